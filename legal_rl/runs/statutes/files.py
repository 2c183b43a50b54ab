"""Statutes in a folder that the user names: Markdown files and their table → editions with their articles.

The folder holds one Markdown file a statute and edition (``刑法/刑法.md``, ``民法商法/公司法(2023-12-29).md``, dated by
publication): a heading, dates up to ``<!-- INFO END -->``, then a paragraph ``第十七条 …`` an article, under headings of
parts and chapters. Its ``laws.csv`` has the columns name, publish, valid_from, expired.
"""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import Final

from legal_rl.core.citations import number_of, statute_name, statutes_named
from legal_rl.core.errors import UserError
from legal_rl.core.repeals import REPEALS
from legal_rl.runs.records import read_bytes

_FILE: Final = re.compile(r"(?P<name>.+?)(?:\((?P<publish>\d{4}-\d\d-\d\d)\))?\.md")
_ARTICLE: Final = re.compile(
    r"^第(?P<number>[零〇一二三四五六七八九十百千]+)条(?:之(?P<sub>[一二三四五六七八九十]+))?\s+", re.MULTILINE
)
_HEADING: Final = re.compile(r"^(?P<level>#+)\s*(?P<title>\S(?:.*\S)?)[^\S\n]*$", re.MULTILINE)
_DAY: Final = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")
_IN_FORCE: Final = re.compile(r"自(\d{4}年\d{1,2}月\d{1,2}日)起(?:施行|实施)")
_AMENDED: Final = re.compile("修[正订改]")
_HEAD_END: Final = "<!-- INFO END -->"
_COLUMNS: Final = {"name", "publish", "valid_from", "expired"}
_MOST_BYTES: Final = 16_000_000  # of a file; the Civil Code has 0.4 million
_Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class ArticleText:
    """Article ``number`` (``sub`` 1 for 第十七条之一) with its paragraphs, and the headings above it, outermost first."""

    number: int
    sub: int
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class EditionText:
    """One edition of a statute, of several files where a code has one for each of its books.

    Dates are ISO days. ``valid_from`` is the day of effect as the table gives it; where it is silent, as the text's own
    last article does; else of publication or the last day in the head. ``valid_to`` is the last day of effect, None for
    one in force and where the end is not known. ``since`` is the day from which the statute is known to exist: of one
    that was amended, its first adoption. ``expired``: the table says that it is no longer in force.
    """

    law: str
    title: str
    valid_from: str
    valid_to: str | None
    since: str
    expired: bool
    articles: tuple[ArticleText, ...]


def read_statutes(folder: Path) -> list[EditionText]:
    """Read all editions of ``folder``, by statute and from old to new.

    Raises ``UserError`` where it is not a folder of statutes.
    """
    editions: dict[str, list[EditionText]] = {}
    for (law, day), (paths, row) in sorted(_groups(folder).items()):
        editions.setdefault(law, []).append(_edition(law, day, paths, row))
    return [edition for dated in editions.values() for edition in _with_ends(sorted(dated, key=_begin))]


def _begin(edition: EditionText) -> str:
    return edition.valid_from


def _groups(folder: Path) -> dict[tuple[str, str], tuple[list[Path], _Row]]:
    """The files of each edition, by the statute's name and the day of publication, with its row of the table."""
    table = _table(folder / "laws.csv")
    groups: dict[tuple[str, str], tuple[list[Path], _Row]] = {}
    for path in sorted(folder.glob("*/*.md")):
        file = _FILE.fullmatch(path.name)
        if file is None or path.name.startswith("_"):
            continue
        name = file["name"] if file["name"] in table else f"{path.parent.name} {file['name']}"
        rows = table.get(name, [])
        dated = [row for row in rows if row["publish"] == file["publish"]]  # a file without a date is the newest
        row = dated[0] if dated else max(rows, key=lambda row: row["publish"], default={})
        law = statute_name(name if name in table else file["name"])
        groups.setdefault((law, file["publish"] or row.get("publish") or ""), ([], row))[0].append(path)
    if not groups:
        raise UserError(f"{folder}: holds no statutes; name a folder of laws.csv and Markdown files by category")
    return groups


