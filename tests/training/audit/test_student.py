import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.training.audit.outcomes import letter_sets
from legal_rl.training.audit.policies import answer_probabilities, break_even, slip_odds, student_reward

GOLDS = st.integers(2, 5).flatmap(lambda n: st.tuples(st.just("ABCDE"[:n]), st.sampled_from(letter_sets("ABCDE"[:n]))))


def test_answers_by_hand():
    # t = 1/2, gold A of two options: weights 1 for A, 1/2 for AB, 1/4 for B.
    assert answer_probabilities("AB", "A", 4 / 7) == pytest.approx({"A": 4 / 7, "B": 1 / 7, "AB": 2 / 7})


@given(GOLDS, st.floats(0.005, 1))
def test_gold_has_the_accuracy_and_all_sums_to_one(case, accuracy):
    letters, gold = case
    found = answer_probabilities(letters, gold, accuracy)
    assert found[gold] == pytest.approx(accuracy)
    assert sum(found.values()) == pytest.approx(1)


def test_the_accuracy_of_guessing_is_guessing():
    assert slip_odds(4, 2, 1 / 15) == pytest.approx(1)
    assert list(answer_probabilities("ABCD", "AC", 1 / 15).values()) == pytest.approx([1 / 15] * 15)


def test_who_is_always_right_answers_gold_alone():
    found = answer_probabilities("ABCD", "AC", 1.0)
    assert found["AC"] == pytest.approx(1) and sum(found.values()) == pytest.approx(1)


@pytest.mark.large
@pytest.mark.parametrize("accuracy", [0.1, 0.5, 0.9])
def test_exact_pays_the_accuracy_and_format_comes_on_top(outcomes, accuracy):
    shares = {"A": 0.25, "BD": 0.5, "ABCD": 0.25}
    assert student_reward(outcomes("exact", "ABCD"), shares, accuracy) == pytest.approx(accuracy)
    found = student_reward(outcomes("exact+format", "ABCD"), shares, accuracy)
    assert found == pytest.approx(0.9 * accuracy + 0.1)


def test_partial_by_hand(outcomes):
    # Gold A, t = 1/2: A earns 1, AB 0.3, B nothing.
    found = student_reward(outcomes({"components": {"partial": {"x": 0.7}}}, "AB"), {"A": 1.0}, 4 / 7)
    assert found == pytest.approx(4 / 7 + 0.3 * 2 / 7)


def test_break_even_is_where_pay_reaches_the_target_for_good():
    assert break_even(lambda p: p, 0.3) == pytest.approx(0.3)
    assert break_even(lambda p: p, 0.0) == pytest.approx(0.005)
    assert break_even(lambda p: p, 1.1) is None
    assert break_even(lambda p: abs(p - 0.5), 0.3) == pytest.approx(0.8)  # what it earned below 0.2 does not count
