"""SFT on several nodes: what their environment says, and two of them trained by the real engine on loopback."""

import json
import socket
import sys

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.llamafactory.nodes import VARIABLES, read_nodes
from legal_rl.pipeline.sft import finetune, open_job
from tests.engines.cluster import launch, write_commands
from tests.pipeline.toy_rows import RECIPE, rows, silent

TOLD = dict(zip(VARIABLES, ("2", "1", "10.0.0.1", "29500"), strict=True))


def tell(monkeypatch, **variables):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("said", [{}, {"NNODES": "1"}, {"MASTER_ADDR": "10.0.0.1", "NODE_RANK": "0"}])
def test_one_node_needs_nobody(monkeypatch, said):
    tell(monkeypatch, **said)
    assert read_nodes().count == 1 and read_nodes().torchrun_options() == ["--standalone"]


def test_several_nodes_meet_where_they_are_told_to(monkeypatch):
    tell(monkeypatch, **TOLD)
    assert read_nodes().torchrun_options()[:4] == [
        "--nnodes=2",
        "--node_rank=1",
        "--master_addr=10.0.0.1",
        "--master_port=29500",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"NODE_RANK": "2"}, "NODE_RANK is '2' of NNODES '2'"),
        ({"NODE_RANK": ""}, "give each of N nodes"),
        ({"NNODES": "two"}, "NNODES 'two'"),
        ({"NNODES": "0"}, "NNODES '0'"),
        ({"MASTER_ADDR": ""}, "MASTER_ADDR is ''"),
        ({"MASTER_PORT": "x"}, "MASTER_PORT 'x'"),
    ],
)
def test_half_an_environment_is_refused(monkeypatch, change, said):
    tell(monkeypatch, **{**TOLD, **change})
    with pytest.raises(UserError, match=said):
        read_nodes()


@pytest.mark.engine
@pytest.mark.slow
def test_two_nodes_train_as_one_does_and_the_second_leaves_the_folder_alone(tmp_path, toy_model):
    recipe = tmp_path / "recipe.yaml"
    recipe.write_text(RECIPE)
    data = rows(tmp_path)
    alone = finetune(open_job(recipe, data=data, model=str(toy_model), out=tmp_path / "alone"), silent)

    (tmp_path / "machines").mkdir()
    commands = write_commands(tmp_path / "machines")
    with socket.socket() as found:
        found.bind(("", 0))
        port = str(found.getsockname()[1])
    out = tmp_path / "both"
    legal_rl = [sys.executable, "-c", "from legal_rl.cli import main; main()"]
    argv = [*legal_rl, "sft", str(recipe), "--data", str(data)]
    # Half the rows on each node: together they are the batch that one node had.
    argv += ["--model", str(toy_model), "--out", str(out), "--set", "per_device_train_batch_size=4"]
    told = {"HOSTS": "one two", "PORT": port, "OMP_NUM_THREADS": "1"}
    first = launch(commands, "torchrun", *argv, **told)
    text, _ = first.communicate(timeout=900)
    assert first.returncode == 0, text[-4000:]
    assert "node 1 of 2 has done its part; node 0 has the results" in text
    losses = json.loads((out / "loss.json").read_text("utf-8"))
    print(losses, alone.result.loss)
    assert [step for step, _ in losses] == [1, 2, 3]
    assert [loss for _, loss in losses] == pytest.approx([loss for _, loss in alone.result.loss], rel=1e-3)
    assert (out / "model" / "model.safetensors").is_file()
    assert (tmp_path / "both-node-1.log").is_file(), "the second node's log lies beside the folder, which is node 0's"

    again = launch(commands, "torchrun", *argv, **told)
    text, _ = again.communicate(timeout=300)
    assert again.returncode == 0 and "node 1 of 2 has nothing to train" in text, text
    assert json.loads((out / "loss.json").read_text("utf-8")) == losses
