"""A crash campaign: verbs killed at random moments (SIGKILL to the whole process group), then started again.

python -m tests.cli.crashes --kills 20 --seed 0 [--jobs build filter collect eval run ablate]

Each job is done once without a break. Then it is killed several times in one folder, four times in five after its
first file was there, and at last let through by the same command. The figures must be those of the unbroken one, every
row there once, every file whole, and no temporary file and no process left. Teacher and examinee are a scripted server
on the loopback address; `run` and `ablate` make and ask a real model of toy size (data, model, lengths, evaluation,
report) where the train environment is installed. SFT and GRPO, killed in the middle, are among the slow tests.
"""

import argparse
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from legal_rl.core.sampling import Response
from legal_rl.data.exam import generate
from legal_rl.engines.environments import find_python
from legal_rl.runs.records import checksum, read_json, write_jsonl
from legal_rl.runs.shipped_files import HOME
from tests.cli.file_verbs import answer_text
from tests.openai_server import serving

COMMAND = [sys.executable, "-c", "import sys; sys.argv[0] = 'legal-rl'; from legal_rl.cli import main; main()"]
PER_FOLDER = 4  # kills of one folder before the command is let through
PATIENCE = 600.0
LINGER = 20.0  # seconds that a process may take to notice the death of its parent
# Of an attempt and not of its result.
PASSING = {
    "wall_seconds", "cpu_seconds", "attempts", "seconds", "machine", "git_revision", "versions", "notes",
    "last_attempt", "created", "fingerprint", "duration", "started", "ended", "model", "inputs", "out", "time",
}  # fmt: skip


@dataclass
class Job:
    """``argv`` is started in the folder of a trial; ``figures`` reads its result."""

    name: str
    argv: list[str]
    figures: Callable[[Path], Any]
    out: str = "out"


@dataclass
class Counts:
    """Kills and faults of one job."""

    kills: int = 0
    folders: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


def kept(value: Any) -> Any:
    """``value`` without what is of an attempt."""
    if isinstance(value, dict):
        return {key: kept(item) for key, item in value.items() if key not in PASSING}
    return [kept(item) for item in value] if isinstance(value, list) else value


