"""The served models that the page asks, and what it says when one of them is in trouble."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from legal_rl.core.prompts import build_messages
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Message, Request, Response, SamplingParams
from legal_rl.demo.html import Safe, element
from legal_rl.demo.words import Words

if TYPE_CHECKING:
    from legal_rl.engines.openai import Endpoint
    from legal_rl.engines.openai.chat import Chat, ChatError, Delta


class Model:
    """One served model. ``name`` is the server's for it, ``label`` the page's; ``max_tokens`` bounds an answer."""

    def __init__(self, name: str, label: str, opener: "Callable[[], Chat]", *, prompt: str, max_tokens: int) -> None:
        self.name, self.label, self.prompt, self.max_tokens = name, label, prompt, max_tokens
        self._door = _Door(opener)

    def request(self, question: Question, *, sample: int = 0) -> Request:
        """The question in this model's prompt."""
        messages = build_messages(question, self.prompt)
        return Request(id=question.id, sample=sample, messages=messages)

    def chat(self, id_: str, messages: list[Message]) -> Request:
        """Messages that are no exam question: without the prompt's instruction."""
        return Request(id=id_, messages=messages)

    async def stream(
        self, request: Request, *, temperature: float = 0.0, seed: int = 0, max_tokens: int | None = None
    ) -> "AsyncGenerator[Delta | Response, None]":
        """Pieces as they come, at last the Response. Raises ``ChatError``; closing it stops the server's work."""
        limit = min(max_tokens or self.max_tokens, self.max_tokens)
        params = SamplingParams(temperature=temperature, seed=seed, max_tokens=limit)
        chat = await self._door.opened()
        async with aclosing(chat.stream(request, params)) as pieces:
            async for piece in pieces:
                yield piece

    async def answer(
        self, request: Request, *, temperature: float = 0.0, seed: int = 0, max_tokens: int | None = None
    ) -> Response:
        """The whole answer. Raises ``ChatError``."""
        pieces = self.stream(request, temperature=temperature, seed=seed, max_tokens=max_tokens)
        async with aclosing(pieces) as stream:
            async for piece in stream:
                if isinstance(piece, Response):
                    return piece
        raise AssertionError("a stream ends with its Response or raises")

    async def close(self) -> None:
        """Close the connections to the server."""
        await self._door.close()


@dataclass
class _Door:
    """Opens a chat within the loop that uses it, once; a server that is away is tried anew at the next question."""

    opener: "Callable[[], Chat]"
    chat: "Chat | None" = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def opened(self) -> "Chat":
        async with self.lock:
            if self.chat is None:
                chat = self.opener()
                await chat.__aenter__()
                self.chat = chat
            return self.chat

    async def close(self) -> None:
        if self.chat is not None:
            chat, self.chat = self.chat, None
            await chat.__aexit__(None, None, None)


def open_model(endpoint: "Endpoint", *, label: str, prompt: str, max_tokens: int) -> Model:
    """The model of ``endpoint``; its server is not asked before the first question."""
    from legal_rl.engines.openai import open_chat

    return Model(endpoint.model, label, lambda: open_chat(endpoint), prompt=prompt, max_tokens=max_tokens)


def trouble(words: Words, error: "ChatError") -> Safe:
    """One sentence for what befell a model's answer; the tab puts its retry button beside it."""
    return element("p", words(f"shell.trouble.{error.kind}"), class_="trouble", role="alert")
