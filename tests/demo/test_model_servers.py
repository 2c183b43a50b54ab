"""Servers of the demo's own models, with a stand-in for vLLM: a key of their own, and back after they were killed."""

import io
import json
import os
import shutil
import signal
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.demo import model_servers
from legal_rl.demo.launch import ModelToShow
from legal_rl.demo.model_servers import OWN_KEY_VARIABLE, ModelServers
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.vllm.settings import is_installed
from tests.engines.vllm.fake import EMPTY_WEIGHTS, alive, make_package, make_python, read_told


@pytest.fixture
def model(tmp_path, monkeypatch):
    python, _ = make_python(tmp_path)
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(python))
    monkeypatch.setattr(model_servers, "is_installed", lambda: True)
    folder = tmp_path / "tuned"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(EMPTY_WEIGHTS)
    return ModelToShow(str(folder), None, "think-v1", 64, None)


def wait_for(condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def serving(models, folder, said):
    """The servers of ``models`` → what the page is told of them, once all answer."""
    with ModelServers(folder, Console(file=said, width=200), key_variable="OPENAI_API_KEY") as servers:
        served = servers.serve(models)
        wait_for(lambda: servers.check() or all(each.server.exists() for each in served))
        yield servers, served


def endpoint(served):
    return Endpoint.model_validate_json(served.server.read_text())


@pytest.mark.large
def test_a_killed_server_comes_back_at_its_address_with_its_key(model, tmp_path):
    said, told = io.StringIO(), tmp_path / "told.json"
    with serving([model], tmp_path, said) as (servers, (served,)):
        first, at = read_told(told), endpoint(served)
        assert at.key_variable == OWN_KEY_VARIABLE
        assert first["key"] == servers.environ[OWN_KEY_VARIABLE] and len(first["key"]) == 32
        assert "--middleware" in first["argv"]  # paths that the key does not guard are closed
        assert first["key"] not in json.dumps(first["argv"]) + said.getvalue()

        os.kill(first["pids"][0], signal.SIGKILL)
        wait_for(served.away.exists)  # which the page sees meanwhile
        wait_for(lambda: not served.away.exists())
        assert not any(map(alive, first["pids"]))
        again = read_told(told)
        port = again["argv"][again["argv"].index("--port") + 1]
        assert at.base_url == f"http://127.0.0.1:{port}/v1"
        assert again["key"] == first["key"] and set(again["pids"]).isdisjoint(first["pids"])
        wait_for(lambda: "serves again" in said.getvalue())
        assert "is started again, 1 of 3" in said.getvalue()
    assert not any(map(alive, again["pids"]))


@pytest.mark.large
def test_what_ends_again_and_again_is_given_up_and_told(model, tmp_path):
    said = io.StringIO()
    with serving([model], tmp_path, said) as (_, (served,)):
        for times in range(1, 4):
            os.kill(read_told(tmp_path / "told.json")["pids"][0], signal.SIGKILL)
            wait_for(lambda times=times: said.getvalue().count("serves again") == times)
        os.kill(read_told(tmp_path / "told.json")["pids"][0], signal.SIGKILL)
        wait_for(lambda: "it is not started again" in said.getvalue())
        assert said.getvalue().count("is started again, ") == 3
        assert not served.away.exists()


@pytest.mark.large
@pytest.mark.skipif(sys.platform != "linux", reason="processes have descriptors on Linux alone")
def test_on_a_cpu_servers_and_engines_are_copies_of_one_process_that_imported_vllm(model, tmp_path, monkeypatch):
    package = make_package(tmp_path / "serve")
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", sys.executable)
    other = replace(model, model=str(shutil.copytree(model.model, tmp_path / "base")))
    with serving([model, other], tmp_path, io.StringIO()) as (servers, (served, _)):
        first, second = read_told(package / "tuned"), read_told(package / "base")
        assert first["key"] == second["key"] == servers.environ[OWN_KEY_VARIABLE]
        os.kill(first["pids"][0], signal.SIGKILL)
        wait_for(served.away.exists)
        wait_for(lambda: not served.away.exists())
        wait_for(lambda: not any(map(alive, first["pids"])))
        assert all(map(alive, second["pids"]))
        again = read_told(package / "tuned")
        assert again["pids"] != first["pids"] and all(map(alive, again["pids"]))
        assert len((package / "imports").read_text().splitlines()) == 1
    wait_for(lambda: not any(map(alive, again["pids"] + second["pids"])))  # the kernel ends an engine with its server


@pytest.mark.large
@pytest.mark.parametrize(("fits", "cores", "most_at_once"), [(True, 4, 2), (False, 4, 1), (True, 2, 1)])
def test_two_models_load_side_by_side_where_memory_and_cores_permit(
    model, tmp_path, monkeypatch, fits, cores, most_at_once
):
    """Where they may not, the first model comes first: it is the one that a visitor asks."""
    other = replace(model, model=str(shutil.copytree(model.model, tmp_path / "base")))
    monkeypatch.setattr(model_servers, "is_cpu_build", lambda: True)
    monkeypatch.setattr(model_servers, "_fit", lambda folders: len(folders) == 2 and fits)
    monkeypatch.setattr(model_servers.os, "sched_getaffinity", lambda _: set(range(cores)))
    running, most, began, lock = [], [], [], threading.Lock()

    @contextmanager
    def launch(settings, *, on_wait, **_):
        with lock:
            running.append(settings.name)
            began.append(settings.name)
            most.append(len(running))
        time.sleep(0.3)
        running.remove(settings.name)
        yield SimpleNamespace(base_url="http://127.0.0.1:1/v1", must_live=lambda: None)

    monkeypatch.setattr(model_servers.vllm, "launch", launch)
    with serving([model, other], tmp_path, io.StringIO()) as (_, served):
        assert [each.label for each in served] == ["tuned", "base"]
    assert max(most) == most_at_once
    assert most_at_once == 2 or began == ["tuned", "base"]


def test_the_end_does_not_wait_for_what_is_loading(model, tmp_path, monkeypatch):
    began, ended = threading.Event(), []

    @contextmanager
    def launch(settings, *, on_wait, **_):
        try:
            while True:
                began.set()
                on_wait(0.0)
                time.sleep(0.01)
        finally:
            ended.append(settings.name)
        yield

    monkeypatch.setattr(model_servers.vllm, "launch", launch)
    with ModelServers(tmp_path, Console(file=io.StringIO()), key_variable="OPENAI_API_KEY") as servers:
        (served,) = servers.serve([model])
        assert began.wait(30)
        assert not served.server.exists()
    assert ended == ["tuned"]


@pytest.mark.large
def test_what_neither_can_serve_ends_the_demo(model, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise UserError("there is none")

    monkeypatch.setattr(model_servers.vllm, "launch", fail)
    monkeypatch.setattr(model_servers.transformers, "serve", fail)
    with pytest.raises(UserError, match="there is none"), serving([model], tmp_path, io.StringIO()):
        pass


@pytest.mark.parametrize(
    ("serve", "says"),
    [("/nowhere/python", "LEGAL_RL_SERVE_PYTHON names /nowhere/python"), (None, "LEGAL_RL_TRAIN_PYTHON")],
)
def test_a_folder_that_no_engine_can_serve_is_told_before_anything_starts(model, tmp_path, monkeypatch, serve, says):
    """None: a serve environment without vLLM."""
    monkeypatch.setattr(model_servers, "is_installed", is_installed)
    monkeypatch.setattr("legal_rl.engines.vllm.settings.versions_in", lambda *_: {})
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", "/nowhere/python")
    if serve:
        monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", serve)
    said = io.StringIO()
    with (
        ModelServers(tmp_path, Console(file=said), key_variable="OPENAI_API_KEY") as servers,
        pytest.raises(UserError, match=f"{says}.*--base-url"),
    ):
        servers.serve([model])
    assert said.getvalue() == ""


def test_where_transformers_is_missing_the_end_says_why_vllm_failed(model, tmp_path, monkeypatch):
    def fail(*_, **__):
        raise UserError("the weights are cut off")

    monkeypatch.setattr(model_servers.vllm, "launch", fail)
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", "/nowhere/python")
    with pytest.raises(UserError, match="cut off"), serving([model], tmp_path, io.StringIO()):
        pass
