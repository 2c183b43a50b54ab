"""Samplers that an evaluation opens: a folder through transformers or vLLM, or a server's model."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Final, Literal, Self

from pydantic import Field, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.core.tags import strict_regex
from legal_rl.engines.transformers import identify
from legal_rl.runs.config import Config
from legal_rl.runs.manifest import Stopwatch
from legal_rl.runs.records import first_problem

Engine = Literal["transformers", "vllm"]
Opener = Callable[[], AbstractContextManager[Sampler]]
_UNSAFE: Final = re.compile(r"[^\w.@+-]+")


class ModelChoice(Config):
    """``model`` is a folder or hub name, with ``base_url`` the name that the server has for it.

    ``concurrency`` bounds what is asked at once (rows of a batch in transformers); None leaves it to the engine.
    ``plain`` says that requests will be plain, ``vllm_options`` go to vLLM's server as they are. ``structured`` holds
    the answers to the strict format, with at most ``thinking_chars`` characters of thinking.
    """

    model: str = Field(min_length=1)
    engine: Engine = "transformers"
    base_url: str | None = None
    key_variable: str = "OPENAI_API_KEY"
    concurrency: int | None = Field(default=None, ge=1)
    retries: int = Field(default=6, ge=0)
    timeout: float = Field(default=600.0, gt=0)
    plain: bool = False
    vllm_options: tuple[str, ...] = ()
    structured: bool = False
    thinking_chars: int | None = Field(default=None, ge=0)

    @property
    def asked(self) -> str:
        """What answers beside the model's name: one name may stand on two servers, or be served in two ways."""
        held = ["structured"] if self.structured else []
        held += [f"thinking_chars={self.thinking_chars}"] if self.thinking_chars is not None else []
        return " ".join((self.base_url or self.engine, *self.vllm_options, *held))


class LazySampler:
    """Opens its model when something is asked: what is stored already can be scored where no model can run.

    ``name`` None is for a model whose name is only known once it is open.
    """

    def __init__(self, name: str | None, opener: Opener) -> None:
        self._name, self._opener = name, opener
        self._stack = ExitStack()
        self._sampler: Sampler | None = None

    @property
    def name(self) -> str:
        """What goes into ``Response.model``."""
        return self._name or self._opened().name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self._sampler = None

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Open the model if need be, and ask it."""
        return self._opened().sample(requests, params)

    def _opened(self) -> Sampler:
        if self._sampler is None:
            self._sampler = self._stack.enter_context(self._opener())
        return self._sampler


class StructuredSampler:
    """``sampler`` held to the strict format with the letters of each question; ``name`` stays that of the model."""

    def __init__(self, sampler: Sampler, questions: Iterable[Question], thinking_chars: int | None = None) -> None:
        self._sampler, self._bound = sampler, thinking_chars
        self._letters = {question.id: "".join(question.options) for question in questions}

    @property
    def name(self) -> str:
        """What goes into ``Response.model``."""
        return self._sampler.name

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Ask with the regular expression of each request's question."""
        yield from self._sampler.sample(map(self._held, requests), params)

    def _held(self, request: Request) -> Request:
        letters, inside = self._letters[request.id], request.inside_thinking
        regex = strict_regex(letters, inside_thinking=inside, thinking_chars=self._bound)
        return request.model_copy(update={"regex": regex})


def open_lazily(choice: ModelChoice, *, log: Path | None = None) -> LazySampler:
    """The sampler of ``choice``, a context manager; ``log`` takes what vLLM's server says.

    Raises ``UserError`` for a folder or address that cannot be right; what only shows when the model is opened is
    raised when the first request is asked.
    """
    if choice.base_url is not None:
        if choice.engine == "vllm":
            raise UserError("--engine vllm starts a server of its own; leave it out, or leave --base-url out")
        return LazySampler(choice.model, _server(choice, choice.base_url))
    require_model(choice.model)
    if choice.structured and choice.engine != "vllm":
        raise UserError("--structured: only vLLM can hold a model to a format; add --engine vllm, or ask a server")
    folder = Path(choice.model).is_dir()
    if choice.engine == "vllm":
        name = identify(choice.model)
        return LazySampler(name, lambda: _own_vllm(choice, name, log))
    return LazySampler(identify(choice.model) if folder else None, lambda: _transformers(choice))


