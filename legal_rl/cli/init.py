"""`legal-rl init DIR`: the recipes, lock files and Makefile of a checkout, for an installation that has none."""

from pathlib import Path
from typing import Annotated

import typer


def init_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or one to complete.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Also replace files that differ.")] = False,
) -> None:
    """Write the recipes of training/, the lock files and the Makefile, to be edited and run there.

    Files that are there already are left as they are.

    Example: legal-rl init work && cd work && make train-cpu && legal-rl run training/quickstart.yaml
    """
    from legal_rl.runs.shipped_files import copy_shipped

    copied = copy_shipped(folder, overwrite=overwrite)
    print(f"{len(copied.written)} files written to {folder}, {len(copied.same)} were there already")
    for name in copied.different:
        print(f"left as it is: {folder / name}; --overwrite replaces it")
    print(f"next: cd {folder}, then `make train-cpu` (or train-cuda), then `legal-rl run training/quickstart.yaml`")
