"""Retries and the rate limit: what can go wrong between a request and its answer, and when to ask again."""

import asyncio
import contextlib
import json
import math
import time
from collections.abc import Callable, Iterator
from email.utils import parsedate_to_datetime
from typing import Final

import aiohttp
import tenacity
from yarl import URL

from legal_rl.engines.openai import AttemptOutcome
from legal_rl.engines.openai.payloads import Reply, ReplyError, error_message_in

_LONGEST_WAIT: Final = 600.0  # seconds that a server may ask for
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds, of which a random share is waited
_LONGEST_ERROR: Final = 1 << 16  # bytes
_PASSING: Final = frozenset({408, 409, 425, 429})
_NO_CREDIT: Final = "insufficient_quota"  # OpenAI's code for an empty account, under status 429


class RateLimit:
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
        self._earliest = max(self._earliest, time.monotonic() + min(seconds, _LONGEST_WAIT))


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


class AttemptError(Exception):
    """An attempt without an answer.

    ``passing`` says that another may fare better, ``retry_after`` (seconds) when. Without ``connected`` nothing was
    sent. ``message`` is one short line without the key; ``redirect`` is the address that a redirect named, without its
    query; ``no_credit`` says that the account is empty.
    """

    def __init__(
        self,
        outcome: AttemptOutcome,
        message: str,
        *,
        status: int | None = None,
        retry_after: float | None = None,
        passing: bool = True,
        connected: bool = True,
        redirect: str = "",
        no_credit: bool = False,
    ) -> None:
        super().__init__(message)
        self.redirect, self.no_credit = redirect, no_credit
        self.outcome, self.message, self.status = outcome, message, status
        self.retry_after, self.passing, self.connected = retry_after, passing, connected


@contextlib.contextmanager
def as_attempt_error(redact: Callable[[str], str], reply: Reply | None = None) -> Iterator[None]:
    """Turn what the HTTP library and ``reply`` raise into ``AttemptError``; ``redact`` shortens and takes the key out.

    A connection that breaks after the answer was complete is no failure.
    """
    try:
        yield
    except (aiohttp.ClientError, OSError) as error:
        if reply is None or not reply.finished:
            raise _connection_failure(error, redact) from None
    except ReplyError as error:
        message = redact(str(error))
        if reply is not None and reply.begun and not reply.finished:
            raise AttemptError("cut", message, status=200) from None
        if error.status is not None:
            raise AttemptError("refused", message, status=error.status, passing=_passes(error.status)) from None
        raise AttemptError("garbage", message, status=200, passing=not error.final) from None


def _connection_failure(error: Exception, redact: Callable[[str], str]) -> AttemptError:
    match error:
        case aiohttp.ConnectionTimeoutError():
            return AttemptError("timeout", "timeout: no connection in time", connected=False)
        case aiohttp.SocketTimeoutError():
            return AttemptError("timeout", "timeout: nothing more came")
        case TimeoutError():
            return AttemptError("timeout", "timeout: no answer in time")
    connected = not isinstance(error, aiohttp.ClientConnectorError)
    return AttemptError("cut", redact(f"{type(error).__name__}: {error}"), connected=connected)


def _passes(status: int) -> bool:
    return status in _PASSING or status >= 500


async def raise_for_status(reply: aiohttp.ClientResponse, redact: Callable[[str], str]) -> None:
    """Raise ``AttemptError`` for any status but 2xx, with what the beginning of the body says."""
    if 200 <= reply.status < 300:
        return
    body = b""
    async for piece in reply.content.iter_any():
        body += piece
        if len(body) > _LONGEST_ERROR:
            break
    target = redirect_target(reply)
    said = f"leads to {without_query(target)}" if target else error_message_in(body)
    no_credit = reply.status == 402 or (reply.status == 429 and _NO_CREDIT in _codes(body))
    raise AttemptError(
        "refused",
        redact(f"{reply.status} {reply.reason}: {said}"),
        status=reply.status,
        retry_after=read_retry_after(reply.headers.get("Retry-After")),
        passing=_passes(reply.status) and not no_credit,
        redirect=without_query(target) if target else "",
        no_credit=no_credit,
    )


def redirect_target(reply: aiohttp.ClientResponse) -> URL | None:
    """The address that a reply of status 3xx leads to; None where it names none that can be read."""
    if not 300 <= reply.status < 400 or "Location" not in reply.headers:
        return None
    try:
        target = reply.url.join(URL(reply.headers["Location"]))
    except ValueError:
        return None
    return target if target.scheme in {"http", "https"} and target.host else None


def without_query(url: URL) -> str:
    """The address without its user, password, query and fragment, which may hold secrets."""
    return str(url.with_user(None).with_query(None).with_fragment(None))


def _codes(body: bytes) -> tuple[object, object]:
    """Code and type in the body of an error."""
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):
        return "", ""
    error = reply.get("error") if isinstance(reply, dict) else None
    return (error.get("code"), error.get("type")) if isinstance(error, dict) else ("", "")


class _Pause(tenacity.wait_random_exponential):
    """Growing, random pauses, none shorter than what the server asked for."""

    def __init__(self) -> None:
        super().__init__(multiplier=FIRST_PAUSE, max=LONGEST_PAUSE)

    def __call__(self, retry_state: tenacity.RetryCallState) -> float:
        failed = retry_state.outcome.exception() if retry_state.outcome else None
        asked = failed.retry_after if isinstance(failed, AttemptError) else None
        return max(super().__call__(retry_state), min(asked or 0.0, _LONGEST_WAIT))


def retrying(
    attempts: int, when: Callable[[AttemptError], bool] = lambda failed: failed.passing
) -> tenacity.AsyncRetrying:
    """At most ``attempts`` attempts, with pauses whose upper bound doubles. One task's alone."""
    return tenacity.AsyncRetrying(
        stop=tenacity.stop_after_attempt(attempts),
        wait=_Pause(),
        retry=tenacity.retry_if_exception(lambda error: isinstance(error, AttemptError) and when(error)),
        reraise=True,
    )
