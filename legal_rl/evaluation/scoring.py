"""Stored responses → grades.jsonl, metrics.json, report.md and, for several samples, reliability.png.

Response files are read line by line, so that a large one is never in memory as a whole. All that is wrong with a file
is reported at once: how many lines, and the first ten of them.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade, outcome_of
from legal_rl.core.parser import READINGS, ReadingProfile
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.calibration import RELIABILITY_FILE, reliability_figure
from legal_rl.evaluation.figures import RowPlace
from legal_rl.evaluation.metrics import PLACES_NAMED, Scores, score_lines, score_responses
from legal_rl.evaluation.report.scored import scored_report, worked_examples
from legal_rl.reporting.pictures import save_png
from legal_rl.runs.records import (
    bounded_lines,
    first_problem,
    not_a_row,
    read_json,
    read_jsonl,
    refuse_endless,
    to_line,
    unreadable,
    write_json,
    write_jsonl,
    write_text,
)

# The files of an evaluation's folder; the scores are written into the last three.
QUESTIONS: Final = "questions.jsonl"
RESPONSES: Final = "responses.jsonl"
GRADES: Final = "grades.jsonl"
METRICS: Final = "metrics.json"
REPORT: Final = "report.md"
SCORE_FILES: Final = (GRADES, METRICS, REPORT, RELIABILITY_FILE)


class ResponseFile:
    """Iterator over ``(line, response)``; rows that repeat an earlier one word for word are read once.

    ``repeated`` names those so far. At the end raises ``UserError`` if there was a line that is no response, two
    different rows with the same (id, sample), or no response at all; and at once for a file that cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.repeated: list[RowPlace] = []
        self._problems: list[tuple[int, str]] = []
        self._kinds: set[str] = set()  # what the lines that are no responses look like
        # The first line of each (id, sample) and a hash of its content: the texts themselves are let go.
        self._first: dict[tuple[str, int], tuple[int, int]] = {}

    def __iter__(self) -> Iterator[tuple[int, Response]]:
        refuse_endless(self.path)
        try:
            with self.path.open("rb") as file:
                for number, line in bounded_lines(self.path, file):
                    response = self._read(number, line) if line.strip() else None
                    if response is not None and self._is_new(number, response):
                        yield number, response
        except OSError as error:
            raise unreadable(self.path, error) from None
        remedy = "mend or remove them; of rows with the same id and sample keep one, or number the samples"
        if len(self._problems) == 1:
            ((number, problem),) = self._problems
            message = f"{self.path}, line {number}: {problem}; {remedy.replace('them', 'it')}"
            raise UserError(message, code="bad_line", path=self.path, line=number)
        if self._problems and not self._first and len({problem for _, problem in self._problems}) == 1:
            kind = next(iter(self._kinds)) if len(self._kinds) == 1 else ""
            looks = f"; they look like {kind}" if kind else ""
            message = (
                f"{self.path}: none of its {len(self._problems)} lines is a response ({self._problems[0][1]}){looks}; "
                "give a file with id, sample and text on each line"
            )
            raise self._bad_lines(message)
        if self._problems:
            named = "; ".join(f"line {number}: {problem}" for number, problem in self._problems[:PLACES_NAMED])
            more = len(self._problems) - PLACES_NAMED
            named += f"; and {more} more" if more > 0 else ""
            message = f"{self.path}: {len(self._problems)} lines cannot be used: {named}; {remedy}"
            raise self._bad_lines(message)
        if not self._first:
            message = f"{self.path}: holds no response; give a file with one response a line"
            raise UserError(message, code="no_response", path=self.path)

    def _bad_lines(self, message: str) -> UserError:
        lines = ", ".join(str(number) for number, _ in self._problems[:PLACES_NAMED])
        lines += " …" if len(self._problems) > PLACES_NAMED else ""
        return UserError(message, code="bad_lines", path=self.path, n=len(self._problems), lines=lines)

    def _read(self, number: int, line: bytes) -> Response | None:
        row: Any = None
        try:
            row = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
            return Response.model_validate(row)
        except UnicodeDecodeError:
            problem = "not UTF-8 text"
        except ValidationError as error:
            problem = f"not a Response: {first_problem(error)}"
        except (ValueError, RecursionError) as error:  # ValueError alone: a number of thousands of digits
            problem = f"not JSON ({error})"
        self._problems.append((number, problem))
        self._kinds.add(_kind_of(row))
        return None

    def _is_new(self, number: int, response: Response) -> bool:
        key, content = response.key, hash(to_line(response))
        line, earlier = self._first.setdefault(key, (number, content))
        if line == number:
            return True
        if content == earlier:
            self.repeated.append(RowPlace(id=response.id, sample=response.sample, line=number))
        else:
            self._problems.append((number, f"id {response.id!r}, sample {response.sample} differs from line {line}"))
        return False


def _kind_of(row: object) -> str:
    """``questions`` or ``grades`` for a row with their keys, else nothing."""
    keys = row.keys() if isinstance(row, dict) else ()
    for kind, wanted in {"questions": {"stem", "options"}, "grades": {"gold", "predicted", "status"}}.items():
        if wanted <= set(keys):
            return kind
    return ""


