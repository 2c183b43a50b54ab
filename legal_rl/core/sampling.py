"""Requests to engines and their responses, and the Sampler protocol that turns the one into the other."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict  # pydantic asks for this one below Python 3.12

FinishReason = Literal["stop", "length", "error"]


class Message(TypedDict):
    """One chat message, in the shape that every engine takes."""

    role: Literal["system", "user", "assistant"]
    content: str


class SamplingParams(BaseModel):
    """Settings of sampling. ``temperature`` 0 is greedy; ``top_k`` 0 means off; lengths are in tokens."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    n: int = Field(default=1, ge=1)
    temperature: float = Field(default=0.0, ge=0)
    top_p: float = Field(default=1.0, gt=0, le=1)
    top_k: int = Field(default=0, ge=0)
    max_tokens: int = Field(default=2048, ge=1)
    seed: int = 0


Key = tuple[str, int]  # question id, number of the sample
THINK_OPEN: Final = "<think>"
THINK_CLOSE: Final = "</think>"


def opens_thinking(prefill: str) -> bool:
    """Return whether an assistant's turn that begins with ``prefill`` goes on inside ``<think>``."""
    return prefill.rfind(THINK_OPEN) > prefill.rfind(THINK_CLOSE)


class Request(BaseModel):
    """Sample number ``sample`` of question ``id``.

    ``prefill`` is what the assistant's turn begins with, instead of what the model's chat template may begin it with.

    ``plain`` asks for no chat template: the content of the only message is continued as it stands, up to the first of
    the strings ``stop``, which is not part of the answer. ``regex`` must match the whole response; an engine that
    cannot hold a model to it raises ``UserError``, unless there is a ``json_schema`` that it can be held to instead.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int = Field(default=0, ge=0)
    messages: list[Message]
    prefill: str = ""
    plain: bool = False
    stop: tuple[str, ...] = ()
    regex: str | None = None
    json_schema: dict[str, Any] | None = None

    @property
    def key(self) -> Key:
        """Question id and number of the sample."""
        return self.id, self.sample

    @property
    def inside_thinking(self) -> bool:
        """True where ``prefill`` leaves ``<think>`` open, so that the text starts inside it."""
        return opens_thinking(self.prefill)


def text_hash(text: str, size: int = 16) -> bytes:
    """``size`` bytes of BLAKE2b, the same on every machine: for drawing in an order that no order of input changes."""
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=size).digest()


def request_seed(request: Request, params: SamplingParams) -> int | None:
    """Derive the seed of this request alone, 0 … 2^31 - 1, whatever is asked beside it; None for greedy sampling."""
    if params.temperature == 0:
        return None
    return int.from_bytes(text_hash(f"{params.seed}\0{request.sample}\0{request.id}", 4), "big") >> 1


class Response(BaseModel):
    """A stored answer to a Request. ``text`` None means that none was ever obtained, and ``error`` says why.

    ``text`` is what the model wrote after ``prefill``; ``reasoning`` is filled by servers that split the thinking off.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sample: int = Field(default=0, ge=0)
    text: str | None
    reasoning: str | None = None
    finish_reason: FinishReason = "stop"
    error: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    model: str = ""
    seed: int | None = None
    prefill: bool = False  # the prompt had opened <think>: the text starts inside it
    # What was asked, in files that must stand by themselves; a row without it does not name it.
    messages: tuple[Message, ...] | None = Field(default=None, exclude_if=lambda messages: messages is None)

    @property
    def key(self) -> Key:
        """Question id and number of the sample."""
        return self.id, self.sample

    @property
    def starts_in_thinking(self) -> bool:
        """True where the prompt had opened ``<think>`` and ``full_text`` does not write it again."""
        return self.prefill and self.reasoning is None

    @property
    def full_text(self) -> str | None:
        """The text as the model wrote it, with split-off reasoning put back between think tags."""
        if self.text is None or self.reasoning is None:
            return self.text
        return f"<think>{self.reasoning}</think>{self.text}"


class Sampler(Protocol):
    """An engine that answers requests. Responses may come in any order, each as soon as it is known.

    A request that fails for good is a Response with ``text`` None, never an exception.
    """

    @property
    def name(self) -> str:
        """Name that goes into ``Response.model``."""
        ...

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Answer every request once; ``params.n`` is ignored here (one Request is one sample)."""
        ...
