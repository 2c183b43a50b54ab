"""Labels of real answers: found by a hash of id and text, and scored without counting an abstention as a guess."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError

SCRIPT = Path(__file__).parents[3] / "evaluation" / "peers" / "real.py"
SPEC = importlib.util.spec_from_file_location("real", SCRIPT)
real = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(real)


def test_the_shipped_labels_are_whole():
    rows = [json.loads(line) for line in real.LABELS.read_text("utf-8").splitlines()]
    assert len({row.get("key") or row["id"] for row in rows}) == len(rows) >= 500
    assert all(("id" in row) is row["half"].startswith("fresh") for row in rows)
    assert {"build"} <= {row["half"] for row in rows} <= set(real.HALVES)
    assert all(bool(row["letters"]) == (row["status"] == "answer") for row in rows)
    assert sum("second" in row for row in rows) >= 150


@pytest.fixture
def files(tmp_path):
    outputs, labels = tmp_path / "outputs.jsonl", tmp_path / "labels.jsonl"
    texts = {"a": "答案：AC。", "b": "无法回答。", "c": "答案：B。"}
    given = {"a": "AC", "b": "", "c": "D"}
    outputs.write_text("".join(json.dumps({"id": k, "text": v, "options": "ABCD"}) + "\n" for k, v in texts.items()))
    labels.write_text(
        "".join(
            json.dumps({"key": real.key_of(k, texts[k]), "half": "build", "letters": v, "class": "bare"}) + "\n"
            for k, v in given.items()
        )
    )
    return outputs, labels


def test_outcomes_of_our_parser(files):
    answers = real.labelled(files[0], "build", files[1])
    seen = [real.outcome(answer, real.ours(answer, "strict", known=True)) for answer in answers]
    assert seen == ["right", "right", "wrong set"]
    assert real.labelled(files[0], "held", files[1]) == []
    none, one = (replace(answers[0], letters=frozenset(letters)) for letters in ("", "A"))
    assert real.outcome(none, frozenset("A")) == "guessed"
    assert real.outcome(one, frozenset()) == "missed"
    assert real.outcome(replace(one, goes_on=True), frozenset()) == "left open"
    assert real.outcome(replace(one, goes_on=True), frozenset("B")) == "wrong set"


def test_an_answer_that_is_not_there_is_named(files):
    files[0].write_text(files[0].read_text().splitlines()[0] + "\n")
    with pytest.raises(UserError, match="lacks 2 of the labelled answers"):
        real.labelled(files[0], "build", files[1])


@pytest.mark.parametrize(
    "prompt",
    [
        "请你严格按照这个格式回答。下面是一个例子:\n谁?A:戊;B:己;C:庚;D:辛。\n[正确答案]A<eoa>\n请你回答：\n"
        "谁应当负责?A:甲;B:乙;C:丙;D:丁。\n### Assistant: ",
        "请你严格按照这个格式回答。\n谁应当负责?A:甲;B:乙;C:丙;D:丁。 </s>Assistant:",
        "谁应当负责?\nA.甲\nB.乙\nC.丙\nD.丁",
    ],
)
def test_the_question_is_read_from_the_prompt(prompt):
    question = real.question_of(prompt, "lawbench/model/zero_shot/1-2/7")
    assert (question.stem, "".join(question.options.values())) == ("谁应当负责?", "甲乙丙丁")
    assert question.form == "single"
    assert real.question_of(prompt, "disc/model/multi/nje/7").form == "multiple"
    assert real.question_of("谁应当负责?", "disc/model/multi/nje/7") is None
