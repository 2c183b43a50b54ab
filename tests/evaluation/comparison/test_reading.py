import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.evaluation.comparison.pairing import read_inputs
from legal_rl.evaluation.scoring import grade_row
from legal_rl.runs.records import write_jsonl


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
