"""The guard's bounds on what a visitor sends: origin, size, events at once, sessions without anybody behind them."""

import asyncio
import io
import json
import logging
import logging.config

import pytest

from legal_rl.demo.context import Limits
from legal_rl.demo.guard import guard, one_line_log

LIMITS = Limits(upload_bytes=1000, body_bytes=100, uploads_bytes=2500, asks_at_once=3, sessions=2, silent_sessions=2)
EVENT = b'data: {"msg":"process_completed"}\n\n'


class Site:
    """An application that reads all that is sent; ``hold`` keeps heartbeats and streams open."""

    def __init__(self):
        self.seen, self.read, self.hold, self.stream = [], 0, asyncio.Event(), b""

    async def __call__(self, scope, receive, send):
        self.seen.append((scope["path"], dict(scope["headers"])))
        if scope["method"] == "POST":
            more = True
            while more:
                message = await receive()
                self.read += len(message["body"])
                more = message.get("more_body", False)
        elif "heartbeat" in scope["path"]:
            await self.hold.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": self.stream})


async def ask(
    app, path="/gradio_api/queue/join", *, method="POST", body=b"", pieces=1, address="1.2.3.4", sent=None, **headers
):
    sent = [] if sent is None else sent
    before = len(sent)
    size = -(-len(body) // pieces) or 1
    parts = [body[at : at + size] for at in range(0, len(body), size)] or [b""]
    waiting = [
        {"type": "http.request", "body": part, "more_body": number + 1 < len(parts)}
        for number, part in enumerate(parts)
    ]

    async def receive():
        return waiting.pop(0)

    async def send(message):
        sent.append(message)

    path, _, query = path.partition("?")
    given = {"host": "127.0.0.1:7860", **({"content-length": str(len(body))} if pieces == 1 else {}), **headers}
    scope = {
        "type": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "method": method,
        "client": (address, 1),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()],
    }
    await app(scope, receive, send)
    return sent[before]["status"]


def join(session):
    return json.dumps({"session_hash": session, "data": []}).encode()


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def app(site):
    return guard(site, "127.0.0.1", limits=LIMITS)


def test_a_page_elsewhere_sends_nothing(app, site):
    for origin, status in [
        ("http://127.0.0.1:7860", 200),
        ("http://evil.example", 403),
        ("http://127.0.0.1:9", 403),
        ("null", 403),
    ]:
        assert asyncio.run(ask(app, body=join("a"), origin=origin)) == status
    assert len(site.seen) == 1
    assert asyncio.run(ask(app, "/", method="GET", origin="http://evil.example")) == 200


def test_what_a_proxy_says_counts_only_where_there_is_one(site):
    headers = {"origin": "https://exam.example", "x_forwarded_host": "exam.example", "host": "127.0.0.1:7860"}
    assert asyncio.run(ask(guard(site, "127.0.0.1", limits=LIMITS), body=join("a"), **headers)) == 403
    assert asyncio.run(ask(guard(site, "127.0.0.1", limits=LIMITS), "/", method="GET", **headers)) == 200
    assert b"x-forwarded-host" not in site.seen[-1][1]
    assert asyncio.run(ask(guard(site, "0.0.0.0", limits=LIMITS, behind_proxy=True), body=join("a"), **headers)) == 200
    assert site.seen[-1][1][b"x-forwarded-host"] == b"exam.example"


@pytest.mark.parametrize("pieces", [1, 7])
def test_a_body_is_bounded_with_and_without_its_length(app, site, pieces):
    assert asyncio.run(ask(app, "/gradio_api/run/predict", body=b"x" * 100, pieces=pieces)) == 200
    site.read = 0
    assert asyncio.run(ask(app, "/gradio_api/run/predict", body=b"x" * 5000, pieces=pieces)) == 413
    assert site.read <= 100 + 5000 / 7
    assert asyncio.run(ask(app, "/en/gradio_api/upload", body=b"x" * 1100, pieces=pieces)) == 200
    assert asyncio.run(ask(app, "/en/gradio_api/upload", body=b"x" * 1101, pieces=pieces)) == 413


def test_an_address_uploads_so_much_and_no_more(app):
    statuses = [asyncio.run(ask(app, "/gradio_api/upload", body=b"x" * 1000)) for _ in range(4)]
    assert statuses == [200, 200, 429, 429]
    assert asyncio.run(ask(app, "/gradio_api/upload", body=b"x" * 1000, address="5.6.7.8")) == 200


