"""Batched decoding with a key-value cache: what ``generate()`` does, without its per-step overhead and idle rows.

Runs in the train environment, or wherever torch and transformers are. The transformers sampler and verl's CPU rollout
share it; each brings its own attention and its own way to draw a token, which its seeded results depend on. Four things
make it quick on a CPU: keys and values are written in place instead of being concatenated anew at every step,
grouped-query heads are never materialised while decoding, finished rows leave the batch, and a prompt that several rows
share can be prefilled once.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import torch
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.cache_utils import Cache, DynamicLayer
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

from legal_rl.core.sampling import SamplingParams

# Names for ``attn_implementation``: the sampler's, for any device, and that of verl's CPU rollout.
GROUPED_SDPA: Final = "legal_rl_grouped_sdpa"
GROUPED_MATMUL: Final = "grouped_cpu"
# Room that the cache grows by; larger wastes memory, smaller copies more often.
_ROOM: Final = 128
_GREEDY: Final = 1e-6


def grouped_sdpa(  # noqa: PLR0917 - the signature that transformers calls
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    scaling: float | None = None,
    **kwargs: Any,
) -> tuple[torch.Tensor, None]:
    """Attention where the query heads that share a key head are folded into the query length.

    Shapes: ``query`` (batch, heads, queries, width), ``key`` and ``value`` (batch, key heads, keys, width), result
    (batch, queries, heads, width). Only one query has a mask that all its heads share; more go the usual way.
    """
    if query.shape[2] != 1:
        output, _ = sdpa_attention_forward(module, query, key, value, attention_mask, scaling=scaling, **kwargs)
        return output, None
    rows, heads, _, width = query.shape
    folded = query.view(rows, key.shape[1], -1, width)
    mixed = torch.nn.functional.scaled_dot_product_attention(
        folded, key, value, attn_mask=attention_mask, scale=scaling
    )
    return mixed.reshape(rows, 1, heads, width), None


def grouped_matmul(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    *,
    scaling: float,
    **_: Any,
) -> tuple[torch.Tensor, None]:
    """The same by two matrix products, for prompts too, which is quicker on a CPU. Shapes as in ``grouped_sdpa``.

    ``attention_mask`` is boolean (batch, 1, queries, keys), True where a key may be seen.
    """
    rows, heads, length, width = query.shape
    shared = key.shape[1]
    folded = query.reshape(rows, shared, (heads // shared) * length, width)
    scores = torch.matmul(folded, key.transpose(2, 3)).mul_(scaling).view(rows, shared, heads // shared, length, -1)
    if attention_mask is not None:
        scores.masked_fill_(~attention_mask[:, :, None], torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1).view(rows, shared, (heads // shared) * length, -1)
    mixed = torch.matmul(weights, value).view(rows, heads, length, width)
    return mixed.transpose(1, 2).contiguous(), None


AttentionInterface.register(GROUPED_SDPA, grouped_sdpa)
AttentionMaskInterface.register(GROUPED_SDPA, sdpa_mask)
AttentionInterface.register(GROUPED_MATMUL, grouped_matmul)


class BufferedLayer(DynamicLayer):  # type: ignore[misc]
    """The keys and values of one layer in a buffer with room to spare, so that a step writes one column."""

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Append (batch, heads, new, width) and return everything held, as views into the buffers."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
            self._buffers: list[torch.Tensor] = []
        start = self.get_seq_length()
        end = start + key_states.shape[-2]
        if not self._buffers or end > self._buffers[0].shape[-2]:
            self._grow(key_states, value_states, end)
        for buffer, new in zip(self._buffers, (key_states, value_states), strict=True):
            buffer[:, :, start:end] = new
        self.keys, self.values = (buffer[:, :, :end] for buffer in self._buffers)
        return self.keys, self.values

    def _grow(self, key_states: torch.Tensor, value_states: torch.Tensor, length: int) -> None:
        room = -(-length // _ROOM) * _ROOM
        grown = [new.new_empty((*new.shape[:2], room, new.shape[-1])) for new in (key_states, value_states)]
        for buffer, old in zip(grown, self._buffers and (self.keys, self.values), strict=False):
            buffer[:, :, : old.shape[-2]] = old
        self._buffers = grown

    def batch_select_indices(self, indices: torch.Tensor) -> None:
        """Keep only the rows ``indices``, in that order; a row may be taken several times."""
        length = self.get_seq_length()
        self._buffers = [buffer.index_select(0, indices) for buffer in self._buffers]
        self.keys, self.values = (buffer[:, :, :length] for buffer in self._buffers)


@dataclass(slots=True)
class DecodeRow:
    """One answer being written. ``key`` and ``random`` are the caller's; ``limit`` is how many tokens it may have."""

    prompt: Sequence[int]
    limit: int
    params: SamplingParams
    key: int = 0
    random: Random | None = None
    tokens: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)  # of each token, where the draw gives them
    stopped: bool = False


