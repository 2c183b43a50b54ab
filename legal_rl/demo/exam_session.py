"""Mock exam sessions: answer sheet, storage that survives a reload, grading."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.answers import render
from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade, grade_response, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.answer import CancelToken
from legal_rl.demo.context import new_folder
from legal_rl.demo.models import Trained
from legal_rl.evaluation.exam_score import exam_points
from legal_rl.evaluation.figures import ExamPoints
from legal_rl.evaluation.k_samples import samples_by_question
from legal_rl.runs.records import read_json, read_models, to_line, write_json, write_jsonl

GRACE_SECONDS: Final = 5.0  # for the last click to arrive
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
_QUESTIONS, _SHEET, _RESPONSES = "questions.jsonl", "sheet.json", "responses.jsonl"


class AnswerSheet(BaseModel):
    """State of an exam of ``seconds``. Moments are seconds since the epoch; ``place``: the open question, from 0."""

    model_config = ConfigDict(extra="forbid")

    model: str
    trained: Trained | None = None
    seconds: int
    started: float
    handed_in: float | None = None
    place: int = 0
    picks: dict[int, str] = Field(default_factory=dict)
    marked: set[int] = Field(default_factory=set)


@dataclass(eq=False)
class _Tabs:
    """The tabs of one exam: the ``newest``, and what they share."""

    questions: list[Question]
    sheet: AnswerSheet
    responses: dict[str, Response]
    newest: int = 1
    collecting: CancelToken = field(default_factory=CancelToken)


# The exams that some tab holds, by folder and token: both languages have a store of their own.
_OPEN: Final[WeakValueDictionary[tuple[Path, str], _Tabs]] = WeakValueDictionary()


@dataclass
class MockExam:
    """A mock exam: paper, sheet, and the model's responses by question id as they come. Changed in place.

    ``tab`` is the number of the browser's tab that holds this object; tabs of one exam share its sheet and responses,
    which one handler collects.
    """

    token: str
    questions: list[Question]
    sheet: AnswerSheet
    responses: dict[str, Response] = field(default_factory=dict)
    tab: int = 1
    tabs: _Tabs | None = None
    _collecting: CancelToken = field(default_factory=CancelToken)

    @property
    def is_open_here(self) -> bool:
        """False once a newer tab has opened the exam, where it goes on."""
        return self.tabs is None or self.tab == self.tabs.newest

    @property
    def collecting(self) -> CancelToken:
        """The token of whoever collects the model's responses."""
        return self.tabs.collecting if self.tabs else self._collecting

    @property
    def question(self) -> Question:
        """The question that is open."""
        return self.questions[self.sheet.place]

    @property
    def deadline(self) -> float:
        """The moment when the time is up."""
        return self.sheet.started + self.sheet.seconds

    @property
    def answered(self) -> int:
        """The number of questions with an option chosen."""
        return sum(bool(letters) for letters in self.sheet.picks.values())

    def left(self, now: float) -> float:
        """Seconds left, 0 when the time is up."""
        return max(0.0, self.deadline - now)

    def is_over(self, now: float) -> bool:
        """Handed in, or the time is up and the last click has had time to arrive."""
        return self.sheet.handed_in is not None or now > self.deadline + GRACE_SECONDS

    def pick(self, index: int, letter: str, chosen: bool, now: float) -> None:
        """Choose or unchoose one option. An option that no question has, or a late click, changes nothing."""
        if self.is_over(now) or not 0 <= index < len(self.questions) or letter not in self.questions[index].options:
            return
        letters = set(self.sheet.picks.get(index, ""))
        letters = letters | {letter} if chosen else letters - {letter}
        self.sheet.picks[index] = "".join(sorted(letters))

    def choose(self, index: int, letter: str, now: float) -> None:
        """Choose one option in place of all others, as ``pick`` does."""
        before = self.sheet.picks.get(index, "")
        self.pick(index, letter, True, now)
        if self.sheet.picks.get(index, before) != before:
            self.sheet.picks[index] = letter

    def flag(self, index: int, marked: bool) -> None:
        """Mark a question to come back to, or take the mark away."""
        if 0 <= index < len(self.questions):
            (self.sheet.marked.add if marked else self.sheet.marked.discard)(index)

    def go(self, index: int) -> None:
        """Open a question; beyond the ends, the first or last one."""
        self.sheet.place = min(max(index, 0), len(self.questions) - 1)

    def hand_in(self, now: float) -> None:
        """End the exam, once, at the deadline at the latest."""
        if self.sheet.handed_in is None:
            self.sheet.handed_in = min(now, self.deadline)

    def unanswered(self) -> list[Question]:
        """Questions that the model has still to answer."""
        return [question for question in self.questions if question.id not in self.responses]


