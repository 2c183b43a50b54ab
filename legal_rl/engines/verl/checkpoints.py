"""verl's checkpoints after a run was stopped, however it was stopped, and the selection of the best one."""

import os
import shutil
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final, Literal

from legal_rl.runs.records import write_text
from legal_rl.runs.step_metrics import StepMetrics

TRACKER: Final = "latest_checkpointed_iteration.txt"
# What only resuming needs: the optimiser is twice the weights, and a kept step is never resumed from.
FOR_RESUMING: Final = ("optim_*", "extra_state_*")


def latest_step(folder: Path) -> int | None:
    """The step of the newest complete checkpoint, None where there is none."""
    tracked = _tracked(folder)
    complete = [step for step, path in _steps(folder).items() if _is_complete(path)]
    # verl writes the tracker last: a newer folder is one whose writing was cut short, or was about to be announced.
    return max((step for step in complete if tracked is None or step <= tracked), default=None)


def complete_steps(folder: Path) -> set[int]:
    """The steps of which a whole checkpoint is there."""
    newest = latest_step(folder)
    return {step for step, path in _steps(folder).items() if newest and step <= newest and _is_complete(path)}


def step_folder(folder: Path, step: int) -> Path:
    """The checkpoint of one step."""
    return folder / f"global_step_{step}"


def repair(folder: Path) -> int | None:
    """Remove what verl would trip over: half-written checkpoints go, the tracker names the newest complete one.

    verl reads the tracker as a number without looking, and dies of an empty one. Returns what ``latest_step`` returns.
    """
    step = latest_step(folder)
    for number, path in _steps(folder).items():
        if step is None or number > step:
            shutil.rmtree(path)
    tracker = folder / TRACKER
    if step is None:
        tracker.unlink(missing_ok=True)
    elif _tracked(folder) != step:
        write_text(tracker, str(step))
    return step


def _steps(folder: Path) -> dict[int, Path]:
    named = {path.name.removeprefix("global_step_"): path for path in folder.glob("global_step_*")}
    return {int(name): path for name, path in named.items() if name.isdigit()}


def _tracked(folder: Path) -> int | None:
    tracker = folder / TRACKER
    text = tracker.read_text("ascii", errors="replace").strip() if tracker.exists() else ""
    return int(text) if text.isdigit() else None


def _is_complete(path: Path) -> bool:
    # verl writes the weights, then the data loader's place, then the tracker.
    return (path / "data.pt").exists() and any((path / "actor").glob("model_world_size_*_rank_*.pt"))


def best_folder(folder: Path) -> Path:
    """The folder in which the best step's weights are kept, beside that of verl's checkpoints."""
    return folder.with_name("best")


def keep_weights(checkpoint: Path, folder: Path) -> None:
    """Keep a complete checkpoint's weights below ``folder``, whole or not at all, whatever becomes of the checkpoint.

    Hard links, which cost nothing while verl has its own and keep the bytes when it deletes them; copies where the file
    system knows no links.
    """
    kept, partial = folder / checkpoint.name, folder / f"{checkpoint.name}.partial"
    for old in (kept, partial):
        shutil.rmtree(old, ignore_errors=True)
    ignored = shutil.ignore_patterns(*FOR_RESUMING)
    shutil.copytree(checkpoint / "actor", partial / "actor", ignore=ignored, copy_function=_link)
    partial.replace(kept)


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def kept_steps(folder: Path) -> set[int]:
    """The steps whose weights are kept."""
    return set(_steps(folder))


def drop_other_weights(folder: Path, steps: Collection[int]) -> None:
    """Drop every kept step but those of ``steps``."""
    for step, path in _steps(folder).items():
        if step not in steps:
            shutil.rmtree(path)


def drop_partial_weights(folder: Path) -> None:
    """Drop what a kill left half-kept; while verl runs, it may be what verl is keeping at that moment."""
    for path in folder.glob("*.partial"):
        shutil.rmtree(path)


def best_step(rows: Sequence[StepMetrics], among: Collection[int] | None = None) -> StepMetrics | None:
    """The validated step of highest exact match, the earliest of several; None where no step was validated."""
    candidates = [row for row in _validated(rows) if among is None or row.step in among]
    return max(candidates, key=lambda row: (row.val_acc or 0.0, -row.step), default=None)


def stop_step(rows: Sequence[StepMetrics], patience: int | None) -> int | None:
    """The first step at which ``patience`` validations in a row had brought no new best; None where there is none."""
    best, waited = -1.0, 0
    for row in _validated(rows):
        value = row.val_acc or 0.0
        best, waited = (value, 0) if value > best else (best, waited + 1)
        if patience is not None and waited >= patience:
            return row.step
    return None


def until_stop(rows: Sequence[StepMetrics], patience: int | None) -> list[StepMetrics]:
    """The rows up to the stop: verl may get some steps further before it ends, and they must not change the choice."""
    stop = stop_step(rows, patience)
    return [row for row in rows if stop is None or row.step <= stop]


def choose_step(rows: Sequence[StepMetrics], saved: Collection[int], keep: Literal["best", "last"]) -> int | None:
    """The step to export among those whose weights are there: the best that was validated, else the last.

    None where nothing was saved.
    """
    best = best_step(rows, saved) if keep == "best" else None
    return best.step if best else max(saved, default=None)


def _validated(rows: Sequence[StepMetrics]) -> list[StepMetrics]:
    return sorted((row for row in rows if row.step > 0 and row.val_acc is not None), key=lambda row: row.step)
