"""What `legal-rl sft` refuses before an engine starts; tests/engines/llamafactory/test_finetune.py trains."""

from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.pipeline.sft import finetune, open_job
from legal_rl.runs.manifest import Manifest, write_manifest
from tests.pipeline.toy_rows import RECIPE, rows, silent


@pytest.fixture
def recipe(tmp_path) -> Path:
    (tmp_path / "recipe.yaml").write_text(RECIPE)
    return tmp_path / "recipe.yaml"


def test_a_folder_without_rows_and_a_recipe_that_names_the_model_are_refused(tmp_path, recipe):
    with pytest.raises(UserError, match=r"holds no rows.jsonl; name a folder that `legal-rl distill filter` made"):
        open_job(recipe, data=tmp_path, model="org/m", out=tmp_path / "o")
    data = rows(tmp_path)
    with pytest.raises(UserError, match="model_name_or_path must not be set here"):
        open_job(recipe, data=data, model="org/m", out=tmp_path / "o", overrides=["model_name_or_path=x"])
    job = open_job(recipe, data=data, model="org/m", out=tmp_path / "o", overrides=["max_steps=9"], seed=4)
    assert (job.config["max_steps"], job.seed, job.lora) == (9, 4, False)
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("value", ["abc", "0", "true"])
def test_a_cutoff_that_is_no_number_of_tokens_is_refused(tmp_path, recipe, value):
    with pytest.raises(UserError, match=r"cutoff_len is .*; give a number of tokens"):
        open_job(recipe, data=rows(tmp_path), model="org/m", out=tmp_path / "o", overrides=[f"cutoff_len={value}"])


def test_no_rows_and_no_model_are_told_before_an_engine_starts(tmp_path, recipe):
    data = rows(tmp_path)
    with pytest.raises(UserError, match="no such folder"):
        open_job(recipe, data=data, model="./absent", out=tmp_path / "o")
    (data / "rows.jsonl").write_text("")
    with pytest.raises(UserError, match=r"holds no row; see report\.md"):
        open_job(recipe, data=data, model="org/m", out=tmp_path / "o")


def test_a_folder_of_something_else_is_left_alone(tmp_path, recipe):
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    job = open_job(recipe, data=rows(tmp_path), model="org/m", out=other)
    for fresh in (False, True):
        with pytest.raises(UserError, match="holds files that no training made"):
            finetune(job, silent, fresh=fresh)
    assert [path.name for path in other.iterdir()] == ["notes.txt"]


def test_the_stage_of_a_run_is_left_alone(tmp_path, recipe):
    stage = tmp_path / "run" / "sft"
    write_manifest(stage, Manifest(stage="sft", status="done", fingerprint="", inputs={}))
    with pytest.raises(UserError, match="belongs to a run"):
        finetune(open_job(recipe, data=rows(tmp_path), model="org/m", out=stage), silent, fresh=True)
    assert [path.name for path in stage.iterdir()] == ["manifest.json"]
