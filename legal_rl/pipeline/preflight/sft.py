"""The phases of SFT, read from LlamaFactory's recipe and the DeepSpeed file it names."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.engines.llamafactory import SftJob
from legal_rl.pipeline.preflight.duration import pass_seconds
from legal_rl.pipeline.preflight.grpo import HOST_RANK
from legal_rl.pipeline.preflight.plan import Amount, Machine, Phase, Problem, total
from legal_rl.pipeline.preflight.shapes import ModelShape
from legal_rl.pipeline.preflight.training_memory import (
    COMPUTE,
    CONTEXT,
    CROSS_ENTROPY,
    NCCL,
    Activations,
)
from legal_rl.runs.records import read_json

MASTER: Final = 4  # bytes of a weight in fp32
ADAM: Final = 8  # of its two moments
LIVE_PARAMETERS: Final = 1e9  # DeepSpeed's stage3_max_live_parameters
FLASH: Final = ("fa2", "fa3")
LIGER_CHUNK: Final = 2048  # rows at a time of Liger's fused cross-entropy. Assumption


@dataclass(frozen=True, slots=True)
class SftPlan:
    """A recipe as numbers. ``rows`` is None where the training rows are not known yet."""

    config: Mapping[str, Any]
    zero: Mapping[str, Any] | None  # DeepSpeed's zero_optimization
    shape: ModelShape
    machine: Machine
    rows: int | None = None

    @classmethod
    def of(cls, job: SftJob, shape: ModelShape, machine: Machine, rows: int | None) -> "SftPlan":
        """The plan of a job. Raises ``UserError`` where the recipe contradicts the run or names a missing file."""
        config = job.resolved()
        file = config.get("deepspeed")
        zero = read_json(Path(file)).get("zero_optimization", {}) if file else None
        return cls(config, zero, shape, machine, rows)

    @property
    def ranks(self) -> int:
        return self.machine.gpus * self.machine.nodes

    @property
    def stage(self) -> int:
        """DeepSpeed's ZeRO stage, 0 without DeepSpeed."""
        return int(self.zero.get("stage", 0)) if self.zero else 0

    @property
    def row(self) -> int:
        """Tokens of the longest row."""
        return int(self.config.get("cutoff_len", 2048))

    @property
    def tokens(self) -> int:
        """Tokens of a GPU's micro-batch."""
        return self.row * int(self.config.get("per_device_train_batch_size", 8))

    @property
    def lora(self) -> int:
        """The rank of the adapter, 0 for none; 8 is LlamaFactory's default."""
        return int(self.config.get("lora_rank", 8)) if self.config.get("finetuning_type", "lora") == "lora" else 0

    def offloads(self, what: str) -> bool:
        """True when DeepSpeed keeps ``what`` (``param``, ``optimizer``) on the host."""
        entry = (self.zero or {}).get(f"offload_{what}") or {}
        return entry.get("device", "none") not in ("none", None)


def sft_phases(plan: SftPlan) -> list[Phase]:
    """SFT, and what it leaves on the disk."""
    return [_train(plan), _export(plan)]


def _states(plan: SftPlan) -> tuple[list[Amount], float]:
    """States on a GPU, and bytes of them on the host. Sources: arXiv:1910.02054; DeepSpeed's and LlamaFactory's code.

    LlamaFactory trains weights in fp32 under autocast, but for ZeRO 3, which takes them in bf16 and makes its own
    copy in fp32 (llamafactory/model/adapter.py: init_adapter).
    """
    whole, over = plan.shape.parameters(), plan.ranks
    base = 0.0
    learnt: float = whole
    if plan.lora:
        learnt = plan.shape.adapter_parameters(plan.lora)
        bits = int(plan.config.get("quantization_bit") or 16)
        base = whole * bits / 8 / (over if plan.stage == 3 else 1)
    if plan.zero is None or (plan.lora and plan.stage == 0):
        copies = 0 if plan.lora else COMPUTE * learnt  # autocast keeps a bf16 copy of each weight until backward
        buckets = MASTER * learnt if over > 1 else 0.0
        items = [Amount("trained weights, fp32", MASTER * learnt), Amount("gradients, fp32", MASTER * learnt + buckets)]
        items += [Amount("AdamW's moments", ADAM * learnt), Amount("autocast's copies", copies)]
        return [Amount("frozen weights", base), *items], 0.0
    optimizer = (MASTER + ADAM) * learnt / (over if plan.stage >= 1 else 1)
    gradients = COMPUTE * learnt / (over if plan.stage >= 2 else 1)
    weights = COMPUTE * learnt / (over if plan.stage == 3 else 1)
    host = 0.0
    if plan.offloads("optimizer"):
        host, optimizer, gradients = host + optimizer + gradients, 0.0, 0.0
    if plan.offloads("param"):
        host, weights = host + weights, 0.0
    items = [Amount("weights, bf16", weights), Amount("gradients, bf16", gradients)]
    return [Amount("frozen weights", base), *items, Amount("fp32 weights and AdamW's moments", optimizer)], host


