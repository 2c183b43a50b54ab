"""Questions that a visitor pastes, picks, draws or uploads, and the form that shows one in fields to change."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve
from legal_rl.demo.context import Context, Limits
from legal_rl.demo.page import Update, VisitorError, Words, element, error_html, shorten
from legal_rl.demo.paste import PastedQuestion, PasteError, option_lines, read_fields, read_pasted

LEVELS: Final = (1, 2, 3)
IMMEDIATE: Final[dict[str, Any]] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
Mix = Literal["any", "half", "single", "several"]
MIXES: Final[tuple[Mix, ...]] = get_args(Mix)
_STEM: Final = 40  # characters of a stem in the list
# Of the generated questions about one in seven has the form single.
_POOL_FACTORS: Final = (12, 4, 1)
_TRIES: Final = 4  # rows of a file that are judged for each question wanted
_PACKED: Final = (b"PK\x03\x04", b"PAR1", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\xd0\xcf\x11\xe0")


class QuestionForm:
    """Paste box, choice and fields of the tab ``name``; beside each other where there is room.

    ``inputs`` are the components whose values ``read`` takes, ``outputs`` those that it may change.
    """

    def __init__(self, context: Context, words: Words, name: str) -> None:
        self._context, self._words = context, words
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
                    sample = gr.Dropdown(
                        [(f"{n + 1}. {shorten(each.stem, _STEM)}", n) for n, each in enumerate(context.samples)],
                        value=None,
                        label=words("ask.sample"),
                        filterable=False,
                        visible=bool(context.samples),
                        elem_id=f"{name}-sample",
                    )
                    with gr.Row():
                        family, level = build_family_choice(words, name)
                    with gr.Row(elem_classes="buttons"):
                        draw = gr.Button(words("ask.draw"), elem_id=f"{name}-draw")
            with gr.Column(min_width=360):
                message = gr.HTML("", elem_id=f"{name}-said")
                passage = gr.Textbox(label=words("ask.passage"), lines=1, max_lines=10, elem_id=f"{name}-passage")
                stem = gr.Textbox(label=words("ask.stem"), lines=2, max_lines=10, elem_id=f"{name}-stem")
                label, hint = words("ask.options"), words("ask.options.hint")
                options = gr.Textbox(label=label, info=hint, lines=4, max_lines=16, elem_id=f"{name}-options")
                with gr.Accordion(words("ask.gold.fold"), open=False, elem_id=f"{name}-gold-fold"):
                    self.gold = gr.Textbox(label=words("ask.gold"), max_length=40, elem_id=f"{name}-gold")
                known = gr.State("")  # the text of the paste box that the fields were filled after
        self.outputs: list[Any] = [known, passage, stem, options, self.gold]
        self.inputs: list[Any] = [pasted, *self.outputs]
        read.click(self._paste, [pasted], [*self.outputs, message], **IMMEDIATE)
        sample.input(self._choose, [pasted, sample], [*self.outputs, message], **IMMEDIATE)
        draw.click(self._draw, [pasted, family, level], [*self.outputs, message], **IMMEDIATE)

    def read(self, *values: str | None) -> tuple[PastedQuestion, Update]:
        """The question in the fields; in the paste box where that holds what was not read yet, and what fills them.

        ``values`` are those of ``inputs``; of a box that was never filled it is None. Raises ``PasteError``.
        """
        pasted, known, passage, stem, options, gold = (value or "" for value in values)
        limit = self._context.limits.question_chars
        if pasted.strip() and (pasted != known or not (passage + stem + options).strip()):
            question = read_pasted(pasted, limit)
            return question, dict(zip(self.outputs, (pasted, *_form_values(question)), strict=True))
        return read_fields(passage, stem, options, gold, limit), {}

    def _paste(self, text: str) -> tuple[Any, ...]:
        try:
            return self._fill(text, read_pasted(text, self._context.limits.question_chars))
        except PasteError as error:
            return (*[gr.skip()] * 5, error_html(self._words, error))

    def _choose(self, pasted: str, index: int) -> tuple[Any, ...]:
        return self._fill(pasted, self._context.samples[index])

    def _draw(self, pasted: str, family: str, level: str) -> tuple[Any, ...]:
        return self._fill(pasted, draw_questions(1, family, level)[0])

    def _fill(self, pasted: str, question: PastedQuestion | Question) -> tuple[Any, ...]:
        message = self._words("ask.read_ok", count=len(question.options))
        return (pasted, *_form_values(question), element("p", message, class_="quiet", role="status"))


def _form_values(question: PastedQuestion | Question) -> tuple[str, str, str, str]:
    """Passage, stem, options and gold as the form shows them."""
    gold = "".join(sorted(question.gold or ()))
    return question.passage or "", question.stem, option_lines(question.options), gold


def streaming(context: Context) -> dict[str, Any]:
    """Gradio's options for a handler that streams."""
    limit = context.limits.concurrency
    return {"concurrency_limit": limit, "show_progress": "hidden", "api_visibility": "private"}


