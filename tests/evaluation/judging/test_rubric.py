import json
import re

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.evaluation.judging.rubric import (
    DEFAULT,
    Rubric,
    answer_regex,
    answer_schema,
    detector_verdict,
    judge_messages,
    pair_messages,
    read_answer,
)
from legal_rl.runs.yaml_config import load_config

QUESTION = Question(id="q", stem="问？", options={"A": "甲", "B": "乙"}, gold=frozenset("B"), source="t")


@pytest.fixture
def rubric():
    return load_config(DEFAULT, Rubric)


def good(rubric, **changes):
    return dict.fromkeys(rubric.points, "yes") | {"because": "引用了条文"} | changes


def test_the_shipped_rubric_has_the_six_points_and_detectors_for_all(rubric):
    assert [*rubric.points] == ["issue", "statute", "elements", "options", "conclusion", "consistency"]
    assert all(point.detectors for point in rubric.points.values()) and rubric.pair


def test_the_form_is_the_same_in_regex_schema_and_reading(rubric):
    ordered = {"because": "因", **dict.fromkeys(rubric.points, "no")}
    text = json.dumps(ordered, ensure_ascii=False)
    assert re.fullmatch(answer_regex(rubric, pair=False), text)
    schema = answer_schema(rubric, pair=False)
    assert schema["required"] == [*ordered] and schema["additionalProperties"] is False
    assert read_answer(rubric, text, pair=False) == {**dict.fromkeys(rubric.points, "no"), "because": "因"}
    assert re.fullmatch(answer_regex(rubric, pair=True), '{"because": "", "better": "tie"}')
    assert not re.fullmatch(answer_regex(rubric, pair=False), text.replace("因", "因" * 161))


@pytest.mark.parametrize("wrap", ["{}", "```json\n{}\n```", "<think>若yes则{{}}</think>\n{}", "  {}\n"])
def test_one_whole_object_is_read(rubric, wrap):
    text = wrap.replace("{{}}", "{x}").replace("{}", json.dumps(good(rubric)))
    assert read_answer(rubric, text, pair=False)["issue"] == "yes"


@pytest.mark.parametrize(
    "text",
    ["", "yes", "[]", '{"issue": "yes"}', "前言 {}", "{} {}", "{}后记", '{"a": 1e999}', "{" * 5000],
)
def test_anything_else_is_unreadable(rubric, text):
    text = text.replace("{}", json.dumps(good(rubric)))
    assert read_answer(rubric, text, pair=False) is None


@pytest.mark.parametrize("change", [{"issue": "YES"}, {"issue": True}, {"issue": ["yes"]}, {"extra": "yes"}])
def test_no_verdict_is_guessed(rubric, change):
    assert read_answer(rubric, json.dumps(good(rubric, **change)), pair=False) is None


def test_gold_is_shown_only_where_the_rubric_says_so(rubric):
    text = judge_messages(rubric, QUESTION, "我选B")[-1]["content"]
    assert "标准答案" not in text and "问？\nA.甲\nB.乙" in text and "我选B" in text
    shown = rubric.model_copy(update={"show_gold": True})
    assert "【标准答案】B" in judge_messages(shown, QUESTION, "我选B")[-1]["content"]
    assert shown.label != rubric.label
    one, other = (
        pair_messages(rubric, QUESTION, texts)[-1]["content"] for texts in (["甲说", "乙说"], ["乙说", "甲说"])
    )
    assert one.index("甲说") < one.index("乙说") and other.index("乙说") < other.index("甲说")


def test_detectors_are_no_part_of_what_the_judge_is_told(rubric):
    bare = rubric.model_copy(
        update={"points": {name: p.model_copy(update={"detectors": ()}) for name, p in rubric.points.items()}}
    )
    assert bare.label == rubric.label


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ("{p: {ask: 问, detectors: [framed]}}", "no detector 'framed'; known: "),
        ("{p: {ask: 问, detectors: [articles]}}", "no detector 'articles'"),
        ("{because: {ask: 问}}", "a point is named in small letters"),
        ("{p: {ask: 问, weight: 2}}", "unknown key 'points.p.weight'"),
        ("{}", "points: "),
    ],
)
def test_a_rubric_that_cannot_be_asked_is_refused(tmp_path, points, reason):
    path = tmp_path / "rubric.yaml"
    path.write_text(f"name: n\nsystem: s\npoints: {points}\n", "utf-8")
    with pytest.raises(UserError, match=re.escape(reason)):
        load_config(path, Rubric)


def test_a_share_is_a_verdict_where_it_is_whole():
    ratios = {"a": (2.0, 2.0), "b": (1.0, 2.0), "c": (0.0, 2.0), "d": (0.0, 0.0)}
    assert [detector_verdict(name, ratios) for name in ("a", "b", "not c", "not b", "d", "not d")] == [
        True,
        False,
        True,
        False,
        None,
        None,
    ]
