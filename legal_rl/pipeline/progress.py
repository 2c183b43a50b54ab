"""Progress of long work: a bar with the time left on a terminal, a line every few seconds elsewhere."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final, Protocol

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

LINE_EVERY_SECONDS: Final = 10.0


class ProgressCallback(Protocol):
    """A callback that reports progress; ``total`` None means that it is not known yet."""

    def __call__(self, done: float, total: float | None, note: str = "") -> None:
        """``done`` of ``total`` units, with a few words such as the current loss."""
        ...


@contextmanager
def progress(console: Console, title: str) -> Iterator[ProgressCallback]:
    """Show the progress of one stage until the block ends."""
    if console.is_terminal:
        with _bar(console, title) as show:
            yield show
    else:
        lines = _Lines(console, title)
        yield lines
        lines.end()


@contextmanager
def _bar(console: Console, title: str) -> Iterator[ProgressCallback]:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None, note="")
        yield lambda done, total, note="": bar.update(task, completed=done, total=total, note=note)


class _Lines:
    """Plain lines for logs: at most one every ``LINE_EVERY_SECONDS``, with the time left at the pace so far.

    Work that ends whole has a last line that says so.
    """

    def __init__(self, console: Console, title: str) -> None:
        self._console, self._title = console, title
        self._first: tuple[float, float] | None = None
        self._last = float("-inf")  # the first word comes at once
        self._held = ""  # the newest line, where it was not printed

    def __call__(self, done: float, total: float | None, note: str = "") -> None:
        now = time.monotonic()
        if self._first is None or done < self._first[1]:
            self._first = (now, done)
        line = f"  {self._title}: {done:.0f}/{total or '?'}{self._left(now, done, total)}  {note}".rstrip()
        self._held = line if done == total else ""
        if now - self._last >= LINE_EVERY_SECONDS:
            self._last, self._held = now, ""
            self._console.print(line)

    def end(self) -> None:
        """Print the line of the last step unless it is there."""
        if self._held:
            self._console.print(self._held)

    def _left(self, now: float, done: float, total: float | None) -> str:
        assert self._first is not None
        since, start = self._first
        if total is None or done == start or done - start < total / 50:
            return ""  # the first few say more about starting up than about the pace
        return f", {clock((now - since) / (done - start) * (total - done))} left"


def clock(seconds: float) -> str:
    """``75`` → ``0:01:15``."""
    return str(timedelta(seconds=round(seconds)))
