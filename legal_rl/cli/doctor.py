"""`legal-rl doctor`: what is there, in which version, and the command that adds what is missing."""

from pathlib import Path
from typing import Annotated

import typer


def doctor_command(
    model: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Also look at this model: weights, chat template, think tags.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--json", help="Also write the findings to this file.")] = None,
) -> None:
    """Look at the environments and engines and say what to do about what is missing.

    Ends with status 1 where something is broken, 0 where things are only missing.

    Example: legal-rl doctor --model runs/quickstart/sft/model
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from legal_rl.engines.doctor import examine
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.records import write_json

    with claim_outputs("doctor", [out] if out else []):
        findings = examine(model)
        if out:
            write_json(out, [finding._asdict() for finding in findings])
    table = Table("", "part", "version", "remedy", title="legal-rl doctor")
    marks = {"ok": "[green]ok[/green]", "missing": "[yellow]missing[/yellow]", "trouble": "[red]trouble[/red]"}
    for finding in findings:
        table.add_row(marks[finding.state], *map(escape, (finding.part, finding.version, finding.remedy)))
    Console().print(table)
    if any(finding.state == "trouble" for finding in findings):
        raise typer.Exit(1)
