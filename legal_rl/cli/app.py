"""All verbs on one typer application."""

from typing import Annotated

import typer

from legal_rl import __version__
from legal_rl.cli.ablate import ablate_command
from legal_rl.cli.compare import compare_command
from legal_rl.cli.data import app as data_app
from legal_rl.cli.demo import demo_command
from legal_rl.cli.distill import app as distill_app
from legal_rl.cli.doctor import doctor_command
from legal_rl.cli.eval import eval_command
from legal_rl.cli.exam import app as exam_app
from legal_rl.cli.export import export_command
from legal_rl.cli.import_ import import_command
from legal_rl.cli.init import init_command
from legal_rl.cli.judge import judge_command
from legal_rl.cli.parse import parse_command
from legal_rl.cli.preflight import preflight_command
from legal_rl.cli.report import report_command
from legal_rl.cli.reward import app as reward_app
from legal_rl.cli.run import run_command
from legal_rl.cli.score import score_command
from legal_rl.cli.serve import serve_command
from legal_rl.cli.sft import sft_command
from legal_rl.cli.statutes import app as statutes_app
from legal_rl.cli.structure import structure_command

app = typer.Typer(
    help="Teach language models to reason through law-exam questions, and measure honestly whether they do.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("run")(run_command)
app.command("preflight")(preflight_command)
app.command("ablate")(ablate_command)
app.command("parse")(parse_command)
app.command("eval")(eval_command)
app.command("score")(score_command)
app.command("structure")(structure_command)
app.command("compare")(compare_command)
app.command("judge")(judge_command)
app.command("report")(report_command)
app.command("export")(export_command)
app.command("import")(import_command)
app.command("demo")(demo_command)
app.command("serve")(serve_command)
app.command("sft")(sft_command)
app.command("doctor")(doctor_command)
app.command("init")(init_command)
app.add_typer(data_app, name="data")
app.add_typer(exam_app, name="exam")
app.add_typer(distill_app, name="distill")
app.add_typer(reward_app, name="reward")
app.add_typer(statutes_app, name="statutes")


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Options that stand before the verb."""
    if version:
        typer.echo(__version__)
        raise typer.Exit
