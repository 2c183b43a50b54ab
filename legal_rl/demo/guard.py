"""Guard around the web application: who may see, send and load what, and how much of it.

What a visitor sends is counted before Gradio reads it. A visitor is a session of the page, known by its heartbeat; what
has none counts for its address, which a class behind one router shares, so the bounds of an address are wide.
"""

import base64
import binascii
import hmac
import json
import logging
import time
from collections import Counter, deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlsplit

from legal_rl.demo.context import LOOPBACK, Limits
from legal_rl.demo.page import DemoWords
from legal_rl.reporting.page import visible

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Gradio's page runs scripts of its own inline; nothing may be fetched from elsewhere or sent there.
POLICY: Final = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)
# A file that is opened gets an origin of its own: whatever runs in it reaches neither the page nor the server.
_APART: Final = f"{POLICY}; sandbox allow-scripts allow-downloads"
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
_API: Final = "/gradio_api/"
_FILES: Final = (f"{_API}file=", f"{_API}file/")  # the second is Gradio's older route
_FORWARDED: Final = b"x-forwarded-"
_SENDING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_DONE: Final = b'"msg":"process_completed"'  # in an event of a session's stream; within a text its quotes are escaped
_WINDOW: Final = 600.0  # seconds over which what an address sends is counted
_GRACE: Final = 60.0  # seconds in which a heartbeat that broke off may come back


def guard(
    site: "ASGIApp",
    host: str,
    credentials: Mapping[str, str] | None = None,
    *,
    limits: Limits | None = None,
    behind_proxy: bool = False,
) -> "ASGIApp":
    """Put ``site`` behind a check of names and passwords, of the host's name and of what is sent; add the headers.

    With ``credentials`` every request must carry one of them (HTTP Basic). A server on the loopback address answers to
    its own names alone, or any page in the same browser could reach it under another. Headers that say what a proxy was
    asked (``X-Forwarded-Host``) count only ``behind_proxy``.
    """
    from starlette.middleware.trustedhost import TrustedHostMiddleware

    guarded = _with_headers(_Bounds(site, limits or Limits(), behind_proxy=behind_proxy))
    if credentials:
        guarded = _with_passwords(guarded, credentials)
    if host in LOOPBACK and not behind_proxy:
        guarded = TrustedHostMiddleware(guarded, allowed_hosts=["127.0.0.1", "localhost", "[::1]"])
    return guarded


class _TooLargeError(Exception):
    pass


