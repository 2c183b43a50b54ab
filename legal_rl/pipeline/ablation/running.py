"""Runs what is not done yet, each cell as a process of its own, several at once if asked."""

import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.console import Console
from rich.markup import escape

from legal_rl.engines.environments import child_environ, die_with_parent, last_words, stop
from legal_rl.pipeline.ablation.plan import Cell, Plan
from legal_rl.pipeline.ablation.store import Store
from legal_rl.pipeline.progress import clock

LOOK_SECONDS: Final = 0.3
LAST_LINES: Final = 4
COMMAND: Final = "import sys; from legal_rl.cli import main; sys.argv[0] = 'legal-rl'; main()"


def run_cells(plan: Plan, cells: Sequence[Cell], store: Store, console: Console, *, jobs: int = 1) -> list[Cell]:
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

    def __init__(self, plan: Plan, store: Store, console: Console, cells: Sequence[Cell], jobs: int) -> None:
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
