"""Batched decoding with a key-value cache: what ``generate()`` does, without its per-step overhead and idle rows.

Three things make it quick on a CPU: keys and values are written in place instead of being concatenated anew at every
step, grouped-query heads are never materialised while decoding, and finished rows leave the batch.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import torch
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.cache_utils import Cache, DynamicLayer
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

from legal_rl.core.sampling import SamplingParams

ATTENTION: Final = "legal_rl_grouped_sdpa"
# Room that the cache grows by; larger wastes memory, smaller copies more often.
_ROOM: Final = 128
# Dropping rows copies the whole cache, about the price of one step: worth it once an eighth of the rows is idle.
_WORTH_DROPPING: Final = 0.875


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


AttentionInterface.register(ATTENTION, grouped_sdpa)
AttentionMaskInterface.register(ATTENTION, sdpa_mask)


class GrowingLayer(DynamicLayer):  # type: ignore[misc]
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
        """Keep only the rows ``indices``."""
        length = self.get_seq_length()
        self._buffers = [buffer.index_select(0, indices) for buffer in self._buffers]
        self.keys, self.values = (buffer[:, :, :length] for buffer in self._buffers)


@dataclass(slots=True)
class Row:
    """One answer being written. ``key`` is the caller's; ``limit`` is the number of tokens it may have."""

    key: int
    prompt: list[int]
    limit: int
    random: random.Random
    tokens: list[int] = field(default_factory=list)
    stopped: bool = False


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


class _Batch:
    """The device's side of the rows still being written: cache, mask and positions."""

    def __init__(self, model: Any, rows: list[Row], pad: int) -> None:
        self._model = model
        self.rows = rows
        width = max(len(row.prompt) for row in rows)
        ids = torch.tensor([[pad] * (width - len(row.prompt)) + row.prompt for row in rows], device=model.device)
        lengths = torch.tensor([len(row.prompt) for row in rows], device=model.device)
        columns = torch.arange(width + max(row.limit for row in rows), device=model.device)
        self._mask = columns >= (width - lengths)[:, None]
        self._cache = Cache(layer_class_to_replicate=GrowingLayer)
        self._next_ids = ids
        self._positions = (columns[:width] - (width - lengths)[:, None]).clamp_min(0)

    @torch.inference_mode()  # type: ignore[untyped-decorator,unused-ignore]
    def advance(self, params: SamplingParams) -> list[int]:
        """Feed what is new and choose the next token of every row."""
        seen = self._cache.get_seq_length() + self._next_ids.shape[1]
        logits = self._model(
            input_ids=self._next_ids,
            attention_mask=self._mask[:, :seen],
            position_ids=self._positions,
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=1,
        ).logits[:, -1]
        chosen = choose(logits, params, [row.random.random() for row in self.rows])
        self._next_ids, self._positions = chosen[:, None], self._positions[:, -1:] + 1
        tokens: list[int] = chosen.tolist()
        return tokens

    @torch.inference_mode()  # type: ignore[untyped-decorator,unused-ignore]
    def keep(self, places: list[int]) -> None:
        """Drop every row but those at ``places``."""
        indices = torch.tensor(places, device=self._next_ids.device)
        self.rows = [self.rows[place] for place in places]
        self._cache.batch_select_indices(indices)
        self._mask, self._next_ids, self._positions = (
            tensor.index_select(0, indices) for tensor in (self._mask, self._next_ids, self._positions)
        )


def decode(
    model: Any,
    rows: list[Row],
    params: SamplingParams,
    stop_ids: frozenset[int],
    pad: int,
    *,
    ended: Callable[[Row], bool] | None = None,
) -> Iterator[Row]:
    """Write every row to its end or limit and yield it as it finishes; the stop token is kept as its last token.

    ``ended`` is asked after every token whether what the row has written ends it.
    """
    batch = _Batch(model, rows, pad)
    live = set(range(len(rows)))
    while live:
        tokens = batch.advance(params)
        for place in sorted(live):
            row = batch.rows[place]
            row.tokens.append(tokens[place])
            row.stopped = tokens[place] in stop_ids or (ended is not None and ended(row))
            if row.stopped or len(row.tokens) >= row.limit:
                live.remove(place)
                yield row
        if live and len(live) <= _WORTH_DROPPING * len(batch.rows):
            batch.keep(sorted(live))
            live = set(range(len(live)))
