"""The dry run: every configuration of a run before its own judge, and the commands it would start."""

import shlex
from collections.abc import Iterator, Sequence

from rich.markup import escape

from legal_rl.data.sources import path_of
from legal_rl.engines import llamafactory, verl
from legal_rl.pipeline import stages_of
from legal_rl.pipeline.data import file_sources
from legal_rl.pipeline.run import Run


def check(run: Run) -> None:
    """Raise ``UserError`` for the first thing an engine's schema refuses; print what this machine could not judge."""
    from legal_rl.pipeline import grpo, sft

    run.console.print(f"{run.config.name}: {' → '.join(stage.name for stage in stages_of(run))}")
    for sentence in _missing_files(run):
        run.console.print(f"  not checked here: {escape(sentence)}", soft_wrap=True)
    if run.config.sft:
        checked = llamafactory.check(sft.job(run))
        _show(run, "sft", checked.command, checked.not_checked)
    if run.config.grpo:
        job = grpo.job(run, [], [])
        _show(run, "grpo", verl.command(job), verl.check(job))
    run.console.print("every configuration is accepted by its engine's own schema; nothing was started")


def _show(run: Run, stage: str, command: Sequence[str], not_checked: Sequence[str]) -> None:
    run.console.print(f"[bold]{stage}[/bold]: {escape(shlex.join(command))}", soft_wrap=True)
    for sentence in not_checked:
        run.console.print(f"  {escape(sentence)}", soft_wrap=True)


def _missing_files(run: Run) -> Iterator[str]:
    """Data that is not on this machine is no error yet: a run is often checked before it is carried to its GPU."""
    for source in file_sources(run):
        if not path_of(source).exists():
            yield f"data.sources: {path_of(source)} is not here"
    if run.config.sft and run.config.sft.traces and not run.config.sft.traces.exists():
        yield f"sft.traces: {run.config.sft.traces} is not here"
