"""Compare: two models side by side on one question as they write, or over a set with each question's transition."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Any, Final

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.demo.answer import CancelToken, Generation, generate_answers
from legal_rl.demo.answer_view import show_answer
from legal_rl.demo.ask import build_sampling
from legal_rl.demo.compare_set import AnswerPair, before_and_after, class_badge, compare_models, comparison_html
from legal_rl.demo.context import Context
from legal_rl.demo.page import Safe, Update, VisitorError, asset, element, error_html, model_name
from legal_rl.demo.paste import PasteError
from legal_rl.demo.question_form import OtherQuestionError, QuestionForm
from legal_rl.demo.questions import (
    IMMEDIATE,
    draw_questions,
    show_source,
    streaming,
)
from legal_rl.demo.set_form import LoadedSet, SetForm
from legal_rl.demo.topics import TopicChoice
from legal_rl.evaluation.comparison.transitions import class_of
from legal_rl.reporting.words import Words

_SOURCES: Final = ("samples", "generated", "upload")
_INITIAL_COUNT: Final = 12


def build_tab(context: Context, words: Words) -> None:
    """Build the tab: one question first, then a set. With one model it says how to start the page with two."""
    if len(context.models) < 2:
        gr.HTML(element("p", words("compare.alone"), class_="note strong", role="note"), elem_id="compare-alone")
        return
    gr.HTML(element("p", words("compare.intro"), class_="quiet"))
    with gr.Accordion(words("compare.one"), open=True, elem_id="compare-one"):
        _SingleQuestion(context, words)
    with gr.Accordion(words("compare.set"), open=False, elem_id="compare-set"):
        _QuestionSet(context, words)


class _SingleQuestion:
    """Both answers to one question. Handlers give the components that change."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        css = asset("answer.css")
        self._form = QuestionForm(context, words, "compare")
        with gr.Row(elem_classes="buttons"):
            run = gr.Button(words("compare.run"), variant="primary", elem_id="compare-run", elem_classes="to-answer")
            draw = gr.Button(words("ask.draw"), elem_id="compare-draw")
            self._stop = gr.Button(words("compare.stop"), variant="stop", visible=False, elem_id="compare-stop")
            self._retry = gr.Button(words("compare.retry"), visible=False, elem_id="compare-retry")
            self._reveal = gr.Button(words("compare.reveal"), visible=False, elem_id="compare-reveal")
        self._form.build_choice(draw)
        temperature, longest = build_sampling(context, words, "compare")
        self._message = gr.HTML("", css_template=css, elem_id="compare-said-one")
        self._sides = []
        with gr.Row():
            for index, model in enumerate(before_and_after(context.models)):
                with gr.Column(min_width=320):
                    gr.HTML(
                        element("h3", model_name(words, model.label, model.trained), title=model.place or model.label)
                    )
                    empty = element(
                        "p", words("compare.empty", model=model_name(words, model.label, model.trained)), class_="quiet"
                    )
                    self._sides.append(gr.HTML(empty, css_template=css, elem_id=f"compare-side-{index}"))
        self._generations, self._revealed, token = gr.State(None), gr.State(False), gr.State(CancelToken())
        answers = [self._generations, self._message, *self._sides, self._retry, self._reveal, self._stop]
        inputs = [token, *self._form.inputs, temperature, longest]
        outputs = [*answers, self._revealed]
        gr.on([run.click, self._retry.click], self.ask, inputs, outputs, **streaming(context))
        self._stop.click(CancelToken.cancel, [token], None, **IMMEDIATE)
        marking = [self._generations, *self._form.key_inputs]
        self._reveal.click(self.reveal, marking, [*answers, self._revealed], **IMMEDIATE)
        self._form.gold.change(
            self.mark_again, [self._revealed, *marking], answers, trigger_mode="always_last", **IMMEDIATE
        )

    async def ask(self, token: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
        """Stream both answers to the question in the fields (``form.inputs``, then temperature and longest answer)."""
        *fields, temperature, longest = values
        hidden = gr.update(visible=False)
        begun: Update = dict.fromkeys((self._retry, self._reveal, self._stop), hidden)
        begun |= {self._message: "", self._revealed: False}
        try:
            pasted = await asyncio.to_thread(self._form.read, *fields)
        except PasteError as error:
            yield begun | {self._message: error_html(self._words, error)}
            return
        coming = generate_answers(
            pasted.question,
            pasted.gold,
            before_and_after(self._context.models),
            token=token,
            temperature=temperature,
            seed=secrets.randbelow(2**31),
            max_tokens=int(longest),
        )
        async with aclosing(coming) as states:
            async for generations in states:
                yield begun | self._update(generations)
                begun = {self._message: ""}

    def reveal(self, generations: tuple[Generation, ...] | None, *fields: str | None) -> Update:
        """Mark by the key in the field what each model missed and had too much, with the question's transition."""
        if not generations:
            return {self._message: ""}
        try:
            gold = self._form.key(generations[0].question, *fields)
        except OtherQuestionError:
            return {self._message: gr.skip()}
        except PasteError as error:
            return {self._message: error_html(self._words, error), self._revealed: True}
        if gold is None:
            note = element("p", self._words("ask.no_gold"), class_="note", role="status")
            return {self._message: note, self._revealed: True}
        question = generations[0].question.model_copy(update={"gold": gold})
        whole = [generation.state.response for generation in generations if not generation.state.running]
        grades = [grade_response(question, response) for response in whole]
        badge = class_badge(self._words, class_of(*grades)) if len(grades) == 2 else Safe("")
        generations = tuple(replace(generation, gold=gold) for generation in generations)
        return self._update(generations, reveal=True) | {self._message: badge, self._revealed: True}

    def mark_again(self, revealed: bool, generations: tuple[Generation, ...] | None, *fields: str | None) -> Update:
        """Mark by a key that was changed after it was revealed."""
        if not revealed or not generations or any(each.running for each in generations):
            return {self._message: gr.skip()}
        update = self.reveal(generations, *fields)
        update.pop(self._revealed, None)
        return update

    def _update(self, generations: tuple[Generation, ...], *, reveal: bool = False) -> Update:
        update: Update = {self._generations: generations}
        for index, (each, side) in enumerate(zip(generations, self._sides, strict=True)):
            update[side] = show_answer(
                self._words,
                each,
                key=f"compare-{index}",
                gold=each.gold if reveal else None,
                statutes=self._context.statutes,
            )
        running = any(each.running for each in generations)
        update[self._stop] = gr.update(visible=running)
        if not running:
            update |= {button: gr.update(visible=True) for button in (self._retry, self._reveal)}
        return update


class _QuestionSet:
    """Both answers to a set of questions: which, how many, and the table."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        sources = [(words(f"compare.source.{name}"), name) for name in _SOURCES if name != "samples" or context.samples]
        source = gr.Radio(sources, value="generated", label=words("compare.source"), elem_id="compare-source")
        with gr.Row():
            with gr.Column(visible=True) as choice:
                self._topics = TopicChoice(context, words, "compare-set")
            top, label = context.limits.exam_questions, words("compare.count")
            count = gr.Slider(1, top, min(_INITIAL_COUNT, top), step=1, label=label, elem_id="compare-count")
        with gr.Column(visible=False) as own:
            self._set = SetForm(context, words, "compare")
        source.change(show_source, [source], [choice, own], **IMMEDIATE)
        with gr.Row(elem_classes="buttons"):
            run = gr.Button(words("compare.set.run"), variant="primary", elem_id="compare-set-run")
            stop = gr.Button(words("compare.set.stop"), variant="stop", visible=False, elem_id="compare-set-stop")
        shown = gr.HTML("", css_template=asset("answer.css"), elem_id="compare-table")
        token = gr.State(CancelToken())
        inputs = [token, source, count, *self._set.inputs, *self._topics.inputs]
        run.click(self.run, inputs, [shown, stop], **streaming(context))
        stop.click(CancelToken.cancel, [token], None, **IMMEDIATE)

    async def run(self, token: CancelToken, *values: Any) -> AsyncGenerator[tuple[Safe, Any], None]:
        """Ask both models every question, and show what came as it comes."""
        try:
            questions = await asyncio.to_thread(self._questions, *values)  # a large file takes seconds
        except VisitorError as error:
            yield error_html(self._words, error), gr.update(visible=False)
            return
        models, run = before_and_after(self._context.models), secrets.token_hex(4)
        labels = [model_name(self._words, model.label, model.trained) for model in models]
        rows: tuple[AnswerPair, ...] = ()
        async with aclosing(compare_models(models, questions, token)) as coming:
            async for rows in coming:
                yield comparison_html(self._words, rows, labels, running=True, run=run), gr.update(visible=True)
        yield comparison_html(self._words, rows, labels, running=False, run=run), gr.update(visible=False)

    def _questions(
        self, source: str, count: float, loaded: LoadedSet | None, pasted: str | None, *topics: Any
    ) -> list[Question]:
        limits = self._context.limits
        n = min(int(count), limits.exam_questions)
        if source == "upload":
            questions = self._set.draw(loaded, pasted, n, seed=0)
        elif source == "samples":
            questions = list(self._context.samples[:n])
        else:
            try:
                questions = draw_questions(n, self._topics.config(*topics))
            except UserError:
                raise VisitorError("exam.refused.few", n=n) from None
        if not questions:
            raise VisitorError("compare.few")
        return questions
