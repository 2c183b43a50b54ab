"""Length against being right: two-sample tests, correlation, and the effect adjusted for the question."""

import math
import warnings
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from legal_rl.core.stats import Floats
from legal_rl.evaluation.structure.figures import AdjustedLength, LengthTest, Spread

_UNIT: Final = 100.0  # characters or tokens that an odds ratio is for


@dataclass(frozen=True, slots=True)
class LengthCase:
    """One parsed response: its length, whether it is right, and what else of its question may explain that."""

    length: float
    right: bool
    cluster: Hashable
    kind: str | None
    family: str | None
    gold_size: int


def length_test(unit: str, cases: Sequence[LengthCase]) -> LengthTest:
    """Right against wrong: Welch's t, Mann–Whitney's U, point-biserial correlation (scipy)."""
    from scipy import stats

    right = np.array([one.length for one in cases if one.right], dtype=np.float64)
    wrong = np.array([one.length for one in cases if not one.right], dtype=np.float64)
    tests: dict[str, float | None] = dict.fromkeys(("welch", "mann", "r", "r_p"))
    if min(len(right), len(wrong)) > 1 and len({one.length for one in cases}) > 1:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # equal lengths within one side
            tests["welch"] = _number(stats.ttest_ind(right, wrong, equal_var=False).pvalue)
            tests["mann"] = _number(stats.mannwhitneyu(right, wrong).pvalue)
            found = stats.pointbiserialr([one.right for one in cases], [one.length for one in cases])
            tests["r"], tests["r_p"] = _number(found.statistic), _number(found.pvalue)
    return LengthTest(
        unit=unit,
        right=_spread(right),
        wrong=_spread(wrong),
        relative=float(wrong.mean() / right.mean()) - 1 if len(right) and len(wrong) and right.mean() else None,
        welch_p=tests["welch"],
        mann_whitney_p=tests["mann"],
        correlation=tests["r"],
        correlation_p=tests["r_p"],
    )


def _number(value: Any) -> float | None:
    return float(value) if math.isfinite(value) else None


def _spread(values: Floats) -> Spread:
    n = len(values)
    return Spread(n=n, mean=float(values.mean()) if n else None, sd=float(values.std(ddof=1)) if n > 1 else None)


def adjusted_length(unit: str, cases: Sequence[LengthCase]) -> AdjustedLength:
    """The length effect at equal kind, family and gold size (statsmodels ``Logit``, cluster-robust covariance)."""
    kept = _informative(cases)
    table, terms = _design(kept)
    clusters = len({one.cluster for one in kept})
    left = len(cases) - len(kept)
    problem = _hindrance(kept, table, clusters)
    found: tuple[float, float, float] | None = None
    if problem is None:
        found, problem = _fit(table, kept)
    slope, error, p_value = found or (0.0, 0.0, 0.0)
    return AdjustedLength(
        unit=unit,
        n=len(kept),
        clusters=clusters,
        left_out=left,
        terms=terms,
        odds_ratio=math.exp(slope) if found else None,
        ci95=(math.exp(slope - 1.959964 * error), math.exp(slope + 1.959964 * error)) if found else None,
        p_value=p_value if found else None,
        problem=problem,
    )


def _informative(cases: Sequence[LengthCase]) -> list[LengthCase]:
    """Cases of groups (kind, family, gold size) that have both right and wrong ones: others separate perfectly."""
    kept = list(cases)
    while True:
        before = len(kept)
        for name in ("kind", "family", "gold_size"):
            seen: dict[Any, set[bool]] = defaultdict(set)
            for one in kept:
                seen[getattr(one, name)].add(one.right)
            kept = [one for one in kept if len(seen[getattr(one, name)]) == 2]
        if len(kept) == before:
            return kept


def _design(cases: Sequence[LengthCase]) -> tuple[Floats, list[str]]:
    """Columns: 1, length in hundreds less its mean, and a dummy for each level but the first of what varies."""
    lengths = np.array([one.length for one in cases], dtype=np.float64) / _UNIT
    columns, terms = [np.ones(len(cases)), lengths - lengths.mean() if len(cases) else lengths], ["length"]
    for name, label in (("kind", "kind"), ("family", "family"), ("gold_size", "gold size")):
        values = [str(getattr(one, name)) for one in cases]
        levels = sorted(set(values))
        if len(levels) > 1:
            terms.append(f"{label} ({len(levels)})")
            columns += [np.array([float(value == level) for value in values]) for level in levels[1:]]
    table = np.column_stack(columns) if len(cases) else np.empty((0, len(columns)))
    return _independent(table), terms


def _independent(table: Floats) -> Floats:
    """Leave out columns that the ones before them already give (a family of one kind only)."""
    kept: list[int] = []
    for column in range(table.shape[1]):
        if np.linalg.matrix_rank(table[:, [*kept, column]]) > len(kept):
            kept.append(column)
    return table[:, kept]


def _hindrance(cases: Sequence[LengthCase], table: Floats, clusters: int) -> str | None:
    if not cases:
        return "no group of questions has both right and wrong responses"
    if len({one.length for one in cases}) < 2:
        return "all lengths are equal"
    if clusters < 10 or len(cases) <= 2 * table.shape[1]:
        return f"too few responses ({len(cases)} in {clusters} clusters, {table.shape[1]} terms)"
    return None


def _fit(table: Floats, cases: Sequence[LengthCase]) -> tuple[tuple[float, float, float] | None, str | None]:
    """Slope of length, its standard error and p-value; or what went wrong."""
    import statsmodels.api as sm

    places: dict[Hashable, int] = {}
    groups = np.array([places.setdefault(one.cluster, len(places)) for one in cases])
    truth = np.array([float(one.right) for one in cases])
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
