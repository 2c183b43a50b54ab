"""Audit one reward: one number of options, one or more gold distributions."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import Final

from legal_rl.core.grading import Graded
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
from legal_rl.training.rewards import RewardConfig, compute, noise_moments

ACCURACIES: Final = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95)
_ROUNDING: Final = 1e-9


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


@dataclass(frozen=True, slots=True)
class FormRow:
    """Reading and reward of one form, short: the least it earns with gold and the most with another set."""

    form: str
    status: str
    format: str
    with_gold: float
    best_other: float


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


@dataclass(frozen=True, slots=True)
class GoldFindings:
    """Consequences of the reward for one gold distribution.

    ``policies`` are the blind ones, best paid first; ``student`` is accuracy → expected reward; ``break_even`` the
    least accuracy at which a student earns what the best blind policy does (None: never); ``curves`` are under
    ``partial(x)`` whatever the audited reward is.
    """

    golds: GoldDistribution
    policies: tuple[PolicyReward, ...]
    student: dict[float, float]
    break_even: float | None
    groups: tuple[GroupRow, ...]
    curves: dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Audit:
    """Figures of one audit. ``all_letters`` is gold size → reward of answering every letter, in the strict form.

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
    filled = config.within(limit)
    outcomes = reward_table(filled.model_copy(update={"noise": None}), letters, limit)
    all_letters: dict[int, list[float]] = defaultdict(list)
    for gold in letter_sets(letters):
        all_letters[len(gold)].append(outcomes.at(STRICT, letters, gold).reward)
    return Audit(
        name,
        config,
        limit,
        samples,
        outcomes,
        tuple(_form_row(outcomes, form) for form in FORMS),
        {size: fmean(rewards) for size, rewards in all_letters.items()},
        ordering(outcomes, same_length=True),
        ordering(outcomes, same_length=False),
        tuple(_gold_findings(outcomes, golds, samples) for golds in distributions),
        _noise_rows(filled, distributions[0], limit),
    )


def ordering(outcomes: RewardTable, *, same_length: bool) -> OrderCounts:
    """Compare responses of one length class, or else those of different ones.

    Right is what the parser reads as exactly gold, whatever its form; everything else is wrong, whatever its status.
    """
    by_gold: dict[str, tuple[list[RewardedResponse], list[RewardedResponse]]] = defaultdict(lambda: ([], []))
    for outcome in outcomes.table.values():
        by_gold[outcome.gold][outcome.right].append(outcome)
    pairs = outranked = tied = 0
    worst: dict[tuple[str, str], Inversion] = {}
    for wrongs, rights in by_gold.values():
        for right, wrong in product(rights, wrongs):
            if (wrong.length == right.length) is not same_length:
                continue
            pairs += 1
            gap = wrong.reward - right.reward
            tied += abs(gap) <= _ROUNDING
            if gap > _ROUNDING:
                outranked += 1
                forms = wrong.form, right.form
                if forms not in worst or gap > worst[forms].gap + _ROUNDING:
                    worst[forms] = Inversion(wrong, right)
    return OrderCounts(pairs, outranked, tied, tuple(sorted(worst.values(), key=lambda pair: -round(pair.gap, 9))))


def _form_row(outcomes: RewardTable, form: str) -> FormRow:
    sets = letter_sets(outcomes.letters)
    with_gold = [outcomes.at(form, gold, gold) for gold in sets]
    others = [outcomes.at(form, chosen, gold).reward for gold in sets for chosen in sets if chosen != gold]
    least = min(outcome.reward for outcome in with_gold)
    return FormRow(form, with_gold[0].status, with_gold[0].format, least, max(others))


def _gold_findings(outcomes: RewardTable, golds: GoldDistribution, samples: int) -> GoldFindings:
    shares = golds.shares
    policies = blind_rewards(outcomes, shares)
    return GoldFindings(
        golds,
        tuple(policies),
        {accuracy: student_reward(outcomes, shares, accuracy) for accuracy in (*ACCURACIES, 1.0)},
        break_even(lambda accuracy: student_reward(outcomes, shares, accuracy), policies[0].reward),
        tuple(group_row(outcomes, shares, accuracy, samples) for accuracy in ACCURACIES),
        partial_curves(golds.letters, shares),
    )


def _noise_rows(config: RewardConfig, golds: GoldDistribution, limit: int) -> tuple[NoiseRow, ...]:
    """Right answers, wrong ones (every other set alike) and silence over ``golds``; nothing without noise."""
    if config.noise is None:
        return ()
    short = [behaviour for behaviour in behaviours(golds.letters, limit) if behaviour.length == SHORT]
    sets = [behaviour for behaviour in short if behaviour.form == STRICT]
    silence = next(behaviour for behaviour in short if behaviour.form == "silence")
    kinds: dict[str, Callable[[str], list[Behaviour]]] = {
        "right answers": lambda gold: [behaviour for behaviour in sets if behaviour.predicted == gold],
        "wrong answers": lambda gold: [behaviour for behaviour in sets if behaviour.predicted != gold],
        "no answer": lambda _: [silence],
    }
    rows = []
    for kind, choose in kinds.items():
        weighted = []
        for gold, share in golds.shares.items():
            question = blank_question(golds.letters, gold)
            figures = [_noise_figures(behaviour.grade(question), config) for behaviour in choose(gold)]
            weighted.append([share * fmean(column) for column in zip(*figures, strict=True)])
        reward, bias, variance, squared = (sum(column) for column in zip(*weighted, strict=True))
        rows.append(NoiseRow(kind, reward, bias, variance, squared, variance + squared))
    return tuple(rows)


def _noise_figures(graded: Graded, config: RewardConfig) -> tuple[float, float, float, float]:
    """Reward without noise, then bias, variance and squared bias of the noisy one."""
    moments = noise_moments(graded, config)
    reward = compute(graded, config.model_copy(update={"noise": None}))["score"]
    return reward, moments.bias, moments.variance, moments.bias**2
