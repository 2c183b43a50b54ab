"""Calibration of several samples: shares of votes against what is true, and the reliability diagram.

An unparsed sample votes for no option and no set, and is in the denominator. Left out of it, a model that answers once
in eight tries would be counted as certain.
"""

import io
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import fsum
from pathlib import Path
from typing import Any, Final

import numpy as np

from legal_rl.core.stats import ratio_intervals
from legal_rl.evaluation.figures import Calibration, CalibrationBin, Figure, Reliability
from legal_rl.evaluation.samples import QuestionSamples, cluster_of, maj_at_k, most_votes

BINS = 10


@dataclass(frozen=True, slots=True)
class VoteShare:
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
    said = [grade.predicted or frozenset() for grade in item.scored]
    return [
        VoteShare(sum(letter in letters for letters in said), len(said), float(letter in gold), cluster)
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
        bins.append(CalibrationBin(low=place / BINS, high=(place + 1) / BINS, confidence=confidence, truth=truth))
    score = Figure(value=fsum(tops[:, BINS]) / len(votes), n=len(votes), ci95=brier)
    return Reliability(ece=Figure(value=gap, n=len(votes)), brier=score, bins=bins)


RELIABILITY_FILE: Final = "reliability.png"


def reliability_png(calibration: Calibration, path: Path, *, title: str) -> None:
    """Draw options and whole sets side by side into ``path``; the same figures give the same bytes."""
    # The object interface leaves the process's global backend alone.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.2), dpi=120, layout="constrained")
    canvas = FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    _draw(left, calibration.options, "single options", "share that is in gold")
    _draw(right, calibration.sets, "set with most votes", "share that is gold")
    figure.suptitle(title)
    buffer = io.BytesIO()
    canvas.print_png(buffer, metadata={"Software": None})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())


def _draw(axes: Any, reliability: Reliability, what: str, ylabel: str) -> None:
    points = [
        (part.confidence, part.truth.value, part.truth.ci95 or (part.truth.value,) * 2, part.truth.n)
        for part in reliability.bins
        if part.confidence is not None and part.truth.value is not None
    ]
    shares, values = [share for share, *_ in points], [value for _, value, *_ in points]
    errors = [[abs(value - bounds[end]) for _, value, bounds, _ in points] for end in (0, 1)]
    axes.plot([0, 1], [0, 1], color="grey", linestyle="--", linewidth=1)
    axes.errorbar(shares, values, yerr=errors, fmt="o-", markersize=4, capsize=2)
    for share, value, _, n in points:
        axes.annotate(str(n), (share, value), xytext=(4, -10), textcoords="offset points", size=7)
    axes.set(title=f"{what}: ECE {reliability.ece.value:.3f}", xlabel="share of votes", ylabel=ylabel)
    axes.set(xlim=(-0.03, 1.12), ylim=(-0.08, 1.04))  # room for the counts
    axes.grid(alpha=0.3)
