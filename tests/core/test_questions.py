"""Matching keys of questions: what must not make a difference does not."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.questions import (
    Question,
    gold_key,
    group_key,
    matching_key,
    options_key,
    question_key,
)

MARKS = "，。、；：？！（）《》“” \t\n　·—…,.!?()-_"


@given(st.text(), st.text(alphabet=MARKS), st.integers(min_value=0))
def test_marks_and_spaces_make_no_difference(text: str, marks: str, place: int) -> None:
    cut = place % (len(text) + 1)
    # NFKC composes across neighbours, so marks go between composed characters only.
    left, right = matching_key(text[:cut]), matching_key(text[cut:])
    assert matching_key(left + marks + right) == matching_key(left + " " + right)


@given(st.text() | st.text(alphabet=MARKS + "甲A１é\u0301℃"))
def test_a_key_is_what_nfkc_leaves_of_letters_digits_and_ideographs(text: str) -> None:
    assert matching_key(text) == "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


def test_width_makes_no_difference_and_words_do() -> None:
    assert matching_key("甲公司（Ａ）第１条：") == matching_key("甲公司(A)第1条")
    assert matching_key("可以撤销") != matching_key("不可以撤销")


def test_options_of_marks_alone_are_told_apart() -> None:
    assert len(options_key(["＞", "<", "="])) == 3
    assert options_key([">"]) == options_key(["＞"])


@given(st.permutations(["甲", "乙", "丙", "丁"]))
def test_permuting_the_letters_changes_no_key(texts: list[str]) -> None:
    options = dict(zip("ABCD", texts, strict=True))
    gold = [letter for letter, text in options.items() if text in "甲丙"]
    assert gold_key(options, gold) == {"甲", "丙"}
    assert question_key("题干", texts) == question_key("题干。", ["甲", "乙", "丙", "丁"])


def test_the_passage_groups_questions_whose_stems_are_general() -> None:
    common = {"options": {"A": "是", "B": "否"}, "gold": frozenset("A"), "source": "test"}
    one = Question(id="1", stem="下列正确的是", passage="甲向乙借款。", **common)
    two = Question(id="2", stem="下列错误的是", passage="甲向乙借款", **common)
    alone = Question(id="3", stem="下列正确的是", **common)
    assert group_key(one) == group_key(two) != group_key(alone)
