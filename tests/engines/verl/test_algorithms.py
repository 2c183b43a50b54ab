"""Every shipped algorithm: verl accepts it at both sizes, and takes two real steps of it on a CPU."""

import json
import math
import subprocess
from dataclasses import replace

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl import compose_each, history, run
from legal_rl.engines.verl.checkpoints import step_folder
from legal_rl.engines.verl.settings import merge
from legal_rl.training.rewards import RewardConfig
from tests.engines.verl.cases import CONFIGS, toy_job

pytestmark = pytest.mark.engine
ALGORITHMS = ["dapo", "dr-grpo", "lora", "momentum", "ppo", "ppo-kl", "report", "softmax-rank", "vapo"]
# On a CPU, tiny-cpu is GRPO without a reference already.
TWINS = [*(f"{base}-{name}" for base in ("tiny-cpu", "qwen2.5-7b") for name in ALGORITHMS), "qwen2.5-7b-grpo-no-kl"]
QUICK = {"trainer": {"val_before_train": False}}
# The same tensors under the same names, moved a little.
MERGED = (
    "import sys; from pathlib import Path; from safetensors.torch import load_file as load; "
    "a, b = (load(next(Path(p).glob('*.safetensors'))) for p in sys.argv[1:]); assert a.keys() == b.keys(), b.keys(); "
    "moved = max((b[k].float() - a[k].float()).abs().max().item() for k in a); assert 0 < moved < 0.1, moved"
)
EVENTS = (
    "import json, sys; from tensorboard.backend.event_processing.event_accumulator import EventAccumulator as E; "
    "e = E(sys.argv[1]); e.Reload(); print(json.dumps([s.value for s in e.Scalars('reward/random/mean')]))"
)


def toy(out, model, algorithm, more=None, **changes):
    """Two steps of four prompts, two samples each; a reward by chance, so that samples of a prompt differ."""
    asked = toy_job(out, model)
    small = merge(merge(asked.overrides, {"actor_rollout_ref": {"actor": {"use_kl_loss": False}}}), QUICK)
    given = {"steps": 2, "save_every": 1, "validate_every": None, "reward": RewardConfig.model_validate("random")}
    config = CONFIGS / f"tiny-cpu-{algorithm}.yaml"
    return replace(asked, config=config, overrides=merge(small, more or {}), **{**given, **changes})


def logged(asked):
    """verl's own figures of every step, over all starts of the run."""
    rows = [json.loads(row) for path in sorted(asked.metrics.glob("*.jsonl")) for row in path.read_text().splitlines()]
    return [row["data"] for row in rows]


def trained(asked):
    result = run(asked)
    assert [m.step for m in result.history] == [1, 2] and result.model.exists()
    steps = logged(asked)
    assert all(math.isfinite(value) for step in steps for value in step.values() if isinstance(value, float))
    return steps


def test_every_part_has_its_twins():
    sizes = {"qwen2.5-7b", "qwen2.5-7b-1x80g", "qwen2.5-7b-2x8x80g"}
    bases = {"cpu", "gpu", "tiny-cpu", "rehearsal", "flash-attention", *sizes}
    assert {path.stem for path in CONFIGS.glob("*.yaml")} == {*bases, *ALGORITHMS, *TWINS}


@pytest.mark.slow
def test_verl_accepts_each_at_both_sizes(tmp_path, model):
    toys = [replace(toy_job(tmp_path, model), config=CONFIGS / f"{name}.yaml", overrides={}) for name in TWINS]
    for name, (config, _) in zip(TWINS, compose_each(toys), strict=True):
        assert config["trainer"]["device"] == ("cpu" if name.startswith("tiny-cpu") else "cuda"), name
        reference = name.endswith("report") or name.rpartition("7b-")[2] in ("lora", "momentum", "softmax-rank")
        assert config["actor_rollout_ref"]["actor"]["use_kl_loss"] is reference, name
        assert config["algorithm"]["use_kl_in_reward"] is name.endswith("ppo-kl"), name


@pytest.mark.slow
def test_momentum_goes_on_with_its_running_pair(tmp_path, model):
    asked = toy(tmp_path / "run", model, "momentum", steps=1)
    run(asked)
    pair = [json.loads((step_folder(asked.checkpoints, 1) / "advantage.json").read_text("utf-8"))]
    trained(replace(asked, steps=2))
    pair.append(json.loads((step_folder(asked.checkpoints, 2) / "advantage.json").read_text("utf-8")))
    assert [p["updates"] for p in pair] == [4, 8]  # one update for each of four prompts


