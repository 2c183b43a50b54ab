"""The text a LlamaFactory template makes of a row: encoded as training encodes it, and read back.

Runs in the train environment. A template can add a system prompt, strip thinking or add an empty block of it, and says
nothing; a model trained on other text than the samplers send learns an answer to a question that nobody asks.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from legal_rl.core.prompts import template_prefill

Messages = Sequence[dict[str, str]]
TEXT_KEYS: Final = ("template", "default_system", "enable_thinking", "preserve_thinking", "tool_format")
KIND_ROWS: Final = 24
# LlamaFactory knows thinking by tags with line breaks, and leaves or removes each of these for itself.
THOUGHTS: Final = ("<think>甲说。</think><answer>A</answer>", "<think>\n甲说。\n</think>\n\n<answer>A</answer>")
_PROBE: Final = "甲"


class SftTemplate:
    """A template of LlamaFactory with the keys of a YAML that change its text, over ``tokenizer``."""

    def __init__(self, config: dict[str, Any], tokenizer: Any) -> None:
        from llamafactory.data.template import get_template_and_fix_tokenizer
        from llamafactory.hparams import DataArguments

        arguments = DataArguments(**{key: config[key] for key in TEXT_KEYS if key in config})
        self._template = get_template_and_fix_tokenizer(tokenizer, arguments)
        # What its processor of supervised rows hands on; thinking of earlier turns goes where only the last is learnt.
        self._discard = bool(config.get("mask_history")) and not self._template.preserve_thinking
        self._tokenizer = tokenizer

    def encode(self, messages: Messages) -> tuple[list[int], list[int]]:
        """Token ids before the last response, and of it."""
        system = messages[0]["content"] if messages[0]["role"] == "system" else None
        turns = [dict(message) for message in messages if message["role"] != "system"]
        pairs = self._template.encode_multiturn(self._tokenizer, turns, system, None, self._discard)
        end = [self._tokenizer.eos_token_id] if self._template.efficient_eos else []
        before = [part for pair in pairs[:-1] for part in pair]
        return list(chain(*before, pairs[-1][0])), [*pairs[-1][1], *end]

    def read_back(self, messages: Messages) -> tuple[str, str]:
        """The same as text: before the loss, and what it is taken on."""
        prompt, response = self.encode(messages)
        return decode(self._tokenizer, prompt), decode(self._tokenizer, response)


def decode(tokenizer: Any, ids: Sequence[int]) -> str:
    """Text of token ids, special tokens and spaces as they are."""
    return str(tokenizer.decode(ids, skip_special_tokens=False, clean_up_tokenization_spaces=False))


class CharacterTokenizer:
    """A stand-in for a tokenizer, a token a character: templates can be judged where no model is on the disk."""

    eos_token, bos_token, pad_token = "␄", "␂", "␀"
    eos_token_id, bos_token_id, pad_token_id = ord("␄"), ord("␂"), ord("␀")
    chat_template = "-"

    def encode(self, text: str, add_special_tokens: bool = True) -> list[int]:
        """Code points."""
        return [ord(character) for character in text]

    def decode(self, ids: Sequence[int], **_: Any) -> str:
        """Their text."""
        return "".join(map(chr, ids))

    def convert_tokens_to_ids(self, token: str) -> int:
        """The first character stands for a special token."""
        return ord(token[0])

    def add_special_tokens(self, *_: Any, **__: Any) -> int:
        """None is added."""
        return 0


def thinking_problem(config: dict[str, Any]) -> str | None:
    """Say what the template does to thinking, on a row of ours and without a model; None when it leaves it alone."""
    template = SftTemplate(config, CharacterTokenizer())
    for thought in THOUGHTS:
        messages = [{"role": "user", "content": "问"}, {"role": "assistant", "content": thought}]
        problem = _changed(config, template.read_back(messages)[1], thought)
        if problem:
            return problem
    return None


def check_text(config: dict[str, Any]) -> str | None:
    """Compare LlamaFactory's text for rows of every kind with the model's own chat template; None when they agree.

    They agree when what samplers send begins the text that is trained on, the response follows word for word, and the
    turn ends as the model's own template ends it. Otherwise one sentence.
    """
    from transformers import AutoTokenizer

    # The template changes special tokens of the tokenizer that it gets; samplers have the model's own.
    template = SftTemplate(config, AutoTokenizer.from_pretrained(config["model_name_or_path"]))
    own = AutoTokenizer.from_pretrained(config["model_name_or_path"])
    for messages in _examples(config):
        prompt, ids = template.encode(messages)
        response = decode(own, ids)
        # As this tokenizer can say it: some normalise it first.
        content = decode(own, own.encode(messages[-1]["content"], add_special_tokens=False))
        problem = (
            _changed(config, response, content)
            or _other_prompt(config, own, messages[:-1], prompt + ids, len(prompt))
            or _other_end(config, own, messages[:-1], response.lstrip().removeprefix(content.lstrip()))
        )
        if problem:
            return problem
    return None


def rows_of(config: dict[str, Any]) -> Iterator[Messages]:
    """The messages of every row of the data set that ``config`` names."""
    folder = Path(config["dataset_dir"])
    entry = json.loads((folder / "dataset_info.json").read_text("utf-8"))[config["dataset"]]
    with (folder / entry["file_name"]).open(encoding="utf-8") as rows:
        for line in rows:
            yield json.loads(line)["messages"]


def _examples(config: dict[str, Any]) -> Iterator[Messages]:
    """Some rows of each kind: templates treat a row without thinking, or without a system prompt, in another way."""
    seen: defaultdict[tuple[bool, ...], int] = defaultdict(int)
    for messages in rows_of(config):
        content = messages[-1]["content"]
        tags = ("<think>", "</think>", "<think>\n", "\n</think>\n\n")
        kind = (*(tag in content for tag in tags), messages[0]["role"] == "system", len(messages) > 3)
        seen[kind] += 1
        if seen[kind] <= KIND_ROWS:
            yield messages


def _other_prompt(config: dict[str, Any], own: Any, before: Messages, ids: list[int], prompt: int) -> str | None:
    """A chat template may open ``<think>`` in the prompt: then rows must go on exactly from there."""
    sent = own.apply_chat_template(before, tokenize=False, add_generation_prompt=True)
    sent_ids = own.encode(sent, add_special_tokens=False)
    if prompt <= len(sent_ids) and ids[: len(sent_ids)] == sent_ids:
        return None
    prefill = template_prefill(sent, before[-1]["content"])
    if prefill and ids[:prompt] == own.encode(sent.removesuffix(prefill), add_special_tokens=False):
        return (
            f"the model's own chat template begins every answer with {prefill!r}, and a row begins with "
            f"{decode(own, ids[prompt : prompt + 8])!r}; make the rows for this model with `legal-rl distill filter "
            "--model`"
        )
    return (
        f"template {config['template']!r} does not give the text of the model's own chat template: it trains on "
        f"{decode(own, ids)!r}, samplers send {sent!r}; choose another template"
    )


def _changed(config: dict[str, Any], response: str, content: str) -> str | None:
    if response.lstrip().startswith(content.lstrip()):  # some templates begin the response with a line break
        return None
    thinking = f" with enable_thinking: {config['enable_thinking']}" if "enable_thinking" in config else ""
    return (
        f"template {config['template']!r}{thinking} changes the responses: it trains on {response[:200]!r} where the "
        f"row says {content[:200]!r}; write template: qwen3_nothink for a Qwen model, which leaves <think> alone"
    )


def _other_end(config: dict[str, Any], own: Any, before: Messages, end: str) -> str | None:
    whole = own.apply_chat_template([*before, {"role": "assistant", "content": _PROBE}], tokenize=False)
    wanted = whole.rpartition(_PROBE)[2]
    if end.rstrip() == wanted.rstrip():  # a line break after the end of a turn is never sampled
        return None
    return (
        f"template {config['template']!r} ends a response with {end!r}, the model's own chat template with "
        f"{wanted!r}; choose another template"
    )
