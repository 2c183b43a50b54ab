"""The whole road at toy size, on the real engines, through the command line; killed in GRPO and resumed."""

import hashlib
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from legal_rl.runs.shipped_files import HOME

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(1200)]

TOY = [
    "data.exam.questions=192",
    "eval.questions=24",
    "limits.response=64",
    "limits.prompt=160",
    "model.tiny={hidden_size: 64, intermediate_size: 128, layers: 2, heads: 2, kv_heads: 1}",
    "sft.overrides.max_steps=4",
    "grpo.reward=random",  # a model of this size answers nothing: only the control moves its weights
    "grpo.steps=3",
    "grpo.save_every=1",
    "grpo.validate_every=3",
    "grpo.validate_on=4",
    "grpo.overrides={data: {train_batch_size: 4}, actor_rollout_ref: {actor: {ppo_mini_batch_size: 4, "
    "ppo_micro_batch_size_per_gpu: 8}, rollout: {n: 2, log_prob_micro_batch_size_per_gpu: 8}}}",
]


def command(out: Path, *extra: str) -> list[str]:
    sets = [part for override in TOY for part in ("--set", override)]
    legal_rl = str(HOME / ".venv" / "bin" / "legal-rl")
    return [legal_rl, "run", str(HOME / "training" / "quickstart.yaml"), "--out", str(out), *sets, *extra]


def manifest(out: Path, stage: str) -> dict:
    path = out / stage / "manifest.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


@pytest.fixture(scope="module")
def killed_and_resumed(tmp_path_factory) -> tuple[Path, str]:
    """A run whose whole process group was killed after GRPO's first checkpoint, and then started again."""
    out = tmp_path_factory.mktemp("run") / "toy"
    log = out.parent / "first.log"
    with log.open("w") as file:
        first = subprocess.Popen(command(out), stdout=file, stderr=subprocess.STDOUT, start_new_session=True, cwd=HOME)
    marker = out / "grpo" / "checkpoints" / "latest_checkpointed_iteration.txt"
    deadline = time.monotonic() + 900
    while not marker.exists() and first.poll() is None and time.monotonic() < deadline:
        time.sleep(0.2)
    assert first.poll() is None, f"the run ended before its first checkpoint:\n{log.read_text()[-3000:]}"
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    assert marker.exists()
    second = subprocess.run(command(out), capture_output=True, text=True, cwd=HOME)
    assert second.returncode == 0, second.stdout[-3000:] + second.stderr[-3000:]
    return out, second.stdout


def test_it_goes_on_from_the_last_checkpoint_and_the_report_says_so(killed_and_resumed):
    out, printed = killed_and_resumed
    assert "grpo verl trains on the training questions (resuming)" in printed
    grpo = manifest(out, "grpo")
    resumed = grpo["notes"]["resumed_from"]
    assert resumed in (1, 2)
    assert (grpo["attempts"], grpo["notes"]["steps"]) == (2, 3)
    history = json.loads((out / "grpo" / "history.json").read_text("utf-8"))
    assert [step["step"] for step in history if step["step"]] == [1, 2, 3]
    assert f"cut and resumed from the checkpoint of step {resumed}" in (out / "report.md").read_text("utf-8")


def test_every_stage_leaves_a_manifest_and_every_model_a_score(killed_and_resumed):
    out, _ = killed_and_resumed
    stages = ["data", "traces", "model", "lengths", "eval-base", "sft", "eval-sft", "grpo", "eval-grpo", "report"]
    assert all(manifest(out, stage).get("status") == "done" for stage in stages)
    for model in ("base", "sft", "grpo"):
        metrics = json.loads((out / f"eval-{model}" / "metrics.json").read_text("utf-8"))
        assert metrics["overall"]["questions"] == 24
        assert metrics["overall"]["exact_match"]["mean@k"]["n"] == 24
        assert metrics["overall"]["missing"] == 0
    trained = [(out / stage / "model" / "model.safetensors").read_bytes() for stage in ("model", "sft", "grpo")]
    assert len(set(trained)) == 3, "SFT and GRPO must change the weights"


def test_the_report_shows_every_stage_and_its_curves(killed_and_resumed):
    out, _ = killed_and_resumed
    report = (out / "report.md").read_text("utf-8")
    for words in ("| base", "| SFT", "| SFT+GRPO", "SFT → SFT+GRPO", "unseen", "McNemar", "Worked examples", "## Time"):
        assert words in report.replace("\\+", "+"), words
    for name in ("sft", "grpo", "grpo-watch"):
        assert (out / "report" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    page = (out / "report.html").read_text("utf-8")
    assert all(words in page for words in ("base → SFT", "SFT → SFT+GRPO", "lengths of the responses of each step"))
    assert manifest(out, "report")["notes"]["not_drawn"] == []


def test_a_second_time_everything_is_skipped_at_once(killed_and_resumed):
    out, _ = killed_and_resumed
    again = subprocess.run(command(out), capture_output=True, text=True, cwd=HOME, timeout=60)
    assert again.returncode == 0
    assert again.stdout.count("unchanged, skipped") == 10


@pytest.mark.slow
def test_another_reward_and_a_curriculum_start_from_the_same_sft_model(killed_and_resumed):
    """Only what depends on reward and order is done again; the SFT model is measured, its order trained on."""
    out, _ = killed_and_resumed
    sft = manifest(out, "sft")
    changes = [
        "grpo.reward=exact",
        "grpo.order=curriculum",
        "grpo.difficulty.samples=2",
        "grpo.steps=2",
        "grpo.validate_every=2",
    ]
    sets = [part for override in changes for part in ("--set", override)]
    done = subprocess.run(command(out, *sets), capture_output=True, text=True, cwd=HOME)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert manifest(out, "sft") == sft
    assert "sft unchanged, skipped" in done.stdout and "questions, 2 answers each" in done.stdout
    assert list(manifest(out, "grpo")["notes"]["reward"]["components"]) == ["exact"]
    order = [json.loads(line) for line in (out / "difficulty" / "difficulty.jsonl").read_text("utf-8").splitlines()]
    order.sort(key=lambda row: (-row["rate"], hashlib.sha256(row["id"].encode()).hexdigest()))
    for step in (1, 2):
        files = (out / "grpo" / "samples").glob(f"train-{step:06d}*.jsonl")
        rows = [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]
        assert {row["id"] for row in rows} == {row["id"] for row in order[4 * (step - 1) : 4 * step]}
    assert manifest(out, "grpo")["notes"]["chosen"]["order"] == "curriculum"
    report = (out / "report.md").read_text("utf-8")
    assert "## Difficulty" in report and "easiest first" in report
