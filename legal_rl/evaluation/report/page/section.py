"""The parts of a report: the HTML page and the Markdown are two ways to write the same ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from legal_rl.reporting.tables import TextTable


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture and what it says, in words; what it shows stands in a table too."""

    alt: str
    png: bytes


@dataclass(frozen=True, slots=True)
class Range:
    """A share with its interval, for the drawing beside the headline; ``label`` stands above it."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands under it. ``ids`` are questions to open; ``folded`` tables show their title alone."""

    anchor: str
    title: str
    notes: Sequence[str] = ()
    tables: Sequence[TextTable] = ()
    folded: Sequence[TextTable] = ()
    plots: Sequence[Plot] = ()
    ranges: Sequence[Range] = ()
    lines: dict[str, float] = field(default_factory=dict)  # name → share, drawn across the ranges
    ids: Sequence[str] = ()
