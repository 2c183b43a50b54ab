"""`legal-rl run`: which stages a configuration asks for, run or checked."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from legal_rl.pipeline.config import RunConfig
from legal_rl.pipeline.run import Run, Stage, run_stages
from legal_rl.runs.config import load_config

__all__ = ["RunConfig", "check_run", "execute", "open_run", "stages_of"]


def open_run(config: Path, overrides: Sequence[str], out: Path | None, console: Console | None = None) -> Run:
    """Read a run's YAML. ``UserError`` for whatever in it a user can mend."""
    read = load_config(config, RunConfig, overrides)
    return Run(read, config.parent, out or Path("runs") / read.name, console or Console())


def stages_of(run: Run) -> list[Stage]:
    """The stages that the configuration asks for, in order; each model is measured as soon as it exists."""
    from legal_rl.pipeline.data import DATA, TRACES
    from legal_rl.pipeline.evaluation.evaluate import evaluation_stage
    from legal_rl.pipeline.grpo import GRPO, grpo_model
    from legal_rl.pipeline.model import LENGTHS, MODEL, start_model
    from legal_rl.pipeline.report import REPORT
    from legal_rl.pipeline.sft import SFT, sft_model

    stages = [
        DATA,
        *([TRACES] if run.config.sft else []),
        MODEL,
        LENGTHS,
        evaluation_stage("base", "model", start_model),
    ]
    if run.config.sft:
        stages += [SFT, evaluation_stage("sft", "sft", sft_model)]
    if run.config.grpo:
        stages += [GRPO, evaluation_stage("grpo", "grpo", grpo_model)]
    return [*stages, REPORT]


def execute(config: Path, overrides: Sequence[str], out: Path | None, *, fresh: bool = False) -> Run:
    """Run every stage that is not done yet."""
    run = open_run(config, overrides, out)
    run_stages(run, stages_of(run), fresh=fresh)
    return run


def check_run(config: Path, overrides: Sequence[str], out: Path | None) -> None:
    """The dry run: every configuration before its judge, the commands printed, nothing started."""
    from legal_rl.pipeline.check import check

    run = open_run(config, overrides, out)
    check(run)
