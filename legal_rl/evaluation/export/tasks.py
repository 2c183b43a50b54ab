"""Task files for lm-evaluation-harness and OpenCompass: same prompts, same parser, same figures.

Held against lm_eval 0.4.13, where ``custom_dataset`` and ``process_results`` may name functions of a file beside the
YAML; every scalar is written as JSON, which YAML reads as it stands. Written for opencompass 0.5.4, where
``--config-dir DIR`` finds DIR/datasets/legal_rl_gen.py, and the classes are imported from DIR, which therefore stands
in PYTHONPATH.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from legal_rl.core.prompts import PLAIN_STOP, build_messages, find_prompt
from legal_rl.core.questions import Question
from legal_rl.evaluation.export.scoring import FIGURES
from legal_rl.runs.records import write_jsonl, write_text
from legal_rl.runs.shipped_files import read_asset

DATA = "questions.jsonl"
_text = partial(read_asset, "evaluation/export")


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
        "legal_rl_task.py": _text("lm_eval_task.py.txt"),
        "legal_rl.md": _text("lm_eval.md.txt").format(template=template, model=f"local-{model}", path=path),
    }


def _opencompass_files(protocol: TaskProtocol) -> dict[str, str]:
    limit, system = protocol.max_tokens, protocol.system
    turn = 'round=[dict(role="HUMAN", prompt="{prompt}")]'
    if protocol.plain:
        template, kind, served = '"{prompt}"', "base", ""
    else:
        begin = f'begin=[dict(role="SYSTEM", fallback_role="HUMAN", prompt={_json(system)})], ' if system else ""
        template, kind = f"dict({begin}{turn})", "chat"
        served = _text("opencompass_served.md.txt").format(max_tokens=limit)
    config = _text("opencompass_config.py.txt").format(template=template, max_tokens=limit, stop=_json(protocol.stop))
    return {
        "datasets/legal_rl_gen.py": config,
        "legal_rl_opencompass.py": _text("opencompass_classes.py.txt"),
        "legal_rl.md": _text("opencompass.md.txt").format(kind=kind, max_tokens=limit, served=served),
    }


def _json(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)


Framework = Literal["lm-eval", "opencompass"]
_FILES: Final[dict[Framework, Callable[[TaskProtocol], dict[str, str]]]] = {
    "lm-eval": _lm_eval_files,
    "opencompass": _opencompass_files,
}


def file_names(to: Framework, protocol: TaskProtocol) -> list[str]:
    """The names of the files that ``export`` writes."""
    return [*_FILES[to](protocol), DATA]


def export(to: Framework, questions: Sequence[Question], protocol: TaskProtocol, out: Path) -> list[Path]:
    """Write the task files for ``questions`` into ``out`` and name them. The same input gives the same bytes."""
    texts = _FILES[to](protocol)
    for name, text in texts.items():
        write_text(out / name, text)
    write_jsonl(out / DATA, export_rows(questions, protocol))
    return [out / name for name in (*texts, DATA)]
