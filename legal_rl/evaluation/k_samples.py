"""One question with its graded samples, and the scores of k samples."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import comb

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question


@dataclass(frozen=True, slots=True)
class QuestionSamples:
    """A question with its scored grades in sample order; ``not_scored`` counts the rest."""

    question: Question
    scored: tuple[Grade, ...]
    not_scored: int

    @property
    def missing(self) -> bool:
        """No response row at all."""
        return not self.scored and not self.not_scored


def samples_by_question(questions: Sequence[Question], grades: Iterable[Grade]) -> list[QuestionSamples]:
    """Every question, in the order of ``questions``, with the grades that carry its id."""
    by_id: dict[str, list[Grade]] = {question.id: [] for question in questions}
    for grade in sorted(grades, key=lambda grade: grade.sample):
        by_id[grade.id].append(grade)
    items = []
    for question in questions:
        scored = tuple(grade for grade in by_id[question.id] if grade.status != "not_scored")
        items.append(QuestionSamples(question, scored, len(by_id[question.id]) - len(scored)))
    return items


def cluster_of(question: Question) -> Hashable:
    """Questions that share this key are not independent: ``meta.cluster`` if given, else the shared passage or stem."""
    cluster = question.meta.get("cluster")
    if isinstance(cluster, str | int) and cluster != "":
        return cluster
    return question.passage or question.stem


def mean_at_k(grades: Sequence[Grade]) -> float:
    """The share of samples that are exactly right."""
    return sum(grade.exact is True for grade in grades) / len(grades)


def best_at_k(grades: Sequence[Grade]) -> float:
    """1 if any sample is exactly right."""
    return float(any(grade.exact for grade in grades))


def worst_at_k(grades: Sequence[Grade]) -> float:
    """1 if every sample is exactly right."""
    return float(all(grade.exact for grade in grades))


def most_votes(grades: Sequence[Grade]) -> tuple[int, list[frozenset[str]]]:
    """The most votes that any whole set got, and the sets that got them. Unparsed samples do not vote."""
    votes = Counter(grade.predicted for grade in grades if grade.predicted is not None)
    most = max(votes.values(), default=0)
    return most, [predicted for predicted, count in votes.items() if count == most]


def maj_at_k(grades: Sequence[Grade]) -> float:
    """Vote on the whole set. A tie counts as the share of tied sets that are right; without a vote, 0."""
    _, tied = most_votes(grades)
    return float(grades[0].gold in tied) / len(tied) if tied else 0.0


AT_K = {"mean@k": mean_at_k, "best@k": best_at_k, "worst@k": worst_at_k, "maj@k": maj_at_k}


def pass_at(grades: Sequence[Grade], k: int) -> float:
    """The chance that k of these samples hold one that is exactly right, drawn without replacement.

    The unbiased estimator 1 − C(n − c, k) / C(n, k) of n ≥ k samples with c right (Chen et al. 2021, arXiv:2107.03374).
    """
    n, right = len(grades), sum(grade.exact is True for grade in grades)
    return 1 - comb(n - right, k) / comb(n, k)


def pass_sizes(largest: int) -> list[int]:
    """1, 2, 4, 8 … up to ``largest``."""
    return [2**power for power in range(largest.bit_length())]


def missed_by_all(models: Sequence[Iterable[Grade]]) -> list[str]:
    """Ids, sorted, of the questions that every scored sample of every model misses: their gold is worth re-reading.

    A question counts only where each model has a scored sample of it; no models, no ids.
    """
    missed = []
    for grades in models:
        right: dict[str, bool] = {}
        for grade in grades:
            if grade.status != "not_scored":
                right[grade.id] = right.get(grade.id, False) or grade.exact is True
        missed.append({id_ for id_, any_right in right.items() if not any_right})
    return sorted(set.intersection(*missed)) if missed else []
