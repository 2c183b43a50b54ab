"""Time a row and peak memory of the verbs that read whole files, at 10,000, 100,000 and a million rows.

`.venv/bin/python evaluation/bench/scale.py` writes scale.json and scale.png beside this file. Responses are the exam
teacher's: ten or more to each question, by two models. `data build` reads as many exam questions. Each verb is the real
command line in a process of its own; CPU seconds are those of the process and of all it started, so that other work
beside it hardly shows. A size that would take longer than --limit, going by the size before, is left out and named.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import TeacherConfig, generate, teach
from legal_rl.data.exam.repeats import Key, masked_key
from legal_rl.reporting.pictures import new_figure, save_png
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import read_json, to_line, write_json

SIZES: Final = (10_000, 100_000, 1_000_000)
SAMPLES: Final = 10
MOST: Final = 50_000  # questions that are answered: a file of more is read whole by some verbs and refused
MODELS: Final = {"before": TeacherConfig(p_flaw=0.75, p_slip=0.3), "after": TeacherConfig(p_flaw=0.35, p_slip=0.1)}
RESULT: Final = Path(__file__).with_suffix(".json")
# The system's own count of a child begins with what its parent held; this one begins with the command.
COMMAND: Final = """
import atexit, sys
from pathlib import Path
def tell():
    status = Path("/proc/self/status").read_text()
    print("peak kB:", status.partition("VmHWM:")[2].split()[0], file=sys.stderr)
atexit.register(tell)
from legal_rl.cli import main
sys.argv[0] = "legal-rl"
main()
"""
VERBS: Final[dict[str, list[str]]] = {
    "score": ["--questions", "questions.jsonl", "--responses", "after.jsonl", "--out", "scores"],
    "structure": ["--questions", "questions.jsonl", "--responses", "after.jsonl", "--out", "structure", "--jobs", "1"],
    "compare": ["before", "after", "--questions", "questions.jsonl", "--out", "comparison"],
    "report": ["before=before.jsonl", "after=after.jsonl", "--questions", "questions.jsonl", "--out", "report.html"],
    "distill filter": ["after.jsonl", "--questions", "questions.jsonl", "--out", "rows"],
    "data build": ["--out", "built"],
    "data build --no-near": ["--out", "built"],
}
PART: Final = 25_000  # questions of a source: a file that is read whole may have 200 MB


def make(rows: int, folder: Path) -> None:
    """Write what verbs read: ``rows`` questions; ``rows`` responses of each model, ``SAMPLES`` or more to each.

    Questions are drawn in parts: a million of them at once would take 13 GB.
    """
    answered = min(rows // SAMPLES, MOST)
    questions, taken = list[Question](), set[Key]()
    for seed, first in enumerate(range(0, rows, PART), start=1):
        part = generate(min(PART, rows - first), seed=seed, exclude=taken)
        taken.update(map(masked_key, part))
        _write(folder / f"bank-{first}.jsonl", iter(part))
        questions += part[: answered - len(questions)]
    _write(folder / "questions.jsonl", iter(questions))
    for model, config in MODELS.items():
        answers = (
            row.model_copy(update={"sample": sample, "completion_tokens": len(row.text or "") * 2 // 3})
            for sample in range(rows // answered)
            for row in teach(questions, config, seed=sample)
        )
        _write(folder / f"{model}.jsonl", answers)
        measure(["score", *VERBS["score"][:3], f"{model}.jsonl", "--out", model], folder)
    (folder / "made").touch()


def _write(path: Path, rows: Iterator[Question] | Iterator[Response]) -> None:
    with path.open("w", encoding="utf-8") as file:
        while part := list(islice(rows, 10_000)):
            file.writelines(map(to_line, part))


def measure(argv: list[str], folder: Path) -> dict[str, Any]:
    """One call of the command line; raises ``CalledProcessError`` where it fails."""
    begun = time.perf_counter()
    with (folder / "said.txt").open("w") as said:
        process = subprocess.Popen([sys.executable, "-c", COMMAND, *argv], cwd=folder, stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
    told = (folder / "said.txt").read_text(encoding="utf-8")
    if status:
        raise subprocess.CalledProcessError(status, argv, told[-2000:])
    return {
        "CPU seconds": round(used.ru_utime + used.ru_stime, 1),
        "wall seconds": round(time.perf_counter() - begun, 1),
        "peak MB": int(told.rpartition("peak kB:")[2]) // 1024,
    }


def main() -> None:
    """Measure, print, write and draw."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="rows, rising")
    options.add_argument("--limit", type=float, default=900, help="CPU seconds that one call may be expected to take")
    options.add_argument(
        "--only", choices=VERBS, nargs="+", default=list(VERBS), help="others, and sizes, keep their figures"
    )
    options.add_argument("--folder", type=Path, help="keep what verbs read here, for calls to come")
    asked = options.parse_args()
    found: dict[str, list[dict[str, Any]]] = {verb: [] for verb in asked.only}
    kept = read_json(RESULT)["verbs"] if RESULT.exists() else {}
    for rows in asked.sizes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(asked.folder or name) / str(rows)
            folder.mkdir(parents=True, exist_ok=True)
            if not (folder / "made").exists():
                make(rows, folder)
            for verb in asked.only:
                found[verb].append(_row(verb, rows, found[verb], folder, asked.limit))
                print(verb, json.dumps(found[verb][-1]), flush=True)
        result = {
            "machine": describe_machine(),
            "versions": package_versions("pydantic", "numpy", "datasketch", "matplotlib"),
            "samples a question": f"{SAMPLES}, twice as many at a million",
            "verbs": {**kept, **{verb: _merged(kept.get(verb, []), rows) for verb, rows in found.items()}},
        }
        write_json(RESULT, result)
    draw(result["verbs"])


