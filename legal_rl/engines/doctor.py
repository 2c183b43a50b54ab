"""Examine the environments from outside: nothing heavy is imported here, each interpreter answers for itself."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import Environment, child_environ, driver_version, find_python, make_command
from legal_rl.engines.vllm.model_files import chat_template, check_weights, split_tags
from legal_rl.runs.shipped_files import HOME

# What each environment must hold for the stages that use it.
PARTS: Final[dict[Environment, tuple[str, ...]]] = {
    "train": ("torch", "transformers", "llamafactory", "verl", "ray", "peft"),
    "serve": ("torch", "transformers", "vllm", "gradio"),
}
# What only an environment for GPUs has, and recipes may ask for.
CUDA_PACKAGES: Final = ("triton", "flash-attn", "liger-kernel", "deepspeed", "nvidia-cuda-runtime", "nvidia-nccl-cu13")
# triton and torch.compile build kernels at run time, DeepSpeed its optimisers for the host.
COMPILERS: Final = ("gcc", "cc", "clang")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
# Less than this and an environment, or a model of a few million parameters, does not fit.
_DISK_GIB: Final = 10
_MEMORY_GIB: Final = 6
FindingState = Literal["ok", "missing", "trouble"]
PROBE: Final = """
import importlib.metadata as m, importlib.util as u, json, sys
def version(name):
    for candidate in (name, name + "-cpu"):
        try: return m.version(candidate)
        except m.PackageNotFoundError: pass
found = {n: version(n) for n in sys.argv[1:]}
found["versions"] = {d.metadata["Name"]: d.version for d in m.distributions() if d.metadata["Name"]}
found["names"] = sorted(found["versions"])
try:
    import torch
    found["accelerator"] = torch.cuda.get_device_name() if torch.cuda.is_available() else None
    cpu = torch.version.cuda is None
    found["cuda"] = torch.version.cuda
except Exception as error:
    found["torch_error"] = str(error).splitlines()[0]; cpu = False
found["strays"] = [n for n in ("torchvision", "torchaudio", "torchcodec") if cpu and u.find_spec(n)]
print(json.dumps(found))
"""


class DoctorFinding(NamedTuple):
    """One line of the doctor's table. Things go on without what is missing; ``trouble`` has to be repaired."""

    part: str
    state: FindingState
    version: str = ""
    remedy: str = ""


def examine(model: str | None = None) -> list[DoctorFinding]:
    """The machine, each environment and the engines in it, and ``model``, a folder, where one is given."""
    findings = [DoctorFinding("python", "ok", sys.version.split()[0]), *_machine()]
    for environment in PARTS:
        findings += _environment(environment)
    return findings + ([*_model(model)] if model else [])


def _machine() -> Iterator[DoctorFinding]:
    disk, memory = shutil.disk_usage(HOME).free, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for part, size, enough in (("disk", disk, _DISK_GIB), ("memory", memory, _MEMORY_GIB)):
        scarce = f"less than {enough} GiB: an environment or a server may not fit"
        yield DoctorFinding(part, "ok", f"{size >> 30} GiB", "" if size >> 30 >= enough else scarce)
    yield from _build_tools()
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    remedy = "" if browser else "apt-get install chromium fonts-noto-cjk (only tests of pages need it)"
    yield DoctorFinding("chromium", "ok" if browser else "missing", browser or "", remedy)


def _build_tools() -> Iterator[DoctorFinding]:
    driver = driver_version()
    yield DoctorFinding("NVIDIA driver", "ok", driver or "none", "" if driver else "training on GPUs needs one")
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    remedy = "" if compiler else "apt-get install gcc (triton, torch.compile and DeepSpeed build with it on GPUs)"
    yield DoctorFinding("C compiler", "ok" if compiler else "missing", compiler or "", remedy)


