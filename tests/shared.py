"""What the workers of pytest-xdist share: made by whoever asks first, there for whoever asks later."""

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest

from legal_rl.engines import imported_once


def folder_of_all(factory: pytest.TempPathFactory) -> Path:
    """A folder that every worker of these tests sees, and no other tests."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextmanager
def _locked(path: Path, how: int) -> Iterator[None]:
    """Let go by the kernel too, when a worker is killed."""
    with path.open("a") as file:
        fcntl.flock(file, how)
        yield


def made_once(folder: Path, name: str, make: Callable[[Path], object]) -> Path:
    """The folder ``name``, which ``make`` has filled once; begun anew where that failed."""
    made, done = folder / name, folder / f"{name}.made"
    with _locked(folder / f"{name}.lock", fcntl.LOCK_EX):
        if not done.exists():
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir()
            make(made)
            done.touch()
    return made


@contextmanager
def opened_once(folder: Path, name: str, open_: Callable[[], AbstractContextManager[list[str]]]) -> Iterator[list[str]]:
    """What ``open_`` yields in the worker that asks first, which closes it when everybody else has left it.

    Whoever asks later than that opens it anew. Of two such things everybody must ask for the same one first: the one
    that opened something waits for the others while it holds what it asked for before.
    """
    said, users = folder / f"{name}.json", folder / f"{name}.users"
    with ExitStack() as stack:
        with _locked(folder / f"{name}.lock", fcntl.LOCK_EX):
            using = stack.enter_context(ExitStack())
            using.enter_context(_locked(users, fcntl.LOCK_SH))
            if opens := not said.exists():
                using.close()
                told = stack.enter_context(open_())
                said.write_text(json.dumps(told), "utf-8")
            else:
                told = json.loads(said.read_text("utf-8"))
        try:
            yield told
        finally:
            if opens:
                with _locked(users, fcntl.LOCK_EX):
                    said.unlink()


def copying(code: str) -> str:
    """``code`` for a process of ours, in which commands of the train environment are the copies that they are here."""
    given = f"from legal_rl.engines import imported_once\nimported_once._sockets.update({imported_once._sockets!r})\n"
    return given + code
