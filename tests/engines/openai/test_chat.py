"""Talking to a server that somebody watches."""

import asyncio
import socket

import pytest

from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.engines.openai import Endpoint, open_chat
from legal_rl.engines.openai.chat import ChatError, Delta
from tests.engines.openai.conftest import KEY
from tests.openai_server import Refuse, Say, serving


def request(text="q", **more):
    return Request(id="q", messages=[{"role": "user", "content": text}], **more)


def talk(server, asked=None, **options):
    """The pieces, and the error that ended them."""

    async def listen():
        pieces = []
        async with open_chat(Endpoint(base_url=server.url, model="toy", **{"timeout": 5, **options})) as chat:
            try:
                async for piece in chat.stream(asked or request(), SamplingParams()):
                    pieces.append(piece)
            except ChatError as error:
                return pieces, error
        return pieces, None

    return asyncio.run(listen())


def test_pieces_come_first_and_the_whole_last():
    with serving(lambda _: Say("甲乙丙丁", "想一想呢")) as server:
        (*deltas, last), error = talk(server)
    assert error is None and isinstance(last, Response)
    assert deltas == [Delta("想一想", ""), Delta("呢", ""), Delta("", "甲乙丙"), Delta("", "丁")]
    assert (last.reasoning, last.text, last.prompt_tokens, last.completion_tokens) == ("想一想呢", "甲乙丙丁", 1, 8)


def test_they_come_as_the_server_sends_them():
    async def first(url):
        async with open_chat(Endpoint(base_url=url, model="toy")) as chat:
            stream = chat.stream(request(), SamplingParams())
            piece = await anext(stream)
            await stream.aclose()
            return piece

    with serving(lambda _: Say("甲乙丙丁", stall_after=1)) as server:
        assert asyncio.run(first(server.url)) == Delta("", "甲乙丙")


@pytest.mark.parametrize("fault", [429, 500, 503, "cut", b"<html>"], ids=str)
def test_before_the_first_piece_troubles_pass_quietly(fault):
    with serving(faults={"q": [fault]}) as server:
        pieces, error = talk(server)
        assert error is None and pieces[-1].text == "答q" and server.attempts["q"] == 2


@pytest.mark.parametrize(
    ("faults", "kind", "options"),
    [
        ([Say("甲乙丙丁", cut_after=1)], "cut", {}),
        ([Say("甲乙丙丁", finish=None)], "cut", {}),
        ([429] * 9, "busy", {"retries": 1}),
        ([Refuse(429, retry_after=60)], "busy", {}),
        ([503] * 9, "busy", {"retries": 1}),
        ([502] * 9, "away", {"retries": 1}),
        (["cut"] * 9, "away", {"retries": 1}),
        ([400], "refused", {}),
        ([401], "refused", {}),
        ([404], "refused", {}),
        ([b"<html>"] * 9, "cut", {"retries": 1}),
        (["stall"] * 9, "slow", {"retries": 0, "timeout": 0.3}),
        ([Say("甲乙丙丁", stall_after=1)], "slow", {"idle_timeout": 0.3}),
    ],
)
def test_a_trouble_is_a_sentence_and_a_kind(faults, kind, options):
    with serving(faults={"q": faults}) as server:
        pieces, error = talk(server, **options)
        assert server.attempts["q"] <= 1 + options.get("retries", 0)
    assert error.kind == kind
    assert all(isinstance(piece, Delta) for piece in pieces)
    assert "\n" not in str(error) and KEY not in str(error) and server.url in str(error)


def test_the_pause_of_one_caller_is_no_other_ones():
    async def both(url):
        async with open_chat(Endpoint(base_url=url, model="toy")) as chat:

            async def hear(name):
                return [piece async for piece in chat.stream(request(name), SamplingParams())][-1].text

            with pytest.raises(ChatError) as caught:
                await hear("refused")
            return caught.value.kind, await hear("other")

    with serving(faults={"refused": [Refuse(429, retry_after=600)] * 9}) as server:
        kind, text = asyncio.run(asyncio.wait_for(both(server.url), 10))
        assert (kind, text, server.attempts["refused"]) == ("busy", "答other", 1)


def test_a_short_pause_is_waited_for_by_its_caller():
    with serving(faults={"q": [Refuse(429, retry_after=0.3)]}) as server:
        pieces, error = talk(server)
        first, second = server.times["q"]
    assert error is None and pieces[-1].text == "答q" and second - first >= 0.3


def test_a_silent_server_is_not_asked_again_and_again():
    with serving(faults={"q": ["stall"] * 9}) as server:
        _, error = talk(server, idle_timeout=0.2)
        assert (error.kind, server.attempts["q"]) == ("slow", 1)


@pytest.mark.parametrize(("options", "kind"), [({"listing": 401}, "refused"), ({"models": ["other"]}, "refused")])
def test_a_server_that_will_not_do_says_so_at_the_greeting(options, kind):
    with serving(**options) as server, pytest.raises(ChatError) as caught:
        talk(server)
    assert caught.value.kind == kind


def test_no_server_is_away():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    async def enter():
        async with open_chat(Endpoint(base_url=f"http://127.0.0.1:{port}/v1", model="toy")):
            pass

    with pytest.raises(ChatError, match="start the server") as caught:
        asyncio.run(enter())
    assert caught.value.kind == "away"


def test_what_the_server_does_not_understand_is_refused_before_it_is_asked():
    with serving() as server:
        _, error = talk(server, request(regex="[AB]"))
        assert error.kind == "refused" and server.bodies == []


@pytest.mark.parametrize(
    "way", ["closed", "cancelled while it waits", "cancelled while its reader does something else"]
)
def test_leaving_closes_the_connection(way):
    """The server notices while it writes, as vLLM does."""

    async def read(stream, begun):
        async for _ in stream:
            begun.set()
            if way == "closed":
                await stream.aclose()
                return
            if way.endswith("else"):
                await asyncio.sleep(60)

    async def leave(server):
        async with open_chat(Endpoint(base_url=server.url, model="toy")) as chat:
            begun = asyncio.Event()
            task = asyncio.create_task(read(chat.stream(request(), SamplingParams()), begun))
            await begun.wait()
            await asyncio.sleep(0.01)
            if way != "closed":
                task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            del task
            while not server.hung_up:
                await asyncio.sleep(0.01)

    with serving(lambda _: Say("", pieces=["字"] * 500, delay=0.03)) as server:
        asyncio.run(asyncio.wait_for(leave(server), 10))
        assert server.hung_up == 1 and server.completion_tokens < 500


def test_many_talk_at_once_and_each_hears_its_own():
    async def all_of_them(url):
        async with open_chat(Endpoint(base_url=url, model="toy")) as chat:

            async def one(name):
                return [p async for p in chat.stream(request(name), SamplingParams())][-1].text

            return await asyncio.gather(*(one(f"问{n}") for n in range(30)))

    with serving(lambda messages: Say(messages[0]["content"] * 5, delay=0.002)) as server:
        assert asyncio.run(all_of_them(server.url)) == [f"问{n}" * 5 for n in range(30)]
