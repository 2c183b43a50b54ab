"""One question put to one or several models at once, and how far each answer has come."""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TypeVar

from legal_rl.core.answers import Letters
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.asking.live import Live, State
from legal_rl.demo.asking.pump import End, batches
from legal_rl.demo.models import Model
from legal_rl.engines.openai.chat import ChatError, Delta

Piece = TypeVar("Piece")


@dataclass(frozen=True)
class Asked:
    """One model's answer at one moment. ``gold`` is None where nobody gave any; ``error`` is what broke it off."""

    question: Question
    gold: Letters | None
    model: Model
    temperature: float
    state: State
    error: ChatError | None = None
    stopped: bool = False

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self.state.running and not self.stopped and self.error is None

    def stop(self) -> "Asked":
        """As it is when the visitor has stopped it."""
        return replace(self, stopped=True) if self.running else self


class Brake:
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


async def ask(
    question: Question,
    gold: Letters | None,
    models: Sequence[Model],
    *,
    brake: Brake,
    temperature: float = 0.0,
    seed: int = 0,
    max_tokens: int | None = None,
) -> AsyncGenerator[tuple[Asked, ...], None]:
    """All answers as they come, side by side in the order of ``models``.

    Closing it, or pulling ``brake``, stops the servers' work.
    """
    pulled = brake.watch()
    requests = [model.request(question) for model in models]
    lives = [Live(question, request) for request in requests]
    asked = [
        Asked(question, gold, model, temperature, live.state(0.0)) for model, live in zip(models, lives, strict=True)
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


def _take(live: Live, came: tuple[float, Delta | Response] | Exception | End) -> ChatError | None:
    """Add what came to the answer. What broke it off is told; any other exception is ours, and raised."""
    if isinstance(came, ChatError):
        return came
    if isinstance(came, Exception):
        raise came
    if not isinstance(came, End):
        when, piece = came
        if isinstance(piece, Response):
            live.finish(piece)
        else:
            live.take(piece.reasoning, piece.text, when)
    return None
