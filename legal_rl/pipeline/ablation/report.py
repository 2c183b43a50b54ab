"""ablation.md, ablation.json and the pictures, from the cells that are done; the others are listed."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.evaluation.comparison.statistics import questions_needed
from legal_rl.pipeline.ablation.cells import CellStore
from legal_rl.pipeline.ablation.plan import AblationPlan
from legal_rl.pipeline.ablation.results import (
    CellResult,
    Contrast,
    Points,
    contrasts,
    detectable,
    pool_seeds,
    read_measured,
    seed_deviation,
)
from legal_rl.pipeline.progress import clock
from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.reporting.tables import escaped, format_mean, format_p, md_table, percent
from legal_rl.runs.manifest import describe_machine
from legal_rl.runs.records import write_json, write_text

HALF_POINT: Final = 0.005
PAGE: Final = "ablation.html"

READING: Final = """\
Held-out questions. Figures over all seeds of a cell, each seed judged on its own; in brackets the 95 % interval over
questions (whole clusters of questions drawn with all their seeds). *Over seeds* is Student's 95 % interval of the mean
over seeds: with two or three seeds it is wide because little is known. With one sample a question (k = 1) worst@k is
the sample itself, and worst@1 recall and precision are the micro figures.
"""


@dataclass(frozen=True, slots=True)
class AblationFindings:
    """The content of the pages."""

    plan: AblationPlan
    results: Sequence[CellResult]
    contrasts: Sequence[Contrast]
    absent: Sequence[tuple[str, str]]  # what has no figures → why
    folders: dict[str, list[str]]  # cell → its folders in the store
    seconds: float  # of the cells that are done, without the shared starts
    start_seconds: float


def write_report(plan: AblationPlan, store: CellStore, out: Path) -> Path:
    """Write the pages of ``plan`` into ``out``; returns the path of ablation.md."""
    findings = gather(plan, store)
    pictures = _draw(findings, out)
    write_json(out / "ablation.json", _json(findings))
    write_text(out / "ablation.md", _page(findings, pictures))
    return out / "ablation.md"


def file_names(plan: AblationPlan) -> list[str]:
    """The names of the files that ``write_report`` may write."""
    return ["ablation.json", "ablation.md", PAGE, "curves.png", *map(_axis_name, plan.config.grid)]


def _axis_name(along: str) -> str:
    return f"by-{along}.png".replace(" ", "-").replace("/", "-")


def gather(plan: AblationPlan, store: CellStore) -> AblationFindings:
    """Measure what is done and list what is not."""
    measured, broken = read_measured(plan, store)
    done = {cell.cell.key: cell.seconds for seeds in measured.values() for cell in seeds}  # each key counts once
    starts = {start.key: start for start in plan.starts.values() if start.key not in done}  # one may be a cell as well
    absent = list(broken.items())
    for cell in plan.cells:
        state = store.state(cell)
        if state.status != "done":
            why = {"failed": f"failed: {state.message}", "cut": "begun and stopped"}.get(state.status, "not run yet")
            absent.append((cell.title, why))
    return AblationFindings(
        plan=plan,
        results=[pool_seeds(name, seeds) for name, seeds in measured.items()],
        contrasts=contrasts(measured, plan.config.baseline),
        absent=[*absent, *plan.config.left_out.items()],
        folders={name: [str(store.folder_of(cell.cell)) for cell in seeds] for name, seeds in measured.items()},
        seconds=sum(done.values()),
        start_seconds=sum(store.state(start).seconds for start in starts.values()),
    )


def _page(findings: AblationFindings, pictures: dict[str, str]) -> str:
    plan, results, contrasts = findings.plan, findings.results, findings.contrasts
    parts = [f"# Ablation: {escaped(plan.config.name)}\n", about_plan(plan, results)]
    if results:
        parts += ["## Cells\n", cells_table(results), READING]
    if contrasts:
        parts += [f"## Against {escaped(plan.config.baseline)}\n", contrasts_table(contrasts)]
        parts += ["### Seed by seed\n", seeds_table(contrasts)]
        parts += ["## What could have been seen\n", power_table(contrasts)]
    if pictures:
        parts += ["## Pictures\n", *(f"![{escaped(text)}]({name})\n" for name, text in pictures.items())]
    absent = "".join(f"- {escaped(what)}: {escaped(why)}\n" for what, why in findings.absent)
    parts += ["## Not run\n", absent or "Everything that the file names was run.\n"]
    times = md_table(["cell", "wall time"], [[result.name, clock(result.seconds)] for result in results])
    parts += [
        "## Time\n",
        f"{times}\nOn {describe_machine()}, all attempts together; cells that ran at once each count their own time. "
        f"Cells: {clock(findings.seconds)}, those that are the same counted once; what they start from: "
        f"{clock(findings.start_seconds)}.\n",
    ]
    return "\n".join(parts)


def about_plan(plan: AblationPlan, results: Sequence[CellResult]) -> str:
    """One paragraph on what was run."""
    config, first = plan.config, plan.cells[0].config
    seeds = ", ".join(map(str, config.seeds))
    lines = [f"{len(plan.names)} cells, seeds {seeds} of GRPO; data and SFT keep seed {first.seed}."]
    lines.append(f"Baseline: {escaped(config.baseline)}.")
    if first.grpo:
        lines.append(f"{first.grpo.steps} GRPO steps a cell unless the cell says otherwise.")
    if results:
        whole = results[0].whole
        n = whole.questions // max(1, len(results[0].by_seed))
        lines.append(f"{n} held-out questions, k = {whole.k}, temperature {first.eval.temperature:g}.")
    return " ".join(lines) + "\n"


def cells_table(results: Sequence[CellResult]) -> str:
    """The thesis's table, with intervals over questions and over seeds."""
    k = max(result.whole.k for result in results)
    header = ["cell", "seeds", f"exact match mean@{k}", "over seeds", f"option recall worst@{k}"]
    header += [f"option precision worst@{k}", "truncated", "tokens"]
    rows = []
    for result in results:
        whole, interval = result.whole, result.over_seeds
        # Where nothing was ever selected, there is no precision to speak of.
        precision = whole.options_worst.precision if whole.status["ok"].count else None
        rows.append([
            result.name,
            ", ".join("–" if seed is None else str(seed) for seed in result.by_seed),
            percent(whole.exact_match["mean@k"]),
            "–" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}",
            percent(whole.options_worst.recall),
            percent(precision),
            percent(whole.status["truncated"], interval=False),
            format_mean(result.tokens),
        ])  # fmt: skip
    return md_table(header, rows)


