"""Exported tasks: the same prompt, the same figures, and nothing of the machine in them."""

import ast
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import PROMPTS, build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.export import export
from legal_rl.evaluation.export.protocol import Protocol, export_rows
from legal_rl.evaluation.export.scoring import FIGURES, micro, process_results, score_predictions
from legal_rl.evaluation.metrics import score

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


def expected():
    """The figures of `legal-rl eval` on the same responses."""
    responses = [Response(id=q.id, text=text) for q, text in zip(QUESTIONS, TEXTS, strict=True)]
    overall = score(QUESTIONS, responses).metrics.overall
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
    rows = export_rows(QUESTIONS, Protocol())
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
        score_predictions(export_rows(QUESTIONS, Protocol()), TEXTS[:-1])


@pytest.mark.parametrize("prompt", list(PROMPTS))
@pytest.mark.parametrize("plain", [False, True])
def test_system_and_prompt_are_those_of_the_protocol(prompt, plain):
    protocol = Protocol(prompt, plain)
    messages = build_messages(QUESTIONS[0], prompt, plain=plain)
    mine = [{"role": "system", "content": protocol.system}] if protocol.system else []
    assert [*mine, {"role": "user", "content": export_rows(QUESTIONS[:1], protocol)[0]["prompt"]}] == messages
    assert bool(protocol.stop) == plain


class Loader(yaml.SafeLoader):
    """Reads !function as the name that stands behind it."""


Loader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))


def test_the_lm_eval_yaml_says_what_the_protocol_says(tmp_path):
    export("lm-eval", QUESTIONS, Protocol("direct-v1", max_tokens=77), tmp_path)
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


@pytest.mark.parametrize("protocol", [Protocol(), Protocol("bare-v1"), Protocol(plain=True, max_tokens=9)])
def test_the_opencompass_files_are_python_and_name_each_other(tmp_path, protocol):
    export("opencompass", QUESTIONS, protocol, tmp_path)
    config = (tmp_path / "datasets" / "legal_rl_gen.py").read_text("utf-8")
    assert {"LegalRLDataset", "LegalRLEvaluator"} <= set(vars_of(tmp_path / "legal_rl_opencompass.py"))
    assert {"LegalRLDataset", "LegalRLEvaluator"} <= set(vars_of(tmp_path / "datasets" / "legal_rl_gen.py"))
    assert f"max_out_len={protocol.max_tokens}" in config
    assert (protocol.system or "{prompt}") in config


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_no_path_of_this_machine_and_no_other_field_is_exported(tmp_path, framework):
    out = tmp_path / "out"
    marked = [
        q.model_copy(update={"source": str(tmp_path / "raw.json"), "meta": {"file": str(tmp_path)}}) for q in QUESTIONS
    ]
    written = export(framework, marked, Protocol(), out)
    files = read(out)
    assert sorted(files) == sorted(path.relative_to(out).as_posix() for path in written)
    for place in {str(tmp_path), str(Path.home()), str(Path.cwd()), sys.prefix, os.sep + "tmp"}:
        assert not any(place + os.sep in text or place + '"' in text for text in files.values()), place
    rows = [json.loads(line) for line in files["questions.jsonl"].splitlines()]
    assert {key for row in rows for key in row} == {"id", "prompt", "letters", "gold"}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_same_questions_give_the_same_bytes(tmp_path, framework):
    for name in ("one", "two"):
        export(framework, QUESTIONS, Protocol(), tmp_path / name)
    assert read(tmp_path / "one") == read(tmp_path / "two")


def test_an_unknown_prompt_is_told(tmp_path):
    with pytest.raises(UserError, match="no version 'x'"):
        export("lm-eval", QUESTIONS, Protocol("x"), tmp_path)


HARNESS = """
import json, sys
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

folder, texts = sys.argv[1], json.loads(sys.stdin.read())

class Scripted(LM):
    def generate_until(self, requests, **_):
        return [texts[request.args[0]] for request in requests]
    def loglikelihood(self, requests, **_):
        raise NotImplementedError
    def loglikelihood_rolling(self, requests, **_):
        raise NotImplementedError
    def apply_chat_template(self, messages, add_generation_prompt=True):
        return json.dumps(messages, ensure_ascii=False)
    @property
    def tokenizer_name(self):
        return "scripted"

found = simple_evaluate(Scripted(), tasks=["legal_rl"], apply_chat_template=True,
    task_manager=TaskManager(include_path=folder, include_defaults=False), bootstrap_iters=0)
print("FOUND", json.dumps({k.partition(",")[0]: v for k, v in found["results"]["legal_rl"].items()}))
"""


@pytest.mark.engine
def test_lm_eval_itself_asks_our_messages_and_reports_our_figures(tmp_path):
    python = os.environ.get("LEGAL_RL_LM_EVAL")
    if not python:
        pytest.skip("lm_eval: not looked for; set LEGAL_RL_LM_EVAL to a Python that has it")
    export("lm-eval", QUESTIONS, Protocol(), tmp_path)
    asked = [json.dumps(build_messages(q, "think-v1"), ensure_ascii=False) for q in QUESTIONS]
    done = subprocess.run(
        [python, "-c", HARNESS, str(tmp_path)],
        input=json.dumps(dict(zip(asked, TEXTS, strict=True))),
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.split("FOUND ")[1])
    assert {name: found[name] for name in FIGURES} == pytest.approx(expected())
