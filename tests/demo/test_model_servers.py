"""Servers of the demo's own models, with a stand-in for vLLM: a key of their own, and back after they were killed."""

import io
import json
import os
import signal
import threading
import time
from contextlib import ExitStack

import pytest
from rich.console import Console

from legal_rl.demo.launch import ModelToShow
from legal_rl.demo.model_servers import OWN_KEY_VARIABLE, ModelServers
from tests.engines.vllm.fake import EMPTY_WEIGHTS, alive, make_python, read_told


@pytest.fixture
def model(tmp_path, monkeypatch):
    python, _ = make_python(tmp_path)
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(python))
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


def test_a_killed_server_comes_back_at_its_address_with_its_key(model, tmp_path):
    said, told = io.StringIO(), tmp_path / "told.json"
    with ExitStack() as stack:
        servers = ModelServers(stack, tmp_path, Console(file=said, width=200), key_variable="OPENAI_API_KEY")
        served = servers.serve(model, count=1)
        first = read_told(told)
        assert served.endpoint.key_variable == OWN_KEY_VARIABLE
        assert first["key"] == servers.environ[OWN_KEY_VARIABLE] and len(first["key"]) == 32
        assert "--middleware" in first["argv"]  # paths that the key does not guard are closed
        assert first["key"] not in json.dumps(first["argv"]) + said.getvalue()

        os.kill(first["pids"][0], signal.SIGKILL)
        wait_for(lambda: servers._kept[0].running.process.poll() is not None)
        assert not any(map(alive, first["pids"]))
        looking = threading.Thread(target=servers.look)
        looking.start()
        wait_for(served.away.exists)  # which the page sees meanwhile
        looking.join(60)
        assert not looking.is_alive() and not served.away.exists()
        again = read_told(told)
        port = again["argv"][again["argv"].index("--port") + 1]
        assert served.endpoint.base_url == f"http://127.0.0.1:{port}/v1"
        assert again["key"] == first["key"] and set(again["pids"]).isdisjoint(first["pids"])
        assert "is started again, 1 of 3" in said.getvalue() and "serves again" in said.getvalue()
    assert not any(map(alive, again["pids"]))


def test_what_ends_again_and_again_is_given_up_and_told(model, tmp_path):
    said = io.StringIO()
    with ExitStack() as stack:
        servers = ModelServers(stack, tmp_path, Console(file=said, width=200), key_variable="OPENAI_API_KEY")
        served = servers.serve(model, count=1)
        for _ in range(4):
            os.kill(read_told(tmp_path / "told.json")["pids"][0], signal.SIGKILL)
            wait_for(lambda: servers._kept[0].running.process.poll() is not None)
            servers.look()
        servers.look()  # it is left alone from now on
        assert said.getvalue().count("is started again, ") == 3
        assert said.getvalue().count("it is not started again") == 1 and not served.away.exists()
