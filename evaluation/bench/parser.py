"""The speed at which responses are read and rewarded, against the letter-collecting regular expression that peers use.

`make bench` writes parser.json beside this file. Ratios carry over to other machines; rates do not.
"""

import json
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from legal_rl.core.grading import grade_text
from legal_rl.core.parser import parse
from legal_rl.core.questions import Question
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json
from legal_rl.training.rewards import RewardConfig, compute

REASON = "甲与乙订立买卖合同，约定交付后三日内付款，乙届时未付，甲有权请求继续履行并赔偿损失。" * 10
TEXTS = {
    "strict": f"<think>{REASON}</think><answer>A,C</answer>",
    "concluding statement": f"{REASON}综上，本题答案为AC。",
    "no answer": REASON,
}
QUESTION = Question(
    id="q", stem="s", options=dict(zip("ABCD", "甲乙丙丁", strict=True)), gold=frozenset("AC"), source="bench"
)
LETTERS = re.compile("[A-D]")
ROUNDS, CALLS = 7, 2000


def rate(call: Callable[[str], object], text: str) -> float:
    """Calls a second: the median of some rounds of CPU time."""
    seconds = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        for _ in range(CALLS):
            call(text)
        seconds.append(time.process_time() - begin)
    return CALLS / statistics.median(seconds)


def main() -> None:
    """Measure, print and write."""
    config = RewardConfig()
    roads: dict[str, Callable[[str], object]] = {
        "parse": parse,
        "grade and reward": lambda text: compute(grade_text(QUESTION, text), config),
    }
    found = {}
    for kind, text in TEXTS.items():
        peer = rate(LETTERS.findall, text)
        rates = {name: rate(call, text) for name, call in roads.items()}
        found[kind] = {
            "characters": len(text),
            **{f"{name}, a second": round(value) for name, value in rates.items()},
            **{f"{name}, share of the peer's rate": round(value / peer, 3) for name, value in rates.items()},
        }
    result = {"machine": describe_machine(), "versions": package_versions("pydantic"), "one core, CPU time": found}
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
