"""Preflight's arithmetic against the engines' own accounting.

``python evaluation/bench/preflight.py`` writes preflight.json beside this file; some minutes, no GPU.

Nothing here needs a GPU and nothing here was measured on one: see docs/reference/preflight.md for what that leaves out.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from legal_rl.engines.environments import child_environ, python_of, versions_in
from legal_rl.engines.imported_once import copied
from legal_rl.pipeline.preflight.shapes import SHIPPED, ModelShape
from legal_rl.pipeline.preflight.training_memory import (
    CROSS_ENTROPY,
    Activations,
    Head,
    gathered,
    head_stage,
    layer_stage,
    sharded_states,
)
from legal_rl.runs.records import write_json

HERE = Path(__file__).parent
OUT = HERE / "preflight.json"
MEASURE = HERE / "preflight_measure.py"
FACTS: dict[str, dict[str, Any]] = json.loads(SHIPPED.read_text("utf-8"))
SMALL = {"hidden_size": 256, "intermediate_size": 768, "num_hidden_layers": 4, "vocab_size": 2048}
TWO, EIGHT = "Qwen2.5-7B", "Qwen3-8B"
Case = dict[str, Any]


def case(kind: str, model: str, name: str, **more: Any) -> Case:
    """One case: what is measured of which shipped model."""
    return {"kind": kind, "model": model, "name": name, "config": FACTS[model], **more}


def cases() -> Iterator[Case]:
    """Every case of the record."""
    for model in FACTS:
        yield case("parameters", model, f"{model}, meta device")
    for model, rank in ((TWO, 8), (TWO, 64), (EIGHT, 8), (EIGHT, 64)):
        yield case("parameters", model, f"{model}, LoRA {rank}, meta device", rank=rank)
    yield case("parameters", TWO, f"{TWO} as critic, meta device", value_head=True)
    for model in (TWO, EIGHT, "Qwen2.5-3B"):
        for world in (8, 16):
            yield case("sharded", model, f"{model}, {world} ranks", world=world)
    yield case("sharded", TWO, f"{TWO}, LoRA 64, 8 ranks", world=8, rank=64)
    yield from activation_cases()
    yield from step_cases()
    yield from head_cases()


def activation_cases() -> Iterator[Case]:
    """Saved activations of whole 7B shapes on fake tensors, and of small models that really run."""
    for model in (TWO, EIGHT):
        for checkpointing in (True, False):
            how = "checkpointing" if checkpointing else "no checkpointing"
            yield case("saved", model, f"{model}, 4,096 tokens, {how}", tokens=4096, checkpointing=checkpointing)
    yield case("saved", TWO, f"{TWO}, LoRA 8, 4,096 tokens", tokens=4096, rank=8)
    for model, heads in ((TWO, {"num_attention_heads": 8, "num_key_value_heads": 2}), (EIGHT, {"head_dim": 32})):
        change = {**SMALL, **heads, **({"num_attention_heads": 8, "num_key_value_heads": 4} if model == EIGHT else {})}
        for checkpointing in (True, False):
            how = "checkpointing" if checkpointing else "no checkpointing"
            small = {"tokens": 1024, "packed": 256, "checkpointing": checkpointing, "change": change}
            yield case("real", model, f"small {model[:5]} really run, 1,024 tokens, {how}", **small)


def step_cases() -> Iterator[Case]:
    """Peaks of whole training steps under FSDP2; a small vocabulary lets a layer be the worst moment.

    Six layers of the real width: but for its states a step peaks at the same with more, and takes longer to see.
    """
    few = {"num_hidden_layers": 6}
    usual = {"world": 8, "tokens": 8192, "packed": 1024, "checkpointing": True, "change": few}
    narrow = {**few, "vocab_size": 1024}
    for world in (8, 16):
        yield case("step", TWO, f"{TWO}, {world} ranks", **{**usual, "world": world})
        name = f"{TWO}, small vocabulary, {world} ranks"
        yield case("step", TWO, name, **{**usual, "world": world, "change": narrow})
    yield case("step", EIGHT, f"{EIGHT}, 8 ranks", **usual)
    yield case("step", TWO, f"{TWO}, 8 ranks, no checkpointing", **{**usual, "tokens": 4096, "checkpointing": False})
    yield case("step", TWO, f"{TWO}, LoRA 64, 1 rank", **{**usual, "world": 1}, rank=64)


def head_cases() -> Iterator[Case]:
    """Peaks of the loss alone. A narrow hidden state lets logits be what is seen; rows are few, as each is a call."""
    for how, entropy, backward in (
        ("plain", False, True),
        ("plain", True, True),
        ("chunked", True, True),
        ("fused", True, True),
        ("plain", False, False),
        ("plain", True, False),
        ("fused", True, False),
    ):
        name = f"{how}, {'entropy' if entropy else 'no entropy'}, {'backward' if backward else 'forward only'}"
        sizes = {"tokens": 256, "vocab": FACTS[TWO]["vocab_size"], "hidden": 64, "chunk": 128 if how == "fused" else 32}
        yield case("head", TWO, name, how=how, entropy=entropy, backward=backward, **sizes)


def estimate(given: Case) -> dict[str, float]:
    """Preflight's figures for a case, under the names of what was measured."""
    shape = ModelShape.from_config({**given["config"], **given.get("change", {})}, given["name"])
    rank, tokens = given.get("rank", 0), given.get("tokens", 0)
    groups = shape.groups(rank)
    if given["kind"] == "parameters":
        return {
            "base": shape.parameters(value_head=bool(given.get("value_head"))),
            "adapter": shape.adapter_parameters(rank),
        }
    if given["kind"] == "sharded":
        states = sharded_states(groups, given["world"], base=2 if rank else 4, trained=4)
        return {"rank": states.parameters, "largest": gathered(groups)}
    if given["kind"] == "head":
        return {"bytes": _head(shape, given)}
    acts = Activations(shape, bool(given.get("checkpointing")), tokens, rank=rank, copies=given["kind"] == "saved")
    if given["kind"] == "saved":
        return {"bytes": acts.saved(tokens)}
    logits = CROSS_ENTROPY * tokens * shape.vocab
    if given["kind"] == "real":  # gradients in bf16 grow to the whole model's; logits in fp32 with their log-softmax
        late = acts.saved(tokens) + acts.recomputed(tokens) + 2 * shape.parameters()
        return {
            "kept": acts.saved(tokens) + 4 * tokens * shape.vocab,
            "peak": max(late, acts.saved(tokens) + logits),
        }
    states = sharded_states(groups, given["world"], base=2 if rank else 4, trained=4)
    stages = (
        acts.saved(tokens) + logits + head_stage(groups, learnt=not rank),
        acts.saved(tokens) + acts.recomputed(tokens) + layer_stage(groups),
        states.moments / 2,
    )
    return {"bytes": states.parameters + states.gradients + states.moments + max(stages)}


