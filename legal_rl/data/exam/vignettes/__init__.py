"""The registry of vignettes: every one that a module of this folder holds, in the order of modules.

A module has the vignettes of one field of law.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from legal_rl.data.exam.chain import Chain


def _found() -> dict[str, Chain[Any]]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    vignettes = [value for module in modules for value in vars(module).values() if isinstance(value, Chain)]
    return {vignette.name: vignette for vignette in vignettes}


VIGNETTES: Final = _found()
