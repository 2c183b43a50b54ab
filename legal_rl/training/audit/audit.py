"""Audit one reward: one number of options, one or more gold distributions."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from legal_rl.core.grading import grade_text
from legal_rl.training.audit.outcomes import (
    FORMS,
    SHORT,
    STRICT,
    Behaviour,
    RewardedResponse,
    RewardTable,
    behaviours,
    blank_question,
    letter_sets,
    reward_table,
)
from legal_rl.training.audit.policies import (
    GoldDistribution,
    GroupRow,
    PolicyReward,
    blind_rewards,
    break_even,
    group_row,
    partial_curves,
    student_reward,
)
from legal_rl.training.rewards import NoiseMoments, RewardConfig, compute, noise_moments

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Inversion:
    """A wrong response that earns ``gap`` more than a right one to the same question."""

    wrong: RewardedResponse
    right: RewardedResponse

    @property
    def gap(self) -> float:
        """Reward of the wrong response less that of the right one."""
        return self.wrong.reward - self.right.reward


@dataclass(frozen=True, slots=True)
class OrderCounts:
    """All (wrong, right) pairs of responses to one question: in how many the wrong one earns more, or as much.

    ``worst`` holds the widest gap of each combination of forms, widest first.
    """

    pairs: int
    outranked: int
    tied: int
    worst: tuple[Inversion, ...]


def ordering(outcomes: RewardTable, *, same_length: bool) -> OrderCounts:
    """Compare responses of one length class, or else those of different ones.

    Right is what the parser reads as exactly gold, whatever its form; everything else is wrong, whatever its status.
    """
    pairs = outranked = tied = 0
    worst: dict[tuple[str, str], Inversion] = {}
    for pair in _pairs(outcomes, same_length):
        pairs += 1
        tied += abs(pair.gap) <= _ROUNDING
        if pair.gap > _ROUNDING:
            outranked += 1
            key = pair.wrong.form, pair.right.form
            if key not in worst or pair.gap > worst[key].gap + _ROUNDING:
                worst[key] = pair
    return OrderCounts(pairs, outranked, tied, tuple(sorted(worst.values(), key=lambda pair: -round(pair.gap, 9))))


def _pairs(outcomes: RewardTable, same_length: bool) -> Iterator[Inversion]:
    by_gold: dict[str, tuple[list[RewardedResponse], list[RewardedResponse]]] = defaultdict(lambda: ([], []))
    for outcome in outcomes.table.values():
        by_gold[outcome.gold][outcome.right].append(outcome)
    for wrongs, rights in by_gold.values():
        for right in rights:
            for wrong in wrongs:
                if (wrong.length == right.length) is same_length:
                    yield Inversion(wrong, right)


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
        right.append(
            (
                share,
                _mean_figures([_noise_figures(b, golds.letters, gold, config) for b in sets if b.predicted == gold]),
            )
        )
        wrong.append(
            (
                share,
                _mean_figures([_noise_figures(b, golds.letters, gold, config) for b in sets if b.predicted != gold]),
            )
        )
        none.append((share, _noise_figures(silence, golds.letters, gold, config)))
    return _noise_row("right answers", right), _noise_row("wrong answers", wrong), _noise_row("no answer", none)


_Figures = tuple[float, float, float, float]


def _noise_figures(behaviour: Behaviour, letters: str, gold: str, config: RewardConfig) -> _Figures:
    graded = grade_text(
        blank_question(letters, gold),
        behaviour.text,
        finish_reason=behaviour.finish_reason,
        completion_tokens=behaviour.completion_tokens,
    )
    moments: NoiseMoments = noise_moments(graded, config)
    reward = compute(graded, config.model_copy(update={"noise": None}))["score"]
    return reward, moments.bias, moments.variance, moments.bias**2


def _mean_figures(found: list[_Figures]) -> _Figures:
    reward, bias, variance, squared = (fmean(column) for column in zip(*found, strict=True))
    return reward, bias, variance, squared


def _noise_row(kind: str, found: list[tuple[float, _Figures]]) -> NoiseRow:
    reward, bias, variance, squared = (sum(share * figures[i] for share, figures in found) for i in range(4))
    return NoiseRow(kind, reward, bias, variance, squared, variance + squared)


ACCURACIES: Final = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class FormRow:
    """One form, short: what the parser reads in it, the least it earns with gold and the most with another set."""

    form: str
    status: str
    format: str
    with_gold: float
    best_other: float


@dataclass(frozen=True, slots=True)
class GoldFindings:
    """What follows for one gold distribution.

    ``pays`` are the blind policies, best first; ``student`` is accuracy → expected reward; ``break_even`` the least
    accuracy at which a student earns what the best blind policy does (None: never); ``curves`` are under
    ``partial(x)`` whatever the audited reward is.
    """

    golds: GoldDistribution
    pays: tuple[PolicyReward, ...]
    student: dict[float, float]
    break_even: float | None
    groups: tuple[GroupRow, ...]
    curves: dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Audit:
    """All that is reported. ``all_letters`` is gold size → reward of answering every letter, in the strict form.

    ``noise`` says by how much a noisy reward errs; everything else is of the reward without its noise.
    """

    name: str
    config: RewardConfig
    limit: int
    samples: int
    outcomes: RewardTable
    forms: tuple[FormRow, ...]
    all_letters: dict[int, float]
    same_length: OrderCounts
    across_lengths: OrderCounts
    findings: tuple[GoldFindings, ...]
    noise: tuple[NoiseRow, ...] = ()


def audit(
    name: str, config: RewardConfig, distributions: Sequence[GoldDistribution], *, limit: int, samples: int
) -> Audit:
    """Audit ``config`` (called ``name`` in the report) for groups of ``samples`` responses of at most ``limit`` tokens.

    All distributions must have the same letters. Raises what the components raise.
    """
    letters = distributions[0].letters
    whole = config.within(limit)
    outcomes = reward_table(whole.model_copy(update={"noise": None}), letters, limit)
    return Audit(
        name,
        config,
        limit,
        samples,
        outcomes,
        tuple(_form_row(outcomes, form) for form in FORMS),
        {size: _all_letters(outcomes, size) for size in range(1, len(letters) + 1)},
        ordering(outcomes, same_length=True),
        ordering(outcomes, same_length=False),
        tuple(_findings(outcomes, golds, samples) for golds in distributions),
        noise_rows(whole, distributions[0], limit),
    )


def _form_row(outcomes: RewardTable, form: str) -> FormRow:
    sets = letter_sets(outcomes.letters)
    met = [outcomes.at(form, gold, gold) for gold in sets]
    others = [outcomes.at(form, chosen, gold).reward for gold in sets for chosen in sets if chosen != gold]
    return FormRow(form, met[0].status, met[0].format, min(one.reward for one in met), max(others))


def _all_letters(outcomes: RewardTable, size: int) -> float:
    letters = outcomes.letters
    return fmean(outcomes.at(STRICT, letters, gold).reward for gold in letter_sets(letters) if len(gold) == size)


def _findings(outcomes: RewardTable, golds: GoldDistribution, samples: int) -> GoldFindings:
    shares = golds.shares
    pays = blind_rewards(outcomes, shares)
    return GoldFindings(
        golds,
        tuple(pays),
        {accuracy: student_reward(outcomes, shares, accuracy) for accuracy in (*ACCURACIES, 1.0)},
        break_even(lambda accuracy: student_reward(outcomes, shares, accuracy), pays[0].reward),
        tuple(group_row(outcomes, shares, accuracy, samples) for accuracy in ACCURACIES),
        partial_curves(golds.letters, shares),
    )
