"""Which cells are meant, how they stand, and whether the engines would take them."""

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from legal_rl.core.errors import UserError
from legal_rl.engines import verl
from legal_rl.engines.verl.settings import stated
from legal_rl.pipeline.ablation.plan import Cell, Plan
from legal_rl.pipeline.ablation.store import Store
from legal_rl.pipeline.check import check
from legal_rl.pipeline.progress import clock
from legal_rl.pipeline.runner import Run
from legal_rl.runs.manifest import fingerprint


def select(plan: Plan, only: Sequence[str], seeds: Sequence[int]) -> list[Cell]:
    """The cells of these names and seeds, all where none is given. ``UserError`` for one that the file lacks."""
    for name in only:
        if name not in plan.names:
            raise UserError(f"--only {name}: no such cell; the cells are {', '.join(plan.names)}")
    for seed in seeds:
        if seed not in plan.config.seeds:
            raise UserError(f"--seed {seed}: not in the file, whose seeds are {', '.join(map(str, plan.config.seeds))}")
    return [
        cell
        for cell in plan.cells
        if (not only or cell.name in only) and (not seeds or cell.seed is None or cell.seed in seeds)
    ]


def list_cells(plan: Plan, cells: Sequence[Cell], store: Store, console: Console, *, jobs: int = 1) -> None:
    """Every cell with its seed, how it stands and where it lies; the time that what is left would take."""
    starts = {start.key: start for cell in cells if (start := plan.starts.get(cell.key))}
    shown = Table("cell", "seed", "status", "wall time", "folder", box=None)
    took, left = [], 0
    for cell in [*starts.values(), *cells]:
        state = store.state(cell)
        seed = "–" if cell.seed is None else str(cell.seed)
        seconds = clock(state.seconds) if state.seconds else "–"
        status = "running" if state.status != "done" and store.busy(cell) else state.status
        shown.add_row(escape(cell.name), seed, status, seconds, escape(str(store.place(cell))))
        if cell.seed is not None:
            took += [state.seconds] if state.status == "done" else []
            left += state.status != "done"
    console.print(shown)
    if left and took:
        console.print(f"{left} to go, about {clock(sum(took) / len(took) * left / jobs)} with --jobs {jobs}")
    elif left:
        console.print(f"{left} to go; no cell is done yet to tell how long they take")


def dry_run(plan: Plan, cells: Sequence[Cell], store: Store, console: Console) -> None:
    """Ask the engines about every different configuration. Raises ``UserError`` that names the first cell refused."""
    seen: set[str] = set()
    for start in {start.key: start for cell in cells if (start := plan.starts.get(cell.key))}.values():
        check(replace(store.run(start), console=console))
    for cell in cells:
        if cell.config.grpo is not None:
            _ask(cell, store.run(cell), seen, console)
    console.print(
        f"{len(cells)} cells, {len(seen)} different configurations of GRPO: all accepted; nothing was started"
    )


def _ask(cell: Cell, run: Run, seen: set[str], console: Console) -> None:
    from legal_rl.pipeline.grpo import job

    asked = job(run, [], [])
    mark = fingerprint({"engine": stated(asked), "steps": asked.steps, "lengths": cell.config.limits.model_dump()})
    if mark in seen:
        return
    seen.add(mark)
    try:
        notes = verl.check(asked)
    except UserError as error:
        raise UserError(f"cell {cell.name!r}: {error}") from None
    console.print(f"  {escape(cell.name)}: verl accepts it", *(escape(note) for note in notes), soft_wrap=True)
