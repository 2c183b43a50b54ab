"""Is the reward that was saved the one that is computed today? Equal means equal, to the last bit."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Departure:
    """One value that is not what was saved; None where it is missing on that side."""

    place: str
    key: str
    saved: float | None
    now: float | None


@dataclass(slots=True)
class Recheck:
    """Of ``responses`` recomputed, ``departed`` have a value that differs; ``keys`` counts by name, ``first`` shows."""

    responses: int = 0
    departed: int = 0
    keys: Counter[str] = field(default_factory=Counter)
    first: list[Departure] = field(default_factory=list)

    def add(self, place: str, saved: Mapping[str, float], now: Mapping[str, float]) -> None:
        """Compare one response."""
        self.responses += 1
        differing = [key for key in {**saved, **now} if not _same(saved.get(key), now.get(key))]
        self.departed += bool(differing)
        self.keys.update(differing)
        for key in differing[: max(0, _SHOWN - len(self.first))]:
            self.first.append(Departure(place, key, saved.get(key), now.get(key)))


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return one == other or (math.isnan(one) and math.isnan(other))
