"""Training history: the metrics of each step, put together from verl's log and from the responses that were kept.

While a run trains, each step is computed once and appended to ``watch.jsonl``; after a kill that file holds what the
log may have lost.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, pstdev, quantiles
from typing import Any, Final

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import OUTCOMES, Graded, outcome_of
from legal_rl.core.parser import Format
from legal_rl.core.questions import Question
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.runs.growing import LineTail
from legal_rl.runs.records import to_line, write_jsonl
from legal_rl.runs.step_metrics import StepMetrics
from legal_rl.training.rollouts import Rollout, read_rollouts, regrade, rollout_files

STATUSES: Final = tuple(name for name in OUTCOMES if name != "not_scored")  # every rollout has a text
FORMATS: Final[tuple[Format, ...]] = ("strict", "loose", "none")
# Our name → verl's. Its response_length/clip_ratio is the share as long as the longest of the batch, not of the cut.
LOGGED: Final = {
    "reward": "critic/score/mean",
    "response_tokens": "response_length/mean",
    "entropy": "actor/entropy",
    "kl": "actor/kl_loss",
    "ppo_kl": "actor/ppo_kl",
    "grad_norm": "actor/grad_norm",
    "clip_fraction": "actor/pg_clipfrac",
    "seconds": "timing_s/step",
    "mfu": "perf/mfu/actor",
    "memory_gb": "actor/perf/max_memory_allocated_gb",
}


def history(job: GrpoJob, after: int = -1) -> list[StepMetrics]:
    """Every step later than ``after``, in order; a step that was lost in a kill and done again appears once.

    Raises ``UserError`` when a kept response answers none of the job's training questions.
    """
    tracker = HistoryTracker(job)
    tracker.update()
    return [row for step, row in sorted(tracker.rows.items()) if step > after]


def discard_after(job: GrpoJob, after: int) -> None:
    """Drop the records of steps later than ``after`` (-1: all): they will be drawn again."""
    for split in ("train", "val"):
        for step, paths in rollout_files(job.samples, split).items():
            for path in paths if step > after else []:
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
            val_acc = validation_accuracy(data, self._job.val)
            known = self.rows.get(step)
            if known is None or (known.val_acc is None and val_acc is not None):
                rollouts = list(read_rollouts(self._job.samples, "train", step))
                drawn = drawn_figures([self._grade(rollout) for rollout in rollouts], rollouts)
                logged = {name: value for name, value in logged_figures(data).items() if value is not None}
                self.rows[step] = StepMetrics(step=step, val_acc=val_acc, **{**drawn, **logged})
                new.append(self.rows[step])
        return new

    def record(self, row: StepMetrics) -> None:
        """Append to ``watch.jsonl``; the last row of a step is the one that counts."""
        with self._job.watch.open("a", encoding="utf-8", newline="\n") as file:
            file.write(to_line(row))

    def _grade(self, rollout: Rollout) -> Graded:
        question = self._questions.get(rollout.id)
        if question is None:
            raise UserError(
                f"{self._job.samples}: step {rollout.step} answers {rollout.id!r}, which is not among this run's "
                "training questions; give each run a folder of its own"
            )
        return regrade(rollout, question)


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


class MetricsLog:
    """Step → verl's metrics, over all starts of the run; ``update`` reads only what was added since the last time.

    Each start has its file, ``from-STEP.jsonl``, and undoes what older files say of steps later than that one.
    """

    def __init__(self, folder: Path) -> None:
        self.steps: dict[int, dict[str, Any]] = {}
        self.start = 0  # the step that the newest start went on from
        self._folder = folder
        self._tails: dict[Path, LineTail] = {}

    def update(self) -> set[int]:
        """The steps that are new or of which more is known."""
        changed: set[int] = set()
        for path in sorted(self._folder.glob("from-*.jsonl")):
            if path not in self._tails:
                self._tails[path] = LineTail(path)
                self.start = int(path.stem.removeprefix("from-"))
                self.steps = {step: data for step, data in self.steps.items() if step <= self.start}
            for line in self._tails[path].read():
                row = json.loads(line)
                step = int(row["step"])
                self.steps[step] = {**self.steps.get(step, {}), **row["data"]}
                changed.add(step)
        return changed & self.steps.keys()


def logged_figures(data: Mapping[str, Any]) -> dict[str, float | None]:
    """The figures in a row of verl's log, under our names."""
    figures: dict[str, float | None] = {name: data.get(key) for name, key in LOGGED.items()}
    tokens, seconds = data.get("perf/total_num_tokens"), data.get("timing_s/step")
    return {**figures, "tokens_per_second": tokens / seconds if tokens and seconds else None}


