"""`legal-rl distill …`: a teacher's traces, and what a student learns from."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

from legal_rl.cli.distill_filter import filter_command

if TYPE_CHECKING:
    from legal_rl.pipeline.distill import Collected, Collection

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


def _job(**values: Any) -> "Collection":
    from pydantic import ValidationError

    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.distill import Collection
    from legal_rl.runs.records import first_problem

    try:
        return Collection.model_validate(values)
    except ValidationError as error:
        said = first_problem(error).replace("Value error, ", "")
        raise UserError(f"distill collect: {said}; correct it") from None


def _show(console: Console, found: "Collected") -> None:
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
