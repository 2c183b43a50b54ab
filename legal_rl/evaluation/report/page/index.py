"""The index of the error browser: what table and filters need of every question and response, packed for HTML."""

import base64
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from legal_rl.core.grading import OUTCOMES, outcome_of
from legal_rl.core.questions import LETTERS, Question
from legal_rl.evaluation.comparison.figures import SampleChoice
from legal_rl.evaluation.metrics import ScoredResponse
from legal_rl.evaluation.report.page.data import ModelResponses
from legal_rl.evaluation.slices import DIMENSIONS, FORMATS

CHUNK: Final = 80_000  # characters of responses that are unpacked together


def index_of(
    questions: Sequence[Question], models: Sequence[ModelResponses], missed: Sequence[str], by: SampleChoice
) -> dict[str, Any]:
    """All columns, questions in file order.

    Sets of letters are bits, A the lowest. Of model ``m`` the responses to question ``i`` stand at ``start[i]`` up to
    ``start[i + 1]`` of its columns; ``judged[i]`` is the one that stands for the question, -1 where none was scored.
    """
    missed_ids = set(missed)
    return {
        "outcomes": OUTCOMES,
        "formats": FORMATS,
        "by": by,
        "questions": {
            "id": [question.id for question in questions],
            "passage": [question.passage or "" for question in questions],
            "stem": [question.stem for question in questions],
            "options": [list(question.options.values()) for question in questions],
            "gold": [_bits(question.gold) for question in questions],
            "missed": [int(question.id in missed_ids) for question in questions],
        },
        "groups": dict(_groups(questions)),
        "models": [_response_columns(questions, model, by) for model in models],
        "chunks": [start for start, _ in chunks(questions, models)],
    }


def chunks(questions: Sequence[Question], models: Sequence[ModelResponses]) -> list[tuple[int, int]]:
    """Stretches of questions, ``(first, end)``, whose responses together hold about ``CHUNK`` characters."""
    stretches, first, size = [], 0, 0
    for index, question in enumerate(questions):
        own = sum(row.characters or 0 for model in models for row in model.rows.get(question.id, ()))
        if size and size + own > CHUNK:
            stretches.append((first, index))
            first, size = index, 0
        size += own
    return [*stretches, (first, len(questions))]


def _bits(letters: frozenset[str]) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _groups(questions: Sequence[Question]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each dimension in which questions differ: the names of its groups and the group of each question."""
    for dimension, (label, absent) in DIMENSIONS.items():
        labels = [label(question) or absent for question in questions]
        names = sorted(set(labels))
        if len(names) > 1:
            indices = {name: index for index, name in enumerate(names)}
            yield dimension, {"names": names, "of": [indices[label] for label in labels]}


def _response_columns(questions: Sequence[Question], model: ModelResponses, by: SampleChoice) -> dict[str, Any]:
    rows: list[ScoredResponse] = []
    start, judged = [0], []
    for question in questions:
        own, standing = model.rows.get(question.id, []), model.representative(question.id, by)
        judged.append(-1 if standing is None else len(rows) + own.index(standing))
        rows += own
        start.append(len(rows))
    return {
        "name": model.name,
        "start": start,
        "judged": judged,
        "sample": [row.grade.sample for row in rows],
        "outcome": [OUTCOMES.index(outcome_of(row.grade)) for row in rows],
        "format": [FORMATS.index(row.grade.format) for row in rows],
        "chosen": [_bits(row.grade.predicted or frozenset()) for row in rows],
        "characters": [-1 if row.characters is None else row.characters for row in rows],
        "tokens": [-1 if row.tokens is None else row.tokens for row in rows],
    }


def pack(value: Any) -> str:
    """``value`` as JSON, deflated (raw, as browsers call ``deflate-raw``), in base64."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # UTF-8 has no half of a surrogate pair; JSON has, as an escape.
    plain = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text).encode()
    return base64.b64encode(zlib.compress(plain, 9, wbits=-15)).decode("ascii")
