"""The store of statutes: editions, days, what is repealed, the search, and what is no folder and no store."""

import os
import shutil
import sqlite3

import pytest

from legal_rl.core.citations import Article
from legal_rl.core.errors import UserError
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store, open_store
from legal_rl.runs.statutes.files import read_statutes

SAMPLE = HOME / "tests" / "cases" / "statutes"

TABLE = """name,level,category,publish,valid_from,expired,ver,subtitle,filename
示例法,法律,民法,2010-03-01,2010-06-01,0,1,,
示例法,法律,民法,2020-03-01,2020-06-01,0,2,,
旧示例法,法律,民法,1999-01-01,1999-02-01,1,1,,
新示例法,法律,民法,2015-01-01,,0,1,,
民法典 总则,法律,民法典,,,0,1,,
民法典 物权编,法律,民法典,,,0,1,,
"""

HEAD = "# 示例法\n1990年1月1日 通过\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("statutes")
    files = {
        "laws.csv": TABLE,
        "民法/_index.md": "第九条 目录",
        "民法/示例法(2010-03-01).md": f"{HEAD}2010年3月1日 修订\n<!-- INFO END -->\n第一条 甲\n第二条 乙",
        "民法/示例法(2020-03-01).md": f"{HEAD}2020年3月1日 修订\n<!-- INFO END -->\n第一条 见第三条 \n第一条之一 丙",
        "民法/旧示例法(1999-01-01).md": "# 旧示例法\n<!-- INFO END -->\n第一条 甲",
        "民法/新示例法(2015-01-01).md": "# 新示例法\n2015年1月1日 通过\n<!-- INFO END -->\n第一条 甲",
        "民法典/总则.md": "# 民法典\n2020年5月28日 通过\n<!-- INFO END -->\n第一条 甲",
        "民法典/物权编.md": "# 民法典\n2020年5月28日 通过\n2021年1月1日 施行\n<!-- INFO END -->\n第二百零五条 甲",
    }
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    build_store(place, place / "laws.db")
    return place


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(SAMPLE, path)
    return open_store(path)


@pytest.mark.parametrize(
    ("article", "as_of", "there"),
    [
        (Article("示例法", 1), None, True),
        (Article("示例法", 1, 1), None, True),
        (Article("示例法", 2), None, False),  # the newest edition has it no more
        (Article("示例法", 2), "2020-05-31", True),
        (Article("示例法", 2), "2020-06-01", False),
        (Article("示例法", 2), "2000-01-01", True),  # older than the oldest edition, younger than the statute
        (Article("示例法", 1), "1989-12-31", False),
        (Article("示例法", 3), None, False),  # named in another article's text
        (Article("旧示例法", 1), None, False),
        (Article("旧示例法", 1), "2000-01-01", False),
        (Article("新示例法", 1), "2014-12-31", False),
        (Article("新示例法", 1), "2015-01-01", True),
        (Article("民法典", 1), None, True),
        (Article("民法典", 205), "2021-01-01", True),
        (Article("民法典", 205), "2020-12-31", False),
        (Article("民法典", 9), None, False),
        (Article("没有此法", 1), None, False),
    ],
)
def test_exists(folder, article, as_of, there):
    assert open_store(folder / "laws.db").exists(article, as_of) is there


def test_a_store_is_opened_once(folder):
    assert open_store(folder / "laws.db") is open_store(folder / "laws.db")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (None, ["laws.csv", "no such file"]),
        ("name,publish\n甲法,2000-01-01\n", ["laws.csv", "expired", "valid_from"]),
        ("", ["laws.csv", "columns"]),
        ("name,publish,valid_from,expired\n甲法,2000-01-01,,0\n", ["holds no statutes"]),
    ],
)
def test_what_is_no_folder_of_statutes_is_told(tmp_path, table, words):
    if table is not None:
        (tmp_path / "laws.csv").write_text(table, "utf-8")
    with pytest.raises(UserError) as caught:
        read_statutes(tmp_path)
    for word in words:
        assert word in str(caught.value)


