"""JEC-QA's six official scores, and how people do on it (Zhong et al., AAAI 2020, arXiv:1911.12011)."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from legal_rl.core.questions import Question
from legal_rl.core.stats import ratio_intervals
from legal_rl.evaluation.figures import Figure, Official
from legal_rl.evaluation.samples import Sampled, cluster_of, mean_at_k

HUMAN: Final = {"skilled people": 0.81, "unskilled people": 0.64}
HUMAN_SOURCE: Final = "Zhong et al., AAAI 2020, arXiv:1911.12011"
KINDS: Final = {"kd": "knowledge", "ca": "case", "a": None}
_LEFT: Final = "kds, kda, cas and caa"


def official_scores(items: Sequence[Sampled]) -> Official:
    """Exact match (mean@k) on {knowledge, case, all} × {one gold option, all}, over the scored questions.

    A score without a question has no value; a kind that a question does not state is never guessed.
    """
    scored = [item for item in items if item.scored]
    scores = {}
    for prefix, kind in KINDS.items():
        part = [item for item in scored if kind is None or item.question.kind == kind]
        scores[f"{prefix}s"] = _exact_match([item for item in part if len(item.question.gold) == 1])
        scores[f"{prefix}a"] = _exact_match(part)
    return Official(scores=scores, human=human_reference([item.question for item in items]), notes=_notes(scored))


def _exact_match(items: Sequence[Sampled]) -> Figure:
    if not items:
        return Figure(value=None, n=0)
    means = np.array([[mean_at_k(item.scored)] for item in items])
    (interval,) = ratio_intervals(means, np.ones_like(means), [cluster_of(item.question) for item in items])
    return Figure(value=float(means.mean()), n=len(items), ci95=interval)


def _notes(scored: Sequence[Sampled]) -> list[str]:
    silent = sum(item.question.kind is None for item in scored)
    if silent and silent == len(scored):
        return [f"No question states whether it asks for knowledge or a case, so {_LEFT} have no value."]
    if silent:
        return [f"{silent} of {len(scored)} scored questions state no kind; they count in as and aa only."]
    return []


def human_reference(questions: Sequence[Question]) -> dict[str, float] | None:
    """What people reach on JEC-QA, as its paper reports; None unless every question is JEC-QA's."""
    return dict(HUMAN) if questions and all(map(is_jecqa, questions)) else None


def is_jecqa(question: Question) -> bool:
    """Whether the question was read as JEC-QA's: its source is a label such as ``jecqa:0_test``."""
    return question.source.partition(":")[0] == "jecqa"
