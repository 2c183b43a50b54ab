"""Questions, jobs and waiting that the tests of this folder share."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from legal_rl.core.questions import Question
from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl import GrpoJob, history
from legal_rl.engines.verl.checkpoints import TRACKER, latest_step
from legal_rl.engines.verl.process import driver_pids, worker_pids
from legal_rl.engines.verl.settings import merge, ray_folder
from legal_rl.engines.vllm import free_port
from legal_rl.runs.records import write_jsonl, write_text
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.yaml_config import read_yaml
from legal_rl.training.rewards import RewardConfig

CONFIGS = Path(__file__).parents[3] / "training" / "grpo"
GOLDS = dict(zip("01234567", ["A", "AB", "BC", "ABD", "D", "C", "BD", "ACD"], strict=True))

SCALED = {
    "data": {"train_batch_size": 4, "max_prompt_length": 256, "max_response_length": 24},
    "actor_rollout_ref": {
        "actor": {
            "ppo_mini_batch_size": 4,  # one update a step, so that one rank and two see the same mini-batch
            "ppo_max_token_len_per_gpu": 400,  # room for the longest sequence, and several micro-batches a rank
            "optim": {"lr": 1e-3},  # the recipe's 1e-6 would move a random model by nothing that could be measured
        },
        "rollout": {"n": 4},
    },
}
# Of what random text has more or less of: a reward that never varies would give no gradient.
REWARD = RewardConfig.model_validate({"components": {"mixing": {"weight": 1.0}, "repetition": {"weight": 1.0}}})


def question(name: str, gold: str, source: str = "ours") -> Question:
    options = {
        "A": "甲应当双倍返还定金。",
        "B": "定金不得超过标的额的百分之二十。",
        "C": "乙可以解除合同。",
        "D": "合同无效。",
    }
    stem = f"甲与乙订立买卖合同（第{name}号），约定定金后甲违约。下列说法正确的有？"
    return Question(id=name, stem=stem, options=options, gold=frozenset(gold), source=source)


def job(out: Path, config: Path = CONFIGS / "tiny-cpu.yaml", **changes) -> GrpoJob:
    asked = [question(name, gold) for name, gold in GOLDS.items()]
    given = {"model": "a/model", "train": asked, "val": asked[:4], "prompt": "bare-v1", **changes}
    return GrpoJob(config=config, out=out, **given)


def toy_job(out: Path, model: str) -> GrpoJob:
    """Three steps of four prompts, a checkpoint after each: as little as real GRPO can be."""
    small = {
        "data": {"train_batch_size": 4, "max_response_length": 16},
        "actor_rollout_ref": {
            "actor": {"ppo_mini_batch_size": 4, "ppo_micro_batch_size_per_gpu": 8, "use_kl_loss": True},
            "rollout": {"n": 2, "log_prob_micro_batch_size_per_gpu": 8},
            "ref": {"log_prob_micro_batch_size_per_gpu": 8},
        },
    }
    return job(out, model=model, steps=3, save_every=1, validate_every=3, overrides=small)


def rehearsal(recipe: str, out: Path, model: str, ranks: int = 2, **keys) -> GrpoJob:
    """Three steps of a recipe, each saved; questions differ in length."""
    asked = [question(name, gold) for name, gold in GOLDS.items()]
    asked = [each.model_copy(update={"stem": each.stem * (1 + n % 3)}) for n, each in enumerate(asked)]
    number = {"trainer": {"n_gpus_per_node": ranks}, "ray_kwargs": {"ray_init": {"num_gpus": ranks}}}
    keys = merge(merge(read_yaml(CONFIGS / "rehearsal.yaml"), SCALED), merge(number, keys))
    told = {"steps": 3, "save_every": 1, "validate_every": 3, "reward": REWARD, "overrides": keys}
    return job(out, CONFIGS / f"{recipe}.yaml", model=model, train=asked, val=asked[:4], **told)


def log(asked: GrpoJob, start: int, steps: list[tuple[int, dict]]) -> None:
    """verl's own metrics of one start of a run."""
    lines = [json.dumps({"step": step, "data": data}) + "\n" for step, data in steps]
    write_text(asked.metrics / f"from-{start:06d}.jsonl", "".join(lines))


def rollout(name: str, said: str, **changes) -> dict:
    """A response to question ``name`` of ``job`` in the strict form, as the reward manager keeps it."""
    right = float(name in GOLDS and said == GOLDS[name])
    text = f"<think>甲违约。</think><answer>{said}</answer>"
    values = {"exact": right, "acc": right, "score": right}
    lengths = {"finish_reason": "stop", "prompt_tokens": 9, "completion_tokens": 5}
    return {"id": name, **lengths, "text": text, "values": values, **changes}


def samples(asked: GrpoJob, step: int, rows: list[dict]) -> None:
    write_jsonl(asked.samples / f"train-{step:06d}.jsonl", [{"step": step, **row} for row in rows])


def best_job(out: Path) -> GrpoJob:
    """Six steps, each saved and validated, of which the best is kept."""
    return job(out, steps=6, save_every=1, validate_every=1, keep="best")


def wait_for(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"no {what} within {seconds} s"
        time.sleep(0.2)


def train_and_kill(asked, *arguments):
    """Start scripts/train.py on the job's folder, kill it once a step is saved and logged; the step reached."""
    argv = [sys.executable, str(Path(__file__).parent / "scripts" / "train.py"), str(asked.out), *arguments]
    first = subprocess.Popen(argv, env=child_environ({"PYTHONPATH": str(HOME)}), start_new_session=True)
    try:
        # verl saves a step before it logs it: wait for both, so that no figure of step 1 is lost in the kill.
        saved = lambda: (asked.checkpoints / TRACKER).exists() and history(asked, after=0)  # noqa: E731
        wait_for(lambda: saved() or first.poll() is not None, 600, "checkpoint")
    finally:
        if first.poll() is None:
            os.killpg(first.pid, signal.SIGKILL)
        first.wait()
    assert first.returncode == -signal.SIGKILL
    reached = latest_step(asked.checkpoints)
    assert reached in (1, 2)
    return reached


def living(asked):
    """Processes of a run, which take a moment to end after it."""
    end = time.monotonic() + 30
    out = asked.out.resolve()
    while (found := [*driver_pids(out), *worker_pids(out, ray_folder(asked))]) and time.monotonic() < end:
        time.sleep(0.2)
    return found


def run_ranks(argv, env, ranks=1):
    """Run ``argv`` as every rank of one node, as torchrun would, which itself takes seconds to import torch."""
    place = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(free_port()), "WORLD_SIZE": str(ranks)}
    started = []
    try:
        for rank in map(str, range(ranks)):
            said = tempfile.TemporaryFile("w+")  # noqa: SIM115 - it goes with its process
            numbers = {"RANK": rank, "LOCAL_RANK": rank, "LOCAL_WORLD_SIZE": str(ranks)}
            started.append((subprocess.Popen(argv, env={**env, **place, **numbers}, stdout=said, stderr=said), said))
        while any(process.poll() is None for process, _ in started):
            if any(process.returncode for process, _ in started):
                break  # the others would wait for it
            time.sleep(0.1)
    finally:
        for process, _ in started:
            process.kill()
            process.wait()
    for process, said in sorted(started, key=lambda pair: pair[0].returncode == -signal.SIGKILL):
        said.seek(0)
        assert process.returncode == 0, said.read()[-5000:]
