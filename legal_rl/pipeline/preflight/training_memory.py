"""Bytes of training a decoder on one GPU: sharded states, what FSDP2 gathers, activations, logits.

Every formula is derived in docs/reference/preflight.md and held against torch's own accounting in
evaluation/bench/preflight.json. Mixed precision is bf16 throughout: compute in 2 bytes, reductions in 4.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_rl.pipeline.preflight.plan import GIB, Amount
from legal_rl.pipeline.preflight.shapes import FsdpGroup, ModelShape, shard

BYTES: Final = {"fp32": 4, "float32": 4, "bf16": 2, "bfloat16": 2, "fp16": 2, "float16": 2}
COMPUTE: Final = 2  # bytes of a number in a matrix product
REDUCE: Final = 4  # bytes of a gradient while it is summed over ranks
MOMENTS: Final = 2  # AdamW's
# A CUDA context with cuBLAS's workspaces, and NCCL's buffers where ranks talk. Assumptions; vLLM's log of an idle tp 1
# process, 774 MiB (github.com/NVIDIA-NeMo/RL issue 223), holds the first up.
CONTEXT: Final = 0.8 * GIB
NCCL: Final = 1.0 * GIB
FUSED_CHUNK: Final = 512  # rows at a time of verl's FusedLinearForPPO


@dataclass(frozen=True, slots=True)
class States:
    """Bytes a GPU of the sharded base, the trained weights' part of it, their gradients and AdamW's moments."""

    parameters: float
    gradients: float
    moments: float

    @property
    def items(self) -> tuple[Amount, ...]:
        return (
            Amount("parameters", self.parameters),
            Amount("gradients", self.gradients),
            Amount("AdamW's moments", self.moments),
        )


def sharded_states(groups: Sequence[FsdpGroup], ranks: int, *, base: int, trained: int) -> States:
    """States under FSDP2 over ``ranks`` GPUs; ``base`` and ``trained`` are the bytes of a stored number.

    An adapter is what is trained where there is one, and everything else has neither gradient nor moments. FSDP2 gives
    the gradient and AdamW the moments the dtype of the stored weight. Sources: arXiv:1910.02054 (what is sharded),
    arXiv:2304.11277 (FSDP).
    """
    frozen = sum(shard(group.base, ranks) for group in groups)
    adapter = sum(shard(group.adapter, ranks) for group in groups)
    learnt = adapter or frozen
    stored = frozen * base + adapter * trained if adapter else frozen * trained
    return States(stored, learnt * trained, MOMENTS * learnt * trained)


def gathered(groups: Sequence[FsdpGroup]) -> float:
    """Bytes of the largest group whole, in the compute dtype: the largest all-gather."""
    return COMPUTE * max(group.numel for group in groups)


def layer_stage(groups: Sequence[FsdpGroup]) -> float:
    """Bytes FSDP2 holds while a layer runs backward: it whole, the next being gathered, gradients, a reduction's input.

    The root stays whole from the forward pass on. Frozen weights have no gradient. The reduction's input is the layer
    before's, in fp32, kept until its reduce-scatter is done.
    """
    layer = max((group for group in groups if group.name.startswith("layer")), key=lambda group: group.numel)
    learnt = sum(map(_numel, layer.adapter)) or layer.numel
    return COMPUTE * (2 * layer.numel + groups[-1].numel) + (COMPUTE + REDUCE) * learnt


def head_stage(groups: Sequence[FsdpGroup], *, learnt: bool) -> float:
    """Bytes FSDP2 holds while the head runs backward: it whole, and its gradient where it is trained."""
    head = next((group for group in groups if group.name == "head"), groups[-1])
    return COMPUTE * head.numel * (2 if learnt else 1)


def unsharded_gradients(groups: Sequence[FsdpGroup]) -> float:
    """Bytes of whole gradients kept from micro-batch to micro-batch when their reduction waits for the last one."""
    adapter = sum(sum(map(_numel, group.adapter)) for group in groups)
    return REDUCE * (adapter or sum(group.numel for group in groups))


def _numel(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


@dataclass(frozen=True, slots=True)
class Activations:
    """The way in which a forward pass keeps what its backward pass needs.

    ``mask_row``: tokens of a row of SDPA's mask, which packed and padded rows need and which repeats keys and values to
    all heads: all tokens when rows are packed, the longest of a batch when they are padded, 0 without a mask.
    ``rank`` > 0: only an adapter is trained; ``copies``: each of its modules casts its input for itself (adapters in
    fp32 under autocast); ``dropout``: a mask and a dropped copy of each input.
    """

    shape: ModelShape
    checkpointing: bool
    mask_row: int = 0
    rank: int = 0
    copies: bool = False
    dropout: bool = False

    def layer(self, tokens: int) -> float:
        """Bytes one decoder layer saves of ``tokens`` in a forward pass that checkpoints nothing."""
        s = self.shape
        norm = (
            4 * s.hidden + (0 if self.rank else 2 * s.hidden) + 4
        )  # fp32 input; normalised, for the weight's gradient
        heads = s.query + s.key_value if s.qk_norm else 0
        norms = 2 * norm + (4 if self.rank else 6) * heads
        key_value = s.query if self.mask_row else s.key_value
        attention = 2 * (2 * s.query + 2 * key_value) + 4 * s.heads
        into = [width for width, _ in s.linears]  # q, k, v, o, gate, up, down
        shared = 2 * s.hidden + s.intermediate  # q, k, v read one tensor, gate and up another; o reads attention's
        inputs = 2 * (sum(into) if self.rank and self.copies else shared)
        dropped = 3 * sum(into) if self.rank and self.dropout else 0
        gates = 2 * 3 * s.intermediate  # silu's input, its output, the other factor
        mask = 2 * self.mask_row  # in bf16, once a layer
        return float(tokens * (norms + attention + inputs + dropped + gates + mask))

    def saved(self, tokens: int) -> float:
        """Bytes alive when the backward pass begins: every layer's, or every layer's input and one layer recomputed."""
        s = self.shape
        whole = tokens * ((8 if not self.rank else 4) * s.hidden + 2 * s.hidden)  # final norm, embedding's output
        whole += tokens * self.mask_row  # the boolean mask itself
        if not self.checkpointing:
            return whole + s.layers * self.layer(tokens)
        return whole + s.layers * 2 * s.hidden * tokens

    def recomputed(self, tokens: int) -> float:
        """Bytes on top of ``saved`` while a layer runs backward: the layer again, and gradients between its modules."""
        between = 3 * 2 * self.shape.intermediate * tokens
        return between + (self.layer(tokens) if self.checkpointing else 0.0)

    def forward(self, tokens: int) -> float:
        """Bytes of a forward pass without gradients: a layer's widest moment."""
        s = self.shape
        width = 4 * s.hidden + 2 * s.hidden + 2 * 3 * s.intermediate + 2 * (s.query + 2 * s.key_value)
        return float(tokens * (width + 3 * self.mask_row))


