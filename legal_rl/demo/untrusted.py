"""Files of visitors, read in a process of their own: a small one can take gigabytes and minutes once it is parsed.

``python -m legal_rl.demo.untrusted BYTES SECONDS`` reads a job as JSON from its input and writes what came of it.
"""

import ctypes
import json
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from legal_rl.core.questions import Question
from legal_rl.demo.context import Limits
from legal_rl.demo.page import VisitorError
from legal_rl.engines.environments import PR_SET_PDEATHSIG, child_environ
from legal_rl.reporting.words import Language

if TYPE_CHECKING:
    from legal_rl.demo.question_sets import UploadedSet
    from legal_rl.demo.report_files import ReportPage

MEMORY_BYTES: Final = 3 << 29  # of address space, 1.5 GiB
CPU_SECONDS: Final = 30
WALL_SECONDS: Final = 90.0
FILE_BYTES: Final = 1 << 28  # of each file that it writes
_AT_ONCE: Final = 2  # so many processes; who comes later waits a little, then is told to come back
_WAIT_SECONDS: Final = 10.0
_slots = threading.BoundedSemaphore(_AT_ONCE)
Job = dict[str, Any]


def build_report_apart(
    paths: Sequence[Path], folder: Path, *, upload_bytes: int, language: Language = "en"
) -> "ReportPage":
    """``report_files.build_report_page``, bounded. ``VisitorError`` also for files that take too much to read."""
    from legal_rl.demo.report_files import ReportPage, ViewerNote

    job = {"paths": [*map(str, paths)], "folder": str(folder), "upload_bytes": upload_bytes, "language": language}
    made = _run("report", job)
    return ReportPage(Path(made["page"]), [ViewerNote(**note) for note in made["notes"]])


def read_set_apart(path: Path, limits: Limits, *, seed: int) -> "UploadedSet":
    """``question_sets.read_set``, bounded. ``VisitorError`` also for a file that takes too much to read."""
    from legal_rl.demo.question_sets import SetProblem, UploadedSet

    made = _run("set", {"path": str(path), "limits": asdict(limits), "seed": seed})
    questions = [Question.model_validate(row) for row in made["questions"]]
    return UploadedSet(questions, made["refused"], [SetProblem(**row) for row in made["problems"]], made["omitted"])


def _run(task: str, job: Job) -> dict[str, Any]:
    if not _slots.acquire(timeout=_WAIT_SECONDS):
        raise VisitorError("shell.reading")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "legal_rl.demo.untrusted", str(MEMORY_BYTES), str(CPU_SECONDS)],
            input=json.dumps({"task": task, "job": job}).encode(),
            capture_output=True,
            env=child_environ({"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}),  # a thread takes address space
            timeout=WALL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise VisitorError("shell.heavy") from None
    finally:
        _slots.release()
    if done.returncode != 0:  # ended by its limits, or by an error of ours, which the log gets
        if b"MemoryError" not in done.stderr:
            sys.stderr.write(done.stderr.decode("utf-8", "replace")[-4000:])
        raise VisitorError("shell.heavy")
    told = json.loads(done.stdout)
    if told["refused"]:
        raise VisitorError(told["refused"], **told["values"])
    made: dict[str, Any] = told["made"]
    return made


def _report(job: Job) -> dict[str, Any]:
    from legal_rl.demo.report_files import build_report_page

    paths, bounds = [Path(path) for path in job["paths"]], {name: job[name] for name in ("upload_bytes", "language")}
    made = build_report_page(paths, Path(job["folder"]), **bounds)
    return {"page": str(made.page), "notes": [asdict(note) for note in made.notes]}


def _set(job: Job) -> dict[str, Any]:
    from legal_rl.demo.question_sets import read_set

    read = read_set(Path(job["path"]), Limits(**job["limits"]), seed=job["seed"])
    questions = [question.model_dump(mode="json") for question in read.questions]
    problems = [asdict(problem) for problem in read.problems]
    return {"questions": questions, "refused": read.refused, "problems": problems, "omitted": read.omitted}


_TASKS: Final[dict[str, Callable[[Job], dict[str, Any]]]] = {"report": _report, "set": _set}


def main(memory_bytes: int, cpu_seconds: int) -> None:
    """Do one job within these bounds on address space and CPU time; end with another status than 0 beyond them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    for kind, most in (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))
    asked = json.load(sys.stdin)
    try:
        told = {"refused": "", "made": _TASKS[asked["task"]](asked["job"])}
    except VisitorError as error:
        told = {"refused": error.key, "values": error.values}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
