"""`legal-rl distill …`: a teacher's traces, and the rows a student learns from."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console

from legal_rl.cli.options import command_of, refusal
from legal_rl.pipeline.sampling_options import CollectOptions
from legal_rl.reporting.tables import rich_table

if TYPE_CHECKING:
    from legal_rl.pipeline.distill.collect import CollectResult

BUDGET_SPENT = 3  # exit status: neither done nor wrong

app = typer.Typer(help="From a teacher's answers to rows for supervised fine-tuning.", no_args_is_help=True)


@app.command("collect")
@command_of(CollectOptions, "distill collect")
def collect_command(options: CollectOptions) -> None:
    """Ask a teacher and keep every answer as it comes: the same command goes on where it was stopped or killed.

    Exit status 3 says that the budget stopped it and some answers are missing.

    Example: legal-rl distill collect deepseek-reasoner --base-url https://api.deepseek.com/v1 --key-variable
    DEEPSEEK_API_KEY --questions runs/data/train.jsonl --out runs/traces --price-in 0.55 --price-out 2.19 --max-cost 20
    """
    from legal_rl.engines.environments import interruptible
    from legal_rl.pipeline.distill.collect import collect, describe

    console = Console(markup=False, highlight=False, soft_wrap=True)  # texts and file names may hold brackets
    if options.dry_run:
        for line in describe(options):
            console.print(line)
        return
    with interruptible():  # a job that a cluster ends gets SIGTERM
        result = collect(options, console)
    _show(console, result)
    if result.unasked:
        raise typer.Exit(BUDGET_SPENT)


def _show(console: Console, result: "CollectResult") -> None:
    for note in result.notes:
        typer.echo(f"note: {note}", err=True)
    counts, asked = result.counts, result.manifest.notes["last_attempt"]["asked"]
    console.print(f"asked now: {asked}" + (f", {result.speed}" if result.speed else ""))
    console.print(f"traces: {counts.answered:,} answered, {counts.right:,} right, {counts.strict:,} of these strict")
    console.print(", ".join(f"{count:,} {status}" for status, count in counts.status.items()) or "no trace yet")
    for line in result.spent:
        console.print(line)
    if failed := counts.traces - counts.answered:
        console.print(f"{failed:,} requests failed; the same command asks them again")
    if result.unasked:
        console.print(
            f"the budget allows no further request and {result.unasked:,} answers are missing; the same command with a "
            "higher --max-cost goes on"
        )
    traces, questions, rows = (quote(str(result.out / name)) for name in ("traces.jsonl", "questions.jsonl", "sft"))
    prompt = result.manifest.inputs["prompt"]
    console.print(f"next: legal-rl distill filter {traces} --questions {questions} --prompt {prompt} --out {rows}")


@app.command("filter")
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
    from pydantic import ValidationError

    from legal_rl.pipeline.distill.filter import FilterOptions, filter_traces
    from legal_rl.pipeline.progress import progress

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
    values = {"traces": traces, "questions": questions, "out": out, "prompt": prompt, "tests": test or (), "near": near}
    try:
        options = FilterOptions.model_validate({**values, "selection": selection, "tokens": tokens})
    except ValidationError as error:
        raise refusal("distill filter", error) from None
    console = Console(markup=False, highlight=False, soft_wrap=True)  # file names may hold brackets
    with progress(console, "filter") as show:
        result = filter_traces(options, show)
    for note in result.summary["notes"]:
        typer.echo(f"note: {note}", err=True)
    for table in result.tables:
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
