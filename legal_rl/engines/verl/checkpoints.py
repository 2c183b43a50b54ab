"""verl's checkpoints as a run finds them after it was stopped, however it was stopped."""

import os
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Final

from legal_rl.runs.records import write_text

TRACKER: Final = "latest_checkpointed_iteration.txt"
# What only resuming needs: the optimiser is twice the weights, and a kept step is never resumed from.
FOR_RESUMING: Final = ("optim_*", "extra_state_*")


def latest(folder: Path) -> int | None:
    """The step of the newest complete checkpoint, None where there is none."""
    complete = [step for step, path in _steps(folder).items() if is_complete(path)]
    told = _tracked(folder)
    # verl writes the tracker last: a newer folder is one whose writing was cut short, or was about to be announced.
    trusted = [step for step in complete if told is None or step <= told]
    return max(trusted, default=None)


def is_complete(path: Path) -> bool:
    """verl writes the weights, then the data loader's place, then the tracker."""
    return (path / "data.pt").exists() and any((path / "actor").glob("model_world_size_*_rank_*.pt"))


def tidy(folder: Path) -> int | None:
    """Leave nothing that verl would trip over: half-written checkpoints go, the tracker names the newest complete one.

    verl reads the tracker as a number without looking, and dies of an empty one. Returns what ``latest`` returns.
    """
    step = latest(folder)
    for number, path in _steps(folder).items():
        if step is None or number > step:
            shutil.rmtree(path)
    tracker = folder / TRACKER
    if step is None:
        tracker.unlink(missing_ok=True)
    elif _tracked(folder) != step:
        write_text(tracker, str(step))
    return step


def of_step(folder: Path, step: int) -> Path:
    """The checkpoint of one step."""
    return folder / f"global_step_{step}"


def complete(folder: Path) -> set[int]:
    """The steps of which a whole checkpoint is there."""
    newest = latest(folder)
    return {step for step, path in _steps(folder).items() if newest and step <= newest and is_complete(path)}


def kept_beside(folder: Path) -> Path:
    """Where the best step's weights are kept, beside the folder of verl's checkpoints."""
    return folder.with_name("best")


def keep(checkpoint: Path, folder: Path) -> None:
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


def kept(folder: Path) -> set[int]:
    """The steps whose weights are kept."""
    return set(_steps(folder))


def keep_only(folder: Path, steps: Collection[int]) -> None:
    """Let go of every kept step but those of ``steps``."""
    for step, path in _steps(folder).items():
        if step not in steps:
            shutil.rmtree(path)


def drop_half_kept(folder: Path) -> None:
    """Let go of what a kill left half-kept; while verl runs, it may be what verl is keeping at that moment."""
    for path in folder.glob("*.partial"):
        shutil.rmtree(path)


def _steps(folder: Path) -> dict[int, Path]:
    named = {path.name.removeprefix("global_step_"): path for path in folder.glob("global_step_*")}
    return {int(name): path for name, path in named.items() if name.isdigit()}


def _tracked(folder: Path) -> int | None:
    tracker = folder / TRACKER
    text = tracker.read_text("ascii", errors="replace").strip() if tracker.exists() else ""
    return int(text) if text.isdigit() else None
