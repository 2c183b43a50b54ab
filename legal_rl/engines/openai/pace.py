"""When the next request may go out: a rate all requests share, and the pauses that a server asks for."""

import asyncio
import math
import time
from email.utils import parsedate_to_datetime

_LONGEST_PAUSE = 600.0


class Pace:
    """``per_minute`` requests, evenly spaced; None sets no rate. For one event loop."""

    def __init__(self, per_minute: float | None = None) -> None:
        self._gap = 60 / per_minute if per_minute else 0.0
        self._earliest = 0.0
        self._queue = asyncio.Lock()  # first come, first served

    async def turn(self) -> None:
        """Return when it is this caller's turn."""
        async with self._queue:
            while (left := self._earliest - time.monotonic()) > 0:
                await asyncio.sleep(left)  # a pause may be asked for meanwhile
            self._earliest = time.monotonic() + self._gap

    def pause(self, seconds: float) -> None:
        """Let nobody go for ``seconds``, at most ten minutes."""
        self._earliest = max(self._earliest, time.monotonic() + min(seconds, _LONGEST_PAUSE))


def read_retry_after(value: str | None) -> float | None:
    """Seconds from a Retry-After header, which holds seconds or a date (RFC 9110, 10.2.3); None if it says nothing."""
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
