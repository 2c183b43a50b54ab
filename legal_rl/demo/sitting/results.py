"""A sitting that was handed in → grades and points of the person and of the model, by the exam's rules."""

from dataclasses import dataclass

from legal_rl.core.answers import render
from legal_rl.core.grading import Grade, grade_response, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.sitting.sheets import Sitting
from legal_rl.evaluation.figures import Points
from legal_rl.evaluation.points import exam_points
from legal_rl.evaluation.samples import collect


@dataclass(frozen=True, slots=True)
class Row:
    """One question: how the person and the model answered it. The model's grade is None until it has answered."""

    question: Question
    person: Grade
    model: Grade | None
    response: Response | None


@dataclass(frozen=True, slots=True)
class Result:
    """``right``: exactly right, of the person and of the model. ``model`` counts only what the model has answered."""

    rows: list[Row]
    person: Points
    model: Points
    right: tuple[int, int]
    answered: int


def mark_sitting(sitting: Sitting) -> Result:
    """Grade both with the one parser. A blank is no answer and wrong; a response that failed is in no denominator."""
    rows = [_row(sitting, place, question) for place, question in enumerate(sitting.questions)]
    models = [row.model for row in rows if row.model is not None]
    return Result(
        rows=rows,
        person=exam_points(collect(sitting.questions, [row.person for row in rows])),
        model=exam_points(collect(sitting.questions, models)),
        right=(sum(row.person.exact is True for row in rows), sum(grade.exact is True for grade in models)),
        answered=len(models),
    )


def _row(sitting: Sitting, place: int, question: Question) -> Row:
    letters = frozenset(sitting.sheet.picks.get(place, ""))
    said = f"<answer>{render(letters)}</answer>" if letters else ""
    response = sitting.responses.get(question.id)
    grade = None if response is None else grade_response(question, response)
    return Row(question, grade_text(question, said).grade, grade, response)
