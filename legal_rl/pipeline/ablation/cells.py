"""The cells of an ablation: list them, check them, run what is not done, and keep one folder a key.

``KEY/cell.yaml`` is what `legal-rl run` is given, ``KEY/run`` its folder, ``KEY/log.txt`` its output, and
``KEY/failed.txt`` is there while the last attempt failed.
"""

import os
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

import yaml
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from legal_rl.core.errors import UserError
from legal_rl.engines import verl
from legal_rl.engines.environments import child_environ, die_with_parent, last_words, stop
from legal_rl.engines.verl.settings import user_settings
from legal_rl.pipeline.ablation.plan import AblationPlan, Cell
from legal_rl.pipeline.progress import clock
from legal_rl.pipeline.run import Run, check, stages_of
from legal_rl.runs.lock import LOCK_FILE, try_lock
from legal_rl.runs.manifest import fingerprint, read_manifest
from legal_rl.runs.records import write_text

Status = Literal["done", "failed", "cut", "not run"]
# A copy makes these anew; the lock above all must be its own, since a linked one would be held for both.
NOT_SHARED: Final = (LOCK_FILE, "report", "report.md")


@dataclass(frozen=True, slots=True)
class CellState:
    """``seconds`` of wall time, all attempts, without what was made for the shared start; ``said`` when it failed."""

    status: Status
    seconds: float
    said: str = ""


@dataclass(frozen=True, slots=True)
class CellStore:
    """The folder of all cells."""

    folder: Path

    def place(self, cell: Cell) -> Path:
        """The cell's own folder."""
        return self.folder / cell.key

    def run(self, cell: Cell) -> Run:
        """The cell's run, to read what it left."""
        return Run(cell.config, self.place(cell), self.place(cell) / "run")

    def log(self, cell: Cell) -> Path:
        """What the cell's attempts printed."""
        return self.place(cell) / "log.txt"

    def state(self, cell: Cell) -> CellState:
        """What the manifests of its stages say."""
        run = self.run(cell)
        names = [stage.name for stage in stages_of(run)]
        found = {name: read_manifest(run.folder(name)) for name in names}
        own = [name for name in names if cell.config.grpo is None or name in ("grpo", "eval-grpo", "report")]
        seconds = sum(m.wall_seconds for name in own if (m := found[name]))
        if all(manifest is not None and manifest.status == "done" for manifest in found.values()):
            return CellState("done", seconds)
        failure = self.place(cell) / "failed.txt"
        if failure.exists():
            return CellState("failed", seconds, failure.read_text("utf-8").strip())
        return CellState("cut" if any(found[name] for name in own) else "not run", seconds)

    def busy(self, cell: Cell) -> bool:
        """Whether some process has the cell now."""
        if not self.place(cell).is_dir():
            return False
        lock = self.lock(cell)
        if lock is not None:
            os.close(lock)
        return lock is None

    def note_failure(self, cell: Cell, said: str | None) -> None:
        """Keep the last words of an attempt, or forget those of an earlier one."""
        failure = self.place(cell) / "failed.txt"
        if said is None:
            failure.unlink(missing_ok=True)
        else:
            write_text(failure, said + "\n")

    def prepare(self, cell: Cell, start: Cell | None) -> Path:
        """Write the cell's YAML and, where there is nothing yet, link what ``start`` made; the YAML's path."""
        place = self.place(cell)
        config = cell.config.model_dump(mode="json")
        write_text(place / "cell.yaml", yaml.safe_dump(config, allow_unicode=True, sort_keys=False))
        if start is not None and not (place / "run").exists():
            partial = place / "run.partial"
            shutil.rmtree(partial, ignore_errors=True)
            made = self.run(start).out
            shutil.copytree(made, partial, ignore=_own_only(made), copy_function=_link)
            partial.rename(place / "run")
        return place / "cell.yaml"

    def lock(self, cell: Cell) -> int | None:
        """Take the cell; None where another process has it. Closing the descriptor gives it back."""
        place = self.place(cell)
        place.mkdir(parents=True, exist_ok=True)
        handle = os.open(place / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o644)
        if try_lock(handle):
            return handle
        os.close(handle)
        return None


def _own_only(top: Path) -> Callable[[str, list[str]], list[str]]:
    """What a copy of the run at ``top`` makes anew; the same names deeper down are results."""
    return lambda folder, _names: [*NOT_SHARED] if Path(folder) == top else []


def _link(source: str, target: str) -> str:
    """A second name for the same bytes; a copy where the file system has no such thing.

    Safe because a stage that is done is never written to: its files are replaced whole or its folder removed.
    """
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


def select(plan: AblationPlan, only: Sequence[str], seeds: Sequence[int]) -> list[Cell]:
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


def list_cells(plan: AblationPlan, cells: Sequence[Cell], store: CellStore, console: Console, *, jobs: int = 1) -> None:
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


