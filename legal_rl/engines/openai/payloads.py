"""The payloads of an OpenAI-compatible server: Request → JSON body, and reply, whole or in pieces → Response."""

import json
from typing import Any, Final, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import FinishReason, Request, Response, SamplingParams, request_seed
from legal_rl.engines.openai import Dialect, Endpoint

# Servers' names for an answer that ended by itself, or by the limit; with others (content_filter, abort …) none came.
_FINISHES: Final[dict[str | None, FinishReason]] = {
    "stop": "stop",
    "length": "length",
    "max_tokens": "length",
    "eos": "stop",
    "end_turn": "stop",
}
PROBE: Final = "probe"
_MOST_TOKENS: Final = 1_000_000_000  # a count beyond it is nonsense, which costs must not be made of


def request_path(request: Request) -> str:
    """The endpoint's path: plain text is continued by the older one."""
    return "/completions" if request.plain else "/chat/completions"


def request_payload(request: Request, params: SamplingParams, endpoint: Endpoint, dialect: Dialect) -> dict[str, Any]:
    """The JSON body to post, but for streaming. Raises ``UserError`` for what only vLLM understands."""
    prompt: dict[str, Any] = {"prompt": request.messages[-1]["content"] + request.prefill}
    if not request.plain:
        begun = [{"role": "assistant", "content": request.prefill}] if request.prefill else []
        prompt = {"messages": [*request.messages, *begun]}
    body: dict[str, Any] = {
        "model": endpoint.model,
        **prompt,
        "temperature": params.temperature,
        "top_p": params.top_p,
        "max_tokens": params.max_tokens,
    }
    seed = request_seed(request, params)
    if request.stop:
        body["stop"] = list(request.stop)
    if seed is not None:
        body["seed"] = seed
    # Features in use that vLLM added to the protocol.
    added: dict[str, dict[str, Any]] = {}
    if params.top_k:
        added["top_k"] = {"top_k": params.top_k}
    if request.prefill and not request.plain:
        added["prefill"] = {"continue_final_message": True, "add_generation_prompt": False}
    if request.json_schema is not None and (dialect != "vllm" or request.regex is None):
        schema = {"name": "answer", "strict": True, "schema": request.json_schema}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    elif request.regex is not None:
        added["regex"] = {"structured_outputs": {"regex": request.regex}}
    if added and dialect != "vllm":
        raise UserError(
            f"{endpoint.base_url}: only vLLM servers take {next(iter(added))}; "
            "leave it out, or set dialect to vllm if this is one"
        )
    for fields in added.values():
        body |= fields
    return body


def probe_payload(endpoint: Endpoint) -> dict[str, Any]:
    """A request of one token to vLLM, whose reply shows the prompt: what the chat template made of ``PROBE``."""
    asked = [{"role": "user", "content": PROBE}]
    return {"model": endpoint.model, "messages": asked, "max_tokens": 1, "temperature": 0, "prompt_logprobs": 0}


def prompt_text(body: bytes) -> str:
    """The prompt in the reply to ``probe_payload``, empty where there is none: a token is named by its text."""
    tokens = _object(body).get("prompt_logprobs")
    rows = [row for row in tokens if isinstance(row, dict)] if isinstance(tokens, list) else []
    named = [token.get("decoded_token") for row in rows for token in row.values() if isinstance(token, dict)]
    return "".join(token for token in named if isinstance(token, str))


def stream_options(dialect: Dialect, *, metered: bool) -> dict[str, Any]:
    """The fields that ask for a stream; ``metered``, for one with the tokens so far in every piece, as it may break."""
    continuous = {"continuous_usage_stats": True} if metered and dialect == "vllm" else {}
    return {"stream": True, "stream_options": {"include_usage": True, **continuous}}


class Delta(NamedTuple):
    """The thinking and the answer in one piece of a stream; either may be empty.

    ``inside`` says that the prompt had opened ``<think>``: the text begins inside it.
    """

    reasoning: str
    text: str
    inside: bool = False


class ReplyError(Exception):
    """Status 200 without an answer; the message says what there was.

    ``final``: asking again would change nothing. ``status`` is that of an error which came inside the reply.
    """

    def __init__(self, message: str, *, final: bool = False, status: int | None = None) -> None:
        super().__init__(message)
        self.final, self.status = final, status


