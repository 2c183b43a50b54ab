"""A report's sections in reading order: warnings, the headline, and then the detail.

The HTML page and the Markdown are two ways to write the same sections.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from legal_rl.evaluation.calibration import reliability_figure
from legal_rl.evaluation.comparison import tables as paired
from legal_rl.evaluation.comparison.figures import ComparisonReport, PairReport
from legal_rl.evaluation.comparison.page import forest_figure
from legal_rl.evaluation.exam_score import HUMAN_SOURCE
from legal_rl.evaluation.figures import Calibration
from legal_rl.evaluation.report import metric_tables as tables
from legal_rl.evaluation.report.metric_tables import MetricsByModel
from legal_rl.evaluation.report.page.data import Report
from legal_rl.evaluation.report.page.structure import adjusted_lengths, all_features, statute_tables, thesis_tables
from legal_rl.reporting.pictures import png_bytes
from legal_rl.reporting.tables import TextTable

LISTED: Final = 200  # ids of questions that every model misses; report.json has all of them


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture (PNG or SVG) and what it says, in words; what it shows stands in a table too."""

    alt: str
    picture: bytes


@dataclass(frozen=True, slots=True)
class Range:
    """A share with its interval, for the drawing beside the headline; ``label`` stands above it."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands under it. ``ids`` are questions to open; ``folded`` tables show their title alone."""

    anchor: str
    title: str
    notes: Sequence[str] = ()
    tables: Sequence[TextTable] = ()
    folded: Sequence[TextTable] = ()
    plots: Sequence[Plot] = ()
    ranges: Sequence[Range] = ()
    lines: dict[str, float] = field(default_factory=dict)  # name → share, drawn across the ranges
    ids: Sequence[str] = ()


def sections(report: Report) -> list[Section]:
    """Every section that has something to say."""
    metrics = {name: model.metrics for name, model in report.models.items()}
    made = [*_headline(report, metrics), *_comparisons(report.comparison), *_metrics(metrics)]
    structures = {name: model.structure for name, model in report.models.items() if model.structure}
    if structures:
        notes = [f"{name}: {note}" for name, structure in structures.items() for note in structure.notes]
        shown, folded = thesis_tables(structures, report.comparison), [all_features(structures)]
        folded += [adjusted_lengths(structures), *statute_tables(structures)]
        made.append(Section("structure", "Structure of the reasoning", notes, [*shown], folded))
    if missed := report.missed_by_all:
        more = f" The first {LISTED} are listed; report.json has all." if len(missed) > LISTED else ""
        note = f"{len(missed):,} questions, worth re-reading for a wrong gold answer.{more}"
        title = "Questions that every sample of every model misses"
        made.append(Section("missed", title, [note], ids=missed[:LISTED]))
    settings = {name: dict(_flat(model.asked)) for name, model in report.models.items() if model.asked}
    if settings:
        keys = dict.fromkeys(key for setting in settings.values() for key in setting)
        rows = [[key, *(setting.get(key, "–") for setting in settings.values())] for key in keys]
        note = "As each evaluation recorded it."
        folded = [TextTable("From the manifests", note, ["what", *settings], rows)]
        made.append(Section("asked", "How it was asked", folded=folded))
    return made


def warnings(report: Report) -> list[str]:
    """Warnings to read before trusting the figures: each model's, then the comparison's."""
    several = len(report.models) > 1
    of_models = [
        f"{name}: {warning}" if several else warning
        for name, model in report.models.items()
        for warning in [*model.metrics.warnings, *model.metrics.official.notes, *model.metrics.points.notes]
    ]
    return [*of_models, *(report.comparison.notes if report.comparison else ()), *report.notes]


