"""verl on a machine without a GPU, as an external module: verl itself is not edited. Train environment.

verl imports this package in each of its processes when ``VERL_USE_EXTERNAL_MODULES=legal_rl.engines.verl.cpu`` is
set; then ``VERL_PLATFORM=cpu`` and ``actor_rollout_ref.rollout.name=transformers_cpu`` select what it registers.
Importing it installs it, which is how verl's own plug-ins work. It refuses another verl than the one it was
written against, and it refuses a machine where torch sees a GPU: there verl needs none of it.
"""

import functools
from types import ModuleType
from typing import Any

import torch
import torch.distributed
import torch.distributed.fsdp
import verl

from legal_rl.engines.verl.patches import ENGINE, after_import
from legal_rl.engines.verl.settings import CPU_ROLLOUT, check_version


def install() -> None:
    """Register the platform and the rollout, and patch the two places where verl takes a GPU for granted.

    Safe while verl itself is still being imported. Raises ``ImportError`` (verl stops with its text) on another verl
    version or where a GPU is visible.
    """
    check_version(__name__, verl.__version__)
    npu = getattr(torch, "npu", None)
    if torch.cuda.is_available() or (npu is not None and npu.is_available()):
        # Device calls are replaced: with a GPU in the machine that would silently train beside it.
        raise ImportError(
            f"{__name__}: torch sees a GPU here; take a GRPO config without "
            "`trainer.device: cpu`, or hide the GPU with CUDA_VISIBLE_DEVICES=-1"
        )
    from legal_rl.engines.verl.cpu import platform  # noqa: F401 - registers itself

    # These two change torch, not verl, so they must run before verl's engines are imported.
    name_each_backend_once()
    never_pin_offloaded_parameters()
    register_rollout()
    after_import(ENGINE, _shorten_updates)


def _shorten_updates(engine: ModuleType) -> None:
    from legal_rl.engines.verl.cpu.micro_batches import learn_where_there_is_an_advantage

    learn_where_there_is_an_advantage(engine)


def name_each_backend_once() -> None:
    """verl builds the backend as ``cpu:gloo,<device>:<backend>``; torch refuses the cpu being named twice."""
    original = torch.distributed.init_process_group

    @functools.wraps(original)
    def init_process_group(backend: str | None = None, *args: Any, **kwargs: Any) -> Any:
        if isinstance(backend, str):
            backend = ",".join(dict.fromkeys(backend.split(",")))
        return original(backend, *args, **kwargs)

    torch.distributed.init_process_group = init_process_group


def never_pin_offloaded_parameters() -> None:
    """verl's reference policy asks FSDP2 for pinned host memory; pinning needs the driver of a GPU."""
    original = torch.distributed.fsdp.CPUOffloadPolicy

    class UnpinnedOffloadPolicy(original):  # type: ignore[misc,valid-type]
        def __init__(self, pin_memory: bool = False) -> None:
            super().__init__(pin_memory=False)

    torch.distributed.fsdp.CPUOffloadPolicy = UnpinnedOffloadPolicy


def register_rollout() -> None:
    """Register both halves of the rollout: the adapter in the trainer's process and the replica that serves.

    Their classes load when verl asks for them.
    """
    from verl.workers.rollout import base
    from verl.workers.rollout.replica import RolloutReplicaRegistry

    def replica() -> type[Any]:
        from legal_rl.engines.verl.cpu.rollout import TransformersReplica

        return TransformersReplica

    # The adapter side has no registration function; verl's own entries are dotted names in this dictionary too.
    base._ROLLOUT_REGISTRY[(CPU_ROLLOUT, "async")] = "legal_rl.engines.verl.cpu.rollout.WeightPusher"
    RolloutReplicaRegistry.register(CPU_ROLLOUT, replica)


install()
