"""The whole road of a model whose chat template opens the thinking, as those of R1's small models do: a toy with R1's
tokens through SFT, GRPO, evaluation, serving and the demo. The teacher's thoughts say 本题应选 in so many words.
"""

import asyncio
import json
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest
import yaml

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo.answer import CancelToken, generate_answers
from legal_rl.demo.models import open_model
from legal_rl.engines.environments import child_environ, python_of
from legal_rl.engines.imported_once import copied
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.verl.reward import compute_score
from legal_rl.engines.vllm import ServerSettings, launch
from legal_rl.runs.records import read_json, read_jsonl, read_models, write_jsonl, write_text
from legal_rl.runs.shipped_files import HOME

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(1800)]

PREFILL, TOKENS = "<think>\n", 48
SHAPE = TinyConfig(vocab_size=500, hidden_size=64, intermediate_size=128, layers=2, heads=2, kv_heads=1)
EXAM = {"questions": 160, "families": ["criminal_age"], "levels": [1], "kinds": ["case"]}
RUN = {
    "name": "opened",
    "seed": 3,
    "prompt": "bare-v1",
    "limits": {"prompt": 256, "response": TOKENS},
    "eval": {"questions": 24},
}


def thought_of(question: Question) -> Response:
    """In the form of a teacher whose server splits the thinking off."""
    letters = ",".join(sorted(question.gold))
    return Response(id=question.id, text=f"\n\n<answer>{letters}</answer>", reasoning=f"\n看题。本题应选{letters}。\n")


def train_python(*arguments: object) -> None:
    argv = copied([str(python_of("train")), *map(str, arguments)])
    env = child_environ({"PYTHONPATH": str(HOME)})
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False, cwd=HOME)
    assert done.returncode == 0, done.stderr[-3000:]


def legal_rl(*arguments: object) -> str:
    argv = [str(HOME / ".venv" / "bin" / "legal-rl"), *map(str, arguments)]
    env = child_environ({"OMP_NUM_THREADS": "1", "COLUMNS": "200"})
    done = subprocess.run(argv, capture_output=True, text=True, check=False, cwd=HOME, env=env)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def road(train_python_of_tests, tmp_path_factory) -> Path:
    """The folder of a run: SFT of the toy on such traces, then GRPO for exact answers in the strict format."""
    out = tmp_path_factory.mktemp("opened")
    asked = generate(EXAM["questions"], ExamConfig(**{k: v for k, v in EXAM.items() if k != "questions"}), seed=3)
    traces = [thought_of(question) for question in asked]
    write_jsonl(out / "traces.jsonl", traces)
    texts = [
        f"{q.stem}\n" + "\n".join(q.options.values()) + (t.full_text or "") for q, t in zip(asked, traces, strict=True)
    ]
    write_jsonl(out / "texts.jsonl", ({"text": text} for text in texts))
    spec = TinySpec(texts=out / "texts.jsonl", out=out / "tiny", config=SHAPE)
    write_text(out / "spec.json", spec.model_dump_json())
    train_python("-m", "legal_rl.engines.transformers.tiny", out / "spec.json")
    train_python(HOME / "tests" / "chat_templates.py", out / "tiny", out / "r1-like")
    training = HOME / "training"
    small = {
        "data": {"train_batch_size": 8},
        "actor_rollout_ref": {
            "actor": {"ppo_mini_batch_size": 8, "ppo_micro_batch_size_per_gpu": 16},
            "rollout": {"n": 4, "log_prob_micro_batch_size_per_gpu": 16},
        },
    }
    sft = {"max_steps": 150, "template": "deepseekr1", "per_device_train_batch_size": 16, "save_steps": 150}
    config = {
        **RUN,
        "data": {"sources": ["exam"], "exam": EXAM},
        "model": {"path": str(out / "r1-like")},
        "sft": {
            "engine": str(training / "sft" / "tiny-cpu.yaml"), "traces": str(out / "traces.jsonl"), "overrides": sft,
        },
        "grpo": {
            "engine": str(training / "grpo" / "tiny-cpu.yaml"), "reward": "exact+format", "steps": 2,
            "save_every": 2, "validate_every": 2, "validate_on": 8, "keep": "last", "overrides": small,
        },
    }  # fmt: skip
    write_text(out / "run.yaml", yaml.safe_dump(config))
    legal_rl("run", out / "run.yaml", "--out", out / "run")
    return out / "run"


@pytest.fixture(scope="module")
def train_python_of_tests(train_python) -> Path:
    return train_python


def rollouts(road: Path) -> list[dict]:
    return [row for path in sorted((road / "grpo" / "samples").glob("train-*.jsonl")) for _, row in read_jsonl(path)]


def test_what_the_template_opens_is_found_once_and_every_row_goes_on_from_it(road):
    assert read_json(road / "lengths" / "manifest.json")["notes"]["prefill"] == PREFILL
    rows = [row["messages"][-1]["content"] for _, row in read_jsonl(road / "sft" / "rows.jsonl")]
    assert rows and all(row.startswith(f"{PREFILL}看题。本题应选") for row in rows)


