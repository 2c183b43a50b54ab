"""What is patched in verl on every device, in the environment it runs in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ

SCRIPTS = Path(__file__).parent / "scripts"
pytestmark = pytest.mark.engine


def test_critics_adapters_and_versions_without_the_cpu_plug_in(train_python, model):
    env = child_environ({"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "-1"})
    argv = [str(train_python), str(SCRIPTS / "patches.py"), model]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
