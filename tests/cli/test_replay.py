"""`legal-rl reward replay`, as a user types it."""

import json

import pytest
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.data.exam import generate
from legal_rl.engines.verl.reward import compute_score
from legal_rl.runs.manifest import Manifest, write_manifest
from legal_rl.runs.records import read_json, write_jsonl
from legal_rl.training.rewards import RewardConfig

REWARD = RewardConfig.model_validate("exact+format+overlong")
LIMIT = 64


def replay(*args: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["reward", "replay", *map(str, args)], catch_exceptions=False)
    assert done.exit_code == code, done.output
    return done.stdout


@pytest.fixture
def run(tmp_path):
    """A run as the pipeline leaves it: questions, the manifest of GRPO, and what its reward function was given."""
    questions = generate(6, seed=0)
    inputs = {"grpo": {"reward": REWARD.model_dump(mode="json")}, "limits": {"prompt": 9, "response": LIMIT}}
    write_jsonl(tmp_path / "data" / "train.jsonl", questions)
    write_manifest(tmp_path / "grpo", Manifest(stage="grpo", status="started", fingerprint="", inputs=inputs))
    rows = []
    for question in questions:
        for letters in (sorted(question.gold), ["A"], ["B", "C"]):
            text = f"<think>从略</think><answer>{','.join(letters)}</answer>"
            extra = {"completion_tokens": 60, "finish_reason": "stop"}
            asked = {"question": question.model_dump_json(), "split": "train", **extra}
            values = compute_score(
                "exam", text, "".join(sorted(question.gold)), asked, REWARD.within(LIMIT).model_dump_json()
            )
            rows.append({"step": 1, "id": question.id, "text": text, "values": values, **extra})
    write_jsonl(tmp_path / "grpo" / "samples" / "train-000001.jsonl", rows)
    return tmp_path


def test_help_has_an_example():
    assert "Example: legal-rl reward replay" in " ".join(replay("--help").split())


def test_training_is_recomputed_to_the_bit_and_another_reward_is_set_beside_it(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    said = " ".join(replay(run, "--config", "partial+format", "--out", run / "out", "--strict").split())
    assert "All 18 responses earn today exactly what was saved." in said
    for title in ("Steps", "What would have been taught", "Wrong and paid most", "Right and paid least"):
        assert title in said
    assert "Saved and recomputed" not in said
    assert sorted(path.name for path in (run / "out").glob("[!.]*")) == ["replay.json", "replay.md", "replay.png"]
    found = json.loads(replay(run, "--config", "partial+format", "--json"))
    assert found == read_json(run / "out" / "replay.json")
    assert found["old"]["components"]["overlong"]["max_tokens"] == LIMIT
    assert found["responses"] == 18


def test_strict_fails_where_what_was_saved_is_not_todays(run):
    path = run / "grpo" / "samples" / "train-000001.jsonl"
    path.write_text(path.read_text("utf-8").replace('"format": 1.0', '"format": 0.5', 1), "utf-8")
    assert "1 of 18 responses no longer earn what was saved (in format)" in replay(run, "--config", "exact")
    replay(run, "--config", "exact", "--strict", code=1)


def test_what_a_user_can_mend_is_told(run, tmp_path):
    with pytest.raises(UserError, match=r"holds no grpo/manifest.json; name the folder of a run"):
        replay(tmp_path / "nowhere", "--config", "exact")
    with pytest.raises(UserError, match="no responses are saved for val"):
        replay(run, "--config", "exact", "--split", "val")
    with pytest.raises(UserError, match="did you mean exact"):
        replay(run, "--config", "exat")


def test_a_file_with_noise_is_laid_over_by_set(run):
    path = run / "other.yaml"
    path.write_text("components: {exact: {}}\nnoise: {flip: 0.1}\n", "utf-8")
    found = json.loads(replay(run, "--config", path, "--set", "noise.flip=1", "--json"))
    assert found["new"]["noise"]["flip"] == 1.0
    assert found["steps"][0]["new"]["exact"] == pytest.approx(1 - found["steps"][0]["acc"])
