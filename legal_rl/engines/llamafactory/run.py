"""Run a job or check it: clear what a kill left half-written, resume, follow the log, publish the model whole.

A finished adapter is merged into the base model and kept beside the merged model, for servers that load adapters.
Core environment; LlamaFactory runs as a child in the train environment.
"""

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml
from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import last_words, python_of, stream
from legal_rl.engines.imported_once import copied
from legal_rl.engines.llamafactory.job import STATE, SftJob, checkpoint_path, last_checkpoint, remove_incomplete
from legal_rl.engines.llamafactory.nodes import read_nodes
from legal_rl.runs.growing import LineTail
from legal_rl.runs.records import read_json, write_json, write_text
from legal_rl.training.cutoff_len import RowTokens

CACHE: Final = "cache"
RESULT: Final = "result.json"
TRAINER_LOG: Final = "trainer_log.jsonl"
WEIGHTS: Final = ("*.safetensors", "*.safetensors.index.json")
ADAPTER_FILES: Final = ("adapter_config.json", "adapter_model.safetensors")
TOKENIZER_FILES: Final = (
    "tokenizer.json",
    "tokenizer_config.json",
    "chat_template.jinja",
    "vocab.json",
    "merges.txt",
    "special_tokens_map.json",
    "added_tokens.json",
    "generation_config.json",
)


@dataclass(frozen=True, slots=True)
class SftProgress:
    """Optimiser step ``step`` of ``total``; ``loss`` is the mean since the line before, in nats a token. Seconds."""

    step: int
    total: int
    loss: float | None
    elapsed: float
    remaining: float


class SftResult(BaseModel):
    """``steps`` optimiser steps in all; ``loss`` is ``(step, nats a token)``; ``resumed_from`` a step or None."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: Path
    steps: int
    loss: tuple[tuple[int, float], ...]
    resumed_from: int | None


def run(job: SftJob, on_progress: Callable[[SftProgress], None] = lambda _progress: None) -> SftResult:
    """Train to the end, from the last whole checkpoint if there is one. ``UserError`` when the engine gives up.

    Calling it again after a kill goes on; calling it on a finished job returns what was made.
    """
    if finished(job):
        return SftResult.model_validate({**read_json(job.out / RESULT), "model": job.model_dir})
    config = job.resolved()
    resumed_from = last_checkpoint(job.work)
    remove_incomplete(job.work)
    if read_nodes().count > 1:
        config["data_shared_file_system"] = True  # the nodes share the cache: one of them fills it
    if resumed_from is not None:
        config["resume_from_checkpoint"] = str(checkpoint_path(job.work, resumed_from).resolve())
    log = job.work / TRAINER_LOG
    tail = LineTail(log, log.stat().st_size if log.exists() else 0)

    def report(_line: str = "") -> None:
        for progress in new_progress(tail):
            on_progress(progress)

    _launch(job, "train", config, report)
    report()
    _publish(job, job.work)
    shutil.rmtree(job.out / CACHE, ignore_errors=True)
    result = _result(job, job.work, resumed_from)
    write_json(job.out / RESULT, json.loads(result.model_dump_json(exclude={"model"})))
    return result


def join(job: SftJob) -> None:
    """Lend this node's processes to the training that node 0 leads in ``job.out``, to its end.

    The log is written beside that folder, which is node 0's. ``UserError`` when the engine gives up.
    """
    log = job.out.with_name(f"{job.out.name}-node-{read_nodes().rank}.log")
    status = stream(command(job), environ(job), log)
    if status != 0:
        raise UserError(f"LlamaFactory stopped with status {status}; the end of {log}:\n{last_words(log)}")


def begun(job: SftJob) -> bool:
    """Return whether there is something that another training would spoil: a checkpoint, or a finished model."""
    return finished(job) or last_checkpoint(job.work) is not None


def finished(job: SftJob) -> bool:
    """Return whether training has come to its end and the model is published."""
    return (job.out / RESULT).exists()


def export(job: SftJob) -> SftResult:
    """Publish what there is without training: the finished work, or else the newest whole checkpoint.

    The checkpoint stays, so that ``run`` can go on from it. ``UserError`` when there is neither.
    """
    done = finished(job)
    step = None if done else last_checkpoint(job.work)
    if step is None and not done:
        raise UserError(f"{job.work}: holds no whole checkpoint to export; train first")
    if step is None and not job.lora:
        return run(job)  # the model was moved into its place, there is nothing left to copy
    made = job.work if step is None else checkpoint_path(job.work, step)
    _publish(job, made)
    return _result(job, made, None)


def command(job: SftJob, verb: str = "train") -> list[str]:
    """The command that trains (or checks, or exports) as the YAML tells that ``run`` writes below ``job.out``."""
    config = str(job.out / f"{verb}.yaml")
    return [str(python_of("train")), "-m", "legal_rl.engines.llamafactory.launch", verb, config]


def environ(job: SftJob) -> Mapping[str, str]:
    """The variables the engine's process needs besides ours: no hub is asked for a model that is a folder."""
    # The rows are on this disk; only a model may come from a hub, and only where the user named one.
    quiet = {"LLAMAFACTORY_VERBOSITY": "WARN", "HF_DATASETS_OFFLINE": "1"}
    offline = {"HF_HUB_OFFLINE": "1"} if Path(job.model).is_dir() else {}
    # A copy of the processed rows outside the run would outlive it.
    return quiet | offline | {"HF_DATASETS_CACHE": str((job.out / CACHE).resolve())}


