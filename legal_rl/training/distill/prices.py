"""Tokens and what they cost."""

from typing import Self

from pydantic import BaseModel, ConfigDict, Field

_MILLION = 1_000_000


class Tokens(BaseModel):
    """Counts of tokens, or means. ``cached`` is the part of ``prompt`` that the server had read before."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    prompt: int | float = 0
    cached: int | float = 0
    completion: int | float = 0

    def __add__(self, other: Self) -> "Tokens":
        return Tokens(
            prompt=self.prompt + other.prompt,
            cached=self.cached + other.cached,
            completion=self.completion + other.completion,
        )

    def beyond(self, other: Self) -> "Tokens":
        """What is here and not in ``other``, never below zero."""
        return Tokens(
            prompt=max(0, self.prompt - other.prompt),
            cached=max(0, self.cached - other.cached),
            completion=max(0, self.completion - other.completion),
        )

    def over(self, count: int) -> "Tokens":
        """The mean over ``count``."""
        return Tokens(prompt=self.prompt / count, cached=self.cached / count, completion=self.completion / count)


class Prices(BaseModel):
    """Money for a million tokens. ``cached`` None charges such prompt tokens as any other; ``currency`` is a label."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)
    currency: str = ""

    def of(self, tokens: Tokens) -> float:
        """What ``tokens`` cost."""
        cached = self.prompt if self.cached is None else self.cached
        fresh = tokens.prompt - tokens.cached
        return (fresh * self.prompt + tokens.cached * cached + tokens.completion * self.completion) / _MILLION

    def say(self, tokens: Tokens) -> str:
        """``1.2345 USD``."""
        return f"{self.of(tokens):.4f} {self.currency}".rstrip()
