"""The web application: one set of tabs in each language, both behind a guard that says who may see and load what."""

import base64
import binascii
import hmac
import os
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from legal_rl.demo.context import LOOPBACK, Context
from legal_rl.demo.page import ASSETS, LANGUAGES, Language, Safe, Words, element, style_sheet

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported
# Gradio sums up its own statistics after every event, with pandas: a tenth of a second that nobody asked for.
os.environ |= {"GRADIO_ANALYTICS_CACHE_FREQUENCY": str(10**9), "GRADIO_ANALYTICS_MAX_EVENTS": "1"}

import gradio as gr

from legal_rl.demo import ask, compare, exam, free, report_viewer, vote

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import FastAPI

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

TABS: Final[dict[str, Callable[[Context, Words], None]]] = {
    "ask": ask.build,
    "compare": compare.build,
    "vote": vote.build,
    "exam": exam.build,
    "look": report_viewer.build,
    "free": free.build,
}
_PATHS: Final[dict[Language, str]] = {"zh": "/", "en": "/en"}
# The address of the other language, seen from each.
_OTHER: Final[dict[Language, str]] = {"zh": "./en/", "en": "../"}
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
# Gradio's own colours are too pale to be read by everybody: text needs a contrast of 4.5.
_COLOURS: Final = {
    "color_accent": "*primary_700",
    "color_accent_soft_dark": "*neutral_700",
    "body_text_color_subdued": "*neutral_600",
    "body_text_color_subdued_dark": "*neutral_300",
    "block_title_background_fill": "none",
    "block_title_text_color": "*neutral_700",
    "block_title_text_color_dark": "*neutral_200",
    "block_title_padding": "0",
    "block_title_text_weight": "600",
    "block_label_background_fill": "none",
    "block_label_text_color": "*neutral_700",
    "block_label_text_color_dark": "*neutral_200",
    "block_info_text_color": "*neutral_600",
    "block_info_text_color_dark": "*neutral_300",
    "input_placeholder_color": "*neutral_500",
    "input_placeholder_color_dark": "*neutral_300",
    "link_text_color": "*primary_700",
    "link_text_color_dark": "*primary_300",
    "button_primary_background_fill": "*primary_700",
    "button_primary_background_fill_hover": "*primary_800",
    "button_primary_background_fill_dark": "*primary_700",
    "button_primary_background_fill_hover_dark": "*primary_800",
    "button_large_text_size": "*text_md",
    "button_large_padding": "*spacing_md calc(2 * *spacing_lg)",
    "checkbox_label_background_fill_selected": "*primary_700",
    "checkbox_label_background_fill_selected_dark": "*primary_700",
    "checkbox_background_color_selected": "*primary_700",
    "checkbox_border_color": "*neutral_500",
}


def build_app(context: Context, language: Language, tabs: Sequence[str] = tuple(TABS)) -> gr.Blocks:
    """The page in one language."""
    words = Words(language)
    with gr.Blocks(title=words("shell.title"), analytics_enabled=False, fill_width=True) as blocks:
        gr.HTML(_header(context, words), elem_id="header")
        with gr.Tabs(elem_id="tabs"):
            for tab in tabs:
                with gr.Tab(words(f"shell.tab.{tab}"), id=tab, elem_id=f"tab-{tab}"):
                    TABS[tab](context, words)
    for event in blocks.fns.values():
        event.api_visibility = "private"  # the page alone may call them, through the queue
    return blocks


def _header(context: Context, words: Words) -> Safe:
    names = [element("b", model.label, class_="model") for model in context.models]
    switch = element(
        "a",
        words("shell.language"),
        id="language",
        href=_OTHER[words.language],
        lang="en" if words.language == "zh" else "zh",
        aria_label=words("shell.language.label"),
    )
    return element(
        "header",
        element("div", element("h1", words("shell.title")), switch, class_="bar"),
        element("p", element("span", words("shell.models") + "："), *names, class_="models"),
        element("p", words("shell.note"), class_="note", role="note"),
        lang="zh-CN" if words.language == "zh" else "en",
    )


def build_site(context: Context, *, queue: int = 100, tabs: Sequence[str] = tuple(TABS)) -> "FastAPI":
    """Both languages, Chinese at ``/`` and English at ``/en/``; at most ``queue`` events wait in each."""
    from fastapi import FastAPI
    from fastapi.responses import RedirectResponse

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> "AsyncIterator[None]":
        yield
        for model in context.models:
            await model.close()

    os.environ["GRADIO_TEMP_DIR"] = str(context.workdir)
    site = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    site.add_api_route("/en", lambda: RedirectResponse("en/"), include_in_schema=False)
    for language in reversed(LANGUAGES):  # what stands at the root takes every path, and so comes last
        blocks = build_app(context, language, tabs)
        blocks.queue(max_size=queue, api_open=False, default_concurrency_limit=context.limits.concurrency)
        gr.mount_gradio_app(site, blocks, _PATHS[language], **_looks(), **_bounds(context))
        blocks.has_launched = True  # else Gradio takes any path of this machine that a visitor sends as an upload
    return site


def _bounds(context: Context) -> dict[str, Any]:
    return {
        # What is made here. Of the rest, uploads are only ever a download, and an exam that runs is no file to fetch.
        "allowed_paths": [str(context.workdir / made) for made in ("looks", "results", "shares")],
        "blocked_paths": [str(context.workdir / "sittings")],
        "max_file_size": context.limits.upload_bytes,
        "show_error": False,
        "app_kwargs": {"docs_url": None, "redoc_url": None, "openapi_url": None},
        "run_history": False,
        "footer_links": [],
        "ssr_mode": False,
        "mcp_server": False,
        "pwa": False,
        "enable_monitoring": False,
    }


def _looks() -> dict[str, Any]:
    sans = ("system-ui", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "sans-serif")
    mono = ("ui-monospace", "Consolas", "Noto Sans Mono CJK SC", "monospace")
    return {
        "theme": gr.themes.Soft(primary_hue="indigo", neutral_hue="slate", font=sans, font_mono=mono).set(**_COLOURS),
        "css": style_sheet("page"),
        "head": f"<script>{(ASSETS / 'page.js').read_text('utf-8')}</script>",
    }


def guard(site: "FastAPI", host: str, credentials: Mapping[str, str] | None = None) -> App:
    """``site`` behind its guard.

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
        _, files, path = scope.get("path", "").partition(_FILES)
        policy = (b"content-security-policy", (_APART if files else _POLICY).encode())

        async def send_guarded(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), policy, *_HEADERS]
            await send(message)

        if files and not path.startswith("/"):  # Gradio would fetch any address for a visitor
            await _refuse(send, 404)
        else:
            await self._app(scope, receive, send_guarded if scope["type"] == "http" else send)


class _Basic:
    def __init__(self, app: App, credentials: Mapping[str, str]) -> None:
        self._app = app
        self._known = [f"{name}:{password}".encode() for name, password in credentials.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._knows(dict(scope["headers"]).get(b"authorization", b"")):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            challenge = (b"www-authenticate", b'Basic realm="legal-rl demo", charset="UTF-8"')
            await _refuse(send, 401, challenge)
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _knows(self, header: bytes) -> bool:
        scheme, _, code = header.partition(b" ")
        try:
            pair = base64.b64decode(code.strip(), validate=True)
        except binascii.Error:
            return False
        return scheme.lower() == b"basic" and any(hmac.compare_digest(pair, known) for known in self._known)


async def _refuse(send: Send, status: int, *headers: tuple[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