def validation_accuracy(data: Mapping[str, Any], val: Sequence[Question]) -> float | None:
    """Mean accuracy over all validation questions; verl gives one figure for each source of data."""
    figures = []
    for question in val:
        prefix = f"val-core/{question.source}/acc/mean@"
        figures += [float(value) for key, value in data.items() if key.startswith(prefix)]
    return sum(figures) / len(figures) if figures else None


def drawn_figures(graded: Sequence[Graded], rollouts: Sequence[Rollout]) -> dict[str, Any]:
    """The figures of the responses drawn in a step: ``graded`` are ``rollouts`` read again, in the same order."""
    if not graded:
        return {}
    values = [rollout.values for rollout in rollouts]
    outcomes = [outcome_of(response.grade) for response in graded]
    formats = [response.grade.format for response in graded]
    read = [response.grade for response in graded if response.grade.status == "ok"]
    return {
        "acc": fmean(response.grade.exact is True for response in graded),
        "reward": fmean(value["score"] for value in values),
        "reward_std": pstdev(value["score"] for value in values),
        "components": {name: fmean(v[name] for v in values) for name in values[0] if name not in ("acc", "score")},
        "status": {name: outcomes.count(name) / len(outcomes) for name in STATUSES},
        "format": {name: formats.count(name) / len(formats) for name in FORMATS},
        "over_selected": _mean(bool(grade.extra) for grade in read),
        "under_selected": _mean(bool(grade.missed) for grade in read),
        "extra_letters": _mean(len(grade.extra) for grade in read),
        "missed_letters": _mean(len(grade.missed) for grade in read),
        "tokens": _mean_tokens(graded),
        "token_quantiles": _token_quantiles(graded),
        "cut": fmean(rollout.finish_reason == "length" for rollout in rollouts),
        "samples": len(graded),
        **_group_figures(graded, values),
    }


def _mean(values: Iterable[float]) -> float | None:
    numbers = list(values)
    return fmean(numbers) if numbers else None


def _mean_tokens(graded: Sequence[Graded]) -> dict[str, float | None]:
    kinds: dict[str, Callable[[Graded], bool]] = {
        "right": lambda response: response.grade.exact is True,
        "wrong": lambda response: response.grade.status == "ok" and not response.grade.exact,
        "unparsed": lambda response: response.grade.status != "ok",
    }
    return {
        name: _mean(r.completion_tokens for r in graded if r.completion_tokens is not None and belongs(r))
        for name, belongs in kinds.items()
    }


def _token_quantiles(graded: Sequence[Graded]) -> dict[str, float]:
    lengths = [response.completion_tokens for response in graded if response.completion_tokens is not None]
    if len(lengths) < 2:
        return {}
    cuts = quantiles(lengths, n=20, method="inclusive")
    return {f"p{percent}": cuts[percent // 5 - 1] for percent in (5, 25, 50, 75, 95)}


def _group_figures(graded: Sequence[Graded], values: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    """A group is what was drawn for one question in the step; one of a single sample has no variance to speak of."""
    groups: dict[str, list[Mapping[str, float]]] = defaultdict(list)
    for response, value in zip(graded, values, strict=True):
        groups[response.question.id].append(value)
    several = [group for group in groups.values() if len(group) > 1]

    def same(key: str) -> float | None:
        return _mean(len({value[key] for value in group}) == 1 for group in several)

    return {"groups": len(groups), "same_reward": same("score"), "same_acc": same("acc")}
