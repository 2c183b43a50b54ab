"""A model as small as real verl will train."""

import subprocess
from pathlib import Path

import pytest

from legal_rl.core.prompts import render_question
from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.runs.records import write_jsonl, write_text
from tests.engines.verl.cases import question

SHAPE = TinyConfig(vocab_size=400, hidden_size=32, intermediate_size=64, layers=2, heads=2, kv_heads=1)


def make(folder: Path, python: Path, shape: TinyConfig) -> str:
    write_jsonl(folder / "texts.jsonl", [{"text": render_question(question("1", "A")) * 3}])
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=shape)
    write_text(folder / "spec.json", spec.model_dump_json())
    tiny = copied([str(python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")])
    subprocess.run(tiny, env=child_environ({"OMP_NUM_THREADS": "1"}), check=True, capture_output=True)
    return str(folder / "model")


@pytest.fixture(scope="session")
def model(train_python: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("small"), train_python, SHAPE)


@pytest.fixture(scope="session")
def sharp_models(train_python: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A model that ties its embeddings and one that does not, with weights so large that every token matters."""
    shapes = {tied: SHAPE.model_copy(update={"init_std": 0.2, "tied": tied}) for tied in (True, False)}
    return [make(tmp_path_factory.mktemp("sharp"), train_python, shape) for shape in shapes.values()]
