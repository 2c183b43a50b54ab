"""The first hour on a machine with GPUs: does everything run, how fast, and in how much memory?

``make gpu-check`` calls it; ``make gpu-check SHAPE=tiny`` goes the same way on two CPU cores, to prove the way and no
figure. One part after another: the doctor, a model of 0.5B parameters made from scratch, 20 steps of SFT and 5 of GRPO
with it, one step of each with a model of 7B shape and random weights under the recipes of production (LoRA on one GPU,
full where eight are), then the small model behind vLLM, and an evaluation. A part that fails is reported and the next
one starts; called again, what is done is kept and what failed is tried again.

Rows of SFT are as long as the recipe cuts them, and random weights write to the limit: the load is the worst a recipe
allows. gpu-check.json and gpu-check.md in the folder named by ``--out`` hold what was measured, with preflight's
estimate beside it.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gpu_work import TRAINING, Check, Figures, doctor, evaluate, grpo, make_model, ranks_of, serve, sft
from memory_watch import MemoryWatch, gpus

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import versions_in
from legal_rl.pipeline.preflight.plan import GIB, total
from legal_rl.pipeline.preflight.report import MachineOptions, preflight
from legal_rl.pipeline.run import open_run
from legal_rl.reporting.tables import md_table
from legal_rl.runs.manifest import describe_machine
from legal_rl.runs.records import read_json, write_json, write_text

GPU_GIB: Final = 75  # what a GPU of 80 GB shows


@dataclass(frozen=True)
class Part:
    """``needs`` GPUs of 80 GB, 0 for any machine; ``estimate`` is what preflight is asked: shape, run and stage."""

    name: str
    title: str
    work: Callable[[Check, Path], Figures]
    needs: int = 0
    estimate: tuple[str, str, str] | None = None


def main(argv: list[str]) -> int:
    """Run every part that is not done; exit status 1 when one failed."""
    parser = argparse.ArgumentParser(description="The first hour on a machine with GPUs.")
    parser.add_argument("--out", type=Path, default=Path("runs/gpu-check"))
    parser.add_argument("--shape", choices=["gpu", "tiny"], default="gpu", help="tiny: on a CPU, to prove the way")
    given = parser.parse_args(argv)
    check = Check(given.out, given.shape == "tiny", gpus())
    if not check.tiny and not check.gpus:
        sys.stderr.write("nvidia-smi shows no GPU here; --shape tiny goes the same way on a CPU\n")
        return 2
    check.out.mkdir(parents=True, exist_ok=True)
    done = []
    for part in parts(check):
        done.append(bring_up_to_date(check, part))
        report(check, done)
    sys.stdout.write(f"{check.out / 'gpu-check.md'}\n")
    return 1 if any(row["status"] == "failed" for row in done) else 0


def parts(check: Check) -> list[Part]:
    """The parts that are run on this machine; the tiny shape stands in for both real ones on the CPU's own recipes."""
    small, recipe = check.small, "tiny-cpu" if check.tiny else "qwen2.5-7b"
    found = [
        Part("doctor", "environments and machine", doctor),
        Part(f"model-{small}", "a model from scratch", lambda c, f: make_model(c, small)),
        Part(f"sft-{small}", "20 steps of SFT", lambda c, f: sft(c, f, small, recipe, 20), 0, (small, recipe, "sft")),
        Part(f"grpo-{small}", "5 steps of GRPO", lambda c, f: grpo(c, f, small, recipe, 5), 0, (small, recipe, "grpo")),
    ]
    if not check.tiny:
        found += list(big_parts())
    return [
        *found,
        Part("serve", "vLLM serves the model that GRPO left", serve),
        Part("eval", "an evaluation through vLLM", evaluate),
    ]


def big_parts() -> Iterator[Part]:
    """One step of each stage with random weights of 7B shape, under the recipes of production."""
    yield Part("model-7b", "random weights of 7B shape", lambda c, f: make_model(c, "7b"), needs=1)
    for name, recipe, needs in (("lora", "qwen2.5-7b-1x80g", 1), ("full", "qwen2.5-7b", 8)):
        for stage, work in (("sft", sft), ("grpo", grpo)):
            yield Part(
                f"{stage}-7b-{name}",
                f"one step of {stage.upper()}, {recipe}",
                lambda c, f, work=work, recipe=recipe: work(c, f, "7b", recipe, 1),
                needs,
                ("7b", recipe, stage),
            )


