"""A run and its stages: skip what is done, resume what was cut, record what was made; or check the configuration."""

import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from legal_rl.core.errors import UserError
from legal_rl.data.sources import path_of
from legal_rl.pipeline.progress import ProgressCallback, clock, progress
from legal_rl.pipeline.run_config import GrpoConfig, RunConfig, SftConfig
from legal_rl.runs.attempt import Attempt, lock_run, require_folder
from legal_rl.runs.manifest import Manifest, Stopwatch, read_manifest
from legal_rl.runs.yaml_config import load_config

PACKAGES: Final = ("pydantic", "numpy", "scipy", "scikit-learn", "matplotlib")  # whose versions a stage records


@dataclass(frozen=True)
class Run:
    """One run: its configuration, the folder its YAML lies in (engine files are named from there), its own folder."""

    config: RunConfig
    home: Path
    out: Path
    console: Console = field(default_factory=Console)

    @property
    def sft(self) -> SftConfig:
        """The configuration of SFT, of a run that has it."""
        assert self.config.sft is not None
        return self.config.sft

    @property
    def grpo(self) -> GrpoConfig:
        """The configuration of GRPO, of a run that has it."""
        assert self.config.grpo is not None
        return self.config.grpo

    def folder(self, stage: str) -> Path:
        """The folder of the results of ``stage``."""
        return self.out / stage

    def manifest(self, stage: str) -> Manifest:
        """The manifest of ``stage``; an empty one of no attempts where the stage was never started."""
        none = Manifest(stage=stage, status="started", fingerprint="", inputs={}, attempts=0)
        return read_manifest(self.folder(stage)) or none

    def outputs(self, stage: str) -> dict[str, str]:
        """Checksums of the outputs of an earlier stage: the inputs of the next."""
        return self.manifest(stage).outputs

    def notes(self, stage: str) -> dict[str, Any]:
        """Notes of an earlier stage for the report."""
        return self.manifest(stage).notes


@dataclass(frozen=True)
class StageResult:
    """Outputs of a stage, as paths below its folder, and notes for the report.

    A result that is not ``whole`` does not stop the run; the next start makes it again.
    """

    outputs: Sequence[str]
    notes: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True


@dataclass(frozen=True)
class Stage:
    """``inputs`` names everything the result depends on; ``work`` may find its own half-done results in the folder."""

    name: str
    title: str
    inputs: Callable[[Run], dict[str, Any]]
    work: Callable[[Run, ProgressCallback], StageResult]


def open_run(config: Path, overrides: Sequence[str], out: Path | None, console: Console | None = None) -> Run:
    """Read a run's YAML. Raises ``UserError`` for anything in it that a user can correct."""
    read = load_config(config, RunConfig, overrides)
    return Run(read, config.parent, out or Path("runs") / read.name, console or Console())


def stages_of(run: Run) -> list[Stage]:
    """The stages that the configuration asks for, in order; each model is measured as soon as it exists."""
    from legal_rl.pipeline.data import DATA, TRACES
    from legal_rl.pipeline.evaluation.stage import evaluation_stage
    from legal_rl.pipeline.grpo import GRPO, grpo_model
    from legal_rl.pipeline.grpo_questions import DIFFICULTY
    from legal_rl.pipeline.model import LENGTHS, MODEL, start_model
    from legal_rl.pipeline.report import REPORT
    from legal_rl.pipeline.sft import SFT, sft_model

    traces = [TRACES] if run.config.sft else []
    stages = [DATA, *traces, MODEL, LENGTHS, evaluation_stage("base", "model", start_model)]
    if run.config.sft:
        stages += [SFT, evaluation_stage("sft", "sft", sft_model)]
    if run.config.grpo:
        stages += [DIFFICULTY] if run.config.grpo.measures_difficulty else []
        stages += [GRPO, evaluation_stage("grpo", "grpo", grpo_model)]
    return [*stages, REPORT]


def execute(config: Path, overrides: Sequence[str], out: Path | None, *, fresh: bool = False) -> Run:
    """Run every stage that is not done yet."""
    run = open_run(config, overrides, out)
    run_stages(run, stages_of(run), fresh=fresh)
    return run


def run_stages(run: Run, stages: Sequence[Stage], *, fresh: bool = False) -> None:
    """Bring every stage up to date. ``fresh`` throws away what earlier attempts left.

    Raises ``UserError`` where the environment speaks of several nodes (SFT would wait for them, and they for nothing),
    and for a model that is neither a folder nor a hub name.
    """
    from legal_rl.engines.imported_once import imported_once
    from legal_rl.engines.llamafactory import read_nodes
    from legal_rl.engines.model_names import require_model

    if (nodes := read_nodes()).count > 1:
        raise UserError(
            f"NNODES is {nodes.count}: a run is started on one node; unset NNODES, and for SFT on several train with "
            "`legal-rl sft` on each and give the run model.path"
        )
    if run.config.model.path:
        require_model(run.config.model.path)
    watch = Stopwatch()
    path = run.config.model.path
    with (
        lock_run(run.out, run.config.model_dump(mode="json"), fresh=fresh),
        imported_once(offline=path is None or Path(path).is_dir()) as begin_import,
    ):
        for number, stage in enumerate(stages, 1):
            head = f"[bold]{number}/{len(stages)} {stage.name}[/bold]"
            # While the first stages work on one core, another imports what the next ones need; the last needs nothing.
            prepare = begin_import if number < len(stages) else lambda: None
            run.console.print(f"{head} {_bring_up_to_date(run, stage, head, prepare)}")
    run.console.print(f"done in {clock(watch.wall)}")


