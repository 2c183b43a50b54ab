"""The part of a tab that says which question is asked: pasted, picked or generated, then shown in fields to change."""

import secrets
from dataclasses import dataclass
from typing import Any, Final

import gradio as gr

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate
from legal_rl.demo.context import Context
from legal_rl.demo.page import Safe, Words, element
from legal_rl.demo.paste import PastedQuestion, PasteError, option_lines, read_fields, read_pasted
from legal_rl.demo.show import visitor_error_html

_ANY: Final = ""
_LEVELS: Final = (1, 2, 3)
_STEM: Final = 40  # characters of a stem in the list
IMMEDIATE: Final[dict[str, Any]] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
FormValues = tuple[str, str, str, str, str, Safe]


@dataclass(frozen=True)
class QuestionForm:
    """The components that hold the question, and how to read it from their values.

    ``known`` is the text of the paste box that the fields were filled after: another one has not been read yet.
    """

    pasted: gr.Textbox
    known: gr.State
    passage: gr.Textbox
    stem: gr.Textbox
    options: gr.Textbox
    gold: gr.Textbox
    limit: int

    @property
    def inputs(self) -> list[Any]:
        """What a handler hands to ``read``."""
        return [self.pasted, *self.outputs]

    @property
    def outputs(self) -> list[Any]:
        """What ``read`` may change."""
        return [self.known, self.passage, self.stem, self.options, self.gold]

    def read(self, *values: str | None) -> tuple[PastedQuestion, dict[Any, Any]]:
        """The question in the fields; in the paste box where that holds what was not read yet, and what fills them.

        ``values`` are those of ``inputs``; of a box that was never filled it is None. Raises ``PasteError``.
        """
        pasted, known, passage, stem, options, gold = (value or "" for value in values)
        if pasted.strip() and (pasted != known or not (passage + stem + options).strip()):
            read = read_pasted(pasted, self.limit)
            return read, dict(zip(self.outputs, (pasted, *form_values(read)), strict=True))
        return read_fields(passage, stem, options, gold, self.limit), {}


def form_values(pasted: PastedQuestion | Question) -> tuple[str, str, str, str]:
    """Passage, stem, options and gold as the form shows them."""
    return pasted.passage or "", pasted.stem, option_lines(pasted.options), "".join(sorted(pasted.gold or ()))


def streaming(context: Context) -> dict[str, Any]:
    """How a handler runs that streams."""
    return {
        "concurrency_limit": context.limits.concurrency,
        "show_progress": "hidden",
        "api_visibility": "private",
    }


def build_question(context: Context, words: Words, name: str) -> QuestionForm:
    """Paste box, choice and fields of the tab ``name``; beside each other where there is room."""
    with gr.Row():
        with gr.Column(min_width=360):
            pasted = gr.Textbox(
                label=words("ask.paste"),
                placeholder=words("ask.paste.hint"),
                lines=5,
                max_lines=12,
                elem_id=f"{name}-paste",
            )
            with gr.Row(elem_classes="buttons"):
                read = gr.Button(words("ask.read"), elem_id=f"{name}-read")
            with gr.Accordion(words("ask.pick"), open=False, elem_id=f"{name}-pick"):
                sample = _build_samples(context, words, name)
                with gr.Row():
                    family, level = build_family_choice(words, name)
                with gr.Row(elem_classes="buttons"):
                    draw = gr.Button(words("ask.draw"), elem_id=f"{name}-draw")
        with gr.Column(min_width=360):
            said = gr.HTML("", elem_id=f"{name}-said")
            form = _build_fields(context, words, name, pasted)
    maker = _Maker(context, words)
    outputs = [*form.outputs, said]
    read.click(maker.paste, [pasted], outputs, **IMMEDIATE)
    sample.input(maker.choose, [pasted, sample], outputs, **IMMEDIATE)
    draw.click(maker.draw, [pasted, family, level], outputs, **IMMEDIATE)
    return form


def _build_samples(context: Context, words: Words, name: str) -> gr.Dropdown:
    return gr.Dropdown(
        [(f"{n + 1}. {_short(question)}", n) for n, question in enumerate(context.samples)],
        value=None,
        label=words("ask.sample"),
        filterable=False,
        visible=bool(context.samples),
        elem_id=f"{name}-sample",
    )


def _build_fields(context: Context, words: Words, name: str, pasted: gr.Textbox) -> QuestionForm:
    passage = gr.Textbox(label=words("ask.passage"), lines=1, max_lines=10, elem_id=f"{name}-passage")
    stem = gr.Textbox(label=words("ask.stem"), lines=2, max_lines=10, elem_id=f"{name}-stem")
    options = gr.Textbox(
        label=words("ask.options"), info=words("ask.options.hint"), lines=4, max_lines=16, elem_id=f"{name}-options"
    )
    with gr.Accordion(words("ask.gold.fold"), open=False, elem_id=f"{name}-gold-fold"):
        gold = gr.Textbox(label=words("ask.gold"), max_length=40, elem_id=f"{name}-gold")
    return QuestionForm(pasted, gr.State(""), passage, stem, options, gold, context.limits.question_chars)


def build_family_choice(words: Words, name: str) -> tuple[gr.Dropdown, gr.Dropdown]:
    """Which generated questions: family and level, either of them any."""
    titles = sorted((family.subject, family.title, key) for key, family in FAMILIES.items())
    chinese = words.language == "zh"
    families = [(f"{subject}：{title}" if chinese else f"{key} ({title})", key) for subject, title, key in titles]
    family = gr.Dropdown(
        [(words("ask.family.any"), _ANY), *families],
        value=_ANY,
        label=words("ask.family"),
        filterable=True,
        elem_id=f"{name}-family",
    )
    levels = [(words(f"ask.level.{each}"), str(each)) for each in _LEVELS]
    level = gr.Dropdown(
        [(words("ask.level.any"), _ANY), *levels],
        value=_ANY,
        label=words("ask.level"),
        filterable=False,
        elem_id=f"{name}-level",
    )
    return family, level


def draw_questions(n: int, family: str, level: str) -> list[Question]:
    """``n`` new generated questions. Raises ``UserError`` where family and level hold too few."""
    chosen: Any = (int(level),) if level else None
    exam = ExamConfig(families=(family,) if family else None, levels=chosen)
    return generate(n, exam, seed=secrets.randbelow(2**31), split="heldout")


@dataclass(frozen=True)
class _Maker:
    """What the buttons do: each fills the fields and says what was read, or leaves them and says what is missing."""

    context: Context
    words: Words

    def paste(self, text: str) -> FormValues | tuple[Any, ...]:
        try:
            return self._filled(text, read_pasted(text, self.context.limits.question_chars))
        except PasteError as error:
            return (*[gr.skip()] * 5, visitor_error_html(self.words, error))

    def choose(self, pasted: str, place: int) -> FormValues:
        return self._filled(pasted, self.context.samples[place])

    def draw(self, pasted: str, family: str, level: str) -> FormValues:
        return self._filled(pasted, draw_questions(1, family, level)[0])

    def _filled(self, pasted: str, read: PastedQuestion | Question) -> FormValues:
        said = element("p", self.words("ask.read_ok", count=len(read.options)), class_="quiet", role="status")
        return (pasted, *form_values(read), said)


def _short(question: Question) -> str:
    text = " ".join(question.stem.split())
    return text if len(text) <= _STEM else text[:_STEM] + "…"
