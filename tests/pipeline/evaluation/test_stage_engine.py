"""The engine of a run's evaluations: as configured, as it was begun, or what the machine has; and what it gives."""

import io
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.engines import vllm
from legal_rl.pipeline.evaluation import stage as stages
from legal_rl.pipeline.evaluation.stage import evaluation_stage
from legal_rl.pipeline.run import Run, open_run, run_stages
from legal_rl.runs.manifest import Manifest, write_manifest
from legal_rl.runs.records import read_json, read_models, write_json, write_jsonl
from tests.conftest import SENTENCE

QUICKSTART = Path(__file__).parents[3] / "training" / "quickstart.yaml"


def opened(out: Path, *changes: str) -> Run:
    return open_run(QUICKSTART, ["limits.response=40", *changes], out, Console(file=io.StringIO()))


@pytest.mark.parametrize("gpus", [True, False])
@pytest.mark.parametrize(
    ("named", "header", "engine"),
    [
        ("auto", None, None),
        ("auto", {"engine": "vllm"}, "vllm"),
        ("auto", {"engine": ""}, "transformers"),
        ("vllm", {"engine": ""}, "vllm"),
        ("transformers", None, "transformers"),
    ],
)
def test_the_engine(tmp_path, monkeypatch, gpus, named, header, engine):
    monkeypatch.setattr(stages, "can_serve_on_gpus", lambda: gpus)
    if header is not None:
        write_json(tmp_path / "responses.header.json", header)
        (tmp_path / "responses.jsonl").touch()
    run = opened(tmp_path / "run", f"eval.engine={named}")
    found = stages._engine(run, tmp_path / "responses.jsonl")
    assert found == (engine or ("vllm" if gpus else "transformers"))


def test_a_finished_evaluation_stays_one_on_another_machine(tmp_path, monkeypatch):
    stage = evaluation_stage("base", "model", lambda _run: "org/model")
    write_manifest(tmp_path / "run" / "data", stub("data", outputs={"heldout.jsonl": "0"}))
    inputs = []
    for gpus in (True, False):
        monkeypatch.setattr(stages, "can_serve_on_gpus", lambda gpus=gpus: gpus)
        inputs.append(stage.inputs(opened(tmp_path / "run")))
    assert inputs[0] == inputs[1] and "engine" not in inputs[0]
    assert stage.inputs(opened(tmp_path / "run", "eval.engine=vllm"))["engine"] == "vllm"


def stub(stage: str, **values: object) -> Manifest:
    return Manifest(stage=stage, status="done", fingerprint="", inputs={}, **values)


@pytest.mark.engine
def test_vllm_gives_the_figures_of_transformers(toy_model, vllm_copies, monkeypatch, tmp_path):
    """Greedy answers in float32 are equal to the last character, and so is every figure: the tolerance is nought."""
    monkeypatch.setattr(vllm, "launch", partial(vllm.launch, copies=vllm_copies))  # which begins with vLLM imported
    questions = [
        Question(
            id=f"q{n}",
            stem=SENTENCE.format(n=n, m=n * 7),
            options={"A": "不负", "B": "应当负"},
            gold={"A"},
            source="test",
        )
        for n in range(3, 19)
    ]
    found = {}
    for engine in ("transformers", "vllm"):
        options = ["eval.vllm.options=[--dtype, float32]", "eval.vllm.max_num_seqs=8", f"eval.engine={engine}"]
        run = opened(tmp_path / engine, *options)
        for part in ("train", "test", "heldout"):
            write_jsonl(run.folder("data") / f"{part}.jsonl", questions)
        write_manifest(run.folder("data"), stub("data", outputs={"heldout.jsonl": "0"}))
        write_manifest(run.folder("lengths"), stub("lengths", notes={"heldout": {"longest": 200}, "prefill": ""}))
        write_json(run.out / "run.json", {"legal_rl": "0", "config": {}})
        run_stages(run, [evaluation_stage("base", "model", lambda _run: str(toy_model))])
        folder = run.folder("eval-base")
        answers = read_models(folder / "responses.jsonl", Response)
        # vLLM holds back the bytes of a character that the limit cut in two; the other decoder shows them as U+FFFD.
        texts = [(a.id, a.text.rstrip("\ufffd"), a.finish_reason, a.completion_tokens, a.model) for a in answers]
        found[engine] = texts, (folder / "grades.jsonl").read_bytes(), read_json(folder / "metrics.json")["overall"]
        assert read_json(folder / "responses.header.json")["engine"] == ("vllm" if engine == "vllm" else "")
    assert found["vllm"] == found["transformers"]
    said = (tmp_path / "vllm" / "eval-base" / "vllm.log").read_text("utf-8")
    assert "max_model_len" in said or "max_seq_len=240" in said