def rows(path: Path) -> list[Any]:
    """The rows of a file in the order of question and sample."""
    read = [kept(json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    return sorted(read, key=lambda row: (str(row.get("id")), row.get("sample") or 0))


def _bytes(*names: str) -> Callable[[Path], Any]:
    return lambda out: {name: checksum(out / name) for name in names}


def _filtered(out: Path) -> Any:
    lines = {path.name: checksum(path) for path in sorted(out.glob("*.jsonl"))}
    return lines | {path.name: kept(read_json(path)) for path in sorted(out.glob("[!.]*.json"))}


def _evaluation(out: Path) -> Any:
    return {
        "metrics": kept(read_json(out / "metrics.json")),
        "grades": rows(out / "grades.jsonl"),
        "responses": [(row["id"], row["sample"], row["text"]) for row in rows(out / "responses.jsonl")],
    }


def _collected(out: Path) -> Any:
    answered = Counter(row.get("outcome") for row in rows(out / "attempts.jsonl"))
    return {
        "traces": [(row["id"], row["sample"], row["text"]) for row in rows(out / "traces.jsonl")],
        "answered": answered["answered"] or answered["ok"],
    }


def _run(out: Path) -> Any:
    sides = {name: checksum(out / "data" / f"{name}.jsonl") for name in ("train", "heldout")}
    return {**sides, **_evaluation(out / "eval-base")}


def _ablation(out: Path) -> Any:
    cells = sorted(path for path in (out.parent / "cells").iterdir() if (path / "run").is_dir())
    return {
        "tables": kept(read_json(out / "ablation.json")),
        "cells": {cell.name: _run(cell / "run") for cell in cells},
    }


def jobs(folder: Path, url: str) -> Iterator[Job]:
    """Every job, cheapest first, with what it reads in ``folder``."""
    questions = generate(400, seed=3)
    write_jsonl(folder / "questions.jsonl", questions)
    write_jsonl(folder / "some.jsonl", questions[:60])
    write_jsonl(folder / "responses.jsonl", (Response(id=q.id, sample=0, text=answer_text(q)) for q in questions))
    q, some = str(folder / "questions.jsonl"), str(folder / "some.jsonl")
    built = ("train.jsonl", "test.jsonl", "refused.jsonl", "gate.json", "README.md")
    yield Job("build", ["data", "build", "--source", q, "--out", "out"], _bytes(*built))
    filter_ = ["distill", "filter", str(folder / "responses.jsonl"), "--questions", q, "--out", "out"]
    yield Job("filter", filter_, _filtered)
    asked = ["toy", "--base-url", url, "--questions", some, "--concurrency", "4", "--out", "out"]
    yield Job("collect", ["distill", "collect", *asked], _collected)
    yield Job("eval", ["eval", *asked, "--samples", "2", "--temperature", "0.5"], _evaluation)
    if find_python("train") is None:
        return
    small = {
        "data.sources": ["exam"],
        "data.exam.questions": 48,
        "eval.questions": 16,
        "limits": {"prompt": 160, "response": 24},
        "model.tiny": {"hidden_size": 64, "intermediate_size": 128, "layers": 2, "heads": 2, "kv_heads": 1},
        "sft": None,
        "grpo": None,
    }
    quickstart = str(HOME / "training" / "quickstart.yaml")
    sets = [word for key, value in small.items() for word in ("--set", f"{key}={json.dumps(value)}")]
    yield Job("run", ["run", quickstart, *sets, "--out", "out"], _run)
    told = {"name": "toy", "base": quickstart, "set": small, "seeds": [7], "baseline": "a"}
    cells = {"a": {}, "b": {"limits": {"prompt": 160, "response": 16}}}
    (folder / "toy.yaml").write_text(yaml.safe_dump({**told, "cells": cells}, sort_keys=False), "utf-8")
    yield Job("ablate", ["ablate", str(folder / "toy.yaml"), "--store", "cells", "--out", "out"], _ablation)


def start(job: Job, place: Path) -> "subprocess.Popen[bytes]":
    """Start the job in a process group of its own."""
    place.mkdir(parents=True, exist_ok=True)
    environ = {**os.environ, "PYTHONPATH": str(HOME), "COLUMNS": "200"}
    with (place.parent / f"{place.name}.log").open("ab") as log:
        return subprocess.Popen(
            [*COMMAND, *job.argv], cwd=place, env=environ, stdout=log, stderr=log, start_new_session=True
        )


def finish(job: Job, place: Path) -> int:
    """Let the job through; returns its exit status."""
    process = start(job, place)
    try:
        return process.wait(PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def running_in(place: Path) -> list[int]:
    """Processes that work in ``place`` or name it."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            with suppress(OSError):
                words = (entry / "cmdline").read_bytes().decode("utf-8", "replace")
                if (entry / "cwd").readlink().is_relative_to(place) or f"{place}/" in words:
                    found.append(int(entry.name))
    return found


def kill(job: Job, place: Path, draw: random.Random, seconds: float, before: float) -> bool:
    """Start the job and kill it at a random moment; False where it was through by then.

    ``seconds`` is what the unbroken job takes, of which ``before`` until its first file.
    """
    process = start(job, place)
    begun = time.monotonic()
    if draw.random() < 0.8:
        while process.poll() is None and not _has_begun(place) and time.monotonic() - begun < PATIENCE:
            time.sleep(0.005)
        moment = time.monotonic() + draw.random() * max(seconds - before, 0.05)
    else:
        moment = begun + draw.random() * seconds
    while process.poll() is None and time.monotonic() < moment:
        time.sleep(0.005)
    through = process.poll() is not None
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return not through


def _has_begun(place: Path) -> bool:
    return any(path.is_file() for path in place.rglob("*"))


def broken_files(place: Path, *, at_end: bool) -> Iterator[str]:
    """JSON that is not whole; at the end also half a line and temporary files."""
    for path in sorted(place.rglob("*")):
        if not path.is_file():
            if at_end and path.name.endswith(".partial"):
                yield f"{path.relative_to(place)}: left"
            continue
        if path.name.endswith(".partial"):
            if at_end:
                yield f"{path.relative_to(place)}: left"
        elif path.suffix == ".json" and "checkpoint" not in str(path):
            try:
                json.loads(path.read_bytes())
            except ValueError:
                yield f"{path.relative_to(place)}: not whole"
        elif path.suffix == ".jsonl":
            lines = path.read_bytes().split(b"\n")
            for number, line in enumerate(lines[:-1] if not at_end else filter(None, lines), 1):
                try:
                    json.loads(line)
                except ValueError:
                    yield f"{path.relative_to(place)}, line {number}: not whole"


def campaign(job: Job, kills: int, draw: random.Random, folder: Path) -> Counts:
    """Kill ``job`` so many times."""
    counts, began = Counts(), time.monotonic()
    whole = folder / "whole"
    clock, first = time.monotonic(), 0.0
    process = start(job, whole)
    while process.poll() is None:
        if not first and _has_begun(whole):
            first = time.monotonic() - clock
        time.sleep(0.01)
    seconds = time.monotonic() - clock
    if process.returncode:
        log = (folder / "whole.log").read_text("utf-8", errors="replace")
        raise SystemExit(f"{job.name}: ended with {process.returncode} without a kill\n{log[-3000:]}")
    told = job.figures(whole / job.out)
    while counts.kills < kills:
        counts.folders += 1
        place, here = folder / f"{job.name}-{counts.folders}", 0
        while here < min(PER_FOLDER, kills - counts.kills) and kill(job, place, draw, seconds, first):
            here += 1
            patience = time.monotonic() + LINGER
            while running_in(place) and time.monotonic() < patience:
                time.sleep(0.1)
            if left := running_in(place):
                counts.faults.append(f"{place.name}: processes left running: {left}")
            counts.faults += [
                f"{place.name}: after kill {here}: {fault}" for fault in broken_files(place, at_end=False)
            ]
        counts.kills += here
        if (status := finish(job, place)) != 0:
            log = (folder / f"{place.name}.log").read_text("utf-8", errors="replace")
            counts.faults.append(f"{place.name}: ended with {status} after {here} kills: {log[-600:]}")
            continue
        if (figures := job.figures(place / job.out)) != told:
            differ = [name for name in told if figures.get(name) != told[name]]
            counts.faults.append(f"{place.name}: other figures after {here} kills: {differ}")
        counts.faults += [f"{place.name}: {fault}" for fault in broken_files(place, at_end=True)]
        if not counts.faults:
            shutil.rmtree(place)
    counts.seconds = time.monotonic() - began
    return counts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=20, help="Of each job.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", nargs="*", help="build filter collect eval run ablate; all if not given.")
    asked = parser.parse_args()
    all_kills, all_faults = 0, 0
    with tempfile.TemporaryDirectory(prefix="crashes_") as name, serving(_say, delay=0.02) as server:
        folder = Path(name).resolve()
        for job in jobs(folder, server.url):
            if asked.jobs and job.name not in asked.jobs:
                continue
            done = campaign(job, asked.kills, random.Random(f"{asked.seed} {job.name}"), folder / job.name)
            told = f"{done.kills} kills in {done.folders} folders, {len(done.faults)} faults, {done.seconds:.0f} s"
            print(f"{job.name}: {told}", *done.faults, sep="\n  ", flush=True)
            all_kills, all_faults = all_kills + done.kills, all_faults + len(done.faults)
    print(f"{all_kills} kills, {all_faults} faults (seed {asked.seed})")
    sys.exit(all_faults > 0)


def _say(messages: list[dict[str, str]]) -> str:
    """The same answer to the same question, in every attempt."""
    drawn = hashlib.sha256(messages[-1]["content"].encode()).digest()
    return f"<think>第一，想。</think><answer>{'ABCD'[drawn[0] % 4]}</answer>"


if __name__ == "__main__":
    main()
