"""Folders that a killed demo left, and credentials from the environment."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.demo import context
from legal_rl.demo.context import new_folder, read_credentials, remove_stale_folders, temporary_folder


def test_only_folders_of_dead_processes_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = tmp_path / f"legal_rl_demo_{dead.pid}_abc"
    others = [tmp_path / "legal_rl_demo_notes", tmp_path / f"other_{dead.pid}_abc", tmp_path / "legal_rl_demo_1_init"]
    for folder in (left, *others):
        folder.mkdir()
        (folder / "exam.json").write_text("{}")
    with temporary_folder() as mine:
        assert f"_{os.getpid()}_" in mine
        remove_stale_folders(tmp_path)
        assert not left.exists()
        assert all((folder / "exam.json").exists() for folder in others)
        assert Path(mine).is_dir()


def test_credentials_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("PAIRS", " a:1 ,b:2:3\nc:4 ")
    assert read_credentials("PAIRS") == {"a": "1", "b": "2:3", "c": "4"}


@pytest.mark.parametrize("value", [None, "", "secretword", "a:1,secretword", ":secretword", "secretword:"])
def test_bad_credentials_are_told_without_repeating_them(monkeypatch, value):
    monkeypatch.delenv("PAIRS", raising=False)
    if value is not None:
        monkeypatch.setenv("PAIRS", value)
    with pytest.raises(UserError) as told:
        read_credentials("PAIRS")
    assert "PAIRS" in str(told.value)
    assert "secretword" not in str(told.value)


def test_folders_of_visitors_are_bounded_by_number_and_by_size(tmp_path, monkeypatch):
    monkeypatch.setattr(context, "MOST_KEPT", 4)
    monkeypatch.setattr(context, "MOST_BYTES", 1000)

    def fill(sizes):
        made, parent = [], tmp_path / str(sizes)
        for number, size in enumerate(sizes):
            made.append(new_folder(parent))
            assert re.fullmatch("[0-9a-f]{32}", made[-1].name)
            (made[-1] / "inner").mkdir()
            (made[-1] / "inner" / "file").write_bytes(b"x" * size)
            os.utime(made[-1], (number, 10**9 + number))
        return [folder.is_dir() for folder in made]

    assert fill([10] * 7) == [False] * 3 + [True] * 4
    assert fill([300] * 5) == [False] + [True] * 4, "900 bytes stay when another comes"
    assert fill([400] * 5) == [False] * 2 + [True] * 3
    assert fill([10, 2000, 10]) == [False, False, True]
