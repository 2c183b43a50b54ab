"""Request → path and JSON body of an OpenAI-compatible server, by what the server understands."""

from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, SamplingParams, request_seed
from legal_rl.engines.openai import Dialect, Endpoint


def path_of(request: Request) -> str:
    """Plain text is continued by the older endpoint."""
    return "/completions" if request.plain else "/chat/completions"


def body_of(request: Request, params: SamplingParams, endpoint: Endpoint, dialect: Dialect) -> dict[str, Any]:
    """What is posted, but for streaming. Raises ``UserError`` for what only vLLM understands."""
    body: dict[str, Any] = {
        "model": endpoint.model,
        **_asked(request),
        "temperature": params.temperature,
        "top_p": params.top_p,
        "max_tokens": params.max_tokens,
    }
    seed = request_seed(request, params)
    if request.stop:
        body["stop"] = list(request.stop)
    if seed is not None:
        body["seed"] = seed
    beyond = _beyond_the_protocol(request, params)
    if beyond and dialect != "vllm":
        raise UserError(
            f"{endpoint.base_url}: only vLLM servers take {next(iter(beyond))}; "
            "leave it out, or set dialect to vllm if this is one"
        )
    for fields in beyond.values():
        body |= fields
    return body


def streaming(dialect: Dialect, *, metered: bool) -> dict[str, Any]:
    """The fields that ask for a stream; ``metered``, for one with the tokens so far in every piece, as it may break."""
    continuous = {"continuous_usage_stats": True} if metered and dialect == "vllm" else {}
    return {"stream": True, "stream_options": {"include_usage": True, **continuous}}


def _asked(request: Request) -> dict[str, Any]:
    """The messages, or the text that the completions endpoint is to continue."""
    if request.plain:
        return {"prompt": request.messages[-1]["content"] + request.prefill}
    begun = [{"role": "assistant", "content": request.prefill}] if request.prefill else []
    return {"messages": [*request.messages, *begun]}


def _beyond_the_protocol(request: Request, params: SamplingParams) -> dict[str, dict[str, Any]]:
    """Feature → its fields, for those in use that vLLM added to the protocol."""
    found: dict[str, dict[str, Any]] = {}
    if params.top_k:
        found["top_k"] = {"top_k": params.top_k}
    if request.prefill and not request.plain:
        found["prefill"] = {"continue_final_message": True, "add_generation_prompt": False}
    if request.regex is not None:
        found["regex"] = {"structured_outputs": {"regex": request.regex}}
    return found