def dry_run(plan: AblationPlan, cells: Sequence[Cell], store: CellStore, console: Console) -> None:
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
    mark = fingerprint(
        {"engine": user_settings(asked), "steps": asked.steps, "lengths": cell.config.limits.model_dump()}
    )
    if mark in seen:
        return
    seen.add(mark)
    try:
        notes = verl.check(asked)
    except UserError as error:
        raise UserError(f"cell {cell.name!r}: {error}") from None
    console.print(f"  {escape(cell.name)}: verl accepts it", *(escape(note) for note in notes), soft_wrap=True)


LOOK_SECONDS: Final = 0.3
LAST_LINES: Final = 4
COMMAND: Final = "import sys; from legal_rl.cli import main; sys.argv[0] = 'legal-rl'; main()"


def run_cells(
    plan: AblationPlan, cells: Sequence[Cell], store: CellStore, console: Console, *, jobs: int = 1
) -> list[Cell]:
    """Bring every cell of ``cells`` up to date, ``jobs`` at once; returns those that failed.

    Starts that cells share are made first. A cell that another process is running is waited for. When this is
    interrupted, the children end too, and a second call goes on where they were.
    """
    undone = [cell for cell in cells if store.state(cell).status != "done"]
    starts = {start.key: start for cell in undone if (start := plan.starts.get(cell.key))}
    missing = [start for start in starts.values() if store.state(start).status != "done"]
    broken = {start.key for start in _Round(plan, store, console, missing, jobs).run()}
    lost = [cell for cell in undone if (start := plan.starts.get(cell.key)) and start.key in broken]
    for cell in lost:
        store.note_failure(cell, "what it starts from failed")
    able = {cell.key: cell for cell in cells if cell not in lost}
    failed = {cell.key for cell in _Round(plan, store, console, list(able.values()), jobs).run()}
    return [cell for cell in cells if cell in lost or cell.key in failed]


@dataclass
class _Child:
    cell: Cell
    process: subprocess.Popen[str]
    lock: int
    begun: float = field(default_factory=time.monotonic)


class _Round:
    """One pass over a list of cells."""

    def __init__(
        self, plan: AblationPlan, store: CellStore, console: Console, cells: Sequence[Cell], jobs: int
    ) -> None:
        self._plan, self._store, self._console, self._jobs = plan, store, console, jobs
        self._waiting, self._total = deque(cells), len(cells)
        self._running: list[_Child] = []
        self._failed: list[Cell] = []
        self._took: list[float] = []
        self._ended = 0

    def run(self) -> list[Cell]:
        """Until nothing waits and nothing runs; the cells that failed."""
        try:
            while self._waiting or self._running:
                self._fill()
                self._reap()
                if self._running or self._waiting:
                    time.sleep(LOOK_SECONDS)
        finally:
            for child in self._running:
                child.process.terminate()
            for child in self._running:
                stop(child.process)
        return self._failed

    def _fill(self) -> None:
        """Start waiting cells while there is room; those that another process holds go to the end of the queue."""
        for _ in range(len(self._waiting)):
            if len(self._running) >= self._jobs:
                return
            cell = self._waiting.popleft()
            lock = self._store.lock(cell)
            if lock is None:
                self._waiting.append(cell)
            elif (state := self._store.state(cell)).status == "done":
                os.close(lock)
                self._tell(cell, f"already run ({clock(state.seconds)})")
            else:
                self._begin(cell, lock)

    def _begin(self, cell: Cell, lock: int) -> None:
        config = self._store.prepare(cell, self._plan.starts.get(cell.key))
        self._store.note_failure(cell, None)
        argv = [sys.executable, "-c", COMMAND, "run", str(config), "--out", str(self._store.run(cell).out)]
        with self._store.log(cell).open("ab") as log:
            process = subprocess.Popen(
                argv,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
                env=child_environ(),
                preexec_fn=die_with_parent,  # noqa: PLW1509 - one system call, nothing that could wait for a lock
            )
        self._running.append(_Child(cell, process, lock))
        self._console.print(
            f"  {escape(cell.title)}: started, log in {escape(str(self._store.log(cell)))}", soft_wrap=True
        )

    def _reap(self) -> None:
        for child in [child for child in self._running if child.process.poll() is not None]:
            self._running.remove(child)
            state = self._store.state(child.cell)
            if child.process.returncode == 0 and state.status == "done":
                self._took.append(time.monotonic() - child.begun)
                self._tell(child.cell, f"done in {clock(state.seconds)}")
            else:
                said = last_words(self._store.log(child.cell), LAST_LINES)
                self._store.note_failure(child.cell, f"status {child.process.returncode}: {said}")
                self._failed.append(child.cell)
                self._tell(child.cell, f"[red]failed[/red] with status {child.process.returncode}: {escape(said)}")
            os.close(child.lock)

    def _tell(self, cell: Cell, said: str) -> None:
        self._ended += 1
        left = self._total - self._ended
        ahead = f"; {left} to go"
        if left and self._took:
            ahead += f", about {clock(sum(self._took) / len(self._took) * left / self._jobs)}"
        self._console.print(
            f"{self._ended}/{self._total} {escape(cell.title)}: {said}{ahead if left else ''}", soft_wrap=True
        )
