"""Any server that speaks the OpenAI chat protocol. The HTTP library is imported when a client is opened."""

import importlib.util
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

from legal_rl.core.errors import UserError
from legal_rl.runs.yaml_config import Config

if TYPE_CHECKING:
    from legal_rl.engines.openai.chat import Chat
    from legal_rl.engines.openai.sampler import OpenAISampler

Dialect = Literal["vllm", "openai"]
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class Endpoint(Config):
    """A server and how to ask it. The key itself is never here, only the environment variable that holds it.

    ``dialect`` None asks the server what it is; ``vllm`` unlocks ``top_k``, prefill and ``regex``, which the plain
    protocol lacks. ``timeout`` is in seconds for one answer; ``retries`` counts attempts after the first. ``stream``
    takes answers piece by piece, so that a connection on which nothing came for ``idle_timeout`` seconds is given up.
    ``requests_per_minute`` spaces out whatever is sent. ``opens_thinking`` says that the server's chat template opens
    ``<think>`` and that answers come without it; None asks where it is vLLM, and takes it that others do not.
    """

    base_url: str
    model: str
    key_variable: str = "OPENAI_API_KEY"
    concurrency: int = Field(default=16, ge=1)
    retries: int = Field(default=6, ge=0)
    timeout: float = Field(default=600.0, gt=0, allow_inf_nan=False)
    dialect: Dialect | None = None
    stream: bool = False
    requests_per_minute: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    idle_timeout: float = Field(default=120.0, gt=0, allow_inf_nan=False)
    opens_thinking: bool | None = None

    @field_validator("base_url")
    @classmethod
    def _http(cls, base_url: str) -> str:
        parts = urlsplit(base_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("must look like http://127.0.0.1:8000/v1")
        if parts.username or parts.password:
            raise ValueError("must hold no password; keys come from the environment")
        if parts.query or parts.fragment:
            raise ValueError("must end with its path; keys come from the environment")
        return base_url.rstrip("/")

    @property
    def is_loopback(self) -> bool:
        """True for a server on this machine."""
        return urlsplit(self.base_url).hostname in _LOOPBACK

    def read_key(self) -> str:
        """The key; ``EMPTY`` for a server on this machine that asks for none. ``UserError`` where there is none."""
        key = os.environ.get(self.key_variable, "").strip()
        if not key.isascii() or not key.isprintable():
            raise UserError(f"{self.key_variable}: holds what no key holds, a line break perhaps; set it again")
        if key or self.is_loopback:
            return key or "EMPTY"
        raise UserError(f"{self.base_url}: no key; set the environment variable {self.key_variable}")


AttemptOutcome = Literal["sent", "answered", "refused", "cut", "timeout", "garbage"]


class RequestAttempt(BaseModel):
    """Attempt ``number`` (from 1) at sample ``sample`` of question ``id``: the record that costs are counted from.

    ``sent`` is recorded just before the request goes out; exactly one other outcome follows when the attempt ends:
    ``answered``; ``refused``, an HTTP error of status ``status``; ``cut``, the connection or the stream ended before
    the answer did, by the server or by us; ``timeout``, the whole answer or the next byte of a stream took too long;
    ``garbage``, status 200 without an answer. Token counts are what the server had told by then, None where it told
    nothing, 0 where no connection came about. ``seconds`` are wall time; ``said`` is short and never holds the key.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int = 0
    number: int = 1
    outcome: AttemptOutcome
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    seconds: float = 0.0
    status: int | None = None
    said: str = ""


def open_sampler(endpoint: Endpoint, on_attempt: Callable[[RequestAttempt], None] | None = None) -> "OpenAISampler":
    """Greet the server and return the sampler, a context manager; ``on_attempt`` is called for every attempt.

    Raises ``UserError`` when the HTTP library or the key is missing, the server cannot be reached, refuses the key or
    does not serve the model.
    """
    _must_be_installed()
    from legal_rl.engines.openai.sampler import OpenAISampler

    return OpenAISampler(endpoint, on_attempt)


def open_chat(endpoint: Endpoint) -> "Chat":
    """One model to talk to from one event loop, an async context manager. ``UserError`` as ``open_sampler``."""
    _must_be_installed()
    from legal_rl.engines.openai.chat import Chat

    return Chat(endpoint)


def greet(endpoint: Endpoint) -> None:
    """Ask the server once for its models. Raises ``UserError`` as ``open_sampler``, within seconds."""
    import asyncio

    async def enter() -> None:
        async with open_chat(endpoint):
            pass

    asyncio.run(enter())


def _must_be_installed() -> None:
    if importlib.util.find_spec("aiohttp") is None or importlib.util.find_spec("tenacity") is None:
        raise UserError("aiohttp and tenacity are not installed; run `pip install 'legal_rl[openai]'`")