def _environment(environment: Environment) -> list[DoctorFinding]:
    python = find_python(environment)
    if python is None:
        return [DoctorFinding(f"{environment} environment", "missing", remedy=make_command(environment))]
    try:
        answer = _probe(python, PARTS[environment])
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        return [DoctorFinding(str(python), "trouble", remedy=f"{_remake(environment, python)} ({error})")]
    parts = [
        DoctorFinding(f"{environment}: {name}", "ok", version)
        if (version := answer[name]) is not None
        else DoctorFinding(f"{environment}: {name}", "missing", remedy=_remake(environment, python))
        for name in PARTS[environment]
    ]
    return [*parts, *_traps(environment, python, answer)]


def _remake(environment: Environment, python: Path) -> str:
    """The command that makes an environment again: `make` alone takes one that was made before for whole."""
    folder = python.parents[1]
    if folder.parent != HOME / ".venvs":
        return f"{make_command(environment)}, with LEGAL_RL_{environment.upper()}_PYTHON unset"
    return f"rm -r .venvs/{folder.name} && make {folder.name}"


def _probe(python: Path, names: tuple[str, ...]) -> dict[str, Any]:
    argv = [str(python), "-c", PROBE, *names]
    done = subprocess.run(argv, env=child_environ(), check=True, capture_output=True, text=True, timeout=120)
    lines = done.stdout.strip().splitlines()
    answer = json.loads(lines[-1]) if lines else None
    if not isinstance(answer, dict) or not {*names} <= answer.keys():
        raise ValueError("it does not answer like a Python")
    return answer


def _traps(environment: Environment, python: Path, answer: dict[str, Any]) -> Iterator[DoctorFinding]:
    if answer.get("torch_error"):
        remedy = f"torch does not import ({answer['torch_error']}): {_remake(environment, python)}"
        yield DoctorFinding(f"{environment}: torch", "trouble", remedy=remedy)
    for stray in answer.get("strays") or []:
        # PyPI's builds of these link against CUDA and break a CPU torch at import.
        remedy = f"a CUDA build beside a CPU torch: pip --python {python} uninstall {stray}"
        yield DoctorFinding(f"{environment}: {stray}", "trouble", remedy=remedy)
    if answer.get("vllm") and "vllm" not in (answer.get("names") or ()):
        # The command asks for the version of a distribution that is called vllm, which a CPU build is not.
        remedy = "fails, as no distribution is called vllm: `legal-rl serve` starts the module instead"
        yield DoctorFinding(f"{environment}: the vllm command", "ok", remedy=remedy)
    if answer.get("cuda"):
        versions = answer.get("versions") or {}
        have = ", ".join(f"{name} {versions.get(name, 'none')}" for name in CUDA_PACKAGES)
        yield DoctorFinding(f"{environment}: CUDA packages", "ok", f"CUDA {answer['cuda']}", have)
    yield DoctorFinding(f"{environment}: GPU", "ok", answer.get("accelerator") or "none (CPU)")


def _model(model: str) -> Iterator[DoctorFinding]:
    """Read from a model's folder the things that serving and prompting it stumble over."""
    folder = Path(model)
    if not (folder / "config.json").is_file():
        yield DoctorFinding(model, "trouble", remedy="holds no config.json; name the folder of a model")
        return
    try:
        check_weights(folder)
        yield DoctorFinding("model: weights", "ok")
    except UserError as error:
        yield DoctorFinding("model: weights", "trouble", remedy=str(error))
    if chat_template(folder):
        yield DoctorFinding("model: chat template", "ok")
    else:
        remedy = "a base model: ask it with `legal-rl eval --base-model`"
        yield DoctorFinding("model: chat template", "missing", remedy=remedy)
    try:
        split = split_tags(folder)
    except UserError as error:
        yield DoctorFinding("model: tokenizer", "trouble", remedy=str(error))
        return
    apart = f"{' and '.join(split)} in several: serve it without --reasoning, the tags are read in the text"
    yield DoctorFinding("model: think tags as tokens", "missing" if split else "ok", remedy=apart if split else "")
