"""Locks: one process at a time."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.runs.lock import LOCK_FILE, clear_folder, lock_folder, try_lock


def test_a_folder_is_held_until_the_block_ends(tmp_path):
    with lock_folder(tmp_path / "new"), pytest.raises(UserError, match="another process is at work here"):
        lock_folder(tmp_path / "new").__enter__()
    with lock_folder(tmp_path / "new"):
        pass


def test_a_file_is_locked_until_it_is_closed(tmp_path):
    with (tmp_path / "a").open("w") as first, (tmp_path / "a").open() as second:
        assert try_lock(first)
        assert not try_lock(second)
        first.close()
        assert try_lock(second)


def test_a_cleared_folder_keeps_its_lock_and_what_is_named(tmp_path):
    for name in (LOCK_FILE, "kept", "gone"):
        (tmp_path / name).touch()
    (tmp_path / "folder" / "deep").mkdir(parents=True)
    clear_folder(tmp_path, keep=("kept",))
    assert {path.name for path in tmp_path.iterdir()} == {LOCK_FILE, "kept"}
