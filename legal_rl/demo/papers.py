"""Papers of the mock exam: questions of an uploaded file that pass the data's gate. Imports no Gradio."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve
from legal_rl.demo.context import Limits
from legal_rl.demo.page import VisitorError

_TRIES: Final = 4  # rows of a file that are judged for each question wanted
_PACKED: Final = (b"PK\x03\x04", b"PAR1", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\xd0\xcf\x11\xe0")


@dataclass(frozen=True, slots=True)
class ExamPaper:
    """Questions of an exam. Of a file also: its rows, the drawn rows that could not be used, and one reason."""

    questions: list[Question]
    rows: int = 0
    refused: int = 0
    reason: str = ""


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
