"""Length of right and wrong responses: two-sample tests, correlation, and the effect adjusted for the question."""

import math
import warnings
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from pydantic import BaseModel, ConfigDict

from legal_rl.core.stats import MIN_CLUSTERS, Floats, Interval, cluster_sums, percentiles, resample, safe_ratio

_UNIT: Final = 100.0  # characters or tokens that an odds ratio is for


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Spread(_Model):
    """Mean and sample standard deviation (None below two)."""

    n: int
    mean: float | None
    sd: float | None


class LengthTest(_Model):
    """Lengths of right against wrong responses; unparsed ones are in neither.

    ``relative`` is the mean of wrong over that of right, less 1. ``correlation`` is the point-biserial one of length
    with being right; its interval is a bootstrap that draws whole clusters, None below ten. All p-values are two-sided
    and take responses for independent; None where a test cannot be made.
    """

    unit: str
    right: Spread
    wrong: Spread
    relative: float | None
    welch_p: float | None
    mann_whitney_p: float | None
    correlation: float | None
    correlation_p: float | None
    correlation_ci95: Interval | None = None


class AdjustedLength(_Model):
    """Logistic regression of being right on length, question kind, family and gold size.

    ``odds_ratio`` is for 100 more units of length, its interval and p-value from a covariance that is robust to
    clusters (questions that share a stem, samples of one question). None, with ``problem``, where it cannot be had.
    ``left_out`` responses belong to a group whose responses are all right or all wrong: they say nothing of length.
    """

    unit: str
    n: int
    clusters: int
    left_out: int
    terms: list[str]
    odds_ratio: float | None
    ci95: Interval | None
    p_value: float | None
    problem: str | None


@dataclass(frozen=True, slots=True)
class LengthCase:
    """One parsed response: its length, its correctness, and what else of its question may explain that."""

    length: float
    right: bool
    cluster: Hashable
    kind: str | None
    family: str | None
    gold_size: int


def length_test(unit: str, cases: Sequence[LengthCase]) -> LengthTest:
    """Compare right with wrong: Welch's t, Mann–Whitney's U, point-biserial correlation (scipy)."""
    from scipy import stats

    right = np.array([case.length for case in cases if case.right], dtype=np.float64)
    wrong = np.array([case.length for case in cases if not case.right], dtype=np.float64)
    welch = mann_whitney = correlation = correlation_p = None
    if min(len(right), len(wrong)) > 1 and len({case.length for case in cases}) > 1:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # equal lengths within one side
            welch = _finite(stats.ttest_ind(right, wrong, equal_var=False).pvalue)
            mann_whitney = _finite(stats.mannwhitneyu(right, wrong).pvalue)
            point_biserial = stats.pointbiserialr([case.right for case in cases], [case.length for case in cases])
            correlation, correlation_p = _finite(point_biserial.statistic), _finite(point_biserial.pvalue)
    return LengthTest(
        unit=unit,
        right=_spread(right),
        wrong=_spread(wrong),
        relative=float(wrong.mean() / right.mean()) - 1 if len(right) and len(wrong) and right.mean() else None,
        welch_p=welch,
        mann_whitney_p=mann_whitney,
        correlation=correlation,
        correlation_p=correlation_p,
        correlation_ci95=None if correlation is None else _correlation_interval(cases),
    )


def _correlation_interval(cases: Sequence[LengthCase]) -> Interval | None:
    """Percentile bootstrap of the correlation, from sums and products summed within clusters."""
    x = np.array([case.length for case in cases], dtype=np.float64)
    y = np.array([float(case.right) for case in cases])
    x -= x.mean()  # so that the products lose no digits
    sums = cluster_sums(np.column_stack([np.ones(len(x)), x, y, x * x, x * y]), [case.cluster for case in cases])
    if len(sums) < MIN_CLUSTERS:
        return None
    n, sx, sy, sxx, sxy = resample(sums).T
    spread = np.sqrt(np.maximum(0.0, n * sxx - sx * sx) * np.maximum(0.0, n * sy - sy * sy))  # y² = y
    return percentiles(safe_ratio(n * sxy - sx * sy, spread))


def _finite(value: Any) -> float | None:
    return float(value) if math.isfinite(value) else None


