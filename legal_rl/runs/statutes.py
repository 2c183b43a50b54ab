"""Statutes in a folder that the user names, to check that an article exists on a given day.

The folder holds one Markdown file a statute and edition (``刑法/刑法.md``, ``民法商法/公司法(2023-12-29).md``, dated by
publication): a heading, dates up to ``<!-- INFO END -->``, then a paragraph ``第十七条 …`` an article. Its ``laws.csv``
has the columns name, publish, valid_from, expired. Articles are read when first asked for.
"""

import csv
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from legal_rl.core.citations import Article, statute_name
from legal_rl.core.citations import number_of
from legal_rl.core.errors import UserError
from legal_rl.runs.records import unreadable

_FILE = re.compile(r"(?P<name>.+?)(?:\((?P<publish>\d{4}-\d\d-\d\d)\))?\.md")
_ARTICLE = re.compile(r"^第([零〇一二三四五六七八九十百千]+)条(?:之([一二三四五六七八九十]+))?(?=\s)", re.MULTILINE)
_DAY = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")
_AMENDED = re.compile("修[正订改]")


_COLUMNS = {"name", "publish", "valid_from", "expired"}
_Row = dict[str, str]


@dataclass(frozen=True)
class Edition:
    """One edition of a statute, in several files where a code has one for each of its books.

    ``valid_from`` is the ISO day of effect; where the table has none, of publication; else the last day in the head.
    """

    paths: tuple[Path, ...]
    valid_from: str

    @cached_property
    def articles(self) -> frozenset[tuple[int, int]]:
        """Numbers of all articles, as (17, 1) for 第十七条之一."""
        text = "\n".join(path.read_text("utf-8") for path in self.paths)
        numbers = ((number_of(number), number_of(sub) or 0) for number, sub in _ARTICLE.findall(text))
        return frozenset((number, sub) for number, sub in numbers if number)

    @cached_property
    def since(self) -> str:
        """Day from which the statute is known to exist: of one that was amended, its first adoption."""
        head = _head(self.paths[0])
        return min([*_days(head), self.valid_from]) if _AMENDED.search(head) else self.valid_from


@dataclass(frozen=True)
class Statutes:
    """All statutes of a folder by ``statute_name``, their editions from old to new. Repealed statutes are not in it."""

    editions: dict[str, tuple[Edition, ...]]

    def exists(self, article: Article, as_of: str | None = None) -> bool:
        """True where ``article`` stands in the edition in force on the ISO day ``as_of`` (None: in the newest).

        Of a statute older than its oldest edition here that edition is asked. False for a statute that is unknown,
        repealed or younger than the day.
        """
        editions = self.editions.get(article.law, ())
        if as_of is not None and editions:
            begun = tuple(edition for edition in editions if edition.valid_from <= as_of)
            editions = begun or (editions[:1] if editions[0].since <= as_of else ())
        return bool(editions) and (article.number, article.sub) in editions[-1].articles


@lru_cache(maxsize=4)
def load_statutes(folder: Path) -> Statutes:
    """Read the statutes of ``folder``, once a process. Raises ``UserError`` where it is not a folder of statutes."""
    table = _table(folder / "laws.csv")
    groups: dict[tuple[str, str], list[Path]] = {}
    for path in sorted(folder.glob("*/*.md")):
        file = _FILE.fullmatch(path.name)
        if file is None or path.name.startswith("_"):
            continue
        name = file["name"] if file["name"] in table else f"{path.parent.name} {file['name']}"
        rows = table.get(name, [])
        dated = [row for row in rows if row["publish"] == file["publish"]]  # a file without a date is the newest
        row = dated[0] if dated else max(rows, key=lambda row: row["publish"], default={})
        if row.get("expired") != "1":
            day = row.get("valid_from") or file["publish"] or row.get("publish") or ""
            groups.setdefault((statute_name(name), day), []).append(path)
    if not groups:
        raise UserError(f"{folder}: holds no statutes; name a folder of laws.csv and Markdown files by category")
    editions: dict[str, list[Edition]] = {}
    for (name, day), paths in groups.items():
        last = day or max((day for path in paths for day in _days(_head(path))), default="")
        editions.setdefault(name, []).append(Edition(tuple(paths), last))
    return Statutes({name: tuple(sorted(dated, key=lambda e: e.valid_from)) for name, dated in editions.items()})


def _table(path: Path) -> dict[str, list[_Row]]:
    """Read the rows of ``laws.csv`` by name."""
    try:
        rows = list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))
    except OSError as error:
        raise unreadable(path, error) from None
    except (UnicodeDecodeError, csv.Error):
        raise UserError(f"{path}: not a table in UTF-8; name a folder of statutes with laws.csv") from None
    if not rows or not set(rows[0]) >= _COLUMNS:
        raise UserError(f"{path}: needs the columns {', '.join(sorted(_COLUMNS))}; name a folder of statutes")
    table: dict[str, list[_Row]] = {}
    for row in rows:
        table.setdefault(row["name"], []).append(row)
    return table


def _head(path: Path) -> str:
    """Read what stands before the articles; nothing in a file that does not mark it."""
    return path.read_text("utf-8").partition("<!-- INFO END -->")[0]


def _days(head: str) -> list[str]:
    return [f"{year}-{int(month):02}-{int(day):02}" for year, month, day in _DAY.findall(head)]
