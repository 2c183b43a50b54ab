"""Tables with a column map: CSV, Excel, parquet and JSON lines, whatever their columns are called."""

from pathlib import Path
from typing import Any

import pytest

from legal_rl.core.errors import UserError
from legal_rl.data.sources import read_source, resolve
from legal_rl.data.sources.own import Columns, columns_of
from legal_rl.data.sources.rows import Draft

HEADER = ["题干", "甲", "乙", "丙", "答案", "题型"]
ROWS = [["虚构的一题", "一", "二", "三", "AC", "多选题"], ["虚构的二题", 440, 0.5, None, "B", "单项选择题"]]
MAP = "stem=题干&options=甲,乙,丙&gold=答案&form=题型&kind=case"
DRAFTS = [
    Draft(None, "虚构的一题", {"A": "一", "B": "二", "C": "三"}, "AC", form="multiple", kind="case"),
    Draft(None, "虚构的二题", {"A": "440", "B": "0.5"}, "B", form="single", kind="case"),
]


def as_csv(path: Path) -> Path:
    lines = [",".join("" if cell is None else str(cell) for cell in row) for row in [HEADER, *ROWS]]
    path.write_text("\n".join(lines), "utf-8-sig")
    return path


def as_excel(path: Path) -> Path:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in [[None], HEADER, ROWS[0], [None], ROWS[1]]:
        book.active.append(row)
    book.active.title = "题库"
    book.create_sheet("说明").append(["不读"])
    book.save(path)
    return path


def as_parquet(path: Path) -> Path:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    rows = [dict(zip(HEADER, map(str, row), strict=True)) for row in ROWS[:1]]
    rows += [dict(zip(HEADER, [None if cell is None else str(cell) for cell in ROWS[1]], strict=True))]
    pq.write_table(pa.Table.from_pylist(rows), path)
    return path


def as_lines(path: Path) -> Path:
    import json

    path.write_text("".join(json.dumps(dict(zip(HEADER, row, strict=True))) + "\n" for row in ROWS), "utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "write", "lines"),
    [("x.csv", as_csv, [2, 3]), ("x.xlsx", as_excel, [3, 5]), ("x", as_parquet, [1, 2]), ("x.jsonl", as_lines, [1, 2])],
)
def test_the_same_table_in_each_kind_of_file(tmp_path: Path, name: str, write: Any, lines: list[int]) -> None:
    [file] = resolve([f"table:{write(tmp_path / name)}?{MAP}"])
    assert (file.format, file.label, file.detected, file.held_out) == ("table", "table:x", False, False)
    rows = read_source(file)
    assert [(row.line, row.problem) for row in rows] == [(line, None) for line in lines]
    assert [row.draft for row in rows] == DRAFTS


def test_sheets_that_are_not_read_are_named(tmp_path: Path) -> None:
    [file] = resolve([f"table:{as_excel(tmp_path / 'x.xlsx')}?{MAP}"])
    assert file.note == "sheet '题库' is read; not read: '说明'"


@pytest.mark.parametrize(
    "options", [["一", "二"], {"A": "一", "B": "二"}, "A：一\nB：二", ["A. 一", "B. 二"], "A: A.一\nB: B.二"]
)
def test_options_in_one_column(write, read_all, options: Any) -> None:
    path = write("x.jsonl", [{"q": "问", "o": options, "a": ["B"], "n": 7}])
    [row] = read_all(f"table:{path}?stem=q&options=o&gold=a&id=n")
    assert row.draft == Draft("7", "问", {"A": "一", "B": "二"}, "B")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"q": ["问"]}, "'q' is a list"),
        ({"o": "没有字母"}, "no line 'A：…'"),
        ({"o": "问A：\nA：一\nB：二"}, "does not begin"),
        ({"o": list("一二三四五六七八九十零")}, "more than 10"),
        ({"o": [1, 2]}, "not a string"),
        ({"a": 0}, "no answer that can be read: '0'"),
    ],
)
def test_cells_that_cannot_be_read_are_problems(write, read_all, fields: dict[str, Any], says: str) -> None:
    good = {"q": "问", "o": ["一", "二"], "a": "B"}
    rows = read_all(f"table:{write('x.jsonl', [good, good | fields])}?stem=q&options=o&gold=a")
    assert rows[0].problem is None and says in (rows[1].problem or "")


def test_a_column_that_is_not_there_is_told(write, read_all) -> None:
    path = write("x.jsonl", [{"q": "问", "o": ["一", "二"], "a": "B"}])
    with pytest.raises(UserError, match="no field 'gold'"):
        read_all(f"table:{path}?stem=q&options=o&gold=gold")


def test_names_of_columns_may_be_escaped() -> None:
    assert columns_of("stem=Q%26A&options=x%2Cy,z&gold=a%3Db", "s") == Columns("Q&A", ("x,y", "z"), "a=b")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("stem=q&options=o", "no gold"),
        ("stem=q&options=o&gold=a&glod=a", "unknown glod"),
        ("stem=q&stem=r&options=o&gold=a", "empty or twice"),
        ("stem=q&options=o&gold=", "no gold"),
        ("", "no stem, options, gold"),
        ("stem=q&gold=a&options=1,2,3,4,5,6,7,8,9,10,11", "at most 10"),
    ],
)
def test_a_wrong_map_gets_one_sentence(query: str, says: str) -> None:
    with pytest.raises(UserError, match=says):
        columns_of(query, "table:x")
