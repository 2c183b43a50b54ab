"""Changes to verl 0.9.1 for every device, as an external module: verl is not edited. Train environment.

verl imports it in each of its processes, because ``VERL_USE_EXTERNAL_MODULES`` names it. Importing it installs it.
A patch is applied when verl imports what it changes, since most of verl's processes never do. Each stands where verl
has no setting for it, and all refuse another version of verl.
"""

import functools
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, Final

import verl

from legal_rl.engines.verl.settings import check_version

MODELS: Final = "verl.utils.model"
SHARDING: Final = "verl.utils.fsdp_utils"
ENGINE: Final = "verl.workers.engine.fsdp.transformer_impl"


def install() -> None:
    """Have the patches applied. Raises ``ImportError`` (verl stops with its text) on another verl version."""
    check_version(__name__, verl.__version__)
    after_import(MODELS, load_critics_by_their_config)
    after_import(SHARDING, keep_fused_heads_whole)
    after_import(ENGINE, train_adapters_in_fp32)


def after_import(name: str, patch: Callable[[ModuleType], None]) -> None:
    """Call ``patch`` with the module ``name`` once it is there: now, or when it has been imported."""
    if name in sys.modules:
        patch(sys.modules[name])
    else:
        sys.meta_path.insert(0, _AfterImport(name, patch))


class _AfterImport(importlib.abc.MetaPathFinder):
    """Finds one module as everybody else would, and patches it as soon as it has run."""

    def __init__(self, name: str, patch: Callable[[ModuleType], None]) -> None:
        self.name, self.patch = name, patch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            return spec
        run = spec.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            run(module)
            self.patch(module)

        spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def load_critics_by_their_config(models: ModuleType) -> None:
    """verl loads every value model with ``flash_attention_2``, whatever ``critic.model.override_config`` says."""

    def load_valuehead_model(local_path: str, torch_dtype: Any, model_config: Any, trust_remote_code: bool) -> Any:
        from transformers import AutoModelForTokenClassification

        return AutoModelForTokenClassification.from_pretrained(
            local_path,
            dtype=torch_dtype,
            config=model_config,
            attn_implementation=model_config._attn_implementation,
            trust_remote_code=trust_remote_code,
            use_safetensors=True,
        )

    models.load_valuehead_model = load_valuehead_model  # type: ignore[attr-defined]


def keep_fused_heads_whole(sharding: ModuleType) -> None:
    """verl's fused log-probabilities read ``lm_head.weight`` without calling that layer. Where embeddings are not tied,
    verl makes the layer an FSDP2 unit of its own, which nobody then gathers: the weight stays a shard and the first
    product fails. Left to the root unit, it is whole while the model's own forward runs.
    """
    original = sharding._select_fsdp2_wrap_targets

    @functools.wraps(original)
    def select(model: Any, layers: Any) -> list[Any]:
        modules: list[Any] = original(model, layers)
        if getattr(model, "_verl_fused_kernels_backend", None) is None:
            return modules
        head = model.get_output_embeddings()
        return [module for module in modules if module is not head]

    sharding._select_fsdp2_wrap_targets = select  # type: ignore[attr-defined]


def train_adapters_in_fp32(engine: ModuleType) -> None:
    """verl casts LoRA's weights to the base's dtype, and AdamW keeps its state in theirs: over a bf16 base most steps
    of the usual size round to nothing.

    FSDP1 needs one dtype in a flat parameter; FSDP2 asks it of the trained weights alone, and computes in
    ``mixed_precision.param_dtype`` either way.
    """
    original = engine.FSDPEngine._build_lora_module

    @functools.wraps(original)
    def build_lora_module(self: Any, module: Any) -> Any:
        import torch

        module = original(self, module)
        if self.engine_config.strategy == "fsdp2":
            for weight in module.parameters():
                if weight.requires_grad:
                    weight.data = weight.data.to(torch.float32)
        return module

    engine.FSDPEngine._build_lora_module = build_lora_module


install()
