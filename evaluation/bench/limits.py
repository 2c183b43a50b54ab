"""How near training comes to what the same cores reach in a bare matrix product: SFT, GRPO's update, its rollout.

`.venvs/train-cpu/bin/python evaluation/bench/limits.py`, after `make quickstart`, writes limits.json beside this file.
It takes the quickstart's SFT model, its rows and its shapes: 32 rows of SFT; 112 responses in two halves, as verl's
update has them; 16 prompts with 7 samples each for the rollout, by the project's own decoding loop. Floating-point
operations are counted by torch while the work is done once (matrix products alone: they are all but a few in a
hundred). The limit is the product that the model does most, of the same rows, width and precision, between the rounds
of the work. What an engine does beside this arithmetic is not in it: training.json has whole steps.
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import torch
from torch.utils.flop_counter import FlopCounterMode
from transformers import AutoModelForCausalLM, AutoTokenizer

from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.transformers.decoding import GROUPED_MATMUL, DecodeRow
from legal_rl.engines.verl.cpu.rollout import generate
from legal_rl.runs.manifest import describe_machine
from legal_rl.runs.records import read_jsonl, write_json
from legal_rl.runs.shipped_files import HOME

ROWS: Final = 32
PROMPTS, SAMPLES, RESPONSE = 16, 7, 112
ROUNDS: Final = 7
PRODUCT_SECONDS: Final = 0.3
PRECISIONS: Final = {"fp32": torch.float32, "bf16": torch.bfloat16}
IGNORED: Final = -100  # torch's own label for a token that is not learnt


def load(folder: Path, attention: str) -> Any:
    """The SFT model in fp32."""
    return AutoModelForCausalLM.from_pretrained(
        folder, use_safetensors=True, dtype=torch.float32, attn_implementation=attention, trust_remote_code=False
    )


def batch(pairs: list[tuple[list[int], list[int]]], pad: int) -> dict[str, torch.Tensor]:
    """Rows padded on the right to the longest, (rows, tokens) each; prompts are not learnt."""
    width = max(len(prompt) + len(answer) for prompt, answer in pairs)
    ids, labels, mask = [], [], []
    for prompt, answer in pairs:
        rest = width - len(prompt) - len(answer)
        ids.append(prompt + answer + [pad] * rest)
        labels.append([IGNORED] * len(prompt) + answer + [IGNORED] * rest)
        mask.append([1] * (width - rest) + [0] * rest)
    return {
        name: torch.tensor(rows) for name, rows in (("input_ids", ids), ("labels", labels), ("attention_mask", mask))
    }


def learning(model: Any, batches: list[dict[str, torch.Tensor]], dtype: torch.dtype) -> Callable[[], object]:
    """Forward and backward passes of one step; no optimizer."""

    def work() -> None:
        for part in batches:
            with torch.autocast("cpu", torch.bfloat16, enabled=dtype == torch.bfloat16):
                loss = model(**part).loss
            loss.backward()
        model.zero_grad()

    return work


def product(rows: int, config: Any, dtype: torch.dtype) -> float:
    """GFLOP a second of (rows × hidden) times (hidden × intermediate)."""
    left = torch.randn(rows, config.hidden_size).to(dtype)
    right = torch.randn(config.hidden_size, config.intermediate_size).to(dtype)
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < PRODUCT_SECONDS:
        left @ right
        done += 1
    return 2e-9 * rows * config.hidden_size * config.intermediate_size * done / (time.perf_counter() - begin)


def measure(work: Callable[[], object], rows: int, config: Any, dtype: torch.dtype) -> dict[str, float]:
    """Medians of ``ROUNDS`` rounds of ``work`` and of the bare product, in turns."""
    with FlopCounterMode(display=False) as counter:
        work()
    operations = counter.get_total_flops() / 1e9
    seconds, limits = list[float](), list[float]()
    for _ in range(ROUNDS):
        limits.append(product(rows, config, dtype))
        begin = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begin)
    rate, limit = operations / statistics.median(seconds), statistics.median(limits)
    return {
        "GFLOP": round(operations, 2),
        "seconds": round(statistics.median(seconds), 3),
        "GFLOP a second": round(rate, 1),
        "bare product, rows": rows,
        "bare product, GFLOP a second": round(limit, 1),
        "share": round(rate / limit, 2),
    }


def main() -> None:
    """Measure, print and write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--run", type=Path, default=HOME / "runs" / "quickstart", help="a finished run")
    options.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    options.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    load_before = os.getloadavg()[0]
    folder = chosen.run / "sft" / "model"
    tokenizer = AutoTokenizer.from_pretrained(folder, trust_remote_code=False)
    pad = tokenizer.pad_token_id or 0
    pairs = []
    for _, row in read_jsonl(chosen.run / "sft" / "rows.jsonl"):
        prompt = tokenizer.apply_chat_template(row["messages"][:1], tokenize=False, add_generation_prompt=True)
        answer = row["messages"][1]["content"] + tokenizer.eos_token
        pairs.append(tuple(tokenizer(text, add_special_tokens=False)["input_ids"] for text in (prompt, answer)))
    drawn = random.Random(7).sample(pairs, ROWS + PROMPTS * SAMPLES)
    update = sorted(drawn[ROWS:], key=lambda pair: len(pair[0]) + len(pair[1]))
    half = len(update) // 2
    batches = {
        "SFT, 32 rows": [batch(drawn[:ROWS], pad)],
        "GRPO's update": [batch(update[:half], pad), batch(update[half:], pad)],
    }
    found = {}
    for name, parts in batches.items():
        model = load(folder, "eager")
        for word, dtype in PRECISIONS.items():
            work = learning(model, parts, dtype)
            found[f"{name}, {word}"] = measure(work, parts[0]["input_ids"].numel(), model.config, dtype)
    model = load(folder, GROUPED_MATMUL).eval()
    prompts = [prompt for prompt, _ in drawn[:PROMPTS] for _ in range(SAMPLES)]

    def rollout() -> None:
        rows = [
            DecodeRow(prompt, RESPONSE, SamplingParams(temperature=1.0), random=random.Random(at))
            for at, prompt in enumerate(prompts)
        ]
        for _ in generate(model, rows, frozenset([model.config.eos_token_id]), pad):
            pass

    found["GRPO's rollout, fp32"] = measure(rollout, len(prompts), model.config, torch.float32)
    result = {
        "machine": describe_machine(),
        "threads": chosen.threads,
        "load average before": round(load_before, 1),
        "versions": {"torch": torch.__version__},
        "work": found,
    }
    write_json(chosen.out, result)
    for name, row in found.items():
        print(name, row)


if __name__ == "__main__":
    main()
