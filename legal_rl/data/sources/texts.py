"""Text files as rows: JSON lines, JSON arrays and CSV, in UTF-8, UTF-16 or GB18030, damaged or not."""

import codecs
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

SHOWN: Final = 500
_ARRAY: Final = re.compile(r"\s*\[\s*[{\]]")
_ELEMENT: Final = re.compile(r"\S")
_COMMA: Final = re.compile(r"\s*(?:,|(?=\])|\Z)")
_WRAPPED: Final = re.compile(r'\s*\{\s*"')
_BETWEEN: Final = re.compile(r"[\s,]*")
_LOST: Final = "\ufffd"
_LEGACY: Final = ("gb18030", "big5hkscs")
_LOOKED_AT: Final = 20_000  # characters
_EVERYDAY: Final = frozenset(
    "的一是不在有人中以上下和大地出他時时到要就這这可也子得說说為为生國国自後后對对之方法年行同事作用定所與与或由應应當当其各項项個个選选題题"
    "律民刑權权訴诉訟讼公司合罪院規规關关責责任者及如未無无被并並於于依甲乙丙丁某正確确錯错誤误列些何"
)
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class HeaderError(ValueError):
    """A header with a column name that stands twice."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row as read. ``number`` is its line, in an array its index, in a spreadsheet its row, always from 1."""

    number: int
    raw: dict[str, Any]
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A decoded file. ``lossy``: some bytes were not text of this encoding and stand as U+FFFD."""

    text: str
    encoding: str
    lossy: bool


def decode(data: bytes) -> DecodedText:
    """Decode UTF-8 or UTF-16; as GB18030 or Big5 only where that reads all bytes and UTF-8 fails on most of them.

    So a stray byte in UTF-8 spoils its own line and does not turn the whole file into another encoding's words. Of the
    two that in which more of the text is everyday words is taken, GB18030 where both are equal.
    """
    encoding = "utf-16" if data.startswith(_UTF16) else "utf-8-sig"
    with suppress(UnicodeDecodeError):
        return DecodedText(data.decode(encoding), encoding, False)
    text = data.decode(encoding, "replace")
    lost, wide = text.count(_LOST), len(text) - len(text.encode("ascii", "ignore"))
    if encoding == "utf-8-sig" and lost > wide - lost:
        read = [decoded for name in _LEGACY if (decoded := _decoded(data, name)) is not None]
        if read:
            return max(read, key=lambda decoded: _familiar(decoded.text))
    return DecodedText(text, encoding.removesuffix("-sig"), True)


def _decoded(data: bytes, encoding: str) -> DecodedText | None:
    with suppress(UnicodeDecodeError):
        return DecodedText(data.decode(encoding), encoding, False)
    return None


def _familiar(text: str) -> float:
    """The share of everyday words among the ideographs at the beginning of ``text``."""
    han = [character for character in text[:_LOOKED_AT] if "\u3400" <= character <= "\u9fff"]
    return sum(character in _EVERYDAY for character in han) / len(han) if han else 0.0


def json_rows(decoded: DecodedText) -> Iterator[FileRow]:
    """JSON lines; or the elements of an array of objects, alone or as the one list of an object (``{"data": […]}``).

    Objects may be written over several lines.
    """
    if _ARRAY.match(decoded.text):
        return _array_rows(decoded, decoded.text.index("["))
    wrapped = _WRAPPED.match(decoded.text)
    if wrapped and (begin := _only_list(decoded.text)) is not None:
        return _array_rows(decoded, begin)
    return _object_rows(decoded) if _is_spread(decoded.text) else _line_rows(decoded)


def _only_list(text: str) -> int | None:
    """The place of the array of objects that is the only list of the object ``text``; None for anything else."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    lists = (
        [name for name, value in whole.items() if isinstance(value, list) and value] if isinstance(whole, dict) else []
    )
    if len(lists) != 1 or not all(isinstance(item, dict) for item in whole[lists[0]]):
        return None
    begin = re.search(rf'"{re.escape(lists[0])}"\s*:\s*(?=\[\s*\{{)', text)
    return begin.end() if begin else None


def _is_spread(text: str) -> bool:
    """True where the first object goes over several lines: its first line is the beginning of an object and no row."""
    first = next((line for line in text.split("\n", 50) if line.strip()), "")
    if not first.lstrip().startswith("{"):
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        try:
            end = json.JSONDecoder().raw_decode(text, text.index("{"))[1]
        except (ValueError, RecursionError):
            return False
        return "\n" in text[:end]
    return False


def _object_rows(decoded: DecodedText) -> Iterator[FileRow]:
    """Objects one after another, each over as many lines as it takes, numbered by the line on which each begins."""
    text, decoder, position, line = decoded.text, _Decoder(), 0, 1
    while element := _ELEMENT.search(text, position):
        start = element.start()
        line += text.count("\n", position, start)
        decoder.twice.clear()
        try:
            value, position = decoder.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            yield broken_row(line, text[start:], f"the file cannot be read from here on ({error})")
            return
        yield _object_row(line, value, text[start:position], decoded, decoder.twice)
        between = _BETWEEN.match(text, position)
        position = between.end() if between else position
        line += text.count("\n", start, position)


