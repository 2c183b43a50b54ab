"""What k samples of one question voted for, by the rules that evaluation has for them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from legal_rl.core.answers import Letters
from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.evaluation.samples import most_votes


@dataclass(frozen=True, slots=True)
class Votes:
    """``letters``: how many samples chose each option; ``sets``: every distinct answer with its votes, most first.

    ``majority`` holds the answer with most votes, or all that tie, and is empty without a vote. A sample that was not
    read as an answer votes for nothing: ``lost`` counts those by status. ``not_scored`` samples never gave any text and
    are in no denominator.
    """

    letters: dict[str, int]
    sets: list[tuple[Letters, int]]
    majority: list[Letters]
    most: int
    scored: int
    lost: dict[str, int]
    not_scored: int

    @property
    def agreement(self) -> float | None:
        """The share of the scored samples that gave the majority's answer; None where none was scored."""
        return self.most / self.scored if self.scored else None


def count_votes(question: Question, grades: Sequence[Grade]) -> Votes:
    """Count the samples of one question."""
    scored = [grade for grade in grades if grade.status != "not_scored"]
    sets = Counter(grade.predicted for grade in scored if grade.predicted is not None)
    most, majority = most_votes(scored)
    return Votes(
        letters={letter: sum(n for said, n in sets.items() if letter in said) for letter in question.letters},
        sets=sorted(sets.items(), key=lambda item: (-item[1], sorted(item[0]))),
        majority=sorted(majority, key=sorted),
        most=most,
        scored=len(scored),
        lost=dict(Counter(grade.status for grade in scored if grade.predicted is None)),
        not_scored=len(grades) - len(scored),
    )
