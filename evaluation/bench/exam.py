"""Time of an exam of 100,000 questions on one core, and whether a question occurs twice in it.

`make bench` writes exam.json beside this file: seconds of CPU time, the limit they are held against, duplicates by
``masked_key`` (names masked, options in any order), best constant answers and the area under the ROC curve that
the looks of options reach.
"""

import json
import time
from dataclasses import asdict
from pathlib import Path

from legal_rl.data.exam import FAMILIES, generate
from legal_rl.data.exam.cues import constants, cue_scores, word_scores
from legal_rl.data.exam.repeats import masked_key
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json

QUESTIONS, LOOKED_AT = 100_000, 20_000
LIMIT = 60.0  # seconds


def main() -> None:
    """Measure, print and write."""
    begin = time.process_time()
    questions = generate(QUESTIONS, seed=1)
    seconds = time.process_time() - begin
    result = {
        "machine": describe_machine(),
        "versions": package_versions("pydantic", "scikit-learn"),
        "families": len(FAMILIES),
        "questions": len(questions),
        "duplicates": len(questions) - len({masked_key(question) for question in questions}),
        "seconds, one core, CPU time": round(seconds, 1),
        "share of the limit of 60 s": round(seconds / LIMIT, 3),
        f"constant answers, first {LOOKED_AT} questions": [asdict(row) for row in constants(questions[:LOOKED_AT])],
        f"looks of options, first {LOOKED_AT} questions": [asdict(row) for row in cue_scores(questions[:LOOKED_AT])],
        f"words of options, first {LOOKED_AT} questions": [asdict(row) for row in word_scores(questions[:LOOKED_AT])],
    }
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
