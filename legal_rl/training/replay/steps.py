"""Means of one step under both rewards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Final

_TOTALS: Final = ("acc", "score")


@dataclass(frozen=True, slots=True)
class StepRow:
    """``old`` and ``new`` are means of each component as saved and as recomputed; ``acc`` is exact match today."""

    step: int
    responses: int
    acc: float
    old_score: float
    new_score: float
    old: dict[str, float]
    new: dict[str, float]


def step_row(step: int, values: Iterable[tuple[Mapping[str, float], Mapping[str, float]]]) -> StepRow:
    """The row of one step from (saved, new) values of its responses, of which there is at least one."""
    pairs = list(values)
    old, new = _means([saved for saved, _ in pairs]), _means([now for _, now in pairs])
    return StepRow(step, len(pairs), new["acc"], old["score"], new["score"], _without_totals(old), _without_totals(new))


def _means(rows: list[Mapping[str, float]]) -> dict[str, float]:
    return {name: fmean(row[name] for row in rows if name in row) for name in dict.fromkeys(n for r in rows for n in r)}


def _without_totals(means: dict[str, float]) -> dict[str, float]:
    return {name: mean for name, mean in means.items() if name not in _TOTALS}
