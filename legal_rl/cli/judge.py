"""`legal-rl judge`: a model's verdicts on the reasoning of stored responses, and what they are worth."""

import typer
from rich.console import Console

from legal_rl.cli.options import command_of
from legal_rl.cli.statutes import iso_day
from legal_rl.pipeline.sampling_options import JudgeOptions

BUDGET_SPENT = 3  # exit status: neither done nor wrong


@command_of(JudgeOptions, "judge", argument="responses")
def judge_command(options: JudgeOptions) -> None:
    """Ask a model for verdicts on six points of reasoning, and hold them against rules, people, length and order.

    Verdicts enter no score. The same command goes on where it was stopped; exit status 3: the budget stopped it.

    Example: legal-rl judge runs/eval/tuned/responses.jsonl --questions runs/eval/tuned/questions.jsonl --base-url
    http://127.0.0.1:8000/v1 --model Qwen/Qwen2.5-72B-Instruct --out runs/judged
    """
    from legal_rl.engines.environments import interruptible
    from legal_rl.pipeline.judge import describe, judge
    from legal_rl.reporting.tables import format_mean, percent

    iso_day(options.as_of)
    console = Console(markup=False, highlight=False, soft_wrap=True)  # texts and file names may hold brackets
    if options.dry_run:
        for line in describe(options):
            console.print(line)
        return
    with interruptible():  # a job that a cluster ends gets SIGTERM
        result = judge(options, console)
    report = result.report
    for note in report.notes:
        typer.echo(f"note: {note}", err=True)
    console.print("judgements: " + ", ".join(f"{count:,} {status}" for status, count in report.judged.items()))
    for point in report.points:
        console.print(f"{point.point}: yes {percent(point.yes)}, {point.unclear} unclear")
    for each in report.agreement:
        console.print(f"{each.point} against {each.reader}: κ {format_mean(each.kappa, digits=2)}, n = {each.kappa.n}")
    if pairs := report.pairs:
        console.print(f"alike in both orders: {percent(pairs.consistent)}; for the first shown: {percent(pairs.first)}")
    for line in result.spent:
        console.print(line)
    console.print(f"{result.out}: judge.md, judge.json, verdicts.jsonl, judgements.jsonl, attempts.jsonl, cost.json")
    if result.unasked:
        console.print(
            f"the budget allows no further request and {result.unasked:,} judgements are missing; the same command "
            "with a higher --max-cost goes on"
        )
        raise typer.Exit(BUDGET_SPENT)
