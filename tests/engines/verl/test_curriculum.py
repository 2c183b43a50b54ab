"""Real verl trains on questions in the order given, and goes on in that order after it was cut."""

from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.verl import run
from legal_rl.engines.verl.settings import refuse_contradictions, run_settings
from legal_rl.runs.records import read_jsonl
from tests.engines.verl.cases import job, question, toy_job

ORDER = ["7", "2", "9", "0", "5", "11", "3", "8", "10", "1", "6", "4"]


class _CutError(Exception):
    pass


def asked_in(folder: Path, step: int) -> set[str]:
    """The questions of a step; its answers are written as they are scored, in any order, by one worker or several."""
    return {row["id"] for path in folder.glob(f"train-{step:06d}*.jsonl") for _, row in read_jsonl(path)}


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_curriculum_is_kept_by_verl_and_across_a_kill(tmp_path, model):
    toy = toy_job(tmp_path / "run", model)
    train = [question(name, "AB") for name in ORDER]
    asked = replace(toy, train=train, in_order=True, steps=5, save_every=1, validate_every=5)

    def cut(metrics):
        if metrics.step == 2:
            raise _CutError

    with pytest.raises(_CutError):
        run(asked, cut)
    result = run(asked)
    assert result.resumed_from in (2, 3, 4) and result.steps == 5  # verl goes on until it has heard of the cut
    turns = [set(ORDER[:4]), set(ORDER[4:8]), set(ORDER[8:])]
    assert [asked_in(asked.samples, step) for step in range(1, 6)] == [*turns, *turns[:2]]


def test_only_a_run_with_an_order_turns_the_shuffling_off(tmp_path):
    assert "shuffle" not in run_settings(job(tmp_path))["data"]
    ordered = job(tmp_path, in_order=True)
    assert run_settings(ordered)["data"]["shuffle"] is False
    refuse_contradictions(ordered)
    with pytest.raises(UserError, match=r"data\.shuffle is true, but the run says grpo\.order: curriculum"):
        refuse_contradictions(replace(ordered, overrides={"data": {"shuffle": True}}))
