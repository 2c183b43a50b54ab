"""Compare: two models side by side, on one question as they write, or over a set with what became of each question."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

import gradio as gr

from legal_rl.core.grading import grade_response
from legal_rl.demo.asking.asked import Asked, Brake, ask
from legal_rl.demo.asking.pairs import before_and_after
from legal_rl.demo.asking.pairs_view import class_badge
from legal_rl.demo.asking.paste import PasteError
from legal_rl.demo.asking.view import listed, show_answer, style
from legal_rl.demo.context import Context
from legal_rl.demo.html import Safe, element
from legal_rl.demo.sitting.show import sentence
from legal_rl.demo.tabs.ask import build_settings
from legal_rl.demo.tabs.compare_set import build_set
from legal_rl.demo.tabs.question import QUICK, QuestionForm, build_question, slow
from legal_rl.demo.words import Words
from legal_rl.evaluation.comparison.transitions import class_of

Update = dict[Any, Any]


def build(context: Context, words: Words) -> None:
    """The tab: one question first, then a set. With one model it says how to start the page with two."""
    if len(context.models) < 2:
        gr.HTML(element("p", words("compare.alone"), class_="note strong", role="note"), elem_id="compare-alone")
        return
    gr.HTML(element("p", words("compare.intro"), class_="quiet"))
    with gr.Accordion(words("compare.one"), open=True, elem_id="compare-one"):
        _build_one(context, words)
    with gr.Accordion(words("compare.set"), open=False, elem_id="compare-set"):
        build_set(context, words)


@dataclass(frozen=True)
class _One:
    """The components that show both answers to one question; ``asked`` holds them."""

    asked: gr.State
    said: gr.HTML
    sides: tuple[gr.HTML, ...]
    retry: gr.Button
    reveal: gr.Button

    @property
    def all(self) -> list[Any]:
        return [self.asked, self.said, *self.sides, self.retry, self.reveal]


def _build_one(context: Context, words: Words) -> None:
    form = build_question(context, words, "compare")
    heat, longest = build_settings(context, words, "compare")
    with gr.Row(elem_classes="buttons"):
        run = gr.Button(words("compare.run"), variant="primary", elem_id="compare-run")
        stop = gr.Button(words("compare.stop"), variant="stop", elem_id="compare-stop")
        retry = gr.Button(words("compare.retry"), visible=False, elem_id="compare-retry")
        reveal = gr.Button(words("compare.reveal"), visible=False, elem_id="compare-reveal")
    said = gr.HTML("", css_template=style(), elem_id="compare-said-one")
    with gr.Row():
        sides = []
        for place, model in enumerate(before_and_after(context.models)):
            with gr.Column(min_width=320):
                gr.HTML(element("h3", model.label))
                empty = element("p", words("compare.empty", model=model.label), class_="quiet")
                sides.append(gr.HTML(empty, css_template=style(), elem_id=f"compare-side-{place}"))
    page = _One(gr.State(None), said, tuple(sides), retry, reveal)
    tab, brake = _OneTab(context, words, form, page), gr.State(Brake())
    inputs = [brake, *form.inputs, heat, longest]
    gr.on([run.click, retry.click], tab.ask, inputs, [*form.outputs, *page.all], **slow(context))
    stop.click(Brake.pull, [brake], None, **QUICK)
    reveal.click(tab.reveal, [page.asked], page.all, **QUICK)


class _OneTab:
    """What the buttons of one question do; every handler gives the components that change."""

    def __init__(self, context: Context, words: Words, form: QuestionForm, page: _One) -> None:
        self._context, self._words, self._form, self._page = context, words, form, page

    async def ask(self, brake: Brake, *values: Any) -> AsyncGenerator[Update, None]:
        """Stream both answers to the question in the fields (``form.inputs``, then temperature and longest answer)."""
        *fields, heat, longest = values
        begun = {
            self._page.said: "",
            self._page.retry: gr.update(visible=False),
            self._page.reveal: gr.update(visible=False),
        }
        try:
            read, filled = await asyncio.to_thread(self._form.read, *fields)
        except PasteError as error:
            yield begun | {self._page.said: sentence(self._words, error)}
            return
        yield begun | filled
        coming = ask(
            read.question,
            read.gold,
            before_and_after(self._context.models),
            brake=brake,
            temperature=heat,
            seed=secrets.randbelow(2**31),
            max_tokens=int(longest),
        )
        async with aclosing(coming) as states:
            async for asked in states:
                yield self._update(asked)

    def reveal(self, asked: tuple[Asked, ...] | None) -> Update:
        """Mark what each model missed and had too much, and say what became of the question."""
        if not asked:
            return {self._page.said: ""}
        question, gold = asked[0].question, asked[0].gold
        if gold is None:
            return {self._page.said: element("p", self._words("ask.no_gold"), class_="note", role="status")}
        told = self._words("ask.gold_is", letters=listed(self._words, gold))
        whole = [one.state.response for one in asked if not one.state.running]
        grades = [grade_response(question, response) for response in whole]
        badge = class_badge(self._words, class_of(*grades)) if len(grades) == 2 else Safe("")
        said = element("p", element("span", told, " "), badge, class_="gold", role="status")
        return self._update(asked, reveal=True) | {self._page.said: said}

    def _update(self, asked: tuple[Asked, ...], *, reveal: bool = False) -> Update:
        update: Update = {self._page.asked: asked}
        for place, (one, side) in enumerate(zip(asked, self._page.sides, strict=True)):
            update[side] = show_answer(self._words, one, key=f"compare-{place}", gold=one.gold if reveal else None)
        if not any(one.running for one in asked):
            update |= {button: gr.update(visible=True) for button in (self._page.retry, self._page.reveal)}
        return update
