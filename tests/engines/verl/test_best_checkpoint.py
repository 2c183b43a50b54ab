"""The best step's model is what a run leaves, whatever verl deletes and whenever the run is killed."""

import json
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl import run
from legal_rl.engines.verl.checkpoints import complete_steps, kept_steps
from legal_rl.runs.shipped_files import HOME
from tests.engines.verl.cases import best_job

pytest.importorskip("pyarrow", reason="the parquet extra is not installed")
SCRIPTS = Path(__file__).parent / "scripts"
# The train environment's: `-m MODULE …`, where the export is a copy and everything else is verl.
PYTHON = """#!/bin/sh
case "$2 $3" in
  *.launch\\ export) exec cp -r "$4/huggingface" "$5" ;;
  *) exec {python} {verl} "$@" ;;
esac
"""
UP_AND_DOWN = [0.3, 0.4, 0.6, 0.5, 0.6, 0.2, 0.1]  # the best are steps 2 and 4


@pytest.fixture
def asked(tmp_path, monkeypatch):
    python = tmp_path / "python"
    python.write_text(PYTHON.format(python=sys.executable, verl=SCRIPTS / "stand_in.py"))
    python.chmod(0o755)
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", str(python))
    out = tmp_path / "run"
    out.mkdir()
    (out / "curve.json").write_text(json.dumps(UP_AND_DOWN))
    return best_job(out)


def weights(result):
    return (result.model / "weights").read_text()


def killed(asked, moment):
    """Run in a process of its own, which is killed at ``moment`` together with its verl."""
    (asked.out / "die").write_text(moment)
    argv = [sys.executable, str(SCRIPTS / "train.py"), str(asked.out), "-", "best"]
    done = subprocess.run(argv, env=child_environ({"PYTHONPATH": str(HOME)}), capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    (asked.out / "die").unlink()


@pytest.mark.large
def test_the_earliest_best_step_is_exported_though_verl_deleted_it(asked):
    result = run(asked)
    assert (result.exported, result.steps, result.stopped, weights(result)) == (2, 6, False, "2")
    assert complete_steps(asked.checkpoints) == {6} and kept_steps(asked.kept) == {2}
    assert not list(asked.kept.rglob("optim*"))
    assert [row.val_acc for row in result.history] == UP_AND_DOWN
    begun = asked.log.read_text()

    last = run(replace(asked, keep="last"))
    assert (last.exported, weights(last)) == (6, "6")
    shutil.rmtree(asked.kept)
    left = run(asked)
    assert (left.exported, left.steps, weights(left)) == (6, 6, "6"), "the best of those that exist"
    assert asked.log.read_text() == begun, "another choice needs no training"


@pytest.mark.large
def test_asked_for_the_last_nothing_is_kept(asked):
    result = run(replace(asked, keep="last", steps=2))
    assert (result.exported, weights(result), asked.kept.exists()) == (2, "2", False)


@pytest.mark.parametrize(("moment", "resumed"), [("tracked 2", 2), ("logged 3", 3), ("saved 6", 6)])
@pytest.mark.large
def test_killed_at_any_moment_it_still_leaves_the_best(asked, moment, resumed):
    killed(asked, moment)
    result = run(asked)
    assert (result.resumed_from, result.exported, weights(result)) == (resumed, 2, "2")
    assert [row.val_acc for row in result.history] == UP_AND_DOWN, "the validation cut short is made up for"


@pytest.mark.large
def test_training_stops_when_patience_is_used_up_and_is_done_then(asked):
    asked = replace(asked, patience=2)
    told = []
    result = run(asked, told.append)
    assert (result.exported, result.steps, result.stopped, weights(result)) == (2, 4, True, "2")
    assert [row.step for row in told] == [row.step for row in result.history] == [0, 1, 2, 3, 4]
    begun = asked.log.read_text()
    again = run(asked)
    assert (again.exported, again.steps, again.stopped) == (2, 4, True)
    assert asked.log.read_text() == begun, "a run that has stopped does not train on"

    patient = run(replace(asked, patience=4))
    assert (patient.steps, patient.stopped, patient.exported) == (6, True, 2)
