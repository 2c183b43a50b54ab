"""An ablation's file and the cells it names, each with its resolved configuration and a key of what decides it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import yaml
from pydantic import Field, field_validator, model_validator

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.engines.transformers import identify
from legal_rl.engines.verl.settings import user_settings
from legal_rl.pipeline.run import Run
from legal_rl.pipeline.run_config import RunConfig
from legal_rl.runs.manifest import fingerprint
from legal_rl.runs.yaml_config import Config, load_config

Overrides = dict[str, Any]  # dotted key of a run's configuration → value


class CellSpec(Config):
    """A cell before it is laid over the base."""

    name: str
    settings: Overrides
    levels: dict[str, str] = Field(default_factory=dict)

    def with_level(self, axis: str, level: str, settings: Overrides) -> Self:
        """The same at one level more."""
        name = f"{self.name}, {level}" if self.name else level
        return type(self)(name=name, settings={**self.settings, **settings}, levels={**self.levels, axis: level})


class PublishedFigures(Config):
    """Shares that a publication gives for a cell; worst of k samples where it says so."""

    exact_match: float | None = None
    recall: float | None = None
    precision: float | None = None


class AblationConfig(Config):
    """Cells that differ from one base run, each trained with every seed.

    ``cells`` names them one by one; ``grid`` (axis → level → settings) makes one cell of each combination of levels,
    named by them, and is plotted against its axes. A value replaces what stood at its key; a longer key reaches
    deeper. ``base`` is named from the ablation's own file. Seeds vary GRPO alone: data and SFT keep the base's.
    """

    name: str = Field(min_length=1, pattern=r"^[\w.-]+$")
    base: Path
    set: Overrides = Field(default_factory=dict)
    seeds: list[int] = Field(min_length=1)
    cells: dict[str, Overrides] = Field(default_factory=dict)
    grid: dict[str, dict[str, Overrides]] = Field(default_factory=dict)
    baseline: str  # the cell that the others are tested against
    pairs: list[tuple[str, str]] = Field(default_factory=list)  # cells whose reasoning ablation.html compares
    tables: dict[str, list[str]] = Field(default_factory=dict)  # title → cells, each a table of ablation.html
    published: dict[str, PublishedFigures] = Field(default_factory=dict)  # cell → the thesis's figures for it
    doses: dict[str, dict[float, str]] = Field(default_factory=dict)  # kind of error → dose → cell
    left_out: dict[str, str] = Field(default_factory=dict)  # what is not run at all → why; the report lists it

    @field_validator("cells", "grid", mode="before")
    @classmethod
    def _names_are_words(cls, value: Any) -> Any:
        """YAML reads a level such as 4 as a number."""
        if not isinstance(value, dict):
            return value

        def worded(below: Any) -> Any:
            return {str(key): value for key, value in below.items()} if isinstance(below, dict) else below

        return {str(name): worded(below) for name, below in value.items()}

    @field_validator("seeds")
    @classmethod
    def _once_each(cls, seeds: list[int]) -> list[int]:
        if len(set(seeds)) < len(seeds):
            raise ValueError("a seed is named twice; name each once")
        return seeds

    @model_validator(mode="after")
    def _cells_or_grid(self) -> Self:
        if bool(self.cells) == bool(self.grid):
            raise ValueError("name either cells or a grid")
        names = [cell.name for cell in self.expanded()]
        if len(set(names)) < len(names):
            raise ValueError("two combinations of the grid have the same name; rename a level")
        if self.baseline not in names:
            raise ValueError(f"baseline {self.baseline!r} is no cell; the cells are {', '.join(names)}")
        told = {
            "pairs": [name for pair in self.pairs for name in pair],
            "tables": [name for cells in self.tables.values() for name in cells],
            "published": [*self.published],
            "doses": [name for cells in self.doses.values() for name in cells.values()],
        }
        for key, cells in told.items():
            for name in cells:
                if name not in names:
                    raise ValueError(f"{key} names {name!r}, which is no cell; the cells are {', '.join(names)}")
        return self

    def expanded(self) -> list[CellSpec]:
        """The cells in order; those of a grid with the level of each axis."""
        if self.cells:
            return [CellSpec(name=name, settings=settings) for name, settings in self.cells.items()]
        specs = [CellSpec(name="", settings={})]
        for axis, levels in self.grid.items():
            specs = [spec.with_level(axis, level, settings) for spec in specs for level, settings in levels.items()]
        return specs


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
class AblationPlan:
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


def read_plan(file: Path) -> AblationPlan:
    """Read and resolve every cell. Raises ``UserError`` that names the cell for the first that its schema refuses."""
    config = load_config(file, AblationConfig)
    base = file.parent / config.base
    cells: list[Cell] = []
    for seed in config.seeds:
        for spec in config.expanded():
            settings = {**config.set, **spec.settings}
            if "grpo.seed" in settings:
                raise UserError(f"{file}, cell {spec.name!r}: grpo.seed comes from seeds; name it there")
            try:
                cell = _cell(spec.name, base, settings, seed, spec.levels)
            except UserError as error:
                raise UserError(f"{file}, cell {spec.name!r}: {error}") from None
            cells += [cell] if cell.key not in {known.key for known in cells if known.name == cell.name} else []
    _refuse_incomparable(file, config.baseline, cells)
    starts = {}
    for cell in cells:
        if cell.config.grpo:  # the same run up to GRPO
            start = cell.config.model_copy(update={"grpo": None})
            starts[cell.key] = Cell("the shared start", None, start, key_of(start), {})
    return AblationPlan(config, cells, starts)


def _refuse_incomparable(file: Path, baseline: str, cells: Sequence[Cell]) -> None:
    """Two names for one cell are a setting that was lost; other data is other questions, often under the same ids."""
    names: dict[str, str] = {}

    def asked(cell: Cell) -> tuple[object, ...]:
        return cell.config.data, cell.config.seed, cell.config.eval

    base = next(asked(cell) for cell in cells if cell.name == baseline)
    for cell in cells:
        first = names.setdefault(cell.key, cell.name)
        if first != cell.name:
            raise UserError(f"{file}: {first!r} and {cell.name!r} are the same cell; does one key replace another?")
        if asked(cell) != base:
            raise UserError(f"{file}, cell {cell.name!r}: data, seed and eval must be those of {baseline!r}; use set")


def _cell(name: str, base: Path, settings: Mapping[str, Any], seed: int, levels: Mapping[str, str]) -> Cell:
    written = [f"{key}={yaml.safe_dump(value, default_flow_style=True)}" for key, value in settings.items()]
    config = load_config(base, RunConfig, written)
    # Engine files by their full path, so that the cell's own YAML may lie anywhere.
    engines = {
        stage: part.model_copy(update={"engine": (base.parent / part.engine).resolve()})
        for stage in ("sft", "grpo")
        if (part := getattr(config, stage)) is not None
    }
    config = config.model_copy(update=engines)
    if config.grpo is None:
        return Cell(name, None, config, key_of(config), levels)
    config = config.model_copy(update={"grpo": config.grpo.model_copy(update={"seed": seed})})
    return Cell(name, seed, config, key_of(config), levels)


def key_of(config: RunConfig) -> str:
    """16 hex digits of everything that decides a run's result; name, page and where files lie are no part of it.

    What is left at its default is left out, so that a new option does not disown what was made before it.
    """
    from legal_rl.pipeline.data import DATA, TRACES, sft_engine

    run = Run(config, Path(), Path())
    decisive = config.model_dump(mode="json", exclude_defaults=True, exclude={"name": True, "report": True})
    decisive |= {"legal_rl": __version__, "files": DATA.inputs(run)["files"]}
    if config.model.path:
        decisive["model"] = identify(config.model.path)
    if config.sft:
        files = {"engine": sft_engine(run), "overrides": None, "traces": TRACES.inputs(run)["traces"]}
        decisive["sft"] |= files
    if config.grpo:
        from legal_rl.pipeline.grpo import job
        from legal_rl.pipeline.grpo_questions import question_inputs

        decisive["grpo"] |= {"engine": user_settings(job(run, [], [])), "overrides": None}
        decisive["grpo"] |= {} if config.grpo.measures_difficulty else question_inputs(run)
    return fingerprint(decisive)[:16]
