"""`legal-rl reward audit`: what a reward pays for, before a model is trained on it."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from legal_rl.cli.reward_common import read_reward, rich_table

if TYPE_CHECKING:
    from legal_rl.core.questions import Question
    from legal_rl.data.sources import SourceFile
    from legal_rl.training.audit import Audit, GoldDistribution

EXAM = "exam"
EXAM_QUESTIONS = 2000  # enough to know how often each gold set occurs to a percent or two


def audit_command(
    *,
    config: Annotated[
        str, typer.Option(metavar="FILE.yaml|NAME+NAME", help="A reward's or a run's file, or names of components.")
    ],
    questions: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME:]PATH|exam", help="Whose gold sets count; may be repeated. Without it, the exam's."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for audit.md, audit.json, heatmap.png and guess_all.png.")
    ] = None,
    options: Annotated[int, typer.Option(min=2, max=5, help="How many options the questions have.")] = 4,
    samples: Annotated[int, typer.Option(min=2, help="Responses to one prompt in training.")] = 7,
    limit: Annotated[
        int | None, typer.Option(min=8, help="Longest response, in tokens; the run's, or 2048.", show_default=False)
    ] = None,
    override: Annotated[
        list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Change a key of FILE.yaml; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print audit.json instead of tables.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with 1 where a wrong response outranks a right one of its length.")
    ] = False,
) -> None:
    """Set every answer, in every form, against every gold set: what pays best, and which groups teach nothing?

    Example: legal-rl reward audit --config partial+format --questions jecqa:0_train.json --out runs/audit
    """
    from legal_rl.training.audit import as_json as to_json
    from legal_rl.training.audit import audit, write_audit

    rewarded, longest = read_reward(config, override or [])
    found = audit(config, rewarded, _golds(questions or [], options), limit=limit or longest, samples=samples)
    if out is not None:
        write_audit(found, out)
    if as_json:
        typer.echo(json.dumps(to_json(found), ensure_ascii=False, indent=2))
    else:
        _show(found, out)
    if strict and found.same_length.outranked:
        raise typer.Exit(1)


def _golds(sources: list[str], options: int) -> "list[GoldDistribution]":
    from legal_rl.data.exam import generate
    from legal_rl.data.sources import resolve
    from legal_rl.training.audit import gold_distribution

    named = [source for source in sources if source != EXAM]
    found = [gold_distribution(file.label, _kept(file), options) for file in (resolve(named) if named else [])]
    if EXAM in sources or not sources:
        found.append(gold_distribution(EXAM, generate(EXAM_QUESTIONS, seed=0), options))
    return found


def _kept(file: "SourceFile") -> "list[Question]":
    """The rows that `data build` would keep of this file alone, near-duplicates not looked for."""
    from legal_rl.data.gate import run_gate
    from legal_rl.data.sources import read_source

    return run_gate(read_source(file), keep_roles=False, near=False).kept


def _show(audit: "Audit", out: Path | None) -> None:
    from legal_rl.training.audit import OUTPUTS, tables, verdict

    console = Console(markup=False, highlight=False)  # file names may hold brackets
    for table in (
        tables.noise_table,
        tables.gold_table,
        tables.policy_table,
        tables.group_table,
        tables.order_table,
        tables.offender_table,
    ):
        if (made := table(audit)).rows:
            console.print(rich_table(made))
    console.print(verdict(audit), soft_wrap=True)
    if out is not None:
        console.print(f"{out}: {', '.join(OUTPUTS)}", soft_wrap=True)
