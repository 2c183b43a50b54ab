"""A logistic regression over features that are there or not, as it is stored: intercept, weights, threshold."""

import math
from collections.abc import Set as AbstractSet

from pydantic import BaseModel, ConfigDict


class LinearModel(BaseModel):
    """``threshold`` is the likelihood from which the answer is yes; a feature without a weight counts nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    intercept: float
    weights: dict[str, float]
    threshold: float

    def likelihood(self, features: AbstractSet[str]) -> float:
        """Probability of yes for what has ``features``."""
        total = self.intercept + sum(self.weights[name] for name in features if name in self.weights)
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))
