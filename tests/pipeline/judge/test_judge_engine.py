"""The road to a judge, against vLLM's own server: an untrained model is held to the form, resumed, and reported."""

import pytest
from rich.console import Console

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.pipeline.judge import judge
from legal_rl.pipeline.sampling_options import JudgeOptions
from legal_rl.runs.records import read_jsonl, write_jsonl

pytestmark = pytest.mark.engine


def test_an_untrained_model_gives_readable_verdicts_and_is_asked_once(vllm_toy, tmp_path):
    # The toy model has a context of 256 tokens, and a character that it does not know takes three.
    options = {"A": "负", "B": "不负"}
    questions = [
        Question(id=f"q{n}", stem="甲偷窃？", options=options, gold=frozenset("A"), source="t") for n in range(6)
    ]
    write_jsonl(tmp_path / "q.jsonl", questions)
    write_jsonl(tmp_path / "r.jsonl", [Response(id=q.id, text="A" * (1 + n)) for n, q in enumerate(questions)])
    (tmp_path / "rubric.yaml").write_text("name: r\nsystem: 判\npoints: {a: {ask: 对, detectors: [agrees]}}\n", "utf-8")
    job = JudgeOptions(
        responses=tmp_path / "r.jsonl",
        questions=tmp_path / "q.jsonl",
        rubric=tmp_path / "rubric.yaml",
        out=tmp_path / "out",
        base_url=vllm_toy,
        model="toy",
        max_tokens=24,
        temperature=1.0,
    )
    found = judge(job, Console(quiet=True))
    assert found.report.judged == {"ok": 6, "unreadable": 0, "failed": 0}
    rows = [row for _, row in read_jsonl(tmp_path / "out" / "verdicts.jsonl")]
    assert {row["verdicts"]["a"] for row in rows} <= {"yes", "no", "unclear"}
    again = judge(job, Console(quiet=True))
    assert again.manifest.notes["last_attempt"]["asked"] == 0 and again.report == found.report
