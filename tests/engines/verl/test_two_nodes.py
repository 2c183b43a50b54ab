"""Real verl on two raylets that training/cluster/launch.sh starts, each in an empty environment with a disk of its own.

What stands for ssh starts the second node on this machine, where it may in a mount namespace, so that one folder is
another on each node. The recipe is the shipped one for two nodes, with training/grpo/rehearsal.yaml laid over.
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl.checkpoints import step_folder
from legal_rl.runs.records import read_json
from legal_rl.runs.shipped_files import HOME
from legal_rl.training.rollouts import read_rollouts, rollout_files
from tests.engines.cluster import can_have_own_folder, launch, write_commands
from tests.engines.verl.scripts.two_nodes import SHARD, job
from tests.engines.verl.test_two_ranks import SCRIPTS, untied  # noqa: F401

pytestmark = [pytest.mark.engine, pytest.mark.slow]

# Two raylets on one machine must not hand out the same ports to their workers.
RAY_START = "--num-gpus=1 --num-cpus=16 --object-store-memory=200000000 --min-worker-port=0 --max-worker-port=0"


@pytest.fixture
def machines():
    """A folder with a short name, since Ray's sockets lie below it."""
    folder = Path(tempfile.mkdtemp(prefix="lrl-", dir="/tmp"))
    yield folder
    shutil.rmtree(folder)


def actors(disk: Path) -> set[str]:
    """Classes of the actors that Ray ran on a node, as their own logs name them."""
    prefix = ":actor_name:"
    lines = [line for log in disk.rglob("worker-*.out") for line in log.read_text(errors="replace").splitlines()]
    return {line.removeprefix(prefix).partition("(")[0] for line in lines if line.startswith(prefix)}


def free_port() -> str:
    with socket.socket() as found:
        found.bind(("", 0))
        return str(found.getsockname()[1])


def test_two_nodes_train_keep_the_best_export_and_miss_a_shard(tmp_path, machines, untied, train_python):  # noqa: F811
    local, answer, out = machines / "local", tmp_path / "answer.json", tmp_path / "run"
    own = can_have_own_folder()
    local.mkdir()
    commands = write_commands(machines, local if own else None)
    script = [sys.executable, "-m", "tests.engines.verl.scripts.two_nodes"]
    started = launch(
        commands,
        "ray",
        *[*script, str(out), untied, str(local), str(answer)],
        HOSTS="one two",
        PORT=free_port(),
        RAY=str(train_python.with_name("ray")),
        RAY_START=RAY_START,
        RAY_TMPDIR=str(machines / "one"),
        OMP_NUM_THREADS="1",
    )
    text, _ = started.communicate(timeout=1500)
    assert started.returncode == 0, text[-4000:]
    told = read_json(answer)

    if own:
        assert "does not share this folder" in told["local"] and "give --out a folder" in told["local"]
    first, second, asked = told["first"], told["second"], job(out, untied, 3)
    assert (first["resumed_from"], [row["step"] for row in first["rows"]]) == (None, [0, 1, 2])
    assert f"global_step_2: 1 of the files that verl wrote are not here, {SHARD}" in told["lost"]
    assert "shared storage" in told["lost"] and "go on from step 1" in told["lost"]
    assert (second["resumed_from"], [row["step"] for row in second["rows"]]) == (2, [0, 1, 2, 3])
    assert SHARD in told["gone"] and "export another step" in told["gone"]
    assert all(row["grad_norm"] > 0 and row["samples"] == 16 for row in second["rows"][1:])
    best = max(second["rows"][1:], key=lambda row: (row["val_acc"], -row["step"]))
    assert second["exported"] == best["step"]

    # Each node has one accelerator's slot, so the two ranks are on two nodes; both may log where the first does.
    ran = actors(machines)
    assert "TaskRunnerV1" in ran and any("WorkerDict" in name for name in ran)
    assert all(rollout_files(asked.samples).values())
    assert {len(list(read_rollouts(asked.samples, step=step))) for step in (1, 2, 3)} == {16}
    kept = step_folder(asked.kept, second["exported"]) / "actor"
    argv = [str(train_python), str(SCRIPTS / "shards.py"), second["model"], str(kept)]
    done = subprocess.run(argv, env=child_environ(), capture_output=True, text=True, check=False)
    assert done.returncode == 0 and json.loads(done.stdout.splitlines()[-1])["ranks"] == 2, done.stderr[-2000:]
    print(f"first {first['seconds']:.0f} s, second {second['seconds']:.0f} s", *second["rows"], sep="\n")
    assert not list(HOME.glob(".ray-key-*"))
