"""The worth of a judge's verdicts: agreement with rules and people, dependence on length and on order.

Intervals are 95 %, by a bootstrap over questions that share a stem. κ is Cohen's (1960): agreement beyond what the two
readers' own shares of *yes* would give by chance; None where those leave no room.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from pydantic import BaseModel, ConfigDict

from legal_rl.core.stats import Floats, cluster_sums, percentiles, resample, safe_ratio, share_interval
from legal_rl.evaluation.figures import Figure

_LEAST_CLUSTERS: Final = 10  # below which a bootstrap says nothing


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ReaderAgreement(_Model):
    """Two readers of one point. ``cells`` counts yes-yes, yes-no, no-yes, no-no, the judge's verdict first."""

    point: str
    reader: str
    cells: tuple[int, int, int, int]
    agreement: Figure
    kappa: Figure


class PointVerdicts(_Model):
    """The judge's verdicts on one point: the share of yes among yes and no, over all and by what the answer was."""

    point: str
    yes: Figure
    right: Figure
    wrong: Figure
    unclear: int


class LengthBias(_Model):
    """Spearman's rank correlation of the share of points passed with characters. ``reader``: whose verdicts."""

    reader: str
    among: str
    correlation: Figure


class PairVerdicts(_Model):
    """Pairs judged in both orders. ``consistent``: the same of both wins, or a tie, in both orders.

    ``first``: of single verdicts that are no tie, those for the response shown first; one half without order bias.
    ``wins`` and ``longer`` are of consistent pairs with a winner: those that the other file wins, and those that the
    longer response wins, where lengths differ.
    """

    pairs: int
    consistent: Figure
    first: Figure
    wins: Figure
    longer: Figure
    ties: int


@dataclass(frozen=True, slots=True)
class JudgedResponse:
    """One response as it was judged. ``readers`` has the same points from rules and people, by reader and point."""

    verdicts: Mapping[str, str]
    outcome: str
    characters: int
    cluster: Hashable
    readers: Mapping[str, Mapping[str, bool | None]]


@dataclass(frozen=True, slots=True)
class JudgedPair:
    """The winner in each order, as ``a``, ``b`` or ``tie``; in the first order ``a`` was shown first."""

    winners: tuple[str, str]
    lengths: tuple[int, int]
    cluster: Hashable


def share(values: Sequence[bool], clusters: Sequence[Hashable]) -> Figure:
    """The share of True."""
    if not values:
        return Figure(value=None, n=0)
    numbers = [float(value) for value in values]
    return Figure(value=sum(numbers) / len(numbers), n=len(numbers), ci95=share_interval(numbers, clusters))


def point_verdicts(point: str, rows: Sequence[JudgedResponse]) -> PointVerdicts:
    """The verdicts on ``point``, over all responses and over right and wrong ones."""

    def of(outcome: str | None) -> Figure:
        said = [row for row in rows if row.verdicts[point] != "unclear" and outcome in (None, row.outcome)]
        return share([row.verdicts[point] == "yes" for row in said], [row.cluster for row in said])

    unclear = sum(row.verdicts[point] == "unclear" for row in rows)
    return PointVerdicts(point=point, yes=of(None), right=of("right"), wrong=of("wrong"), unclear=unclear)


def agreement(point: str, reader: str, rows: Sequence[JudgedResponse]) -> ReaderAgreement:
    """The judge against another reader, where both said yes or no."""
    pairs = [
        (row.verdicts[point] == "yes", bool(other), row.cluster)
        for row in rows
        if row.verdicts[point] != "unclear" and (other := row.readers.get(reader, {}).get(point)) is not None
    ]
    clusters = [cluster for *_, cluster in pairs]
    table = np.array([[a and b, a and not b, b and not a, not (a or b)] for a, b, _ in pairs], dtype=np.float64)
    cells = table.reshape(-1, 4).sum(axis=0)
    return ReaderAgreement(
        point=point,
        reader=reader,
        cells=(int(cells[0]), int(cells[1]), int(cells[2]), int(cells[3])),
        agreement=share([a == b for a, b, _ in pairs], clusters),
        kappa=_bootstrapped(table, clusters, _kappa),
    )