def test_a_table_that_is_not_text_is_told(tmp_path):
    (tmp_path / "laws.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match=r"laws\.csv"):
        read_statutes(tmp_path)


@pytest.mark.parametrize("name", ["laws.csv", "刑法/刑法.md"])
def test_a_file_that_is_larger_than_any_statute_is_not_read(tmp_path, name):
    shutil.copytree(SAMPLE, tmp_path, dirs_exist_ok=True)
    with (tmp_path / name).open("r+b") as file:
        file.truncate(2 << 30)
    with pytest.raises(UserError, match=f"{name}: larger than 16 MB"):
        read_statutes(tmp_path)


def test_an_article_has_its_paragraphs_its_place_and_its_days(store):
    found = store.find_article(Article("民法典", 586), "2024-01-01")
    assert found.text.startswith("当事人可以约定一方向对方给付定金")
    assert len(found.text.splitlines()) == 2
    assert found.heading.startswith("合同编 / 第一分编")
    assert (found.edition.valid_from, found.edition.valid_to) == ("2021-01-01", None)


def test_an_edition_ends_where_the_next_begins(store):
    assert [(edition.valid_from, edition.valid_to) for edition in store.editions("公司法")] == [
        ("2018-10-26", "2024-06-30"),
        ("2024-07-01", None),  # the table is silent: as the last article says
    ]
    article = Article("公司法", 26)
    texts = [store.find_article(article, day).text for day in ("2024-06-30", "2024-07-01")]
    assert texts[0] != texts[1]
    assert [each.text for each in store.history(article)] == texts


def test_an_interpretation_ends_with_the_statute_that_it_explains(store):
    article = Article("担保法解释", 32)
    assert store.exists(article, "2020-12-31")
    assert not store.exists(article, "2021-01-01")
    assert not store.exists(article)


@pytest.mark.parametrize(
    ("article", "as_of", "words"),
    [
        (Article("民法典", 5000), None, ["no edition", "highest article here of that of 2021-01-01 is 588"]),
        (Article("公司法", 71), "2025-01-01", ["2018-10-26 – 2024-06-30"]),
        (Article("民法典", 586), "2020-01-01", ["2021-01-01"]),
        (Article("合同法", 115), None, ["2021-01-01", "《民法典》"]),
        (Article("没有此法", 1), None, ["no law of this name"]),
        (Article("担保法解释", 32), "2022-01-01", ["repealed"]),
    ],
)
def test_what_is_not_in_force_says_why(store, article, as_of, words):
    assert store.find_article(article, as_of) is None
    assert [word for word in words if word not in store.absence(article, as_of)] == []


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("定金 上限 百分之二十", Article("民法典", 586)),
        ("请求保护民事权利的期间为3年", Article("民法典", 188)),
        ("五年内缴足", Article("公司法", 47)),
        ("已满14周岁不满16周岁", Article("刑法", 17)),
    ],
)
def test_the_best_article_comes_first(store, query, first):
    found = store.search(query, limit=3)
    assert found[0].article == first
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


def test_words_are_found_by_the_rarest_of_them(store):
    """A long query of common words with one sentence of an article: that article stands first, others may not appear."""
    quoted = "实际交付的定金数额多于或者少于约定数额的，视为变更约定的定金数额"
    found = store.search_text(quoted, as_of="2025-05-31")
    assert found[0].article == Article("民法典", 586)
    assert {each.article for each in found} < {each.article for each in store.search(quoted, as_of="2025-05-31", limit=99)}
    loosely = store.search_text(quoted, as_of="2025-05-31", limit=99, sharing=1)
    assert {each.article for each in found} <= {each.article for each in loosely}


@pytest.mark.parametrize("text", ["", "，。", "魑魅魍魉", '" OR *', "定金", "\ud800"])
def test_any_text_is_looked_for(store, text):
    assert len(store.search_text(text, as_of="2025-05-31")) <= 10
    assert len(store.search_question(text, as_of="2025-05-31")) <= 10


