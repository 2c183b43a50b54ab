"""`legal-rl import`: predictions that another tool stored, as evaluations of ours."""

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console

_SHOWN = 3  # refused rows, files passed over


def import_command(
    tool: Annotated[
        Literal["lawbench", "disc", "lm-eval", "opencompass", "verl"], typer.Argument(help="What wrote the files.")
    ],
    folder: Annotated[Path, typer.Argument(help="Folder with its files, at any depth.")],
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Takes a folder for each model, or step of a training.")],
    questions: Annotated[
        list[str] | None,
        typer.Option(metavar="[NAME:]PATH", help="Questions with gold, matched by text; as in `data build`."),
    ] = None,
) -> None:
    """Turn stored predictions into questions and responses; each knows the file, its checksum and the row it came from.

    `score`, `structure`, `compare` and `report` take the folders. What cannot be read for certain is refused by row.

    Example: legal-rl import lawbench LawBench/predictions --out runs/lawbench
    """
    from legal_rl.data.predictions.importer import import_predictions
    from legal_rl.pipeline.progress import progress

    console = Console(markup=False, highlight=False, soft_wrap=True)  # file names may hold brackets
    with progress(console, "import") as show:
        summary = import_predictions(tool, folder, out, questions=questions or (), on_progress=show)
    for note in summary.notes:
        typer.echo(f"note: {note}", err=True)
    for name, count in summary.evaluations.items():
        console.print(f"{out / name}: {count:,} responses")
    console.print(f"{summary.questions:,} questions; refused rows: {len(summary.refused):,}")
    for row in summary.refused[:_SHOWN]:
        console.print(f"  {row['file']}, row {row['row']}: {row['reason']}")
    if len(summary.refused) > _SHOWN:
        console.print(f"  all in {out / 'refused.jsonl'}")
    if summary.passed_over:
        console.print(f"files without a row that could be used: {len(summary.passed_over):,}; reasons in import.json")
        for place, reason in [*summary.passed_over.items()][:_SHOWN]:
            console.print(f"  {place}: {reason}")
    first = out / next(iter(summary.evaluations))
    console.print(
        f"next: legal-rl score --questions {first / 'questions.jsonl'} --responses {first / 'responses.jsonl'} "
        f"--reading lenient --out {first}"
    )
