"""What a killed demo left is removed by the next, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

from legal_rl.demo.context import remove_stale_folders, temporary_folder


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
