"""ablation.html: a study's tables beside the thesis's, doses and responses, and the analysis of pairs of cells."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from legal_rl.core.grading import Graded, graded_response
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.tables import interval_text
from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.report.analysis import pictures, tables
from legal_rl.evaluation.report.analysis.data import ModelSource, analyse_models
from legal_rl.evaluation.report.analysis.page import Extras, own_notes, write_page
from legal_rl.evaluation.report.page.sections import Plot, Section
from legal_rl.pipeline.ablation.cells import CellStore
from legal_rl.pipeline.ablation.plan import AblationPlan, PublishedFigures
from legal_rl.pipeline.ablation.report import PAGE, AblationFindings, gather
from legal_rl.pipeline.ablation.results import CellMeasurement, CellResult, read_measured
from legal_rl.pipeline.evaluation.stage import stage_name
from legal_rl.pipeline.report import models
from legal_rl.reporting.tables import TextTable, format_p, percent
from legal_rl.reporting.words import Language, Words
from legal_rl.runs.records import read_models
from legal_rl.runs.statutes import CitationCheck
from legal_rl.training.rewards import noise_moments


def write_study_page(
    plan: AblationPlan, store: CellStore, out: Path, *, language: Language = "en", statutes: Path | None = None
) -> Path | None:
    """Write ablation.html into ``out``; None where no cell is done.

    Reasoning is analysed of the cells that ``pairs`` names (the baseline where there are none), by their first seed.
    """
    words, findings = tables.page_words(language), gather(plan, store)
    measured = read_measured(plan, store).cells
    named = dict.fromkeys(name for pair in plan.config.pairs for name in pair) or {plan.config.baseline: None}
    shown = [measured[name][0] for name in named if name in measured]
    if not shown:
        return None
    runs = {cell.cell.name: store.run(cell.cell) for cell in shown}
    missing = [f"{what}: {why}" for what, why in findings.absent]
    extras = Extras(
        before=[*_own_sections(findings, measured, store, words)],
        after=[Section("missing", words("study.missing.title"), missing)] if missing else [],
    )
    with TemporaryDirectory() as scratch:  # the cells' folders are their own, and ``out`` is for what a reader opens
        analysis = analyse_models(
            [ModelSource(name, run.folder(stage_name(models(run)[-1]))) for name, run in runs.items()],
            runs[shown[0].cell.name].folder("data") / "heldout.jsonl",
            plan.config.pairs,
            Path(scratch),
            check=CitationCheck(statutes) if statutes else None,
        )
        write_page(analysis, extras, words, out / PAGE, title=plan.config.name)
    return out / PAGE


def _own_sections(
    findings: AblationFindings, measured: dict[str, list[CellMeasurement]], store: CellStore, words: Words
) -> Iterator[Section]:
    config, results = findings.plan.config, {result.name: result for result in findings.results}
    heading = words("study.published.title" if config.published else "study.cells.title")
    chosen = config.tables or {heading: findings.plan.names}
    shown = [
        cells_table(title, [results[name] for name in cells if name in results], config.published, words)
        for title, cells in chosen.items()
    ]
    yield Section("cells", heading, (), own_notes([table for table in shown if table.rows]))
    if findings.contrasts:
        yield Section("contrasts", words("study.contrasts.title"), (), [_contrasts(findings, words)])
    if config.doses:
        yield _doses(findings, results, measured, store, words)
    curves = {result.name: result.curve for result in findings.results if result.curve}
    if curves:
        plot = pictures.curves(curves, words("study.curves.note"), words, percent=True)
        yield Section("curves", words("study.curves.title"), plots=[plot])


def cells_table(
    title: str, results: Sequence[CellResult], published: dict[str, PublishedFigures], words: Words
) -> TextTable:
    """Cells with the three figures of the thesis's tables, each beside what is ``published``, where anything is."""
    rows = []
    for result in results:
        told, whole = published.get(result.name, PublishedFigures()), result.whole
        # Where nothing was ever selected, there is no precision to speak of.
        precision = whole.options_worst.precision if whole.status["ok"].count else None
        figures = [
            (whole.exact_match["mean@k"], told.exact_match),
            (whole.options_worst.recall, told.recall),
            (precision, told.precision),
        ]
        seeds = ", ".join("–" if seed is None else str(seed) for seed in result.by_seed)
        cells = [[percent(here), percent(there)][: 2 if published else 1] for here, there in figures]
        rows.append([result.name, seeds, *(text for cell in cells for text in cell)])
    heads = tables.header(words, "published", "study")
    if not published:
        return TextTable(title, words("study.cells.note"), [*heads[:2], *heads[2::2]], rows)
    return TextTable(title, words("study.published.note"), heads, rows)


def _contrasts(findings: AblationFindings, words: Words) -> TextTable:
    rows = []
    for contrast in findings.contrasts:
        difference = contrast.difference
        points = f"{100 * difference.value:+z.1f}" + interval_text(difference.ci95, 100)
        p_values = [format_p(difference.p_value), format_p(contrast.adjusted)]
        rows.append([contrast.name, str(len(contrast.by_seed)), f"{difference.n:,}", points, *p_values])
    note = words("study.contrasts.note", baseline=findings.plan.config.baseline)
    return TextTable(words("study.contrasts.title"), note, tables.header(words, "contrasts", "study"), rows)


def _doses(
    findings: AblationFindings,
    results: dict[str, CellResult],
    measured: dict[str, list[CellMeasurement]],
    store: CellStore,
    words: Words,
) -> Section:
    """Exact match against dose, and what each dose is in squared error of the reward."""
    config = findings.plan.config
    graded = _baseline_responses(measured.get(config.baseline, ()), store)
    series: dict[str, list[tuple[float, float, float, float]]] = {}
    rows = []
    for kind, cells in config.doses.items():
        for dose, name in sorted(cells.items()):
            if name not in results:
                continue
            figure: Figure = results[name].whole.exact_match["mean@k"]
            value = figure.value or 0.0
            series.setdefault(kind, []).append((dose, value, *(figure.ci95 or (value, value))))
            grpo = findings.plan.of(name)[0].config.grpo
            error = "–"
            if graded and grpo is not None:
                reward = grpo.reward.within(findings.plan.of(name)[0].config.limits.response)
                error = f"{fmean(noise_moments(one, reward).squared_error for one in graded):.3f}"
            rows.append([kind, f"{dose:g}", name, error, percent(figure)])
    table = TextTable(
        words("study.doses.title"), words("study.doses.note"), tables.header(words, "doses", "study"), rows
    )
    plots: list[Plot] = [pictures.dose_response(series, words)] if series else []
    return Section("doses", words("study.doses.title"), (), [table], plots=plots)


def _baseline_responses(cells: Sequence[CellMeasurement], store: CellStore) -> list[Graded]:
    """The baseline's responses to the held-out questions, of its first seed."""
    if not cells:
        return []
    run, questions = store.run(cells[0].cell), {question.id: question for question in cells[0].questions}
    responses = read_models(run.folder(stage_name(models(run)[-1])) / "responses.jsonl", Response)
    return [graded for row in responses if (graded := graded_response(questions[row.id], row)) is not None]
