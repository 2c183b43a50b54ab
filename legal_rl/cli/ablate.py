"""`legal-rl ablate`: cells that differ from one base run, compared."""

from pathlib import Path
from typing import Annotated

import typer

from legal_rl.reporting.words import Language


def ablate_command(  # noqa: PLR0917 - options, each by its own name
    file: Annotated[Path, typer.Argument(help="The ablation's YAML file.")],
    out: Annotated[Path | None, typer.Option(help="Folder of its tables; default runs/ablations/NAME.")] = None,
    store: Annotated[Path, typer.Option(help="Folder of the cells, shared by all ablations.")] = Path(
        "runs/ablations/cells"
    ),
    jobs: Annotated[int, typer.Option(min=1, help="Cells at once.")] = 1,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="CELL", help="This cell; may be repeated.")
    ] = None,
    seed: Annotated[list[int] | None, typer.Option("--seed", help="This seed of the file's; may be repeated.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="Show the cells and what is left, start nothing.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Ask the engines about every cell, start nothing.")
    ] = False,
    language: Annotated[Language, typer.Option(help="Language of ablation.html.")] = "en",
    statutes: Annotated[
        Path | None,
        typer.Option(metavar="DB", help="Check citations in ablation.html against this store of `statutes build`."),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="Write the tables from what is done, start nothing.")
    ] = False,
) -> None:
    """Trains every cell of an ablation from one shared start and writes tables with paired tests, and a page of them.

    A cell that is done is never run again, whichever file names it; one that fails does not stop the others.

    Example: legal-rl ablate training/ablations/reward.yaml --jobs 2
    """
    from rich.console import Console
    from rich.markup import escape

    from legal_rl.pipeline.ablation import cells as ablation
    from legal_rl.pipeline.ablation.page import write_study_page
    from legal_rl.pipeline.ablation.plan import read_plan
    from legal_rl.pipeline.ablation.report import file_names, write_report
    from legal_rl.runs.outputs import claim_outputs

    console = Console()
    plan = read_plan(file)
    cells, folder = ablation.select(plan, only or [], seed or []), ablation.CellStore(store)
    if list_:
        return ablation.list_cells(plan, cells, folder, console, jobs=jobs)
    if dry_run:
        return ablation.dry_run(plan, cells, folder, console)
    tables = out or Path("runs/ablations") / plan.config.name
    with claim_outputs("ablate", [tables / name for name in file_names(plan)], inputs=[file]):
        failed = [] if report else ablation.run_cells(plan, cells, folder, console, jobs=jobs)
        page = write_report(plan, folder, tables)
        console.print(f"report: {escape(str(page))}", soft_wrap=True)
        try:
            drawn = write_study_page(plan, folder, tables, language=language, statutes=statutes)
            console.print(f"page: {escape(str(drawn))}" if drawn else "no page: no cell is done", soft_wrap=True)
        except Exception as error:  # the cells and the tables are whole, whatever it was
            why = escape(f"{type(error).__name__}: {error}")
            console.print(
                f"[yellow]warning:[/yellow] the page could not be drawn ({why}); the tables are whole; try it again "
                "with --report",
                soft_wrap=True,
            )
    if failed:
        names = ", ".join(escape(cell.title) for cell in failed)
        console.print(f"[red]failed:[/red] {names}; the same command tries them again", soft_wrap=True)
        raise typer.Exit(1)
    return None
