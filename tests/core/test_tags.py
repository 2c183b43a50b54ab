"""The regular expression of the strict format against the parser: nothing loose gets in, what a person writes does."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.parser import parse
from legal_rl.core.tags import TAG, strict_regex

OPTIONS = "ABCD"
WHOLE, INSIDE = re.compile(strict_regex(OPTIONS)), re.compile(strict_regex(OPTIONS, inside_thinking=True))
# Thinking made of what could be mistaken for a tag, so that drawing finds trouble sooner than random text would.
PIECES = [
    "<",
    "＜",
    "</",
    "think",
    "THINK",
    "ans",
    "answer",
    ">",
    "＞",
    "／",
    "/",
    " ",
    "\u3000",
    "\x1c",
    "思考",
    "最终答案",
]
TRICKY = st.lists(st.sampled_from([*PIECES, "5<6", "甲", "\n", "f", "回答", "</think>", "<answer>A</answer>"])).map(
    "".join
)


def strict(text: str, *, prefill: bool = False) -> bool:
    read = parse(text, OPTIONS, prefill=prefill)
    return read.format == "strict" and read.predicted <= set(OPTIONS)


@given(st.from_regex(WHOLE, fullmatch=True))
def test_whatever_it_matches_is_strict(text):
    assert strict(text)


@given(st.from_regex(INSIDE, fullmatch=True))
def test_whatever_it_matches_after_an_opened_think_tag_is_strict(text):
    assert strict(text, prefill=True)


@given(TRICKY, st.sampled_from(["A", "a、C", "ＡＢ", "E", "", "A B", "AND"]))
@example("< think", "A")
@example("<<think>", "A")
@example("5<6岁，<18", "B")
def test_thinking_full_of_half_tags_is_matched_only_where_it_is_strict(thinking, answer):
    text = f"<think>{thinking}</think>\n<answer>{answer}</answer>"
    if WHOLE.fullmatch(text):
        assert strict(text)
    if INSIDE.fullmatch(text.removeprefix("<think>")):
        assert strict(text)


@given(
    st.text(st.characters(exclude_characters="<＜", exclude_categories=["Cs"]), max_size=60),
    st.lists(st.sampled_from(OPTIONS), min_size=1, max_size=4, unique=True),
    st.sampled_from([",", "、", "，", "", " ", "和", ", ", ";"]),
    st.sampled_from(["", "\n", "\n\n", " "]),
)
def test_what_a_person_would_write_is_matched(thinking, letters, separator, blank):
    answer = separator.join(letters)
    text = f"<think>{thinking}</think>{blank}<answer>{answer}</answer>{blank}"
    assert strict(text) and WHOLE.fullmatch(text)
    assert INSIDE.fullmatch(text.removeprefix("<think>"))
    assert WHOLE.fullmatch(text.replace(answer, answer.lower()))


@pytest.mark.parametrize("thinking", ["5<6", "x＜18岁", "a<=b", "1<2<3", "<b>重点"])
def test_a_less_than_sign_that_opens_no_tag_is_allowed(thinking):
    assert not TAG.search(thinking)
    assert WHOLE.fullmatch(f"<think>{thinking}</think><answer>A</answer>")


def test_letters_of_other_questions_and_of_no_question():
    assert re.fullmatch(strict_regex("ABCDE"), "<think></think><answer>A,E</answer>")
    assert not WHOLE.fullmatch("<think></think><answer>A,E</answer>")
    assert re.fullmatch(strict_regex("A"), "<think></think><answer>A</answer>")
    for letters in ("", "XY", "A]"):
        with pytest.raises(UserError, match="options are lettered"):
            strict_regex(letters)


def test_thinking_can_be_bounded():
    bounded = re.compile(strict_regex(OPTIONS, thinking_chars=5))
    assert bounded.fullmatch("<think>一二三四五</think><answer>A</answer>")
    assert not bounded.fullmatch("<think>一二三四五六</think><answer>A</answer>")
    assert re.fullmatch(strict_regex(OPTIONS, thinking_chars=0), "<think></think><answer>A</answer>")
    with pytest.raises(UserError, match="0 or more"):
        strict_regex(OPTIONS, thinking_chars=-1)
