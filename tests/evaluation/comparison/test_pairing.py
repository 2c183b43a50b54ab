import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.pairing import (
    pair_questions,
    questions_of,
    read_inputs,
    representative,
    samples_by_id,
)
from legal_rl.evaluation.scoring import grade_row
from legal_rl.runs.records import write_jsonl


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


@pytest.fixture
def folder(make, tmp_path):
    """``folder(place, predictions)`` writes an evaluation; returns its path."""

    def write(place, predictions, *, questions=False, responses=True, gold="A"):
        out = tmp_path / place
        asked = [make.question(f"q{n}", gold) for n in range(len(predictions))]
        write_jsonl(
            out / "grades.jsonl", [grade_row(make.grade(q, p)) for q, p in zip(asked, predictions, strict=True)]
        )
        if responses:
            write_jsonl(
                out / "responses.jsonl", [Response(id=q.id, text="答案是甲", completion_tokens=3) for q in asked]
            )
        if questions:
            write_jsonl(out / "questions.jsonl", asked)
        return str(out)

    return write


def test_names_come_from_folders_or_from_the_user(folder):
    paths = [folder(place, "AB") for place in ("one/eval-sft", "two/eval-sft", "base")]
    named = read_inputs([*paths, f"again={paths[2]}/grades.jsonl"]).named
    assert list(named) == ["one/eval-sft", "two/eval-sft", "base", "again"]
    with pytest.raises(UserError, match=r"two evaluations are named '.*base'; name them apart"):
        read_inputs([paths[2], paths[2]])
    with pytest.raises(UserError, match="is not NAME=PATH"):
        read_inputs(["=x", paths[2]])


def test_questions_are_found_beside_the_grades(folder, tmp_path):
    a, b = folder("a", "AB", questions=True), folder("b", "BB")
    assert read_inputs([a, b]).questions[0].stem.startswith("问题 q0")
    folder("c", "AAAA", questions=True, gold="B")
    with pytest.raises(UserError, match="question 'q0' is another one than in"):
        read_inputs([a, str(tmp_path / "c")])
    assert len(read_inputs([a, b], tmp_path / "c" / "questions.jsonl").questions) == 4


def test_a_runs_own_questions_are_found(folder, tmp_path):
    folder("run/x", "AB", questions=True)
    (tmp_path / "run/data").mkdir()
    (tmp_path / "run/x/questions.jsonl").rename(tmp_path / "run/data/heldout.jsonl")
    inputs = read_inputs([folder("run/eval-base", "AB"), folder("run/eval-sft", "AA")])
    assert inputs.questions[0].stem.startswith("问题 q0")
    assert not inputs.notes


def test_without_questions_the_grades_have_to_do(folder):
    inputs = read_inputs([folder("a", "AB"), folder("b", "BC", responses=False)])
    assert [(question.id, question.gold) for question in inputs.questions] == [("q0", {"A"}), ("q1", {"A"})]
    assert "b: no responses.jsonl" in inputs.notes[0]
    assert "No questions were found" in inputs.notes[1]
    assert inputs.named["a"].tokens == {("q0", 0): 3, ("q1", 0): 3}
    assert inputs.named["a"].characters["q0", 0] == 4


def test_a_folder_without_grades_says_what_to_do(tmp_path):
    with pytest.raises(UserError, match=r"holds no grades\.jsonl; score the responses first"):
        read_inputs([str(tmp_path), str(tmp_path)])
    (tmp_path / "grades.jsonl").write_text("")
    with pytest.raises(UserError, match="holds no grade"):
        read_inputs([f"a={tmp_path}", f"b={tmp_path}"])
