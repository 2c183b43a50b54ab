import json
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.llamafactory import SftJob, write_dataset_info
from legal_rl.engines.llamafactory.job import SET_BY_RUN, last_checkpoint
from legal_rl.engines.llamafactory.launch import needs_torchrun
from legal_rl.engines.llamafactory.run import loss_history, new_progress
from legal_rl.runs.growing import LineTail

CONFIG = {"template": "qwen3_nothink", "finetuning_type": "full", "learning_rate": 1e-3}


def job(tmp_path: Path, origin: str = "sft.yaml", **config) -> SftJob:
    return SftJob(
        config=CONFIG | config, model="base", dataset=tmp_path / "d", out=tmp_path / "o", seed=3, origin=origin
    )


def test_resolved_keeps_the_dialect_and_adds_what_follows_from_the_run(tmp_path):
    resolved = job(tmp_path).resolved()
    assert CONFIG.items() <= resolved.items()
    assert resolved["model_name_or_path"] == "base"
    assert resolved["seed"] == 3
    assert resolved["stage"] == "sft"
    assert resolved["do_train"] is True
    assert resolved["dataset_dir"] == str(tmp_path / "d")
    assert Path(resolved["output_dir"]).parent == tmp_path / "o"


@pytest.mark.parametrize("key", sorted(SET_BY_RUN))
def test_a_key_that_follows_from_the_run_is_refused_by_name(tmp_path, key):
    with pytest.raises(UserError, match=rf"sft.yaml: {key} must not be set here"):
        job(tmp_path, **{key: "x"}).resolved()


def test_another_stage_is_refused(tmp_path):
    with pytest.raises(UserError, match="stage must be 'sft'"):
        job(tmp_path, stage="dpo").resolved()


def test_a_template_must_be_named(tmp_path):
    bare = job(tmp_path).model_copy(update={"config": {"finetuning_type": "full"}})
    with pytest.raises(UserError, match="template is missing"):
        bare.resolved()


def test_deepspeed_is_found_beside_the_yaml(tmp_path):
    (tmp_path / "zero.json").write_text("{}")
    (tmp_path / "sft").mkdir()
    origin = str(tmp_path / "sft" / "x.yaml")
    assert job(tmp_path, origin, deepspeed="../zero.json").resolved()["deepspeed"] == str(tmp_path / "zero.json")
    with pytest.raises(UserError, match="does not exist"):
        job(tmp_path, origin, deepspeed="../none.json").resolved()


@pytest.mark.parametrize(("config", "lora"), [({"finetuning_type": "lora"}, True), ({}, False)])
def test_lora_is_told_from_full(tmp_path, config, lora):
    assert job(tmp_path, **config).lora is lora


def test_dataset_info_describes_openai_messages(tmp_path):
    entry = json.loads(write_dataset_info(tmp_path, "rows.jsonl").read_text("utf-8"))["legal_rl"]
    assert entry["file_name"] == "rows.jsonl"
    assert entry["formatting"] == "sharegpt"
    assert entry["columns"] == {"messages": "messages"}
    assert entry["tags"]["role_tag"] == "role"


def line(step: int, loss: float | None, remaining: str = "0:01:05") -> str:
    row = {"current_steps": step, "total_steps": 30, "elapsed_time": "1 day, 0:00:02", "remaining_time": remaining}
    return json.dumps(row | ({} if loss is None else {"loss": loss})) + "\n"


def test_progress_gives_whole_lines_once(tmp_path):
    log = tmp_path / "trainer_log.jsonl"
    tail = LineTail(log)
    assert list(new_progress(tail)) == []
    log.write_text(line(10, 2.5) + line(20, 1.5)[:30])
    (first,) = new_progress(tail)
    assert (first.step, first.total, first.loss, first.elapsed, first.remaining) == (10, 30, 2.5, 86402.0, 65.0)
    log.write_text(line(10, 2.5) + line(20, 1.5))
    assert [p.step for p in new_progress(tail)] == [20]
    assert list(new_progress(tail)) == []


def test_loss_history_takes_the_later_of_two_runs_of_a_step(tmp_path):
    log = tmp_path / "trainer_log.jsonl"
    log.write_text(line(10, 3.0) + line(20, 2.0) + '{"current_st\n' + line(20, 1.0) + line(30, 0.5) + line(30, None))
    assert loss_history(log) == [(10, 3.0), (20, 1.0), (30, 0.5)]


def test_last_checkpoint_passes_over_half_written_ones(tmp_path):
    assert last_checkpoint(tmp_path / "none") is None
    for step, state in ((90, '{"global_step": 90}'), (100, '{"global_step": 100}'), (110, '{"global'), (120, None)):
        folder = tmp_path / f"checkpoint-{step}"
        folder.mkdir()
        if state is not None:
            (folder / "trainer_state.json").write_text(state)
    assert last_checkpoint(tmp_path) == 100


def test_ranks_on_a_cpu_are_as_many_as_asked_for(monkeypatch):
    for variable in ("LOCAL_RANK", "NPROC_PER_NODE"):
        monkeypatch.delenv(variable, raising=False)
    assert not needs_torchrun({"use_cpu": True})
    assert needs_torchrun({"use_cpu": True, "deepspeed": "zero3.json"})
    monkeypatch.setenv("NPROC_PER_NODE", "2")
    assert needs_torchrun({"use_cpu": True})
    monkeypatch.setenv("LOCAL_RANK", "0")
    assert not needs_torchrun({"use_cpu": True, "deepspeed": "zero3.json"}), "torchrun has started this one"
