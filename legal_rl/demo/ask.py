"""Ask: one question, the answer as it comes, and what the parser reads in it."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, Final

import gradio as gr

from legal_rl.core.answers import Letters
from legal_rl.demo.answer import CancelToken, Generation, generate_answers
from legal_rl.demo.answer_view import answer_markdown, answer_style, join_letters, show_answer
from legal_rl.demo.context import Context
from legal_rl.demo.page import Words, element, join
from legal_rl.demo.paste import PasteError
from legal_rl.demo.questions import IMMEDIATE, QuestionForm, build_question, streaming
from legal_rl.demo.show import visitor_error_html
from legal_rl.runs.records import write_text

_HOTTEST: Final = 1.5
Update = dict[Any, Any]


def build(context: Context, words: Words) -> None:
    """The tab: the question on one side, the answer on the other."""
    with gr.Row():
        with gr.Column(scale=5, min_width=320):
            gr.HTML(element("p", words("ask.intro"), class_="quiet"))
            form = build_question(context, words, "ask")
            model = gr.Radio(
                [(each.label, number) for number, each in enumerate(context.models)],
                value=0,
                label=words("ask.model"),
                visible=len(context.models) > 1,
                elem_id="ask-model",
            )
            heat, longest = build_settings(context, words, "ask")
            with gr.Row(elem_classes="buttons"):
                run = gr.Button(words("ask.run"), variant="primary", elem_id="ask-run")
                stop = gr.Button(words("ask.stop"), variant="stop", elem_id="ask-stop")
        with gr.Column(scale=6, min_width=320):
            page = _build_answer(words)
    tab, brake = _Tab(context, words, form, page), gr.State(CancelToken())
    inputs = [brake, *form.inputs, model, heat, longest]
    gr.on([run.click, page.retry.click], tab.ask, inputs, [*form.outputs, *page.all], **streaming(context))
    stop.click(CancelToken.pull, [brake], None, **IMMEDIATE)
    page.reveal.click(tab.reveal, [page.asked, form.gold], page.all, **IMMEDIATE)
    page.share.click(tab.share, [page.asked], [page.text, page.file], **IMMEDIATE)


def build_settings(context: Context, words: Words, name: str) -> tuple[gr.Slider, gr.Slider]:
    """Temperature and the longest answer, folded away."""
    top = max(each.max_tokens for each in context.models)
    with gr.Accordion(words("ask.advanced"), open=False, elem_id=f"{name}-advanced"):
        heat = gr.Slider(0, _HOTTEST, 0, step=0.1, label=words("ask.temperature"), elem_id=f"{name}-temperature")
        longest = gr.Slider(1, top, top, step=1, label=words("ask.max_tokens"), elem_id=f"{name}-max-tokens")
    return heat, longest


@dataclass(frozen=True)
class _Page:
    """The components that show the answer; ``asked`` holds it."""

    asked: gr.State
    shown: gr.HTML
    retry: gr.Button
    reveal: gr.Button
    share: gr.Button
    text: gr.Textbox
    file: gr.DownloadButton

    @property
    def all(self) -> list[Any]:
        """What a handler of the answer may change."""
        return [self.asked, self.shown, self.retry, self.reveal, self.share, self.text, self.file]


def _build_answer(words: Words) -> _Page:
    asked = gr.State(None)
    shown = gr.HTML(element("p", words("ask.empty"), class_="quiet"), css_template=answer_style(), elem_id="ask-answer")
    with gr.Row(elem_classes="buttons"):
        retry = gr.Button(words("ask.retry"), visible=False, elem_id="ask-retry")
        reveal = gr.Button(words("ask.reveal"), visible=False, elem_id="ask-reveal")
        share = gr.Button(words("ask.share"), visible=False, elem_id="ask-share")
    text = gr.Textbox(
        label=words("ask.share.text"),
        lines=4,
        max_lines=12,
        buttons=["copy"],
        interactive=False,
        visible=False,
        elem_id="ask-markdown",
    )
    file = gr.DownloadButton(words("ask.share.file"), visible=False, elem_id="ask-file")
    return _Page(asked, shown, retry, reveal, share, text, file)


class _Tab:
    """What the buttons do; every handler gives the components that change."""

    def __init__(self, context: Context, words: Words, form: QuestionForm, page: _Page) -> None:
        self._context, self._words, self._form, self._page = context, words, form, page

    async def ask(self, brake: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
        """Stream the answer to the question in the fields (``form.inputs``; then model, temperature, length)."""
        *fields, place, heat, longest = values
        try:
            read, filled = await asyncio.to_thread(self._form.read, *fields)
        except PasteError as error:
            yield self._begun() | {self._page.asked: None, self._page.shown: visitor_error_html(self._words, error)}
            return
        yield self._begun() | filled
        coming = generate_answers(
            read.question,
            read.gold,
            [self._context.models[place]],
            brake=brake,
            temperature=heat,
            seed=secrets.randbelow(2**31),
            max_tokens=int(longest),
        )
        async with aclosing(coming) as states:
            async for (asked,) in states:
                yield self._update(asked)

    def reveal(self, asked: Generation | None, typed: str | None) -> Update:
        """Mark what was missed and what was too much."""
        if asked is None:
            return {self._page.asked: None}
        gold = asked.gold or frozenset((typed or "").upper()) & frozenset(asked.question.options)
        if not gold:
            said = element("p", self._words("ask.no_gold"), class_="note", role="status")
            return {self._page.shown: join(said, show_answer(self._words, asked, key="ask"))}
        return self._update(replace(asked, gold=gold), gold)

    def share(self, asked: Generation | None) -> Update:
        """The answer as Markdown, to copy and as a file."""
        if asked is None:
            return {self._page.text: gr.update(visible=False)}
        path = self._context.workdir / "shares" / secrets.token_hex(8) / f"{asked.question.id}.md"
        text = answer_markdown(self._words, asked)
        write_text(path, text)
        return {
            self._page.text: gr.update(value=text, visible=True),
            self._page.file: gr.update(value=str(path), visible=True),
        }

    def _begun(self) -> Update:
        buttons = (self._page.retry, self._page.reveal, self._page.share, self._page.text, self._page.file)
        return {button: gr.update(visible=False) for button in buttons}

    def _update(self, asked: Generation, gold: Letters | None = None) -> Update:
        shown = show_answer(self._words, asked, key="ask", gold=gold)
        if gold:
            letters = join_letters(self._words, gold)
            shown = join(element("p", self._words("ask.gold_is", letters=letters), class_="gold", role="status"), shown)
        update = {self._page.asked: asked, self._page.shown: shown}
        if not asked.running:
            buttons = (self._page.retry, self._page.reveal, self._page.share)
            update |= {button: gr.update(visible=True) for button in buttons}
        return update
