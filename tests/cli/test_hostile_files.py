"""Hostile files through every verb that reads files: a sentence or a result, no traceback, no input changed."""

from pathlib import Path

import pytest
import typer

from legal_rl.cli.app import app
from tests.cli.file_verbs import NO_ENGINES, READ_NOTHING
from tests.cli.hostile import Trial, trials
from tests.cli.test_main import every_verb
from tests.openai_server import serving


@pytest.fixture(autouse=True)
def no_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in NO_ENGINES.items():
        monkeypatch.setenv(name, value)


def run(n: int, seed: int, folder: Path, kinds: tuple[str, ...]) -> list[Trial]:
    with serving() as server:
        ended = [*trials(n, seed, folder, server.url, kinds)]
    assert [(trial.verb, trial.file, trial.trace) for trial in ended if trial.trace] == []
    assert not [(trial.verb, trial.file) for trial in ended if trial.changed]
    assert not list(folder.rglob(".*.partial"))
    return ended


@pytest.mark.large
def test_a_pipe_nobody_writes_to_and_a_mutated_file_end_in_a_sentence_and_stay_as_they_are(tmp_path: Path) -> None:
    ended = run(1, 7, tmp_path, ("pipe",))
    verbs = {" ".join(verb) for verb in every_verb(typer.main.get_command(app))} - READ_NOTHING
    assert {trial.verb for trial in ended if trial.file == "pipe.jsonl"} == verbs
    assert {trial.verb for trial in ended if trial.file != "pipe.jsonl"} == verbs


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_hundred_more(tmp_path: Path) -> None:
    run(100, 11, tmp_path, ("loop", "folder", "zero", "absent"))
