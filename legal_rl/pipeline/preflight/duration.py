"""Seconds of the phases, from throughput that is assumed: nothing here was measured on a GPU.

An A100 of 80 GB stands for every GPU: 312 TFLOP/s dense bf16 and 2.0 TB/s (NVIDIA's data sheet). Model FLOP
utilisation in training and the share of the bandwidth that decoding reaches are assumptions; so is that responses are
half as long as their limit.
"""

import math
from dataclasses import dataclass
from typing import Final

from legal_rl.pipeline.preflight.shapes import ModelShape

PEAK_FLOPS: Final = 312e12
BANDWIDTH: Final = 2.0e12
TRAIN_MFU: Final = 0.35
FORWARD_MFU: Final = 0.40
DECODE_SHARE: Final = (
    0.5  # of the bandwidth; 0.77 was reported of one request alone (johnmusgrave.com, A100, vLLM 0.23)
)
MEAN_RESPONSE: Final = 0.5  # of the limit


def token_flops(shape: ModelShape, length: float, *, frozen: bool = False, backward: bool = True) -> float:
    """Floating-point operations a token of a sequence of ``length``: 2 a weight forward, 4 backward, and attention's.

    ``frozen``: weights have no gradient, which saves 2. The embedding costs nothing, the head does.
    """
    linear = shape.layers * sum(into * out for into, out in shape.linears) + shape.vocab * shape.hidden
    attention = 2 * shape.layers * shape.query * length  # scores and their sum over values, causal: half of them
    factor = 1 if not backward else 2 if frozen else 3
    return factor * 2 * linear + (3 if backward else 1) * attention


def pass_seconds(
    shape: ModelShape, sequences: int, longest: int, gpus: int, *, backward: bool, frozen: bool = False
) -> float:
    """Seconds of a pass over ``sequences``, half as long as they may be, on ``gpus``."""
    length = MEAN_RESPONSE * longest
    flops = sequences * length * token_flops(shape, length, frozen=frozen, backward=backward)
    return flops / (gpus * PEAK_FLOPS * (TRAIN_MFU if backward else FORWARD_MFU))


@dataclass(frozen=True, slots=True)
class Decoding:
    """vLLM on ``parallel`` GPUs with ``cache`` bytes of cache on each, for sequences up to ``longest`` tokens."""

    shape: ModelShape
    parallel: int
    cache: float
    longest: int

    @property
    def token_bytes(self) -> float:
        """Bytes of one token's keys and values on one GPU, in bf16; heads are not split below one a GPU."""
        heads = math.ceil(self.shape.kv_heads / self.parallel)
        return 2 * 2 * self.shape.layers * heads * self.shape.head_dim

    @property
    def sequences(self) -> int:
        """Whole sequences of the longest kind that the cache holds."""
        return max(0, int(self.cache // (self.token_bytes * self.longest)))

    def step_seconds(self, at_once: int) -> float:
        """Seconds of one decoding step: weights and the cache of ``at_once`` half-long sequences are read once."""
        read = 2 * self.shape.parameters() / self.parallel + at_once * self.token_bytes * self.longest / 2
        return read / (BANDWIDTH * DECODE_SHARE)


def generation_seconds(decoding: Decoding, sequences: float, at_once: int, prompt: int, response: int) -> float:
    """Seconds until ``sequences`` of one engine are written, ``at_once`` at a time; the longest ends the phase."""
    at_once = max(1, at_once)
    waves = max(1.0, sequences / at_once * MEAN_RESPONSE)
    prefill = sequences * prompt * token_flops(decoding.shape, prompt / 2, backward=False)
    reading = prefill / (decoding.parallel * PEAK_FLOPS * FORWARD_MFU)
    return reading + waves * response * decoding.step_seconds(at_once)
