"""Served models: streams of pieces, whole answers, many requests side by side, and batches that a page can show."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Message, Request, Response, SamplingParams
from legal_rl.demo.page import Safe, Words, element
from legal_rl.engines.openai.chat import ChatError

if TYPE_CHECKING:
    from legal_rl.engines.openai import Endpoint
    from legal_rl.engines.openai.chat import Chat, Delta


class Model:
    """One served model. ``name`` is the server's for it, ``label`` the page's; ``max_tokens`` bounds an answer."""

    def __init__(self, name: str, label: str, opener: "Callable[[], Chat]", *, prompt: str, max_tokens: int) -> None:
        self.name, self.label, self.prompt, self.max_tokens = name, label, prompt, max_tokens
        self._door = _Door(opener)

    def request(self, question: Question, *, sample: int = 0) -> Request:
        """The question in this model's prompt."""
        messages = build_messages(question, self.prompt)
        return Request(id=question.id, sample=sample, messages=messages)

    def chat(self, id_: str, messages: list[Message]) -> Request:
        """Messages that are no exam question: without the prompt's instruction."""
        return Request(id=id_, messages=messages)

    async def stream(
        self, request: Request, *, temperature: float = 0.0, seed: int = 0, max_tokens: int | None = None
    ) -> "AsyncGenerator[Delta | Response, None]":
        """Pieces as they come, at last the Response. Raises ``ChatError``; closing it stops the server's work."""
        limit = min(max_tokens or self.max_tokens, self.max_tokens)
        params = SamplingParams(temperature=temperature, seed=seed, max_tokens=limit)
        chat = await self._door.opened()
        async with aclosing(chat.stream(request, params)) as pieces:
            async for piece in pieces:
                yield piece

    async def answer(
        self, request: Request, *, temperature: float = 0.0, seed: int = 0, max_tokens: int | None = None
    ) -> Response:
        """The whole answer. Raises ``ChatError``."""
        pieces = self.stream(request, temperature=temperature, seed=seed, max_tokens=max_tokens)
        async with aclosing(pieces) as stream:
            async for piece in stream:
                if isinstance(piece, Response):
                    return piece
        raise AssertionError("a stream ends with its Response or raises")

    async def close(self) -> None:
        """Close the connections to the server."""
        await self._door.close()


@dataclass
class _Door:
    """Opens a chat within the loop that uses it, once; a server that is away is tried anew at the next question."""

    opener: "Callable[[], Chat]"
    chat: "Chat | None" = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def opened(self) -> "Chat":
        async with self.lock:
            if self.chat is None:
                chat = self.opener()
                await chat.__aenter__()
                self.chat = chat
            return self.chat

    async def close(self) -> None:
        if self.chat is not None:
            chat, self.chat = self.chat, None
            await chat.__aexit__(None, None, None)


def open_model(endpoint: "Endpoint", *, label: str, prompt: str, max_tokens: int) -> Model:
    """The model of ``endpoint``; its server is not asked before the first question."""
    from legal_rl.engines.openai import open_chat

    return Model(endpoint.model, label, lambda: open_chat(endpoint), prompt=prompt, max_tokens=max_tokens)


def error_html(words: Words, error: "ChatError") -> Safe:
    """One sentence for what befell a model's answer; the tab puts its retry button beside it."""
    return element("p", words(f"shell.trouble.{error.kind}"), class_="trouble", role="alert")


Piece = TypeVar("Piece")


class StreamEnd:
    """What comes last of a stream that ended well."""


StreamItem = tuple[int, Piece | Exception | StreamEnd]
BATCH_SECONDS: Final = 0.1  # seconds between two batches
HEARTBEAT_SECONDS: Final = 0.3  # seconds of silence after which the page shows that time goes by


async def batches(
    streams: Sequence[AsyncIterator[Piece]], *, tick: float = BATCH_SECONDS, beat: float = HEARTBEAT_SECONDS
) -> AsyncGenerator[list[StreamItem[Piece]], None]:
    """What came of each stream since the last batch: (its place, a piece); an exception or an End is its last.

    The first piece comes at once, later ones at most every ``tick`` seconds; after ``beat`` seconds of silence there is
    an empty batch. Ends when all streams have; leaving it closes every stream.
    """
    queue: asyncio.Queue[StreamItem[Piece]] = asyncio.Queue()
    tasks = [asyncio.create_task(_drain(place, stream, queue)) for place, stream in enumerate(streams)]
    left = len(tasks)
    try:
        while left:
            batch = await _next(queue, beat)
            left -= sum(isinstance(piece, StreamEnd | Exception) for _, piece in batch)
            shown = time.monotonic()
            yield batch
            if left and batch:  # a state that takes long to read is not asked for as often
                await asyncio.sleep(max(tick, 2 * (time.monotonic() - shown)))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _drain(place: int, stream: AsyncIterator[Piece], queue: asyncio.Queue[StreamItem[Piece]]) -> None:
    try:
        async with aclosing(stream):  # type: ignore[type-var]
            async for piece in stream:
                queue.put_nowait((place, piece))
        queue.put_nowait((place, StreamEnd()))
    except Exception as error:  # whoever shows the batches tells it, or raises it
        queue.put_nowait((place, error))


async def _next(queue: asyncio.Queue[StreamItem[Piece]], beat: float) -> list[StreamItem[Piece]]:
    try:
        batch = [await asyncio.wait_for(queue.get(), beat)]
    except TimeoutError:
        return []
    while not queue.empty():
        batch.append(queue.get_nowait())
    return batch


RequestResult = tuple[Request, Response | ChatError]
SILENCE: Final = 1.0


async def answers(
    model: Model, requests: Sequence[Request], *, at_once: int, temperature: float = 0.0, seed: int = 0
) -> AsyncIterator[RequestResult | None]:
    """Every request with its response or what befell it, in the order they end; ``at_once`` run side by side.

    Where nothing ends for ``SILENCE`` seconds it yields None: Gradio finds out at a yield that the visitor has left.
    Closing the iterator cancels what is still running, so that the server stops too.
    """
    places = asyncio.Semaphore(at_once)

    async def ask(request: Request) -> RequestResult:
        async with places:
            try:
                return request, await model.answer(request, temperature=temperature, seed=seed)
            except ChatError as error:
                return request, error

    running = {asyncio.create_task(ask(request)) for request in requests}
    try:
        while running:
            ended, running = await asyncio.wait(running, timeout=SILENCE, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                yield task.result()
            if not ended:
                yield None
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
