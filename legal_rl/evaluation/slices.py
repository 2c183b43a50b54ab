"""The figures of a set of questions, and the sets a score is broken down by.

Every figure is Σ numerator / Σ denominator over the questions. An unparsed response predicts nothing: it adds 0 to
Σ|P∩G| and Σ|P|, and its |G| stays in recall's denominator. A figure with nothing in its denominator is 0.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.stats import Interval, cluster_sums, percentiles, ratio_intervals, resample, safe_ratio
from legal_rl.evaluation.figures import Count, Figure, LetterScores, Prf, SelectionErrors, Slice, WorstOfK
from legal_rl.evaluation.k_samples import AT_K, QuestionSamples, cluster_of, pass_at, pass_sizes

STATUSES = ("ok", "no_answer", "ambiguous", "invalid_option", "truncated")
FORMATS = ("strict", "loose", "none")
_PRF = ("precision", "recall", "f1")
_MEANS = ("extra letters", "missed letters")  # means of counts, which may exceed 1
_NO_FIGURE = Figure(value=None, n=0)
COMPLEXITY = "complexity"
Ratio = tuple[float, float]  # numerator, denominator


@dataclass(frozen=True, slots=True)
class Tally:
    """A question with the numerator and denominator of each of its figures; empty where nothing was scored."""

    item: QuestionSamples
    ratios: dict[str, Ratio]


def tally(items: Sequence[QuestionSamples]) -> list[Tally]:
    """Count every question once, however many slices it will be part of."""
    sizes = pass_sizes(max((len(item.scored) for item in items), default=0))
    return [Tally(item, _ratios(item.scored, sizes) if item.scored else {}) for item in items]


def measure_slice(tallies: Sequence[Tally]) -> Slice:
    """Measure a set of questions; those without a scored response are counted and left out of every denominator.

    Where questions have different numbers of scored samples, each is judged on its own; ``k`` and ``k_min`` say so.
    """
    items = [entry.item for entry in tallies]
    scored = [entry for entry in tallies if entry.ratios]
    sizes = [len(entry.item.scored) for entry in scored]
    ratios = _SliceRatios(scored)
    not_scored = sum(item.not_scored for item in items)
    parsed = ratios.count("status ok").count
    letters = {name: ratios.figure(name, n=parsed) if parsed else _NO_FIGURE for name in _MEANS}
    return Slice(
        questions=len(items),
        responses=sum(sizes),
        not_scored=not_scored,
        missing=sum(item.missing for item in items),
        k=max(sizes, default=0),
        k_min=min(sizes, default=0),
        exact_match={name: ratios.figure(name, n=len(scored)) for name in AT_K},
        exact_match_strict=ratios.figure("strict mean@k", n=len(scored)),
        right_by_loose=ratios.count("right by loose"),
        pass_at={
            f"pass@{k}": ratios.figure(f"pass@{k}", n=sum(size >= k for size in sizes))
            for k in pass_sizes(max(sizes, default=0))
        },
        options=Prf(**{name: ratios.figure(name) for name in _PRF}),
        options_samples=Prf(**{name: ratios.figure(f"samples {name}") for name in _PRF}),
        options_worst=WorstOfK(**{name: ratios.figure(f"worst {name}") for name in ("precision", "recall")}),
        selection=SelectionErrors(
            **{name: ratios.count(name) for name in ("extra", "missed", "only_extra", "only_missed", "both")},
            **{name.replace(" ", "_"): figure for name, figure in letters.items()},
        ),
        status={
            **{name: ratios.count(f"status {name}") for name in (*STATUSES, "right", "wrong")},
            "not_scored": Count(value=None, n=0, count=not_scored),
        },
        format={name: ratios.count(f"format {name}") for name in FORMATS},
    )


class _SliceRatios:
    """Every ratio of a slice, by name."""

    def __init__(self, scored: Sequence[Tally]) -> None:
        self._responses = sum(len(entry.item.scored) for entry in scored)
        self._sums: dict[str, tuple[float, float, Interval | None]] = {}
        if not scored:
            return
        names = list(scored[0].ratios)
        table = np.array([list(entry.ratios.values()) for entry in scored])
        tops, bottoms = table[:, :, 0], table[:, :, 1]
        clusters = [cluster_of(entry.item.question) for entry in scored]
        intervals = ratio_intervals(tops, bottoms, clusters, means=[names.index(name) for name in _MEANS])
        sums = zip(tops.sum(axis=0).tolist(), bottoms.sum(axis=0).tolist(), intervals, strict=True)
        self._sums = dict(zip(names, sums, strict=True))

    def count(self, name: str) -> Count:
        """The ratio with its numerator, over the scored responses."""
        top, bottom, interval = self._sums.get(name, (0.0, 0.0, None))
        value = None if not self._responses else top / bottom if bottom else 0.0
        return Count(value=value, n=self._responses, ci95=interval, count=round(top))

    def figure(self, name: str, n: int | None = None) -> Figure:
        """The ratio alone; ``n`` where it is not the scored responses that were averaged over."""
        share = self.count(name)
        return Figure(value=share.value, n=share.n if n is None else n, ci95=share.ci95)


def _ratios(grades: Sequence[Grade], pass_ks: Sequence[int]) -> dict[str, Ratio]:
    """One question's numerator and denominator of every figure, from its one or more scored grades."""
    k = len(grades)
    ratios: dict[str, Ratio] = {name: (at_k(grades), 1) for name, at_k in AT_K.items()}
    ratios |= {f"pass@{size}": (pass_at(grades, size), 1) if size <= k else (0, 0) for size in pass_ks}
    ratios["strict mean@k"] = (sum(grade.exact is True and grade.format == "strict" for grade in grades) / k, 1)
    ratios["right by loose"] = (sum(grade.exact is True and grade.format == "loose" for grade in grades), k)
    ratios |= _option_ratios(grades)
    ratios |= _selection_ratios([grade for grade in grades if grade.status == "ok"], k)
    ratios |= {f"status {status}": (sum(grade.status == status for grade in grades), k) for status in STATUSES}
    ratios["status right"] = (sum(grade.exact is True for grade in grades), k)
    ratios["status wrong"] = (sum(grade.status == "ok" and not grade.exact for grade in grades), k)
    ratios |= {f"format {name}": (sum(grade.format == name for grade in grades), k) for name in FORMATS}
    return ratios