def _head(shape: ModelShape, given: Case) -> float:
    kind = "none" if not given["entropy"] else {"plain": "eager"}.get(given["how"], "chunked")
    narrow = ModelShape(**{**{f: getattr(shape, f) for f in shape.__dataclass_fields__}, "hidden": given["hidden"]})
    head = Head(narrow, fused=given["how"] == "fused", entropy=kind, chunk=given["chunk"])
    return head.backward(given["tokens"]) if given["backward"] else head.forward(given["tokens"])


def measure(wanted: list[Case]) -> list[Case]:
    """The cases with what the engines say of them."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answer = Path(folder) / "cases.json", Path(folder) / "answer.json"
        asked.write_text(json.dumps(wanted), "utf-8")
        argv = copied([str(python_of("train")), str(MEASURE), str(asked), str(answer)])
        subprocess.run(argv, env=child_environ({"OMP_NUM_THREADS": "1"}), check=True)
        measured: list[Case] = json.loads(answer.read_text("utf-8"))
    return measured


def compare(measured: Case) -> dict[str, Any]:
    """A row of the record: estimate, measurement and the estimate's relative error, for each figure."""
    guess, seen = estimate(measured), measured["measured"]
    figures = {
        key: {"estimate": guess[key], "measured": seen[key], "error": guess[key] / seen[key] - 1 if seen[key] else 0.0}
        for key in seen
    }
    return {"kind": measured["kind"], "name": measured["name"], "figures": figures}


def main() -> None:
    """Write the record."""
    compared = [compare(done) for done in measure(list(cases()))]
    worst = {
        kind: max(abs(f["error"]) for row in compared if row["kind"] == kind for f in row["figures"].values())
        for kind in dict.fromkeys(row["kind"] for row in compared)
    }
    versions = versions_in("train", "torch", "transformers", "peft", "verl")
    write_json(OUT, {"versions": versions, "python": sys.version.split()[0], "largest_error": worst, "cases": compared})
    for row in compared:
        for key, figure in row["figures"].items():
            print(f"{row['kind']:10} {row['name']:55} {key:8} {figure['error']:+.1%}")
    print(worst)


if __name__ == "__main__":
    main()
