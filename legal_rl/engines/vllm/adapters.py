"""LoRA adapters that vLLM serves beside their base model: examined before the server takes a minute to refuse them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.runs.records import read_json

RANKS: Final = (1, 8, 16, 32, 64, 128, 256, 320, 512)  # what vLLM's --max-lora-rank takes
_PREFIX: Final = "base_model.model."


def check_adapter(model: str | Path, adapter: Path) -> int:
    """The rank of the LoRA in folder ``adapter``, a PEFT one in safetensors that fits the model in folder ``model``.

    The sizes of its matrices are compared with those of the model's own. Raises ``UserError`` for an adapter that is
    missing, of another kind or of another model.
    """
    place, weights = adapter / "adapter_config.json", adapter / "adapter_model.safetensors"
    if not place.is_file() or not weights.is_file():
        raise UserError(f"{adapter}: holds no adapter_config.json with adapter_model.safetensors; name a LoRA's folder")
    config = read_json(place)
    rank = config.get("r") if isinstance(config, dict) else None
    if config.get("peft_type") != "LORA" or not isinstance(rank, int) or not 1 <= rank <= RANKS[-1]:
        raise UserError(f"{place}: is no LoRA of a rank up to {RANKS[-1]}; vLLM serves no other adapter")
    if config.get("use_dora") or config.get("bias", "none") != "none" or config.get("modules_to_save"):
        raise UserError(f"{place}: has DoRA, biases or whole modules, which vLLM cannot add; merge it into its model")
    _must_fit(Path(model), weights)
    return rank


def rank_for(ranks: list[int]) -> int:
    """The smallest ``--max-lora-rank`` that holds all of ``ranks``."""
    return next(allowed for allowed in RANKS if allowed >= max(ranks))


def has_safetensors(model: str | Path) -> bool:
    """Whether the weights in folder ``model`` are safetensors, the only kind that is loaded: others can hold code."""
    return any(Path(model).glob("*.safetensors"))


def _must_fit(model: Path, weights: Path) -> None:
    if not model.is_dir():
        return  # a hub name: vLLM itself will see
    base = {name: shape for file in sorted(model.glob("*.safetensors")) for name, shape in _shapes(file)}
    for name, shape in _shapes(weights):
        module, _, side = name.removeprefix(_PREFIX).partition(".lora_")
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
    header: Mapping[str, Any]
    try:
        with file.open("rb") as stream:
            size = int.from_bytes(stream.read(8), "little")
            header = json.loads(stream.read(min(size, file.stat().st_size)))
        yield from ((name, tensor["shape"]) for name, tensor in header.items() if name != "__metadata__")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise UserError(f"{file}: is not a safetensors file; copy it anew") from None
