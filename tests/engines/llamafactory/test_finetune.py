"""`legal-rl sft` with the real engine, on rows that `legal-rl distill filter` made and counted."""

import json

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.llamafactory import SftJob
from legal_rl.pipeline.sft import finetune, open_job
from tests.pipeline.toy_rows import RECIPE, rows, silent


@pytest.mark.engine
def test_rows_are_counted_trained_on_and_reported(tmp_path, toy_model):
    recipe = tmp_path / "recipe.yaml"
    recipe.write_text(RECIPE)
    data = rows(tmp_path, model=str(toy_model), cutoff=200)
    counted = json.loads((data / "summary.json").read_text("utf-8"))["tokens"]
    assert (counted["rows"], counted["over"]) == (24, 0)
    assert (data / "lengths.png").read_bytes().startswith(b"\x89PNG")

    def job(*overrides: str, seed: int = 0) -> SftJob:
        out = tmp_path / "sft"
        return open_job(recipe, data=data, model=str(toy_model), out=out, overrides=overrides, seed=seed)

    short = counted["longest"] - 1
    with pytest.raises(UserError, match=rf"rows are over cutoff_len {short}.*cutoff_len={counted['longest']}"):
        finetune(job(f"cutoff_len={short}"), silent)
    made = finetune(job("cutoff_len=200"), silent)
    assert made.counts.model_dump() == {**counted, "cutoff": 200}
    assert [step for step, _ in made.result.loss] == [1, 2, 3]
    assert made.result.loss[-1][1] < made.result.loss[0][1]
    assert json.loads((tmp_path / "sft" / "loss.json").read_text("utf-8")) == [list(p) for p in made.result.loss]
    assert (tmp_path / "sft" / "loss.png").read_bytes().startswith(b"\x89PNG")
    assert "![loss](loss.png)" in (tmp_path / "sft" / "report.md").read_text("utf-8")
    assert made.manifest.outputs.keys() >= {"model", "loss.json"}
    assert finetune(job("cutoff_len=200"), silent).result == made.result, "a finished training starts nothing"
    with pytest.raises(UserError, match="was trained with another seed"):
        finetune(job("cutoff_len=200", seed=1), silent)
