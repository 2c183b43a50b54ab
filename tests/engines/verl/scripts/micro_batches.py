"""Run as a rank in the train environment, with the variables of a CPU run: ``micro_batches.py MODEL``.

verl's own engine and loss on the CPU plug-in's micro-batches against verl's own: the gradient of the same weights.
"""

import sys
from functools import partial

import torch
from tensordict import TensorDict
from torch.distributed.tensor import DTensor
from verl.trainer.config import CheckpointConfig
from verl.utils import tensordict_utils as tu
from verl.workers.config import ActorConfig, FSDPEngineConfig, FSDPOptimizerConfig, HFModelConfig
from verl.workers.engine.fsdp import transformer_impl
from verl.workers.utils.losses import ppo_loss

from legal_rl.engines.verl.cpu.micro_batches import rows_to_learn

FP32 = {"param_dtype": "fp32", "reduce_dtype": "fp32", "buffer_dtype": "fp32"}
RESPONSES = (7, 1, 12, 2, 5, 9)
PROMPTS = (3, 4, 2, 6, 3, 2)
ADVANTAGES = (0.0, 1.2, 0.0, -0.7, 0.4, 0.0)
SIZE = 2


def nested(rows):
    return torch.nested.as_nested_tensor(list(rows), layout=torch.jagged)


def batch(advantages, size=SIZE, temperature=1.0):
    torch.manual_seed(1)
    prompts = [torch.randint(5, 300, (n,)) for n in PROMPTS]
    responses = [torch.randint(5, 300, (n,)) for n in RESPONSES]
    ids = [torch.cat(pair) for pair in zip(prompts, responses, strict=True)]
    masks = [torch.ones(n, dtype=torch.long) for n in RESPONSES]
    data = TensorDict(
        {
            "input_ids": nested(ids),
            "position_ids": nested(torch.arange(len(row)) for row in ids),
            "prompts": nested(prompts),
            "responses": nested(responses),
            "response_mask": nested(masks),
            "loss_mask": nested(masks),
            "old_log_probs": nested(-6.0 * torch.ones(n) for n in RESPONSES),
            "advantages": nested(a * torch.ones(n) for a, n in zip(advantages, RESPONSES, strict=True)),
        },
        batch_size=len(RESPONSES),
    )
    tu.assign_non_tensor(
        data,
        use_remove_padding=False,
        use_dynamic_bsz=False,
        use_fused_kernels=False,
        micro_batch_size_per_gpu=size,
        calculate_entropy=False,
        global_batch_size=len(RESPONSES),
        temperature=temperature,
    )
    return data


def gradient(path, advantages, mode, size=SIZE, temperature=1.0):
    """The gradient by the parameter's name, and how many rows each micro-batch had."""
    model = HFModelConfig(path=path, use_remove_padding=False, override_config={"attn_implementation": "sdpa"})
    sharded = FSDPEngineConfig(strategy="fsdp2", model_dtype="fp32", mixed_precision=FP32, use_torch_compile=False)
    engine = transformer_impl.FSDPEngineWithLMHead(model, sharded, FSDPOptimizerConfig(lr=1e-5), CheckpointConfig())
    engine.initialize()
    config = ActorConfig(
        strategy="fsdp2", rollout_n=1, loss_agg_mode=mode, ppo_micro_batch_size_per_gpu=2, clip_ratio=0.2
    )
    seen = []

    def counted(model_output, data, dp_group=None):
        seen.append(len(data))
        return ppo_loss(config, model_output, data, dp_group)

    with engine.train_mode():
        engine.optimizer_zero_grad()
        engine.forward_backward_batch(batch(advantages, size, temperature), partial(counted))
        named = engine.module.named_parameters()
        return {n: (g.full_tensor() if isinstance(g := p.grad, DTensor) else g).clone() for n, p in named}, seen


def the_gradient_is_that_of_all_rows(path):
    patched = transformer_impl.FSDPEngine.forward_backward_batch
    for mode, temperature in (("seq-mean-token-mean", 1.0), ("token-mean", 0.7)):
        short, rows = gradient(path, ADVANTAGES, mode, temperature=temperature)
        transformer_impl.FSDPEngine.forward_backward_batch = patched.__wrapped__
        whole, all_rows = gradient(path, ADVANTAGES, mode, temperature=temperature)
        transformer_impl.FSDPEngine.forward_backward_batch = patched
        assert (rows, all_rows) == ([2, 1], [2, 2, 2]), (rows, all_rows)
        size = max(g.abs().max().item() for g in whole.values())
        difference = max((short[name] - whole[name]).abs().max().item() for name in whole) / size
        print(f"{mode}: gradients differ by {difference:.1e} of the largest")
        assert size > 1e-3 and difference < 1e-5, (size, difference)


def a_step_without_advantages_is_a_step(path):
    found, rows = gradient(path, (0.0,) * 6, "token-mean")
    assert rows == [1] and all(not g.any() for g in found.values())


def rows_go_by_length():
    advantages = nested(a * torch.ones(3) for a in (1.0, 0.0, -1.0, 2.0, 0.5))
    ids = nested(torch.arange(n) for n in (9, 1, 4, 7, 5))
    assert [part.tolist() for part in rows_to_learn(advantages, ids, 3)] == [[2, 4], [3, 0]]


def main():
    torch.distributed.init_process_group("gloo")
    rows_go_by_length()
    the_gradient_is_that_of_all_rows(sys.argv[1])
    a_step_without_advantages_is_a_step(sys.argv[1])
    torch.distributed.destroy_process_group()


main()