class Reply:
    """One answer as it is put together, by ``add`` for a piece of a stream and ``read`` for a whole body."""

    def __init__(self) -> None:
        self._reasoning, self._text, self._refusal = ([""], [""], [""])  # pieces: adding strings is quadratic
        self._finish: str | None = None
        self._usage: dict[str, Any] = {}
        self._choices = 0

    @property
    def begun(self) -> bool:
        """True once the server has sent a choice."""
        return self._choices > 0

    @property
    def finished(self) -> bool:
        """True once the server has said how the answer ended."""
        return self._finish is not None

    def tokens(self) -> dict[str, int | None]:
        """Prompt, completion and cached tokens as far as the server has told."""
        details = self._usage.get("prompt_tokens_details")
        cached = _count(details, "cached_tokens") if isinstance(details, dict) else None
        return {
            "prompt_tokens": _count(self._usage, "prompt_tokens"),
            "completion_tokens": _count(self._usage, "completion_tokens"),
            # DeepSeek has a field of its own.
            "cached_tokens": _count(self._usage, "prompt_cache_hit_tokens") if cached is None else cached,
        }

    def read(self, body: bytes) -> None:
        """A whole (chat) completion."""
        self._take(_object(body), "message")
        if not self._choices:
            raise ReplyError(f"a reply without choices: {_begin(body)}")

    def add(self, data: bytes) -> Delta:
        """One event of a stream."""
        return self._take(_object(data), "delta")

    def _take(self, reply: dict[str, Any], part: str) -> Delta:
        if reply.get("error"):
            # vLLM finds out that it must refuse a request when the stream has its status 200 already.
            code = reply["error"].get("code") if isinstance(reply["error"], dict) else None
            status = code if isinstance(code, int) and 400 <= code < 600 else None
            raise ReplyError(f"an error inside the reply: {error_message(reply)}", status=status)
        usage, choices = reply.get("usage"), reply.get("choices")
        if isinstance(usage, dict):
            self._usage = usage
        if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
            return Delta("", "")
        self._choices += 1
        choice = choices[0]
        self._finish = choice.get("finish_reason") or self._finish
        # The completions endpoint has the text where the chat endpoint has a message.
        message = {"content": choice["text"]} if "text" in choice else choice.get(part)
        if not isinstance(message, dict):
            if part == "delta":
                return Delta("", "")
            raise ReplyError("a reply without a message")
        # vLLM says `reasoning`, DeepSeek and older vLLM `reasoning_content`; some say both.
        reasoning = _string(message, "reasoning") or _string(message, "reasoning_content")
        text, refusal = _string(message, "content"), _string(message, "refusal")
        for pieces, piece in ((self._reasoning, reasoning), (self._text, text), (self._refusal, refusal)):
            pieces.append(piece)
        return Delta(_clean(reasoning), _clean(text or refusal))

    def response(self, request: Request, model: str, seed: int | None, *, inside: bool = False) -> Response:
        """``inside`` is as in ``Delta``. Raises ``ReplyError`` when no answer came."""
        finish = _FINISHES.get(self._finish)
        if finish is None:
            raise ReplyError(f"no answer: finish_reason {self._finish!r}", final=self._finish == "content_filter")
        tokens = self.tokens()
        return Response(
            id=request.id,
            sample=request.sample,
            text=_clean("".join(self._text) or "".join(self._refusal)),
            reasoning=_clean("".join(self._reasoning)) or None,
            finish_reason=finish,
            prompt_tokens=tokens["prompt_tokens"],
            completion_tokens=tokens["completion_tokens"],
            model=model,
            seed=seed,
            prefill=inside,
        )


def error_message_in(body: bytes) -> str:
    """The message in the body of an error."""
    try:
        return error_message(json.loads(body))
    except (ValueError, RecursionError):
        return body.decode("utf-8", "replace")


def error_message(reply: Any) -> str:
    """The message of an error object, in the shapes that servers use."""
    error = reply.get("error", reply) if isinstance(reply, dict) else reply
    message = error.get("message") or error.get("detail") if isinstance(error, dict) else error
    return " ".join(str(message or error).split())


def _object(data: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(data)
    except (ValueError, RecursionError):
        raise ReplyError(f"a reply that is not JSON: {_begin(data)}") from None
    if not isinstance(reply, dict):
        raise ReplyError(f"a reply without choices: {_begin(data)}")
    return reply


def _begin(data: bytes) -> str:
    return repr(data.decode("utf-8", "replace"))


def _string(message: dict[str, Any], key: str) -> str:
    value = message.get(key)
    if isinstance(value, list):  # the protocol lets a message be a list of parts
        value = "".join(part["text"] for part in value if isinstance(part, dict) and isinstance(part.get("text"), str))
    return value if isinstance(value, str) else ""


def _clean(text: str) -> str:
    # Half of a surrogate pair is legal in JSON but is no text.
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _count(usage: dict[str, Any], key: str) -> int | None:
    value = usage.get(key)
    return value if type(value) is int and 0 <= value <= _MOST_TOKENS else None
