"""`legal-rl reward …`: the answers a reward pays for, and the pay another reward would have given."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

from legal_rl.reporting.tables import rich_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from legal_rl.reporting.tables import TextTable
    from legal_rl.training.audit.policies import GoldDistribution
    from legal_rl.training.rewards import RewardConfig


EXAM = "exam"
EXAM_QUESTIONS = 2000  # enough to know how often each gold set occurs to a percent or two
Overrides = Annotated[
    list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Change a key of FILE.yaml; may be repeated.")
]

app = typer.Typer(help="What a reward pays for.", no_args_is_help=True)


@app.callback()
def reward() -> None:
    """Find out what a reward pays for before a model is trained on it."""


def read_reward(config: str, overrides: list[str]) -> "tuple[RewardConfig, int]":
    """The reward that ``config`` asks for, and the run's limit on responses or that of a run that says nothing."""
    from legal_rl.core.errors import UserError
    from legal_rl.pipeline.run_config import LimitsConfig, RunConfig
    from legal_rl.runs.yaml_config import load_config, read_yaml
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


@app.command("audit")
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
    override: Overrides = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print audit.json instead of tables.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with 1 where a wrong response outranks a right one of its length.")
    ] = False,
) -> None:
    """Set every answer, in every form, against every gold set: what pays best, and which groups teach nothing?

    Example: legal-rl reward audit --config partial+format --questions jecqa:0_train.json --out runs/audit
    """
    from legal_rl.data.sources import path_of
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.training.audit import report
    from legal_rl.training.audit.audit import audit

    files = [out / name for name in report.OUTPUTS] if out else []
    read = [Path(config), *(path_of(source) for source in questions or [] if source != EXAM)]
    with claim_outputs("reward audit", files, inputs=read):
        rewarded, longest = read_reward(config, override or [])
        audited = audit(config, rewarded, _golds(questions or [], options), limit=limit or longest, samples=samples)
        if out is not None:
            report.write_audit(audited, out)
    if as_json:
        typer.echo(json.dumps(report.as_json(audited), ensure_ascii=False, indent=2))
    else:
        console = Console(markup=False, highlight=False)  # file names may hold brackets
        _print_tables(console, [make(audited) for make in report.TERMINAL_TABLES], report.verdict(audited))
        if out is not None:
            console.print(f"{out}: {', '.join(report.OUTPUTS)}", soft_wrap=True)
    if strict and audited.same_length.outranked:
        raise typer.Exit(1)


def _golds(sources: list[str], options: int) -> "list[GoldDistribution]":
    """The gold sets of each source: of a file, the rows that `data build` would keep, near-duplicates among them."""
    from legal_rl.data.exam import generate
    from legal_rl.data.gate import run_gate
    from legal_rl.data.sources import read_source, resolve
    from legal_rl.training.audit.policies import gold_distribution

    golds = []
    named = [source for source in sources if source != EXAM]
    for file in resolve(named) if named else []:
        kept = run_gate(read_source(file), keep_roles=False, near=False).kept
        golds.append(gold_distribution(file.label, kept, options))
    if EXAM in sources or not sources:
        golds.append(gold_distribution(EXAM, generate(EXAM_QUESTIONS, seed=0), options))
    return golds


def _print_tables(console: Console, tables: "Sequence[TextTable]", verdict: str) -> None:
    for table in tables:
        if table.rows:
            console.print(rich_table(table))
    console.print(verdict, soft_wrap=True)


@app.command("replay")
def replay_command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder, of which GRPO has begun.")],
    *,
    config: Annotated[
        str, typer.Option(metavar="FILE.yaml|NAME+NAME", help="The other reward: a file, or names of components.")
    ],
    out: Annotated[Path | None, typer.Option(help="Folder for replay.md, replay.json and replay.png.")] = None,
    split: Annotated[Literal["train", "val"], typer.Option(help="Which responses.")] = "train",
    override: Overrides = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print replay.json instead of tables.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with 1 where what was saved is not what is computed today.")
    ] = False,
) -> None:
    """Compute what another reward would have paid and taught, and hold what was saved against what is computed today.

    Example: legal-rl reward replay runs/quickstart --config partial+format --out runs/replay
    """
    from legal_rl.core.questions import Question
    from legal_rl.pipeline.progress import progress
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.records import read_models
    from legal_rl.training.replay import report
    from legal_rl.training.replay.replay import replay

    old, limit = _trained_with(run)
    new = read_reward(config, override or [])[0].within(limit)
    questions = read_models(run / "data" / "train.jsonl", Question)
    files = [out / name for name in report.OUTPUTS] if out else []
    with claim_outputs("reward replay", files, inputs=[Path(config)]), progress(Console(stderr=True), "steps") as show:
        replayed = replay(run / "grpo" / "samples", questions, old, new, name=config, split=split, show=show)
        if out is not None:
            report.write_replay(replayed, out)
    if as_json:
        typer.echo(json.dumps(report.as_json(replayed), ensure_ascii=False, indent=2))
    else:
        console = Console(markup=False, emoji=False, highlight=False)  # model text may hold brackets and colons
        _print_tables(console, [make(replayed) for make in report.TABLES], report.verdict(replayed))
        if out is not None:
            console.print(f"{out}: {', '.join(report.OUTPUTS)}", soft_wrap=True)
    if strict and replayed.recheck.departed:
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
