"""Builders of questions and grades, and hypothesis strategies over them."""

import itertools
from types import SimpleNamespace

import pytest
from hypothesis import strategies as st

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question

UNPARSED = ("no_answer", "ambiguous", "invalid_option", "truncated")


def make_question(id_="q1", gold="A", options="ABCD", **fields):
    fields = {"stem": f"问题 {id_}：下列哪些说法正确？", "source": "test"} | fields
    return Question(id=id_, gold=frozenset(gold), options={x: f"选项{x}的内容" for x in options}, **fields)


def make_grade(question, predicted, sample=0, status=None, format_="strict"):
    """``predicted`` is a string of letters, or None with ``status`` saying why."""
    found = None if predicted is None else frozenset(predicted)
    status = status or ("ok" if found else "no_answer")
    if status == "not_scored":
        none = frozenset()
        return Grade(question.id, sample, status, "none", None, question.gold, none, none, None)
    said = found or frozenset()
    missed, extra = question.gold - said, said - question.gold
    return Grade(question.id, sample, status, format_, found, question.gold, missed, extra, found == question.gold)


SUBSETS = {
    n: [frozenset(c) for size in range(1, n + 1) for c in itertools.combinations("ABCDE"[:n], size)]
    for n in range(2, 6)
}
KINDS = ("knowledge", "case", None)
FORMS = ("single", "multiple", "indefinite", None)


def outcomes(gold, subsets, lost):
    """(predicted, status, format) of a response: about a third right, a third wrong, a third unparsed."""
    said = [(predicted, "ok", format_) for predicted in subsets for format_ in ("strict", "loose")]
    right = [(gold, "ok", format_) for format_ in ("strict", "loose")] * len(subsets)
    return said + right + [(None, status, "none") for status in lost] * (1 + len(said) // len(lost))


@st.composite
def graded_sets(draw, max_questions=6, max_samples=4, equal_k=False):
    """Questions of two to five options, each with zero or more samples of any status."""
    # Few draws, each from a list: this strategy is most of what these tests cost.
    k = draw(st.integers(1, max_samples))
    questions, grades = [], []
    for number in range(draw(st.integers(1, max_questions))):
        subsets = SUBSETS[draw(st.integers(2, 5))]
        options, gold = "".join(sorted(subsets[-1])), draw(st.sampled_from(subsets))
        stem, kind, form = draw(st.sampled_from([*itertools.product(["同一题干", f"题干{number}"], KINDS, FORMS)]))
        question = make_question(f"q{number}", gold, options, stem=stem, kind=kind, form=form)
        questions.append(question)
        pool = outcomes(gold, subsets, UNPARSED if equal_k else (*UNPARSED, "not_scored"))
        least = k if equal_k else 0
        drawn = draw(st.lists(st.sampled_from(pool), min_size=least, max_size=max(least, k)))
        for sample, (predicted, status, format_) in enumerate(drawn):
            grades.append(make_grade(question, predicted, sample, status, format_))
    return questions, grades


@pytest.fixture(scope="session")
def make():
    """``make.question``, ``make.grade`` and the strategy ``make.graded_sets``."""
    return SimpleNamespace(question=make_question, grade=make_grade, graded_sets=graded_sets)
