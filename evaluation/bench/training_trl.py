"""One run of TRL's trainer, as `training.py` asks for it. TRL's environment: `.venvs/trl/bin/python` runs it.

    python evaluation/bench/training_trl.py grpo SPEC.json

SPEC names the model's folder, the rows (parquet or jsonl), the output folder and the settings of the comparison. The
reward is ours, asked in TRL's way. Writes `times.json` beside the model: the seconds of each step.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset
from transformers import AutoModelForCausalLM, AutoTokenizer, TrainerCallback
from trl import GRPOConfig, GRPOTrainer, SFTConfig, SFTTrainer

from legal_rl.engines.verl.reward import compute_score


class StepTimes(TrainerCallback):  # type: ignore[misc]
    """Seconds from the beginning of each step to its end."""

    def __init__(self) -> None:
        self.begin, self.seconds = 0.0, list[float]()

    def on_step_begin(self, *_: Any, **__: Any) -> None:
        self.begin = time.perf_counter()

    def on_step_end(self, *_: Any, **__: Any) -> None:
        self.seconds.append(time.perf_counter() - self.begin)


def exact(completions: list[Any], **columns: Any) -> list[float]:
    """Our reward of each completion, from the same columns that verl is given."""
    return [
        compute_score("exam", completion[0]["content"], model["ground_truth"], info)["score"]
        for completion, model, info in zip(completions, columns["reward_model"], columns["extra_info"], strict=True)
    ]


def grpo(spec: dict[str, Any], tokenizer: Any, model: Any, times: StepTimes) -> Any:
    """TRL's GRPO with the batch, group, loss, rate and limits of ours."""
    rows = Dataset.from_parquet(spec["rows"])
    args = GRPOConfig(
        output_dir=spec["out"],
        max_steps=spec["steps"],
        per_device_train_batch_size=spec["prompts"] * spec["group"],
        num_generations=spec["group"],
        max_completion_length=spec["response"],
        learning_rate=spec["lr"],
        lr_scheduler_type="constant",
        loss_type="grpo",  # the mean over responses of each one's mean over tokens
        scale_rewards="group",
        beta=0.0,
        temperature=1.0,
        weight_decay=0.01,  # verl's
        max_grad_norm=1.0,
        use_cpu=True,
        bf16=False,
        gradient_checkpointing=False,
        save_strategy="no",
        logging_steps=1,
        report_to="none",
        seed=spec["seed"],
        data_seed=spec["seed"],
    )
    return GRPOTrainer(
        model=model, reward_funcs=exact, args=args, train_dataset=rows, processing_class=tokenizer, callbacks=[times]
    )


def sft(spec: dict[str, Any], tokenizer: Any, model: Any, times: StepTimes) -> Any:
    """TRL's SFT with the rows, batch, optimizer and rate of LlamaFactory's run."""
    rows = Dataset.from_json(spec["rows"])
    args = SFTConfig(
        output_dir=spec["out"],
        max_steps=spec["steps"],
        per_device_train_batch_size=spec["batch"],
        learning_rate=spec["lr"],
        lr_scheduler_type="cosine",
        warmup_steps=spec["warmup"],
        adam_beta2=spec["beta2"],
        weight_decay=0.0,
        max_grad_norm=1.0,
        max_length=spec["length"],
        assistant_only_loss=False,
        completion_only_loss=True,
        use_cpu=True,
        bf16=spec["bf16"],
        gradient_checkpointing=False,
        save_strategy="no",
        logging_steps=10,
        report_to="none",
        seed=spec["seed"],
        data_seed=spec["seed"],
    )
    return SFTTrainer(model=model, args=args, train_dataset=rows, processing_class=tokenizer, callbacks=[times])


def main(kind: str, path: str) -> None:
    """Train as the file says and leave the model."""
    spec = json.loads(Path(path).read_text("utf-8"))
    torch.set_num_threads(spec["threads"])
    tokenizer = AutoTokenizer.from_pretrained(spec["model"])
    model = AutoModelForCausalLM.from_pretrained(spec["model"], dtype=torch.float32, use_safetensors=True)
    times = StepTimes()
    trainer = {"grpo": grpo, "sft": sft}[kind](spec, tokenizer, model, times)
    trainer.train()
    trainer.save_model(spec["out"])
    Path(spec["out"], "times.json").write_text(json.dumps(times.seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