@pytest.mark.parametrize("model", ["sft", "grpo"])
def test_the_strict_format_is_reached(road, model):
    answers = read_models(road / f"eval-{model}" / "responses.jsonl", Response)
    assert all(answer.prefill and "<think>" not in answer.text for answer in answers)
    overall = read_json(road / f"eval-{model}" / "metrics.json")["overall"]
    assert overall["format"]["strict"]["count"] >= 20, overall["format"]


def test_grpo_pays_for_the_format_and_its_figures_say_so(road):
    drawn = rollouts(road)
    assert len(drawn) == 2 * 8 * 4 and all(row["prefill"] for row in drawn)
    paid = [row for row in drawn if row["values"]["format"] == 1]
    assert len(paid) > len(drawn) // 2
    history = read_json(road / "grpo" / "history.json")
    strict = [step["format"]["strict"] for step in history if step["step"]]
    assert sum(strict) / len(strict) == pytest.approx(len(paid) / len(drawn))
    # Ends with 1 where what was saved is not what is computed today.
    legal_rl("reward", "replay", road, "--config", "exact", "--out", road.parent / "replay", "--strict")


def test_a_cut_thought_earns_nothing_in_training(road):
    pq = pytest.importorskip("pyarrow.parquet")
    reward = json.dumps({"components": {"exact": {"weight": 0.9}, "format": {"weight": 0.1}}})
    for row in pq.read_table(road / "grpo" / "train.parquet").to_pylist()[:8]:
        gold, extra = row["reward_model"]["ground_truth"], {**row["extra_info"], "finish_reason": "length"}
        cut = f"看题。本题应选{gold}，再检查一遍"
        assert compute_score("", cut, gold, extra, reward=reward)["score"] == 0.0
        assert compute_score("", cut, gold, {**extra, "prefill": False}, reward=reward)["score"] == pytest.approx(0.9)
        whole = f"{cut}。</think><answer>{gold}</answer>"
        assert compute_score("", whole, gold, {**extra, "finish_reason": "stop"}, reward=reward)["score"] == 1.0


def evaluate(road: Path, model: object, out: str, tokens: int, *more: object) -> dict[str, Response]:
    legal_rl(
        "eval", model, "--questions", road / "data" / "heldout.jsonl", "--prompt", "bare-v1", "--max-tokens", tokens,
        "--out", road.parent / out, *more,
    )  # fmt: skip
    return {answer.id: answer for answer in read_models(road.parent / out / "responses.jsonl", Response)}


def test_a_cut_thought_is_no_answer_in_an_evaluation(road):
    cut = evaluate(road, road / "sft" / "model", "cut", 3)  # 看题, 。本题, 应选 or 应选A
    assert all("本题应选" in answer.text and answer.prefill for answer in cut.values())
    overall = read_json(road.parent / "cut" / "metrics.json")["overall"]
    assert overall["status"]["truncated"]["count"] == len(cut)


@pytest.fixture(scope="module")
def served(road, vllm_copies):
    """Two servers of the model, one with its thinking split off."""
    with ExitStack() as stack:
        addresses = []
        for reasoning in (False, True):
            options = ("--dtype", "float32", "--max-num-seqs", "32")
            model = str(road / "grpo" / "model")
            settings = ServerSettings(model=model, name="toy", reasoning=reasoning, options=options)
            log = road.parent / f"vllm-{reasoning}.log"
            addresses.append(stack.enter_context(launch(settings, log=log, copies=vllm_copies)).base_url)
        yield addresses


def written(answer: Response) -> str:
    """All that the model wrote, wherever the thinking lies; a server strips the lines about it."""
    return "".join((answer.full_text or "").removeprefix("<think>").split())


def test_a_server_is_asked_and_its_answers_are_read_as_ours(road, served):
    here = read_models(road / "eval-grpo" / "responses.jsonl", Response)
    for name, address in zip(("plain", "split"), served, strict=True):
        there = evaluate(road, "toy", name, TOKENS, "--base-url", address)
        assert all(answer.prefill for answer in there.values())
        assert all((answer.reasoning is not None) == (name == "split") for answer in there.values())
        overall = read_json(road.parent / name / "metrics.json")["overall"]
        before = read_json(road / "eval-grpo" / "metrics.json")["overall"]
        assert overall["format"] == before["format"]
        # Two engines add up in another order: one near tie in two dozen may fall otherwise.
        same = sum(written(there[answer.id]) == written(answer) for answer in here)
        assert same >= len(here) - 1, same


def test_the_demo_shows_the_thought_as_one(road, served):
    question = read_models(road / "data" / "heldout.jsonl", Question)[0]

    async def states(address):
        model = open_model(Endpoint(base_url=address, model="toy"), label="toy", prompt="bare-v1", max_tokens=TOKENS)
        found = [one.state async for (one,) in generate_answers(question, None, [model], token=CancelToken())]
        await model.close()
        return found

    for address in served:
        seen = asyncio.run(states(address))
        assert all("看题" not in state.answer for state in seen)
        assert seen[-1].thinking.startswith("看题。本题应选") and seen[-1].parsed.format == "strict"