def _launch(
    job: SftJob, verb: str, config: dict[str, Any], on_line: Callable[[str], None] = lambda _line: None
) -> None:
    write_text(job.out / f"{verb}.yaml", yaml.safe_dump(config, allow_unicode=True, sort_keys=False))
    log = job.out / f"{verb}.log"
    status = stream(copied(command(job, verb)), environ(job), log, on_line)
    if status != 0:
        raise UserError(f"LlamaFactory stopped with status {status}; the end of {log}:\n{last_words(log)}")


def _result(job: SftJob, made: Path, resumed_from: int | None) -> SftResult:
    steps = int(read_json(made / STATE)["global_step"])
    loss = tuple(point for point in loss_history(job.work / TRAINER_LOG) if point[0] <= steps)
    return SftResult(model=job.model_dir, steps=steps, loss=loss, resumed_from=resumed_from)


def _publish(job: SftJob, made: Path) -> None:
    """Put the model in ``made`` into ``model``; where it is an adapter, into ``adapter`` and merged into ``model``."""
    if not job.lora:
        _publish_model(job, made)
        return
    with _replacing_folder(job.adapter_dir) as part:
        for name in ADAPTER_FILES:
            shutil.copy2(made / name, part)
    merged = job.out / "merged"
    shutil.rmtree(merged, ignore_errors=True)
    config = {
        "model_name_or_path": job.model,
        "adapter_name_or_path": str(made.resolve()),
        "template": job.config["template"],
        "finetuning_type": "lora",
        "export_dir": str(merged.resolve()),
        "export_device": "cpu",
    }
    _launch(job, "export", config)
    _publish_model(job, merged)
    shutil.rmtree(merged, ignore_errors=True)


def _publish_model(job: SftJob, made: Path) -> None:
    """Copy weights, config and the base model's own tokenizer.

    LlamaFactory saves a tokenizer with its training settings (padding side, cut-off); the base model's files are the
    ones that samplers already prompt with, so they win wherever the base model is a folder.
    """
    weights = [file for pattern in WEIGHTS for file in made.glob(pattern)]
    if not weights:
        raise UserError(f"{made}: LlamaFactory left no safetensors weights; see the logs in {job.out}")
    with _replacing_folder(job.model_dir) as part:
        shutil.copy2(made / "config.json", part)
        for source in (made, Path(job.model)):
            for name in TOKENIZER_FILES:
                if (source / name).is_file():
                    shutil.copy2(source / name, part)
        for file in weights:
            # A run can still be resumed from a checkpoint, which stays.
            shutil.copy2(file, part) if made.parent == job.work else file.replace(part / file.name)


