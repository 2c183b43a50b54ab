"""The OpenAI sampler against a real HTTP server on this machine that misbehaves on purpose."""

import json
import socket

import pytest
from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.parser import parse
from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.openai import Endpoint, client, open_sampler
from legal_rl.engines.openai.client import _proxy
from tests.engines.openai.conftest import KEY
from tests.openai_server import Refuse, Say, completion, serving


def requests(*names, prefill=""):
    return [Request(id=n, messages=[{"role": "user", "content": n}], prefill=prefill) for n in names]


def ask(server, asked, params=None, **options):
    options = {"model": "toy", "retries": 2, "timeout": 5, **options}
    with open_sampler(Endpoint(base_url=server.url, **options)) as sampler:
        return {r.id: r for r in sampler.sample(asked, params or SamplingParams())}


@pytest.mark.large
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("fault", [429, 500, 503, 408, "cut", "half", "stall", b"<html>gateway</html>"], ids=str)
def test_a_passing_trouble_is_retried(fault, stream):
    with serving(faults={"q": [fault]}) as server:
        answer = ask(server, requests("q"), timeout=0.7, stream=stream)["q"]
        assert (answer.text, answer.finish_reason, answer.error) == ("答q", "stop", None)
        assert server.attempts["q"] == 2


@pytest.mark.parametrize("fault", [500, "cut"])
def test_a_lasting_trouble_is_an_error_row_and_spares_the_others(fault):
    with serving(faults={"bad": [fault] * 9}) as server:
        answers = ask(server, requests("bad", "good"), retries=1)
        assert server.attempts["bad"] == 2
    assert answers["good"].text == "答good"
    assert answers["bad"].text is None and answers["bad"].finish_reason == "error" and answers["bad"].error
    assert KEY not in answers["bad"].error


@pytest.mark.parametrize(
    "body",
    [
        b"<html>gateway</html>",
        b"",
        b'{"choices": [',
        b"[" * 100_000,
        [],
        {"choices": []},
        {"choices": None},
        {"choices": [{"message": None, "finish_reason": "stop"}]},
        {"error": {"message": "no room", "code": 503}},
        completion(None, "content_filter"),
        completion("x", "abort"),
    ],
    ids=lambda body: str(body)[:24],
)
def test_a_malformed_reply_is_an_error_row(body):
    with serving(faults={"bad": [body] * 9}) as server:
        answers = ask(server, requests("bad", "good"), retries=0)
    assert answers["good"].text == "答good"
    assert answers["bad"].text is None and answers["bad"].error


@pytest.mark.parametrize("field", ["reasoning", "reasoning_content"])
@pytest.mark.parametrize("stream", [False, True])
def test_reasoning_is_kept_apart(field, stream):
    whole, cut = Say("<answer>A</answer>", "想", field), Say(None, "想了很", field, finish="length")
    with serving(faults={"whole": [whole], "cut": [cut]}) as server:
        answers = ask(server, requests("whole", "cut"), stream=stream)
    assert answers["whole"].full_text == "<think>想</think><answer>A</answer>"
    assert (answers["whole"].prompt_tokens, answers["whole"].completion_tokens) == (5, 19)
    assert (answers["cut"].text, answers["cut"].reasoning, answers["cut"].finish_reason) == ("", "想了很", "length")


def test_odd_but_usable_replies_are_read():
    bare = {"choices": [{"message": {"content": "答"}, "finish_reason": "stop"}], "usage": None}
    lone = json.dumps(completion("半\ud83d字")).encode()
    refusal = completion(None, refusal="不便回答")
    with serving(faults={"bare": [bare], "lone": [lone], "refusal": [refusal]}) as server:
        answers = ask(server, requests("bare", "lone", "refusal"))
    assert answers["bare"].text == "答" and answers["bare"].completion_tokens is None
    assert answers["lone"].text == "半?字"
    assert answers["refusal"].text == "不便回答"


def test_a_filtered_answer_is_not_asked_for_again():
    with serving(faults={"q": [completion(None, "content_filter")] * 9}) as server:
        answer = ask(server, requests("q"))["q"]
        assert answer.text is None and "content_filter" in answer.error and server.attempts["q"] == 1


def test_concurrency_is_bounded_and_used():
    names = [f"q{n}" for n in range(12)]
    with serving(delay=0.1) as server:
        assert len(ask(server, requests(*names), concurrency=4)) == 12
        assert server.most_running == 4


def test_what_is_sent():
    params = SamplingParams(temperature=0.7, top_p=0.9, max_tokens=11, seed=5)
    with serving() as server:
        answer = ask(server, requests("q"), params)["q"]
        (body,) = server.bodies
    assert body == {
        "model": "toy", "messages": [{"role": "user", "content": "q"}],
        "temperature": 0.7, "top_p": 0.9, "max_tokens": 11, "seed": answer.seed,
    }  # fmt: skip


def test_vllm_is_recognised_and_told_to_continue_the_prefill():
    params = SamplingParams(temperature=1.0, top_k=20)
    with serving(owner="vllm") as server:
        assert ask(server, requests("q", prefill="<think>"), params)["q"].prefill is True
        (body,) = server.bodies
    assert body["messages"][-1] == {"role": "assistant", "content": "<think>"}
    assert (body["continue_final_message"], body["add_generation_prompt"], body["top_k"]) == (True, False, 20)


