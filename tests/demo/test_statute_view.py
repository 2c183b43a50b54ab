"""Statutes on the page: the words and days of the edition, what is said where there are none, and the exam's review."""

import re

import pytest

from legal_rl.core.citations import Article
from legal_rl.core.questions import Question
from legal_rl.demo.exam_result import report_page, result_html
from legal_rl.demo.exam_session import AnswerSheet, MockExam, grade_exam
from legal_rl.demo.page import DemoWords, details, escape
from legal_rl.demo.statute_view import article_panel, cited_panels, look_up, statute_chips
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store, open_store

ZH, EN = DemoWords("zh"), DemoWords("en")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", path)
    return open_store(path)


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize(
    ("article", "as_of", "says"),
    [
        (Article("民法典", 586), None, "本版自 2021-01-01 起施行，现行有效"),
        (Article("公司法", 26), "2020-01-01", "本版自 2018-10-26 起施行，至 2024-06-30 止"),
        (Article("民法典", 9999), None, "没有这一条：自 2021-01-01 起施行的版本，最后一条是第"),
        (Article("合同法", 115), None, "自 2021-01-01 起废止，由《民法典》取代；法条库里没有它的条文"),
        (Article("想象法", 1), None, "法条库里没有《想象法》，无法核对"),
        (Article("民法典", 586), "2019-01-01", "以 2019-01-01 的法律为准，这一条尚未施行"),
    ],
)
def test_an_article_is_shown_with_its_days_or_it_is_said_why_not(store, article, as_of, says):
    page = plain(article_panel(ZH, store, article, as_of, key="k"))
    assert page.startswith(article.name)
    assert says in page


def test_the_words_are_those_of_the_store(store):
    found = look_up(store, Article("民法典", 586))
    assert found.finding == "right"
    assert escape(found.stored.text) in article_panel(ZH, store, found.article, None, key="k")
    english = plain(article_panel(EN, store, Article("民法典", 9999), None, key="k"))
    assert "no such article" in english


def test_chips_open_with_a_store_and_are_names_without(store):
    names = [Article("民法典", 586), "《想象法》"]
    assert "<details" not in statute_chips(ZH, names, None, None, key="k")
    shown = statute_chips(ZH, names, store, None, key="k")
    assert shown.count("<details") == 1
    assert plain(shown).endswith("《想象法》")
    assert cited_panels(ZH, None, "依《民法典》第586条", None, key="k") == ""
    assert cited_panels(ZH, store, "《民法典》第586条、《民法典》第586条", None, key="k").count("<details") == 1


def test_names_that_a_model_made_up_stay_text(store, hostile, tags_of):
    for text in hostile.values():
        law = text[:60]
        tags, attributes = tags_of(article_panel(ZH, store, Article(law, 7), None, key=f"k-{law}"))
        assert tags <= {"details", "summary", "div", "p", "span"}
        assert attributes <= {"data-keep", "class", "dir"}
    assert "<b>" not in details("<b>", key="<b>")


def test_the_review_of_an_exam_has_the_words_behind_each_explanation(store):
    question = Question(
        id="q1",
        stem="定金的数额由当事人约定，但不得超过多少？",
        options={"A": "百分之二十", "B": "百分之三十"},
        gold=frozenset("A"),
        source="exam",
        law_as_of="2025-05-31",
        meta={"reasons": {"A": "依《民法典》第586条，正是如此，故选。", "B": "依《民法典》第9999条，故不选。"}},
    )
    exam = MockExam("t", [question], AnswerSheet(model="m", seconds=60, started=0.0))
    exam.hand_in(30.0)
    result = grade_exam(exam)
    bare, shown = plain(result_html(result, exam.sheet, ZH)), plain(result_html(result, exam.sheet, ZH, store))
    assert "解析：依《民法典》第586条" in bare
    assert "现行有效" not in bare
    assert "现行有效" in shown
    assert "没有这一条" in shown
    assert "现行有效" in plain(report_page(result, exam.sheet, ZH, store))


def test_the_review_shows_the_explanation_that_a_set_came_with(store):
    question = Question(
        id="q1",
        stem="谁有权？",
        options={"A": "甲", "B": "乙"},
        gold=frozenset("A"),
        source="own",
        meta={"explanation": "见《民法典》第586条。"},
    )
    exam = MockExam("t", [question], AnswerSheet(model="m", seconds=60, started=0.0))
    page = plain(result_html(grade_exam(exam), exam.sheet, ZH, store))
    assert "解析：见《民法典》第586条。" in page
    assert "现行有效" in page
