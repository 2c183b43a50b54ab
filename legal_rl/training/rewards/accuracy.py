"""Accuracy components: how near the predicted set is to gold.

Those that lie between 0 and 1 are 0 for every status but ``ok``; those that go below 0 (``signed``, ``tiered``) are −1
there. So silence never earns more than a wrong answer: if an empty set counted as a prediction, then on a one-answer
question it would have one missed letter and collect ``1 − x`` of ``partial`` for saying nothing.
"""

from pydantic import Field, field_validator

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.training.rewards.registry import Term, component

MIN_PENALTY = 0.5


class PartialTerm(Term):
    """``x`` is the price of each letter added or missed. Raises ``UserError`` below 0.5."""

    x: float = 0.7

    @field_validator("x")
    @classmethod
    def _at_least_half(cls, x: float) -> float:
        if not x >= MIN_PENALTY:
            raise UserError(
                f"reward: partial has x = {x:g}, below the bound of {MIN_PENALTY}: a cheaper wrong letter pays a model "
                f"for selecting too many or too few options on purpose; set x to {MIN_PENALTY} or more"
            )
        return x


class FbetaTerm(Term):
    """``beta`` above 1 favours recall, and so selecting too many; below 1 precision, and so selecting too few."""

    beta: float = Field(default=1.0, gt=0)


class OutcomeTerm(Term):
    """``floor`` is the value of a wrong answer."""

    floor: float = Field(default=0.35, ge=0, lt=1)


@component("exact", Term, default_weight=0.9, accuracy=(0.0, 1.0))
def exact(graded: Graded, _: Term) -> float:
    """1 if the predicted set is the gold set, else 0."""
    grade = graded.grade
    return float(grade.status == "ok" and grade.exact is True)


@component("signed", Term, default_weight=0.9, accuracy=(-1.0, 1.0))
def signed(graded: Graded, term: Term) -> float:
    """1 if the predicted set is the gold set, else −1."""
    return 2.0 * exact(graded, term) - 1.0


@component("tiered", Term, default_weight=0.9, accuracy=(-1.0, 1.0))
def tiered(graded: Graded, term: Term) -> float:
    """1 right, 0 partly right (at least one right letter), −1 unusable or nothing right."""
    if exact(graded, term):
        return 1.0
    return 0.0 if _hits(graded) else -1.0


@component("outcome", OutcomeTerm, default_weight=0.9, accuracy=(0.0, 1.0))
def outcome(graded: Graded, term: OutcomeTerm) -> float:
    """1 right, ``floor`` for an answer that is wrong, 0 for none."""
    return (exact(graded, term) or term.floor) if graded.grade.status == "ok" else 0.0


@component("partial", PartialTerm, default_weight=0.9, accuracy=(0.0, 1.0))
def partial(graded: Graded, term: PartialTerm) -> float:
    """``max(0, 1 − x·(FP + FN))``: every letter too many and every letter missed costs ``x``."""
    grade = graded.grade
    if grade.status != "ok":
        return 0.0
    return max(0.0, 1.0 - term.x * (len(grade.extra) + len(grade.missed)))


@component("share", Term, default_weight=0.9, accuracy=(0.0, 1.0))
def share(graded: Graded, _: Term) -> float:
    """``1 − (FP + FN)/n`` of n options: the share of them rightly chosen or left. One wrong letter of four earns 0.5.

    The continuous reward of studies on reward accuracy; below the bound that ``partial`` keeps, so nothing to train on
    for its own sake.
    """
    grade = graded.grade
    if grade.status != "ok":
        return 0.0
    return 1.0 - (len(grade.extra) + len(grade.missed)) / len(graded.question.options)


@component("jaccard", Term, default_weight=0.9, accuracy=(0.0, 1.0))
def jaccard(graded: Graded, _: Term) -> float:
    """``|P ∩ G| / |P ∪ G|``. Unlike ``partial`` it pays for selecting everything: 0.25 on one right option of four."""
    return _hits(graded) / len(graded.grade.gold | (graded.grade.predicted or frozenset()))


@component("fbeta", FbetaTerm, default_weight=0.9, accuracy=(0.0, 1.0))
def fbeta(graded: Graded, term: FbetaTerm) -> float:
    """``(1 + β²)·TP / ((1 + β²)·TP + β²·FN + FP)``. Selecting everything pays, as with ``jaccard``."""
    hits, square = _hits(graded), term.beta**2
    credit = (1 + square) * hits
    return credit / (credit + square * len(graded.grade.missed) + len(graded.grade.extra)) if hits else 0.0


def _hits(graded: Graded) -> int:
    """Right letters predicted; none for every status but ``ok``."""
    grade = graded.grade
    return len(grade.predicted & grade.gold) if grade.status == "ok" and grade.predicted else 0
