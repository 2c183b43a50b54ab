"""The exam's own points. Since 2018 the objective paper holds 100 single questions of one point and 100 multiple or
indefinite ones of two; 180 of the 300 points pass.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from legal_rl.core.questions import Question
from legal_rl.core.stats import Floats, Interval, cluster_sums, percentiles, ratio_intervals, resample
from legal_rl.evaluation.figures import Figure, Points
from legal_rl.evaluation.samples import Sampled, cluster_of, mean_at_k

PASS_LINE: Final = 180
WORTH: Final = (1, 2)  # points of a single question, and of a multiple or indefinite one
PAPER: Final = (100, 200)  # points that the real paper has for either


def exam_points(items: Sequence[Sampled]) -> Points:
    """Points over the scored questions, scaled to the real paper's 300 as 100·rate(single) + 200·rate(the others).

    The interval and ``passing`` come from a bootstrap over questions that share a stem; draws without a question of
    one of the two sorts are left out.
    """
    scored = [item for item in items if item.scored]
    several = [_is_several(item.question) for item in scored]
    rows = np.zeros((len(scored), 4))  # won and worth of single questions, won and worth of the others
    for row, item, place in zip(rows, scored, several, strict=True):
        row[2 * place : 2 * place + 2] = WORTH[place] * mean_at_k(item.scored), WORTH[place]
    clusters = [cluster_of(item.question) for item in scored]
    rates = _rates(rows, several, clusters)
    scaled, passing = _scale(rates, cluster_sums(rows, clusters), len(scored))
    assumed = sum(item.question.form is None for item in scored)
    return Points(
        raw=float(rows[:, [0, 2]].sum()),
        maximum=round(rows[:, [1, 3]].sum()),
        single=rates[0],
        several=rates[1],
        scaled=scaled,
        pass_line=PASS_LINE,
        passing=passing,
        assumed=assumed,
        notes=_notes(rates, assumed, len(scored)),
    )


def _is_several(question: Question) -> bool:
    return len(question.gold) > 1 if question.form is None else question.form != "single"


def _rates(rows: Floats, several: Sequence[bool], clusters: Sequence[object]) -> list[Figure]:
    if not several:
        return [Figure(value=None, n=0)] * 2
    intervals = ratio_intervals(rows[:, [0, 2]], rows[:, [1, 3]], clusters)
    won, worth = rows[:, [0, 2]].sum(axis=0), rows[:, [1, 3]].sum(axis=0)
    rates = []
    for place, n in enumerate((several.count(False), several.count(True))):
        value = float(won[place] / worth[place]) if n else None
        rates.append(Figure(value=value, n=n, ci95=intervals[place]))
    return rates


def _scale(rates: Sequence[Figure], sums: Floats, n: int) -> tuple[Figure, float | None]:
    values = [rate.value for rate in rates if rate.value is not None]
    if len(values) < len(PAPER):
        return Figure(value=None, n=0), None
    scaled = sum(points * value for points, value in zip(PAPER, values, strict=True))
    if len(sums) < 2:
        return Figure(value=scaled, n=n), None
    drawn = resample(sums)
    drawn = drawn[(drawn[:, 1] > 0) & (drawn[:, 3] > 0)]
    if not len(drawn):
        return Figure(value=scaled, n=n), None
    totals = PAPER[0] * drawn[:, 0] / drawn[:, 1] + PAPER[1] * drawn[:, 2] / drawn[:, 3]
    # The tolerance keeps draws that are 180 up to rounding on the right side of the line.
    passing = float(np.mean(totals >= PASS_LINE - 1e-9))
    return Figure(value=scaled, n=n, ci95=_interval(totals, rates)), passing


def _interval(totals: Floats, rates: Sequence[Figure]) -> Interval | None:
    """The middle of the draws; where all are alike (all right, or all wrong), both rates at their bounds."""
    if np.ptp(totals) > 1e-9:
        return percentiles(totals)
    bounds = [rate.ci95 for rate in rates if rate.ci95 is not None]
    if len(bounds) < len(PAPER):
        return None
    low, high = (sum(points * bound[end] for points, bound in zip(PAPER, bounds, strict=True)) for end in (0, 1))
    return low, high


def _notes(rates: Sequence[Figure], assumed: int, scored: int) -> list[str]:
    notes = []
    if assumed:
        notes.append(
            f"Assumed for {assumed} of {scored} scored questions, which do not state their form: one gold option makes "
            "a single question, more a multiple or indefinite one."
        )
    missing = [name for name, rate in zip(("single", "multiple or indefinite"), rates, strict=True) if not rate.n]
    if missing:
        notes.append(f"No scored question is {' or '.join(missing)}, so there is no score out of 300.")
    return notes
