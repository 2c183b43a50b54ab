"""Batches of several streams: all pieces, in order, first ones at once, and nothing left open."""

import asyncio
from contextlib import aclosing

from legal_rl.demo.models import StreamEnd, batches


class Source:
    """Yields numbers; says whether it was closed before its end."""

    def __init__(self, n, *, fail=False, wait=None):
        self.n, self.fail, self.wait, self.closed = n, fail, wait, False

    async def pieces(self):
        try:
            for number in range(self.n):
                yield number
                await asyncio.sleep(0)
            if self.wait:
                await self.wait.wait()
            if self.fail:
                raise ConnectionError("away")
        except asyncio.CancelledError:
            self.closed = True
            raise


def gathered(*sources, tick=0.0):
    async def run():
        found = []
        async with aclosing(batches([source.pieces() for source in sources], tick=tick)) as coming:
            async for batch in coming:
                found += batch
        return found

    return asyncio.run(run())


def test_every_piece_of_every_stream_comes_in_its_order_and_each_end_once():
    found = gathered(Source(50), Source(0), Source(7))
    for place, n in ((0, 50), (1, 0), (2, 7)):
        assert [piece for at, piece in found if at == place][:-1] == [*range(n)]
        assert [at for at, piece in found if isinstance(piece, StreamEnd)].count(place) == 1


def test_a_stream_that_breaks_off_ends_with_its_error_and_the_other_goes_on():
    found = gathered(Source(2, fail=True), Source(5))
    assert [type(piece) for at, piece in found if at == 0] == [int, int, ConnectionError]
    assert [piece for at, piece in found if at == 1][:-1] == [0, 1, 2, 3, 4]


def test_leaving_closes_the_streams_and_silence_is_told():
    async def run():
        sources = [Source(1, wait=asyncio.Event()), Source(0, wait=asyncio.Event())]
        seen = []
        async with aclosing(batches([source.pieces() for source in sources], tick=0.0, beat=0.01)) as coming:
            async for batch in coming:
                seen.append(batch)
                if len(seen) == 3:
                    break
        return sources, seen

    sources, seen = asyncio.run(run())
    assert seen == [[(0, 0)], [], []]
    assert all(source.closed for source in sources)


def test_pieces_that_come_together_are_one_batch():
    async def run():
        coming = batches([Source(100).pieces()], tick=0.05)
        return [len(batch) async for batch in coming]

    sizes = asyncio.run(run())
    assert sum(sizes) == 101
    assert len(sizes) < 20
