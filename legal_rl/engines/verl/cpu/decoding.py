"""Batched sampling from a transformers causal model on a CPU: padded on the left, one prefill per distinct prompt.

Three things make it two to three times faster than ``model.generate`` for GRPO's shape (few prompts, many samples of
each): a prompt shared by n samples is prefilled once; keys and values go into room allocated up front, where
transformers' dynamic cache copies everything at every token; and grouped-query heads are multiplied as groups instead
of being repeated in memory.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal

import torch
from transformers import AttentionInterface, PreTrainedModel
from transformers.cache_utils import Cache, DynamicLayer

ATTENTION: Final = "grouped_cpu"
GREEDY: Final = 1e-6
IDLE_SHARE: Final = 4


@dataclass(frozen=True, slots=True)
class Job:
    """One sample to draw. ``top_k`` ≤ 0 and ``top_p`` 1 are off; a temperature of 0 is greedy."""

    prompt: tuple[int, ...]
    max_tokens: int
    temperature: float = 1.0
    top_p: float = 1.0
    top_k: int = -1


@dataclass(frozen=True, slots=True)
class SampledTokens:
    """Token ids (the end token included), the log-probability each was drawn with, and why it ended."""

    ids: list[int]
    logprobs: list[float]
    finish: Literal["stop", "length"]


def grouped_attention(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    *,
    scaling: float,
    **_: Any,
) -> tuple[torch.Tensor, None]:
    """Attention for [batch, heads, queries, size] where several query heads share a key head.

    ``attention_mask`` is boolean [batch, 1, queries, keys], True where a key may be seen.
    """
    batch, heads, length, size = query.shape
    groups = key.shape[1]
    folded = query.reshape(batch, groups, (heads // groups) * length, size)
    scores = torch.matmul(folded, key.transpose(2, 3)).mul_(scaling).view(batch, groups, heads // groups, length, -1)
    if attention_mask is not None:
        scores.masked_fill_(~attention_mask[:, :, None], torch.finfo(scores.dtype).min)
    weights = scores.softmax(-1).view(batch, groups, (heads // groups) * length, -1)
    mixed = torch.matmul(weights, value).view(batch, heads, length, size)
    return mixed.transpose(1, 2).contiguous(), None


AttentionInterface.register(ATTENTION, grouped_attention)


class RoomyLayer(DynamicLayer):  # type: ignore[misc]
    """Keys and values of one layer in a buffer with room for ``capacity`` tokens."""

    is_initialized: bool

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self.capacity = capacity
        self.length = 0

    def update(self, key_states: torch.Tensor, value_states: torch.Tensor, *_: Any, **__: Any) -> Any:
        if not self.is_initialized:
            shape = (*key_states.shape[:2], self.capacity, key_states.shape[3])
            self.all_keys, self.all_values = key_states.new_empty(shape), value_states.new_empty(shape)
            self.is_initialized = True
        end = self.length + key_states.shape[2]
        self.all_keys[:, :, self.length : end] = key_states
        self.all_values[:, :, self.length : end] = value_states
        self.length = end
        self.keys, self.values = self.all_keys[:, :, :end], self.all_values[:, :, :end]
        return self.keys, self.values

    def get_seq_length(self) -> int:
        return self.length

    def keep(self, rows: torch.Tensor) -> None:
        """Take these rows of the batch, in this order; a row may be taken several times."""
        self.all_keys, self.all_values = self.all_keys[rows], self.all_values[rows]


def sample(model: PreTrainedModel, jobs: list[Job], end_ids: set[int], pad_id: int) -> list[SampledTokens]:
    """Draw every job at once; the order of the answers is that of the jobs.

    ``model`` must have been loaded with ``attn_implementation=ATTENTION``. Uses torch's global random generator.
    """
    with torch.inference_mode():
        return _Batch(model, jobs, end_ids, pad_id).run()


class _Batch:
    """State of one batch: which jobs are still running, their cache, mask and positions."""

    def __init__(self, model: PreTrainedModel, jobs: list[Job], end_ids: set[int], pad_id: int) -> None:
        self.model, self.jobs, self.end_ids, self.pad_id = model, jobs, end_ids, pad_id
        self.results = [SampledTokens([], [], "length") for _ in jobs]
        self.rows = list(range(len(jobs)))  # the job that each row of the batch belongs to
        self.running = [True] * len(jobs)
        longest = max(len(job.prompt) for job in jobs) + max(job.max_tokens for job in jobs)
        self.layers = [RoomyLayer(longest) for _ in range(model.config.num_hidden_layers)]
        self.cache = Cache(layers=self.layers)
        self.warp = Warp(jobs)

    def run(self) -> list[SampledTokens]:
        logits = self._prefill()
        while True:
            tokens, logprobs = self.warp.draw(logits)
            self._record(tokens.tolist(), logprobs.tolist())
            idle = self.running.count(False)
            if idle == len(self.running):
                return self.results
            # Taking finished rows out copies the rest of the cache: worth it only when there are many.
            if idle > len(self.running) // IDLE_SHARE:
                tokens = self._drop(tokens)
            logits = self._step(tokens)

    def _prefill(self) -> torch.Tensor:
        """Run each distinct prompt once, then give every job its row. Returns logits [jobs, vocabulary]."""
        distinct = list(dict.fromkeys(job.prompt for job in self.jobs))
        width = max(map(len, distinct))
        ids = torch.full((len(distinct), width), self.pad_id)
        seen = torch.zeros(len(distinct), width, dtype=torch.bool)
        for row, prompt in enumerate(distinct):
            ids[row, width - len(prompt) :] = torch.tensor(prompt)
            seen[row, width - len(prompt) :] = True
        causal = torch.ones(width, width, dtype=torch.bool).tril()
        logits = self._forward(ids, (seen[:, None] & causal)[:, None], (seen.cumsum(-1) - 1).clamp(min=0))
        number = {prompt: row for row, prompt in enumerate(distinct)}
        rows = torch.tensor([number[job.prompt] for job in self.jobs])
        for layer in self.layers:
            layer.keep(rows)
        self.seen, self.position = seen[rows], seen[rows].sum(-1, keepdim=True)
        return logits[rows]

    def _step(self, tokens: torch.Tensor) -> torch.Tensor:
        self.seen = torch.cat([self.seen, self.seen.new_ones(len(tokens), 1)], 1)
        logits = self._forward(tokens[:, None], self.seen[:, None, None], self.position)
        self.position = self.position + 1
        return logits

    def _forward(self, ids: torch.Tensor, mask: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
        kinds = set(getattr(self.model.config, "layer_types", None) or ["full_attention"])
        output = self.model(
            input_ids=ids,
            # A mapping is taken as it is; a tensor would be turned into a mask anew at every token.
            attention_mask=dict.fromkeys(kinds, mask),
            position_ids=position,
            past_key_values=self.cache,
            use_cache=True,
            logits_to_keep=1,
        )
        return output.logits[:, -1].float()

    def _record(self, tokens: list[int], logprobs: list[float]) -> None:
        """Append one token to every job that is still running, and note which go on."""
        for row, (token, logprob) in enumerate(zip(tokens, logprobs, strict=True)):
            if not self.running[row]:
                continue
            index = self.rows[row]
            result = self.results[index]
            result.ids.append(token)
            result.logprobs.append(logprob)
            if token in self.end_ids:
                self.results[index] = SampledTokens(result.ids, result.logprobs, "stop")
            self.running[row] = token not in self.end_ids and len(result.ids) < self.jobs[index].max_tokens

    def _drop(self, tokens: torch.Tensor) -> torch.Tensor:
        """Take finished jobs out of the batch."""
        keep = [row for row, running in enumerate(self.running) if running]
        self.rows, self.running = [self.rows[row] for row in keep], [True] * len(keep)
        self.warp = Warp([self.jobs[index] for index in self.rows])
        kept = torch.tensor(keep)
        self.seen, self.position = self.seen[kept], self.position[kept]
        for layer in self.layers:
            layer.keep(kept)
        return tokens[kept]


class Warp:
    """Temperature, top-k and top-p for the rows of a batch, each row with its own."""

    def __init__(self, jobs: list[Job]) -> None:
        self.temperature = torch.tensor([[job.temperature] for job in jobs])
        self.greedy = self.temperature.squeeze(1) <= GREEDY
        self.top_p = torch.tensor([[job.top_p] for job in jobs])
        self.top_k = torch.tensor([[job.top_k if job.top_k > 0 else torch.iinfo(torch.int64).max] for job in jobs])
        self.plain = bool((self.top_p >= 1).all()) and not any(job.top_k > 0 for job in jobs)

    def draw(self, logits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """One token a row and the log-probability it had after warping; [rows, vocabulary] → two of [rows]."""
        scaled = logits / self.temperature.masked_fill(self.greedy[:, None], 1.0)
        logprobs = (scaled if self.plain else self._cut(scaled)).log_softmax(-1)
        # The largest of p / Exp(1) falls on a token with probability p: a draw without multinomial's cumulative sums.
        race = logprobs - torch.empty_like(logprobs).exponential_().log_()
        tokens = torch.where(self.greedy[:, None], logprobs, race).argmax(-1)
        return tokens, logprobs.gather(1, tokens[:, None]).squeeze(1)

    def _cut(self, logits: torch.Tensor) -> torch.Tensor:
        """Keep the ``top_k`` likeliest, of these the fewest that together reach ``top_p``; always at least one."""
        ordered, order = logits.sort(-1, descending=True)
        drop = torch.arange(logits.shape[-1]) >= self.top_k
        share = ordered.masked_fill(drop, -torch.inf).softmax(-1)
        drop |= (share.cumsum(-1) - share) >= self.top_p
        drop[:, 0] = False
        return logits.masked_fill(torch.zeros_like(drop).scatter(1, order, drop), -torch.inf)
