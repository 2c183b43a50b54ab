"""A comparison as tables of text; the page and the terminal show the same ones."""

from collections.abc import Sequence
from typing import Final

from legal_rl.core.stats import Interval
from legal_rl.evaluation.comparison.figures import ComparisonReport, GroupChange, MeasureChange, PairReport
from legal_rl.evaluation.comparison.pairing import STATUSES
from legal_rl.evaluation.comparison.transitions import ALL, CLASSES, LENGTHS
from legal_rl.reporting.tables import TextTable, format_p, percent

SHOWN: Final = 10  # ids that a table names; compare.json has all of them
_WIDTH: Final = 10  # characters on each side of a forest's middle
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


def interval_text(interval: Interval | None, scale: float, form: str = ".1f") -> str:
    """`` (-0.3 to +5.1)``, or nothing."""
    return "" if interval is None else f" ({scale * interval[0]:+z{form}} to {scale * interval[1]:+z{form}})"


def points_text(change: MeasureChange) -> str:
    """``+2.4 (-0.3 to +5.1)``, in percentage points."""
    return f"{100 * change.difference:+z.1f}" + interval_text(change.ci95, 100)


def change_text(relative: float | None, interval: Interval | None = None) -> str:
    """``+12.0 % (+8.1 to +16.2)``, a dash where there is none."""
    return "–" if relative is None else f"{100 * relative:+z.1f} %" + interval_text(interval, 100)


def forest(change: MeasureChange, reach: float) -> str:
    """The interval as a strip of characters from ``-reach`` to ``+reach``: ``·····│··━●━····``."""

    def column(value: float) -> int:
        return _WIDTH + round(_WIDTH * max(-1.0, min(1.0, value / reach)))

    strip = ["·"] * (2 * _WIDTH + 1)
    low, high = change.ci95 or (change.difference, change.difference)
    strip[column(low) : column(high) + 1] = "━" * (column(high) + 1 - column(low))
    strip[_WIDTH] = "│"
    strip[column(change.difference)] = "●"
    return "".join(strip)


def first_ids(ids: Sequence[str]) -> str:
    """The first ids, and how many more there are."""
    more = len(ids) - SHOWN
    return ", ".join(ids[:SHOWN]) + (f" and {more:,} more" if more > 0 else "")


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
    """Every pair: the difference in exact match, and the smallest that could have been detected."""
    rows = []
    for pair in report.pairs:
        mean = pair.changes["mean@k"]
        values = f"{100 * mean.a:.1f} → {100 * mean.b:.1f}"
        least = pair.detectable.difference
        detectable = "none" if least is None else f"{100 * least:.1f}"
        change = [values, points_text(mean), *_p_values(mean)]
        rows.append([pair_name(pair), f"{pair.questions:,}", *change, detectable])
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
        rows.append([pair_name(pair), *counts, format_p(pair.flips.p_value), format_p(pair.flips.p_holm)])
    note = f"Questions, right by {_RIGHT[report.by]}; McNemar's exact test, every question counted as independent."
    return TextTable("Flips", note, ["pair", *CLASSES, "p", "p, Holm"], rows)


def change_table(pair: PairReport) -> TextTable:
    """Every measure of a pair."""
    rows = [
        [_NAMES.get(name, name), percent(change.a), percent(change.b), points_text(change), *_p_values(change)]
        for name, change in pair.changes.items()
    ]
    note = f"Over {pair.questions:,} shared questions in {pair.clusters:,} clusters; Holm over the pairs, by measure."
    return TextTable("Measures", note, ["measure", pair.a, pair.b, "difference, points", "p", "p, Holm"], rows)


def left_out_table(pair: PairReport) -> TextTable:
    """The questions that are in no difference."""
    states = {"scored": "scored", "not_scored": "not scored", "missing": "no response"}
    rows = [[states[part.a], states[part.b], f"{len(part.ids):,}", first_ids(part.ids)] for part in pair.left_out]
    note = "Not scored: no text was ever obtained. These questions are in no figure of this pair."
    return TextTable("Left out", note, [pair.a, pair.b, "questions", "ids"], rows)


