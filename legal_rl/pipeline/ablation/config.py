"""What an ablation's file says: a base run, what every cell changes in it, and what each cell changes."""

from pathlib import Path
from typing import Any, Self

from pydantic import Field, field_validator, model_validator

from legal_rl.runs.config import Config

Settings = dict[str, Any]  # dotted key of a run's configuration → value


class AblationConfig(Config):
    """Cells that differ from one base run, each trained with every seed.

    ``cells`` names them one by one; ``grid`` (axis → level → settings) makes one cell of each combination of levels,
    named by them, and is plotted against its axes. A value replaces what stood at its key; a longer key reaches
    deeper. ``base`` is named from the ablation's own file. Seeds vary GRPO alone: data and SFT keep the base's.
    """

    name: str = Field(min_length=1, pattern=r"^[\w.-]+$")
    base: Path
    set: Settings = Field(default_factory=dict)
    seeds: list[int] = Field(min_length=1)
    cells: dict[str, Settings] = Field(default_factory=dict)
    grid: dict[str, dict[str, Settings]] = Field(default_factory=dict)
    baseline: str  # the cell that the others are tested against
    left_out: dict[str, str] = Field(default_factory=dict)  # what is not run at all → why; the report lists it

    @field_validator("cells", "grid", mode="before")
    @classmethod
    def _names_are_words(cls, value: Any) -> Any:
        """YAML reads a level such as 4 as a number."""
        if not isinstance(value, dict):
            return value
        return {str(name): _worded(below) for name, below in value.items()}

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
        return self

    def expanded(self) -> list["Sketch"]:
        """The cells in order; those of a grid with the level of each axis."""
        if self.cells:
            return [Sketch(name=name, settings=settings) for name, settings in self.cells.items()]
        made = [Sketch(name="", settings={})]
        for axis, levels in self.grid.items():
            made = [sketch.with_level(axis, level, settings) for sketch in made for level, settings in levels.items()]
        return made


class Sketch(Config):
    """A cell before it is laid over the base."""

    name: str
    settings: Settings
    levels: dict[str, str] = Field(default_factory=dict)

    def with_level(self, axis: str, level: str, settings: Settings) -> "Sketch":
        """The same at one level more."""
        name = f"{self.name}, {level}" if self.name else level
        return Sketch(name=name, settings={**self.settings, **settings}, levels={**self.levels, axis: level})


def _worded(value: Any) -> Any:
    return {str(key): below for key, below in value.items()} if isinstance(value, dict) else value
