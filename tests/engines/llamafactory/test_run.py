"""A real LlamaFactory run: learns, is killed, resumes, and leaves a model that its own sampler's prompt fits."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.llamafactory import SftJob, check, export, run
from legal_rl.engines.llamafactory.job import last_checkpoint
from legal_rl.runs.yaml_config import read_yaml
from tests.shared import copying

SHIPPED = Path(__file__).parents[3] / "training" / "sft"
TINY = {
    **read_yaml(SHIPPED / "tiny-cpu.yaml"),
    "max_steps": 60,
    "learning_rate": 1e-2,
    "logging_steps": 2,
    "save_steps": 5,
    "save_total_limit": 3,
}
# Another process runs the job, so that the whole process group can be killed as `kill -9` would.
RUNNER = """
import sys
from pathlib import Path
from legal_rl.engines.llamafactory import SftJob, run
run(SftJob.model_validate_json(Path(sys.argv[1]).read_text("utf-8")))
"""

pytestmark = pytest.mark.engine


@pytest.fixture
def job(tmp_path, toy_dataset, toy_model) -> SftJob:
    return SftJob(config=TINY, model=str(toy_model), dataset=toy_dataset, out=tmp_path / "sft", origin="toy")


def kill_after_first_checkpoint(job: SftJob) -> None:
    spec = job.out.parent / "job.json"
    spec.write_text(job.model_dump_json(), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", copying(RUNNER), str(spec)],
        env=child_environ(),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
    )
    while last_checkpoint(job.work) is None:
        assert process.poll() is None, (job.out / "train.log").read_text("utf-8")
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_a_killed_run_resumes_past_a_half_written_checkpoint_and_leaves_a_model(job, toy_model, train_python):
    kill_after_first_checkpoint(job)
    assert not job.model_dir.exists()
    step = last_checkpoint(job.work)
    early = export(job)  # a model of the checkpoint, which stays to be resumed from
    assert early.steps == step
    assert last_checkpoint(job.work) == step
    before = (job.model_dir / "model.safetensors").read_bytes()
    half = job.work / "checkpoint-59"
    half.mkdir()
    (half / "trainer_state.json").write_text('{"global_st', encoding="utf-8")
    (job.work / "model.safetensors").write_bytes(b"cut short")

    heard = []
    result = run(job, heard.append)

    assert result.resumed_from == step
    assert not half.exists()
    assert result.steps == 60
    assert (job.model_dir / "model.safetensors").read_bytes() != before
    assert next(p.step for p in heard if p.loss is not None) > step
    assert result.loss[0][0] < step < result.loss[-1][0]
    assert result.loss[-1][1] < result.loss[0][1] / 2
    for name in ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja", "generation_config.json"):
        assert (result.model / name).read_bytes() == (toy_model / name).read_bytes()
    assert next_tokens(train_python, result.model).endswith("assistant\n<think>")
    assert run(job) == result  # a finished job starts nothing


def next_tokens(python: Path, model: Path) -> str:
    """Prompt the trained model as a sampler does; prompt and the one token it adds."""
    argv = copied([str(python), str(Path(__file__).parent / "scripts" / "next_tokens.py"), str(model)])
    done = subprocess.run(argv, env=child_environ(), check=True, capture_output=True, text=True, encoding="utf-8")
    return str(json.loads(done.stdout.strip().splitlines()[-1]))


@pytest.mark.slow
def test_a_template_that_changes_the_text_is_refused(job):
    # The template `qwen` writes a system prompt of its own where the model's chat template has none.
    changed = job.model_copy(update={"config": {**TINY, "template": "qwen"}})
    with pytest.raises(UserError, match="does not give the text of the model's own chat template"):
        check(changed)


@pytest.mark.slow
def test_adapter_is_merged_into_a_plain_model(tmp_path, toy_dataset, toy_model):
    shipped = read_yaml(SHIPPED / "qwen2.5-7b-1x80g.yaml")
    config = {**shipped, "use_cpu": True, "max_steps": 2, "cutoff_len": 256, "preprocessing_num_workers": 1}
    lora = SftJob(config=config, model=str(toy_model), dataset=toy_dataset, out=tmp_path / "lora")
    result = run(lora)
    names = {path.name for path in result.model.iterdir()}
    assert "model.safetensors" in names
    assert not {name for name in names if "adapter" in name}
    assert json.loads((result.model / "config.json").read_text("utf-8"))["model_type"] == "qwen2"
    assert (lora.adapter_dir / "adapter_model.safetensors").stat().st_size > 0
    assert json.loads((lora.adapter_dir / "adapter_config.json").read_text("utf-8"))["r"] == shipped["lora_rank"]
    made = (result.model / "model.safetensors").read_bytes()
    (result.model / "model.safetensors").unlink()
    assert export(lora).steps == 2
    assert (result.model / "model.safetensors").read_bytes() == made


def test_nothing_can_be_exported_before_the_first_checkpoint(job):
    with pytest.raises(UserError, match="no whole checkpoint"):
        export(job)
