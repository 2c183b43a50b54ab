"""`legal-rl run`: the whole road from one YAML file."""

from pathlib import Path
from typing import Annotated

import typer


def run_command(
    config: Annotated[Path, typer.Argument(help="The run's YAML file.")],
    out: Annotated[Path | None, typer.Option(help="Folder of the run; default runs/NAME.")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Override a key.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Check every config, state what it needs, start nothing.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Throw away what earlier attempts left.")] = False,
) -> None:
    """Data, tiny model, SFT, GRPO, evaluation of each stage, report. Resumes where it was cut.

    Example: legal-rl run training/quickstart.yaml --set grpo.reward=random --out runs/control
    """
    from legal_rl.pipeline.run import check_run, execute

    if dry_run:
        if not check_run(config, set_ or [], out):
            raise typer.Exit(1)
    else:
        execute(config, set_ or [], out, fresh=fresh)
