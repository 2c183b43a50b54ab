"""Contents of compare.json. Shares lie in [0, 1], differences are always b − a, and ids are sorted."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.stats import Interval
from legal_rl.evaluation.figures import Figure

SampleChoice = Literal["first", "majority"]
ScoringState = Literal["scored", "not_scored", "missing"]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ModelSummary(_Row):
    """One evaluation over all of its own questions, whatever the others answered. ``k`` as in ``Slice``."""

    name: str
    questions: int
    responses: int
    not_scored: int
    missing: int
    unknown_ids: int
    k: int
    k_min: int
    exact_match: Figure
    precision: Figure
    recall: Figure
    f1: Figure


class MeasureChange(_Row):
    """A measure of both sides over the ``n`` shared questions, with its paired difference.

    ``p_value`` is two-sided, ``p_holm`` the same adjusted over all pairs of the report (in slices: over the groups of
    one dimension). None where too few clusters, or no variation, leave nothing to draw from.
    """

    a: float
    b: float
    difference: float
    n: int
    ci95: Interval | None
    p_value: float | None
    p_holm: float | None = None


class UnpairedQuestions(_Row):
    """Questions that are in no difference, by what each side has of them."""

    a: ScoringState
    b: ScoringState
    ids: list[str]


class Flips(_Row):
    """The shared questions by who was right, and the exact McNemar test of the two middle cells.

    ``cells`` has the four classes of ``transitions``.
    """

    cells: dict[str, list[str]]
    p_value: float
    p_holm: float | None = None


class StatusCell(_Row):
    """Questions whose response had status ``a`` on one side and ``b`` on the other, those left out included."""

    a: str
    b: str
    ids: list[str]


class QuestionsNeeded(_Row):
    """``questions`` that would detect a difference of ``points`` percentage points."""

    points: float
    questions: int


class DetectableDifference(_Row):
    """The power of these questions: the smallest difference found with ``power`` at two-sided ``alpha``.

    ``discordance`` is the mean square of the paired differences (for one yes/no answer a question the share of
    discordant pairs); ``difference_adjusted`` is at ``alpha`` divided by the number of pairs, Holm's hardest step.
    """

    alpha: float
    power: float
    discordance: float
    difference: float | None
    difference_adjusted: float | None
    needed: list[QuestionsNeeded]


class LengthChange(_Row):
    """Mean length of all scored responses, each question counting once; ``relative`` is b / a − 1."""

    unit: str
    a: float
    b: float
    relative: float | None
    ci95: Interval | None


class GroupChange(MeasureChange):
    """Exact match mean@k of one group of questions; ``p_value`` is that of sign flips, which small groups allow.

    ``length`` is None where the lengths of some shared question are not known.
    """

    group: str
    length: LengthChange | None = None


class FeatureChange(_Row):
    """The mean of one feature over the ``n`` pairs of a class in which both sides have it.

    ``relative`` is b / a − 1, None where the mean of a is not above 0. For yes/no features ``ids_a`` and ``ids_b`` are
    the questions that have it; None for others.
    """

    n: int
    mean_a: float
    mean_b: float
    difference: float
    ci95: Interval | None
    relative: float | None
    relative_ci95: Interval | None
    ids_a: list[str] | None
    ids_b: list[str] | None


class LetterChanges(_Row):
    """Letters that b chose and a did not (``gained``) and the reverse (``lost``), by whether gold has them."""

    gained_right: int
    gained_wrong: int
    lost_right: int
    lost_wrong: int


class Transition(_Row):
    """One class of questions. ``share`` is of the shared ones; ``features`` are of the responses that were judged.

    ``efficiency`` is a / b − 1 of the mean length (tokens, or characters where tokens are missing): how much further
    the same length goes on side b.
    """

    n: int
    share: float
    letters: LetterChanges
    efficiency: float | None
    efficiency_ci95: Interval | None
    features: dict[str, FeatureChange]


class PairReport(_Row):
    """b against the reference a. ``changes`` has exact match mean@k, option precision, recall and F1 and, for k > 1,
    the worst and best of k; ``transitions`` has the four classes and ``all``.
    """

    a: str
    b: str
    questions: int
    clusters: int
    left_out: list[UnpairedQuestions]
    changes: dict[str, MeasureChange]
    flips: Flips
    statuses: list[StatusCell]
    detectable: DetectableDifference
    slices: dict[str, list[GroupChange]]
    transitions: dict[str, Transition]


class ComparisonReport(_Row):
    """Every pair that was compared. ``by`` says which response stands for a question where there are several."""

    by: SampleChoice
    models: list[ModelSummary]
    pairs: list[PairReport]
    notes: list[str]
