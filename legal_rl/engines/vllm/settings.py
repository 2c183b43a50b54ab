"""A server's settings, and the command line and environment that start vLLM with them. Core environment."""

import ipaddress
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import Field, field_validator

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import find_python, versions_in
from legal_rl.engines.vllm.model_files import check_adapter, find_reasoning_parser, rank_for
from legal_rl.runs.yaml_config import Config

HOST: Final = "127.0.0.1"
# The CPU build, where the user has not said otherwise: GiB for the key-value cache; no pinning of threads, which fails
# where only some of the cores may be used; the worker inside its engine, as a process of its own costs a third
# of the start and a gigabyte.
_CPU_ENVIRON: Final = {
    "VLLM_CPU_KVCACHE_SPACE": "1",
    "VLLM_CPU_OMP_THREADS_BIND": "nobind",
    "VLLM_ENABLE_V1_MULTIPROCESSING": "0",
}
_CPU_SERVER: Final = Path(__file__).parent / "cpu" / "server.py"
_CPU_FLAGS: Final = ("--dtype", "bfloat16", "--enforce-eager")
# Regular expressions go to xgrammar alone: what it refuses vLLM would hand to another library, which takes think tags
# for control tokens and fails in the middle of the answer.
_STRUCTURED: Final = {"backend": "xgrammar"}
# What the start waits for and what decides who may reach the server is never set behind our back.
_OURS: Final = frozenset({"--host", "--port", "--uds", "--api-key", "--model", "--served-model-name"})
_MIDDLEWARE: Final = "legal_rl.engines.vllm.middleware.GuardedPathsOnly"


class ServerSettings(Config):
    """``model`` is a folder or hub name, served as ``name``; ``port`` None takes a free one.

    ``adapters`` maps a name to the folder of a LoRA. ``gpu_memory`` is the share of the accelerator's memory that vLLM
    may take. ``options`` go to vLLM as they are, after ours: of an option given twice the last counts. Raises
    ``UserError`` for one that names the server, its address or its key.
    """

    model: str
    name: str
    host: str = HOST
    port: int | None = Field(default=None, ge=1, le=65535)
    reasoning: bool = False
    adapters: dict[str, Path] = Field(default_factory=dict)
    max_model_len: int | None = Field(default=None, ge=1)
    gpu_memory: float | None = Field(default=None, gt=0, le=1)
    options: tuple[str, ...] = ()

    @field_validator("options")
    @classmethod
    def _not_ours(cls, options: tuple[str, ...]) -> tuple[str, ...]:
        for option in options:
            name = option.partition("=")[0].replace("_", "-")
            if name in _OURS:
                raise UserError(f"--vllm-option={name}: legal-rl sets this itself; leave it to the options of the verb")
        return options

    @property
    def is_loopback(self) -> bool:
        """True when only this machine can reach the server."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def near(self) -> str:
        """The host under which this machine reaches the server."""
        return {"0.0.0.0": HOST, "": HOST, "::": "::1"}.get(self.host, self.host)


def command(python: Path, settings: ServerSettings, port: int, *, cpu: bool, key: bool = False) -> list[str]:
    """The server's command line; ``cpu`` says that vLLM is a build for CPUs, ``key`` that requests must bring one.

    On a GPU the module is started, as the ``vllm`` script wants a distribution of that very name; on a CPU
    ``cpu/server.py``. ``--generation-config vllm``: what a request leaves out must not be filled in from the model's
    folder (Qwen's asks for a repetition penalty), or two engines would sample differently. Raises ``UserError`` for
    what vLLM could not serve.
    """
    started = [str(_CPU_SERVER)] if cpu else ["-m", "vllm.entrypoints.openai.api_server"]
    argv = [str(python), *started, "--model", settings.model]
    argv += ["--served-model-name", settings.name, "--host", settings.host, "--port", str(port)]
    argv += ["--generation-config", "vllm", "--load-format", "safetensors", "--disable-log-stats"]
    argv += ["--disable-uvicorn-access-log"]  # a line a request would go through a pipe and a thread of ours
    argv += [*_CPU_FLAGS] if cpu else []
    argv += ["--middleware", _MIDDLEWARE] if key else []
    if settings.max_model_len is not None:
        argv += ["--max-model-len", str(settings.max_model_len)]
    if settings.gpu_memory is not None:
        if cpu:
            raise UserError("--gpu-memory: this vLLM is a build for CPUs; set VLLM_CPU_KVCACHE_SPACE (GiB) instead")
        argv += ["--gpu-memory-utilization", str(settings.gpu_memory)]
    if settings.reasoning:
        # Otherwise a regular expression is only held to once the thinking is over.
        structured = json.dumps({**_STRUCTURED, "enable_in_reasoning": True})
        parser = find_reasoning_parser(settings.model)
        argv += ["--reasoning-parser", parser, "--structured-outputs-config", structured]
    else:
        argv += ["--structured-outputs-config", json.dumps(_STRUCTURED)]
    if settings.adapters:
        rank = rank_for([check_adapter(settings.model, folder) for folder in settings.adapters.values()])
        argv += ["--enable-lora", "--max-loras", str(len(settings.adapters)), "--max-lora-rank", str(rank)]
        argv += ["--lora-modules", *(f"{name}={folder}" for name, folder in settings.adapters.items())]
    return [*argv, *settings.options]


def environ(key: str, *, cpu: bool) -> Mapping[str, str]:
    """The variables of the server's process beside ours. There, unlike on a command line, a key is private.

    Set even when empty: a key that happens to be in our environment would otherwise be asked for.
    """
    build = {name: os.environ.get(name, value) for name, value in _CPU_ENVIRON.items()} if cpu else {}
    return {**build, "VLLM_NO_USAGE_STATS": "1", "VLLM_API_KEY": key}


def is_installed() -> bool:
    """Return whether there is a serve environment with vLLM in it."""
    return find_python("serve") is not None and bool(versions_in("serve", "vllm", "vllm-cpu"))


def is_cpu_build() -> bool:
    """Return whether the vLLM of the serve environment is one for CPUs."""
    versions = versions_in("serve", "vllm", "vllm-cpu")
    return "vllm-cpu" in versions or versions.get("vllm", "").endswith("+cpu")
