"""verl's processes: the command that trains, the dry run, the errors in a log, and orphans of a killed run."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import child_environ, last_words, python_of
from legal_rl.engines.imported_once import copied
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.engines.verl.settings import (
    ANSWER,
    MARK,
    RUN_CONFIG,
    copies_workers,
    environment,
    nodes_of,
    ray_folder,
    write_run_config,
)
from legal_rl.runs.records import read_json

_DRY_RUN_SECONDS: Final = 300
PROC: Final = Path("/proc")
PATIENCE: Final = 20.0  # seconds a driver may take to notice that its parent has died
# The variables of a run that bear on what verl says of its configuration.
_DECIDING: Final = ("VERL_USE_EXTERNAL_MODULES", "CUDA_VISIBLE_DEVICES", "HF_HUB_OFFLINE")
_COLOUR_OR_ACTOR: Final = re.compile(r"\x1b\[[0-9;]*m|^\(\w[^)]*pid=\d+[^)]*\)\s*")
_ERROR: Final = re.compile(r"^(?:\w+\.)*\w*(?:Error|Exception|Interrupt)\b[^:]*:")


def command(job: GrpoJob) -> list[str]:
    """The command line that trains, in the folder where ``write_run_config`` wrote."""
    ours = nodes_of(job) > 1 or copies_workers(job)
    argv = launcher("train") if ours else [str(python_of("train")), "-m", "verl.trainer.main_ppo"]
    return [*argv, "--config-dir", str(job.out.resolve()), "--config-name", RUN_CONFIG]


def launcher(verb: str) -> list[str]:
    """The beginning of a command line of ``legal_rl.engines.verl.launch``."""
    return [str(python_of("train")), "-m", "legal_rl.engines.verl.launch", verb]


def compose(job: GrpoJob) -> tuple[dict[str, Any], list[str]]:
    """The configuration verl would run with, and what could not be checked on this machine.

    Raises ``UserError`` with verl's message when verl refuses it, or when it contradicts the run.
    """
    return next(compose_each([job]))


def compose_each(jobs: Sequence[GrpoJob]) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """``compose`` of every job in order; raises at the first that verl refuses.

    Jobs that verl reads under the same variables are asked about in one process: importing verl takes far longer than
    an answer.
    """
    with tempfile.TemporaryDirectory(prefix="lrl-") as name:
        folders = [Path(name) / str(n) for n in range(len(jobs))]
        alike: dict[tuple[str | None, ...], list[int]] = {}
        for n, (job, folder) in enumerate(zip(jobs, folders, strict=True)):
            folder.mkdir()
            write_run_config(job, folder)
            variables = environment(job)
            alike.setdefault(tuple(variables.get(name) for name in _DECIDING), []).append(n)
        for same in alike.values():
            _ask(jobs[same[0]], [folders[n] for n in same])
        for job, folder in zip(jobs, folders, strict=True):
            verdict = read_json(folder / ANSWER)
            if "error" in verdict:
                raise UserError(f"{job.config}: verl refuses it: {verdict['error']}")
            yield verdict["config"], verdict["unchecked"]


def _ask(job: GrpoJob, folders: Sequence[Path]) -> None:
    """Have verl leave its answer in every folder, under the variables of ``job``."""
    try:
        done = subprocess.run(
            copied([*launcher("check"), *map(str, folders)]),
            env=child_environ(environment(job)),
            capture_output=True,
            text=True,
            timeout=_DRY_RUN_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        sentence = f"verl did not answer within {error.timeout:.0f} s; is the machine busy? Ask again"
        raise UserError(f"{job.config}: {sentence}") from None
    if not all((folder / ANSWER).exists() for folder in folders):
        raise UserError(f"{job.config}: verl could not be asked; it ended with:\n{done.stderr[-2000:]}")


def last_errors(log: Path, begin: int = 0, lines: int = 3) -> str:
    """The last distinct error lines of a log from byte ``begin`` on, without Ray's prefixes; else its last lines."""
    text = log.read_bytes()[begin:].decode("utf-8", errors="replace") if log.exists() else ""
    plain = [_COLOUR_OR_ACTOR.sub("", _COLOUR_OR_ACTOR.sub("", line)) for line in text.splitlines()]
    # Ray wraps an error once for every actor it passes through; what it wraps stands below on a line of its own.
    errors = [line for line in plain if _ERROR.match(line) and not line.startswith("ray.exceptions.")]
    return "\n".join(list(dict.fromkeys(errors))[-lines:]) or last_words(log)


def end_orphans(job: GrpoJob) -> None:
    """End the processes that an earlier run in the same folder left behind; Linux only, as they are read from /proc.

    Ray's daemons die with verl's driver, but a worker in the middle of a computation notices only some seconds later;
    until then it takes a core, and may still write a sample. Raises ``UserError`` when that run is alive and training.
    On several nodes this one is looked at; ``nodes.check_nodes`` has each of the others look at itself.
    """
    end_processes(job.out.resolve(), ray_folder(job))


def end_processes(out: Path, scratch: Path) -> None:
    """End what a run in ``out``, with Ray's files in ``scratch``, left on this machine, and nothing of any other run.

    Raises ``UserError`` when that run is alive and training.
    """
    end = time.monotonic() + PATIENCE
    while list(driver_pids(out)):
        if time.monotonic() > end:
            raise UserError(f"{out}: another run is training here; wait for it, or give this one another folder")
        time.sleep(0.2)
    while (left := list(worker_pids(out, scratch))) and time.monotonic() < end:
        for pid in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.2)


def driver_pids(out: Path) -> Iterator[int]:
    """verl's own process, known by the configuration folder on its command line."""
    wanted = {b"--config-dir", os.fsencode(out), os.fsencode(RUN_CONFIG)}
    for path in PROC.glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it has just ended
            if wanted <= set(path.read_bytes().split(b"\0")):
                yield int(path.parent.name)


def worker_pids(out: Path, scratch: Path) -> Iterator[int]:
    """Ray's processes of this run.

    Those of a Ray of its own have files in ``scratch`` open, Ray's agents no others, which shows even after it was
    removed; the workers that a cluster's Ray started for it have the run's folder in their environment.
    """
    folder, mark = f"{scratch}{os.sep}", os.fsencode(f"{MARK}={out}")
    seen = set[int]()
    for file in PROC.glob("[0-9]*/fd/*"):
        with contextlib.suppress(OSError):  # it has just been closed, or is another user's
            if (pid := int(file.parts[-3])) not in seen and str(file.readlink()).startswith(folder):
                seen.add(pid)
                yield pid
    for path in PROC.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)