@pytest.mark.parametrize(
    ("owner", "opened", "told", "inside"),
    [
        ("vllm", [], None, False),
        ("vllm", ["<think>", "\n"], None, True),
        ("vllm", ["<think>", "\n\n", "</think>", "\n\n"], None, False),
        ("vllm", ["<think>", "\n"], False, False),
        ("me", ["<think>", "\n"], None, False),
        ("me", [], True, True),
    ],
)
def test_a_chat_template_that_opens_the_thinking_is_found_out(owner, opened, told, inside):
    """vLLM is asked, others cannot be; a request with a beginning of its own is not the template's."""
    plain = requests("p")[0].model_copy(update={"plain": True})
    with serving(lambda _: "想</think><answer>A</answer>", owner=owner, opened=opened) as server:
        found = ask(server, [*requests("q"), plain], opens_thinking=told)
        assert (found["q"].prefill, found["p"].prefill) == (inside, False)
        assert len(server.bodies) == 2
        if owner == "vllm":
            skipped = requests("q", prefill="<think>\n\n</think>\n\n")
            assert ask(server, skipped, opens_thinking=told)["q"].prefill is False
    grade = parse(found["q"].text, "AB", prefill=found["q"].starts_in_thinking)
    assert grade.format == ("strict" if inside else "loose")


def test_split_off_thinking_is_read_alike_whatever_the_template_opens():
    with serving(lambda _: Say("<answer>A</answer>", reasoning="想"), owner="vllm", opened=["<think>"]) as server:
        answer = ask(server, requests("q"))["q"]
    assert answer.prefill and not answer.starts_in_thinking
    assert parse(answer.full_text, "AB").format == "strict"


@pytest.mark.parametrize(
    ("what", "params", "update"),
    [("top_k", {"top_k": 5}, {}), ("prefill", {}, {"prefill": "<think>"}), ("regex", {}, {"regex": "[AB]"})],
)
def test_what_only_vllm_takes_is_refused_elsewhere(what, params, update):
    with serving() as server:
        with pytest.raises(UserError, match=f"only vLLM servers take {what}"):
            ask(server, [requests("q")[0].model_copy(update=update)], SamplingParams(**params))
        assert server.bodies == []


@pytest.mark.parametrize("plain", [False, True])
def test_a_regex_goes_out_as_a_structured_output(plain):
    asked = requests("q")[0].model_copy(update={"regex": "[AB]", "plain": plain})
    with serving(owner="vllm") as server:
        ask(server, [asked])
    assert server.bodies[0]["structured_outputs"] == {"regex": "[AB]"}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"listing": 401}, "refused the key.*OPENAI_API_KEY"),
        ({"models": ("a", "b")}, "does not serve 'toy'; it has a, b"),
        ({"listing": 404, "fault": lambda _asked, _number: 401}, "refused the key"),
        ({"listing": 404, "fault": lambda _asked, _number: 404}, "check the model's name 'toy'"),
        ({"listing": 404, "fault": lambda _asked, _number: 307}, "the address, which mostly ends in /v1"),
        ({"faults": {"q5": [402]}}, "nothing left: top it up"),
        ({"faults": {"q5": [Refuse(429, code="insufficient_quota")]}}, "nothing left: top it up"),
        ({"faults": {"q5": [Refuse(308, location="https://example.org/v1/x?key=1")]}}, r"to https://example.org/v1/x;"),
        ({"faults": {"q5": [Refuse(307, location="http://localhost:9/v1/x")]}}, "leads to http://localhost:9/v1/x;"),
        ({"faults": {"q5": [Refuse(302, location="/login")]}}, "leads to http://127.0.0.1:[0-9]+/login;"),
    ],
)
def test_what_would_fail_every_request_ends_the_run(options, says):
    with serving(**options) as server, pytest.raises(UserError, match=says) as caught:
        ask(server, requests(*(f"q{n}" for n in range(400))), concurrency=2)
    assert KEY not in str(caught.value) and "key=1" not in str(caught.value)
    assert len(server.bodies) < 400  # how many were under way beside q5 is up to the machine


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refusal_among_answers_is_that_requests_own(status):
    """A gateway's filter refuses single questions; the others are answered with the same key and name."""
    faults = {f"q{n}": [status] * 9 for n in (0, 3, 4, 5, 6)}
    with serving(faults=faults) as server:
        answers = ask(server, requests(*(f"q{n}" for n in range(12))), concurrency=2)
    assert {name for name, answer in answers.items() if answer.text is None} == set(faults)


def test_requests_refused_for_what_is_in_them_never_end_a_run_in_which_others_were_answered():
    names = [f"q{n}" for n in range(30)]
    with serving(faults={n: [400] for n in names[1:]}) as server:
        answers = ask(server, requests(*names), concurrency=1)
    assert [name for name, answer in answers.items() if answer.text is not None] == ["q0"]


