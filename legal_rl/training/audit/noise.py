"""By how much a noisy reward errs on right answers, on wrong ones, and where there is none."""

from dataclasses import dataclass
from statistics import fmean
from typing import Final

from legal_rl.core.grading import grade_text
from legal_rl.training.audit.behaviours import SHORT, STRICT, Behaviour, behaviours, blank_question
from legal_rl.training.audit.golds import GoldDistribution
from legal_rl.training.rewards import NoiseMoments, RewardConfig, compute, noise_moments

_SILENCE: Final = "silence"


@dataclass(frozen=True, slots=True)
class NoiseRow:
    """Means over responses of one kind: the true reward, then how the noisy one departs from it.

    ``squared_error`` is ``variance`` + ``bias_squared``, the mean of each response's own bias squared.
    """

    kind: str
    reward: float
    bias: float
    variance: float
    bias_squared: float
    squared_error: float


def noise_rows(config: RewardConfig, golds: GoldDistribution, limit: int) -> tuple[NoiseRow, ...]:
    """Right answers, wrong ones (every other set alike) and silence over ``golds``; nothing without noise."""
    if config.noise is None:
        return ()
    written = [b for b in behaviours(golds.letters, limit) if b.length == SHORT and b.form in (STRICT, _SILENCE)]
    sets = [b for b in written if b.form == STRICT]
    silence = next(b for b in written if b.form == _SILENCE)
    right, wrong, none = [], [], []
    for gold, share in golds.shares.items():
        right.append((share, _mean([_found(b, golds.letters, gold, config) for b in sets if b.predicted == gold])))
        wrong.append((share, _mean([_found(b, golds.letters, gold, config) for b in sets if b.predicted != gold])))
        none.append((share, _found(silence, golds.letters, gold, config)))
    return _row("right answers", right), _row("wrong answers", wrong), _row("no answer", none)


_Figures = tuple[float, float, float, float]


def _found(behaviour: Behaviour, letters: str, gold: str, config: RewardConfig) -> _Figures:
    graded = grade_text(
        blank_question(letters, gold),
        behaviour.text,
        finish_reason=behaviour.finish_reason,
        completion_tokens=behaviour.completion_tokens,
    )
    moments: NoiseMoments = noise_moments(graded, config)
    reward = compute(graded, config.model_copy(update={"noise": None}))["score"]
    return reward, moments.bias, moments.variance, moments.bias**2


def _mean(found: list[_Figures]) -> _Figures:
    reward, bias, variance, squared = (fmean(column) for column in zip(*found, strict=True))
    return reward, bias, variance, squared


def _row(kind: str, found: list[tuple[float, _Figures]]) -> NoiseRow:
    reward, bias, variance, squared = (sum(share * figures[i] for share, figures in found) for i in range(4))
    return NoiseRow(kind, reward, bias, variance, squared, variance + squared)