@dataclass(frozen=True, slots=True)
class Head:
    """The way from the last hidden states to log-probabilities: bytes of a number of the logits, by way of computing.

    ``fused``: verl's chunked kernel, which never holds all logits. ``entropy``: none, or how it is computed.
    """

    shape: ModelShape
    fused: bool = False
    flash_cross_entropy: bool = False
    entropy: str = "none"  # none, compiled, eager, checkpointed, chunked
    chunk: int = FUSED_CHUNK

    def backward(self, tokens: int, *, learnt: bool = True) -> float:
        """Bytes at the worst moment of the loss and its gradients, the head's weight and gradient not counted."""
        vocab = self.shape.vocab
        if self.fused:
            chunk = min(tokens, self.chunk)
            rows = (FUSED_ENTROPY if self.entropy != "none" else FUSED) * chunk * vocab
            return rows + 2 * self.shape.hidden * tokens + (COMPUTE * self.shape.hidden * vocab if learnt else 0)
        each = FLASH if self.flash_cross_entropy else LOG_PROBS
        return float(tokens * vocab * (each + ENTROPY[self.entropy]))

    def forward(self, tokens: int) -> float:
        """Bytes of the same without gradients."""
        vocab = self.shape.vocab
        if self.fused:
            return float(FUSED_FORWARD * min(tokens, self.chunk) * vocab)
        return float(tokens * vocab * (COMPUTE + ENTROPY_FORWARD[self.entropy]))


# Bytes of each logit at the worst moment, as torch's memory tracker counted them (evaluation/bench/preflight.json):
# the bf16 logits, and log_softmax row by row in fp32, kept for its backward.
LOG_PROBS: Final = 6
FLASH: Final = 4  # logits and their gradient, both bf16. Assumption: flash-attn's kernel was not run
# On top, for an entropy that has a gradient. torch.compile fuses its parts; what remains of them is an assumption.
ENTROPY: Final = {"none": 0, "compiled": 8, "eager": 20, "checkpointed": 22, "chunked": 8}
ENTROPY_FORWARD: Final = {"none": 0, "compiled": 4, "eager": 8, "checkpointed": 8, "chunked": 1}
# The same for FusedLinearForPPO, of each number of a chunk's logits.
FUSED, FUSED_ENTROPY, FUSED_FORWARD = 20.5, 28.5, 12
# LlamaFactory's loss (transformers' ForCausalLMLoss): fp32 log-softmax, and two gradients beside it.
CROSS_ENTROPY: Final = 12
