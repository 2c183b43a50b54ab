"""A comparison as tables of text; the page and the terminal show the same ones."""

from collections.abc import Sequence

from legal_rl.core.stats import Interval
from legal_rl.evaluation.comparison.compare import p_text
from legal_rl.evaluation.comparison.figures import (
    ComparisonReport,
    FeatureChange,
    GroupChange,
    MeasureChange,
    PairReport,
)
from legal_rl.evaluation.comparison.pairing import STATUSES
from legal_rl.evaluation.comparison.transitions import ALL, CLASSES, LENGTHS
from legal_rl.reporting.tables import TextTable, percent

SHOWN = 10  # ids that a table names; compare.json has all of them
_WIDTH = 10  # characters on each side of a forest's middle


def share_text(value: float) -> str:
    """``57.6 %``."""
    return f"{100 * value:.1f} %"


def points_text(change: MeasureChange) -> str:
    """``+2.4 (-0.3 to +5.1)``, in percentage points."""
    return f"{100 * change.difference:+z.1f}" + interval_text(change.ci95, 100)


def forest(change: MeasureChange, reach: float) -> str:
    """The interval as a strip of characters from ``-reach`` to ``+reach``: ``·····│··━●━····``."""
    strip = ["·"] * (2 * _WIDTH + 1)
    low, high = change.ci95 or (change.difference, change.difference)
    for place in range(_column(low, reach), _column(high, reach) + 1):
        strip[place] = "━"
    strip[_WIDTH] = "│"
    strip[_column(change.difference, reach)] = "●"
    return "".join(strip)


def _column(value: float, reach: float) -> int:
    return _WIDTH + round(_WIDTH * max(-1.0, min(1.0, value / reach)))


def relative_text(change: FeatureChange | None) -> str:
    """A relative change in percent."""
    if change is None or change.relative is None:
        return "–"
    return f"{100 * change.relative:+z.1f} %" + interval_text(change.relative_ci95, 100)


def p_or_dash(p_value: float | None) -> str:
    """A p-value, or a dash where there is none."""
    return "–" if p_value is None else p_text(p_value)


def first_ids(ids: Sequence[str]) -> str:
    """The first ids, and how many more there are."""
    more = len(ids) - SHOWN
    return ", ".join(ids[:SHOWN]) + (f" and {more:,} more" if more > 0 else "")


def detectable_text(difference: float | None) -> str:
    """A difference that could be detected, in points."""
    return "none" if difference is None else f"{100 * difference:.1f} points"


def interval_text(interval: Interval | None, scale: float, form: str = ".1f") -> str:
    """`` (-0.3 to +5.1)``, or nothing."""
    return "" if interval is None else f" ({scale * interval[0]:+z{form}} to {scale * interval[1]:+z{form}})"


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


def pair_name(pair: PairReport) -> str:
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
        tests = [p_or_dash(mean.p_value), p_or_dash(mean.p_holm), "none" if found is None else f"{100 * found:.1f}"]
        rows.append([pair_name(pair), f"{pair.questions:,}", values, points_text(mean), *tests])
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
        rows.append([pair_name(pair), *counts, p_or_dash(pair.flips.p_value), p_or_dash(pair.flips.p_holm)])
    note = f"Questions, right by {_RIGHT[report.by]}; McNemar's exact test, every question counted as independent."
    return TextTable("Flips", note, ["pair", *CLASSES, "p", "p, Holm"], rows)


def change_table(pair: PairReport) -> TextTable:
    """Every measure of a pair."""
    rows = [
        [
            _NAMES.get(name, name),
            share_text(one.a),
            share_text(one.b),
            points_text(one),
            p_or_dash(one.p_value),
            p_or_dash(one.p_holm),
        ]
        for name, one in pair.changes.items()
    ]
    note = f"Over {pair.questions:,} shared questions in {pair.clusters:,} clusters; Holm over the pairs, by measure."
    return TextTable("Measures", note, ["measure", pair.a, pair.b, "difference, points", "p", "p, Holm"], rows)


