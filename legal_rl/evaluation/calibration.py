"""How far the votes of several samples can be trusted: shares of votes against what is true.

An unparsed sample votes for no option and no set, and is in the denominator. Left out of it, a model that answers once
in eight tries would be counted as certain.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np

from legal_rl.core.stats import ratio_intervals
from legal_rl.evaluation.figures import Bin, Calibration, Figure, Reliability
from legal_rl.evaluation.samples import Sampled, cluster_of, maj_at_k, most_votes

BINS = 10


@dataclass(frozen=True, slots=True)
class Vote:
    """``votes`` of ``samples`` spoke for something that is true, false, or (between tied sets) true in part."""

    votes: int
    samples: int
    truth: float
    cluster: Hashable

    @property
    def share(self) -> float:
        """What the samples say its chance is."""
        return self.votes / self.samples

    @property
    def bin(self) -> int:
        """Its bin, in whole numbers so that no share falls beside its edge by rounding."""
        return min(BINS - 1, self.votes * BINS // self.samples)


def calibrate(items: Sequence[Sampled]) -> Calibration | None:
    """Calibration over the questions with two or more scored samples; None where there is none."""
    repeated = [item for item in items if len(item.scored) > 1]
    if not repeated:
        return None
    options = reliability([vote for item in repeated for vote in option_votes(item)])
    return Calibration(questions=len(repeated), options=options, sets=reliability([set_vote(i) for i in repeated]))


def option_votes(item: Sampled) -> list[Vote]:
    """One vote an option of the question."""
    cluster, gold = cluster_of(item.question), item.question.gold
    said = [grade.predicted or frozenset() for grade in item.scored]
    return [
        Vote(sum(letter in letters for letters in said), len(said), float(letter in gold), cluster)
        for letter in item.question.letters
    ]


def set_vote(item: Sampled) -> Vote:
    """The set with most votes; where several tie, it is right to the share of them that is (as in maj@k)."""
    votes, _ = most_votes(item.scored)
    return Vote(votes, len(item.scored), maj_at_k(item.scored), cluster_of(item.question))


def reliability(votes: Sequence[Vote]) -> Reliability:
    """Ten equal bins of vote shares, the mean gap between share and truth over them, and the Brier score.

    Sources: Guo et al. 2017 (arXiv:1706.04599) for the expected calibration error; Brier 1950.
    """
    truths, shares = np.array([vote.truth for vote in votes]), np.array([vote.share for vote in votes])
    member = np.array([[vote.bin == place for place in range(BINS)] for vote in votes], dtype=np.float64)
    tops = np.column_stack([member * truths[:, None], (shares - truths) ** 2])
    bottoms = np.column_stack([member, np.ones(len(votes))])
    *binned, brier = ratio_intervals(tops, bottoms, [vote.cluster for vote in votes])
    bins, gap = [], 0.0
    for place in range(BINS):
        inside = [vote for vote in votes if vote.bin == place]
        n = len(inside)
        # fsum, because the order of options and questions must not show in a figure.
        right, said = fsum(vote.truth for vote in inside), fsum(vote.share for vote in inside)
        gap += abs(right - said) / len(votes)
        truth = Figure(value=right / n if n else None, n=n, ci95=binned[place])
        confidence = said / n if n else None
        bins.append(Bin(low=place / BINS, high=(place + 1) / BINS, confidence=confidence, truth=truth))
    score = Figure(value=fsum(tops[:, BINS]) / len(votes), n=len(votes), ci95=brier)
    return Reliability(ece=Figure(value=gap, n=len(votes)), brier=score, bins=bins)
