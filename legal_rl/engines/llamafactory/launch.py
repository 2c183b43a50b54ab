"""Start LlamaFactory inside the train environment: ``python -m …launch train|export|check|lengths CONFIG.yaml``.

Three things stand between its command and a run of ours: it imports torchaudio unconditionally, it would spawn workers
that lack whatever the launcher set up, and it does not notice a template that changes the text a sampler prompts with.
"""

import dataclasses
import difflib
import importlib.machinery
import importlib.util
import json
import os
import sys
import tempfile
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from legal_rl.engines.llamafactory.nodes import read_nodes
from legal_rl.engines.llamafactory.templates import SftTemplate, check_text, rows_of, thinking_problem
from legal_rl.runs.records import write_json

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
_COUNT_EVERY: Final = 200


def main(argv: Sequence[str]) -> int:
    """Run one verb; exit status 0, or 1 after one line on standard error that says what is wrong.

    ``check`` and ``lengths`` leave their answer beside the YAML, as JSON.
    """
    verb, path = argv[0], Path(argv[1])
    if verb == "train" and "LOCAL_RANK" not in os.environ and read_nodes().count > 1:
        torchrun(path)  # a node may be here before node 0 has written the configuration
    if not path.exists():
        sys.stderr.write(f"{path}: node 0 wrote it, this node lacks it; put --out on storage that all nodes share\n")
        return 1
    config = yaml.safe_load(path.read_text("utf-8"))
    stub_torchaudio()
    if verb == "check":
        # The parser wants torchrun where it sees several devices; one is enough to judge a configuration.
        os.environ["CUDA_VISIBLE_DEVICES"] = os.environ.get("CUDA_VISIBLE_DEVICES", "0").split(",")[0]
        write_json(path.with_suffix(".json"), check(config))
        return 0
    if verb == "export":
        from llamafactory.train.tuner import export_model

        export_model(config)
        return 0
    if verb == "train" and needs_torchrun(config):
        torchrun(path)
    problem = check_text(config)
    if problem is not None:
        sys.stderr.write(problem + "\n")
        return 1
    if verb == "lengths":
        write_json(path.with_suffix(".json"), count_tokens(config))
        return 0
    if config.get("use_cpu", False) and "deepspeed" in config:
        join_deepspeed_ranks()
    from llamafactory.train.tuner import run_exp

    run_exp(config)
    return 0


def stub_torchaudio() -> None:
    """Put an empty module in torchaudio's place where the real one is absent or cannot load its libraries."""
    try:
        import torchaudio  # noqa: F401
    except (ImportError, OSError, RuntimeError):
        stub = types.ModuleType("torchaudio")
        stub.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
        sys.modules["torchaudio"] = stub


def needs_torchrun(config: dict[str, Any]) -> bool:
    """Return whether training takes several processes, or DeepSpeed, which insists on torchrun even for one."""
    if "LOCAL_RANK" in os.environ:
        return False
    ranks = int(os.environ.get("NPROC_PER_NODE", "1")) if config.get("use_cpu", False) else _gpus()
    return "deepspeed" in config or ranks > 1


def torchrun(path: Path) -> None:
    """Replace this process by torchrun over this same module, so that every worker sets itself up alike."""
    processes = os.environ.get("NPROC_PER_NODE", str(max(1, _gpus())))
    argv = [sys.executable, "-m", "torch.distributed.run", *read_nodes().torchrun_options()]
    argv += [f"--nproc_per_node={processes}"]
    os.execv(sys.executable, [*argv, "-m", "legal_rl.engines.llamafactory.launch", "train", str(path)])


def _gpus() -> int:
    import torch

    return int(torch.cuda.device_count())


def join_deepspeed_ranks() -> None:
    """Tell DeepSpeed of the other ranks: with ``use_cpu`` transformers joins them without it, and it counts one."""
    import deepspeed  # type: ignore[import-not-found]

    deepspeed.init_distributed(dist_backend="gloo", auto_mpi_discovery=False)


def count_tokens(config: dict[str, Any]) -> list[list[int]]:
    """``[[prompt, response], …]`` in tokens that training would see: the model's tokenizer, LlamaFactory's template."""
    from transformers import AutoTokenizer

    template = SftTemplate(config, AutoTokenizer.from_pretrained(config["model_name_or_path"]))
    counted: list[list[int]] = []
    for messages in rows_of(config):
        counted.append([len(part) for part in template.encode(messages)])
        if len(counted) % _COUNT_EVERY == 0:
            sys.stdout.write(f"counted {len(counted)}\n")
            sys.stdout.flush()
    return counted


def check(config: dict[str, Any]) -> dict[str, Any]:
    """LlamaFactory's own argument parser as the judge, on a machine that may lack the hardware a YAML is for.

    Returns ``{"error": sentence or null, "not_checked": [sentences]}``.
    """
    here, not_checked = _without_hardware(config)
    error = _deepspeed_problem(config) or _unknown_key(here) or _refusal(here) or thinking_problem(here)
    if error is None:
        missing = None
        if not Path(config["model_name_or_path"]).is_dir():
            missing = f"{config['model_name_or_path']} is not on this disk"
        elif not (Path(config["dataset_dir"]) / "dataset_info.json").is_file():
            missing = "the rows are not made yet"
        if missing is None:
            error = check_text(config)
        else:
            not_checked.append(f"template against the model's chat template: {missing}")
    return {"error": error, "not_checked": not_checked}


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
            not_checked.append(f"{key}: there is no GPU")
    if here.get("flash_attn") in ("fa2", "fa3"):
        not_checked.append("flash_attn: there is no GPU")
    return {**here, "use_cpu": True}, not_checked


def _deepspeed_problem(config: dict[str, Any]) -> str | None:
    """The problem with the DeepSpeed file, as far as can be told without DeepSpeed."""
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
