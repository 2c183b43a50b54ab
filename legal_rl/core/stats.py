"""Intervals and paired tests: numbers and cluster keys in, figures out.

Which interval where: a share of independent yes/no observations gets Wilson's; anything else (fractions, ratios of
sums, lengths, observations that share a cluster) gets a percentile bootstrap that draws whole clusters. A bootstrap of
all zeros or all ones has no width, so there a share falls back on Wilson's over the number of clusters.
Every draw comes from a fixed seed: the same input gives the same figures.
"""

import math
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Interval = tuple[float, float]
DRAWS = 1000
MIN_CLUSTERS = 10
_Z95 = 1.959963984540054  # the 97.5 % point of the standard normal
_BLOCK = 2_000_000  # random integers held at once


def wilson(successes: float, n: int) -> Interval | None:
    """Wilson's 95 % score interval for ``successes`` of ``n`` (Wilson 1927); None for ``n`` = 0."""
    if n == 0:
        return None
    p, z2 = successes / n, _Z95 * _Z95
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z95 / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    # At the ends the formula gives 0 and 1 but for rounding.
    return (centre - half if successes else 0.0), (centre + half if successes < n else 1.0)


def cluster_sums(columns: Any, clusters: Sequence[Hashable]) -> Floats:
    """Sum the rows of ``columns`` (rows, columns) within each cluster → (clusters, columns), in order of appearance."""
    numbers: dict[Hashable, int] = {}
    index = np.array([numbers.setdefault(key, len(numbers)) for key in clusters], dtype=np.intp)
    table = np.asarray(columns, dtype=np.float64)
    sums = np.zeros((len(numbers), table.shape[1]))
    np.add.at(sums, index, table)
    return sums


