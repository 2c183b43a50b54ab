"""Our training beside TRL's trainers, from the same model on the same rows: seconds a step, whole process, exact match.

`make bench-train`, or with a finished run of the quickstart `.venv/bin/python evaluation/bench/training.py`, writes
training.json beside this file. GRPO: the quickstart's SFT model, questions, reward, 16 prompts x 7 samples of at most
112 tokens, learning rate. SFT: the model it starts from, its rows, batches of 32, AdamW. The two take turns, seed by
seed, each as a whole process with two threads; then both models sit the same held-out questions. `--busy 1` keeps one
core busy all the while; its record stands beside the others. Neither validates while it trains. Seconds do not carry
over to other machines; ratios do, where both have the cores alone.
"""

import argparse
import contextlib
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import yaml
from memory_watch import MemoryWatch

from legal_rl.core.errors import UserError
from legal_rl.engines import llamafactory, verl
from legal_rl.engines.environments import child_environ, versions_in
from legal_rl.engines.llamafactory import SftJob
from legal_rl.evaluation.scoring import read_questions
from legal_rl.reporting.tables import md_table
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import read_json, read_jsonl, write_json, write_jsonl
from legal_rl.runs.shipped_files import HOME

QUICKSTART: Final = HOME / "runs" / "quickstart"
PYTHON: Final = HOME / ".venvs" / "trl" / "bin" / "python"
OURS, TRL = "legal_rl", "TRL"
VALIDATION: Final = 100  # questions that the quickstart keeps out of GRPO
GRPO: Final = {"prompts": 16, "group": 7, "response": 112, "lr": 2e-4}
# Muon is LlamaFactory's alone: for this comparison both have AdamW.
SFT: Final = {"batch": 32, "lr": 3e-3, "warmup": 0.1, "beta2": 0.95, "length": 512}


def train_ours(kind: str, spec: Mapping[str, Any]) -> None:
    """Train in this process as ``spec`` says; ``times.json`` beside the model has the seconds of each step."""
    run, out, seconds = Path(spec["run"]), Path(spec["out"]), list[float]()
    out.mkdir(parents=True)
    if kind == "grpo":
        questions = read_questions(run / "data" / "train.jsonl")
        job = verl.GrpoJob(
            config=HOME / "training" / "grpo" / "tiny-cpu.yaml",
            model=spec["model"],
            out=out,
            train=questions[:-VALIDATION],
            val=questions[-VALIDATION:],
            prompt="bare-v1",
            seed=spec["seed"],
            steps=spec["steps"],
            save_every=spec["steps"],
            measured=True,  # the run's stage ``lengths`` has counted them, and TRL does not
            overrides={"trainer": {"val_before_train": False, "test_freq": -1}},
            max_prompt_tokens=160,
            max_response_tokens=spec["response"],
        )
        seconds = [row.seconds for row in verl.run(job).history if row.step and row.seconds is not None]
    else:
        config = yaml.safe_load((HOME / "training" / "sft" / "tiny-cpu.yaml").read_text("utf-8"))
        config |= {"use_muon": False, "learning_rate": spec["lr"], "max_steps": spec["steps"], "save_steps": 10_000}
        last = [time.perf_counter(), 0]

        def told(progress: llamafactory.SftProgress) -> None:
            now, (then, step) = time.perf_counter(), last
            if progress.step > step:
                seconds.extend([(now - then) / (progress.step - step)] * (progress.step - step))
                last[:] = [now, progress.step]

        llamafactory.run(
            SftJob(config=config, model=spec["model"], dataset=run / "sft", out=out, seed=spec["seed"]), told
        )
    write_json(out / "times.json", seconds)


def one(kind: str, who: str, spec: dict[str, Any], scratch: Path) -> dict[str, Any]:
    """Train once in a process of its own, and let the model sit the held-out questions."""
    path = scratch / "spec.json"
    write_json(path, spec)
    argv = (
        [sys.executable, __file__, "--ours", kind, str(path)]
        if who == OURS
        else [str(PYTHON), str(Path(__file__).with_name("training_trl.py")), kind, str(path)]
    )
    environ = child_environ({"HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": str(spec["threads"])})
    begin = time.perf_counter()
    with MemoryWatch([]) as memory, Path(f"{spec['out']}.log").open("wb") as log:
        done = subprocess.run(argv, env=environ, stdout=log, stderr=subprocess.STDOUT, check=False)
    whole = time.perf_counter() - begin
    if done.returncode:
        raise UserError(f"{who}, {kind}: {Path(log.name).read_text('utf-8', errors='replace')[-2000:]}")
    out = Path(spec["out"])
    model = out / "model" if who == OURS else out
    seconds = read_json(out / "times.json")
    score = Path(f"{spec['out']}.eval")
    asked = Path(spec["run"]) / "data" / "heldout.jsonl"
    ask = [str(Path(sys.executable).with_name("legal-rl")), "eval", str(model), "--out", str(score)]
    ask += ["--questions", str(asked), "--limit", str(spec["questions"]), "--prompt", "bare-v1"]
    ask += ["--max-tokens", str(GRPO["response"])]
    subprocess.run(ask, check=True, stdout=subprocess.DEVNULL)
    metrics = read_json(score / "metrics.json")
    return {
        "seconds a step": round(statistics.median(seconds[1:]), 2),
        "whole process, seconds": round(whole, 1),
        "peak GiB": memory.peak_gib,
        "exact match": metrics["overall"]["exact_match"]["mean@k"]["value"],
    }


