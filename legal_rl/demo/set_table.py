"""Sets of questions as tables: columns found by their headers, 题干, A, B, C, D, 答案 and what else they are called."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.core.answers import fold
from legal_rl.core.questions import LETTERS
from legal_rl.demo.page import VisitorError

MOST_ROWS: Final = 20_000
_MOST_COLUMNS: Final = 60
_MOST_SHEETS: Final = 20
_HEADER_WITHIN: Final = 10  # rows: a title may stand above the header
_CELL: Final = 20_000  # characters
# Of several columns that fit, the one whose name comes first is taken.
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "stem": ("题干", "题目内容", "试题内容", "题目", "试题", "问题", "题目描述", "question", "stem"),
    "gold": ("正确答案", "标准答案", "参考答案", "答案", "正确选项", "correctanswer", "answer", "gold", "key"),
    "explanation": ("解析", "答案解析", "试题解析", "题目解析", "解释", "explanation"),
    "form": ("题型", "题目类型", "试题类型", "类型", "type"),
    "passage": ("材料", "案情", "案例", "背景材料", "passage"),
    "subject": ("科目", "学科", "部门法", "subject"),
    "options": ("选项", "备选项", "备选答案", "选项内容", "options"),
}
_LETTER: Final = re.compile(r"(?:选项|备选项?|备选答案|option|choice)?([a-j])(?:选项|项)?")
_MARKS: Final = re.compile(r"[\W_]+")
_NOTE: Final = re.compile(r"[(【\[][^()【】\[\]]*[)】\]]")


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of one row; ``sheet`` is None where the file has one table, ``number`` counts rows from 1."""

    sheet: str | None
    number: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """The cells of one question by the names of ``_NAMES``, its options by letter."""

    row: TableRow
    fields: dict[str, str]
    options: dict[str, str]


def find_columns(cells: Sequence[str]) -> dict[str, int] | None:
    """Name or letter → column, where ``cells`` are a header with a stem, options and a key; else None."""
    names = [_MARKS.sub("", _NOTE.sub("", fold(cell))).lower() for cell in cells]
    columns = {}
    for field, known in _NAMES.items():
        found = [name for name in known if name in names]
        if found:
            columns[field] = names.index(found[0])
    for place, name in enumerate(names):
        if match := _LETTER.fullmatch(name):
            columns.setdefault(match[1].upper(), place)
    has_options = {"A", "B"} <= set(columns) or "options" in columns
    return columns if "stem" in columns and "gold" in columns and has_options else None


def question_rows(rows: Sequence[TableRow]) -> list[QuestionRow] | None:
    """The questions under the header of each sheet; None where no sheet has one."""
    found, sheets = [], {row.sheet: None for row in rows}
    any_header = False
    for sheet in sheets:
        own = [row for row in rows if row.sheet == sheet and any(cell.strip() for cell in row.cells)]
        headers = [(place, find_columns(row.cells)) for place, row in enumerate(own[:_HEADER_WITHIN])]
        header = next(((place, columns) for place, columns in headers if columns), None)
        if header is not None:
            any_header = True
            found += [_question_row(row, header[1]) for row in own[header[0] + 1 :] if find_columns(row.cells) is None]
    return found if any_header else None


def _question_row(row: TableRow, columns: dict[str, int]) -> QuestionRow:
    cells = {name: row.cells[place].strip() if place < len(row.cells) else "" for name, place in columns.items()}
    options = {letter: cells[letter] for letter in LETTERS if letter in cells}
    while options and not options[max(options)]:  # a question of three in a table of four
        del options[max(options)]
    return QuestionRow(row, {name: text for name, text in cells.items() if name in _NAMES}, options)


def text_table(text: str) -> list[TableRow] | None:
    """The rows of a CSV file or of cells pasted from a spreadsheet; None for a text without a header within reach.

    Raises ``VisitorError`` for a cell that is too long.
    """
    head = text[:_CELL].splitlines()[:_HEADER_WITHIN]
    for delimiter in ("\t", ",", ";"):
        if any(find_columns(line.split(delimiter)) for line in _unquoted(head)):
            csv.field_size_limit(_CELL)
            try:
                return [*_csv_rows(text, delimiter)]
            except csv.Error:
                raise VisitorError("sets.refused.damaged") from None
    return None


def _unquoted(lines: Sequence[str]) -> list[str]:
    return [line.replace('"', "") for line in lines]


def _csv_rows(text: str, delimiter: str) -> Iterator[TableRow]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 1
    for cells in reader:
        if line > MOST_ROWS:
            return
        yield TableRow(None, line, cells[:_MOST_COLUMNS])
        line = reader.line_num + 1


def workbook_rows(path: Path) -> list[TableRow]:
    """The rows of every sheet, as text. Macros and formulas are never run; a formula counts by its stored value.

    Raises ``VisitorError`` for a file that is no workbook.
    """
    import openpyxl

    rows = []
    try:
        with path.open("rb") as stream, closing(openpyxl.load_workbook(stream, read_only=True, data_only=True)) as book:
            several = len(book.worksheets) > 1
            for sheet in book.worksheets[:_MOST_SHEETS]:
                cells = sheet.iter_rows(values_only=True, max_row=MOST_ROWS, max_col=_MOST_COLUMNS)
                name = sheet.title if several else None
                rows += [TableRow(name, number, [*map(_cell, values)]) for number, values in enumerate(cells, 1)]
    except MemoryError:
        raise
    except Exception:  # a damaged workbook fails in zip, XML or openpyxl, whichever comes to it first
        raise VisitorError("sets.refused.damaged") from None
    return rows


def _cell(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)[:_CELL]
