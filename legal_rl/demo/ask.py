"""Ask: one question, the answer as it comes, and what the parser reads in it."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import Any, Final

import gradio as gr

from legal_rl.core.answers import Letters
from legal_rl.demo.answer import CancelToken, Generation, generate_answers
from legal_rl.demo.answer_view import answer_markdown, show_answer
from legal_rl.demo.context import Context, new_folder
from legal_rl.demo.history import history_html, kept_html, reopen, share_lines
from legal_rl.demo.page import Update, VisitorError, asset, element, error_html, join
from legal_rl.demo.paste import PasteError
from legal_rl.demo.question_form import OtherQuestionError, QuestionForm
from legal_rl.demo.questions import IMMEDIATE, build_model_choice, streaming
from legal_rl.reporting.words import Words
from legal_rl.runs.records import write_text

_MOST_TEMPERATURE: Final = 1.5
_ANEW: Final = 0.7  # the temperature of another answer


class AskTab:
    """The question on one side, the answer on the other. Handlers give the components that change."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        self._show = partial(show_answer, words, key="ask", statutes=context.statutes)
        with gr.Row():
            with gr.Column(scale=5, min_width=320):
                self._form = QuestionForm(context, words, "ask", picks=True)
                with gr.Row(elem_classes="buttons"):
                    run = gr.Button(words("ask.run"), variant="primary", elem_id="ask-run", elem_classes="to-answer")
                    draw = gr.Button(words("ask.draw"), elem_id="ask-draw")
                    self._stop = gr.Button(words("ask.stop"), variant="stop", visible=False, elem_id="ask-stop")
                self._form.build_choice(draw)
                model, temperature, longest = build_settings(context, words, "ask")
                gr.HTML(history_html(words), elem_id="ask-history")
                reopened = gr.Textbox("", label=words("ask.history"), visible="hidden", elem_id="ask-reopen")
            with gr.Column(scale=6, min_width=320):
                self._build_answer()
        token, self._picked = gr.State(CancelToken()), gr.State(None)
        answer = [self._generation, self._shown, *self._buttons, self._stop, *self._shared]
        retry, share = self._buttons
        inputs = [token, *self._form.inputs, self._form.picks, model, temperature, longest]
        outputs, marked = [self._picked, *answer], [*answer, self._kept]
        marking = [self._generation, self._picked, *self._form.key_inputs]
        for event, handler in ((run.click, self.ask), (retry.click, self.ask_anew)):
            asked = event(handler, inputs, outputs, trigger_mode="always_last", **streaming(context))
            asked.then(self.mark, marking, marked, **IMMEDIATE)
        self._form.on_other_question(self.clear, [token, *self._form.key_inputs], answer)
        again = [*self._form.outputs, self._picked, *marked]
        reopened.change(self.reopen, [token, reopened, self._form.pasted], again, **IMMEDIATE)
        self._form.gold.change(self.mark, marking, marked, trigger_mode="always_last", **IMMEDIATE)
        self._stop.click(CancelToken.cancel, [token], None, **IMMEDIATE)
        share.click(self.share, [self._generation, self._picked], [*self._shared], **IMMEDIATE)
        self._picture.click(None, None, None, js="() => window.legalRl.picture()", **IMMEDIATE)

    def _build_answer(self) -> None:
        words = self._words
        empty = element("p", words("ask.empty"), class_="quiet")
        self._generation = gr.State(None)
        self._shown = gr.HTML(empty, css_template=asset("answer.css"), elem_id="ask-answer")
        with gr.Row(elem_classes="buttons"):
            retry = gr.Button(words("ask.retry"), visible=False, elem_id="ask-retry", elem_classes="to-answer")
            share = gr.Button(words("ask.share"), visible=False, elem_id="ask-share")
        self._buttons = (retry, share)
        self._text = gr.Textbox(
            label=words("ask.share.text"),
            lines=4,
            max_lines=12,
            buttons=["copy"],
            interactive=False,
            visible=False,
            elem_id="ask-text",
        )
        with gr.Row(elem_classes="buttons"):
            self._picture = gr.Button(words("ask.share.picture"), visible=False, elem_id="ask-picture")
            self._file = gr.DownloadButton(words("ask.share.file"), visible=False, elem_id="ask-file")
        self._shared = (self._text, self._picture, self._file)
        self._kept = gr.HTML("", elem_id="ask-kept")

    async def ask(self, token: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
        """Stream the answer to the question in the fields.

        ``values``: ``form.inputs``; then the visitor's own answer, model, temperature, length.
        """
        *fields, picks, index, temperature, longest = values
        token.subject = None
        hidden = gr.update(visible=False)
        begun: Update = dict.fromkeys((*self._buttons, *self._shared), hidden)
        try:
            pasted = await asyncio.to_thread(self._form.read, *fields)
        except PasteError as error:
            yield begun | {self._generation: None, self._shown: error_html(self._words, error)}
            return
        token.subject = (pasted.stem, tuple(pasted.options.values()))
        begun[self._picked] = frozenset(picks or ()) & frozenset(pasted.options)
        coming = generate_answers(
            pasted.question,
            pasted.gold,
            [self._context.models[index]],
            token=token,
            temperature=temperature,
            seed=secrets.randbelow(2**31),
            max_tokens=int(longest),
        )
        async with aclosing(coming) as states:
            async for (generation,) in states:
                yield begun | {
                    self._generation: generation,
                    self._shown: self._show(generation),
                    self._stop: gr.update(visible=generation.running),
                }
                begun = {}

    async def ask_anew(self, token: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
        """Stream another answer: where the temperature is 0, which would give the same one, at ``_ANEW``."""
        *most, temperature, longest = values
        async for update in self.ask(token, *most, temperature or _ANEW, longest):
            yield update

    def clear(self, token: CancelToken, *fields: str | None) -> Update:
        """Take the answer to an earlier question away, and stop what is still written of it.

        Whoever pastes and asks at once is answered already: that stays.
        """
        if token.subject is not None and token.subject == self._form.subject(*fields):
            return {self._generation: gr.skip()}
        token.cancel()
        hidden = gr.update(visible=False)
        empty = element("p", self._words("ask.empty"), class_="quiet")
        away = dict.fromkeys((*self._buttons, self._stop, *self._shared), hidden)
        return {self._generation: None, self._shown: empty, **away}

    def mark(self, generation: Generation | None, picked: Letters | None, *fields: str | None) -> Update:
        """Give the verdict by the key that stands in the field now."""
        if generation is None or generation.running:
            return {self._generation: gr.skip()}
        try:
            gold = self._form.key(generation.question, *fields)
        except OtherQuestionError:
            return {self._generation: gr.skip()}
        except PasteError as error:
            shown = self._show(generation)
            return {self._shown: join(error_html(self._words, error), shown)}
        generation = replace(generation, gold=gold)
        shown = self._show(generation, gold=gold, picked=picked)
        if gold is None:
            shown = join(element("p", self._words("ask.no_gold"), class_="note", role="status"), shown)
        if generation.temperature:
            note = self._words("ask.sampled", temperature=f"{generation.temperature:g}")
            shown = join(shown, element("p", note, class_="quiet"))
        buttons = {button: gr.update(visible=True) for button in self._buttons}
        update = {self._generation: generation, self._shown: shown, self._stop: gr.update(visible=False), **buttons}
        if not generation.state.running and generation.state.response.text is not None:
            update[self._kept] = kept_html(self._words, generation, picked)
        return update

    def reopen(self, token: CancelToken, text: str, pasted: str) -> Update:
        """Show an answer that the browser has kept, with its question in the fields."""
        try:
            kept, generation = reopen(text, self._context.models, self._context.limits)
        except VisitorError as error:
            return {self._shown: error_html(self._words, error)}
        token.cancel()
        picked = frozenset(kept.picked) or None
        shown = self._show(generation, gold=generation.gold, picked=picked)
        buttons = {button: gr.update(visible=True) for button in self._buttons}
        away = dict.fromkeys((self._stop, *self._shared), gr.update(visible=False))
        filled = self._form.fill(pasted, kept.question, generation.gold, picked)
        said = {self._generation: generation, self._picked: picked, self._shown: shown}
        return filled | said | buttons | away | {self._kept: kept_html(self._words, generation, picked)}

    def share(self, generation: Generation | None, picked: Letters | None) -> Update:
        """Give the answer as a text to copy, a picture that the browser makes, and a file of Markdown."""
        if generation is None:
            return {self._text: gr.update(visible=False)}
        path = new_folder(self._context.workdir / "shares") / "answer.md"  # an id may come from a browser
        write_text(path, answer_markdown(self._words, generation))
        text = "\n".join(line for _, line in share_lines(self._words, generation, picked))
        return {
            self._text: gr.update(value=text, visible=True),
            self._picture: gr.update(visible=True),
            self._file: gr.update(value=str(path), visible=True),
        }


def build_settings(context: Context, words: Words, name: str) -> tuple[gr.Radio, gr.Slider, gr.Slider]:
    """Build the choice of a model and of how it answers, folded away."""
    with gr.Accordion(words("ask.advanced"), open=False, elem_id=f"{name}-advanced"):
        model = build_model_choice(context, words, words("ask.model"), name)
        return model, *_sliders(context, words, name)


def build_sampling(context: Context, words: Words, name: str) -> tuple[gr.Slider, gr.Slider]:
    """Build temperature and the longest answer, folded away."""
    with gr.Accordion(words("ask.advanced"), open=False, elem_id=f"{name}-advanced"):
        return _sliders(context, words, name)


def _sliders(context: Context, words: Words, name: str) -> tuple[gr.Slider, gr.Slider]:
    top = max(model.max_tokens for model in context.models)
    label = words("ask.temperature")
    temperature = gr.Slider(0, _MOST_TEMPERATURE, 0, step=0.1, label=label, elem_id=f"{name}-temperature")
    longest = gr.Slider(1, top, top, step=1, label=words("ask.max_tokens"), elem_id=f"{name}-max-tokens")
    return temperature, longest
