"""Each cell against the baseline, paired by question and seed, with Holm's adjustment; what could be seen."""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from legal_rl.core.stats import Difference, paired_difference
from legal_rl.evaluation.comparison import Comparison, compare_row, holm
from legal_rl.evaluation.comparison.statistics import discordance
from legal_rl.pipeline.ablation.outcomes import Measured

Z95: Final = 1.959964  # 97.5 % point of the standard normal
Z80: Final = 0.841621  # 80 % point: the power


@dataclass(frozen=True, slots=True)
class Contrast:
    """``difference`` is exact match of the cell minus the baseline's, each question averaged over ``seeds`` first.

    ``by_seed`` pairs the models of one seed; a cell without GRPO, which has no seed, meets every seed of the other.
    ``spread`` is the mean square of the questions' differences, clusters added up; ``adjusted`` the p-value of
    ``difference`` after Holm's correction over all contrasts.
    """

    name: str
    by_seed: Mapping[int | None, Comparison]
    difference: Difference
    spread: float
    adjusted: float | None = None

    @property
    def error(self) -> float | None:
        """Standard error over questions, from the width of the clustered interval."""
        interval = self.difference.ci95
        return None if interval is None else (interval[1] - interval[0]) / (2 * Z95)


def contrasts(measured: Mapping[str, Sequence[Measured]], baseline: str) -> list[Contrast]:
    """Every cell against ``baseline``, Holm-adjusted; none when the baseline is not done or no seed is shared."""
    base = {one.cell.seed: one for one in measured.get(baseline, ())}
    found = [
        contrast(name, pairs)
        for name, seeds in measured.items()
        if name != baseline and (pairs := _pairs(base, {one.cell.seed: one for one in seeds}))
    ]
    adjusted = holm([one.difference.p_value for one in found])
    return [replace(one, adjusted=p_value) for one, p_value in zip(found, adjusted, strict=True)]


def _pairs(
    base: Mapping[int | None, Measured], other: Mapping[int | None, Measured]
) -> dict[int | None, tuple[Measured, Measured]]:
    named = [seed for seed in {**base, **other} if seed is not None]
    seeds: list[int | None] = [*named] if named else [None]
    pairs = {seed: (base.get(seed) or base.get(None), other.get(seed) or other.get(None)) for seed in seeds}
    return {seed: (a, b) for seed, (a, b) in pairs.items() if a and b and a.exact.keys() & b.exact.keys()}


def contrast(name: str, pairs: Mapping[int | None, tuple[Measured, Measured]]) -> Contrast:
    """One cell against the baseline over the seeds of ``pairs`` (baseline first)."""
    clusters = {id_: key for a, _ in pairs.values() for id_, key in a.clusters.items()}
    by_seed = {seed: compare_row(a.grades, b.grades, clusters) for seed, (a, b) in pairs.items()}
    exact = [(a.exact, b.exact) for a, b in pairs.values()]
    shared = sorted(set.intersection(*({*a} & {*b} for a, b in exact)))
    before, after = ([statistics.fmean(pair[side][id_] for pair in exact) for id_ in shared] for side in (0, 1))
    keys = [clusters[id_] for id_ in shared]
    spread = discordance([b - a for a, b in zip(before, after, strict=True)], keys)
    return Contrast(name, by_seed, paired_difference(before, after, keys), spread)


def seed_deviation(found: Sequence[Contrast]) -> float | None:
    """Standard deviation of a difference from seed to seed, pooled over contrasts; None where none has two seeds."""
    rows = [[one.difference.value for one in contrast.by_seed.values()] for contrast in found]
    freedom = sum(len(row) - 1 for row in rows)
    if not freedom:
        return None
    return math.sqrt(sum((value - statistics.fmean(row)) ** 2 for row in rows for value in row) / freedom)


def detectable(error: float, deviation: float | None, seeds: int) -> float:
    """The smallest true difference seen with 80 % power at a two-sided alpha of 0.05, as a share.

    (1.960 + 0.842) · √(SE² + s²/S): SE the standard error of the paired difference over questions, s the deviation
    from seed to seed (left out where it was not measured), S the number of seeds.
    """
    return (Z95 + Z80) * math.sqrt(error**2 + ((deviation or 0.0) ** 2) / seeds)
