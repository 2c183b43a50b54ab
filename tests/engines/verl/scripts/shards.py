"""Run in the train environment: ``shards.py EXPORTED ACTOR [BASE SCALE]`` holds an exported model against its shards.

EXPORTED is a Hugging Face folder, ACTOR verl's folder of one step. Every tensor of the export must be the shards of all
ranks put together, rounded to the bf16 that verl's merger writes; with BASE and SCALE the shards are those of a LoRA
run, and it must be the base weight plus SCALE x B A, to the last place but one of bf16. Prints one JSON line: ranks,
tensors, and how far an exported weight is from BASE at most.
"""

import json
import sys
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch.distributed.tensor import DTensor


def gathered(actor):
    """Whole tensors by name, and the number of ranks; each rank's part is what it alone had in its memory."""
    files = sorted(actor.glob("model_world_size_*_rank_*.pt"), key=lambda path: int(path.stem.rsplit("_", 1)[1]))
    parts = [torch.load(file, map_location="cpu", weights_only=False) for file in files]
    assert all(part.keys() == parts[0].keys() for part in parts)
    whole = {}
    for name, first in parts[0].items():
        assert isinstance(first, DTensor) and [p.is_shard(0) for p in first.placements] == [True], name
        whole[name] = torch.cat([part[name]._local_tensor for part in parts])
        assert whole[name].shape == first.shape, name
    return whole, len(files)


def merged(whole, base, scale):
    """What a LoRA run amounts to: base weights, which training left alone, and the adapters folded in."""
    prefix = "base_model.model."
    made = {}
    for name, tensor in whole.items():
        plain = name.removeprefix(prefix).replace(".base_layer", "")
        if ".lora_" in name:
            continue
        assert torch.equal(tensor, base[plain].to(tensor.dtype)), f"{name} is frozen, and moved"
        adapter = prefix + plain.removesuffix(".weight")
        made[plain] = tensor.float()
        if f"{adapter}.lora_A.default.weight" in whole and plain.endswith(".weight"):
            up, down = (whole[f"{adapter}.lora_{side}.default.weight"] for side in "BA")
            assert up.dtype == down.dtype == torch.float32, f"{adapter} was trained in {up.dtype}"
            assert up.abs().max() > 0, f"{adapter} was never trained"
            made[plain] = tensor.float() + scale * (up @ down)
    return made


def main():
    exported, actor = load_file(Path(sys.argv[1]) / "model.safetensors"), Path(sys.argv[2])
    whole, ranks = gathered(actor)
    lora = len(sys.argv) > 3
    base = load_file(Path(sys.argv[3]) / "model.safetensors") if lora else exported
    wanted = merged(whole, base, float(sys.argv[4])) if lora else whole
    assert exported.keys() == wanted.keys(), exported.keys() ^ wanted.keys()
    for name, tensor in wanted.items():
        made = exported[name]
        assert made.dtype == torch.bfloat16, f"{name} is {made.dtype}"
        # An adapter is rounded before it is folded in, and the sum again.
        same = (
            torch.allclose(made.float(), tensor, rtol=2**-7, atol=2**-12)
            if lora
            else torch.equal(made, tensor.bfloat16())
        )
        assert same, f"{name}: exported and gathered differ by {(made - tensor).abs().max()}"
    moved = max(float((exported[name] - base[name].bfloat16()).abs().max()) for name in base)
    print(json.dumps({"ranks": ranks, "tensors": len(whole), "moved": moved}))


if __name__ == "__main__":
    main()
