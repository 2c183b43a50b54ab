"""The HTTP client of one OpenAI-compatible server: the greeting, and one attempt at one request."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, Callable
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import template_prefill
from legal_rl.core.sampling import Request, Response, SamplingParams, opens_thinking, request_seed
from legal_rl.engines.openai import AttemptOutcome, Dialect, Endpoint, RequestAttempt
from legal_rl.engines.openai.payloads import (
    PROBE,
    Delta,
    Reply,
    ReplyError,
    probe_payload,
    prompt_text,
    request_path,
    request_payload,
    stream_options,
)
from legal_rl.engines.openai.retries import AttemptError, RateLimit, as_attempt_error, raise_for_status, retrying

_CONNECT_SECONDS: Final = 30.0
_MOST_BYTES: Final = 1 << 27
# Uvicorn hangs up on a connection that was idle for 5 s; a request sent into that moment would be lost.
_IDLE_SECONDS: Final = 3.0


class OpenAIClient:
    """A session with one server, for one event loop. ``on_attempt`` is called twice for every attempt."""

    dialect: Dialect

    def __init__(self, endpoint: Endpoint, on_attempt: Callable[[RequestAttempt], None] | None = None) -> None:
        self.endpoint = endpoint
        self._key = endpoint.read_key()
        self._on_attempt = on_attempt
        self._rate_limit = RateLimit(endpoint.requests_per_minute)
        self._opens_thinking, self._probing = endpoint.opens_thinking, asyncio.Lock()

    async def open(self) -> None:
        """Greet the server. Raises ``AttemptError``, or ``UserError`` where the model is not there."""
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=_IDLE_SECONDS),
            headers={"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"},
            proxy=_proxy(self.endpoint),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        try:
            self.dialect = await self._greet()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Give the connections back."""
        await self._session.close()

    async def _greet(self) -> Dialect:
        """Find out whether the server is there, takes the key and has the model, and whether it is vLLM."""
        try:
            models: dict[str, str] = await retrying(3)(self._models)
        except AttemptError as failed:
            if failed.status is None or failed.status in {401, 403}:
                raise
            models = {}  # not every server lists its models
        name = self.endpoint.model
        if models and name not in models:
            raise self.error(self._redact(f"does not serve {name!r}; it has {', '.join(sorted(models)[:8])}"))
        return self.endpoint.dialect or ("vllm" if models.get(name) == "vllm" else "openai")

    async def _models(self) -> dict[str, str]:
        timeout = aiohttp.ClientTimeout(total=_CONNECT_SECONDS)
        with as_attempt_error(self._redact):
            async with self._session.get(f"{self.endpoint.base_url}/models", timeout=timeout) as reply:
                await raise_for_status(reply, self._redact)
                return _listed(b"".join([piece async for piece in _bounded(reply.content)]))

    async def opens_thinking(self) -> bool:
        """Return whether the server's chat template opens ``<think>``, and answers come without it.

        vLLM is asked for it once. Raises ``AttemptError`` where it has no time to answer.
        """
        async with self._probing:
            if self._opens_thinking is None:
                self._opens_thinking = self.dialect == "vllm" and await self._probe()
        return self._opens_thinking

    async def _probe(self) -> bool:
        try:
            rendered = await self._render_probe()
        except AttemptError as failed:
            if failed.passing and failed.status != 500:
                raise
            return False  # it has no chat template, or cannot tell
        return opens_thinking(template_prefill(rendered, PROBE))

    async def _render_probe(self) -> str:
        url, timeout = f"{self.endpoint.base_url}/chat/completions", aiohttp.ClientTimeout(total=self.endpoint.timeout)
        with as_attempt_error(self._redact):
            async with self._session.post(url, json=probe_payload(self.endpoint), timeout=timeout) as reply:
                await raise_for_status(reply, self._redact)
                return prompt_text(b"".join([piece async for piece in _bounded(reply.content)]))

    async def _inside(self, request: Request) -> bool:
        """Return whether the answer begins inside the thinking."""
        return request.inside_thinking if request.plain or request.prefill else await self.opens_thinking()

    async def attempt(
        self, request: Request, params: SamplingParams, number: int, *, stream: bool
    ) -> AsyncGenerator[Delta | Response, None]:
        """Ask once, when the rate limit allows: the pieces of a stream, then the Response. Raises ``AttemptError``."""
        body, inside = request_payload(request, params, self.endpoint, self.dialect), await self._inside(request)
        if stream:
            body |= stream_options(self.dialect, metered=self._on_attempt is not None)
        # Half of a surrogate pair in a question has no place in UTF-8.
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        await self._rate_limit.turn()
        reply, begun = Reply(), time.perf_counter()

        def record(outcome: AttemptOutcome, **figures: Any) -> None:
            if self._on_attempt is not None:
                self._on_attempt(
                    RequestAttempt(id=request.id, sample=request.sample, number=number, outcome=outcome, **figures)
                )

        record("sent")
        try:
            with as_attempt_error(self._redact, reply):
                async with contextlib.aclosing(self._post(request_path(request), data, reply, stream)) as deltas:
                    async for delta in deltas:
                        yield delta._replace(inside=inside)
            with as_attempt_error(self._redact, reply):
                response = reply.response(request, self.endpoint.model, request_seed(request, params), inside=inside)
        except BaseException as error:
            failed = error if isinstance(error, AttemptError) else AttemptError("cut", "ended by us")
            tokens = reply.tokens() if failed.connected else {"prompt_tokens": 0, "completion_tokens": 0}
            seconds = time.perf_counter() - begun
            record(failed.outcome, seconds=seconds, status=failed.status, said=failed.message, **tokens)
            if failed.retry_after:
                self._rate_limit.pause(failed.retry_after)
            raise
        record("answered", seconds=time.perf_counter() - begun, status=200, **reply.tokens())
        yield response

    async def _post(self, path: str, data: bytes, reply: Reply, stream: bool) -> AsyncGenerator[Delta, None]:
        """Post ``data`` and put the answer together in ``reply``, yielding the pieces of a stream."""
        timeout = aiohttp.ClientTimeout(
            total=self.endpoint.timeout,
            sock_connect=_CONNECT_SECONDS,
            sock_read=self.endpoint.idle_timeout if stream else None,
        )
        url = self.endpoint.base_url + path
        async with self._session.post(url, data=data, timeout=timeout, allow_redirects=False) as answer:
            await raise_for_status(answer, self._redact)
            if answer.content_type != "text/event-stream":
                reply.read(b"".join([piece async for piece in _bounded(answer.content)]))
                return
            async with contextlib.aclosing(_events(answer.content)) as events:
                async for event in events:
                    delta = reply.add(event)
                    if delta.reasoning or delta.text:
                        yield delta

    def verdict(self, failed: AttemptError) -> UserError | None:
        """The error to raise for a failure that would befall every request; None for one that would not."""
        match failed.status:
            case 401 | 403:
                return self.error(f"refused the key ({failed.status}); check the variable {self.endpoint.key_variable}")
            case 402:
                return self.error(f"{failed.message}; the account has nothing left: top it up")
            case 404 | 405 | 301 | 302 | 303 | 307 | 308:
                return self.error(
                    f"{failed.message}; check the model's name {self.endpoint.model!r} and the address, "
                    "which mostly ends in /v1"
                )
        return None

    def error(self, message: str) -> UserError:
        """``message`` with the server's address."""
        return UserError(f"{self.endpoint.base_url}: {message}")

    def _redact(self, text: str) -> str:
        """One short line without the key, which some servers repeat."""
        return " ".join((text if self._key == "EMPTY" else text.replace(self._key, "***")).split())[:500]


