"""A teacher's server and an exam for it."""

import pytest
from rich.console import Console

from legal_rl.data.exam import ExamConfig, generate
from legal_rl.pipeline.distill.collect import collect
from legal_rl.pipeline.sampling_options import CollectOptions
from legal_rl.runs.records import write_jsonl

QUIET = Console(quiet=True)


def answer(messages):
    """Of a length of its own for every question."""
    asked = messages[-1]["content"]
    return f"<think>{asked[: 10 + sum(map(ord, asked)) % 60]}</think><answer>{'ABCD'[len(asked) % 4]}</answer>"


@pytest.fixture(scope="session")
def exam(tmp_path_factory):
    """``exam["questions"]`` as they lie in ``exam["file"]``."""
    questions, path = generate(40, ExamConfig(levels=(1,)), seed=3), tmp_path_factory.mktemp("exam") / "exam.jsonl"
    write_jsonl(path, questions)
    return {"questions": questions, "file": path}


@pytest.fixture
def gather(exam, tmp_path):
    """``gather(url, **options)`` collects into ``tmp_path / "out"`` without a new process."""

    def call(url, console=QUIET, **options):
        teacher = {"base_url": url, "model": "toy", "concurrency": 4, "retries": 2}
        options = {**teacher, "questions": str(exam["file"]), "prompt": "bare-v1", "out": tmp_path / "out", **options}
        return collect(CollectOptions.model_validate(options), console)

    return call
