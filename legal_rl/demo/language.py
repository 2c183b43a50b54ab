"""Language of the page's document: what Gradio writes itself is in the page's language, not in the browser's."""

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_TAGS: Final = {"/": "zh-CN", "/en/": "en"}
# Gradio asks the browser for its language when its own script starts, which is after this one.
_SCRIPT: Final = (
    '<script>for (const [name, value] of [["language", "TAG"], ["languages", ["TAG"]]])'
    " Object.defineProperty(navigator, name, {get: () => value});</script>"
)


class DocumentLanguage:
    """An ASGI application around another that names the language of both documents, to readers and to scripts."""

    def __init__(self, app: "ASGIApp") -> None:
        self._app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """One request."""
        tag = _TAGS.get(scope.get("path", "")) if scope["type"] == "http" else None
        if tag is None:
            await self._app(scope, receive, send)
            return
        start: Message | None = None
        body = b""

        async def rewritten(message: "Message") -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and _is_html(message):
                start = message
            elif start is None:
                await send(message)
            elif message["type"] == "http.response.body":
                body += message.get("body", b"")
                if not message.get("more_body"):
                    body = _in_language(body, tag)
                    kept = [(name, value) for name, value in start["headers"] if name != b"content-length"]
                    await send({**start, "headers": [*kept, (b"content-length", b"%d" % len(body))]})
                    await send({"type": "http.response.body", "body": body})

        # What is packed cannot be read here.
        headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        await self._app({**scope, "headers": headers}, receive, rewritten)


def _is_html(start: "Message") -> bool:
    headers = dict(start.get("headers", ()))
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-encoding" not in headers


def _in_language(document: bytes, tag: str) -> bytes:
    document = re.sub(rb'(<html[^>]*?\slang=")[^"]*', rb"\g<1>" + tag.encode(), document, count=1)
    script = b"<head>" + _SCRIPT.replace("TAG", tag).encode()
    return document.replace(b"<head>", script, 1)
