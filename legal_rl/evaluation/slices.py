"""The figures of a set of questions, and the sets a score is broken down by.

Every figure is Σ numerator / Σ denominator over the questions. An unparsed response predicts nothing: it adds 0 to
Σ|P∩G| and Σ|P|, and its |G| stays in recall's denominator. A figure with nothing in its denominator is 0.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.stats import Floats, Interval, cluster_sums, percentiles, ratio_intervals, resample, safe_ratio
from legal_rl.evaluation.figures import Count, Figure, LetterScores, Prf, SelectionErrors, Slice, WorstOfK
from legal_rl.evaluation.samples import AT_K, QuestionSamples, cluster_of, pass_at, pass_sizes

OptionRow = tuple[Grade, str, Hashable]  # a scored grade, its question's letters, its cluster


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
    rows: list[OptionRow] = [
        (g, item.question.letters, cluster_of(item.question)) for item in items for g in item.scored
    ]
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
        per_letter[letter] = LetterScores(
            precision=figures[0], recall=figures[1], f1=figures[2], support=int(support[place])
        )
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


STATUSES = ("ok", "no_answer", "ambiguous", "invalid_option", "truncated")
FORMATS = ("strict", "loose", "none")
_PRF = ("precision", "recall", "f1")
_MEANS = ("extra letters", "missed letters")  # means of counts, which may exceed 1
Ratio = tuple[float, float]


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
    shares = _Shares(scored)
    lost = sum(item.not_scored for item in items)
    return Slice(
        questions=len(items),
        responses=sum(sizes),
        not_scored=lost,
        missing=sum(item.missing for item in items),
        k=max(sizes, default=0),
        k_min=min(sizes, default=0),
        exact_match={name: shares.figure(name, n=len(scored)) for name in AT_K},
        exact_match_strict=shares.figure("strict mean@k", n=len(scored)),
        right_by_loose=shares.count("right by loose"),
        pass_at={f"pass@{k}": _pass(shares, sizes, k) for k in pass_sizes(max(sizes, default=0))},
        options=Prf(**{name: shares.figure(name) for name in _PRF}),
        options_samples=Prf(**{name: shares.figure(f"samples {name}") for name in _PRF}),
        options_worst=WorstOfK(**{name: shares.figure(f"worst {name}") for name in ("precision", "recall")}),
        selection=_selection(shares),
        status=_statuses(shares, lost),
        format={name: shares.count(f"format {name}") for name in FORMATS},
    )


def _pass(shares: "_Shares", sizes: Sequence[int], k: int) -> Figure:
    return shares.figure(f"pass@{k}", n=sum(size >= k for size in sizes))


def _selection(shares: "_Shares") -> SelectionErrors:
    counts = {name: shares.count(name) for name in ("extra", "missed", "only_extra", "only_missed", "both")}
    parsed = shares.count("status ok").count
    means = {name.replace(" ", "_"): shares.figure(name, n=parsed) for name in _MEANS}
    if not parsed:
        means = dict.fromkeys(means, Figure(value=None, n=0))
    return SelectionErrors(**counts, **means)


def _statuses(shares: "_Shares", lost: int) -> dict[str, Count]:
    status = {name: shares.count(f"status {name}") for name in (*STATUSES, "right", "wrong")}
    return {**status, "not_scored": Count(value=None, n=0, count=lost)}


class _Shares:
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
    for status in STATUSES:
        ratios[f"status {status}"] = (sum(grade.status == status for grade in grades), k)
    ratios["status right"] = (sum(grade.exact is True for grade in grades), k)
    ratios["status wrong"] = (sum(grade.status == "ok" and not grade.exact for grade in grades), k)
    for name in FORMATS:
        ratios[f"format {name}"] = (sum(grade.format == name for grade in grades), k)
    return ratios


def _option_ratios(grades: Sequence[Grade]) -> dict[str, Ratio]:
    k, overlaps = len(grades), [overlap(grade) for grade in grades]
    hits, said, true = (sum(column) for column in zip(*overlaps, strict=True))
    worst_hits, worst_said, _ = overlap(lowest_precision(grades))
    worst_found, _, worst_true = overlap(lowest_recall(grades))
    return {
        "precision": (hits, said),
        "recall": (hits, true),
        "f1": (2 * hits, said + true),
        "samples precision": (sum(h / s for h, s, _ in overlaps if s), k),
        "samples recall": (sum(h / t for h, _, t in overlaps), k),
        "samples f1": (sum(2 * h / (s + t) for h, s, t in overlaps), k),
        "worst precision": (worst_hits, worst_said),
        "worst recall": (worst_found, worst_true),
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


def _seen(question: Question) -> str | None:
    """Whether the question is of a make that training has shown, as the exam generator records it."""
    seen = question.meta.get("seen")
    if isinstance(seen, bool):
        return "seen" if seen else "unseen"
    return None if seen is None else str(seen)


def _from_meta(name: str) -> Callable[[Question], str | None]:
    def label(question: Question) -> str | None:
        value = question.meta.get(name)
        return None if value is None else str(value)

    return label


def _gate(question: Question) -> str | None:
    """What the data's gate flagged that makes a score doubtful, such as gold that a later law has overtaken."""
    flags = question.meta.get("gate")
    return ", ".join(map(str, flags)) or None if isinstance(flags, list) else None


class Dimension(NamedTuple):
    """How a question's group is found, and what the group of those is called that have none."""

    label: Callable[[Question], str | None]
    absent: str = "not stated"


DIMENSIONS: dict[str, Dimension] = {
    "gold size": Dimension(lambda question: str(len(question.gold))),
    "form": Dimension(lambda question: question.form),
    "kind": Dimension(lambda question: question.kind),
    "subject": Dimension(lambda question: question.subject),
    "source": Dimension(lambda question: question.source),
    "family": Dimension(_from_meta("family")),
    "level": Dimension(_from_meta("level")),
    "seen": Dimension(_seen),
    "gate": Dimension(_gate, absent="not flagged"),
}
