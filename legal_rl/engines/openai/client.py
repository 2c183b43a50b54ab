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
from yarl import URL

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
from legal_rl.engines.openai.retries import (
    AttemptError,
    RateLimit,
    as_attempt_error,
    raise_for_status,
    redirect_target,
    retrying,
    without_query,
)

_CONNECT_SECONDS: Final = 30.0
_MOST_BYTES: Final = 1 << 26  # of a whole answer, with all that a stream writes around its pieces
_MOST_PARSED: Final = 1 << 23  # of one piece of JSON: parsed it can take forty times its bytes
_MOST_REDIRECTS: Final = 5
# Once answers have come, one of these may be about one request alone: a gateway's filter, a server being replaced.
_DOUBTFUL: Final = frozenset({401, 403, 404})
# Uvicorn hangs up on a connection that was idle for 5 s; a request sent into that moment would be lost.
_IDLE_SECONDS: Final = 3.0


class OpenAIClient:
    """A session with one server, for one event loop. ``on_attempt`` is called twice for every attempt.

    A pause that the server asks for holds for all requests, or with ``shared_pace`` False for the refused one alone.
    """

    dialect: Dialect

    def __init__(
        self,
        endpoint: Endpoint,
        on_attempt: Callable[[RequestAttempt], None] | None = None,
        *,
        shared_pace: bool = True,
    ) -> None:
        self.endpoint, self._shared_pace = endpoint, shared_pace
        self._key = endpoint.read_key()
        self._on_attempt = on_attempt
        self._rate_limit = RateLimit(endpoint.requests_per_minute)
        self._opens_thinking, self._probing = endpoint.opens_thinking, asyncio.Lock()

    async def open(self, *, attempts: int = 3, seconds: float = _CONNECT_SECONDS) -> None:
        """Greet the server, ``seconds`` an attempt. ``AttemptError``, or ``UserError`` where the model is not there."""
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=_IDLE_SECONDS),
            headers={"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"},
            proxy=_proxy(self.endpoint),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        try:
            self.dialect = await self._greet(attempts, seconds)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Give the connections back."""
        await self._session.close()

    async def _greet(self, attempts: int, seconds: float) -> Dialect:
        """Find out whether the server is there, takes the key and has the model, and whether it is vLLM."""
        try:
            models: dict[str, str] = await retrying(attempts)(self._models, seconds)
        except AttemptError as failed:
            if failed.status is None or failed.status in {401, 403} or failed.redirect:
                raise
            models = {}  # not every server lists its models
        name = self.endpoint.model
        if models and name not in models:
            raise self.error(self._redact(f"does not serve {name!r}; it has {', '.join(sorted(models)[:8])}"))
        return self.endpoint.dialect or ("vllm" if models.get(name) == "vllm" else "openai")

    async def _models(self, seconds: float) -> dict[str, str]:
        with as_attempt_error(self._redact):
            async with self._ask("GET", "/models", aiohttp.ClientTimeout(total=seconds)) as reply:
                return _listed(await _whole(reply.content))

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
        timeout, data = aiohttp.ClientTimeout(total=self.endpoint.timeout), json.dumps(probe_payload(self.endpoint))
        with as_attempt_error(self._redact):
            async with self._ask("POST", "/chat/completions", timeout, data.encode()) as reply:
                return prompt_text(await _whole(reply.content))

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
            if failed.retry_after and self._shared_pace:
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
        async with self._ask("POST", path, timeout, data) as answer:
            if answer.content_type != "text/event-stream":
                reply.read(await _whole(answer.content))
                return
            async with contextlib.aclosing(_events(answer.content)) as events:
                async for event in events:
                    delta = reply.add(event)
                    if delta.reasoning or delta.text:
                        yield delta

    @contextlib.asynccontextmanager
    async def _ask(
        self, method: str, path: str, timeout: aiohttp.ClientTimeout, data: bytes | None = None
    ) -> AsyncGenerator[aiohttp.ClientResponse, None]:
        """The reply of status 2xx, read by nobody yet; else ``AttemptError``.

        307 and 308 are followed to another path of the same server, as the protocol's own client does; what lies
        elsewhere would get the key and the questions, and is for the user to name.
        """
        url = URL(self.endpoint.base_url + path, encoded=True)
        for _ in range(_MOST_REDIRECTS):
            async with self._session.request(method, url, data=data, timeout=timeout, allow_redirects=False) as reply:
                target = redirect_target(reply)
                if target is None or reply.status not in {307, 308} or not _is_same_server(url, target):
                    await raise_for_status(reply, self._redact)
                    yield reply
                    return
            url = target
        raise AttemptError(
            "refused",
            f"more than {_MOST_REDIRECTS} redirects, the last to {without_query(url)}",
            status=308,
            passing=False,
            redirect=without_query(url),
        )

    def verdict(self, failed: AttemptError, *, answered: bool = False) -> UserError | None:
        """The error to raise for a failure that would befall every request; None for one that would not.

        ``answered`` says that the server has answered others with this key and model.
        """
        if failed.no_credit:
            return self.error(f"{failed.message}; the account has nothing left: top it up")
        if failed.redirect:
            return self.error(f"{failed.message}; if that is where it should go, give that address")
        if answered and failed.status in _DOUBTFUL:
            return None
        match failed.status:
            case 401 | 403:
                return self.error(f"refused the key ({failed.status}); check the variable {self.endpoint.key_variable}")
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
    begun, size = list[bytes](), 0  # the pieces of a line that has not ended, and their bytes
    async for piece in _bounded(content):
        first, *more = piece.split(b"\n")
        begun.append(first)
        size += len(first)
        if size > _MOST_PARSED:
            raise ReplyError(f"a line of more than {_MOST_PARSED >> 20} MiB", final=True)
        if not more:
            continue
        lines, begun, size = [b"".join(begun), *more[:-1]], [more[-1]], len(more[-1])
        for line in lines:
            if not line.startswith(b"data:"):
                continue
            data = line[5:].strip()
            if data == b"[DONE]":
                await _drain(content)
                return
            yield data


async def _bounded(content: aiohttp.StreamReader, most: int | None = None) -> AsyncGenerator[bytes, None]:
    """The content up to a length that no answer has: a server gone mad must not fill the memory."""
    size, most = 0, most or _MOST_BYTES
    async for piece in content.iter_any():
        size += len(piece)
        if size > most:
            raise ReplyError(f"an answer of more than {most >> 20} MiB", final=True)
        yield piece


async def _whole(content: aiohttp.StreamReader) -> bytes:
    """The content of a reply that is one piece of JSON."""
    return b"".join([piece async for piece in _bounded(content, _MOST_PARSED)])


async def _drain(content: aiohttp.StreamReader) -> None:
    """Read the end of the stream, mostly there already, so that the connection can be used again."""
    with contextlib.suppress(TimeoutError, aiohttp.ClientError, ReplyError):
        async with asyncio.timeout(1):
            async for _ in _bounded(content):
                pass


def _is_same_server(url: URL, target: URL) -> bool:
    """True for the same host and port, and for the step from http to https on one host."""
    if url.host != target.host:
        return False
    upgraded = (url.scheme, target.scheme) == ("http", "https") and url.is_default_port() and target.is_default_port()
    return upgraded or (url.scheme, url.port) == (target.scheme, target.port)


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
