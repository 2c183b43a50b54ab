"""An answer while it comes: what is thinking, what is answer, and what the parser reads in it so far.

Nothing here reads a response itself. The options light up by ``parse`` and ``option_verdicts``, as grading reads the
whole text at the end; until then the text counts as cut, so that an answer which may go on does not count yet.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from legal_rl.core.features import sentence_spans
from legal_rl.core.questions import Question
from legal_rl.core.responses import ParsedResponse, parse
from legal_rl.core.sampling import Request, Response
from legal_rl.core.tags import TAG
from legal_rl.core.verdicts import OptionVerdict, Span, option_verdicts
from legal_rl.evaluation.report.page.thinking import fold_thinking

_HALF_TAG: Final = re.compile(r"<[^<>\n]{0,20}\Z")
_BACK: Final = 3  # sentences before a verdict that may be the reason for it


@dataclass(frozen=True, slots=True)
class OptionState:
    """What is known of one option: the reasoning's verdict, the sentences behind it, and whether it is chosen."""

    letter: str
    verdict: OptionVerdict
    reasons: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class State:
    """An answer at one moment: ``response`` as far as it came, its thinking and what stands beside that.

    ``running`` says that more is to come, ``seconds`` how long it has been thinking.
    """

    response: Response
    running: bool
    thinking: str
    answer: str
    seconds: float
    parsed: ParsedResponse
    options: tuple[OptionState, ...]


class Live:
    """Gathers the pieces of one answer to ``question``; times are in seconds of any one clock."""

    def __init__(self, question: Question, request: Request) -> None:
        self.question = question
        self._request = request
        self._reasoning: list[str] = []
        self._text: list[str] = []
        self._first: float | None = None
        self._thought: float | None = None  # when the thinking ended
        self._response: Response | None = None

    def take(self, reasoning: str, text: str, now: float) -> None:
        """Add a piece."""
        self._reasoning.append(reasoning)
        self._text.append(text)
        self._first = now if self._first is None else self._first

    def finish(self, response: Response) -> None:
        """The answer as the server has it at the end, which is what is graded."""
        self._response = response

    def state(self, now: float) -> State:
        """What the answer says so far; after ``finish`` what grading says of it."""
        response = self._response or Response(
            id=self._request.id,
            text="".join(self._text),
            reasoning="".join(self._reasoning) or None,
            finish_reason="length",
            prefill=self._request.inside_thinking,
        )
        running = self._response is None
        state = read_state(self.question, response, running=running)
        if self._thought is None and self._first is not None and (state.answer or not running):
            self._thought = now
        until = now if self._thought is None else self._thought
        seconds = 0.0 if self._first is None else until - self._first
        return State(response, running, state.thinking, state.answer, seconds, state.parsed, state.options)


def read_state(question: Question, response: Response, *, running: bool = False) -> State:
    """The state of ``response``; one without text has nothing in it."""
    before, thinking, after = fold_thinking(response) or ("", "", "")
    answer = before + after
    if running:
        thinking, answer = (_HALF_TAG.sub("", text) for text in (thinking, answer))
    text = response.full_text or ""
    prefill = response.prefill and response.reasoning is None
    parsed = parse(text, question.letters, prefill=prefill, finish_reason=response.finish_reason)
    options = read_options(question, text, parsed)
    return State(response, running, TAG.sub("", thinking).strip("\n"), answer.strip(), 0.0, parsed, options)


def read_options(question: Question, text: str, parsed: ParsedResponse) -> tuple[OptionState, ...]:
    """Every option of ``question`` as ``option_verdicts`` and ``parsed`` have it."""
    chosen = parsed.predicted or frozenset()
    sentences = sentence_spans(text)
    return tuple(
        OptionState(letter, verdict, _reasons(text, sentences, letter, verdict.spans), letter in chosen)
        for letter, verdict in option_verdicts(question, text).items()
    )


def _reasons(text: str, sentences: list[Span], letter: str, spans: tuple[Span, ...]) -> tuple[str, ...]:
    """The sentences that hold the verdicts at ``spans``, each from where it last names the option."""
    named = re.compile(rf"(?<![A-Za-zＡ-Ｚ])[{letter}{chr(ord(letter) + 0xFEE0)}](?![A-Za-z])")
    ends = [end for _, end in sentences]
    found: dict[str, None] = {}
    for start, end in spans:
        place = bisect_right(ends, start)
        if place == len(sentences):
            continue
        earlier = range(place, max(-1, place - _BACK - 1), -1)
        first = next((number for number in earlier if named.search(text, *sentences[number])), place)
        found[TAG.sub("", text[sentences[first][0] : max(end, ends[place])]).strip()] = None
    return tuple(reason for reason in found if reason)
