"""`legal-rl distill filter`: which traces are trained on, and why the others are not."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

if TYPE_CHECKING:
    from legal_rl.pipeline.sft_rows import FilterJob


def filter_command(
    traces: Annotated[Path, typer.Argument(metavar="TRACES", help="What was collected, one response a line.")],
    *,
    questions: Annotated[str, typer.Option(metavar="FILE", help="The questions asked, or a source of `data build`.")],
    out: Annotated[Path, typer.Option(help="Folder for the rows; `legal-rl sft --data` takes it.")],
    prompt: Annotated[str, typer.Option(help="What the student is asked with: think-v1, bare-v1.")] = "think-v1",
    keep: Annotated[
        Literal["all", "right", "strict"], typer.Option(help="All, right answers, or right in the strict format.")
    ] = "all",
    per_question: Annotated[
        str | None, typer.Option(metavar="all|one|N", help="How many rows of one question; all if not given.")
    ] = None,
    choose: Annotated[Literal["first", "shortest", "longest", "random"], typer.Option(help="Which of them.")] = "first",
    rejection: Annotated[
        bool, typer.Option("--rejection", help="Right ones only, one a question; a question without one has no row.")
    ] = False,
    max_chars: Annotated[int | None, typer.Option(min=1, help="Longest response, in characters.")] = None,
    max_tokens: Annotated[int | None, typer.Option(min=1, help="The same in tokens of --model.")] = None,
    language: Annotated[
        Literal["any", "zh"], typer.Option(help="zh: only Chinese thinking; see --min-chinese.")
    ] = "any",
    min_chinese: Annotated[
        float, typer.Option(min=0, max=1, help="Least share of Chinese among the words of the thinking.")
    ] = 0.8,
    test: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A test set: what it holds is not trained on. Repeatable.")
    ] = None,
    near: Annotated[bool, typer.Option("--near/--no-near", help="Whether near-duplicates are leaks too.")] = True,
    model: Annotated[str | None, typer.Option(help="Count tokens with the tokenizer of this model.")] = None,
    template: Annotated[str, typer.Option(help="LlamaFactory's, as in the recipe.")] = "qwen3_nothink",
    cutoff_len: Annotated[int, typer.Option(min=1, help="The recipe's: longer rows are dropped.")] = 2048,
    over: Annotated[Literal["drop", "keep"], typer.Option(help="What is done with rows over --cutoff-len.")] = "drop",
    seed: Annotated[int, typer.Option(help="Of --choose random.")] = 0,
) -> None:
    """Make the rows that LlamaFactory trains on. Every trace becomes a row or is dropped for one reason, told.

    Example: legal-rl distill filter runs/r1/traces.jsonl --questions train.jsonl --test test.jsonl --model
    Qwen/Qwen2.5-7B-Instruct --cutoff-len 4096 --out runs/rows
    """
    from legal_rl.cli.reward_common import rich_table
    from legal_rl.pipeline.progress import progress
    from legal_rl.pipeline.sft_rows import filter_traces

    if rejection:
        keep, per_question = "right" if keep == "all" else keep, per_question or "one"
    selection = {
        "keep": keep,
        "chinese": min_chinese if language == "zh" else None,
        "characters": max_chars,
        "per_question": _number(per_question),
        "choose": choose,
        "seed": seed,
    }
    tokens = {"model": model, "template": template, "cutoff": cutoff_len, "over": over, "response": max_tokens}
    job = _job(
        traces=traces,
        questions=questions,
        out=out,
        prompt=prompt,
        selection=selection,
        tokens=tokens,
        tests=test or (),
        near=near,
    )
    console = Console(markup=False, highlight=False, soft_wrap=True)  # file names may hold brackets
    with progress(console, "filter") as show:
        made = filter_traces(job, show)
    for note in made.summary["notes"]:
        typer.echo(f"note: {note}", err=True)
    for table in made.tables:
        console.print(rich_table(table))
    console.print(f"{out}: rows.jsonl, dataset_info.json, traces.jsonl, dropped.jsonl, summary.json, report.md")
    console.print(f"next: legal-rl sft RECIPE.yaml --data {out} --model MODEL --out FOLDER")


def _number(per_question: str | None) -> int | None:
    from legal_rl.core.errors import UserError

    if per_question in (None, "all"):
        return None
    if per_question == "one":
        return 1
    if per_question and per_question.isdecimal() and int(per_question) > 0:
        return int(per_question)
    raise UserError(f"--per-question {per_question}: write all, one, or a number from 1")


def _job(**values: Any) -> "FilterJob":
    from pydantic import ValidationError

    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.sft_rows import FilterJob
    from legal_rl.runs.records import first_problem

    try:
        return FilterJob.model_validate(values)
    except ValidationError as error:
        raise UserError(f"distill filter: {first_problem(error)}; correct it") from None