def require_model(model: str) -> None:
    """Raises ``UserError`` for what is neither the folder of a model nor can be a hub name."""
    path = Path(model)
    if path.is_dir() and not (path / "config.json").is_file():
        raise UserError(f"{model}: holds no config.json; name the folder of a Hugging Face model")
    if not path.is_dir() and (path.is_absolute() or model.startswith(".") or model.count("/") > 1 or path.is_file()):
        raise UserError(f"{model}: no such folder; name the folder of a Hugging Face model, or a hub name")


def _transformers(choice: ModelChoice) -> AbstractContextManager[Sampler]:
    from legal_rl.engines.transformers import open_sampler

    if choice.concurrency is None:
        return open_sampler(choice.model, plain=choice.plain)
    return open_sampler(choice.model, plain=choice.plain, batch_rows=choice.concurrency)


def _server(choice: ModelChoice, base_url: str, model: str | None = None) -> Opener:
    from legal_rl.engines import openai

    some = {} if choice.concurrency is None else {"concurrency": choice.concurrency}
    try:
        endpoint = openai.Endpoint(
            base_url=base_url,
            model=model or choice.model,
            key_variable=choice.key_variable,
            retries=choice.retries,
            timeout=choice.timeout,
            **some,
        )
    except ValidationError as error:
        said = first_problem(error).partition("Value error, ")[2]
        raise UserError(f"--base-url {base_url}: {said or first_problem(error)}") from None
    return lambda: openai.open_sampler(endpoint)


@contextmanager
def _own_vllm(choice: ModelChoice, name: str, log: Path | None) -> Iterator[Sampler]:
    from legal_rl.engines.vllm import serve

    with (
        serve(choice.model, name=name, options=choice.vllm_options, log=log) as base_url,
        _server(choice, base_url, name)() as sampler,
    ):
        yield sampler


def slug(name: str) -> str:
    """``name`` as the name of a file: ``baseline:chance`` → ``baseline-chance``."""
    return _UNSAFE.sub("-", name).strip("-.") or "model"


class Meter:
    """Counts what passes through the samplers that it watches: answers asked for in this attempt, not stored ones."""

    def __init__(self) -> None:
        self.responses = self.failed = self.tokens = 0
        self.seconds = 0.0

    def watch(self, sampler: Sampler) -> Sampler:
        """``sampler``, counted."""
        return _Watched(sampler, self)

    @property
    def speed(self) -> str:
        """``3.2 responses/s, 512 tokens/s``; tokens only where the engine counts them, nothing before the first."""
        if not self.responses or not self.seconds:
            return ""
        said = f"{self.responses / self.seconds:.1f} responses/s"
        return said + (f", {self.tokens / self.seconds:.0f} tokens/s" if self.tokens else "")

    @property
    def counts(self) -> dict[str, float]:
        """What a manifest keeps."""
        return {
            "asked": self.responses,
            "failed": self.failed,
            "completion_tokens": self.tokens,
            "seconds": round(self.seconds, 3),
        }


class _Watched:
    def __init__(self, sampler: Sampler, meter: Meter) -> None:
        self._sampler, self._meter = sampler, meter

    @property
    def name(self) -> str:
        return self._sampler.name

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        watch, before, meter = Stopwatch(), self._meter.seconds, self._meter

        def taken() -> Iterator[Request]:
            nonlocal watch
            watch = Stopwatch()  # a sampler takes requests once its model is open: loading it is not answering
            yield from requests

        for response in self._sampler.sample(taken(), params):
            meter.responses += 1
            meter.failed += response.text is None
            meter.tokens += response.completion_tokens or 0
            meter.seconds = before + watch.wall
            yield response