def _kappa(totals: Floats) -> Floats:
    """Cohen's κ of rows of four cells; not a number where chance agreement is 1."""
    n = totals.sum(axis=1)
    observed = safe_ratio(totals[:, 0] + totals[:, 3], n)
    judge, other = safe_ratio(totals[:, 0] + totals[:, 1], n), safe_ratio(totals[:, 0] + totals[:, 2], n)
    chance = judge * other + (1 - judge) * (1 - other)
    room = 1 - chance
    return np.where(room > 1e-12, safe_ratio(observed - chance, room), np.nan)


def rank_correlation(x: Sequence[float], y: Sequence[float], clusters: Sequence[Hashable]) -> Figure:
    """Spearman's ρ; ranks are those of all rows, also within a bootstrap draw. None where one of both is constant."""
    from scipy.stats import rankdata

    if not x:
        return Figure(value=None, n=0)
    a, b = (rankdata(values) - (len(x) + 1) / 2 for values in (x, y))
    table = np.column_stack([np.ones(len(x)), a, b, a * a, b * b, a * b])
    return _bootstrapped(table, clusters, _pearson)


def _pearson(totals: Floats) -> Floats:
    n, a, b, aa, bb, ab = totals.T
    spread = np.sqrt(np.maximum((n * aa - a * a) * (n * bb - b * b), 0))
    return np.where(spread > 1e-9, safe_ratio(n * ab - a * b, spread), np.nan)


def _bootstrapped(table: Floats, clusters: Sequence[Hashable], statistic: Callable[[Floats], Floats]) -> Figure:
    """A statistic of column totals with its interval; draws in which it has no value are left out."""
    n = len(clusters)
    if not n:
        return Figure(value=None, n=0)
    sums = cluster_sums(table, clusters)
    value = float(statistic(sums.sum(axis=0, keepdims=True))[0])
    if np.isnan(value):
        return Figure(value=None, n=n)
    drawn = statistic(resample(sums)) if len(sums) >= _LEAST_CLUSTERS else np.array([])
    drawn = drawn[~np.isnan(drawn)]
    return Figure(value=round(value, 6), n=n, ci95=percentiles(drawn) if len(drawn) else None)


def length_biases(points: Sequence[str], rows: Sequence[JudgedResponse], readers: Sequence[str]) -> list[LengthBias]:
    """Correlation with length of the judge's verdicts, over all and among right and wrong answers, and of others'.

    What remains among equally right answers, and beyond what other readers' verdicts show, may be bias.
    """
    found = []
    for among in ("all", "right", "wrong"):
        chosen = [row for row in rows if among in ("all", row.outcome)]
        for reader in ("judge", *readers):
            passed = [_passed(points, row, reader) for row in chosen]
            known = [(value, row) for value, row in zip(passed, chosen, strict=True) if value is not None]
            scores = [value for value, _ in known]
            lengths = [float(row.characters) for _, row in known]
            figure = rank_correlation(scores, lengths, [row.cluster for _, row in known])
            if figure.n:
                found.append(LengthBias(reader=reader, among=among, correlation=figure))
    return found


def _passed(points: Sequence[str], row: JudgedResponse, reader: str) -> float | None:
    """The share of points passed among those that the reader said yes or no to."""
    if reader == "judge":
        said = [row.verdicts[point] == "yes" for point in points if row.verdicts[point] != "unclear"]
    else:
        said = [value for point in points if (value := row.readers.get(reader, {}).get(point)) is not None]
    return sum(said) / len(said) if said else None


def pair_verdicts(rows: Sequence[JudgedPair]) -> PairVerdicts:
    """Order and length in pairs that were judged in both orders."""
    same = [row for row in rows if row.winners[0] == row.winners[1]]
    decided = [row for row in same if row.winners[0] != "tie"]
    single = [
        (winner == shown, row.cluster)
        for row in rows
        for winner, shown in zip(row.winners, "ab", strict=True)
        if winner != "tie"
    ]
    unequal = [row for row in decided if row.lengths[0] != row.lengths[1]]
    longer = [(row.lengths[0] > row.lengths[1]) == (row.winners[0] == "a") for row in unequal]
    return PairVerdicts(
        pairs=len(rows),
        consistent=share([row.winners[0] == row.winners[1] for row in rows], [row.cluster for row in rows]),
        first=share([first for first, _ in single], [cluster for _, cluster in single]),
        wins=share([row.winners[0] == "b" for row in decided], [row.cluster for row in decided]),
        longer=share(longer, [row.cluster for row in unequal]),
        ties=len(same) - len(decided),
    )
