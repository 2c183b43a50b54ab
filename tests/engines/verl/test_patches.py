"""What is patched in verl on every device, in the environment it runs in."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.verl.process import environment
from tests.engines.verl.cases import job

SCRIPTS = Path(__file__).parent / "scripts"
pytestmark = pytest.mark.engine


def test_critics_adapters_and_versions_without_the_cpu_plug_in(train_python, model):
    env = child_environ({"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "-1"})
    argv = copied([str(train_python), str(SCRIPTS / "patches.py"), model])
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("ranks", [1, 2])
def test_packed_rows_are_apart_and_fused_is_unfused(train_python, sharp_models, ranks):
    env = child_environ({**environment(job(Path(), model=sharp_models[0])), "OMP_NUM_THREADS": "1"})
    torchrun = [str(train_python), "-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={ranks}"]
    argv = [*torchrun, str(SCRIPTS / "packed.py"), *sharp_models]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
