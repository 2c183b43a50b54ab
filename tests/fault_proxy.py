"""A proxy that stands in front of an OpenAI-compatible server and misbehaves by dice that a seed throws.

    with proxying("http://127.0.0.1:8000/v1", seed=1) as proxy:
        ...ask proxy.url instead...
        proxy.wait_until_quiet()
        proxy.asks  # every request it saw: whose it was, what befell it, what the server billed for it

A request is known by the seed in its body, which the samplers of this project give to each (question, sample) alone.
429 and 500 are answered by the proxy itself. Everything else is passed on and read to its end, whatever becomes of the
client, so that the bill is the server's own: also for a stream that was cut, stalled or replaced by garbage.
"""

import hashlib
import http.client
import json
import random
import select
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

RATES = {"429": 0.10, "500": 0.10, "cut": 0.05, "garbage": 0.05, "stall": 0.05}
GARBAGE = [b"<html>gateway</html>", b'{"choices": [', b"", b'{"object": "chat.completion", "choices": []}']
_LONGEST_STALL = 60.0


@dataclass
class Ask:
    """One request as the proxy saw it. ``session`` is what the test had set on the proxy by then."""

    session: int
    key: int | str
    number: int
    fault: str
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass
class Dice:
    """``faults`` of one request: what befalls it, after how many pieces, and a coin for the variants."""

    fault: str
    pieces: int
    coin: random.Random = field(repr=False)


class FaultProxy(ThreadingHTTPServer):
    """``rates`` gives the share of requests that each fault befalls; ``retry_after`` goes with half of the 429s."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, upstream, *, seed=0, rates=None, retry_after="1"):
        super().__init__(("127.0.0.1", 0), _Handler)
        parts = urlsplit(upstream)
        self.host, self.path = parts.netloc, parts.path
        self.seed, self.rates, self.retry_after = seed, RATES if rates is None else rates, retry_after
        self.session, self.asks, self.numbers = 0, [], Counter()
        self.lock, self.running = threading.Lock(), 0

    def handle_error(self, request, client_address):
        """A client that is killed is part of these tests."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    @property
    def billed(self):
        """Tokens that the server charged for: of prompts, of answers."""
        return sum(ask.prompt_tokens for ask in self.asks), sum(ask.completion_tokens for ask in self.asks)

    def keys(self, session):
        """Whose requests were seen in a session."""
        return {ask.key for ask in self.asks if ask.session == session}

    def faults(self):
        """How many requests each fault befell."""
        return Counter(ask.fault for ask in self.asks)

    def throw(self, key, number):
        """The same for the same request and attempt, in whatever order they come."""
        coin = random.Random(f"{self.seed}/{key}/{number}")
        drawn = coin.choices([*self.rates, "none"], [*self.rates.values(), 1 - sum(self.rates.values())])[0]
        return Dice(drawn, coin.randrange(1, 10), coin)

    def wait_until_quiet(self, patience=60.0):
        """Until nothing is being passed on: only then is the bill whole."""
        deadline = time.monotonic() + patience
        while self.running:
            assert time.monotonic() < deadline, f"{self.running} requests never ended"
            time.sleep(0.01)


@contextmanager
def proxying(upstream, **options):
    proxy = FaultProxy(upstream, **options)
    thread = threading.Thread(target=proxy.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield proxy
    finally:
        proxy.shutdown()
        proxy.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        return

    def do_GET(self):
        connection, reply = self.ask_upstream("GET", None)
        with connection:
            self.reply(reply.status, reply.read())

    def do_POST(self):
        data = self.rfile.read(int(self.headers["Content-Length"]))
        body = json.loads(data)
        if body.get("prompt_logprobs") == 0:  # what the chat template makes of a question: no request of a test
            connection, reply = self.ask_upstream("POST", data)
            with connection:
                return self.reply(reply.status, reply.read())
        key = body.get("seed") or hashlib.sha256(json.dumps(body["messages"]).encode()).hexdigest()
        with self.server.lock:
            self.server.running += 1
            self.server.numbers[key] += 1
            dice = self.server.throw(key, self.server.numbers[key])
            ask = Ask(self.server.session, key, self.server.numbers[key], dice.fault)
            self.server.asks.append(ask)
        try:
            self.answer(data, ask, dice)
        finally:
            with self.server.lock:
                self.server.running -= 1

    def answer(self, data, ask, dice):
        if dice.fault in ("429", "500"):
            # Some servers repeat the key that they were given.
            said = {"error": {"message": f"not now, {self.headers['Authorization']}"}}
            later = {"Retry-After": self.server.retry_after} if dice.fault == "429" and dice.coin.random() < 0.5 else {}
            self.reply(int(dice.fault), json.dumps(said).encode(), later)
            return
        connection, reply = self.ask_upstream("POST", data)
        with connection:
            if reply.status != 200:
                self.reply(reply.status, reply.read())
                return
            client = _Client(self, dice)
            for line in reply:
                if b'"usage"' in line:
                    self.bill(ask, line)
                client.take(line)
            client.end()

    def ask_upstream(self, verb, data):
        connection = _Connection(self.server.host, timeout=120)
        headers = {"Content-Type": "application/json", "Authorization": self.headers.get("Authorization", "")}
        connection.request(verb, self.server.path + self.path.removeprefix("/v1"), data, headers)
        return connection, connection.getresponse()

    @staticmethod
    def bill(ask, line):
        usage = json.loads(line.removeprefix(b"data:")).get("usage")
        if usage:
            ask.prompt_tokens, ask.completion_tokens = usage["prompt_tokens"], usage["completion_tokens"]

    def reply(self, status, body, headers=None):
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Connection(http.client.HTTPConnection):
    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class _Client:
    """The client's side of a stream: gets what the dice let through, for as long as it is there."""

    def __init__(self, handler, dice):
        self.handler, self.dice = handler, dice
        self.pieces, self.there = 0, True
        if dice.fault != "garbage":
            handler.send_response(200)
            handler.send_header("Content-Type", "text/event-stream")
            handler.send_header("Transfer-Encoding", "chunked")
            with suppress(OSError):
                handler.end_headers()

    def take(self, line):
        fault = self.dice.fault
        self.pieces += line.startswith(b"data:")
        if fault == "garbage" or (fault in ("cut", "stall") and self.pieces > self.dice.pieces):
            if fault == "cut" and self.there:
                self.cut()
            return
        self.send(b"%x\r\n%s\r\n" % (len(line), line))

    def send(self, data):
        if self.there:
            try:
                self.handler.wfile.write(data)
            except OSError:
                self.there, self.handler.close_connection = False, True

    def cut(self):
        if self.dice.coin.random() < 0.5:
            self.send(b"0\r\n\r\n")  # as orderly as the end of a whole answer
        else:
            with suppress(OSError):  # a client that was killed is gone already; the server's bill is still to be read
                self.handler.connection.shutdown(socket.SHUT_RDWR)
        self.there, self.handler.close_connection = False, True

    def end(self):
        """The server has said everything."""
        match self.dice.fault:
            case "garbage":
                self.handler.reply(200, self.dice.coin.choice(GARBAGE))
            case "stall":
                if self.there:
                    select.select([self.handler.connection], [], [], _LONGEST_STALL)  # until the client hangs up
                self.handler.close_connection = True
            case _:
                self.send(b"0\r\n\r\n")
