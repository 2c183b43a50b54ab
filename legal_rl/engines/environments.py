"""The Python environments in which engines live, and the commands and background servers run in them."""

import ctypes
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, Literal, NoReturn

from legal_rl.core.errors import UserError
from legal_rl.runs.shipped_files import CHECKOUT, HOME, import_root

Environment = Literal["train", "serve"]
OnWait = Callable[[float], None]  # seconds since the start
PR_SET_PDEATHSIG: Final = 1
_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_LIBC: Final = ctypes.CDLL(None)  # opened here because a freshly forked child should not load libraries
QUIET: Final = {"PYTHONUNBUFFERED": "1", "TOKENIZERS_PARALLELISM": "false", "HF_HUB_DISABLE_TELEMETRY": "1"}
# How Python and pydantic name an error at the end of a traceback, behind what vLLM puts before each line.
_REASON: Final = re.compile(
    r"^(?:\([^()\n]{1,40}\) )?(?:[\w ,:.\[\]/-]{0,80}\] )?\s*"
    r"(?P<said>(?:[A-Za-z_]\w*\.)*\w*(?:Error|Exception|Value error)[:,] [^\n]+)",
    re.MULTILINE,
)
# Errors that only say that another one came before.
_SEQUEL: Final = re.compile(r"See root cause above|initialization failed|validation errors? for")
_READ_FOR_REASON: Final = 200_000  # characters at the end of a log
# The CUDA environment comes first: whoever made it has the GPU to use it.
FOLDERS: Final[dict[Environment, tuple[str, ...]]] = {
    "train": ("train-cuda", "train-cpu"),
    "serve": ("serve-cuda", "serve-cpu"),
}


def find_python(environment: Environment) -> Path | None:
    """The interpreter of ``environment``, or None. ``LEGAL_RL_TRAIN_PYTHON`` (``…_SERVE_…``) overrides the search."""
    named = os.environ.get(f"LEGAL_RL_{environment.upper()}_PYTHON")
    paths = [Path(named)] if named else [HOME / ".venvs" / name / "bin" / "python" for name in FOLDERS[environment]]
    return next((path for path in paths if path.exists()), None)


def python_of(environment: Environment) -> Path:
    """Like ``find_python``; raises ``UserError`` with the command that makes the environment when it is missing."""
    python = find_python(environment)
    if python is not None:
        return python
    variable = f"LEGAL_RL_{environment.upper()}_PYTHON"
    if os.environ.get(variable):
        raise UserError(
            f"{variable} names {os.environ[variable]}, which does not exist; correct it, or unset it and "
            f"{_how_to_make(environment)}"
        )
    raise UserError(f"the {environment} environment is not installed; {_how_to_make(environment)}")