@pytest.mark.parametrize("stream", [False, True])
def test_a_redirect_on_the_same_server_is_followed(stream):
    with serving() as server:
        for status in (307, 308):
            server.faults = {"q": [Refuse(status, location="/v1/chat/completions/")]}
            server.attempts.clear()
            assert ask(server, requests("q"), stream=stream)["q"].text == "答q"
            assert server.attempts["q"] == 2


def test_redirects_in_a_ring_end_the_run():
    with serving(fault=lambda _asked, _number: Refuse(307, location="/v1/chat/completions")) as server:
        with pytest.raises(UserError, match="more than 5 redirects"):
            ask(server, requests("q"))
        assert server.attempts["q"] == 5


def test_what_is_no_answer_by_its_size_is_not_parsed(monkeypatch):
    """A small reply can be forty times its size once it is parsed; a line without an end is not gathered for ever."""
    monkeypatch.setattr(client, "_MOST_PARSED", 1000)
    nested = b"[" + b"{}," * 1000 + b"{}]"
    with serving(faults={"whole": [nested] * 9, "line": [Say("长" * 2000, pieces=["长" * 2000])] * 9}) as server:
        whole = ask(server, requests("whole"))["whole"]
        line = ask(server, requests("line"), stream=True)["line"]
        assert server.attempts == {"whole": 1, "line": 1}
    assert "an answer of more than" in whole.error and "a line of more than" in line.error


def test_a_server_without_a_list_of_models_is_used():
    with serving(listing=404) as server:
        assert ask(server, requests("q"))["q"].text == "答q"


def test_a_server_is_recognised_through_a_passing_trouble():
    with serving(owner="vllm", listing=[500, 429, 200]) as server:
        assert ask(server, requests("q", prefill="<think>"))["q"].text == "答q"


def test_no_server_ends_at_once():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(UserError, match="cannot be reached"):
        open_sampler(Endpoint(base_url=f"http://127.0.0.1:{port}/v1", model="toy"))


def test_twenty_failures_in_a_row_end_the_run():
    names = [f"q{n}" for n in range(500)]
    with serving(faults={n: [400] for n in names}) as server, pytest.raises(UserError, match="20 requests in a row"):
        ask(server, requests(*names))
    assert len(server.bodies) < 60


def test_leaving_early_leaves_nothing_running():
    names = [f"q{n}" for n in range(50)]
    with serving() as server, open_sampler(Endpoint(base_url=server.url, model="toy", concurrency=2)) as sampler:
        answers = sampler.sample(requests(*names), SamplingParams())
        next(answers)
        answers.close()
        assert len(list(sampler.sample(requests("again"), SamplingParams()))) == 1
        assert len(server.bodies) < 10


def test_the_key_comes_from_the_named_variable_or_is_asked_for(monkeypatch):
    far, near = (Endpoint(base_url=f"{place}/v1", model="m") for place in ("https://example.org", "http://localhost:1"))
    assert far.read_key() == KEY
    assert Endpoint(base_url="https://example.org", model="m", key_variable="HOME").read_key() != KEY
    monkeypatch.delenv("OPENAI_API_KEY")
    assert near.read_key() == "EMPTY"
    with pytest.raises(UserError, match="OPENAI_API_KEY"):
        far.read_key()


def test_what_cannot_be_a_key_is_refused(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-one\nsk-two")
    with pytest.raises(UserError, match="OPENAI_API_KEY: holds what no key holds") as caught:
        Endpoint(base_url="http://localhost:1/v1", model="m").read_key()
    assert "sk-" not in str(caught.value)


def test_the_environments_proxy_is_for_the_outside(monkeypatch):
    monkeypatch.setenv("no_proxy", "example.com")
    outside, spared, near = (
        _proxy(Endpoint(base_url=f"http://{host}/v1", model="m")) for host in ("example.org", "example.com", "[::1]:1")
    )
    assert (outside, spared, near) == ("http://127.0.0.1:9", None, None)


@pytest.mark.parametrize(
    "address", ["127.0.0.1:8000/v1", "ftp://x/v1", "http://user:secret@x/v1", "http://x/v1?key=sk-1", ""]
)
def test_an_address_that_cannot_work_is_refused(address):
    with pytest.raises(ValidationError, match="must"):
        Endpoint(base_url=address, model="m")


def test_a_plain_request_goes_to_the_completions_endpoint_whatever_the_dialect():
    text = {"choices": [{"text": "甲</think>", "finish_reason": "stop"}], "usage": {"completion_tokens": 3}}
    with serving() as server:
        server.faults = {"题目：<think>": [text, {"choices": [{"text": None, "finish_reason": "stop"}]}]}
        plain = requests("q", prefill="<think>")[0].model_copy(
            update={"messages": [{"role": "user", "content": "题目："}], "plain": True, "stop": ("\n题目：",)}
        )
        first = ask(server, [plain])["q"]
        second = ask(server, [plain])["q"]
    assert (first.text, first.completion_tokens, first.prefill) == ("甲</think>", 3, True)
    assert server.bodies[0]["prompt"] == "题目：<think>" and server.bodies[0]["stop"] == ["\n题目："]
    assert second.text == ""
