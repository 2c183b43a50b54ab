"""Two rewards compared within groups: the best response, the direction of each advantage, and the rank order."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from statistics import fmean
from typing import Final

_TINY: Final = 1e-9  # totals that differ by rounding alone are one


@dataclass(slots=True)
class GroupCounts:
    """Counts over groups of two or more. ``alone`` responses have no group; ``taus`` is summed over ``ranked`` groups.

    ``signs`` counts responses by (sign of the old advantage, of the new): of r − mean, whatever it is divided by.
    ``best_changed``: no best response of the one reward is among the best of the other.
    """

    groups: int = 0
    alone: int = 0
    constant_old: int = 0
    constant_new: int = 0
    constant_both: int = 0
    best_changed: int = 0
    ranked: int = 0
    taus: float = 0.0
    signs: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, old: Sequence[float], new: Sequence[float]) -> None:
        """Count one group: its totals under either reward."""
        if len(old) < 2:
            self.alone += 1
            return
        self.groups += 1
        before, after = (max(rewards) - min(rewards) <= _TINY for rewards in (old, new))
        self.constant_old += before
        self.constant_new += after
        self.constant_both += before and after
        self.best_changed += not _best(old) & _best(new)
        self.signs.update(zip(signs(old), signs(new), strict=True))
        tau = kendall_tau(old, new)
        if tau is not None:
            self.ranked += 1
            self.taus += tau

    @property
    def tau(self) -> float | None:
        """Mean of Kendall's tau-b over groups in which both rewards tell responses apart."""
        return self.taus / self.ranked if self.ranked else None

    def share(self, count: int) -> float:
        """Share of ``count`` in all groups."""
        return count / self.groups if self.groups else 0.0

    @property
    def same_sign(self) -> float | None:
        """Of the responses that both rewards push, the share that both push the same way."""
        pushed = sum(count for (old, new), count in self.signs.items() if old and new)
        same = sum(count for (old, new), count in self.signs.items() if old and old == new)
        return same / pushed if pushed else None


def signs(rewards: Sequence[float]) -> list[int]:
    """Sign of each GRPO advantage: 1 above the group's mean, −1 below, 0 at it."""
    mean = fmean(rewards)
    return [_compare(reward, mean) for reward in rewards]


def kendall_tau(a: Sequence[float], b: Sequence[float]) -> float | None:
    """Kendall's tau-b: (concordant − discordant) / √(pairs untied in a · pairs untied in b); None where one is 0."""
    score = untied_a = untied_b = 0
    for (a1, b1), (a2, b2) in combinations(zip(a, b, strict=True), 2):
        x, y = _compare(a1, a2), _compare(b1, b2)
        score += x * y
        untied_a += x != 0
        untied_b += y != 0
    return score / sqrt(untied_a * untied_b) if untied_a and untied_b else None


def _compare(a: float, b: float) -> int:
    return (a - b > _TINY) - (a - b < -_TINY)


def _best(rewards: Sequence[float]) -> set[int]:
    most = max(rewards)
    return {index for index, reward in enumerate(rewards) if most - reward <= _TINY}
