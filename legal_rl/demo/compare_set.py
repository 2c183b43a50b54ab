"""Comparison of two models over a set: answers, transitions, the paired test, and their view."""

from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from legal_rl.core.grading import Grade, grade_response
from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.stats import McNemar, mcnemar
from legal_rl.demo.answer import CancelToken
from legal_rl.demo.answer_view import join_letters
from legal_rl.demo.models import Model, answer_all, batches
from legal_rl.demo.page import Safe, details, element, error_html, join, response_html, shorten, text_block
from legal_rl.engines.openai.chat import ChatError
from legal_rl.evaluation.comparison.transitions import CLASSES, class_of
from legal_rl.reporting.words import Words

AT_ONCE: Final = 8  # questions that each model is asked side by side
AnswerOrError = Response | ChatError
# The words of a class, and how it looks.
CLASS_WORDS: Final = dict(zip(CLASSES, ("both_right", "gained", "lost", "both_wrong"), strict=True))
_TONES: Final = {"both_right": "good", "gained": "good", "lost": "bad", "both_wrong": "bad"}
_STEM: Final = 60  # characters of a stem in a row


@dataclass(frozen=True)
class AnswerPair:
    """One question with both answers, None for one that is still to come."""

    question: Question
    answers: tuple[AnswerOrError | None, AnswerOrError | None] = (None, None)
    grades: tuple[Grade | None, Grade | None] = (None, None)

    def with_answer(self, side: int, answer: AnswerOrError) -> "AnswerPair":
        """The pair with the answer of model ``side``. One that broke off has no text and is not scored."""
        broken = Response(id=self.question.id, text=None, finish_reason="error")
        grade = grade_response(self.question, answer if isinstance(answer, Response) else broken)
        if side == 0:
            return replace(self, answers=(answer, self.answers[1]), grades=(grade, self.grades[1]))
        return replace(self, answers=(self.answers[0], answer), grades=(self.grades[0], grade))

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
    """Counts of each class over the questions scored on both sides, and McNemar's exact test.

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
    """Both models in the order of the comparison: the second one given is the baseline, and comes first."""
    after, before = models
    return before, after


async def compare_models(
    models: Sequence[Model], questions: Sequence[Question], token: CancelToken
) -> AsyncGenerator[tuple[AnswerPair, ...], None]:
    """Stream all questions with the greedy answers that have come of both models.

    The two run at the same time. Closing the generator or cancelling ``token``, stops the servers' work.
    """
    cancelled = token.watch()
    rows = [AnswerPair(question) for question in questions]
    indices = {question.id: index for index, question in enumerate(questions)}
    yield tuple(rows)
    streams = [
        answer_all(model, [model.request(question) for question in questions], at_once=AT_ONCE) for model in models
    ]
    async with aclosing(batches(streams)) as coming:
        async for batch in coming:
            for side, piece, _ in batch:
                if isinstance(piece, Exception):
                    raise piece
                if isinstance(piece, tuple):
                    request, answer = piece
                    index = indices[request.id]
                    rows[index] = rows[index].with_answer(side, answer)
            if cancelled():
                return
            yield tuple(rows)  # also where nothing came: at a yield the page finds out that its visitor has left


def comparison_html(
    words: Words, rows: Sequence[AnswerPair], labels: Sequence[str], *, running: bool, run: str
) -> Safe:
    """Progress, totals and rows. Texts are shown once nothing runs any more; ``run`` tells panels of two runs apart."""
    totals = comparison_totals(rows)
    done, expected = str(totals.answers), str(totals.expected)
    progress = words("compare.progress" if running else "compare.done", done=done, all=expected)
    bar = element("progress", value=done, max=expected, aria_label=words("compare.progress.label"))
    parts = [element("p", bar, " ", element("span", progress), class_="progress", role="status")]
    parts.append(_totals_html(words, totals, labels))
    parts += [_row(words, row, number, labels, run=None if running else run) for number, row in enumerate(rows, 1)]
    return element("div", *parts, class_="pairs")


def class_badge(words: Words, transition: str) -> Safe:
    """A badge for the transition of a question between the two models."""
    name = CLASS_WORDS[transition]
    return element("span", words(f"compare.class.{name}"), class_=f"badge {_TONES[name]}")


def _totals_html(words: Words, totals: ComparisonTotals, labels: Sequence[str]) -> Safe:
    heads = [element("th", words(f"compare.class.{CLASS_WORDS[name]}"), scope="col") for name in CLASSES]
    cells = [element("td", str(totals.classes[name])) for name in CLASSES]
    test = totals.test
    n = test.both_right + test.only_a + test.only_b + test.both_wrong
    right = (test.both_right + test.only_a, test.both_right + test.only_b)
    shares = [words("compare.right", model=label, right=each, n=n) for label, each in zip(labels, right, strict=True)]
    p_value = words("compare.test", p=f"{test.p_value:.3g}", n=n)
    left_out = words("compare.left_out", count=totals.left_out) if totals.left_out else ""
    table = element(
        "table",
        element("caption", words("compare.totals", a=labels[0], b=labels[1])),
        element("tr", *heads),
        element("tr", *cells),
    )
    lines = [element("p", line) for line in (*shares, left_out) if line]
    lines.append(element("p", p_value, class_="expert"))
    return element("div", element("div", table, class_="scroll"), *lines, class_="totals")


def _row(words: Words, row: AnswerPair, number: int, labels: Sequence[str], *, run: str | None) -> Safe:
    gold = element("span", words("compare.gold", letters=join_letters(words, row.question.gold)))
    grades = [_grade_html(words, label, grade) for label, grade in zip(labels, row.grades, strict=True)]
    badge = [class_badge(words, row.transition)] if row.transition else []
    stem = element("span", f"{number}. {shorten(row.question.stem, _STEM)}", class_="stem", dir="auto")
    head = join(stem, gold, *grades, *badge)
    if run is None:
        return element("div", head, class_="pair")
    texts = [_answer_html(words, label, answer) for label, answer in zip(labels, row.answers, strict=True)]
    body = element("div", text_block(render_question(row.question)), element("div", *texts, class_="both"))
    panel = details(element("span", head, class_="pair-head"), body, key=f"{run}-{number}")
    return element("div", panel, class_="pair")


def _grade_html(words: Words, label: str, grade: Grade | None) -> Safe:
    if grade is None:
        verdict = words("compare.coming")
    elif grade.predicted is None:
        verdict = words(f"ask.status.{grade.status}")
    else:
        mark = words(f"compare.said.{'hit' if grade.exact else 'miss'}")
        verdict = f"{join_letters(words, grade.predicted)} {mark}"
    return element("span", element("b", label), f" {verdict}", class_="said")


def _answer_html(words: Words, label: str, answer: AnswerOrError | None) -> Safe:
    if isinstance(answer, Response):
        text = answer.full_text
        body = response_html(text, words) if text else text_block(words("ask.status.not_scored"))
    else:
        body = element("p", words("compare.none"), class_="quiet") if answer is None else error_html(words, answer)
    return element("section", element("h4", label), body)