def test_a_session_has_so_many_events_at_once(app, site):
    async def events():
        statuses = [await ask(app, body=join("a")) for _ in range(4)]
        assert await ask(app, body=join("b")) == 200  # another is served
        site.stream = EVENT * 3  # its stream says that they have ended
        await ask(app, "/gradio_api/queue/data?session_hash=a", method="GET")
        return statuses, await ask(app, body=join("a"))

    assert asyncio.run(events()) == ([200, 200, 200, 429], 200)


def test_an_answer_cannot_say_that_an_event_has_ended(app, site):
    async def events():
        for _ in range(3):
            await ask(app, body=join("a"))
        site.stream = b"data: " + json.dumps({"msg": "process_generating", "text": EVENT.decode()}).encode()
        bounds = _bounds(app)
        await bounds._counting("a", _nowhere)({"type": "http.response.body", "body": site.stream})
        return bounds._asked["a"]

    assert asyncio.run(events()) == 3


async def _nowhere(_message):
    pass


def _bounds(app):
    """The part of the guard that counts."""
    inner = app.app  # of the middleware that checks the host
    return next(cell.cell_contents for cell in inner.__closure__ if type(cell.cell_contents).__name__ == "_Bounds")


def test_sessions_with_nobody_behind_them_are_few_and_those_with_a_heartbeat_are_not_counted(app, site):
    async def sessions():
        beats = [asyncio.create_task(ask(app, f"/gradio_api/heartbeat/{name}", method="GET")) for name in "xy"]
        await asyncio.sleep(0.01)
        refused = await ask(app, "/gradio_api/heartbeat/z", method="GET")
        statuses = [await ask(app, body=join(name)) for name in ("a", "b", "c", "x", "y", "a")]
        site.hold.set()
        await asyncio.gather(*beats)
        return refused, statuses, await ask(app, body=join("x")), await ask(app, body=join("c"), address="5.6.7.8")

    # A heartbeat that broke off may come back; another address has sessions of its own.
    assert asyncio.run(sessions()) == (429, [200, 200, 429, 200, 200, 200], 200, 200)


@pytest.mark.parametrize(("prefix", "said"), [("", "队伍已满"), ("/en", "the queue is full")])
def test_a_full_queue_is_told_in_the_pages_language(site, prefix, said):
    async def full(scope, receive, send):
        await receive()
        await send({"type": "http.response.start", "status": 503, "headers": []})
        await send({"type": "http.response.body", "body": b'{"detail": "Queue is full."}'})

    sent = []
    app = guard(full, "127.0.0.1", limits=LIMITS)
    for _ in range(5):  # what was not taken does not count for the session
        assert asyncio.run(ask(app, f"{prefix}/gradio_api/queue/join", body=join("a"), sent=sent)) == 429
        assert said in json.loads(sent[-1]["body"])["detail"]


@pytest.mark.parametrize("body", [b"", b"7", b"[", b"{}", b'{"session_hash"'])
def test_an_event_of_no_session_is_refused(app, body):
    assert asyncio.run(ask(app, body=body)) == 400


@pytest.mark.parametrize("route", ["file=", "file/"])
def test_the_older_route_of_files_is_as_closed_as_the_other(app, route):
    assert asyncio.run(ask(app, f"/gradio_api/{route}/tmp/report.html", method="GET")) == 200
    for address in ("http://example.com/", "HTTPS://example.com/", "file:///etc/hosts"):
        assert asyncio.run(ask(app, f"/gradio_api/{route}{address}", method="GET")) == 404


def test_no_visitor_writes_a_line_of_the_log(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    kept, level = logging.root.handlers[:], logging.root.level
    try:
        logging.config.dictConfig(one_line_log())
        try:
            raise ValueError("bad\nERROR uvicorn: forged")
        except ValueError:
            logging.getLogger("demo").exception("asked for %s", "x\r\nERROR uvicorn: forged\x1b[2J")
    finally:
        logging.root.handlers[:], logging.root.level = kept, level
    lines = stream.getvalue().splitlines()
    assert lines[0].startswith("ERROR demo: asked for x") and "forged" in lines[0] and "\x1b" not in lines[0]
    assert all(line.startswith("    ") for line in lines[1:]) and len(lines) > 2
