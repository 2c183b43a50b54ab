"""The OpenAI sampler against a real HTTP server on this machine that misbehaves on purpose."""

import json
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.openai import Endpoint, open_sampler

KEY = "sk-test-0123456789abcdef"


class Server(ThreadingHTTPServer):
    """``faults`` maps a question to what happens on each attempt; after the last, the question is answered."""

    daemon_threads = True

    def __init__(self, faults=None, models=("toy",), owner="me", listing=200):
        super().__init__(("127.0.0.1", 0), Handler)
        self.faults, self.models, self.owner, self.listing = faults or {}, models, owner, listing
        self.bodies, self.attempts = [], Counter()
        self.running = self.most_running = 0
        self.lock = threading.Lock()

    def handle_error(self, request, client_address):
        """A client that hangs up is part of these tests."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


def completion(content="<answer>A</answer>", finish="stop", **message):
    usage = {"prompt_tokens": 7, "completion_tokens": 5}
    return {"choices": [{"message": {"content": content, **message}, "finish_reason": finish}], "usage": usage}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        return

    def reply(self, status, body, content_type="application/json"):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        rows = [{"id": m, "object": "model", "owned_by": self.server.owner} for m in self.server.models]
        self.reply(self.server.listing, {"object": "list", "data": rows})

    def do_POST(self):
        server = self.server
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked = body["messages"][0]["content"] if "messages" in body else body["prompt"].removesuffix("<think>")
        with server.lock:
            server.bodies.append(body)
            faults = server.faults.get(asked, [])
            fault = faults[server.attempts[asked]] if server.attempts[asked] < len(faults) else None
            server.attempts[asked] += 1
            server.running += 1
            server.most_running = max(server.most_running, server.running)
        try:
            self.act(fault, asked)
        finally:
            with server.lock:
                server.running -= 1

    def act(self, fault, asked):
        match fault:
            case None:
                self.reply(200, completion(f"答{asked}"))
            case "cut":
                self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
            case "half":
                self.send_response(200)
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b'{"choices": [')
                self.close_connection = True
            case "slow":
                time.sleep(0.15)
                self.reply(200, completion("slow"))
            case "hang":
                time.sleep(2)
                self.close_connection = True
            case int():
                # Servers have been seen to repeat the key.
                self.reply(fault, {"error": {"message": f"trouble with {self.headers['Authorization']}"}})
            case bytes():
                self.reply(200, fault, "text/html")
            case _:
                self.reply(200, fault)


@contextmanager
def serving(**options):
    server = Server(**options)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(autouse=True)
def _key(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    # Were it used for a loopback address, every request would fail.
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")


def requests(*names, prefill=""):
    return [Request(id=n, messages=[{"role": "user", "content": n}], prefill=prefill) for n in names]


def ask(server, asked, params=None, **options):
    options = {"model": "toy", "retries": 2, "timeout": 5, **options}
    with open_sampler(Endpoint(base_url=server.url, **options)) as sampler:
        return {r.id: r for r in sampler.sample(asked, params or SamplingParams())}


@pytest.mark.parametrize("fault", [429, 500, 503, 408, "cut", "half", "hang"])
def test_a_passing_trouble_is_retried(fault):
    with serving(faults={"q": [fault]}) as server:
        answer = ask(server, requests("q"), timeout=0.7)["q"]
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
def test_reasoning_is_kept_apart(field):
    whole, cut = completion("<answer>A</answer>", **{field: "想"}), completion(None, "length", **{field: "想了很"})
    with serving(faults={"whole": [whole], "cut": [cut]}) as server:
        answers = ask(server, requests("whole", "cut"))
    assert answers["whole"].full_text == "<think>想</think><answer>A</answer>"
    assert (answers["whole"].prompt_tokens, answers["whole"].completion_tokens) == (7, 5)
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


def test_concurrency_is_bounded_and_used():
    names = [f"q{n}" for n in range(12)]
    with serving(faults={n: ["slow"] for n in names}) as server:
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


@pytest.mark.parametrize(("params", "prefill"), [({"top_k": 5}, ""), ({}, "<think>")])
def test_what_only_vllm_takes_is_refused_elsewhere(params, prefill):
    with serving() as server, pytest.raises(UserError, match="only vLLM"):
        ask(server, requests("q", prefill=prefill), SamplingParams(**params))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"listing": 401}, "refused the key.*OPENAI_API_KEY"),
        ({"models": ("a", "b")}, "does not serve 'toy'; it has a, b"),
        ({"listing": 404, "faults": {"q": [401]}}, "refused the key"),
        ({"listing": 404, "faults": {"q": [404]}}, "check the model's name 'toy'"),
    ],
)
def test_what_would_fail_every_request_ends_at_once(options, says):
    with serving(**options) as server, pytest.raises(UserError, match=says) as caught:
        ask(server, requests("q", "r"))
    assert KEY not in str(caught.value)


def test_a_server_without_a_list_of_models_is_used():
    with serving(listing=404) as server:
        assert ask(server, requests("q"))["q"].text == "答q"


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


@pytest.mark.parametrize("address", ["127.0.0.1:8000/v1", "ftp://x/v1", "http://user:secret@x/v1", ""])
def test_an_address_that_cannot_work_is_refused(address):
    with pytest.raises(ValidationError, match="must"):
        Endpoint(base_url=address, model="m")


def test_a_plain_request_goes_to_the_completions_endpoint_whatever_the_dialect():
    text = {"choices": [{"text": "甲</think>", "finish_reason": "stop"}], "usage": {"completion_tokens": 3}}
    with serving() as server:
        server.faults = {"题目：": [text, {"choices": [{"text": None, "finish_reason": "stop"}]}]}
        plain = requests("q", prefill="<think>")[0].model_copy(
            update={"messages": [{"role": "user", "content": "题目："}], "plain": True, "stop": ("\n题目：",)}
        )
        first = ask(server, [plain])["q"]
        second = ask(server, [plain])["q"]
    assert (first.text, first.completion_tokens, first.prefill) == ("甲</think>", 3, True)
    assert server.bodies[0]["prompt"] == "题目：<think>" and server.bodies[0]["stop"] == ["\n题目："]
    assert second.text == ""
