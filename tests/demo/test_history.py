"""Answers that a browser keeps: written, read back, refused where they are none of ours."""

import json

import pytest

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.answer import Generation, read_answer
from legal_rl.demo.context import Limits
from legal_rl.demo.history import keep, kept_html, reopen, share_lines
from legal_rl.demo.models import Model
from legal_rl.demo.page import DemoWords, VisitorError

QUESTION = Question(
    id="q", stem="谁有权？", options=dict(zip("ABC", "甲乙丙", strict=True)), gold=frozenset("AC"), source="test"
)
ZH = DemoWords("zh")


def model(label):
    return Model(label, None, prompt="think-v1", max_tokens=8)


def generation(text="<think>想</think><answer>A</answer>", gold=frozenset("AC"), question=QUESTION):
    state = read_answer(question, Response(id="q", text=text))
    return Generation(question, gold, model("toy"), 0.7, state)


def test_what_is_kept_opens_as_it_was():
    text = keep(generation(), frozenset("AB")).model_dump_json()
    kept, again = reopen(text, [model("other"), model("toy")], Limits())
    assert (kept.picked, kept.gold, again.gold) == ("AB", "AC", frozenset("AC"))
    assert (again.model.label, again.temperature, again.running) == ("toy", 0.7, False)
    assert again.state.parsed.predicted == frozenset("A")
    assert again.state.thinking == "想"


def test_what_is_none_of_ours_is_refused():
    row = json.loads(keep(generation(), None).model_dump_json())
    bad = ["", "{}", "[]", "x" * 400_000]
    bad += [json.dumps(row | change) for change in ({"gold": "Z"}, {"picked": "Z"}, {"more": 1}, {"question": {}})]
    bad.append(json.dumps(row | {"question": row["question"] | {"stem": "长" * 7000}}))
    for text in bad:
        with pytest.raises(VisitorError) as refused:
            reopen(text, [model("toy")], Limits())
        assert refused.value.key == "ask.history.damaged"
    with pytest.raises(VisitorError) as refused:
        reopen(json.dumps(row), [model("other")], Limits())
    assert (refused.value.key, refused.value.values) == ("ask.history.model", {"model": "toy"})


def test_a_hostile_text_stays_within_its_attribute(hostile, tags_of):
    for name, text in hostile.items():
        shown = kept_html(ZH, generation(f"<answer>A</answer>{text[:2000]}"), None)
        assert tags_of(shown)[0] == {"div"}, name


def test_lines_say_both_answers_and_the_key():
    lines = share_lines(ZH, generation(), frozenset("AC"))
    assert [text for look, text in lines if look == "good"] == ["A. 甲", "C. 丙", "你：A、C  ✓ 答对", "标准答案：A、C"]
    assert ("bad", "模型：A  ✗ 答错：漏选 C") in lines
    assert ("bad", "模型：没有读到答案") in share_lines(ZH, generation("不知道"), None)
    assert not any(look in ("good", "bad") for look, _ in share_lines(ZH, generation(gold=None), None))
