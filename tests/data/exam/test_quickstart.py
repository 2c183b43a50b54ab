"""The quickstart's questions and traces, on which recorded figures were measured, stay the same to the letter."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic import BaseModel

from legal_rl.data.exam import generate, heldout, teach
from legal_rl.pipeline.run import open_run
from legal_rl.runs.records import to_line

CONFIG = open_run(Path(__file__).parents[3] / "training" / "quickstart.yaml", [], None).config


def _digest(rows: Sequence[BaseModel]) -> str:
    return hashlib.sha256("".join(map(to_line, rows)).encode()).hexdigest()[:16]


@pytest.mark.large
def test_training_held_out_questions_and_traces_are_those_of_the_recorded_runs():
    """A longer exam begins with the shorter one. The exam's version and the names of novelty are no part of it."""
    train = generate(1500, CONFIG.data.exam, seed=CONFIG.seed)
    test = heldout(200, CONFIG.data.exam, seed=CONFIG.seed + 1, train=train)
    assert CONFIG.sft
    traces = teach(train, CONFIG.sft.teacher, seed=CONFIG.seed)
    for question in [*train, *test]:
        question.meta.pop("exam_version")
        question.meta.pop("novelty", None)
    assert _digest(train) == "0ca1e1b973f1fd63"
    assert _digest(test) == "27347b25da9d4f25"
    assert _digest(traces) == "7d71cbafa7b79b86"
