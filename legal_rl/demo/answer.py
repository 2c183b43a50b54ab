"""Answers while they are generated: thinking and answer apart, and what the parser reads so far.

Nothing here reads a response itself. The options light up by ``parse`` and ``option_verdicts``, as grading reads the
whole text at the end; until then the text counts as cut, so that an answer which may go on does not count yet.
"""

import re
import time
from bisect import bisect_right
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from legal_rl.core.answers import Letters
from legal_rl.core.features import sentence_spans
from legal_rl.core.questions import Question
from legal_rl.core.responses import ParsedResponse, parse
from legal_rl.core.sampling import Request, Response
from legal_rl.core.tags import TAG, Span, fold_thinking
from legal_rl.core.verdicts import OptionVerdict, option_verdicts
from legal_rl.demo.models import Model, StreamEnd, batches
from legal_rl.engines.openai.chat import ChatError, Delta

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
class AnswerState:
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


class LiveAnswer:
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

    def state(self, now: float) -> AnswerState:
        """What the answer says so far; after ``finish`` what grading says of it."""
        response = self._response or Response(
            id=self._request.id,
            text="".join(self._text),
            reasoning="".join(self._reasoning) or None,
            finish_reason="length",
            prefill=self._request.inside_thinking,
        )
        running = self._response is None
        state = read_answer(self.question, response, running=running)
        if self._thought is None and self._first is not None and (state.answer or not running):
            self._thought = now
        until = now if self._thought is None else self._thought
        seconds = 0.0 if self._first is None else until - self._first
        return AnswerState(response, running, state.thinking, state.answer, seconds, state.parsed, state.options)


def read_answer(question: Question, response: Response, *, running: bool = False) -> AnswerState:
    """The state of ``response``; one without text has nothing in it."""
    before, thinking, after = fold_thinking(response) or ("", "", "")
    answer = before + after
    if running:
        thinking, answer = (_HALF_TAG.sub("", text) for text in (thinking, answer))
    text = response.full_text or ""
    prefill = response.starts_in_thinking
    parsed = parse(text, question.letters, prefill=prefill, finish_reason=response.finish_reason)
    options = read_options(question, text, parsed)
    return AnswerState(response, running, TAG.sub("", thinking).strip("\n"), answer.strip(), 0.0, parsed, options)


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


Piece = TypeVar("Piece")


@dataclass(frozen=True)
class Generation:
    """One model's answer at one moment. ``gold`` is None where nobody gave any; ``error`` is what broke it off."""

    question: Question
    gold: Letters | None
    model: Model
    temperature: float
    state: AnswerState
    error: ChatError | None = None
    stopped: bool = False

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self.state.running and not self.stopped and self.error is None

    def stop(self) -> "Generation":
        """As it is when the visitor has stopped it."""
        return replace(self, stopped=True) if self.running else self


class CancelToken:
    """One visitor's stop button: whoever runs for him looks at it and leaves off by itself.

    So its last word is the last that the page is told; one that was cancelled could be overtaken by its own updates.
    """

    def __init__(self) -> None:
        self._pulled = 0

    def pull(self) -> None:
        """Stop what runs now."""
        self._pulled += 1

    def watch(self) -> Callable[[], bool]:
        """Whether it was pulled since now."""
        before = self._pulled
        return lambda: self._pulled != before


async def generate_answers(
    question: Question,
    gold: Letters | None,
    models: Sequence[Model],
    *,
    brake: CancelToken,
    temperature: float = 0.0,
    seed: int = 0,
    max_tokens: int | None = None,
) -> AsyncGenerator[tuple[Generation, ...], None]:
    """All answers as they come, side by side in the order of ``models``.

    Closing it, or pulling ``brake``, stops the servers' work.
    """
    pulled = brake.watch()
    requests = [model.request(question) for model in models]
    lives = [LiveAnswer(question, request) for request in requests]
    asked = [
        Generation(question, gold, model, temperature, live.state(0.0))
        for model, live in zip(models, lives, strict=True)
    ]
    yield tuple(asked)
    streams = [
        _timed(model.stream(request, temperature=temperature, seed=seed, max_tokens=max_tokens))
        for model, request in zip(models, requests, strict=True)
    ]
    async with aclosing(batches(streams)) as coming:
        async for batch in coming:
            for place, piece in batch:
                error = _take(lives[place], piece)
                asked[place] = replace(asked[place], error=error or asked[place].error)
            now = time.monotonic()
            for place, live in enumerate(lives):
                if asked[place].state.running:
                    asked[place] = replace(asked[place], state=live.state(now))
            if pulled():
                break
            yield tuple(asked)
    if pulled():
        yield tuple(one.stop() for one in asked)


async def _timed(stream: AsyncGenerator[Piece, None]) -> AsyncGenerator[tuple[float, Piece], None]:
    """With the time at which each piece came: several may be read at once."""
    async with aclosing(stream) as pieces:
        async for piece in pieces:
            yield time.monotonic(), piece


def _take(live: LiveAnswer, came: tuple[float, Delta | Response] | Exception | StreamEnd) -> ChatError | None:
    """Add what came to the answer. What broke it off is told; any other exception is ours, and raised."""
    if isinstance(came, ChatError):
        return came
    if isinstance(came, Exception):
        raise came
    if not isinstance(came, StreamEnd):
        when, piece = came
        if isinstance(piece, Response):
            live.finish(piece)
        else:
            live.take(piece.reasoning, piece.text, when)
    return None
