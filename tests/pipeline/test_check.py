"""The dry run: each engine's own schema judges every run that ships; nothing is started."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from legal_rl.cli import main
from legal_rl.runs.shipped_files import HOME

pytestmark = pytest.mark.engine
RUNS = sorted(path.stem for path in (HOME / "training").glob("*.yaml"))
# The 7B ones name data that a user has made: test_ablation_plan makes some and checks them there.
ABLATIONS = sorted(path for path in (HOME / "training" / "ablations").glob("*.yaml") if not path.stem.endswith("-7b"))


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said."""

    returncode: int | str
    stdout: str
    stderr: str


@pytest.fixture
def dry_run(
    train_python: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Done]:
    """The command, in this process: what it asks of the engines is then asked of copies that have torch imported."""

    def run(name: str, out: Path, *overrides: str) -> Done:
        sets = [part for override in overrides for part in ("--set", override)]
        config = str(HOME / "training" / f"{name}.yaml")
        monkeypatch.setattr(sys, "argv", ["legal-rl", "run", config, "--dry-run", "--out", str(out), *sets])
        monkeypatch.chdir(HOME)
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main()
        return Done(end.value.code or 0, *capsys.readouterr())  # None is what a process ends with 0 for

    return run


def test_runs_and_ablations_are_found():
    assert {"quickstart", "qwen2.5-7b", "qwen2.5-7b-1x80g"} <= {*RUNS} and len(ABLATIONS) >= 5


@pytest.mark.parametrize("name", RUNS)
def test_every_run_that_ships_is_accepted(dry_run, name, tmp_path):
    done = dry_run(name, tmp_path / "run")
    assert done.returncode == 0, done.stderr
    assert "legal_rl.engines.llamafactory" in done.stdout
    verl = "legal_rl.engines.verl.launch train" if name == "quickstart" else "verl.trainer.main_ppo"
    assert verl in done.stdout
    assert "nothing was started" in done.stdout
    if name != "quickstart":
        assert "not checked here" in done.stdout, "what needs hardware must be reported as such"
        assert "preflight: fits" in done.stdout
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("sft.overrides.learning_rat=1", "learning_rate"),
        ("grpo.overrides.actor_rollout_ref.rollout.temprature=1", "temprature"),
        ("grpo.overrides.data.train_files=x", "data.train_files"),
    ],
)
def test_what_an_engine_does_not_know_fails_with_exit_code_2(dry_run, override, words, tmp_path):
    done = dry_run("quickstart", tmp_path / "run", override)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("path", ABLATIONS, ids=lambda path: path.stem)
def test_every_cell_of_every_ablation_is_accepted(path, tmp_path):
    argv = [str(HOME / ".venv/bin/legal-rl"), "ablate", str(path), "--dry-run", "--out", str(tmp_path / "cells")]
    done = subprocess.run(argv, capture_output=True, text=True, cwd=HOME)
    assert done.returncode == 0, done.stderr
