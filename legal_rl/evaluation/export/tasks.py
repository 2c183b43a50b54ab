"""Task files for lm-evaluation-harness and OpenCompass: same prompts, same parser, same figures.

Held against lm_eval 0.4.13, where ``custom_dataset`` and ``process_results`` may name functions of a file beside the
YAML; every scalar is written as JSON, which YAML reads as it stands. Written for opencompass 0.5.4, where
``--config-dir DIR`` finds DIR/datasets/legal_rl_gen.py, and the classes are imported from DIR, which therefore stands
in PYTHONPATH.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.prompts import PLAIN_STOP, build_messages, find_prompt
from legal_rl.core.questions import Question
from legal_rl.evaluation.export.scoring import FIGURES
from legal_rl.runs.records import write_jsonl, write_text

DATA = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class TaskProtocol:
    """``prompt`` is a version of ``core.prompts``; ``plain`` writes it out for models without a chat template.

    ``max_tokens`` is the longest answer. Decoding is greedy, one answer a question.
    """

    prompt: str = "think-v1"
    plain: bool = False
    max_tokens: int = 2048

    @property
    def system(self) -> str:
        """The system message, empty where there is none. ``UserError`` for a prompt that does not exist."""
        return "" if self.plain else find_prompt(self.prompt).system or ""

    @property
    def stop(self) -> list[str]:
        """The strings that end an answer."""
        return list(PLAIN_STOP) if self.plain else []


def export_rows(questions: Sequence[Question], protocol: TaskProtocol) -> list[dict[str, Any]]:
    """One row a question: id, prompt (the user's message), letters and gold as strings; nothing else is exported."""
    return [
        {
            "id": question.id,
            "prompt": build_messages(question, protocol.prompt, plain=protocol.plain)[-1]["content"],
            "letters": question.letters,
            "gold": "".join(sorted(question.gold)),
        }
        for question in questions
    ]


_MICRO: Final = frozenset({"option_precision", "option_recall", "option_f1"})
_LM_EVAL_CODE: Final = '''\
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
_LM_EVAL_README: Final = """\
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


def _lm_eval_files(protocol: TaskProtocol) -> dict[str, str]:
    template = "" if protocol.plain else " --apply_chat_template"
    model, path = ("completions", "completions") if protocol.plain else ("chat-completions", "chat/completions")
    lines = [
        "task: legal_rl",
        "custom_dataset: !function legal_rl_task.load",
        "test_split: test",
        "output_type: generate_until",
        f"description: {_json(protocol.system)}",
        "doc_to_text: prompt",
        "doc_to_target: gold",
        'target_delimiter: ""',
        "num_fewshot: 0",
        "generation_kwargs:",
        f"  until: {_json(protocol.stop)}",
        "  do_sample: false",
        "  temperature: 0.0",
        f"  max_gen_toks: {protocol.max_tokens}",
        "process_results: !function legal_rl_task.process_results",
        "metric_list:",
    ]
    for name in FIGURES:
        how = "!function legal_rl_task.micro" if name in _MICRO else "mean"
        lines += [f"  - metric: {name}", f"    aggregation: {how}", "    higher_is_better: true"]
    return {
        "legal_rl.yaml": "\n".join(lines) + "\n",
        "legal_rl_task.py": _LM_EVAL_CODE,
        "legal_rl.md": _LM_EVAL_README.format(template=template, model=f"local-{model}", path=path),
    }


_OPENCOMPASS_CODE: Final = '''\
"""Loads questions.jsonl and scores with legal_rl's parser, so that the figures are those of `legal-rl eval`."""

import json
from pathlib import Path

from datasets import Dataset
from opencompass.datasets.base import BaseDataset
from opencompass.openicl.icl_evaluator import BaseEvaluator

try:
    from legal_rl.evaluation.export.scoring import score_predictions
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("legal_rl scores this task; install it in the environment of opencompass") from error


class LegalRLDataset(BaseDataset):
    """The questions; `row` carries a whole row to the evaluator."""

    @staticmethod
    def load():
        text = Path(__file__).with_name("questions.jsonl").read_text("utf-8")
        return Dataset.from_list([json.loads(line) | {"row": line} for line in text.splitlines()])


class LegalRLEvaluator(BaseEvaluator):
    """Exact match and micro option figures, in per cent."""

    def score(self, predictions, references):
        return score_predictions([json.loads(row) for row in references], predictions)
'''
_OPENCOMPASS_CONFIG: Final = """\
from legal_rl_opencompass import LegalRLDataset, LegalRLEvaluator
from opencompass.openicl.icl_inferencer import GenInferencer
from opencompass.openicl.icl_prompt_template import PromptTemplate
from opencompass.openicl.icl_retriever import ZeroRetriever

legal_rl_datasets = [
    dict(
        abbr="legal_rl",
        type=LegalRLDataset,
        reader_cfg=dict(input_columns=["prompt"], output_column="row"),
        infer_cfg=dict(
            prompt_template=dict(type=PromptTemplate, template={template}),
            retriever=dict(type=ZeroRetriever),
            inferencer=dict(type=GenInferencer, max_out_len={max_tokens}, stopping_criteria={stop}),
        ),
        eval_cfg=dict(evaluator=dict(type=LegalRLEvaluator), pred_role="BOT"),
    )
]
"""
_OPENCOMPASS_README: Final = """\
# legal_rl for OpenCompass

```
PYTHONPATH=. opencompass --config-dir . --datasets legal_rl_gen --max-out-len {max_tokens} \\
    --hf-type {kind} --hf-path MODEL
```

Run it in this folder, with `--hf-num-gpus 0` where there is no accelerator. legal_rl must be installed beside
opencompass, whose own loading of a model (0.5.4) needs a transformers below 5. `option_*` are micro figures over all
responses; all figures are in per cent. A response that the token limit cut is read like any other.
{served}"""
_OPENCOMPASS_SERVED: Final = """
For a model NAME that a server at ADDRESS (`http://127.0.0.1:8000`) has, write served.py beside this file and run
`PYTHONPATH=. opencompass served.py`; TOKENIZER is the model's folder, by which OpenCompass counts tokens:

```python
from mmengine.config import read_base

with read_base():
    from .datasets.legal_rl_gen import legal_rl_datasets as datasets
from opencompass.models import OpenAISDK

turns = dict(
    round=[dict(role="HUMAN", api_role="HUMAN"), dict(role="BOT", api_role="BOT", generate=True)],
    reserved_roles=[dict(role="SYSTEM", api_role="SYSTEM")],
)
server = dict(path="NAME", key="EMPTY", openai_api_base="ADDRESS/v1", tokenizer_path="TOKENIZER", temperature=0.0)
limits = dict(max_out_len={max_tokens}, max_seq_len=32768, query_per_second=20, batch_size=8)
models = [dict(abbr="served", type=OpenAISDK, meta_template=turns, **server, **limits)]
```
"""


def _opencompass_files(protocol: TaskProtocol) -> dict[str, str]:
    limit, system = protocol.max_tokens, protocol.system
    turn = 'round=[dict(role="HUMAN", prompt="{prompt}")]'
    if protocol.plain:
        template, kind, served = '"{prompt}"', "base", ""
    else:
        begin = f'begin=[dict(role="SYSTEM", fallback_role="HUMAN", prompt={_json(system)})], ' if system else ""
        template, kind, served = f"dict({begin}{turn})", "chat", _OPENCOMPASS_SERVED.format(max_tokens=limit)
    config = _OPENCOMPASS_CONFIG.format(template=template, max_tokens=limit, stop=_json(protocol.stop))
    return {
        "datasets/legal_rl_gen.py": config,
        "legal_rl_opencompass.py": _OPENCOMPASS_CODE,
        "legal_rl.md": _OPENCOMPASS_README.format(kind=kind, max_tokens=limit, served=served),
    }


def _json(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)


Framework = Literal["lm-eval", "opencompass"]
_FILES: Final[dict[Framework, Callable[[TaskProtocol], dict[str, str]]]] = {
    "lm-eval": _lm_eval_files,
    "opencompass": _opencompass_files,
}


def export(to: Framework, questions: Sequence[Question], protocol: TaskProtocol, out: Path) -> list[Path]:
    """Write the task files for ``questions`` into ``out`` and name them. The same input gives the same bytes."""
    texts = _FILES[to](protocol)
    for name, text in texts.items():
        write_text(out / name, text)
    write_jsonl(out / DATA, export_rows(questions, protocol))
    return [out / name for name in (*texts, DATA)]
