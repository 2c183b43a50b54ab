"""The questions that are asked: our own files as they are, raw sources through the gate."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_rl.core.questions import Question
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import SourceFile, read_source, resolve
from legal_rl.evaluation.scoring import read_questions

OURS = "questions"


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions in file order; ``label`` names their file, ``notes`` tell what was left out."""

    questions: list[Question]
    label: str
    path: Path
    notes: list[str]


def read_asked(source: str, limit: int | None = None, seed: int = 0) -> Asked:
    """The questions of ``source``, or ``limit`` of them drawn by hash of seed and id: a larger draw holds the smaller.

    Rows of a raw source that the gate refuses are counted in ``notes``; near-duplicates are not looked for, and a file
    of ours is taken as it is. Raises ``UserError`` for what cannot be read.
    """
    file = resolve([source])[0]
    questions, notes = _read(file)
    if limit is not None and limit < len(questions):
        notes.append(f"{limit} of {len(questions)} questions, drawn by seed {seed}.")
        drawn = {question.id for question in by_hash(questions, seed)[:limit]}
        questions = [question for question in questions if question.id in drawn]
    return Asked(questions, file.label, file.path, notes)


def _read(file: SourceFile) -> tuple[list[Question], list[str]]:
    if file.format == OURS:
        return read_questions(file.path), []
    report = run_gate(read_source(file), keep_roles=False, near=False)
    if not report.refused:
        return report.kept, []
    codes = ", ".join(f"{count} {code}" for code, count in report.refused_by_code.items())
    return report.kept, [f"{len(report.refused)} of {report.read} rows were refused by the gate ({codes})."]


def by_hash(questions: Sequence[Question], seed: int) -> list[Question]:
    """In an order that depends on seed and ids alone."""
    return sorted(questions, key=lambda question: _hash(f"{seed}\0{question.id}"))


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).digest()
