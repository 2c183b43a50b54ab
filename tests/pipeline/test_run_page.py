"""The last stage of a run: a page of its models, whose failure takes nothing from a run that was trained."""

import io

import pytest
from rich.console import Console

from legal_rl.evaluation.scoring import write_scores
from legal_rl.pipeline import report
from legal_rl.pipeline.evaluation.stage import stage_name
from legal_rl.pipeline.run import open_run, run_stages
from legal_rl.pipeline.run_page import write_run_page
from legal_rl.runs.manifest import Manifest, read_manifest, write_manifest
from legal_rl.runs.records import write_jsonl
from tests.pipeline.ablations import QUICKSTART, answered, asked

NOTES = {
    "data": {"train": 100, "test": 40, "heldout": 40},
    "sft": {"rows": 100, "steps": 9, "loss": [[1, 2.0], [2, 1.0]]},
    "grpo": {"steps": 4, "exported": 2, "stopped": True},
}


@pytest.fixture
def run(tmp_path):
    """A quickstart that was trained: base, SFT and GRPO have answered forty questions."""
    run = open_run(QUICKSTART, ["report.language=zh"], tmp_path / "run", Console(file=io.StringIO(), width=200))
    questions = asked()
    write_jsonl(run.folder("data") / "heldout.jsonl", questions)
    for model, right in (("base", 0.2), ("sft", 0.5), ("grpo", 0.8)):
        rows = answered(model, questions, right)
        folder = run.folder(stage_name(model))
        write_jsonl(folder / "responses.jsonl", rows)
        write_scores(folder, questions, rows, title=model)
    for stage, notes in NOTES.items():
        write_manifest(run.folder(stage), Manifest(stage=stage, status="done", fingerprint="0", inputs={}, notes=notes))
    return run


@pytest.mark.large
def test_the_page_compares_each_stage_with_the_one_before_it(run):
    page = write_run_page(run, report.named_models(run), report.stage_times(run), []).read_text("utf-8")
    assert '<html lang="zh-CN">' in page
    for said in ("base → SFT", "SFT → SFT+GRPO", "训练在第 4 步提前停止", "100 / 40 / 40", "4 / 2", "exact 1"):
        assert said in page
    assert "base → SFT+GRPO" not in page
    assert (run.folder("report") / "structure" / "03" / "structure.json").is_file()


@pytest.mark.large
def test_a_page_that_cannot_be_drawn_is_a_warning_and_is_tried_again(run, monkeypatch):
    monkeypatch.setattr(report, "_draw_curves", lambda run, history: [])
    monkeypatch.setattr(report, "_write_markdown", lambda run, history, curves: (run.out / "report.md").write_text("#"))
    monkeypatch.setattr(report, "read_history", lambda path: [])
    drawn = report.write_run_page

    def broken(*_):
        raise RuntimeError("no [font]")

    # What a run's folder holds is its own once run.json is there.
    (run.out / "run.json").write_text('{"legal_rl": "0", "config": {}}')
    monkeypatch.setattr(report, "write_run_page", broken)
    run_stages(run, [report.REPORT])
    said = run.console.file.getvalue()
    assert "warning: report.html could not be drawn (RuntimeError: no [font])" in said
    assert "the same command tries it again, alone" in said
    assert read_manifest(run.folder("report")).status == "started"
    monkeypatch.setattr(report, "write_run_page", drawn)
    run_stages(run, [report.REPORT])
    assert (run.out / "report.html").is_file()
    assert read_manifest(run.folder("report")).status == "done"
    run_stages(run, [report.REPORT])
    assert "unchanged, skipped" in run.console.file.getvalue()