def score_files(questions_path: Path, responses_path: Path, out: Path, *, reading: ReadingProfile = "strict") -> Scores:
    """Score ``responses_path`` against ``questions_path`` and write the files of ``write_scores`` into ``out``.

    Responses are read one by one and their texts let go, but for the first of each outcome by id and sample, which the
    report shows. Raises ``UserError`` for a missing file, for the broken lines and contradictory rows of the responses
    (all together, by number), a broken line or repeated id of the questions, or files that do not belong together. A
    response row repeated word for word is read once.
    """
    examples: dict[str, tuple[Grade, Response]] = {}

    def keep_first(grade: Grade, response: Response) -> None:
        earlier = examples.setdefault(outcome_of(grade), (grade, response))[0]
        if grade.key < earlier.key:
            examples[outcome_of(grade)] = (grade, response)

    questions = read_questions(questions_path)
    file = ResponseFile(responses_path)
    scores = score_lines(questions, file, repeated=file.repeated, on_response=keep_first, reading=reading)
    grades, responses = [grade for grade, _ in examples.values()], [response for _, response in examples.values()]
    _write(out, scores, worked_examples(questions, responses, grades), "Scores")
    return scores


def write_scores(
    out: Path,
    questions: Sequence[Question],
    responses: Sequence[Response],
    *,
    title: str = "Scores",
    reading: ReadingProfile = "strict",
) -> Scores:
    """Score ``responses``; write grades.jsonl, metrics.json and report.md, for several samples also reliability.png.

    The same input gives the same bytes. Raises ``UserError`` as ``score_responses`` does.
    """
    scores = score_responses(questions, responses, reading=reading)
    _write(out, scores, worked_examples(questions, responses, scores.grades), title)
    return scores


def _write(out: Path, scores: Scores, examples: str, title: str) -> None:
    write_jsonl(out / GRADES, map(grade_row, scores.grades))
    write_json(out / METRICS, scores.metrics.model_dump(mode="json"))
    if scores.metrics.calibration:
        figure = reliability_figure(scores.metrics.calibration, title="Votes of several samples")
        save_png(figure, out / RELIABILITY_FILE)
    write_text(out / REPORT, scored_report(scores.metrics, examples, title=title))


def reading_of(folder: Path) -> ReadingProfile:
    """The profile by which the answers in ``folder`` were scored: its metrics.json's, ``strict`` where it has none."""
    try:
        stored = read_json(folder / METRICS)
    except UserError:
        return "strict"
    named = stored.get("reading") if isinstance(stored, dict) else None
    return next((reading for reading in READINGS if reading == named), "strict")


def read_questions(path: Path) -> list[Question]:
    """Questions in file order. ``UserError`` for a broken line, a repeated id, or a file without a question."""
    lines: dict[str, int] = {}
    questions = []
    for number, row in read_jsonl(path):
        try:
            question = Question.model_validate(row)
        except ValidationError as error:
            raise not_a_row(path, number, "Question", error) from None
        if question.id in lines:
            first = lines[question.id]
            message = f"{path}, line {number}: id {question.id!r} is already on line {first}; ids must differ"
            raise UserError(message, code="same_id", path=path, line=number, first=first)
        lines[question.id] = number
        questions.append(question)
    if not questions:
        message = f"{path}: holds no question; give a file with one question a line"
        raise UserError(message, code="no_question", path=path)
    return questions


def read_responses(path: Path) -> tuple[list[Response], int]:
    """Responses in file order and how many rows were left out because they repeat an earlier one word for word.

    Raises ``UserError`` as ``ResponseFile`` does.
    """
    file = ResponseFile(path)
    return [response for _, response in file], len(file.repeated)


def grade_row(grade: Grade) -> dict[str, Any]:
    """A grade as it is stored: sets as sorted lists, ``predicted`` null unless the status is ``ok``."""
    row = {field.name: getattr(grade, field.name) for field in fields(grade)}
    return {name: sorted(value) if isinstance(value, frozenset) else value for name, value in row.items()}


def read_grades(path: Path) -> list[Grade]:
    """Grades as ``grade_row`` wrote them. Raises ``UserError`` for a row of another shape, by line."""
    adapter, grades = TypeAdapter(Grade), []
    for number, row in read_jsonl(path):
        try:
            grade = adapter.validate_python(row)
        except ValidationError:
            grade = None
        if grade is None or not _is_consistent(grade):
            message = f"{path}, line {number}: not a grade; score the responses again"
            raise UserError(message, code="not_grade", path=path, line=number)
        grades.append(grade)
    return grades


def _is_consistent(grade: Grade) -> bool:
    """True if everything stored beside the answer follows from it."""
    letters = grade.gold | grade.missed | grade.extra | (grade.predicted or frozenset())
    right = None if grade.status == "not_scored" else grade.status == "ok" and grade.predicted == grade.gold
    return bool(grade.gold) and grade.sample >= 0 and letters <= set(LETTERS) and grade.exact is right
