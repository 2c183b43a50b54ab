"""One reward, one number of options, one or more gold distributions → Audit."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from legal_rl.training.audit.behaviours import FORMS, STRICT, letter_sets
from legal_rl.training.audit.golds import GoldDistribution
from legal_rl.training.audit.groups import GroupRow, group_row
from legal_rl.training.audit.noise import NoiseRow, noise_rows
from legal_rl.training.audit.ordering import Ordering, ordering
from legal_rl.training.audit.outcomes import Outcomes, enumerate_outcomes
from legal_rl.training.audit.partial_curve import partial_curves
from legal_rl.training.audit.policies import Pay, blind_pays
from legal_rl.training.audit.student import break_even, student_reward
from legal_rl.training.rewards import RewardConfig

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
class Findings:
    """What follows for one gold distribution.

    ``pays`` are the blind policies, best first; ``student`` is accuracy → expected reward; ``break_even`` the least
    accuracy at which a student earns what the best blind policy does (None: never); ``curves`` are under
    ``partial(x)`` whatever the audited reward is.
    """

    golds: GoldDistribution
    pays: tuple[Pay, ...]
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
    outcomes: Outcomes
    forms: tuple[FormRow, ...]
    all_letters: dict[int, float]
    same_length: Ordering
    across_lengths: Ordering
    findings: tuple[Findings, ...]
    noise: tuple[NoiseRow, ...] = ()


def audit(
    name: str, config: RewardConfig, distributions: Sequence[GoldDistribution], *, limit: int, samples: int
) -> Audit:
    """Audit ``config`` (called ``name`` in the report) for groups of ``samples`` responses of at most ``limit`` tokens.

    All distributions must have the same letters. Raises what the components raise.
    """
    letters = distributions[0].letters
    whole = config.within(limit)
    outcomes = enumerate_outcomes(whole.model_copy(update={"noise": None}), letters, limit)
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


def _form_row(outcomes: Outcomes, form: str) -> FormRow:
    sets = letter_sets(outcomes.letters)
    met = [outcomes.at(form, gold, gold) for gold in sets]
    others = [outcomes.at(form, chosen, gold).reward for gold in sets for chosen in sets if chosen != gold]
    return FormRow(form, met[0].status, met[0].format, min(one.reward for one in met), max(others))


def _all_letters(outcomes: Outcomes, size: int) -> float:
    letters = outcomes.letters
    return fmean(outcomes.at(STRICT, letters, gold).reward for gold in letter_sets(letters) if len(gold) == size)


def _findings(outcomes: Outcomes, golds: GoldDistribution, samples: int) -> Findings:
    shares = golds.shares
    pays = blind_pays(outcomes, shares)
    return Findings(
        golds,
        tuple(pays),
        {accuracy: student_reward(outcomes, shares, accuracy) for accuracy in (*ACCURACIES, 1.0)},
        break_even(lambda accuracy: student_reward(outcomes, shares, accuracy), pays[0].reward),
        tuple(group_row(outcomes, shares, accuracy, samples) for accuracy in ACCURACIES),
        partial_curves(golds.letters, shares),
    )
