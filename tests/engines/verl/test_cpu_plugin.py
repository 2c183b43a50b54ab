"""The CPU plug-in, in the environment it runs in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.verl.settings import environment
from tests.engines.verl.cases import CONFIGS, job

SCRIPTS = Path(__file__).parent / "scripts"
pytestmark = pytest.mark.engine


def in_train(python, script):
    env = child_environ({"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "-1"})
    done = subprocess.run(
        copied([str(python), str(SCRIPTS / script)]), env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_it_refuses_another_verl_and_an_accelerator(train_python):
    in_train(train_python, "plugin.py")


def test_sampling_equals_transformers_and_follows_the_distribution(train_python):
    in_train(train_python, "decoding.py")


def test_copies_of_one_process_name_and_compute_for_themselves(train_python):
    in_train(train_python, "copies.py")


def test_an_update_without_rows_of_no_advantage_has_the_gradient_of_all(train_python, sharp_models):
    env = child_environ({**environment(job(Path(), config=CONFIGS / "tiny-cpu.yaml")), "OMP_NUM_THREADS": "1"})
    torchrun = [str(train_python), "-m", "torch.distributed.run", "--standalone", "--nproc-per-node=1"]
    argv = [*torchrun, str(SCRIPTS / "micro_batches.py"), sharp_models[0]]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