def _option_ratios(grades: Sequence[Grade]) -> dict[str, Ratio]:
    k, overlaps = len(grades), [overlap(grade) for grade in grades]
    hits, chosen, gold = (sum(column) for column in zip(*overlaps, strict=True))
    worst_precise, worst_recalled = overlap(lowest_precision(grades)), overlap(lowest_recall(grades))
    return {
        "precision": (hits, chosen),
        "recall": (hits, gold),
        "f1": (2 * hits, chosen + gold),
        "samples precision": (sum(h / p for h, p, _ in overlaps if p), k),
        "samples recall": (sum(h / g for h, _, g in overlaps), k),
        "samples f1": (sum(2 * h / (p + g) for h, p, g in overlaps), k),
        "worst precision": (worst_precise[0], worst_precise[1]),
        "worst recall": (worst_recalled[0], worst_recalled[2]),
    }


def _selection_ratios(parsed: Sequence[Grade], k: int) -> dict[str, Ratio]:
    extra, missed = [len(grade.extra) for grade in parsed], [len(grade.missed) for grade in parsed]
    both = sum(bool(e and m) for e, m in zip(extra, missed, strict=True))
    over, under = sum(map(bool, extra)), sum(map(bool, missed))
    return {
        "extra": (over, k),
        "missed": (under, k),
        "only_extra": (over - both, k),
        "only_missed": (under - both, k),
        "both": (both, k),
        "extra letters": (sum(extra), len(parsed)),
        "missed letters": (sum(missed), len(parsed)),
    }


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