def _spread(values: Floats) -> Spread:
    n = len(values)
    return Spread(n=n, mean=float(values.mean()) if n else None, sd=float(values.std(ddof=1)) if n > 1 else None)


def adjusted_length(unit: str, cases: Sequence[LengthCase]) -> AdjustedLength:
    """The length effect at equal kind, family and gold size (statsmodels ``Logit``, cluster-robust covariance)."""
    kept = _informative(cases)
    table, terms = _design(kept)
    clusters = len({case.cluster for case in kept})
    fit: tuple[float, float, float] | None = None
    if not kept:
        problem: str | None = "no group of questions has both right and wrong responses"
    elif len({case.length for case in kept}) < 2:
        problem = "all lengths are equal"
    elif clusters < 10 or len(kept) <= 2 * table.shape[1]:
        problem = f"too few responses ({len(kept)} in {clusters} clusters, {table.shape[1]} terms)"
    else:
        fit, problem = _fit(table, kept)
    slope, error, p_value = fit or (0.0, 0.0, 0.0)
    return AdjustedLength(
        unit=unit,
        n=len(kept),
        clusters=clusters,
        left_out=len(cases) - len(kept),
        terms=terms,
        odds_ratio=math.exp(slope) if fit else None,
        ci95=(math.exp(slope - 1.959964 * error), math.exp(slope + 1.959964 * error)) if fit else None,
        p_value=p_value if fit else None,
        problem=problem,
    )


def _informative(cases: Sequence[LengthCase]) -> list[LengthCase]:
    """Cases of groups (kind, family, gold size) that have both right and wrong ones: others separate perfectly."""
    kept = list(cases)
    while True:
        before = len(kept)
        for name in ("kind", "family", "gold_size"):
            seen: dict[Any, set[bool]] = defaultdict(set)
            for case in kept:
                seen[getattr(case, name)].add(case.right)
            kept = [case for case in kept if len(seen[getattr(case, name)]) == 2]
        if len(kept) == before:
            return kept


def _design(cases: Sequence[LengthCase]) -> tuple[Floats, list[str]]:
    """Columns: 1, length in hundreds less its mean, and a dummy for each level but the first of what varies."""
    lengths = np.array([case.length for case in cases], dtype=np.float64) / _UNIT
    columns: list[Any] = [np.ones(len(cases)), lengths - lengths.mean() if len(cases) else lengths]
    terms = ["length"]
    for name, label in (("kind", "kind"), ("family", "family"), ("gold_size", "gold size")):
        levels, codes = np.unique([str(getattr(case, name)) for case in cases], return_inverse=True)
        if len(levels) > 1:
            terms.append(f"{label} ({len(levels)})")
            columns += [codes == code for code in range(1, len(levels))]
    table = np.column_stack(columns) if len(cases) else np.empty((0, len(columns)))
    # Columns that the ones before them already give (a family of one kind only) are left out. The triangle of the
    # table has the same ones, and as few rows as columns.
    triangle = np.asarray(np.linalg.qr(table, mode="r"))
    least = max(table.shape) * np.finfo(np.float64).eps * np.linalg.norm(triangle)
    kept: list[int] = []
    for column in range(table.shape[1]):
        if np.linalg.matrix_rank(triangle[:, [*kept, column]], least) > len(kept):
            kept.append(column)
    return table if len(kept) == table.shape[1] else table[:, kept], terms


def _fit(table: Floats, cases: Sequence[LengthCase]) -> tuple[tuple[float, float, float] | None, str | None]:
    """Slope of length, its standard error and p-value; or what went wrong."""
    import statsmodels.api as sm

    numbers: dict[Hashable, int] = {}
    groups = np.array([numbers.setdefault(case.cluster, len(numbers)) for case in cases])
    truth = np.array([float(case.right) for case in cases])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # convergence is looked at below
            model = sm.Logit(truth, table)
            result = model.fit(disp=0, maxiter=100, cov_type="cluster", cov_kwds={"groups": groups})
    except Exception as error:  # statsmodels raises its own and numpy's for separation and singular matrices
        return None, f"the regression failed ({type(error).__name__})"
    slope, deviation, p_value = (float(values[1]) for values in (result.params, result.bse, result.pvalues))
    if not result.mle_retvals["converged"] or not math.isfinite(deviation) or abs(slope) > 20:
        return None, "the regression did not converge"
    return (slope, deviation, p_value), None
