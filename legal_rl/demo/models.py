"""Served models: streams of pieces, whole answers, many requests side by side, and batches that a page can show."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.engines.openai.chat import ChatError

if TYPE_CHECKING:
    from legal_rl.engines.openai import Endpoint
    from legal_rl.engines.openai.chat import Chat, Delta

Piece = TypeVar("Piece")
Trained = Literal["before", "after"]
BATCH_SECONDS: Final = 0.1  # at least, between two batches
HEARTBEAT_SECONDS: Final = 0.3  # of silence, after which the page shows that time goes by
_LOOK_SECONDS: Final = 0.3  # between two looks at whether a model has been loaded
SILENCE_SECONDS: Final = 1.0  # of silence, after which ``answer_all`` yields None


class Model:
    """One served model. ``label`` is the page's name for it, ``max_tokens`` bounds an answer.

    ``trained``: it stands before or after its run's training. ``place`` says which folder it is.

    The connection is opened in the event loop that uses it, at the first question, and again if the server was away.
    The file ``server`` is there once the model has been loaded, ``away`` while its server is being started again.
    """

    def __init__(
        self,
        label: str,
        opener: "Callable[[], Chat]",
        *,
        prompt: str,
        max_tokens: int,
        server: Path | None = None,
        away: Path | None = None,
        trained: Trained | None = None,
        place: str = "",
    ) -> None:
        self.label, self.prompt, self.max_tokens = label, prompt, max_tokens
        self._server, self._since = server, time.monotonic()
        self.trained, self.place = trained, place
        self._opener, self._away = opener, away
        self._opening: asyncio.Task[Chat] | None = None

    @property
    def loading(self) -> float | None:
        """Seconds for which the model has been loading; None once it is there."""
        if self._server is None or self._server.exists():
            return None
        return time.monotonic() - self._since

    def request(self, question: Question, *, sample: int = 0) -> Request:
        """The question in this model's prompt."""
        return Request(id=question.id, sample=sample, messages=build_messages(question, self.prompt))

    async def stream(
        self, request: Request, *, temperature: float = 0.0, seed: int = 0, max_tokens: int | None = None
    ) -> "AsyncGenerator[Delta | Response, None]":
        """Pieces as they come, at last the Response. Raises ``ChatError``; closing it stops the server's work.

        While the model is loading it waits.
        """
        limit = min(max_tokens or self.max_tokens, self.max_tokens)
        params = SamplingParams(temperature=temperature, seed=seed, max_tokens=limit)
        try:
            while self.loading is not None:
                await asyncio.sleep(_LOOK_SECONDS)
            chat = await self._opened()
            async with aclosing(chat.stream(request, params)) as pieces:
                async for piece in pieces:
                    yield piece
        except ChatError as error:
            if error.kind in ("away", "cut") and self._away is not None and self._away.exists():
                raise ChatError(str(error), "restarting") from None
            raise

    async def _opened(self) -> "Chat":
        """The connection. Those who wait for it wait for one greeting, and get its one error."""
        if self._opening is None or (self._opening.done() and not _is_well(self._opening)):
            self._opening = asyncio.create_task(self._open())
        return await asyncio.shield(self._opening)

    async def _open(self) -> "Chat":
        chat = self._opener()
        await chat.__aenter__()
        return chat

    async def answer(self, request: Request, *, temperature: float = 0.0, seed: int = 0) -> Response:
        """The whole answer. Raises ``ChatError``."""
        async with aclosing(self.stream(request, temperature=temperature, seed=seed)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Response):
                    return piece
        raise AssertionError("a stream ends with its Response or raises")

    async def close(self) -> None:
        """Close the connections to the server."""
        opening, self._opening = self._opening, None
        if opening is not None and not opening.done():
            opening.cancel()
        elif opening is not None and _is_well(opening):
            await opening.result().__aexit__(None, None, None)


def _is_well(opening: "asyncio.Task[Chat]") -> bool:
    return not opening.cancelled() and opening.exception() is None


def open_model(
    endpoint: "Endpoint | None",
    *,
    label: str,
    prompt: str,
    max_tokens: int,
    away: Path | None = None,
    trained: Trained | None = None,
    place: str = "",
    server: Path | None = None,
) -> Model:
    """The model of ``endpoint``, or of the one that ``server`` will hold; it is not asked before the first question."""
    from legal_rl.engines.openai import Endpoint, open_chat

    def opener() -> "Chat":
        if endpoint is not None:
            return open_chat(endpoint)
        assert server is not None
        return open_chat(Endpoint.model_validate_json(server.read_text("utf-8")))

    return Model(
        label,
        opener,
        prompt=prompt,
        max_tokens=max_tokens,
        away=away,
        trained=trained,
        place=place,
        server=server,
    )


async def answer_all(
    model: Model, requests: Sequence[Request], *, at_once: int, temperature: float = 0.0, seed: int = 0
) -> AsyncGenerator[tuple[Request, Response | ChatError] | None, None]:
    """Stream every request with its response or error, in the order they end; ``at_once`` run side by side.

    Where nothing ends for ``SILENCE_SECONDS`` it yields None: Gradio finds out at a yield that the visitor has left.
    Closing the iterator cancels what is still running, so that the server stops too.
    """
    slots = asyncio.Semaphore(at_once)

    async def ask(request: Request) -> tuple[Request, Response | ChatError]:
        async with slots:
            try:
                return request, await model.answer(request, temperature=temperature, seed=seed)
            except ChatError as error:
                return request, error

    running = {asyncio.create_task(ask(request)) for request in requests}
    try:
        while running:
            ended, running = await asyncio.wait(running, timeout=SILENCE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                yield task.result()
            if not ended:
                yield None
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class StreamEnd:
    """The last item of a stream that ended well."""


StreamItem = tuple[int, Piece | Exception | StreamEnd, float]  # index of the stream, piece, time.monotonic() of arrival


async def batches(
    streams: Sequence[AsyncGenerator[Piece, None]], *, tick: float = BATCH_SECONDS, beat: float = HEARTBEAT_SECONDS
) -> AsyncGenerator[list[StreamItem[Piece]], None]:
    """Gather the items that come into batches. The last item of a stream is a ``StreamEnd``, or what it raised.

    The first item comes at once, later ones at most every ``tick`` seconds; after ``beat`` seconds of silence there is
    an empty batch. Ends when all streams have; leaving it closes every stream.
    """
    queue: asyncio.Queue[StreamItem[Piece]] = asyncio.Queue()

    async def drain(index: int, stream: AsyncGenerator[Piece, None]) -> None:
        try:
            async with aclosing(stream):
                async for piece in stream:
                    queue.put_nowait((index, piece, time.monotonic()))
            queue.put_nowait((index, StreamEnd(), time.monotonic()))
        except Exception as error:  # the reader of the batches shows it, or raises it
            queue.put_nowait((index, error, time.monotonic()))

    tasks = [asyncio.create_task(drain(index, stream)) for index, stream in enumerate(streams)]
    open_streams = len(tasks)
    try:
        while open_streams:
            batch = []
            with suppress(TimeoutError):
                batch.append(await asyncio.wait_for(queue.get(), beat))
            while batch and not queue.empty():
                batch.append(queue.get_nowait())
            open_streams -= sum(isinstance(piece, StreamEnd | Exception) for _, piece, _ in batch)
            shown = time.monotonic()
            yield batch
            if open_streams and batch:  # a state that takes long to read is not asked for as often
                await asyncio.sleep(max(tick, 2 * (time.monotonic() - shown)))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
