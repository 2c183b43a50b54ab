"""Cited articles: forms, names, numerals, spans."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.citations import Article, citations, han, number_of, statute_name


def cited(text):
    return [(one.article.law, one.article.number, one.article.sub) for one in citations(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("《民法典》第一百八十八条规定了期间。", [("民法典", 188, 0)]),
        ("依民法典第188条，说法错误。", [("民法典", 188, 0)]),
        ("《中华人民共和国民法典》第 188 条", [("民法典", 188, 0)]),
        ("《民法典》第１８８条", [("民法典", 188, 0)]),
        ("《刑法》第17条之一", [("刑法", 17, 1)]),
        ("刑法第一百三十三条之二", [("刑法", 133, 2)]),
        ("《公司法》第47、48条", [("公司法", 47, 0), ("公司法", 48, 0)]),
        ("《公司法》第四十七条和第四十八条", [("公司法", 47, 0), ("公司法", 48, 0)]),
        ("《合同法》第52条第一款第（五）项、第五十三条", [("合同法", 52, 0), ("合同法", 53, 0)]),
        ("《刑法》第264条第一款、第二款", [("刑法", 264, 0)]),
        ("民诉法第105条至第107条", [("民事诉讼法", 105, 0), ("民事诉讼法", 107, 0)]),
        ("《劳动法》已有规定。本法第三条、该法第4条", [("劳动法", 3, 0), ("劳动法", 4, 0)]),
        ("《民法典》的规定不同，《刑法》则不然，本法第20条", [("刑法", 20, 0)]),
        ("《公司法》（2023年修订）第十条", [("公司法", 10, 0)]),
        ("《公司法（2023修订）》第十条", [("公司法", 10, 0)]),
        ("《民法典·物权编》第二百零九条", [("民法典", 209, 0)]),
        ("劳动合同法第14条", [("劳动合同法", 14, 0)]),
        ("继承编解释（一）第35条", [("民法典继承编解释(一)", 35, 0)]),
        ("《最高人民法院关于适用〈民法典〉继承编的解释（一）》第35条", [("民法典继承编解释(一)", 35, 0)]),
        ("《最高人民法院关于适用《民法典》继承编的解释（一）》第35条", [("民法典继承编解释(一)", 35, 0)]),
        ("《海上交通安全法》第三条", [("海上交通安全法", 3, 0)]),
        ("其效力规则见于民法典第四百九十六条", [("民法典", 496, 0)]),
        ("婚姻家庭编解释一第三十四条", [("民法典婚姻家庭编解释(一)", 34, 0)]),
        ("公司法司法解释（三）第14条", [("公司法解释(三)", 14, 0)]),
        ("技术合同法第1条", []),  # a longer name that is not known
        ("第三条", []),
        ("本法第三条", []),
        ("《民法典》规定了三条", []),
        ("《民法典》第零条", []),
        ("民法典第一章", []),
        ("", []),
    ],
)
def test_forms(text, expected):
    assert cited(text) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("《中华人民共和国刑事诉讼法》", "刑诉法"),
        ("最高人民法院关于适用《中华人民共和国民法典》婚姻家庭编的解释（一）", "婚姻家庭编解释(一)"),
        ("最高人民法院关于适用《公司法》若干问题的规定（三）", "公司法司法解释三"),
        ("公司法司法解释（三）", "公司法解释(三)"),
        ("最高人民法院关于适用《中华人民共和国民事诉讼法》的解释", "民诉解释"),
        ("民法典 总则", "民法典"),
        ("《个人所得税法（2018修正）》", "个人所得税法"),
    ],
)
def test_names_of_one_statute_are_one(one, other):
    assert statute_name(one) == statute_name(other)


@pytest.mark.parametrize("name", ["民法典", "民事诉讼法", "治安管理处罚法", "人民检察院组织法", "政府信息公开条例"])
def test_a_plain_name_stays(name):
    assert statute_name(name) == name


@given(st.integers(1, 9999))
def test_numerals_are_read_as_statutes_write_them(number):
    assert number_of(han(number)) == number_of(str(number)) == number
    assert cited(f"《民法典》第{han(number)}条") == cited(f"民法典第{number}条") == [("民法典", number, 0)]


@pytest.mark.parametrize("text", ["", "零", "〇", "一一", "甲", "十甲", "0"])
def test_what_is_no_number(text):
    assert not number_of(text)


def test_spans_cover_the_citation():
    text = "依《公司法》第3条第二款、第4条，以及刑法第17条之一。"
    assert [text[one.start : one.end] for one in citations(text)] == [
        "《公司法》第3条第二款",
        "第4条",
        "刑法第17条之一",
    ]


def test_articles_have_an_order():
    assert sorted([Article("刑法", 17, 1), Article("刑法", 17), Article("刑法", 5)])[0] == Article("刑法", 5)


NAMES_AND_MARKS = "《 》 民法典 刑法 本法 该法 第 条 之 一 十 百 3 、 和 款 ( （ 最高人民法院 解释 ）"
PIECES = st.sampled_from([*NAMES_AND_MARKS.split(), "\n"])


@given(st.one_of(st.text(st.characters(exclude_categories=())), st.lists(PIECES, max_size=30).map("".join)))
def test_any_text_is_read_in_order(text):
    found = citations(text)
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert all(0 <= one.start < one.end <= len(text) and one.article.number > 0 for one in found)


@pytest.mark.parametrize(
    "unit", ["《", "《民", "《《民》", "民法典第", "第一、", "《公司法》第47、", "本法第1条", "一", "（"]
)
def test_time_grows_with_the_length(unit):
    """Eight times the text may not take twenty-four times as long; a square would take sixty-four times."""
    small, large = (min(_seconds((unit * size)[:size]) for _ in range(2)) for size in (5_000, 40_000))
    assert large < 24 * small + 0.01


def _seconds(text):
    begin = time.process_time()
    citations(text)
    return time.process_time() - begin


@pytest.mark.parametrize(
    ("number", "text"),
    [(2, "二"), (10, "十"), (12, "十二"), (20, "二十"), (35, "三十五"), (105, "一百零五"), (110, "一百一十"),
     (188, "一百八十八"), (586, "五百八十六"), (1005, "一千零五"), (1127, "一千一百二十七"), (1260, "一千二百六十")],
)  # fmt: skip
def test_statute_numerals(number, text):
    assert han(number) == text


@pytest.mark.parametrize("number", [0, -1, 10000])
def test_statute_numerals_out_of_range(number):
    with pytest.raises(ValueError, match="1 to 9999"):
        han(number)


@given(st.integers(1, 9999))
def test_there_and_back(number):
    assert number_of(han(number)) == number
