"""verl's processes: the command that trains, the dry run, the errors in a log, and orphans of a killed run."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import child_environ, last_words, python_of
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.engines.verl.settings import RUN_CONFIG, lookup, on_cpu, ray_folder, user_settings, write_run_config
from legal_rl.runs.records import read_json

PATCHES: Final = "legal_rl.engines.verl.patches"  # for every device
PLUGIN: Final = "legal_rl.engines.verl.cpu"
CPU_PLUGIN: Final = {
    "VERL_PLATFORM": "cpu",
    # verl registers its FSDP engine for cuda and npu only; this is its switch for borrowing one of them.
    "VERL_ENGINE_DEVICE": "cuda",
    "RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES": "1",
}
# No pinning of threads, which fails where only some of the cores may be used.
VLLM_ON_CPU: Final = {"VLLM_CPU_OMP_THREADS_BIND": "nobind", "VLLM_NO_USAGE_STATS": "1"}


_DRY_RUN_SECONDS: Final = 300
PROC: Final = Path("/proc")
PATIENCE: Final = 20.0  # seconds a driver may take to notice that its parent has died
_COLOUR_OR_ACTOR: Final = re.compile(r"\x1b\[[0-9;]*m|^\(\w[^)]*pid=\d+[^)]*\)\s*")
_ERROR: Final = re.compile(r"^(?:\w+\.)*\w*(?:Error|Exception|Interrupt)\b[^:]*:")


def command(job: GrpoJob) -> list[str]:
    """The command line that trains, in the folder where ``write_run_config`` wrote."""
    argv = [str(python_of("train")), "-m", "verl.trainer.main_ppo"]
    return [*argv, "--config-dir", str(job.out.resolve()), "--config-name", RUN_CONFIG]


def launcher(verb: str) -> list[str]:
    """The beginning of a command line of ``legal_rl.engines.verl.launch``."""
    return [str(python_of("train")), "-m", "legal_rl.engines.verl.launch", verb]


def environment(job: GrpoJob, start: int = 0) -> dict[str, str]:
    """The variables verl and Ray read; ``start`` is the step the run goes on from."""
    metrics = job.metrics.resolve()
    variables = {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ADDRESS": "",
        "HYDRA_FULL_ERROR": "1",
        # verl copies the questions into a cache of the datasets library; it goes with the run's temporary files.
        "HF_DATASETS_CACHE": str(ray_folder(job) / "datasets"),
        "VERL_FILE_LOGGER_PATH": str(metrics / f"from-{start:06d}.jsonl"),
        "TENSORBOARD_DIR": str(metrics / "tensorboard"),
        **({"HF_HUB_OFFLINE": "1"} if Path(job.model).is_dir() else {}),
    }
    modules = [PATCHES]
    if on_cpu(job):
        modules.append(PLUGIN)
        # A config that says cpu means it: an accelerator in the machine is hidden, and Ray keeps it so in its workers.
        # Ray wants as many entries as there are slots; the first that names no device ends CUDA's list.
        ranks = int(lookup(user_settings(job), "trainer.n_gpus_per_node") or 1)
        variables["CUDA_VISIBLE_DEVICES"] = ",".join(["-1"] * ranks)
        # More threads than free cores spin and wait for one another: tenfold slower on a busy machine, so more than one
        # is the user's to ask for.
        variables |= {**CPU_PLUGIN, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1")}
        if lookup(user_settings(job), "actor_rollout_ref.rollout.name") == "vllm":
            variables |= VLLM_ON_CPU
            modules.append(f"{PLUGIN}.vllm_rollout")
    return {**variables, "VERL_USE_EXTERNAL_MODULES": ",".join(modules)}


def compose(job: GrpoJob) -> tuple[dict[str, Any], list[str]]:
    """The configuration verl would run with, and what could not be checked on this machine.

    Raises ``UserError`` with verl's message when verl refuses it, or when it contradicts the run.
    """
    with tempfile.TemporaryDirectory(prefix="lrl-") as name:
        folder = Path(name)
        write_run_config(job, folder)
        answer = folder / "answer.json"
        done = subprocess.run(
            [*launcher("check"), name, RUN_CONFIG, str(answer)],
            env=child_environ(environment(job)),
            capture_output=True,
            text=True,
            timeout=_DRY_RUN_SECONDS,
            check=False,
        )
        if not answer.exists():
            raise UserError(f"{job.config}: verl could not be asked; it ended with:\n{done.stderr[-2000:]}")
        verdict = read_json(answer)
    if "error" in verdict:
        raise UserError(f"{job.config}: verl refuses it: {verdict['error']}")
    return verdict["config"], verdict["unchecked"]


def check(job: GrpoJob) -> list[str]:
    """The lines ``--dry-run`` prints of a job that verl accepts: one for each thing that needs other hardware."""
    return [f"not checked here: {line}" for line in compose(job)[1]]


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
    """
    end = time.monotonic() + PATIENCE
    while list(driver_pids(job)):
        if time.monotonic() > end:
            raise UserError(f"{job.out}: another run is training here; wait for it, or give this one another folder")
        time.sleep(0.2)
    while (left := list(worker_pids(job))) and time.monotonic() < end:
        for pid in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.2)


def driver_pids(job: GrpoJob) -> Iterator[int]:
    """verl's own process, known by the configuration folder on its command line."""
    wanted = {b"verl.trainer.main_ppo", os.fsencode(job.out.resolve())}
    for path in PROC.glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it has just ended
            if wanted <= set(path.read_bytes().split(b"\0")):
                yield int(path.parent.name)


def worker_pids(job: GrpoJob) -> Iterator[int]:
    """Ray's processes: their output goes to files in the run's Ray folder, which shows even after it was removed."""
    folder = f"{ray_folder(job)}{os.sep}"
    for output in PROC.glob("[0-9]*/fd/[12]"):
        with contextlib.suppress(OSError):  # it has just ended, or is another user's
            if str(output.readlink()).startswith(folder):
                yield int(output.parts[-3])
