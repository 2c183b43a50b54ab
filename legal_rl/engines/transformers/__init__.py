"""The transformers engine. The door is light: torch is imported in this process only where it is installed."""

import importlib.util
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal, Protocol, Self

from pydantic import Field

from legal_rl.core.sampling import Sampler
from legal_rl.runs.config import Config

Dtype = Literal["auto", "float32", "bfloat16"]


class Loading(Config):
    """How a model is loaded and batched. ``model`` is a folder or a hub name; ``auto`` keeps the dtype it was saved in.

    A batch holds at most ``batch_rows`` requests and ``batch_tokens`` tokens of prompt and answer together; the second
    bounds the key-value cache of a large model. ``plain`` says that only plain requests will come, for which the
    tokenizer needs no chat template.
    """

    model: str
    name: str | None = None
    dtype: Dtype = "auto"
    batch_rows: int = Field(default=128, ge=1)
    batch_tokens: int = Field(default=131_072, ge=1)
    plain: bool = False


class OpenSampler(Sampler, AbstractContextManager[Sampler], Protocol):
    """A sampler that holds a model until it is closed."""

    def __enter__(self) -> Self: ...


def open_sampler(
    model: str | Path,
    *,
    name: str | None = None,
    dtype: Dtype = "auto",
    batch_rows: int = 128,
    batch_tokens: int = 131_072,
    plain: bool = False,
) -> OpenSampler:
    """Load ``model``: in this process where torch is installed, else in a worker in the train environment.

    ``name`` goes into ``Response.model``; by default it is the folder's name and a digest of its weights.
    Raises ``UserError`` for a model that is missing or cannot be loaded, and for a missing environment.
    """
    loading = Loading(
        model=str(model), name=name, dtype=dtype, batch_rows=batch_rows, batch_tokens=batch_tokens, plain=plain
    )
    if importlib.util.find_spec("torch") and importlib.util.find_spec("transformers"):
        from legal_rl.engines.transformers.sampler import TransformersSampler

        return TransformersSampler(loading)
    from legal_rl.engines.transformers.client import WorkerSampler

    return WorkerSampler(loading)
