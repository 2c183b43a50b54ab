"""Option-level precision, recall and F1: micro as in the method, per letter, and macro over letters.

An unparsed response predicts nothing: it adds 0 to Σ|P∩G| and Σ|P|, and its |G| stays in recall's denominator.
A figure with nothing in its denominator is 0.
"""

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from legal_rl.core.grading import Grade
from legal_rl.core.stats import Floats, cluster_sums, percentiles, ratio_intervals, resample, safe_ratio
from legal_rl.evaluation.figures import Figure, Letter, Prf
from legal_rl.evaluation.samples import Sampled, cluster_of

Row = tuple[Grade, str, Hashable]  # a scored grade, its question's letters, its cluster


def overlap(grade: Grade) -> tuple[int, int, int]:
    """|P∩G|, |P| and |G| of one response."""
    predicted = grade.predicted or frozenset()
    return len(predicted & grade.gold), len(predicted), len(grade.gold)


def lowest_precision(grades: Sequence[Grade]) -> Grade:
    """The sample with the lowest precision; between equals, the one with the most wrong letters.

    A sample without a prediction has no precision. It is passed over while another sample has one: chosen, it would
    take its question out of Σ|P| and so raise the figure that is meant to be the worst.
    """
    answered = [grade for grade in grades if grade.predicted]
    if not answered:
        return grades[0]
    return min(answered, key=lambda grade: (overlap(grade)[0] / overlap(grade)[1], -len(grade.extra)))


def lowest_recall(grades: Sequence[Grade]) -> Grade:
    """The sample with the lowest recall; one without a prediction has recall 0."""
    return min(grades, key=lambda grade: overlap(grade)[0])


def letter_figures(items: Sequence[Sampled]) -> tuple[dict[str, Letter], Prf]:
    """Each letter over the responses whose question has that option, and the macro average over letters.

    Point figures equal scikit-learn's; a letter that no question has is left out of both.
    """
    rows: list[Row] = [(g, item.question.letters, cluster_of(item.question)) for item in items for g in item.scored]
    letters = sorted({letter for _, options, _ in rows for letter in options})
    if not letters:
        empty = Figure(value=None, n=0)
        return {}, Prf(precision=empty, recall=empty, f1=empty)
    gold = np.array([[letter in grade.gold for letter in letters] for grade, _, _ in rows])
    predicted = np.array([[letter in (grade.predicted or ()) for letter in letters] for grade, _, _ in rows])
    clusters = [cluster for _, _, cluster in rows]
    tops, bottoms = _ratio_columns(gold, predicted)
    scores = [safe_ratio(top.sum(axis=0), bottom.sum(axis=0)) for top, bottom in zip(tops, bottoms, strict=True)]
    support = gold.sum(axis=0)
    intervals = ratio_intervals(np.hstack(tops), np.hstack(bottoms), clusters)
    width = len(letters)
    per_letter = {}
    for place, letter in enumerate(letters):
        n = sum(letter in options for _, options, _ in rows)
        figures = [
            Figure(value=float(score[place]), n=n, ci95=intervals[part * width + place])
            for part, score in enumerate(scores)
        ]
        per_letter[letter] = Letter(precision=figures[0], recall=figures[1], f1=figures[2], support=int(support[place]))
    return per_letter, _macro(scores, tops, bottoms, clusters)


def _ratio_columns(gold: Any, predicted: Any) -> tuple[list[Floats], list[Floats]]:
    """Numerators and denominators, one column per letter, of precision, recall and F1."""
    hits, said, true = (gold & predicted).astype(float), predicted.astype(float), gold.astype(float)
    return [hits, hits, 2 * hits], [said, true, said + true]


def _macro(scores: list[Floats], tops: list[Floats], bottoms: list[Floats], clusters: Sequence[Hashable]) -> Prf:
    sums = cluster_sums(np.hstack([*tops, *bottoms]), clusters)
    figures = []
    width = tops[0].shape[1]
    totals = resample(sums) if len(sums) > 1 else None
    for part, score in enumerate(scores):
        interval = None
        if totals is not None:
            top = totals[:, part * width : (part + 1) * width]
            bottom = totals[:, (3 + part) * width : (4 + part) * width]
            interval = percentiles(safe_ratio(top, bottom).mean(axis=1))
        figures.append(Figure(value=float(np.mean(score)), n=len(clusters), ci95=interval))
    return Prf(precision=figures[0], recall=figures[1], f1=figures[2])
