"""Scores as exams give them: JEC-QA's six official scores, and the points of the national exam.

JEC-QA: Zhong et al., AAAI 2020, arXiv:1911.12011. Since 2018 the objective paper of the national exam holds 100 single
questions of one point and 100 multiple or indefinite ones of two; 180 of the 300 points pass.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from legal_rl.core.stats import Floats, Interval, cluster_sums, percentiles, ratio_intervals, resample
from legal_rl.evaluation.figures import ExamPoints, Figure, OfficialScores
from legal_rl.evaluation.k_samples import QuestionSamples, cluster_of, mean_at_k

PASS_LINE: Final = 180
POINTS_EACH: Final = (1, 2)  # points of a single question, and of a multiple or indefinite one
PAPER_POINTS: Final = (100, 200)  # points that the real paper has for either
HUMAN_ACCURACY: Final = {"skilled people": 0.81, "unskilled people": 0.64}
HUMAN_SOURCE: Final = "Zhong et al., AAAI 2020, arXiv:1911.12011"
KINDS: Final = {"kd": "knowledge", "ca": "case", "a": None}


def exam_points(items: Sequence[QuestionSamples]) -> ExamPoints:
    """Points over the scored questions, scaled to the real paper's 300 as 100·rate(single) + 200·rate(the others).

    The interval and ``passing`` come from a bootstrap over questions that share a stem; draws without a question of
    one of the two sorts are left out.
    """
    scored = [item for item in items if item.scored]
    questions = [item.question for item in scored]
    several = [(q.form or ("multiple" if len(q.gold) > 1 else "single")) != "single" for q in questions]
    rows = np.zeros((len(scored), 4))  # points won by and worth of single questions, then of the others
    for row, item, sort in zip(rows, scored, several, strict=True):
        row[2 * sort : 2 * sort + 2] = POINTS_EACH[sort] * mean_at_k(item.scored), POINTS_EACH[sort]
    clusters = [cluster_of(question) for question in questions]
    won, worth = rows[:, [0, 2]], rows[:, [1, 3]]
    totals = won.sum(axis=0), worth.sum(axis=0)
    intervals = ratio_intervals(won, worth, clusters) if scored else [None, None]
    rates = [
        Figure(value=float(totals[0][sort] / totals[1][sort]) if n else None, n=n, ci95=intervals[sort])
        for sort, n in enumerate((several.count(False), several.count(True)))
    ]
    scaled, passing = _scale(rates, cluster_sums(rows, clusters), len(scored))
    assumed = sum(item.question.form is None for item in scored)
    notes = []
    if assumed:
        notes.append(
            f"Assumed for {assumed} of {len(scored)} scored questions, which do not state their form: one gold option "
            "makes a single question, more a multiple or indefinite one."
        )
    absent = [name for name, rate in zip(("single", "multiple or indefinite"), rates, strict=True) if not rate.n]
    if absent:
        notes.append(f"No scored question is {' or '.join(absent)}, so there is no score out of 300.")
    return ExamPoints(
        raw=float(won.sum()),
        maximum=round(worth.sum()),
        single=rates[0],
        several=rates[1],
        scaled=scaled,
        pass_line=PASS_LINE,
        passing=passing,
        assumed=assumed,
        notes=notes,
    )


def _scale(rates: Sequence[Figure], sums: Floats, n: int) -> tuple[Figure, float | None]:
    """Points out of 300, and the share of bootstrap draws that pass."""
    values = [rate.value for rate in rates if rate.value is not None]
    if len(values) < len(PAPER_POINTS):
        return Figure(value=None, n=0), None
    scaled = sum(points * value for points, value in zip(PAPER_POINTS, values, strict=True))
    if len(sums) < 2:
        return Figure(value=scaled, n=n), None
    drawn = resample(sums)
    drawn = drawn[(drawn[:, 1] > 0) & (drawn[:, 3] > 0)]
    if not len(drawn):
        return Figure(value=scaled, n=n), None
    totals = PAPER_POINTS[0] * drawn[:, 0] / drawn[:, 1] + PAPER_POINTS[1] * drawn[:, 2] / drawn[:, 3]
    # The tolerance keeps draws that are 180 up to rounding on the right side of the line.
    passing = float(np.mean(totals >= PASS_LINE - 1e-9))
    return Figure(value=scaled, n=n, ci95=_interval(totals, rates)), passing


def _interval(totals: Floats, rates: Sequence[Figure]) -> Interval | None:
    """The middle of the draws; where all are alike (all right, or all wrong), both rates at their bounds."""
    if np.ptp(totals) > 1e-9:
        return percentiles(totals)
    bounds = [rate.ci95 for rate in rates if rate.ci95 is not None]
    if len(bounds) < len(PAPER_POINTS):
        return None
    low, high = (sum(points * bound[end] for points, bound in zip(PAPER_POINTS, bounds, strict=True)) for end in (0, 1))
    return low, high


def official_scores(items: Sequence[QuestionSamples]) -> OfficialScores:
    """Exact match (mean@k) on {knowledge, case, all} × {one gold option, all}, over the scored questions.

    A score without a question has no value; a kind that a question does not state is never guessed.
    """
    scored = [item for item in items if item.scored]
    scores = {}
    for prefix, kind in KINDS.items():
        part = [item for item in scored if kind is None or item.question.kind == kind]
        scores[f"{prefix}s"] = _exact_match([item for item in part if len(item.question.gold) == 1])
        scores[f"{prefix}a"] = _exact_match(part)
    silent = sum(item.question.kind is None for item in scored)
    notes = []
    if silent and silent == len(scored):
        notes = ["No question states whether it asks for knowledge or a case, so kds, kda, cas and caa have no value."]
    elif silent:
        notes = [f"{silent} of {len(scored)} scored questions state no kind; they count in as and aa only."]
    # The source of JEC-QA's questions is a label such as ``jecqa:0_test``.
    human = bool(items) and all(item.question.source.partition(":")[0] == "jecqa" for item in items)
    return OfficialScores(scores=scores, human=dict(HUMAN_ACCURACY) if human else None, notes=notes)


def _exact_match(items: Sequence[QuestionSamples]) -> Figure:
    if not items:
        return Figure(value=None, n=0)
    means = np.array([[mean_at_k(item.scored)] for item in items])
    (interval,) = ratio_intervals(means, np.ones_like(means), [cluster_of(item.question) for item in items])
    return Figure(value=float(means.mean()), n=len(items), ci95=interval)