class _Bounds:
    """An ASGI application around another that refuses what is foreign, too large or too much."""

    def __init__(self, app: "ASGIApp", limits: Limits, *, behind_proxy: bool) -> None:
        self._app, self._limits, self._behind_proxy = app, limits, behind_proxy
        self._alive: Counter[str] = Counter()  # open heartbeats of a session
        self._ended: dict[str, float] = {}  # when the last heartbeat of a session ended
        self._asked: Counter[str] = Counter()  # events of a session in the queue or running
        self._uploaded: dict[str, deque[tuple[float, int]]] = {}
        self._strangers: dict[str, dict[str, float]] = {}  # address → sessions without a heartbeat, and when seen

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if not self._behind_proxy:
            kept = [(name, value) for name, value in scope["headers"] if not name.startswith(_FORWARDED)]
            scope = {**scope, "headers": kept}
        headers, path = dict(scope["headers"]), scope.get("path", "")
        _, api, route = path.partition(_API)
        if scope["method"] in _SENDING:
            if not self._is_own(headers):
                await refuse(send, 403)
            else:
                await self._take(scope, receive, send, route if api else "")
        elif api and route.startswith("heartbeat/"):
            await self._beat(scope, receive, send, route.split("/")[1])
        elif api and route == "queue/data":
            session = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("session_hash", [""])[0]
            try:
                await self._app(scope, receive, self._counting(session, send))
            finally:
                self._asked.pop(session, None)  # it closes once nothing of the session is left in the queue
        else:
            await self._app(scope, receive, send)

    def _is_own(self, headers: Mapping[bytes, bytes]) -> bool:
        """True for a request of our own page, and of a program, which names no origin."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        hosts = {headers.get(b"host", b"")}
        if self._behind_proxy:
            hosts.add(headers.get(b"x-forwarded-host", b"").split(b",")[0].strip())
        return urlsplit(origin.decode("latin-1")).netloc.encode("latin-1") in hosts - {b""}

    async def _take(self, scope: "Scope", receive: "Receive", send: "Send", route: str) -> None:
        """Pass on what is sent, up to its bounds."""
        limits, upload, address = self._limits, route == "upload", _address(scope)
        most = limits.upload_bytes + limits.body_bytes if upload else limits.body_bytes
        told = dict(scope["headers"]).get(b"content-length", b"0")
        size, begun = 0, False

        async def bounded() -> "Message":
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise _TooLargeError
            return message

        async def noted(message: "Message") -> None:
            nonlocal begun
            begun = True
            await send(message)

        if not told.isdigit() or int(told) > most:
            await refuse(send, 413)
            return
        if upload and self._sent(address) + int(told) > limits.uploads_bytes:
            await refuse(send, 429, (b"retry-after", b"%d" % _WINDOW))
            return
        try:
            if route.rstrip("/") == "queue/join":
                await self._join(scope, bounded, noted, address)
            else:
                await self._app(scope, bounded, noted)
        except _TooLargeError:
            if not begun:
                await refuse(send, 413)
        finally:
            if upload:
                self._uploaded.setdefault(address, deque()).append((time.monotonic(), size))

    def _sent(self, address: str) -> int:
        """The bytes that ``address`` uploaded lately."""
        now = time.monotonic()
        for each in [*self._uploaded]:
            sent = self._uploaded[each]
            while sent and now - sent[0][0] > _WINDOW:
                sent.popleft()
            if not sent:
                del self._uploaded[each]
        return sum(size for _, size in self._uploaded.get(address, ()))

    async def _join(self, scope: "Scope", receive: "Receive", send: "Send", address: str) -> None:
        """Let an event into the queue unless its session has many there, or nobody sits behind it."""
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        try:
            session = str(json.loads(body)["session_hash"])
        except (ValueError, KeyError, TypeError, RecursionError):
            await refuse(send, 400)
            return
        if not self._is_known(session, address):
            await _refuse_in_words(scope, send, "shell.queue.silent")
            return
        if self._asked[session] >= self._limits.asks_at_once:
            await _refuse_in_words(scope, send, "shell.queue.many", n=self._asked[session])
            return
        self._asked[session] += 1
        joined = full = False

        async def replay() -> "Message":
            return {"type": "http.request", "body": body, "more_body": False}

        async def noted(message: "Message") -> None:
            nonlocal joined, full
            joined = joined or message.get("status") == 200
            full = full or message.get("status") == 503
            if not full:
                await send(message)

        try:
            await self._app(scope, replay, noted)
        finally:
            if not joined:
                self._completed(session, 1)
        if full:  # which the page would say in English
            await _refuse_in_words(scope, send, "shell.queue.full", n=sum(self._asked.values()))

    def _is_known(self, session: str, address: str) -> bool:
        """True for a session with a heartbeat; of others an address may have a few."""
        now = time.monotonic()
        if self._alive[session] or now - self._ended.get(session, -_GRACE) < _GRACE:
            return True
        self._strangers = {
            each: {name: when for name, when in seen.items() if now - when < _WINDOW}
            for each, seen in self._strangers.items()
            if any(now - when < _WINDOW for when in seen.values())
        }
        seen = self._strangers.setdefault(address, {})
        if session not in seen and len(seen) >= self._limits.silent_sessions:
            return False
        seen[session] = now
        return True

    async def _beat(self, scope: "Scope", receive: "Receive", send: "Send", session: str) -> None:
        if sum(self._alive.values()) >= self._limits.sessions:
            await refuse(send, 429)
            return
        now = time.monotonic()
        self._ended = {each: when for each, when in self._ended.items() if now - when < _GRACE}
        self._alive[session] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._alive[session] -= 1
            if not self._alive[session]:
                del self._alive[session]
                self._ended[session] = time.monotonic()
                self._asked.pop(session, None)

    def _counting(self, session: str, send: "Send") -> "Send":
        """``send`` that takes note of the events of ``session`` that have ended."""

        async def counted(message: "Message") -> None:
            if done := message.get("body", b"").count(_DONE):
                self._completed(session, done)
            await send(message)

        return counted

    def _completed(self, session: str, number: int) -> None:
        self._asked[session] -= number
        if self._asked[session] <= 0:
            del self._asked[session]


def _address(scope: "Scope") -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _with_headers(app: "ASGIApp") -> "ASGIApp":
    async def guarded(scope: "Scope", receive: "Receive", send: "Send") -> None:
        parts = [scope.get("path", "").partition(route) for route in _FILES]
        _, files, path = next((found for found in parts if found[1]), ("", "", ""))
        policy = (b"content-security-policy", (_APART if files else POLICY).encode())

        async def send_with_headers(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), policy, *_HEADERS]
            await send(message)

        if files and not path.startswith("/"):  # Gradio would fetch any address for a visitor
            await refuse(send, 404)
        else:
            await app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    return guarded


def _with_passwords(app: "ASGIApp", credentials: Mapping[str, str]) -> "ASGIApp":
    pairs = [f"{user}:{password}".encode() for user, password in credentials.items()]

    def is_known(header: bytes) -> bool:
        scheme, _, code = header.partition(b" ")
        try:
            sent = base64.b64decode(code.strip(), validate=True)
        except binascii.Error:
            return False
        return scheme.lower() == b"basic" and any(hmac.compare_digest(sent, pair) for pair in pairs)

    async def guarded(scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "lifespan" or is_known(dict(scope["headers"]).get(b"authorization", b"")):
            await app(scope, receive, send)
        elif scope["type"] == "http":
            await refuse(send, 401, (b"www-authenticate", b'Basic realm="legal-rl demo", charset="UTF-8"'))
        else:
            await send({"type": "websocket.close", "code": 1008})

    return guarded


async def refuse(send: "Send", status: int, *headers: tuple[bytes, bytes]) -> None:
    """Answer with ``status`` and nothing else."""
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


class OneLine(logging.Formatter):
    """Log records of one line each, with a visitor's line breaks shown as such; lines of a traceback are indented."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name in the library
        """The line without its traceback."""
        return visible(super().formatMessage(record)).replace("\n", "\\n").replace("\r", "\\r")

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name in the library
        """The traceback."""
        return "\n".join(f"    {line}" for line in super().formatException(ei).splitlines())


async def _refuse_in_words(scope: "Scope", send: "Send", key: str, **values: object) -> None:
    """Refuse an event with a sentence that the page shows, in its language."""
    words = DemoWords("en" if scope.get("path", "").startswith("/en/") else "zh")
    body = json.dumps({"detail": words(key, **values)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def one_line_log() -> dict[str, Any]:
    """The configuration for logging, by which no visitor can write a line of the log."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{__name__}.OneLine", "format": "%(levelname)s %(name)s: %(message)s"}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
        "root": {"handlers": ["err"], "level": "WARNING"},
    }
