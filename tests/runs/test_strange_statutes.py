"""A store of statutes made by a stranger, or damaged: one sentence with a remedy, and nothing of its own is run."""

import random
import shutil
import sqlite3

import pytest

from legal_rl.core.citations import Article
from legal_rl.core.errors import UserError
from legal_rl.runs.records import checksum, write_jsonl
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store, open_store, store
from tests.cli.file_verbs import answer_text

LAWS = HOME / "tests" / "cases" / "statutes"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"
# Each is done to a store as it is built.
OTHER_SCHEMAS = {
    "a view without end": f"DROP TABLE about; CREATE VIEW about AS {ENDLESS} 'format' AS key, 'legal_rl' AS value FROM n",
    "a view of laws": f"ALTER TABLE law RENAME TO law2; CREATE VIEW law AS {ENDLESS} i AS id, i || '法' AS name FROM n",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON law BEGIN DELETE FROM article; END",
    "an index of expressions": "CREATE INDEX more ON law (upper(name))",
    "a virtual table": "DROP TABLE words; CREATE VIRTUAL TABLE words USING fts5 (place, text, tokenize='trigram')",
    "a table more": "CREATE TABLE more (x)",
    "a computed column": "DROP TABLE law; CREATE TABLE law (id INTEGER PRIMARY KEY, name TEXT AS (hex(zeroblob(99999999))))",
    "a schema of two pages": "".join(f"CREATE TABLE more{n} (x);" for n in range(100)),
    "a schema that is too long": f"CREATE TABLE more (x /* {'x' * 100_000} */)",
    "no tables": "".join(f"DROP TABLE {name};" for name in ("about", "law", "edition", "article", "words")),
}
OTHER_VALUES = {
    "bytes for a law": "UPDATE law SET name = x'00ff' WHERE id = 1",
    "no text": "UPDATE law SET name = CAST(x'ff' AS TEXT) WHERE id = 1",
    "a long name": "UPDATE law SET name = hex(zeroblob(9000000)) WHERE id = 1",
    "a long article": "UPDATE article SET text = hex(zeroblob(9000000)) WHERE number = 586",
    "a word for a number": "UPDATE edition SET newest = 'yes'",
    "a number for a day": "UPDATE edition SET applies_from = x'31'",
    "bytes for words": "UPDATE article SET text = x'31', heading = x'31'",
    "no index of words": "DELETE FROM words_data",
    "another index of words": "UPDATE words_data SET block = x'ff00ff00ff00ff00ff00'",
    "another kind of index": "UPDATE words_config SET v = 99",
    "no digest": "DELETE FROM about WHERE key = 'digest'",
    "another digest": "UPDATE about SET value = '<script>' WHERE key = 'digest'",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    path = tmp_path_factory.mktemp("built") / "laws.db"
    build_store(LAWS, path)
    return path


@pytest.fixture
def altered(built, tmp_path):
    def altered(script):
        path = tmp_path / "laws.db"
        shutil.copyfile(built, path)
        with sqlite3.connect(path) as connection:
            connection.executescript(f"BEGIN; {script}; COMMIT")
        connection.close()
        return path

    return altered


def look_up_all(path):
    """Every kind of look-up."""
    found = store.StatuteStore(path)
    for law in ("民法典", "刑法", "公司法"):
        found.editions(law)
        found.find_article(Article(law, 17, 1), "2024-01-01")
        found.absence(Article(law, 5000))
        found.history(Article(law, 586))
    found.search("定金 上限")
    found.search("定金 上限 公司", as_of="2024-01-01")
    return found.articles


@pytest.mark.parametrize("script", OTHER_SCHEMAS.values(), ids=OTHER_SCHEMAS)
def test_another_schema_is_refused_before_any_of_it_is_asked(altered, script):
    path = altered(script)
    with pytest.raises(UserError, match=r"laws\.db: is (no store|damaged).*; make one with `legal-rl statutes build"):
        store.StatuteStore(path)


@pytest.mark.parametrize("script", OTHER_VALUES.values(), ids=OTHER_VALUES)
def test_other_values_are_told_as_damage(altered, script):
    with pytest.raises(UserError, match=r"laws\.db: is .*; make one with `legal-rl statutes build") as refused:
        look_up_all(altered(script))
    assert len(str(refused.value)) < 400


def test_a_look_up_has_an_end(built, monkeypatch):
    monkeypatch.setattr(store, "_INSTRUCTIONS", 1)
    opened = store.StatuteStore(built)
    monkeypatch.setattr(store, "_SECONDS", -1.0)
    with pytest.raises(UserError, match=r"laws\.db: is damaged \(a look-up takes more than"):
        opened.search("定金 上限")


def test_a_damaged_file_gives_a_result_or_a_sentence(built, tmp_path):
    whole, draw, refused = built.read_bytes(), random.Random(5), 0
    assert look_up_all(built) == 27
    for number in range(150):
        data = bytearray(whole)
        for _ in range(draw.choice([1, 8, 64, 512])):
            data[draw.randrange(len(data))] = draw.randrange(256)
        if draw.random() < 0.2:
            data = data[: draw.randrange(len(data))]
        path = tmp_path / f"{number}.db"
        path.write_bytes(data)
        try:
            look_up_all(path)
        except UserError as error:
            refused += 1
            assert str(path) in str(error) and "statutes build" in str(error)
        assert path.read_bytes() == data
    assert refused > 20
    assert len(list(tmp_path.iterdir())) == 150


def test_a_number_that_no_article_can_have(built):
    opened = open_store(built)
    assert not opened.exists(Article("民法典", 10**30))
    assert "no edition has it" in opened.absence(Article("民法典", 10**30))


def test_verbs_end_with_a_sentence(altered, tmp_path, monkeypatch, capsys):
    from legal_rl.cli import main
    from legal_rl.core.sampling import Response
    from legal_rl.data.exam import generate

    path = altered(OTHER_SCHEMAS["a view without end"])
    before, questions = checksum(path), generate(2, seed=3)
    write_jsonl(tmp_path / "q.jsonl", questions)
    write_jsonl(tmp_path / "r.jsonl", [Response(id=q.id, sample=0, text=answer_text(q)) for q in questions])
    asked, answered = ["--questions", str(tmp_path / "q.jsonl")], ["--responses", str(tmp_path / "r.jsonl")]
    out = ["--out", str(tmp_path / "out")]
    for words in (
        ["statutes", "find", "定金", "--db", str(path)],
        ["statutes", "show", "民法典", "586", "--db", str(path)],
        ["eval", "toy", "--base-url", "http://127.0.0.1:9", *asked, "--statutes", str(path), "--retrieve", "2", *out],
        ["structure", *asked, *answered, "--statutes", str(path), *out],
    ):
        monkeypatch.setattr("sys.argv", ["legal-rl", *words])
        with pytest.raises(SystemExit) as end:
            main()
        told = capsys.readouterr().err
        assert end.value.code == 2 and "is no store of statutes" in told and len(told.splitlines()) == 1, told
    assert checksum(path) == before
