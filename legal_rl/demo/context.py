"""Specification of the page's process, the context every tab gets, and the temporary folder behind it."""

import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import Field

from legal_rl.core.questions import Question
from legal_rl.data.exam import generate
from legal_rl.demo.models import Model, open_model
from legal_rl.engines.environments import HOME
from legal_rl.engines.openai import Endpoint
from legal_rl.runs.config import Config
from legal_rl.runs.records import read_models


@dataclass(frozen=True)
class Limits:
    """Bounds on what one visitor may ask for: characters, counts, bytes; ``concurrency`` is handlers at once, a tab."""

    question_chars: int = 6000
    options: int = 10
    samples: int = 16
    exam_questions: int = 50
    upload_bytes: int = 20_000_000
    chat_turns: int = 20
    chat_chars: int = 4000
    concurrency: int = 64


@dataclass(frozen=True)
class Context:
    """``models`` holds one or two; ``workdir`` is the app's temporary folder, the only place files are served from."""

    models: tuple[Model, ...]
    samples: tuple[Question, ...]
    workdir: Path
    limits: Limits = field(default_factory=Limits)


OFFERED_QUESTIONS: Final = 12  # questions to pick from
_SHIPPED: Final = HOME / "data" / "sample" / "questions.jsonl"


class ServedModel(Config):
    """One served model. ``label`` is the page's name for it, ``max_tokens`` bounds one answer."""

    endpoint: Endpoint
    label: str = Field(min_length=1)
    prompt: str = "think-v1"
    max_tokens: int = Field(default=2048, ge=1)


class PageSpec(Config):
    """``host`` and ``port`` are where to listen; ``credentials`` names the variable with ``user:password`` pairs."""

    models: tuple[ServedModel, ...] = Field(min_length=1, max_length=2)
    questions: Path | None = None
    host: str = "127.0.0.1"
    port: int = Field(ge=1, le=65535)
    queue: int = Field(default=100, ge=1)
    credentials: str | None = None


def make_context(spec: PageSpec, workdir: Path) -> Context:
    """The context of ``spec``. Raises ``UserError`` for questions that cannot be read."""
    return Context(tuple(map(_model, spec.models)), _offered(spec.questions), workdir, Limits())


def _model(served: ServedModel) -> Model:
    return open_model(served.endpoint, label=served.label, prompt=served.prompt, max_tokens=served.max_tokens)


def _offered(path: Path | None) -> tuple[Question, ...]:
    """Of ``path``, else of the sample that comes with the project, else generated ones."""
    if path is None and not _SHIPPED.exists():
        return tuple(generate(OFFERED_QUESTIONS, seed=0))
    return tuple(read_models(path or _SHIPPED, Question)[:OFFERED_QUESTIONS])


_PREFIX: Final = "legal_rl_demo_"


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for this process, which its name tells, to be removed at the end."""
    return tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}_")


def remove_stale_folders(place: Path) -> None:
    """Remove the folders of demos that were killed: they hold what visitors uploaded, and their exams."""
    for folder in place.glob(f"{_PREFIX}*_*"):
        pid = folder.name.removeprefix(_PREFIX).partition("_")[0]
        if pid.isdecimal() and not _lives(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
