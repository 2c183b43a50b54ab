"""Time and memory of finding near-duplicates among exam questions: the time a row must hardly grow.

`.venv/bin/python evaluation/bench/near.py` writes near.json beside this file. Each size has a process of its own, so
that its peak memory is its own. Ratios carry over to other machines; seconds do not.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from legal_rl.data.exam import generate
from legal_rl.data.near_duplicates import clusters, near_pairs, near_text
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json

SIZES = (10_000, 100_000, 1_000_000)
PART = 50_000  # questions that are made at once and of which only the texts are kept


def measure(rows: int) -> dict[str, Any]:
    """Seconds of CPU time and wall time, peak memory in MB with and without the search, pairs and clusters."""
    texts: list[str] = []
    while len(texts) < rows:
        questions = generate(min(PART, rows - len(texts)), seed=1 + len(texts) // PART)
        texts += (near_text(question.stem, question.options.values(), question.passage) for question in questions)
    del questions
    before, cpu, wall = _peak(), time.process_time(), time.perf_counter()
    pairs = near_pairs(texts)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return {
        "rows": rows,
        "characters a row": round(sum(map(len, texts)) / rows),
        "CPU seconds": round(cpu, 2),
        "wall seconds": round(wall, 2),
        "CPU ms a row": round(1000 * cpu / rows, 3),
        "peak MB before": before,
        "peak MB": _peak(),
        "pairs": len(pairs),
        "rows with a pair": len({place for pair in pairs for place in pair[:2]}),
        "clusters": len(set(clusters(rows, pairs))),
    }


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Measure each size, print and write."""
    found = []
    for rows in SIZES:
        done = subprocess.run(
            [sys.executable, __file__, str(rows)], check=True, capture_output=True, text=True, encoding="utf-8"
        )
        found.append(json.loads(done.stdout))
        print(json.dumps(found[-1]))
    ratio = found[-1]["CPU ms a row"] / found[0]["CPU ms a row"]
    result = {
        "machine": describe_machine(),
        "versions": package_versions("datasketch", "numpy", "scipy"),
        "sizes": found,
        "time a row, largest against smallest": round(ratio, 2),
    }
    write_json(Path(__file__).with_suffix(".json"), result)
    print(f"time a row at {SIZES[-1]} rows against {SIZES[0]}: {ratio:.2f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(int(sys.argv[1]))))
    else:
        main()
