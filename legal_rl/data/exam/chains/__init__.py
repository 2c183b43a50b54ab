"""The registry of chained cases: every ``Chain`` that a module of this folder holds, in the order of their names.

A new chain is one new file here.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from legal_rl.data.exam.chain import Chain


def _found() -> dict[str, Chain[Any]]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    chains = [value for module in modules for value in vars(module).values() if isinstance(value, Chain)]
    return {chain.name: chain for chain in chains}


CHAINS: Final = _found()
