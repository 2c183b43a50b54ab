"""Metrics as tables: a ``…_section`` is Markdown of one model, a ``…_table`` has a column a model and compares them.

report.md shows the sections, a row a figure with its n; report.html shows the tables. Both read the same cells.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from legal_rl.core.grading import OUTCOMES
from legal_rl.evaluation.calibration import RELIABILITY_FILE
from legal_rl.evaluation.exam_score import HUMAN_SOURCE
from legal_rl.evaluation.figures import Calibration, Figure, Metrics, Prf, Reliability, SelectionErrors, Slice
from legal_rl.reporting.tables import TextTable, format_mean, md_table, percent

MetricsByModel = Mapping[str, Metrics]
_PRF: Final = ("precision", "recall", "F1")
_SHARES: Final = ("extra", "missed", "only extra", "only missed", "both")
_SELECTION: Final = (*_SHARES, "mean extra letters", "mean missed letters")
_READINGS: Final = ("exact match, any form", "exact match, strict format only")
Line = tuple[str, Iterable[str]]  # a label, and a cell for each model


def _compared(title: str, note: str, first: str, models: MetricsByModel, lines: Iterable[Line]) -> TextTable:
    return TextTable(title, note, [first, *models], [[label, *cells] for label, cells in lines])


def counted_line(part: Slice) -> str:
    """The numbers of questions and responses behind the figures above the line."""
    return (
        f"{part.questions} questions, {part.responses} scored responses; "
        f"not scored: {part.not_scored}; questions without a response: {part.missing}.\n"
    )


def headline_section(metrics: Metrics) -> str:
    """Exact match, option figures by every average, and formats."""
    overall, worst = metrics.overall, metrics.overall.options_worst
    figures = {f"exact match {name.replace('@k', f'@{overall.k}')}": f for name, f in overall.exact_match.items()}
    if overall.k > 1:
        figures |= {f"exact match {name}": figure for name, figure in overall.pass_at.items()}
    averages = {"micro": overall.options, "macro over letters": metrics.options_macro}
    for average, prf in (averages | {"mean over responses": overall.options_samples}).items():
        figures |= {f"option {name} ({average})": figure for name, figure in _by_name(prf).items()}
    figures[f"option precision worst@{overall.k}"] = worst.precision
    figures[f"option recall worst@{overall.k}"] = worst.recall
    figures |= {f"{name} format": count for name, count in overall.format.items()}
    return _with_n("figure", figures) + "\n" + counted_line(overall)


def headline_table(models: MetricsByModel) -> TextTable:
    """Exact match and option figures; the numbers that they were computed from come last."""
    shown = [metrics.overall for metrics in models.values()]
    several = any(part.k > 1 for part in shown)
    names = list(shown[0].exact_match) if several else ["mean@k"]
    lines: list[Line] = [(f"exact match, {name}", [percent(p.exact_match[name]) for p in shown]) for name in names]
    if several:
        sizes = dict.fromkeys(name for part in shown for name in part.pass_at)
        lines += [(name, [percent(part.pass_at.get(name)) for part in shown]) for name in list(sizes)[1:]]
    lines += _prf_lines("option {} (micro)", [part.options for part in shown])
    if several:
        lines.append(("option precision, worst@k", [percent(part.options_worst.precision) for part in shown]))
        lines.append(("option recall, worst@k", [percent(part.options_worst.recall) for part in shown]))
    lines += [
        ("questions scored", [f"{part.exact_match['mean@k'].n:,} of {part.questions:,}" for part in shown]),
        ("responses scored", [f"{part.responses:,}" for part in shown]),
        ("samples a question, k", [f"{p.k}" if p.k == p.k_min else f"{p.k_min}–{p.k}" for p in shown]),
        ("not scored (responses)", [f"{part.not_scored:,}" for part in shown]),
        ("missing (questions)", [f"{part.missing:,}" for part in shown]),
    ]
    note = (
        "95 % intervals in brackets: Wilson's for independent yes/no outcomes, else a bootstrap that draws questions "
        "with a shared stem together. Not scored (no text was ever obtained) and missing (no row) are in no figure."
    )
    return _compared("Headline", note, "figure", models, lines)


def _by_name(prf: Prf) -> dict[str, Figure]:
    return dict(zip(_PRF, (prf.precision, prf.recall, prf.f1), strict=True))


def _prf_lines(label: str, prfs: Sequence[Prf | None]) -> list[Line]:
    """Precision, recall and F1 of each model, the name put into ``label``."""
    return [(label.format(name), [percent(_by_name(prf)[name]) if prf else "–" for prf in prfs]) for name in _PRF]


def _with_n(first: str, figures: Mapping[str, Figure]) -> str:
    """A row a share, with its n."""
    return md_table([first, "value", "n"], [[name, percent(figure), figure.n] for name, figure in figures.items()])


def outcome_section(part: Slice) -> str:
    """Counts of responses by outcome, and shares of the scored ones."""
    rows: list[list[object]] = [[name, part.status[name].count, percent(part.status[name])] for name in OUTCOMES]
    return md_table(["status", "responses", "share of scored"], [*rows, ["missing", part.missing, "–"]])


def outcome_table(models: MetricsByModel) -> TextTable:
    """Counts of responses by outcome, and shares of the scored ones."""
    lines = []
    for name in OUTCOMES:
        counts = [metrics.overall.status[name] for metrics in models.values()]
        cells = [f"{count.count:,}" + ("" if count.value is None else f" · {percent(count)}") for count in counts]
        lines.append((name, cells))
    note = "Wrong is an answer that was read and is not the gold set; what was not read counts as not right."
    return _compared("Outcomes", note, "outcome", models, lines)


def letter_section(metrics: Metrics) -> str:
    """Precision, recall and F1 of every letter."""
    rows = [
        [name, *map(percent, _by_name(letter).values()), letter.support, letter.f1.n]
        for name, letter in metrics.letters.items()
    ]
    return md_table(["letter", *_PRF, "in gold", "n"], rows) + "\n" + counted_line(metrics.overall)


def option_tables(models: MetricsByModel) -> list[TextTable]:
    """Precision, recall and F1 by every average, then letter by letter."""
    shown = list(models.values())
    averages = _prf_lines("{}, micro", [metrics.overall.options for metrics in shown])
    averages += _prf_lines("{}, macro over letters", [metrics.options_macro for metrics in shown])
    averages += _prf_lines("{}, mean over responses", [metrics.overall.options_samples for metrics in shown])
    letters: list[Line] = []
    for letter in sorted({letter for metrics in shown for letter in metrics.letters}):
        letters += _prf_lines(f"{letter}, {{}}", [metrics.letters.get(letter) for metrics in shown])
    note = "An unparsed response chooses nothing; its gold letters stay in recall's denominator."
    return [
        _compared("Averages", note, "figure", models, averages),
        _compared("By letter", "Over the responses whose question has that letter.", "letter", models, letters),
    ]


def _selection_cells(errors: SelectionErrors) -> list[str]:
    """The cells of ``_SELECTION``."""
    shares = (errors.extra, errors.missed, errors.only_extra, errors.only_missed, errors.both)
    means = (errors.extra_letters, errors.missed_letters)
    return [*map(percent, shares), *(format_mean(mean, digits=2) for mean in means)]


def selection_section(metrics: Metrics) -> str:
    """Extra and missed letters, over all and by gold size."""
    parts = {"all": metrics.overall, **metrics.by.get("gold size", {})}
    rows = [[name, *_selection_cells(part.selection), part.responses] for name, part in parts.items()]
    note = "Shares are of all scored responses (n); means are over those that were read as an answer.\n"
    return md_table(["gold size", "any extra", "any missed", *_SELECTION[2:], "n"], rows) + "\n" + note


def selection_tables(models: MetricsByModel) -> list[TextTable]:
    """Extra and missed letters, over all and by gold size."""
    overall = [_selection_cells(metrics.overall.selection) for metrics in models.values()]
    groups = [metrics.by.get("gold size", {}) for metrics in models.values()]
    by_size = []
    for size in sorted({size for group in groups for size in group}):
        errors = [group[size].selection if size in group else None for group in groups]
        by_size.append((f"{size} gold, any extra", [percent(error.extra if error else None) for error in errors]))
        by_size.append((f"{size} gold, any missed", [percent(error.missed if error else None) for error in errors]))
    note = "Shares of all scored responses; means over those that were read as an answer."
    return [
        _compared("All questions", note, "letters", models, zip(_SELECTION, zip(*overall, strict=True), strict=True)),
        _compared("By gold size", note, "letters", models, by_size),
    ]


def _readings(metrics: Metrics) -> list[Figure]:
    """Exact match in any form and in the strict one; shares that only another form has read, and has right."""
    overall = metrics.overall
    loose = overall.format["loose"]
    return [overall.exact_match["mean@k"], overall.exact_match_strict, loose, overall.right_by_loose]


def reading_section(metrics: Metrics) -> str:
    """Exact match by the strict format and by any form, how often they differ, and which rule read what."""
    labels = [*_READINGS, "responses read in another form only"]
    labels.append("of all responses, right in another form only")
    text = _with_n("reading", dict(zip(labels, _readings(metrics), strict=True)))
    if metrics.rules:
        rows = [[name, rule.count, percent(rule), percent(rule.exact)] for name, rule in metrics.rules.items()]
        header = ["rule that decided", "responses", "share of scored", "exact match among them"]
        text += "\n" + md_table(header, rows)
    return text


def reading_table(models: MetricsByModel) -> TextTable:
    """The strict format beside any form, and the rule that decided."""
    labels = [*_READINGS, "read in another form only", "right in another form only"]
    readings = [map(percent, _readings(metrics)) for metrics in models.values()]
    lines: list[Line] = [*zip(labels, zip(*readings, strict=True), strict=True)]
    for name in sorted({rule for metrics in models.values() for rule in metrics.rules}):
        rules = [metrics.rules.get(name) for metrics in models.values()]
        cells = [f"{percent(rule, interval=False)}, exact {percent(rule.exact)}" if rule else "–" for rule in rules]
        lines.append((f"decided by {name}", cells))
    note = "Shares of the scored responses; beside each rule the exact match among the responses that it decided."
    return _compared("Strict form and any form", note, "reading", models, lines)


def calibration_section(figures: Calibration) -> str:
    """Gap and Brier score of options and of whole sets, the bins, and the diagram."""
    gaps, bins = [], []
    for votes, part in _vote_parts(figures):
        gaps.append([votes, format_mean(part.ece, digits=3), format_mean(part.brier, digits=3), part.ece.n])
        bins += [[f"{votes}, {span}", *cells, n] for span, *cells, n in _bins(part)]
    text = md_table(["votes for", "expected calibration error", "Brier score", "n"], gaps)
    text += f"\nOver {figures.questions} questions with two or more scored samples; "
    text += "a sample without an answer votes for nothing and is in the denominator.\n\n"
    text += md_table(["votes for, share", "mean share", "true", "n"], bins)
    return f"{text}\n![Reliability]({RELIABILITY_FILE})\n"


def calibration_table(name: str, figures: Calibration) -> TextTable:
    """Bins, gap and Brier score of one model's votes."""
    rows = []
    for votes, part in _vote_parts(figures):
        rows.append([f"{votes}: expected calibration error", "", format_mean(part.ece, digits=3), f"{part.ece.n:,}"])
        rows.append([f"{votes}: Brier score", "", format_mean(part.brier, digits=3), f"{part.brier.n:,}"])
        rows += [[f"{votes}, votes {span}", share, true, f"{n:,}"] for span, share, true, n in _bins(part)]
    note = (
        f"Over {figures.questions:,} questions with two or more scored samples; a sample without an answer votes for "
        "nothing and is in the denominator."
    )
    return TextTable(name, note, ["votes for", "mean share", "true", "n"], rows)


