"""Statements in one line: what the notation means, and what it refuses."""

import pytest

from legal_rl.data.exam.family import Norm, Statement, clozes, wordings

NORM = Norm("民法典", 586, "2021-01-01")


def test_a_line_holds_a_statement_whole() -> None:
    line = "*定金不得超过价款的百分之[二十/20|三十<thirty:与违约金混淆|十|五十:记错比例]，超过部分无效"
    assert clozes({line: NORM}) == (
        Statement(
            "定金不得超过价款的百分之{}，超过部分无效",
            NORM,
            ("二十", "20"),
            {"三十": "与违约金混淆", "十": "记错比例", "五十": "记错比例"},
            {"thirty": "三十"},
            "heldout",
        ),
    )


@pytest.mark.parametrize(
    "line",
    [
        "没有空",
        "两个[甲|乙:错]空[甲|乙:错]",
        "没有错的[甲]",
        "没有来源[甲|乙]",
        "末项没有来源[甲|乙:错|丙]",
        "空的填法[甲|:错]",
        "没有对的[|乙:错]",
        "重复[甲|乙:错|乙:错]",
        "又对又错[甲|甲:错]",
        "括号没有关[甲|乙:错",
    ],
)
def test_a_line_that_is_not_one_statement_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"blank|origin"):
        clozes({line: NORM})


def test_a_star_keeps_a_wording_for_heldout_questions() -> None:
    assert [(w.text, w.part) for w in wordings("甲", "*乙")] == [("甲", "train"), ("乙", "heldout")]
