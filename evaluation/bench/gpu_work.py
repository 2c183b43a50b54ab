"""The parts of gpu_check.py: each measures one thing in a folder of its own, or raises what stopped it."""

import json
import os
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from memory_watch import Gpu

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages, render_question
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.engines import llamafactory, verl
from legal_rl.engines.doctor import examine
from legal_rl.engines.environments import child_environ, python_of
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.vllm import ServerSettings, launch
from legal_rl.runs.records import read_json, write_json, write_jsonl
from legal_rl.runs.yaml_config import read_yaml
from legal_rl.training.rewards import RewardConfig

TRAINING: Final = Path(__file__).parents[2] / "training"
EXAM: Final = ExamConfig()
SHAPES: Final = {
    "tiny": TinyConfig(hidden_size=64, intermediate_size=128, layers=2, heads=2, kv_heads=1, embedding_rows=2048),
    "0.5b": TinyConfig(
        hidden_size=896,
        intermediate_size=4864,
        layers=24,
        heads=14,
        kv_heads=2,
        embedding_rows=151_936,
        dtype="bfloat16",
    ),
    "7b": TinyConfig(
        hidden_size=3584,
        intermediate_size=18_944,
        layers=28,
        heads=28,
        kv_heads=4,
        tied=False,
        embedding_rows=152_064,
        dtype="bfloat16",
    ),
}


class Figures(NamedTuple):
    """Figures that a part measured. None where it has no such figure; memory in GiB, of the fullest GPU."""

    tokens_per_second: float | None = None
    mfu: float | None = None
    torch_gib: float | None = None  # what torch says it had allocated, where the engine logs it
    detail: dict[str, Any] = {}  # noqa: RUF012 - never changed


@dataclass(frozen=True)
class Check:
    """The machine, the folder, and whether only the way is to be proved."""

    out: Path
    tiny: bool
    gpus: list[Gpu]

    @property
    def small(self) -> str:
        return "tiny" if self.tiny else "0.5b"

    def model(self, shape: str) -> str:
        """The folder of the model of ``shape``; ``UserError`` where the part that makes it has failed."""
        folder = self.out / "models" / shape
        if not (folder / "made.json").exists():
            raise UserError(f"there is no model of shape {shape}: the part that makes it has not run")
        return str(folder.resolve())


def ranks_of(check: Check, recipe: str) -> int:
    """One for the recipes of one GPU and on a CPU, else every GPU."""
    return 1 if "1x80g" in recipe or check.tiny else len(check.gpus)


def doctor(check: Check, folder: Path) -> Figures:
    """Findings of `legal-rl doctor`; raises ``UserError`` for what has to be repaired or is missing."""
    found = examine()
    write_json(folder / "findings.json", [finding._asdict() for finding in found])
    lacking = [
        f"{f.part}: {f.remedy}" for f in found if f.state == "trouble" or (f.state == "missing" and ":" in f.part)
    ]
    if lacking:
        raise UserError("; ".join(lacking))
    return Figures(detail={"findings": len(found), "gpus": [gpu._asdict() for gpu in check.gpus]})


def make_model(check: Check, shape: str) -> Figures:
    """A tokenizer learnt on the exam, and random weights, written once."""
    out = check.out / "models" / shape
    questions = generate(300, EXAM, seed=1)
    texts = [message["content"] for question in questions for message in build_messages(question, "think-v1")]
    write_jsonl(out / "texts.jsonl", ({"text": text} for text in texts))
    spec = TinySpec(texts=(out / "texts.jsonl").resolve(), out=out.resolve(), config=SHAPES[shape])
    write_json(out / "spec.json", spec.model_dump(mode="json"))
    argv = [str(python_of("train")), "-m", "legal_rl.engines.transformers.tiny", str(out / "spec.json")]
    said = subprocess.run(argv, env=child_environ(), check=True, capture_output=True, text=True).stdout
    made = json.loads(said.splitlines()[-1])
    write_json(out / "made.json", made)
    return Figures(detail=made)


def sft(check: Check, folder: Path, shape: str, recipe: str, steps: int) -> Figures:
    """``steps`` of LlamaFactory on rows as long as the recipe lets them be."""
    path = TRAINING / "sft" / f"{recipe}.yaml"
    ranks = ranks_of(check, recipe)
    config = {**read_yaml(path), "max_steps": steps, "save_steps": steps, "logging_steps": 1}
    if check.tiny:
        config["per_device_train_batch_size"] = 4
    rows = steps * ranks * config["per_device_train_batch_size"] * config.get("gradient_accumulation_steps", 1)
    data = folder / "data"
    write_jsonl(data / "rows.jsonl", long_rows(rows, config["cutoff_len"]))
    llamafactory.write_dataset_info(data, "rows.jsonl")
    job = llamafactory.SftJob(
        config=config, model=check.model(shape), dataset=data, out=folder / "run", origin=str(path)
    )
    with visible_gpus(check, ranks):
        llamafactory.run(job)
    trained = read_json(job.work / "all_results.json")
    tokens = rows * config["cutoff_len"]
    detail = {"recipe": path.name, "gpus": ranks, "rows": rows, "tokens a row": config["cutoff_len"]}
    detail |= {"loss": trained.get("train_loss"), "train_runtime": trained["train_runtime"]}
    return Figures(tokens_per_second=tokens / trained["train_runtime"], detail=detail)