def contrasts_table(contrasts: Sequence[Contrast]) -> str:
    """Each cell against the baseline over its seeds."""
    header = ["cell", "seeds", "questions", "difference in points", "p (bootstrap)", "p (Holm)"]
    rows = []
    for contrast in contrasts:
        difference = contrast.difference
        points, interval = f"{100 * difference.value:+.1f}", difference.ci95
        if interval is not None:
            points += f" ({100 * interval[0]:+.1f} to {100 * interval[1]:+.1f})"
        p_values = [format_p(difference.p_value), format_p(contrast.adjusted)]
        rows.append([contrast.name, len(contrast.by_seed), difference.n, points, *p_values])
    return md_table(header, rows) + (
        "\nExact match, paired: every question's mean over the seeds that both have, then a bootstrap over clusters of "
        f"questions. p (Holm) is adjusted for the {len(contrasts)} comparisons of this table. Neither knows what "
        "another seed would have brought; for that see the next tables.\n"
    )


def seeds_table(contrasts: Sequence[Contrast]) -> str:
    """The models of one seed beside each other: exact McNemar, unadjusted."""
    header = ["cell", "seed", "difference in points", "only the baseline right", "only the cell right"]
    rows = [
        [
            contrast.name,
            "–" if seed is None else seed,
            f"{100 * pair.difference.value:+.1f}",
            pair.mcnemar.only_a,
            pair.mcnemar.only_b,
            format_p(pair.mcnemar.p_value),
        ]
        for contrast in contrasts
        for seed, pair in contrast.by_seed.items()
    ]
    return md_table([*header, "p (exact McNemar)"], rows)


def power_table(contrasts: Sequence[Contrast]) -> str:
    """The smallest difference that this many questions and seeds would show."""
    deviation = seed_deviation(contrasts)
    measured = [contrast for contrast in contrasts if contrast.error]
    rows = [
        [contrast.name, f"{100 * error:.2f}", f"{100 * detectable(error, deviation, len(contrast.by_seed)):.1f}"]
        for contrast in measured
        if (error := contrast.error)
    ]
    text = (
        "\nAt 80 % power and a two-sided alpha of 0.05, before Holm's correction: (1.960 + 0.842) · √(SE² + s²/S), SE "
        "the standard error of the paired difference over questions, S the seeds, s the standard deviation of a "
        "difference from seed to seed"
    )
    if deviation is None:
        text += ". s was not measured (one seed): true for these trained models, too small for the recipes behind them."
    else:
        text += f", {100 * deviation:.2f} points pooled over the cells."
    if measured:
        needed = questions_needed(HALF_POINT, statistics.median(contrast.spread for contrast in measured))
        text += f"\nHalf a point would take about {needed:,} questions at the median spread, and seeds that all agree."
    return md_table(["cell", "SE in points", "smallest difference in points"], rows) + text + "\n"


