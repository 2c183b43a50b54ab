"""The shape of a Qwen model, from its config.json: every weight, what an adapter adds, and how FSDP2 groups them."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from legal_rl.core.errors import UserError
from legal_rl.engines.transformers.tiny import TinyConfig
from legal_rl.runs.records import read_json

SHIPPED: Final = Path(__file__).with_name("models.json")
KNOWN_TYPES: Final = ("qwen2", "qwen3")
Weights = Sequence[tuple[int, ...]]  # the shapes of a few weights


def count(weights: Weights) -> int:
    """Numbers in ``weights``."""
    return sum(math.prod(shape) for shape in weights)


@dataclass(frozen=True, slots=True)
class FsdpGroup:
    """Weights that FSDP2 gathers in one call: ``base`` of the model, ``adapter`` of LoRA within the same modules."""

    name: str
    base: Weights
    adapter: Weights = ()

    @property
    def numel(self) -> int:
        return count(self.base) + count(self.adapter)


@dataclass(frozen=True, slots=True)
class ModelShape:
    """A Qwen2 or Qwen3 decoder: sizes as config.json names them.

    ``tied``: the embedding is also the head. ``qkv_bias`` and ``qk_norm`` are what tells Qwen2 from Qwen3.
    """

    hidden: int
    intermediate: int
    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    vocab: int
    tied: bool
    qkv_bias: bool
    qk_norm: bool

    @classmethod
    def from_config(cls, config: Mapping[str, Any], origin: str) -> Self:
        """Read a config.json. Raises ``UserError`` for another architecture, or one whose sizes are missing."""
        kind = config.get("model_type")
        if kind not in KNOWN_TYPES:
            raise UserError(f"{origin}: model_type is {kind!r}; preflight knows {' and '.join(KNOWN_TYPES)}")
        try:
            hidden, heads = int(config["hidden_size"]), int(config["num_attention_heads"])
            return cls(
                hidden=hidden,
                intermediate=int(config["intermediate_size"]),
                layers=int(config["num_hidden_layers"]),
                heads=heads,
                kv_heads=int(config.get("num_key_value_heads") or heads),
                # transformers' own defaults: Qwen3 states 128, Qwen2 divides.
                head_dim=int(config.get("head_dim") or (128 if kind == "qwen3" else hidden // heads)),
                vocab=int(config["vocab_size"]),
                tied=bool(config.get("tie_word_embeddings", False)),
                qkv_bias=kind == "qwen2" or bool(config.get("attention_bias", False)),
                qk_norm=kind == "qwen3",
            )
        except (KeyError, TypeError, ValueError) as error:
            raise UserError(f"{origin}: is no config.json of a model ({error!r}); name the model's folder") from None

    @property
    def query(self) -> int:
        """Width of all query heads together."""
        return self.heads * self.head_dim

    @property
    def key_value(self) -> int:
        """Width of all key heads, and of all value heads."""
        return self.kv_heads * self.head_dim

    @property
    def linears(self) -> tuple[tuple[int, int], ...]:
        """(in, out) of the seven linear modules of a layer: q, k, v, o, gate, up, down."""
        h, q, kv, f = self.hidden, self.query, self.key_value, self.intermediate
        return ((h, q), (h, kv), (h, kv), (q, h), (h, f), (h, f), (f, h))

    def layer(self) -> Weights:
        """The weights of one decoder layer."""
        weights: list[tuple[int, ...]] = [(out, into) for into, out in self.linears]
        weights += [(self.hidden,), (self.hidden,)]  # norms before attention and before the MLP
        if self.qkv_bias:
            weights += [(self.query,), (self.key_value,), (self.key_value,)]
        if self.qk_norm:
            weights += [(self.head_dim,), (self.head_dim,)]
        return weights

    def adapter(self, rank: int) -> Weights:
        """The weights LoRA of ``rank`` adds to one layer when it targets every linear module; none for rank 0."""
        return [shape for into, out in self.linears for shape in ((rank, into), (out, rank))] if rank else []

    def groups(self, rank: int = 0, *, value_head: bool = False, fused: bool = False) -> list[FsdpGroup]:
        """The groups that verl 0.9.1 shards with FSDP2, the root last.

        Each layer is one; embedding and head are groups of their own unless they are tied, when they stay in the root
        (`_select_fsdp2_wrap_targets` in verl/utils/fsdp_utils.py). A critic has a head of one output, in the root; with
        ``fused`` log-probabilities the head is left to the root too (legal_rl/engines/verl/patches.py).
        """
        table = (self.vocab, self.hidden)
        layers = [FsdpGroup(f"layer {n}", self.layer(), self.adapter(rank)) for n in range(self.layers)]
        root: list[tuple[int, ...]] = [(self.hidden,)]
        apart = [] if self.tied else [FsdpGroup("embedding", [table])]
        if value_head:
            root += [(1, self.hidden), (1,)]
        elif not self.tied and not fused:
            apart.append(FsdpGroup("head", [table]))
        if self.tied or (fused and not value_head):
            root.append(table)
        return [*apart, *layers, FsdpGroup("root", root)]

    def parameters(self, *, value_head: bool = False) -> int:
        """Numbers in the model without adapters; a tied embedding counts once."""
        return sum(count(group.base) for group in self.groups(value_head=value_head))

    def adapter_parameters(self, rank: int) -> int:
        """Numbers in a LoRA adapter of ``rank`` on every linear module of every layer."""
        return self.layers * count(self.adapter(rank))


def shard(weights: Weights, ranks: int) -> int:
    """Numbers of ``weights`` on each of ``ranks`` GPUs: FSDP2 splits the first dimension, and pads it to whole shares.

    Source: `FSDPParam._init_sharded_param` in torch/distributed/fsdp/_fully_shard/_fsdp_param.py.
    """
    return sum(math.ceil(shape[0] / ranks) * math.prod(shape[1:]) for shape in weights)


def shape_of(model: str | TinyConfig) -> ModelShape:
    """The shape of a folder's config.json, of a shipped hub name (Qwen2.5 and Qwen3, any suffix), or of a tiny model.

    Raises ``UserError`` where none can be found.
    """
    if isinstance(model, TinyConfig):
        return _tiny(model)
    config = Path(model) / "config.json"
    if config.is_file():
        return ModelShape.from_config(read_json(config), str(config))
    shipped = json.loads(SHIPPED.read_text("utf-8"))
    name = model.rstrip("/").rpartition("/")[2]
    for known in sorted(shipped, key=len, reverse=True):
        if re.fullmatch(rf"{re.escape(known)}(-.*)?", name, re.IGNORECASE):
            return ModelShape.from_config(shipped[known], known)
    raise UserError(
        f"{model}: neither a folder with a config.json nor a model whose shape is known ({', '.join(shipped)}); "
        "name the folder, or give --model"
    )


def has_shape(model: str | TinyConfig) -> bool:
    """Return whether ``shape_of`` knows the shape of ``model``."""
    try:
        shape_of(model)
    except UserError:
        return False
    return True


def _tiny(config: TinyConfig) -> ModelShape:
    return ModelShape(
        hidden=config.hidden_size,
        intermediate=config.intermediate_size,
        layers=config.layers,
        heads=config.heads,
        kv_heads=config.kv_heads,
        head_dim=config.hidden_size // config.heads,
        vocab=max(config.vocab_size, config.embedding_rows or 0),
        tied=config.tied,
        qkv_bias=True,
        qk_norm=False,
    )