def bring_up_to_date(check: Check, part: Part) -> dict[str, Any]:
    """The part's row: kept where it is done, else measured now; a failure is a row too."""
    folder = check.out / part.name
    kept = folder / "row.json"
    if kept.exists() and (row := read_json(kept))["status"] == "ok":
        return dict(row)
    row = {"part": part.name, "title": part.title, "status": "ok", "error": None, **Figures()._asdict()}
    large = [gpu for gpu in check.gpus if gpu.total_gib >= GPU_GIB]
    if len(large) < part.needs:
        row |= {"status": "left out", "error": f"needs {part.needs} GPU(s) of 80 GB; here are {len(large)}"}
        return row
    sys.stdout.write(f"{part.name}: {part.title}\n")
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    with MemoryWatch(check.gpus) as memory:
        try:
            row |= part.work(check, folder)._asdict()
        except Exception as error:  # the next part may well run
            row |= {"status": "failed", "error": f"{type(error).__name__}: {error}"[-2000:]}
    row |= {"seconds": round(time.monotonic() - begin, 1), "peak_gib": memory.peak_gib, "peak_of": memory.what}
    row |= estimate(check, part)
    write_json(kept, row)
    sys.stdout.write(f"  {row['status']} after {row['seconds']} s {row['error'] or ''}\n")
    return row


def estimate(check: Check, part: Part) -> dict[str, Any]:
    """Preflight's peak on one GPU for this part's model and GPUs, or the reason why there is none."""
    if part.estimate is None or check.tiny:
        return {"estimate_gib": None, "no_estimate": "preflight knows GPUs" if part.estimate else None}
    shape, recipe, stage = part.estimate
    ranks = ranks_of(check, recipe)
    try:
        told = [f"model.path={check.model(shape)}", f"grpo.overrides.trainer.n_gpus_per_node={ranks}"]
        run = open_run(TRAINING / f"{recipe}.yaml", told, check.out / "preflight")
        found = preflight(run, MachineOptions(gpus=ranks, gpu_memory=check.gpus[0].total_gib))
    except UserError as error:
        return {"estimate_gib": None, "no_estimate": str(error)}
    phases = [p.phase for p in found.phases if (p.phase.name == "SFT") == (stage == "sft")]
    return {"estimate_gib": max(total(phase.gpu) for phase in phases) / GIB, "no_estimate": None}


def report(check: Check, rows: list[dict[str, Any]]) -> None:
    """Write both files anew: after each part, so that what is known survives whatever comes next."""
    versions = versions_in("train", "torch", "transformers", "llamafactory", "verl", "vllm", "ray")
    machine = {"machine": describe_machine(), "gpus": [gpu._asdict() for gpu in check.gpus], "versions": versions}
    shape = "tiny, on a CPU: the way is proved, no figure says anything of a GPU" if check.tiny else "0.5B and 7B"
    write_json(check.out / "gpu-check.json", {"shape": check.small, **machine, "parts": rows})
    head = ["part", "status", "seconds", "tokens/s", "MFU", "peak GiB", "torch GiB", "preflight GiB"]
    table = [
        [
            row["part"],
            row["status"],
            *(number(row.get(key)) for key in ("seconds", "tokens_per_second")),
            number(row["mfu"], 4),
            *(number(row.get(key)) for key in ("peak_gib", "torch_gib", "estimate_gib")),
        ]
        for row in rows
    ]
    notes = [f"* **{row['part']}**: {row['error'] or row.get('no_estimate') or ''} {details(row)}" for row in rows]
    named = ", ".join(f"{name} {version}" for name, version in versions.items())
    seen = ", ".join(f"{gpu.name} ({gpu.total_gib} GiB, driver {gpu.driver})" for gpu in check.gpus) or "none"
    write_text(
        check.out / "gpu-check.md",
        f"# GPU check\n\n{machine['machine']}. GPUs: {seen}. {named}. Shape: {shape}.\n\n{md_table(head, table)}\n"
        + "\n".join(notes)
        + "\n",
    )


def number(value: float | None, digits: int = 1) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def details(row: dict[str, Any]) -> str:
    """The rest of what a part measured, on one line."""
    return "; ".join(f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in row["detail"].items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
