"""Calibration of several samples: shares of votes against what is true, and the reliability diagram.

An unparsed sample votes for no option and no set, and is in the denominator. Left out of it, a model that answers once
in eight tries would be counted as certain.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final

import numpy as np

from legal_rl.core.stats import ratio_intervals
from legal_rl.evaluation.figures import Calibration, CalibrationBin, Figure, Reliability
from legal_rl.evaluation.k_samples import QuestionSamples, cluster_of, maj_at_k, most_votes
from legal_rl.reporting.pictures import new_figure

BINS: Final = 10
RELIABILITY_FILE: Final = "reliability.png"


@dataclass(frozen=True, slots=True)
class VoteShare:
    """``votes`` of ``samples`` for something that is true, false, or (between tied sets) true in part."""

    votes: int
    samples: int
    truth: float
    cluster: Hashable

    @property
    def share(self) -> float:
        """The chance that the samples give it."""
        return self.votes / self.samples

    @property
    def bin(self) -> int:
        """Index of its bin, in whole numbers so that no share falls beside its edge by rounding."""
        return min(BINS - 1, self.votes * BINS // self.samples)


def calibrate(items: Sequence[QuestionSamples]) -> Calibration | None:
    """Calibration over the questions with two or more scored samples; None where there is none."""
    repeated = [item for item in items if len(item.scored) > 1]
    if not repeated:
        return None
    options = reliability([vote for item in repeated for vote in option_votes(item)])
    return Calibration(questions=len(repeated), options=options, sets=reliability([set_vote(i) for i in repeated]))


def option_votes(item: QuestionSamples) -> list[VoteShare]:
    """One vote an option of the question."""
    cluster, gold = cluster_of(item.question), item.question.gold
    chosen = [grade.predicted or frozenset() for grade in item.scored]
    return [
        VoteShare(sum(letter in letters for letters in chosen), len(chosen), float(letter in gold), cluster)
        for letter in item.question.letters
    ]


def set_vote(item: QuestionSamples) -> VoteShare:
    """The set with most votes; where several tie, it is right to the share of them that is (as in maj@k)."""
    votes, _ = most_votes(item.scored)
    return VoteShare(votes, len(item.scored), maj_at_k(item.scored), cluster_of(item.question))


def reliability(votes: Sequence[VoteShare]) -> Reliability:
    """Ten equal bins of vote shares, the mean gap between share and truth over them, and the Brier score.

    Sources: Guo et al. 2017 (arXiv:1706.04599) for the expected calibration error; Brier 1950.
    """
    truths, shares = np.array([vote.truth for vote in votes]), np.array([vote.share for vote in votes])
    member = np.array([[vote.bin == index for index in range(BINS)] for vote in votes], dtype=np.float64)
    tops = np.column_stack([member * truths[:, None], (shares - truths) ** 2])
    bottoms = np.column_stack([member, np.ones(len(votes))])
    *binned, brier = ratio_intervals(tops, bottoms, [vote.cluster for vote in votes])
    bins, gap = [], 0.0
    for index in range(BINS):
        inside = [vote for vote in votes if vote.bin == index]
        n = len(inside)
        # fsum, because the order of options and questions must not show in a figure.
        right, claimed = fsum(vote.truth for vote in inside), fsum(vote.share for vote in inside)
        gap += abs(right - claimed) / len(votes)
        truth = Figure(value=right / n if n else None, n=n, ci95=binned[index])
        confidence = claimed / n if n else None
        bins.append(CalibrationBin(low=index / BINS, high=(index + 1) / BINS, confidence=confidence, truth=truth))
    score = Figure(value=fsum(tops[:, BINS]) / len(votes), n=len(votes), ci95=brier)
    return Reliability(ece=Figure(value=gap, n=len(votes)), brier=score, bins=bins)


def reliability_figure(calibration: Calibration, *, title: str) -> Any:
    """The reliability diagram of options and of whole sets, side by side, as a matplotlib figure."""
    figure = new_figure(8, 4.2)
    left, right = figure.subplots(1, 2)
    _draw(left, calibration.options, "single options", "share that is in gold")
    _draw(right, calibration.sets, "set with most votes", "share that is gold")
    figure.suptitle(title)
    return figure


def _draw(axes: Any, part: Reliability, title: str, ylabel: str) -> None:
    points = [
        (bin_.confidence, bin_.truth.value, bin_.truth.ci95 or (bin_.truth.value,) * 2, bin_.truth.n)
        for bin_ in part.bins
        if bin_.confidence is not None and bin_.truth.value is not None
    ]
    shares, values = [share for share, *_ in points], [value for _, value, *_ in points]
    errors = [[abs(value - bounds[end]) for _, value, bounds, _ in points] for end in (0, 1)]
    axes.plot([0, 1], [0, 1], color="grey", linestyle="--", linewidth=1)
    axes.errorbar(shares, values, yerr=errors, fmt="o-", markersize=4, capsize=2)
    for share, value, _, n in points:
        axes.annotate(str(n), (share, value), xytext=(4, -10), textcoords="offset points", size=7)
    axes.set(title=f"{title}: ECE {part.ece.value:.3f}", xlabel="share of votes", ylabel=ylabel)
    axes.set(xlim=(-0.03, 1.12), ylim=(-0.08, 1.04))  # room for the counts
    axes.grid(alpha=0.3)
