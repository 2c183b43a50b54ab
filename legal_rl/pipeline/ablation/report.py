"""ablation.md, ablation.json and the pictures, from the cells that are done; the others are listed."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.core.stats import Interval
from legal_rl.evaluation.comparison.statistics import questions_needed
from legal_rl.evaluation.figures import Figure
from legal_rl.pipeline.ablation.cells import CellStore
from legal_rl.pipeline.ablation.plan import AblationPlan
from legal_rl.pipeline.ablation.results import (
    CellMeasurement,
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

READING: Final = """\
Held-out questions. Figures over all seeds of a cell, each seed judged on its own; in brackets the 95 % interval over
questions (whole clusters of questions drawn with all their seeds). *Over seeds* is Student's 95 % interval of the mean
over seeds: with two or three seeds it is wide because little is known. With one sample a question (k = 1) worst@k is
the sample itself, and worst@1 recall and precision are the micro figures.
"""


def about_plan(plan: AblationPlan, outcomes: Sequence[CellResult]) -> str:
    """What was run."""
    config = plan.config
    seeds = ", ".join(map(str, config.seeds))
    first = plan.cells[0].config
    lines = [f"{len(plan.names)} cells, seeds {seeds} of GRPO; data and SFT keep seed {first.seed}."]
    lines.append(f"Baseline: {escaped(config.baseline)}.")
    if first.grpo:
        lines.append(f"{first.grpo.steps} GRPO steps a cell unless the cell says otherwise.")
    if outcomes:
        whole = outcomes[0].whole
        n = whole.questions // max(1, len(outcomes[0].by_seed))
        lines.append(f"{n} held-out questions, k = {whole.k}, temperature {first.eval.temperature:g}.")
    return " ".join(lines) + "\n"


def cells_table(outcomes: Sequence[CellResult]) -> str:
    """The thesis's table, with intervals over questions and over seeds."""
    k = max(one.whole.k for one in outcomes)
    header = ["cell", "seeds", f"exact match mean@{k}", "over seeds", f"option recall worst@{k}"]
    header += [f"option precision worst@{k}", "truncated", "tokens"]
    return md_table(header, [_row(one) for one in outcomes])


def _row(one: CellResult) -> list[object]:
    whole = one.whole
    worst = [percent(whole.options_worst.recall), _precision(one)]
    return [
        one.name,
        ", ".join("–" if seed is None else str(seed) for seed in one.by_seed),
        percent(whole.exact_match["mean@k"]),
        _range(one.over_seeds),
        *worst,
        percent(whole.status["truncated"], interval=False),
        format_mean(one.tokens),
    ]


def _precision(one: CellResult) -> str:
    """A dash where nothing was ever selected: there is no precision to speak of."""
    read = one.whole.status["ok"].count
    return percent(one.whole.options_worst.precision) if read else percent(Figure(value=None, n=0))


