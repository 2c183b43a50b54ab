"""A scripted server of the OpenAI protocol on the loopback address, for the tests of whatever asks one.

    with serving(lambda messages: f"答{messages[-1]['content']}") as server:
        Endpoint(base_url=server.url, model="toy")

Answers come from a function of the messages (for the completions endpoint: of one user message that holds the prompt):
a string, a ``Say`` for all that a server may say beside the text, or a ready JSON body (a dict) or bytes.

    Say("<answer>A</answer>", reasoning="想", field="reasoning_content", finish="length", delay=0.05)

A request with ``stream`` is answered piece by piece: ``Say.pieces``, or the text three characters at a time, ``delay``
seconds apart. Tokens are characters. ``faults`` maps what was asked (the content of the last user message) to what
happens on each attempt at it; after the last, and for None, it is answered:

    serving(faults={"q": [429, Refuse(429, retry_after=0.2), "cut", "half", "stall", b"<html>", Say("x", cut_after=2)]})

``429`` and other statuses refuse; ``cut`` hangs up before a byte of the answer, ``half`` in the middle of a body,
``Say(cut_after=n)`` after n pieces of a stream; ``stall`` sends nothing and ``Say(stall_after=n)`` nothing more until
the server stops or the client hangs up; bytes and dicts are garbage of status 200. ``fault`` is a function instead:
of (what was asked, number of the attempt from 0).

Afterwards: ``server.bodies`` (the requests' JSON), ``server.attempts`` (asked → count), ``server.times`` (asked → when,
``time.monotonic``), ``server.most_running``, ``server.prompt_tokens`` and ``server.completion_tokens`` (billed: what
was sent out), ``server.hung_up`` (streams whose client left before their end), ``server.url``, ``server.running``.
"""

import json
import socket
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Say:
    """An answer. ``reasoning`` goes into the message's ``field``; ``said`` are further entries of the message."""

    text: str | None
    reasoning: str = ""
    field: str = "reasoning"
    finish: str | None = "stop"
    pieces: Sequence[str] | None = None
    delay: float = 0.0
    cut_after: int | None = None
    stall_after: int | None = None
    usage: bool = True
    said: dict[str, Any] | None = None


@dataclass(frozen=True)
class Refuse:
    """An HTTP error; ``retry_after`` and ``location`` go into the headers of those names, ``code`` into the error."""

    status: int
    retry_after: float | str | None = None
    location: str | None = None
    code: str | None = None


Answer = str | Say | dict[str, Any] | bytes
Fault = None | int | str | Refuse | Say | dict[str, Any] | list[Any] | bytes


def completion(text: str | None = "<answer>A</answer>", finish: str | None = "stop", **message: Any) -> dict[str, Any]:
    """The body of a whole chat completion."""
    usage = {"prompt_tokens": 7, "completion_tokens": 5}
    return {"choices": [{"message": {"content": text, **message}, "finish_reason": finish}], "usage": usage}