def needed_table(pair: PairReport) -> TextTable:
    """Numbers of questions that differences of some sizes take."""
    limit = pair.detectable
    least, adjusted = (
        "none" if difference is None else f"{100 * difference:.1f} points"
        for difference in (limit.difference, limit.difference_adjusted)
    )
    note = (
        f"Power {percent(limit.power)}, two-sided alpha {limit.alpha}; mean square of the paired differences "
        f"{limit.discordance:.3f} (for one sample the share of discordant pairs). These {pair.questions:,} questions "
        f"detect {least}; {adjusted} at alpha divided by the number of pairs. n = (z₁₋α⸝₂·√ψ + z_power·√(ψ − δ²))²/δ² "
        "(Connor 1987)."
    )
    rows = [[f"{needed.points:g} points", f"{needed.questions:,}"] for needed in limit.needed]
    return TextTable("What could be detected", note, ["difference", "questions needed"], rows)


def flip_table(pair: PairReport, by: str) -> TextTable:
    """The four cells with their questions."""
    cells = pair.flips.cells
    rows = [[name, f"{len(ids):,}", percent(len(ids) / pair.questions), first_ids(ids)] for name, ids in cells.items()]
    note = f"By {_RIGHT[by]}; McNemar's exact p {format_p(pair.flips.p_value)}, Holm {format_p(pair.flips.p_holm)}."
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
        "is small, trust p: bootstrap intervals are too narrow there. Length: mean of all scored responses, before → "
        "after, and its change."
    )
    header = ["#", "group", "questions", pair.a, pair.b, "difference, points", "forest", "p", "p, Holm"]
    tables = []
    for dimension, groups in pair.slices.items():
        reach = max(abs(end) for group in groups for end in (*(group.ci95 or ()), group.difference)) or 1.0
        rows = []
        for number, group in enumerate(groups, 1):
            shares = [percent(group.a), percent(group.b), points_text(group), forest(group, reach)]
            rows.append([f"{number}", group.group, f"{group.n:,}", *shares, *_p_values(group), *_length(group)])
        unit = next((group.length.unit for group in groups if group.length), "length")
        tables.append(TextTable(f"By {dimension}", note, [*header, unit, "change of length"], rows))
    return tables


def _length(group: GroupChange) -> list[str]:
    if group.length is None:
        return ["–", "–"]
    return [f"{group.length.a:.0f} → {group.length.b:.0f}", change_text(group.length.relative, group.length.ci95)]


def _p_values(change: MeasureChange) -> list[str]:
    return [format_p(change.p_value), format_p(change.p_holm)]


def transition_summary(pair: PairReport) -> TextTable:
    """Every class: its questions, the lengths on both sides, and the letters gained and lost."""
    rows = []
    for name in (*CLASSES, ALL):
        part = pair.transitions[name]
        unit = next((unit for unit in LENGTHS if unit in part.features), None)
        lengths = ["–", "–"]
        if unit:
            length = part.features[unit]
            lengths = [f"{length.mean_a:.0f} → {length.mean_b:.0f} {unit}"]
            lengths.append(change_text(length.relative, length.relative_ci95))
        efficiency = change_text(part.efficiency, part.efficiency_ci95)
        right = f"+{part.letters.gained_right:,} −{part.letters.lost_right:,}"
        wrong = f"+{part.letters.gained_wrong:,} −{part.letters.lost_wrong:,}"
        rows.append([name, f"{part.n:,}", percent(part.share), *lengths, efficiency, right, wrong])
    header = ["class", "questions", "share", "mean length", "change of length", "efficiency of length"]
    note = (
        "Efficiency: how much further the same length goes, mean length of the first over that of the second, less 1. "
        "Letters: chosen anew and given up, by whether gold has them. The classes are made by the outcome: sampled "
        "twice, one model too has questions in all four, and lengths that go with being right or wrong differ there."
    )
    return TextTable("Transitions", note, [*header, "letters in gold", "letters not in gold"], rows)


def feature_table(pair: PairReport) -> TextTable:
    """Every feature in every class: the mean on both sides and the difference with its interval."""
    rows = []
    for name in pair.transitions[ALL].features:
        for class_ in (*CLASSES, ALL):
            feature = pair.transitions[class_].features.get(name)
            if feature is not None:
                change = f"{feature.difference:+z.3g}" + interval_text(feature.ci95, 1, ".3g")
                means = [f"{feature.mean_a:.3g}", f"{feature.mean_b:.3g}"]
                rows.append([name, class_, f"{feature.n:,}", *means, change])
    note = "Means per response, of the responses that stand for their questions; for a yes/no feature the share."
    return TextTable("Features by transition", note, ["feature", "class", "n", pair.a, pair.b, "difference"], rows)