def _vote_parts(figures: Calibration) -> Sequence[tuple[str, Reliability]]:
    return ("single options", figures.options), ("set with most votes", figures.sets)


def _bins(part: Reliability) -> Iterator[tuple[str, str, str, int]]:
    """Span, mean share, share that is true, and n of every bin with a vote."""
    for row in part.bins:
        if row.confidence is not None:
            yield f"{row.low:.1f}–{row.high:.1f}", percent(row.confidence), percent(row.truth), row.truth.n


def official_section(metrics: Metrics) -> str:
    """The six scores and, for JEC-QA alone, how people do."""
    official = metrics.official
    text = md_table(["score", "exact match", "n"], [[name, percent(f), f.n] for name, f in official.scores.items()])
    text += "\nkd knowledge, ca case, a all kinds; then s one gold option, a all questions.\n"
    if official.human:
        people = ", ".join(f"{name} {100 * share:.0f} %" for name, share in official.human.items())
        text += f"\nFor reference: {people} ({HUMAN_SOURCE}).\n"
    return text + "".join(f"\n{note}\n" for note in official.notes)


def official_table(models: MetricsByModel) -> TextTable:
    """The six scores of JEC-QA."""
    scores = [metrics.official.scores for metrics in models.values()]
    lines = [(name, [_share_and_n(figures[name]) for figures in scores]) for name in scores[0]]
    note = "Exact match (mean@k). kd knowledge, ca case, a all kinds; then s one gold option, a all questions."
    return _compared("JEC-QA's six scores", note, "score", models, lines)


