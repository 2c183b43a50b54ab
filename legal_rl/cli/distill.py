"""`legal-rl distill …`: a teacher's traces, and the rows a student learns from."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

if TYPE_CHECKING:
    from legal_rl.pipeline.distill import CollectOptions, CollectResult
    from legal_rl.pipeline.distill.filter import FilterOptions


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
    from legal_rl.cli.reward import rich_table
    from legal_rl.pipeline.distill.filter import filter_traces
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
    job = _job_distill_filter(
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


def _job_distill_filter(**values: Any) -> "FilterOptions":
    from pydantic import ValidationError

    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.distill.filter import FilterOptions
    from legal_rl.runs.records import first_problem

    try:
        return FilterOptions.model_validate(values)
    except ValidationError as error:
        raise UserError(f"distill filter: {first_problem(error)}; correct it") from None


BUDGET_SPENT = 3  # exit status: neither done nor wrong

app = typer.Typer(help="From a teacher's answers to rows for supervised fine-tuning.", no_args_is_help=True)


@app.command("collect")
def collect_command(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="The server's name for the teacher.")],
    *,
    questions: Annotated[str, typer.Option(metavar="FILE", help="Questions, or a source of `data build`.")],
    base_url: Annotated[str, typer.Option(help="Of a server that speaks the OpenAI protocol.")],
    out: Annotated[Path, typer.Option(help="Folder for traces.jsonl, attempts.jsonl, cost.json and manifest.json.")],
    key_variable: Annotated[str, typer.Option(help="Environment variable with the server's key.")] = "OPENAI_API_KEY",
    limit: Annotated[int | None, typer.Option(min=1, help="Only so many questions, drawn by the seed.")] = None,
    samples: Annotated[int, typer.Option(min=1, help="Answers to each question.")] = 1,
    temperature: Annotated[float, typer.Option(min=0, help="Of sampling; 0 is greedy.")] = 0.6,
    top_p: Annotated[float, typer.Option(help="Of sampling.")] = 0.95,
    max_tokens: Annotated[int, typer.Option(min=1, help="Of one answer, its reasoning included.")] = 4096,
    seed: Annotated[int, typer.Option(help="Of sampling, and of what --limit draws.")] = 0,
    prompt: Annotated[str, typer.Option(help="think-v1, direct-v1 (no reasoning) or bare-v1.")] = "think-v1",
    prefill: Annotated[
        Literal["none", "think", "no-think"], typer.Option(help="What the answer begins with: <think>, or it empty.")
    ] = "none",
    concurrency: Annotated[int, typer.Option(min=1, help="Requests in flight at once.")] = 16,
    requests_per_minute: Annotated[float | None, typer.Option(help="Requests go out no faster than this.")] = None,
    retries: Annotated[int, typer.Option(min=0, help="Attempts after the first.")] = 6,
    timeout: Annotated[float, typer.Option(help="Seconds for one answer.")] = 1800.0,
    idle_timeout: Annotated[float, typer.Option(help="Seconds without a byte of a started answer.")] = 120.0,
    price_in: Annotated[float | None, typer.Option(min=0, help="Of a million prompt tokens.")] = None,
    price_out: Annotated[float | None, typer.Option(min=0, help="Of a million answer tokens.")] = None,
    price_cached: Annotated[
        float | None, typer.Option(min=0, help="Of a million prompt tokens that the server had cached.")
    ] = None,
    currency: Annotated[str, typer.Option(help="What prices are in: a label, such as USD.")] = "",
    max_cost: Annotated[
        float | None, typer.Option(help="Ask nothing more once OUT would cost more than this, earlier calls included.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the traces in OUT and what they cost.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be asked, and stop.")] = False,
) -> None:
    """Ask a teacher and keep every answer as it comes: the same command goes on where it was stopped or killed.

    Exit status 3 says that the budget stopped it and some answers are missing.

    Example: legal-rl distill collect deepseek-reasoner --base-url https://api.deepseek.com/v1 --key-variable
    DEEPSEEK_API_KEY --questions runs/data/train.jsonl --out runs/traces --price-in 0.55 --price-out 2.19 --max-cost 20
    """
    from legal_rl.pipeline.distill import collect, describe
    from legal_rl.pipeline.serving import interruptible

    job = _job(
        endpoint={
            "base_url": base_url,
            "model": model,
            "key_variable": key_variable,
            "concurrency": concurrency,
            "requests_per_minute": requests_per_minute,
            "retries": retries,
            "timeout": timeout,
            "idle_timeout": idle_timeout,
            "stream": True,  # answers take minutes, and connections that say nothing are cut on the way
        },
        questions=questions,
        limit=limit,
        samples=samples,
        temperature=temperature,
        top_p=top_p,
        max_tokens=max_tokens,
        seed=seed,
        prompt=prompt,
        prefill=prefill,
        prices=_prices(price_in, price_out, price_cached, currency),
        max_cost=max_cost,
    )
    console = Console(markup=False, highlight=False, soft_wrap=True)  # texts and file names may hold brackets
    if dry_run:
        for line in describe(job, out):
            console.print(line)
        return
    with interruptible():  # a job that a cluster ends gets SIGTERM
        found = collect(job, out, console, fresh=fresh)
    _show(console, found)
    if found.unasked:
        raise typer.Exit(BUDGET_SPENT)


def _prices(into: float | None, out: float | None, cached: float | None, currency: str) -> dict[str, Any] | None:
    from legal_rl.core.errors import UserError

    if into is None and out is None and cached is None:
        return None
    if into is None or out is None:
        raise UserError("prices: --price-in and --price-out belong together; give both, or none")
    return {"prompt": into, "completion": out, "cached": cached, "currency": currency}


def _job(**values: Any) -> "CollectOptions":
    from pydantic import ValidationError

    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.distill import CollectOptions
    from legal_rl.runs.records import first_problem

    try:
        return CollectOptions.model_validate(values)
    except ValidationError as error:
        said = first_problem(error).replace("Value error, ", "")
        raise UserError(f"distill collect: {said}; correct it") from None


def _show(console: Console, found: "CollectResult") -> None:
    for note in found.notes:
        typer.echo(f"note: {note}", err=True)
    worth, asked = found.worth, found.manifest.notes["last_attempt"]["asked"]
    console.print(f"asked now: {asked}" + (f", {found.speed}" if found.speed else ""))
    console.print(f"traces: {worth.answered:,} answered, {worth.right:,} right, {worth.strict:,} of these strict")
    console.print(", ".join(f"{count:,} {status}" for status, count in worth.status.items()) or "no trace yet")
    for line in found.spent:
        console.print(line)
    if failed := worth.traces - worth.answered:
        console.print(f"{failed:,} requests failed; the same command asks them again")
    if found.unasked:
        console.print(
            f"the budget allows no further request and {found.unasked:,} answers are missing; the same command with a "
            "higher --max-cost goes on"
        )
    traces, questions, rows = (quote(str(found.out / name)) for name in ("traces.jsonl", "questions.jsonl", "sft"))
    prompt = found.manifest.inputs["prompt"]
    console.print(f"next: legal-rl distill filter {traces} --questions {questions} --prompt {prompt} --out {rows}")


app.command("filter")(filter_command)
