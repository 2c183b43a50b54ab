"""Who may see the page, and what the page may load: a wall around the whole web application."""

import base64
import binascii
import hmac
import os
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, Final

from legal_rl.core.errors import UserError

if TYPE_CHECKING:
    from fastapi import FastAPI

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
# Gradio's page runs scripts of its own inline; nothing may be fetched from elsewhere or sent there.
_POLICY: Final = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
_FILES: Final = "/gradio_api/file="
# A file that is opened gets an origin of its own: whatever runs in it reaches neither the page nor the server.
_APART: Final = f"{_POLICY}; sandbox allow-scripts allow-downloads"


def read_credentials(variable: str) -> dict[str, str]:
    """User → password from the environment variable: ``user:password`` pairs, one a line or with commas between.

    Raises ``UserError``, which repeats nothing of its value, when it is unset or holds something else.
    """
    pairs = [part.strip() for part in os.environ.get(variable, "").replace("\n", ",").split(",") if part.strip()]
    found = dict(pair.split(":", 1) for pair in pairs if ":" in pair)
    if not found or len(found) < len(pairs) or not all(name and password for name, password in found.items()):
        raise UserError(f"the environment variable {variable} must hold user:password pairs, with commas between them")
    return found


def guard(site: "FastAPI", host: str, credentials: Mapping[str, str] | None = None) -> App:
    """``site`` behind its wall.

    With ``credentials`` every request must carry one of them (HTTP Basic). A server on the loopback address answers to
    its own names alone, or any page in the same browser could reach it under another.
    """
    from starlette.middleware.trustedhost import TrustedHostMiddleware

    guarded: App = _Headers(site)
    if credentials:
        guarded = _Basic(guarded, credentials)
    if host in LOOPBACK:
        guarded = TrustedHostMiddleware(guarded, allowed_hosts=["127.0.0.1", "localhost", "[::1]"])
    return guarded


class _Headers:
    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, files, place = scope.get("path", "").partition(_FILES)
        policy = (b"content-security-policy", (_APART if files else _POLICY).encode())

        async def sent(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), policy, *_HEADERS]
            await send(message)

        if files and not place.startswith("/"):  # Gradio would fetch an address for whoever asks
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body", "body": b""})
        else:
            await self._app(scope, receive, sent if scope["type"] == "http" else send)


class _Basic:
    def __init__(self, app: App, credentials: Mapping[str, str]) -> None:
        self._app = app
        self._known = [f"{name}:{password}".encode() for name, password in credentials.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._knows(dict(scope["headers"]).get(b"authorization", b"")):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            headers = [
                (b"www-authenticate", b'Basic realm="legal-rl demo", charset="UTF-8"'),
                (b"content-length", b"0"),
            ]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _knows(self, header: bytes) -> bool:
        scheme, _, code = header.partition(b" ")
        try:
            told = base64.b64decode(code.strip(), validate=True)
        except binascii.Error:
            return False
        return scheme.lower() == b"basic" and any(hmac.compare_digest(told, pair) for pair in self._known)
