"""Chat with one model of an OpenAI-compatible server from an event loop, piece by piece, for somebody who watches."""

import contextlib
from collections.abc import AsyncGenerator, Iterator
from itertools import count
from typing import Final, Literal, Self

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.engines.openai import Dialect, Endpoint
from legal_rl.engines.openai.client import OpenAIClient
from legal_rl.engines.openai.payloads import Delta
from legal_rl.engines.openai.retries import AttemptError, retrying

__all__ = ["Chat", "ChatError", "ChatErrorKind", "Delta"]

_Begun = tuple[Delta | Response, AsyncGenerator[Delta | Response, None]]
ChatErrorKind = Literal["away", "busy", "cut", "refused", "restarting", "slow"]
_MOST_ATTEMPTS: Final = 4
# Seconds that somebody who watches may be left without a word.
_LONGEST_PAUSE: Final = 5.0
_GREETING_SECONDS: Final = 10.0
_REMEDY: Final[dict[ChatErrorKind, str]] = {
    "away": "start the server or correct the address",
    "busy": "try again in a while",
    "cut": "ask again",
    "refused": "change what is asked",
    "restarting": "ask again in a minute",
    "slow": "ask again, or allow more time",
}


class ChatError(UserError):
    """No answer, or only the beginning of one. ``kind`` is for interfaces that say it in words of their own."""

    def __init__(self, message: str, kind: ChatErrorKind) -> None:
        super().__init__(message)
        self.kind: ChatErrorKind = kind


class Chat:
    """One model of one server. Opening it greets the server: ``ChatError`` when that fails."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._attempts = min(endpoint.retries + 1, _MOST_ATTEMPTS)
        self._client = OpenAIClient(endpoint, shared_pace=False)

    @property
    def name(self) -> str:
        """The model's name, as the server knows it."""
        return self._client.endpoint.model

    @property
    def dialect(self) -> Dialect:
        """The kind of server it turned out to be; known once the chat is open."""
        return self._client.dialect

    async def __aenter__(self) -> Self:
        try:
            await self._client.open(attempts=1, seconds=_GREETING_SECONDS)
        except AttemptError as failed:
            raise self._error(failed, begun=False) from None
        except UserError as error:
            raise ChatError(str(error), "refused") from None
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.close()

    async def stream(self, request: Request, params: SamplingParams) -> AsyncGenerator[Delta | Response, None]:
        """The pieces as they come and, last, the Response. Raises ``ChatError``.

        As long as nothing has come, passing troubles are met with a few more attempts: not a silent server, nor one
        that asks for a longer pause than somebody who watches would wait. A pause holds for this caller alone. Closing
        the iterator, or cancelling the task that reads it, closes the connection, upon which servers stop generating.
        """
        begun = False
        try:
            started: _Begun = await retrying(self._attempts, _is_short)(self._begin, request, params, count(1))
            begun, (first, rest) = True, started
            async with contextlib.aclosing(rest):
                yield first
                async for piece in rest:
                    yield piece
        except AttemptError as failed:
            raise self._error(failed, begun=begun) from None
        except UserError as error:
            raise ChatError(str(error), "refused") from None

    async def _begin(self, request: Request, params: SamplingParams, number: Iterator[int]) -> _Begun:
        pieces = self._client.attempt(request, params, next(number), stream=True)
        return await anext(pieces), pieces

    def _error(self, failed: AttemptError, *, begun: bool) -> ChatError:
        kind: ChatErrorKind = "busy" if failed.passing else "refused"
        if failed.outcome == "timeout":
            kind = "slow"
        elif begun or failed.outcome == "garbage":
            kind = "cut"
        elif failed.status is None or failed.status in {502, 504}:
            kind = "away"
        error = self._client.verdict(failed) or self._client.error(f"{failed.message}; {_REMEDY[kind]}")
        return ChatError(str(error), kind)


def _is_short(failed: AttemptError) -> bool:
    return failed.passing and failed.outcome != "timeout" and (failed.retry_after or 0.0) <= _LONGEST_PAUSE
