"""What LlamaFactory's templates do to thinking, as facts, and which of it is refused. One process tells all of it."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.transformers.tiny import CHAT_TEMPLATE
from legal_rl.runs.records import read_json, write_json
from legal_rl.runs.yaml_config import read_yaml
from legal_rl.training.cutoff_len import RowTokens, after_cut
from tests.chat_templates import QWEN3, QWEN3_THINKING

pytestmark = pytest.mark.engine

HERE = Path(__file__).parent
CASES = read_json(HERE.parents[1] / "cases" / "sft" / "templates.json")
RECIPES = sorted((HERE.parents[2] / "training" / "sft").glob("*.yaml"))
# The prompt opens the thinking.
OPENED = CHAT_TEMPLATE.replace("assistant\\n' }}{% endif %}", "assistant\\n<think>\\n' }}{% endif %}")
OTHER_END = CHAT_TEMPLATE.replace(
    "'<|im_end|>\\n' }}", "('<|endoftext|>' if message['role'] == 'assistant' else '<|im_end|>\\n') }}"
)
INLINE, BROKEN, BARE = (CASES["responses"][name] for name in ("inline", "line breaks", "no thinking"))
SYSTEM = {"role": "system", "content": "你是考生。"}
ASK = {"role": "user", "content": "某人17周岁，属于哪一类？"}


def row(response: str, *before: dict[str, str]) -> list[dict[str, str]]:
    return [*before, ASK, {"role": "assistant", "content": response}]


# Chat template, YAML, responses of the rows, and what the refusal says (None: accepted).
TEXTS: list[tuple[str, dict[str, Any], list[str], str | None]] = [
    ("plain", {"template": "qwen3_nothink"}, [INLINE, BROKEN, BARE], None),
    ("plain", {"template": "qwen"}, [INLINE], "does not give the text"),
    ("reasoning", {"template": "qwen3_nothink"}, [INLINE, BROKEN, BARE], None),
    ("reasoning", {"template": "qwen3"}, [INLINE, BROKEN], None),
    ("reasoning", {"template": "qwen3"}, [INLINE] * 99 + [BARE], "changes the responses"),
    ("reasoning", {"template": "qwen3", "enable_thinking": False}, [BROKEN], "changes the responses"),
    ("reasoning", {"template": "qwen3", "enable_thinking": False}, [BARE], "does not give the text"),
    ("opened", {"template": "qwen3_nothink"}, [INLINE], r"begins every answer with '<think>\n', and a row begins with"),
    ("opened", {"template": "qwen3_nothink"}, [BROKEN], None),
    ("other end", {"template": "qwen3_nothink"}, [INLINE], "ends a response with"),
]
# What the model's chat template begins an answer with; its template (None: R1's, with R1's tokens), and the YAML.
OPENINGS: list[tuple[str, str | None, dict[str, Any]]] = [
    ("<think>\n", None, {"template": "deepseekr1"}),
    ("<think>\n", QWEN3_THINKING, {"template": "qwen3"}),
    ("<think>\n", QWEN3_THINKING, {"template": "qwen3_nothink"}),
    ("", QWEN3, {"template": "qwen3"}),
    ("", QWEN3, {"template": "qwen3_nothink"}),
    ("", CHAT_TEMPLATE, {"template": "qwen3_nothink"}),
]
THOUGHTFUL = [INLINE, BROKEN, INLINE.replace("<think>", "<think>\n\n 先看甲。\n")]
WITHOUT_MODEL = [
    {"template": "qwen3_nothink"},
    {"template": "qwen3"},
    {"template": "deepseekr1"},
    {"template": "qwen3", "enable_thinking": False},
    {"template": "deepseekr1", "enable_thinking": False},
]


@pytest.fixture(scope="module")
def cut_cases() -> list[list[int]]:
    draw = random.Random(3)
    return [[draw.randint(1, 300), draw.randint(1, 300), draw.randint(2, 700)] for _ in range(300)]


@pytest.fixture(scope="module")
def facts(train_python, toy_model, cut_cases, tmp_path_factory) -> dict[str, Any]:
    spec = {
        "model": str(toy_model),
        "chat_templates": {"plain": CHAT_TEMPLATE, "reasoning": QWEN3, "opened": OPENED, "other end": OTHER_END},
        "read_back": [
            {"config": case["config"], "before": CASES["before"], "response": CASES["responses"][name]}
            for case in CASES["templates"]
            for name in case["read_back"]
        ],
        "text": [
            {
                "chat_template": name,
                "config": config,
                "rows": [r for text in texts for r in (row(text), row(text, SYSTEM))],
            }
            for name, config, texts, _ in TEXTS
        ],
        "without_model": WITHOUT_MODEL,
        "sequences": [
            {
                "chat_template": template,
                "config": config,
                "rows": [[before, r] for r in THOUGHTFUL for before in ([ASK], [SYSTEM, ASK])],
            }
            for _, template, config in OPENINGS
        ],
        "cut": cut_cases,
    }
    path = tmp_path_factory.mktemp("facts") / "spec.json"
    write_json(path, spec)
    script = HERE / "scripts" / "templates.py"
    env = child_environ({"LLAMAFACTORY_VERBOSITY": "WARN", "HF_HUB_OFFLINE": "1"})
    argv = copied([str(train_python), str(script), str(path)])
    done = subprocess.run(argv, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_what_each_template_makes_of_thinking_is_as_recorded(facts):
    expected = [case["read_back"][name] for case in CASES["templates"] for name in case["read_back"]]
    assert facts["read_back"] == expected


def test_the_template_of_every_recipe_leaves_each_response_as_it_is():
    """By the recorded facts: thinking is in the text once, word for word, and none is added."""
    recorded = {json.dumps(case["config"], sort_keys=True): case["read_back"] for case in CASES["templates"]}
    assert len(RECIPES) == 5
    for path in RECIPES:
        keys = {key: value for key, value in read_yaml(path).items() if key in ("template", "enable_thinking")}
        for name, (prompt, response) in recorded[json.dumps(keys, sort_keys=True)].items():
            assert response.removesuffix("<|im_end|>\n") == CASES["responses"][name], (path.name, name)
            assert "<think>" not in prompt


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_text_that_differs_from_what_samplers_send_is_refused(facts, number):
    problem, expected = facts["text"][number], TEXTS[number][3]
    assert (problem is None) == (expected is None), problem
    assert (expected or "") in (problem or "")


@pytest.mark.parametrize("number", range(len(OPENINGS)))
def test_the_tokens_that_are_trained_on_are_those_that_are_sampled(facts, number):
    prefill, template, _ = OPENINGS[number]
    found = facts["sequences"][number]
    assert found["prefill"] == prefill and len(found["pairs"]) == 6
    for trained, sampled in found["pairs"]:
        assert trained[: len(sampled)] == sampled
        assert len(trained) - len(sampled) == (0 if template is None else 1)  # a line break after the end of the turn
    assert found["counted"] == len(found["pairs"][-1][0])


def test_a_recipe_that_loses_thinking_is_refused_before_a_model_is_there(facts):
    kept, lost = facts["without_model"][:3], facts["without_model"][3:]
    assert kept == [None] * 3
    assert all("enable_thinking: False changes the responses" in problem for problem in lost)


def test_what_a_cutoff_leaves_is_what_llamafactory_leaves(facts, cut_cases):
    ours = [list(after_cut(RowTokens(prompt, response), cutoff)) for prompt, response, cutoff in cut_cases]
    assert ours == facts["cut"]
