"""One person's exam from the first question to handing in, and where it is kept so that a reload does not lose it."""

import re
import secrets
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.runs.records import read_json, read_models, to_line, write_json, write_jsonl

KEPT: Final = 200  # exams on disk; the oldest goes first
GRACE: Final = 5.0  # seconds for the last click to arrive
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
_QUESTIONS, _SHEET, _RESPONSES = "questions.jsonl", "sheet.json", "responses.jsonl"


class Sheet(BaseModel):
    """What changes while the exam runs. Times are seconds, moments seconds since the epoch, ``place`` counts from 0."""

    model_config = ConfigDict(extra="forbid")

    model: str
    seconds: int
    started: float
    handed_in: float | None = None
    place: int = 0
    picks: dict[int, str] = Field(default_factory=dict)
    marked: set[int] = Field(default_factory=set)


@dataclass
class Sitting:
    """The paper, the sheet, and the model's responses by question id as they come. Changed in place.

    ``left_alone``: nobody waits for the model's answers any more.
    """

    token: str
    questions: list[Question]
    sheet: Sheet
    responses: dict[str, Response] = field(default_factory=dict)
    left_alone: bool = False

    @property
    def question(self) -> Question:
        """The question that is open."""
        return self.questions[self.sheet.place]

    @property
    def deadline(self) -> float:
        """When the time is up."""
        return self.sheet.started + self.sheet.seconds

    @property
    def answered(self) -> int:
        """How many questions have an option chosen."""
        return sum(bool(letters) for letters in self.sheet.picks.values())

    def left(self, now: float) -> float:
        """Seconds left, 0 when the time is up."""
        return max(0.0, self.deadline - now)

    def is_over(self, now: float) -> bool:
        """Handed in, or the time is up and the last click has had time to arrive."""
        return self.sheet.handed_in is not None or now > self.deadline + GRACE

    def pick(self, place: int, letter: str, chosen: bool, now: float) -> None:
        """Choose or unchoose one option. What no question has, or what comes too late, changes nothing."""
        if self.is_over(now) or not 0 <= place < len(self.questions) or letter not in self.questions[place].options:
            return
        letters = set(self.sheet.picks.get(place, ""))
        letters = letters | {letter} if chosen else letters - {letter}
        self.sheet.picks[place] = "".join(sorted(letters))

    def flag(self, place: int, marked: bool) -> None:
        """Mark a question to come back to, or take the mark away."""
        if 0 <= place < len(self.questions):
            (self.sheet.marked.add if marked else self.sheet.marked.discard)(place)

    def go(self, place: int) -> None:
        """Open a question; beyond the ends, the first or last one."""
        self.sheet.place = min(max(place, 0), len(self.questions) - 1)

    def hand_in(self, now: float) -> None:
        """End the exam, once; later than the deadline counts as the deadline."""
        if self.sheet.handed_in is None:
            self.sheet.handed_in = min(now, self.deadline)

    def unanswered(self) -> list[Question]:
        """Questions that the model has still to answer."""
        return [question for question in self.questions if question.id not in self.responses]


class Sittings:
    """Exams on disk, each in a folder named by a token that cannot be guessed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self, sitting: Sitting) -> Path:
        """The folder of one exam."""
        return self.folder / sitting.token

    def start(self, questions: Sequence[Question], *, model: str, seconds: int, now: float) -> Sitting:
        """A new exam that begins now."""
        self._make_room()
        sitting = Sitting(secrets.token_hex(16), list(questions), Sheet(model=model, seconds=seconds, started=now))
        write_jsonl(self.place(sitting) / _QUESTIONS, sitting.questions)
        self.save(sitting)
        return sitting

    def save(self, sitting: Sitting) -> None:
        """Keep the sheet as it is now."""
        if (self.place(sitting)).is_dir():  # not where it has been cleared away meanwhile
            write_json(self.place(sitting) / _SHEET, sitting.sheet.model_dump(mode="json"))

    def add(self, sitting: Sitting, response: Response) -> None:
        """Keep one response of the model."""
        sitting.responses[response.id] = response
        if self.place(sitting).is_dir():
            with (self.place(sitting) / _RESPONSES).open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(to_line(response))

    def load(self, token: object) -> Sitting | None:
        """The exam of this token; None for a token of no exam, whatever it is."""
        if not isinstance(token, str) or not _TOKEN.fullmatch(token) or not (self.folder / token / _SHEET).is_file():
            return None
        place = self.folder / token
        try:
            sheet = Sheet.model_validate(read_json(place / _SHEET))
            rows = read_models(place / _RESPONSES, Response) if (place / _RESPONSES).exists() else []
            return Sitting(token, read_models(place / _QUESTIONS, Question), sheet, {row.id: row for row in rows})
        except (UserError, ValueError):
            return None

    def _make_room(self) -> None:
        kept = sorted(self.folder.glob("*"), key=lambda place: place.stat().st_mtime) if self.folder.is_dir() else []
        for place in kept[: max(0, len(kept) + 1 - KEPT)]:
            shutil.rmtree(place, ignore_errors=True)
