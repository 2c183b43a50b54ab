"""A pasted question in the cells of a sheet or of a Markdown table, its fields in a row or one below the other."""

import csv
import re
from typing import Final

from legal_rl.demo.set_table import QuestionRow, TableRow, question_rows

_RULE: Final = re.compile(r"[\s|:-]*-{2,}[\s|:-]*")


def without_table(text: str) -> str:
    """``text`` with a table of questions, by its headers 题干, A, B … 答案, as lines; as it is where it holds none."""
    for separator in "\t", "|", ",":
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
    return text


def _cells(line: str, separator: str) -> list[str]:
    if separator == ",":
        return next(csv.reader([line]), [])
    return [cell.strip() for cell in line.strip().strip("|" if separator == "|" else "\n").split(separator)]


def _as_lines(row: QuestionRow) -> str:
    fields = row.fields
    form = f"（{fields['form']}）" if fields.get("form") else ""
    stem = [f"材料：{fields['passage']}\n问题：" if fields.get("passage") else "", fields["stem"], form]
    options = [f"{letter}. {text}" for letter, text in row.options.items()]
    return "\n".join(["".join(stem), *options, f"答案：{fields['gold']}"])