def driver_version() -> str | None:
    """The version of NVIDIA's driver, None where ``nvidia-smi`` is not there or sees no GPU."""
    smi = shutil.which("nvidia-smi")
    if smi is None:
        return None
    argv = [smi, "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.SubprocessError):
        return None
    lines = done.stdout.split()
    return lines[0] if done.returncode == 0 and lines else None


def make_command(environment: Environment) -> str:
    """The command that makes ``environment``, in a checkout or wherever `legal-rl init` has been run.

    The build for GPUs is named where NVIDIA's driver is there, the one for CPUs elsewhere.
    """
    make = f"make {environment}-{'cuda' if driver_version() else 'cpu'}"
    return make if (HOME / "Makefile").is_file() else f"legal-rl init DIR && cd DIR && {make}"


def _how_to_make(environment: Environment) -> str:
    where = f"in {HOME}" if CHECKOUT else "and start legal-rl there"
    return f"run `{make_command(environment)}` {where}"


def versions_in(environment: Environment, *packages: str) -> dict[str, str]:
    """Versions of ``packages`` as the interpreter of ``environment`` sees them; what it lacks is left out."""
    code = (
        "import importlib.metadata as m, json, sys\n"
        "have = {n: next(iter(m.distributions(name=n)), None) for n in sys.argv[1:]}\n"
        "print(json.dumps({n: d.version for n, d in have.items() if d}))"
    )
    argv = [str(python_of(environment)), "-c", code, *packages]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
    try:
        versions: dict[str, str] = json.loads(done.stdout) if done.returncode == 0 else {}
    except ValueError:  # some other program under that name
        return {}
    return versions


def child_environ(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of an engine's process: ours, this package importable, and no look at any hub unless asked."""
    path = os.pathsep.join(p for p in (str(import_root()), os.environ.get("PYTHONPATH", "")) if p)
    return {**os.environ, **QUIET, "PYTHONPATH": path, **(extra or {})}


def die_with_parent() -> None:
    """Run in the child: the kernel ends it when its parent dies, however the parent died (Linux only)."""
    # Whoever is ending ignores further signals (``interruptible``); what it starts meanwhile can be ended all the same.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start(
    argv: Sequence[str],
    env: Mapping[str, str] | None = None,
    *,
    stdin: int | None = subprocess.DEVNULL,
    stderr: int = subprocess.STDOUT,
    cwd: Path | None = None,
) -> subprocess.Popen[str]:
    """Start a command in our own process group, so that whoever kills the group leaves nothing behind."""
    return subprocess.Popen(
        argv,
        env=child_environ(env),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        encoding="utf-8",
        errors="replace",
        bufsize=1,
        cwd=cwd,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - one system call, nothing that could wait for a lock
    )


def stream(
    argv: Sequence[str],
    env: Mapping[str, str] | None,
    log: Path,
    on_line: Callable[[str], None] = lambda _line: None,
    cwd: Path | None = None,
) -> int:
    """Run a command to its end, every line of its output appended to ``log`` and handed to ``on_line``.

    Returns the exit status. On an exception here (Ctrl-C included) the child is asked to stop, then killed.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a", encoding="utf-8") as file, start(argv, env, cwd=cwd) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                file.write(line)
                file.flush()
                on_line(line.rstrip("\n"))
            return process.wait()
        except BaseException:
            stop(process)
            raise


def stop(process: subprocess.Popen[str], grace: float = 15.0) -> None:
    """End a child: SIGTERM, ``grace`` seconds to tidy up, then SIGKILL."""
    process.terminate()
    try:
        process.wait(grace)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def reason_in(log: Path) -> str:
    """The last error that a program wrote into ``log``, as one line; empty where it named none."""
    text = log.read_text("utf-8", errors="replace")[-_READ_FOR_REASON:] if log.exists() else ""
    found = [match["said"].strip() for match in _REASON.finditer(text) if not _SEQUEL.search(match[0])]
    return " ".join(found[-1].partition(" [type=")[0].split())[:500] if found else ""


@contextmanager
def interruptible() -> Iterator[None]:
    """Take SIGTERM and a closed terminal for Ctrl-C, and take it once: what is tidied up then is not interrupted."""
    numbers = [number for number in _ENDS if signal.getsignal(number) != signal.SIG_IGN]

    def interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def last_words(log: Path, lines: int = 12) -> str:
    """The end of a log, for an error message."""
    text = log.read_text("utf-8", errors="replace") if log.exists() else ""
    return "\n".join([line for line in text.splitlines() if line.strip()][-lines:])


@contextmanager
def background_server(
    argv: Sequence[str],
    env: Mapping[str, str] | None,
    *,
    name: str,
    address: tuple[str, int],
    path: str = "/",
    log: Path,
    patience: float,
    grace: float = 15.0,
    on_wait: OnWait = lambda _seconds: None,
) -> Iterator[subprocess.Popen[str]]:
    """Start ``argv`` and wait until something answers at ``http://address/path``; on leaving, the process is gone.

    Its output goes to ``log``. ``patience`` and ``grace`` are in seconds: for its start and for its end. ``on_wait`` is
    called a few times a second while it is starting. Raises ``UserError``, which calls it ``name`` and has its
    last words, when it ends or does not answer in time.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    file = log.open("a", encoding="utf-8", buffering=1)  # where that fails, nothing has been started yet
    process = start(argv, env)

    def drain() -> None:
        assert process.stdout is not None
        with process.stdout, file:
            file.writelines(process.stdout)

    thread = threading.Thread(target=drain, daemon=True)  # a full pipe would stop the server
    thread.start()
    try:
        began = time.monotonic()
        while not _answers(address, path):
            status = process.poll()
            if status is not None:
                thread.join(1)  # its last words may still be on their way
                said = reason_in(log)
                said = f": {said}" if said else f"; its last words:\n{last_words(log)}"
                raise UserError(f"{name} ended with status {status} before it served{said}")
            waited = time.monotonic() - began
            if waited > patience:
                raise UserError(f"{name} did not serve within {patience:.0f} s; its last words:\n{last_words(log)}")
            on_wait(waited)
            time.sleep(0.2)
        yield process
    finally:
        stop(process, grace)
        thread.join(10)


def _answers(address: tuple[str, int], path: str) -> bool:
    connection = http.client.HTTPConnection(*address, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
