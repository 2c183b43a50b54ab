"""Hostile files through every verb that reads files: a sentence or a result, no traceback, no input changed."""

from pathlib import Path

import pytest

from tests.cli.hostile import trials


@pytest.mark.parametrize("seed", [7])
def test_hostile_files_end_in_a_sentence_and_stay_as_they_are(seed: int, tmp_path: Path) -> None:
    ended = [*trials(2, seed, tmp_path, kinds=("pipe", "loop"))]
    assert {trial.verb for trial in ended if trial.file == "pipe.jsonl"} == {trial.verb for trial in ended}
    assert [(trial.verb, trial.file, trial.trace) for trial in ended if trial.trace] == []
    assert not [(trial.verb, trial.file) for trial in ended if trial.changed]
    assert not list(tmp_path.rglob(".*.partial"))


@pytest.mark.large
def test_a_hundred_more(tmp_path: Path) -> None:
    ended = [*trials(100, 11, tmp_path)]
    assert not [(trial.verb, trial.file, trial.trace) for trial in ended if trial.trace or trial.changed]
