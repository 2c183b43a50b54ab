"""Run in the train environment, without the CPU plug-in: ``patches.py MODEL`` checks what is patched on every device.

Numbers of LoRA: its A is drawn from U(-1/sqrt(d), 1/sqrt(d)), d = 3584 in a 7B model, and AdamW moves a weight by at
most about its rate. In bf16 values below 2^-8 are near enough to each other for steps of 1e-5: 2^-8 sqrt(3584) = 23 %.
"""

import sys
from types import SimpleNamespace

import torch
import verl

from legal_rl.engines.verl import patches


def refuses_another_verl():
    found, verl.__version__ = verl.__version__, "0.9.2"
    before = list(sys.meta_path)
    try:
        patches.install()
    except ImportError as error:
        assert "0.9.1" in str(error) and "0.9.2" in str(error)
    else:
        raise AssertionError("another verl was patched")
    finally:
        verl.__version__ = found
    assert sys.meta_path == before


def patches_wait_for_their_modules():
    assert patches.ENGINE not in sys.modules, "importing verl alone must stay quick"
    import verl.workers.engine.fsdp.transformer_impl as engine
    from verl.utils import fsdp_utils, model

    for patched in (
        engine.FSDPEngine._build_lora_module,
        fsdp_utils._select_fsdp2_wrap_targets,
        model.load_valuehead_model,
    ):
        assert patched.__module__ == patches.__name__ or hasattr(patched, "__wrapped__"), patched
    assert not [finder for finder in sys.meta_path if type(finder).__module__ == patches.__name__]
    called = []
    patches.after_import(patches.ENGINE, called.append)  # already there
    assert called == [engine]


def critics_attend_as_their_config_says(path):
    from transformers import AutoConfig
    from verl.utils.model import load_valuehead_model

    config = AutoConfig.from_pretrained(path, attn_implementation="sdpa")
    config.num_labels = 1
    critic = load_valuehead_model(path, torch.float32, config, False)
    assert critic.config._attn_implementation == "sdpa"
    ids = torch.arange(5, 12).unsqueeze(0)
    assert critic(input_ids=ids).logits.shape == (1, 7, 1)  # one value a token
    config = AutoConfig.from_pretrained(path, attn_implementation="flash_attention_2")
    try:
        load_valuehead_model(path, torch.float32, config, False)
    except ImportError as error:
        assert "flash" in str(error).lower()  # what is asked for is what is tried
    else:
        raise AssertionError("flash attention was asked for and not used")


def adapters(path, strategy, dtype):
    """A model with adapters, made by verl's own method: its base in ``dtype``."""
    from transformers import AutoModelForCausalLM
    from verl.workers.engine.fsdp.transformer_impl import FSDPEngine

    lora = {"lora_rank": 4, "lora_alpha": 8, "target_modules": "all-linear"}
    asked = SimpleNamespace(**lora, target_parameters=None, exclude_modules=None, lora_adapter_path=None)
    stub = SimpleNamespace(model_config=asked, engine_config=SimpleNamespace(strategy=strategy))
    return FSDPEngine._build_lora_module(stub, AutoModelForCausalLM.from_pretrained(path, dtype=dtype))


def dtypes(model):
    return tuple({p.dtype for p in model.parameters() if p.requires_grad is trained} for trained in (True, False))


def adapters_are_trained_in_fp32(path):
    bf16, fp32 = torch.bfloat16, torch.float32
    assert dtypes(adapters(path, "fsdp2", bf16)) == ({fp32}, {bf16})
    assert dtypes(adapters(path, "fsdp2", fp32)) == ({fp32}, {fp32})
    assert dtypes(adapters(path, "fsdp", bf16)) == ({bf16}, {bf16}), "FSDP1 takes one dtype only"


def share_that_ever_moves(dtype, steps=30, rate=1e-5):
    """Of the entries of LoRA's A for 3584 inputs, under AdamW and gradients that mostly agree from step to step."""
    torch.manual_seed(0)
    bound = 3584**-0.5
    weight = torch.empty(64, 3584).uniform_(-bound, bound).to(dtype).requires_grad_()
    start, direction = weight.detach().clone(), torch.randn(64, 3584)
    optimizer = torch.optim.AdamW([weight], lr=rate, weight_decay=0.01)
    for _ in range(steps):
        weight.grad = (direction + 0.3 * torch.randn_like(direction)).to(dtype)
        optimizer.step()
    return (weight.detach() != start).float().mean().item()


def bf16_would_leave_most_of_them_where_they_were():
    assert share_that_ever_moves(torch.float32) > 0.999
    found = share_that_ever_moves(torch.bfloat16)
    assert abs(found - 2**-8 * 3584**0.5) < 0.03, found


refuses_another_verl()
patches_wait_for_their_modules()
critics_attend_as_their_config_says(sys.argv[1])
adapters_are_trained_in_fp32(sys.argv[1])
bf16_would_leave_most_of_them_where_they_were()
