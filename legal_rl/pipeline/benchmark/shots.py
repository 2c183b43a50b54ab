"""Worked examples before the question: right, in the strict format, and none of what is asked."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.matching import group_key, matching_key, options_key
from legal_rl.core.prompts import Shot, find_prompt
from legal_rl.core.questions import Question
from legal_rl.data.exam import TeacherConfig, generate, teach
from legal_rl.data.exam.names import masked_stem
from legal_rl.evaluation.scoring import read_responses
from legal_rl.pipeline.benchmark.reading import by_hash, read_asked

EXAM = "exam"
_POOL = 40  # questions of the exam to choose from, for each one wanted


def choose_shots(
    spec: str | None, responses: Path | None, asked: Sequence[Question], *, prompt: str, seed: int
) -> tuple[Shot, ...]:
    """The worked examples that ``spec`` (``FILE:N`` or ``exam:N``) asks for, in an order that hangs on the seed alone.

    Left out is what shares its stem, its passage or its set of options with a question in ``asked`` (names masked,
    where the question lists them), and, for a prompt that thinks, what has no right response in the strict format.
    Raises ``UserError`` for a spec that cannot be read and where fewer than N are left.
    """
    if spec is None:
        return ()
    source, wanted = _read_spec(spec)
    thinks = find_prompt(prompt).thinks
    if source == EXAM:
        pool = generate(_POOL * wanted, seed=seed)
        texts = {row.id: row.text or "" for row in teach(pool, TeacherConfig(p_flaw=0, p_slip=0), seed=seed)}
    else:
        pool, texts = read_asked(source).questions, _texts(responses)
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


def _read_spec(spec: str) -> tuple[str, int]:
    source, _, number = spec.rpartition(":")
    if not source or not number.isdecimal() or int(number) < 1:
        raise UserError(f"--shots {spec}: must be FILE:N or exam:N, for example --shots exam:3")
    return source, int(number)


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
