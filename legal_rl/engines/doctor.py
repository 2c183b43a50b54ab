"""Examine the environments from outside: nothing heavy is imported here, each interpreter answers for itself."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import Environment, child_environ, find_python, make_command
from legal_rl.engines.vllm.model_files import chat_template, has_safetensors, split_tags
from legal_rl.runs.config import Config
from legal_rl.runs.shipped import HOME

# What each environment must hold for the stages that use it.
PARTS: Final[dict[Environment, tuple[str, ...]]] = {
    "train": ("torch", "transformers", "llamafactory", "verl", "ray", "peft"),
    "serve": ("torch", "transformers", "vllm", "gradio"),
}
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
found["names"] = sorted({d.metadata["Name"] for d in m.distributions() if d.metadata["Name"]})
try:
    import torch
    found["accelerator"] = torch.cuda.get_device_name() if torch.cuda.is_available() else None
    cpu = torch.version.cuda is None
except Exception as error:
    found["torch_error"] = str(error).splitlines()[0]; cpu = False
found["strays"] = [n for n in ("torchvision", "torchaudio", "torchcodec") if cpu and u.find_spec(n)]
print(json.dumps(found))
"""


class DoctorFinding(Config):
    """One line of the doctor's table. Things go on without what is missing; ``trouble`` has to be repaired."""

    part: str
    state: FindingState
    version: str = ""
    remedy: str = ""


def examine(model: str | None = None) -> list[DoctorFinding]:
    """The machine, each environment and the engines in it, and ``model``, a folder, where one is given."""
    findings = [DoctorFinding(part="python", state="ok", version=sys.version.split()[0]), *_machine(), _browser()]
    for environment in PARTS:
        findings += _environment(environment)
    return findings + (_model(model) if model else [])


def _machine() -> list[DoctorFinding]:
    free = {
        "disk": (shutil.disk_usage(HOME).free, _DISK_GIB),
        "memory": (os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"), _MEMORY_GIB),
    }
    return [
        DoctorFinding(part=part, state="ok", version=f"{size >> 30} GiB", remedy=_scarce(size >> 30, enough))
        for part, (size, enough) in free.items()
    ]


def _scarce(gib: int, enough: int) -> str:
    return "" if gib >= enough else f"less than {enough} GiB: an environment or a server may not fit"


def _browser() -> DoctorFinding:
    """Only the tests of pages need one."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    remedy = "" if found else "apt-get install chromium fonts-noto-cjk (only tests of pages need it)"
    return DoctorFinding(part="chromium", state="ok" if found else "missing", version=found or "", remedy=remedy)


def _environment(environment: Environment) -> list[DoctorFinding]:
    python = find_python(environment)
    if python is None:
        return [DoctorFinding(part=f"{environment} environment", state="missing", remedy=make_command(environment))]
    try:
        found = _ask(python, PARTS[environment])
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        return [DoctorFinding(part=str(python), state="trouble", remedy=f"{_anew(environment, python)} ({error})")]
    parts = [_part(environment, python, name, found[name]) for name in PARTS[environment]]
    return [*parts, *_traps(environment, python, found)]


def _anew(environment: Environment, python: Path) -> str:
    """The command that makes an environment again: `make` alone takes one that was made before for whole."""
    folder = python.parents[1]
    if folder.parent != HOME / ".venvs":
        return f"{make_command(environment)}, with LEGAL_RL_{environment.upper()}_PYTHON unset"
    return f"rm -r .venvs/{folder.name} && make {folder.name}"


def _ask(python: Path, names: tuple[str, ...]) -> dict[str, str | None]:
    done = subprocess.run(
        [str(python), "-c", PROBE, *names], env=child_environ(), check=True, capture_output=True, text=True, timeout=120
    )
    said = done.stdout.strip().splitlines()
    answer = json.loads(said[-1]) if said else None
    if not isinstance(answer, dict) or not {*names} <= answer.keys():
        raise ValueError("it does not answer like a Python")
    return answer


def _part(environment: Environment, python: Path, name: str, version: str | None) -> DoctorFinding:
    label = f"{environment}: {name}"
    if version is None:
        return DoctorFinding(part=label, state="missing", remedy=_anew(environment, python))
    return DoctorFinding(part=label, state="ok", version=version)


def _traps(environment: Environment, python: Path, found: dict[str, str | None]) -> list[DoctorFinding]:
    findings = []
    if found.get("torch_error"):
        remedy = f"torch does not import ({found['torch_error']}): {_anew(environment, python)}"
        findings.append(DoctorFinding(part=f"{environment}: torch", state="trouble", remedy=remedy))
    for stray in found.get("strays") or []:
        # PyPI's builds of these link against CUDA and break a CPU torch at import.
        remedy = f"a CUDA build beside a CPU torch: {python} -m pip uninstall {stray}"
        findings.append(DoctorFinding(part=f"{environment}: {stray}", state="trouble", remedy=remedy))
    if "vllm" in found and found["vllm"] and "vllm" not in (found.get("names") or ()):
        # The command asks for the version of a distribution that is called vllm, which a CPU build is not.
        remedy = "fails, as no distribution is called vllm: `legal-rl serve` starts the module instead"
        findings.append(DoctorFinding(part=f"{environment}: the vllm command", state="ok", remedy=remedy))
    device = found.get("accelerator") or "none (CPU)"
    return [*findings, DoctorFinding(part=f"{environment}: accelerator", state="ok", version=device)]


def _model(model: str) -> list[DoctorFinding]:
    """Read from a model's folder the things that serving and prompting it stumble over."""
    folder = Path(model)
    if not (folder / "config.json").is_file():
        return [DoctorFinding(part=model, state="trouble", remedy="holds no config.json; name the folder of a model")]
    whole = has_safetensors(folder)
    weights = "" if whole else "no *.safetensors, and no other format is loaded: convert the weights"
    template = bool(chat_template(folder))
    chat = "" if template else "a base model: ask it with `legal-rl eval --base-model`"
    findings = [
        DoctorFinding(part="model: weights", state="ok" if whole else "trouble", remedy=weights),
        DoctorFinding(part="model: chat template", state="ok" if template else "missing", remedy=chat),
    ]
    try:
        split = split_tags(folder)
    except UserError as error:
        return [*findings, DoctorFinding(part="model: tokenizer", state="trouble", remedy=str(error))]
    apart = f"{' and '.join(split)} in several: serve it without --reasoning, the tags are read in the text"
    state: FindingState = "missing" if split else "ok"
    return [*findings, DoctorFinding(part="model: think tags as tokens", state=state, remedy=apart if split else "")]
