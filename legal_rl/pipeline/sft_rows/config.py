"""What `legal-rl distill filter` is asked for."""

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from legal_rl.core.prompts import find_prompt
from legal_rl.pipeline.lengths import CUTOFF_DEFAULT
from legal_rl.runs.config import Config
from legal_rl.training.sft.selection import Selection


class TokenLimits(Config):
    """Bounds in tokens of ``model``. Rows over ``cutoff`` are dropped, or kept for a trainer that cuts them."""

    model: str | None = None
    template: str = "qwen3_nothink"
    cutoff: int = Field(default=CUTOFF_DEFAULT, ge=1)
    over: Literal["drop", "keep"] = "drop"
    response: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _a_model_counts(self) -> Self:
        if self.model is None and self.response is not None:
            raise ValueError("--max-tokens counts in a model's tokens; add --model")
        return self


class FilterJob(Config):
    """``questions`` and each of ``tests`` as `legal-rl eval` reads them; ``prompt`` is what rows are asked with."""

    traces: Path
    questions: str
    out: Path
    prompt: str = "think-v1"
    selection: Selection = Selection()
    tokens: TokenLimits = TokenLimits()
    tests: tuple[str, ...] = ()
    near: bool = True

    @field_validator("prompt")
    @classmethod
    def _known(cls, version: str) -> str:
        find_prompt(version)
        return version
