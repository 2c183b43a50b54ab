"""Option verdicts: golden cases in several styles, properties, growth with the length of hostile input."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.questions import Question
from legal_rl.core.tags import reasoning_span
from legal_rl.core.verdicts import judgements, option_verdicts
from legal_rl.data.exam import ExamConfig, TeacherConfig, teach
from legal_rl.data.exam.generator import generate
from legal_rl.data.exam.vignettes import VIGNETTES

CASES = json.loads((Path(__file__).parents[1] / "cases" / "verdicts" / "verdicts.json").read_text("utf-8"))
SHORT = {"right": "R", "wrong": "W", "contradictory": "X", "none": "-"}
OPTIONS = ["自交付时生效", "自登记时生效", "自合意时生效", "自公告时生效"]
STEM = "下列说法正确的有哪些？"


def question(stem=STEM, options=OPTIONS):
    return Question(
        id="q", stem=stem, options=dict(zip("ABCDEFGHIJ", options, strict=False)), gold=frozenset("A"), source="test"
    )


def read(text, stem=STEM, options=OPTIONS):
    found = option_verdicts(question(stem, options), text).values()
    return "".join(SHORT[one.statement] for one in found), "".join(SHORT[one.choice] for one in found)


def test_there_are_enough_cases_in_enough_styles():
    assert len(CASES) >= 60
    assert len({row["source"] for row in CASES}) >= 8
    assert set("".join(row["choice"] for row in CASES)) == set("RWX-")


@pytest.mark.parametrize("row", [pytest.param(row, id=str(number)) for number, row in enumerate(CASES)])
def test_golden(row):
    got = read(row["text"], row["stem"], row.get("options", OPTIONS))
    assert got == (row["statement"], row["choice"])


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("甲", "甲"),
        ("<think>甲</think>乙", "甲"),
        ("甲</think>乙", "甲"),
        ("<think>甲", "甲"),
        ("<think></think>乙", "<think></think>乙"),
        ("＜think＞甲＜／think＞乙", "甲"),
        ("<think>甲</think>乙<think>丙</think>丁", "甲</think>乙<think>丙"),
        ("", ""),
    ],
)
def test_the_reasoning_is_the_thinking_or_all_there_is(text, inside):
    start, end = reasoning_span(text)
    assert text[start:end] == inside


def test_spans_are_those_of_the_text_that_was_given():
    text = "\u200b<think>\r\nＡ项\u200b错误，\r\n（Ｂ）正确</think><answer>B</answer>"
    spans = [option.spans for option in option_verdicts(question(), text).values()]
    assert [[text[start:end] for start, end in one] for one in spans] == [["Ａ项\u200b错误"], ["Ｂ）正确"], [], []]


def test_every_option_of_the_exams_teacher_is_read():
    asked = generate(200, seed=11)
    for one, response in zip(asked, teach(asked, TeacherConfig(p_flaw=0, p_slip=0), seed=1), strict=True):
        found = option_verdicts(one, response.text)
        assert {letter for letter, verdict in found.items() if verdict.choice == "right"} == one.gold, response.text
        assert {verdict.choice for verdict in found.values()} <= {"right", "wrong"}, response.text


WORDS = {True: "正确", False: "错误"}


@given(st.lists(st.booleans(), min_size=2, max_size=10), st.data())
def test_renaming_options_renames_the_verdicts(values, data):
    letters = "ABCDEFGHIJ"[: len(values)]
    order = data.draw(st.permutations(letters))
    template = data.draw(
        st.sampled_from(["{}项{}。", "选项{}：理由从略，{}。", "{}. 理由从略（{}）\n", "因此{}选项{}；"])
    )
    text = "".join(template.format(letter, WORDS[value]) for letter, value in zip(order, values, strict=True))
    found = option_verdicts(question(options=[f"情形{n}" for n in range(len(values))]), text)
    assert {letter: verdict.statement for letter, verdict in found.items()} == {
        letter: "right" if value else "wrong" for letter, value in zip(order, values, strict=True)
    }


@given(st.integers(1, 5), st.sampled_from(["A项正确，B项错误。", "A：从略，说法正确，选。", "排除B。"]))
def test_saying_it_again_changes_nothing(times, text):
    assert read(text * times) == read(text)


WORDS_AND_MARKS = (
    "A B AB A项 选项C 、 ， 。 ： 和 正确 错误 不 选 排除 √ × 均 说法 该项 若 ？ （ ） "
    "<think> </think> 不对 is not incorrect Ａ 《 | * E A公司"
)
PIECES = st.sampled_from([*WORDS_AND_MARKS.split(), "\n", "\r\n", "\u200b", "\ud800"])


@given(st.one_of(st.text(st.characters(exclude_categories=())), st.lists(PIECES, max_size=30).map("".join)))
def test_any_text_gets_a_verdict_on_every_option_with_spans_inside(text):
    found = option_verdicts(question(), text)
    assert list(found) == list("ABCD")
    for verdict in found.values():
        assert all(0 <= start < end <= len(text) for start, end in verdict.spans)
        assert (verdict.spans == ()) == (verdict.statement == verdict.choice == "none")
        if verdict.statement == "contradictory":
            assert verdict.choice == "contradictory"


@pytest.mark.large
@pytest.mark.parametrize(
    "unit",
    ["A项", "A、", "AB错误", "，错误", "，故", "A对", " A", "\n✓A", "选A", "(", "不", "A项不", "，不符合", "是的"],
)
def test_time_grows_with_the_length(unit):
    """Eight times the text may not take twenty-four times as long; a square would take sixty-four times."""
    small, large = (min(_seconds((unit * size)[:size]) for _ in range(2)) for size in (5_000, 40_000))
    assert large < 24 * small + 0.01


def _seconds(text):
    begin = time.process_time()
    judgements(text, "ABCD")
    return time.process_time() - begin


def test_a_very_long_text_is_read():
    assert read("甲与乙订立合同，A有权。" * 20_000 + "B项错误。") == ("-W--", "-W--")


def test_every_option_of_every_vignettes_teacher_is_read():
    exam = ExamConfig(levels=(4,), families=tuple(VIGNETTES))
    asked = generate(6 * len(VIGNETTES), exam, seed=3)
    for one, response in zip(asked, teach(asked, TeacherConfig(p_flaw=0, p_slip=0), seed=1), strict=True):
        found = option_verdicts(one, response.text)
        assert {letter for letter, verdict in found.items() if verdict.choice == "right"} == one.gold, response.text
