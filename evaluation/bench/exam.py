"""Time of an exam on one core, whether a question occurs twice in it, and what its options give away unread.

`make bench` writes exam.json beside this file, of either profile: CPU seconds to the first question; seconds and
distinct questions a minute for 2,000 and 20,000, by ``masked_key`` (names masked, options in any order), each in a new
process, imports included; best constant answers, and the areas under ROC curves of ``legal_rl.data.exam.cues``. Each
part has ``LIMIT`` seconds, and the record says which took longer.
"""

import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate
from legal_rl.data.exam.chains import CHAINS
from legal_rl.data.exam.cues import by_answers, constants, cue_scores, word_scores
from legal_rl.data.exam.generator import VERSION
from legal_rl.data.exam.profiles import PROFILES, ProfileName
from legal_rl.data.exam.repeats import masked_key
from legal_rl.data.exam.vignettes import VIGNETTES
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json

FIRSTS, SMALL, LARGE = 5, 2_000, 20_000
LIMIT: Final = 60.0  # seconds of CPU time for each part
Row = dict[str, Any]


def drawn(profile: ProfileName, n: int, seed: int = 1) -> tuple[float, list[Question]]:
    """The CPU seconds of this process until ``n`` questions are drawn, and the questions."""
    questions = generate(n, ExamConfig(profile=profile), seed=seed)
    return time.process_time(), questions


def seconds_of(profile: ProfileName, n: int, seed: int = 1) -> float:
    """The seconds alone."""
    return drawn(profile, n, seed)[0]


def speed(seconds: float, questions: Sequence[Question]) -> Row:
    """The number of questions drawn, and their speed."""
    distinct = len({masked_key(question) for question in questions})
    row = {"questions": len(questions), "seconds": round(seconds, 1), "distinct": distinct}
    return row | {"distinct a minute": round(60 * distinct / seconds)}


def small(profile: ProfileName) -> Row:
    """The speed of a small exam."""
    return speed(*drawn(profile, SMALL))


def large(profile: ProfileName) -> Row:
    """The speed of a large exam, and what it gives away."""
    seconds, questions = drawn(profile, LARGE)
    row = {"speed": speed(seconds, questions)}
    row |= {f"constant answers, {LARGE} questions": rounded(constants(questions))}
    took = {"a large exam": time.process_time()}
    measures: dict[str, Callable[[Sequence[Question]], list[Any]]] = {"looks": cue_scores, "words": word_scores}
    for name, measure in measures.items():
        begin = time.process_time()
        for right, group in by_answers(questions).items():
            row |= {f"{name} of options, {len(group)} questions with {right} right": rounded(measure(group))}
        took[name] = time.process_time() - begin
    row |= {"CPU seconds of the parts": {part: round(seconds, 1) for part, seconds in took.items()}}
    return row | {"parts over the limit": [part for part, seconds in took.items() if seconds > LIMIT]}


def rounded(found: Sequence[Any]) -> list[Row]:
    """Rows of a measure, with shares and areas to four places."""
    return [
        {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(row).items()}
        for row in found
    ]


def main() -> None:
    """Measure, print and write."""
    result: Row = {
        "machine": describe_machine(),
        "versions": package_versions("pydantic", "scikit-learn"),
        "load average of a minute at the start": round(os.getloadavg()[0], 2),
        "exam version": VERSION,
        "families": len(FAMILIES),
        "chains": len(CHAINS),
        "vignettes": len(VIGNETTES),
    }
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as new_process:
        for profile in PROFILES:
            firsts = sorted(new_process.submit(seconds_of, profile, 1, seed).result() for seed in range(FIRSTS))
            result[profile] = {
                f"CPU seconds to the first question, of {FIRSTS}": {
                    "middle": round(firsts[FIRSTS // 2], 2),
                    "longest": round(firsts[-1], 2),
                },
                "speed of a small exam": new_process.submit(small, profile).result(),
                **new_process.submit(large, profile).result(),
            }
    result["load average of a minute at the end"] = round(os.getloadavg()[0], 2)
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
