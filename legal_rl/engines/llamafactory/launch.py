"""Starts LlamaFactory inside the train environment: ``python -m …launch train|export|check|lengths CONFIG.yaml``.

Three things stand between its command and a run of ours: it imports torchaudio unconditionally, it would spawn workers
that lack whatever the launcher set up, and nobody would notice a template that changes the text a sampler prompts with.
"""

import importlib.machinery
import os
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from legal_rl.engines.llamafactory.lengths import write_lengths
from legal_rl.engines.llamafactory.schema import judge
from legal_rl.engines.llamafactory.templates import check_text


def stub_torchaudio() -> None:
    """Put an empty module in torchaudio's place where the real one is absent or cannot load its libraries."""
    try:
        import torchaudio  # noqa: F401
    except (ImportError, OSError, RuntimeError):
        stub = types.ModuleType("torchaudio")
        stub.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
        sys.modules["torchaudio"] = stub


def needs_torchrun(config: dict[str, Any]) -> bool:
    """Whether training takes several processes, or DeepSpeed, which insists on torchrun even for one."""
    if "LOCAL_RANK" in os.environ:
        return False
    return "deepspeed" in config or (not config.get("use_cpu", False) and _gpus() > 1)


def torchrun(path: Path) -> None:
    """Replace this process by torchrun over this same module, so that every worker sets itself up alike."""
    processes = os.environ.get("NPROC_PER_NODE", str(max(1, _gpus())))
    argv = [sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc_per_node={processes}"]
    os.execv(sys.executable, [*argv, "-m", "legal_rl.engines.llamafactory.launch", "train", str(path)])


def _gpus() -> int:
    import torch

    return int(torch.cuda.device_count())


def main(argv: Sequence[str]) -> int:
    """Exit status 0, or 1 after one line on standard error that says what is wrong."""
    verb, path = argv[0], Path(argv[1])
    config = yaml.safe_load(path.read_text("utf-8"))
    stub_torchaudio()
    if verb == "check":
        # The parser wants torchrun where it sees several devices; one is enough to judge a configuration.
        os.environ["CUDA_VISIBLE_DEVICES"] = os.environ.get("CUDA_VISIBLE_DEVICES", "0").split(",")[0]
        sys.stdout.write(judge(config, check_text) + "\n")
        return 0
    if verb == "lengths":
        return _complain(write_lengths(config, path))
    if verb == "train":
        return _train(path, config)
    from llamafactory.train.tuner import export_model

    export_model(config)
    return 0


def _train(path: Path, config: dict[str, Any]) -> int:
    if needs_torchrun(config):
        torchrun(path)
    if _complain(check_text(config)):
        return 1
    from llamafactory.train.tuner import run_exp

    run_exp(config)
    return 0


def _complain(complaint: str | None) -> int:
    if complaint is None:
        return 0
    sys.stderr.write(complaint + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
