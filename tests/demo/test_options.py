"""Options → models to show."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.demo.launch import DemoOptions, find_example, find_questions, models_to_show
from legal_rl.evaluation.scoring import grade_row
from legal_rl.runs.records import write_json, write_jsonl, write_text

SERVER = "http://127.0.0.1:1/v1"


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A quickstart as it lies on the disk, with the working folder above it."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "runs" / "quickstart"
    write_json(folder / "run.json", {"config": {"prompt": "bare-v1", "limits": {"prompt": 160, "response": 112}}})
    write_text(folder / "data" / "heldout.jsonl", "")
    for stage in ("sft", "grpo"):
        (folder / stage / "model").mkdir(parents=True)
    return folder


def test_without_options_it_is_the_quickstart_asked_as_it_was_trained(run):
    tuned, base = models_to_show(DemoOptions())
    assert (tuned.label, base.label) == ("grpo", "sft")
    assert {(side.prompt, side.max_tokens) for side in (tuned, base)} == {("bare-v1", 112)}
    assert find_questions(DemoOptions(), [tuned]) == run / "data" / "heldout.jsonl"


def test_the_example_is_the_first_with_several_right_options_that_the_model_had_right(run):
    golds = {"one": "A", "wrong": "AB", "two": "AC", "three": "BD"}
    questions = [
        Question(
            id=name, stem="谁？", options=dict(zip("ABCD", "甲乙丙丁", strict=True)), gold=frozenset(gold), source="x"
        )
        for name, gold in golds.items()
    ]
    said = {question.id: "A" if question.id == "wrong" else ",".join(sorted(question.gold)) for question in questions}
    grades = [grade_row(grade_text(question, f"<answer>{said[question.id]}</answer>").grade) for question in questions]
    tuned, base = models_to_show(DemoOptions())
    assert find_example(tuned) is None
    write_jsonl(run / "eval-grpo" / "grades.jsonl", grades)
    assert find_example(tuned) == "two"
    assert find_example(base) is None
    write_text(run / "eval-grpo" / "grades.jsonl", "no grades")
    assert find_example(tuned) is None


def test_what_is_asked_for_wins_over_the_run(run):
    write_text(run / "own.jsonl", "")
    job = DemoOptions(model=str(run / "sft" / "model"), prompt="think-v1", max_tokens=9, questions=run / "own.jsonl")
    (side,) = models_to_show(job)
    assert (side.prompt, side.max_tokens) == ("think-v1", 9)
    assert find_questions(job, [side]) == run / "own.jsonl"


def test_servers_are_taken_at_their_word():
    job = DemoOptions(model="tuned", base_url=SERVER, compare="base", compare_url="http://127.0.0.1:2/v1")
    one, two = models_to_show(job)
    assert (one.label, two.label, one.prompt, one.max_tokens) == ("tuned", "base", "think-v1", 2048)
    assert two.endpoint(two.base_url, two.model, "KEY").key_variable == "KEY"
    assert find_questions(job, [one, two]) is None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, "make demo"),
        ({"base_url": SERVER}, "--model"),
        ({"model": "x", "base_url": SERVER, "compare_url": SERVER}, "--compare-model"),
        ({"model": "nowhere"}, "no such folder"),
        ({"model": "x", "base_url": SERVER, "compare": "nowhere"}, "no such folder"),
        ({"model": "x", "base_url": SERVER, "prompt": "think-v9"}, "think-v9"),
    ],
)
def test_what_names_no_model_is_told(tmp_path, monkeypatch, options, says):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match=says):
        models_to_show(DemoOptions(**options))


def test_questions_that_cannot_be_read_are_told_before_anything_starts(tmp_path):
    job = DemoOptions(model="tuned", base_url=SERVER, questions=tmp_path / "none.jsonl")
    with pytest.raises(UserError, match="no such file"):
        find_questions(job, models_to_show(job))


def test_a_password_in_an_address_is_not_repeated():
    (side,) = models_to_show(DemoOptions(model="tuned", base_url="http://me:secret@127.0.0.1/v1"))
    with pytest.raises(UserError, match="must hold no password") as caught:
        side.endpoint("http://me:secret@127.0.0.1/v1", "tuned", "KEY")
    assert "secret" not in str(caught.value)


def test_an_address_that_is_none_is_told():
    (side,) = models_to_show(DemoOptions(model="x", base_url="localhost"))
    with pytest.raises(UserError, match="must look like"):
        side.endpoint("localhost", "x", "KEY")


def test_two_models_of_one_run_stand_before_and_after_its_training(run):
    tuned, base = models_to_show(DemoOptions())
    assert [(side.trained, side.place) for side in (tuned, base)] == [
        ("after", "quickstart/grpo/model"),
        ("before", "quickstart/sft/model"),
    ]
    (alone,) = models_to_show(DemoOptions(model=str(run / "sft" / "model")))
    assert alone.trained == "after"
    other = models_to_show(DemoOptions(compare="toy", compare_url=SERVER))
    assert [side.trained for side in other] == [None, None], "of a server's model nothing is known"
