"""Compare over a set: samples, generated questions or a file, and what became of each between the two models."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.demo.asking.asked import Brake
from legal_rl.demo.asking.pairs import Sides, before_and_after, compare
from legal_rl.demo.asking.pairs_view import show_set
from legal_rl.demo.asking.view import style
from legal_rl.demo.context import Context
from legal_rl.demo.html import Safe
from legal_rl.demo.sitting.papers import VisitorError, read_paper
from legal_rl.demo.sitting.show import sentence
from legal_rl.demo.tabs.question import QUICK, build_choice, draw_questions, slow
from legal_rl.demo.words import Words

_SOURCES: Final = ("samples", "generated", "upload")
_AT_FIRST: Final = 12


def build_set(context: Context, words: Words) -> None:
    """Which questions, how many, and the table."""
    sources = [(words(f"compare.source.{name}"), name) for name in _SOURCES if name != "samples" or context.samples]
    source = gr.Radio(sources, value="generated", label=words("compare.source"), elem_id="compare-source")
    with gr.Row():
        with gr.Row(visible=True) as choice:
            family, level = build_choice(words, "compare-set")
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
        **QUICK,
    )
    with gr.Row(elem_classes="buttons"):
        run = gr.Button(words("compare.set.run"), variant="primary", elem_id="compare-set-run")
        stop = gr.Button(words("compare.set.stop"), variant="stop", elem_id="compare-set-stop")
    shown = gr.HTML("", css_template=style(), elem_id="compare-table")
    tab, brake = _SetTab(context, words), gr.State(Brake())
    run.click(tab.run, [brake, source, family, level, count, upload], [shown], **slow(context))
    stop.click(Brake.pull, [brake], None, **QUICK)


class _SetTab:
    """What the button of a set does: the rows as HTML."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words

    async def run(self, brake: Brake, *values: Any) -> AsyncGenerator[Safe, None]:
        """Ask both models every question, and show what came as it comes."""
        try:
            questions = await asyncio.to_thread(self._questions, *values)  # a large file takes seconds
        except VisitorError as error:
            yield sentence(self._words, error)
            return
        run = secrets.token_hex(4)
        found: tuple[Sides, ...] = ()
        async with aclosing(compare(before_and_after(self._context.models), questions, brake)) as coming:
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

    def _show(self, rows: tuple[Sides, ...], run: str, *, running: bool) -> Safe:
        labels = [model.label for model in before_and_after(self._context.models)]
        return show_set(self._words, rows, labels, running=running, run=run)
