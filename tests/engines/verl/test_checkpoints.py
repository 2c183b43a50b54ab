"""Checkpoints as a kill leaves them."""

import json
import shutil

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.verl.checkpoints import (
    TRACKER,
    WORLD,
    complete_steps,
    drop_other_weights,
    drop_partial_weights,
    keep_weights,
    kept_steps,
    latest_step,
    missing_files,
    repair,
    step_folder,
)


def save(folder, step, parts=("actor", "data"), ranks=1, models=("actor",)):
    path = folder / f"global_step_{step}"
    (path / "actor").mkdir(parents=True)
    for model in models if "actor" in parts else ():
        (path / model).mkdir(exist_ok=True)
        (path / model / WORLD).write_text(json.dumps({"FSDP_version": 2, "world_size": ranks}))
        for rank in range(ranks):
            (path / model / f"model_world_size_{ranks}_rank_{rank}.pt").write_bytes(b"x")
            (path / model / f"extra_state_world_size_{ranks}_rank_{rank}.pt").write_bytes(b"x")
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
    assert {path.name for path in step_folder(best, 2).rglob("*")} == {"actor", name, WORLD}
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


@pytest.mark.parametrize(
    "lost",
    [
        "actor/model_world_size_2_rank_1.pt",
        "actor/extra_state_world_size_2_rank_0.pt",
        "critic/model_world_size_2_rank_1.pt",
        "actor/fsdp_config.json",
        "data.pt",
    ],
)
def test_a_shard_on_another_node_is_missing_and_the_remedy_is_told(tmp_path, lost):
    for step in (2, 4):
        save(tmp_path, step, ranks=2, models=("actor", "critic"))
    (tmp_path / TRACKER).write_text("4")
    assert latest_step(tmp_path) == 4
    (tmp_path / "global_step_4" / lost).unlink()
    assert missing_files(tmp_path / "global_step_4") == [lost] * (lost != "data.pt")
    assert complete_steps(tmp_path) == {2}
    with pytest.raises(UserError, match=f"{lost}.* shared storage.* go on from step 2"):
        repair(tmp_path)
    assert (tmp_path / "global_step_4").exists(), "nothing is thrown away that another node may complete"
    shutil.rmtree(tmp_path / "global_step_4")
    assert repair(tmp_path) == 2


def test_a_lost_shard_of_the_only_step_is_refused_even_where_the_tracker_says_nothing(tmp_path):
    save(tmp_path, 2, ranks=2)
    (tmp_path / TRACKER).write_text("")
    (tmp_path / "global_step_2" / "actor" / "model_world_size_2_rank_0.pt").unlink()
    with pytest.raises(UserError, match="start over"):
        repair(tmp_path)


def test_an_older_step_that_was_being_deleted_does_not_stand_in_the_way(tmp_path):
    for step in (2, 4):
        save(tmp_path, step, ranks=2)
    (tmp_path / TRACKER).write_text("4")
    (tmp_path / "global_step_2" / "actor" / "model_world_size_2_rank_1.pt").unlink()
    assert repair(tmp_path) == 4 and complete_steps(tmp_path) == {4}


def test_weights_with_a_shard_missing_are_not_kept(tmp_path):
    save(tmp_path / "checkpoints", 2, ranks=2)
    (step_folder(tmp_path / "checkpoints", 2) / "actor" / "model_world_size_2_rank_1.pt").unlink()
    with pytest.raises(UserError, match="model_world_size_2_rank_1"):
        keep_weights(step_folder(tmp_path / "checkpoints", 2), tmp_path / "best")
    assert kept_steps(tmp_path / "best") == set()