def broken_row(number: int, text: str, problem: str) -> FileRow:
    """A row that cannot be read, with the beginning of its text."""
    return FileRow(number, {"line": text[:SHOWN]}, problem)


class _Decoder(json.JSONDecoder):
    """JSON, noting the names that stand ``twice`` in an object: of their values all but the last would be lost.

    The notes are of one row and must be cleared before the next. Names and texts that rows repeat are held once.
    """

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=self._object)
        self.twice: list[str] = []
        self._known: dict[str, str] = {}

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        one = self._known.setdefault
        value = {one(name, name): one(item, item) if isinstance(item, str) else item for name, item in pairs}
        if len(value) < len(pairs):
            self.twice += [name for name, number in Counter(name for name, _ in pairs).items() if number > 1]
        return value


def _line_rows(decoded: DecodedText) -> Iterator[FileRow]:
    decoder = _Decoder()
    # Not splitlines(): U+2028 and the like may stand inside a JSON string.
    for number, line in enumerate(decoded.text.split("\n"), 1):
        if not line.strip():
            continue
        decoder.twice.clear()
        try:
            yield _object_row(number, decoder.decode(line), line, decoded, decoder.twice)
        except (ValueError, RecursionError) as error:  # ValueError alone: a number of thousands of digits
            yield broken_row(number, line, f"not JSON ({error})")


def _object_row(number: int, value: Any, text: str, decoded: DecodedText, twice: Sequence[str]) -> FileRow:
    if decoded.lossy and _LOST in text:
        return broken_row(number, text, f"holds bytes that are not {decoded.encoding.upper()} text")
    if not isinstance(value, dict):
        return broken_row(number, text, f"a {type(value).__name__}, not a JSON object")
    if twice:
        return broken_row(number, text, f"{twice[0]!r} stands twice in one object")
    return FileRow(number, value)


def _array_rows(decoded: DecodedText, begin: int) -> Iterator[FileRow]:
    """The elements one by one, so that an array that is cut or damaged keeps those before the break."""
    text, decoder, number = decoded.text, _Decoder(), 0
    position = begin + 1
    while (element := _ELEMENT.search(text, position)) and element[0] != "]":
        start = element.start()
        number += 1
        decoder.twice.clear()
        try:
            value, position = decoder.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            yield broken_row(number, text[start:], f"the array cannot be read from here on ({error})")
            return
        yield _object_row(number, value, text[start:position], decoded, decoder.twice)
        comma = _COMMA.match(text, position)
        if comma is None:
            break
        position = comma.end()
    rest = text[position:].strip()
    if not rest.startswith("]") or (not text.lstrip().startswith("{") and rest != "]"):
        yield broken_row(number + 1, rest, "the array does not end here as it should")


def csv_rows(decoded: DecodedText, delimiter: str | None = None) -> Iterator[FileRow]:
    """Rows under a header, numbered by the line on which each begins (quoted newlines count).

    Without a ``delimiter`` it is the header's: a comma, or where there is none a semicolon or a tab.
    """
    delimiter = delimiter or _delimiter(decoded.text)
    csv.field_size_limit(2**31 - 1)
    reader = csv.reader(io.StringIO(decoded.text, newline=""), delimiter=delimiter)
    header: list[str] | None = None
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield broken_row(line, "", f"not CSV ({error})")
            continue
        if not any(cell.strip() for cell in cells):
            continue
        if header is None:
            header = header_names(cells)
        elif decoded.lossy and any(_LOST in cell for cell in cells):
            yield broken_row(line, delimiter.join(cells), f"holds bytes that are not {decoded.encoding.upper()} text")
        else:
            yield cells_row(line, header, cells, delimiter)


def _delimiter(text: str) -> str:
    first = next((line for line in text.split("\n", 50) if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return "," if "," in bare else max(",;\t", key=bare.count)


def header_names(cells: Sequence[Any]) -> list[str]:
    """The header as column names. Raises ``HeaderError`` where one stands twice."""
    header = ["" if cell is None else str(cell).strip() for cell in cells]
    if twice := [name for name, number in Counter(header).items() if name and number > 1]:
        raise HeaderError(f"column {twice[0]!r} stands twice in the header; rename one")
    return header


def cells_row(number: int, header: Sequence[str], cells: Sequence[Any], delimiter: str = ",") -> FileRow:
    """A row of a table with a header; broken where it has more or fewer cells."""
    if len(cells) != len(header):
        text = delimiter.join("" if cell is None else str(cell) for cell in cells)
        return broken_row(number, text, f"{len(cells)} cells under a header of {len(header)}")
    return FileRow(number, dict(zip(header, cells, strict=True)))