class Server(ThreadingHTTPServer):
    """See the module's docstring. ``owner`` "vllm" makes it pass for vLLM, ``listing`` is /models' status, or
    one for each time, the last for good. ``opened`` are the tokens that its chat template begins an answer with."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(
        self,
        answer: Callable[[list[dict[str, str]]], Answer] = lambda messages: f"答{_asked(messages)}",
        *,
        faults: dict[str, Sequence[Fault]] | None = None,
        fault: Callable[[str, int], Fault] | None = None,
        models: Sequence[str] = ("toy",),
        owner: str = "me",
        listing: int | list[int] = 200,
        delay: float = 0.0,
        port: int = 0,
        opened: Sequence[str] = (),
    ) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.answer, self.faults, self.fault, self.delay = answer, faults or {}, fault, delay
        self.opened = opened
        self.models, self.owner, self.listing = models, owner, listing if isinstance(listing, list) else [listing]
        self.bodies: list[dict[str, Any]] = []
        self.attempts: Counter[str] = Counter()
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        self.running = self.most_running = self.prompt_tokens = self.completion_tokens = self.hung_up = 0
        self.lock, self.stopping = threading.Lock(), threading.Event()
        self.connections: set[socket.socket] = set()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is part of these tests."""

    @property
    def url(self) -> str:
        """The base URL, with /v1."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def drop(self) -> None:
        """Hang up on every client."""
        with self.lock:
            for connection in self.connections:
                with suppress(OSError):  # it is gone
                    connection.shutdown(socket.SHUT_RDWR)

    def enter(self, body: dict[str, Any], asked: str) -> Fault:
        """Write a request down; what is to happen to it."""
        with self.lock:
            number = self.attempts[asked]
            self.bodies.append(body)
            self.attempts[asked] += 1
            self.times[asked].append(time.monotonic())
            self.running += 1
            self.most_running = max(self.most_running, self.running)
        if self.fault is not None:
            return self.fault(asked, number)
        faults = self.faults.get(asked, ())
        return faults[number] if number < len(faults) else None

    def bill(self, prompt: int, completion: int) -> None:
        """Count tokens that the client has to pay for."""
        with self.lock:
            self.prompt_tokens += prompt
            self.completion_tokens += completion


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Server

    def setup(self) -> None:
        super().setup()
        with self.server.lock:
            self.server.connections.add(self.connection)

    def finish(self) -> None:
        with self.server.lock:
            self.server.connections.discard(self.connection)
        super().finish()

    def log_message(self, *_: Any) -> None:
        return

    def do_GET(self) -> None:
        rows = [{"id": m, "object": "model", "owned_by": self.server.owner} for m in self.server.models]
        listing = self.server.listing
        self.send(listing.pop(0) if len(listing) > 1 else listing[0], {"object": "list", "data": rows})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        messages = body.get("messages") or [{"role": "user", "content": body["prompt"]}]
        asked = _asked(messages)
        if body.get("prompt_logprobs") == 0:  # what the chat template makes of a question; no request of a test
            prompt = ["<|user|>", asked, "<|assistant|>", *self.server.opened]
            tokens = [{str(number): {"decoded_token": text}} for number, text in enumerate(prompt)]
            return self.send(200, {"choices": completion()["choices"], "prompt_logprobs": [None, *tokens]})
        fault = self.server.enter(body, asked)
        try:
            answer = self.server.answer(messages) if fault is None else fault
            if isinstance(answer, str) and (fault is None):
                answer = Say(answer, delay=self.server.delay)
            self.act(answer, body, messages)
        except OSError:  # the client has left
            self.close_connection = True
        finally:
            with self.server.lock:
                self.server.running -= 1

    def act(self, answer: Any, body: dict[str, Any], messages: list[dict[str, str]]) -> None:
        match answer:
            case Say():
                prompt = sum(len(m["content"]) for m in messages)
                if body.get("stream"):
                    self.stream(answer, prompt, body)
                else:
                    self.whole(answer, prompt, "messages" not in body)
            case int():
                self.refuse(Refuse(answer))
            case Refuse():
                self.refuse(answer)
            case "cut":
                self.hang_up()
            case "half":
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b'{"choices": [')
                self.hang_up()
            case "stall":
                self.stall()
            case bytes():
                self.send(200, answer, "text/html")
            case _:
                self.send(200, answer)

    def refuse(self, refusal: Refuse) -> None:
        # Servers have been seen to repeat the key.
        said = {"error": {"message": f"trouble with {self.headers['Authorization']}", "code": refusal.code}}
        named = {"Retry-After": refusal.retry_after, "Location": refusal.location}
        extra = {name: str(value) for name, value in named.items() if value is not None}
        self.send(refusal.status, said, **extra)

    def hang_up(self) -> None:
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True

    def stall(self) -> None:
        """Until the client leaves or the server stops."""
        self.close_connection = True
        self.connection.settimeout(0.02)
        while not self.server.stopping.is_set():
            try:
                if not self.connection.recv(1):
                    return
            except TimeoutError:
                continue

    def send(self, status: int, body: Any, content_type: str = "application/json", **headers: str) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": content_type, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def whole(self, say: Say, prompt: int, plain: bool) -> None:
        time.sleep(say.delay)
        if say.stall_after is not None:
            return self.stall()
        if say.cut_after is not None:
            return self.hang_up()
        usage = _usage(prompt, len((say.text or "") + say.reasoning))
        self.server.bill(**usage)
        message = {"content": say.text, **({say.field: say.reasoning} if say.reasoning else {}), **(say.said or {})}
        choice: dict[str, Any] = {"text": say.text} if plain else {"message": message}
        body = {"choices": [{**choice, "finish_reason": say.finish}], **(_counted(usage) if say.usage else {})}
        return self.send(200, body)

    def stream(self, say: Say, prompt: int, body: dict[str, Any]) -> None:
        plain, options = "messages" not in body, (body.get("stream_options") or {}) if say.usage else {}
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        sent = 0
        self.server.bill(prompt, 0)
        try:
            for place, (name, piece) in enumerate(_pieces(say)):
                if place == say.cut_after:
                    return self.hang_up()
                if place == say.stall_after:
                    return self.stall()
                time.sleep(say.delay)
                sent += len(piece)
                self.server.bill(0, len(piece))
                delta = {"text": piece} if plain else {"delta": {name: piece}}
                usage = _counted(_usage(prompt, sent)) if options.get("continuous_usage_stats") else {}
                self.event({"choices": [{**delta, "finish_reason": None}], **usage})
        except OSError:
            with self.server.lock:
                self.server.hung_up += 1
            raise
        end: dict[str, Any] = {"text": ""} if plain else {"delta": say.said or {}}
        self.event({"choices": [{**end, "finish_reason": say.finish}]})
        if options.get("include_usage"):
            self.event({"choices": [], **_counted(_usage(prompt, sent))})
        self.chunk(b"data: [DONE]\n\n")
        return self.chunk(b"")

    def event(self, body: dict[str, Any]) -> None:
        self.chunk(b"data: " + json.dumps(body).encode() + b"\n\n")

    def chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()


def _asked(messages: list[dict[str, str]]) -> str:
    return next(m["content"] for m in reversed(messages) if m["role"] == "user")


def _usage(prompt: int, completion: int) -> dict[str, int]:
    return {"prompt": prompt, "completion": completion}


def _counted(usage: dict[str, int]) -> dict[str, Any]:
    prompt, completion = usage["prompt"], usage["completion"]
    counts = {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}
    return {"usage": {**counts, "prompt_tokens_details": {"cached_tokens": 0}}}


def _pieces(say: Say) -> Iterator[tuple[str, str]]:
    """Field and piece, the reasoning first."""
    for place in range(0, len(say.reasoning), 3):
        yield say.field, say.reasoning[place : place + 3]
    text = say.text or ""
    for piece in say.pieces if say.pieces is not None else [text[n : n + 3] for n in range(0, len(text), 3)]:
        yield "content", piece


@contextmanager
def serving(answer: Callable[[list[dict[str, str]]], Answer] | None = None, **options: Any) -> Iterator[Server]:
    """A running ``Server``; gone on leaving, with its connections."""
    server = Server(**({"answer": answer} if answer else {}), **options)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join()
        server.drop()
