"""The web application: one set of tabs in each language, both behind a guard that says who may see and load what."""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from legal_rl.demo.context import Context
from legal_rl.demo.page import DemoWords, Safe, asset, element, model_name
from legal_rl.reporting.words import LANGUAGES, Language, Words

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported
# Gradio sums up its own statistics after every event, with pandas: a tenth of a second that nobody asked for.
os.environ |= {"GRADIO_ANALYTICS_CACHE_FREQUENCY": str(10**9), "GRADIO_ANALYTICS_MAX_EVENTS": "1"}

import gradio as gr

from legal_rl.demo import compare, report_viewer
from legal_rl.demo.ask import AskTab
from legal_rl.demo.exam import ExamTab
from legal_rl.demo.free import FreeTab
from legal_rl.demo.language import DocumentLanguage
from legal_rl.demo.questions import IMMEDIATE
from legal_rl.demo.topics import learnt_note
from legal_rl.demo.vote import VoteTab

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import FastAPI

TABS: Final[dict[str, Callable[[Context, Words], object]]] = {
    "ask": AskTab,
    "compare": compare.build_tab,
    "vote": VoteTab,
    "exam": ExamTab,
    "look": report_viewer.build_tab,
    "free": FreeTab,
}
_UPLOADS: Final = (600, 3600)  # seconds: how often uploads are looked at, and how old one may become
_KEPT_A_PLACE: Final = 4  # sessions kept for each place in the queue
_PATHS: Final[dict[Language, str]] = {"zh": "/", "en": "/en"}
# The address of the other language, seen from each.
_OTHER: Final[dict[Language, str]] = {"zh": "./en/", "en": "../"}
_EXPERT: Final = ".expert { display: none } html[data-expert] .expert { display: revert }"


def build_app(context: Context, language: Language, tabs: Sequence[str] = tuple(TABS)) -> gr.Blocks:
    """Build the page in one language."""
    words = DemoWords(language)
    if context.learnt and context.learnt.from_scratch:  # it has never seen a conversation
        tabs = [tab for tab in tabs if tab != "free"]
    with gr.Blocks(
        title=words("shell.title"), analytics_enabled=False, fill_width=True, delete_cache=_UPLOADS
    ) as blocks:
        gr.HTML(_header(context, words), elem_id="header")
        if any(model.loading is not None for model in context.models):
            _tell_loading(blocks, context, words)
        with gr.Tabs(elem_id="tabs"):
            for tab in tabs:
                with gr.Tab(words(f"shell.tab.{tab}"), id=tab, elem_id=f"tab-{tab}"):
                    TABS[tab](context, words)
    for event in blocks.fns.values():
        event.api_visibility = "private"  # the page alone may call them, through the queue
    return blocks


def _tell_loading(blocks: gr.Blocks, context: Context, words: Words) -> None:
    """Say which models are still loading, and for how long, until they are there."""
    shown, timer = gr.HTML("", elem_id="loading"), gr.Timer(1.0, active=True)

    def show() -> tuple[Safe, gr.Timer]:
        loading = [
            (model_name(words, model.label, model.trained), seconds)
            for model in context.models
            if (seconds := model.loading)
        ]
        each = [words("shell.loading.one", model=name, seconds=int(seconds)) for name, seconds in loading]
        text = words("shell.loading", models=("、" if words.language == "zh" else ", ").join(each))
        note = element("p", text, class_="note strong", role="status") if each else Safe("")
        return note, gr.Timer(1.0, active=bool(each))

    gr.on([blocks.load, timer.tick], show, None, [shown, timer], **IMMEDIATE)


def _header(context: Context, words: Words) -> Safe:
    names = [
        element("b", model_name(words, model.label, model.trained), class_="model", title=model.place or model.label)
        for model in context.models
    ]
    switch = element(
        "a",
        words("shell.language"),
        id="language",
        href=_OTHER[words.language],
        lang="en" if words.language == "zh" else "zh",
        aria_label=words("shell.language.label"),
    )
    expert = element("button", words("shell.expert"), id="expert", type="button", aria_pressed="false")
    return element(
        "header",
        element(
            "div", element("h1", words("shell.title")), element("span", expert, switch, class_="tools"), class_="bar"
        ),
        element("p", element("span", words("shell.models") + "："), *names, class_="models"),
        element("p", words("shell.note"), class_="note", role="note"),
        element("p", id="queue-place", role="status", hidden="", data_words=words("shell.queue.place")),
        element("p", learnt_note(context.learnt, words), class_="quiet", role="note") if context.learnt else "",
        lang="zh-CN" if words.language == "zh" else "en",
    )


def build_site(context: Context, *, queue: int = 200, tabs: Sequence[str] = tuple(TABS)) -> "FastAPI":
    """Build the application: Chinese at ``/`` and English at ``/en/``; at most ``queue`` events wait in each."""
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
        # Gradio keeps a session's components, with a copy of each that an event has touched, until this many newer ones
        # have come, also once its visitor has left: room for all that wait and as many again three times over who read.
        blocks.state_session_capacity = _KEPT_A_PLACE * queue
        blocks.queue(max_size=queue, api_open=False, default_concurrency_limit=context.limits.concurrency)
        gr.mount_gradio_app(site, blocks, _PATHS[language], **_mount_options(context))
        blocks.has_launched = True  # else Gradio takes any path of this machine that a visitor sends as an upload
    site.add_middleware(DocumentLanguage)
    return site


def _mount_options(context: Context) -> dict[str, Any]:
    sans = ("system-ui", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "sans-serif")
    mono = ("ui-monospace", "Consolas", "Noto Sans Mono CJK SC", "monospace")
    theme = gr.themes.Soft(primary_hue="indigo", neutral_hue="slate", font=sans, font_mono=mono)
    scripts = "".join(f"<script>{asset(name)}</script>" for name in ("queue.js", "page.js", "keys.js", "history.js"))
    return {
        # Gradio's own colours are too pale to be read by everybody: text needs a contrast of 4.5.
        "theme": theme.set(**json.loads(asset("theme.json"))),
        "css": asset("page.css") + asset("parts.css"),
        # Gradio puts its own class before the selectors of ``css``, so that no rule there can begin at the root.
        "head": f"<style>{_EXPERT}</style>{scripts}",
        # Files made here. Of the rest, uploads are only ever a download, and an exam that runs is no file to fetch.
        "allowed_paths": [str(context.workdir / name) for name in ("looks", "papers", "results", "shares")],
        "blocked_paths": [str(context.workdir / name) for name in ("sets", "sittings")],
        "max_file_size": context.limits.upload_bytes,
        "app_kwargs": {"docs_url": None, "redoc_url": None, "openapi_url": None},
        "footer_links": [],
        **dict.fromkeys(("show_error", "run_history", "ssr_mode", "mcp_server", "pwa", "enable_monitoring"), False),
    }