def _share_and_n(figure: Figure) -> str:
    return f"{percent(figure)}, n = {figure.n:,}"


def points_section(metrics: Metrics) -> str:
    """Raw points, points out of 300, and how they stand to the pass line."""
    points, single, several = metrics.points, metrics.points.single, metrics.points.several
    rows: list[list[object]] = [
        ["raw points", f"{points.raw:.1f} of {points.maximum}", single.n + several.n],
        ["share of points, single", percent(single), single.n],
        ["share of points, multiple or indefinite", percent(several), several.n],
        ["points out of 300", format_mean(points.scaled, digits=1), points.scaled.n],
        [f"draws at or above {points.pass_line}", percent(points.passing), points.scaled.n],
    ]
    text = md_table(["points", "value", "questions"], rows)
    text += "\nSingle questions 1 point, multiple and indefinite 2, all or nothing; out of 300 is 100 · single + "
    text += f"200 · the others. {points.pass_line} is the national pass line since 2018.\n"
    return text + "".join(f"\n{note}\n" for note in points.notes)


def points_table(models: MetricsByModel) -> TextTable:
    """The exam's own points and the pass line."""
    shown = [metrics.points for metrics in models.values()]
    line = shown[0].pass_line
    lines = [
        ("raw points", [f"{points.raw:.1f} of {points.maximum:,}" for points in shown]),
        ("share of points, single", [_share_and_n(points.single) for points in shown]),
        ("share of points, multiple or indefinite", [_share_and_n(points.several) for points in shown]),
        ("points out of 300", [format_mean(points.scaled, digits=1) for points in shown]),
        (f"draws at or above {line}", [percent(points.passing) for points in shown]),
    ]
    note = (
        "Single questions 1 point, multiple and indefinite 2, all or nothing; out of 300 is 100 · single + 200 · the "
        f"others. {line} is the national pass line since 2018; draws are those of the bootstrap."
    )
    return _compared("The exam's points", note, "points", models, lines)


