"""Figures of training steps, on disk and by name."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.runs.step_metrics import StepMetrics, read_history
from legal_rl.runs.records import write_json


def test_a_history_is_read_back(tmp_path):
    steps = [StepMetrics(step=0, val_acc=0.4), StepMetrics(step=1, status={"right": 0.5}, tokens={"wrong": None})]
    write_json(tmp_path / "history.json", [step.model_dump(mode="json") for step in steps])
    assert read_history(tmp_path / "history.json") == steps
    with pytest.raises(UserError, match="no such file"):
        read_history(tmp_path / "none.json")


def test_a_figure_inside_a_mapping_is_found_by_its_dotted_name():
    step = StepMetrics(step=1, acc=0.5, tokens={"right": 10.4, "wrong": None})
    assert step.figure("acc") == 0.5
    assert step.figure("tokens.right") == 10.4
    for name in ("val_acc", "tokens.wrong", "tokens.unparsed", "status.right"):
        assert step.figure(name) is None


@pytest.mark.parametrize("rows", ["甲", 7, None, {"step": 1}, [1], [[]], [{"step": "first"}], [{"step": 1, "tokens": []}]])
def test_what_is_no_history_is_told_with_its_place(tmp_path, rows):
    write_json(tmp_path / "history.json", rows)
    with pytest.raises(UserError, match=r"history\.json: is no history of a training run: .*; let the run write it"):
        read_history(tmp_path / "history.json")
