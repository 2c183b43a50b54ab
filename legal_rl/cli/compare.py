"""`legal-rl compare`: what differs between evaluations of the same questions, and whether it is more than chance."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from legal_rl.reporting.tables import TextTable

_NAME = 12  # characters that a name has at least


def compare_command(
    evaluations: Annotated[
        list[str],
        typer.Argument(metavar="[NAME=]PATH…", help="Folders of eval, score or a run's eval-…, or files of grades."),
    ],
    *,
    questions: Annotated[
        Path | None, typer.Option(help="Questions, one JSON object a line; else those beside the grades.")
    ] = None,
    baseline: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the others are compared with; else the first.")
    ] = None,
    all_pairs: Annotated[bool, typer.Option("--all-pairs", help="Compare every one with every other.")] = False,
    by: Annotated[
        Literal["first", "majority"], typer.Option(help="Which of k samples says whether a question is right.")
    ] = "first",
    out: Annotated[Path | None, typer.Option(help="Folder for compare.md, compare.json and compare.png.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print compare.json instead of tables.")] = False,
) -> None:
    """Paired differences with intervals and tests, flips and transitions between two or more evaluations.

    Example: legal-rl compare runs/quickstart/eval-base runs/quickstart/eval-grpo --out runs/comparison
    """
    from legal_rl.evaluation.comparison.compare import compare_models
    from legal_rl.evaluation.comparison.page import OUTPUTS, write_comparison
    from legal_rl.evaluation.comparison.pairing import read_inputs, split_name
    from legal_rl.evaluation.comparison.tables import mcnemar_table, model_table, pair_table
    from legal_rl.runs.outputs import claim_outputs

    files = [out / name for name in OUTPUTS] if out else []
    read = [questions, *(split_name(argument, "compare", "PATH")[1] for argument in evaluations)]
    with claim_outputs("compare", files, inputs=read):
        inputs = read_inputs(evaluations, questions)
        report = compare_models(inputs.named, inputs.questions, baseline=baseline, all_pairs=all_pairs, by=by)
        report = report.model_copy(update={"notes": [*inputs.notes, *report.notes]})
        if out is not None:
            write_comparison(report, out)
    if as_json:
        typer.echo(report.model_dump_json(indent=2))
        return
    for note in report.notes:
        typer.echo(f"note: {note}", err=True)
    console = Console(markup=False, highlight=False)  # names come from outside
    for table in (model_table, pair_table, mcnemar_table):
        console.print(_rich(table(report)))
    for pair in report.pairs:
        if left_out := sum(len(group.ids) for group in pair.left_out):
            console.print(f"{pair.a} → {pair.b}: {left_out:,} questions in no difference", soft_wrap=True)
    if out is not None:
        console.print(f"{out}: {', '.join(OUTPUTS)}", soft_wrap=True)


def _rich(text: "TextTable") -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.text import Text

    made = Table(title=Text(text.title), caption=Text(text.note), caption_justify="left", box=SIMPLE_HEAD, padding=0)
    for number, heading in enumerate(text.header):
        # Where the terminal is narrow, names are folded and figures stay whole.
        if number == 0:
            made.add_column(Text(heading), min_width=_NAME, overflow="fold")
        else:
            made.add_column(Text(heading), justify="right", no_wrap=True)
    for row in text.rows:
        made.add_row(*map(Text, row))
    return made
