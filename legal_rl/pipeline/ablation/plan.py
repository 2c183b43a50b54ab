"""An ablation's file → cells with their resolved configurations, each under a key that says what decides its result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.engines.transformers.identity import identify
from legal_rl.engines.verl.settings import stated
from legal_rl.pipeline import RunConfig
from legal_rl.pipeline.ablation.config import AblationConfig
from legal_rl.pipeline.runner import Run
from legal_rl.runs.config import load_config
from legal_rl.runs.manifest import fingerprint


@dataclass(frozen=True, slots=True)
class Cell:
    """One training: ``config`` has absolute paths of engine files and its own seed; ``levels`` is axis → level.

    ``key`` names the cell's place in the store. ``seed`` is None for a cell without GRPO: there is nothing to vary.
    """

    name: str
    seed: int | None
    config: RunConfig
    key: str
    levels: Mapping[str, str]

    @property
    def title(self) -> str:
        """The cell with its seed, for lists and messages."""
        return self.name if self.seed is None else f"{self.name} (seed {self.seed})"


@dataclass(frozen=True, slots=True)
class Plan:
    """The file, its cells seed by seed, and by the key of each cell with GRPO the start that it shares with others."""

    config: AblationConfig
    cells: list[Cell]
    starts: Mapping[str, Cell]

    def of(self, name: str) -> list[Cell]:
        """The cells of one name, one a seed."""
        return [cell for cell in self.cells if cell.name == name]

    @property
    def names(self) -> list[str]:
        """The names of the cells in the file's order."""
        return list(dict.fromkeys(cell.name for cell in self.cells))


def read_plan(file: Path) -> Plan:
    """Read and resolve every cell. Raises ``UserError`` that names the cell for the first that its schema refuses."""
    config = load_config(file, AblationConfig)
    base = file.parent / config.base
    sketches = config.expanded()
    cells: list[Cell] = []
    for seed in config.seeds:
        for sketch in sketches:
            settings = {**config.set, **sketch.settings}
            if "grpo.seed" in settings:
                raise UserError(f"{file}, cell {sketch.name!r}: grpo.seed comes from seeds; name it there")
            try:
                cell = _cell(sketch.name, base, settings, seed, sketch.levels)
            except UserError as error:
                raise UserError(f"{file}, cell {sketch.name!r}: {error}") from None
            cells += [cell] if cell.key not in {known.key for known in cells if known.name == cell.name} else []
    _refuse_what_cannot_be_compared(file, config.baseline, cells)
    starts = {cell.key: _start(cell) for cell in cells if cell.config.grpo}
    return Plan(config, cells, starts)


def _refuse_what_cannot_be_compared(file: Path, baseline: str, cells: Sequence[Cell]) -> None:
    """Two names for one cell are a setting that was lost; other data is other questions, often under the same ids."""
    names: dict[str, str] = {}
    asked = next(_asked(cell.config) for cell in cells if cell.name == baseline)
    for cell in cells:
        first = names.setdefault(cell.key, cell.name)
        if first != cell.name:
            raise UserError(f"{file}: {first!r} and {cell.name!r} are the same cell; does one key replace another?")
        if _asked(cell.config) != asked:
            raise UserError(f"{file}, cell {cell.name!r}: data, seed and eval must be those of {baseline!r}; use set")


def _asked(config: RunConfig) -> tuple[object, ...]:
    return config.data, config.seed, config.eval


def _cell(name: str, base: Path, settings: Mapping[str, Any], seed: int, levels: Mapping[str, str]) -> Cell:
    written = [f"{key}={yaml.safe_dump(value, default_flow_style=True)}" for key, value in settings.items()]
    config = _absolute(load_config(base, RunConfig, written), base.parent)
    if config.grpo is None:
        return Cell(name, None, config, key_of(config), levels)
    config = config.model_copy(update={"grpo": config.grpo.model_copy(update={"seed": seed})})
    return Cell(name, seed, config, key_of(config), levels)


def _start(cell: Cell) -> Cell:
    """The same run up to GRPO."""
    config = cell.config.model_copy(update={"grpo": None})
    return Cell("the shared start", None, config, key_of(config), {})


def _absolute(config: RunConfig, home: Path) -> RunConfig:
    """Engine files by their full path, so that the cell's own YAML may lie anywhere."""
    engines = {
        stage: part.model_copy(update={"engine": (home / part.engine).resolve()})
        for stage in ("sft", "grpo")
        if (part := getattr(config, stage)) is not None
    }
    return config.model_copy(update=engines)


def key_of(config: RunConfig) -> str:
    """16 hex digits of everything that decides a run's result; its name and where its files lie are no part of it.

    What is left at its default is left out, so that a new option does not disown what was made before it.
    """
    from legal_rl.pipeline.data import DATA

    run = Run(config, Path(), Path())
    told = config.model_dump(mode="json", exclude_defaults=True, exclude={"name": True})
    told |= {"legal_rl": __version__, "files": DATA.inputs(run)["files"]}
    if config.model.path:
        told["model"] = identify(config.model.path)
    if config.sft:
        told["sft"] |= _sft_files(run)
    if config.grpo:
        from legal_rl.pipeline.grpo import job

        told["grpo"] |= {"engine": stated(job(run, [], [])), "overrides": None}
    return fingerprint(told)[:16]


def _sft_files(run: Run) -> dict[str, Any]:
    from legal_rl.pipeline.traces import TRACES, sft_engine

    return {"engine": sft_engine(run), "overrides": None, "traces": TRACES.inputs(run)["traces"]}