@contextmanager
def _replacing_folder(folder: Path) -> Iterator[Path]:
    """A new folder that takes the place of ``folder`` by one rename at the end."""
    part = folder.with_name(f"{folder.name}.part")
    for old in (part, folder):
        shutil.rmtree(old, ignore_errors=True)
    part.mkdir(parents=True)
    yield part
    part.replace(folder)


def new_progress(log: LineTail) -> Iterator[SftProgress]:
    """Progress in the lines added to ``trainer_log.jsonl``; a line that a kill cut short is passed over."""
    return (progress for line in log.read() if (progress := _progress(line)) is not None)


def loss_history(log: Path) -> list[tuple[int, float]]:
    """``(step, loss)`` in step order; steps that were run twice around a resume count as they last were."""
    return sorted({p.step: p.loss for p in new_progress(LineTail(log)) if p.loss is not None}.items())


def _progress(line: bytes) -> SftProgress | None:
    try:
        row = json.loads(line)
        loss = row.get("loss")
        return SftProgress(
            step=int(row["current_steps"]),
            total=int(row["total_steps"]),
            loss=None if loss is None else float(loss),
            elapsed=_seconds(row["elapsed_time"]),
            remaining=_seconds(row["remaining_time"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _seconds(clock: str) -> float:
    """``"1 day, 2:03:04"`` or ``"0:00:05"``, as Python prints a timedelta → seconds."""
    days, _, rest = clock.rpartition(",")
    hours, minutes, seconds = (int(part) for part in rest.strip().split(":"))
    return float((int(days.split()[0]) if days else 0) * 86400 + hours * 3600 + minutes * 60 + seconds)


_COUNTED: Final = re.compile(r"counted (\d+)")


@dataclass(frozen=True, slots=True)
class DryRun:
    """A configuration that LlamaFactory accepts. ``not_checked`` names what this machine could not judge."""

    command: tuple[str, ...]
    not_checked: tuple[str, ...]


@contextmanager
def _scratch(job: SftJob, verb: str) -> Iterator[tuple[SftJob, Path, Path]]:
    """The job in a temporary folder, the file its answer will be in, and a log."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_text(folder / f"{verb}.yaml", yaml.safe_dump(job.resolved(), allow_unicode=True))
        yield job.model_copy(update={"out": folder}), folder / f"{verb}.json", folder / "log"


def check(job: SftJob) -> DryRun:
    """Let LlamaFactory's argument parser read the job; ``UserError`` with its message when it refuses.

    The data set is opened only where the model is a local folder, to compare texts.
    """
    with _scratch(job, "check") as (trial, answer, log):
        status = stream(copied(command(trial, "check")), environ(trial), log)
        if status != 0 or not answer.exists():
            raise UserError(f"{job.origin}: LlamaFactory could not be asked (status {status}):\n{last_words(log)}")
        verdict = read_json(answer)
    if verdict["error"] is not None:
        raise UserError(f"{job.origin}: {verdict['error']}")
    return DryRun(tuple(command(job)), tuple(f"not checked here: {sentence}" for sentence in verdict["not_checked"]))


def row_lengths(job: SftJob, on_count: Callable[[int], None] = lambda _rows: None) -> list[RowTokens]:
    """Tokens of every row of ``job.dataset``, in order, as training would see them.

    ``UserError`` when the tokenizer cannot be loaded, or the template gives other text than the model's chat template.
    """

    def report(line: str) -> None:
        counted = _COUNTED.fullmatch(line)
        if counted:
            on_count(int(counted[1]))

    with _scratch(job, "lengths") as (trial, answer, log):
        if stream(copied(command(trial, "lengths")), environ(trial), log, report) != 0:
            raise UserError(f"{job.origin}: rows could not be counted with {job.model}:\n{last_words(log, 3)}")
        return [RowTokens(*pair) for pair in read_json(answer)]
