"""`legal-rl reward …`: the answers a reward pays for, and the pay another reward would have given."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

from legal_rl.cli.tables import rich_table

if TYPE_CHECKING:
    from legal_rl.core.questions import Question
    from legal_rl.data.sources import SourceFile
    from legal_rl.training.audit.audit import Audit
    from legal_rl.training.audit.policies import GoldDistribution
    from legal_rl.training.replay.replay import Replay
    from legal_rl.training.rewards import RewardConfig


def read_reward(config: str, overrides: list[str]) -> "tuple[RewardConfig, int]":
    """The reward that ``config`` asks for, and the run's limit on responses or that of a run that says nothing."""
    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.config import LimitsConfig, RunConfig
    from legal_rl.runs.config import load_config, read_yaml
    from legal_rl.training.rewards import RewardConfig

    path = Path(config)
    if path.suffix not in (".yaml", ".yml"):
        if overrides:
            raise UserError(f"--set {overrides[0]}: --config names components, not a file; write them to a YAML file")
        return RewardConfig.model_validate(config), LimitsConfig().response
    if "model" not in read_yaml(path):
        return load_config(path, RewardConfig, overrides), LimitsConfig().response
    run = load_config(path, RunConfig, overrides)
    if run.grpo is None:
        raise UserError(
            f"{path}: has no grpo stage, so no reward; name another file, or components such as exact+format"
        )
    return run.grpo.reward, run.limits.response


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
    from legal_rl.training.audit.audit import audit
    from legal_rl.training.audit.report import as_json as to_json
    from legal_rl.training.audit.report import write_audit

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
    from legal_rl.training.audit.policies import gold_distribution

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
    from legal_rl.training.audit.report import OUTPUTS, TERMINAL_TABLES, verdict

    console = Console(markup=False, highlight=False)  # file names may hold brackets
    for make in TERMINAL_TABLES:
        if (table := make(audit)).rows:
            console.print(rich_table(table))
    console.print(verdict(audit), soft_wrap=True)
    if out is not None:
        console.print(f"{out}: {', '.join(OUTPUTS)}", soft_wrap=True)


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
    from legal_rl.training.replay.replay import replay
    from legal_rl.training.replay.report import as_json as to_json
    from legal_rl.training.replay.report import write_replay

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
        _show_reward_replay(found, out)
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


def _show_reward_replay(found: "Replay", out: Path | None) -> None:
    from legal_rl.training.replay.report import OUTPUTS, TABLES, verdict

    console = Console(markup=False, emoji=False, highlight=False)  # model text may hold brackets and colons
    for table in TABLES:
        if (made := table(found)).rows:
            console.print(rich_table(made))
    console.print(verdict(found), soft_wrap=True)
    if out is not None:
        console.print(f"{out}: {', '.join(OUTPUTS)}", soft_wrap=True)


app = typer.Typer(help="What a reward pays for.", no_args_is_help=True)
app.command("audit")(audit_command)
app.command("replay")(replay_command)


@app.callback()
def reward() -> None:
    """What a reward pays for, found out before a model is trained on it."""