def test_a_question_finds_the_law_before_what_interprets_it(tmp_path):
    table = "name,publish,valid_from,expired\n示例法,2010-03-01,,0\n最高人民法院关于适用示例法的解释,2011-01-01,,0\n"
    (tmp_path / "法").mkdir()
    (tmp_path / "laws.csv").write_text(table, "utf-8")
    law, repeated = "第一条 定金应当抵作价款或者收回，不得没收。", "第一条 定金应当抵作价款或者收回。"
    for name, text in (("示例法(2010-03-01)", law), ("最高人民法院关于适用示例法的解释(2011-01-01)", repeated)):
        (tmp_path / "法" / f"{name}.md").write_text(f"# {name[:-12]}\n<!-- INFO END -->\n{text}", "utf-8")
    # One article of two has every word: without filler the words would carry no weight.
    filler = "\n".join(f"第{number}条 合同成立。" for number in ("二", "三", "四", "五"))
    with (tmp_path / "法" / "示例法(2010-03-01).md").open("a", encoding="utf-8") as file:
        file.write("\n" + filler)
    build_store(tmp_path, tmp_path / "laws.db")
    made, query = open_store(tmp_path / "laws.db"), "定金应当抵作价款或者收回吗？"
    assert [each.article.law for each in made.search(query, limit=2)] == ["示例法解释", "示例法"]
    assert [each.article.law for each in made.search_question(query, limit=2)] == ["示例法", "示例法解释"]


def test_a_search_keeps_to_the_day(store):
    def found(day):
        return {(each.article.law, each.edition.valid_from) for each in store.search("股东 公司 保证 债权人", as_of=day)}

    assert ("公司法", "2018-10-26") in found("2020-01-01")
    assert ("担保法解释", "2000-12-13") in found("2020-01-01")
    assert found(None) == found("2025-01-01") == {("公司法", "2024-07-01"), ("民法典", "2021-01-01")}


@pytest.mark.parametrize("query", ["", "\"'*()", "的", "NEAR(甲 乙)", "\ud800"])
def test_any_query_is_answered(store, query):
    assert isinstance(store.search(query), list)


def test_the_same_folder_makes_the_same_store(tmp_path, store):
    build_store(SAMPLE, tmp_path / "again.db")
    assert open_store(tmp_path / "again.db").digest == store.digest


def test_a_store_is_read_in_a_child_and_never_written(store):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, b"1" if store.exists(Article("民法典", 586)) else b"0")
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reader, 1) == b"1"
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        store._connection.execute("DELETE FROM article")


def test_what_is_no_store_is_told(tmp_path):
    (tmp_path / "text.db").write_text("no store", "utf-8")
    sqlite3.connect(tmp_path / "other.db").close()
    for name, words in (("text.db", "statutes build"), ("other.db", "statutes build"), ("none.db", "no such file")):
        with pytest.raises(UserError, match=words):
            open_store(tmp_path / name)


@pytest.fixture(scope="session")
def editions(laws):
    """Law → its editions in the real folder."""
    by_law = {}
    for edition in read_statutes(laws):
        by_law.setdefault(edition.law, []).append(edition)
    return by_law


@pytest.mark.parametrize(
    ("article", "as_of", "there"),
    [
        (Article("民法典", 1260), None, True),
        (Article("民法典", 1261), None, False),
        (Article("民法典", 1), "2020-12-31", False),
        (Article("刑法", 17, 1), None, True),
        (Article("刑法", 452), "2015-01-01", True),
        (Article("宪法", 143), None, True),
        (Article("公司法", 266), None, True),
        (Article("公司法", 266), "2020-01-01", False),
        (Article("民法典继承编解释(一)", 45), None, True),
    ],
)
def test_real_statutes(editions, article, as_of, there):
    first, *later = editions[article.law]
    begun = [first] if as_of is None or first.since <= as_of else []
    begun += [edition for edition in later if as_of is None or edition.valid_from <= as_of]
    numbers = {(each.number, each.sub) for edition in begun[-1:] for each in edition.articles}
    assert ((article.number, article.sub) in numbers) is there


def test_real_laws_have_their_articles_without_a_gap(editions):
    for law, last in {"民法典": 1260, "刑法": 452, "公司法": 266, "民事诉讼法": 306, "宪法": 143}.items():
        numbers = {article.number for article in editions[law][-1].articles}
        assert numbers == set(range(1, last + 1))


def test_a_name_that_is_no_text_is_no_law(store):
    article = Article("甲\ud83d乙", 1)
    assert store.editions(article.law) == ()
    assert not store.exists(article)
    assert store.history(article) == []
