"""Questions that are drawn or uploaded, and what the tabs ask them with."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

import gradio as gr

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve
from legal_rl.demo.context import Context, Limits
from legal_rl.demo.page import VisitorError

IMMEDIATE: Final[dict[str, Any]] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
Mix = Literal["any", "half", "single", "several"]
MIXES: Final[tuple[Mix, ...]] = get_args(Mix)
# Of the generated questions about one in seven has the form single.
_POOL_FACTORS: Final = (12, 4, 1)
_TRIES: Final = 4  # rows of a file that are judged for each question wanted
_PACKED: Final = (b"PK\x03\x04", b"PAR1", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\xd0\xcf\x11\xe0")


def streaming(context: Context) -> dict[str, Any]:
    """Gradio's options for a handler that streams."""
    limit = context.limits.concurrency
    return {"concurrency_limit": limit, "show_progress": "hidden", "api_visibility": "private"}


def build_model_choice(context: Context, label: str, name: str) -> gr.Radio:
    """The choice of a model by its index, shown where there are two."""
    models = [(model.label, index) for index, model in enumerate(context.models)]
    return gr.Radio(models, value=0, label=label, visible=len(models) > 1, elem_id=f"{name}-model")


def show_source(source: str) -> tuple[Any, Any]:
    """Updates of the choice of generated questions and of the upload: the one that ``source`` needs is shown."""
    return gr.update(visible=source == "generated"), gr.update(visible=source == "upload")


def draw_questions(n: int, exam: ExamConfig) -> list[Question]:
    """``n`` new generated questions. Raises ``UserError`` where ``exam`` holds too few."""
    return generate(n, exam, seed=secrets.randbelow(2**31), split="heldout")


@dataclass(frozen=True, slots=True)
class ExamPaper:
    """Questions of an exam. Of a file also: its rows, the drawn rows that could not be used, and one reason."""

    questions: list[Question]
    rows: int = 0
    refused: int = 0
    reason: str = ""


def draw_paper(n: int, exam: ExamConfig, *, mix: Mix, seed: int) -> ExamPaper:
    """``n`` generated questions, the same for the same arguments. Raises ``VisitorError`` where there are too few."""
    for factor in (1,) if mix == "any" else _POOL_FACTORS:
        try:
            pool = generate(n * factor, exam, seed=seed, split="heldout")
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
