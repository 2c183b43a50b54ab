"""Fifty visitors at once, each with a question of his own: no error, and nobody sees another's answer."""

import hashlib
import json
import subprocess
import sys

import pytest

from legal_rl.runs.shipped_files import HOME
from tests.openai_server import Say, serving

BENCH = HOME / "evaluation" / "bench" / "demo.py"


def measured(base_url, folder, *options):
    argv = [sys.executable, str(BENCH), "--base-url", base_url, "--model", "toy", "--out", str(folder / "out.json")]
    subprocess.run([*argv, *options], check=True, capture_output=True, timeout=600)
    return json.loads((folder / "out.json").read_text("utf-8"))


def own_answer(messages):
    """Another for every question, long enough to come in many pieces."""
    mark = hashlib.sha256(messages[-1]["content"].encode()).hexdigest()
    return Say(f"<think>{mark * 3}</think><answer>{mark}</answer>", delay=0.005)


@pytest.mark.slow
def test_fifty_visitors_each_get_their_own_answer(tmp_path):
    with serving(own_answer) as server:
        found = measured(server.url, tmp_path, "--visitors", "50", "--asks", "40")
    crowd, asks = found["visitors at once"], found["asks"]
    assert (crowd["visitors"], crowd["different answers"]) == (50, 50)
    assert (crowd["errors"], crowd["own answer"], crowd["somebody else's answer"]) == (0, 50, 0)
    assert (asks["asks"], asks["errors"], asks["answers to another question"]) == (40, 0, 0)
    assert len(asks["on the way"]) == 10
