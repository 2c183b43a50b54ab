"""Rewards that err on purpose: noise added to a training reward, and the random control component.

Every draw is a fixed function of seed, question id and text, so a run can be repeated and a reward recomputed; the same
response to the same question always meets the same error. Evaluation never uses any of this.
"""

import hashlib
import json
import math
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from legal_rl.core.grading import Graded
from legal_rl.core.questions import Question
from legal_rl.training.rewards.registry import Term, component

_STANDARD_NORMAL: Final = NormalDist()
_STEPS: Final = 1 << 52  # half a step off either end of (0, 1) is still a double


class Noise(BaseModel):
    """Errors of a reward. All parts may be combined; each draws for itself.

    ``flip``: the chance that the accuracy components of one response are turned over, each within its range (``exact``
    and ``partial`` become 1 − r, ``signed`` −r), for responses from which an answer was read; a response without one
    keeps its 0, so silence is never paid. ``false_positive`` and ``false_negative`` take its place for wrong and for
    right answers where they are given. ``gold``: the chance that all responses to a question are rewarded against
    another non-empty set of its letters, each equally likely: a bias that sampling more does not remove. ``variance``:
    of Gaussian noise, mean 0, added to the total after clipping. ``seed`` picks who is hit.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    flip: float = Field(default=0.0, ge=0, le=1)
    false_positive: float | None = Field(default=None, ge=0, le=1)
    false_negative: float | None = Field(default=None, ge=0, le=1)
    gold: float = Field(default=0.0, ge=0, le=1)
    variance: float = Field(default=0.0, ge=0)
    seed: int = 0

    def flip_rate(self, graded: Graded) -> float:
        """The chance that this response's accuracy is turned over, given the gold that it is held against."""
        if graded.grade.status != "ok":
            return 0.0
        given = self.false_negative if graded.grade.exact else self.false_positive
        return self.flip if given is None else given

    def flips(self, graded: Graded) -> bool:
        """Draw whether it is turned over."""
        return _draw(self.seed, "flip", graded.question.id, graded.text) < self.flip_rate(graded)

    def shown(self, graded: Graded) -> Graded:
        """The response against the gold that the reward is shown."""
        key = graded.question.id
        if _draw(self.seed, "gold", key) >= self.gold:
            return graded
        golds = other_golds(graded.question)
        return against(graded, golds[int(_draw(self.seed, "which", key) * len(golds))])

    def added(self, graded: Graded) -> float:
        """Draw what is added to the total."""
        if not self.variance:
            return 0.0
        chance = _draw(self.seed, "added", graded.question.id, graded.text)
        return math.sqrt(self.variance) * _STANDARD_NORMAL.inv_cdf(chance)


@dataclass(frozen=True, slots=True)
class NoiseMoments:
    """Of a noisy total r̂ about the true one r, over all draws: E(r − r̂)² = ``variance`` + ``bias``²."""

    bias: float
    variance: float

    @property
    def squared_error(self) -> float:
        """E(r − r̂)²."""
        return self.variance + self.bias**2


def against(graded: Graded, gold: frozenset[str]) -> Graded:
    """The same response graded against another gold set."""
    predicted = graded.grade.predicted
    letters = predicted or frozenset()
    grade = replace(graded.grade, gold=gold, missed=gold - letters, extra=letters - gold, exact=predicted == gold)
    return replace(graded, question=graded.question.model_copy(update={"gold": gold}), grade=grade)


def other_golds(question: Question) -> list[frozenset[str]]:
    """Every non-empty set of the question's letters but its gold, in a fixed order."""
    letters = question.letters
    masks = range(1, 1 << len(letters))
    sets = (frozenset(letter for bit, letter in enumerate(letters) if mask >> bit & 1) for mask in masks)
    return [chosen for chosen in sets if chosen != question.gold]


def _draw(*parts: object) -> float:
    """Uniform on (0, 1), a fixed function of ``parts``."""
    # JSON keeps the parts apart and writes lone surrogates, which UTF-8 alone would refuse.
    digest = hashlib.blake2b(json.dumps(parts).encode("ascii"), digest_size=8).digest()
    return (int.from_bytes(digest, "big") % _STEPS + 0.5) / _STEPS


class RandomTerm(Term):
    """``seed`` picks which responses are lucky."""

    seed: int = 0


@component("random", RandomTerm, default_weight=1.0)
def random_control(graded: Graded, term: RandomTerm) -> float:
    """1 or 0 with equal chances, a fixed function of seed, question id and text (so a run can be repeated)."""
    key = json.dumps([term.seed, graded.question.id, graded.text])
    return float(hashlib.sha256(key.encode("ascii")).digest()[0] & 1)
