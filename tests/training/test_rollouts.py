"""What training kept, read back."""

import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.training.rollouts import read_rollouts, regrade, rollout_files


def line(id_="q", text="<think>甲</think><answer>A</answer>", **more):
    return {"step": 1, "id": id_, "text": text, "values": {"acc": 1.0, "score": 0.9}, **more}


def write(folder, name, *rows, tail=""):
    text = "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows) + tail
    (folder / name).write_text(text, "utf-8")


def test_steps_come_in_order_and_splits_apart(tmp_path):
    write(tmp_path, "train-000010.jsonl", line("c", step=10))
    write(tmp_path, "train-000002.jsonl", line("a", step=2), line("b", step=2))
    write(tmp_path, "val-000002.jsonl", line("v", step=2))
    write(tmp_path, "train-best.jsonl", {"not": "ours"})
    assert list(rollout_files(tmp_path)) == [2, 10]
    assert [(one.step, one.line, one.id) for one in read_rollouts(tmp_path)] == [(2, 1, "a"), (2, 2, "b"), (10, 1, "c")]
    assert [(one.split, one.id) for one in read_rollouts(tmp_path, "val")] == [("val", "v")]
    assert [one.id for one in read_rollouts(tmp_path, step=10)] == ["c"]
    assert list(read_rollouts(tmp_path / "absent")) == []


def test_workers_keep_files_of_their_own_and_a_step_is_all_of_them(tmp_path):
    write(tmp_path, "train-000001-b0.jsonl", line("b"), line("c"))
    write(tmp_path, "train-000001-a1.jsonl", line("a"))
    write(tmp_path, "train-000002-b0.jsonl", line("d", step=2))
    assert {step: len(paths) for step, paths in rollout_files(tmp_path).items()} == {1: 2, 2: 1}
    read = [(one.file, one.line, one.id) for one in read_rollouts(tmp_path, step=1)]
    assert read == [
        ("train-000001-a1.jsonl", 1, "a"),
        ("train-000001-b0.jsonl", 1, "b"),
        ("train-000001-b0.jsonl", 2, "c"),
    ]
    assert [one.id for one in read_rollouts(tmp_path)] == ["a", "b", "c", "d"]


def test_a_half_line_at_the_end_is_passed_over_and_told(tmp_path):
    write(tmp_path, "train-000001.jsonl", line(), {}, tail='\n{"step": 1, "id": "q", "te')
    with pytest.raises(UserError, match=r"train-000001.jsonl, line 2: not a rollout \(.*step"):
        list(read_rollouts(tmp_path))
    write(tmp_path, "train-000001.jsonl", line(), tail='\n{"step": 1, "id": "q", "te')
    told = []
    assert len(list(read_rollouts(tmp_path, on_cut=told.append))) == 1
    assert told == [f"{tmp_path / 'train-000001.jsonl'}, line 3"]


def test_a_cut_inside_a_character_is_a_cut(tmp_path):
    whole = json.dumps(line(), ensure_ascii=False).encode()
    (tmp_path / "train-000001.jsonl").write_bytes(whole + b"\n" + whole[: whole.index("甲".encode()) + 1])
    assert len(list(read_rollouts(tmp_path))) == 1


def test_a_whole_line_without_its_end_counts(tmp_path):
    write(tmp_path, "train-000001.jsonl", tail=json.dumps(line()))
    assert len(list(read_rollouts(tmp_path))) == 1


@pytest.mark.parametrize("broken", ['{"step": 1', "null", "[1]", '{"step": 1}', '{"values": {"acc": "x"}}'])
def test_a_broken_line_in_the_middle_is_named(tmp_path, broken):
    write(tmp_path, "train-000001.jsonl", line(), tail=broken + "\n" + json.dumps(line()) + "\n")
    with pytest.raises(UserError, match=r"train-000001.jsonl, line 2"):
        list(read_rollouts(tmp_path))


def test_text_that_utf_8_refuses_survives(tmp_path):
    write(tmp_path, "train-000001.jsonl", line(text="甲\ud800"))
    assert [one.text for one in read_rollouts(tmp_path)] == ["甲\ud800"]


def test_a_response_is_graded_with_what_training_knew_of_it(tmp_path):
    question = Question(id="q", stem="下列说法正确的是？", options={"A": "甲", "B": "乙"}, gold={"A"}, source="test")
    rows = [
        line(),
        line(text="甲</think><answer>A</answer>"),
        line(text="<think>甲", finish_reason="length", prompt_tokens=3, completion_tokens=7),
    ]
    write(tmp_path, "train-000001.jsonl", *rows)
    strict, opened, cut = read_rollouts(tmp_path)
    assert regrade(strict, question).grade.format == "strict"
    assert regrade(opened, question).grade.format == "loose"
    inside = opened.model_copy(update={"prefill": True})
    assert regrade(inside, question).grade.format == "strict"
    graded = regrade(cut, question)
    assert (graded.grade.status, graded.prompt_tokens, graded.completion_tokens) == ("truncated", 3, 7)
