"""Compare: two models side by side on one question as they write, or over a set with each question's transition."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.demo.answer import CancelToken, Generation, generate_answers
from legal_rl.demo.answer_view import answer_style, join_letters, show_answer
from legal_rl.demo.ask import build_settings
from legal_rl.demo.compare_set import AnswerPair, before_and_after, class_badge, compare_models, comparison_html
from legal_rl.demo.context import Context
from legal_rl.demo.page import Safe, Words, element
from legal_rl.demo.papers import VisitorError, read_paper
from legal_rl.demo.paste import PasteError
from legal_rl.demo.questions import (
    IMMEDIATE,
    QuestionForm,
    build_family_choice,
    build_question,
    draw_questions,
    streaming,
)
from legal_rl.demo.show import visitor_error_html
from legal_rl.evaluation.comparison.transitions import class_of

_SOURCES: Final = ("samples", "generated", "upload")
_AT_FIRST: Final = 12


def build_comparison(context: Context, words: Words) -> None:
    """Which questions, how many, and the table."""
    sources = [(words(f"compare.source.{name}"), name) for name in _SOURCES if name != "samples" or context.samples]
    source = gr.Radio(sources, value="generated", label=words("compare.source"), elem_id="compare-source")
    with gr.Row():
        with gr.Row(visible=True) as choice:
            family, level = build_family_choice(words, "compare-set")
        top = context.limits.exam_questions
        count = gr.Slider(1, top, min(_AT_FIRST, top), step=1, label=words("compare.count"), elem_id="compare-count")
    upload = gr.File(
        label=words("compare.upload"),
        file_count="single",
        type="filepath",
        height=120,
        visible=False,
        elem_id="compare-upload",
    )
    source.change(
        lambda chosen: (gr.update(visible=chosen == "generated"), gr.update(visible=chosen == "upload")),
        [source],
        [choice, upload],
        **IMMEDIATE,
    )
    with gr.Row(elem_classes="buttons"):
        run = gr.Button(words("compare.set.run"), variant="primary", elem_id="compare-set-run")
        stop = gr.Button(words("compare.set.stop"), variant="stop", elem_id="compare-set-stop")
    shown = gr.HTML("", css_template=answer_style(), elem_id="compare-table")
    tab, brake = _SetTab(context, words), gr.State(CancelToken())
    run.click(tab.run, [brake, source, family, level, count, upload], [shown], **streaming(context))
    stop.click(CancelToken.pull, [brake], None, **IMMEDIATE)


class _SetTab:
    """What the button of a set does: the rows as HTML."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words

    async def run(self, brake: CancelToken, *values: Any) -> AsyncGenerator[Safe, None]:
        """Ask both models every question, and show what came as it comes."""
        try:
            questions = await asyncio.to_thread(self._questions, *values)  # a large file takes seconds
        except VisitorError as error:
            yield visitor_error_html(self._words, error)
            return
        run = secrets.token_hex(4)
        found: tuple[AnswerPair, ...] = ()
        async with aclosing(compare_models(before_and_after(self._context.models), questions, brake)) as coming:
            async for found in coming:
                yield self._show(found, run, running=True)
        yield self._show(found, run, running=False)

    def _questions(self, source: str, family: str, level: str, count: float, upload: str | None) -> list[Question]:
        limits = self._context.limits
        count = min(int(count), limits.exam_questions)
        if source == "upload":
            if upload is None:
                raise VisitorError("compare.no_file")
            questions = read_paper(Path(upload), count, limits, seed=0).questions
        elif source == "samples":
            questions = list(self._context.samples[:count])
        else:
            try:
                questions = draw_questions(count, family, level)
            except UserError:
                raise VisitorError("exam.refused.few", n=count) from None
        if not questions:
            raise VisitorError("compare.few")
        return questions

    def _show(self, rows: tuple[AnswerPair, ...], run: str, *, running: bool) -> Safe:
        labels = [model.label for model in before_and_after(self._context.models)]
        return comparison_html(self._words, rows, labels, running=running, run=run)


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
        build_comparison(context, words)


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
    said = gr.HTML("", css_template=answer_style(), elem_id="compare-said-one")
    with gr.Row():
        sides = []
        for place, model in enumerate(before_and_after(context.models)):
            with gr.Column(min_width=320):
                gr.HTML(element("h3", model.label))
                empty = element("p", words("compare.empty", model=model.label), class_="quiet")
                sides.append(gr.HTML(empty, css_template=answer_style(), elem_id=f"compare-side-{place}"))
    page = _One(gr.State(None), said, tuple(sides), retry, reveal)
    tab, brake = _OneTab(context, words, form, page), gr.State(CancelToken())
    inputs = [brake, *form.inputs, heat, longest]
    gr.on([run.click, retry.click], tab.ask, inputs, [*form.outputs, *page.all], **streaming(context))
    stop.click(CancelToken.pull, [brake], None, **IMMEDIATE)
    reveal.click(tab.reveal, [page.asked], page.all, **IMMEDIATE)


class _OneTab:
    """What the buttons of one question do; every handler gives the components that change."""

    def __init__(self, context: Context, words: Words, form: QuestionForm, page: _One) -> None:
        self._context, self._words, self._form, self._page = context, words, form, page

    async def ask(self, brake: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
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
            yield begun | {self._page.said: visitor_error_html(self._words, error)}
            return
        yield begun | filled
        coming = generate_answers(
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

    def reveal(self, asked: tuple[Generation, ...] | None) -> Update:
        """Mark what each model missed and had too much, and say what became of the question."""
        if not asked:
            return {self._page.said: ""}
        question, gold = asked[0].question, asked[0].gold
        if gold is None:
            return {self._page.said: element("p", self._words("ask.no_gold"), class_="note", role="status")}
        told = self._words("ask.gold_is", letters=join_letters(self._words, gold))
        whole = [one.state.response for one in asked if not one.state.running]
        grades = [grade_response(question, response) for response in whole]
        badge = class_badge(self._words, class_of(*grades)) if len(grades) == 2 else Safe("")
        said = element("p", element("span", told, " "), badge, class_="gold", role="status")
        return self._update(asked, reveal=True) | {self._page.said: said}

    def _update(self, asked: tuple[Generation, ...], *, reveal: bool = False) -> Update:
        update: Update = {self._page.asked: asked}
        for place, (one, side) in enumerate(zip(asked, self._page.sides, strict=True)):
            update[side] = show_answer(self._words, one, key=f"compare-{place}", gold=one.gold if reveal else None)
        if not any(one.running for one in asked):
            update |= {button: gr.update(visible=True) for button in (self._page.retry, self._page.reveal)}
        return update
