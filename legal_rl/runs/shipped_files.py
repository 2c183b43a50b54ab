"""Files that ship beside the package: recipes, lock files, sample questions and the Makefile.

A checkout keeps them at its top level; a wheel carries copies under ``legal_rl/shipped``, made by setup.py.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.runs.records import replacing

PACKAGE: Final = Path(__file__).resolve().parents[1]
CHECKOUT: Final = PACKAGE.parent if (PACKAGE.parent / "pyproject.toml").is_file() else None
SHIPPED: Final = CHECKOUT or PACKAGE / "shipped"
# The folder whose .venvs/ holds the engines' environments: the checkout, or where legal-rl is started.
HOME: Final = CHECKOUT or Path.cwd()
NAMES: Final = ("Makefile", "data/sample", "evaluation/rubrics", "requirements", "training")


@dataclass(frozen=True)
class CopiedFiles:
    """Paths below the target: written, there already with the same content, left alone because they differ."""

    written: list[Path]
    same: list[Path]
    different: list[Path]


def copy_shipped(target: Path, *, overwrite: bool = False) -> CopiedFiles:
    """Copy every shipped file into ``target``; what is there and differs is left alone unless ``overwrite``.

    Raises ``UserError`` for the checkout itself and for a place where nothing can be written.
    """
    if CHECKOUT and target.resolve() == CHECKOUT:
        raise UserError(f"{target}: is the checkout that the files would come from; name another folder")
    copied = CopiedFiles([], [], [])
    for name in _shipped_files():
        source, path = SHIPPED / name, target / name
        if path.is_file() and path.read_bytes() == source.read_bytes():
            copied.same.append(name)
        elif path.exists() and not overwrite:
            copied.different.append(name)
        else:
            with replacing(path) as partial:
                shutil.copyfile(source, partial)
            copied.written.append(name)
    return copied


def read_asset(package: str, name: str) -> str:
    """The text of ``assets/name`` in the folder ``package`` of legal_rl: a page, a style sheet, a script, a template."""
    return (PACKAGE / package.replace(".", "/") / "assets" / name).read_text("utf-8")


def import_root() -> Path:
    """A folder that makes this package importable for a child in another environment, and nothing else beside it.

    Outside a checkout the package stands among the packages of its own environment, which must not shadow the child's:
    there a link to the package alone is made below ``HOME``.
    """
    if CHECKOUT:
        return CHECKOUT
    link = HOME / ".venvs" / "import" / "legal_rl"
    if not link.is_symlink() or link.resolve() != PACKAGE:
        link.parent.mkdir(parents=True, exist_ok=True)
        partial = link.with_name(f"{link.name}.{os.getpid()}")
        partial.symlink_to(PACKAGE, target_is_directory=True)
        partial.replace(link)
    return link.parent


def _shipped_files() -> list[Path]:
    files = [path for name in NAMES for path in (SHIPPED / name, *(SHIPPED / name).rglob("*")) if path.is_file()]
    return sorted(path.relative_to(SHIPPED) for path in files)
