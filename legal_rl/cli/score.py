"""`legal-rl score`: measure stored responses again, without a model."""

from pathlib import Path
from typing import Annotated, Literal

import typer


def score_command(
    questions: Annotated[Path, typer.Option(help="Questions, one JSON object a line.")],
    responses: Annotated[Path, typer.Option(help="Responses, one JSON object a line.")],
    out: Annotated[Path, typer.Option(help="Folder for grades.jsonl, metrics.json, report.md, reliability.png.")],
    reading: Annotated[
        Literal["strict", "lenient"], typer.Option(help="How answers are read; lenient for files of others.")
    ] = "strict",
) -> None:
    """Parse, grade and measure a response file. Rows that are in no figure are told by count and line.

    Example: legal-rl score --questions test.jsonl --responses responses.jsonl --out scores
    """
    from legal_rl.evaluation.scoring import SCORE_FILES, score_files
    from legal_rl.reporting.tables import percent
    from legal_rl.runs.outputs import claim_outputs

    with claim_outputs("score", [out / name for name in SCORE_FILES], inputs=[questions, responses]):
        metrics = score_files(questions, responses, out, reading=reading).metrics
    for warning in metrics.warnings:
        typer.echo(f"note: {warning}", err=True)
    overall = metrics.overall
    exact = overall.exact_match["mean@k"]
    typer.echo(f"exact match mean@{overall.k}: {percent(exact)} over {exact.n} questions, {reading} reading")
    typer.echo(f"option F1: {percent(overall.options.f1)}")
    typer.echo(f"written: {out / 'grades.jsonl'}, {out / 'metrics.json'}, {out / 'report.md'}")