def slice_section(dimension: str, slices: Mapping[str, Slice]) -> str:
    """A row a group: exact match, option figures, and how many responses were read."""
    header = [dimension, "questions", "exact match", "option precision", "option recall", "option F1"]
    header += ["wrong", "unparsed", "not scored", "missing"]
    rows: list[list[object]] = []
    for name, part in slices.items():
        shares = [part.exact_match["mean@k"], *_by_name(part.options).values()]
        unparsed = part.responses - part.status["ok"].count
        counts = [part.status["wrong"].count, unparsed, part.not_scored, part.missing]
        rows.append([name, part.questions, *map(percent, shares), *counts])
    return md_table(header, rows)


def slice_table(dimension: str, models: MetricsByModel) -> TextTable:
    """Exact match and option F1 of each group."""
    breakdowns = [metrics.by.get(dimension, {}) for metrics in models.values()]
    rows = []
    for group in sorted({group for slices in breakdowns for group in slices}):
        cells = [group]
        for slices in breakdowns:
            part = slices.get(group)
            exact = [f"{part.questions:,}", percent(part.exact_match["mean@k"])] if part else ["–", "–"]
            cells += [*exact, percent(part.options.f1) if part else "–"]
        rows.append(cells)
    header = [dimension, *(f"{name}: {figure}" for name in models for figure in ("n", "exact match", "option F1"))]
    return TextTable(f"By {dimension}", "n counts questions, scored or not.", header, rows)


def length_section(metrics: Metrics) -> str:
    """Mean characters and tokens of right, wrong and unparsed responses."""
    rows = [
        [f"{name}, {unit}", format_mean(figure), figure.n]
        for unit, figures in metrics.lengths.items()
        for name, figure in figures.items()
    ]
    return md_table(["responses", "mean", "n"], rows) + "\n" + counted_line(metrics.overall)


def length_table(models: MetricsByModel) -> TextTable:
    """Mean length of right, wrong and unparsed responses."""
    shown = [metrics.lengths for metrics in models.values()]
    lines = []
    for unit, name in dict.fromkeys((u, name) for lengths in shown for u in lengths for name in lengths[u]):
        figures = [lengths.get(unit, {}).get(name) for lengths in shown]
        lines.append((f"{name}, {unit}", [f"{format_mean(f)}, n = {f.n:,}" if f else "–" for f in figures]))
    return _compared("Mean length", "Of the scored responses, with intervals and n.", "responses", models, lines)
