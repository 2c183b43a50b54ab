"""Best step and early stop, by hand and in general."""

from hypothesis import given
from hypothesis import strategies as st

from legal_rl.engines.verl.checkpoints import best_step, choose_step, stop_step, until_stop
from legal_rl.runs.step_metrics import StepMetrics


def rows(*values):
    return [StepMetrics(step=step, val_acc=value) for step, value in enumerate(values)]


def test_the_earliest_of_the_best_and_never_the_start():
    assert best_step(rows(0.9, 0.5, 0.7, 0.7, None)).step == 2
    assert best_step(rows(0.9)) is None
    assert best_step(rows(None, 0.0, None, 0.0)).step == 1
    assert best_step(rows(None, 0.5, 0.9), among={1}).step == 1


def test_patience_counts_validations_not_steps():
    curve = rows(0.9, 0.5, None, None, 0.5, None, 0.4, 0.6)
    assert stop_step(curve, 1) == 4
    assert stop_step(curve, 2) == 6
    assert stop_step(curve, 3) is None
    assert stop_step(curve, None) is None


def test_what_came_after_the_stop_changes_nothing():
    curve = rows(None, 0.5, 0.4, 0.9)
    assert best_step(until_stop(curve, 1)).step == 1
    assert [row.step for row in until_stop(curve, 1)] == [0, 1, 2]


def test_only_what_was_saved_can_be_chosen():
    curve = rows(0.1, 0.5, 0.9, 0.6, None)
    assert choose_step(curve, {1, 2, 4}, "best") == 2
    assert choose_step(curve, {1, 3, 4}, "best") == 3
    assert choose_step(curve, {1, 2, 4}, "last") == 4
    assert choose_step(rows(0.1, None, None), {1, 2}, "best") == 2
    assert choose_step(curve, set(), "best") is None


@given(st.lists(st.none() | st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=20), st.integers(1, 5))
def test_more_rows_never_move_a_stop_and_the_best_is_never_after_it(values, patience):
    curve = rows(*values)
    stop = stop_step(curve, patience)
    if stop is not None:
        assert stop_step(curve[: stop + 1], patience) == stop
        best = best_step(until_stop(curve, patience))
        assert best is not None and best.step < stop
        between = [row for row in curve if best.step < row.step <= stop and row.val_acc is not None]
        assert len(between) == patience and all(row.val_acc <= best.val_acc for row in between)
