"""Files in any state: no row is lost, nothing is dropped unreported, nothing crashes."""

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.data.gate import run_gate
from legal_rl.data.sources import files, read_source, resolve
from legal_rl.data.sources.files import read_rows, reading_note
from legal_rl.data.sources.texts import _is_spread, decode

GOOD = {"id": "1", "statement": "虚构的题干？", "option_list": {"A": "甲", "B": "乙"}, "answer": ["A"]}
LINE = json.dumps(GOOD, ensure_ascii=False)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{broken", "not JSON"),
        (LINE[:-9], "not JSON"),
        ("[1, 2]", "a list, not a JSON object"),
        ("7", "a int, not a JSON object"),
        (LINE.replace('"B": "乙"', '"A": "乙"'), "'A' stands twice"),
        ('{"a": "\0"}', "not JSON"),
        ('{"a": ' + "9" * 5000 + "}", "not JSON"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_line_that_is_no_object_is_a_refused_row(write, line: str, says: str) -> None:
    [file] = resolve([f"jecqa:{write('x.jsonl', [LINE, '', line, LINE])}"])
    rows = read_source(file)
    assert [row.line for row in rows] == [1, 3, 4]
    assert rows[1].draft is None and says in (rows[1].problem or "")
    assert rows[1].raw == {"line": line[:500]}
    assert [(row.line, row.code) for row in run_gate(rows, keep_roles=False).refused] == [
        (3, "malformed"), (4, "exact_duplicate")
    ]  # fmt: skip


@pytest.mark.large
def test_a_field_of_ten_megabytes(write) -> None:
    path = write("x.jsonl", [GOOD | {"statement": "长" * 10_000_000}])
    assert len(read_source(resolve([str(path)])[0])[0].raw["statement"]) == 10_000_000
    table = write("x.csv", ["题,甲,乙,答", '"' + "长" * 10_000_000 + '",一,二,A'])
    [row] = read_source(resolve([f"table:{table}?stem=题&options=甲,乙&gold=答"])[0])
    assert row.draft and len(row.draft.stem) == 10_000_000


def test_what_rows_repeat_is_held_once(write) -> None:
    one, other = (row.raw for row in read_rows(write("x.jsonl", [LINE, LINE])))
    assert list(map(id, one)) == list(map(id, other)) and one["statement"] is other["statement"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
@pytest.mark.parametrize("text", [f"{LINE}\r\n{LINE}\n", f"\n[{LINE}, {LINE}]", f"[\n {LINE},\n {LINE}\n]\n"])
def test_encodings(tmp_path: Path, encoding: str, text: str) -> None:
    path = tmp_path / "x.json"
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    path.write_bytes((mark + text).encode(encoding))
    assert [row.raw for row in read_rows(path)] == [GOOD, GOOD]
    [file] = resolve([str(path)])
    assert file.note == ("not Unicode text; read as GB18030" if encoding == "gb18030" else None)


def test_bytes_of_another_encoding_spoil_their_own_line_only(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(f"{LINE}\n{LINE}\n".encode() + LINE.encode("gb18030") + b"\n" + LINE.encode()[:-40])
    rows = read_rows(path)
    assert reading_note(path) is None and [row.problem is None for row in rows] == [True, True, False, False]
    assert "UTF-8" in (rows[2].problem or "")


def test_characters_that_only_look_like_newlines_do_not_divide_a_row(write) -> None:
    [row] = read_rows(write("x.jsonl", [json.dumps({"a": "一\u2028二\x85三"}, ensure_ascii=False)]))
    assert row.raw == {"a": "一\u2028二\x85三"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"a": 1}, 5, {"b": 2}]', [(1, False), (2, True), (3, False)]),
        ('[{"a": 1}, {"b": ', [(1, False), (2, True)]),
        ('[{"a": 1}, {"b": 2}', [(1, False), (2, False), (3, True)]),
        ('[{"a": 1} {"b": 2}]', [(1, False), (2, True)]),
        ('[{"a": {"b": 1, "b": 2}}, {"a": 1, "b": {"a": 2}}]', [(1, True), (2, False)]),
        ('[{"a": 1}] {"b": 2}', [(1, False), (2, True)]),
        ("[]", []),
        ("", []),
        (" \n\n", []),
    ],
)
def test_arrays_keep_what_stands_before_the_break(tmp_path: Path, text: str, expected: list[Any]) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    assert [(row.number, row.problem is not None) for row in read_rows(path)] == expected


@pytest.mark.parametrize("name", ["x.json", "x.csv"])
@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_a_file_without_rows_is_an_error(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    for source in (f"jecqa:{tmp_path / name}", str(tmp_path / name)):
        with pytest.raises(UserError, match="holds no rows"):
            [read_source(file) for file in resolve([source])]


def test_csv_rows_are_numbered_by_their_first_line(write) -> None:
    path = write("x.csv", ["a,b", '"一\n二",2', "", "3,4,5", "6", ",", '7,"8'])
    assert [(row.number, row.raw) for row in read_rows(path)] == [
        (2, {"a": "一\n二", "b": "2"}),
        (5, {"line": "3,4,5"}),
        (6, {"line": "6"}),
        (8, {"a": "7", "b": "8\n"}),
    ]


def test_a_tab_separated_file_and_a_column_named_twice(write) -> None:
    assert read_rows(write("x.tsv", ["a\tb", "1\t2"]))[0].raw == {"a": "1", "b": "2"}
    with pytest.raises(UserError, match=r"y\.csv: column 'a' stands twice"):
        read_rows(write("y.csv", ["a,a", "1,2"]))


@pytest.mark.parametrize(
    ("name", "head", "says"),
    [
        ("x.xlsx", b"PK\x03\x04 and no more", "not an Excel workbook"),
        ("x.xlsx", b"nothing like it", "not an Excel workbook"),
        ("x.parquet", b"PAR1 and no more", "not a parquet file"),
        ("x.jsonl.gz", b"\x1f\x8b", "unpack it"),
        ("x.xls", b"\xd0\xcf\x11\xe0", "save it as"),
    ],
)
def test_files_that_are_not_what_they_say(tmp_path: Path, name: str, head: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(head)
    for read in (read_rows, reading_note):
        if read is read_rows or "parquet" not in name:
            with pytest.raises(UserError, match=says):
                read(tmp_path / name)


def test_a_cell_that_json_does_not_know_is_text(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    import datetime

    book = openpyxl.Workbook()
    book.active.append(["a", "b"])
    book.active.append([datetime.date(2025, 1, 1), True])
    book.save(tmp_path / "x.xlsx")
    (tmp_path / "x.xlsx").rename(tmp_path / "x.json")  # a workbook is known by its first bytes, whatever its name
    [row] = read_rows(tmp_path / "x.json")
    assert json.loads(json.dumps(row.raw)) == {"a": "2025-01-01 00:00:00", "b": True}


@pytest.mark.parametrize(("name", "library"), [("x.xlsx", "openpyxl"), ("x.parquet", "pyarrow")])
def test_a_missing_library_is_named_with_its_extra(tmp_path: Path, monkeypatch, name: str, library: str) -> None:
    (tmp_path / name).write_bytes(b"")
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(UserError, match=rf'{library}; pip install "legal_rl\[data\]"'):
        read_rows(tmp_path / name)


FILE = "".join(json.dumps(GOOD | {"id": str(n)}, ensure_ascii=False) + "\n" for n in range(4)).encode()
TABLE = b"id,question,A,B,C,D,answer\r\n" + '0,"问，\n题",一,二,三,四,A\r\n1,问,一,二,三,四,B\r\n'.encode() * 2
MUTATIONS = st.lists(
    st.tuples(st.integers(0, 10_000), st.integers(0, 3), st.binary(min_size=1, max_size=4)), max_size=6
)


def mutated(data: bytes, mutations: list[tuple[int, int, bytes]]) -> bytes:
    for position, deed, piece in mutations:
        at = position % (len(data) + 1)
        changes = (data[:at] + piece + data[at:], data[:at] + piece + data[at + len(piece) :], data[:at], data[at:])
        data = changes[deed]
    return data


def rows_or_none(path: Path, source: str) -> list[Any] | None:
    try:
        return [row for file in resolve([source]) for row in read_source(file)]
    except UserError:
        return None


@given(st.one_of(st.binary(max_size=200), st.builds(mutated, st.just(FILE), MUTATIONS)))
def test_whatever_the_bytes_each_line_is_a_row(tmp_path_factory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "x.jsonl"
    path.write_bytes(data)
    rows = rows_or_none(path, f"jecqa:{path}")
    rows_or_none(path, str(path))
    text = decode(data).text
    if rows is not None and not text.lstrip().startswith("[") and not _is_spread(text):
        assert len(rows) == sum(bool(line.strip()) for line in text.split("\n"))


@given(st.one_of(st.binary(max_size=200), st.builds(mutated, st.just(TABLE), MUTATIONS)))
def test_whatever_the_bytes_a_table_never_crashes(tmp_path_factory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "x.csv"
    path.write_bytes(data)
    for source in (str(path), f"ceval:{path}", f"table:{path}?stem=question&options=A,B,C,D&gold=answer"):
        rows = rows_or_none(path, source)
        assert rows is None or all((row.draft is None) is (row.problem is not None) for row in rows)


@given(st.builds(mutated, st.just(b"[" + FILE.strip().replace(b"\n", b",") + b"]"), MUTATIONS))
def test_whatever_the_bytes_an_array_never_crashes(tmp_path_factory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "x.json"
    path.write_bytes(data)
    rows_or_none(path, f"jecqa:{path}")


TRADITIONAL = "關於民事訴訟，下列選項中正確的是哪一項？甲公司與乙公司訂立買賣合同，約定由人民法院管轄。"
SIMPLIFIED = "关于民事诉讼，下列选项中正确的是哪一项？甲公司与乙公司订立买卖合同，约定由人民法院管辖。"


@pytest.mark.parametrize(
    ("text", "encoding", "note"),
    [(TRADITIONAL, "big5", "Big5"), (SIMPLIFIED, "gb18030", "GB18030"), (TRADITIONAL, "gb18030", "GB18030")],
)
def test_big5_is_told_from_gb18030(tmp_path: Path, text: str, encoding: str, note: str) -> None:
    row = {
        "id": "1",
        "statement": text,
        "option_list": {"A": "對", "B": "會"} if text == TRADITIONAL else {"A": "是", "B": "否"},
    }
    path = tmp_path / "x.json"
    path.write_bytes((json.dumps(row | {"answer": ["A"]}, ensure_ascii=False) + "\n").encode(encoding))
    [file] = resolve([str(path)])
    assert file.note == f"not Unicode text; read as {note}"
    assert read_source(file)[0].raw["statement"] == text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (json.dumps(GOOD, indent=2), [1]),
        (json.dumps(GOOD, indent=2) + "\n" + json.dumps(GOOD | {"id": "2"}, indent=2) + "\n", [1, 12]),
        (json.dumps(GOOD, indent=2) + ",\n" + json.dumps(GOOD | {"id": "2"}, indent=2), [1, 12]),
        (json.dumps({"data": [GOOD, GOOD | {"id": "2"}]}), [1, 2]),
        (json.dumps({"version": 1, "data": [GOOD, GOOD | {"id": "2"}], "by": "x"}, indent=1), [1, 2]),
        (json.dumps([GOOD, GOOD | {"id": "2"}], indent=4), [1, 2]),
        (json.dumps(GOOD) + "\n" + json.dumps(GOOD | {"id": "2"}), [1, 2]),
    ],
)
def test_json_is_read_however_it_is_laid_out(tmp_path: Path, text: str, lines: list[int]) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    [file] = resolve([str(path)])
    rows = read_source(file)
    assert file.format == "jecqa" and [row.line for row in rows] == lines
    assert [row.raw["id"] for row in rows] == ["1", "2"][: len(rows)] and not any(row.problem for row in rows)


def test_pretty_json_that_is_cut_keeps_what_stands_before(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(GOOD, indent=2) + "\n" + json.dumps(GOOD, indent=2)[:40], "utf-8")
    rows = read_source(resolve([f"jecqa:{path}"])[0])
    assert [row.problem is None for row in rows] == [True, False]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_is_parted_as_its_header_is(tmp_path: Path, delimiter: str) -> None:
    path = tmp_path / "x.csv"
    rows = [["题", "甲", "乙", "答"], [f'"问{delimiter}一"', "是", "否", "A"]]
    path.write_text("\n".join(map(delimiter.join, rows)), "utf-8")
    [row] = read_source(resolve([f"table:{path}?stem=题&options=甲,乙&gold=答"])[0])
    assert (
        row.draft
        and row.draft.stem == f"问{delimiter}一".strip()
        and row.draft.options == {"A": "是", "B": "否"}
        and row.draft.gold == "A"
    )


def _workbook_of(path: Path, sheet: str) -> None:
    """A workbook whose sheet is written by hand."""
    import openpyxl

    openpyxl.Workbook().save(path)
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    parts["xl/worksheets/sheet1.xml"] = (
        f'<worksheet xmlns="{space}"><sheetData>{sheet}</sheetData></worksheet>'.encode()
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>', "more than 1,048,576 rows"),
        (" " * 65_000_000, "unpacks to more than 64 MB"),
        ('<row><c r="ZZZ1"><v>1</v></c></row>' * 30, "or 100,000 cells"),
    ],
)
def test_a_small_workbook_that_would_take_gigabytes_or_hours_is_refused(
    tmp_path: Path, sheet: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_VALUES", 100_000)
    _workbook_of(tmp_path / "x.xlsx", sheet)
    for read in (read_rows, reading_note):
        if read is read_rows or "unpacks" in says:
            with pytest.raises(UserError, match=says):
                read(tmp_path / "x.xlsx")


def test_a_table_of_more_cells_than_fit_is_refused_before_it_is_cut_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_CELLS", 1000)
    for name, mark in (("x.csv", ","), ("y.csv", ";"), ("x.tsv", "\t"), ("z.csv", "\n,\n")):
        (tmp_path / name).write_text("题干" + mark * 1001)
        with pytest.raises(UserError, match=f"{name}: holds more than 1,000 cells"):
            read_rows(tmp_path / name)
    (tmp_path / "x.csv").write_text("题干,答案\n" + "问,A\n" * 400)
    assert len(read_rows(tmp_path / "x.csv")) == 400


@pytest.mark.parametrize("lies", [False, True])
def test_a_small_parquet_file_that_would_take_gigabytes_is_refused(tmp_path: Path, lies: bool) -> None:
    """``lies``: its columns say that they unpack to ten bytes."""
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    place = tmp_path / "x.parquet"
    # One long text, named ten thousand times: a few kilobytes that stand for thirty gigabytes.
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 10_000), pa.array(["甲" * 1_000_000]))
    pq.write_table(pa.table(dict.fromkeys(("题干", "A", "B", "C", "D", "答案"), column)), place)
    assert place.stat().st_size < 3_000_000
    if lies:
        chunks = pq.ParquetFile(place).metadata.row_group(0)
        data = bytearray(place.read_bytes())
        footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
        for said in {chunks.column(number).total_uncompressed_size for number in range(chunks.num_columns)}:
            true = _thrift(said)
            data[footer:] = data[footer:].replace(true, _thrift(10, len(true)))
        place.write_bytes(data)
        assert pq.ParquetFile(place).metadata.row_group(0).column(0).total_uncompressed_size == 10
    before, pool = pa.default_memory_pool(), pa.proxy_memory_pool(pa.default_memory_pool())
    pa.set_memory_pool(pool)
    try:
        with pytest.raises(UserError, match="unpacks to more than 200 MB"):
            read_rows(place)
    finally:
        pa.set_memory_pool(before)
    assert 0 < pool.max_memory() < 300_000_000


def _thrift(number: int, length: int = 0) -> bytes:
    """``number`` as parquet's footer writes it, in at least ``length`` bytes."""
    number, written = 2 * number, b""
    while number > 127 or len(written) + 1 < length:
        written, number = written + bytes([number % 128 + 128]), number // 128
    return written + bytes([number])


def test_a_sparse_file_of_two_gigabytes_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "x.json").open("wb") as file:
        file.truncate(2 << 30)
    with pytest.raises(UserError, match="larger than 200 MB; split it"):
        read_rows(tmp_path / "x.json")
