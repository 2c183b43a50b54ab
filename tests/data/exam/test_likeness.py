"""Measures of likeness, against questions counted by hand."""

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam.likeness import measure

OPTIONS = ("甲的行为无效", "乙应当赔偿5万元", "乙无权请求，因为期限已过", "法院不予支持")


def _question(stem: str, gold: str, options: tuple[str, ...] = OPTIONS, kind: str = "case") -> Question:
    texts = dict(zip("ABCD", options, strict=True))
    return Question(id=stem, stem=stem, options=texts, gold=frozenset(gold), kind=kind, source="test")


@pytest.fixture(scope="module")
def found() -> dict[str, float | None]:
    questions = [
        _question("2019年5月1日，甲公司向乙公司购买钢材。对此，下列哪些说法是正确的？", "AB"),
        _question("关于《民法典》的适用，下列哪一选项是错误的？", "A", ("对", "对的", "也对", "不对"), "knowledge"),
        _question("甲与乙发生争执。甲不慎跌倒。关于本案，下列说法正确的是（ ）", "ABCD"),
        _question("根据刑法，不构成累犯的有？", "D", ("一律如此", "必须如此", "如此", "未必如此"), "knowledge"),
    ]
    return {row.name: row.value for row in measure(questions)}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("questions", 4),
        ("case questions", 0.5),
        ("stems that ask for the wrong ones", 0.25),
        ("stems that deny something else", 0.25),
        ("1 right", 0.5),
        ("4 right", 0.25),
        ("all options right", 0.25),
        ("options A that are right", 0.75),
        ("best constant answer", 0.25),
        ("asks 哪一, 哪个", 0.25),
        ("asks 哪些, 哪几", 0.25),
        ("asks 下列 or 以下", 0.75),
        ("stems that end with a question mark", 0.75),
        ("distinct stems", 1.0),
        ("case questions with a number and unit", 1.0),
        ("questions with a number and unit", 0.5),
        ("a date", 0.25),
        ("parties 甲, 乙, 丙", 0.5),
        ("a statute named in the stem", 0.5),
        ("options with a reason", 2 / 16),
        ("options with an absolute word", 2 / 16),
        ("options with a negation", 8 / 16),
    ],
)
def test_counted_by_hand(found, name, value):
    assert found[name] == pytest.approx(value)


def test_lengths_are_in_characters_without_space():
    rows = {row.name: row for row in measure([_question("甲 乙？", "A", ("一", "一二", "一二三", "一 二 三 四"))])}
    assert rows["stem length, 50% of stems below"].value == 3
    assert rows["option length"].value == 2.5
    assert rows["spread of option lengths in a question"].value == pytest.approx(1.118, abs=1e-3)
    assert rows["longest less shortest option"].value == 3


def test_what_no_question_has_is_none_and_not_nought():
    rows = {row.name: row for row in measure([_question("甲？", "A", kind="knowledge")])}
    assert rows["case questions with a number and unit"].text == "–"
    assert all(row.value is None or row.of == 0 for row in measure([]) if row.unit != "number")
