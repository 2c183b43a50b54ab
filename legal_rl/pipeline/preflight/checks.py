"""Checks without arithmetic in bytes: what must divide what, packages of the lock, Ray's slots, GPUs, the driver."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from legal_rl.engines.verl.settings import lookup
from legal_rl.pipeline.preflight.grpo_plan import (
    ACTOR,
    CRITICS_BUDGET,
    FLASH_ATTENTION,
    REF,
    ROLLOUT,
    GrpoPlan,
    attention_of,
)
from legal_rl.pipeline.preflight.plan import Problem
from legal_rl.runs.shipped_files import SHIPPED

LOCKS: Final = {"train": "train-cuda.txt", "serve": "serve-cuda.txt"}
# Slots of Ray: verl asks for this many on the node of each GPU, in one piece (RayResourcePool in
# verl/single_controller/ray/base.py: max_colocate_count), and TransferQueue for one a storage unit and its controller.
SLOTS_A_GPU: Final = 3
CONTROLLER: Final = 1
SPARE: Final = 1  # an actor takes a slot while it is being placed
# accelerate below it fails on ranks above 0 where embeddings are not tied.
ACCELERATE: Final = (1, 13)
# NVIDIA's release notes: CUDA 13 needs R580 of the driver on Linux or newer, CUDA 12 R525.
DRIVERS: Final = {13: 580, 12: 525}
# A key of a recipe that asks for a package, in either engine.
SFT_PACKAGES: Final = {
    "enable_liger_kernel": "liger-kernel",
    "use_unsloth": "unsloth",
    "use_galore": "galore-torch",
    "use_apollo": "apollo-torch",
    "use_adam_mini": "adam-mini",
    "quantization_bit": "bitsandbytes",
    "deepspeed": "deepspeed",
}


def locked(environment: str) -> dict[str, str]:
    """Package → version of the lock file of an environment for GPUs (``train``, ``serve``)."""
    path = SHIPPED / "requirements" / LOCKS[environment]
    pins = re.findall(r"^([\w.-]+)==(\S+)", path.read_text("utf-8"), re.MULTILINE)
    return {name.lower().replace("_", "-"): version for name, version in pins}


def cuda_release(lock: Mapping[str, str]) -> int | None:
    """The CUDA release that a lock's runtime is of."""
    version = lock.get("nvidia-cuda-runtime") or lock.get("cuda-toolkit")
    return int(version.partition(".")[0]) if version else None


def driver_problem(lock: Mapping[str, str], driver: str | None) -> Problem | None:
    """The driver against the lock's CUDA; None where it is new enough or where no driver can be seen."""
    release = cuda_release(lock)
    needed = DRIVERS.get(release or 0)
    if driver is None or needed is None or int(driver.partition(".")[0]) >= needed:
        return None
    sentence = f"driver {driver}: the lock's CUDA {release} needs R{needed} or newer"
    return Problem("does not fit", sentence, ("a newer driver", "another lock file"))


def sft_checks(config: Mapping[str, Any], lock: Mapping[str, str]) -> Iterator[Problem]:
    """The packages an SFT recipe asks for that the lock lacks."""
    for key, package in SFT_PACKAGES.items():
        if config.get(key) and package not in lock:
            yield _lacking(f"sft: {key}", package, f"sft.overrides.{key}=null")
    if config.get("flash_attn") in ("fa2", "fa3") and "flash-attn" not in lock:
        yield _lacking(f"sft: flash_attn: {config['flash_attn']}", "flash-attn", "sft.overrides.flash_attn=sdpa")


def grpo_checks(plan: GrpoPlan, lock: Mapping[str, str]) -> list[Problem]:
    """Everything in verl's configuration that can be told without bytes."""
    return [
        *_gpus(plan),
        *_divisions(plan),
        *_budgets(plan),
        *_critics_budget(plan),
        *_slots(plan),
        *_packages(plan, lock),
    ]


def _lacking(what: str, package: str, turn: str) -> Problem:
    sentence = f"{what} needs {package}, which requirements/{LOCKS['train']} does not lock"
    return Problem("does not fit", sentence, (turn,))


