"""The picture and the table of a training run."""

import pytest

from legal_rl.evaluation.report.training_curves import (
    PANELS,
    STATUS_COLOURS,
    training_panels_png,
    training_table,
)
from legal_rl.runs.step_metrics import StepMetrics


def row(step, **more):
    shares = dict.fromkeys(STATUS_COLOURS, 0.0) | {"right": 0.25, "wrong": 0.75}
    return StepMetrics(
        step=step,
        reward=0.25,
        acc=0.25,
        components={"exact": 0.25},
        status=shares,
        tokens={"right": 10.4, "wrong": None, "unparsed": None},
        kl=0.00012,
        **more,
    )


HISTORY = [StepMetrics(step=0, val_acc=0.4), row(1), row(2, val_acc=0.5), row(3, val_acc=0.25)]


@pytest.mark.large
def test_the_picture_is_the_same_every_time_and_depends_on_every_figure(tmp_path):
    def drawn(name, history):
        training_panels_png(history, tmp_path / "plots" / name, taken=2)
        return (tmp_path / "plots" / name).read_bytes()

    first = drawn("a.png", HISTORY)
    assert first.startswith(b"\x89PNG\r\n")
    assert first == drawn("b.png", HISTORY)
    assert first != drawn("d.png", [*HISTORY[:3], row(3, val_acc=0.25, same_acc=0.5)])


@pytest.mark.large
def test_what_was_never_measured_is_an_empty_panel(tmp_path):
    training_panels_png([StepMetrics(step=0, val_acc=0.4)], tmp_path / "few.png")
    training_panels_png([], tmp_path / "none.png")
    assert (tmp_path / "few.png").read_bytes() != (tmp_path / "none.png").read_bytes()
    assert len(PANELS) % 2 == 0, "two columns"


def test_the_table_has_first_best_and_last_once_each():
    lines = training_table(HISTORY, best=2).splitlines()
    assert lines[0] == "| figure | step 1 (first) | step 2 (best) | step 3 (last) |"
    cells = {line.split(" | ")[0].removeprefix("| "): line for line in lines[2:]}
    assert cells["exact match, validation"] == "| exact match, validation | – | 0.500 | 0.250 |"
    assert cells["tokens, right"] == "| tokens, right | 10 | 10 | 10 |"
    assert cells["KL"] == "| KL | 0.00012 | 0.00012 | 0.00012 |"
    assert "gradient norm" not in cells, "what was never measured is left out"
    assert training_table(HISTORY[:2], best=1).splitlines()[0] == "| figure | step 1 (first, best, last) |"
    assert training_table(HISTORY[:1]) == ""
