"""Two cells of toy size on the real engines: killed in the middle, one that verl refuses, nothing run twice."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from legal_rl.engines.environments import find_python
from legal_rl.pipeline.ablation.cells import CellStore
from legal_rl.pipeline.ablation.plan import read_plan
from legal_rl.runs.manifest import read_manifest
from legal_rl.runs.shipped_files import HOME

pytestmark = [pytest.mark.engine, pytest.mark.slow, pytest.mark.timeout(1800)]

BASE = {
    "data.exam.questions": 192,
    "eval.questions": 24,
    "limits": {"prompt": 160, "response": 64},
    "model.tiny": {"hidden_size": 64, "intermediate_size": 128, "layers": 2, "heads": 2, "kv_heads": 1},
    "sft.overrides.max_steps": 4,
    "grpo.steps": 2,
    "grpo.save_every": 1,
    "grpo.validate_every": 2,
    "grpo.validate_on": 4,
    "grpo.reward": "random",  # a model of this size answers nothing: only the control moves its weights
    "grpo.overrides": {
        "data": {"train_batch_size": 4},
        "actor_rollout_ref": {
            "actor": {"ppo_mini_batch_size": 4, "ppo_micro_batch_size_per_gpu": 8},
            "rollout": {"n": 2, "log_prob_micro_batch_size_per_gpu": 8},
        },
    },
}
CELLS = {
    "first": {},
    # The schema of a run knows nothing of the engine's keys: only verl's own command can refuse this one.
    "refused": {"grpo.overrides.ray_kwargs.ray_init.num_cpuss": 2},
    "second": {"grpo.overrides.actor_rollout_ref.actor.optim.lr": 0.001},
}


def command(file: Path, folder: Path, *extra: str) -> list[str]:
    code = "import sys; from legal_rl.cli import main; main()"
    places = ["--store", str(folder / "cells"), "--out", str(folder / "out")]
    return [sys.executable, "-c", code, "ablate", str(file), *places, *extra]


def ablate(file: Path, folder: Path, *extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(file, folder, *extra), capture_output=True, text=True, cwd=HOME)


@pytest.mark.skipif(find_python("train") is None, reason="the train environment is not installed (make train-cpu)")
def test_cells_are_run_once_and_fail_alone(tmp_path):
    file = tmp_path / "toy.yaml"
    told = {"name": "toy", "base": str(HOME / "training" / "quickstart.yaml"), "set": BASE, "cells": CELLS}
    file.write_text(yaml.safe_dump({**told, "seeds": [7], "baseline": "first"}, sort_keys=False), "utf-8")
    cells = {cell.name: cell for cell in read_plan(file).cells}
    store = CellStore(tmp_path / "cells")

    with (tmp_path / "killed.log").open("w") as log:
        killed = subprocess.Popen(
            command(file, tmp_path), stdout=log, stderr=subprocess.STDOUT, cwd=HOME, start_new_session=True
        )
    marker = store.run(cells["second"]).folder("grpo") / "checkpoints" / "latest_checkpointed_iteration.txt"
    deadline = time.monotonic() + 1200
    while not marker.exists() and killed.poll() is None and time.monotonic() < deadline:
        time.sleep(0.2)
    assert killed.poll() is None, (tmp_path / "killed.log").read_text()[-3000:]
    os.kill(killed.pid, signal.SIGKILL)  # the parent alone: its children must not outlive it
    killed.wait()
    while store.busy(cells["second"]) and time.monotonic() < deadline:
        time.sleep(0.2)
    first = read_manifest(store.run(cells["first"]).folder("grpo"))
    assert first.status == "done"
    states = {name: store.state(cell).status for name, cell in cells.items()}
    assert states == {"first": "done", "refused": "failed", "second": "cut"}

    again = ablate(file, tmp_path)
    assert again.returncode == 1, again.stdout[-3000:] + again.stderr[-3000:]
    assert "first (seed 7): already run" in again.stdout
    assert "failed: refused (seed 7); the same command tries them again" in again.stdout.replace("\n", " ")
    assert read_manifest(store.run(cells["first"]).folder("grpo")) == first, "a finished cell was run twice"
    second = read_manifest(store.run(cells["second"]).folder("grpo"))
    assert (second.status, second.attempts, second.notes["resumed_from"] is not None) == ("done", 2, True)
    assert second.outputs["model"] != first.outputs["model"], "the cells must differ"
    starts = [read_manifest(store.run(cell).folder("sft")).outputs for cell in cells.values()]
    assert starts[0] == starts[1] == starts[2]
    page = (tmp_path / "out" / "ablation.md").read_text("utf-8")
    assert "refused (seed 7): failed: status 2" in page.replace("\\", "") and "| second" in page

    done = ablate(file, tmp_path, "--only", "first", "--only", "second")
    assert done.returncode == 0 and done.stdout.count("already run") == 2
