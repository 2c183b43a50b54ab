"""Analysis → one HTML file: sections in reading order, no script, nothing fetched, every text from outside escaped."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from legal_rl.evaluation.report.analysis import pictures, tables
from legal_rl.evaluation.report.analysis.data import Analysis
from legal_rl.evaluation.report.analysis.examples import worked_examples
from legal_rl.evaluation.report.page.html import page_template
from legal_rl.evaluation.report.page.language import asset as shared_asset
from legal_rl.evaluation.report.page.sections import Plot, Range, Section
from legal_rl.evaluation.report.training_curves import Curve
from legal_rl.reporting.page import page_opening
from legal_rl.reporting.tables import TextTable, percent
from legal_rl.reporting.words import Words
from legal_rl.runs.records import write_text
from legal_rl.runs.shipped_files import read_asset
from legal_rl.runs.step_metrics import StepMetrics

asset = partial(read_asset, "evaluation/report/analysis")
CUT: Final = 0.05  # share of truncated responses from which a reader is warned
_TO: Final = re.compile(r"(?<=\d) to (?=[+-])")


@dataclass(frozen=True, slots=True)
class Training:
    """Loss by step of SFT, GRPO's history and its best step; empty where a run has none."""

    loss: Curve = ()
    history: Sequence[StepMetrics] = ()
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Extras:
    """Sections, pictures and tables that a run or a study adds to the analysis, by where they stand."""

    before: Sequence[Section] = ()  # ahead of everything but the warnings
    curves: Sequence[Plot] = ()
    after: Sequence[Section] = ()  # behind the worked examples
    warnings: Sequence[str] = ()
    tables: Sequence[TextTable] = ()  # under the curves
    training: Training = field(default_factory=Training)


def write_page(analysis: Analysis, extras: Extras, words: Words, out: Path, *, title: str) -> None:
    """Write the page to ``out``; the same input gives the same bytes."""
    write_text(out, render(analysis, extras, words, title=title))


def render(analysis: Analysis, extras: Extras, words: Words, *, title: str) -> str:
    """The whole page."""
    style = shared_asset("page.css") + asset("page.css")
    shown = [_spoken(section, words) for section in _sections(analysis, extras, words) if _has_content(section)]
    examples = worked_examples(analysis, words)
    about = words("page.about", questions=f"{len(analysis.questions):,}", models=len(analysis.models))
    return str(
        page_template(asset("page.html")).render(
            opening=page_opening(style, language=words("page.language")),
            style=style,
            title=title,
            about=about,
            sections=shown,
            examples=examples,
            after=[_spoken(section, words) for section in extras.after],
            words=words,
        )
    )


def _spoken(section: Section, words: Words) -> Section:
    """The section with its intervals in the page's language."""
    to = words("page.to")
    tables = [
        TextTable(table.title, table.note, table.header, [[_TO.sub(to, cell) for cell in row] for row in table.rows])
        for table in section.tables
    ]
    return replace(section, tables=tables)


def _has_content(section: Section) -> bool:
    return bool(section.notes or section.tables or section.folded or section.plots)


def _sections(analysis: Analysis, extras: Extras, words: Words) -> Iterator[Section]:
    yield Section("warnings", words("page.warnings.title"), [*extras.warnings, *_warnings(analysis, words)])
    yield from extras.before
    ranges = [
        Range(model.name, figure.value, *(figure.ci95 or (figure.value, figure.value)))
        for model in analysis.models
        if (figure := model.overall.exact_match["mean@k"]).value is not None
    ]
    shown = [tables.headline(analysis, words)]
    yield Section("headline", words("page.headline.title"), (), shown, ranges=ranges)
    if analysis.pairs:
        yield Section("pairs", words("page.pairs.title"), (), [tables.neighbours(analysis, words)])
    yield _structure(analysis, words)
    transitions = [table for pair in analysis.pairs for table in tables.transition_tables(pair, words)]
    yield Section("transitions", words("page.transitions.title"), (), own_notes(transitions))
    yield _lengths(analysis, words)
    laws = [tables.statutes(model, words) for model in analysis.models if model.structure.statutes]
    yield Section("statutes", words("page.statutes.title"), (), own_notes(laws))
    yield _training(extras, words)


def _structure(analysis: Analysis, words: Words) -> Section:
    shown = [tables.structure_change(analysis, pair, words) for pair in analysis.pairs]
    plots = [pictures.shares(analysis.models, words)]
    return Section("structure", words("page.structure.title"), (), own_notes(shown), plots=plots)


def _lengths(analysis: Analysis, words: Words) -> Section:
    shown = [tables.lengths(analysis, words)]
    harder = tables.complexity(analysis, words)
    shown += [harder] if harder.rows else []
    plots = [plot for plot in [pictures.length_histograms(analysis.models, words)] if plot]
    return Section("lengths", words("page.lengths.title"), (), shown, plots=plots)


def _training(extras: Extras, words: Words) -> Section:
    training = extras.training
    plots: list[Plot | None] = []
    if training.loss:
        loss: Mapping[str, Curve] = {words("page.curves.loss"): training.loss}
        plots.append(pictures.curves(loss, words("page.curves.sft"), words))
    plots += [pictures.training_curves(training.history, words), pictures.length_by_step(training.history, words)]
    first = tables.steps(training.history, training.best, words)
    shown = [first] if first.rows else []
    drawn = [*(plot for plot in plots if plot), *extras.curves]
    return Section("training", words("page.curves.title"), (), [*shown, *extras.tables], plots=drawn)


def own_notes(shown: Sequence[TextTable]) -> list[TextTable]:
    """A note that several tables share stands below the last of them alone."""
    last = {table.note: index for index, table in enumerate(shown)}
    return [
        table if last[table.note] == index else TextTable(table.title, "", table.header, table.rows)
        for index, table in enumerate(shown)
    ]


def _warnings(analysis: Analysis, words: Words) -> Iterator[str]:
    for model in analysis.models:
        cut = model.overall.status["truncated"]
        if (cut.value or 0) > CUT:
            share = percent(cut, interval=False)
            yield words("page.warnings.truncated", name=model.name, share=share)
        if model.overall.not_scored:
            yield words("page.warnings.not_scored", name=model.name, count=f"{model.overall.not_scored:,}")