def _edition(law: str, published: str, paths: list[Path], row: _Row) -> EditionText:
    texts = [_text(path) for path in paths]
    heads = [text.partition(_HEAD_END)[0] if _HEAD_END in text else "" for text in texts]
    bodies = [text.partition(_HEAD_END)[2] or text for text in texts]
    named = sorted(_days(" ".join(heads)))
    said = [day for body in bodies for found in _IN_FORCE.findall(body) for day in _days(found)]
    # An amended statute still ends with the day of its first edition.
    begin = max(said[-1], published) if published and said else published
    valid_from = row.get("valid_from") or begin or (named[-1] if named else "")
    amended = _AMENDED.search(" ".join(heads)) is not None
    seen: dict[tuple[int, int], ArticleText] = {}
    for body, head in zip(bodies, heads, strict=True):
        book = [" ".join(found["title"].split()) for found in _HEADING.finditer(head)][1:]  # 民法典, 合同编
        for article in _articles(body, book):
            seen.setdefault((article.number, article.sub), article)
    return EditionText(
        law=law,
        title=_title(texts[0], law),
        valid_from=valid_from,
        valid_to=None,
        since=min([*named, valid_from]) if amended else valid_from,
        expired=row.get("expired") == "1",
        articles=tuple(seen[key] for key in sorted(seen)),
    )


def _with_ends(editions: list[EditionText]) -> Iterator[EditionText]:
    """Give every edition of one statute its last day: the day before the next, or before the statute was repealed."""
    for edition, following in zip_longest(editions, editions[1:]):
        end = following.valid_from if following else _repealed_on(edition) if edition.expired else None
        expired = edition.expired and following is None
        yield replace(edition, valid_to=_day_before(end) if end else None, expired=expired)


def _repealed_on(edition: EditionText) -> str | None:
    """The first day without the statute; an interpretation of a repealed statute went with it."""
    named = [edition.law, *(law for law, _, _ in statutes_named(edition.title))]
    return next((REPEALS[name].on for name in named if name in REPEALS), None)


def _day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def _articles(body: str, book: list[str]) -> Iterator[ArticleText]:
    marks = sorted([*_ARTICLE.finditer(body), *_HEADING.finditer(body)], key=lambda mark: mark.start())
    headings: dict[int, str] = {}
    for mark, following in zip_longest(marks, marks[1:]):
        if mark.re is _HEADING:
            level = len(mark["level"])
            headings = {depth: title for depth, title in headings.items() if depth < level}
            headings[level] = " ".join(mark["title"].split())
            continue
        number, sub = number_of(mark["number"]), number_of(mark["sub"] or "") or 0
        if number:
            text = body[mark.end() : following.start() if following else len(body)]
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            yield ArticleText(number, sub, " / ".join([*book, *headings.values()]), "\n".join(lines))


def _table(path: Path) -> dict[str, list[_Row]]:
    """Read the rows of ``laws.csv`` by name."""
    try:
        rows = list(csv.DictReader(_bytes(path).decode("utf-8-sig").splitlines()))
    except (UnicodeDecodeError, csv.Error):
        raise UserError(f"{path}: not a table in UTF-8; name a folder of statutes with laws.csv") from None
    if not rows or not set(rows[0]) >= _COLUMNS:
        raise UserError(f"{path}: needs the columns {', '.join(sorted(_COLUMNS))}; name a folder of statutes")
    table: dict[str, list[_Row]] = {}
    for row in rows:
        table.setdefault(row["name"], []).append(row)
    return table


def _text(path: Path) -> str:
    try:
        return _bytes(path).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise UserError(f"{path}: not UTF-8 text; convert the file to UTF-8") from None


def _bytes(path: Path) -> bytes:
    data = read_bytes(path, _MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise UserError(f"{path}: larger than {_MOST_BYTES // 10**6} MB, and no statute is; remove or correct the file")
    return data


def _title(text: str, law: str) -> str:
    """The first heading, or ``law`` where the file has none."""
    heading = _HEADING.search(text)
    return " ".join(heading["title"].split()) if heading else law


def _days(text: str) -> list[str]:
    return [f"{year}-{int(month):02}-{int(day):02}" for year, month, day in _DAY.findall(text)]
