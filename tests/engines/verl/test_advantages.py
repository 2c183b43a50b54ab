"""The advantage estimators, in the environment they run in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from tests.engines.verl.conftest import ONE_THREAD

pytestmark = pytest.mark.engine


def test_each_formula_by_hand_and_through_verls_registry(begun):
    script = Path(__file__).parent / "scripts" / "advantages.py"
    done = subprocess.run(begun(script), env=child_environ(ONE_THREAD), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
