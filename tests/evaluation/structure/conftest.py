"""Questions and responses for the detectors."""

from types import SimpleNamespace

import pytest

from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.structure.reasoning import read_reasoning

OPTIONS = {"A": "合同自成立时生效", "B": "合同自登记时生效", "C": "合同自公告时生效", "D": "合同自交付时生效"}


def question(id_="q", stem="甲与乙订立合同。下列说法正确的有：", gold="A", options=OPTIONS, **fields):
    return Question(id=id_, stem=stem, options=options, gold=frozenset(gold), source="test", **fields)


def response(id_="q", text="选A", sample=0, tokens=None):
    return Response(id=id_, sample=sample, text=text, completion_tokens=tokens)


@pytest.fixture(scope="session")
def make():
    """``make.question``, ``make.response``, ``make.graded(text)`` and ``make.reasoning(text)``."""
    return SimpleNamespace(
        question=question,
        response=response,
        graded=lambda text, **fields: grade_text(question(**fields), text),
        reasoning=lambda text, **fields: read_reasoning(question(**fields), text),
    )
