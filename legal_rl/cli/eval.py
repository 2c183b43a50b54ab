"""`legal-rl eval`: one model sits one set of questions."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

if TYPE_CHECKING:
    from legal_rl.pipeline.evaluation.evaluate import EvaluationResult
    from legal_rl.pipeline.evaluation.options import EvalOptions


def eval_command(
    model: Annotated[
        str,
        typer.Argument(
            metavar="MODEL",
            help="A folder, a hub name, a server's name for its model, baseline:chance (constant, longest, majority), "
            "or stored:FILE.",
        ),
    ],
    *,
    questions: Annotated[str, typer.Option(metavar="FILE", help="Questions, or a source of `data build`.")],
    out: Annotated[Path | None, typer.Option(help="Folder for what is made; runs/eval/… if not given.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Only so many questions, drawn by the seed.")] = None,
    engine: Annotated[Literal["transformers", "vllm"], typer.Option(help="What runs a folder.")] = "transformers",
    base_url: Annotated[str | None, typer.Option(help="Of a server that speaks the OpenAI protocol.")] = None,
    key_variable: Annotated[str, typer.Option(help="Environment variable with its key.")] = "OPENAI_API_KEY",
    samples: Annotated[int | None, typer.Option(min=1, help="Answers to each question; 1 if not given.")] = None,
    temperature: Annotated[float, typer.Option(min=0, help="Of sampling; 0 is greedy.")] = 0.0,
    top_p: Annotated[float, typer.Option(help="Of sampling.")] = 1.0,
    max_tokens: Annotated[int, typer.Option(min=1, help="Of one answer.")] = 2048,
    seed: Annotated[int, typer.Option(help="Of sampling, and of whatever is drawn.")] = 0,
    concurrency: Annotated[int | None, typer.Option(min=1, help="Requests asked at once.")] = None,
    retries: Annotated[int, typer.Option(min=0, help="Attempts after the first, for a server.")] = 6,
    timeout: Annotated[float, typer.Option(help="Seconds for one answer of a server.")] = 600.0,
    prompt: Annotated[str, typer.Option(help="think-v1, direct-v1 (no reasoning) or bare-v1.")] = "think-v1",
    prefill: Annotated[
        Literal["none", "think", "no-think"], typer.Option(help="What the answer begins with: <think>, or it empty.")
    ] = "none",
    shots: Annotated[
        str | None, typer.Option(metavar="FILE:N|exam:N", help="N worked examples before the question.")
    ] = None,
    shot_responses: Annotated[
        Path | None, typer.Option(help="Responses to the questions of --shots; right ones are taken.")
    ] = None,
    base_model: Annotated[bool, typer.Option("--base-model", help="No chat template: one plain text.")] = False,
    variants: Annotated[
        str | None, typer.Option(metavar="permuted,renamed", help="Also ask the questions in another guise.")
    ] = None,
    train: Annotated[str | None, typer.Option(help="What baseline:majority learns from.")] = None,
    vllm_option: Annotated[
        list[str] | None, typer.Option(help="Goes to vLLM as it is, as in --vllm-option=--max-num-seqs=8.")
    ] = None,
    structured: Annotated[
        bool, typer.Option("--structured", help="vLLM holds the answers to the strict format while they are written.")
    ] = False,
    thinking_chars: Annotated[
        int | None, typer.Option(min=0, help="Under --structured: characters of thinking before the answer must come.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the answers in OUT and ask anew.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be asked, and stop.")] = False,
) -> None:
    """Ask, score and report. Answers are stored as they come: the same command goes on where it was stopped.

    Example: legal-rl eval runs/quickstart/sft/model --questions runs/quickstart/data/heldout.jsonl --prompt bare-v1
    --max-tokens 112; or legal-rl eval baseline:chance --questions jecqa:1_test.json
    """
    from legal_rl.pipeline.evaluation.evaluate import default_out, describe, evaluate, prepare

    job = _job(
        choice={
            "model": model,
            "engine": engine,
            "base_url": base_url,
            "key_variable": key_variable,
            "concurrency": concurrency,
            "retries": retries,
            "timeout": timeout,
            "plain": base_model,
            "vllm_options": vllm_option or (),
            "structured": structured,
            "thinking_chars": thinking_chars,
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
        shots=shots,
        shot_responses=shot_responses,
        variants=tuple(name.strip() for name in (variants or "").split(",") if name.strip()),
        train=train,
    )
    console = Console(markup=False, highlight=False, soft_wrap=True)  # texts and file names may hold brackets
    plan = prepare(job)
    folder = out or default_out(plan)
    if dry_run:
        for line in describe(plan, folder):
            console.print(line)
        return
    _show(console, evaluate(plan, folder, console, fresh=fresh))


def _job(**values: Any) -> "EvalOptions":
    from pydantic import ValidationError

    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.evaluation.options import EvalOptions
    from legal_rl.runs.records import first_problem

    try:
        return EvalOptions.model_validate(values)
    except ValidationError as error:
        problem = first_problem(error).removeprefix("Value error, ")
        raise UserError(f"eval: {problem}; correct it") from None


def _show(console: Console, found: "EvaluationResult") -> None:
    from legal_rl.pipeline.progress import clock
    from legal_rl.reporting.tables import percent

    for note in [*found.notes, *found.metrics.warnings]:
        typer.echo(f"note: {note}", err=True)
    overall = found.metrics.overall
    exact = overall.exact_match["mean@k"]
    console.print(f"exact match mean@{overall.k}: {percent(exact)} over {exact.n} questions")
    console.print(f"option F1: {percent(overall.options.f1)}")
    read = {name: count.count for name, count in overall.status.items() if count.count and name != "ok"}
    console.print(", ".join(f"{count} {name}" for name, count in read.items()))
    for move in found.moves:
        if move.comparison:
            change = f"{100 * move.comparison.difference.value:+.1f} points"
            console.print(
                f"{move.view}: exact match {percent(move.before, interval=False)} → {percent(move.after)}, {change}, "
                f"same choice {percent(move.same_choice)}, {move.variants} questions, {move.skipped} left out"
            )
    if overall.not_scored:
        console.print(f"{overall.not_scored} requests failed; the same command asks them again")
    asked = found.manifest.notes["last_attempt"]["asked"]
    console.print(f"asked now: {asked}" + (f", {found.speed}" if found.speed else ""))
    console.print(f"{found.out}: report.md, metrics.json, grades.jsonl, responses.jsonl, questions.jsonl")
    console.print(f"wall time of all attempts: {clock(found.manifest.wall_seconds)}")
