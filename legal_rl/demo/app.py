"""The page: one set of tabs in each language, and the web application that holds both."""

import importlib
import os
from collections.abc import Sequence
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from legal_rl.demo.context import Context
from legal_rl.demo.page import LANGUAGES, Language, Safe, Words, element

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported
# Gradio sums up its own statistics after every event, with pandas: a tenth of a second that nobody asked for.
os.environ |= {"GRADIO_ANALYTICS_CACHE_FREQUENCY": str(10**9), "GRADIO_ANALYTICS_MAX_EVENTS": "1"}

import gradio as gr

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import FastAPI

TABS: Final = ("ask", "compare", "vote", "exam", "look", "free")
ASSETS: Final = Path(__file__).with_name("assets")
# Where each language stands, seen from the other.
PATHS: Final[dict[Language, str]] = {"zh": "/", "en": "/en"}
OTHER: Final[dict[Language, str]] = {"zh": "./en/", "en": "../"}
# Gradio's own are too pale to be read by everybody: text needs a contrast of 4.5.
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


def build_app(context: Context, language: Language, tabs: Sequence[str] = TABS) -> gr.Blocks:
    """The page in one language."""
    words = Words(language)
    with gr.Blocks(title=words("shell.title"), analytics_enabled=False, fill_width=True) as blocks:
        gr.HTML(_header(context, words), elem_id="header")
        with gr.Tabs(elem_id="tabs"):
            for tab in tabs:
                if find_spec(f"legal_rl.demo.{tab}") is None:
                    continue
                with gr.Tab(words(f"shell.tab.{tab}"), id=tab, elem_id=f"tab-{tab}"):
                    importlib.import_module(f"legal_rl.demo.{tab}").build(context, words)
    for event in blocks.fns.values():
        event.api_visibility = "private"  # the page alone may call them, through the queue
    return blocks


def _header(context: Context, words: Words) -> Safe:
    names = [element("b", model.label, class_="model") for model in context.models]
    switch = element(
        "a",
        words("shell.language"),
        id="language",
        href=OTHER[words.language],
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


def build_site(context: Context, *, queue: int = 100, tabs: Sequence[str] = TABS) -> "FastAPI":
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
        gr.mount_gradio_app(site, blocks, PATHS[language], **_looks(), **_bounds(context))
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
    script = (ASSETS / "page.js").read_text("utf-8")
    return {
        "theme": gr.themes.Soft(primary_hue="indigo", neutral_hue="slate", font=sans, font_mono=mono).set(**_COLOURS),
        "css": (ASSETS / "page.css").read_text("utf-8"),
        "head": f"<script>{script}</script>",
    }
