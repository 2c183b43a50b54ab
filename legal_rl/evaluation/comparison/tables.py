"""A comparison as tables of text; the page and the terminal show the same ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from legal_rl.evaluation.comparison.cells import (
    detected,
    first_ids,
    forest,
    in_brackets,
    p_cell,
    points,
    relative,
    share,
)
from legal_rl.evaluation.comparison.figures import (
    ComparisonReport,
    GroupChange,
    Pair,
)
from legal_rl.evaluation.comparison.pairing import STATUSES
from legal_rl.evaluation.comparison.transitions import ALL, CLASSES, LENGTHS
from legal_rl.evaluation.report.markdown import percent

_RIGHT = {"first": "the first scored sample", "majority": "the set that most samples chose"}
_NAMES = {
    "mean@k": "exact match, mean@k",
    "worst@k": "exact match, worst@k",
    "best@k": "exact match, best@k",
    "precision": "option precision (micro)",
    "recall": "option recall (micro)",
    "f1": "option F1 (micro)",
    "worst precision": "option precision, worst@k",
    "worst recall": "option recall, worst@k",
}


@dataclass(frozen=True, slots=True)
class TextTable:
    """``note`` says how to read it."""

    title: str
    note: str
    header: list[str]
    rows: list[list[str]]


def pair_name(pair: Pair) -> str:
    """``a → b``."""
    return f"{pair.a} → {pair.b}"


def model_table(report: ComparisonReport) -> TextTable:
    """Every evaluation over its own questions."""
    rows = [
        [
            model.name,
            f"{model.questions - model.missing:,}",
            f"{model.k}" if model.k == model.k_min else f"{model.k_min}–{model.k}",
            percent(model.exact_match),
            *(percent(figure, interval=False) for figure in (model.precision, model.recall, model.f1)),
            f"{model.not_scored:,} + {model.missing:,}",
        ]
        for model in report.models
    ]
    header = ["evaluation", "n", "k", "exact match", "precision", "recall", "F1"]
    note = (
        "Each over the n questions that it answered: exact match as mean@k, precision, recall and F1 of options "
        "(micro). Lost: responses that never returned text (not scored) + questions without a response (missing); "
        "they are in no figure."
    )
    return TextTable("Evaluations", note, [*header, "lost"], rows)


def pair_table(report: ComparisonReport) -> TextTable:
    """Every pair: the difference in exact match, and what could have been seen."""
    rows = []
    for pair in report.pairs:
        mean = pair.changes["mean@k"]
        values = f"{100 * mean.a:.1f} → {100 * mean.b:.1f}"
        found = pair.detectable.difference
        tests = [p_cell(mean.p_value), p_cell(mean.p_holm), "none" if found is None else f"{100 * found:.1f}"]
        rows.append([pair_name(pair), f"{pair.questions:,}", values, points(mean), *tests])
    header = ["pair", "n", "exact match", "difference", "p", "p, Holm", "detectable"]
    note = (
        "In percent and points, mean@k, over the n shared questions. Interval and p: paired bootstrap, whole clusters "
        "drawn. Holm: adjusted over the pairs of this table. Detectable: the smallest difference found four times in "
        "five at alpha 0.05."
    )
    return TextTable("Differences in exact match", note, header, rows)


def mcnemar_table(report: ComparisonReport) -> TextTable:
    """Every pair: questions that only one side has right, and the exact test of them."""
    rows = []
    for pair in report.pairs:
        counts = [f"{len(pair.flips.cells[name]):,}" for name in CLASSES]
        rows.append([pair_name(pair), *counts, p_cell(pair.flips.p_value), p_cell(pair.flips.p_holm)])
    note = f"Questions, right by {_RIGHT[report.by]}; McNemar's exact test, every question counted as independent."
    return TextTable("Flips", note, ["pair", *CLASSES, "p", "p, Holm"], rows)


def change_table(pair: Pair) -> TextTable:
    """Every measure of a pair."""
    rows = [
        [_NAMES.get(name, name), share(one.a), share(one.b), points(one), p_cell(one.p_value), p_cell(one.p_holm)]
        for name, one in pair.changes.items()
    ]
    note = f"Over {pair.questions:,} shared questions in {pair.clusters:,} clusters; Holm over the pairs, by measure."
    return TextTable("Measures", note, ["measure", pair.a, pair.b, "difference, points", "p", "p, Holm"], rows)


def left_out_table(pair: Pair) -> TextTable:
    """The questions that are in no difference."""
    states = {"scored": "scored", "not_scored": "not scored", "missing": "no response"}
    rows = [[states[one.a], states[one.b], f"{len(one.ids):,}", first_ids(one.ids)] for one in pair.left_out]
    note = "Not scored: no text was ever obtained. These questions are in no figure of this pair."
    return TextTable("Left out", note, [pair.a, pair.b, "questions", "ids"], rows)


def needed_table(pair: Pair) -> TextTable:
    """How many questions a difference of some size takes."""
    found = pair.detectable
    note = (
        f"Power {share(found.power)}, two-sided alpha {found.alpha}; mean square of the paired differences "
        f"{found.discordance:.3f} (for one sample the share of discordant pairs). These {pair.questions:,} questions "
        f"detect {detected(found.difference)}; {detected(found.difference_adjusted)} at alpha divided by the number "
        "of pairs. n = (z₁₋α⸝₂·√ψ + z_power·√(ψ − δ²))²/δ² (Connor 1987)."
    )
    rows = [[f"{one.points:g} points", f"{one.questions:,}"] for one in found.needed]
    return TextTable("What could be detected", note, ["difference", "questions needed"], rows)


def flip_table(pair: Pair, by: str) -> TextTable:
    """The four cells with their questions."""
    cells = pair.flips.cells
    rows = [[name, f"{len(ids):,}", share(len(ids) / pair.questions), first_ids(ids)] for name, ids in cells.items()]
    note = f"By {_RIGHT[by]}; McNemar's exact p {p_cell(pair.flips.p_value)}, Holm {p_cell(pair.flips.p_holm)}."
    return TextTable("Flips", note, [f"{pair.a} → {pair.b}", "questions", "share", "ids"], rows)


def status_table(pair: Pair) -> TextTable:
    """Status on one side against status on the other; only statuses that occur."""
    counts = {(cell.a, cell.b): len(cell.ids) for cell in pair.statuses}
    downs, acrosses = ([name for name in STATUSES if any(key[side] == name for key in counts)] for side in (0, 1))
    rows = [[down, *(f"{counts.get((down, across), 0):,}" for across in acrosses)] for down in downs]
    return TextTable("Statuses", "Questions left out are included.", [f"{pair.a} ↓, {pair.b} →", *acrosses], rows)


def slice_tables(pair: Pair) -> list[TextTable]:
    """A forest of differences for each dimension."""
    note = (
        "Exact match mean@k. p: random sign flips of whole clusters; Holm over the groups of this table. Where a group "
        "is small, trust p: bootstrap intervals are too narrow there."
    )
    header = ["group", "questions", pair.a, pair.b, "difference, points", "forest", "p", "p, Holm"]
    return [
        TextTable(f"By {dimension}", note, ["#", *header], _slice_rows(groups))
        for dimension, groups in pair.slices.items()
    ]


def _slice_rows(groups: Sequence[GroupChange]) -> list[list[str]]:
    ends = [abs(end) for group in groups for end in (*(group.ci95 or ()), group.difference)]
    reach = max(ends, default=0) or 1.0
    return [
        [
            f"{place}",
            group.group,
            f"{group.n:,}",
            share(group.a),
            share(group.b),
            points(group),
            forest(group, reach),
            p_cell(group.p_value),
            p_cell(group.p_holm),
        ]
        for place, group in enumerate(groups, 1)
    ]


def transition_summary(pair: Pair) -> TextTable:
    """Every class: how many, how long on both sides, and which letters came and went."""
    rows = []
    for name in (*CLASSES, ALL):
        one = pair.transitions[name]
        unit = next((unit for unit in LENGTHS if unit in one.features), None)
        length = one.features[unit] if unit else None
        letters = one.letters
        rows.append(
            [
                name,
                f"{one.n:,}",
                share(one.share),
                f"{length.mean_a:.0f} → {length.mean_b:.0f} {unit}" if length else "–",
                relative(length),
                "–"
                if one.efficiency is None
                else f"{100 * one.efficiency:+z.1f} %" + in_brackets(one.efficiency_ci95, 100),
                f"+{letters.gained_right:,} −{letters.lost_right:,}",
                f"+{letters.gained_wrong:,} −{letters.lost_wrong:,}",
            ]
        )
    header = ["class", "questions", "share", "mean length", "change of length", "efficiency of length"]
    note = (
        "Efficiency: how much further the same length goes, mean length of the first over that of the second, less 1. "
        "Letters: chosen anew and given up, by whether gold has them. The classes are made by the outcome: sampled "
        "twice, one model too has questions in all four, and lengths that go with being right or wrong differ there."
    )
    return TextTable("Transitions", note, [*header, "letters in gold", "letters not in gold"], rows)


def feature_table(pair: Pair) -> TextTable:
    """Every feature in every class: the mean on both sides and the difference with its interval."""
    names = list(pair.transitions[ALL].features)
    rows = []
    for name in names:
        for cls in (*CLASSES, ALL):
            one = pair.transitions[cls].features.get(name)
            if one is not None:
                change = f"{one.difference:+z.3g}" + in_brackets(one.ci95, 1, ".3g")
                rows.append([name, cls, f"{one.n:,}", f"{one.mean_a:.3g}", f"{one.mean_b:.3g}", change])
    note = "Means per response, of the responses that stand for their questions; for a yes/no feature the share."
    return TextTable("Features by transition", note, ["feature", "class", "n", pair.a, pair.b, "difference"], rows)
