"""Run as a rank in the train environment, with the variables of a CPU run: ``packed.py MODEL…``.

verl's own engine, as the recipes for GPUs set it (SDPA, packed rows, fused log-probabilities, FSDP2), against
each sequence alone, against verl's unfused path, and against transformers' eager attention. Prints the differences.
"""

import sys

import torch
from tensordict import TensorDict
from torch.distributed.tensor import DTensor
from transformers import AutoModelForCausalLM
from verl.trainer.config import CheckpointConfig
from verl.utils import tensordict_utils as tu
from verl.workers.config import FSDPEngineConfig, FSDPOptimizerConfig, HFModelConfig
from verl.workers.engine.fsdp.transformer_impl import FSDPEngineWithLMHead

FP32 = {"param_dtype": "fp32", "reduce_dtype": "fp32", "buffer_dtype": "fp32"}
LENGTHS = (7, 1, 12, 2, 5)  # one token and two among them: where positions start again is all that keeps rows apart


def engine(path, **model):
    given = {"override_config": {"attn_implementation": "sdpa"}, "use_remove_padding": True, **model}
    given["fused_kernel_options"] = {"impl_backend": "torch"}
    sharded = FSDPEngineConfig(strategy="fsdp2", model_dtype="fp32", mixed_precision=FP32, use_torch_compile=False)
    built = FSDPEngineWithLMHead(
        HFModelConfig(path=path, **given), sharded, FSDPOptimizerConfig(lr=1e-5), CheckpointConfig()
    )
    built.initialize()
    return built


def nested(rows):
    return torch.nested.as_nested_tensor(list(rows), layout=torch.jagged)


def outputs(built, rows, fused):
    """Log-probabilities and entropy of every token, with the graph they were computed by."""
    batch = TensorDict(
        {"input_ids": nested(rows), "position_ids": nested([torch.arange(len(row)) for row in rows])},
        batch_size=len(rows),
    )
    tu.assign_non_tensor(
        batch, use_remove_padding=True, use_fused_kernels=fused, temperature=0.7, calculate_entropy=True
    )
    inputs, arguments = built.prepare_model_inputs(batch)
    raw = built.module(**inputs, use_cache=False)
    found = built.prepare_model_outputs(raw, arguments, batch, None)
    return {name: [row.clone() for row in values.unbind()] for name, values in found.items()}


def gradients(built, rows, fused):
    """Of a loss over log-probabilities and entropy, by the parameter's name, gathered from all ranks."""
    built.optimizer_zero_grad()
    with built.train_mode():
        found = outputs(built, rows, fused)
        loss = sum((row[:-1] * 0.3).sum() for row in found["log_probs"])
        (loss + 0.1 * sum(row[:-1].sum() for row in found["entropy"])).backward()
        named = built.module.named_parameters()
        return {name: (g.full_tensor() if isinstance(g := p.grad, DTensor) else g).clone() for name, p in named}


def reference(path, rows):
    """Log-probabilities by transformers alone, one sequence at a time, no packing, no SDPA, no mask."""
    model = AutoModelForCausalLM.from_pretrained(path, attn_implementation="eager", dtype=torch.float32)
    with torch.no_grad():
        logits = [model(row.unsqueeze(0)).logits[0] / 0.7 for row in rows]
    return [
        torch.log_softmax(scores[:-1], -1).gather(-1, row[1:, None])[:, 0]
        for scores, row in zip(logits, rows, strict=True)
    ]


def worst(found, expected):
    """The largest difference; the last of a sequence predicts the first of the next, and nobody reads it."""
    pairs = [(a[: len(b)], b) for a, b in zip(found, expected, strict=True) if len(b)]
    return max((a - b).abs().max().item() for a, b in pairs)


def packed_rows_are_apart(path, rows, expected, fused):
    built = engine(path, use_fused_kernels=fused)
    with built.eval_mode(), torch.no_grad():
        packed = outputs(built, rows, fused)
        alone = [outputs(built, [row], fused) for row in rows]
    for name in ("log_probs", "entropy"):
        difference = worst(packed[name], [single[name][0][:-1] for single in alone])
        print(f"fused {fused} {name}: packed against alone {difference:.1e}")
        assert difference < 5e-6, difference  # of values up to 10: a few units in the last place
    difference = worst(packed["log_probs"], expected)
    print(f"fused {fused}: against transformers {difference:.1e}")
    assert difference < 5e-6, difference  # of values up to 10: a few units in the last place


def packed_rows_see_nothing_of_each_other(path, rows):
    """Other tokens in every other row change nothing at all, which a leak of attention would."""
    built = engine(path)
    others = [rows[0], *(row.flip(0) + 1 for row in rows[1:])]
    with built.eval_mode(), torch.no_grad():
        first, second = outputs(built, rows, False), outputs(built, others, False)
    assert torch.equal(first["log_probs"][0][:-1], second["log_probs"][0][:-1])
    assert worst(first["log_probs"][2:3], [row[:-1] for row in second["log_probs"][2:3]]) > 0.01


def main():
    torch.distributed.init_process_group("gloo")
    torch.manual_seed(0)
    rows = [torch.randint(5, 300, (length,)) for length in LENGTHS]
    paths = sys.argv[1:]
    expected = {path: reference(path, rows) for path in paths}
    learnt = {}
    for fused in (False, True):  # verl changes the model's class for good: what is not fused comes first
        for path in paths:
            packed_rows_are_apart(path, rows, expected[path], fused)
            if not fused:
                packed_rows_see_nothing_of_each_other(path, rows)
            built = engine(path, use_fused_kernels=fused, enable_gradient_checkpointing=True)
            learnt[path, fused] = gradients(built, rows, fused)
    for path in paths:
        found, plain = learnt[path, True], learnt[path, False]
        assert found.keys() == plain.keys()
        difference = max(((found[name] - plain[name]).norm() / plain[name].norm()).item() for name in plain)
        print(f"gradients fused against unfused {difference:.1e}")
        assert difference < 1e-5, difference
    torch.distributed.destroy_process_group()


main()
