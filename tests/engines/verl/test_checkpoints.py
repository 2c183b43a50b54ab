"""Checkpoints as a kill leaves them."""

import shutil

import pytest

from legal_rl.engines.verl.checkpoints import (
    TRACKER,
    complete_steps,
    drop_other_weights,
    drop_partial_weights,
    keep_weights,
    kept_steps,
    latest_step,
    repair,
    step_folder,
)


def save(folder, step, parts=("actor", "data")):
    path = folder / f"global_step_{step}"
    (path / "actor").mkdir(parents=True)
    if "actor" in parts:
        (path / "actor" / "model_world_size_1_rank_0.pt").write_bytes(b"x")
    if "data" in parts:
        (path / "data.pt").write_bytes(b"x")


def test_nothing_yet(tmp_path):
    assert repair(tmp_path / "none") is None


def test_half_written_ones_go(tmp_path):
    save(tmp_path, 2)
    (tmp_path / TRACKER).write_text("2")
    save(tmp_path, 4, parts=("actor",))
    assert repair(tmp_path) == 2
    assert not (tmp_path / "global_step_4").exists()
    assert (tmp_path / TRACKER).read_text() == "2"


@pytest.mark.parametrize("tracker", ["", "4\x00", None])
def test_a_tracker_that_says_nothing_is_mended(tmp_path, tracker):
    save(tmp_path, 2)
    save(tmp_path, 4)
    if tracker is not None:
        (tmp_path / TRACKER).write_text(tracker)
    assert repair(tmp_path) == 4
    assert (tmp_path / TRACKER).read_text() == "4"


def test_a_tracker_whose_checkpoint_is_gone_gives_way_to_an_older_one(tmp_path):
    save(tmp_path, 2)
    save(tmp_path, 10, parts=())
    (tmp_path / TRACKER).write_text("10")
    assert latest_step(tmp_path) == 2
    assert repair(tmp_path) == 2
    assert (tmp_path / TRACKER).read_text() == "2"


def test_nothing_complete_means_from_scratch(tmp_path):
    save(tmp_path, 2, parts=("data",))
    (tmp_path / TRACKER).write_text("2")
    assert repair(tmp_path) is None
    assert not (tmp_path / TRACKER).exists()


def test_kept_weights_outlive_the_checkpoint_and_share_its_bytes(tmp_path):
    folder, best = tmp_path / "checkpoints", tmp_path / "best"
    save(folder, 2)
    (step_folder(folder, 2) / "actor" / "optim_world_size_1_rank_0.pt").write_bytes(b"twice")
    keep_weights(step_folder(folder, 2), best)
    name = "model_world_size_1_rank_0.pt"
    pair = [path / "actor" / name for path in (step_folder(folder, 2), step_folder(best, 2))]
    assert pair[0].samefile(pair[1]), "no second copy while both are there"
    shutil.rmtree(step_folder(folder, 2))
    assert [path.name for path in step_folder(best, 2).rglob("*")] == ["actor", name]
    assert pair[1].read_bytes() == b"x"


def test_only_what_is_named_stays_kept(tmp_path):
    for step in (1, 2, 3):
        save(tmp_path / "checkpoints", step)
        keep_weights(step_folder(tmp_path / "checkpoints", step), tmp_path / "best")
    (tmp_path / "best" / "global_step_4.partial" / "actor").mkdir(parents=True)
    assert kept_steps(tmp_path / "best") == {1, 2, 3}
    drop_other_weights(tmp_path / "best", [2])
    assert kept_steps(tmp_path / "best") == {2}
    assert (tmp_path / "best" / "global_step_4.partial").exists(), "verl may be keeping it just now"
    drop_partial_weights(tmp_path / "best")
    assert [path.name for path in (tmp_path / "best").iterdir()] == ["global_step_2"]
    assert kept_steps(tmp_path / "nowhere") == set()


def test_what_verl_emptied_or_did_not_finish_is_not_complete(tmp_path):
    for step in (1, 2, 3):
        save(tmp_path, step)
    shutil.rmtree(step_folder(tmp_path, 1) / "actor")
    (tmp_path / TRACKER).write_text("2")
    assert complete_steps(tmp_path) == {2}
    assert complete_steps(tmp_path / "nowhere") == set()
