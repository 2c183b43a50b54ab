"""What a server that does not come up says, without one."""

import socket

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.vllm import serve
from tests.engines.vllm.fake import EMPTY_WEIGHTS


@pytest.fixture
def model(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(EMPTY_WEIGHTS)
    return tmp_path


def install(monkeypatch, folder, script):
    """Make ``script``, in the shell's language, the interpreter of the serve environment."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(python))


@pytest.mark.large
def test_a_server_that_ends_too_early_is_told_with_its_last_words(monkeypatch, model):
    install(monkeypatch, model, 'echo "the model is broken"; exit 5')
    with pytest.raises(UserError, match=r"vLLM ended with status 5 before it served(?s:.*)the model is broken"):
        serve(model, name="toy").__enter__()


@pytest.mark.large
def test_a_server_that_takes_too_long_is_given_up(monkeypatch, model):
    install(monkeypatch, model, '[ "$1" = -c ] && exec echo "{}"; exec sleep 100')
    with pytest.raises(UserError, match="did not serve within 0 s"):
        serve(model, name="toy", patience=0.5).__enter__()


def test_a_log_that_cannot_be_written_is_told_before_anything_starts(monkeypatch, model):
    install(monkeypatch, model, f'[ "$1" = -c ] && exec echo "{{}}"; echo started > {model}/started; exec sleep 100')
    with pytest.raises(IsADirectoryError):  # which the command line tells in a sentence
        serve(model, name="toy", patience=1, log=model).__enter__()
    assert not (model / "started").exists()


def test_a_port_that_is_taken_and_an_environment_that_is_missing_are_told_at_once(monkeypatch, model):
    install(monkeypatch, model, "exit 1")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(UserError, match="is taken"):
        serve(model, name="toy", port=taken.getsockname()[1]).__enter__()
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", str(model / "absent"))
    with pytest.raises(UserError, match="make serve-cpu"):
        serve(model, name="toy").__enter__()


@pytest.mark.large
@pytest.mark.parametrize(
    ("log", "said"),
    [
        (
            "(EngineCore_DP0 pid=9) ERROR 11-22 [core.py:700] ValueError: No available memory for the cache blocks.\n"
            "(APIServer pid=7) RuntimeError: Engine core initialization failed. See root cause above.",
            "ValueError: No available memory for the cache blocks.",
        ),
        (
            "pydantic_core._pydantic_core.ValidationError: 1 validation error for ModelConfig\n"
            "  Value error, User-specified max_model_len (9) is greater than 8. [type=value_error, input_value=1]\n"
            "    For further information visit https://errors.pydantic.dev/2.12/v/value_error",
            "Value error, User-specified max_model_len (9) is greater than 8.",
        ),
    ],
)
def test_why_it_ended_is_one_sentence(monkeypatch, model, log, said):
    (model / "said").write_text(f"Traceback (most recent call last):\n    raise ValueError(\n{log}\n")
    install(monkeypatch, model, f'[ "$1" = -c ] && exec echo "{{}}"; cat {model}/said; exit 1')
    with pytest.raises(UserError) as told:
        serve(model, name="toy").__enter__()
    assert str(told.value) == f"vLLM ended with status 1 before it served: {said}"