# Logits (rows, vocabulary) and the rows → the next token of each row, and where known its log-probability.
Draw = Callable[[torch.Tensor, Sequence[DecodeRow]], tuple[torch.Tensor, torch.Tensor | None]]


def choose(logits: torch.Tensor, params: SamplingParams, draws: Sequence[float]) -> torch.Tensor:
    """The next token of each row from ``logits`` (rows, vocabulary); ``draws`` are uniform in [0, 1), one a row.

    Greedy at temperature 0, else inverse-transform sampling after top-k and then nucleus filtering (Holtzman et al.
    2020, "The Curious Case of Neural Text Degeneration").
    """
    if params.temperature == 0:
        return logits.argmax(-1)
    scaled = logits.double() / params.temperature
    if 0 < params.top_k < scaled.shape[-1]:
        scaled = scaled.masked_fill(scaled < scaled.topk(params.top_k).values[:, -1:], -torch.inf)
    if params.top_p < 1:
        ordered, order = scaled.sort(-1, descending=True)
        weights = ordered.softmax(-1)
        outside = weights.cumsum(-1) - weights >= params.top_p
        scaled = scaled.masked_fill(outside.gather(-1, order.argsort(-1)), -torch.inf)
    cumulated = scaled.softmax(-1).cumsum(-1)
    target = torch.tensor(draws, dtype=cumulated.dtype, device=cumulated.device)[:, None] * cumulated[:, -1:]
    return torch.searchsorted(cumulated, target, right=True).clamp_max(cumulated.shape[-1] - 1).squeeze(-1)


def draw_seeded(logits: torch.Tensor, rows: Sequence[DecodeRow]) -> tuple[torch.Tensor, None]:
    """Draw with the random stream of each row; all rows have the parameters of the first."""
    return choose(logits, rows[0].params, [row.random.random() if row.random else 0.0 for row in rows]), None


