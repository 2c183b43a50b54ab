"""Repetition, foreign words, steps, sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.text_features import Repetition, Steps, foreign_share, repetition, sentence_spans, steps

LOOP = "乙应当在交付后三日内支付价款。"


def test_a_text_that_says_nothing_again_repeats_nothing():
    assert repetition("甲与乙订立买卖合同，约定交付后三日内付款，乙届时未付。") == Repetition(0.0, 0)
    assert repetition("") == repetition("短") == Repetition(0.0, 0)


def test_repetition_counts_phrases_seen_before():
    text = LOOP * 2  # 15 characters twice: 30 − 11 phrases of twelve, and those that start in the second half are old
    assert repetition(text) == Repetition(4 / 19, 15)
    assert repetition("前言不同：" + LOOP + "插话。" + LOOP).longest == 15


def test_white_space_hides_no_repetition():
    assert repetition("\n".join(LOOP * 3)) == repetition(LOOP * 3)


@given(st.text(min_size=1, max_size=40), st.integers(2, 6))
def test_saying_it_more_often_is_more_repetition(text, times):
    less, more = repetition(text * times), repetition(text * (times + 1))
    assert 0 <= less.share <= more.share <= 1
    assert less.longest <= more.longest


def test_phrases_of_legal_language_are_no_repetition():
    assert repetition("甲应当承担违约责任。乙应当承担侵权责任。丙不应当承担违约责任。").share == 0


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("甲有权解除合同。", 0.0),
        ("A项正确，BD项错误。", 0.0),
        ("依WTO规则，须经DNA鉴定。", 0.0),
        ("<think>甲</think><answer>A</answer>", 0.0),
        ("\\boxed{A}", 0.0),
        ("the buyer paid", 1.0),
        ("甲有权 therefore 解除", 1 / 6),
        ("甲有权解除hence", 1 / 6),
        ("покупатель прав", 1.0),
        ("買主は正しい", 2 / 5),
        ("2024年5月", 0.0),
        ("", 0.0),
    ],
)
def test_share_of_foreign_words(text, share):
    assert foreign_share(text) == pytest.approx(share)


@given(st.text())
def test_foreign_share_is_a_share(text):
    assert 0 <= foreign_share(text) <= 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Steps(0, 0)),
        ("一段话。", Steps(1, 0)),
        ("1. 甲\n\n2. 乙\n丙", Steps(3, 2)),
        ("一、甲\n（二）乙\n第三步丙\n首先，丁\n", Steps(4, 4)),
        ("1.5万元\n2024年\n", Steps(2, 0)),
        ("## 1. 甲\n- 2、乙", Steps(2, 2)),
    ],
)
def test_steps(text, expected):
    assert steps(text) == expected


def test_sentences_end_at_marks_and_line_breaks():
    text = "甲。乙；丙\n\n 丁!? "
    assert [text[start:end].strip() for start, end in sentence_spans(text)] == ["甲", "乙", "丙", "丁"]


@given(st.text("甲乙。；\n ", max_size=40))
def test_sentences_hold_every_word_once(text):
    words = "".join("".join(text[start:end].split()) for start, end in sentence_spans(text))
    assert words == "".join(character for character in text if character in "甲乙")
