"""Baselines: deterministic, in the strict format, and worth what theory says."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.evaluation.baselines import (
    NAMES,
    answer_sets,
    answer_text,
    chance,
    constant,
    longest,
    majority,
    make_baseline,
)


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_strict_and_the_same_again(make, name):
    questions = [
        make.question(f"q{n}", gold, options) for n, (gold, options) in enumerate([("A", "AB"), ("AC", "ABC")])
    ]
    answers = [
        {
            (q.id, k): make_baseline(name, questions, seed=3, train=questions).choose(q, k)
            for q in questions
            for k in (0, 1)
        }
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    for question in questions:
        graded = grade_text(question, answer_text(answers[0][question.id, 0]))
        assert (graded.grade.format, graded.grade.predicted) == ("strict", answers[0][question.id, 0])


def test_chance_draws_every_set_evenly(make):
    question, baseline = make.question("q", "A", "ABC"), chance(5)
    drawn = Counter(baseline.choose(question, k) for k in range(7000))
    assert set(drawn) == set(answer_sets("ABC")) and len(drawn) == 7
    # Six standard deviations of a binomial with p = 1/7.
    assert all(abs(count - 1000) < 6 * 29.3 for count in drawn.values())
    assert any(chance(6).choose(question, k) != baseline.choose(question, k) for k in range(20))


@given(st.lists(st.sets(st.sampled_from("ABCD"), min_size=1), min_size=1, max_size=12))
def test_no_constant_answer_beats_constant(golds):
    questions = [
        Question(id=f"q{n}", stem="问", options=dict(zip("ABCD", "甲乙丙丁", strict=True)), gold=gold, source="t")
        for n, gold in enumerate(golds)
    ]
    best = constant(questions).choose(questions[0], 0)
    right = Counter(question.gold for question in questions)
    assert right[best] == max(right[letters] for letters in answer_sets("ABCD"))
    assert "hindsight" in constant(questions).description


def test_longest_takes_all_that_tie_and_no_padding(make):
    question = make.question("q", "A", "ABC")
    texts = {"A": "短", "B": "较长的", "C": " 也三字   "}
    assert longest(question.model_copy(update={"options": texts})) == frozenset("BC")


def test_majority_goes_by_kind_and_form_and_falls_back(make):
    train = [
        *(make.question(f"k{n}", "B", kind="knowledge", form="single") for n in range(3)),
        *(make.question(f"c{n}", "ABCD", kind="case", form="multiple") for n in range(2)),
    ]
    baseline = majority(train)
    assert baseline.choose(make.question("x", "A", kind="case", form="multiple"), 0) == frozenset("ABCD")
    # Not stated: all training questions speak. Sets with letters that the question lacks do not.
    assert baseline.choose(make.question("x", "A"), 0) == frozenset("B")
    assert baseline.choose(make.question("x", "A", "AB", kind="case", form="multiple"), 0) == frozenset("B")
    assert majority(train[3:]).choose(make.question("x", "A", "AB"), 0) == frozenset("A")
    assert majority(train).name != majority(train[:4]).name


def test_majority_looks_at_no_gold_of_the_questions_asked(make):
    train, texts = [make.question("t", "B")], ("甲", "乙")
    for gold, stem in product("ABCD", texts):
        assert majority(train).choose(make.question("q", gold, stem=stem), 0) == frozenset("B")


@pytest.mark.parametrize(("name", "says"), [("best", "choose one of chance"), ("majority", "--train")])
def test_what_cannot_be_made_is_told(make, name, says):
    with pytest.raises(UserError, match=says):
        make_baseline(name, [make.question()])
