"""Real verl on two gloo ranks: the recipes for GPUs as they are, with training/grpo/rehearsal.yaml laid over.

The model is tiny and does not tie its embeddings, as the models the recipes are for. Batches are scaled down to what
two cores finish in seconds, the learning rate up to what a random model of 50,000 parameters answers to; nothing else
differs.
"""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.core.prompts import render_question
from legal_rl.engines.environments import child_environ
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.verl import GrpoJob, GrpoResult, run
from legal_rl.engines.verl.checkpoints import step_folder
from legal_rl.engines.verl.settings import lookup, user_settings
from legal_rl.runs.records import read_json, write_json, write_jsonl, write_text
from tests.engines.verl.cases import CONFIGS, job, living, question, rehearsal, train_and_kill

pytestmark = [pytest.mark.engine, pytest.mark.slow]

SCRIPTS = Path(__file__).parent / "scripts"
SHAPE = TinyConfig(
    vocab_size=400, hidden_size=32, intermediate_size=64, layers=2, heads=2, kv_heads=1, init_std=0.1, tied=False
)
FIGURES = (
    "actor/loss",
    "actor/grad_norm",
    "actor/entropy",
    "actor/kl_loss",
    "actor/lr",
    "critic/score/mean",
    "response_length/mean",
)


@pytest.fixture(scope="module")
def untied(train_python, tmp_path_factory) -> str:
    """A random model of which a sixth of all tokens end a response, so that responses differ in length."""
    folder = tmp_path_factory.mktemp("untied")
    write_jsonl(folder / "texts.jsonl", [{"text": render_question(question("1", "A")) * 3}])
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=SHAPE)
    write_text(folder / "spec.json", spec.model_dump_json())
    tiny = [str(train_python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
    subprocess.run(tiny, env=child_environ({"OMP_NUM_THREADS": "1"}), check=True, capture_output=True)
    path = folder / "model" / "generation_config.json"
    ends = read_json(path)
    write_json(path, {**ends, "eos_token_id": [ends["eos_token_id"], *range(100, 180)]})
    return str(folder / "model")


def metrics(asked: GrpoJob) -> list[dict]:
    """verl's own metrics, step by step; of a step that was done again, those of the second time."""
    lines = [line for file in sorted(asked.metrics.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    steps = {row["step"]: row["data"] for row in map(json.loads, lines) if row["step"] > 0}
    return [steps[number] for number in sorted(steps)]


def same_steps(mine: GrpoJob, theirs: GrpoJob) -> None:
    """Two runs computed the same, but for the order in which float32 numbers were added up."""
    for own, other in zip(metrics(mine), metrics(theirs), strict=True):
        assert [own[name] for name in FIGURES] == pytest.approx([other[name] for name in FIGURES], rel=1e-4, abs=1e-6)


def held_against_shards(python: Path, asked: GrpoJob, result: GrpoResult, *lora: str) -> dict:
    actor = step_folder(asked.checkpoints, result.exported) / "actor"
    argv = [str(python), str(SCRIPTS / "shards.py"), str(result.model), str(actor), *lora]
    done = subprocess.run(argv, env=child_environ(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def synced(asked: GrpoJob, within: float) -> None:
    """The rollout draws from the trainer's policy (nats a token): it was sent the weights of all ranks put together."""
    for row in metrics(asked):
        assert row["rollout_corr/k3_kl"] < within, row


@pytest.fixture(scope="module")
def full(untied, tmp_path_factory) -> tuple[GrpoJob, GrpoResult]:
    """The 7B recipe on two ranks, without a break."""
    asked = rehearsal("qwen2.5-7b", tmp_path_factory.mktemp("full") / "run", untied)
    return asked, run(asked)


def test_the_7b_recipe_trains_on_two_ranks(full, untied, train_python):
    asked, result = full
    assert [row.step for row in result.history] == [0, 1, 2, 3]
    synced(asked, 1e-9)
    steps = metrics(asked)
    assert all(row["critic/advantages/max"] > 0.5 and row["actor/grad_norm"] > 1e-3 for row in steps)
    # The reference is another copy of the first weights: no distance before the first update, some after it.
    assert steps[0]["actor/kl_loss"] == pytest.approx(0, abs=1e-6) and steps[2]["actor/kl_loss"] > 1e-4
    assert steps[0]["response_length/min"] < steps[0]["response_length/max"]
    said = held_against_shards(train_python, asked, result)
    assert said["ranks"] == 2 and said["tensors"] == 27


def test_one_rank_and_two_compute_the_same(full, untied, tmp_path):
    """Same samples, same micro-batches in another order: figures agree to float32's last places."""
    asked = rehearsal("qwen2.5-7b", tmp_path / "run", untied, ranks=1)
    run(asked)
    same_steps(asked, full[0])


def test_fused_log_probabilities_read_a_head_that_is_whole(full, untied, tmp_path):
    """verl makes an untied head a unit of its own, which its fused kernels would read as one rank's shard."""
    asked = rehearsal("qwen2.5-7b", tmp_path / "run", untied, actor_rollout_ref={"model": {"use_fused_kernels": True}})
    run(asked)
    same_steps(asked, full[0])


def test_killed_and_started_again_two_ranks_repeat_the_unbroken_run(full, untied, tmp_path):
    asked = rehearsal("qwen2.5-7b", tmp_path / "run", untied)
    reached = train_and_kill(asked, untied, "rehearsal")
    result = run(asked)
    assert result.resumed_from == reached and not living(asked)
    same_steps(asked, full[0])


@pytest.mark.parametrize("recipe", ["qwen2.5-7b-lora", "qwen2.5-7b-1x80g"])
def test_lora_merges_its_shards_for_the_rollout_and_for_the_export(recipe, untied, tmp_path, train_python):
    """One recipe keeps the frozen base in fp32, the other in bf16: adapters are trained in fp32 all the same."""
    stated = user_settings(job(tmp_path, CONFIGS / f"{recipe}.yaml"))
    model, dtype = (lookup(stated, f"actor_rollout_ref.{key}") for key in ("model", "actor.fsdp_config.model_dtype"))
    # Two updates a step, as both recipes have several; the base's precision is the recipe's again.
    actor = {"actor": {"fsdp_config": {"model_dtype": dtype}}}
    asked = rehearsal(recipe, tmp_path / "run", untied, data={"train_batch_size": 8}, actor_rollout_ref=actor)
    result = run(asked)
    # verl sends merged weights in bf16, whatever the rollout's own dtype; without adapters it would be as far off as
    # the policy is from its base.
    synced(asked, 2e-5)
    assert metrics(asked)[2]["actor/kl_loss"] > 1e-3
    scale = model["lora_alpha"] / model["lora_rank"]
    said = held_against_shards(train_python, asked, result, untied, str(scale))
    assert said["ranks"] == 2 and said["moved"] > 1e-3


def test_ppo_trains_its_critic_on_two_ranks(untied, tmp_path, train_python):
    asked = replace(rehearsal("qwen2.5-7b-ppo", tmp_path / "run", untied), steps=2, validate_every=2)
    result = run(asked)
    synced(asked, 1e-9)
    steps = metrics(asked)
    assert all(row["critic/grad_norm"] > 0 and row["actor/grad_norm"] > 0 for row in steps)
    assert steps[1]["critic/vf_loss"] != steps[0]["critic/vf_loss"]
    assert held_against_shards(train_python, asked, result)["ranks"] == 2
    critic = step_folder(asked.checkpoints, 2) / "critic"
    assert len([*critic.glob("model_world_size_2_rank_*.pt")]) == 2
