"""The file that outlives a kill."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.runs.records import AppendFile
from legal_rl.runs.records import read_jsonl


def rows(path):
    return [row for _, row in read_jsonl(path)]


def test_rows_reach_the_file_at_once_and_half_a_line_goes(tmp_path):
    path = tmp_path / "new" / "rows.jsonl"
    with AppendFile(path) as file:
        file.append({"n": 1, "text": "半\ud83d"})
        assert rows(path) == [{"n": 1, "text": "半\ud83d"}]
    with path.open("ab") as raw:
        raw.write(b'{"n": 2')
    with AppendFile(path) as file:
        file.append({"n": 3})
    assert [row["n"] for row in rows(path)] == [1, 3]
    with AppendFile(path, fresh=True) as file:
        file.append({"n": 4})
    assert [row["n"] for row in rows(path)] == [4]


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
    assert [row["n"] for row in rows(path)] == [1, 2, 3]
