"""What structure.json holds."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from legal_rl.core.stats import Interval
from legal_rl.evaluation.figures import Figure


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FeatureRow(_Model):
    """One feature over all scored responses and by outcome; ``n`` counts the responses that have a value."""

    label: str
    kind: Literal["share", "mean"]
    overall: Figure
    right: Figure
    wrong: Figure
    unparsed: Figure


class Spread(_Model):
    """Mean and sample standard deviation (None below two)."""

    n: int
    mean: float | None
    sd: float | None


class LengthTest(_Model):
    """Lengths of right against wrong responses; unparsed ones are in neither.

    ``relative`` is the mean of wrong over that of right, less 1. ``correlation`` is the point-biserial one of length
    with being right. All p-values are two-sided and take responses for independent; None where a test cannot be made.
    """

    unit: str
    right: Spread
    wrong: Spread
    relative: float | None
    welch_p: float | None
    mann_whitney_p: float | None
    correlation: float | None
    correlation_p: float | None


class AdjustedLength(_Model):
    """Logistic regression of being right on length, question kind, family and gold size.

    ``odds_ratio`` is for 100 more units of length, its interval and p-value from a covariance that is robust to
    clusters (questions that share a stem, samples of one question). None, with ``problem``, where it cannot be had.
    ``left_out`` responses belong to a group whose responses are all right or all wrong: they say nothing of length.
    """

    unit: str
    n: int
    clusters: int
    left_out: int
    terms: list[str]
    odds_ratio: float | None
    ci95: Interval | None
    p_value: float | None
    problem: str | None


class Complexity(_Model):
    """Questions with two or more gold options, or of level 2 and up, against the rest; accuracy counts unparsed ones.

    ``relative_length`` and ``accuracy_difference`` are of complex against simple questions.
    """

    unit: str
    complex_length: Figure
    simple_length: Figure
    complex_accuracy: Figure
    simple_accuracy: Figure
    relative_length: float | None
    accuracy_difference: float | None


class StructureReport(_Model):
    """The structure of the responses of one model. ``notes`` say what is in no figure.

    ``of`` is the checksum of the file of responses, None where they did not come from one.
    """

    of: str | None = None
    responses: int
    outcomes: dict[str, int]
    not_scored: int
    features: dict[str, FeatureRow]
    lengths: list[LengthTest]
    adjusted: list[AdjustedLength]
    complexity: list[Complexity]
    notes: list[str]
