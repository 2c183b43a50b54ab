"""Ask: one question, the answer as it comes, and what the parser reads in it."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Any, Final

import gradio as gr

from legal_rl.core.answers import Letters
from legal_rl.demo.answer import CancelToken, Generation, generate_answers
from legal_rl.demo.answer_view import answer_markdown, join_letters, show_answer
from legal_rl.demo.context import Context
from legal_rl.demo.page import Update, Words, asset, element, error_html, join
from legal_rl.demo.paste import PasteError
from legal_rl.demo.questions import IMMEDIATE, QuestionForm, build_model_choice, streaming
from legal_rl.runs.records import write_text

_MOST_TEMPERATURE: Final = 1.5


class AskTab:
    """The question on one side, the answer on the other. Handlers give the components that change."""

    def __init__(self, context: Context, words: Words) -> None:
        self._context, self._words = context, words
        with gr.Row():
            with gr.Column(scale=5, min_width=320):
                gr.HTML(element("p", words("ask.intro"), class_="quiet"))
                self._form = QuestionForm(context, words, "ask")
                model = build_model_choice(context, words("ask.model"), "ask")
                temperature, longest = build_settings(context, words, "ask")
                with gr.Row(elem_classes="buttons"):
                    run = gr.Button(words("ask.run"), variant="primary", elem_id="ask-run")
                    stop = gr.Button(words("ask.stop"), variant="stop", elem_id="ask-stop")
            with gr.Column(scale=6, min_width=320):
                self._build_answer()
        token = gr.State(CancelToken())
        answer = [self._generation, self._shown, *self._buttons, self._text, self._file]
        retry, reveal, share = self._buttons
        inputs = [token, *self._form.inputs, model, temperature, longest]
        gr.on([run.click, retry.click], self.ask, inputs, [*self._form.outputs, *answer], **streaming(context))
        stop.click(CancelToken.cancel, [token], None, **IMMEDIATE)
        reveal.click(self.reveal, [self._generation, self._form.gold], answer, **IMMEDIATE)
        share.click(self.share, [self._generation], [self._text, self._file], **IMMEDIATE)

    def _build_answer(self) -> None:
        words = self._words
        empty = element("p", words("ask.empty"), class_="quiet")
        self._generation = gr.State(None)
        self._shown = gr.HTML(empty, css_template=asset("answer.css"), elem_id="ask-answer")
        with gr.Row(elem_classes="buttons"):
            retry = gr.Button(words("ask.retry"), visible=False, elem_id="ask-retry")
            reveal = gr.Button(words("ask.reveal"), visible=False, elem_id="ask-reveal")
            share = gr.Button(words("ask.share"), visible=False, elem_id="ask-share")
        self._buttons = (retry, reveal, share)
        self._text = gr.Textbox(
            label=words("ask.share.text"),
            lines=4,
            max_lines=12,
            buttons=["copy"],
            interactive=False,
            visible=False,
            elem_id="ask-markdown",
        )
        self._file = gr.DownloadButton(words("ask.share.file"), visible=False, elem_id="ask-file")

    async def ask(self, token: CancelToken, *values: Any) -> AsyncGenerator[Update, None]:
        """Stream the answer to the question in the fields (``form.inputs``; then model, temperature, length)."""
        *fields, index, temperature, longest = values
        begun: Update = {each: gr.update(visible=False) for each in (*self._buttons, self._text, self._file)}
        try:
            pasted, filled = await asyncio.to_thread(self._form.read, *fields)
        except PasteError as error:
            yield begun | {self._generation: None, self._shown: error_html(self._words, error)}
            return
        yield begun | filled
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
                yield self._update(generation)

    def reveal(self, generation: Generation | None, typed: str | None) -> Update:
        """Mark what was missed and what was too much."""
        if generation is None:
            return {self._generation: None}
        gold = generation.gold or frozenset((typed or "").upper()) & frozenset(generation.question.options)
        if not gold:
            note = element("p", self._words("ask.no_gold"), class_="note", role="status")
            return {self._shown: join(note, show_answer(self._words, generation, key="ask"))}
        return self._update(replace(generation, gold=gold), gold)

    def share(self, generation: Generation | None) -> Update:
        """Give the answer as Markdown, to copy and as a file."""
        if generation is None:
            return {self._text: gr.update(visible=False)}
        path = self._context.workdir / "shares" / secrets.token_hex(8) / f"{generation.question.id}.md"
        text = answer_markdown(self._words, generation)
        write_text(path, text)
        return {
            self._text: gr.update(value=text, visible=True),
            self._file: gr.update(value=str(path), visible=True),
        }

    def _update(self, generation: Generation, gold: Letters | None = None) -> Update:
        shown = show_answer(self._words, generation, key="ask", gold=gold)
        if gold:
            letters = join_letters(self._words, gold)
            shown = join(element("p", self._words("ask.gold_is", letters=letters), class_="gold", role="status"), shown)
        update: Update = {self._generation: generation, self._shown: shown}
        if not generation.running:
            update |= {button: gr.update(visible=True) for button in self._buttons}
        return update


def build_settings(context: Context, words: Words, name: str) -> tuple[gr.Slider, gr.Slider]:
    """Build temperature and the longest answer, folded away."""
    top = max(model.max_tokens for model in context.models)
    with gr.Accordion(words("ask.advanced"), open=False, elem_id=f"{name}-advanced"):
        label = words("ask.temperature")
        temperature = gr.Slider(0, _MOST_TEMPERATURE, 0, step=0.1, label=label, elem_id=f"{name}-temperature")
        longest = gr.Slider(1, top, top, step=1, label=words("ask.max_tokens"), elem_id=f"{name}-max-tokens")
    return temperature, longest
