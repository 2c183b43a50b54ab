"""Stored responses → grades.jsonl, metrics.json, report.md and, for several samples, reliability.png.

Response files are read line by line, so that a large one is never in memory as a whole. All that is wrong with a file
is reported at once: how many lines, and the first ten of them.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.calibration import RELIABILITY_FILE, reliability_png
from legal_rl.evaluation.figures import RowPlace
from legal_rl.evaluation.metrics import (
    PLACES_NAMED,
    ScoredResponse,
    Scores,
    compute_scores,
    index_questions,
    score_response,
)
from legal_rl.evaluation.report.scored import outcome_of, scored_report, worked_examples
from legal_rl.runs.records import first_problem, read_jsonl, to_line, unreadable, write_json, write_jsonl, write_text


class ResponseFile:
    """Iterates over ``(line, response)``; rows that repeat an earlier one word for word are read once.

    ``repeated`` names those so far. At the end raises ``UserError`` if there was a line that is no response, two
    different rows with the same (id, sample), or no response at all; and at once for a file that cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.repeated: list[RowPlace] = []
        self._problems: list[tuple[int, str]] = []
        # The first line of each (id, sample) and a hash of what it said: the texts themselves are let go.
        self._first: dict[tuple[str, int], tuple[int, int]] = {}

    def __iter__(self) -> Iterator[tuple[int, Response]]:
        try:
            with self.path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    response = self._read(number, line) if line.strip() else None
                    if response is not None and self._is_new(number, response):
                        yield number, response
        except OSError as error:
            raise unreadable(self.path, error) from None
        if self._problems:
            raise UserError(_complaint(self.path, self._problems))
        if not self._first:
            raise UserError(f"{self.path}: holds no response; give a file with one response a line")

    def _read(self, number: int, line: bytes) -> Response | None:
        try:
            row: Any = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
            return Response.model_validate(row)
        except UnicodeDecodeError:
            problem = "not UTF-8 text"
        except ValidationError as error:
            problem = f"not a Response: {first_problem(error)}"
        except (ValueError, RecursionError) as error:  # ValueError alone: a number of thousands of digits
            problem = f"not JSON ({error})"
        self._problems.append((number, problem))
        return None

    def _is_new(self, number: int, response: Response) -> bool:
        key, content = (response.id, response.sample), hash(to_line(response))
        line, earlier = self._first.setdefault(key, (number, content))
        if line == number:
            return True
        if content == earlier:
            self.repeated.append(RowPlace(id=response.id, sample=response.sample, line=number))
        else:
            self._problems.append((number, f"id {response.id!r}, sample {response.sample} differs from line {line}"))
        return False


def _complaint(path: Path, problems: list[tuple[int, str]]) -> str:
    remedy = "mend or remove them; of rows with the same id and sample keep one, or number the samples"
    if len(problems) == 1:
        ((line, problem),) = problems
        return f"{path}, line {line}: {problem}; {remedy.replace('them', 'it')}"
    named = "; ".join(f"line {line}: {problem}" for line, problem in problems[:PLACES_NAMED])
    more = f"; and {len(problems) - PLACES_NAMED} more" if len(problems) > PLACES_NAMED else ""
    return f"{path}: {len(problems)} lines cannot be used: {named}{more}; {remedy}"


def score_files(questions_path: Path, responses_path: Path, out: Path) -> Scores:
    """Score ``responses_path`` against ``questions_path`` and write the files of ``write_scored`` into ``out``.

    Responses are read one by one and their texts let go. Raises ``UserError`` for a missing file, for the broken lines
    and contradictory rows of the responses (all together, by number), a broken line or repeated id of the questions, or
    files that do not belong together. A response row repeated word for word is read once.
    """
    questions = read_questions(questions_path)
    by_id = index_questions(questions)
    file = ResponseFile(responses_path)
    marks: list[ScoredResponse] = []
    unknown: list[RowPlace] = []
    examples: dict[str, tuple[Grade, Response]] = {}
    for line, response in file:
        question = by_id.get(response.id)
        if question is None:
            unknown.append(RowPlace(id=response.id, sample=response.sample, line=line))
            continue
        marks.append(score_response(question, response, line))
        _keep_first(examples, marks[-1].grade, response)
    scored = compute_scores(questions, marks, unknown=unknown, repeated=file.repeated)
    shown = worked_examples(questions, [row for _, row in examples.values()], [row for row, _ in examples.values()])
    _write(out, scored, shown, "Scores")
    return scored


def _keep_first(examples: dict[str, tuple[Grade, Response]], grade: Grade, response: Response) -> None:
    """Of each outcome the report shows the first response by id and sample; no other text is kept."""
    earlier = examples.setdefault(outcome_of(grade), (grade, response))[0]
    if (grade.id, grade.sample) < (earlier.id, earlier.sample):
        examples[outcome_of(grade)] = (grade, response)


def write_scored(
    out: Path, questions: Sequence[Question], responses: Sequence[Response], scored: Scores, *, title: str = "Scores"
) -> None:
    """Write grades.jsonl, metrics.json and report.md, and reliability.png where questions have several samples.

    The same input gives the same bytes.
    """
    _write(out, scored, worked_examples(questions, responses, scored.grades), title)


def _write(out: Path, scored: Scores, examples: str, title: str) -> None:
    write_jsonl(out / "grades.jsonl", map(grade_row, scored.grades))
    write_json(out / "metrics.json", scored.metrics.model_dump(mode="json"))
    if scored.metrics.calibration:
        reliability_png(scored.metrics.calibration, out / RELIABILITY_FILE, title="Votes of several samples")
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
