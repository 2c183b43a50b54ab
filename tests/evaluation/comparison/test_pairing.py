import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.evaluation.comparison.pairing import pair_questions, questions_of, representative, samples_by_id


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_every_question_is_in_one_place(sides, data):
    questions, grades_a, grades_b = data.draw(sides.random())
    by = data.draw(st.sampled_from(["first", "majority"]))
    pairing = pair_questions(samples_by_id(questions, grades_a, "a"), samples_by_id(questions, grades_b, "b"), by)
    places = [both.question.id for both in pairing.shared] + [id_ for one in pairing.left_out for id_ in one.ids]
    assert sorted(places) == sorted(question.id for question in questions)
    assert sorted(id_ for cell in pairing.statuses for id_ in cell.ids) == sorted(places)
    for one in pairing.left_out:
        for side, grades in ((one.a, grades_a), (one.b, grades_b)):
            for id_ in one.ids:
                rows = [grade.status for grade in grades if grade.id == id_]
                scored = any(status != "not_scored" for status in rows)
                assert side == ("scored" if scored else "not_scored" if rows else "missing")


def test_statuses_tell_what_became_of_a_question(make):
    question = make.question("q", "A")
    a, b = [make.grade(question, "B")], [make.grade(question, None, status="truncated")]
    (cell,) = pair_questions(samples_by_id([question], a, "a"), samples_by_id([question], b, "b"), "first").statuses
    assert (cell.a, cell.b, cell.ids) == ("wrong", "truncated", ["q"])
    (cell,) = pair_questions(samples_by_id([question], [], "a"), samples_by_id([question], b, "b"), "first").statuses
    assert (cell.a, cell.b) == ("missing", "truncated")


@pytest.mark.parametrize(
    ("predictions", "voted"),
    [
        (["B", "A", "A"], 1),
        (["B", "A", "A", "B"], 0),  # a tie goes to the set given first
        ([None, None, "C"], 2),  # what was not read does not vote
        ([None, None], 0),
        (["AB", "A", "B", "AB"], 0),  # whole sets are voted on
    ],
)
def test_the_majority_is_the_first_of_the_set_given_most(make, predictions, voted):
    grades = [make.grade(make.question("q", "A"), p, sample) for sample, p in enumerate(predictions)]
    assert representative(grades, "majority") == grades[voted]
    assert representative(grades, "first") == grades[0]


def test_what_cannot_be_compared_is_refused(make):
    question = make.question("q", "A")
    with pytest.raises(UserError, match="b: id 'q', sample 0 is graded twice"):
        samples_by_id([question], [make.grade(question, "A"), make.grade(question, "B")], "b")
    with pytest.raises(UserError, match="gold AB, but its question has A"):
        samples_by_id([question], [make.grade(make.question("q", "AB"), "A")], "b")


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_grades_alone_give_questions_that_take_them(make, data):
    questions, grades = data.draw(make.graded_sets())
    made = questions_of(grades)
    assert {q.id: q.gold for q in made} == {q.id: q.gold for q in questions if any(g.id == q.id for g in grades)}
    for item in samples_by_id(made, grades, "a").values():
        assert all(grade.predicted <= set(item.question.letters) for grade in item.scored if grade.predicted)


def test_grades_of_two_gold_sets_are_refused(make):
    grades = [make.grade(make.question("q", gold), "A") for gold in ("A", "AB")]
    with pytest.raises(UserError, match="two gold sets"):
        questions_of(grades)
