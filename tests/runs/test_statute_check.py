"""Citations against the store: editions, repeals, numbers, and the words that are said of an article."""

import pytest

from legal_rl.core.citations import Article
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import CitationCheck, build_store, open_store
from legal_rl.runs.statutes.check import share_of_words, worst_by_article

DAY = "2025-05-31"
DEPOSIT = "定金的数额由当事人约定；但是，不得超过主合同标的额的百分之二十"
NEXT = "不满八周岁的未成年人为无民事行为能力人，由其法定代理人代理实施民事法律行为"
LIMIT = "向人民法院请求保护民事权利的诉讼时效期间为三年"


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    db = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", db)
    return CitationCheck(db, DAY)


@pytest.mark.parametrize(
    ("text", "day", "findings"),
    [
        ("依《民法典》第586条，定金无效。", None, ["right"]),
        ("依《民法典》第586条、第587条和第九千条。", None, ["right", "right", "no_such_article"]),
        ("依合同法第115条，定金……", None, ["repealed"]),
        ("依合同法第115条，定金……", "2019-01-01", ["unknown"]),  # in force, but without a text
        ("依担保法解释第121条。", None, ["repealed"]),
        ("依担保法解释第121条。", "2015-01-01", ["right"]),
        ("依公司法第71条，其他股东过半数同意。", None, ["repealed"]),
        ("依公司法第71条，其他股东过半数同意。", "2020-01-01", ["right"]),
        ("依公司法第47条，五年内缴足。", "2020-01-01", ["not_yet"]),
        ("依《民法典》第586条。", "2020-01-01", ["not_yet"]),
        ("依《民法典》第300条。", None, ["unknown"]),  # the sample lacks it between others
        ("依《没有此法》第3条。", None, ["unknown"]),
        ("依《刑法》第17条之一、第17条之五。", None, ["right", "no_such_article"]),
        (f"《民法典》第586条规定：“{DEPOSIT}。”因此错误。", None, ["right"]),
        (f"《民法典》第586条第二款规定，{DEPOSIT}。", None, ["right"]),
        (f"《民法典》第585条规定：“{DEPOSIT}。”因此错误。", None, ["wrong_article"]),
        (f"“{DEPOSIT}”（《民法典》第585条）", None, ["wrong_article"]),
        (f"“{DEPOSIT}”（《民法典》第586条）", None, ["right"]),
        (f"《刑法》第264条：“{LIMIT}。”", None, ["wrong_article"]),
        (f"依《民法典》第585条、第586条规定：“{DEPOSIT}。”", None, ["right", "right"]),
        ("《民法典》第188条规定，向法院请求保护民事权利的诉讼时效期间为3年。", None, ["right"]),
        (f"《民法典》第586条规定，{LIMIT}。", None, ["wrong_article"]),
        ("《民法典》第586条规定：“太阳从东方升起以后万物开始生长并且欣欣向荣地面向未来。”", None, ["words_not_found"]),
        (f"《民法典》第18条规定，{NEXT}。", None, ["wrong_article"]),  # article 18 has half of these words too
        (f"《民法典》第20条规定，{NEXT}。", None, ["right"]),
        (f"根据民法典第143条，{NEXT}。", None, ["wrong_article"]),  # not announced, but another's word for word
        (f"民法典第586条：{NEXT}。", None, ["wrong_article"]),
        (f"根据民法典第20条，{NEXT}。", None, ["right"]),
        ("依照刑法第17条的规定，以盗窃公私财物数额较大的盗窃罪定罪处罚。", None, ["right"]),  # applies it
        ("《民法典》第586条，甲给付定金30万元，超过20%的部分无效。", None, ["right"]),  # the case, not the article
        ("没有法条。", None, []),
    ],
)
def test_findings(check, text, day, findings):
    assert [each.finding for each in check.of(text, day)] == findings


def test_words_of_an_earlier_edition_are_repealed_words(check):
    former = open_store(check.db).find_article(Article("公司法", 26), "2020-01-01").text.splitlines()[0]
    text = f"《公司法》第26条规定：“{former}”"
    assert [each.finding for each in check.of(text)] == ["repealed"]
    assert [each.finding for each in check.of(text, "2020-01-01")] == ["right"]


def test_the_article_meant_is_named(check):
    (checked,) = check.of(f"《民法典》第585条规定：“{DEPOSIT}。”")
    assert checked.meant == Article("民法典", 586)


def test_one_finding_an_article_and_errors_count(check):
    checked = check.of(f"《民法典》第585条。又《民法典》第585条规定：“{DEPOSIT}。”《民法典》第585条。")
    assert worst_by_article(checked) == {Article("民法典", 585): "wrong_article"}


@pytest.mark.parametrize(
    ("words", "text", "share"),
    [("诉讼时效期间为3年", "其诉讼时效期间为三年。", 1), ("甲乙丙丁", "戊己庚辛", 0), ("", "甲", 0), ("甲", "甲", 0)],
)
def test_share_of_words(words, text, share):
    assert share_of_words(words, text, 4) == share


@pytest.mark.parametrize("unit", ["《民法典》第586条规定：“", "“甲乙丙丁戊己庚辛”《民法典》第585条", "《民法典》第1条、", "\ud800第1条"])
def test_any_text_is_checked(check, unit):
    assert all(0 <= each.citation.start < each.citation.end for each in check.of(unit * 40))
