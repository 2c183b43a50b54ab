"""Training history: the metrics of each step, put together from verl's log and from the responses that were kept.

While a run trains, each step is computed once and appended to ``watch.jsonl``; after a kill that file holds what the
log may have lost.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.core.questions import Question
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.engines.verl.step import drawn_figures, logged_figures
from legal_rl.runs.history import StepMetrics
from legal_rl.runs.records import to_line, write_jsonl
from legal_rl.training.rollouts import Rollout, read_rollouts, regrade, rollout_files


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


def history(job: GrpoJob, after: int = -1) -> list[StepMetrics]:
    """Every step later than ``after``, in order; a step that was lost in a kill and done again appears once.

    Raises ``UserError`` when a kept response answers none of the job's training questions.
    """
    watch = HistoryTracker(job)
    watch.update()
    return [row for step, row in sorted(watch.rows.items()) if step > after]


def discard_after(job: GrpoJob, after: int) -> None:
    """Drop what is known of steps later than ``after`` (-1: all): they will be drawn again."""
    for split in ("train", "val"):
        for step, path in rollout_files(job.samples, split).items():
            if step > after:
                path.unlink()
    for path in job.metrics.glob("from-*.jsonl"):
        if int(path.stem.removeprefix("from-")) >= after:
            path.unlink()
    if job.watch.exists():
        rows = _read_rows(job.watch)
        write_jsonl(job.watch, [row for step, row in sorted(rows.items()) if step <= after])


class HistoryTracker:
    """The steps of a run as they come in. ``rows`` starts with what ``watch.jsonl`` holds."""

    def __init__(self, job: GrpoJob) -> None:
        self.rows = _read_rows(job.watch)
        self._job = job
        self._questions = {question.id: question for question in job.train}
        self._log = MetricsLog(job.metrics)

    def update(self) -> list[StepMetrics]:
        """The steps that became known, or known better, since the last call, in order."""
        changed = self._log.update()
        # A step whose checkpoint was written but whose log line was lost in a kill has its responses still.
        unlogged = {step for step in rollout_files(self._job.samples) if step <= self._log.start}
        new = []
        for step in sorted(changed | (unlogged - self.rows.keys())):
            data = self._log.steps.get(step, {})
            known = self.rows.get(step)
            if known is None or (known.val_acc is None and _val_acc(data, self._job.val) is not None):
                self.rows[step] = self._row(step, data)
                new.append(self.rows[step])
        return new

    def record(self, row: StepMetrics) -> None:
        """Append to ``watch.jsonl``; the last row of a step is the one that counts."""
        with self._job.watch.open("a", encoding="utf-8", newline="\n") as file:
            file.write(to_line(row))

    def _row(self, step: int, data: Mapping[str, Any]) -> StepMetrics:
        rollouts = list(read_rollouts(self._job.samples, "train", step))
        drawn = drawn_figures([self._grade(one) for one in rollouts], rollouts)
        logged = {name: value for name, value in logged_figures(data).items() if value is not None}
        return StepMetrics(step=step, val_acc=_val_acc(data, self._job.val), **{**drawn, **logged})

    def _grade(self, rollout: Rollout) -> Graded:
        question = self._questions.get(rollout.id)
        if question is None:
            raise UserError(
                f"{self._job.samples}: step {rollout.step} answers {rollout.id!r}, which is not among this run's "
                "training questions; give each run a folder of its own"
            )
        return regrade(rollout, question, self._job.prefill)


def _read_rows(path: Path) -> dict[int, StepMetrics]:
    """Step → its last row. A line that a kill cut is passed over: its step is computed again."""
    rows = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            row = StepMetrics.model_validate_json(line)
        except ValidationError:
            continue
        rows[row.step] = row
    return rows


def _val_acc(data: Mapping[str, Any], val: Sequence[Question]) -> float | None:
    """Mean accuracy over all validation questions; verl gives one figure for each source of data."""
    figures = []
    for question in val:
        prefix = f"val-core/{question.source}/acc/mean@"
        figures += [float(value) for key, value in data.items() if key.startswith(prefix)]
    return sum(figures) / len(figures) if figures else None
