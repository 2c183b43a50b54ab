"""What traces are worth against gold, by the one grader."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict

from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response


class Worth(BaseModel):
    """Counts of traces. ``answered`` have text; ``strict`` are right in our own format; ``status`` is of all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    traces: int
    answered: int
    right: int
    strict: int
    status: dict[str, int]


def worth_of(questions: Sequence[Question], traces: Iterable[Response]) -> Worth:
    """Grade ``traces``, each of which answers one of ``questions``."""
    by_id = {question.id: question for question in questions}
    grades = [grade_response(by_id[trace.id], trace) for trace in traces]
    status = Counter(grade.status for grade in grades)
    return Worth(
        traces=len(grades),
        answered=len(grades) - status["not_scored"],
        right=sum(bool(grade.exact) for grade in grades),
        strict=sum(bool(grade.exact) and grade.format == "strict" for grade in grades),
        status=dict(status.most_common()),
    )