def _json(findings: AblationFindings) -> dict[str, Any]:
    config, deviation = findings.plan.config, seed_deviation(findings.contrasts)
    cells = [
        {
            "name": result.name,
            "levels": dict(result.levels),
            "folders": findings.folders[result.name],
            "exact_match_by_seed": [{"seed": seed, "value": value} for seed, value in result.by_seed.items()],
            "ci95_over_seeds": result.over_seeds,
            "figures": result.whole.model_dump(mode="json"),
            "tokens": result.tokens.model_dump(mode="json"),
            "curve": result.curve,
            "wall_seconds": result.seconds,
        }
        for result in findings.results
    ]
    contrasts = [
        {
            "name": contrast.name,
            "difference": asdict(contrast.difference),
            "p_holm": contrast.adjusted,
            "smallest_detectable": None
            if contrast.error is None
            else detectable(contrast.error, deviation, len(contrast.by_seed)),
            "by_seed": [{"seed": seed, **asdict(pair)} for seed, pair in contrast.by_seed.items()],
        }
        for contrast in findings.contrasts
    ]
    return {
        "name": config.name,
        "baseline": config.baseline,
        "seeds": config.seeds,
        "machine": describe_machine(),
        "cells": cells,
        "contrasts": contrasts,
        "seed_deviation": deviation,
        "not_run": [{"what": what, "why": why} for what, why in findings.absent],
        "wall_seconds": findings.seconds,
        "start_wall_seconds": findings.start_seconds,
    }


def _draw(findings: AblationFindings, out: Path) -> dict[str, str]:
    """Draw the pictures that have something to show; returns file name → text."""
    drawn: dict[str, str] = {}
    curves = {result.name: result.curve for result in findings.results if result.curve}
    if curves:
        title = f"{findings.plan.config.name}: training questions kept out, greedy"
        curves_png(curves, out / "curves.png", title=title)
        drawn["curves.png"] = "exact match on training questions kept out of GRPO, by step"
    axes = list(findings.plan.config.grid)
    if findings.results and len(axes) <= 2:
        for along in axes:
            lines = next((axis for axis in axes if axis != along), None)
            name = _axis_name(along)
            axis_png(findings.results, along, lines, out / name)
            drawn[name] = f"exact match on held-out questions against {along}"
    return drawn


# Told apart by eye up to ten; beyond that by the stroke as well.
STROKES: Final = ("-", "--", ":")
MARKERS: Final = "osD^vP*X"


def curves_png(curves: Mapping[str, Points], path: Path, *, title: str) -> None:
    """Validation exact match by step, one line a cell; the legend stands beside the plot, best last value first."""
    figure = new_figure(9, 5.2)
    axes = figure.add_subplot()
    order = sorted(curves, key=lambda name: -curves[name][-1][1])
    for index, name in enumerate(order):
        steps, shares = zip(*curves[name], strict=True)
        axes.plot(
            steps,
            [100 * share for share in shares],
            STROKES[index // 10 % len(STROKES)],
            marker=MARKERS[index % len(MARKERS)],
            color=f"C{index % 10}",
            markersize=4.5,
            linewidth=1.7,
            label=f"{name}  {100 * shares[-1]:.0f} %".replace("$", r"\$"),  # else matplotlib reads mathematics
        )
    axes.set(title=title, xlabel="step", ylabel="exact match, %")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, title="cell, last value")
    save_png(figure, path)


def axis_png(results: Sequence[CellResult], along: str, lines: str | None, path: Path) -> None:
    """Exact match against the levels of ``along``, a line for each level of ``lines``, bars of 95 % over questions."""
    figure = new_figure(7.2, 4.4)
    axes = figure.add_subplot()
    levels = list(dict.fromkeys(result.levels[along] for result in results))
    groups = list(dict.fromkeys(result.levels[lines] if lines else "" for result in results))
    for index, group in enumerate(groups):
        chosen = [result for result in results if not lines or result.levels[lines] == group]
        shift = 0.06 * (index - (len(groups) - 1) / 2)  # bars at one level would hide one another
        where = [levels.index(result.levels[along]) + shift for result in chosen]
        label = f"{lines} {group}" if lines else None
        axes.errorbar(where, *_bars(chosen), fmt=f"{MARKERS[index % len(MARKERS)]}-", capsize=3, label=label)
    axes.set(title=f"exact match against {along}", xlabel=along, ylabel="exact match, %")
    axes.set_xticks(range(len(levels)), levels)
    axes.grid(alpha=0.3)
    if lines:
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    save_png(figure, path)


def _bars(results: Sequence[CellResult]) -> tuple[list[float], list[list[float]]]:
    figures = [result.whole.exact_match["mean@k"] for result in results]
    heights = [100 * (figure.value or 0.0) for figure in figures]
    intervals = [figure.ci95 or (figure.value or 0.0,) * 2 for figure in figures]
    below = [max(0.0, height - 100 * low) for height, (low, _) in zip(heights, intervals, strict=True)]
    above = [max(0.0, 100 * high - height) for height, (_, high) in zip(heights, intervals, strict=True)]
    return heights, [below, above]
