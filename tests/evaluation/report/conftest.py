"""Questions and responses on disk, as evaluations leave them."""

import json
import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import ExamConfig, TeacherConfig, generate, teach
from legal_rl.evaluation.report.page import ReportSource
from legal_rl.runs.records import write_jsonl

FILE = json.loads((Path(__file__).parents[2] / "cases" / "hostile" / "texts.json").read_text("utf-8"))
HOSTILE = {case["name"]: case["text"] * case.get("times", 1) for case in FILE["cases"]}


def exam(n: int) -> list[Question]:
    return generate(n, ExamConfig(families=("lease", "deposit", "capacity")), seed=11)


def responses(questions, name: str, k: int, flaw: float) -> list[Response]:
    """The teacher's, some of them cut short, without an answer, failed, or not there at all."""
    rows = []
    for sample in range(k):
        for row in teach(questions, TeacherConfig(p_flaw=flaw, p_slip=flaw / 3), seed=1000 * sample + int(100 * flaw)):
            draw = random.Random(f"{name}{sample}{row.id}").random()
            text, finish, error = row.text, "stop", None
            if draw < 0.06:
                text, finish = text[: len(text) // 2], "length"
            elif draw < 0.1:
                text = text.partition("<answer>")[0] + "不能确定。"
            elif draw < 0.14:
                text, finish, error = None, "error", "HTTP 503"
            elif draw < 0.18:
                continue
            tokens = None if text is None else len(text) // 2
            rows.append(
                Response(
                    id=row.id, sample=sample, text=text, finish_reason=finish, error=error, completion_tokens=tokens
                )
            )
    return rows


def store(folder: Path, **models: list[Response]) -> list[ReportSource]:
    for name, rows in models.items():
        write_jsonl(folder / name / "responses.jsonl", rows)
    return [ReportSource(name, folder / name / "responses.jsonl") for name in models]


@pytest.fixture(scope="session")
def parts():
    """``parts.exam``, ``parts.responses``, ``parts.store`` and the hostile texts by name."""
    return SimpleNamespace(exam=exam, responses=responses, store=store, hostile=HOSTILE)


@pytest.fixture(scope="session")
def small(tmp_path_factory) -> SimpleNamespace:
    """Sixty questions, two models, three samples."""
    folder = tmp_path_factory.mktemp("small")
    questions = exam(60)
    sources = store(folder, base=responses(questions, "base", 3, 0.7), grpo=responses(questions, "grpo", 3, 0.3))
    return SimpleNamespace(folder=folder, questions=questions, sources=sources)
