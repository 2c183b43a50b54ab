"""The temporary folders of the demo: what visitors upload and the exams they sit."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

_PREFIX: Final = "legal_rl_demo_"


def own_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for this process, which its name tells, to be removed at the end."""
    return tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}_")


def sweep(place: Path) -> None:
    """Remove the folders of demos that were killed: they hold what visitors uploaded, and their exams."""
    for folder in place.glob(f"{_PREFIX}*_*"):
        pid = folder.name.removeprefix(_PREFIX).partition("_")[0]
        if pid.isdecimal() and not _lives(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
