"""Files that grow line by line: appended to by one process, readable whenever it may be killed, and followed by another."""

import json
import os
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, Self

from pydantic import BaseModel

from legal_rl.core.errors import UserError
from legal_rl.runs.lock import try_lock
from legal_rl.runs.records import MOST_LINE, refuse_special, to_line

_SYNC_SECONDS: Final = 2.0
_BLOCK: Final = 1 << 16  # bytes


class AppendFile:
    """A file of JSON lines that one process appends to, readable whenever that process may be killed.

    Rows reach the system at once and the disk every few seconds. Half a line that a killed process left is cut off, and
    a whole one that an editor left open is ended; with ``fresh`` everything is cut off. Raises ``UserError`` on
    entering when another process holds the file, or its last line is longer than any row.
    """

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self.path, self._fresh = path, fresh

    def __enter__(self) -> Self:
        refuse_special(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a+b")
        if not try_lock(self._file):
            self._file.close()
            raise UserError(f"{self.path}: another process is writing it; wait for it or choose another file")
        self._synced = time.monotonic()
        try:
            self._cut_to_whole_lines()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def append(self, row: BaseModel | dict[str, Any]) -> int:
        """Append one line; returns the byte where it begins."""
        place = self._file.seek(0, os.SEEK_END)
        self._file.write(to_line(row).encode("utf-8", "backslashreplace"))
        self._file.flush()
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()
        return place

    def _cut_to_whole_lines(self) -> None:
        whole, last = (0, b"") if self._fresh else self._last_line()
        if _is_whole(last):
            self._file.write(b"\n")
            self._file.flush()
        else:
            self._file.truncate(whole)

    def _last_line(self) -> tuple[int, bytes]:
        """The byte after the last line that ends, and what stands there. Read from the end: the file may be large."""
        place, blocks = self._file.seek(0, os.SEEK_END), [b""]
        end = place
        while place > 0 and b"\n" not in blocks[-1]:
            if end - place > MOST_LINE:
                raise UserError(f"{self.path}: its last line is longer than {MOST_LINE >> 20} MiB; remove that line, or the file")
            step = min(place, _BLOCK)
            place = self._file.seek(place - step)
            blocks.append(self._file.read(step))
        last = b"".join(reversed(blocks))
        ended = last.rfind(b"\n") + 1
        return place + ended, last[ended:]


def _is_whole(line: bytes) -> bool:
    """No part of an object is JSON."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


class LineTail:
    """A growing file: each ``read`` gives the whole lines added since the last one. Half a line waits for its end."""

    def __init__(self, path: Path, offset: int = 0) -> None:
        self._path, self._offset = path, offset

    def read(self) -> Iterator[bytes]:
        """Nothing where the file does not exist yet."""
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            file.seek(self._offset)
            for line in takewhile(lambda line: line.endswith(b"\n"), file):
                self._offset += len(line)
                yield line
