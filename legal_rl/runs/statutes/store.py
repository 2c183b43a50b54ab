"""The statute store: one SQLite file of laws, editions, articles and a full-text index over jieba's words.

It is read without locks and never written once it is built, so that processes and threads may share one file. A store
may come from a stranger: its schema must be the one that is built, its values of their types, and a look-up is bounded.
"""

import hashlib
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.citations import Article
from legal_rl.core.errors import UserError
from legal_rl.core.repeals import REPEALS
from legal_rl.core.segmentation import search_words, whole_words
from legal_rl.runs.records import refuse_endless, replacing, unreadable
from legal_rl.runs.statutes.files import EditionText, read_statutes

FORMAT: Final = "legal_rl statutes 1"
# ``applies_from``: a day between the adoption and the oldest edition held is answered by that edition.
_SCHEMA: Final = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE law (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE edition (
  id INTEGER PRIMARY KEY, law INTEGER NOT NULL REFERENCES law, title TEXT NOT NULL, valid_from TEXT NOT NULL,
  valid_to TEXT, applies_from TEXT NOT NULL, repealed INTEGER NOT NULL, newest INTEGER NOT NULL);
CREATE INDEX edition_of ON edition (law, valid_from);
CREATE TABLE article (
  id INTEGER PRIMARY KEY, edition INTEGER NOT NULL REFERENCES edition, number INTEGER NOT NULL, sub INTEGER NOT NULL,
  heading TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (edition, number, sub));
CREATE VIRTUAL TABLE words USING fts5 (place, text, content='', tokenize='unicode61');
"""
_EDITION: Final = "e.id, l.name, e.title, e.valid_from, e.valid_to, e.applies_from, e.repealed, e.newest"
_FROM: Final = "FROM article a JOIN edition e ON e.id = a.edition JOIN law l ON l.id = e.law"
_PLACE_WEIGHT: Final = 0.5  # of a word in the law's name and headings, against 1 in the text
_QUERY_WORDS: Final = 200
# Of an interpretation's score, beside a law's: it repeats the law that it explains, which decides the question.
_INTERPRETATION_WEIGHT: Final = 0.7
_IS_INTERPRETATION: Final = "(l.name LIKE '%解释%' OR e.title LIKE '最高人民%')"
_RAREST: Final = 4
_COUNTS: Final = 1 << 16  # words whose frequency is remembered

_DIGEST: Final = re.compile("[0-9a-f]{64}")  # its begin becomes part of a prompt's name
_MAGIC: Final = b"SQLite format 3\0"
_LEAF: Final = 0x0D  # kind of the page behind the header of 100 bytes: the whole schema stands on it
_SCHEMA_BYTES: Final = 1 << 16
_VALUE_BYTES: Final = 1 << 24
_ROWS: Final = 1 << 20
_SECONDS: Final = 20.0  # of processor time for one look-up; a long search among 36,000 articles takes 0.06
_INSTRUCTIONS: Final = 10_000  # between two looks at the clock
_BIGGEST: Final = (1 << 63) - 1  # of SQLite's integers
_TEXT, _INTEGER, _TEXT_OR_NONE = (str,), (int,), (str, type(None))
_EDITION_TYPES: Final = (_INTEGER, _TEXT, _TEXT, _TEXT, _TEXT_OR_NONE, _TEXT, _INTEGER, _INTEGER)


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of ``law`` (the form of ``statute_name``) under its full ``title``; days are ISO, both ends included.

    ``valid_to`` None: in force, or ``repealed`` on a day that is not known. ``applies_from`` is earlier than
    ``valid_from`` in the oldest edition held of a law that is older. ``newest``: no later one is held.
    """

    id: int
    law: str
    title: str
    valid_from: str
    valid_to: str | None
    applies_from: str
    repealed: bool
    newest: bool

    def in_force(self, as_of: str | None) -> bool:
        """True on the ISO day ``as_of``; None asks for an edition that is in force without a known end."""
        if as_of is None:
            return self.newest and self.valid_to is None and not self.repealed
        if self.valid_to is None:
            return self.applies_from <= as_of and not self.repealed
        return self.applies_from <= as_of <= self.valid_to


@dataclass(frozen=True, slots=True)
class StoredArticle:
    """An article's words in one edition; ``heading`` has the parts and chapters above it. ``score``: BM25, of a search."""

    article: Article
    edition: Edition
    heading: str
    text: str
    score: float | None = None


def build_store(folder: Path, out: Path, on_progress: Callable[[int, int], None] = lambda _done, _all: None) -> None:
    """Read the statutes of ``folder`` and write the store ``out``, whole or not at all. The same folder, the same rows.

    ``on_progress`` is called with editions done and all. Raises ``UserError`` where ``folder`` is no folder of statutes
    or ``out`` cannot be written.
    """
    editions = read_statutes(folder)
    with replacing(out) as partial:
        connection = sqlite3.connect(partial)
        try:
            connection.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; {_SCHEMA}")
            digest = hashlib.sha256(FORMAT.encode())
            for done, edition in enumerate(editions, 1):
                following = editions[done] if done < len(editions) else None
                first = done == 1 or editions[done - 2].law != edition.law
                newest = following is None or following.law != edition.law
                _write_edition(connection, edition, first=first, newest=newest)
                digest.update(repr(edition).encode("utf-8", "backslashreplace"))
                on_progress(done, len(editions))
            rows = {"format": FORMAT, "digest": digest.hexdigest()}
            connection.executemany("INSERT INTO about VALUES (?, ?)", rows.items())
            connection.execute("INSERT INTO words (words) VALUES ('optimize')")
            connection.commit()
        finally:
            connection.close()


def _write_edition(connection: sqlite3.Connection, edition: EditionText, *, first: bool, newest: bool) -> None:
    connection.execute("INSERT OR IGNORE INTO law (name) VALUES (?)", (edition.law,))
    (law,) = connection.execute("SELECT id FROM law WHERE name = ?", (edition.law,)).fetchone()
    applies = edition.since if first else edition.valid_from
    values = (law, edition.title, edition.valid_from, edition.valid_to, applies, edition.expired, newest)
    row = connection.execute(
        "INSERT INTO edition (law, title, valid_from, valid_to, applies_from, repealed, newest) VALUES (?,?,?,?,?,?,?)",
        values,
    ).lastrowid
    for article in edition.articles:
        id_ = connection.execute(
            "INSERT INTO article (edition, number, sub, heading, text) VALUES (?,?,?,?,?)",
            (row, article.number, article.sub, article.heading, article.text),
        ).lastrowid
        place, words = search_words(f"{edition.law} {article.heading}"), search_words(article.text)
        connection.execute(
            "INSERT INTO words (rowid, place, text) VALUES (?, ?, ?)", (id_, " ".join(place), " ".join(words))
        )


@lru_cache(maxsize=8)
def open_store(path: Path) -> "StatuteStore":
    """Open the store ``path``, once a process. Raises ``UserError`` for a file that is missing or is no store."""
    return StatuteStore(path)


class StatuteStore:
    """Lookups in a store. Names of laws are in the form of ``statute_name``; days are ISO days.

    A day before the oldest edition held but after the law's adoption is answered by that edition. A day None asks for
    the newest edition, and nothing of a law that is repealed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        refuse_endless(path)
        try:
            with path.open("rb") as file:
                head = file.read(101)
        except OSError as error:
            raise unreadable(path, error) from None
        if not head.startswith(_MAGIC) or head[-1] != _LEAF or len(head) < 101:
            raise self._refusal("is no store of statutes")
        self._time = threading.local()
        self._connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _SCHEMA_BYTES)
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _SCHEMA_BYTES)
        self._connection.execute("PRAGMA trusted_schema = OFF")
        self._connection.set_progress_handler(self._is_over, _INSTRUCTIONS)
        # Views, triggers and strange indices would run what a stranger wrote in them.
        found = self._rows("SELECT type, name, sql FROM sqlite_schema", _TEXT, _TEXT, _TEXT_OR_NONE)
        if _schema(found) != _own_schema():
            raise self._refusal("is no store of statutes: it has other tables")
        self._connection.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, words, row)")
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _VALUE_BYTES)
        about = dict(self._rows("SELECT key, value FROM about", _TEXT, _TEXT))
        if about.get("format") != FORMAT or not _DIGEST.fullmatch(about.get("digest", "")):
            raise self._refusal("is no store of statutes")
        self.digest: str = about["digest"]
        self._editions: dict[str, tuple[Edition, ...]] = {}
        self._counts: dict[str, int] = {}

    def _rows(self, query: str, *types: tuple[type, ...], values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of ``query``, with columns of ``types``. Raises ``UserError`` where a damaged file or a stranger's
        cannot be read, holds values of other types, or takes too long.
        """
        self._time.end = time.thread_time() + _SECONDS
        try:
            rows = self._connection.execute(query, values).fetchmany(_ROWS + 1)
        except sqlite3.Error as error:
            why = f"a look-up takes more than {_SECONDS:.0f} s" if self._is_over() else error
            raise self._refusal(f"is damaged ({why})") from None
        except UnicodeDecodeError:  # of an error's own words, which quote the file
            raise self._refusal("is damaged (text that is no UTF-8)") from None
        if len(rows) > _ROWS or not all(
            isinstance(value, allowed) for row in rows for value, allowed in zip(row, types, strict=True)
        ):
            raise self._refusal("is damaged (values that no statute has)")
        return rows

    def _is_over(self) -> bool:
        return bool(time.thread_time() > self._time.end)

    def _refusal(self, what: str) -> UserError:
        return UserError(f"{self.path}: {what}; make one with `legal-rl statutes build FOLDER --out DB`")

    @cached_property
    def laws(self) -> frozenset[str]:
        """The names of all laws."""
        return frozenset(name for (name,) in self._rows("SELECT name FROM law", _TEXT))

    @cached_property
    def articles(self) -> int:
        """The number of articles, all editions together."""
        ((count,),) = self._rows("SELECT count(id) FROM article", _INTEGER)
        return int(count)

    def editions(self, law: str) -> tuple[Edition, ...]:
        """All editions of ``law``, from old to new; none of a law that the store does not know."""
        if law not in self.laws:  # whatever a text calls a law, halves of surrogate pairs too, which SQLite refuses
            return ()
        if law not in self._editions:
            rows = self._rows(
                f"SELECT {_EDITION} FROM edition e JOIN law l ON l.id = e.law WHERE l.name = ? ORDER BY e.valid_from, e.id",
                *_EDITION_TYPES,
                values=(law,),
            )
            self._editions[law] = tuple(map(_edition, rows))
        return self._editions[law]

    def edition_on(self, law: str, as_of: str | None) -> Edition | None:
        """The edition of ``law`` in force on a day, None where there is none."""
        return next((edition for edition in reversed(self.editions(law)) if edition.in_force(as_of)), None)

    def find_article(self, article: Article, as_of: str | None = None) -> StoredArticle | None:
        """The words of ``article`` in force on a day, None where there are none."""
        edition = self.edition_on(article.law, as_of)
        return None if edition is None else self._in_edition(article, edition)

    def history(self, article: Article) -> list[StoredArticle]:
        """The words of ``article`` in every edition that has it, from old to new."""
        found = (self._in_edition(article, edition) for edition in self.editions(article.law))
        return [each for each in found if each is not None]

    def exists(self, article: Article, as_of: str | None = None) -> bool:
        """True where ``article`` is in force on a day."""
        return self.find_article(article, as_of) is not None

    def absence(self, article: Article, as_of: str | None = None) -> str:
        """The reason why ``article`` is not in force on a day, as a clause with the days that are known."""
        if not self.editions(article.law):
            return _repeal_text(article.law) or "the store knows no law of this name"
        edition, held = self.edition_on(article.law, as_of), self.history(article)
        spans = "; ".join(f"{e.edition.valid_from} – {e.edition.valid_to or 'not known'}" for e in held)
        if edition is None and as_of is not None and as_of < self.editions(article.law)[0].applies_from:
            return f"the law is in force only from {self.editions(article.law)[0].applies_from}"
        if edition is None:
            return _repeal_text(article.law) or f"the law is repealed; held editions have the article: {spans or 'none'}"
        if held:
            return f"not in the edition of {edition.valid_from}; it stands in that of {spans}"
        last = self.last_number(edition)
        return f"no edition has it; the highest article here of that of {edition.valid_from} is {last or 'none'}"

    def last_number(self, edition: Edition) -> int:
        """The highest number of an article in ``edition``; 0 where the text has no articles."""
        newest = "SELECT number FROM article WHERE edition = ? ORDER BY number DESC LIMIT 1"
        return next((int(number) for (number,) in self._rows(newest, _INTEGER, values=(edition.id,))), 0)

    def search(self, query: str, *, as_of: str | None = None, limit: int = 10) -> list[StoredArticle]:
        """The ``limit`` articles in force on a day that fit the words of ``query`` best, by BM25; any word counts."""
        wanted = list(dict.fromkeys(search_words(query)))[:_QUERY_WORDS]
        return self._ranked(" OR ".join(f'"{word}"' for word in wanted), as_of, limit)

    def search_question(self, text: str, *, as_of: str | None = None, limit: int = 10) -> list[StoredArticle]:
        """The ``limit`` articles in force on a day that a question may turn on: BM25 by its whole words.

        An interpretation's score counts 0.7 of a law's.
        """
        wanted = list(dict.fromkeys(whole_words(text)))[:_QUERY_WORDS]
        match = " OR ".join(f'"{word}"' for word in wanted)
        return self._ranked(match, as_of, limit, _INTERPRETATION_WEIGHT)

    def search_text(
        self, text: str, *, as_of: str | None = None, limit: int = 10, sharing: Literal[1, 2] = 2
    ) -> list[StoredArticle]:
        """The ``limit`` articles in force on a day that ``text`` may be taken from, by BM25 over its four rarest words.

        They have ``sharing`` of these at least. Ten times faster than ``search``, which looks at articles with any word.
        """
        counts = sorted((self._count(word), word) for word in dict.fromkeys(search_words(text)))
        rare = [f'"{word}"' for count, word in counts if count][:_RAREST]
        pairs = [f"({word} AND ({' OR '.join(rare[place:])}))" for place, word in enumerate(rare[:-1], 1)]
        return self._ranked(" OR ".join(pairs if pairs and sharing > 1 else rare), as_of, limit)

    def _count(self, word: str) -> int:
        """The number of articles with ``word``, all editions together."""
        if word not in self._counts:
            if len(self._counts) >= _COUNTS:
                self._counts.clear()
            rows = self._rows("SELECT doc FROM temp.vocabulary WHERE term = ?", _INTEGER, values=(word.lower(),))
            self._counts[word] = int(rows[0][0]) if rows else 0
        return self._counts[word]

    def _ranked(
        self, match: str, as_of: str | None, limit: int, interpretations: float = 1.0
    ) -> list[StoredArticle]:
        if not match:
            return []
        if as_of is None:
            of_the_day, days = "e.newest AND e.valid_to IS NULL AND NOT e.repealed", []
        else:
            of_the_day = "e.applies_from <= ? AND (e.valid_to >= ? OR (e.valid_to IS NULL AND NOT e.repealed))"
            days = [as_of, as_of]
        factor = "" if interpretations == 1 else f" * CASE WHEN {_IS_INTERPRETATION} THEN {interpretations} ELSE 1.0 END"
        rows = self._rows(
            f"SELECT {_EDITION}, a.number, a.sub, a.heading, a.text, -bm25(words, {_PLACE_WEIGHT}, 1.0){factor} AS score "
            f"{_FROM} JOIN words ON words.rowid = a.id WHERE words MATCH ? AND {of_the_day} "
            "ORDER BY score DESC, a.id LIMIT ?",
            *(*_EDITION_TYPES, _INTEGER, _INTEGER, _TEXT, _TEXT, (float,)),
            values=(match, *days, min(limit, _ROWS)),
        )
        return [_stored(row) for row in rows]

    @lru_cache(maxsize=4096)  # noqa: B019 (a store is opened once a process and stays)
    def _in_edition(self, article: Article, edition: Edition) -> StoredArticle | None:
        if max(article.number, article.sub) > _BIGGEST:
            return None
        rows = self._rows(
            "SELECT heading, text FROM article WHERE edition = ? AND number = ? AND sub = ?",
            *(_TEXT, _TEXT),
            values=(edition.id, article.number, article.sub),
        )
        return StoredArticle(article, edition, *rows[0]) if rows else None


def _schema(rows: Iterable[tuple[Any, ...]]) -> frozenset[tuple[str, str, str]]:
    return frozenset((kind, name, " ".join((sql or "").split())) for kind, name, sql in rows)


@cache
def _own_schema() -> frozenset[tuple[str, str, str]]:
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(_SCHEMA)
        return _schema(connection.execute("SELECT type, name, sql FROM sqlite_schema"))
    finally:
        connection.close()


def _repeal_text(law: str) -> str:
    repeal = REPEALS.get(law)
    return f"the law was repealed on {repeal.on}, replaced by 《{repeal.by}》" if repeal else ""


def _edition(row: Sequence[Any]) -> Edition:
    id_, law, title, valid_from, valid_to, applies_from, repealed, newest = row
    return Edition(id_, law, title, valid_from, valid_to, applies_from, bool(repealed), bool(newest))


def _stored(row: Sequence[Any]) -> StoredArticle:
    edition = _edition(row[:8])
    number, sub, heading, text, score = row[8:]
    return StoredArticle(Article(edition.law, number, sub), edition, heading, text, score)
