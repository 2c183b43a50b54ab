"""The number of GPUs that a server of our own takes, and of requests that keep them busy. Core environment."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import child_environ, find_python, python_of, versions_in
from legal_rl.engines.vllm.model_files import read_mapping
from legal_rl.engines.vllm.settings import is_cpu_build

SEQUENCES: Final = 256  # answers that vLLM writes at once on a GPU, where the user does not say
CPU_SEQUENCES: Final = 64
# Requests beyond those being written, so that a free place never waits for the next one to come in.
_WAITING: Final = 1.25
_PARALLEL: Final = ("--tensor-parallel-size", "-tp", "--pipeline-parallel-size", "-pp")
_DATA_PARALLEL: Final = ("--data-parallel-size", "-dp")
_MAX_NUM_SEQS: Final = ("--max-num-seqs",)


class GpuPlan(NamedTuple):
    """vLLM's ``options`` for all GPUs, and the requests ``at_once`` that fill them."""

    options: tuple[str, ...]
    at_once: int


def fill_gpus(options: Sequence[str], gpus: int) -> GpuPlan:
    """Spread copies of a model over ``gpus`` (0: a build for CPUs): vLLM's data parallelism.

    A copy takes as many GPUs as ``options`` ask for by tensor and pipeline parallelism, one if they say nothing. What
    they say of ``--data-parallel-size`` or ``--max-num-seqs`` stays. Raises ``UserError`` where a copy needs more GPUs
    than there are.
    """
    copy = 1
    for names in (_PARALLEL[:2], _PARALLEL[2:]):
        copy *= _number(options, names) or 1
    if gpus and copy > gpus:
        raise UserError(f"vLLM: {copy} GPUs for one copy of the model, and this machine shows {gpus}; ask for fewer")
    copies, sequences = _number(options, _DATA_PARALLEL), _number(options, _MAX_NUM_SEQS)
    added: list[str] = []
    if copies is None and gpus // copy > 1:
        added += [_DATA_PARALLEL[0], str(gpus // copy)]
    if sequences is None:
        sequences = SEQUENCES if gpus else CPU_SEQUENCES
        added += [_MAX_NUM_SEQS[0], str(sequences)]
    copies = copies or max(1, gpus // copy)
    return GpuPlan((*added, *options), round(copies * sequences * _WAITING))


def _number(options: Sequence[str], names: Sequence[str]) -> int | None:
    """The last value that ``options`` give to one of ``names``, in either way of writing it."""
    found = None
    for place, option in enumerate(options):
        name, equals, value = option.partition("=")
        if name.replace("_", "-") in names:
            value = value if equals else options[place + 1] if place + 1 < len(options) else ""
            if not value.isdecimal() or not int(value):
                raise UserError(f"--vllm-option={option}: takes a number from 1 up; give one")
            found = int(value)
    return found


def count_gpus() -> int:
    """The GPUs that the serve environment sees; 0 for a build for CPUs."""
    if is_cpu_build():
        return 0
    code = "import torch; print(torch.cuda.device_count())"
    argv = [str(python_of("serve")), "-c", code]
    done = subprocess.run(argv, env=child_environ(), capture_output=True, text=True, timeout=120, check=False)
    last = done.stdout.split()[-1:]
    return int(last[0]) if done.returncode == 0 and last and last[0].isdecimal() else 0


def can_serve_on_gpus() -> bool:
    """Return whether there is a serve environment with a vLLM for GPUs, and one to serve on."""
    return find_python("serve") is not None and "vllm" in versions_in("serve", "vllm") and count_gpus() > 0


def bounded_length(model: str | Path, tokens: int) -> int | None:
    """``--max-model-len`` for answers of ``tokens`` with their prompt; None where the model's own length is less.

    None too for a hub name, whose own length is not known here.
    """
    path = Path(model) / "config.json"
    if not path.is_file():
        return None
    own = read_mapping(path).get("max_position_embeddings")
    return tokens if isinstance(own, int) and tokens <= own else None
