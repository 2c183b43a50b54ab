"""A report's sections in reading order: warnings, the headline, and then the detail."""

from collections.abc import Iterator, Mapping
from typing import Any

from legal_rl.evaluation.calibration import reliability_figure
from legal_rl.evaluation.comparison import tables as paired
from legal_rl.evaluation.comparison.figures import ComparisonReport, PairReport
from legal_rl.evaluation.comparison.page import forest_figure
from legal_rl.evaluation.exam_score import HUMAN_SOURCE
from legal_rl.evaluation.figures import Calibration
from legal_rl.evaluation.report.page import tables
from legal_rl.evaluation.report.page.report import Report
from legal_rl.evaluation.report.page.section import Plot, Range, Section
from legal_rl.evaluation.report.page.structure import structure_section
from legal_rl.evaluation.report.page.tables import MetricsByModel
from legal_rl.reporting.pictures import png_bytes
from legal_rl.reporting.tables import TextTable

LISTED = 200  # ids of questions that every model misses; report.json has all of them


def sections(report: Report) -> list[Section]:
    """Every section that has something to say."""
    metrics = {name: model.metrics for name, model in report.models.items()}
    found = [*_first(report, metrics), *_compared(report.comparison), *_measured(metrics)]
    structures = {name: model.structure for name, model in report.models.items() if model.structure}
    if structure := structure_section(structures, report.comparison):
        found.append(structure)
    return [*found, *_last(report)]


def _first(report: Report, models: MetricsByModel) -> Iterator[Section]:
    if notes := warnings(report):
        yield Section("warnings", "Warnings", notes)
    human = next(iter(models.values())).official.human or {}
    note = [f"Lines: {', '.join(f'{who} {100 * part:.0f} %' for who, part in human.items())} ({HUMAN_SOURCE})."]
    ranges = [_range(name, m) for name, m in models.items() if m.overall.exact_match["mean@k"].value is not None]
    yield Section(
        "headline", "Headline", note if human else (), [tables.headline(models)], ranges=ranges, lines=dict(human)
    )


def warnings(report: Report) -> list[str]:
    """What a reader must know before trusting the figures: each model's, then the comparison's."""
    several = len(report.models) > 1
    found = [
        f"{name}: {warning}" if several else warning
        for name, model in report.models.items()
        for warning in [*model.metrics.warnings, *model.metrics.official.notes, *model.metrics.points.notes]
    ]
    return [*found, *(report.comparison.notes if report.comparison else ()), *report.notes]


def _range(name: str, metrics: Any) -> Range:
    figure = metrics.overall.exact_match["mean@k"]
    low, high = figure.ci95 or (figure.value, figure.value)
    return Range(name, figure.value, low, high)


def _compared(comparison: ComparisonReport | None) -> Iterator[Section]:
    if comparison is None:
        return
    shown = [paired.pair_table(comparison), paired.mcnemar_table(comparison)]
    folded = [table for pair in comparison.pairs for table in _pair(pair, comparison)]
    # Too few questions to detect any difference: nothing that a picture would make clearer.
    plots = (
        [forest_plot(comparison)] if any(pair.detectable.difference is not None for pair in comparison.pairs) else []
    )
    yield Section("pairs", "Paired comparisons", (), shown, folded, plots)
    yield Section(
        "transitions", "Transitions", (), [_named(paired.transition_summary(pair), pair) for pair in comparison.pairs],
        [_named(paired.feature_table(pair), pair) for pair in comparison.pairs],
    )  # fmt: skip


def _pair(pair: PairReport, comparison: ComparisonReport) -> list[TextTable]:
    found = [paired.change_table(pair), paired.needed_table(pair), paired.flip_table(pair, comparison.by)]
    found += [paired.status_table(pair), paired.left_out_table(pair), *paired.slice_tables(pair)]
    return [_named(table, pair) for table in found if table.rows]


def _named(table: TextTable, pair: PairReport) -> TextTable:
    return TextTable(f"{table.title}: {paired.pair_name(pair)}", table.note, table.header, table.rows)


def _measured(models: MetricsByModel) -> Iterator[Section]:
    yield Section("outcomes", "Outcomes and reading", (), [tables.statuses(models)], [tables.extraction(models)])
    averages, letters = tables.options(models)
    yield Section("options", "Options: precision, recall, F1", (), [averages], [letters])
    whole, by_size = tables.selection(models)
    yield Section("selection", "Over- and under-selection", (), [whole], [by_size])
    yield Section("official", "JEC-QA's six scores", (), [tables.official(models)])
    yield Section("points", "The exam's points", (), [tables.points(models)])
    votes = {name: metrics.calibration for name, metrics in models.items() if metrics.calibration}
    if votes:
        shown = [tables.calibration(name, figures) for name, figures in votes.items()]
        plots = [reliability_plot(name, figures) for name, figures in votes.items()]
        yield Section("calibration", "Calibration of several samples", (), (), shown, plots)
    dimensions = dict.fromkeys(dimension for metrics in models.values() for dimension in metrics.by)
    if dimensions:
        yield Section("slices", "Slices", (), (), [tables.slices(dimension, models) for dimension in dimensions])
    if any(metrics.lengths for metrics in models.values()):
        yield Section("length", "Length", (), [tables.lengths(models)])


def _last(report: Report) -> Iterator[Section]:
    if missed := report.missed_by_all:
        more = f" The first {LISTED} are listed; report.json has all." if len(missed) > LISTED else ""
        note = f"{len(missed):,} questions, worth re-reading for a wrong gold answer.{more}"
        title = "Questions that every sample of every model misses"
        yield Section("missed", title, [note], ids=missed[:LISTED])
    asked = {name: model.asked for name, model in report.models.items() if model.asked}
    if asked:
        yield Section("asked", "How it was asked", (), (), [_asked(asked)])


def _asked(models: Mapping[str, Mapping[str, Any]]) -> TextTable:
    flat = {name: dict(_flat(asked)) for name, asked in models.items()}
    keys = dict.fromkeys(key for asked in flat.values() for key in asked)
    rows = [[key, *(asked.get(key, "–") for asked in flat.values())] for key in keys]
    return TextTable("From the manifests", "As each evaluation recorded it.", ["what", *flat], rows)


def _flat(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(inner, f"{place} · {key}" if place else str(key))
    elif isinstance(value, list):
        yield place, ", ".join(map(str, value)) or "–"
    else:
        yield place, "–" if value is None else str(value)


def forest_plot(report: ComparisonReport) -> Plot:
    """Differences in exact match with their intervals."""
    differences = [
        f"{pair.a} → {pair.b} {100 * pair.changes['mean@k'].difference:+.1f} points over {pair.questions:,} questions"
        for pair in report.pairs
    ]
    alt = f"Differences in exact match with 95 % intervals: {'; '.join(differences)}."
    return Plot(alt, png_bytes(forest_figure(report)))


def reliability_plot(name: str, figures: Calibration) -> Plot:
    """Shares of votes against truth. The plot has no name in it: its font may lack the letters."""
    gaps = f"{figures.options.ece.value:.3f} for single options, {figures.sets.ece.value:.3f} for whole sets"
    alt = f"{name}: shares of votes against how often they are right; expected calibration error {gaps}."
    return Plot(alt, png_bytes(reliability_figure(figures, title="Votes of several samples")))
