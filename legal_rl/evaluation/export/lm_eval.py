"""Task files for lm-evaluation-harness: YAML, a small Python file beside it, questions.jsonl.

Held against lm_eval 0.4.13, where ``custom_dataset`` and ``process_results`` may name functions of a file beside the
YAML. Every scalar is written as JSON, which YAML reads as it stands.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from legal_rl.core.questions import Question
from legal_rl.evaluation.export.protocol import DATA, Protocol, export_rows
from legal_rl.evaluation.export.scoring import FIGURES
from legal_rl.runs.records import write_jsonl, write_text

_MICRO: Final = frozenset({"option_precision", "option_recall", "option_f1"})
_CODE: Final = '''\
"""Loads questions.jsonl and scores with legal_rl's parser, so that the figures are those of `legal-rl eval`."""

import json
from pathlib import Path

try:
    from legal_rl.evaluation.export.scoring import micro, process_results  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("legal_rl scores this task; install it in the environment of lm_eval") from error


def load(**_):
    """The questions as the only split."""
    from datasets import Dataset

    text = Path(__file__).with_name("questions.jsonl").read_text("utf-8")
    return {"test": Dataset.from_list([json.loads(line) for line in text.splitlines()])}
'''
_README: Final = """\
# legal_rl for lm-evaluation-harness

```
lm_eval run --model hf --model_args pretrained=MODEL --include_path . --tasks legal_rl{template}
```

or, for a model NAME that a server at ADDRESS (`http://127.0.0.1:8000`) has:

```
lm_eval run --model {model} --include_path . --tasks legal_rl{template} \\
    --model_args model=NAME,base_url=ADDRESS/v1/{path},num_concurrent=16,tokenizer_backend=none,tokenized_requests=False
```

Run it in this folder. legal_rl must be installed beside lm_eval. `option_*` are micro figures over all responses;
`parsed` and `strict_format` are shares of responses. A response that the token limit cut is read like any other. A
server that splits off the reasoning hands on the rest alone: `strict_format` is then 0.
"""


def write_lm_eval(questions: Sequence[Question], protocol: Protocol, out: Path) -> list[Path]:
    """Write legal_rl.yaml, legal_rl_task.py, questions.jsonl and legal_rl.md into ``out``."""
    template = "" if protocol.plain else " --apply_chat_template"
    model, path = ("completions", "completions") if protocol.plain else ("chat-completions", "chat/completions")
    texts = {
        "legal_rl.yaml": _yaml(protocol),
        "legal_rl_task.py": _CODE,
        "legal_rl.md": _README.format(template=template, model=f"local-{model}", path=path),
    }
    for name, text in texts.items():
        write_text(out / name, text)
    write_jsonl(out / DATA, export_rows(questions, protocol))
    return [out / name for name in (*texts, DATA)]


def _yaml(protocol: Protocol) -> str:
    lines = [
        "task: legal_rl",
        "custom_dataset: !function legal_rl_task.load",
        "test_split: test",
        "output_type: generate_until",
        f"description: {_scalar(protocol.system)}",
        "doc_to_text: prompt",
        "doc_to_target: gold",
        'target_delimiter: ""',
        "num_fewshot: 0",
        "generation_kwargs:",
        f"  until: {_scalar(protocol.stop)}",
        "  do_sample: false",
        "  temperature: 0.0",
        f"  max_gen_toks: {protocol.max_tokens}",
        "process_results: !function legal_rl_task.process_results",
        "metric_list:",
    ]
    for name in FIGURES:
        how = "!function legal_rl_task.micro" if name in _MICRO else "mean"
        lines += [f"  - metric: {name}", f"    aggregation: {how}", "    higher_is_better: true"]
    return "\n".join(lines) + "\n"


def _scalar(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)
