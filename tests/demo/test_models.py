"""Served models: requests side by side, and batches of several streams with nothing left open."""

import asyncio
import time
from contextlib import aclosing

import pytest

from legal_rl.core.sampling import Request, Response
from legal_rl.demo import models
from legal_rl.demo.models import StreamEnd, answer_all, batches
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.openai.chat import ChatError
from legal_rl.engines.vllm import free_port
from tests.openai_server import Refuse, serving


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
        assert [piece for at, piece, _ in found if at == place][:-1] == [*range(n)]
        assert [at for at, piece, _ in found if isinstance(piece, StreamEnd)].count(place) == 1


def test_a_stream_that_breaks_off_ends_with_its_error_and_the_other_goes_on():
    found = gathered(Source(2, fail=True), Source(5))
    assert [type(piece) for at, piece, _ in found if at == 0] == [int, int, ConnectionError]
    assert [piece for at, piece, _ in found if at == 1][:-1] == [0, 1, 2, 3, 4]


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
    assert [[item[:2] for item in batch] for batch in seen] == [[(0, 0)], [], []]
    assert all(source.closed for source in sources)


def test_pieces_that_come_together_are_one_batch():
    async def run():
        coming = batches([Source(100).pieces()], tick=0.05)
        return [len(batch) async for batch in coming]

    sizes = asyncio.run(run())
    assert sum(sizes) == 101
    assert len(sizes) < 20


class Served:
    """Answers request n after n turns of the loop; counts what runs and what was cancelled."""

    def __init__(self):
        self.running = self.most = self.cancelled = 0

    async def answer(self, request, *, temperature, seed):
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            for _ in range(5 * request.sample):
                await asyncio.sleep(0)
            if request.id == "bad":
                raise ChatError("away", "away")
            return Response(id=request.id, sample=request.sample, text=f"{temperature} {seed}")
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            self.running -= 1


def requests(*samples, id_="q"):
    return [Request(id=id_, sample=sample, messages=[]) for sample in samples]


async def gather(served, asked, **options):
    async with aclosing(answer_all(served, asked, **options)) as ended:
        return [(found[0].sample, found[1]) async for found in ended if found]


def test_answers_come_as_they_end_and_so_many_at_once():
    served = Served()
    found = asyncio.run(gather(served, requests(9, 1, 5), at_once=3, temperature=0.5, seed=4))
    assert [sample for sample, _ in found] == [1, 5, 9]
    assert found[0][1].text == "0.5 4"
    assert served.most == 3
    asyncio.run(gather(served := Served(), requests(*range(10)), at_once=2))
    assert served.most == 2


def test_a_failure_is_an_answer_too():
    found = asyncio.run(gather(Served(), [*requests(0), *requests(1, id_="bad")], at_once=2))
    assert [type(answer) for _, answer in found] == [Response, ChatError]


def test_waiting_is_told_beat_by_beat(monkeypatch):
    monkeypatch.setattr(models, "SILENCE_SECONDS", 0.0)

    async def first():
        async with aclosing(answer_all(Served(), requests(50), at_once=1)) as ended:
            return [found async for found in ended]

    *waits, (_, last) = asyncio.run(first())
    assert set(waits) == {None}
    assert last.text is not None


def test_leaving_cancels_the_rest():
    served = Served()

    async def leave():
        async with aclosing(answer_all(served, requests(0, 500, 500, 500), at_once=3)) as ended:
            async for _ in ended:
                break

    asyncio.run(leave())
    assert (served.running, served.cancelled) == (0, 3)  # with the one that had taken the free place


def ask(model, name):
    return model.answer(Request(id=name, messages=[{"role": "user", "content": name}]))


def test_a_server_that_is_being_started_again_is_said_to_be(tmp_path):
    away = tmp_path / "away"

    async def kinds():
        endpoint = Endpoint(base_url=f"http://127.0.0.1:{free_port()}/v1", model="toy")
        model = models.open_model(endpoint, label="toy", prompt="think-v1", max_tokens=8, away=away)
        found = []
        for present in (False, True):
            if present:
                away.touch()
            with pytest.raises(ChatError) as caught:
                await ask(model, "q")
            found.append(caught.value.kind)
        return found

    assert asyncio.run(kinds()) == ["away", "restarting"]


@pytest.mark.large
def test_those_who_wait_for_a_silent_server_wait_for_one_greeting(monkeypatch):
    """Twenty visitors one after the other would wait twenty times as long as one."""
    monkeypatch.setattr("legal_rl.engines.openai.chat._GREETING_SECONDS", 0.5)

    async def all_of_them(url):
        model = models.open_model(Endpoint(base_url=url, model="toy"), label="toy", prompt="think-v1", max_tokens=8)
        ended = await asyncio.gather(*(ask(model, f"q{n}") for n in range(20)), return_exceptions=True)
        await model.close()
        return [error.kind for error in ended]

    with serving() as server:
        greetings = []
        server.RequestHandlerClass = type("Silent", (server.RequestHandlerClass,), {
            "do_GET": lambda handler: (greetings.append(1), handler.stall()),
        })  # fmt: skip
        assert asyncio.run(all_of_them(server.url)) == ["slow"] * 20
        assert len(greetings) == 1


def test_one_visitors_refusal_holds_nobody_else_up():
    async def two(url):
        model = models.open_model(Endpoint(base_url=url, model="toy"), label="toy", prompt="think-v1", max_tokens=8)
        with pytest.raises(ChatError) as caught:
            await ask(model, "refused")
        begun = time.monotonic()
        answer = await ask(model, "other")
        await model.close()
        return caught.value.kind, answer.text, time.monotonic() - begun

    with serving(faults={"refused": [Refuse(429, retry_after=600)]}) as server:
        kind, text, waited = asyncio.run(asyncio.wait_for(two(server.url), 60))
    assert (kind, text) == ("busy", "答other") and waited < 30  # the pause asked for is ten minutes
