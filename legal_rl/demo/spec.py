"""What the page's own process is told, as one JSON file: models to ask, questions to offer, where to listen."""

from pathlib import Path
from typing import Final

from pydantic import Field

from legal_rl.core.questions import Question
from legal_rl.data.exam import generate
from legal_rl.demo.context import Context, Limits
from legal_rl.demo.models import Model, open_model
from legal_rl.engines.environments import HOME
from legal_rl.engines.openai import Endpoint
from legal_rl.runs.config import Config
from legal_rl.runs.records import read_models

OFFERED: Final = 12  # questions to pick from
_SHIPPED: Final = HOME / "data" / "sample" / "questions.jsonl"


class Served(Config):
    """One served model. ``label`` is the page's name for it, ``max_tokens`` bounds one answer."""

    endpoint: Endpoint
    label: str = Field(min_length=1)
    prompt: str = "think-v1"
    max_tokens: int = Field(default=2048, ge=1)


class Spec(Config):
    """``host`` and ``port`` are where to listen; ``credentials`` names the variable with ``user:password`` pairs."""

    models: tuple[Served, ...] = Field(min_length=1, max_length=2)
    questions: Path | None = None
    host: str = "127.0.0.1"
    port: int = Field(ge=1, le=65535)
    queue: int = Field(default=100, ge=1)
    credentials: str | None = None


def make_context(spec: Spec, workdir: Path) -> Context:
    """The context of ``spec``. Raises ``UserError`` for questions that cannot be read."""
    return Context(tuple(map(_model, spec.models)), _offered(spec.questions), workdir, Limits())


def _model(served: Served) -> Model:
    return open_model(served.endpoint, label=served.label, prompt=served.prompt, max_tokens=served.max_tokens)


def _offered(path: Path | None) -> tuple[Question, ...]:
    """Of ``path``, else of the sample that comes with the project, else generated ones."""
    if path is None and not _SHIPPED.exists():
        return tuple(generate(OFFERED, seed=0))
    return tuple(read_models(path or _SHIPPED, Question)[:OFFERED])
