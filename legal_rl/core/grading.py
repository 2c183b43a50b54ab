"""Grades: (Question, text) → Grade, the only place where a response meets gold."""

from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.parser import Format, ParsedResponse, ReadingProfile, Status, parse
from legal_rl.core.questions import LetterSet, Question, one_set
from legal_rl.core.sampling import Key, Response

GradeStatus = Status | Literal["not_scored"]
OUTCOMES: Final = ("right", "wrong", "no_answer", "ambiguous", "invalid_option", "truncated", "not_scored")


@dataclass(frozen=True, slots=True)
class Grade:
    """The comparison of one response with one gold set.

    ``predicted`` is None unless ``status`` is ``ok``; then all of gold is ``missed``. ``exact`` is None only for
    ``not_scored`` (no text was ever obtained), which belongs in no denominator.
    """

    id: str
    sample: int
    status: GradeStatus
    format: Format
    predicted: LetterSet | None
    gold: LetterSet
    missed: LetterSet
    extra: LetterSet
    exact: bool | None

    @property
    def key(self) -> Key:
        """Question id and number of the sample."""
        return self.id, self.sample


@dataclass(frozen=True, slots=True)
class Graded:
    """Everything that rewards and metrics may look at. Lengths are in tokens, None where the engine did not say."""

    question: Question
    text: str
    parsed: ParsedResponse
    grade: Grade
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


def outcome_of(grade: Grade) -> str:
    """One of ``OUTCOMES``: ``right`` or ``wrong`` for what was parsed, else the status."""
    if grade.status != "ok":
        return grade.status
    return "right" if grade.exact else "wrong"


def grade_text(
    question: Question,
    text: str,
    *,
    reading: ReadingProfile = "strict",
    prefill: bool = False,
    finish_reason: str = "stop",
    sample: int = 0,
    prompt_tokens: int | None = None,
    completion_tokens: int | None = None,
) -> Graded:
    """Parse ``text`` by the profile ``reading``, the question at hand, and compare it with gold."""
    parsed = parse(
        text, question.letters, reading=reading, question=question, prefill=prefill, finish_reason=finish_reason
    )
    predicted = parsed.predicted
    chosen = predicted or frozenset()
    grade = Grade(
        question.id,
        sample,
        parsed.status,
        parsed.format,
        None if predicted is None else one_set(predicted),
        question.gold,
        one_set(question.gold - chosen),
        one_set(chosen - question.gold),
        predicted == question.gold,
    )
    return Graded(question, text, parsed, grade, prompt_tokens, completion_tokens)


def graded_response(question: Question, response: Response, reading: ReadingProfile = "strict") -> Graded | None:
    """Grade a stored response, its token counts beside it; None where it never returned text."""
    text = response.full_text
    if text is None:
        return None
    return grade_text(
        question,
        text,
        reading=reading,
        prefill=response.starts_in_thinking,
        finish_reason=response.finish_reason,
        sample=response.sample,
        prompt_tokens=response.prompt_tokens,
        completion_tokens=response.completion_tokens,
    )


def grade_response(question: Question, response: Response, reading: ReadingProfile = "strict") -> Grade:
    """Grade a stored response; one that never returned text is ``not_scored``."""
    graded = graded_response(question, response, reading)
    if graded is not None:
        return graded.grade
    none: frozenset[str] = frozenset()
    return Grade(question.id, response.sample, "not_scored", "none", None, question.gold, none, none, None)
