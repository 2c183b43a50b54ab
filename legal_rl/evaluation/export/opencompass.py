"""Task files for OpenCompass: a dataset configuration, the dataset and evaluator classes, questions.jsonl.

Written for opencompass 0.5.4: ``--config-dir DIR`` finds DIR/datasets/legal_rl_gen.py, and the classes are imported
from DIR, which therefore stands in PYTHONPATH.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from legal_rl.core.questions import Question
from legal_rl.evaluation.export.protocol import DATA, Protocol, export_rows
from legal_rl.runs.records import write_jsonl, write_text

_CLASSES: Final = '''\
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
_CONFIG: Final = """\
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
_README: Final = """\
# legal_rl for OpenCompass

```
PYTHONPATH=. opencompass --config-dir . --datasets legal_rl_gen --max-out-len {max_tokens} \\
    --hf-type {kind} --hf-path MODEL
```

Run it in this folder, with `--hf-num-gpus 0` where there is no accelerator. legal_rl must be installed beside
opencompass, whose own loading of a model (0.5.4) needs a transformers below 5. `option_*` are micro figures over all
responses; all figures are in per cent. A response that the token limit cut is read like any other.
{served}"""
_SERVED: Final = """
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


def write_opencompass(questions: Sequence[Question], protocol: Protocol, out: Path) -> list[Path]:
    """Write datasets/legal_rl_gen.py, legal_rl_opencompass.py, questions.jsonl and legal_rl.md into ``out``."""
    config = _CONFIG.format(
        template=_template(protocol), max_tokens=protocol.max_tokens, stop=json.dumps(protocol.stop, ensure_ascii=False)
    )
    kind, served = ("base", "") if protocol.plain else ("chat", _SERVED.format(max_tokens=protocol.max_tokens))
    texts = {
        "datasets/legal_rl_gen.py": config,
        "legal_rl_opencompass.py": _CLASSES,
        "legal_rl.md": _README.format(kind=kind, max_tokens=protocol.max_tokens, served=served),
    }
    for name, text in texts.items():
        write_text(out / name, text)
    write_jsonl(out / DATA, export_rows(questions, protocol))
    return [out / name for name in (*texts, DATA)]


def _template(protocol: Protocol) -> str:
    """The prompt template as Python source."""
    if protocol.plain:
        return '"{prompt}"'
    turn = 'round=[dict(role="HUMAN", prompt="{prompt}")]'
    if not protocol.system:
        return f"dict({turn})"
    text = json.dumps(protocol.system, ensure_ascii=False)
    return f'dict(begin=[dict(role="SYSTEM", fallback_role="HUMAN", prompt={text})], {turn})'
