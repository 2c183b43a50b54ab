"""Rows on disk: told by line when broken, written whole or not at all, or appended by a process that may be killed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.runs import growing, records
from legal_rl.runs.growing import AppendFile
from legal_rl.runs.records import checksum, read_json, read_jsonl, read_models, write_jsonl, write_text

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.large
@given(rows=st.lists(st.dictionaries(st.text(), JSON, max_size=4), max_size=5))
def test_what_is_written_is_read_back(rows, tmp_path_factory):
    path = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    write_jsonl(path, rows)
    assert [row for _number, row in read_jsonl(path)] == rows


@pytest.mark.parametrize(
    ("content", "number", "words"),
    [
        (b'{"a": 1}\n{"a": \n', 2, "not JSON"),
        (b'{"a": 1}\n\n[1]\n', 3, "not a JSON object"),
        (b'{"a": "\xff"}\n', 1, "not UTF-8"),
        (b"\x00\n", 1, "not JSON"),
        (b"[" * 100_000 + b"\n", 1, "not JSON"),
        (b'{"a": ' + b"9" * 5000 + b"}\n", 1, "not JSON"),
    ],
)
def test_a_broken_line_is_named(tmp_path, content, number, words):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(content)
    with pytest.raises(UserError, match=f"line {number}: .*{words}"):
        list(read_jsonl(path))


def test_a_byte_order_mark_is_no_part_of_the_first_row(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}\n')
    assert list(read_jsonl(path)) == [(1, {"a": 1})]


def test_a_missing_file_and_a_folder_are_told(tmp_path):
    with pytest.raises(UserError, match="no such file"):
        list(read_jsonl(tmp_path / "none"))
    with pytest.raises(UserError, match="is a folder"):
        list(read_jsonl(tmp_path))


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("mine")
    for place, says in ((tmp_path / "file" / "rows.jsonl", "cannot be written"), (tmp_path, "is a folder")):
        with pytest.raises(UserError, match=says):
            write_text(place, "ours")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "mine"


def test_a_row_of_the_wrong_shape_is_named_with_its_field(tmp_path):
    path = tmp_path / "responses.jsonl"
    path.write_text('{"id": "1", "text": "x"}\n{"id": "1", "text": "x", "sample": "two"}\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"line 2: not a Response: sample"):
        read_models(path, Response)


def test_a_write_that_fails_leaves_what_was_there(tmp_path):
    path = tmp_path / "rows.jsonl"
    write_jsonl(path, [{"a": 1}])

    def rows():
        yield {"a": 2}
        raise RuntimeError("cut")

    with pytest.raises(RuntimeError):
        write_jsonl(path, rows())
    assert list(read_jsonl(path)) == [(1, {"a": 1})]
    assert [p.name for p in tmp_path.iterdir()] == ["rows.jsonl"]


def test_lone_surrogates_do_not_lose_the_file(tmp_path):
    write_text(tmp_path / "t", "甲\ud800乙")
    assert (tmp_path / "t").read_text("utf-8") == "甲\\ud800乙"


def test_the_checksum_of_a_folder_knows_names_and_contents(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    for folder, name, text in ((one, "a", "x"), (two, "b", "x")):
        folder.mkdir()
        (folder / name).write_text(text)
    assert checksum(one) != checksum(two)
    (two / "b").rename(two / "a")
    assert checksum(one) == checksum(two)
    (two / "a").write_text("y")
    assert checksum(one) != checksum(two)


def rows_of(path):
    return [row for _, row in read_jsonl(path)]


def test_rows_reach_the_file_at_once_and_half_a_line_goes(tmp_path):
    path = tmp_path / "new" / "rows.jsonl"
    with AppendFile(path) as file:
        file.append({"n": 1, "text": "半\ud83d"})
        assert rows_of(path) == [{"n": 1, "text": "半\ud83d"}]
    with path.open("ab") as raw:
        raw.write(b'{"n": 2')
    with AppendFile(path) as file:
        file.append({"n": 3})
    assert [row["n"] for row in rows_of(path)] == [1, 3]
    with AppendFile(path, fresh=True) as file:
        file.append({"n": 4})
    assert [row["n"] for row in rows_of(path)] == [4]


def test_one_process_writes(tmp_path):
    with AppendFile(tmp_path / "rows.jsonl"), pytest.raises(UserError, match="another process"):
        AppendFile(tmp_path / "rows.jsonl").__enter__()
    with AppendFile(tmp_path / "rows.jsonl"):
        pass


def test_a_whole_line_that_an_editor_left_open_is_kept(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"n": 1}\n{"n": 2}')
    with AppendFile(path) as file:
        file.append({"n": 3})
    assert [row["n"] for row in rows_of(path)] == [1, 2, 3]


def test_a_line_and_a_document_are_read_up_to_a_bound(tmp_path, monkeypatch):
    path = tmp_path / "rows.jsonl"
    with path.open("wb") as file:
        file.write(b'{"a": 1}\n')
        file.truncate(2 << 30)  # two gigabytes of zeros that take no room on the disk
    with pytest.raises(UserError, match="line 2: longer than 8 MiB"):
        list(read_jsonl(path))
    with pytest.raises(UserError, match="larger than 200 MB"):
        read_json(path)
    monkeypatch.setattr(records, "MOST_VALUES", 100)
    path.write_text("[" + "[]," * 60 + "[]]")
    with pytest.raises(UserError, match="more than 100 values"):
        read_json(path)
    path.write_text("[" + "[]," * 30 + "[]]")
    assert len(read_json(path)) == 31


def test_a_last_line_longer_than_any_row_is_refused_unread_and_left_as_it_is(tmp_path, monkeypatch):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'{"n": 1}\n' + b'{"n": [' + b"0," * 200_000)
    whole = path.read_bytes()
    for module in (records, growing):
        monkeypatch.setattr(module, "MOST_LINE", 100_000)
    for _ in range(2):  # nothing is held after the refusal
        with pytest.raises(UserError, match="last line is longer"), AppendFile(path):
            pass
    assert path.read_bytes() == whole
    with AppendFile(path, fresh=True):
        pass
    assert path.read_bytes() == b""
