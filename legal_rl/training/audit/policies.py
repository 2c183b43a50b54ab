"""Expected reward of policies over a distribution of gold sets: blind ones, and a student of given accuracy.

The student judges every option by itself, each rightly with the same probability. Sets at ``d`` wrong letters from gold
are answered with probability proportional to ``t^d``, where ``t`` are the odds of a wrong verdict. A student who finds
nothing to choose looks again, so the empty set never occurs. ``t`` is set so that gold has the stated accuracy; at
``1 / (2^n − 1)`` this is guessing uniformly among the sets. The student keeps the strict form and writes briefly.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.training.audit.outcomes import FORMS, STRICT, RewardTable, letter_sets


@dataclass(frozen=True, slots=True)
class GoldDistribution:
    """Counts of gold sets among questions with exactly the options ``letters``; ``left_out`` have other options."""

    name: str
    letters: str
    counts: dict[str, int]
    left_out: int

    @property
    def questions(self) -> int:
        """Number of questions counted."""
        return sum(self.counts.values())

    @property
    def shares(self) -> dict[str, float]:
        """Gold set → share of the counted questions; sets that do not occur are absent."""
        return {gold: count / self.questions for gold, count in self.counts.items()}

    @property
    def sizes(self) -> dict[int, float]:
        """Number of right options, 1 … n → share of the counted questions."""
        return {
            size: sum(share for gold, share in self.shares.items() if len(gold) == size)
            for size in range(1, len(self.letters) + 1)
        }


def gold_distribution(name: str, questions: Sequence[Question], options: int) -> GoldDistribution:
    """Count the gold sets of questions with ``options`` options. Raises ``UserError`` where there is none."""
    counted = [question for question in questions if len(question.options) == options]
    if not counted:
        others = sorted({len(question.options) for question in questions})
        has = f"its questions have {', '.join(map(str, others))}" if others else "no row of it is a question"
        raise UserError(f"{name}: no question has {options} options, {has}; give their number as --options")
    golds = Counter("".join(sorted(question.gold)) for question in counted)
    return GoldDistribution(name, counted[0].letters, dict(sorted(golds.items())), len(questions) - len(counted))


@dataclass(frozen=True, slots=True)
class PolicyReward:
    """Expected total reward and exact match of one blind policy that writes short responses in ``form``.

    ``answer`` is the best constant set, None for other policies and where all sets pay the same.
    """

    policy: str
    form: str
    answer: str | None
    reward: float
    exact: float


def blind_rewards(outcomes: RewardTable, shares: Mapping[str, float]) -> list[PolicyReward]:
    """Rewards of blind policies over gold sets with these shares, the best paid first (ties in the order tried).

    They are: all letters, one letter at random, a random set, always the same letter, and in each form the one set
    that pays best there.
    """
    return sorted(_policies(outcomes, shares), key=lambda policy: -round(policy.reward, 9))


def _policies(outcomes: RewardTable, shares: Mapping[str, float]) -> Iterator[PolicyReward]:
    def pay(form: str, chosen: str) -> tuple[float, float]:
        """Mean reward and exact match of always answering ``chosen``."""
        met = [(share, outcomes.at(form, chosen, gold)) for gold, share in shares.items()]
        return sum(share * outcome.reward for share, outcome in met), sum(
            share * outcome.right for share, outcome in met
        )

    def mean(pays: Collection[tuple[float, float]]) -> tuple[float, float]:
        return sum(reward for reward, _ in pays) / len(pays), sum(exact for _, exact in pays) / len(pays)

    letters = outcomes.letters
    by_form = {form: {chosen: pay(form, chosen) for chosen in letter_sets(letters)} for form in FORMS}
    strict = by_form[STRICT]
    yield PolicyReward("all letters", STRICT, None, *strict[letters])
    yield PolicyReward("one letter at random", STRICT, None, *mean([strict[letter] for letter in letters]))
    yield PolicyReward("random set", STRICT, None, *mean(strict.values()))
    for letter in letters:
        yield PolicyReward(f"always {letter}", STRICT, None, *strict[letter])
    for form, pays in by_form.items():
        best = max(pays, key=lambda chosen: round(pays[chosen][0], 9))
        indifferent = len({round(reward, 9) for reward, _ in pays.values()}) == 1
        yield PolicyReward("best constant set", form, None if indifferent else best, *pays[best])


_STEPS = 200
LEAST_ACCURACY = 1 / _STEPS  # the break-even accuracy is looked for at its multiples
_HALVINGS = 200  # far more than a double can tell apart


@lru_cache(maxsize=4096)
def slip_odds(options: int, size: int, accuracy: float) -> float:
    """``t`` with ``1 / ((1 + t)^n − t^s) = accuracy`` for ``size`` s of n options right; 0 < ``accuracy`` ≤ 1."""
    low, high = 0.0, 1.0
    while (1 + high) ** options - high**size < 1 / accuracy:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if (1 + middle) ** options - middle**size < 1 / accuracy:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def answer_probabilities(letters: str, gold: str, accuracy: float) -> dict[str, float]:
    """Predicted set → probability; they sum to 1, and gold has ``accuracy`` (above 0, at most 1)."""
    odds = slip_odds(len(letters), len(gold), accuracy)
    weights = {predicted: odds ** len(set(predicted) ^ set(gold)) for predicted in letter_sets(letters)}
    total = sum(weights.values())
    return {predicted: weight / total for predicted, weight in weights.items()}


def reward_probabilities(outcomes: RewardTable, gold: str, accuracy: float) -> dict[tuple[float, bool], float]:
    """(Total reward, exact) → probability. Rewards that differ by rounding alone are one."""
    probabilities: dict[tuple[float, bool], float] = {}
    for predicted, probability in answer_probabilities(outcomes.letters, gold, accuracy).items():
        outcome = outcomes.at(STRICT, predicted, gold)
        key = round(outcome.reward, 9), outcome.right
        probabilities[key] = probabilities.get(key, 0.0) + probability
    return probabilities


def student_reward(outcomes: RewardTable, shares: Mapping[str, float], accuracy: float) -> float:
    """Expected total reward over gold sets with these shares."""
    return sum(
        share * reward * probability
        for gold, share in shares.items()
        for (reward, _), probability in reward_probabilities(outcomes, gold, accuracy).items()
    )


def break_even(pay: Callable[[float], float], target: float) -> float | None:
    """The least accuracy, in steps of 0.005, from which on ``pay`` stays at ``target`` or above; None if never."""
    least = None
    for step in range(_STEPS, 0, -1):
        if pay(step / _STEPS) < target - 1e-9:
            break
        least = step / _STEPS
    return least


@dataclass(frozen=True, slots=True)
class GroupRow:
    """Shares of groups at one accuracy, all questions being equally hard.

    ``acc_constant``: all right or all wrong. ``score_constant``: all rewards equal, so every advantage is 0.
    ``discarded``: the rewards differ but all are wrong, so a filter on ``acc`` drops the group; ``idle``: kept by that
    filter though all rewards are equal. ``prompts_per_kept``: prompts to sample for one that the filter keeps.
    """

    accuracy: float
    acc_constant: float
    score_constant: float
    discarded: float
    idle: float
    prompts_per_kept: float | None


def all_or_none_share(accuracy: float, n: int) -> float:
    """Probability that n independent samples are all right or all wrong: ``p^n + (1 − p)^n``."""
    return accuracy**n + (1 - accuracy) ** n


def prompts_per_kept(accuracy: float, n: int) -> float | None:
    """Prompts to sample for one whose group is neither all right nor all wrong; None where there is none.

    ``1 / (1 − p^n − (1 − p)^n)``, the mean of a geometric distribution.
    """
    kept = 1 - all_or_none_share(accuracy, n)
    return 1 / kept if kept > 1e-12 else None


def group_row(outcomes: RewardTable, shares: Mapping[str, float], accuracy: float, n: int) -> GroupRow:
    """Exact shares for groups of n answers of the student: ``Σ P(reward)^n``, averaged over gold sets."""
    score_constant = wrong_constant = 0.0
    for gold, share in shares.items():
        probabilities = reward_probabilities(outcomes, gold, accuracy)
        rewards = {reward for reward, _ in probabilities}
        wrong = {reward: probabilities.get((reward, False), 0.0) for reward in rewards}
        score_constant += share * sum(
            (wrong[reward] + probabilities.get((reward, True), 0.0)) ** n for reward in rewards
        )
        wrong_constant += share * sum(probability**n for probability in wrong.values())
    return GroupRow(
        accuracy,
        all_or_none_share(accuracy, n),
        score_constant,
        discarded=max(0.0, (1 - accuracy) ** n - wrong_constant),
        idle=max(0.0, score_constant - wrong_constant - accuracy**n),
        prompts_per_kept=prompts_per_kept(accuracy, n),
    )


PRICES: Final = tuple(step / 100 for step in range(20, 101))  # x from 0.2 to 1


def partial_reward(predicted: str, gold: str, x: float) -> float:
    """``max(0, 1 − x·(FP + FN))`` of two sets of letters."""
    return max(0.0, 1 - x * len(set(predicted) ^ set(gold)))


def partial_curves(
    letters: str, shares: Mapping[str, float], prices: Sequence[float] = PRICES
) -> dict[str, list[float]]:
    """Policy → expected ``partial(x)`` at each price x, for four policies that never read the question."""

    def pay(chosen: str, x: float) -> float:
        return sum(share * partial_reward(chosen, gold, x) for gold, share in shares.items())

    pays = [{chosen: pay(chosen, x) for chosen in letter_sets(letters)} for x in prices]
    return {
        "all letters": [by_set[letters] for by_set in pays],
        "one letter at random": [sum(by_set[letter] for letter in letters) / len(letters) for by_set in pays],
        "random set": [sum(by_set.values()) / len(by_set) for by_set in pays],
        "best constant set": [max(by_set.values()) for by_set in pays],
    }
