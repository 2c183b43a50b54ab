"""`legal-rl run`: the whole road from one YAML file."""

from pathlib import Path
from typing import Annotated

import typer

from legal_rl.reporting.words import Language


def run_command(  # noqa: PLR0917 - options, each by its own name
    config: Annotated[Path, typer.Argument(help="The run's YAML file.")],
    out: Annotated[Path | None, typer.Option(help="Folder of the run; default runs/NAME.")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Override a key.")] = None,
    language: Annotated[
        Language | None, typer.Option(help="Language of report.html; the same as --set report.language=….")
    ] = None,
    statutes: Annotated[
        Path | None,
        typer.Option(metavar="DB", help="Check citations in report.html against this store of `statutes build`."),
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run",
            help="Check every config, state what it needs, start nothing. Needs `make train-cpu` or `make train-cuda`.",
        ),
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Throw away what earlier attempts left.")] = False,
) -> None:
    """Data, tiny model, SFT, GRPO, evaluation of each stage, report.md and report.html. Resumes where it was cut.

    Example: legal-rl run training/quickstart.yaml --set grpo.reward=random --out runs/control
    """
    from legal_rl.pipeline.run import check_run, execute

    report = {"language": language, "statutes": statutes}
    overrides = [*(set_ or []), *(f"report.{key}={value}" for key, value in report.items() if value is not None)]
    if dry_run:
        if not check_run(config, overrides, out):
            raise typer.Exit(1)
    else:
        execute(config, overrides, out, fresh=fresh)
