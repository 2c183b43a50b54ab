"""`legal-rl report`: one or more evaluations of the same questions as one page to read offline."""

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console


def report_command(
    evaluations: Annotated[
        list[str],
        typer.Argument(metavar="[NAME=]PATH…", help="Folders of eval or a run's eval-…, or response files."),
    ],
    *,
    questions: Annotated[Path, typer.Option(help="Questions, one JSON object a line.")],
    out: Annotated[Path, typer.Option(help="The page; .md and .json are written beside it.")] = Path("report.html"),
    title: Annotated[str | None, typer.Option(help="Heading of the page; else the names of the models.")] = None,
    by: Annotated[
        Literal["first", "majority"], typer.Option(help="Which of k samples says whether a question is right.")
    ] = "first",
) -> None:
    """Write one self-contained page: figures with intervals, paired comparisons, plots, and an error browser.

    Example: legal-rl report base=runs/eval/base sft=runs/eval/sft --questions test.jsonl --out runs/report.html
    """
    from legal_rl.evaluation.report.page import find_sources, write_report
    from legal_rl.evaluation.scoring import read_questions
    from legal_rl.pipeline.progress import progress
    from legal_rl.runs.outputs import claim_outputs

    console = Console(markup=False, highlight=False, soft_wrap=True)  # names come from outside
    sources = find_sources(evaluations)
    beside = [out.with_suffix(kind) for kind in (".md", ".json")] if out.suffix else []
    read = [questions, *(source.responses for source in sources)]
    with claim_outputs("report", [out, *beside], inputs=read), progress(console, "report") as show:
        written = write_report(sources, read_questions(questions), out, title=title, by=by, on_progress=show)
    for note in written.warnings:
        typer.echo(f"note: {note}", err=True)
    size = written.html.stat().st_size / 1e6
    console.print(f"written: {written.html} ({size:.1f} MB), {written.markdown}, {written.json}")
