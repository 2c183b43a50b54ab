"""A logistic regression over features that are there or not, as it is stored: intercept, weights, threshold."""

import math
from collections.abc import Mapping, Set
from dataclasses import dataclass, field


@dataclass(frozen=True)
class LinearModel:
    """``threshold`` is the likelihood from which the answer is yes; a feature without a weight counts nothing."""

    intercept: float
    weights: Mapping[str, float]
    threshold: float
    _thousandths: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Weights have three decimals: sums in thousandths are the same in any order, so in any process."""
        object.__setattr__(self, "_thousandths", {name: round(1000 * value) for name, value in self.weights.items()})

    def likelihood(self, features: Set[str]) -> float:
        """Probability of yes for what has ``features``."""
        weights = self._thousandths
        total = self.intercept + sum(map(weights.__getitem__, weights.keys() & features)) / 1000
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))
