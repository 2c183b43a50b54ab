"""A run and its stages: skip what is done, resume what was cut, record what was made."""

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console

from legal_rl import __version__
from legal_rl.engines.environments import HOME
from legal_rl.pipeline.config import RunConfig
from legal_rl.pipeline.progress import ProgressCallback, clock, progress
from legal_rl.runs.lock import lock_run
from legal_rl.runs.manifest import (
    Manifest,
    Stopwatch,
    describe_machine,
    fingerprint,
    git_revision,
    outputs_unchanged,
    package_versions,
    read_manifest,
    write_manifest,
)
from legal_rl.runs.records import checksum


@dataclass(frozen=True)
class Run:
    """One run: its configuration, the folder its YAML lies in (engine files are named from there), its own folder."""

    config: RunConfig
    home: Path
    out: Path
    console: Console = field(default_factory=Console)

    def folder(self, stage: str) -> Path:
        """Where ``stage`` leaves its results."""
        return self.out / stage

    def outputs(self, stage: str) -> dict[str, str]:
        """Checksums of what an earlier stage made: the inputs of the next."""
        manifest = read_manifest(self.folder(stage))
        return manifest.outputs if manifest else {}

    def attempts(self, stage: str) -> int:
        """How often an earlier stage was started before it was done."""
        manifest = read_manifest(self.folder(stage))
        return manifest.attempts if manifest else 0

    def notes(self, stage: str) -> dict[str, Any]:
        """What an earlier stage noted for the report."""
        manifest = read_manifest(self.folder(stage))
        return manifest.notes if manifest else {}


@dataclass(frozen=True)
class StageResult:
    """What a stage made: paths below its folder, and notes for the report."""

    outputs: Sequence[str]
    notes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Stage:
    """``inputs`` names everything the result depends on; ``work`` may find its own half-done results in the folder."""

    name: str
    title: str
    inputs: Callable[[Run], dict[str, Any]]
    work: Callable[[Run, ProgressCallback], StageResult]


def run_stages(run: Run, stages: Sequence[Stage], *, fresh: bool = False) -> None:
    """Bring every stage up to date. ``fresh`` throws away what earlier attempts left."""
    watch = Stopwatch()
    with lock_run(run.out, run.config.model_dump(mode="json"), fresh=fresh):
        for number, stage in enumerate(stages, 1):
            head = f"[bold]{number}/{len(stages)} {stage.name}[/bold]"
            said = _bring_up_to_date(run, stage, head)
            run.console.print(f"{head} {said}")
    run.console.print(f"done in {clock(watch.wall)}")


def _bring_up_to_date(run: Run, stage: Stage, head: str) -> str:
    folder = run.folder(stage.name)
    inputs = {"legal_rl": __version__, **stage.inputs(run)}
    before = read_manifest(folder)
    same = before is not None and before.fingerprint == fingerprint(inputs)
    if before and same and before.status == "done" and outputs_unchanged(folder, before):
        return f"unchanged, skipped ({clock(before.wall_seconds)} when it was made)"
    if folder.exists() and not same:
        shutil.rmtree(folder)
    run.console.print(f"{head} {stage.title}" + (" (resuming)" if same else ""))
    manifest = _open_manifest(stage.name, inputs, before if same else None)
    return f"done in {clock(_work(run, stage, manifest).wall_seconds)}"


def _open_manifest(stage: str, inputs: dict[str, Any], before: Manifest | None) -> Manifest:
    mark = fingerprint(inputs)
    manifest = before or Manifest(stage=stage, status="started", fingerprint=mark, inputs=inputs, attempts=0)
    return manifest.model_copy(
        update={
            "status": "started",
            "attempts": manifest.attempts + 1,
            "versions": package_versions("pydantic", "numpy", "scipy", "scikit-learn", "matplotlib"),
            "git_revision": git_revision(HOME),
            "machine": describe_machine(),
        }
    )


def _work(run: Run, stage: Stage, manifest: Manifest) -> Manifest:
    folder = run.folder(stage.name)
    folder.mkdir(parents=True, exist_ok=True)
    clocked = _Clocked(folder, manifest)
    clocked.save()
    with progress(run.console, stage.name) as show:

        def tell(done: float, total: float | None, note: str = "") -> None:
            clocked.tick()
            show(done, total, note)

        result = stage.work(run, tell)
    notes = dict(result.notes)
    done = clocked.now().model_copy(
        update={
            "status": "done",
            "outputs": {name: checksum(folder / name) for name in result.outputs},
            "versions": manifest.versions | notes.pop("versions", {}),
            "notes": notes,
        }
    )
    write_manifest(folder, done)
    return done


class _Clocked:
    """Adds this attempt's seconds to the manifest as it goes, so that an attempt that is killed still counts."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder, self._manifest = folder, manifest
        self._watch, self._saved = Stopwatch(), 0.0

    def now(self) -> Manifest:
        """The manifest with the seconds so far."""
        wall, cpu = self._manifest.wall_seconds + self._watch.wall, self._manifest.cpu_seconds + self._watch.cpu
        return self._manifest.model_copy(update={"wall_seconds": wall, "cpu_seconds": cpu})

    def tick(self) -> None:
        """Save when five seconds have passed."""
        if self._watch.wall - self._saved > 5:
            self.save()

    def save(self) -> None:
        """Write the manifest as it stands."""
        self._saved = self._watch.wall
        write_manifest(self._folder, self.now())
