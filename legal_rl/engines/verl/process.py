"""verl's processes: the command that trains, verl's verdict on a configuration, and orphans of a killed run."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import child_environ, python_of
from legal_rl.engines.verl.job import GrpoJob
from legal_rl.engines.verl.settings import RUN_CONFIG, on_cpu, ray_folder, write_run_config
from legal_rl.runs.records import read_json

CPU_PLUGIN: Final = {
    "VERL_USE_EXTERNAL_MODULES": "legal_rl.engines.verl.cpu",
    "VERL_PLATFORM": "cpu",
    # verl registers its FSDP engine for cuda and npu only; this is its switch for borrowing one of them.
    "VERL_ENGINE_DEVICE": "cuda",
    # A config that says cpu means it: an accelerator in the machine is hidden, and Ray keeps it so in its workers.
    "CUDA_VISIBLE_DEVICES": "-1",
    "RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES": "1",
}


def command(job: GrpoJob, config_dir: Path | None = None) -> list[str]:
    """The command line; ``config_dir`` is where ``write_run_config`` wrote, the run's folder unless given."""
    folder = (config_dir or job.out).resolve()
    module = ["-m", "verl.trainer.main_ppo"]
    return [str(python_of("train")), *module, "--config-dir", str(folder), "--config-name", RUN_CONFIG]


def environment(job: GrpoJob, start: int = 0) -> dict[str, str]:
    """The variables verl and Ray read; ``start`` is the step the run goes on from."""
    metrics = job.metrics.resolve()
    common = {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ADDRESS": "",
        "HYDRA_FULL_ERROR": "1",
        # verl copies the questions into a cache of the datasets library; it goes with the run's temporary files.
        "HF_DATASETS_CACHE": str(ray_folder(job) / "datasets"),
        "VERL_FILE_LOGGER_PATH": str(metrics / f"from-{start:06d}.jsonl"),
        "TENSORBOARD_DIR": str(metrics / "tensorboard"),
        **({"HF_HUB_OFFLINE": "1"} if Path(job.model).is_dir() else {}),
    }
    # More threads than free cores spin and wait for one another: tenfold slower on a busy machine, so more than one is
    # the user's to ask for.
    threads = {"OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1")}
    return {**common, **({**CPU_PLUGIN, **threads} if on_cpu(job) else {})}


SECONDS = 300


def compose(job: GrpoJob) -> tuple[dict[str, Any], list[str]]:
    """The configuration verl would run with, and what could not be checked on this machine.

    Raises ``UserError`` with verl's message when verl refuses it, or when it contradicts the run.
    """
    with tempfile.TemporaryDirectory(prefix="lrl-") as name:
        folder = Path(name)
        write_run_config(job, folder)
        answer = folder / "answer.json"
        argv = [str(python_of("train")), "-m", "legal_rl.engines.verl.schema", name, RUN_CONFIG, str(answer)]
        done = subprocess.run(
            argv, env=child_environ(environment(job)), capture_output=True, text=True, timeout=SECONDS, check=False
        )
        if not answer.exists():
            raise UserError(f"{job.config}: verl could not be asked; it ended with:\n{done.stderr[-2000:]}")
        found = read_json(answer)
    if "error" in found:
        raise UserError(f"{job.config}: verl refuses it: {found['error']}")
    return found["config"], found["unchecked"]


def check(job: GrpoJob) -> list[str]:
    """What ``--dry-run`` reports about a job that verl accepts: one line for each thing that needs other hardware."""
    return [f"not checked here: {line}" for line in compose(job)[1]]


PROC: Final = Path("/proc")
PATIENCE: Final = 20.0  # seconds a driver may take to notice that its parent has died


def end_orphans(job: GrpoJob) -> None:
    """End what an earlier run in the same folder left. Raises ``UserError`` when that run is alive and training."""
    end = time.monotonic() + PATIENCE
    while list(driver_pids(job)):
        if time.monotonic() > end:
            raise UserError(f"{job.out}: another run is training here; wait for it, or give this one another folder")
        time.sleep(0.2)
    while (left := list(worker_pids(job))) and time.monotonic() < end:
        for pid in left:
            _kill(pid)
        time.sleep(0.2)


def driver_pids(job: GrpoJob) -> Iterator[int]:
    """verl's own process, known by the configuration folder on its command line."""
    wanted = {b"verl.trainer.main_ppo", os.fsencode(job.out.resolve())}
    for path in PROC.glob("[0-9]*/cmdline"):
        try:
            if wanted <= set(path.read_bytes().split(b"\0")):
                yield int(path.parent.name)
        except OSError:
            continue  # it has just ended


def worker_pids(job: GrpoJob) -> Iterator[int]:
    """Ray's processes: their output goes to files in the run's Ray folder, which shows even after it was removed."""
    folder = f"{ray_folder(job)}{os.sep}"
    for output in PROC.glob("[0-9]*/fd/[12]"):
        try:
            if str(output.readlink()).startswith(folder):
                yield int(output.parts[-3])
        except OSError:
            continue  # it has just ended, or is another user's


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
