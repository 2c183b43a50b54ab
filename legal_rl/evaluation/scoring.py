"""Stored responses → grades.jsonl, metrics.json, report.md and, for several samples, reliability.png."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.figures import Place
from legal_rl.evaluation.marking import Mark, mark
from legal_rl.evaluation.metrics import Scored, index, score_marks
from legal_rl.evaluation.report.examples import outcome_of, worked_examples
from legal_rl.evaluation.report.reliability import RELIABILITY, reliability_png
from legal_rl.evaluation.report.scored import scored_report
from legal_rl.evaluation.response_file import ResponseFile
from legal_rl.runs.records import first_problem, read_jsonl, write_json, write_jsonl, write_text


def score_files(questions_path: Path, responses_path: Path, out: Path) -> Scored:
    """Score ``responses_path`` against ``questions_path`` and write the files of ``write_scored`` into ``out``.

    Responses are read one by one and their texts let go. Raises ``UserError`` for a missing file, for the broken lines
    and contradictory rows of the responses (all together, by number), a broken line or repeated id of the questions, or
    files that do not belong together. A response row repeated word for word is read once.
    """
    questions = read_questions(questions_path)
    by_id = index(questions)
    file = ResponseFile(responses_path)
    marks: list[Mark] = []
    unknown: list[Place] = []
    examples: dict[str, tuple[Grade, Response]] = {}
    for line, response in file:
        question = by_id.get(response.id)
        if question is None:
            unknown.append(Place(id=response.id, sample=response.sample, line=line))
            continue
        marks.append(mark(question, response, line))
        _keep_first(examples, marks[-1].grade, response)
    scored = score_marks(questions, marks, unknown=unknown, repeated=file.repeated)
    shown = worked_examples(questions, [row for _, row in examples.values()], [row for row, _ in examples.values()])
    _write(out, scored, shown, "Scores")
    return scored


def _keep_first(examples: dict[str, tuple[Grade, Response]], grade: Grade, response: Response) -> None:
    """Of each outcome the report shows the first response by id and sample; no other text is kept."""
    earlier = examples.setdefault(outcome_of(grade), (grade, response))[0]
    if (grade.id, grade.sample) < (earlier.id, earlier.sample):
        examples[outcome_of(grade)] = (grade, response)


def write_scored(
    out: Path, questions: Sequence[Question], responses: Sequence[Response], scored: Scored, *, title: str = "Scores"
) -> None:
    """Write grades.jsonl, metrics.json and report.md, and reliability.png where questions have several samples.

    The same input gives the same bytes.
    """
    _write(out, scored, worked_examples(questions, responses, scored.grades), title)


def _write(out: Path, scored: Scored, examples: str, title: str) -> None:
    write_jsonl(out / "grades.jsonl", map(grade_row, scored.grades))
    write_json(out / "metrics.json", scored.metrics.model_dump(mode="json"))
    if scored.metrics.calibration:
        reliability_png(scored.metrics.calibration, out / RELIABILITY, title="Votes of several samples")
    write_text(out / "report.md", scored_report(scored.metrics, examples, title=title))


def read_questions(path: Path) -> list[Question]:
    """Questions in file order. ``UserError`` for a broken line, a repeated id, or a file without a question."""
    lines: dict[str, int] = {}
    questions = []
    for number, row in read_jsonl(path):
        try:
            question = Question.model_validate(row)
        except ValidationError as error:
            raise UserError(f"{path}, line {number}: not a Question: {first_problem(error)}") from None
        if question.id in lines:
            first = lines[question.id]
            raise UserError(f"{path}, line {number}: id {question.id!r} is already on line {first}; ids must differ")
        lines[question.id] = number
        questions.append(question)
    if not questions:
        raise UserError(f"{path}: holds no question; give a file with one question a line")
    return questions


def read_responses(path: Path) -> tuple[list[Response], int]:
    """Responses in file order and how many rows were left out because they repeat an earlier one word for word.

    Raises ``UserError`` as ``ResponseFile`` does.
    """
    file = ResponseFile(path)
    return [response for _, response in file], len(file.repeated)


def grade_row(grade: Grade) -> dict[str, Any]:
    """A grade as it is stored: sets as sorted lists, ``predicted`` null unless the status is ``ok``."""
    return {
        "id": grade.id,
        "sample": grade.sample,
        "status": grade.status,
        "format": grade.format,
        "predicted": None if grade.predicted is None else sorted(grade.predicted),
        "gold": sorted(grade.gold),
        "missed": sorted(grade.missed),
        "extra": sorted(grade.extra),
        "exact": grade.exact,
    }


def read_grades(path: Path) -> list[Grade]:
    """Grades as ``grade_row`` wrote them. Raises ``UserError`` for a row of another shape, by line."""
    judge, grades = TypeAdapter(Grade), []
    for number, row in read_jsonl(path):
        try:
            grade = judge.validate_python(row)
        except ValidationError:
            grade = None
        if grade is None or not _holds_together(grade):
            raise UserError(f"{path}, line {number}: not a grade; score the responses again")
        grades.append(grade)
    return grades


def _holds_together(grade: Grade) -> bool:
    """What is stored beside the answer must follow from it."""
    letters = grade.gold | grade.missed | grade.extra | (grade.predicted or frozenset())
    right = None if grade.status == "not_scored" else grade.status == "ok" and grade.predicted == grade.gold
    return bool(grade.gold) and grade.sample >= 0 and letters <= set(LETTERS) and grade.exact is right
