"""A toy to train on: name the number in the question. Made by the same doors a run uses."""

import json
import subprocess
from pathlib import Path

import pytest

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.llamafactory import write_dataset_info
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.runs.records import write_jsonl, write_text
from legal_rl.training.sft import ROWS_FILE, sft_rows, write_rows

SHAPE = TinyConfig(
    vocab_size=400, hidden_size=64, intermediate_size=128, layers=2, heads=2, kv_heads=1, max_positions=256
)


def toy_question(n: int) -> Question:
    gold = "A" if n >= 18 else "B"
    options = {"A": "完全民事行为能力人", "B": "限制或者无民事行为能力人"}
    return Question(
        id=f"toy-{n}", stem=f"某人{n}周岁，属于哪一类？", options=options, gold=frozenset(gold), source="toy"
    )


def toy_trace(question: Question) -> Response:
    (gold,) = question.gold
    age = question.id.removeprefix("toy-")
    return Response(id=question.id, text=f"<think>{age}周岁，选{gold}。</think><answer>{gold}</answer>")


@pytest.fixture(scope="session")
def toy_dataset(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("dataset")
    questions = [toy_question(n) for n in range(1, 97)]
    made = sft_rows(questions, [toy_trace(q) for q in questions], "bare-v1")
    write_rows(folder, made.rows)
    write_dataset_info(folder, ROWS_FILE)
    return folder


def make_model(folder: Path, dataset: Path, python: Path, shape: TinyConfig) -> Path:
    rows = [json.loads(line) for line in (dataset / ROWS_FILE).read_text("utf-8").splitlines()]
    write_jsonl(folder / "texts.jsonl", ({"text": m["content"]} for row in rows for m in row["messages"]))
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=shape)
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = copied([str(python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")])
    subprocess.run(argv, env=child_environ(), check=True, capture_output=True)
    return folder / "model"


@pytest.fixture(scope="session")
def toy_model(tmp_path_factory, toy_dataset, train_python) -> Path:
    return make_model(tmp_path_factory.mktemp("tiny"), toy_dataset, train_python, SHAPE)


@pytest.fixture(scope="session")
def untied_model(tmp_path_factory, toy_dataset, train_python) -> Path:
    """As the models of 7B and more: input and output have an embedding each."""
    shape = SHAPE.model_copy(update={"tied": False})
    return make_model(tmp_path_factory.mktemp("untied"), toy_dataset, train_python, shape)
