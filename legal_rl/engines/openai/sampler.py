"""Sample from an OpenAI-compatible server, a bounded number of requests at a time.

408, 409, 429, 5xx, timeouts, cut connections, cut streams and replies without an answer are asked again after growing,
random pauses; where the server says when, nobody asks before. What fails after that is a Response without text.
Failures that would befall every request (no server, refused key, empty account, unknown model, twenty failed requests
in a row) end the sampling with a ``UserError`` instead.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Final, Self

from legal_rl.core.sampling import Request, Response, SamplingParams, request_seed
from legal_rl.engines.openai import Endpoint, RequestAttempt
from legal_rl.engines.openai.client import OpenAIClient
from legal_rl.engines.openai.payloads import Delta
from legal_rl.engines.openai.retries import AttemptError, retrying

_GIVE_UP_AFTER: Final = 20


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
        waiting, pending, done = iter(requests), set[asyncio.Task[Response]](), set[asyncio.Task[Response]]()
        failed_in_a_row = 0
        try:
            while True:
                while len(pending) < self._endpoint.concurrency and (request := next(waiting, None)) is not None:
                    pending.add(self._runner.get_loop().create_task(self._answer(request, params)))
                if not pending:
                    return
                done, pending = self._runner.run(asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED))
                for task in done:
                    response = task.result()
                    failed_in_a_row = 0 if response.text is not None else failed_in_a_row + 1
                    yield response
                    if failed_in_a_row >= _GIVE_UP_AFTER:
                        raise self._client.error(
                            f"{failed_in_a_row} requests in a row failed, the last with: {response.error}"
                        )
        finally:
            self._runner.run(_cancel(pending | done))

    async def _answer(self, request: Request, params: SamplingParams) -> Response:
        try:
            return await retrying(self._endpoint.retries + 1)(self._obtain, request, params, count(1))
        except AttemptError as failed:
            for_all = self._client.verdict(failed)
            if for_all is not None:
                raise for_all from None
            return Response(
                id=request.id,
                sample=request.sample,
                text=None,
                finish_reason="error",
                error=failed.message,
                model=self.name,
                seed=request_seed(request, params),
                prefill=request.inside_thinking,
            )

    async def _obtain(self, request: Request, params: SamplingParams, number: Iterator[int]) -> Response:
        last: Delta | Response | None = None
        async for piece in self._client.attempt(request, params, next(number), stream=self._endpoint.stream):
            last = piece
        assert isinstance(last, Response)  # every attempt ends in one, or raises
        return last


async def _cancel(tasks: set[asyncio.Task[Response]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
