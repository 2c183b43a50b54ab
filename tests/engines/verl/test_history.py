"""Metrics of a run that was killed and started again."""

import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.verl.history import HistoryTracker, MetricsLog, discard_after, history
from tests.engines.verl.cases import job, log, question, rollout, samples


def test_steps_done_again_count_once_and_lost_steps_do_not_count(tmp_path):
    asked = job(tmp_path)
    log(asked, 0, [(step, {"critic/score/mean": 0.1 * step}) for step in (1, 2, 3)])
    log(asked, 2, [])
    assert [m.step for m in history(asked)] == [1, 2]
    log(asked, 2, [(3, {"critic/score/mean": 0.9})])
    assert [(m.step, m.reward) for m in history(asked)][-1] == (3, 0.9)
    assert [m.step for m in history(asked, after=2)] == [3]


def test_a_line_cut_by_the_kill_is_passed_over(tmp_path):
    asked = job(tmp_path)
    log(asked, 0, [(1, {})])
    with (asked.metrics / "from-000000.jsonl").open("a") as file:
        file.write('{"step": 2, "da')
    assert [m.step for m in history(asked)] == [1]


def test_accuracy_comes_from_the_samples_and_weighs_sources_by_their_questions(tmp_path):
    val = [question("a", "A", "x"), question("b", "A", "x"), question("c", "A", "x"), question("d", "A", "y")]
    asked = job(tmp_path, val=val)
    log(asked, 0, [(1, {"val-core/x/acc/mean@1": 1.0, "val-core/y/acc/mean@1": 0.0})])
    samples(asked, 1, [rollout("0", "A"), rollout("0", "B"), rollout("1", "A"), rollout("1", "B")])
    (found,) = history(asked)
    assert (found.acc, found.val_acc, found.samples) == (0.25, 0.75, 4)


def test_a_step_is_computed_once_and_its_row_survives_the_log(tmp_path):
    asked = job(tmp_path)
    log(asked, 0, [(1, {"critic/score/mean": 0.5})])
    samples(asked, 1, [rollout("0", "A")])
    watch = HistoryTracker(asked)
    for row in watch.update():
        watch.record(row)
    assert watch.update() == []
    with (asked.metrics / "from-000000.jsonl").open("a") as file:
        file.write(json.dumps({"step": 2, "data": {"critic/score/mean": 0.6}}) + "\n")
    assert [row.step for row in watch.update()] == [2]
    (asked.metrics / "from-000000.jsonl").unlink()
    for path in asked.samples.iterdir():
        path.unlink()
    assert history(asked) == [watch.rows[1]], "step 2 was not recorded, step 1 was"


def test_the_log_is_read_from_where_it_was_left(tmp_path):
    asked = job(tmp_path)
    log(asked, 0, [(1, {"a": 1.0})])
    found = MetricsLog(asked.metrics)
    assert (found.update(), found.update()) == ({1}, set())
    path = asked.metrics / "from-000000.jsonl"
    with path.open("a") as file:
        file.write('{"step": 2, "data": {"a"')
    assert found.update() == set()
    with path.open("a") as file:
        file.write(": 2.0}}\n")
    assert (found.update(), found.steps[2]) == ({2}, {"a": 2.0})


def test_a_validation_made_up_for_after_a_kill_completes_its_step(tmp_path):
    """verl saves step 2 and is killed before it logs: its responses are there, and the next start validates first."""
    asked = job(tmp_path)
    log(asked, 0, [(1, {"critic/score/mean": 0.5})])
    samples(asked, 1, [rollout("0", "A")])
    samples(asked, 2, [rollout("1", "AB")])
    assert [m.step for m in history(asked)] == [1], "without a checkpoint step 2 may have to be drawn again"
    log(asked, 2, [(2, {"val-core/ours/acc/mean@1": 0.25})])
    last = history(asked)[-1]
    assert (last.step, last.acc, last.val_acc, last.seconds) == (2, 1.0, 0.25, None)


def test_lost_steps_are_forgotten(tmp_path):
    asked = job(tmp_path)
    asked.samples.mkdir()
    for name in ("train-000002", "train-000003", "val-000000", "val-000002", "val-000004"):
        (asked.samples / f"{name}.jsonl").touch()
    log(asked, 0, [(step, {}) for step in (1, 2, 3)])
    log(asked, 2, [(3, {})])
    watch = HistoryTracker(asked)
    for row in watch.update():
        watch.record(row)
    asked.watch.write_text(asked.watch.read_text() + '{"step": 4, "rew')
    discard_after(asked, 2)
    assert sorted(path.stem for path in asked.samples.iterdir()) == ["train-000002", "val-000000", "val-000002"]
    assert [path.stem for path in asked.metrics.iterdir()] == ["from-000000"]
    assert [json.loads(line)["step"] for line in asked.watch.read_text().splitlines()] == [1, 2]
    discard_after(asked, -1)
    assert not list(asked.samples.iterdir()) and not history(asked)


def test_responses_of_another_run_are_refused(tmp_path):
    asked = job(tmp_path)
    log(asked, 0, [(1, {})])
    samples(asked, 1, [rollout("somebody", "A")])
    with pytest.raises(UserError, match="'somebody', which is not among this run's training questions"):
        history(asked)