def resample(sums: Floats, *, draws: int = DRAWS, seed: int = 0) -> Floats:
    """Bootstrap column totals: draw as many rows as there are, with replacement, and add them up → (draws, columns)."""
    rows, rng = len(sums), np.random.default_rng(seed)
    totals = np.empty((draws, sums.shape[1]))
    step = max(1, _BLOCK // max(1, rows))
    for start in range(0, draws, step):
        size = min(step, draws - start)
        picks = rng.integers(0, rows, size=(size, rows), dtype=np.int32) + rows * np.arange(size)[:, None]
        counts = np.bincount(picks.ravel(), minlength=size * rows).reshape(size, rows)
        totals[start : start + size] = counts.astype(np.float64) @ sums  # as floats, so that BLAS multiplies
    return totals


def percentiles(values: Floats) -> Interval:
    """The middle 95 % of bootstrap ``values``."""
    return column_percentiles(values.reshape(-1, 1))[0]


def column_percentiles(values: Floats) -> list[Interval]:
    """The middle 95 % of each column of bootstrap ``values`` (draws, columns)."""
    lows, highs = np.percentile(values, [2.5, 97.5], axis=0)
    # Rounded so that the order in which a machine adds up cannot show in a stored figure.
    return [(round(float(low), 6), round(float(high), 6)) for low, high in zip(lows, highs, strict=True)]


def mean_interval(values: Sequence[float], clusters: Sequence[Hashable] | None = None) -> Interval | None:
    """95 % interval of a mean of anything, by cluster bootstrap; None below two clusters."""
    columns = np.column_stack([np.asarray(values, dtype=np.float64), np.ones(len(values))])
    sums = cluster_sums(columns, clusters if clusters is not None else range(len(values)))
    if len(sums) < 2:
        return None
    totals = resample(sums)
    return percentiles(totals[:, 0] / totals[:, 1])


def share_interval(values: Sequence[float], clusters: Sequence[Hashable] | None = None) -> Interval | None:
    """95 % interval of a mean of values in [0, 1]: Wilson's or the cluster bootstrap, as the module says."""
    column = np.asarray(values, dtype=np.float64).reshape(-1, 1)
    return ratio_intervals(column, np.ones_like(column), clusters)[0]


def ratio_intervals(
    numerators: Any, denominators: Any, clusters: Sequence[Hashable] | None = None, *, means: Collection[int] = ()
) -> list[Interval | None]:
    """95 % intervals of ``Σ numerator / Σ denominator``, one per column of two (rows, columns) tables.

    Every ratio lies in [0, 1] but those of the columns in ``means``, which get the bootstrap always. All columns share
    one bootstrap. A draw whose denominator is 0 counts as a ratio of 0, as a figure with nothing in its denominator
    does; None where the whole column has none, or where there is one cluster and no Wilson interval. Where a ratio is
    0 or 1, the clusters that Wilson's interval counts are those with something in the denominator.
    """
    top, bottom = np.asarray(numerators, dtype=np.float64), np.asarray(denominators, dtype=np.float64)
    width = top.shape[1]
    sums = cluster_sums(np.hstack([top, bottom]), clusters if clusters is not None else range(len(top)))
    totals = sums.sum(axis=0)
    drawn: list[Interval | None] = [None] * width
    if len(sums) > 1:
        draws = resample(sums)
        drawn = [*column_percentiles(safe_ratio(draws[:, :width], draws[:, width:]))]
    independent = len(sums) == len(top)
    simple = independent & np.all((bottom == 1) & ((top == 0) | (top == 1)), axis=0)
    intervals: list[Interval | None] = []
    for column in range(width):
        numerator, denominator = float(totals[column]), float(totals[width + column])
        if denominator == 0:
            intervals.append(None)
        elif column in means:
            intervals.append(drawn[column])
        elif simple[column]:
            intervals.append(wilson(numerator, len(sums)))
        elif numerator in (0, denominator):
            informative = int(np.count_nonzero(sums[:, width + column]))
            intervals.append(wilson(informative if numerator else 0, informative))
        else:
            intervals.append(drawn[column])
    return intervals


def safe_ratio(numerators: Floats, denominators: Floats) -> Floats:
    """Element by element, with 0 where the denominator is 0."""
    return np.divide(numerators, denominators, out=np.zeros_like(numerators), where=denominators != 0)


@dataclass(frozen=True, slots=True)
class McNemar:
    """The paired 2 × 2 table of two raters on the same items, and the exact two-sided p-value."""

    both_right: int
    only_a: int
    only_b: int
    both_wrong: int
    p_value: float


def mcnemar(a: Sequence[bool], b: Sequence[bool]) -> McNemar:
    """Exact McNemar test: under no difference the discordant pairs fall either way like a fair coin.

    Raises ``ValueError`` when the sequences differ in length.
    """
    from scipy.stats import binomtest

    pairs = list(zip(a, b, strict=True))
    only_a, only_b = pairs.count((True, False)), pairs.count((False, True))
    discordant = only_a + only_b
    p_value = float(binomtest(only_a, discordant, 0.5).pvalue) if discordant else 1.0
    return McNemar(pairs.count((True, True)), only_a, only_b, pairs.count((False, False)), p_value)


@dataclass(frozen=True, slots=True)
class Difference:
    """Mean of b minus mean of a over ``n`` pairs, with its paired bootstrap interval and two-sided p-value."""

    value: float
    n: int
    ci95: Interval | None
    p_value: float | None


def paired_difference(
    a: Sequence[float],
    b: Sequence[float],
    clusters: Sequence[Hashable] | None = None,
    *,
    draws: int = 10_000,
    seed: int = 0,
) -> Difference:
    """Paired bootstrap of ``mean(b) − mean(a)``, whole clusters drawn (Efron and Tibshirani 1993, ch. 13 and 16).

    The p-value counts draws of the centred difference at least as far out as the one observed, one added to both
    counts. Interval and p-value are None below ``MIN_CLUSTERS`` and where every draw is the same: a bootstrap over a
    handful of clusters knows no width. Raises ``ValueError`` for no pairs or unequal lengths.
    """
    deltas = np.array([right - left for left, right in zip(a, b, strict=True)], dtype=np.float64)
    if deltas.size == 0:
        raise ValueError("no pairs to compare")
    keys = clusters if clusters is not None else range(len(deltas))
    sums = cluster_sums(np.column_stack([deltas, np.ones(len(deltas))]), keys)
    value = float(deltas.mean())
    if len(sums) < MIN_CLUSTERS:
        return Difference(value, len(deltas), None, None)
    totals = resample(sums, draws=draws, seed=seed)
    means = totals[:, 0] / totals[:, 1]
    if value and np.ptp(means) < 1e-12:
        return Difference(value, len(deltas), None, None)
    # The tolerance keeps draws that equal the observed difference up to rounding on the right side of ≥.
    far = int(np.count_nonzero(np.abs(means - value) >= abs(value) - 1e-12))
    return Difference(value, len(deltas), percentiles(means), (far + 1) / (draws + 1))
