"""Real verl: the best step outlives verl's own clean-up, patience ends the run, and nothing trains on after it."""

import json
import subprocess
from dataclasses import replace

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl import history, run
from legal_rl.engines.verl.checkpoints import complete_steps, kept_steps
from legal_rl.engines.verl.process import driver_pids, worker_pids
from legal_rl.engines.verl.settings import merge, ray_folder
from tests.engines.verl.cases import toy_job

pytestmark = [pytest.mark.engine, pytest.mark.slow]
# The exported weights are those of the checkpoint they were taken from.
SAME = (
    "import sys; from pathlib import Path; from safetensors.torch import load_file as load; "
    "a, b = (load(next(Path(p).glob('*.safetensors'))) for p in sys.argv[1:]); "
    "assert a.keys() == b.keys() and all((a[k] == b[k]).all() for k in a)"
)


def test_training_stops_when_validation_has_been_no_better_and_leaves_the_best(tmp_path, model, train_python):
    """The toy is never right: every validation is 0, so the first saved step is the best and stays it."""
    asked = toy_job(tmp_path / "run", model)
    keys = {"trainer": {"max_actor_ckpt_to_keep": 1, "logger": ["tensorboard"]}}
    asked = replace(
        asked, steps=9, save_every=1, validate_every=1, keep="best", patience=2, overrides=merge(asked.overrides, keys)
    )
    told = []
    result = run(asked, told.append)

    assert (result.exported, result.steps, result.stopped) == (1, 3, True)
    assert [m.step for m in result.history] == [0, 1, 2, 3] == [m.step for m in told]
    assert kept_steps(asked.kept) == {1} and 1 not in complete_steps(asked.checkpoints)
    best = asked.kept / "global_step_1" / "actor" / "huggingface"
    subprocess.run([str(train_python), "-c", SAME, str(best), str(result.model)], check=True, env=child_environ())
    assert (
        not [*driver_pids(asked.out.resolve()), *worker_pids(asked.out.resolve(), ray_folder(asked))]
        and not ray_folder(asked).exists()
    )
    rows = [json.loads(line) for line in asked.watch.read_text("utf-8").splitlines()]
    assert [row["step"] for row in rows] == [0, 1, 2, 3]
    assert sum(rows[1]["status"].values()) == pytest.approx(1) and rows[1]["same_acc"] == 1.0

    begun = asked.log.stat().st_size
    again = run(asked, told.append)
    assert (again.exported, again.steps, again.stopped) == (1, 3, True)
    assert asked.log.stat().st_size == begun and again.history == result.history == history(asked)[:4]
