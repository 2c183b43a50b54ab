"""`grpo.mask_cut`: responses that the limit cut are left out of the loss."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl import history, run
from legal_rl.engines.verl.settings import run_settings
from legal_rl.runs.records import read_json, write_json
from legal_rl.training.rewards import RewardConfig
from tests.engines.verl.cases import job, toy_job
from tests.engines.verl.conftest import ONE_THREAD


def test_verls_configuration_carries_it(tmp_path):
    for asked in (False, True):
        assert run_settings(job(tmp_path, mask_cut=asked))["reward"]["reward_kwargs"]["mask_cut"] is asked


@pytest.mark.engine
def test_masks_and_losses(begun):
    script = Path(__file__).parent / "scripts" / "mask_cut.py"
    done = subprocess.run(begun(script), env=child_environ(ONE_THREAD), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.engine
@pytest.mark.slow
def test_a_real_step_leaves_out_what_its_samples_say_was_cut(tmp_path, model):
    # A tenth of all tokens end a response, so that some of 16 tokens are cut and some are not.
    short = Path(model).parent / "ending"
    short.mkdir()
    for path in Path(model).iterdir():
        (short / path.name).symlink_to(path)
    ends = read_json(Path(model) / "generation_config.json")
    (short / "generation_config.json").unlink()
    write_json(short / "generation_config.json", {**ends, "eos_token_id": [ends["eos_token_id"], *range(100, 140)]})
    asked = replace(
        toy_job(tmp_path / "run", str(short)),
        steps=2,
        validate_every=None,
        mask_cut=True,
        reward=RewardConfig.model_validate("random"),
    )
    run(asked)
    shares = [row.cut for row in history(asked) if row.step > 0]
    logged = [json.loads(line) for path in sorted(asked.metrics.glob("*.jsonl")) for line in path.open()]
    steps = {row["step"]: row["data"] for row in logged}
    assert all(0 < share < 1 for share in shares)
    assert [steps[step]["actor/mask_cut_share"] for step in (1, 2)] == pytest.approx(shares)
    assert all("reward/cut/mean" not in row for row in steps.values())
