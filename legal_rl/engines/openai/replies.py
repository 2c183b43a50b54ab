"""The (chat) completion of an OpenAI-compatible server → what a Response needs. Servers differ; this is lenient."""

import json
from typing import Any, Final

from legal_rl.core.sampling import FinishReason, Request, Response

# What servers call an answer that ended by itself, or by the limit. Others (content_filter, abort …) gave no answer.
_FINISHES: Final[dict[str | None, FinishReason]] = {
    "stop": "stop",
    "length": "length",
    "max_tokens": "length",
    "eos": "stop",
    "end_turn": "stop",
}


class ReplyError(Exception):
    """A reply of status 200 that holds no answer; the message says what it held."""


def read_reply(body: str, request: Request, model: str, seed: int | None) -> Response:
    """Raises ``ReplyError`` when ``body`` is not a (chat) completion with an answer in it."""
    choice, usage = _first_choice(body)
    # The completions endpoint has the text where the chat endpoint has a message.
    message = {"content": choice["text"]} if request.plain and "text" in choice else choice.get("message")
    if not isinstance(message, dict):
        raise ReplyError("a reply without a message")
    # vLLM says `reasoning`, DeepSeek and older vLLM `reasoning_content`.
    reasoning = _text(message, "reasoning") or _text(message, "reasoning_content")
    text = _text(message, "content") or _text(message, "refusal")
    finish = _FINISHES.get(choice.get("finish_reason"))
    if finish is None:
        raise ReplyError(f"no answer: finish_reason {choice.get('finish_reason')!r}")
    return Response(
        id=request.id,
        sample=request.sample,
        text=text or "",
        reasoning=reasoning,
        finish_reason=finish,
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
        model=model,
        seed=seed,
        prefill=request.inside_thinking,
    )


def _first_choice(body: str) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        reply = json.loads(body)
    except (json.JSONDecodeError, RecursionError):
        raise ReplyError(f"a reply that is not JSON: {body[:80]!r}") from None
    choices = reply.get("choices") if isinstance(reply, dict) else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise ReplyError(f"a reply without choices: {body[:80]!r}")
    usage = reply.get("usage")
    return choices[0], usage if isinstance(usage, dict) else {}


def _text(message: dict[str, Any], key: str) -> str | None:
    value = message.get(key)
    if not isinstance(value, str) or not value:
        return None
    # Half of a surrogate pair is legal in JSON but is no text.
    return value.encode("utf-8", "replace").decode()


def _count(usage: dict[str, Any], key: str) -> int | None:
    value = usage.get(key)
    return value if isinstance(value, int) and value >= 0 else None
