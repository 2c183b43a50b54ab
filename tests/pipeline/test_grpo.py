"""What the run says of GRPO while it trains and afterwards."""

import pytest

from legal_rl.pipeline.grpo import step_reporter
from legal_rl.pipeline.report import about_choice
from legal_rl.runs.step_metrics import StepMetrics

ROWS = [
    StepMetrics(step=0, val_acc=0.45),
    StepMetrics(step=5, val_acc=0.6),
    StepMetrics(step=7, acc=0.9),
    StepMetrics(step=10, val_acc=0.55),
    StepMetrics(step=15, val_acc=0.5),
]


def test_the_progress_line_keeps_the_last_validation_in_view():
    told = []
    tell = step_reporter(lambda done, total, note="": told.append((done, total, note)), 30)
    tell(StepMetrics(step=0, val_acc=0.45))
    tell(StepMetrics(step=1, reward=0.5, acc=0.25, cut=0.125))
    tell(StepMetrics(step=2, reward=0.5, acc=0.25, cut=0.0, val_acc=0.5))
    assert told == [
        (0, 30, "validation 0.450"),
        (1, 30, "reward 0.500 exact 0.250 validation 0.450 cut 0.125"),
        (2, 30, "reward 0.500 exact 0.250 validation 0.500 cut 0.000"),
    ]


@pytest.mark.parametrize(
    ("exported", "keep", "stopped", "said"),
    [
        (
            5, "best", False,
            "The model is that of step 5, 0.600 of the validation questions right, the best of 3 validated steps; "
            "the last, 15: 0.500; before training: 0.450.",
        ),
        (
            5, "best", True,
            "The model is that of step 5, 0.600 of the validation questions right, the best of 3 validated steps; "
            "the last, 15: 0.500; before training: 0.450. Training was stopped at step 15: 2 validations in a row "
            "brought no new best.",
        ),
        (
            10, "best", False,
            "The model is that of step 10, 0.550 of the validation questions right; step 5 was better (0.600), but its "
            "weights were not saved or are gone; the last, 15: 0.500; before training: 0.450.",
        ),
        (
            15, "last", False,
            "The model is that of step 15, 0.500 of the validation questions right; step 5 was the best (0.600); "
            "before training: 0.450.",
        ),
    ],
)  # fmt: skip
def test_the_report_says_which_step_and_by_which_figure(exported, keep, stopped, said):
    assert about_choice(ROWS, {"exported": exported, "steps": 15, "stopped": stopped}, keep, 2) == said


def test_a_run_with_one_validation_or_none_says_so():
    notes = {"exported": 3, "steps": 3, "stopped": False}
    assert about_choice([StepMetrics(step=3, acc=0.5)], notes, "best", None) == (
        "The model is that of step 3, not validated."
    )
    one = [StepMetrics(step=3, val_acc=0.5)]
    assert about_choice(one, notes, "best", None) == (
        "The model is that of step 3, 0.500 of the validation questions right, the only validated step."
    )
