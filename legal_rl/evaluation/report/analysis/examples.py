"""Worked examples: a question of each class of a pair with the responses of both models, none of them picked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from legal_rl.core.grading import Grade, outcome_of
from legal_rl.core.prompts import render_question
from legal_rl.core.sampling import Key, Response
from legal_rl.evaluation.comparison.figures import PairReport
from legal_rl.evaluation.comparison.transitions import CLASSES
from legal_rl.evaluation.report.analysis.data import AnalysedModel, Analysis, responses_to
from legal_rl.evaluation.report.analysis.tables import pair_title
from legal_rl.reporting.words import Words

LONGEST: Final = 6000  # characters of a response that are shown


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's response: what it chose, in words, and its text."""

    model: str
    outcome: str
    chosen: str
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A question with both answers; ``title`` names the pair, the class and the question."""

    title: str
    question: str
    gold: str
    answers: tuple[Answer, Answer]


def worked_examples(analysis: Analysis, words: Words) -> list[Example]:
    """The first question by id of every class of every pair."""
    chosen = [
        (pair, name, ids[0]) for pair in analysis.pairs for name in CLASSES if (ids := sorted(pair.flips.cells[name]))
    ]
    first = {model.name: _first_grades(model) for model in analysis.models}
    wanted: dict[str, set[Key]] = {model.name: set() for model in analysis.models}
    for pair, _, id_ in chosen:
        for name in (pair.a, pair.b):
            wanted[name].add(first[name][id_].key)
    texts = {model.name: responses_to(model, wanted[model.name]) for model in analysis.models}
    return [*_examples(analysis, chosen, first, texts, words)]


def _first_grades(model: AnalysedModel) -> dict[str, Grade]:
    """Question id → its first scored grade, the one that stands for it."""
    first: dict[str, Grade] = {}
    for grade in sorted(model.evaluation.grades, key=lambda grade: grade.sample):
        if grade.status != "not_scored":
            first.setdefault(grade.id, grade)
    return first


def _examples(
    analysis: Analysis,
    chosen: list[tuple[PairReport, str, str]],
    first: dict[str, dict[str, Grade]],
    texts: dict[str, dict[Key, Response]],
    words: Words,
) -> Iterator[Example]:
    questions = {question.id: question for question in analysis.questions}
    for pair, name, id_ in chosen:
        before, after = (_answer(m, first[m][id_], texts[m][first[m][id_].key], words) for m in (pair.a, pair.b))
        yield Example(
            title=f"{pair_title(pair)} · {words(f'page.class.{name}')} · {id_}",
            question=render_question(questions[id_]),
            gold=words("page.examples.gold", letters="".join(sorted(questions[id_].gold))),
            answers=(before, after),
        )


def _answer(model: str, grade: Grade, response: Response, words: Words) -> Answer:
    text = response.full_text
    if text is None:
        text = words("page.examples.no_text", error=response.error or "–")
    elif len(text) > LONGEST:
        text = f"{text[:LONGEST]}\n" + words("page.examples.cut", count=f"{len(text) - LONGEST:,}")
    letters = "".join(sorted(grade.predicted or ()))
    chosen = words("page.examples.chosen", letters=letters) if letters else words("page.examples.none")
    return Answer(model, outcome_of(grade), chosen, text)
