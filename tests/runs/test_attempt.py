"""Attempts: carried on where the inputs are the same, counted even when killed."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.runs.attempt import RUN_FILE, Attempt, lock_run, refuse_foreign_folder
from legal_rl.runs.manifest import NAME, read_manifest


def test_nothing_is_written_before_the_first_tick(tmp_path):
    attempt = Attempt(tmp_path, {"seed": 1})
    assert not (tmp_path / NAME).exists() and attempt.before is None
    attempt.tick()
    manifest = read_manifest(tmp_path)
    assert (manifest.status, manifest.attempts, manifest.inputs["seed"]) == ("started", 1, 1)


def test_an_attempt_carries_on_what_had_the_same_inputs(tmp_path):
    Attempt(tmp_path, {"seed": 1}).tick()
    again = Attempt(tmp_path, {"seed": 1})
    again.tick()
    assert again.before.attempts == 1 and read_manifest(tmp_path).attempts == 2
    assert Attempt(tmp_path, {"seed": 2}).before is None


def test_work_is_done_until_its_outputs_change(tmp_path):
    (tmp_path / "out.txt").write_text("x")
    manifest = Attempt(tmp_path, {"seed": 1}).finish(["out.txt"], {"said": "x"}, {"engine": "1.0"})
    assert (manifest.status, manifest.notes, manifest.versions["engine"]) == ("done", {"said": "x"}, "1.0")
    assert Attempt(tmp_path, {"seed": 1}).is_done
    (tmp_path / "out.txt").write_text("y")
    assert not Attempt(tmp_path, {"seed": 1}).is_done
    assert Attempt(tmp_path, {"seed": 1}).finish([], {}, {}, whole=False).status == "started"


def test_a_folder_of_something_else_is_refused(tmp_path):
    refuse_foreign_folder(tmp_path / "new")
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="is a file"):
        refuse_foreign_folder(tmp_path / "file")
    Attempt(tmp_path / "eval", {}).tick()
    refuse_foreign_folder(tmp_path / "eval")
    with pytest.raises(UserError, match="belongs to a run"):
        refuse_foreign_folder(tmp_path / "eval", "collect")


def test_a_run_takes_a_folder_of_its_own_and_empties_it_when_fresh(tmp_path):
    out = tmp_path / "run"
    with lock_run(out, {"seed": 1}, fresh=False):
        (out / "old").touch()
    with lock_run(out, {"seed": 1}, fresh=True):
        assert {path.name for path in out.iterdir()} == {RUN_FILE, ".lock"}
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine").touch()
    with pytest.raises(UserError, match="holds files that no run made"), lock_run(tmp_path / "other", {}, fresh=True):
        pass
