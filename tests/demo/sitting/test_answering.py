"""Requests side by side: bounded, each as soon as it ends, cancelled when nobody waits."""

import asyncio
from contextlib import aclosing

from legal_rl.core.sampling import Request, Response
from legal_rl.demo import models
from legal_rl.demo.models import answers
from legal_rl.engines.openai.chat import ChatError


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
    async with aclosing(answers(served, asked, **options)) as ended:
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
    monkeypatch.setattr(models, "SILENCE", 0.0)

    async def first():
        async with aclosing(answers(Served(), requests(50), at_once=1)) as ended:
            return [found async for found in ended]

    *waits, (_, last) = asyncio.run(first())
    assert set(waits) == {None}
    assert last.text is not None


def test_leaving_cancels_the_rest():
    served = Served()

    async def leave():
        async with aclosing(answers(served, requests(0, 500, 500, 500), at_once=3)) as ended:
            async for _ in ended:
                break

    asyncio.run(leave())
    assert (served.running, served.cancelled) == (0, 3)  # with the one that had taken the free place