def _headline(report: Report, models: MetricsByModel) -> Iterator[Section]:
    if notes := warnings(report):
        yield Section("warnings", "Warnings", notes)
    human = next(iter(models.values())).official.human or {}
    note = f"Lines: {', '.join(f'{people} {100 * part:.0f} %' for people, part in human.items())} ({HUMAN_SOURCE})."
    ranges = []
    for name, metrics in models.items():
        figure = metrics.overall.exact_match["mean@k"]
        if figure.value is not None:
            ranges.append(Range(name, figure.value, *(figure.ci95 or (figure.value, figure.value))))
    shown = [tables.headline_table(models)]
    yield Section("headline", "Headline", [note] if human else (), shown, ranges=ranges, lines=dict(human))


def _comparisons(comparison: ComparisonReport | None) -> Iterator[Section]:
    if comparison is None:
        return
    shown = [paired.pair_table(comparison), paired.mcnemar_table(comparison)]
    folded, transitions, features = [], [], []
    for pair in comparison.pairs:
        detail = [paired.change_table(pair), paired.needed_table(pair), paired.flip_table(pair, comparison.by)]
        detail += [paired.status_table(pair), paired.left_out_table(pair), *paired.slice_tables(pair)]
        folded += [_titled(table, pair) for table in detail if table.rows]
        transitions.append(_titled(paired.transition_summary(pair), pair))
        features.append(_titled(paired.feature_table(pair), pair))
    # Too few questions to detect any difference: nothing that a picture would make clearer.
    drawn = any(pair.detectable.difference is not None for pair in comparison.pairs)
    yield Section("pairs", "Paired comparisons", (), shown, folded, [_forest_plot(comparison)] if drawn else [])
    yield Section("transitions", "Transitions", (), transitions, features)


def _titled(table: TextTable, pair: PairReport) -> TextTable:
    return TextTable(f"{table.title}: {paired.pair_name(pair)}", table.note, table.header, table.rows)


def _metrics(models: MetricsByModel) -> Iterator[Section]:
    outcomes, readings = tables.outcome_table(models), tables.reading_table(models)
    yield Section("outcomes", "Outcomes and reading", (), [outcomes], [readings])
    averages, letters = tables.option_tables(models)
    yield Section("options", "Options: precision, recall, F1", (), [averages], [letters])
    whole, by_size = tables.selection_tables(models)
    yield Section("selection", "Over- and under-selection", (), [whole], [by_size])
    yield Section("official", "JEC-QA's six scores", (), [tables.official_table(models)])
    yield Section("points", "The exam's points", (), [tables.points_table(models)])
    votes = {name: metrics.calibration for name, metrics in models.items() if metrics.calibration}
    if votes:
        folded = [tables.calibration_table(name, figures) for name, figures in votes.items()]
        plots = [_reliability_plot(name, figures) for name, figures in votes.items()]
        yield Section("calibration", "Calibration of several samples", (), (), folded, plots)
    dimensions = dict.fromkeys(dimension for metrics in models.values() for dimension in metrics.by)
    if dimensions:
        yield Section("slices", "Slices", (), (), [tables.slice_table(dimension, models) for dimension in dimensions])
    if any(metrics.lengths for metrics in models.values()):
        yield Section("length", "Length", (), [tables.length_table(models)])


def _flat(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _flat(inner, f"{key} · {name}" if key else str(name))
    elif isinstance(value, list):
        yield key, ", ".join(map(str, value)) or "–"
    else:
        yield key, "–" if value is None else str(value)


def _forest_plot(report: ComparisonReport) -> Plot:
    differences = [
        f"{pair.a} → {pair.b} {100 * pair.changes['mean@k'].difference:+.1f} points over {pair.questions:,} questions"
        for pair in report.pairs
    ]
    alt = f"Differences in exact match with 95 % intervals: {'; '.join(differences)}."
    return Plot(alt, png_bytes(forest_figure(report)))


def _reliability_plot(name: str, figures: Calibration) -> Plot:
    # The plot has no name in it: its font may lack the letters.
    gaps = f"{figures.options.ece.value:.3f} for single options, {figures.sets.ece.value:.3f} for whole sets"
    alt = f"{name}: shares of votes against how often they are right; expected calibration error {gaps}."
    return Plot(alt, png_bytes(reliability_figure(figures, title="Votes of several samples")))
