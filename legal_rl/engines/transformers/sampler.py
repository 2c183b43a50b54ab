"""Sample in this process with torch and transformers, on the GPU if there is one.

What holds about seeds: the random numbers of a request depend on ``SamplingParams.seed``, its id and its sample number
alone, never on its neighbours. The logits depend on the batch in their last bits, as matrix kernels sum in another
order for another shape, so that a near tie can fall otherwise in another batch, the more readily in bfloat16.
"""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Self

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer
from transformers.utils import logging

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import template_prefill
from legal_rl.core.sampling import Request, Response, SamplingParams, opens_thinking, request_seed
from legal_rl.engines.model_names import require_fetchable
from legal_rl.engines.transformers import LoadOptions, identify
from legal_rl.engines.transformers.decoding import GROUPED_SDPA, DecodeRow, decode, draw_seeded, end_ids

_STOP_TOKENS: Final = 16  # a stop string is looked for in the last tokens alone; it never spans more
# A tokenizer may call these special; the parser needs them whatever they are called.
_SHOWN: Final = frozenset({"<think>", "</think>", "<answer>", "</answer>"})


class TransformersSampler:
    """One loaded model. Raises ``UserError`` on a folder that is missing or holds no usable model and tokenizer."""

    def __init__(self, options: LoadOptions) -> None:
        self._options = options
        device = "cuda" if torch.cuda.is_available() else "cpu"
        self._tokenizer, self._model = _load(options, device)
        config, generation = self._model.config, self._model.generation_config
        self._context = int(getattr(config, "max_position_embeddings", None) or 1 << 30)
        self._stop_ids = end_ids(self._tokenizer.eos_token_id, generation and generation.eos_token_id)
        self._pad = self._tokenizer.pad_token_id or 0
        special = zip(self._tokenizer.all_special_ids, self._tokenizer.all_special_tokens, strict=True)
        self._hidden_ids = self._stop_ids | {number for number, token in special if token not in _SHOWN}
        self._name = options.name or identify(options.model, getattr(config, "_commit_hash", None))

    @property
    def name(self) -> str:
        """The given name, or the folder's (hub's) name and a digest of the weights (the revision)."""
        return self._name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        del self._model
        if torch.cuda.is_available():
            torch.cuda.empty_cache()

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Answer every request, longest prompts first so that too large a batch fails at once rather than late."""
        queue = list(requests)
        prompts = [self._encode(request) for request in queue]

        def ended(row: DecodeRow) -> bool:
            stop = queue[row.key].stop
            tail = self._text(row.tokens[-_STOP_TOKENS:]) if stop else ""
            return any(mark in tail for mark in stop)

        rows = []
        for key, (request, (ids, _)) in enumerate(zip(queue, prompts, strict=True)):
            if len(ids) < self._context:
                limit = min(params.max_tokens, self._context - len(ids))
                rows.append(DecodeRow(ids, limit, params, key, random.Random(request_seed(request, params))))
                continue
            yield Response(
                id=request.id,
                sample=request.sample,
                text=None,
                finish_reason="error",
                error=f"the prompt has {len(ids)} tokens and the model takes {self._context} with the answer",
                prompt_tokens=len(ids),
                model=self.name,
            )
        rows.sort(key=lambda row: len(row.prompt), reverse=True)
        check = ended if any(request.stop for request in queue) else None
        for batch in _batches(rows, self._options):
            for row in decode(self._model, batch, draw_seeded, self._stop_ids, self._pad, ended=check):
                yield self._response(queue[row.key], row, params, inside=prompts[row.key][1])

    def _encode(self, request: Request) -> tuple[list[int], bool]:
        """Token ids of the prompt, and whether the answer begins inside the thinking."""
        if request.plain:
            ids: list[int] = self._tokenizer(request.messages[-1]["content"] + request.prefill)["input_ids"]
            return ids, request.inside_thinking
        prompt = self._tokenizer.apply_chat_template(request.messages, tokenize=False, add_generation_prompt=True)
        begun = template_prefill(prompt, request.messages[-1]["content"])
        if request.prefill:
            prompt, begun = prompt.removesuffix(begun) + request.prefill, request.prefill
        return self._tokenizer(prompt, add_special_tokens=False)["input_ids"], opens_thinking(begun)

    def _response(self, request: Request, row: DecodeRow, params: SamplingParams, *, inside: bool) -> Response:
        text = self._text(row.tokens)
        for mark in request.stop:
            text = text.partition(mark)[0]
        return Response(
            id=request.id,
            sample=request.sample,
            text=text,
            finish_reason="stop" if row.stopped else "length",
            prompt_tokens=len(row.prompt),
            completion_tokens=len(row.tokens),
            model=self.name,
            seed=request_seed(request, params),
            prefill=inside,
        )

    def _text(self, tokens: list[int]) -> str:
        shown = [token for token in tokens if token not in self._hidden_ids]
        text: str = self._tokenizer.decode(shown, clean_up_tokenization_spaces=False)
        return text


def _load(options: LoadOptions, device: str) -> tuple[Any, Any]:
    require_fetchable(options.model)
    safe = {"trust_remote_code": False, "local_files_only": Path(options.model).is_dir()}
    logging.disable_progress_bar()
    try:
        tokenizer = AutoTokenizer.from_pretrained(options.model, **safe)
        model = AutoModelForCausalLM.from_pretrained(
            options.model, use_safetensors=True, dtype=options.dtype, attn_implementation=GROUPED_SDPA, **safe
        )
    except (OSError, ValueError) as error:
        reason = " ".join(str(error).split())[:300]
        raise UserError(
            f"{options.model}: no model that can be loaded; name a Hugging Face folder with config.json, tokenizer and "
            f"*.safetensors ({reason})"
        ) from None
    if not tokenizer.chat_template and not options.plain:
        raise UserError(f"{options.model}: the tokenizer has no chat template; add chat_template.jinja to the folder")
    return tokenizer, model.to(device).eval()


def _batches(rows: list[DecodeRow], options: LoadOptions) -> Iterator[list[DecodeRow]]:
    """Cut rows, longest prompt first, so that the first of a batch bounds its width."""
    batch: list[DecodeRow] = []
    width = 0
    for row in rows:
        width = max(width, len(row.prompt) + row.limit)
        if batch and (len(batch) == options.batch_rows or (len(batch) + 1) * width > options.batch_tokens):
            yield batch
            batch, width = [], len(row.prompt) + row.limit
        batch.append(row)
    if batch:
        yield batch
