"""Real verl: train, be killed, go on, export."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import render_question
from legal_rl.engines import forks
from legal_rl.engines.environments import child_environ
from legal_rl.engines.verl import run
from legal_rl.engines.verl.process import worker_pids
from legal_rl.engines.verl.settings import ray_folder
from legal_rl.runs.records import read_json
from legal_rl.training.rollouts import read_rollouts
from tests.engines.verl.cases import living, question, toy_job, train_and_kill

# Slow: make test kills and resumes verl inside a whole run, in tests/e2e.
pytestmark = [pytest.mark.engine, pytest.mark.slow]
LOADS = (
    "import sys, torch; from transformers import AutoModelForCausalLM as M, AutoTokenizer as T; "
    "a, b = (M.from_pretrained(p, dtype=torch.float32).state_dict() for p in sys.argv[1:3]); "
    "assert a.keys() == b.keys(); t = T.from_pretrained(sys.argv[2]); assert t.chat_template; "
    "assert t.decode(t.encode('甲返还定金')) == '甲返还定金'"
)


@pytest.fixture
def model(tmp_path, train_python):
    texts, spec, out = tmp_path / "texts.jsonl", tmp_path / "spec.json", tmp_path / "base"
    texts.write_text(json.dumps({"text": render_question(question("1", "A")) * 3}, ensure_ascii=False) + "\n", "utf-8")
    shape = {"vocab_size": 400, "hidden_size": 32, "intermediate_size": 64, "layers": 2, "heads": 2, "kv_heads": 1}
    spec.write_text(json.dumps({"texts": str(texts), "out": str(out), "config": shape}))
    tiny = [train_python, "-m", "legal_rl.engines.transformers.tiny", str(spec)]
    subprocess.run(tiny, env=child_environ(), check=True, capture_output=True)
    return str(out)


def test_killed_and_started_again_it_goes_on_and_its_model_loads(tmp_path, model, train_python):
    asked = toy_job(tmp_path / "run", model)
    reached = train_and_kill(asked, model)

    told, copied = [], []

    def look(metrics):
        told.append(metrics)
        lines = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in worker_pids(asked.out, ray_folder(asked))]
        copied.append(any(os.fsencode(forks.__file__) in line for line in lines))

    result = run(asked, look)

    assert result.resumed_from == reached
    assert result.steps == 3
    assert result.left_out == 0
    assert [m.step for m in told] == list(range(reached + 1, 4))
    assert [m.step for m in result.history] == [0, 1, 2, 3]
    assert all(m.acc is not None and m.response_tokens and m.seconds for m in result.history[1:])
    assert result.history[0].val_acc is not None and result.history[3].val_acc is not None
    drawn = {(split, one.step) for split in ("train", "val") for one in read_rollouts(asked.samples, split)}
    counts = {key: len(list(read_rollouts(asked.samples, *key))) for key in drawn}
    assert counts == {("val", 0): 4, ("val", 3): 4, **{("train", step): 8 for step in (1, 2, 3)}}
    assert copied and all(copied), "the workers are copies of one process"
    assert not living(asked) and not ray_folder(asked).exists()
    # Whether the weights moved is asked in tests/e2e, where the reward gives them a reason to.
    subprocess.run([train_python, "-c", LOADS, model, str(result.model)], check=True)
    assert read_json(result.model / "config.json")["dtype"] == "float32", "what was trained, not what verl writes"

    again = run(asked, told.append)
    assert (again.resumed_from, again.steps, again.model) == (3, 3, result.model)


def test_what_verl_says_when_it_fails_reaches_the_user(tmp_path, model):
    broken = Path(model) / "config.json"
    broken.write_text(broken.read_text().replace('"qwen2"', '"no_such_model"'))
    asked = toy_job(tmp_path / "run", model)
    with pytest.raises(UserError) as caught:
        run(asked)
    assert "no_such_model" in str(caught.value) and str(asked.log) in str(caught.value)
    assert len(str(caught.value).splitlines()) < 20
    assert not living(asked)
