"""Grades: a response meets gold."""

import pytest

from legal_rl.core.answers import render
from legal_rl.core.grading import grade_response, grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response

QUESTION = Question(
    id="q1",
    stem="关于试用期，下列说法正确的有？",
    options={"A": "甲说", "B": "乙说", "C": "丙说", "D": "丁说"},
    gold=frozenset("AC"),
    source="test",
)


@pytest.mark.parametrize(
    ("answer", "missed", "extra", "exact"),
    [("A,C", "", "", True), ("A", "C", "", False), ("A,B,C", "", "B", False), ("B,D", "AC", "BD", False)],
)
def test_a_parsed_answer_is_compared_letter_by_letter(answer, missed, extra, exact):
    grade = grade_text(QUESTION, f"<think>x</think><answer>{answer}</answer>").grade
    assert (grade.status, grade.format, grade.exact) == ("ok", "strict", exact)
    assert (grade.missed, grade.extra) == (frozenset(missed), frozenset(extra))


def test_equal_sets_of_letters_are_one_object():
    text = "<think>x</think><answer>B,D</answer>"
    one, other = (grade_text(QUESTION.model_copy(update={"gold": frozenset("AC")}), text).grade for _ in range(2))
    assert one.predicted is other.predicted and one.missed is other.missed and one.extra is other.extra


def test_gold_in_our_own_form_is_exact():
    graded = grade_text(QUESTION, f"<think>x</think><answer>{render(QUESTION.gold)}</answer>")
    assert graded.grade.exact is True


@pytest.mark.parametrize(
    ("text", "finish", "status"),
    [
        ("<think>x</think>", "stop", "no_answer"),
        ("<think>x", "length", "truncated"),
        ("答案：A或B", "stop", "ambiguous"),
        ("答案：E", "stop", "invalid_option"),
    ],
)
def test_without_an_answer_all_of_gold_is_missed(text, finish, status):
    grade = grade_text(QUESTION, text, finish_reason=finish).grade
    assert (grade.status, grade.predicted, grade.exact) == (status, None, False)
    assert (grade.missed, grade.extra) == (QUESTION.gold, frozenset())


def test_a_response_never_obtained_is_not_scored():
    grade = grade_response(QUESTION, Response(id="q1", text=None, error="timeout"))
    assert (grade.status, grade.exact) == ("not_scored", None)


def test_split_off_reasoning_is_put_back_and_prefill_is_honoured():
    split = Response(id="q1", text="<answer>A,C</answer>", reasoning="故选B", prefill=True)
    inside = Response(id="q1", text="故选B</think><answer>A,C</answer>", prefill=True)
    for response in (split, inside):
        grade = grade_response(QUESTION, response)
        assert (grade.exact, grade.format) == (True, "strict")