def build_model_choice(context: Context, label: str, name: str) -> gr.Radio:
    """The choice of a model by its index, shown where there are two."""
    models = [(model.label, index) for index, model in enumerate(context.models)]
    return gr.Radio(models, value=0, label=label, visible=len(models) > 1, elem_id=f"{name}-model")


def build_family_choice(words: Words, name: str) -> tuple[gr.Dropdown, gr.Dropdown]:
    """The choice of generated questions: family and level, either of them any."""
    family = gr.Dropdown(
        [(words("ask.family.any"), ""), *family_titles(words)],
        value="",
        label=words("ask.family"),
        filterable=True,
        elem_id=f"{name}-family",
    )
    levels = [(words(f"ask.level.{each}"), str(each)) for each in LEVELS]
    level = gr.Dropdown(
        [(words("ask.level.any"), ""), *levels],
        value="",
        label=words("ask.level"),
        filterable=False,
        elem_id=f"{name}-level",
    )
    return family, level


def family_titles(words: Words) -> list[tuple[str, str]]:
    """Every family's title, sorted by field of law, and its name."""
    chinese = words.language == "zh"
    titles = sorted((family.subject, family.title, name) for name, family in FAMILIES.items())
    return [(f"{subject}：{title}" if chinese else f"{name} ({title})", name) for subject, title, name in titles]


def show_source(source: str) -> tuple[Any, Any]:
    """Updates of the choice of generated questions and of the upload: the one that ``source`` needs is shown."""
    return gr.update(visible=source == "generated"), gr.update(visible=source == "upload")


def draw_questions(n: int, family: str, level: str) -> list[Question]:
    """``n`` new generated questions. Raises ``UserError`` where family and level hold too few."""
    levels: Any = (int(level),) if level else None
    exam = ExamConfig(families=(family,) if family else None, levels=levels)
    return generate(n, exam, seed=secrets.randbelow(2**31), split="heldout")


@dataclass(frozen=True, slots=True)
class ExamPaper:
    """Questions of an exam. Of a file also: its rows, the drawn rows that could not be used, and one reason."""

    questions: list[Question]
    rows: int = 0
    refused: int = 0
    reason: str = ""


def draw_paper(n: int, *, families: Sequence[str], levels: Sequence[int], mix: Mix, seed: int) -> ExamPaper:
    """``n`` generated questions, the same for the same arguments. Raises ``VisitorError`` where there are too few."""
    chosen: Any = tuple(levels) or None
    exam = ExamConfig(families=tuple(families) or None, levels=chosen)
    for factor in (1,) if mix == "any" else _POOL_FACTORS:
        try:
            pool = generate(n * factor, exam, seed=seed)
        except UserError:
            continue
        if questions := _mix_forms(pool, n, mix):
            return ExamPaper(questions)
    raise VisitorError("exam.refused.few", n=n)


def _mix_forms(pool: Sequence[Question], n: int, mix: Mix) -> list[Question]:
    """``n`` of the pool in its order, with as many single questions as ``mix`` says; empty where it has too few."""
    if mix == "any":
        return list(pool[:n])
    single = {"half": (n + 1) // 2, "single": n, "several": 0}[mix]
    quota = {True: single, False: n - single}
    taken = []
    for question in pool:
        is_single = question.form == "single"
        if quota[is_single]:
            quota[is_single] -= 1
            taken.append(question)
    return [] if any(quota.values()) else taken


def read_paper(path: Path, n: int, limits: Limits, *, seed: int) -> ExamPaper:
    """At most ``n`` questions of a file in a format that `legal-rl data sources` lists, drawn at random, in its order.

    Every row drawn passes the data's gate. Raises ``VisitorError`` for a file that is too large, packed, in no such
    format, or without a usable question.
    """
    size = path.stat().st_size
    if size > limits.upload_bytes:
        raise VisitorError("exam.refused.large", megabytes=f"{limits.upload_bytes / 1e6:.0f}")
    if not size:
        raise VisitorError("exam.refused.empty")
    with path.open("rb") as opened:
        if opened.read(8).startswith(_PACKED):
            raise VisitorError("exam.refused.packed")
    try:
        (file,) = resolve([str(path)])
        rows = read_source(file)
    except UserError as error:
        raise VisitorError("exam.refused.file", reason=str(error).replace(str(path), path.name)) from None
    drawn = rows
    if len(rows) > n:
        indices = random.Random(seed).sample(range(len(rows)), min(len(rows), n * _TRIES))
        drawn = [rows[index] for index in sorted(indices)]
    report = run_gate(drawn, keep_roles=False, near=False)
    questions = [
        question
        for question in report.kept
        if len(question.passage or "") + len(question.stem) + sum(map(len, question.options.values()))
        <= limits.question_chars
    ]
    reason = f"longer than {limits.question_chars} characters" if len(questions) < len(report.kept) else ""
    reason = (report.refused[0].reason if report.refused else reason)[:200]
    if not questions:
        raise VisitorError("exam.refused.rows", rows=len(rows), reason=reason)
    refused = len(drawn) - len(questions)
    if len(questions) > n:
        questions = [questions[index] for index in sorted(random.Random(seed).sample(range(len(questions)), n))]
    return ExamPaper(questions, len(rows), refused, reason)
