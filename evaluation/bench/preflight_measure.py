"""A model's memory as torch, transformers, peft and verl themselves count it, for evaluation/bench/preflight.py.

Runs in the train environment, where no GPU is needed: shapes are built on the meta device, training steps of 7B shapes
run on fake tensors (sizes without contents) under torch's fake process group, and small models really run on the CPU
under torch's profiler. ``python evaluation/bench/preflight_measure.py CASES.json ANSWER.json``: CASES is a list of
``{"kind": …, …}``, ANSWER gets the same list with ``measured``, in bytes or numbers.
"""

import contextlib
import json
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
from torch._subclasses.fake_tensor import FakeTensorMode
from transformers import AutoConfig, AutoModelForCausalLM, AutoModelForTokenClassification

warnings.simplefilter("ignore")
Case = dict[str, Any]


def config_of(case: Case) -> Any:
    """The transformers configuration of a case: facts of a config.json with ``change`` laid over them."""
    facts = {**case["config"], **case.get("change", {})}
    kind = facts.pop("model_type")
    return AutoConfig.for_model(kind, **facts, num_labels=1, attn_implementation="sdpa")


def meta_model(case: Case, dtype: torch.dtype = torch.float32) -> torch.nn.Module:
    """A model on the meta device, with peft's adapter where the case has a rank."""
    kind = AutoModelForTokenClassification if case.get("value_head") else AutoModelForCausalLM
    with torch.device("meta"):
        model = kind.from_config(config_of(case), dtype=dtype)
        if case.get("rank"):
            model = with_adapter(model, case["rank"])
    return model


def with_adapter(model: torch.nn.Module, rank: int) -> torch.nn.Module:
    """The same LoRA that verl and the recipes ask for."""
    from peft import LoraConfig, get_peft_model

    model.enable_input_require_grads()
    return get_peft_model(model, LoraConfig(r=rank, target_modules="all-linear", task_type="CAUSAL_LM"))


def parameters(case: Case) -> dict[str, int]:
    """Numbers in the base and in what is trained."""
    model = meta_model(case)
    base = sum(p.numel() for n, p in model.named_parameters() if "lora_" not in n)
    return {"base": base, "adapter": sum(p.numel() for n, p in model.named_parameters() if "lora_" in n)}


@contextlib.contextmanager
def fake_ranks(world: int) -> Iterator[Any]:
    """A process group of ``world`` ranks of which this is the first and the others are not there; its device mesh."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.testing._internal.distributed.fake_pg import FakeStore

    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=world)
    try:
        yield init_device_mesh("cpu", (world,))
    finally:
        dist.destroy_process_group()


def fake_model(case: Case, trained: torch.dtype = torch.float32) -> torch.nn.Module:
    """A model of fake tensors; trained weights are of the dtype given, a frozen base in bf16."""
    model = meta_model(case, torch.bfloat16 if case.get("rank") else trained)
    made: dict[int, torch.nn.Parameter] = {}  # a tied weight stays one
    for module in model.modules():
        for name, weight in list(module._parameters.items()):
            if weight is not None:
                dtype = torch.float32 if case.get("rank") and weight.requires_grad else weight.dtype
                fake = torch.nn.Parameter(torch.empty(weight.shape, dtype=dtype), requires_grad=weight.requires_grad)
                module._parameters[name] = made.setdefault(id(weight), fake)
        for name, buffer in list(module._buffers.items()):
            if buffer is not None:
                module._buffers[name] = torch.empty(buffer.shape, dtype=buffer.dtype)
    if case.get("checkpointing"):
        model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    return model.train()


def shard_as_verl(model: torch.nn.Module, mesh: Any) -> None:
    """FSDP2 with verl's own choice of what is sharded by itself."""
    from torch.distributed.fsdp import MixedPrecisionPolicy
    from verl.utils.fsdp_utils import apply_fsdp2

    policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32, cast_forward_inputs=True)
    apply_fsdp2(model, {"mesh": mesh, "mp_policy": policy, "reshard_after_forward": True}, {"wrap_policy": {}})


def sharded(case: Case) -> dict[str, int]:
    """FSDP2's accounting: bytes of parameters on a rank with their padding, and the largest group whole in bf16."""
    with fake_ranks(case["world"]) as mesh, FakeTensorMode():
        model = fake_model(case)
        shard_as_verl(model, mesh)
        groups = [
            module._get_fsdp_state()._fsdp_param_group.fsdp_params
            for module in model.modules()
            if hasattr(module, "_get_fsdp_state") and module._get_fsdp_state()._fsdp_param_group
        ]
        bytes_of = [p.padded_sharded_param_size.numel() * p.sharded_param.element_size() for g in groups for p in g]
        return {"rank": sum(bytes_of), "largest": max(2 * sum(p._orig_size.numel() for p in g) for g in groups)}


def saved(case: Case) -> dict[str, int]:
    """Bytes of what autograd saves in a forward pass of bf16 weights, each storage once, weights left out."""
    with FakeTensorMode():
        model = fake_model(case, torch.bfloat16)
        weights = {p.untyped_storage()._cdata for p in model.parameters()}
        alive: dict[int, torch.Tensor] = {}

        def pack(tensor: torch.Tensor) -> torch.Tensor:
            alive[tensor.untyped_storage()._cdata] = tensor
            return tensor

        ids, positions = rows(case)
        hooks = torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor)
        with hooks, torch.autocast("cpu", dtype=torch.bfloat16):
            model(input_ids=ids, position_ids=positions, use_cache=False)
        kept = [tensor.untyped_storage() for key, tensor in alive.items() if key not in weights]
        return {"bytes": sum(storage.nbytes() for storage in kept)}


