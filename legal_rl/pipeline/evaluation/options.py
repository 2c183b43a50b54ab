"""The options of `legal-rl eval`, each with its type, default and help."""

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from legal_rl.core.prompts import PREFILLS, find_prompt
from legal_rl.core.sampling import SamplingParams
from legal_rl.pipeline.evaluation.samplers import ModelChoice
from legal_rl.runs.config import Config


class EvalOptions(Config):
    """One model on one set of questions. ``samples`` None is one a question, of stored answers all there are.

    ``questions`` is a file of questions or a source of `data build`; ``shots`` is ``FILE:N`` or ``exam:N``, with the
    responses of a FILE in ``shot_responses``; ``train`` is what ``baseline:majority`` learns from. ``seed`` draws the
    subset of ``limit``, the shots and the variants too.
    """

    choice: ModelChoice
    questions: str
    limit: int | None = Field(default=None, ge=1)
    samples: int | None = Field(default=None, ge=1)
    temperature: float = Field(default=0.0, ge=0)
    top_p: float = Field(default=1.0, gt=0, le=1)
    max_tokens: int = Field(default=2048, ge=1)
    seed: int = 0
    prompt: str = "think-v1"
    prefill: Literal["none", "think", "no-think"] = "none"
    shots: str | None = None
    shot_responses: Path | None = None
    variants: tuple[str, ...] = ()
    train: str | None = None

    @field_validator("prompt")
    @classmethod
    def _known(cls, prompt: str) -> str:
        find_prompt(prompt)
        return prompt

    @model_validator(mode="after")
    def _can_be_held_to_the_format(self) -> Self:
        if self.choice.structured and (self.prefill == "no-think" or not find_prompt(self.prompt).thinks):
            raise ValueError("--structured holds to the strict format, which thinks; choose another prompt or prefill")
        if self.choice.structured and self.choice.model.startswith(("baseline:", "stored:")):
            raise ValueError(
                f"--structured: {self.choice.model} writes nothing that could be held to a format; drop it"
            )
        if self.choice.thinking_chars is not None and not self.choice.structured:
            raise ValueError("--thinking-chars bounds what --structured asks for; add --structured")
        return self

    @property
    def prefill_text(self) -> str:
        """What the assistant's turn begins with."""
        return PREFILLS[self.prefill]

    def params(self, samples: int) -> SamplingParams:
        """The sampling parameters for so many samples a question."""
        return SamplingParams(
            n=samples, temperature=self.temperature, top_p=self.top_p, max_tokens=self.max_tokens, seed=self.seed
        )
