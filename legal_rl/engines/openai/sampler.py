"""Sample from an OpenAI-compatible server, a bounded number of requests at a time.

408, 409, 429, 5xx, timeouts, cut connections, cut streams and replies without an answer are asked again after growing,
random pauses; where the server says when, nobody asks before. What fails after that is a Response without text.

The sampling ends with a ``UserError`` where every request would fail: no server, empty account, a redirect to another
server; a refused key or an unknown model as long as nothing was answered, three requests in a row; twenty requests in
a row that failed for reasons that are not their own.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Final, Self

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, Response, SamplingParams, request_seed
from legal_rl.engines.openai import Endpoint, RequestAttempt
from legal_rl.engines.openai.client import OpenAIClient
from legal_rl.engines.openai.payloads import Delta
from legal_rl.engines.openai.retries import AttemptError, retrying

_GIVE_UP_AFTER: Final = 20  # failures in a row
_SURE_AFTER: Final = 3  # refusals in a row that look as if they would befall every request, before any answer
_Ended = tuple[Response, AttemptError | None]


class OpenAISampler:
    """One model of one server. Raises ``UserError`` as ``legal_rl.engines.openai.open_sampler`` says."""

    def __init__(self, endpoint: Endpoint, on_attempt: Callable[[RequestAttempt], None] | None = None) -> None:
        self._endpoint = endpoint
        self._client = OpenAIClient(endpoint, on_attempt)
        self._runner = asyncio.Runner()
        try:
            self._runner.run(self._client.open())
        except AttemptError as failed:
            raise self._client.verdict(failed) or self._client.error(
                f"cannot be reached ({failed.message}); start the server or correct the address"
            ) from None
        finally:
            if not hasattr(self._client, "dialect"):
                self._runner.close()

    @property
    def name(self) -> str:
        """The model's name, as the server knows it."""
        return self._endpoint.model

    @property
    def opens_thinking(self) -> bool:
        """True where the server's chat template opens ``<think>``. Raises ``UserError`` where it does not answer."""
        try:
            return self._runner.run(retrying(self._endpoint.retries + 1)(self._client.opens_thinking))
        except AttemptError as failed:
            raise self._client.error(f"{failed.message}; try again") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(self._client.close())
        self._runner.close()

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Ask at most ``concurrency`` at a time and yield each answer as it comes."""
        waiting, pending, done = iter(requests), set[asyncio.Task[_Ended]](), set[asyncio.Task[_Ended]]()
        streak = _Streak(self._client)
        try:
            while True:
                while len(pending) < self._endpoint.concurrency and (request := next(waiting, None)) is not None:
                    pending.add(self._runner.get_loop().create_task(self._answer(request, params)))
                if not pending:
                    return
                done, pending = self._runner.run(asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED))
                for task in done:
                    response, failed = task.result()
                    if (for_all := streak.end(failed)) is not None:
                        raise for_all
                    yield response
        finally:
            self._runner.run(_cancel(pending | done))

    async def _answer(self, request: Request, params: SamplingParams) -> _Ended:
        try:
            return await retrying(self._endpoint.retries + 1)(self._obtain, request, params, count(1)), None
        except AttemptError as failed:
            return Response(
                id=request.id,
                sample=request.sample,
                text=None,
                finish_reason="error",
                error=failed.message,
                model=self.name,
                seed=request_seed(request, params),
                prefill=request.inside_thinking,
            ), failed

    async def _obtain(self, request: Request, params: SamplingParams, number: Iterator[int]) -> Response:
        last: Delta | Response | None = None
        async for piece in self._client.attempt(request, params, next(number), stream=self._endpoint.stream):
            last = piece
        assert isinstance(last, Response)  # every attempt ends in one, or raises
        return last


class _Streak:
    """Failures in a row, and whether they are those of single requests."""

    def __init__(self, client: OpenAIClient) -> None:
        self._client = client
        self._answered = False
        self._failed = self._refused = 0

    def end(self, failed: AttemptError | None) -> UserError | None:
        """Take how a request ended, None for answered; returns the error to raise where the others would fail too."""
        if failed is None:
            self._answered, self._failed, self._refused = True, 0, 0
            return None
        for_all = self._client.verdict(failed, answered=self._answered)
        if failed.no_credit or failed.redirect:
            return for_all
        self._refused += for_all is not None
        # A request that was refused for what is in it says nothing of the others, once others were answered.
        self._failed += failed.passing or for_all is not None or not self._answered
        if for_all is not None and self._refused >= _SURE_AFTER:
            return for_all
        if self._failed >= _GIVE_UP_AFTER:
            return self._client.error(
                f"{self._failed} requests in a row failed, the last with: {failed.message}; what was answered is kept, "
                "the same command goes on from there"
            )
        return None


async def _cancel(tasks: set[asyncio.Task[_Ended]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