def _gpus(plan: GrpoPlan) -> Iterator[Problem]:
    machine, nodes = plan.machine, int(plan.get("trainer.nnodes", 1))
    for what, asked, there, key in (
        ("GPUs a node", plan.gpus, machine.gpus, "n_gpus_per_node"),
        ("nodes", nodes, machine.nodes, "nnodes"),
    ):
        turn = (f"grpo.overrides.trainer.{key}={there}",)
        if asked > there:
            yield Problem("does not fit", f"the recipe asks for {asked} {what}, there are {there}", turn)
        elif asked < there:
            yield Problem("tight", f"the recipe uses {asked} of {there} {what}", turn)


def _divisions(plan: GrpoPlan) -> Iterator[Problem]:
    """Each is an assertion of verl's or vLLM's, most of them only reached at the first step."""
    n = int(plan.get("actor_rollout_ref.rollout.n", 1))
    batch, mini = (
        int(plan.get("data.train_batch_size", 1)),
        int(plan.get("actor_rollout_ref.actor.ppo_mini_batch_size", 1)),
    )
    ulysses = int(plan.get("actor_rollout_ref.actor.fsdp_config.ulysses_sequence_parallel_size", 1))
    parallel, heads = plan.tensor_parallel, plan.shape.heads
    data_parallel = max(1, plan.ranks // ulysses)
    tensor, sequence = "tensor_model_parallel_size", "ulysses_sequence_parallel_size"
    wanted = [
        (plan.sequences, plan.ranks, f"train_batch_size × n ({batch} × {n})", "ranks", "grpo.overrides.data."),
        (mini * n, data_parallel, f"ppo_mini_batch_size × n ({mini} × {n})", "data-parallel ranks", f"{ACTOR}."),
        (batch, mini, "train_batch_size", "ppo_mini_batch_size", "grpo.overrides.data."),
        (plan.ranks, parallel, "ranks", tensor, f"{ROLLOUT}.{tensor}"),
        (heads, parallel, "attention heads", tensor, f"{ROLLOUT}.{tensor}"),
        (heads, ulysses, "attention heads", sequence, f"{ACTOR}.fsdp_config.{sequence}"),
    ]
    for number, by, what, of, key in wanted:
        if number % by:
            turn = key + what.partition(" ")[0] if key.endswith(".") else key
            yield Problem("does not fit", f"{what}: {number} is no multiple of {by} ({of})", (turn,))
    if not plan.get("actor_rollout_ref.actor.use_dynamic_bsz"):
        yield from _micro_batches(plan, mini * n // data_parallel)


def _micro_batches(plan: GrpoPlan, rows: int) -> Iterator[Problem]:
    key = "ppo_micro_batch_size_per_gpu"
    micro = int(plan.get(f"actor_rollout_ref.actor.{key}", 1))
    if rows % micro:
        sentence = f"a rank's {rows} rows of a mini-batch are no multiple of {key} {micro}"
        yield Problem("does not fit", sentence, (f"{ACTOR}.{key}",))


def _critics_budget(plan: GrpoPlan) -> Iterator[Problem]:
    """verl 0.9.1 trains the critic by its budget for inference, whatever ``ppo_max_token_len_per_gpu`` says."""
    told, used = (plan.get(f"critic.{key}") for key in ("ppo_max_token_len_per_gpu", "ppo_infer_max_token_len_per_gpu"))
    if plan.has_critic and plan.get("actor_rollout_ref.actor.use_dynamic_bsz") and told != (used or CRITICS_BUDGET):
        sentence = (
            f"critic.ppo_max_token_len_per_gpu {told} is not read: verl trains it by {used or CRITICS_BUDGET} tokens"
        )
        yield Problem("tight", sentence, (f"grpo.overrides.critic.ppo_infer_max_token_len_per_gpu={told}",))


def _budgets(plan: GrpoPlan) -> Iterator[Problem]:
    """verl asserts that the longest sequence fits into a micro-batch's budget, when it meets that sequence."""
    window = plan.get("actor_rollout_ref.rollout.max_model_len")
    if window is not None and int(window) < plan.longest:
        sentence = f"max_model_len {window} is shorter than prompt and response, {plan.longest} tokens"
        yield Problem("does not fit", sentence, (f"{ROLLOUT}.max_model_len={plan.longest}",))
    if not plan.get("actor_rollout_ref.actor.use_dynamic_bsz"):
        return
    for section, key, turn in (
        ("actor_rollout_ref.actor", "ppo_max_token_len_per_gpu", ACTOR),
        ("actor_rollout_ref.rollout", "log_prob_max_token_len_per_gpu", ROLLOUT),
        ("actor_rollout_ref.ref", "log_prob_max_token_len_per_gpu", REF),
    ):
        ulysses = int(plan.get("actor_rollout_ref.actor.fsdp_config.ulysses_sequence_parallel_size", 1))
        budget = int(plan.get(f"{section}.{key}", 16384)) * ulysses
        if budget < plan.longest:
            sentence = f"{section}.{key} {budget} is below the longest sequence, {plan.longest} tokens"
            yield Problem("does not fit", sentence, (f"{turn}.{key}={plan.longest}",))


def slots(plan: GrpoPlan) -> tuple[int, int]:
    """Ray's CPU slots that verl takes: on each node for its GPUs, and in all."""
    units = int(plan.get("transfer_queue.backend.SimpleStorage.num_data_storage_units", 8))
    on_node = SLOTS_A_GPU * plan.gpus
    return on_node, on_node * (plan.ranks // plan.gpus) + units + CONTROLLER + SPARE


def _slots(plan: GrpoPlan) -> Iterator[Problem]:
    """With too few slots verl waits for ever, without a word."""
    on_node, together = slots(plan)
    told = plan.get("ray_kwargs.ray_init.num_cpus")
    nodes = plan.ranks // plan.gpus
    there = int(told) if told is not None else plan.machine.cpus
    if there is None:
        return
    turn = (f"grpo.overrides.ray_kwargs.ray_init.num_cpus={together}",)
    if there < on_node or there * nodes < together:
        where = "ray_init.num_cpus is" if told is not None else "cores on a node:"
        sentence = f"Ray's CPU slots: verl waits for {together} in all, {on_node} on a node; {where} {there}"
        yield Problem("does not fit", sentence, turn)


def _packages(plan: GrpoPlan, lock: Mapping[str, str]) -> Iterator[Problem]:
    model = "grpo.overrides.actor_rollout_ref.model"
    sdpa = f"{model}.override_config.attn_implementation=sdpa"
    if attention_of(plan.config) in FLASH_ATTENTION and "flash-attn" not in lock:
        yield _lacking(f"grpo: attn_implementation: {attention_of(plan.config)}", "flash-attn", sdpa)
    critic = lookup(plan.config, "critic.model.override_config.attn_implementation") or "flash_attention_2"
    if plan.has_critic and critic in FLASH_ATTENTION and "flash-attn" not in lock:
        turn = "grpo.overrides.critic.model.override_config.attn_implementation=sdpa"
        yield _lacking(f"grpo: the critic's attn_implementation: {critic}", "flash-attn", turn)
    engine = str(plan.get("actor_rollout_ref.rollout.name", "vllm"))
    if engine in ("vllm", "sglang") and engine not in lock:
        yield _lacking(f"grpo: rollout.name: {engine}", engine, f"{ROLLOUT}.name=vllm")
    if plan.get("actor_rollout_ref.model.use_liger") and "liger-kernel" not in lock:
        yield _lacking("grpo: use_liger", "liger-kernel", f"{model}.use_liger=false")
    version = tuple(int(part) for part in lock.get("accelerate", "0.0").split(".")[:2])
    if version < ACCELERATE and not plan.shape.tied and plan.ranks > 1:
        sentence = "accelerate below 1.13 fails on ranks above 0 where embedding and head are apart"
        yield Problem("does not fit", sentence, ("accelerate in the lock file",))