async def _events(content: aiohttp.StreamReader) -> AsyncGenerator[bytes, None]:
    """The data of server-sent events, one line each, up to ``[DONE]``. Comments keep the connection awake."""
    rest = b""
    async for piece in _bounded(content):
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            if not line.startswith(b"data:"):
                continue
            data = line[5:].strip()
            if data == b"[DONE]":
                await _drain(content)
                return
            yield data


async def _bounded(content: aiohttp.StreamReader) -> AsyncGenerator[bytes, None]:
    """The content up to a length that no answer has: a server gone mad must not fill the memory."""
    size = 0
    async for piece in content.iter_any():
        size += len(piece)
        if size > _MOST_BYTES:
            raise ReplyError(f"an answer of more than {_MOST_BYTES >> 20} MiB", final=True)
        yield piece


async def _drain(content: aiohttp.StreamReader) -> None:
    """Read the end of the stream, mostly there already, so that the connection can be used again."""
    with contextlib.suppress(TimeoutError, aiohttp.ClientError, ReplyError):
        async with asyncio.timeout(1):
            async for _ in _bounded(content):
                pass


def _proxy(endpoint: Endpoint) -> str | None:
    """The environment's proxy; a server on this very machine is never asked for through one."""
    parts = urlsplit(endpoint.base_url)
    if endpoint.is_loopback or proxy_bypass(parts.hostname or ""):
        return None
    proxies = getproxies()
    return proxies.get(parts.scheme) or proxies.get("all")


def _listed(body: bytes) -> dict[str, str]:
    """Model → owner, empty when the list cannot be read."""
    try:
        return {str(row["id"]): str(row.get("owned_by")) for row in json.loads(body)["data"]}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
