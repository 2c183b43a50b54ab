"""`legal-rl reward replay`: another reward on the responses that a run has drawn."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

from legal_rl.cli.reward_common import read_reward, rich_table

if TYPE_CHECKING:
    from legal_rl.training.replay import Replay
    from legal_rl.training.rewards import RewardConfig


def replay_command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder, of which GRPO has begun.")],
    *,
    config: Annotated[
        str, typer.Option(metavar="FILE.yaml|NAME+NAME", help="The other reward: a file, or names of components.")
    ],
    out: Annotated[Path | None, typer.Option(help="Folder for replay.md, replay.json and replay.png.")] = None,
    split: Annotated[Literal["train", "val"], typer.Option(help="Which responses.")] = "train",
    override: Annotated[
        list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Change a key of FILE.yaml; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print replay.json instead of tables.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with 1 where what was saved is not what is computed today.")
    ] = False,
) -> None:
    """What another reward would have paid, and taught; and is what was saved what is computed today?

    Example: legal-rl reward replay runs/quickstart --config partial+format --out runs/replay
    """
    from legal_rl.core.questions import Question
    from legal_rl.pipeline.progress import progress
    from legal_rl.runs.records import read_models
    from legal_rl.training.replay import as_json as to_json
    from legal_rl.training.replay import replay, write_replay

    old, limit = _trained_with(run)
    new = read_reward(config, override or [])[0].within(limit)
    questions = read_models(run / "data" / "train.jsonl", Question)
    with progress(Console(stderr=True), "steps") as show:
        found = replay(run / "grpo" / "samples", questions, old, new, name=config, split=split, show=show)
    if out is not None:
        write_replay(found, out)
    if as_json:
        typer.echo(json.dumps(to_json(found), ensure_ascii=False, indent=2))
    else:
        _show(found, out)
    if strict and found.recheck.departed:
        raise typer.Exit(1)


def _trained_with(run: Path) -> "tuple[RewardConfig, int]":
    """The reward of the run's GRPO, lengths filled in, and its limit on responses in tokens."""
    from legal_rl.core.errors import UserError
    from legal_rl.runs.manifest import read_manifest
    from legal_rl.training.rewards import RewardConfig

    manifest = read_manifest(run / "grpo")
    if manifest is None:
        raise UserError(f"{run}: holds no grpo/manifest.json; name the folder of a run whose GRPO has begun")
    inputs: dict[str, Any] = manifest.inputs
    try:
        limit = int(inputs["limits"]["response"])
        return RewardConfig.model_validate(inputs["grpo"]["reward"]).within(limit), limit
    except (KeyError, TypeError, ValueError):
        raise UserError(f"{run / 'grpo' / 'manifest.json'}: made by another version; run GRPO with this one") from None


def _show(found: "Replay", out: Path | None) -> None:
    from legal_rl.training.replay import OUTPUTS, verdict
    from legal_rl.training.replay.tables import TABLES

    console = Console(markup=False, emoji=False, highlight=False)  # model text may hold brackets and colons
    for table in TABLES:
        if (made := table(found)).rows:
            console.print(rich_table(made))
    console.print(verdict(found), soft_wrap=True)
    if out is not None:
        console.print(f"{out}: {', '.join(OUTPUTS)}", soft_wrap=True)
