"""A small set of questions put to two models: what each answered, what became of each question, and the paired test."""

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from legal_rl.core.grading import Grade, grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response
from legal_rl.core.stats import McNemar, mcnemar
from legal_rl.demo.asking.asked import Brake
from legal_rl.demo.asking.pump import batches
from legal_rl.demo.models import Model
from legal_rl.demo.sitting.answering import answers
from legal_rl.engines.openai.chat import ChatError
from legal_rl.evaluation.comparison.transitions import class_of

AT_ONCE: Final = 8  # questions that each model is asked side by side
Ended = Response | ChatError


@dataclass(frozen=True)
class Sides:
    """One question with both answers, None for one that is still to come."""

    question: Question
    answers: tuple[Ended | None, Ended | None] = (None, None)
    grades: tuple[Grade | None, Grade | None] = (None, None)

    def with_answer(self, side: int, ended: Ended) -> "Sides":
        """With the answer of model ``side``. One that broke off has no text and is not scored."""
        broken = Response(id=self.question.id, text=None, finish_reason="error")
        grade = grade_response(self.question, ended if isinstance(ended, Response) else broken)
        if side == 0:
            return replace(self, answers=(ended, self.answers[1]), grades=(grade, self.grades[1]))
        return replace(self, answers=(self.answers[0], ended), grades=(self.grades[0], grade))

    @property
    def scored(self) -> tuple[Grade, Grade] | None:
        """Both grades, if both answers have a text."""
        a, b = self.grades
        return None if a is None or b is None or a.exact is None or b.exact is None else (a, b)

    @property
    def transition(self) -> str | None:
        """One of ``transitions.CLASSES``; None unless both are scored."""
        return class_of(*self.scored) if self.scored else None


@dataclass(frozen=True)
class Totals:
    """Over the questions scored on both sides: how many of each class, and McNemar's exact test.

    ``left_out`` were answered but are not scored on some side; ``answers`` of ``expected`` have come.
    """

    classes: Counter[str]
    test: McNemar
    left_out: int
    answers: int
    expected: int


def totals(rows: Sequence[Sides]) -> Totals:
    """The totals as far as the answers have come."""
    pairs = [row.scored for row in rows if row.scored]
    test = mcnemar([a.exact is True for a, _ in pairs], [b.exact is True for _, b in pairs])
    came = [sum(answer is not None for answer in row.answers) for row in rows]
    left_out = sum(number == 2 for number in came) - len(pairs)
    return Totals(Counter(class_of(*pair) for pair in pairs), test, left_out, sum(came), 2 * len(rows))


def before_and_after(models: Sequence[Model]) -> tuple[Model, Model]:
    """The second model is what the first is held against, so it is the one before."""
    after, before = models
    return before, after


async def compare(
    models: Sequence[Model], questions: Sequence[Question], brake: Brake
) -> AsyncGenerator[tuple[Sides, ...], None]:
    """All questions with what has come of both models, again and again; greedy answers.

    The two run at the same time. Closing it, or pulling ``brake``, stops the servers' work.
    """
    pulled = brake.watch()
    rows = [Sides(question) for question in questions]
    places = {question.id: place for place, question in enumerate(questions)}
    yield tuple(rows)
    streams: list[AsyncIterator[tuple[Request, Ended] | None]] = [
        answers(model, [model.request(question) for question in questions], at_once=AT_ONCE) for model in models
    ]
    async with aclosing(batches(streams)) as coming:
        async for batch in coming:
            for side, piece in batch:
                if isinstance(piece, Exception):
                    raise piece
                if isinstance(piece, tuple):
                    request, ended = piece
                    place = places[request.id]
                    rows[place] = rows[place].with_answer(side, ended)
            if pulled():
                return
            yield tuple(rows)  # also where nothing came: at a yield the page finds out that its visitor has left