def _merged(kept: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows kept of other sizes with the new ones, rising."""
    by_size = {row["rows"]: row for row in [*kept, *new]}
    return [by_size[rows] for rows in sorted(by_size)]


def _row(verb: str, rows: int, before: list[dict[str, Any]], folder: Path, limit: float) -> dict[str, Any]:
    wanted = before[-1].get("CPU seconds", limit + 1) * rows / before[-1]["rows"] if before else 0.0
    if wanted > limit:
        return {"rows": rows, "left out": f"about {wanted:.0f} CPU seconds by the size before"}
    for made in ("scores", "built", "rows", "structure", "comparison"):
        shutil.rmtree(folder / made, ignore_errors=True)
    flags = [word for word in verb.split() if word.startswith("--")]
    sources = [word for path in sorted(folder.glob("bank-*")) for word in ("--source", path.name)]
    call = [*verb.split()[: -len(flags) or None], *VERBS[verb], *flags, *(sources if "data" in verb else [])]
    return {"rows": rows, **measure(call, folder)}


def draw(found: dict[str, list[dict[str, Any]]]) -> None:
    """Milliseconds a row and peak memory against rows, both axes logarithmic."""
    figure = new_figure(10, 4)
    time_axis, memory_axis = figure.subplots(1, 2)
    for verb, sizes in found.items():
        done = [row for row in sizes if "peak MB" in row]
        rows = [row["rows"] for row in done]
        time_axis.plot(rows, [1000 * row["CPU seconds"] / row["rows"] for row in done], marker="o", label=verb)
        memory_axis.plot(rows, [row["peak MB"] for row in done], marker="o", label=verb)
    for axis, title in ((time_axis, "CPU ms a row"), (memory_axis, "peak MB")):
        axis.set(xscale="log", yscale="log", xlabel="rows", title=title)
    time_axis.legend(fontsize=7)
    save_png(figure, RESULT.with_suffix(".png"))


if __name__ == "__main__":
    main()
