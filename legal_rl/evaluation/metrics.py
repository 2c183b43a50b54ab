"""Grades → metrics, to the method's definitions. Every slice is measured by the same code as the whole."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.calibration import calibrate
from legal_rl.evaluation.dimensions import breakdowns
from legal_rl.evaluation.figures import Metrics, Place
from legal_rl.evaluation.left_out import left_out, warnings_of
from legal_rl.evaluation.marking import Mark, length_figures, mark, rule_figures
from legal_rl.evaluation.official import official_scores
from legal_rl.evaluation.options import letter_figures
from legal_rl.evaluation.points import exam_points
from legal_rl.evaluation.samples import cluster_of, collect
from legal_rl.evaluation.slices import measure_slice, tally


@dataclass(frozen=True, slots=True)
class Scored:
    """The grades, sorted by (id, sample), and what they come to."""

    grades: list[Grade]
    metrics: Metrics


def score(questions: Sequence[Question], responses: Iterable[Response]) -> Scored:
    """Grade every response whose id is among ``questions`` and measure the grades.

    Responses with other ids are counted and named (``left_out``), questions without a response too. Raises
    ``UserError`` for a repeated question id, a repeated (id, sample), or when no response belongs to any question.
    """
    by_id = index(questions)
    marks, unknown, seen = [], [], set()
    for response in responses:
        key = (response.id, response.sample)
        if key in seen:
            raise UserError(f"response (id, sample) {key!r} occurs twice; every row needs its own")
        seen.add(key)
        question = by_id.get(response.id)
        if question is None:
            unknown.append(Place(id=response.id, sample=response.sample))
        else:
            marks.append(mark(question, response))
    return score_marks(questions, marks, unknown=unknown)


def index(questions: Iterable[Question]) -> dict[str, Question]:
    """Questions by id. Raises ``UserError`` for an id that occurs twice."""
    by_id: dict[str, Question] = {}
    for question in questions:
        if question.id in by_id:
            raise UserError(f"question id {question.id!r} occurs twice; every row needs its own")
        by_id[question.id] = question
    return by_id


def score_marks(
    questions: Sequence[Question],
    marks: Iterable[Mark],
    *,
    unknown: Sequence[Place] = (),
    repeated: Sequence[Place] = (),
) -> Scored:
    """Measure responses that were read one by one. Raises ``UserError`` when there is no mark at all."""
    marks = sorted(marks, key=lambda row: (row.grade.id, row.grade.sample))
    if not marks:
        raise UserError(
            f"none of the {len(unknown)} responses belongs to one of the {len(questions)} questions; "
            "check that the two files belong together"
        )
    grades = [row.grade for row in marks]
    return Scored(grades, measure(questions, grades, marks=marks, unknown=unknown, repeated=repeated))


def measure(
    questions: Sequence[Question],
    grades: Sequence[Grade],
    *,
    marks: Sequence[Mark] = (),
    unknown: Sequence[Place] = (),
    repeated: Sequence[Place] = (),
) -> Metrics:
    """All figures of ``grades``, each of which belongs to one of ``questions``.

    Lengths and rules need ``marks`` of the same responses; ``unknown`` and ``repeated`` rows are only told of.
    """
    items = collect(questions, grades)
    tallies = tally(items)
    overall = measure_slice(tallies)
    letters, macro = letter_figures(items)
    clusters = {question.id: cluster_of(question) for question in questions}
    left = left_out(items, grades, marks, unknown, repeated)
    return Metrics(
        overall=overall,
        options_macro=macro,
        letters=letters,
        rules=rule_figures(marks, clusters),
        lengths=length_figures(marks, clusters),
        calibration=calibrate(items),
        official=official_scores(items),
        points=exam_points(items),
        by=breakdowns(tallies),
        left_out=left,
        warnings=warnings_of(overall, left),
    )
