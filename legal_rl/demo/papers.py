"""The questions of a mock exam: generated ones, or some of an uploaded file."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve
from legal_rl.data.sources.rows import RawRow
from legal_rl.demo.context import Limits

Level = Literal[1, 2, 3]
Mix = Literal["any", "half", "single", "several"]
MIXES: Final[tuple[Mix, ...]] = get_args(Mix)
# Of the generated questions about one in seven has the form single.
_POOLS: Final = (12, 4, 1)
_TRIES: Final = 4  # rows of a file that are judged for each question wanted
_PACKED: Final = (b"PK\x03\x04", b"PAR1", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\xd0\xcf\x11\xe0")


class VisitorError(Exception):
    """What a visitor can mend. ``key`` names the sentence among the words, ``values`` fill it in."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True, slots=True)
class ExamPaper:
    """Questions, and of a file: how many rows it has, and how many of those drawn could not be used, and why."""

    questions: list[Question]
    rows: int = 0
    refused: int = 0
    reason: str = ""


def draw_paper(n: int, *, families: Sequence[str], levels: Sequence[int], mix: Mix, seed: int) -> ExamPaper:
    """``n`` generated questions, the same for the same arguments. Raises ``VisitorError`` where there are too few."""
    chosen: Any = tuple(levels) or None
    exam = ExamConfig(families=tuple(families) or None, levels=chosen)
    for times in (1,) if mix == "any" else _POOLS:
        try:
            pool = generate(n * times, exam, seed=seed)
        except UserError:
            continue
        questions = _mixed(pool, n, mix)
        if questions:
            return ExamPaper(questions)
    raise VisitorError("exam.refused.few", n=n)


def _mixed(pool: Sequence[Question], n: int, mix: Mix) -> list[Question]:
    """``n`` of the pool in its order, with as many single questions as ``mix`` says; empty where it has too few."""
    if mix == "any":
        return list(pool[:n])
    single = {"half": (n + 1) // 2, "single": n, "several": 0}[mix]
    quota = {True: single, False: n - single}
    taken = []
    for question in pool:
        sort = question.form == "single"
        if quota[sort]:
            quota[sort] -= 1
            taken.append(question)
    return [] if any(quota.values()) else taken


def read_paper(path: Path, n: int, limits: Limits, *, seed: int) -> ExamPaper:
    """At most ``n`` questions of a file in a format that `legal-rl data sources` lists, drawn at random, in its order.

    Every row drawn passes the data's gate. Raises ``VisitorError`` for a file that is too large, packed, in no such
    format, or without a usable question.
    """
    _check(path, limits)
    try:
        (file,) = resolve([str(path)])
        rows = read_source(file)
    except UserError as error:
        raise VisitorError("exam.refused.file", reason=str(error).replace(str(path), path.name)) from None
    drawn = rows
    if len(rows) > n:
        places = random.Random(seed).sample(range(len(rows)), min(len(rows), n * _TRIES))
        drawn = [rows[place] for place in sorted(places)]
    questions, refused, reason = _judged(drawn, limits)
    if not questions:
        raise VisitorError("exam.refused.rows", rows=len(rows), reason=reason)
    if len(questions) > n:
        questions = [questions[place] for place in sorted(random.Random(seed).sample(range(len(questions)), n))]
    return ExamPaper(questions, len(rows), refused, reason)


def _check(path: Path, limits: Limits) -> None:
    size = path.stat().st_size
    if size > limits.upload_bytes:
        raise VisitorError("exam.refused.large", megabytes=f"{limits.upload_bytes / 1e6:.0f}")
    with path.open("rb") as file:
        head = file.read(8)
    if not size:
        raise VisitorError("exam.refused.empty")
    if head.startswith(_PACKED):
        raise VisitorError("exam.refused.packed")


def _judged(rows: Sequence[RawRow], limits: Limits) -> tuple[list[Question], int, str]:
    report = run_gate(rows, keep_roles=False, near=False)
    kept = [question for question in report.kept if characters(question) <= limits.question_chars]
    long = f"longer than {limits.question_chars} characters" if len(kept) < len(report.kept) else ""
    reason = report.refused[0].reason if report.refused else long
    return kept, len(rows) - len(kept), reason[:200]


def characters(question: Question) -> int:
    """How long a question is: passage, stem and options."""
    return sum(map(len, (question.passage or "", question.stem, *question.options.values())))
