"""training/cluster/launch.sh without any engine: who is told what, and that nothing is left when one of them ends."""

import re
import subprocess
import time

import pytest

from legal_rl.pipeline.run import open_run
from legal_rl.runs.shipped_files import HOME
from tests.engines.cluster import LAUNCH, launch, write_commands

WHO = 'echo "$NODE_RANK of $NNODES at $MASTER_ADDR:$MASTER_PORT on ${HOST:-here} $NCCL_DEBUG ${SECRET:-no}"'
PLACES = [{"HOSTS": "one two three"}, {"SLURM_JOB_NODELIST": "one,two,three"}]


def ended(process, seconds=30):
    text, _ = process.communicate(timeout=seconds)
    return process.returncode, text


@pytest.mark.parametrize("place", PLACES, ids=["ssh", "slurm"])
def test_every_node_is_told_its_rank_and_where_to_meet(tmp_path, place):
    commands = write_commands(tmp_path)
    more = {"HEAD_IP": "10.0.0.1", "PORT": "29511", "NCCL_DEBUG": "WARN"}
    status, text = ended(launch(commands, "torchrun", "bash", "-c", WHO, **place, **more))
    assert status == 0, text
    told = [f"{rank} of 3 at 10.0.0.1:29511 on {host} WARN no" for rank, host in enumerate(["here", "two", "three"])]
    assert sorted(text.splitlines()) == told


def test_a_key_in_the_environment_does_not_travel(tmp_path):
    commands = write_commands(tmp_path)
    _, text = ended(launch(commands, "torchrun", "bash", "-c", WHO, HOSTS="one two", SECRET="s3cret"))
    assert [line.rsplit(" ", 1)[1] for line in sorted(text.splitlines())] == ["s3cret", "no"]


@pytest.mark.parametrize("place", PLACES, ids=["ssh", "slurm"])
def test_when_one_node_fails_all_end_with_its_status(tmp_path, place):
    commands = write_commands(tmp_path)
    began = time.monotonic()
    fails = '[ "$NODE_RANK" = 1 ] && exit 7; exec sleep 600'
    status, _ = ended(launch(commands, "torchrun", "bash", "-c", fails, **place))
    assert status == 7 and time.monotonic() - began < 60


def test_ray_that_does_not_start_is_told_and_the_command_ended(tmp_path):
    commands = write_commands(tmp_path)
    status, text = ended(launch(commands, "ray", "sleep", "600", HOSTS="one two", RAY="/bin/false"))
    assert status == 1 and "Ray on one of the nodes has ended" in text


@pytest.mark.large
def test_the_command_has_rays_address_and_a_key_that_only_its_user_can_read(tmp_path):
    commands = write_commands(tmp_path)
    stay = tmp_path / "ray"
    stay.write_text('#!/bin/bash\necho "$@ mode=$RAY_AUTH_MODE address=${RAY_ADDRESS:-none}"\nexec sleep 600\n')
    stay.chmod(0o755)
    shows = 'sleep 1; echo "$RAY_ADDRESS"; stat -c %a "$RAY_AUTH_TOKEN_PATH"; wc -c <"$RAY_AUTH_TOKEN_PATH"; exit 5'
    more = {"HEAD_IP": "10.0.0.1", "PORT": "6390", "RAY_START": "--num-cpus=2"}
    status, text = ended(launch(commands, "ray", "bash", "-c", shows, HOSTS="one two", RAY=str(stay), **more))
    assert status == 5
    lines = text.splitlines()
    assert lines[-3:] == ["10.0.0.1:6390", "600", "64"]
    head, other = sorted(lines[:-3], key=lambda line: "--head" not in line)
    assert re.search(r"--num-cpus=2 --head .*--node-ip-address=10.0.0.1 --port=6390 mode=token address=none", head)
    assert other.endswith("--address=10.0.0.1:6390 mode=token address=none")


def test_the_slurm_script_trains_sft_on_both_nodes_and_grpo_from_the_first(tmp_path):
    """The shipped script itself, with a SLURM of two machines and a legal-rl that tells what it was asked."""
    commands, project = write_commands(tmp_path), tmp_path / "project"
    (project / "training").mkdir(parents=True)
    (project / "training" / "cluster").symlink_to(LAUNCH.parent)
    stand_ins = {
        ".venv/bin/legal-rl": 'echo "$1 node=${NODE_RANK:-none} ray=${RAY_ADDRESS:-none} ${@:2}"',
        ".venvs/train-cuda/bin/ray": "exec sleep 600",
    }
    for name, line in stand_ins.items():
        (project / name).parent.mkdir(parents=True)
        (project / name).write_text(f"#!/bin/bash\n{line}\n")
        (project / name).chmod(0o755)
    env = {"SLURM_SUBMIT_DIR": str(project), "SLURM_JOB_NODELIST": "one,two", "HEAD_IP": "10.0.0.1"}
    path = f"{commands}:/usr/bin:/bin"
    script = ["bash", str(LAUNCH.with_name("slurm.sbatch"))]
    done = subprocess.run(script, env={"PATH": path, **env}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    *sft, run = done.stdout.splitlines()
    assert sorted(line.partition(" --")[0] for line in sft) == [
        "sft node=0 ray=none training/sft/qwen2.5-7b.yaml",
        "sft node=1 ray=none training/sft/qwen2.5-7b.yaml",
    ]
    assert run.startswith("run node=none ray=10.0.0.1:6379 training/qwen2.5-7b.yaml")
    words = run.split()[3:]
    recipe = HOME / "training" / next(word for word in words if word.startswith("grpo.engine=")).partition("=")[2]
    overrides = [word for word in words if "=" in word]
    opened = open_run(HOME / "training" / "qwen2.5-7b.yaml", overrides, tmp_path / "run")
    assert opened.config.sft is None and opened.config.model.path == "runs/sft-two-nodes/model" and recipe.is_file()


def test_it_says_what_it_wants(tmp_path):
    commands = write_commands(tmp_path)
    for argv, said in [(("mpi", "true"), "neither torchrun nor ray"), (("ray",), "name the command")]:
        status, text = ended(launch(commands, *argv, HOSTS="one two"))
        assert status == 2 and said in text
    status, text = ended(launch(commands, "torchrun", "true"))
    assert status == 1 and "name the nodes" in text
