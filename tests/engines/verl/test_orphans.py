"""What a killed run leaves is ended; a run that is alive is left alone."""

import shutil
import subprocess
import sys
import time

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.verl import process
from legal_rl.engines.verl.settings import ray_folder
from tests.engines.verl.cases import job

pytestmark = pytest.mark.skipif(not process.PROC.exists(), reason="processes are looked up in /proc, which is Linux")
SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.fixture
def asked(tmp_path):
    made = job(tmp_path / "run")
    yield made
    shutil.rmtree(ray_folder(made), ignore_errors=True)


def test_a_worker_is_ended_even_after_its_folder_is_gone_and_others_are_not(asked, tmp_path):
    ray_folder(asked).mkdir()
    with (ray_folder(asked) / "worker.out").open("w") as output:
        worker = subprocess.Popen(SLEEP, stdout=output)
    with (tmp_path / "other.out").open("w") as output:
        other = subprocess.Popen(SLEEP, stdout=output)
    shutil.rmtree(ray_folder(asked))
    try:
        process.end_orphans(asked)
        assert worker.wait(10) == -9
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()


def test_an_agent_of_ray_is_ended_that_writes_elsewhere_and_has_a_log_of_the_run_open(asked):
    ray_folder(asked).mkdir()
    with (ray_folder(asked) / "raylet.out").open("w") as log:
        agent = subprocess.Popen(SLEEP, stdout=subprocess.DEVNULL, pass_fds=[log.fileno()])
    # Whoever asks the nodes has the folder in its environment.
    other = subprocess.Popen(SLEEP, env={"HF_DATASETS_CACHE": f"{ray_folder(asked)}/datasets"})
    shutil.rmtree(ray_folder(asked))
    try:
        process.end_orphans(asked)
        assert agent.wait(10) == -9
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()


@pytest.mark.large
def test_a_run_that_is_alive_is_not_disturbed(asked, monkeypatch):
    monkeypatch.setattr(process, "PATIENCE", 0.5)
    driver = subprocess.Popen([*SLEEP, *process.command(asked)[3:]])
    try:
        while not list(process.driver_pids(asked.out.resolve())):
            time.sleep(0.05)
        with pytest.raises(UserError, match="another run is training here"):
            process.end_orphans(asked)
        assert driver.poll() is None
    finally:
        driver.kill()
        driver.wait()
