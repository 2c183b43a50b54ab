"""A GRPO run: write what verl reads, start it, follow it, export the model. Starting again goes on where it stopped."""

import re
import shutil
from collections.abc import Callable
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import stream
from legal_rl.engines.verl import checkpoints
from legal_rl.engines.verl.checkpoints import best_step, choose_step, stop_step, until_stop
from legal_rl.engines.verl.history import HistoryTracker, discard_after, history
from legal_rl.engines.verl.job import GrpoJob, GrpoResult
from legal_rl.engines.verl.nodes import check_nodes
from legal_rl.engines.verl.process import command, end_orphans, last_errors, launcher
from legal_rl.engines.verl.reward import write_parquet
from legal_rl.engines.verl.settings import environment, ray_folder, validates, write_run_config
from legal_rl.runs.records import read_json, write_json
from legal_rl.runs.step_metrics import StepMetrics
from legal_rl.training.rollouts import rollout_files

# verl's console logger: `step:12 - actor/entropy:0.5 - …`, behind the name of the Ray actor that printed it.
_STEP_LINE: Final = re.compile(r"\bstep:(\d+) - ")
_FILTERED_LINE: Final = re.compile(r"filter dataset len: (\d+)")


class _OutOfPatienceError(Exception):
    """Raised while following the log, so that verl is asked to end."""


def run(job: GrpoJob, on_progress: Callable[[StepMetrics], None] = lambda _metrics: None) -> GrpoResult:
    """Train to the end, or to where patience is used up, and export the model that ``job.keep`` asks for.

    Calls ``on_progress`` after each step with its metrics. A run that was killed goes on from its newest complete
    checkpoint when it is called again with the same ``job.out``; one that has stopped does not train on.
    Raises ``UserError`` with verl's own last words and the log's path when verl fails.
    """
    end_orphans(job)
    resumed_from = checkpoints.repair(job.checkpoints)
    rows = history(job)
    # verl saves a step, then validates it: a kill in between leaves a checkpoint whose worth is unknown.
    unvalidated = (
        resumed_from is not None
        and validates(job, resumed_from)
        and not any(row.step == resumed_from and row.val_acc is not None for row in rows)
    )
    stopped = stop_step(rows, job.patience) is not None and _step_to_export(job, rows) is not None
    if (resumed_from is None or resumed_from != job.steps or unvalidated) and not stopped:
        _prepare(job, resumed_from, unvalidated)
        _train(job, resumed_from, on_progress)
    rows = until_stop(history(job), job.patience)
    exported = _step_to_export(job, rows)
    if exported is None:
        raise UserError(f"{job.config}: the run ended without a checkpoint; set trainer.save_freq")
    _export(job, exported)
    if job.keep == "best":
        checkpoints.drop_partial_weights(job.kept)
        checkpoints.drop_other_weights(job.kept, [exported])
    return GrpoResult(
        model=job.exported,
        exported=exported,
        steps=max(exported, *(row.step for row in rows)),
        stopped=stop_step(rows, job.patience) is not None,
        resumed_from=resumed_from,
        history=rows,
        left_out=_count_left_out(job),
    )


def _step_to_export(job: GrpoJob, rows: list[StepMetrics]) -> int | None:
    """One of those up to the stop, if there was one, whose weights are there, whichever checkpoints still are."""
    saved = checkpoints.complete_steps(job.checkpoints) | checkpoints.kept_steps(job.kept)
    stop = stop_step(rows, job.patience)
    return choose_step(rows, {step for step in saved if stop is None or step <= stop}, job.keep)


