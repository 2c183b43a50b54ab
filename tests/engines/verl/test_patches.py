"""What is patched in verl on every device, in the environment it runs in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl.process import environment
from tests.engines.verl.cases import job, run_ranks
from tests.engines.verl.conftest import ONE_THREAD

SCRIPTS = Path(__file__).parent / "scripts"
pytestmark = pytest.mark.engine


def test_critics_adapters_and_versions_without_the_cpu_plug_in(begun, model):
    argv = begun(SCRIPTS / "patches.py", model)
    done = subprocess.run(argv, env=child_environ(ONE_THREAD), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("ranks", [1, 2])
def test_packed_rows_are_apart_and_fused_is_unfused(begun, sharp_models, ranks):
    env = child_environ({**environment(job(Path(), model=sharp_models[0])), "OMP_NUM_THREADS": "1"})
    run_ranks(begun(SCRIPTS / "packed.py", *sharp_models), env, ranks)