def long_rows(n: int, tokens: int) -> Iterator[dict[str, Any]]:
    """Conversations of more than ``tokens`` tokens, of which the engine keeps that many."""
    for question in generate(n, EXAM, seed=2):
        thought = render_question(question) * (4 * tokens // len(render_question(question)) + 1)
        answer = f"<think>{thought}</think><answer>{''.join(sorted(question.gold))}</answer>"
        yield {"messages": [*build_messages(question, "think-v1"), {"role": "assistant", "content": answer}]}


def grpo(check: Check, folder: Path, shape: str, recipe: str, steps: int) -> Figures:
    """``steps`` of verl; the figures are the medians of its own, without the first step where there are more."""
    ranks = ranks_of(check, recipe)
    # The trainer is to recompute the sampler's log-probabilities, so that the two can be set beside each other.
    overrides: dict[str, Any] = {"algorithm": {"rollout_correction": {"bypass_mode": False}}}
    overrides |= {"trainer": {"val_before_train": False, "n_gpus_per_node": ranks}}
    if steps > 1:  # enough to time a step; one step of a recipe of production is taken whole
        batch, updates = (8, 1) if check.tiny else (64, 2)
        actor = {"ppo_mini_batch_size": batch // updates}
        rollout = {"log_prob_micro_batch_size_per_gpu": 56} if check.tiny else {}
        overrides |= {"data": {"train_batch_size": batch}, "actor_rollout_ref": {"actor": actor, "rollout": rollout}}
    questions = generate(600 if check.tiny else 2000, EXAM, seed=3)
    job = verl.GrpoJob(
        config=TRAINING / "grpo" / f"{recipe}.yaml",
        model=check.model(shape),
        out=folder / "run",
        train=questions[8:],
        val=questions[:8],
        prompt="think-v1",
        reward=RewardConfig.model_validate(
            "random"
        ),  # no answer of random weights is right, and equal rewards teach nothing
        steps=steps,
        save_every=steps,
        validate_every=steps,
        max_prompt_tokens=512,  # as the recipes of production; the exam's longest prompt has 360 of this tokenizer's
        max_response_tokens=64 if check.tiny else 1024 if shape == "0.5b" else 2048,
        overrides=overrides,
    )
    with visible_gpus(check, ranks):
        result = verl.run(job)
    timed = [row for row in result.history if row.seconds]
    timed = timed[1:] or timed
    logged = [
        json.loads(line) for path in sorted(job.metrics.glob("*.jsonl")) for line in path.read_text().splitlines()
    ]
    last = next(row["data"] for row in reversed(logged) if "timing_s/step" in row["data"])
    seconds = {
        key.removeprefix("timing_s/"): round(value, 2) for key, value in last.items() if key.startswith("timing_s/")
    }
    detail = {"recipe": job.config.name, "gpus": ranks, "seconds of the last step": seconds}
    detail["rollout against trainer, probabilities apart at most"] = last.get("training/rollout_probs_diff_max")

    def middle(values: list[float | None]) -> float | None:
        known = [value for value in values if value is not None]
        return statistics.median(known) if known else None

    speed, mfu = middle([row.tokens_per_second for row in timed]), middle([row.mfu for row in timed])
    return Figures(speed, mfu, max((row.memory_gb or 0 for row in timed), default=0) or None, detail)


@contextmanager
def visible_gpus(check: Check, ranks: int) -> Iterator[None]:
    """Let an engine see the first ``ranks`` GPUs only."""
    before = dict(os.environ)
    if check.gpus:
        os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(str(gpu.index) for gpu in check.gpus[:ranks])
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def trained_model(check: Check) -> str:
    """The small model that GRPO left; ``UserError`` where it left none."""
    model = check.out / f"grpo-{check.small}" / "run" / "model"
    if not model.is_dir():
        raise UserError(f"{model} is not there: GRPO of the small model has not come to its end")
    return str(model.resolve())


def serve(check: Check, folder: Path) -> Figures:
    """Seconds until vLLM answers at all, and until it has answered the first question."""
    settings = ServerSettings(model=trained_model(check), name="checked", max_model_len=2048)
    begin = time.monotonic()
    with launch(settings, log=folder / "vllm.log") as running:
        up = time.monotonic() - begin
        question = {"role": "user", "content": render_question(generate(1, EXAM, seed=4)[0])}
        asked = {"model": "checked", "messages": [question], "max_tokens": 32}
        request = urllib.request.Request(
            f"{running.base_url}/chat/completions", json.dumps(asked).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=300) as answer:
            usage = json.load(answer)["usage"]
    return Figures(
        detail={"seconds to start": round(up, 1), "seconds in all": round(time.monotonic() - begin, 1), **usage}
    )


def evaluate(check: Check, folder: Path) -> Figures:
    """`legal-rl eval --engine vllm` on exam questions; the rate is over its wall time, vLLM's start included."""
    questions, limit = (16, 64) if check.tiny else (1000, 1024)
    write_jsonl(folder / "questions.jsonl", (q.model_dump(mode="json") for q in generate(questions, EXAM, seed=5)))
    argv = [sys.executable, "-c", "from legal_rl.cli import main; main()", "eval", trained_model(check)]
    argv += ["--questions", str(folder / "questions.jsonl"), "--engine", "vllm", "--max-tokens", str(limit)]
    begin = time.monotonic()
    done = subprocess.run([*argv, "--out", str(folder / "run")], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise UserError(f"legal-rl eval ended with status {done.returncode}: {done.stderr[-1000:]}")
    seconds = time.monotonic() - begin
    answered = [json.loads(line) for line in (folder / "run" / "responses.jsonl").read_text("utf-8").splitlines()]
    tokens = sum(row["completion_tokens"] or 0 for row in answered)
    detail = {"questions": questions, "errors": sum(row["error"] is not None for row in answered)}
    return Figures(tokens_per_second=tokens / seconds, detail=detail)
