"""Middleware for a vLLM server that asks for a key: paths that the key does not guard are closed.

vLLM's own check covers the paths under ``/v1`` and leaves others open that answer the same requests (``/invocations``).
Imported by the server in the serve environment from its command line; needs only the standard library.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

_GUARDED: Final = "/v1/"
_OPEN: Final = "/health"
Send = Callable[[dict[str, Any]], Awaitable[None]]


class GuardedPathsOnly:
    """An ASGI application around another: 404 for whatever is neither guarded by the key nor the health check."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Send) -> None:
        """One request."""
        kind, path = scope["type"], scope.get("path", "")
        if kind not in ("http", "websocket") or path == _OPEN or path.startswith(_GUARDED):
            await self._app(scope, receive, send)
        elif kind == "http":
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body", "body": b""})
        else:
            await send({"type": "websocket.close", "code": 1008})