def trl_rows(kind: str, run: Path, scratch: Path) -> Path:
    """The same rows as TRL wants them: verl's own parquet, with ``prompt``; or ``prompt`` and ``completion``."""
    if kind == "grpo":
        questions = read_questions(run / "data" / "train.jsonl")[:-VALIDATION]
        path = scratch / "train.parquet"
        verl.reward.write_parquet(questions, path, prompt="bare-v1")
        table = pq.read_table(path)
        pq.write_table(pa.table({name: table[name] for name in ("prompt", "reward_model", "extra_info")}), path)
        return path
    path = scratch / "rows.jsonl"
    turns = [row["messages"] for _, row in read_jsonl(run / "sft" / "rows.jsonl")]
    write_jsonl(path, ({"prompt": turn[:-1], "completion": turn[-1:]} for turn in turns))
    return path


@contextlib.contextmanager
def busy_cores(count: int) -> Iterator[None]:
    """So many processes that count for ever."""
    spinning = [multiprocessing.Process(target=spin, daemon=True) for _ in range(count)]
    for process in spinning:
        process.start()
    try:
        yield
    finally:
        for process in spinning:
            process.terminate()


def spin() -> None:
    """Keep one core busy."""
    while True:
        sum(range(10_000))


def compare(kind: str, chosen: argparse.Namespace, steps: int, folder: Path) -> dict[str, Any]:
    """Both in turns, who begins changing from seed to seed; medians and their ratio."""
    run = chosen.run.resolve()
    found: dict[str, list[dict[str, Any]]] = {OURS: [], TRL: []}
    shared = GRPO if kind == "grpo" else SFT
    model = run / ("sft" if kind == "grpo" else "model") / "model"
    rows = trl_rows(kind, run, folder)
    for turn, seed in enumerate(chosen.seeds):
        for who in (OURS, TRL) if turn % 2 == 0 else (TRL, OURS):
            out = folder / f"{kind}-{who}-{seed}"
            spec = {"run": str(run), "model": str(model), "rows": str(rows), "out": str(out), "seed": seed}
            spec |= {
                "steps": steps,
                "questions": chosen.questions,
                "threads": os.cpu_count() or 1,
                "bf16": True,
                **shared,
            }
            result = one(kind, who, spec, folder)
            found[who].append(result)
            print(f"{kind}, seed {seed}, {who}: {json.dumps(result)}", flush=True)
    names = list(found[OURS][0])
    middle = {
        who: {name: round(statistics.median(each[name] for each in runs), 4) for name in names}
        for who, runs in found.items()
    }
    ratios = {name: round(middle[OURS][name] / middle[TRL][name], 2) for name in names if middle[TRL][name]}
    return {"steps": steps, "seeds": chosen.seeds, "runs": found, "medians": middle, f"ratios, {OURS} / {TRL}": ratios}


def main(arguments: list[str] | None = None) -> None:
    """Compare, print and write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--run", type=Path, default=QUICKSTART, help="a finished run of the quickstart")
    options.add_argument("--seeds", type=int, nargs="+", default=[7, 8, 9])
    options.add_argument("--steps", type=int, default=12, help="of GRPO")
    options.add_argument("--sft-steps", type=int, default=100, help="0: no SFT")
    options.add_argument("--questions", type=int, default=500, help="held-out questions that both models sit")
    options.add_argument("--busy", type=int, default=0, help="cores kept busy meanwhile")
    options.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    options.add_argument("--ours", nargs=2, help=argparse.SUPPRESS)
    chosen = options.parse_args(arguments)
    if chosen.ours:
        train_ours(chosen.ours[0], read_json(Path(chosen.ours[1])))
        return
    if not PYTHON.exists():
        raise UserError(f"TRL is not installed; run `make bench-train` in {HOME}")
    kept = read_json(chosen.out) if chosen.out.exists() else {}
    beside = f", busy cores beside: {chosen.busy}" if chosen.busy else ""
    measured: dict[str, Any] = {
        "machine": describe_machine(),
        "load average before": round(os.getloadavg()[0], 1),
        "versions": package_versions() | versions_in("train", "torch", "transformers", "verl", "llamafactory"),
        "TRL": trl_versions(),
    }
    result: dict[str, Any] = {name: made for name, made in kept.items() if name.startswith(("grpo", "sft"))}
    with tempfile.TemporaryDirectory(prefix="legal_rl_training_") as name, busy_cores(chosen.busy):
        for kind, steps in (("grpo", chosen.steps), ("sft", chosen.sft_steps)):
            if steps:
                made = compare(kind, chosen, steps, Path(name))
                result[kind + beside] = {**measured, **made}
                write_json(chosen.out, result)
                both, ratios = made["medians"], made[f"ratios, {OURS} / {TRL}"]
                rows = [[n, both[OURS][n], both[TRL][n], ratios.get(n, "–")] for n in both[OURS]]
                print(f"\n{kind}, {steps} steps\n\n{md_table(['', OURS, TRL, 'ratio'], rows)}")


def trl_versions() -> dict[str, str]:
    """The versions that TRL's environment holds."""
    code = "import importlib.metadata as m; print(*(f'{n}={m.version(n)}' for n in ('trl', 'transformers', 'torch')))"
    said = subprocess.run([str(PYTHON), "-c", code], capture_output=True, text=True, check=True).stdout
    return dict(pair.split("=") for pair in said.split())


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
