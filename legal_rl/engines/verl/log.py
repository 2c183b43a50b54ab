"""verl's own metrics of a run, read as they are written."""

import json
from pathlib import Path
from typing import Any


class MetricsLog:
    """Step → verl's metrics, over all starts of the run; ``update`` reads only what was added since the last time.

    Each start has its file, ``from-STEP.jsonl``, and undoes what older files say of steps later than that one.
    """

    def __init__(self, folder: Path) -> None:
        self.steps: dict[int, dict[str, Any]] = {}
        self.start = 0  # the step that the newest start went on from
        self._folder = folder
        self._read: dict[Path, int] = {}

    def update(self) -> set[int]:
        """The steps that are new or of which more is known."""
        changed: set[int] = set()
        for path in sorted(self._folder.glob("from-*.jsonl")):
            if path not in self._read:
                self._read[path] = 0
                self.start = int(path.stem.removeprefix("from-"))
                self.steps = {step: data for step, data in self.steps.items() if step <= self.start}
            changed |= self._lines(path)
        return changed & self.steps.keys()

    def _lines(self, path: Path) -> set[int]:
        found = set()
        with path.open("rb") as file:
            file.seek(self._read[path])
            for line in file:
                if not line.endswith(b"\n"):
                    break  # being written, or cut by a kill
                self._read[path] += len(line)
                row = json.loads(line)
                step = int(row["step"])
                self.steps[step] = {**self.steps.get(step, {}), **row["data"]}
                found.add(step)
        return found
