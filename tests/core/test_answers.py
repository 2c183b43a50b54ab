"""Folding, rendering and the reader of letter lists."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.answers import fold, render
from legal_rl.core.lists import read_letters


def sets(text, **more):
    reading = read_letters(fold(text), "ABCD", **more)
    return ["".join(sorted(letters)) for letters in reading.sets] if reading else None


def test_render_is_sorted_and_comma_separated():
    assert render(frozenset("CA")) == "A,C"


@pytest.mark.parametrize("text", ["Ａ，Ｃ", "Ⓐ", "𝐀、𝐂", "🄰", "＜answer＞"])
def test_fold_brings_every_width_to_ascii(text):
    assert fold(text).replace("、", "").isascii()


@given(st.text(st.characters(min_codepoint=0xFF21, max_codepoint=0xFF5A)))
def test_fold_agrees_with_nfkc_on_full_width(text):
    assert fold(text) == unicodedata.normalize("NFKC", text)


def test_fold_drops_what_cannot_be_seen():
    assert fold("\ufeff答\u200b案：A\r\n") == "答案:A\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A、C", ["AC"]),
        ("选项A和选项C", ["AC"]),
        ("A项、C项", ["AC"]),
        ("A、B两项。", ["AB"]),
        ("A, and C", ["AC"]),
        ("A.C", ["AC"]),
        ("A，B项错误", ["A"]),
        ("A。B、C错误", ["A"]),
        ("AC，其中B", ["AC"]),
        ("A或C", ["A", "C"]),
        ("A. 三年\nC. 二年", ["AC"]),
        ("A. 甲\nB. 乙\nC. 丙\nD. 丁", None),
        ("A公司", None),
        ("A、B公司", None),
        ("A 公司", None),
        ("DNA", None),
        ("A到C", None),
        ("A错误", None),
        ("X", None),
        ("N/A", None),
        ("AE", ["AE"]),
        ("E", ["E"]),
        ("A+", None),
        ("A4", None),
        ("a company", None),
    ],
)
def test_reading(text, expected):
    assert sets(text) == expected


def test_lower_case_in_any_order_is_read_only_in_a_field():
    assert sets("ca", field=True) == ["AC"]
    assert sets("ca") is None
