"""Every attempt is told of twice: when it goes out, and how it ended."""

from collections import Counter

import pytest

from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.openai import Endpoint, open_sampler
from tests.engines.openai.conftest import KEY
from tests.openai_server import Refuse, Say, completion, serving


def ask(server, names, on_attempt, **options):
    options = {"model": "toy", "retries": 2, "timeout": 5, **options}
    asked = [Request(id=name, messages=[{"role": "user", "content": name}]) for name in names]
    with open_sampler(Endpoint(base_url=server.url, **options), on_attempt) as sampler:
        return {r.id: r for r in sampler.sample(asked, SamplingParams())}


@pytest.mark.parametrize(
    ("fault", "outcome", "status", "tokens", "options"),
    [
        (429, "refused", 429, None, {}),
        (500, "refused", 500, None, {"stream": True}),
        ("cut", "cut", None, None, {}),
        ("cut", "cut", None, None, {"stream": True}),
        (Say("甲乙丙丁戊己庚", cut_after=2), "cut", None, 6, {"stream": True}),
        (Say("甲乙丙丁", finish=None), "cut", 200, 4, {"stream": True}),
        (Say("甲乙丙丁", stall_after=1), "timeout", None, 3, {"stream": True, "idle_timeout": 0.3}),
        ("stall", "timeout", None, None, {"timeout": 0.3}),
        (b"<html>", "garbage", 200, None, {}),
        (completion("x", "abort"), "garbage", 200, 5, {}),
        ({"error": {"message": "no room", "code": 503}}, "refused", 503, None, {"stream": True}),
    ],
)
def test_how_an_attempt_fails_is_told_before_the_next_begins(fault, outcome, status, tokens, options):
    told = []
    with serving(faults={"q": [fault]}, owner="vllm") as server:
        answer = ask(server, ["q"], told.append, **options)["q"]
    assert answer.text == "答q"
    assert [(a.number, a.outcome) for a in told] == [(1, "sent"), (1, outcome), (2, "sent"), (2, "answered")]
    failed, last = told[1], told[3]
    assert (failed.status, failed.completion_tokens) == (status, tokens)
    assert failed.said and KEY not in failed.said
    assert (last.status, last.said, last.prompt_tokens, last.completion_tokens, last.cached_tokens) == (
        200,
        "",
        1,
        2,
        0,
    )
    assert last.seconds > 0


@pytest.mark.parametrize("stream", [False, True])
def test_what_is_told_adds_up_to_what_the_server_billed(stream):
    """Cut streams included: vLLM tells the tokens with every piece."""
    told, names = [], [f"q{n}" for n in range(30)]

    def fault(asked, number):
        place = int(asked[1:])
        wrong = [429, 500, "cut", b"garbage", Say("一二三四五六七八九", cut_after=2 if stream else None)]
        return wrong[place % 5] if number < place % 3 else None

    with serving(fault=fault, owner="vllm") as server:
        answers = ask(server, names, told.append, stream=stream, retries=6)
    assert {r.text for r in answers.values()} <= {f"答{n}" for n in names} | {"一二三四五六七八九"}
    sent = Counter((a.id, a.number) for a in told if a.outcome == "sent")
    ended = Counter((a.id, a.number) for a in told if a.outcome != "sent")
    assert sent == ended and set(sent.values()) == {1}
    assert sum(sent.values()) == sum(server.attempts.values())
    assert sum(a.completion_tokens or 0 for a in told) == server.completion_tokens
    assert sum(a.prompt_tokens or 0 for a in told) == server.prompt_tokens


@pytest.mark.parametrize(
    ("options", "said"), [({"idle_timeout": 0.3}, "nothing more came"), ({"timeout": 0.3}, "no answer in time")]
)
def test_silence_is_told_from_a_long_answer(options, said):
    told = []
    with serving(faults={"q": [Say("甲乙丙丁", stall_after=1)]}) as server:
        answer = ask(server, ["q"], told.append, stream=True, retries=0, **options)["q"]
    assert answer.error == told[1].said == f"timeout: {said}"


def test_what_is_left_behind_ends_too():
    told = []
    with serving(faults={"stay": ["stall"]}) as server:
        endpoint = Endpoint(base_url=server.url, model="toy", concurrency=2)
        asked = [Request(id=name, messages=[{"role": "user", "content": name}]) for name in ("stay", "go")]
        with open_sampler(endpoint, told.append) as sampler:
            answers = sampler.sample(asked, SamplingParams())
            assert next(answers).id == "go"
            answers.close()
    assert [(a.id, a.outcome) for a in told][-1] == ("stay", "cut")
    assert Counter(a.outcome for a in told) == {"sent": 2, "answered": 1, "cut": 1}


def test_where_no_connection_came_about_nothing_was_spent():
    told = []
    with serving() as server:
        sampler = open_sampler(Endpoint(base_url=server.url, model="toy", retries=0, concurrency=1), told.append)
    with sampler:  # the server is gone
        list(sampler.sample([Request(id="q", messages=[{"role": "user", "content": "q"}])] * 2, SamplingParams()))
    assert [(a.outcome, a.prompt_tokens, a.completion_tokens) for a in told][-1] == ("cut", 0, 0)


def test_an_error_of_the_listener_ends_the_sampling():
    class EnoughError(Exception):
        pass

    def hear(attempt):
        if attempt.outcome == "answered":
            raise EnoughError

    with serving() as server, pytest.raises(EnoughError):
        ask(server, ["q", "r"], hear)


@pytest.mark.large
def test_a_pause_that_the_server_asks_for_holds_for_all():
    with serving(faults={"a": [Refuse(429, retry_after=0.6)]}, delay=0.02) as server:
        answers = ask(server, ["a", *(f"q{n}" for n in range(8))], None, concurrency=2)
    times = [when - server.times["a"][0] for times in server.times.values() for when in times]
    assert len(answers) == 9 and len(times) == 10
    # Only what was out at the time of the refusal, and what little may have slipped out beside it, came earlier.
    assert sum(when < 0.6 for when in times) <= 4


@pytest.mark.large
def test_a_rate_holds_for_all_and_counts_repeats():
    with serving(faults={"q0": [500]}) as server:
        ask(server, [f"q{n}" for n in range(5)], None, requests_per_minute=600)
    times = sorted(when for times in server.times.values() for when in times)
    assert len(times) == 6
    # Five gaps of 0.1 s; the first request may have reached the server late.
    assert times[-1] - times[0] > 0.4
