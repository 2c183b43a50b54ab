"""Where cells live. One folder a key, whichever ablation asks for it, so that nothing is ever run twice.

``KEY/cell.yaml`` is what `legal-rl run` is given, ``KEY/run`` its folder, ``KEY/log.txt`` what it said, and
``KEY/failed.txt`` is there while the last attempt failed.
"""

import fcntl
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import yaml

from legal_rl.pipeline import stages_of
from legal_rl.pipeline.ablation.plan import Cell
from legal_rl.pipeline.claim import LOCK
from legal_rl.pipeline.runner import Run
from legal_rl.runs.manifest import read_manifest
from legal_rl.runs.records import write_text

Status = Literal["done", "failed", "cut", "not run"]
# A copy makes these anew; the lock above all must be its own, since a linked one would be held for both.
NOT_SHARED: Final = (LOCK, "report", "report.md")


@dataclass(frozen=True, slots=True)
class State:
    """``seconds`` of wall time, all attempts, without what was made for the shared start; ``said`` when it failed."""

    status: Status
    seconds: float
    said: str = ""


@dataclass(frozen=True, slots=True)
class Store:
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

    def state(self, cell: Cell) -> State:
        """What the manifests of its stages say."""
        run = self.run(cell)
        names = [stage.name for stage in stages_of(run)]
        found = {name: read_manifest(run.folder(name)) for name in names}
        own = [name for name in names if cell.config.grpo is None or name in ("grpo", "eval-grpo", "report")]
        seconds = sum(m.wall_seconds for name in own if (m := found[name]))
        if all(manifest is not None and manifest.status == "done" for manifest in found.values()):
            return State("done", seconds)
        failure = self.place(cell) / "failed.txt"
        if failure.exists():
            return State("failed", seconds, failure.read_text("utf-8").strip())
        return State("cut" if any(found[name] for name in own) else "not run", seconds)

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
        handle = os.open(place / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        return handle


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