def _bring_up_to_date(run: Run, stage: Stage, head: str, prepare: Callable[[], None]) -> str:
    folder = run.folder(stage.name)
    attempt = Attempt(folder, stage.inputs(run), stage.name, PACKAGES)
    before = attempt.before
    if before is not None and attempt.is_done:
        return f"unchanged, skipped ({clock(before.wall_seconds)} when it was made)"
    if folder.exists() and before is None:
        shutil.rmtree(folder)
    run.console.print(f"{head} {stage.title}" + (" (resuming)" if before else ""))
    folder.mkdir(parents=True, exist_ok=True)
    attempt.tick()
    prepare()
    with progress(run.console, stage.name) as show:

        def on_progress(done: float, total: float | None, note: str = "") -> None:
            attempt.tick()
            show(done, total, note)

        result = stage.work(run, on_progress)
    notes = dict(result.notes)
    versions = notes.pop("versions", {})
    made = attempt.finish(result.outputs, notes, versions, whole=result.whole)
    return f"{'done' if result.whole else 'not whole yet,'} in {clock(made.wall_seconds)}"


def check_run(config: Path, overrides: Sequence[str], out: Path | None) -> bool:
    """Check every configuration of a run with its engine's own schema, and print the commands; start nothing.

    Returns whether the run fits the machine that its recipes ask for, as far as preflight can tell.
    """
    return check(open_run(config, overrides, out))


def check(run: Run) -> bool:
    """Raise ``UserError`` for the first thing an engine's schema refuses; print what this machine could not judge."""
    from legal_rl.engines import llamafactory, verl
    from legal_rl.pipeline import grpo, sft
    from legal_rl.pipeline.preflight.report import preflight, show_report
    from legal_rl.pipeline.preflight.shapes import has_shape

    def show(stage: str, command: Sequence[str], not_checked: Sequence[str]) -> None:
        run.console.print(f"[bold]{stage}[/bold]: {escape(shlex.join(command))}", soft_wrap=True)
        for sentence in not_checked:
            run.console.print(f"  {escape(sentence)}", soft_wrap=True)

    require_folder(run.out)
    if "exam" in {*run.config.data.sources, *run.config.sft_sources}:
        run.config.data.exam.topics("train")  # refuses what it cannot ask
    run.console.print(f"{run.config.name}: {' → '.join(stage.name for stage in stages_of(run))}")
    composed = None
    for sentence in _missing_files(run):
        run.console.print(f"  not checked here: {escape(sentence)}", soft_wrap=True)
    if run.config.sft:
        checked = llamafactory.check(sft.job(run))
        show("sft", checked.command, checked.not_checked)
    if run.config.grpo:
        job = grpo.job(run, [], [])
        composed = verl.compose(job)
        show("grpo", verl.command(job), [f"not checked here: {sentence}" for sentence in composed[1]])
    run.console.print("every configuration is accepted by its engine's own schema; nothing was started")
    model = run.config.model
    if not has_shape(model.tiny or model.path or ""):
        run.console.print(f"not checked here: memory and time: the shape of {escape(str(model.path))} is not known")
        return True
    report = preflight(run, composed=composed)
    show_report(report, run.console)
    return report.verdict != "does not fit"


def _missing_files(run: Run) -> Iterator[str]:
    """Data that is not on this machine is no error yet: a run is often checked before it is carried to its GPU."""
    from legal_rl.engines.model_names import require_model
    from legal_rl.pipeline.data import file_sources

    if run.config.model.path:
        try:
            require_model(run.config.model.path)
        except UserError as error:
            yield f"model.path: {error}"
    store = run.config.report.statutes
    if store and not store.exists():
        yield f"report.statutes: {store} is not here"
    for source in file_sources(run):
        if not path_of(source).exists():
            yield f"data.sources: {path_of(source)} is not here"
    if run.config.data.built and not run.config.data.built.exists():
        yield f"data.built: {run.config.data.built} is not here"
    if run.config.sft and run.config.sft.traces and not run.config.sft.traces.exists():
        yield f"sft.traces: {run.config.sft.traces} is not here"
    chosen = run.config.grpo.questions_file if run.config.grpo else None
    if chosen and not chosen.exists():
        yield f"grpo.questions: {chosen} is not here"