def draw_with_logprobs(logits: torch.Tensor, rows: Sequence[DecodeRow]) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw each row by its own parameters; log-probabilities after warping.

    Chance is Python's global generator, or the random stream of each row where the rows have one: then a row's draws do
    not depend on the others in its batch.
    """
    temperature = torch.tensor([[row.params.temperature] for row in rows])
    greedy = temperature <= _GREEDY
    scaled = logits.float() / temperature.masked_fill(greedy, 1.0)
    if any(row.params.top_k or row.params.top_p < 1 for row in rows):
        # The ``top_k`` likeliest, of these the fewest that together reach ``top_p``; always at least one.
        everything = torch.iinfo(torch.int64).max
        ordered, order = scaled.sort(-1, descending=True)
        drop = torch.arange(scaled.shape[-1]) >= torch.tensor([[row.params.top_k or everything] for row in rows])
        share = ordered.masked_fill(drop, -torch.inf).softmax(-1)
        drop |= (share.cumsum(-1) - share) >= torch.tensor([[row.params.top_p] for row in rows])
        drop[:, 0] = False
        scaled = scaled.masked_fill(torch.zeros_like(drop).scatter(1, order, drop), -torch.inf)
    logprobs = scaled.log_softmax(-1)
    # One number a row, and the token on whose share of the summed probabilities it falls.
    summed = logprobs.double().exp_().cumsum(-1)
    draws = [random.random() if row.random is None else row.random.random() for row in rows]
    target = summed[:, -1:] * torch.tensor(draws, dtype=summed.dtype)[:, None]
    drawn = torch.searchsorted(summed, target, right=True).clamp_max(summed.shape[-1] - 1)
    tokens = torch.where(greedy, logprobs.argmax(-1, keepdim=True), drawn)
    return tokens.squeeze(1), logprobs.gather(1, tokens).squeeze(1)


class _Batch:
    """The device's side of the rows still being written: cache, mask and positions."""

    def __init__(self, model: Any, rows: Sequence[DecodeRow], pad: int, share_prompts: bool) -> None:
        self._model, self.rows = model, rows
        self._cache = Cache(layer_class_to_replicate=BufferedLayer)
        prompts = [tuple(row.prompt) for row in rows]
        self._copies: torch.Tensor | None = None  # until the prefill: the prompt of each row
        if share_prompts:
            numbers = {prompt: number for number, prompt in enumerate(dict.fromkeys(prompts))}
            self._copies = torch.tensor([numbers[prompt] for prompt in prompts], device=model.device)
            prompts = list(numbers)
        width = max(map(len, prompts))
        self._next_ids = torch.tensor([[pad] * (width - len(p)) + list(p) for p in prompts], device=model.device)
        lengths = torch.tensor([len(prompt) for prompt in prompts], device=model.device)
        columns = torch.arange(width + max(row.limit for row in rows), device=model.device)
        self._mask = columns >= (width - lengths)[:, None]
        self._positions = (columns[:width] - (width - lengths)[:, None]).clamp_min(0)

    @torch.inference_mode()  # type: ignore[untyped-decorator,unused-ignore]
    def advance(self, draw: Draw) -> tuple[list[int], list[float] | None]:
        """Feed what is new and choose the next token of every row."""
        logits = self._model(
            input_ids=self._next_ids,
            attention_mask=self._attention_mask(self._next_ids.shape[1]),
            position_ids=self._positions,
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=1,
        ).logits[:, -1]
        if self._copies is not None:
            logits = logits[self._copies]
            self._select(self._copies)
            self._copies = None
        tokens, logprobs = draw(logits, self.rows)
        self._next_ids, self._positions = tokens[:, None], self._positions[:, -1:] + 1
        return tokens.tolist(), None if logprobs is None else logprobs.tolist()

    def _attention_mask(self, new: int) -> Any:
        visible = self._mask[:, : self._cache.get_seq_length() + new]
        config = self._model.config
        if config._attn_implementation != GROUPED_MATMUL:
            return visible
        causal = torch.ones(new, new, dtype=torch.bool).tril()
        mask = visible[:, None, None] if new == 1 else (visible[:, None] & causal)[:, None]
        # A mapping is taken as it is; a tensor would be turned into a mask anew at every token.
        return dict.fromkeys(getattr(config, "layer_types", None) or ["full_attention"], mask)

    @torch.inference_mode()  # type: ignore[untyped-decorator,unused-ignore]
    def keep(self, indices: list[int]) -> None:
        """Drop every row but these."""
        self.rows = [self.rows[index] for index in indices]
        self._select(torch.tensor(indices, device=self._next_ids.device))

    def _select(self, indices: torch.Tensor) -> None:
        self._cache.batch_select_indices(indices)
        self._mask, self._next_ids, self._positions = (
            tensor.index_select(0, indices) for tensor in (self._mask, self._next_ids, self._positions)
        )


def decode(
    model: Any,
    rows: Sequence[DecodeRow],
    draw: Draw,
    stop_ids: frozenset[int],
    pad: int,
    *,
    ended: Callable[[DecodeRow], bool] | None = None,
    share_prompts: bool = False,
    worth_dropping: Callable[[int, int], bool] = lambda idle, rows: 8 * idle >= rows,
) -> Iterator[DecodeRow]:
    """Write every row to its end or limit and yield it as it finishes; the stop token is kept as its last token.

    ``ended`` is asked after every token whether what the row has written ends it. ``share_prompts`` prefills equal
    prompts once. ``worth_dropping`` decides from the numbers of idle and of all rows whether finished ones leave the
    batch: that copies the whole cache, about the price of one step.
    """
    batch = _Batch(model, rows, pad, share_prompts)
    live = set(range(len(rows)))
    while live:
        tokens, logprobs = batch.advance(draw)
        for index in sorted(live):
            row = batch.rows[index]
            row.tokens.append(tokens[index])
            if logprobs is not None:
                row.logprobs.append(logprobs[index])
            row.stopped = tokens[index] in stop_ids or (ended is not None and ended(row))
            if row.stopped or len(row.tokens) >= row.limit:
                live.remove(index)
                yield row
        if live and worth_dropping(len(batch.rows) - len(live), len(batch.rows)):
            batch.keep(sorted(live))
            live = set(range(len(live)))


def end_ids(*ends: int | Sequence[int] | None) -> frozenset[int]:
    """End tokens as configurations write them: one, several (Qwen instruct models have two) or none."""
    groups = (end if isinstance(end, Sequence) else [end] for end in ends)
    return frozenset(int(end) for group in groups for end in group if end is not None)
