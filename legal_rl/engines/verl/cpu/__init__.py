"""verl on a machine without an accelerator, as an external module: verl itself is not edited.

verl imports this package in each of its processes when ``VERL_USE_EXTERNAL_MODULES=legal_rl.engines.verl.cpu`` is
set; then ``VERL_PLATFORM=cpu`` and ``actor_rollout_ref.rollout.name=transformers_cpu`` select what it registers.
Importing it is installing it, which is how verl's own plug-ins work. It refuses another verl than the one it was
written against, and it refuses a machine where torch sees an accelerator: there verl needs none of it.
"""

import torch
import verl

from legal_rl.engines.verl.cpu import patches, platform, rollout_registry
from legal_rl.engines.verl.version import check_version


def install() -> None:
    """Register the platform and the rollout, and apply the patches; safe while verl itself is still being imported.

    Raises ``ImportError`` (verl stops with its text) on another verl version or where an accelerator is visible.
    """
    check_version("legal_rl.engines.verl.cpu", verl.__version__)
    check_no_accelerator()
    platform.register()
    patches.apply()
    rollout_registry.register()


def check_no_accelerator() -> None:
    """The plug-in replaces device calls: with a GPU in the machine that would silently train beside it."""
    npu = getattr(torch, "npu", None)
    if torch.cuda.is_available() or (npu is not None and npu.is_available()):
        raise ImportError(
            "legal_rl.engines.verl.cpu: torch sees an accelerator here; take a GRPO config without "
            "`trainer.device: cpu`, or hide the accelerator with CUDA_VISIBLE_DEVICES=-1"
        )


install()
