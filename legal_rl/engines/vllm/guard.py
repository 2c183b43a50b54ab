"""Run a command and let nothing that it started outlive it: ``python guard.py COMMAND …``.

A vLLM server that is killed (the system does so when memory is short) leaves its engine and workers behind, with the
model in memory. This process adopts what loses its parent, and ends all of it when the command ends, when it is asked
to (SIGTERM, SIGINT, SIGHUP), and when the process that started it is gone. Linux; elsewhere only the command is ended.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from legal_rl.engines.environments import die_with_parent

PATIENCE: Final = 10.0  # seconds in which the command may end by itself once it was asked to
PR_SET_CHILD_SUBREAPER: Final = 36
_REST: Final = 2.0  # the same for what outlived it


def main(argv: list[str]) -> int:
    """Run the command; returns its exit status, 128 + the signal's number for one that a signal ended."""

    def leave(number: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, leave)
    child: subprocess.Popen[bytes] | None = None
    try:
        child = subprocess.Popen(argv, preexec_fn=die_with_parent)  # noqa: PLW1509 - one system call
        status = child.wait()
        return status if status >= 0 else 128 - status
    finally:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        if child is not None:
            end(child)


def end(child: subprocess.Popen[bytes]) -> None:
    """Ask the child, then everything below this process, to stop; kill what does not."""
    child.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(PATIENCE)
    began, killed = time.monotonic(), False
    _send(descendants(os.getpid()), signal.SIGTERM)
    while family := descendants(os.getpid()):
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not killed and time.monotonic() - began > _REST:
            _send(family, signal.SIGKILL)
            killed = True
        if time.monotonic() - began > 2 * _REST:
            return  # what even SIGKILL does not end hangs in the kernel
        time.sleep(0.05)


def descendants(ancestor: int) -> list[int]:
    """Every process below ``ancestor`` (Linux; empty elsewhere)."""
    parents = {int(folder.name): _parent(folder) for folder in Path("/proc").glob("[0-9]*")}
    family: list[int] = []
    generation = {ancestor}
    while generation:
        generation = {pid for pid, parent in parents.items() if parent in generation}
        family += generation
    return family


def _parent(folder: Path) -> int:
    try:
        # The command's name, in brackets, may hold anything; after it come state and parent.
        return int((folder / "stat").read_text("utf-8", errors="replace").rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return -1


def _send(family: list[int], number: signal.Signals) -> None:
    for pid in family:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
