"""Worked examples: right, strict, always the same, and never what is asked."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import generate
from legal_rl.pipeline.evaluation.questions import choose_shots
from legal_rl.runs.records import write_jsonl


def make(n, gold="A", **fields):
    fields = {"stem": f"第{n}题何者正确？", "options": {"A": f"甲{n}", "B": f"乙{n}"}} | fields
    return Question(id=f"q{n}", gold=frozenset(gold), source="t", **fields)


@pytest.fixture
def files(tmp_path):
    pool = [make(n) for n in range(6)]
    texts = ["<think>想</think><answer>A</answer>"] * 4 + ["<think>想</think><answer>B</answer>", "答案：A"]
    write_jsonl(tmp_path / "pool.jsonl", pool)
    rows = [Response(id=q.id, text=text) for q, text in zip(pool, texts, strict=True)]
    write_jsonl(tmp_path / "responses.jsonl", rows)
    return tmp_path / "pool.jsonl", tmp_path / "responses.jsonl"


def choose(files, n, asked, prompt="think-v1", seed=0, responses=True):
    return choose_shots(f"{files[0]}:{n}", files[1] if responses else None, asked, prompt=prompt, seed=seed)


def test_only_right_and_strict_responses_serve_and_the_seed_decides(files):
    shots = choose(files, 4, [make(99)])
    assert {shot.question.id for shot in shots} == {"q0", "q1", "q2", "q3"}
    assert shots == choose(files, 4, [make(99)]) and shots[:2] == choose(files, 2, [make(99)])
    assert len({tuple(s.question.id for s in choose(files, 4, [make(99)], seed=n)) for n in range(6)}) > 1
    with pytest.raises(UserError, match="only 4 of 6 questions can serve"):
        choose(files, 5, [make(99)])


def test_a_prompt_without_reasoning_needs_no_responses(files):
    assert len(choose(files, 6, [make(99)], prompt="direct-v1", responses=False)) == 6
    with pytest.raises(UserError, match="--shot-responses"):
        choose(files, 1, [make(99)], responses=False)


def test_nothing_that_is_asked_is_shown_whatever_its_id_or_order(files):
    copies = [
        make(0).model_copy(update={"id": "other"}),
        make(8, stem="第1题，何者 正确?"),  # the stem but for marks and width
        make(9, options={"A": "乙2", "B": "甲2"}),  # the same options the other way round
    ]
    shots = choose(files, 3, copies, prompt="direct-v1")
    assert {shot.question.id for shot in shots} == {"q3", "q4", "q5"}


def test_the_exam_teaches_without_a_flaw():
    asked = [make(99)]
    shots = choose_shots("exam:3", None, asked, prompt="think-v1", seed=1)
    assert len(shots) == 3
    assert all(grade_text(shot.question, shot.response).grade.exact for shot in shots)
    again = choose_shots("exam:3", None, generate(200, seed=7), prompt="think-v1", seed=1)
    assert len(again) == 3


@pytest.mark.parametrize("spec", ["exam", "exam:0", ":3", "file.jsonl", "exam:x"])
def test_a_spec_that_cannot_be_read_is_told(spec):
    with pytest.raises(UserError, match="must be FILE:N or exam:N"):
        choose_shots(spec, None, [], prompt="think-v1", seed=0)
