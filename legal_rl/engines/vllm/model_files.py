"""Facts in the files of a model's folder: weight formats, LoRA adapters, chat template, think tags.

Read before a server takes a minute to refuse them; no tokenizer library is needed.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.runs.records import read_json

RANKS: Final = (1, 8, 16, 32, 64, 128, 256, 320, 512)  # the values of vLLM's --max-lora-rank
_LONGEST_HEADER: Final = 100_000_000  # bytes; the format's own bound
TAGS: Final = ("<think>", "</think>")
ReasoningParser = Literal["qwen3", "deepseek_r1"]


def check_adapter(model: str | Path, adapter: Path) -> int:
    """The rank of the LoRA in folder ``adapter``, a PEFT one in safetensors that fits the model in folder ``model``.

    The sizes of its matrices are compared with those of the model's own. Raises ``UserError`` for an adapter that is
    missing, of another kind or of another model.
    """
    path, weights = adapter / "adapter_config.json", adapter / "adapter_model.safetensors"
    if not path.is_file() or not weights.is_file():
        raise UserError(f"{adapter}: holds no adapter_config.json with adapter_model.safetensors; name a LoRA's folder")
    config = read_mapping(path)
    rank = config.get("r")
    if config.get("peft_type") != "LORA" or not isinstance(rank, int) or not 1 <= rank <= RANKS[-1]:
        raise UserError(f"{path}: is no LoRA of a rank up to {RANKS[-1]}; vLLM serves no other adapter")
    if config.get("use_dora") or config.get("bias", "none") != "none" or config.get("modules_to_save"):
        raise UserError(f"{path}: has DoRA, biases or whole modules, which vLLM cannot add; merge it into its model")
    _must_fit(Path(model), weights)
    return rank


def rank_for(ranks: list[int]) -> int:
    """The smallest ``--max-lora-rank`` that holds all of ``ranks``."""
    return next(allowed for allowed in RANKS if allowed >= max(ranks))


def check_weights(model: str | Path) -> None:
    """Raise ``UserError`` unless folder ``model`` has whole safetensors weights, the only kind loaded.

    Other formats can hold code. A hub name is left to vLLM.
    """
    folder = Path(model)
    if not folder.is_dir():
        return
    files = {file.name: file for file in folder.glob("*.safetensors")}
    if not files:
        raise UserError(f"{model}: holds no *.safetensors, and no other format is loaded; convert the weights")
    index = folder / "model.safetensors.index.json"
    named = read_mapping(index).get("weight_map") if index.is_file() else None
    if missing := sorted({str(name) for name in named.values()} - set(files)) if isinstance(named, dict) else []:
        raise UserError(f"{folder / missing[0]}: is missing, though {index.name} names it; copy the folder anew")
    for file in files.values():
        whole, there = _whole_size(file), file.stat().st_size
        if there < whole:
            raise UserError(f"{file}: has {there} of its {whole} bytes; it was cut off, copy it anew")


def check_length(model: str | Path, tokens: int | None) -> None:
    """Raise ``UserError`` for a ``--max-model-len`` of more ``tokens`` than folder ``model`` has positions for.

    Where positions are scaled (YaRN …) vLLM's own arithmetic decides, and where it was told to allow more.
    """
    path = Path(model) / "config.json"
    if tokens is None or not path.is_file() or os.environ.get("VLLM_ALLOW_LONG_MAX_MODEL_LEN", "0") not in ("", "0"):
        return
    config = read_mapping(path)
    text = config.get("text_config")
    config = text if isinstance(text, dict) else config
    told = [config.get(name) for name in ("rope_scaling", "rope_parameters")]
    scaled = any(isinstance(rope, dict) and rope.get("factor") for rope in told)
    positions = config.get("max_position_embeddings")
    if not scaled and isinstance(positions, int) and tokens > positions:
        raise UserError(f"--max-model-len {tokens}: {model} has {positions} positions; give at most {positions}")


def _must_fit(model: Path, weights: Path) -> None:
    if not model.is_dir():
        return  # a hub name: vLLM itself will see
    base = {name: shape for file in sorted(model.glob("*.safetensors")) for name, shape in _shapes(file)}
    for name, shape in _shapes(weights):
        module, _, side = name.removeprefix("base_model.model.").partition(".lora_")
        target = base.get(f"{module}.weight")
        if side.startswith("embedding"):
            continue  # stored the other way round
        if target is None:
            raise UserError(f"{weights}: changes {module}, which {model} does not have; it belongs to another model")
        ours, theirs = (shape[-1], target[-1]) if side.startswith("A") else (shape[0], target[0])
        if ours != theirs:
            raise UserError(
                f"{weights}: {module} is {ours} wide, in {model} it is {theirs}; the adapter belongs to another model"
            )


def _shapes(file: Path) -> Iterator[tuple[str, list[int]]]:
    """The name and shape of every tensor, from the header of a safetensors file."""
    try:
        # A scalar has no side: it stands as a row of one.
        yield from ((name, [int(side) for side in tensor["shape"]] or [1]) for name, tensor in _header(file)[0].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UserError(f"{file}: is not a safetensors file; copy it anew") from None


def _whole_size(file: Path) -> int:
    """The bytes of a safetensors file that is whole, by its header."""
    try:
        header, start = _header(file)
        return start + max((int(tensor["data_offsets"][1]) for tensor in header.values()), default=0)
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise UserError(f"{file}: is not a safetensors file; copy it anew") from None


def _header(file: Path) -> tuple[dict[str, Any], int]:
    """The tensors that a safetensors file names, and where their data begin."""
    with file.open("rb") as stream:
        size = int.from_bytes(stream.read(8), "little")
        tensors: dict[str, Any] = json.loads(stream.read(min(size, _LONGEST_HEADER, file.stat().st_size)))
    tensors.pop("__metadata__", None)
    return tensors, 8 + size


def split_tags(model: str | Path) -> list[str]:
    """Those of ``<think>`` and ``</think>`` that are not single tokens of the model in folder ``model``.

    Raises ``UserError`` where the folder holds no tokenizer that can be read.
    """
    folder = Path(model)
    if not folder.is_dir():
        raise UserError(
            f"{model}: is no folder, and its tokenizer can only be examined in one; name the model's folder"
        )
    known = _vocabulary(folder)
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
    # The switch in Qwen3's chat template; vLLM's parser for it takes note of the switch, the one for R1 does not.
    return "qwen3" if "enable_thinking" in chat_template(Path(model)) else "deepseek_r1"


def chat_template(folder: Path) -> str:
    """The model's chat template or templates as one text, empty for none."""
    files = [folder / "chat_template.jinja", *sorted(folder.glob("additional_chat_templates/*.jinja"))]
    texts = [file.read_text("utf-8", errors="replace") for file in files if file.is_file()]
    config = folder / "tokenizer_config.json"
    if config.is_file():
        template = read_mapping(config).get("chat_template") or ""
        texts.append(template if isinstance(template, str) else json.dumps(template))
    return "\n".join(texts)


def _vocabulary(folder: Path) -> set[str]:
    """Every token, of the fast tokenizer's file or of the older ones."""
    fast = folder / "tokenizer.json"
    if fast.is_file():
        data = read_mapping(fast)
        try:
            words = data.get("model", {}).get("vocab", {})  # a mapping, or [token, score] pairs
            known = {word if isinstance(word, str) else str(word[0]) for word in words}
            return known | {str(token["content"]) for token in data.get("added_tokens", [])}
        except (AttributeError, TypeError, LookupError):
            raise _strange(fast) from None
    older = [folder / name for name in ("vocab.json", "added_tokens.json") if (folder / name).is_file()]
    if not older:
        raise UserError(f"{folder}: holds no tokenizer.json; name the folder of a Hugging Face model")
    return {word for file in older for word in read_mapping(file)}


def read_mapping(path: Path) -> dict[str, Any]:
    """The JSON object in a file of a model's folder. Raises ``UserError`` for anything else."""
    data = read_json(path)
    if not isinstance(data, dict):
        raise _strange(path)
    return data


def _strange(path: Path) -> UserError:
    return UserError(f"{path}: is not what a file of this name looks like in a model's folder; copy the folder anew")
