"""The questions of an evaluation, and the worked examples shown before them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.prompts import Shot, find_prompt
from legal_rl.core.questions import Question, group_key, matching_key, options_key
from legal_rl.core.sampling import text_hash
from legal_rl.data.exam import TeacherConfig, generate, teach
from legal_rl.data.exam.repeats import masked_stem
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve
from legal_rl.evaluation.scoring import read_questions, read_responses

OURS: Final = "questions"  # the format of our own files
EXAM: Final = "exam"
_POOL: Final = 40  # questions of the exam to choose from, for each one wanted


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """The questions in file order; ``label`` names their file, ``notes`` tell what was left out."""

    questions: list[Question]
    label: str
    path: Path
    notes: list[str]


def read_question_set(source: str, limit: int | None = None, seed: int = 0) -> QuestionSet:
    """The questions of ``source``, or ``limit`` of them drawn by hash of seed and id: a larger draw holds the smaller.

    Rows of a raw source that the gate refuses are counted in ``notes``; near-duplicates are not looked for, and a file
    of ours is taken as it is. Raises ``UserError`` for what cannot be read.
    """
    file, notes = resolve([source])[0], []
    if file.format == OURS:
        questions = read_questions(file.path)
    else:
        report = run_gate(read_source(file), keep_roles=False, near=False)
        questions = report.kept
        if report.refused:
            codes = ", ".join(f"{count} {code}" for code, count in report.refused_by_code.items())
            notes.append(f"{len(report.refused)} of {report.read} rows were refused by the gate ({codes}).")
    if limit is not None and limit < len(questions):
        notes.append(f"{limit} of {len(questions)} questions, drawn by seed {seed}.")
        drawn = {question.id for question in by_hash(questions, seed)[:limit]}
        questions = [question for question in questions if question.id in drawn]
    return QuestionSet(questions, file.label, file.path, notes)


def by_hash(questions: Sequence[Question], seed: int) -> list[Question]:
    """The questions in an order that depends on seed and ids alone."""
    return sorted(questions, key=lambda question: text_hash(f"{seed}\0{question.id}"))


def choose_shots(
    spec: str | None, responses: Path | None, asked: Sequence[Question], *, prompt: str, seed: int
) -> tuple[Shot, ...]:
    """The worked examples that ``spec`` (``FILE:N`` or ``exam:N``) asks for, in an order set by the seed alone.

    Questions that share their stem, passage or set of options with one in ``asked`` (names masked, where the question
    lists them) are left out, and, for a prompt that thinks, those without a right response in the strict format.
    Raises ``UserError`` for a spec that cannot be read and where fewer than N are left.
    """
    if spec is None:
        return ()
    source, _, number = spec.rpartition(":")
    if not source or not number.isdecimal() or int(number) < 1:
        raise UserError(f"--shots {spec}: must be FILE:N or exam:N, for example --shots exam:3")
    wanted = int(number)
    thinks = find_prompt(prompt).thinks
    if source == EXAM:
        pool = generate(_POOL * wanted, seed=seed)
        texts = {row.id: row.text or "" for row in teach(pool, TeacherConfig(p_flaw=0, p_slip=0), seed=seed)}
    else:
        pool, texts = read_question_set(source).questions, _texts(responses)
    if thinks and not texts:
        raise UserError(f"--shots {spec}: prompt {prompt} shows reasoning; name right responses with --shot-responses")
    taken = set(_keys(asked))
    apart = [question for question in by_hash(pool, seed) if taken.isdisjoint(_keys([question]))]
    shots = [Shot(q, texts.get(q.id, "")) for q in apart if not thinks or _is_right(q, texts.get(q.id))]
    if len(shots) < wanted:
        raise UserError(
            f"--shots {spec}: only {len(shots)} of {len(pool)} questions can serve ({len(pool) - len(apart)} are among "
            f"those asked{', others have no right response' if thinks else ''}); ask for fewer, or name another file"
        )
    return tuple(shots[:wanted])


def _texts(responses: Path | None) -> dict[str, str]:
    """The first stored text of each question."""
    if responses is None:
        return {}
    rows, _ = read_responses(responses)
    texts: dict[str, str] = {}
    for row in sorted(rows, key=lambda row: row.sample):
        if row.full_text is not None:
            texts.setdefault(row.id, row.full_text)
    return texts


def _is_right(question: Question, text: str | None) -> bool:
    if text is None:
        return False
    grade = grade_text(question, text).grade
    return bool(grade.exact) and grade.format == "strict"


def _keys(questions: Iterable[Question]) -> Iterable[object]:
    for question in questions:
        yield "group", group_key(question)
        yield "stem", matching_key(masked_stem(question))
        yield "options", options_key(question.options.values())
