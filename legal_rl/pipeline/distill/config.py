"""What `legal-rl distill collect` asks, of whom, and for how much."""

from typing import Any, Literal, Self

from pydantic import ConfigDict, Field, field_validator, model_validator

from legal_rl.core.prompts import PREFILLS, find_prompt
from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.openai import Endpoint
from legal_rl.runs.config import Config
from legal_rl.training.distill.prices import Prices


class Collection(Config):
    """One teacher behind one server, and the questions it is to answer.

    ``questions`` is a file of questions or a source of `data build`; ``seed`` draws the subset of ``limit`` too.
    ``max_cost`` is money in the currency of ``prices``.
    """

    model_config = ConfigDict(allow_inf_nan=False)

    endpoint: Endpoint
    questions: str
    limit: int | None = Field(default=None, ge=1)
    samples: int = Field(default=1, ge=1)
    temperature: float = Field(default=0.6, ge=0)
    top_p: float = Field(default=0.95, gt=0, le=1)
    max_tokens: int = Field(default=4096, ge=1)
    seed: int = 0
    prompt: str = "think-v1"
    prefill: Literal["none", "think", "no-think"] = "none"
    prices: Prices | None = None
    max_cost: float | None = Field(default=None, gt=0)

    @field_validator("prompt")
    @classmethod
    def _known(cls, prompt: str) -> str:
        find_prompt(prompt)
        return prompt

    @field_validator("endpoint")
    @classmethod
    def _no_key_here(cls, endpoint: Endpoint) -> Endpoint:
        if not endpoint.key_variable.isidentifier():
            raise ValueError("--key-variable takes the name of an environment variable, never a key")
        return endpoint

    @model_validator(mode="after")
    def _cost_needs_prices(self) -> Self:
        if self.max_cost is not None and self.prices is None:
            raise ValueError("--max-cost needs --price-in and --price-out; look them up in the server's price list")
        return self

    @property
    def prefill_text(self) -> str:
        """What the assistant's turn begins with."""
        return PREFILLS[self.prefill]

    @property
    def params(self) -> SamplingParams:
        """The sampling parameters."""
        return SamplingParams(
            n=self.samples,
            temperature=self.temperature,
            top_p=self.top_p,
            max_tokens=self.max_tokens,
            seed=self.seed,
        )

    def told(self) -> dict[str, Any]:
        """What the answers depend on beside the questions, for the manifest."""
        return {
            "model": self.endpoint.model,
            "engine": self.endpoint.base_url,
            "prompt": self.prompt,
            "prefill": self.prefill_text,
            "params": self.params.model_dump(),
        }
