"""What a run on several nodes asks of a Ray that the user started; real nodes are in test_two_nodes.py."""

import json
import os
import subprocess
import sys

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.verl import nodes
from legal_rl.engines.verl.nodes import check_nodes, look
from legal_rl.engines.verl.process import command, end_processes, worker_pids
from legal_rl.engines.verl.settings import MARK, environment, refuse_contradictions, run_settings
from legal_rl.runs.shipped_files import PACKAGE
from tests.engines.verl.cases import CONFIGS, job

TWO = CONFIGS / "qwen2.5-7b-2x8x80g.yaml"


@pytest.fixture(autouse=True)
def no_address(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


def test_one_node_never_joins_a_ray_that_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    asked = job(tmp_path)
    check_nodes(asked)  # asks nobody
    assert run_settings(asked)["ray_kwargs"]["ray_init"]["address"] == "local"
    assert environment(asked)["RAY_ADDRESS"] == ""
    recipe = job(tmp_path, CONFIGS / "qwen2.5-7b.yaml")
    assert "verl.trainer.main_ppo" in command(recipe)


def test_several_nodes_join_it_and_send_it_this_package_and_the_variables(tmp_path, monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    asked = job(tmp_path, TWO)
    ray_init = run_settings(asked, 4)["ray_kwargs"]["ray_init"]
    assert ray_init["address"] == environment(asked)["RAY_ADDRESS"] == "10.0.0.1:6379"
    # Ray refuses these where it is already there, and rehearsal.yaml and cpu.yaml set them.
    assert ray_init["num_cpus"] is ray_init["num_gpus"] is ray_init["object_store_memory"] is None
    assert "_temp_dir" not in ray_init and ray_init["runtime_env"]["py_modules"] == [str(PACKAGE)]
    sent = ray_init["runtime_env"]["env_vars"]
    assert sent["VERL_FILE_LOGGER_PATH"].endswith("from-000004.jsonl") and sent[MARK] == str(tmp_path.resolve())
    assert "RAY_ADDRESS" not in sent and "PYTHONPATH" not in sent
    assert "legal_rl.engines.verl.launch" in command(asked)


@pytest.mark.parametrize("address", ["", "auto", "ray://10.0.0.1:10001", "10.0.0.1"])
def test_several_nodes_need_an_address(tmp_path, monkeypatch, address):
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(UserError, match=r"trainer.nnodes is 2, and RAY_ADDRESS is .*HOST:PORT"):
        check_nodes(job(tmp_path / "run", TWO))
    assert not (tmp_path / "run").exists()


def test_a_config_cannot_name_the_ray_itself(tmp_path):
    with pytest.raises(UserError, match=r"ray_init.address is filled in .*RAY_ADDRESS where trainer.nnodes"):
        refuse_contradictions(job(tmp_path, TWO, overrides={"ray_kwargs": {"ray_init": {"address": "10.0.0.1:6379"}}}))


def question(tmp_path, **changes):
    folder = tmp_path / "run" / "nodes-1"
    folder.mkdir(parents=True)
    asked = {"folder": str(folder), "out": str(tmp_path / "run"), "scratch": str(tmp_path / "ray"), "model": None}
    asked |= {"token": "word", "address": "10.0.0.1:6379", "nodes": 2, "gpus": 8, **changes}
    (folder / "question.json").write_text(json.dumps(asked))
    return asked


def node(name="n1", gpus=8.0):
    address = {"NodeManagerHostname": f"host-{name}", "NodeManagerAddress": "10.0.0.9"}
    return {"NodeID": name, "Resources": {"GPU": gpus} if gpus else {}, **address}


def test_a_node_that_shares_the_folder_has_nothing_to_complain_of(tmp_path):
    asked = question(tmp_path)
    assert nodes._problem(asked, node(), look(asked, "n1")) is None


def test_a_node_with_another_folder_under_that_name_is_refused(tmp_path):
    asked = question(tmp_path)
    elsewhere = {**asked, "folder": str(tmp_path / "not-mounted" / "nodes-1")}
    told = look(elsewhere, "n1")
    assert told["seen"] is False and not (tmp_path / "not-mounted").exists(), "nothing is written there"
    assert "does not share this folder" in nodes._problem(asked, node(), told)
    # It reads what is there and its own writing goes elsewhere: a copy, or a mount of another moment.
    assert "does not share this folder" in nodes._problem(asked, node("n2"), {**look(asked, "n1")})
    assert look({**asked, "token": "another run's"}, "n1")["seen"] is False


def test_a_node_without_the_model_is_named(tmp_path):
    asked = question(tmp_path, model=str(tmp_path / "model"))
    assert "has no model there" in nodes._problem(asked, node(), look(asked, "n1"))


def test_too_few_nodes_are_named_with_what_they_have(tmp_path):
    said = nodes._too_few(question(tmp_path), [node("n1"), node("n2", 4.0), node("n3", 0)])
    assert "1 of its nodes have 8 GPUs each" in said and "host-n2 (10.0.0.9): 4" in said and "nnodes is 2" in said
    assert nodes._too_few({"gpus": 4, "nodes": 2}, [node("n1"), node("n2", 4.0)]) is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked up in /proc, which is Linux")
def test_only_this_runs_workers_are_ended_on_a_ray_that_others_use(tmp_path):
    mine, theirs = tmp_path / "run", tmp_path / "run-2"
    sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
    workers = [subprocess.Popen(sleep, env={**os.environ, MARK: str(out)}) for out in (mine, theirs)]
    stranger = subprocess.Popen(sleep)
    try:
        assert list(worker_pids(mine, tmp_path / "ray")) == [workers[0].pid]
        end_processes(mine, tmp_path / "ray")
        assert workers[0].wait(10) == -9
        assert workers[1].poll() is None and stranger.poll() is None
    finally:
        for process in (*workers, stranger):
            process.kill()
            process.wait()
