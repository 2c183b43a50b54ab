"""A file of JSON lines that one process appends to, readable whenever that process may be killed."""

import fcntl
import json
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pydantic import BaseModel

from legal_rl.core.errors import UserError
from legal_rl.runs.records import to_line

_SYNC_SECONDS: Final = 2.0


class AppendFile:
    """Held by one process. Rows reach the system at once and the disk every few seconds.

    Half a line that a killed process left is cut off, and a whole one that an editor left open is ended; with ``fresh``
    everything is cut off. Raises ``UserError`` on entering
    when another process holds the file.
    """

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self.path, self._fresh = path, fresh

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise UserError(f"{self.path}: another process is writing it; wait for it or choose another file") from None
        self._synced = time.monotonic()
        self._cut_to_whole_lines()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def append(self, row: BaseModel | dict[str, Any]) -> None:
        """One line more."""
        self._file.write(to_line(row).encode("utf-8", "backslashreplace"))
        self._file.flush()
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    def _cut_to_whole_lines(self) -> None:
        self._file.seek(0)
        text = b"" if self._fresh else self._file.read()
        whole = text.rfind(b"\n") + 1
        if _is_whole(text[whole:]):
            self._file.write(b"\n")
            self._file.flush()
        else:
            self._file.truncate(whole)


def _is_whole(line: bytes) -> bool:
    """No part of an object is JSON."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
