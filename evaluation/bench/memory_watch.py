"""The most memory that a piece of work takes: on each GPU by nvidia-smi; without one, in this process and below it."""

import os
import shutil
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self


class Gpu(NamedTuple):
    """A GPU as nvidia-smi shows it; memory in GiB."""

    index: int
    name: str
    total_gib: float
    driver: str


def gpus() -> list[Gpu]:
    """Every GPU of this machine; none where there is no nvidia-smi, or where it finds none."""
    rows = _ask("index,name,memory.total,driver_version")
    return [Gpu(int(i), name, round(float(total) / 1024, 1), driver) for i, name, total, driver in rows]


def _ask(what: str) -> Iterator[list[str]]:
    smi = shutil.which("nvidia-smi")
    if smi is None:
        return
    argv = [smi, f"--query-gpu={what}", "--format=csv,noheader,nounits"]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=30, check=False)
    for line in done.stdout.splitlines() if done.returncode == 0 else ():
        yield [part.strip() for part in line.split(",")]


class MemoryWatch:
    """A context that looks every half second. ``peak_gib`` is the height of the fullest GPU, ``what`` says of what."""

    def __init__(self, watched: list[Gpu], every: float = 0.5) -> None:
        self.what = "the fullest GPU" if watched else "all processes together"
        self._watched, self._every = bool(watched), every
        self._peak = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def peak_gib(self) -> float:
        return round(self._peak, 2)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            now = (
                max((float(row[0]) / 1024 for row in _ask("memory.used")), default=0.0)
                if self._watched
                else family_gib()
            )
            self._peak = max(self._peak, now)
            self._stop.wait(self._every)


def family_gib() -> float:
    """Memory of this process and all below it, shared pages counted once: the sum of their proportional set sizes."""
    children: dict[int, list[int]] = defaultdict(list)
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):  # it has just ended
            continue
        children[parent].append(int(status.parent.name))
    todo, total = [os.getpid()], 0
    while todo:
        pid = todo.pop()
        todo += children[pid]
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return total / 2**20
