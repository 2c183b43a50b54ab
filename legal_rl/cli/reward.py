"""`legal-rl reward …`: what a reward pays for, and what it would have paid for."""

import typer

from legal_rl.cli.reward_audit import audit_command
from legal_rl.cli.reward_replay import replay_command

app = typer.Typer(help="What a reward pays for.", no_args_is_help=True)
app.command("audit")(audit_command)
app.command("replay")(replay_command)


@app.callback()
def reward() -> None:
    """What a reward pays for, found out before a model is trained on it."""
