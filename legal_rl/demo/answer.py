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
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.parser import ParsedResponse, parse
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response
from legal_rl.core.tags import TAG, Span, fold_thinking
from legal_rl.core.text_features import sentence_spans
from legal_rl.core.verdicts import OptionVerdict, option_verdicts
from legal_rl.demo.models import Model, StreamEnd, batches
from legal_rl.engines.openai.chat import ChatError

HALF_TAG: Final = re.compile(r"<[^<>\n]{0,20}\Z")
_BACK: Final = 3  # sentences before a verdict that may be the reason for it


@dataclass(frozen=True, slots=True)
class OptionState:
    """One option: the reasoning's verdict, the sentences behind it, and whether the answer chooses it."""

    letter: str
    verdict: OptionVerdict
    reasons: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class AnswerState:
    """An answer at one moment: the response so far, its thinking, and the text beside that.

    ``running``: more is to come. ``seconds``: the time spent thinking; ``waited``: the time before the first piece.
    """

    response: Response
    running: bool
    thinking: str
    answer: str
    parsed: ParsedResponse
    options: tuple[OptionState, ...]
    seconds: float = 0.0
    waited: float = 0.0


class LiveAnswer:
    """Gathers the pieces of one answer to ``question``; times are in seconds of any one clock."""

    def __init__(self, question: Question, request: Request, asked: float = 0.0) -> None:
        self._question, self._request, self._inside = question, request, request.inside_thinking
        self._asked = asked
        self._reasoning: list[str] = []
        self._text: list[str] = []
        self._first: float | None = None  # when the first piece came
        self._thought: float | None = None  # when the thinking ended
        self._response: Response | None = None

    def take(self, reasoning: str, text: str, now: float, *, inside: bool = False) -> None:
        """Add a piece; ``inside`` says that the server's chat template had opened the thinking."""
        self._inside = self._inside or inside
        self._reasoning.append(reasoning)
        self._text.append(text)
        self._first = now if self._first is None else self._first

    def finish(self, response: Response) -> None:
        """Take the answer as the server has it at the end, which is what is graded."""
        self._response = response

    def state(self, now: float) -> AnswerState:
        """The answer so far; after ``finish`` as grading reads it."""
        response = self._response or Response(
            id=self._request.id,
            text="".join(self._text),
            reasoning="".join(self._reasoning) or None,
            finish_reason="length",
            prefill=self._inside,
        )
        state = read_answer(self._question, response, running=self._response is None)
        if self._thought is None and self._first is not None and (state.answer or not state.running):
            self._thought = now
        until = now if self._thought is None else self._thought
        if self._first is None:
            return replace(state, waited=now - self._asked)
        return replace(state, seconds=until - self._first, waited=self._first - self._asked)


def read_answer(question: Question, response: Response, *, running: bool = False) -> AnswerState:
    """Read a response into its state; a response without text gives an empty one."""
    before, thinking, after = fold_thinking(response) or ("", "", "")
    answer = before + after
    if running:
        thinking, answer = (HALF_TAG.sub("", text) for text in (thinking, answer))
    text = response.full_text or ""
    prefill = response.starts_in_thinking
    parsed = parse(text, question.letters, question=question, prefill=prefill, finish_reason=response.finish_reason)
    chosen, sentences = parsed.predicted or frozenset(), sentence_spans(text)
    options = tuple(
        OptionState(letter, verdict, _reasons(text, sentences, letter, verdict.spans), letter in chosen)
        for letter, verdict in option_verdicts(question, text).items()
    )
    return AnswerState(response, running, TAG.sub("", thinking).strip("\n"), answer.strip(), parsed, options)


def _reasons(text: str, sentences: list[Span], letter: str, spans: tuple[Span, ...]) -> tuple[str, ...]:
    """The sentences that hold the verdicts at ``spans``, each from where it last names the option."""
    named = re.compile(rf"(?<![A-Za-zＡ-Ｚ])[{letter}{chr(ord(letter) + 0xFEE0)}](?![A-Za-z])")
    ends = [end for _, end in sentences]
    reasons: dict[str, None] = {}
    for start, end in spans:
        index = bisect_right(ends, start)
        if index == len(sentences):
            continue
        earlier = range(index, max(-1, index - _BACK - 1), -1)
        first = next((number for number in earlier if named.search(text, *sentences[number])), index)
        reasons[TAG.sub("", text[sentences[first][0] : max(end, ends[index])]).strip()] = None
    return tuple(reason for reason in reasons if reason)


@dataclass(frozen=True)
class Generation:
    """One model's answer at one moment. ``gold`` is None where it is unknown; ``error`` broke the answer off."""

    question: Question
    gold: Letters | None
    model: Model
    temperature: float
    state: AnswerState
    error: ChatError | None = None
    stopped: bool = False

    @property
    def running(self) -> bool:
        """True while more is to come."""
        return self.state.running and not self.stopped and self.error is None

    def stop(self) -> "Generation":
        """The generation as the visitor has stopped it."""
        return replace(self, stopped=True) if self.running else self


class CancelToken:
    """A stop button, of one visitor or of one task. A handler watches it and ends by itself.

    So the handler's last update is the last that the page gets; a cancelled one could be overtaken by its own updates.
    """

    def __init__(self) -> None:
        self._cancelled = 0
        self.subject: object = None  # what the newest handler is about, where somebody asks

    def cancel(self) -> None:
        """Stop what runs now."""
        self._cancelled += 1

    def take_over(self) -> Callable[[], bool]:
        """Stop what runs now, and watch from here."""
        self.cancel()
        return self.watch()

    def watch(self) -> Callable[[], bool]:
        """A function that says whether ``cancel`` was called since now."""
        before = self._cancelled
        return lambda: self._cancelled != before


async def generate_answers(
    question: Question,
    gold: Letters | None,
    models: Sequence[Model],
    *,
    token: CancelToken,
    temperature: float = 0.0,
    seed: int = 0,
    max_tokens: int | None = None,
) -> AsyncGenerator[tuple[Generation, ...], None]:
    """Stream the answers of all models side by side, as tuples in the order of ``models``.

    Closing the generator or cancelling ``token`` stops the servers' work. A ``ChatError`` ends its own answer alone.
    """
    cancelled = token.watch()
    requests = [model.request(question) for model in models]
    begun = time.monotonic()
    live = [LiveAnswer(question, request, begun) for request in requests]
    generations = [
        Generation(question, gold, model, temperature, answer.state(begun))
        for model, answer in zip(models, live, strict=True)
    ]
    yield tuple(generations)
    streams = [
        model.stream(request, temperature=temperature, seed=seed, max_tokens=max_tokens)
        for model, request in zip(models, requests, strict=True)
    ]
    async with aclosing(batches(streams)) as coming:
        async for batch in coming:
            for index, piece, arrived in batch:
                if isinstance(piece, ChatError):
                    generations[index] = replace(generations[index], error=piece)
                elif isinstance(piece, Exception):
                    raise piece
                elif isinstance(piece, Response):
                    live[index].finish(piece)
                elif not isinstance(piece, StreamEnd):
                    live[index].take(piece.reasoning, piece.text, arrived, inside=piece.inside)
            now = time.monotonic()
            generations = [
                replace(generation, state=answer.state(now)) if generation.state.running else generation
                for generation, answer in zip(generations, live, strict=True)
            ]
            if cancelled():
                yield tuple(generation.stop() for generation in generations)
                return
            yield tuple(generations)
