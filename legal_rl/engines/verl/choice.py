"""Which step's model a run leaves, and when it has trained enough: both by exact match on the validation questions.

Only training steps count: step 0 is the model that training starts from, and no checkpoint of the run.
"""

from collections.abc import Collection, Sequence
from typing import Literal

from legal_rl.engines.verl.step import StepMetrics


def best_of(rows: Sequence[StepMetrics], among: Collection[int] | None = None) -> StepMetrics | None:
    """The validated step of highest exact match, the earliest of several; None where no step was validated."""
    found = [row for row in _validated(rows) if among is None or row.step in among]
    return max(found, key=lambda row: (row.val_acc or 0.0, -row.step), default=None)


def stop_step(rows: Sequence[StepMetrics], patience: int | None) -> int | None:
    """The first step at which ``patience`` validations in a row had brought no new best; None where there is none."""
    best, waited = -1.0, 0
    for row in _validated(rows):
        value = row.val_acc or 0.0
        best, waited = (value, 0) if value > best else (best, waited + 1)
        if patience is not None and waited >= patience:
            return row.step
    return None


def counted(rows: Sequence[StepMetrics], patience: int | None) -> list[StepMetrics]:
    """The rows up to the stop: verl may get some steps further before it ends, and they must not change the choice."""
    stop = stop_step(rows, patience)
    return [row for row in rows if stop is None or row.step <= stop]


def choose(rows: Sequence[StepMetrics], saved: Collection[int], keep: Literal["best", "last"]) -> int | None:
    """The step to export among those whose weights are there: the best that was validated, else the last.

    None where nothing was saved.
    """
    best = best_of(rows, saved) if keep == "best" else None
    return best.step if best else max(saved, default=None)


def _validated(rows: Sequence[StepMetrics]) -> list[StepMetrics]:
    return sorted((row for row in rows if row.step > 0 and row.val_acc is not None), key=lambda row: row.step)
