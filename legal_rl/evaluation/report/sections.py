"""The sections of report.md that look past the headline: selection, reading, calibration, official scores, points."""

from legal_rl.evaluation.figures import Calibration, Metrics, Official, Points, Reliability, Slice
from legal_rl.evaluation.official import HUMAN_SOURCE
from legal_rl.evaluation.report.markdown import number, percent, table
from legal_rl.evaluation.report.reliability import RELIABILITY


def selection(metrics: Metrics) -> str:
    """Extra and missed letters, over all and by gold size."""
    header = ["gold size", "any extra", "any missed", "only extra", "only missed", "both"]
    header += ["mean extra letters", "mean missed letters", "n"]
    parts = {"all": metrics.overall, **metrics.by.get("gold size", {})}
    note = "Shares are of all scored responses (n); means are over those that were read as an answer.\n"
    return table(header, [_selection_row(name, part) for name, part in parts.items()]) + "\n" + note


def _selection_row(name: str, part: Slice) -> list[object]:
    chosen = part.selection
    shares = [chosen.extra, chosen.missed, chosen.only_extra, chosen.only_missed, chosen.both]
    means = [number(figure, digits=2) for figure in (chosen.extra_letters, chosen.missed_letters)]
    return [name, *(percent(share) for share in shares), *means, part.responses]


def extraction(metrics: Metrics) -> str:
    """Exact match by the strict and the lenient reading, how often they differ, and which rule read what."""
    overall = metrics.overall
    lenient, loose, right = overall.exact_match["mean@k"], overall.format["loose"], overall.right_by_loose
    rows: list[list[object]] = [
        ["exact match, lenient reading", percent(lenient), lenient.n],
        ["exact match, strict format only", percent(overall.exact_match_strict), overall.exact_match_strict.n],
        ["responses that only the lenient reading reads", percent(loose), loose.n],
        ["of all responses, right by the lenient reading only", percent(right), right.n],
    ]
    text = table(["reading", "value", "n"], rows)
    if metrics.rules:
        found = [[name, rule.count, percent(rule), percent(rule.exact)] for name, rule in metrics.rules.items()]
        text += "\n" + table(["rule that decided", "responses", "share of scored", "exact match among them"], found)
    return text


def calibration(figures: Calibration) -> str:
    """Gap and Brier score of options and of whole sets, the bins, and the diagram."""
    parts = {"single options": figures.options, "set with most votes": figures.sets}
    gaps = [[name, f"{part.ece.value:.3f}", _brier(part), part.ece.n] for name, part in parts.items()]
    text = table(["votes for", "expected calibration error", "Brier score", "n"], gaps)
    text += f"\nOver {figures.questions} questions with two or more scored samples; "
    text += "a sample without an answer votes for nothing and is in the denominator.\n\n"
    bins = [row for name, part in parts.items() for row in _bins(name, part)]
    return text + table(["votes for, share", "mean share", "true", "n"], bins) + f"\n![Reliability]({RELIABILITY})\n"


def _brier(part: Reliability) -> str:
    low, high = part.brier.ci95 or (None, None)
    interval = "" if low is None else f" ({low:.3f}–{high:.3f})"
    return f"{part.brier.value:.3f}{interval}"


def _bins(name: str, part: Reliability) -> list[list[object]]:
    return [
        [f"{name}, {row.low:.1f}–{row.high:.1f}", f"{100 * row.confidence:.1f} %", percent(row.truth), row.truth.n]
        for row in part.bins
        if row.confidence is not None
    ]


def official(figures: Official) -> str:
    """The six scores and, for JEC-QA alone, how people do."""
    text = table(["score", "exact match", "n"], [[name, percent(f), f.n] for name, f in figures.scores.items()])
    text += "\nkd knowledge, ca case, a all kinds; then s one gold option, a all questions.\n"
    if figures.human:
        people = ", ".join(f"{name} {100 * share:.0f} %" for name, share in figures.human.items())
        text += f"\nFor reference: {people} ({HUMAN_SOURCE}).\n"
    return text + _notes(figures.notes)


def points(figures: Points) -> str:
    """Raw points, points out of 300, and how they stand to the pass line."""
    scaled, passing = figures.scaled, figures.passing
    rows: list[list[object]] = [
        ["raw points", f"{figures.raw:.1f} of {figures.maximum}", figures.single.n + figures.several.n],
        ["share of points, single", percent(figures.single), figures.single.n],
        ["share of points, multiple or indefinite", percent(figures.several), figures.several.n],
        ["points out of 300", number(scaled, digits=1), scaled.n],
        [f"draws at or above {figures.pass_line}", "–" if passing is None else f"{100 * passing:.1f} %", scaled.n],
    ]
    text = table(["points", "value", "questions"], rows)
    text += "\nSingle questions 1 point, multiple and indefinite 2, all or nothing; out of 300 is 100 · single + "
    text += f"200 · the others. {figures.pass_line} is the national pass line since 2018.\n"
    return text + _notes(figures.notes)


def _notes(notes: list[str]) -> str:
    return "".join(f"\n{note}\n" for note in notes)


def lengths(metrics: Metrics) -> str:
    """Mean characters and tokens of right, wrong and unparsed responses."""
    rows = [
        [f"{name}, {unit}", number(figure), figure.n]
        for unit, figures in metrics.lengths.items()
        for name, figure in figures.items()
    ]
    return table(["responses", "mean", "n"], rows)
