"""`evaluation/bench/demo.py` over a scripted server: a crowd and many asks without a model.

`.venv/bin/python -m tests.demo.load --visitors 200 --asks 2000 --out evaluation/bench/demo_load.json`. The server gives
each question an answer of its own, so that one that went to the wrong visitor is seen letter by letter.
"""

import hashlib
import subprocess
import sys

from legal_rl.runs.shipped_files import HOME
from tests.openai_server import Say, serving

BENCH = HOME / "evaluation" / "bench" / "demo.py"


def own_answer(messages):
    """Another for every question, long enough to come in many pieces."""
    mark = hashlib.sha256(messages[-1]["content"].encode()).hexdigest()
    return Say(f"<think>{mark * 3}</think><answer>{mark}</answer>", delay=0.005)


def measure(*options, **run):
    """Run the benchmark with these options; ``run`` goes to ``subprocess.run``."""
    with serving(own_answer) as server:
        argv = [sys.executable, str(BENCH), "--base-url", server.url, "--model", "toy", "--label", "a scripted server"]
        subprocess.run([*argv, *options], check=True, **run)


if __name__ == "__main__":
    measure(*sys.argv[1:])
