"""Locks on files and folders: one process at a time."""

import fcntl
import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from legal_rl.core.errors import UserError

LOCK_FILE: Final = ".lock"


def try_lock(file: IO[bytes] | IO[str] | int) -> bool:
    """Lock an open file or descriptor until it is closed; False where another process holds it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def lock_folder(out: Path) -> Iterator[None]:
    """Keep every other process out of the folder ``out``; ``UserError`` where one is in it."""
    out.mkdir(parents=True, exist_ok=True)
    with _open_lock(out / LOCK_FILE) as file:
        if not try_lock(file):
            raise UserError(f"{out}: another process is at work here; wait for it or give another --out")
        yield


def _open_lock(path: Path) -> IO[bytes]:
    """Open without emptying, so that no stranger's file of that name is lost, and never through a link."""
    try:
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644), "rb")
    except OSError as error:
        raise UserError(f"{path}: cannot be opened ({error.strerror}); choose another folder") from None


def clear_folder(out: Path, keep: Collection[str] = ()) -> None:
    """Delete everything in ``out`` but its lock and the names in ``keep``."""
    for entry in out.iterdir():
        if entry.name not in (LOCK_FILE, *keep):
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
