"""Pieces of one or several streams, in batches no faster than a page can show them."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import Final, TypeVar

Piece = TypeVar("Piece")


class End:
    """What comes last of a stream that ended well."""


Came = tuple[int, Piece | Exception | End]
TICK: Final = 0.1  # seconds between two batches
BEAT: Final = 0.3  # seconds of silence after which the page shows that time goes by


async def batches(
    streams: Sequence[AsyncIterator[Piece]], *, tick: float = TICK, beat: float = BEAT
) -> AsyncGenerator[list[Came[Piece]], None]:
    """What came of each stream since the last batch: (its place, a piece); an exception or an End is its last.

    The first piece comes at once, later ones at most every ``tick`` seconds; after ``beat`` seconds of silence there is
    an empty batch. Ends when all streams have; leaving it closes every stream.
    """
    queue: asyncio.Queue[Came[Piece]] = asyncio.Queue()
    tasks = [asyncio.create_task(_drain(place, stream, queue)) for place, stream in enumerate(streams)]
    left = len(tasks)
    try:
        while left:
            batch = await _next(queue, beat)
            left -= sum(isinstance(piece, End | Exception) for _, piece in batch)
            shown = time.monotonic()
            yield batch
            if left and batch:  # a state that takes long to read is not asked for as often
                await asyncio.sleep(max(tick, 2 * (time.monotonic() - shown)))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _drain(place: int, stream: AsyncIterator[Piece], queue: asyncio.Queue[Came[Piece]]) -> None:
    try:
        async with aclosing(stream):  # type: ignore[type-var]
            async for piece in stream:
                queue.put_nowait((place, piece))
        queue.put_nowait((place, End()))
    except Exception as error:  # whoever shows the batches tells it, or raises it
        queue.put_nowait((place, error))


async def _next(queue: asyncio.Queue[Came[Piece]], beat: float) -> list[Came[Piece]]:
    try:
        batch = [await asyncio.wait_for(queue.get(), beat)]
    except TimeoutError:
        return []
    while not queue.empty():
        batch.append(queue.get_nowait())
    return batch