def test_softmax_ranks_sum_to_nothing_and_every_component_is_logged(tmp_path, model, train_python):
    reward = {"components": {"random": {"weight": 1}, "format": {"weight": 0}}}
    asked = toy(tmp_path / "run", model, "softmax-rank", {"trainer": {"logger": ["tensorboard"]}})
    asked = replace(asked, reward=RewardConfig.model_validate(reward))
    steps = trained(asked)
    for step, row in zip(steps, history(asked), strict=True):
        assert {name: step[f"reward/{name}/mean"] for name in ("random", "format")} == pytest.approx(row.components)
        assert row.reward == pytest.approx(row.components["random"])
    said = subprocess.run(
        [str(train_python), "-c", EVENTS, str(asked.metrics / "tensorboard")], check=True, capture_output=True
    )
    assert json.loads(said.stdout) == pytest.approx([step["reward/random/mean"] for step in steps])
    # Two samples, rewards 0 or 1: e / (e + 1) - 1 / 2 away from nothing where they differ, and at nothing where not.
    share = math.e / (math.e + 1) - 0.5
    found = {round(abs(s[f"critic/advantages/{end}"]), 4) for s in steps for end in ("min", "max")}
    assert round(share, 4) in found and found <= {0.0, round(share, 4)}


@pytest.mark.slow
def test_dr_grpo_does_not_divide_by_the_deviation(tmp_path, model):
    steps = trained(toy(tmp_path / "run", model, "dr-grpo"))
    found = {abs(s[f"critic/advantages/{end}"]) for s in steps for end in ("min", "max")}
    assert 0.5 in found and found <= {0.0, 0.5}


@pytest.mark.slow
def test_dapo_draws_again_where_all_samples_agree(tmp_path, model):
    # The toy is never right, so `acc` would filter every group for ever: the random reward stands in for it.
    by_reward = {"algorithm": {"filter_groups": {"metric": "reward"}}}
    steps = trained(toy(tmp_path / "run", model, "dapo", by_reward))
    drawn = [len(p.read_text("utf-8").splitlines()) for p in sorted((tmp_path / "run" / "samples").glob("train-*"))]
    assert sum(s.get("training/filter_groups/evicted_samples", 0) for s in steps) > 0 and sum(drawn) > 16
    assert all(s["critic/score/max"] == 1.0 and s["critic/score/mean"] == 0.5 for s in steps)


@pytest.mark.slow
def test_ppo_trains_a_critic(tmp_path, model):
    steps = trained(toy(tmp_path / "run", model, "ppo", {"critic": {"ppo_micro_batch_size_per_gpu": 8}}))
    assert all(s["critic/vf_loss"] > 0 and s["critic/grad_norm"] > 0 and s["actor/grad_norm"] > 0 for s in steps)


@pytest.mark.slow
def test_the_kl_is_paid_in_the_reward(tmp_path, model):
    more = {"critic": {"ppo_micro_batch_size_per_gpu": 8}, "actor_rollout_ref": {"actor": {"optim": {"lr": 0.01}}}}
    first, second = trained(toy(tmp_path / "run", model, "ppo-kl", more))
    assert first["actor/reward_kl_penalty_coeff"] == 0.001
    assert abs(first["actor/reward_kl_penalty"]) < 1e-4 < abs(second["actor/reward_kl_penalty"])  # it starts as its own
    assert second["critic/rewards/mean"] != second["critic/score/mean"]
    assert "actor/kl_loss" not in second


@pytest.mark.slow
def test_the_reports_settings_train(tmp_path, model):
    more = {"actor_rollout_ref": {"actor": {"use_kl_loss": True, "optim": {"lr": 0.01}}}}
    _, second = trained(toy(tmp_path / "run", model, "report", more))
    assert second["actor/kl_coef"] == 0.01 and second["actor/kl_loss"] > 0


@pytest.mark.slow
def test_lora_leaves_a_whole_model(tmp_path, model, train_python):
    asked = toy(tmp_path / "run", model, "lora")
    trained(asked)
    argv = [str(train_python), "-c", MERGED, model, str(asked.exported)]
    subprocess.run(argv, check=True, env=child_environ())


@pytest.mark.slow
def test_vapo_trains_its_critic_first(tmp_path, model):
    more = {"critic": {"ppo_micro_batch_size_per_gpu": 8}, "trainer": {"critic_warmup": 2}}
    first, second = trained(toy(tmp_path / "run", model, "vapo", more))
    assert first["critic/vf_loss"] > 0 and "actor/pg_loss" not in first
    assert "actor/pg_loss" in second and second["actor/nll_right"] == 0.0  # no answer of the toy's is right
