"""Run in the train environment: when the CPU plug-in installs itself and when it refuses."""

import importlib
import sys

import torch
import verl
from verl.plugin.platform.platform_manager import PlatformRegistry
from verl.workers.rollout.replica import RolloutReplicaRegistry

PLUGIN = "legal_rl.engines.verl.cpu"
untouched = torch.distributed.init_process_group


def load() -> str:
    """What importing the plug-in says, ``""`` when it installs itself."""
    for name in [name for name in sys.modules if name.startswith(PLUGIN)]:
        del sys.modules[name]
    try:
        importlib.import_module(PLUGIN)
    except ImportError as error:
        return str(error)
    return ""


def installed() -> bool:
    return PlatformRegistry.get("cpu") is not None or torch.distributed.init_process_group is not untouched


version = verl.__version__
verl.__version__ = "0.9.2"
said = load()
assert "0.9.1" in said and "0.9.2" in said, said
assert not installed()
verl.__version__ = version

available = torch.cuda.is_available
torch.cuda.is_available = lambda: True
assert "GPU" in load()
assert not installed()
torch.cuda.is_available = available

assert load() == ""
assert PlatformRegistry.get("cpu")().device_name == "cpu"
assert torch.distributed.init_process_group is not untouched
assert RolloutReplicaRegistry.get("transformers_cpu").__name__ == "TransformersReplica"
assert torch.distributed.fsdp.CPUOffloadPolicy(pin_memory=True).pin_memory is False