def _gathered(plan: SftPlan) -> Amount:
    """ZeRO 3's whole weights and its buckets; other stages reduce in buckets of hidden² numbers."""
    zero, square = plan.zero or {}, plan.shape.hidden**2
    bucket = 2 * COMPUTE * _number(zero.get("reduce_bucket_size"), square) if plan.zero is not None else 0.0
    if plan.stage < 3:
        return Amount("reduction buckets", bucket)
    live = min(plan.shape.parameters(), _number(zero.get("stage3_max_live_parameters"), LIVE_PARAMETERS))
    live = max(live, plan.shape.vocab * plan.shape.hidden)
    ahead = _number(zero.get("stage3_prefetch_bucket_size"), 0.9 * square)
    return Amount("gathered weights and buckets", COMPUTE * (live + ahead) + bucket)


def _number(value: Any, otherwise: float) -> float:
    """DeepSpeed's "auto" is what transformers puts there."""
    return otherwise if value in (None, "auto") else float(value)


def _train(plan: SftPlan) -> Phase:
    states, host = _states(plan)
    attention = str(plan.config.get("flash_attn", "auto"))
    acts = Activations(
        plan.shape,
        checkpointing=not plan.config.get("disable_gradient_checkpointing", False),
        mask_row=0 if attention in FLASH else plan.row,
        rank=plan.lora,
        copies=bool(plan.lora),
        dropout=bool(plan.lora and plan.config.get("lora_dropout")),
    )
    at_once = min(plan.tokens, LIGER_CHUNK) if plan.config.get("enable_liger_kernel") else plan.tokens
    logits = CROSS_ENTROPY * at_once * plan.shape.vocab
    saved = Amount("saved activations", acts.saved(plan.tokens))
    stages = (
        [saved, Amount("logits and gradients", logits)],
        [saved, Amount("a layer's backward", acts.recomputed(plan.tokens))],
    )
    fixed = [Amount("CUDA context", CONTEXT), *([Amount("NCCL's buffers", NCCL)] if plan.ranks > 1 else [])]
    gpu = [*fixed, *states, _gathered(plan), *max(stages, key=total)]
    return Phase(
        "SFT",
        gpu=tuple(item for item in gpu if item.bytes),
        host=(
            Amount("trainer ranks", plan.machine.gpus * HOST_RANK),
            Amount("weights while they are read", COMPUTE * plan.shape.parameters()),
            Amount("offloaded states", plan.machine.gpus * host),
        ),
        turn=_turns(plan),
        host_turn=("a node with more memory",),
        seconds=_seconds(plan),
        problems=_problems(plan),
    )


def _turns(plan: SftPlan) -> tuple[str, ...]:
    size = int(plan.config.get("per_device_train_batch_size", 8))
    turns = []
    if size > 1:
        steps = int(plan.config.get("gradient_accumulation_steps", 1))
        smaller = f"sft.overrides.per_device_train_batch_size={size // 2}"
        turns.append(f"{smaller} sft.overrides.gradient_accumulation_steps={2 * steps}")
    if plan.config.get("disable_gradient_checkpointing"):
        turns.append("sft.overrides.disable_gradient_checkpointing=false")
    if not plan.lora and plan.stage < 3:
        turns.append("sft.overrides.deepspeed=../deepspeed/zero3.json")
    if not plan.lora:
        turns.append("sft.overrides.finetuning_type=lora")
    return (*turns, "offload_optimizer in the DeepSpeed file", "more GPUs")


def _problems(plan: SftPlan) -> tuple[Problem, ...]:
    if plan.config.get("use_cpu"):
        return (Problem("fits", "trains on the CPU: no GPU is planned for"),)
    if plan.machine.nodes > 1 and plan.zero is None and not plan.lora:
        sentence = "full fine-tuning on several nodes without DeepSpeed keeps every state on every GPU"
        return (Problem("tight", sentence, ("sft.overrides.deepspeed=../deepspeed/zero3.json",)),)
    return ()


def _seconds(plan: SftPlan) -> float | None:
    steps, rows = int(plan.config.get("max_steps", -1)), plan.rows
    size = int(plan.config.get("per_device_train_batch_size", 8))
    size *= int(plan.config.get("gradient_accumulation_steps", 1)) * plan.ranks
    if steps > 0:
        rows = steps * size
    elif rows is not None:
        rows = int(rows * float(plan.config.get("num_train_epochs", 3)))
    if rows is None:
        return None
    return pass_seconds(plan.shape, rows, plan.row, plan.ranks, backward=True, frozen=bool(plan.lora))


def _export(plan: SftPlan) -> Phase:
    whole = plan.shape.parameters()
    learnt = plan.shape.adapter_parameters(plan.lora) or whole
    weights = MASTER * learnt if plan.lora else COMPUTE * whole
    state = ADAM * learnt if plan.zero is None else (MASTER + ADAM + COMPUTE) * learnt
    limit = plan.config.get("save_total_limit")
    problems = []
    if limit is None:
        sentence = "every checkpoint of SFT is kept"
        problems.append(Problem("tight", sentence, ("sft.overrides.save_total_limit=2",)))
    kept = int(limit or 1)
    merging = [Amount("base and merged weights", 2 * COMPUTE * whole)] if plan.lora else []
    return Phase(
        "SFT's export",
        host=tuple(merging),
        disk=(Amount(f"{kept} checkpoint(s)", kept * (weights + state)), Amount("model", COMPUTE * whole)),
        disk_turn=("sft.overrides.save_total_limit=1",),
        problems=tuple(problems),
    )
