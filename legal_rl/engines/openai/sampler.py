"""Sampling from an OpenAI-compatible server, a bounded number of requests at a time.

The client retries 408, 409, 429, 5xx, timeouts and cut connections with growing pauses, honouring Retry-After. What
fails after that is a Response without text. Failures that would befall every request (no server, refused key, unknown
model, twenty failed requests in a row) end the sampling with a ``UserError`` instead.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, Self

import openai

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, Response, SamplingParams, request_seed
from legal_rl.engines.openai import Dialect, Endpoint
from legal_rl.engines.openai.replies import ReplyError, read_reply

_GIVE_UP_AFTER: Final = 20


class OpenAISampler:
    """One model of one server. Raises ``UserError`` as ``legal_rl.engines.openai.open_sampler`` says."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._key = endpoint.read_key()
        self._runner = asyncio.Runner()
        self._client = openai.AsyncOpenAI(
            base_url=endpoint.base_url,
            api_key=self._key,
            max_retries=endpoint.retries,
            timeout=endpoint.timeout,
            # A proxy meant for the outside would be asked for a server on this very machine.
            http_client=openai.DefaultAsyncHttpxClient(trust_env=False) if endpoint.is_loopback else None,
        )
        try:
            self._dialect: Dialect = self._runner.run(self._greet())
        except BaseException:
            self.__exit__()
            raise

    @property
    def name(self) -> str:
        """The model's name, as the server knows it."""
        return self._endpoint.model

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
                        raise self._trouble(
                            f"{failed_in_a_row} requests in a row failed, the last with: {response.error}"
                        )
        finally:
            self._runner.run(_cancel(pending | done))

    async def _answer(self, request: Request, params: SamplingParams) -> Response:
        seed = request_seed(request, params)
        body = self._body(request, params, seed)
        endpoint: Any = self._client.completions if request.plain else self._client.chat.completions
        try:
            reply = await endpoint.with_raw_response.create(**body)
            return read_reply(reply.text, request, self.name, seed)
        except (openai.AuthenticationError, openai.PermissionDeniedError) as error:
            raise self._refused(error) from None
        except openai.NotFoundError as error:
            raise self._trouble(
                f"{self._say(error)}; check the model's name {self.name!r} and the address, which mostly ends in /v1"
            ) from None
        except (openai.APIError, ReplyError) as error:
            return Response(
                id=request.id,
                sample=request.sample,
                text=None,
                finish_reason="error",
                error=self._say(error),
                model=self.name,
                seed=seed,
                prefill=request.inside_thinking,
            )

    def _body(self, request: Request, params: SamplingParams, seed: int | None) -> dict[str, Any]:
        extra: dict[str, Any] = {}
        if params.top_k:
            extra["top_k"] = self._only_vllm("top_k", params.top_k)
        if request.prefill and not request.plain:
            extra |= {"continue_final_message": True, "add_generation_prompt": False}
        body: dict[str, Any] = {
            "model": self.name,
            **self._asked(request),
            "temperature": params.temperature,
            "top_p": params.top_p,
            "max_tokens": params.max_tokens,
        }
        body |= {"stop": list(request.stop)} if request.stop else {}
        return body | ({} if seed is None else {"seed": seed}) | ({"extra_body": extra} if extra else {})

    def _asked(self, request: Request) -> dict[str, Any]:
        """The messages, or the text that the completions endpoint is to continue."""
        if request.plain:
            return {"prompt": request.messages[-1]["content"] + request.prefill}
        messages: list[Any] = list(request.messages)
        if request.prefill:
            messages.append({"role": "assistant", "content": self._only_vllm("prefill", request.prefill)})
        return {"messages": messages}

    def _only_vllm(self, what: str, value: Any) -> Any:
        if self._dialect != "vllm":
            raise self._trouble(f"only vLLM servers take {what}; leave it out, or set dialect to vllm if this is one")
        return value

    async def _greet(self) -> Dialect:
        """Ask for the list of models: is the server there, does it take the key, has it the model, is it vLLM?"""
        try:
            reply = await self._client.with_options(max_retries=1, timeout=30).models.with_raw_response.list()
        except (openai.AuthenticationError, openai.PermissionDeniedError) as error:
            raise self._refused(error) from None
        except openai.APIConnectionError:
            raise self._trouble("cannot be reached; start the server or correct the address") from None
        except openai.APIError:  # not every server lists its models
            return self._endpoint.dialect or "openai"
        models = _listed(reply.text)
        if models and self.name not in models:
            raise self._trouble(f"does not serve {self.name!r}; it has {', '.join(sorted(models)[:8])}")
        return self._endpoint.dialect or ("vllm" if models.get(self.name) == "vllm" else "openai")

    def _refused(self, error: openai.APIStatusError) -> UserError:
        return self._trouble(f"refused the key ({error.status_code}); check the variable {self._endpoint.key_variable}")

    def _trouble(self, what: str) -> UserError:
        return UserError(f"{self._endpoint.base_url}: {what}")

    def _say(self, error: Exception) -> str:
        """The error as one short line without the key, which some servers repeat."""
        line = " ".join(f"{type(error).__name__}: {error}".split())
        return line.replace(self._key, "***")[:500] if self._key != "EMPTY" else line[:500]


def _listed(body: str) -> dict[str, str]:
    """Model → owner, empty when the list cannot be read."""
    try:
        rows = json.loads(body)["data"]
        return {str(row["id"]): str(row.get("owned_by")) for row in rows}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


async def _cancel(tasks: set[asyncio.Task[Response]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
