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
from collections.abc import Sequence
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
from legal_rl.engines.verl.job import GrpoJob
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
LOOK_SECONDS: Final = 0.3
LAST_LINES: Final = 4
COMMAND: Final = "import sys; from legal_rl.cli import main; sys.argv[0] = 'legal-rl'; main()"


@dataclass(frozen=True, slots=True)
class CellState:
    """``seconds`` of wall time, all attempts, without those of the shared start; ``message`` when it failed."""

    status: Status
    seconds: float
    message: str = ""


@dataclass(frozen=True, slots=True)
class CellStore:
    """The folder of all cells."""

    folder: Path

    def folder_of(self, cell: Cell) -> Path:
        """The cell's own folder."""
        return self.folder / cell.key

    def run(self, cell: Cell) -> Run:
        """The cell's run, to read what it left."""
        return Run(cell.config, self.folder_of(cell), self.folder_of(cell) / "run")

    def log(self, cell: Cell) -> Path:
        """The output of the cell's attempts."""
        return self.folder_of(cell) / "log.txt"

    def state(self, cell: Cell) -> CellState:
        """The state that the manifests of the cell's stages tell of."""
        run = self.run(cell)
        manifests = {stage.name: read_manifest(run.folder(stage.name)) for stage in stages_of(run)}
        after_start = ("difficulty", "grpo", "eval-grpo", "report")
        own = [made for name, made in manifests.items() if made and (not cell.config.grpo or name in after_start)]
        seconds = sum(manifest.wall_seconds for manifest in own)
        # A page that could not be drawn takes nothing from a cell that was trained and measured.
        needed = [manifest for name, manifest in manifests.items() if name != "report"]
        if all(manifest is not None and manifest.status == "done" for manifest in needed):
            return CellState("done", seconds)
        failure = self.folder_of(cell) / "failed.txt"
        if failure.is_file():
            return CellState("failed", seconds, failure.read_text("utf-8").strip())
        return CellState("cut" if own else "not run", seconds)

    def busy(self, cell: Cell) -> bool:
        """True while some process has the cell."""
        if not self.folder_of(cell).is_dir():
            return False
        lock = self.lock(cell)
        if lock is not None:
            os.close(lock)
        return lock is None

    def note_failure(self, cell: Cell, message: str | None) -> None:
        """Keep the last lines of an attempt, or forget those of an earlier one."""
        failure = self.folder_of(cell) / "failed.txt"
        if message is None:
            failure.unlink(missing_ok=True)
        else:
            write_text(failure, message + "\n")

    def prepare(self, cell: Cell, start: Cell | None) -> Path:
        """Write the cell's YAML and, where there is no run yet, link that of ``start``; returns the YAML's path."""
        folder, config = self.folder_of(cell), cell.config.model_dump(mode="json")
        write_text(folder / "cell.yaml", yaml.safe_dump(config, allow_unicode=True, sort_keys=False))
        if start is not None and not (folder / "run").exists():
            source, partial = self.run(start).out, folder / "run.partial"
            shutil.rmtree(partial, ignore_errors=True)

            def not_shared(path: str, _names: list[str]) -> list[str]:
                return [*NOT_SHARED] if Path(path) == source else []  # the same names deeper down are results

            shutil.copytree(source, partial, ignore=not_shared, copy_function=_link)
            partial.rename(folder / "run")
        return folder / "cell.yaml"

    def lock(self, cell: Cell) -> int | None:
        """Take the cell; None where another process has it. Closing the descriptor gives it back."""
        self.folder_of(cell).mkdir(parents=True, exist_ok=True)
        handle = os.open(self.folder_of(cell) / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o644)
        if try_lock(handle):
            return handle
        os.close(handle)
        return None


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
    """Print every cell with its seed, status and folder, and the time that the rest would take."""
    starts = {start.key: start for cell in cells if (start := plan.starts.get(cell.key))}
    table = Table("cell", "seed", "status", "wall time", "folder", box=None)
    took, left = [], 0
    for cell in [*starts.values(), *cells]:
        state = store.state(cell)
        seed = "–" if cell.seed is None else str(cell.seed)
        seconds = clock(state.seconds) if state.seconds else "–"
        status = "running" if state.status != "done" and store.busy(cell) else state.status
        table.add_row(escape(cell.name), seed, status, seconds, escape(str(store.folder_of(cell))))
        if cell.seed is not None:
            took += [state.seconds] if state.status == "done" else []
            left += state.status != "done"
    console.print(table)
    if left and took:
        console.print(f"{left} to go, about {clock(sum(took) / len(took) * left / jobs)} with --jobs {jobs}")
    elif left:
        console.print(f"{left} to go; no cell is done yet to tell how long they take")


def dry_run(plan: AblationPlan, cells: Sequence[Cell], store: CellStore, console: Console) -> None:
    """Ask the engines about every different configuration. Raises ``UserError`` that names the first cell refused."""
    from legal_rl.pipeline.grpo import job

    for start in {start.key: start for cell in cells if (start := plan.starts.get(cell.key))}.values():
        check(replace(store.run(start), console=console))
    different: dict[str, tuple[Cell, GrpoJob]] = {}
    for cell in cells:
        if cell.config.grpo is not None:
            asked, lengths = job(store.run(cell), [], []), cell.config.limits.model_dump()
            mark = fingerprint({"engine": user_settings(asked), "steps": asked.steps, "lengths": lengths})
            different.setdefault(mark, (cell, asked))
    answers = verl.compose_each([asked for _, asked in different.values()])
    for cell, _ in different.values():
        try:
            _, unchecked = next(answers)
        except UserError as error:
            raise UserError(f"cell {cell.name!r}: {error}") from None
        notes = [f"not checked here: {escape(sentence)}" for sentence in unchecked]
        console.print(f"  {escape(cell.name)}: verl accepts it", *notes, soft_wrap=True)
    console.print(
        f"{len(cells)} cells, {len(different)} different configurations of GRPO: all accepted; nothing was started"
    )


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
        self._durations: list[float] = []
        self._ended = 0

    def run(self) -> list[Cell]:
        """Work until nothing waits and nothing runs; returns the cells that failed."""
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
                self._report(cell, f"already run ({clock(state.seconds)})")
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
                self._durations.append(time.monotonic() - child.begun)
                self._report(child.cell, f"done in {clock(state.seconds)}")
            else:
                message = last_words(self._store.log(child.cell), LAST_LINES)
                self._store.note_failure(child.cell, f"status {child.process.returncode}: {message}")
                self._failed.append(child.cell)
                self._report(child.cell, f"[red]failed[/red] with status {child.process.returncode}: {escape(message)}")
            os.close(child.lock)

    def _report(self, cell: Cell, message: str) -> None:
        self._ended += 1
        left = self._total - self._ended
        ahead = f"; {left} to go"
        if left and self._durations:
            ahead += f", about {clock(sum(self._durations) / len(self._durations) * left / self._jobs)}"
        self._console.print(
            f"{self._ended}/{self._total} {escape(cell.title)}: {message}{ahead if left else ''}", soft_wrap=True
        )
