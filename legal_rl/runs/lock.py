"""Locks on folders: a run's folder belongs to one run and to one process at a time."""

import fcntl
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.runs.records import write_json

RUN_FILE: Final = "run.json"  # the configuration as resolved; without it nothing in a folder is ever deleted
LOCK_FILE: Final = ".lock"


@contextmanager
def lock_run(out: Path, config: Mapping[str, object], *, fresh: bool) -> Iterator[None]:
    """Hold ``out`` for this process, emptied first if ``fresh``.

    Raises ``UserError`` when it is a file, holds files that no run made, or another process is at work in it.
    """
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is a file; give --out a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / RUN_FILE).is_file():
        raise UserError(f"{out}: holds files that no run made; give --out a folder of its own")
    write_json(out / RUN_FILE, {"legal_rl": __version__, "config": config})
    with lock_folder(out):
        if fresh:
            for entry in out.iterdir():
                if entry.name not in (RUN_FILE, LOCK_FILE):
                    shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        yield


@contextmanager
def lock_folder(out: Path) -> Iterator[None]:
    """Keep every other process out of the folder ``out``; ``UserError`` where one is in it."""
    out.mkdir(parents=True, exist_ok=True)
    with (out / LOCK_FILE).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(f"{out}: another process is at work here; wait for it or give another --out") from None
        yield
