"""Facts of a model's tokenizer and chat template: tokens of prompts, and what the template begins an answer with.

Prompts over a limit are listed: nothing is cut or dropped in silence.

``count_lengths`` is for the core environment; ``python -m legal_rl.engines.transformers.lengths SPEC`` runs
in the train environment.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import begin_turn, template_prefill
from legal_rl.core.sampling import Message
from legal_rl.engines.environments import last_words, python_of, stream
from legal_rl.engines.imported_once import copied
from legal_rl.runs.records import read_json, read_jsonl, write_json, write_jsonl

BATCH: Final = 4096  # threads share a batch
_PROBE: Final = "甲"


class ChatPrompt(BaseModel):
    """The messages sent for one question or row."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    messages: list[Message]


class OverLimit(NamedTuple):
    """A prompt that is too long, in tokens."""

    id: str
    tokens: int


class PromptLengths(BaseModel):
    """``tokens`` per prompt, chat template and generation prompt included, in the order asked.

    ``prefill`` is what the template begins the assistant's turn with, as ``core.prompts.template_prefill`` finds it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    tokens: dict[str, int]
    prefill: str = ""

    def over(self, limit: int) -> list[OverLimit]:
        """The prompts of more than ``limit`` tokens, longest first."""
        return sorted((OverLimit(i, n) for i, n in self.tokens.items() if n > limit), key=lambda o: (-o.tokens, o.id))

    @property
    def longest(self) -> int:
        """Tokens of the longest prompt; 0 when there is none."""
        return max(self.tokens.values(), default=0)


def count_lengths(prompts: Sequence[ChatPrompt], tokenizer: str) -> PromptLengths:
    """Tokens of every prompt under the chat template of ``tokenizer`` (a folder or a hub name already on this disk).

    A conversation that ends with the assistant's turn is counted whole, any other with the generation prompt. Ids must
    be distinct. ``UserError`` when the tokenizer cannot be loaded or has no chat template.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        spec, out, log = folder / "spec.json", folder / "lengths.json", folder / "log"
        write_jsonl(folder / "prompts.jsonl", prompts)
        write_json(spec, {"prompts": str(folder / "prompts.jsonl"), "out": str(out), "tokenizer": tokenizer})
        argv = [str(python_of("train")), "-m", "legal_rl.engines.transformers.lengths", str(spec)]
        if stream(copied(argv), {"HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "true"}, log) != 0:
            raise UserError(f"the tokenizer {tokenizer} could not be used; is it a model folder?\n{last_words(log, 3)}")
        return PromptLengths.model_validate(read_json(out))


def read_prefill(model: str) -> str:
    """The text with which ``model``'s chat template opens an answer. ``UserError`` as in ``count_lengths``."""
    return count_lengths([], model).prefill


def measure(prompts: Sequence[ChatPrompt], tokenizer: Any) -> PromptLengths:
    """``count_lengths`` where transformers is installed."""
    asked: list[Message] = [{"role": "user", "content": _PROBE}]
    prefill = template_prefill(_render(tokenizer, asked), _PROBE)
    lengths: dict[str, int] = {}
    for start in range(0, len(prompts), BATCH):
        batch = prompts[start : start + BATCH]
        texts = [_whole(tokenizer, prompt.messages, prefill) for prompt in batch]
        ids = tokenizer(texts, add_special_tokens=False)["input_ids"]
        lengths |= {prompt.id: len(tokens) for prompt, tokens in zip(batch, ids, strict=True)}
    return PromptLengths(tokens=lengths, prefill=prefill)


def _render(tokenizer: Any, messages: Sequence[Message]) -> str:
    """The template's text, with the generation prompt unless the assistant's turn is there."""
    asks = messages[-1]["role"] != "assistant"
    return str(tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=asks))


def _whole(tokenizer: Any, messages: Sequence[Message], prefill: str) -> str:
    """The text as it is sampled or trained on: some templates rewrite the thinking of a turn that they are given."""
    rendered, content = _render(tokenizer, messages), messages[-1]["content"]
    if messages[-1]["role"] != "assistant" or content in rendered:
        return rendered
    probed = _render(tokenizer, [*messages[:-1], {"role": "assistant", "content": _PROBE}])
    turn = begin_turn(prefill, content).removeprefix(prefill)
    return _render(tokenizer, messages[:-1]) + turn + probed.rpartition(_PROBE)[2]


def main(argv: list[str]) -> None:
    """``{"prompts": JSONL, "tokenizer": folder or name, "out": file}`` → the lengths in ``out``."""
    from transformers import AutoTokenizer

    spec = read_json(Path(argv[0]))
    prompts = [ChatPrompt.model_validate(row) for _, row in read_jsonl(Path(spec["prompts"]))]
    tokenizer = AutoTokenizer.from_pretrained(spec["tokenizer"])
    Path(spec["out"]).write_text(measure(prompts, tokenizer).model_dump_json(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
