"""Comparison of two models over a set: answers, transitions, the paired test, and their view."""

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from legal_rl.core.grading import Grade, grade_response
from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response
from legal_rl.core.stats import McNemar, mcnemar
from legal_rl.demo.answer import CancelToken
from legal_rl.demo.answer_view import join_letters
from legal_rl.demo.models import Model, answers, batches, error_html
from legal_rl.demo.page import Safe, Words, details, element, join
from legal_rl.engines.openai.chat import ChatError
from legal_rl.evaluation.comparison.transitions import CLASSES, class_of

AT_ONCE: Final = 8  # questions that each model is asked side by side
AnswerOrError = Response | ChatError


@dataclass(frozen=True)
class AnswerPair:
    """One question with both answers, None for one that is still to come."""

    question: Question
    answers: tuple[AnswerOrError | None, AnswerOrError | None] = (None, None)
    grades: tuple[Grade | None, Grade | None] = (None, None)

    def with_answer(self, side: int, ended: AnswerOrError) -> "AnswerPair":
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
class ComparisonTotals:
    """Over the questions scored on both sides: how many of each class, and McNemar's exact test.

    ``left_out`` were answered but are not scored on some side; ``answers`` of ``expected`` have come.
    """

    classes: Counter[str]
    test: McNemar
    left_out: int
    answers: int
    expected: int


def comparison_totals(rows: Sequence[AnswerPair]) -> ComparisonTotals:
    """The totals as far as the answers have come."""
    pairs = [row.scored for row in rows if row.scored]
    test = mcnemar([a.exact is True for a, _ in pairs], [b.exact is True for _, b in pairs])
    came = [sum(answer is not None for answer in row.answers) for row in rows]
    left_out = sum(number == 2 for number in came) - len(pairs)
    return ComparisonTotals(Counter(class_of(*pair) for pair in pairs), test, left_out, sum(came), 2 * len(rows))


def before_and_after(models: Sequence[Model]) -> tuple[Model, Model]:
    """The second model is what the first is held against, so it is the one before."""
    after, before = models
    return before, after


async def compare_models(
    models: Sequence[Model], questions: Sequence[Question], brake: CancelToken
) -> AsyncGenerator[tuple[AnswerPair, ...], None]:
    """All questions with what has come of both models, again and again; greedy answers.

    The two run at the same time. Closing it, or pulling ``brake``, stops the servers' work.
    """
    pulled = brake.watch()
    rows = [AnswerPair(question) for question in questions]
    places = {question.id: place for place, question in enumerate(questions)}
    yield tuple(rows)
    streams: list[AsyncIterator[tuple[Request, AnswerOrError] | None]] = [
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


# The words of a class, and how it looks.
CLASS_WORDS: Final = dict(zip(CLASSES, ("both_right", "gained", "lost", "both_wrong"), strict=True))
_TONES: Final = {"both_right": "good", "gained": "good", "lost": "bad", "both_wrong": "bad"}
_STEM: Final = 60


def comparison_html(
    words: Words, rows: Sequence[AnswerPair], labels: Sequence[str], *, running: bool, run: str
) -> Safe:
    """All of it. Texts are shown once nothing runs any more; ``run`` tells the panels of one run from another's."""
    found = comparison_totals(rows)
    parts = [_progress(words, found, running), _totals(words, found, labels)]
    parts += [_row(words, row, number, labels, run=None if running else run) for number, row in enumerate(rows, 1)]
    return element("div", *parts, class_="pairs")


def class_badge(words: Words, transition: str) -> Safe:
    """What became of a question between the two models."""
    name = CLASS_WORDS[transition]
    return element("span", words(f"compare.class.{name}"), class_=f"badge {_TONES[name]}")


def _progress(words: Words, found: ComparisonTotals, running: bool) -> Safe:
    done, all_ = str(found.answers), str(found.expected)
    told = words("compare.progress" if running else "compare.done", done=done, all=all_)
    bar = element("progress", value=done, max=all_, aria_label=words("compare.progress.label"))
    return element("p", bar, " ", element("span", told), class_="progress", role="status")


def _totals(words: Words, found: ComparisonTotals, labels: Sequence[str]) -> Safe:
    heads = [element("th", words(f"compare.class.{CLASS_WORDS[name]}"), scope="col") for name in CLASSES]
    cells = [element("td", str(found.classes[name])) for name in CLASSES]
    n = found.test.both_right + found.test.only_a + found.test.only_b + found.test.both_wrong
    right = (found.test.both_right + found.test.only_a, found.test.both_right + found.test.only_b)
    shares = [words("compare.right", model=label, right=each, n=n) for label, each in zip(labels, right, strict=True)]
    test = words("compare.test", p=f"{found.test.p_value:.3g}", n=n)
    left_out = words("compare.left_out", count=found.left_out) if found.left_out else ""
    table = element(
        "table",
        element("caption", words("compare.totals", a=labels[0], b=labels[1])),
        element("tr", *heads),
        element("tr", *cells),
    )
    lines = [element("p", line) for line in (*shares, test, left_out) if line]
    return element("div", element("div", table, class_="scroll"), *lines, class_="totals")


def _row(words: Words, row: AnswerPair, number: int, labels: Sequence[str], *, run: str | None) -> Safe:
    stem = " ".join(row.question.stem.split())
    short = stem if len(stem) <= _STEM else stem[:_STEM] + "…"
    said = [_said(words, label, grade) for label, grade in zip(labels, row.grades, strict=True)]
    gold = element("span", words("compare.gold", letters=join_letters(words, row.question.gold)))
    badge = [class_badge(words, row.transition)] if row.transition else []
    head = join(element("span", f"{number}. {short}", class_="stem", dir="auto"), gold, *said, *badge)
    if run is None:
        return element("div", head, class_="pair")
    texts = [_text(words, label, ended) for label, ended in zip(labels, row.answers, strict=True)]
    asked = element("div", render_question(row.question), class_="text", dir="auto")
    body = element("div", asked, element("div", *texts, class_="both"))
    return element(
        "div", details(element("span", head, class_="pair-head"), body, key=f"{run}-{number}"), class_="pair"
    )


def _said(words: Words, label: str, grade: Grade | None) -> Safe:
    if grade is None:
        told = words("compare.coming")
    elif grade.predicted is None:
        told = words(f"ask.status.{grade.status}")
    else:
        mark = words(f"compare.said.{'hit' if grade.exact else 'miss'}")
        told = f"{join_letters(words, grade.predicted)} {mark}"
    return element("span", element("b", label), f" {told}", class_="said")


def _text(words: Words, label: str, ended: Response | ChatError | None) -> Safe:
    if isinstance(ended, Response):
        body = element("div", ended.full_text or words("ask.status.not_scored"), class_="text", dir="auto")
    else:
        body = element("p", words("compare.none"), class_="quiet") if ended is None else error_html(words, ended)
    return element("section", element("h4", label), body)