def left_out_table(pair: PairReport) -> TextTable:
    """The questions that are in no difference."""
    states = {"scored": "scored", "not_scored": "not scored", "missing": "no response"}
    rows = [[states[one.a], states[one.b], f"{len(one.ids):,}", first_ids(one.ids)] for one in pair.left_out]
    note = "Not scored: no text was ever obtained. These questions are in no figure of this pair."
    return TextTable("Left out", note, [pair.a, pair.b, "questions", "ids"], rows)


def needed_table(pair: PairReport) -> TextTable:
    """How many questions a difference of some size takes."""
    found = pair.detectable
    note = (
        f"Power {share_text(found.power)}, two-sided alpha {found.alpha}; mean square of the paired differences "
        f"{found.discordance:.3f} (for one sample the share of discordant pairs). These {pair.questions:,} questions "
        f"detect {detectable_text(found.difference)}; {detectable_text(found.difference_adjusted)} at alpha divided by "
        "the number of pairs. n = (z₁₋α⸝₂·√ψ + z_power·√(ψ − δ²))²/δ² (Connor 1987)."
    )
    rows = [[f"{one.points:g} points", f"{one.questions:,}"] for one in found.needed]
    return TextTable("What could be detected", note, ["difference", "questions needed"], rows)


def flip_table(pair: PairReport, by: str) -> TextTable:
    """The four cells with their questions."""
    cells = pair.flips.cells
    rows = [
        [name, f"{len(ids):,}", share_text(len(ids) / pair.questions), first_ids(ids)] for name, ids in cells.items()
    ]
    note = f"By {_RIGHT[by]}; McNemar's exact p {p_or_dash(pair.flips.p_value)}, Holm {p_or_dash(pair.flips.p_holm)}."
    return TextTable("Flips", note, [f"{pair.a} → {pair.b}", "questions", "share", "ids"], rows)


def status_table(pair: PairReport) -> TextTable:
    """Status on one side against status on the other; only statuses that occur."""
    counts = {(cell.a, cell.b): len(cell.ids) for cell in pair.statuses}
    downs, acrosses = ([name for name in STATUSES if any(key[side] == name for key in counts)] for side in (0, 1))
    rows = [[down, *(f"{counts.get((down, across), 0):,}" for across in acrosses)] for down in downs]
    return TextTable("Statuses", "Questions left out are included.", [f"{pair.a} ↓, {pair.b} →", *acrosses], rows)


def slice_tables(pair: PairReport) -> list[TextTable]:
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
            share_text(group.a),
            share_text(group.b),
            points_text(group),
            forest(group, reach),
            p_or_dash(group.p_value),
            p_or_dash(group.p_holm),
        ]
        for place, group in enumerate(groups, 1)
    ]


def transition_summary(pair: PairReport) -> TextTable:
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
                share_text(one.share),
                f"{length.mean_a:.0f} → {length.mean_b:.0f} {unit}" if length else "–",
                relative_text(length),
                "–"
                if one.efficiency is None
                else f"{100 * one.efficiency:+z.1f} %" + interval_text(one.efficiency_ci95, 100),
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


def feature_table(pair: PairReport) -> TextTable:
    """Every feature in every class: the mean on both sides and the difference with its interval."""
    names = list(pair.transitions[ALL].features)
    rows = []
    for name in names:
        for cls in (*CLASSES, ALL):
            one = pair.transitions[cls].features.get(name)
            if one is not None:
                change = f"{one.difference:+z.3g}" + interval_text(one.ci95, 1, ".3g")
                rows.append([name, cls, f"{one.n:,}", f"{one.mean_a:.3g}", f"{one.mean_b:.3g}", change])
    note = "Means per response, of the responses that stand for their questions; for a yes/no feature the share."
    return TextTable("Features by transition", note, ["feature", "class", "n", pair.a, pair.b, "difference"], rows)
