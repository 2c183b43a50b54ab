import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.training.audit.policies import blind_rewards, gold_distribution


def question(number, gold, options):
    return Question(
        id=f"q{number}", stem="问", options=dict.fromkeys(options, "说法"), gold=frozenset(gold), source="ours"
    )


def test_blind_policies_by_hand(outcomes, halves):
    # exact+format; half of the gold sets are A, half AB: A and AB earn 0.9/2 + 0.1, B the format alone.
    pays = blind_rewards(outcomes("exact+format", "AB"), halves.shares)
    found = {(pay.policy, pay.form): (pay.answer, pytest.approx(pay.reward), pytest.approx(pay.exact)) for pay in pays}
    assert found["all letters", "strict"] == (None, 0.55, 0.5)
    assert found["one letter at random", "strict"] == (None, 0.325, 0.25)
    assert found["random set", "strict"] == (None, 0.4, 1 / 3)
    assert found["always A", "strict"] == (None, 0.55, 0.5)
    assert found["always B", "strict"] == (None, 0.1, 0)
    assert found["best constant set", "strict"] == ("A", 0.55, 0.5)
    assert found["best constant set", "no tags"] == ("A", 0.45, 0.5)
    for form in ("empty answer", "two answers, different", "answer inside think", "options copied", "silence"):
        assert found["best constant set", form] == (None, 0, 0)
    assert [pay.reward for pay in pays] == sorted((pay.reward for pay in pays), reverse=True)
    assert len(pays) == 3 + 2 + 15


def test_gold_sets_are_counted_and_other_questions_told():
    questions = [question(n, gold, "ABCD") for n, gold in enumerate(["A", "CA", "AC", "ABCD"])]
    found = gold_distribution("ours", [*questions, question(9, "A", "AB")], 4)
    assert found.counts == {"A": 1, "ABCD": 1, "AC": 2}
    assert (found.questions, found.left_out, found.letters) == (4, 1, "ABCD")
    assert found.sizes == {1: 0.25, 2: 0.5, 3: 0, 4: 0.25}
    assert found.shares["AC"] == 0.5


def test_a_number_of_options_that_no_question_has_is_refused():
    with pytest.raises(UserError, match="ours: no question has 5 options, its questions have 2, 4; give"):
        gold_distribution("ours", [question(1, "A", "AB"), question(2, "A", "ABCD")], 5)
    with pytest.raises(UserError, match="no row of it is a question"):
        gold_distribution("ours", [], 4)
