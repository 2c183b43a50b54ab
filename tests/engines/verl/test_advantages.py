"""The advantage estimators, in the environment they run in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied

pytestmark = pytest.mark.engine


def test_each_formula_by_hand_and_through_verls_registry(train_python):
    script = Path(__file__).parent / "scripts" / "advantages.py"
    env = child_environ({"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "-1"})
    done = subprocess.run(
        copied([str(train_python), str(script)]), env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
