"""How far exact match moves between a question and its other guise."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.evaluation.robustness import effect_row, effects_section, measure_effect
from legal_rl.evaluation.variants import VIEWS, find_views, letters_back, vary

VIEW = VIEWS["permuted"]


OPTIONS = {"A": "有效", "B": "可撤销", "C": "无效", "D": "效力待定"}


@pytest.fixture
def questions(make):
    return [make.question(f"q{n}", "AB").model_copy(update={"options": OPTIONS}) for n in range(6)]


def same_texts(variant, letters):
    """The letters of the variant that mean ``letters`` of the question."""
    return frozenset(x for x in variant.letters if letters_back(variant, x) <= frozenset(letters))


def test_a_model_that_reads_the_options_does_not_move(make, questions):
    variants = vary(VIEW, questions, 0)
    before = [make.grade(q, "AB" if q.id < "q3" else "C") for q in questions]
    after = [make.grade(v, same_texts(v, "AB" if v.id < "q3" else "C")) for v in variants]
    move = measure_effect(VIEW, questions, variants, before, after)
    assert (move.before.value, move.after.value, move.same_choice.value) == (0.5, 0.5, 1.0)
    assert (move.variants, move.skipped, move.unread, move.same_choice.n) == (6, 0, 0, 6)
    assert move.comparison.difference.value == 0


def test_a_model_that_likes_letters_moves(make, questions):
    variants = vary(VIEW, questions, 0)
    move = measure_effect(
        VIEW, questions, variants, [make.grade(q, "AB") for q in questions], [make.grade(v, "AB") for v in variants]
    )
    stays = [v for v in variants if v.gold == frozenset("AB")]
    assert move.before.value == 1 and move.after.value == pytest.approx(len(stays) / 6) and len(stays) < 6
    assert move.same_choice.value == move.after.value
    assert move.comparison.mcnemar.only_a == 6 - len(stays)


def test_unread_and_not_scored_are_kept_apart(make, questions):
    variants = vary(VIEW, questions, 0)
    before = [make.grade(q, "AB", status="not_scored" if q.id == "q0" else "ok") for q in questions]
    after = [make.grade(v, None if v.id == "q1" else same_texts(v, "AB")) for v in variants]
    move = measure_effect(VIEW, questions, variants, before, after)
    assert (move.before.n, move.after.n, move.unread, move.same_choice.n) == (5, 5, 1, 4)
    assert move.after.value == 0.8
    unasked = [make.grade(q, None, status="not_scored") for q in questions]
    nothing = measure_effect(VIEW, questions, variants, unasked, after)
    assert nothing.comparison is None and nothing.before.n == 0
    assert "permuted" in effects_section([move, nothing]) and effect_row(nothing)["comparison"] is None


def test_questions_without_a_variant_are_counted(make, questions):
    odd = make.question("odd", stem="关于选项A，下列正确的是？")
    variants = vary(VIEW, [*questions, odd], 0)
    assert [variant.id for variant in variants] == [question.id for question in questions]
    grades = [make.grade(q, "A") for q in [*questions, odd]]
    move = measure_effect(VIEW, [*questions, odd], variants, grades, [make.grade(v, "A") for v in variants])
    assert (move.skipped, move.before.n) == (1, 6)


def test_views_are_named_once_and_unknown_ones_told():
    assert [view.name for view in find_views(["renamed", "permuted", "renamed"])] == ["renamed", "permuted"]
    with pytest.raises(UserError, match="choose among permuted, renamed"):
        find_views(["shuffled"])