def _range(interval: Interval | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def contrasts_table(contrasts: Sequence[Contrast]) -> str:
    """Each cell against the baseline over its seeds."""
    header = ["cell", "seeds", "questions", "difference in points", "p (bootstrap)", "p (Holm)"]
    rows = [
        [
            one.name,
            len(one.by_seed),
            one.difference.n,
            _points(one),
            format_p(one.difference.p_value),
            format_p(one.adjusted),
        ]
        for one in contrasts
    ]
    told = (
        "\nExact match, paired: every question's mean over the seeds that both have, then a bootstrap over clusters of "
        f"questions. p (Holm) is adjusted for the {len(contrasts)} comparisons of this table. Neither knows what "
        "another seed would have brought; for that see the next tables.\n"
    )
    return md_table(header, rows) + told


def _points(one: Contrast) -> str:
    value, interval = one.difference.value, one.difference.ci95
    return f"{100 * value:+.1f}" + (
        "" if interval is None else f" ({100 * interval[0]:+.1f} to {100 * interval[1]:+.1f})"
    )


def seeds_table(contrasts: Sequence[Contrast]) -> str:
    """The models of one seed beside each other: exact McNemar, unadjusted."""
    header = [
        "cell",
        "seed",
        "difference in points",
        "only the baseline right",
        "only the cell right",
        "p (exact McNemar)",
    ]
    rows = [
        [
            one.name,
            "–" if seed is None else seed,
            f"{100 * pair.difference.value:+.1f}",
            pair.mcnemar.only_a,
            pair.mcnemar.only_b,
            format_p(pair.mcnemar.p_value),
        ]
        for one in contrasts
        for seed, pair in one.by_seed.items()
    ]
    return md_table(header, rows)


def power_table(contrasts: Sequence[Contrast]) -> str:
    """The smallest difference that this many questions and seeds would show."""
    deviation = seed_deviation(contrasts)
    measured = [one for one in contrasts if one.error]
    rows = [
        [one.name, f"{100 * error:.2f}", f"{100 * detectable(error, deviation, len(one.by_seed)):.1f}"]
        for one in measured
        if (error := one.error)
    ]
    told = (
        "\nAt 80 % power and a two-sided alpha of 0.05, before Holm's correction: (1.960 + 0.842) · √(SE² + s²/S), SE "
        "the standard error of the paired difference over questions, S the seeds, s the standard deviation of a "
        "difference from seed to seed"
    )
    if deviation is None:
        told += (
            ". s was not measured (one seed): true for these trained models, too small for the recipes behind them.\n"
        )
    else:
        told += f", {100 * deviation:.2f} points pooled over the cells.\n"
    if measured:
        told += _half_point(measured)
    return md_table(["cell", "SE in points", "smallest difference in points"], rows) + told


def _half_point(measured: Sequence[Contrast]) -> str:
    needed = questions_needed(HALF_POINT, statistics.median(one.spread for one in measured))
    return f"Half a point would take about {needed:,} questions at the median spread, and seeds that all agree.\n"


def absent_list(rows: Sequence[tuple[str, str]]) -> str:
    """What has no figures, and why."""
    if not rows:
        return "Everything that the file names was run.\n"
    return "".join(f"- {escaped(what)}: {escaped(why)}\n" for what, why in rows)


def time_table(outcomes: Sequence[CellResult], seconds: float, start_seconds: float) -> str:
    """Wall time of each cell, all its seeds, and the sums."""
    rows = [[one.name, clock(one.seconds)] for one in outcomes]
    told = (
        f"\nOn {describe_machine()}, all attempts together; cells that ran at once each count their own time. Cells: "
        f"{clock(seconds)}, those that are the same counted once; what they start from: {clock(start_seconds)}.\n"
    )
    return md_table(["cell", "wall time"], rows) + told


# Told apart by eye up to ten; beyond that by the stroke as well.
STROKES: Final = ("-", "--", ":")
MARKERS: Final = "osD^vP*X"


def curves_png(curves: Mapping[str, Points], path: Path, *, title: str) -> None:
    """Validation exact match by step, one line a cell; the legend stands beside the plot, best last value first."""
    figure = new_figure(9, 5.2)
    axes = figure.add_subplot()
    order = sorted(curves, key=lambda name: -curves[name][-1][1])
    for place, name in enumerate(order):
        steps, shares = zip(*curves[name], strict=True)
        axes.plot(
            steps,
            [100 * share for share in shares],
            STROKES[place // 10 % len(STROKES)],
            marker=MARKERS[place % len(MARKERS)],
            color=f"C{place % 10}",
            markersize=4.5,
            linewidth=1.7,
            label=f"{name}  {100 * shares[-1]:.0f} %".replace("$", r"\$"),  # else matplotlib reads mathematics
        )
    axes.set(title=title, xlabel="step", ylabel="exact match, %")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, title="cell, last value")
    save_png(figure, path)


def axis_png(outcomes: Sequence[CellResult], along: str, lines: str | None, path: Path) -> None:
    """Exact match against the levels of ``along``, a line for each level of ``lines``, bars of 95 % over questions."""
    figure = new_figure(7.2, 4.4)
    axes = figure.add_subplot()
    levels = list(dict.fromkeys(one.levels[along] for one in outcomes))
    groups = list(dict.fromkeys(one.levels[lines] if lines else "" for one in outcomes))
    for place, group in enumerate(groups):
        chosen = [one for one in outcomes if not lines or one.levels[lines] == group]
        shift = 0.06 * (place - (len(groups) - 1) / 2)  # bars at one level would hide one another
        where = [levels.index(one.levels[along]) + shift for one in chosen]
        label = f"{lines} {group}" if lines else None
        axes.errorbar(where, *_bars(chosen), fmt=f"{MARKERS[place % len(MARKERS)]}-", capsize=3, label=label)
    axes.set(title=f"exact match against {along}", xlabel=along, ylabel="exact match, %")
    axes.set_xticks(range(len(levels)), levels)
    axes.grid(alpha=0.3)
    if lines:
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    save_png(figure, path)


def _bars(outcomes: Sequence[CellResult]) -> tuple[list[float], list[list[float]]]:
    figures = [one.whole.exact_match["mean@k"] for one in outcomes]
    heights = [100 * (figure.value or 0.0) for figure in figures]
    intervals = [figure.ci95 or (figure.value or 0.0,) * 2 for figure in figures]
    below = [max(0.0, height - 100 * low) for height, (low, _) in zip(heights, intervals, strict=True)]
    above = [max(0.0, 100 * high - height) for height, (_, high) in zip(heights, intervals, strict=True)]
    return heights, [below, above]


@dataclass(frozen=True, slots=True)
class AblationFindings:
    """All that the pages are made of."""

    plan: AblationPlan
    outcomes: Sequence[CellResult]
    contrasts: Sequence[Contrast]
    absent: Sequence[tuple[str, str]]  # what → why it has no figures
    places: dict[str, list[str]]  # cell → its folders in the store
    seconds: float  # of the cells that are done, without the shared starts
    start_seconds: float


def write_report(plan: AblationPlan, store: CellStore, out: Path) -> Path:
    """Write the pages of ``plan`` into ``out``; the path of ablation.md."""
    found = gather(plan, store)
    pictures = _draw(found, out)
    write_json(out / "ablation.json", _json(found))
    write_text(out / "ablation.md", _page(found, pictures))
    return out / "ablation.md"


def gather(plan: AblationPlan, store: CellStore) -> AblationFindings:
    """Measure what is done and list what is not."""
    measured, broken = read_measured(plan, store)
    done = [one for seeds in measured.values() for one in seeds]
    starts = {start.key: start for start in plan.starts.values()}
    counted = {one.cell.key for one in done}  # a cell without GRPO is a start
    return AblationFindings(
        plan=plan,
        outcomes=[pool_seeds(name, seeds) for name, seeds in measured.items()],
        contrasts=contrasts(measured, plan.config.baseline),
        absent=[*broken.items(), *_absent(plan, store)],
        places={name: [str(store.place(one.cell)) for one in seeds] for name, seeds in measured.items()},
        seconds=_once(done),
        start_seconds=sum(store.state(start).seconds for key, start in starts.items() if key not in counted),
    )


def _once(done: Sequence[CellMeasurement]) -> float:
    """Seconds of the cells, those of one key counted once."""
    return sum({one.cell.key: one.seconds for one in done}.values())


def _absent(plan: AblationPlan, store: CellStore) -> list[tuple[str, str]]:
    rows = []
    for cell in plan.cells:
        state = store.state(cell)
        if state.status != "done":
            why = {"failed": f"failed: {state.said}", "cut": "begun and stopped"}.get(state.status, "not run yet")
            rows.append((cell.title, why))
    return [*rows, *plan.config.left_out.items()]


def _draw(found: AblationFindings, out: Path) -> dict[str, str]:
    """Picture → what it shows; only those with something to show."""
    drawn: dict[str, str] = {}
    curves = {one.name: one.curve for one in found.outcomes if one.curve}
    if curves:
        curves_png(curves, out / "curves.png", title=f"{found.plan.config.name}: training questions kept out, greedy")
        drawn["curves.png"] = "exact match on training questions kept out of GRPO, by step"
    axes = list(found.plan.config.grid)
    if found.outcomes and len(axes) <= 2:
        for along in axes:
            lines = next((axis for axis in axes if axis != along), None)
            name = f"by-{along}.png".replace(" ", "-").replace("/", "-")
            axis_png(found.outcomes, along, lines, out / name)
            drawn[name] = f"exact match on held-out questions against {along}"
    return drawn


def _json(found: AblationFindings) -> dict[str, Any]:
    config = found.plan.config
    return {
        "name": config.name,
        "baseline": config.baseline,
        "seeds": config.seeds,
        "machine": describe_machine(),
        "cells": [_outcome(one, found.places[one.name]) for one in found.outcomes],
        "contrasts": [_contrast(one, found.contrasts) for one in found.contrasts],
        "seed_deviation": seed_deviation(found.contrasts),
        "not_run": [{"what": what, "why": why} for what, why in found.absent],
        "wall_seconds": found.seconds,
        "start_wall_seconds": found.start_seconds,
    }


def _outcome(one: CellResult, places: list[str]) -> dict[str, Any]:
    return {
        "name": one.name,
        "levels": dict(one.levels),
        "folders": places,
        "exact_match_by_seed": [{"seed": seed, "value": value} for seed, value in one.by_seed.items()],
        "ci95_over_seeds": one.over_seeds,
        "figures": one.whole.model_dump(mode="json"),
        "tokens": one.tokens.model_dump(mode="json"),
        "curve": one.curve,
        "wall_seconds": one.seconds,
    }


def _contrast(one: Contrast, found: Sequence[Contrast]) -> dict[str, Any]:
    smallest = None if one.error is None else detectable(one.error, seed_deviation(found), len(one.by_seed))
    return {
        "name": one.name,
        "difference": asdict(one.difference),
        "p_holm": one.adjusted,
        "smallest_detectable": smallest,
        "by_seed": [{"seed": seed, **asdict(pair)} for seed, pair in one.by_seed.items()],
    }


def _page(found: AblationFindings, pictures: dict[str, str]) -> str:
    parts = [f"# Ablation: {escaped(found.plan.config.name)}\n", about_plan(found.plan, found.outcomes)]
    if found.outcomes:
        parts += ["## Cells\n", cells_table(found.outcomes), READING]
    if found.contrasts:
        parts += [f"## Against {escaped(found.plan.config.baseline)}\n", contrasts_table(found.contrasts)]
        parts += ["### Seed by seed\n", seeds_table(found.contrasts)]
        parts += ["## What could have been seen\n", power_table(found.contrasts)]
    if pictures:
        parts += ["## Pictures\n", *(f"![{escaped(text)}]({name})\n" for name, text in pictures.items())]
    parts += ["## Not run\n", absent_list(found.absent)]
    parts += ["## Time\n", time_table(found.outcomes, found.seconds, found.start_seconds)]
    return "\n".join(parts)
