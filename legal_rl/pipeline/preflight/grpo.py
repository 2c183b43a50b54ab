"""The phases of GRPO, read from the configuration that verl composes: rollout, sync, log-probs, update, export.

Which parts are on the GPU in which phase follows verl 0.9.1's FSDP engine (verl/workers/engine/fsdp) and its colocated
vLLM rollout: `param_offload` and `optimizer_offload` move states to the host between phases, never during the update;
`offload_policy` leaves them there; the reference always streams from the host.
"""

from typing import Final

from legal_rl.engines.verl.settings import lookup
from legal_rl.pipeline.preflight.duration import Decoding, generation_seconds, pass_seconds
from legal_rl.pipeline.preflight.grpo_plan import ACTOR, CRITICS_BUDGET, REF, ROLLOUT, GrpoPlan, Trained
from legal_rl.pipeline.preflight.plan import GIB, Amount, Phase, Problem, total
from legal_rl.pipeline.preflight.shapes import FsdpGroup
from legal_rl.pipeline.preflight.training_memory import (
    BYTES,
    COMPUTE,
    CONTEXT,
    NCCL,
    Activations,
    Head,
    gathered,
    head_stage,
    layer_stage,
    unsharded_gradients,
)

# What vLLM needs of its share besides weights and cache: activations of a prefill, the sampler's logits, CUDA graphs.
# Assumption; it is measured by vLLM at start, and logged.
VLLM_WORK: Final = 3.0 * GIB
# What vLLM keeps while it sleeps at level 2: its context, CUDA graphs, NCCL. 774 MiB at tensor parallel 1 and 2.4 GiB
# at 2 were reported (github.com/NVIDIA-NeMo/RL issue 223); graphs are put on top. Assumption.
ASLEEP: Final = 1.5 * GIB
ASLEEP_PARALLEL: Final = 3.5 * GIB
# A trainer rank's and a rollout engine's own memory on the host: Python, torch, CUDA libraries. Assumptions.
HOST_RANK: Final = 4.0 * GIB
HOST_ENGINE: Final = 4.0 * GIB
OBJECT_STORE_SHARE: Final = 0.3  # of a node's memory: Ray's default limit (ray.init: object_store_memory)
FEW_SEQUENCES: Final = 32  # rollout of fewer at once wastes the GPU


def grpo_phases(plan: GrpoPlan, steps: int, kept_best: bool, save_every: int) -> list[Phase]:
    """The phases of GRPO over ``steps`` steps; ``kept_best`` says whether the best step's weights are kept too."""
    phases = [_load(plan), _rollout(plan, steps), _sync(plan), _log_probs(plan, steps)]
    if plan.has_reference and not plan.lora:
        phases.append(_reference(plan, steps))
    if plan.has_critic:
        phases.append(_update(plan, plan.critic(), "critic's update", steps))
    return [*phases, _update(plan, plan.actor(), "update", steps), _export(plan, steps, kept_best, save_every)]


def _between(plan: GrpoPlan, *, awake: bool = False) -> list[Amount]:
    """Bytes on a GPU whatever runs there: contexts, vLLM asleep, the states that are not offloaded."""
    asleep = ASLEEP if plan.tensor_parallel == 1 else ASLEEP_PARALLEL
    items = [Amount("the trainer's CUDA context", CONTEXT)]
    if plan.ranks > 1:
        items.append(Amount("NCCL's buffers", NCCL))
    if awake or not plan.get("actor_rollout_ref.rollout.free_cache_engine", True):
        share = float(plan.get("actor_rollout_ref.rollout.gpu_memory_utilization", 0.5)) * plan.machine.gpu_bytes
        return [*items, Amount("vLLM's share (gpu_memory_utilization)", share)]
    return [*items, Amount("vLLM asleep", asleep)]


def _idle(plan: GrpoPlan, busy: str) -> list[Amount]:
    """States of the models that are not at work, where they were left on the GPU."""
    idle = [] if busy == "actor" else [Amount(f"actor: {i.what}", i.bytes) for i in plan.actor().resident()]
    if plan.has_critic and busy != "critic":
        idle += [Amount(f"critic: {item.what}", item.bytes) for item in plan.critic().resident()]
    return idle


