"""`legal-rl structure`: how stored responses reason, and how right and wrong ones differ."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from legal_rl.cli.statutes import iso_day


def structure_command(
    folder: Annotated[
        Path | None, typer.Argument(help="An evaluation's folder, in place of --questions and --responses.")
    ] = None,
    *,
    questions: Annotated[Path | None, typer.Option(help="Questions, one JSON object a line.")] = None,
    responses: Annotated[Path | None, typer.Option(help="Responses, one JSON object a line.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for structure.md, .json, .jsonl (a row a response) and .png; else that of the responses."
        ),
    ] = None,
    statutes: Annotated[
        Path | None, typer.Option(metavar="DB", help="Check citations against this store of `statutes build`.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(metavar="DAY", help="With --statutes: ISO day of the law for questions that do not say theirs."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; by default one a core for a large file.")] = None,
) -> None:
    """Numbered paragraphs, connectives, the chain of argument, law cited, options argued, and length against outcome.

    Example: legal-rl structure --questions test.jsonl --responses responses.jsonl --out structure
    """
    from legal_rl.core.errors import UserError
    from legal_rl.evaluation.structure.report import OUTPUTS, analyse_file, find_inputs
    from legal_rl.pipeline.progress import progress
    from legal_rl.reporting.tables import percent
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.statutes import CitationCheck

    if folder is not None:
        if questions is not None and responses is not None:
            raise UserError("structure: a folder stands in place of --questions and --responses; drop it, or them")
        beside = find_inputs(folder)
        questions, responses = questions or beside[0], responses or beside[1]
        out = out or folder
    if questions is None or responses is None:
        raise UserError("structure: give an evaluation's folder, or --questions and --responses")
    if as_of is not None and statutes is None:
        raise UserError("structure: --as-of is the day of the law that --statutes looks up; give both")
    check = CitationCheck(statutes, iso_day(as_of)) if statutes else None
    out = out or responses.parent
    total = _lines(responses)
    files = [out / name for name in OUTPUTS]
    claimed = claim_outputs("structure", files, inputs=[questions, responses])
    with claimed, progress(Console(stderr=True), "structure") as show:
        report = analyse_file(questions, responses, out, jobs=jobs, check=check, step=lambda done: show(done, total))
    for note in report.notes:
        typer.echo(f"note: {note}", err=True)
    counts = ", ".join(f"{count:,} {name}" for name, count in report.outcomes.items())
    typer.echo(f"{report.responses:,} responses: {counts}")
    shown = ("framing", "numbered", "statute_accuracy", "options_unargued", "agrees", "reasoned_right_concluded_wrong")
    for row in (report.features[name] for name in shown if name in report.features):
        typer.echo(f"{row.label}: {percent(row.overall)}")
    typer.echo("written: " + ", ".join(str(out / name) for name in OUTPUTS))


def _lines(path: Path) -> int | None:
    """The number of lines; None for a file that cannot be read, which is told later."""
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
    except OSError:
        return None
