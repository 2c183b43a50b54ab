"""`legal-rl serve` as a user types it, with a stand-in for vLLM that starts an engine which will not stop by itself."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

from legal_rl.engines.vllm import free_port
from legal_rl.runs.shipped_files import HOME
from tests.engines.vllm.fake import EMPTY_WEIGHTS, alive, make_python, read_told

KEY = "sk-not-for-anybody-4711"


@pytest.fixture
def model(tmp_path):
    folder = tmp_path / "tuned"
    folder.mkdir()
    (folder / "config.json").write_text('{"max_position_embeddings": 2048}')
    (folder / "model.safetensors").write_bytes(EMPTY_WEIGHTS)
    return folder


class Serving:
    """The command, started; ``said`` is what it printed until it said how it can be stopped."""

    def __init__(self, folder, model, *more, **environ):
        python, self.told = make_python(folder)
        self.port = free_port()
        self.log = folder / "vllm.log"
        argv = [sys.executable, "-c", "from legal_rl.cli import main; main()", "serve", str(model), *more]
        self.process = subprocess.Popen(
            [*argv, "--port", str(self.port), "--log", str(self.log)],
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(HOME), "LEGAL_RL_SERVE_PYTHON": str(python), **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = ""
        self.read_until("Ctrl-C")

    def read_until(self, words):
        for line in self.process.stdout:
            self.said += line
            if words in line:
                break

    def end(self):
        """The exit status, once the command and all it started are gone."""
        self.said += self.process.stdout.read()
        status = self.process.wait(60)
        deadline = time.monotonic() + 60
        while any(map(alive, read_told(self.told)["pids"])) and time.monotonic() < deadline:
            time.sleep(0.05)
        return status

    @property
    def left(self):
        return [pid for pid in read_told(self.told)["pids"] if alive(pid)]


@pytest.mark.large
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_however_it_is_ended_nothing_is_left_running(tmp_path, model, number, status):
    serving = Serving(tmp_path, model, LEGAL_RL_API_KEY=KEY)
    assert f"serving at http://127.0.0.1:{serving.port}/v1 as tuned" in serving.said
    assert 'Bearer $LEGAL_RL_API_KEY"' in serving.said and "curl" in serving.said
    assert len(serving.left) == 2
    if number == signal.SIGINT:
        os.killpg(serving.process.pid, number)  # as a terminal does: everybody gets it
    else:
        serving.process.send_signal(number)
    assert serving.end() == status
    assert serving.left == []
    told = read_told(serving.told)
    assert told["key"] == KEY
    for text in (json.dumps(told["argv"]), serving.said, serving.log.read_text()):
        assert KEY not in text


@pytest.mark.large
def test_a_server_that_dies_is_started_again_and_one_that_goes_on_dying_ends_it(tmp_path, model):
    serving = Serving(tmp_path, model, "--name", "civil")
    for number in range(1, 4):
        with pytest.raises(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{serving.port}/die", timeout=10)
        serving.read_until("serves again")
        assert f"vLLM is started again, {number} of 3" in serving.said
        assert len(serving.left) == 2  # nothing of the server before
    with pytest.raises(OSError):
        urllib.request.urlopen(f"http://127.0.0.1:{serving.port}/die", timeout=10)
    assert serving.end() == 2
    assert "vLLM ended with status 3" in serving.said and "out of memory" in serving.said
    assert "ended 4 times within ten minutes" in serving.said
    assert serving.left == []
    argv = read_told(serving.told)["argv"]
    assert argv[argv.index("--served-model-name") + 1] == "civil" and "--middleware" not in argv


def test_the_help_has_an_example(capsys, monkeypatch):
    from legal_rl.cli import main

    monkeypatch.setattr(sys, "argv", ["legal-rl", "serve", "--help"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0 and "Example: legal-rl serve" in " ".join(capsys.readouterr().out.split())


def refused(capsys, monkeypatch, *arguments):
    """What the command says when it refuses, in this process."""
    from legal_rl.cli import main

    monkeypatch.setattr(sys, "argv", ["legal-rl", "serve", *map(str, arguments)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    return capsys.readouterr().err


def test_what_cannot_be_served_is_told_in_a_sentence(tmp_path, model, capsys, monkeypatch):
    monkeypatch.delenv("LEGAL_RL_API_KEY", raising=False)
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(make_python(tmp_path)[0]))
    monkeypatch.setenv("BROKEN_KEY", f"{KEY}\nx")
    for arguments, words in [
        ((model, "--host", "0.0.0.0"), "--no-key"),
        ((model, "--key-variable", "UNSET_KEY"), "UNSET_KEY: is not set"),
        ((model, "--key-variable", "BROKEN_KEY"), "a line break"),
        ((model, "--key-variable", KEY), "never a key"),
        ((model, "--vllm-option=--host=0.0.0.0"), "sets this itself"),
        ((tmp_path / "absent",), "no such folder"),
        (("nope",), "nope: no such folder; name the folder"),
        ((tmp_path / "tunde",), f"(there is {tmp_path / 'tuned'})"),
        ((model, "--lora", "half"), "NAME=PATH"),
        ((model, "--lora", "tuned=x"), "name of its own"),
        ((model, "--lora", f"half={tmp_path}"), "adapter_config.json"),
        ((model, "--reasoning"), "tokenizer.json"),
        ((model, "--max-model-len", "4096"), "has 2048 positions; give at most 2048"),
    ]:
        said = refused(capsys, monkeypatch, *arguments)
        assert words in said and KEY not in said
    whole = json.dumps({"w": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}).encode()
    weights = len(whole).to_bytes(8, "little") + whole + bytes(16)
    for cut in (4, len(weights) // 2, len(weights) - 1):
        (model / "model.safetensors").write_bytes(weights[:cut])
        assert "copy it anew" in (said := refused(capsys, monkeypatch, model)) and "Traceback" not in said
    (model / "model.safetensors").write_bytes(weights)
    (model / "model.safetensors.index.json").write_text('{"weight_map": {"w": "model-00002-of-00002.safetensors"}}')
    assert "model-00002-of-00002.safetensors: is missing" in refused(capsys, monkeypatch, model)
    (model / "model.safetensors").rename(model / "pytorch_model.bin")
    assert "safetensors" in refused(capsys, monkeypatch, model)
