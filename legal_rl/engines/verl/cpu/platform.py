"""The platform verl looks up under ``VERL_PLATFORM=cpu``. Train environment.

This module also stands where verl expects ``torch.cuda``, as ``PlatformCPU.device_module``. Memory figures are the
resident set of this process, in bytes: the nearest thing a CPU has to allocated device memory.
"""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import ModuleType
from typing import Any

import psutil
import torch
from verl.plugin.platform.platform_base import PlatformBase
from verl.plugin.platform.platform_manager import PlatformRegistry

manual_seed = manual_seed_all = torch.manual_seed
current_stream = torch.cpu.current_stream


def is_available() -> bool:
    """Return False, which makes verl leave out its cache and allocator housekeeping."""
    return False


def device_count() -> int:
    return 1


def current_device() -> str:
    """Return what is usable wherever verl puts a device id: ``tensor.to("cpu")``."""
    return "cpu"


def get_device_name(device_index: int | None = None) -> str:
    return "CPU"


def _nothing(device_index: int | None = None) -> None:
    """Do nothing: a CPU has one device, finished kernels, no caching allocator and no device handles."""


set_device = synchronize = empty_cache = ipc_collect = reset_peak_memory_stats = _nothing


def memory_allocated(device_index: int | None = None) -> int:
    return int(psutil.Process().memory_info().rss)


memory_reserved = max_memory_allocated = max_memory_reserved = memory_allocated


def mem_get_info(device_index: int | None = None) -> tuple[int, int]:
    """(free, total) bytes of the machine."""
    memory = psutil.virtual_memory()
    return memory.available, memory.total


def get_rng_state(device_index: int | None = None) -> torch.Tensor:
    return torch.get_rng_state()


def set_rng_state(state: torch.Tensor, device_index: int | None = None) -> None:
    torch.set_rng_state(state)


def stream(_stream: Any) -> AbstractContextManager[None]:
    """Work runs in program order: a stream is no more than its block."""
    return nullcontext()


@PlatformRegistry.register(platform="cpu")
class PlatformCPU(PlatformBase):  # type: ignore[misc]
    """Gloo for collectives, one trainer rank per logical slot, nothing to allocate, profile or share."""

    current_device = staticmethod(current_device)
    device_count = staticmethod(device_count)
    manual_seed = manual_seed_all = staticmethod(torch.manual_seed)
    set_device = synchronize = empty_cache = staticmethod(_nothing)

    @property
    def device_name(self) -> str:
        return "cpu"

    @property
    def vendor_name(self) -> str:
        return "cpu"

    @property
    def device_module(self) -> ModuleType:
        return sys.modules[__name__]

    def is_available(self) -> bool:
        return True

    def set_allocator_settings(self, settings: str) -> None:
        """There is no allocator to set."""

    def get_device_capability(self, device_index: int = 0) -> tuple[None, None]:
        return None, None

    def communication_backend_name(self) -> str:
        return "gloo"

    def visible_devices_envvar(self) -> str:
        return "CUDA_VISIBLE_DEVICES"

    @contextmanager
    def nvtx_range(self, msg: str) -> Iterator[None]:
        yield

    def profiler_start(self) -> None:
        """No device profiler."""

    def profiler_stop(self) -> None:
        """No device profiler."""

    def ray_resource_name(self) -> str:
        """verl gives each trainer rank one "GPU" and counts nothing else: a logical GPU slot of Ray stands for a rank.

        ``ray_kwargs.ray_init.num_gpus`` says how many there are. No device is touched.
        """
        return "GPU"

    def ray_noset_envvars(self) -> list[str]:
        return ["RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES"]

    def is_ipc_supported(self) -> bool:
        return False

    def cudart(self) -> Any:
        return None