def _prepare(job: GrpoJob, resumed_from: int | None, validate_first: bool) -> None:
    """Look at the nodes, drop what is left of lost steps and write what verl reads."""
    check_nodes(job)
    job.metrics.mkdir(parents=True, exist_ok=True)
    after = -1 if resumed_from is None else resumed_from
    discard_after(job, after)
    if validate_first:
        for path in rollout_files(job.samples, "val").get(after, []):
            path.unlink()
    checkpoints.drop_partial_weights(job.kept)
    checkpoints.drop_other_weights(job.kept, [step for step in checkpoints.kept_steps(job.kept) if step <= after])
    if job.keep == "best":
        # A kill may have come between a checkpoint and the keeping of its weights.
        for step in checkpoints.complete_steps(job.checkpoints) - checkpoints.kept_steps(job.kept):
            checkpoints.keep_weights(checkpoints.step_folder(job.checkpoints, step), job.kept)
    shutil.rmtree(job.exported, ignore_errors=True)
    write_parquet(job.train, job.out / "train.parquet", prompt=job.prompt, split="train", prefill=job.prefill)
    write_parquet(job.val, job.out / "val.parquet", prompt=job.prompt, split="val", prefill=job.prefill)
    write_run_config(job, job.out, resumed_from, validate_first)


def _train(job: GrpoJob, resumed_from: int | None, on_progress: Callable[[StepMetrics], None]) -> None:
    tracker = HistoryTracker(job)

    def report() -> None:
        for row in tracker.update():
            tracker.record(row)
            if resumed_from is None or row.step > resumed_from:
                on_progress(row)
        rows = list(tracker.rows.values())
        _drop_worse_weights(job, rows)
        if stop_step(rows, job.patience) is not None:
            raise _OutOfPatienceError

    def follow(line: str) -> None:
        if _STEP_LINE.search(line):
            report()

    begin = job.log.stat().st_size if job.log.exists() else 0
    scratch = ray_folder(job)
    shutil.rmtree(scratch, ignore_errors=True)  # what a killed run left
    try:
        status = stream(command(job), environment(job, resumed_from or 0), job.log, follow, cwd=job.out)
        end_orphans(job)
        report()  # the last lines of an actor may not have reached the console
    except _OutOfPatienceError:
        end_orphans(job)
        discard_after(job, stop_step(list(tracker.rows.values()), job.patience) or 0)  # verl had gone on meanwhile
        return
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if status != 0:
        raise UserError(
            f"{job.config}: verl stopped with status {status}:\n{last_errors(job.log, begin)}\nthe whole log: {job.log}"
        )


def _drop_worse_weights(job: GrpoJob, rows: list[StepMetrics]) -> None:
    """Drop kept steps that are not the best; those after the last row are still to be judged."""
    kept = checkpoints.kept_steps(job.kept)
    best = best_step(rows, kept)
    last = max((row.step for row in rows), default=0)
    checkpoints.drop_other_weights(job.kept, [step for step in kept if step > last or (best and step == best.step)])


def _export(job: GrpoJob, step: int) -> None:
    """Make the Hugging Face folder, under another name until it is whole."""
    mark = job.out / "exported.json"
    if job.exported.exists() and mark.exists() and read_json(mark) == {"step": step}:
        return
    partial = job.out / "model.partial"
    shutil.rmtree(partial, ignore_errors=True)
    folder = job.kept if step in checkpoints.kept_steps(job.kept) else job.checkpoints
    checkpoint = checkpoints.step_folder(folder, step)
    checkpoints.refuse_missing(checkpoint, f"remove {checkpoint} to export another step")
    actor = checkpoint / "actor"
    argv = [*launcher("export"), str(actor.resolve()), str(partial.resolve())]
    if stream(argv, environment(job), job.log, cwd=job.out) != 0:
        raise UserError(f"{actor}: no model could be made of it:\n{last_errors(job.log)}\nthe whole log: {job.log}")
    shutil.rmtree(job.exported, ignore_errors=True)
    write_json(mark, {"step": step})
    partial.replace(job.exported)


def _count_left_out(job: GrpoJob) -> int:
    """Questions verl dropped for their length; it reports the size of train, then of val, after filtering."""
    text = job.log.read_text("utf-8", errors="replace") if job.log.exists() else ""
    kept = [int(number) for number in _FILTERED_LINE.findall(text)][-2:]
    return len(job.train) + len(job.val) - sum(kept) if len(kept) == 2 else 0
