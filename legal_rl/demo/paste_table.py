"""A pasted table, row of a sheet or JSON object, as the lines of a question."""

import csv
import json
import re
from typing import Final

from legal_rl.core.questions import LETTERS, Form
from legal_rl.demo.paste_lines import form_of, is_talk
from legal_rl.demo.paste_options import without_letters
from legal_rl.demo.paste_text import plain
from legal_rl.demo.set_table import QuestionRow, TableRow, find_columns, question_rows

_SEPARATORS: Final = ("\t", "|", ",")
_RULE: Final = re.compile(r"[\s|:-]*-{2,}[\s|:-]*")
_KEY: Final = re.compile(r"[A-J](?:[\s、,;]{0,2}[A-J]){0,9}")
_FORMS: Final[dict[Form, str]] = {"single": "单选题", "multiple": "多选题", "indefinite": "不定项选择题"}
_LEAST_STEM: Final = 7  # characters of a cell that asks
_MOST_IN_FRONT: Final = 4  # cells in front of it: number, kind, chapter
_FEWEST_CELLS: Final = 4
_ALONE: Final = (4, 5)  # options of a row that has no key: the last cells


def without_table(text: str) -> str:
    """``text`` with a table of questions as lines, with or without headers; as it is where it holds none."""
    if (record := _json_record(text)) and (rows := question_rows(record)):
        return _as_lines(rows[0])
    for separator in _SEPARATORS:
        lines = (text.replace("｜", "|") if separator == "|" else text).split("\n")
        places = [place for place, line in enumerate(lines) if separator in line.strip()]
        if len(places) < 2:
            continue
        table = [_cells(lines[place], separator) for place in places if not _RULE.fullmatch(lines[place])]
        below = [list(column) for column in zip(*table, strict=True)] if {*map(len, table)} == {2} else []
        for each in (table, below):
            rows = question_rows([TableRow(None, number, cells) for number, cells in enumerate(each, 1)])
            if rows:
                return "\n".join([*lines[: places[0]], *map(_as_lines, rows), *lines[places[-1] + 1 :]])
    return _without_rows(text)


def _without_rows(text: str) -> str:
    """``text`` with the rows of a sheet that has no header as lines; as it is where not all of it is such rows."""
    for separator in _SEPARATORS:
        if text.count(separator) < _FEWEST_CELLS - 1:
            continue
        try:
            rows = [*csv.reader(text.strip("\n").splitlines(keepends=True), delimiter=separator, strict=True)]
        except csv.Error:
            continue
        kept = [[cell.strip() for cell in row] for row in rows if any(map(str.strip, row))]
        read = [_row_as_lines(row, needs_key=separator != "\t") for row in kept]
        if all(read):
            return "\n".join(filter(None, read))
    return text


def _row_as_lines(cells: list[str], *, needs_key: bool) -> str | None:
    """The question of a row whose cells are told by what they are; None where they are none.

    The first long cell asks. A cell of letters alone is the key: behind the options, or between the question and them.
    """
    folded = [plain(cell) for cell in cells]
    stem = next((n for n, cell in enumerate(folded) if len(cell) >= _LEAST_STEM), len(folded))
    keys = [n for n in range(stem + 1, len(folded)) if _KEY.fullmatch(folded[n])]
    if stem > _MOST_IN_FRONT or len(keys) > 1:
        return None
    if not keys and folded[-1:] and folded[-1] in folded[stem + 1 : -1]:  # 正确, 错误, 正确
        keys = [len(folded) - 1]
        folded[-1] = LETTERS[min(folded.index(folded[-1], stem + 1) - stem, len(LETTERS)) - 1]
    first = stem + 1 + (keys == [stem + 1])
    options = cells[first : keys[0] if keys and keys[0] > first else len(cells)]
    while options and (not options[-1] or is_talk(plain(options[-1]))):
        options.pop()
    if len(options) == 1:
        options = _split_cell(options[0])
    behind = bool(keys) and keys[0] > first
    if not (options and all(options)) or (not behind and len(options) not in _ALONE) or (needs_key and not keys):
        return None
    form = next((_FORMS[form] for cell in folded[:stem] if (form := form_of(cell))), None)
    if len(options) > 1:
        options = [f"{letter}. {text}" for letter, text in zip(LETTERS, without_letters(options), strict=False)]
    return "\n".join(
        [cells[stem] + (f"（{form}）" if form else ""), *options, *(f"答案：{folded[key]}" for key in keys)]
    )


def _json_record(text: str) -> list[TableRow]:
    """The header and the one row that a JSON object is, its options in cells of their own; none for another text."""
    try:
        found = json.loads(text) if text.lstrip().startswith(("{", "[")) else None
    except (ValueError, RecursionError):
        return []
    found = found[0] if isinstance(found, list) and len(found) == 1 else found
    fields = dict(found) if isinstance(found, dict) else {}
    options = next((fields.pop(name) for name in ("options", "choices", "选项") if name in fields), None)
    if isinstance(options, list):
        right = "".join(
            letter
            for letter, option in zip(LETTERS, options, strict=False)
            if isinstance(option, dict) and True in option.values()
        )
        options = dict(zip(LETTERS, without_letters([*map(_json_option, options)]), strict=False))
        if right:
            fields.setdefault("answer", right)
    fields |= options if isinstance(options, dict) else {}
    for name in {"title", "content"} & {*fields}:
        fields.setdefault("question", fields.pop(name))
    if fields and find_columns([*fields]) is None:
        fields["答案"] = ""  # a question whose key is not told
    cells = ["".join(map(str, value)) if isinstance(value, list) else str(value) for value in fields.values()]
    return [TableRow(None, 1, list(fields)), TableRow(None, 2, cells)] if fields else []


def _json_option(option: object) -> str:
    """The text of an option, that of an object being its longest value."""
    values = option.values() if isinstance(option, dict) else [option]
    return max(
        (value if isinstance(value, str) else str(value) for value in values if value is not True), key=len, default=""
    )


def _split_cell(cell: str) -> list[str]:
    """The options of one cell: between signs that only programs write, or lettered and between semicolons."""
    for separator in ("$;$", "##", "|", "｜", ";", "；"):
        parts = [part.strip() for part in cell.split(separator)]
        own = without_letters(parts)
        if 1 < len(parts) <= len(LETTERS) and all(parts) and (own != parts or separator not in ";；"):
            return own
    return [cell]


def _cells(line: str, separator: str) -> list[str]:
    if separator == ",":
        return next(csv.reader([line]), [])
    return [cell.strip() for cell in line.strip().strip("|" if separator == "|" else "\n").split(separator)]


def _as_lines(row: QuestionRow) -> str:
    fields = row.fields
    known = form_of(fields.get("form", ""))
    form = f"（{_FORMS[known]}）" if known else ""
    stem = [f"材料：{fields['passage']}\n问题：" if fields.get("passage") else "", fields["stem"], form]
    options = [f"{letter}. {text}" for letter, text in row.options.items()]
    return "\n".join(["".join(stem), *options, f"答案：{fields['gold']}"])
