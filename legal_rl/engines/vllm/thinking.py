"""What a model's tokenizer says about thinking, read from its files: no tokenizer library is needed for that."""

import json
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.runs.records import read_json

ReasoningParser = Literal["qwen3", "deepseek_r1"]
TAGS: Final = ("<think>", "</think>")
# The switch in Qwen3's chat template; vLLM's parser for it takes note of the switch, the one for R1 does not.
_SWITCH: Final = "enable_thinking"


def split_tags(model: str | Path) -> list[str]:
    """Those of ``<think>`` and ``</think>`` that are not single tokens of the model in folder ``model``.

    Raises ``UserError`` where the folder holds no tokenizer that can be read.
    """
    known = _vocabulary(_folder(model))
    return [tag for tag in TAGS if tag not in known]


def find_reasoning_parser(model: str | Path) -> ReasoningParser:
    """The parser with which vLLM splits this model's thinking off.

    Raises ``UserError`` where the tags are not single tokens: the parsers count tokens, not text.
    """
    missing = split_tags(model)
    if missing:
        raise UserError(
            f"{model}: {' and '.join(missing)} are not single tokens of its tokenizer, which vLLM's reasoning parsers "
            "need; leave --reasoning out, the tags then stay in the text, where they are read as well"
        )
    return "qwen3" if _SWITCH in chat_template(_folder(model)) else "deepseek_r1"


def chat_template(folder: Path) -> str:
    """The model's chat template or templates as one text, empty for none."""
    files = [folder / "chat_template.jinja", *sorted(folder.glob("additional_chat_templates/*.jinja"))]
    texts = [file.read_text("utf-8", errors="replace") for file in files if file.is_file()]
    config = folder / "tokenizer_config.json"
    if config.is_file():
        template = _mapping(config).get("chat_template") or ""
        texts.append(template if isinstance(template, str) else json.dumps(template))
    return "\n".join(texts)


def _folder(model: str | Path) -> Path:
    folder = Path(model)
    if not folder.is_dir():
        raise UserError(
            f"{model}: is no folder, and its tokenizer can only be examined in one; name the model's folder"
        )
    return folder


def _vocabulary(folder: Path) -> set[str]:
    """Every token, of the fast tokenizer's file or of the older ones."""
    fast = folder / "tokenizer.json"
    if fast.is_file():
        data = _mapping(fast)
        words = data.get("model", {}).get("vocab", {})  # a mapping, or [token, score] pairs
        known = {word if isinstance(word, str) else str(word[0]) for word in words}
        return known | {str(token["content"]) for token in data.get("added_tokens", [])}
    older = [folder / name for name in ("vocab.json", "added_tokens.json") if (folder / name).is_file()]
    if not older:
        raise UserError(f"{folder}: holds no tokenizer.json; name the folder of a Hugging Face model")
    return {word for file in older for word in _mapping(file)}


def _mapping(path: Path) -> dict[str, Any]:
    data = read_json(path)
    if not isinstance(data, dict):
        raise UserError(f"{path}: is not what a tokenizer's file looks like; copy the model's folder anew")
    return data