class MockExamStore:
    """Exams on disk, each in a folder named by a token that cannot be guessed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def start(
        self, questions: Sequence[Question], *, model: str, seconds: int, now: float, trained: Trained | None = None
    ) -> MockExam:
        """Begin a new exam now."""
        sheet = AnswerSheet(model=model, trained=trained, seconds=seconds, started=now)
        exam = MockExam(new_folder(self._folder).name, list(questions), sheet)
        write_jsonl(self._folder / exam.token / _QUESTIONS, exam.questions)
        self.save(exam)
        return self._opened(exam)

    def save(self, exam: MockExam) -> None:
        """Keep the sheet as it is now; an older tab keeps nothing."""
        folder = self._folder / exam.token
        if folder.is_dir() and exam.is_open_here:  # not where it has been cleared away meanwhile
            write_json(folder / _SHEET, exam.sheet.model_dump(mode="json"))

    def add(self, exam: MockExam, response: Response) -> None:
        """Keep one response of the model."""
        exam.responses[response.id] = response
        folder = self._folder / exam.token
        if folder.is_dir():
            with (folder / _RESPONSES).open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(to_line(response))

    def load(self, token: object) -> MockExam | None:
        """The exam of this token for a new tab, the newest from now on; None for a token of no exam, whatever it is."""
        if not isinstance(token, str) or not _TOKEN.fullmatch(token) or not (self._folder / token / _SHEET).is_file():
            return None
        tabs = _OPEN.get((self._folder, token))
        if tabs is not None:
            tabs.newest += 1
            return MockExam(token, tabs.questions, tabs.sheet, tabs.responses, tab=tabs.newest, tabs=tabs)
        folder = self._folder / token
        try:
            sheet = AnswerSheet.model_validate(read_json(folder / _SHEET))
            rows = read_models(folder / _RESPONSES, Response) if (folder / _RESPONSES).exists() else []
            exam = MockExam(token, read_models(folder / _QUESTIONS, Question), sheet, {row.id: row for row in rows})
        except (UserError, ValueError):
            return None
        return self._opened(exam)

    def _opened(self, exam: MockExam) -> MockExam:
        """The exam in its first tab."""
        exam.tabs = _OPEN[self._folder, exam.token] = _Tabs(exam.questions, exam.sheet, exam.responses)
        return exam


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One question with the person's and the model's answer. The model's grade is None until it has answered."""

    question: Question
    person: Grade
    model: Grade | None
    response: Response | None


@dataclass(frozen=True, slots=True)
class ExamResult:
    """Both scores. ``right``: answers exactly right, person and model; ``model`` covers the ``answered`` questions."""

    rows: list[ResultRow]
    person: ExamPoints
    model: ExamPoints
    right: tuple[int, int]
    answered: int


def grade_exam(exam: MockExam) -> ExamResult:
    """Grade both with the one parser. A blank is no answer and wrong; a response that failed is in no denominator."""
    rows = []
    for index, question in enumerate(exam.questions):
        letters = frozenset(exam.sheet.picks.get(index, ""))
        person = grade_text(question, f"<answer>{render(letters)}</answer>" if letters else "").grade
        response = exam.responses.get(question.id)
        model = None if response is None else grade_response(question, response)
        rows.append(ResultRow(question, person, model, response))
    models = [row.model for row in rows if row.model is not None]
    return ExamResult(
        rows=rows,
        person=exam_points(samples_by_question(exam.questions, [row.person for row in rows])),
        model=exam_points(samples_by_question(exam.questions, models)),
        right=(sum(row.person.exact is True for row in rows), sum(grade.exact is True for grade in models)),
        answered=len(models),
    )