def rows(case: Case) -> tuple[torch.Tensor, torch.Tensor]:
    """Token ids and positions: one row, or several packed into one."""
    tokens = case["tokens"]
    ids = torch.zeros((1, tokens), dtype=torch.long)
    positions = torch.arange(tokens) % case["packed"] if case.get("packed") else torch.arange(tokens)
    return ids, positions.unsqueeze(0)


def step(case: Case) -> dict[str, int]:
    """Peak bytes of a training step under FSDP2: states, gathered weights, activations, logits, AdamW."""
    from torch.distributed._tools.fsdp2_mem_tracker import FSDPMemTracker

    with fake_ranks(case["world"]) as mesh, FakeTensorMode():
        model = fake_model(case)
        shard_as_verl(model, mesh)
        optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-5)
        tracker = FSDPMemTracker(model, optimizer)
        ids, positions = rows(case)
        tracker.track_inputs((ids, positions))
        with tracker:
            for number in range(2):  # AdamW's moments are there from the second step on
                with torch.autocast("cpu", dtype=torch.bfloat16):
                    loss = model(input_ids=ids, position_ids=positions, use_cache=False, labels=ids).loss
                loss.backward()
                optimizer.step()
                optimizer.zero_grad()
                if number == 0:
                    tracker.reset_mod_stats()
        peak = tracker.get_tracker_snapshot("peak")[torch.device("cpu")]
        return {"bytes": next(value for key, value in peak.items() if str(key).endswith("Total"))}


def head(case: Case) -> dict[str, int]:
    """Peak bytes of log-probabilities, entropy and their gradients by verl's own functions.

    CUDA's autocast computes softmax, log_softmax and logsumexp in fp32, a CPU's does not: it is done by hand.
    """
    import verl.utils.torch_functional as verl_functional
    from torch.distributed._tools.mem_tracker import MemTracker
    from verl.utils.experimental.torch_functional import FusedLinearForPPOFunction

    tokens, vocab, hidden = case["tokens"], case["vocab"], case["hidden"]
    with autocast_like_cuda(), FakeTensorMode(allow_non_fake_inputs=True):
        states = torch.empty(tokens, hidden, dtype=torch.bfloat16, requires_grad=True)
        weight = torch.empty(vocab, hidden, dtype=torch.bfloat16, requires_grad=True)
        labels = torch.zeros(tokens, dtype=torch.long)
        tracker = MemTracker()
        tracker.track_external(states, weight, labels)
        with tracker, torch.set_grad_enabled(case["backward"]):
            if case["how"] == "fused":
                probs, entropy = FusedLinearForPPOFunction.apply(states, weight, labels, 1.0, case["chunk"])
                loss = probs.sum() + entropy.sum() if case["entropy"] else probs.sum()
            else:
                logits = torch.nn.functional.linear(states, weight)
                loss = torch.zeros(())
                if case["entropy"]:
                    chunked = verl_functional.entropy_from_logits_with_chunking
                    plain = verl_functional.entropy_from_logits
                    loss = (chunked(logits, case["chunk"]) if case["how"] == "chunked" else plain(logits)).sum()
                loss = loss + verl_functional.logprobs_from_logits_v2(logits, labels).sum()
                del logits
            if case["backward"]:
                loss.backward()
        peak = tracker.get_tracker_snapshot("peak")[torch.device("cpu")]
        total = next(value for key, value in peak.items() if str(key).endswith("Total"))
        return {"bytes": total - 2 * hidden * (tokens + vocab) - 8 * tokens}


@contextlib.contextmanager
def autocast_like_cuda() -> Iterator[None]:
    """Let the three functions of CUDA's autocast list that matter here compute in fp32."""
    places = [(torch.nn.functional, "softmax"), (torch.nn.functional, "log_softmax"), (torch, "logsumexp")]
    before = [(place, name, getattr(place, name)) for place, name in places]
    for place, name, plain in before:
        setattr(place, name, lambda x, *a, _plain=plain, **k: _plain(x.float(), *a, **k))
    try:
        yield
    finally:
        for place, name, plain in before:
            setattr(place, name, plain)


def real(case: Case) -> dict[str, int]:
    """A step that really runs: bytes kept after the forward pass, and the peak, by the profiler's allocations."""
    from torch.profiler import ProfilerActivity, profile

    model = AutoModelForCausalLM.from_config(config_of(case), dtype=torch.bfloat16).train()
    if case["checkpointing"]:
        model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    ids, positions = rows(case)
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as trace:
        loss = model(input_ids=ids, position_ids=positions, use_cache=False, labels=ids).loss
        with torch.profiler.record_function("forward is over"):
            pass
        loss.backward()
    events = sorted(trace.profiler.kineto_results.events(), key=lambda event: event.start_ns())
    over = next(event.start_ns() for event in events if event.name() == "forward is over")
    now, kept, peak = 0, 0, 0
    for event in events:
        if event.name() == "[memory]":
            now += event.nbytes()
            peak = max(peak, now)
            kept = now if event.start_ns() <= over else kept
    return {"kept": kept, "peak": peak}


KINDS = {f.__name__: f for f in (parameters, sharded, saved, step, head, real)}


def main(cases: Path, answer: Path) -> None:
    """Measure every case."""
    rows_ = json.loads(cases.read_text("utf-8"))
    for case in rows_:
        case["measured"] = KINDS[case["kind"]](case)
        print(case["kind"], case["name"], case["measured"], flush=True)
    answer.write_text(json.dumps(rows_), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
