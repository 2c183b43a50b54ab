"""The speed at which responses are rewarded, parsing included, and where the time goes; most have about 500 characters.

`.venv/bin/python evaluation/bench/reward.py` writes reward.json beside this file. Rates belong to the machine it names.
"""

import cProfile
import json
import pstats
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from legal_rl.core.grading import Graded, grade_text
from legal_rl.core.questions import Question
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json
from legal_rl.training.rewards import REGISTRY, Noise, RewardConfig, compute

REASON: Final = "".join(
    f"{letter}：依民法典第{number}条，甲将货物交付于乙，乙未在约定的期间内检验，视为货物的数量和质量符合约定，其后不得再以此拒绝付款，"
    f"故此项{'关于期间的' * 8}主张能否成立要看双方有无另外的约定，说法{verdict}。"
    for letter, number, verdict in (
        ("A", 620, "正确，选"),
        ("B", 621, "错误，不选"),
        ("C", 622, "正确，选"),
        ("D", 623, "错误，不选"),
    )
)
TEXTS: Final = {
    "strict": f"<think>{REASON}</think><answer>A,C</answer>",
    "strict, wrong": f"<think>{REASON}</think><answer>A,B</answer>",
    "concluding statement": f"{REASON}综上，本题答案为AC。",
    "no answer": REASON,
    "long thinking": f"<think>{REASON * 8}</think><answer>A,C</answer>",
    "long prose": f"{REASON * 8}综上，本题答案为AC。",
}
QUESTION: Final = Question(
    id="q",
    stem="关于标的物的检验，下列哪些说法是正确的？",
    options=dict(zip("ABCD", ("视为符合约定", "可以拒绝付款", "应当及时通知", "不必支付价款"), strict=True)),
    gold=frozenset("AC"),
    source="bench",
)
NEED_A_STORE: Final = {"statutes", "hybrid"}
ROUNDS, CALLS = 25, 200


def rate(call: Callable[[str], object], text: str) -> int:
    """Calls a second in the best of some rounds of CPU time: what else runs on a machine only ever slows.

    No two texts are equal, so that nothing is remembered.
    """
    seconds = []
    for turn in range(ROUNDS):
        texts = [text.replace("甲", f"甲{turn * CALLS + number}", 1) for number in range(CALLS)]
        begin = time.process_time()
        for one in texts:
            call(one)
        seconds.append(time.process_time() - begin)
    return round(CALLS / min(seconds))


def read(text: str) -> Graded:
    return grade_text(QUESTION, text, prompt_tokens=300, completion_tokens=400)


def reward(config: RewardConfig) -> Callable[[str], object]:
    return lambda text: compute(read(text), config)


def profile(call: Callable[[str], object], text: str) -> list[dict[str, Any]]:
    """The functions in which most time of its own is spent, as shares of all of it."""
    profiler = cProfile.Profile()
    profiler.enable()
    rate(call, text)
    profiler.disable()
    spent = pstats.Stats(profiler).get_stats_profile().func_profiles
    whole = sum(one.tottime for one in spent.values())
    largest = sorted(spent.items(), key=lambda item: -item[1].tottime)[:6]
    return [
        {"function": f"{Path(one.file_name).name}:{name}", "share": round(one.tottime / whole, 3)}
        for name, one in largest
    ]


def main() -> None:
    """Measure, print and write."""
    config = RewardConfig.model_validate("exact+format")
    noisy = config.model_copy(update={"noise": Noise(flip=0.1, gold=0.1, variance=0.01)})
    result = {
        "machine": describe_machine(),
        "versions": package_versions("pydantic"),
        "exact+format with parsing, a second, one core, CPU time": {
            kind: {"characters": len(text), "rewards": rate(reward(config), text)} for kind, text in TEXTS.items()
        },
        "the same with noise, strict, a second": rate(reward(noisy), TEXTS["strict"]),
        "one component alone with parsing, strict, a second": {
            name: rate(reward(RewardConfig.model_validate({"components": {name: terms(name)}})), TEXTS["strict"])
            for name in sorted(set(REGISTRY) - NEED_A_STORE)
        },
        "profile of exact+format, concluding statement": profile(reward(config), TEXTS["concluding statement"]),
    }
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=2))


def terms(name: str) -> dict[str, Any]:
    return {"max_tokens": 2048} if name == "overlong" else {}


if __name__ == "__main__":
    main()
