"""A recipe and a folder of rows for `legal-rl sft`, as `legal-rl distill filter` makes it."""

from pathlib import Path

from legal_rl.core.questions import Question
from legal_rl.pipeline.distill.filter import FilterOptions, filter_traces
from legal_rl.runs.records import write_jsonl

RECIPE = """
template: qwen3_nothink
finetuning_type: full
use_cpu: true
flash_attn: disabled
learning_rate: 1.0e-2
per_device_train_batch_size: 8
max_steps: 3
logging_steps: 1
report_to: none
"""


def silent(*_: object) -> None:
    """Nobody watches."""


def rows(tmp_path: Path, **tokens: object) -> Path:
    """Two dozen rows, below ``tmp_path``."""
    options, gold = {"A": "不负刑事责任", "B": "应当负刑事责任"}, frozenset("B")
    stem = "某人{n}周岁，偷窃财物，应当如何处理？"
    asked = [
        Question(id=str(n), stem=stem.format(n=n), options=options, gold=gold, source="toy") for n in range(10, 34)
    ]
    write_jsonl(tmp_path / "questions.jsonl", asked)
    text = "<think>{n}周岁，选B。</think><answer>B</answer>"
    write_jsonl(tmp_path / "traces.jsonl", ({"id": q.id, "text": text.format(n=q.id)} for q in asked))
    made = filter_traces(
        FilterOptions(
            traces=tmp_path / "traces.jsonl",
            questions=str(tmp_path / "questions.jsonl"),
            out=tmp_path / "rows",
            prompt="bare-v1",
            tokens=tokens,
        ),
        silent,
    )
    return made.out
