"""A configuration that verl composed, as numbers: ranks, tokens, the trained models and where their states lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.engines.verl.settings import lookup
from legal_rl.pipeline.preflight.plan import Amount, Machine, total
from legal_rl.pipeline.preflight.shapes import FsdpGroup, ModelShape
from legal_rl.pipeline.preflight.training_memory import BYTES, Head, States, sharded_states

ACTOR: Final = "grpo.overrides.actor_rollout_ref.actor"
ROLLOUT: Final = "grpo.overrides.actor_rollout_ref.rollout"
REF: Final = "grpo.overrides.actor_rollout_ref.ref"
CRITICS_BUDGET: Final = 32768  # tokens: the default of verl's CriticConfig.ppo_infer_max_token_len_per_gpu
FLASH_ATTENTION: Final = ("flash_attention_2", "flash_attention_3")


@dataclass(frozen=True, slots=True)
class Trained:
    """A model that verl trains: the actor or the critic, with its part of the configuration."""

    shape: ModelShape
    groups: list[FsdpGroup]
    states: States
    engine: Mapping[str, Any]  # fsdp_config
    rank: int
    checkpointing: bool

    def resident(self) -> list[Amount]:
        """Bytes that stay on the GPU between its phases."""
        if self.engine.get("offload_policy"):
            return []
        kept = []
        if not self.engine.get("param_offload"):
            kept.append(Amount("parameters", self.states.parameters))
        if not self.engine.get("optimizer_offload"):
            kept.append(Amount("AdamW's moments", self.states.moments))
        return kept

    def offloaded(self) -> float:
        """Bytes a GPU's share takes on the host."""
        whole = self.states.parameters + self.states.moments
        if self.engine.get("offload_policy"):
            return whole + self.states.gradients
        return whole - total(self.resident())


@dataclass(frozen=True, slots=True)
class GrpoPlan:
    """A composed configuration as numbers; tokens are of one GPU's micro-batch."""

    config: Mapping[str, Any]
    shape: ModelShape
    machine: Machine

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a dotted key, ``default`` where it is absent or null."""
        value = lookup(self.config, key)
        return default if value is None else value

    @property
    def gpus(self) -> int:
        """GPUs of a node."""
        return int(self.get("trainer.n_gpus_per_node", 1))

    @property
    def ranks(self) -> int:
        return self.gpus * int(self.get("trainer.nnodes", 1))

    @property
    def lora(self) -> int:
        """The rank of the adapter, 0 for none."""
        return int(self.get("actor_rollout_ref.model.lora_rank", 0))

    @property
    def longest(self) -> int:
        """Tokens of the longest sequence."""
        return int(self.get("data.max_prompt_length", 512)) + int(self.get("data.max_response_length", 512))

    @property
    def sequences(self) -> int:
        """Responses of a step."""
        return int(self.get("data.train_batch_size", 1)) * int(self.get("actor_rollout_ref.rollout.n", 1))

    @property
    def tensor_parallel(self) -> int:
        return int(self.get("actor_rollout_ref.rollout.tensor_model_parallel_size", 1))

    @property
    def has_reference(self) -> bool:
        """True when a KL term asks for a reference policy."""
        return bool(self.get("actor_rollout_ref.actor.use_kl_loss") or self.get("algorithm.use_kl_in_reward"))

    @property
    def has_critic(self) -> bool:
        enabled = self.get("critic.enable")
        return bool(self.get("algorithm.adv_estimator") == "gae" if enabled is None else enabled)

    def mask_row(self, tokens: int) -> int:
        """Tokens of a row of SDPA's mask over a micro-batch: all where rows are packed, the longest where padded."""
        if attention_of(self.config) in FLASH_ATTENTION:
            return 0
        return tokens if self.get("actor_rollout_ref.model.use_remove_padding") else self.longest

    def tokens(self, section: str, *, micro: str, budget: str) -> int:
        """Tokens a GPU computes at once: the budget under dynamic batches, else whole sequences."""
        mine = self.sequences * self.longest // self.ranks
        if self.get("actor_rollout_ref.actor.use_dynamic_bsz"):
            return min(int(self.get(f"{section}.{budget}", 16384)), max(mine, self.longest))
        return int(self.get(f"{section}.{micro}", 1)) * self.longest

    def actor(self) -> Trained:
        """The policy with its states."""
        engine = self.get("actor_rollout_ref.actor.fsdp_config", {})
        return self._trained(engine, self.get("actor_rollout_ref.model", {}), self.lora)

    def critic(self) -> Trained:
        """The critic, as large as the policy but for its head."""
        return self._trained(self.get("critic.fsdp", {}), self.get("critic.model", {}), 0, value_head=True)

    def _trained(
        self, engine: Mapping[str, Any], model: Mapping[str, Any], rank: int, *, value_head: bool = False
    ) -> Trained:
        fused = bool(model.get("use_fused_kernels"))
        groups = self.shape.groups(rank, value_head=value_head, fused=fused)
        size = int(engine.get("fsdp_size") or -1)
        over = self.ranks if size < 1 else min(size, self.ranks)
        stored = BYTES[str(engine.get("model_dtype") or "fp32")]
        # Adapters are trained in fp32 under FSDP2 whatever their base is stored in (legal_rl/engines/verl/patches.py).
        trained = BYTES["fp32"] if rank and engine.get("strategy") == "fsdp2" else stored
        states = sharded_states(groups, over, base=stored, trained=trained)
        return Trained(self.shape, groups, states, engine, rank, bool(model.get("enable_gradient_checkpointing")))

    def head(self, engine: Mapping[str, Any], *, entropy: bool) -> Head:
        """The way verl computes log-probabilities under ``engine``, an fsdp_config."""
        kind = "none"
        if entropy:
            kind = "compiled" if engine.get("use_torch_compile") else "eager"
            if engine.get("entropy_checkpointing") and kind == "eager":
                kind = "checkpointed"
            if engine.get("entropy_from_logits_with_chunking"):
                kind = "chunked"
        return Head(self.shape, fused=bool(self.get("actor_rollout_ref.model.use_fused_kernels")), entropy=kind)


def attention_of(config: Mapping[str, Any]) -> str:
    """The attention implementation that verl asks transformers for; flash_attention_2 unless the model overrides it."""
    return str(lookup(config, "actor_rollout_ref.model.override_config.attn_implementation") or "flash_attention_2")