def letter_figures(items: Sequence[QuestionSamples]) -> tuple[dict[str, LetterScores], Prf]:
    """Each letter over the responses whose question has that option, and the macro average over letters.

    Point figures equal scikit-learn's; a letter that no question has is left out of both.
    """
    rows = [(grade, item.question) for item in items for grade in item.scored]
    letters = sorted({letter for _, question in rows for letter in question.letters})
    if not letters:
        return {}, Prf(precision=_NO_FIGURE, recall=_NO_FIGURE, f1=_NO_FIGURE)
    in_gold = np.array([[letter in grade.gold for letter in letters] for grade, _ in rows])
    in_predicted = np.array([[letter in (grade.predicted or ()) for letter in letters] for grade, _ in rows])
    hits, chosen, gold = (in_gold & in_predicted).astype(float), in_predicted.astype(float), in_gold.astype(float)
    tops, bottoms = [hits, hits, 2 * hits], [chosen, gold, chosen + gold]  # of precision, recall and F1, by letter
    scores = [safe_ratio(top.sum(axis=0), bottom.sum(axis=0)) for top, bottom in zip(tops, bottoms, strict=True)]
    clusters = [cluster_of(question) for _, question in rows]
    intervals = ratio_intervals(np.hstack(tops), np.hstack(bottoms), clusters)
    width = len(letters)
    per_letter = {}
    for index, letter in enumerate(letters):
        n = sum(letter in question.letters for _, question in rows)
        precision, recall, f1 = (
            Figure(value=float(score[index]), n=n, ci95=intervals[part * width + index])
            for part, score in enumerate(scores)
        )
        support = int(in_gold[:, index].sum())
        per_letter[letter] = LetterScores(precision=precision, recall=recall, f1=f1, support=support)
    sums = cluster_sums(np.hstack([*tops, *bottoms]), clusters)
    drawn = resample(sums) if len(sums) > 1 else None
    macro = []
    for part, score in enumerate(scores):
        interval = None
        if drawn is not None:
            top = drawn[:, part * width : (part + 1) * width]
            bottom = drawn[:, (3 + part) * width : (4 + part) * width]
            interval = percentiles(safe_ratio(top, bottom).mean(axis=1))
        macro.append(Figure(value=float(np.mean(score)), n=len(rows), ci95=interval))
    return per_letter, Prf(precision=macro[0], recall=macro[1], f1=macro[2])


def breakdowns(tallies: Sequence[Tally]) -> dict[str, dict[str, Slice]]:
    """Dimension → group → slice, for each dimension that at least one question states.

    ``source`` is left out where all questions share one: its only group would be the whole.
    """
    tables = {}
    for name, (label, absent) in DIMENSIONS.items():
        groups: dict[str, list[Tally]] = {}
        for entry in tallies:
            groups.setdefault(label(entry.item.question) or absent, []).append(entry)
        if set(groups) != {absent} and not (name == "source" and len(groups) == 1):
            tables[name] = {group: measure_slice(groups[group]) for group in sorted(groups)}
    return tables


def _meta_label(name: str, question: Question) -> str | None:
    value = question.meta.get(name)
    return None if value is None else str(value)


def _seen_label(question: Question) -> str | None:
    """``seen`` if training has shown questions of this make, as the exam generator records it."""
    seen = question.meta.get("seen")
    return ("seen" if seen else "unseen") if isinstance(seen, bool) else _meta_label("seen", question)


def _novelty_label(question: Question) -> str | None:
    """The highest level at which the question is new, as the exam generator records it: the last that it names."""
    novelty = question.meta.get("novelty")
    return str(novelty[-1]) if isinstance(novelty, list) and novelty else None


def _gate_label(question: Question) -> str | None:
    """Doubts that the data's gate has about the question, such as outdated law."""
    flags = question.meta.get("gate")
    return ", ".join(map(str, flags)) or None if isinstance(flags, list) else None


def is_complex(question: Question) -> bool:
    """Two or more gold options, or of level 2 and up where the level is stated."""
    level = question.meta.get("level")
    return len(question.gold) > 1 or (isinstance(level, int) and level > 1)


class Dimension(NamedTuple):
    """A function from a question to its group, and the name of the group of those that have none."""

    label: Callable[[Question], str | None]
    absent: str = "not stated"


# Only what a question states; nothing that would have to be guessed.
DIMENSIONS: dict[str, Dimension] = {
    "gold size": Dimension(lambda question: str(len(question.gold))),
    COMPLEXITY: Dimension(lambda question: "complex" if is_complex(question) else "simple"),
    "form": Dimension(lambda question: question.form),
    "kind": Dimension(lambda question: question.kind),
    "subject": Dimension(lambda question: question.subject),
    "source": Dimension(lambda question: question.source),
    "family": Dimension(partial(_meta_label, "family")),
    "level": Dimension(partial(_meta_label, "level")),
    "seen": Dimension(_seen_label),
    "novelty": Dimension(_novelty_label, absent="nothing new"),
    "gate": Dimension(_gate_label, absent="not flagged"),
}
