"""Paired differences of ratios, sign flips, Holm's adjustment and what a number of questions can detect.

Numbers and cluster keys in, figures out. A bootstrap over a handful of clusters knows no width: below
``MIN_CLUSTERS``, or where every draw is the same, there is no interval and no bootstrap p-value.
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np

from legal_rl.core.stats import MIN_CLUSTERS, Floats, Interval, cluster_sums, percentiles, resample, safe_ratio

ALPHA: Final = 0.05
POWER: Final = 0.8
DRAWS: Final = 10_000
_BLOCK = 20_000_000  # random signs held at once
_ROUNDING = 1e-9  # draws that equal the observed difference up to rounding are on the right side of ≥


@dataclass(frozen=True, slots=True)
class RatioChange:
    """``Σ numerator / Σ denominator`` of two sides, ``difference`` = b − a, interval and two-sided p-value."""

    a: float
    b: float
    difference: float
    ci95: Interval | None
    p_value: float | None


def ratio_changes(a: Floats, b: Floats, clusters: Sequence[Hashable], *, draws: int = DRAWS) -> list[RatioChange]:
    """Paired bootstrap of the difference of ratios, whole clusters drawn, all measures in the same draws.

    ``a`` and ``b`` have shape (rows, measures, 2) with numerator and denominator last; row i of both is one question.
    The p-value counts draws of the centred difference at least as far out as the observed one, one added to both
    counts (Efron and Tibshirani 1993, ch. 16). A ratio with nothing in its denominator is 0.
    """
    rows, measures, _ = a.shape
    sums = cluster_sums(np.hstack([a.reshape(rows, -1), b.reshape(rows, -1)]), clusters)
    drawn = resample(sums, draws=draws) if len(sums) >= MIN_CLUSTERS else None
    totals = sums.sum(axis=0, keepdims=True)
    changes = []
    for measure in range(measures):
        left, right = (float(ratio[0]) for ratio in _ratios(totals, measure, measures))
        value, interval, p_value = right - left, None, None
        if drawn is not None:
            drawn_left, drawn_right = _ratios(drawn, measure, measures)
            differences = drawn_right - drawn_left
            interval = interval_of(differences)
            far = int(np.count_nonzero(np.abs(differences - value) >= abs(value) - _ROUNDING))
            p_value = None if interval is None else (far + 1) / (len(differences) + 1)
        changes.append(RatioChange(left, right, value, interval, p_value))
    return changes


def _ratios(totals: Floats, measure: int, measures: int) -> tuple[Floats, Floats]:
    left, right = 2 * measure, 2 * (measures + measure)
    return safe_ratio(totals[:, left], totals[:, left + 1]), safe_ratio(totals[:, right], totals[:, right + 1])


def interval_of(drawn: Floats) -> Interval | None:
    """The middle 95 % of bootstrap values; None where they are all the same."""
    return percentiles(drawn) if float(np.ptp(drawn)) > _ROUNDING else None


def sign_flip_p_values(sums: Floats, *, draws: int = DRAWS, seed: int = 0) -> list[float]:
    """Two-sided p-value of each column of ``sums`` (clusters, columns): differences b − a summed within clusters.

    If the two sides are exchangeable, each cluster's difference has either sign like a fair coin (Fisher 1935); with
    one yes/no answer a cluster this is McNemar's exact test. It holds at any number of clusters. Random signs, one
    added to both counts.
    """
    rng = np.random.default_rng(seed)
    observed = np.abs(sums.sum(axis=0)) - _ROUNDING
    far = np.zeros(sums.shape[1], dtype=np.int64)
    step = max(1, _BLOCK // max(1, len(sums)))
    for start in range(0, draws, step):
        size = min(step, draws - start)
        signs = rng.integers(0, 2, size=(size, len(sums)), dtype=np.int8).astype(np.float64) * 2 - 1
        far += (np.abs(signs @ sums) >= observed).sum(axis=0)
    return [float(p_value) for p_value in (far + 1) / (draws + 1)]


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Holm's step-down adjustment (Holm 1979) over the p-values there are; None stays None and is not counted."""
    # As statsmodels' multipletests, which collects garbage at every call and so takes a hundred times as long.
    known = np.array([p_value for p_value in p_values if p_value is not None])
    order = np.argsort(known, kind="stable")
    steps = known[order] * np.arange(len(known), 0, -1)
    adjusted = np.empty(len(known))
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(steps))
    values = iter(adjusted.tolist())
    return [None if p_value is None else next(values) for p_value in p_values]


def discordance(differences: Sequence[float], clusters: Sequence[Hashable]) -> float:
    """Σ over clusters of (sum of differences)², per row: the variance of one row's difference if there is none.

    For independent yes/no answers this is the share of discordant pairs; several samples lower it, clusters whose
    questions move together raise it. Raises ``ValueError`` for no rows.
    """
    if not differences:
        raise ValueError("no pairs to compare")
    sums = cluster_sums(np.asarray(differences, dtype=np.float64).reshape(-1, 1), clusters)
    return float((sums**2).sum() / len(differences))


def questions_needed(difference: float, spread: float, *, alpha: float = ALPHA, power: float = POWER) -> int:
    """The number of paired questions that detect ``difference`` (in (0, 1]) two-sided at ``alpha`` with ``power``.

    n = (z₁₋α⸝₂·√ψ + z_power·√(ψ − δ²))² / δ² (Miettinen 1968; Connor 1987, Biometrics 43: 207), where ψ is the share
    of discordant pairs, here ``spread`` as ``discordance`` gives it. A difference of δ needs a ψ of at least δ.
    """
    return math.ceil(_needed(difference, spread, alpha, power))


def detectable_difference(n: int, spread: float, *, alpha: float = ALPHA, power: float = POWER) -> float | None:
    """The smallest difference, as a share, that ``n`` questions detect: ``questions_needed`` solved for δ.

    None where ``n`` questions could not even detect a difference of 1.
    """
    from scipy.optimize import brentq

    if _needed(1.0, spread, alpha, power) > n:
        return None
    return float(brentq(lambda difference: _needed(difference, spread, alpha, power) - n, 1e-9, 1.0))


def _needed(difference: float, spread: float, alpha: float, power: float) -> float:
    least = max(spread, difference)
    z_alpha, z_power = NormalDist().inv_cdf(1 - alpha / 2), NormalDist().inv_cdf(power)
    return ((z_alpha * math.sqrt(least) + z_power * math.sqrt(least - difference**2)) / difference) ** 2
