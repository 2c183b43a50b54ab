"""`legal-rl statutes`: a store is built, searched and shown; what is not there is told in one sentence."""

import pytest
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.runs.shipped_files import HOME


@pytest.fixture(scope="module")
def db(tmp_path_factory):
    path = tmp_path_factory.mktemp("statutes") / "laws.db"
    assert "4 laws, 5 editions, 27 articles" in called(
        "build", str(HOME / "tests" / "cases" / "statutes"), "--out", str(path)
    )
    return str(path)


def called(*words):
    result = CliRunner().invoke(app, ["statutes", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_find_lists_the_best_articles(db):
    lines = called("find", "定金 上限", "--db", db, "--limit", "1").splitlines()
    assert lines[0].startswith("《民法典》第586条  2021-01-01 – in force")
    assert len(lines) == 2
    assert "nothing found" in called("find", "zzz", "--db", db)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["民法典", "586", "--as-of", "2024-01-01"], "不得超过主合同标的额的百分之二十"),
        (["中华人民共和国民法典", "第五百八十六条"], "不得超过主合同标的额的百分之二十"),
        (["刑法", "17-1"], "已满七十五周岁"),
        (["刑法", "第十七条之一"], "已满七十五周岁"),
        (["公司法", "26", "--as-of", "2024-06-30"], "2018-10-26 – 2024-06-30"),
        (["合同法", "115"], "《合同法》第115条: the law was repealed on 2021-01-01, replaced by 《民法典》\n"),
        (["担保法解释", "32", "--as-of", "2022-01-01"], "the law is repealed; held editions have the article: "),
    ],
)
def test_show_gives_the_words_of_the_day(db, words, told):
    assert told in called("show", *words, "--db", db)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["民法典", "586", "--as-of", "2020-01-01"], "2021-01-01"),
        (["合同法", "115", "--as-of", "2020-12-31"], "repealed on 2021-01-01, .*build a store that has it"),
        (
            ["民典法", "1"],
            "laws.db: 《民典法》第1条: the store knows no law of this name; name a law that it has, 民法典 perhaps",
        ),
        (
            ["海商法", "1"],
            "the store knows no law of this name; build a store that has it with `legal-rl statutes build",
        ),
        (["民法典", "5000"], "is 588; name another article"),
        (["民法典", "甲"], "第五百八十六条"),
        (["民法典", "586", "--as-of", "2024-13-01"], "2024-01-31"),
    ],
)
def test_what_cannot_be_shown_is_told(db, words, told):
    with pytest.raises(UserError, match=told):
        called("show", *words, "--db", db)


@pytest.mark.parametrize("query", ["", " \u3000"])
def test_no_words_to_look_for_are_refused(db, query):
    with pytest.raises(UserError, match="no words to look for"):
        called("find", query, "--db", db)
