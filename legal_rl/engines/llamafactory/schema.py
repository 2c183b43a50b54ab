"""LlamaFactory's own argument parser as the judge of a YAML, on a machine that may lack the hardware it is for."""

import dataclasses
import difflib
import importlib.util
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from legal_rl.engines.llamafactory.templates import thinking_problem

# The packages some keys need. LlamaFactory refuses the whole YAML where one is absent, which says nothing of the YAML.
PACKAGES: Final = {
    "enable_liger_kernel": "liger_kernel",
    "use_unsloth": "unsloth",
    "use_galore": "galore_torch",
    "use_apollo": "apollo_torch",
    "use_badam": "badam",
    "use_adam_mini": "adam_mini",
    "quantization_bit": "bitsandbytes",
}
ACCELERATED: Final = ("bf16", "fp16", "pure_bf16", "tf32", "fp8")
ZERO_STAGES: Final = (0, 1, 2, 3)
TextCheck = Callable[[dict[str, Any]], str | None]


def judge(config: dict[str, Any], check_text: TextCheck) -> str:
    """``{"error": sentence or null, "not_checked": [sentences]}`` as one line of JSON."""
    here, not_checked = _without_hardware(config)
    error = _deepspeed_problem(config) or _unknown_key(here) or _refusal(here) or thinking_problem(here)
    if error is None:
        missing = _missing_for_text(config)
        error = check_text(config) if missing is None else None
        not_checked += [] if missing is None else [f"template against the model's chat template: {missing}"]
    return json.dumps({"error": error, "not_checked": not_checked}, ensure_ascii=False)


def _missing_for_text(config: dict[str, Any]) -> str | None:
    """What the comparison of texts lacks before a run has begun."""
    if not Path(config["model_name_or_path"]).is_dir():
        return f"{config['model_name_or_path']} is not on this disk"
    return None if (Path(config["dataset_dir"]) / "dataset_info.json").is_file() else "the rows are not made yet"


def _without_hardware(config: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The part of ``config`` that can be judged here, and a sentence for each key that cannot."""
    import torch

    here, not_checked = dict(config), []
    if here.pop("deepspeed", None):
        # It starts only under torchrun, on the devices it is for; its file is read below.
        not_checked.append("deepspeed: what lies beyond its file is judged when training starts")
    for key, package in PACKAGES.items():
        if here.get(key) and importlib.util.find_spec(package) is None:
            del here[key]
            not_checked.append(f"{key}: {package} is not installed")
    if torch.cuda.is_available() or here.get("use_cpu"):
        return here, not_checked
    for key in ACCELERATED:
        if here.pop(key, False):
            not_checked.append(f"{key}: there is no accelerator")
    if here.get("flash_attn") in ("fa2", "fa3"):
        not_checked.append("flash_attn: there is no accelerator")
    return {**here, "use_cpu": True}, not_checked


def _deepspeed_problem(config: dict[str, Any]) -> str | None:
    """What is wrong with the DeepSpeed file as far as can be told without DeepSpeed."""
    if "deepspeed" not in config:
        return None
    path = config["deepspeed"]
    try:
        settings = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        return f"deepspeed: {path} is not a JSON file ({error})"
    stage = settings.get("zero_optimization", {}).get("stage") if isinstance(settings, dict) else None
    if stage not in ZERO_STAGES:
        return f"deepspeed: {path} sets zero_optimization.stage to {stage!r}; it must be one of {ZERO_STAGES}"
    return None


def _unknown_key(config: dict[str, Any]) -> str | None:
    """A key that no argument class of LlamaFactory has, with the nearest one that exists."""
    from llamafactory.hparams import parser

    known = {field.name for arguments in parser._TRAIN_ARGS for field in dataclasses.fields(arguments)}
    for key in config:
        if key not in known:
            nearest = difflib.get_close_matches(key, known, n=1)
            hint = f"; did you mean {nearest[0]}?" if nearest else "; see LlamaFactory's argument list"
            return f"{key}: LlamaFactory has no such key{hint}"
    return None


def _refusal(config: dict[str, Any]) -> str | None:
    """LlamaFactory's own complaint about the values, or None. Nothing is loaded and nothing is trained."""
    from llamafactory.hparams import get_train_args

    with tempfile.TemporaryDirectory() as scratch:
        trial = {**config, "output_dir": str(Path(scratch) / "out"), "resume_from_checkpoint": None}
        try:
            _, _, training, _, _ = get_train_args(trial)
        except (ValueError, TypeError, ImportError, AssertionError, OSError) as error:
            return f"LlamaFactory refuses it: {' '.join(str(error).split())}"
    return None if training.max_steps != 0 else "max_steps is 0: nothing would be trained"
