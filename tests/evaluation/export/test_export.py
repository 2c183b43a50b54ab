"""Exported tasks: the same prompt, the same figures, and nothing of the machine in them."""

import ast
import json
import os
import random
import sys
from pathlib import Path

import pytest
import yaml

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import PROMPTS, build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.export.scoring import FIGURES, micro, process_results, score_predictions
from legal_rl.evaluation.export.tasks import TaskProtocol, export, export_rows
from legal_rl.evaluation.metrics import score_responses

FRAMEWORKS = ("lm-eval", "opencompass")
MICRO = ("option_precision", "option_recall", "option_f1")


def make_questions(n=60):
    draw = random.Random(5)
    made = []
    for number in range(n):
        letters = "ABCDE"[: draw.randint(2, 5)]
        gold = draw.sample(letters, draw.randint(1, len(letters)))
        options = {letter: f'第{number}题的{letter}，含{{括号}}和"引号"' for letter in letters}
        made.append(Question(id=f"q{number}", stem=f"题{number}：", options=options, gold=gold, source="test"))
    return made


def make_texts(questions):
    """Strict, loose, right, wrong and unreadable answers in turn."""
    draw = random.Random(6)
    texts = []
    for question in questions:
        chosen = "".join(sorted(draw.sample(question.letters, draw.randint(1, len(question.letters)))))
        gold = "、".join(sorted(question.gold))
        forms = [
            f"<think>分析</think><answer>{gold}</answer>",
            f"<think>分析</think><answer>{chosen}</answer>",
            f"故选{chosen}。",
            f"\\boxed{{{gold}}}",
            "A项正确，但不好说。",
            "答案是A或B",
            "答案：Z",
        ]
        texts.append(draw.choice(forms))
    return texts


QUESTIONS = make_questions()
TEXTS = make_texts(QUESTIONS)


def expected(texts=TEXTS):
    """The figures of `legal-rl eval` on the same responses."""
    responses = [Response(id=q.id, text=text) for q, text in zip(QUESTIONS, texts, strict=True)]
    overall = score_responses(QUESTIONS, responses).metrics.overall
    options = overall.options
    values = (
        overall.exact_match["mean@k"].value,
        options.precision.value,
        options.recall.value,
        options.f1.value,
        overall.status["ok"].value,
        overall.format["strict"].value,
    )
    return dict(zip(FIGURES, values, strict=True))


def read(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }


def test_exported_scoring_gives_our_figures():
    rows = export_rows(QUESTIONS, TaskProtocol())
    added = [process_results(row, [text]) for row, text in zip(rows, TEXTS, strict=True)]
    figures = {name: micro([v if name in MICRO else (v, 1) for v in (one[name] for one in added)]) for name in FIGURES}
    ours = expected()
    assert figures == pytest.approx(ours)
    assert 0 < ours["exact_match"] < 1
    assert 0 < ours["strict_format"] < ours["parsed"] < 1
    compass = score_predictions(rows, TEXTS)
    assert {name: compass[name] for name in FIGURES} == pytest.approx({k: 100 * v for k, v in ours.items()})
    assert sum(one["correct"] for one in compass["details"]) == round(ours["exact_match"] * len(QUESTIONS))


def test_unequal_lengths_are_refused():
    with pytest.raises(ValueError, match="zip"):
        score_predictions(export_rows(QUESTIONS, TaskProtocol()), TEXTS[:-1])


@pytest.mark.parametrize("prompt", list(PROMPTS))
@pytest.mark.parametrize("plain", [False, True])
def test_system_and_prompt_are_those_of_the_protocol(prompt, plain):
    protocol = TaskProtocol(prompt, plain)
    messages = build_messages(QUESTIONS[0], prompt, plain=plain)
    mine = [{"role": "system", "content": protocol.system}] if protocol.system else []
    assert [*mine, {"role": "user", "content": export_rows(QUESTIONS[:1], protocol)[0]["prompt"]}] == messages
    assert bool(protocol.stop) == plain


class Loader(yaml.SafeLoader):
    """Reads !function as the name that stands behind it."""


Loader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))


def test_the_lm_eval_yaml_says_what_the_protocol_says(tmp_path):
    export("lm-eval", QUESTIONS, TaskProtocol("direct-v1", max_tokens=77), tmp_path)
    task = yaml.load((tmp_path / "legal_rl.yaml").read_text("utf-8"), Loader)  # noqa: S506
    assert task["description"] == PROMPTS["direct-v1"].system
    assert task["generation_kwargs"] == {"until": [], "do_sample": False, "temperature": 0.0, "max_gen_toks": 77}
    assert [one["metric"] for one in task["metric_list"]] == list(FIGURES)
    assert {one["metric"] for one in task["metric_list"] if one["aggregation"] == "legal_rl_task.micro"} == set(MICRO)
    assert {"load", "micro", "process_results"} <= set(vars_of(tmp_path / "legal_rl_task.py"))


def vars_of(path):
    """The names that a Python file defines or imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("protocol", [TaskProtocol(), TaskProtocol("bare-v1"), TaskProtocol(plain=True, max_tokens=9)])
def test_the_opencompass_files_are_python_and_name_each_other(tmp_path, protocol):
    export("opencompass", QUESTIONS, protocol, tmp_path)
    config = (tmp_path / "datasets" / "legal_rl_gen.py").read_text("utf-8")
    assert {"LegalRLDataset", "LegalRLEvaluator"} <= set(vars_of(tmp_path / "legal_rl_opencompass.py"))
    assert {"LegalRLDataset", "LegalRLEvaluator"} <= set(vars_of(tmp_path / "datasets" / "legal_rl_gen.py"))
    assert f"max_out_len={protocol.max_tokens}" in config
    assert (protocol.system or "{prompt}") in config
    _, *served = (tmp_path / "legal_rl.md").read_text("utf-8").split("```python\n")
    assert len(served) == (not protocol.plain)  # OpenCompass has no client that asks for plain completions
    for text in served:
        assert f"max_out_len={protocol.max_tokens}" in ast.unparse(ast.parse(text.partition("```")[0]))


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_no_path_of_this_machine_and_no_other_field_is_exported(tmp_path, framework):
    out = tmp_path / "out"
    marked = [
        q.model_copy(update={"source": str(tmp_path / "raw.json"), "meta": {"file": str(tmp_path)}}) for q in QUESTIONS
    ]
    written = export(framework, marked, TaskProtocol(), out)
    files = read(out)
    assert sorted(files) == sorted(path.relative_to(out).as_posix() for path in written)
    for place in {str(tmp_path), str(Path.home()), str(Path.cwd()), sys.prefix, os.sep + "tmp"}:
        assert not any(place + os.sep in text or place + '"' in text for text in files.values()), place
    rows = [json.loads(line) for line in files["questions.jsonl"].splitlines()]
    assert {key for row in rows for key in row} == {"id", "prompt", "letters", "gold"}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_same_questions_give_the_same_bytes(tmp_path, framework):
    for name in ("one", "two"):
        export(framework, QUESTIONS, TaskProtocol(), tmp_path / name)
    assert read(tmp_path / "one") == read(tmp_path / "two")


def test_an_unknown_prompt_is_told(tmp_path):
    with pytest.raises(UserError, match="no version 'x'"):
        export("lm-eval", QUESTIONS, TaskProtocol("x"), tmp_path)
