"""ablation.md, ablation.json and the pictures: from what is done so far, and what is not is listed."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from legal_rl.evaluation.report.markdown import cell as escaped
from legal_rl.pipeline.ablation import tables
from legal_rl.pipeline.ablation.contrasts import Contrast, contrasts, detectable, seed_deviation
from legal_rl.pipeline.ablation.outcomes import Measured, Outcome, outcome, read_measured
from legal_rl.pipeline.ablation.plan import Plan
from legal_rl.pipeline.ablation.plots import axis_png, curves_png
from legal_rl.pipeline.ablation.store import Store
from legal_rl.runs.manifest import describe_machine
from legal_rl.runs.records import write_json, write_text


@dataclass(frozen=True, slots=True)
class Findings:
    """All that the pages are made of."""

    plan: Plan
    outcomes: Sequence[Outcome]
    contrasts: Sequence[Contrast]
    absent: Sequence[tuple[str, str]]  # what → why it has no figures
    places: dict[str, list[str]]  # cell → its folders in the store
    seconds: float  # of the cells that are done, without the shared starts
    start_seconds: float


def write_report(plan: Plan, store: Store, out: Path) -> Path:
    """Write the pages of ``plan`` into ``out``; the path of ablation.md."""
    found = find(plan, store)
    pictures = _draw(found, out)
    write_json(out / "ablation.json", _json(found))
    write_text(out / "ablation.md", _page(found, pictures))
    return out / "ablation.md"


def find(plan: Plan, store: Store) -> Findings:
    """Measure what is done and list what is not."""
    measured, broken = read_measured(plan, store)
    done = [one for seeds in measured.values() for one in seeds]
    starts = {start.key: start for start in plan.starts.values()}
    counted = {one.cell.key for one in done}  # a cell without GRPO is a start
    return Findings(
        plan=plan,
        outcomes=[outcome(name, seeds) for name, seeds in measured.items()],
        contrasts=contrasts(measured, plan.config.baseline),
        absent=[*broken.items(), *_absent(plan, store)],
        places={name: [str(store.place(one.cell)) for one in seeds] for name, seeds in measured.items()},
        seconds=_once(done),
        start_seconds=sum(store.state(start).seconds for key, start in starts.items() if key not in counted),
    )


def _once(done: Sequence[Measured]) -> float:
    """Seconds of the cells, those of one key counted once."""
    return sum({one.cell.key: one.seconds for one in done}.values())


def _absent(plan: Plan, store: Store) -> list[tuple[str, str]]:
    rows = []
    for cell in plan.cells:
        state = store.state(cell)
        if state.status != "done":
            why = {"failed": f"failed: {state.said}", "cut": "begun and stopped"}.get(state.status, "not run yet")
            rows.append((cell.title, why))
    return [*rows, *plan.config.left_out.items()]


def _draw(found: Findings, out: Path) -> dict[str, str]:
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


def _json(found: Findings) -> dict[str, Any]:
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


def _outcome(one: Outcome, places: list[str]) -> dict[str, Any]:
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


def _page(found: Findings, pictures: dict[str, str]) -> str:
    parts = [f"# Ablation: {escaped(found.plan.config.name)}\n", tables.about(found.plan, found.outcomes)]
    if found.outcomes:
        parts += ["## Cells\n", tables.cells(found.outcomes), tables.READING]
    if found.contrasts:
        parts += [f"## Against {escaped(found.plan.config.baseline)}\n", tables.against(found.contrasts)]
        parts += ["### Seed by seed\n", tables.seed_by_seed(found.contrasts)]
        parts += ["## What could have been seen\n", tables.power(found.contrasts)]
    if pictures:
        parts += ["## Pictures\n", *(f"![{escaped(text)}]({name})\n" for name, text in pictures.items())]
    parts += ["## Not run\n", tables.absent(found.absent)]
    parts += ["## Time\n", tables.time(found.outcomes, found.seconds, found.start_seconds)]
    return "\n".join(parts)