def _rollout(plan: GrpoPlan, steps: int) -> Phase:
    rollout = plan.get("actor_rollout_ref.rollout", {})
    share = float(rollout.get("gpu_memory_utilization") or 0.5) * plan.machine.gpu_bytes
    weights = COMPUTE * plan.shape.parameters() / plan.tensor_parallel
    decoding = Decoding(plan.shape, plan.tensor_parallel, share - weights - VLLM_WORK, plan.longest)
    at_once = min(
        decoding.sequences, int(rollout.get("max_num_seqs") or 256), plan.sequences * plan.tensor_parallel // plan.ranks
    )
    problems = []
    turn = (f"{ROLLOUT}.gpu_memory_utilization=0.7", f"{ROLLOUT}.tensor_model_parallel_size={2 * plan.tensor_parallel}")
    if decoding.sequences < 1:
        sentence = (
            f"vLLM's share of {share / GIB:.1f} GiB leaves no cache beside {weights / GIB:.1f} GiB of weights and "
            f"{VLLM_WORK / GIB:.0f} GiB of work"
        )
        problems.append(Problem("does not fit", sentence, turn[::-1]))
    elif at_once < min(FEW_SEQUENCES, plan.sequences * plan.tensor_parallel // plan.ranks):
        problems.append(Problem("tight", f"vLLM's cache holds {at_once} sequences of {plan.longest} tokens", turn))
    response = int(plan.get("data.max_response_length", 512))
    prompt = plan.longest - response
    seconds = generation_seconds(
        decoding, plan.sequences * plan.tensor_parallel / plan.ranks, at_once, prompt, response
    )
    return Phase(
        "rollout",
        gpu=(*_between(plan, awake=True), *_idle(plan, "")),
        host=_host(plan),
        turn=(
            f"{ACTOR}.fsdp_config.param_offload=true",
            f"{ACTOR}.fsdp_config.optimizer_offload=true",
            f"{ROLLOUT}.gpu_memory_utilization=0.5",
        ),
        host_turn=(f"{ACTOR}.fsdp_config.optimizer_offload=false", "a node with more memory"),
        seconds=None if decoding.sequences < 1 else seconds * steps,
        problems=tuple(problems),
    )


def _host(plan: GrpoPlan) -> tuple[Amount, ...]:
    """A node's memory while it trains."""
    offloaded = plan.actor().offloaded() + (plan.critic().offloaded() if plan.has_critic else 0.0)
    items = [
        Amount("trainer ranks", plan.gpus * HOST_RANK),
        Amount("rollout engines", plan.gpus * HOST_ENGINE),
        Amount("offloaded states, pinned", plan.gpus * offloaded),
    ]
    if plan.has_reference and not plan.lora:
        stored = BYTES[str(plan.get("actor_rollout_ref.ref.fsdp_config.model_dtype", "fp32"))]
        items.append(Amount("reference, pinned", plan.gpus * stored * plan.shape.parameters() / plan.ranks))
    if plan.lora and plan.get("actor_rollout_ref.model.lora.merge"):
        items.append(Amount("base weights' backup of a merge", plan.gpus * plan.actor().states.parameters))
    limit = plan.get("ray_kwargs.ray_init.object_store_memory")
    if limit is None and plan.machine.ram is not None:
        limit = OBJECT_STORE_SHARE * plan.machine.ram * GIB
    if limit is not None:
        items.append(Amount("Ray's object store, at most", float(limit)))
    return tuple(items)


def _load(plan: GrpoPlan) -> Phase:
    """Reading the model: rank 0 holds it whole on the host, and every rank does where the embedding is tied."""
    stored = BYTES[str(plan.get("actor_rollout_ref.actor.fsdp_config.model_dtype", "fp32"))]
    readers = plan.gpus if plan.shape.tied else 1
    whole = Amount(f"the model whole, in {readers} process(es)", readers * stored * plan.shape.parameters())
    actor = plan.actor()
    return Phase(
        "load",
        gpu=(
            Amount("the trainer's CUDA context", CONTEXT),
            Amount("parameters", actor.states.parameters),
            Amount("largest weight whole", stored * plan.shape.vocab * plan.shape.hidden),
        ),
        host=(Amount("trainer ranks", plan.gpus * HOST_RANK), whole),
        host_turn=(f"{ACTOR}.fsdp_config.model_dtype=bf16", "a node with more memory"),
        turn=("more GPUs",),
    )


def _sync(plan: GrpoPlan) -> Phase:
    """Weights from trainer to vLLM: its weights mapped again, a bucket, the largest weight whole."""
    rollout = plan.get("actor_rollout_ref.rollout", {})
    actor = plan.actor()
    bucket = float(lookup(rollout, "checkpoint_engine.update_weights_bucket_megabytes") or 2048) * 2**20
    stored = BYTES[str(actor.engine.get("model_dtype") or "fp32")]
    moving = [Amount("parameters", actor.states.parameters)] if plan.lora else []
    resident = [item for item in _idle(plan, "") if not (plan.lora and item.what == "actor: parameters")]
    weights = COMPUTE * plan.shape.parameters() / plan.tensor_parallel
    return Phase(
        "weight sync",
        gpu=(
            *_between(plan),
            *resident,
            *moving,
            Amount("vLLM's weights", weights),
            Amount("bucket", bucket),
            Amount("largest weight whole", stored * plan.shape.vocab * plan.shape.hidden),
        ),
        turn=(
            f"{ACTOR}.fsdp_config.optimizer_offload=true",
            f"{ROLLOUT}.checkpoint_engine.update_weights_bucket_megabytes=1024",
            f"{ROLLOUT}.tensor_model_parallel_size={2 * plan.tensor_parallel}",
        ),
    )


def _forward(plan: GrpoPlan, tokens: int, head: Head, groups: list[FsdpGroup]) -> list[Amount]:
    """Bytes of a forward pass under FSDP2: two layers whole, or the head; activations; logits."""
    acts = Activations(plan.shape, checkpointing=False, mask_row=plan.mask_row(tokens))
    return [
        Amount("gathered weights", 2 * COMPUTE * max(g.numel for g in groups[1:]) + gathered(groups)),
        Amount("activations", acts.forward(tokens)),
        Amount("logits", head.forward(tokens)),
    ]


def _log_probs(plan: GrpoPlan, steps: int) -> Phase:
    actor = plan.actor()
    section = "actor_rollout_ref.rollout"
    tokens = plan.tokens(section, micro="log_prob_micro_batch_size_per_gpu", budget="log_prob_max_token_len_per_gpu")
    head = plan.head(actor.engine, entropy=True)
    loaded = 0.0 if actor.engine.get("offload_policy") else actor.states.parameters
    states = [Amount("parameters", loaded), *(item for item in actor.resident() if item.what != "parameters")]
    return Phase(
        "log-probs",
        gpu=(
            *_between(plan),
            *_idle(plan, "actor"),
            *states,
            *_forward(plan, tokens, head, actor.groups),
        ),
        turn=_budget_turns(plan, f"{ROLLOUT}.log_prob_max_token_len_per_gpu", f"{ACTOR}.fsdp_config", tokens),
        seconds=steps * pass_seconds(plan.shape, plan.sequences, plan.longest, plan.ranks, backward=False),
    )


def _reference(plan: GrpoPlan, steps: int) -> Phase:
    engine = plan.get("actor_rollout_ref.ref.fsdp_config", {})
    tokens = plan.tokens(
        "actor_rollout_ref.ref", micro="log_prob_micro_batch_size_per_gpu", budget="log_prob_max_token_len_per_gpu"
    )
    head = plan.head(engine, entropy=False)
    return Phase(
        "reference's log-probs",
        gpu=(*_between(plan), *_idle(plan, ""), *_forward(plan, tokens, head, plan.shape.groups())),
        turn=_budget_turns(plan, f"{REF}.log_prob_max_token_len_per_gpu", f"{REF}.fsdp_config", tokens),
        seconds=steps * pass_seconds(plan.shape, plan.sequences, plan.longest, plan.ranks, backward=False),
    )


def _budget_turns(plan: GrpoPlan, budget: str, engine: str, tokens: int) -> tuple[str, ...]:
    """Keys that make logits smaller: half the budget while a sequence fits into it, entropy in chunks, offload."""
    turns = [f"{engine}.entropy_from_logits_with_chunking=true"]
    if tokens // 2 >= plan.longest:
        turns.insert(0, f"{budget}={tokens // 2}")
    if not plan.actor().engine.get("optimizer_offload"):
        turns.append(f"{ACTOR}.fsdp_config.optimizer_offload=true")
    return tuple(turns)


def _update(plan: GrpoPlan, model: Trained, name: str, steps: int) -> Phase:
    critic = name != "update"
    section = "critic" if critic else "actor_rollout_ref.actor"
    # verl 0.9.1 trains the critic by its inference budget (trainer_base.py: critic_cfg.engine.max_token_len_per_gpu).
    budget = "ppo_infer_max_token_len_per_gpu" if critic else "ppo_max_token_len_per_gpu"
    tokens = plan.tokens(section, micro="ppo_micro_batch_size_per_gpu", budget=budget)
    if critic and not plan.get(f"critic.{budget}") and plan.get("actor_rollout_ref.actor.use_dynamic_bsz"):
        tokens = max(min(CRITICS_BUDGET, plan.sequences * plan.longest // plan.ranks), plan.longest)
    acts = Activations(plan.shape, model.checkpointing, plan.mask_row(tokens), rank=model.rank)
    stages = _stages(plan, model, acts, tokens, critic=critic)
    states = () if model.engine.get("offload_policy") else model.states.items
    turn_section = "grpo.overrides.critic" if critic else ACTOR
    passes = pass_seconds(plan.shape, plan.sequences, plan.longest, plan.ranks, backward=True, frozen=bool(model.rank))
    return Phase(
        name,
        gpu=(*_between(plan), *_idle(plan, "critic" if critic else "actor"), *states, *stages),
        turn=_update_turns(plan, model, turn_section, budget, tokens),
        seconds=steps * passes,
    )


def _stages(plan: GrpoPlan, model: Trained, acts: Activations, tokens: int, *, critic: bool) -> list[Amount]:
    """The worst of three moments: the loss, a layer's backward, AdamW's step."""
    entropy = bool(
        plan.get("actor_rollout_ref.actor.entropy_coeff") or plan.get("actor_rollout_ref.actor.calculate_entropy")
    )
    learnt = not model.rank
    saved = Amount("saved activations", acts.saved(tokens))
    waiting = []
    if model.engine.get("use_no_sync_for_gradient_accumulation"):
        waiting = [Amount("whole gradients (no_sync)", unsharded_gradients(model.groups))]
    logits = 0.0 if critic else plan.head(model.engine, entropy=entropy).backward(tokens, learnt=learnt)
    loss = [
        saved,
        Amount("gathered head", head_stage(model.groups, learnt=learnt)),
        Amount("logits and gradients", logits),
    ]
    layer = [
        saved,
        Amount("gathered layers and gradients", layer_stage(model.groups)),
        Amount("a layer's backward", acts.recomputed(tokens)),
    ]
    step = [Amount("AdamW's temporaries", model.states.moments / 2)]
    return [*waiting, *max((loss, layer, step), key=total)]


def _update_turns(plan: GrpoPlan, model: Trained, section: str, budget: str, tokens: int) -> tuple[str, ...]:
    turns = []
    if not model.checkpointing:
        turns.append("grpo.overrides.actor_rollout_ref.model.enable_gradient_checkpointing=true")
    if tokens // 2 >= plan.longest:
        turns.append(f"{section}.{budget}={tokens // 2}")
    engine = f"{section}.{'fsdp' if section.endswith('critic') else 'fsdp_config'}"
    if model.engine.get("use_no_sync_for_gradient_accumulation"):
        turns.insert(0, f"{engine}.use_no_sync_for_gradient_accumulation=false")
    if plan.has_critic:
        turns += [f"{engine}.param_offload=true", f"{engine}.optimizer_offload=true"]
    if not model.engine.get("offload_policy"):
        turns.append(f"{engine}.offload_policy=true")
    return (*turns, "more GPUs: trainer.n_gpus_per_node, trainer.nnodes")


def _export(plan: GrpoPlan, steps: int, kept_best: bool, save_every: int) -> Phase:
    """Checkpoints on the disk, and putting shards together on the host."""
    actor = plan.actor()
    shape = plan.shape
    stored = BYTES[str(actor.engine.get("model_dtype") or "fp32")]
    weights = stored * (shape.parameters() + shape.adapter_parameters(plan.lora))
    learnt = shape.adapter_parameters(plan.lora) or shape.parameters()
    contents = plan.get("actor_rollout_ref.actor.checkpoint.save_contents", [])
    each = weights * ("model" in contents) + 2 * stored * learnt * ("optimizer" in contents)
    each += COMPUTE * shape.parameters() * ("hf_model" in contents)
    made = max(1, -(-steps // save_every))
    kept = min(int(plan.get("trainer.max_actor_ckpt_to_keep", made)), made)
    disk = [Amount(f"{kept} checkpoint(s) of the actor", kept * each)]
    if plan.has_critic:
        kept = min(int(plan.get("trainer.max_critic_ckpt_to_keep", made)), made)
        critic = plan.critic().states
        disk.append(
            Amount(f"{kept} checkpoint(s) of the critic", kept * plan.ranks * (critic.parameters + critic.moments))
        )
    if kept_best:
        disk.append(Amount("best weights", weights))
    exported = COMPUTE * shape.parameters()
    return Phase(
        "export",
        disk=(*disk, Amount("exported model", exported)),
        host=(Amount("shards", weights), Amount("merged weights", exported)),
        disk_turn=("grpo.overrides.trainer.max_actor_ckpt_to_keep=1", "grpo.keep=last"),
        host_turn=("a node with more memory",),
    )
