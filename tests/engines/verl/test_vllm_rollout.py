"""The road that recipes for GPUs take, verl's own vLLM rollout, on vLLM's build for CPUs."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.core.prompts import render_question
from legal_rl.engines.environments import child_environ
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.verl import run
from legal_rl.engines.verl.checkpoints import step_folder
from legal_rl.runs.records import write_jsonl, write_text
from legal_rl.runs.yaml_config import read_yaml
from tests.engines.verl.cases import CONFIGS, question, rehearsal

pytestmark = [pytest.mark.engine, pytest.mark.slow]
TOKENS = 24
# Weights this large make ties between tokens rare, so that two engines can be held to the same greedy answers; in fp32
# they fill three of the buckets in which verl sends them.
SHAPE = {"vocab_size": 400, "hidden_size": 128, "intermediate_size": 512, "layers": 3, "heads": 2, "kv_heads": 1}
# vLLM's CPU build has neither CUDA graphs nor a sleep, and takes a size for its cache where others take a share.
ROLLOUT = {
    "name": "vllm",
    "enforce_eager": True,
    "enable_sleep_mode": False,
    "engine_kwargs": {"vllm": {"kv_cache_memory_bytes": 10**8}},
    "checkpoint_engine": {"update_weights_bucket_megabytes": 1},
    "full_determinism": False,
    "n": 2,
}
LORA = read_yaml(CONFIGS / "lora.yaml")["actor_rollout_ref"]["model"]


@pytest.fixture
def python(vllm_rollout_python, monkeypatch) -> str:
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", str(vllm_rollout_python))
    return str(vllm_rollout_python)


def small_model(python: str, folder: Path) -> str:
    write_jsonl(folder / "texts.jsonl", [{"text": render_question(question("1", "A")) * 3}])
    shape = TinyConfig(**SHAPE, init_std=0.2, max_positions=1024, tied=False)
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "base", config=shape)
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = [python, "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
    subprocess.run(argv, env=child_environ({"OMP_NUM_THREADS": "1"}), check=True, capture_output=True)
    return str(folder / "base")


def transformers_says(python: str, asked, scale: float, out: Path) -> list[dict[str, str]]:
    """Of the model that training started from, and of each step's weights."""
    script = str(Path(__file__).parent / "scripts" / "greedy.py")
    actors = [str(step_folder(asked.checkpoints, step) / "actor") for step in (1, 2)]
    argv = [python, script, asked.model, str(scale), str(asked.out / "val.parquet"), str(TOKENS), str(out), *actors]
    done = subprocess.run(argv, env=child_environ({"OMP_NUM_THREADS": "1"}), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(out.read_text("utf-8"))


# Untied, as Qwen2.5-7B is. This vLLM refuses a bucket that has a tied output layer without its embedding, and verl then
# waits for ever: a tied model would have to fit one bucket. verl sends merged weights in bf16, which alone moves this
# model's probabilities by 0.04; that the right weights were sent is seen in the answers.
@pytest.mark.parametrize(
    ("recipe", "scale", "rounded"),
    [("qwen2.5-7b", 0.0, 1e-5), ("qwen2.5-7b-lora", LORA["lora_alpha"] / LORA["lora_rank"], 0.1)],
)
def test_after_each_step_the_server_says_what_transformers_says_of_its_weights(
    tmp_path, python, recipe, scale, rounded
):
    keys = {
        "actor_rollout_ref": {"actor": {"optim": {"lr": 1e-2, "lr_warmup_steps_ratio": 0.0}}, "rollout": ROLLOUT},
        "data": {"max_response_length": TOKENS},
    }
    asked = rehearsal(recipe, tmp_path / "run", small_model(python, tmp_path), 1, **keys)
    asked = replace(asked, steps=2, validate_every=1)
    result = run(asked)

    assert [row.step for row in result.history] == [0, 1, 2]
    files = [asked.samples.glob(f"val-{step:06d}*.jsonl") for step in range(3)]  # one for each of verl's workers
    samples = [[line for file in step for line in file.read_text("utf-8").splitlines()] for step in files]
    served = [{row["id"]: row["text"] for row in map(json.loads, lines)} for lines in samples]
    assert served == transformers_says(python, asked, scale, tmp_path / "said.json")
    # A server that kept its first weights would say the same three times.
    assert served[0] != served[1] != served[2]
    lines = [line for file in asked.metrics.glob("*.jsonl") for line in file.read_text("utf-8").splitlines()]
    apart = [row["data"]["training/rollout_probs_diff_max"] for row in map(json.loads, lines) if row["step"]]
    assert len(apart) == 2 and max(apart) < rounded, apart
