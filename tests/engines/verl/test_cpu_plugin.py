"""The CPU plug-in, in the environment it runs in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl.settings import environment
from tests.engines.verl.cases import CONFIGS, job, run_ranks
from tests.engines.verl.conftest import ONE_THREAD

SCRIPTS = Path(__file__).parent / "scripts"
pytestmark = pytest.mark.engine


def in_train(begun, script):
    env = child_environ(ONE_THREAD)
    done = subprocess.run(begun(SCRIPTS / script), env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


def test_it_refuses_another_verl_and_an_accelerator(begun):
    in_train(begun, "plugin.py")


def test_sampling_equals_transformers_and_follows_the_distribution(begun):
    in_train(begun, "decoding.py")


def test_copies_of_one_process_name_and_compute_for_themselves(begun):
    in_train(begun, "copies.py")


def test_an_update_without_rows_of_no_advantage_has_the_gradient_of_all(begun, sharp_models):
    env = child_environ({**environment(job(Path(), config=CONFIGS / "tiny-cpu.yaml")), "OMP_NUM_THREADS": "1"})
    run_ranks(begun(SCRIPTS / "micro_batches.py", sharp_models[0]), env)
