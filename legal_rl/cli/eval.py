"""`legal-rl eval`: one model answers one set of questions and is scored."""

from typing import TYPE_CHECKING

import typer
from rich.console import Console

from legal_rl.cli.options import command_of
from legal_rl.pipeline.sampling_options import EvalOptions

if TYPE_CHECKING:
    from legal_rl.pipeline.evaluation.evaluate import EvaluationResult


@command_of(EvalOptions, "eval")
def eval_command(options: EvalOptions) -> None:
    """Ask, score and report. Answers are stored as they come: the same command goes on where it was stopped.

    A baseline needs no model: baseline:chance stands in its place.

    Example: legal-rl eval runs/quickstart/sft/model --questions runs/quickstart/data/heldout.jsonl --prompt bare-v1
    --max-tokens 112
    """
    from legal_rl.pipeline.evaluation.evaluate import default_out, describe, evaluate, prepare

    console = Console(markup=False, highlight=False, soft_wrap=True)  # texts and file names may hold brackets
    plan = prepare(options)
    out = options.out or default_out(plan)
    if options.dry_run:
        for line in describe(plan, out):
            console.print(line)
        return
    _show(console, evaluate(plan, out, console, fresh=options.fresh))


def _show(console: Console, result: "EvaluationResult") -> None:
    from legal_rl.pipeline.progress import clock
    from legal_rl.reporting.tables import percent

    for note in [*result.notes, *result.metrics.warnings]:
        typer.echo(f"note: {note}", err=True)
    overall = result.metrics.overall
    exact = overall.exact_match["mean@k"]
    console.print(f"exact match mean@{overall.k}: {percent(exact)} over {exact.n} questions")
    console.print(f"option F1: {percent(overall.options.f1)}")
    statuses = {name: share.count for name, share in overall.status.items() if share.count and name != "ok"}
    console.print(", ".join(f"{count} {name}" for name, count in statuses.items()))
    for effect in result.effects:
        if effect.comparison:
            change = f"{100 * effect.comparison.difference.value:+.1f} points"
            console.print(
                f"{effect.view}: exact match {percent(effect.before, interval=False)} → {percent(effect.after)}, "
                f"{change}, same choice {percent(effect.same_choice)}, {effect.variants} questions, {effect.skipped} "
                "left out"
            )
    if overall.not_scored:
        console.print(f"{overall.not_scored} requests failed; the same command asks them again")
    asked = result.manifest.notes["last_attempt"]["asked"]
    console.print(f"asked now: {asked}" + (f", {result.speed}" if result.speed else ""))
    console.print(f"{result.out}: report.md, metrics.json, grades.jsonl, responses.jsonl, questions.jsonl")
    console.print(f"wall time of all attempts: {clock(result.manifest.wall_seconds)}")
