"""verl's checkpoints after a run was stopped, however it was stopped, and the selection of the best one."""

import os
import shutil
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.runs.records import read_json, write_text
from legal_rl.runs.step_metrics import StepMetrics

TRACKER: Final = "latest_checkpointed_iteration.txt"
# What only resuming needs: the optimiser is twice the weights, and a kept step is never resumed from.
FOR_RESUMING: Final = ("optim_*", "extra_state_*")
MODELS: Final = ("actor", "critic")  # folders of a checkpoint, the second with a critic only
DATA: Final = "data.pt"  # the data loader's place, written when every rank has saved
WORLD: Final = "fsdp_config.json"  # of one model: how many ranks saved a shard of it


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
    Raises ``UserError`` where the newest checkpoint was whole once and is not now: its files may lie on another node.
    """
    step, tracked = latest_step(folder), _tracked(folder)
    for number, path in _steps(folder).items():
        written = (path / DATA).exists() or (tracked is not None and number <= tracked)
        if number > (step or 0) and written and any((path / "actor").glob("*.pt")):
            refuse_missing(path, f"remove {path} to {f'go on from step {step}' if step else 'start over'}", [DATA])
    for number, path in _steps(folder).items():
        if step is None or number > step:
            shutil.rmtree(path)
    tracker = folder / TRACKER
    if step is None:
        tracker.unlink(missing_ok=True)
    elif tracked != step:
        write_text(tracker, str(step))
    return step


def missing_files(checkpoint: Path) -> list[str]:
    """The files that verl's ranks wrote of a checkpoint, or of its kept weights, and that are not there.

    Every rank writes its shard of the weights, and of the optimiser and the extra state where these are saved. Names
    are looked up one by one, since a network folder may list another node's new files late.
    """
    return [
        f"{model}/{name}"
        for model in MODELS
        if model == "actor" or (checkpoint / model).exists()
        for name in _missing_shards(checkpoint / model)
    ]


def _missing_shards(model: Path) -> Iterator[str]:
    try:
        ranks = range(int(read_json(model / WORLD)["world_size"]))
    except (UserError, KeyError, TypeError, ValueError):  # it is absent, or a kill cut its writing short
        yield WORLD
        return
    for kind in ("model", "optim", "extra_state"):
        shards = [model / f"{kind}_world_size_{len(ranks)}_rank_{rank}.pt" for rank in ranks]
        absent = [shard.name for shard in shards if not shard.exists()]
        if kind == "model" or len(absent) < len(shards):
            yield from absent


def refuse_missing(checkpoint: Path, otherwise: str, besides: Sequence[str] = ()) -> None:
    """Raise ``UserError`` where a shard is missing, or a file of ``besides``; ``otherwise`` is the other way out."""
    missing = [*missing_files(checkpoint), *(name for name in besides if not (checkpoint / name).exists())]
    if missing:
        raise UserError(
            f"{checkpoint}: {len(missing)} of the files that verl wrote are not here, {missing[0]} the first; "
            "all nodes must have the run's folder on shared storage: bring the files from the node that wrote them, or "
            f"{otherwise}"
        )


def _steps(folder: Path) -> dict[int, Path]:
    named = {path.name.removeprefix("global_step_"): path for path in folder.glob("global_step_*")}
    return {int(name): path for name, path in named.items() if name.isdigit()}


def _tracked(folder: Path) -> int | None:
    tracker = folder / TRACKER
    text = tracker.read_text("ascii", errors="replace").strip() if tracker.exists() else ""
    return int(text) if text.isdigit() else None


def _is_complete(path: Path) -> bool:
    # verl writes the shards, then the data loader's place, then the tracker.
    return (path / DATA).exists() and not missing_files(path)


def best_folder(folder: Path) -> Path:
    """The folder in which the best step's weights are kept, beside that of verl's checkpoints."""
    return folder.with_name("best")


def keep_weights(checkpoint: Path, folder: Path) -> None:
    """Keep a complete checkpoint's weights below ``folder``, whole or not at all, whatever becomes of the checkpoint.

    Hard links, which cost nothing while verl has its own and keep the bytes when it deletes them; copies where the file
    system knows no links. Raises ``UserError`` where the shard of a rank is missing.
    """
    kept, partial = folder / checkpoint.name, folder / f"{checkpoint.name}.partial"
    for old in (kept, partial):
        shutil.rmtree(old, ignore_errors=True)
    ignored = shutil.ignore_patterns(*FOR_RESUMING)
    shutil.copytree(checkpoint / "actor", partial / "actor", ignore=ignored, copy_function=_link)
    refuse_missing(partial, "give the run another folder")
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
