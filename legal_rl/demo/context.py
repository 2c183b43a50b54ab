"""Specification of the page's process, the context every tab gets, and the temporary folder behind it."""

import os
import secrets
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import Field, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Kind, Question
from legal_rl.data.exam import FAMILIES, ExamConfig, generate
from legal_rl.demo.models import Model, Trained, open_model
from legal_rl.engines.openai import Endpoint
from legal_rl.runs.records import read_models
from legal_rl.runs.shipped_files import SHIPPED
from legal_rl.runs.statutes import StatuteStore, open_store
from legal_rl.runs.yaml_config import Config

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
MOST_KEPT: Final = 200  # folders of one kind that visitors leave: exams, papers, results …
MOST_BYTES: Final = 500_000_000  # of one kind
SAMPLE_QUESTIONS: Final = SHIPPED / "data" / "sample" / "questions.jsonl"
_OFFERED: Final = 12  # questions to pick from
_PREFIX: Final = "legal_rl_demo_"


@dataclass(frozen=True)
class Limits:
    """Bounds for one visitor: characters, counts, bytes. ``concurrency``: handlers at once, for each event.

    ``body_bytes``: of one request that is no upload. ``uploads_bytes``: of one address within ten minutes.
    ``asks_at_once``: events of one session that wait or run. ``sessions``: open ones, in all. ``silent_sessions``:
    those of one address that show no heartbeat.
    """

    question_chars: int = 6000
    samples: int = 16
    exam_questions: int = 50
    upload_bytes: int = 20_000_000
    chat_turns: int = 20
    chat_chars: int = 4000
    concurrency: int = 64
    body_bytes: int = 2_000_000
    uploads_bytes: int = 200_000_000
    asks_at_once: int = 16
    sessions: int = 2000
    silent_sessions: int = 256


class Learnt(Config):
    """Families of the exam that a run taught its model, with their levels, kinds (None: all) and day of the law.

    ``from_scratch``: the run made the model itself, so that it knows nothing else.
    """

    families: tuple[str, ...] = Field(min_length=1)
    levels: tuple[Literal[1, 2, 3, 4], ...] | None = None
    kinds: tuple[Kind, ...] | None = None
    law_as_of: str
    from_scratch: bool = False


@dataclass(frozen=True)
class Context:
    """State that all tabs share: one or two models, and the temporary folder, the only place files are served from.

    ``learnt`` says what the models' run taught them, where it taught them a part of the exam; ``example_is_right`` that
    the first sample is one that the model answered rightly in its run's evaluation. ``statutes`` is the store that
    articles are shown from.
    """

    models: tuple[Model, ...]
    samples: tuple[Question, ...]
    workdir: Path
    limits: Limits = field(default_factory=Limits)
    learnt: Learnt | None = None
    example_is_right: bool = False
    statutes: StatuteStore | None = None


class ServedModel(Config):
    """One served model. ``label`` is the page's name for it, ``max_tokens`` bounds one answer.

    ``endpoint`` is None for a model that is still loading: the file ``server`` will hold it. The file ``away`` is there
    while the model's server is being started again. ``trained``: the model stands before or after its run's training;
    ``place`` says which folder it is.
    """

    endpoint: Endpoint | None = None
    server: Path | None = None
    label: str = Field(min_length=1)
    prompt: str = "think-v1"
    max_tokens: int = Field(default=2048, ge=1)
    away: Path | None = None
    trained: Trained | None = None
    place: str = ""


class PageSpec(Config):
    """Specification of the page's process. ``credentials`` names the variable with ``user:password`` pairs.

    ``example`` is the id of the question that the page opens with, one that the first model answered rightly;
    ``statutes`` the store that articles are shown from.
    """

    models: tuple[ServedModel, ...] = Field(min_length=1, max_length=2)
    questions: Path | None = None
    learnt: Learnt | None = None
    example: str | None = None
    statutes: Path | None = None
    host: str = "127.0.0.1"
    port: int = Field(ge=1, le=65535)
    queue: int = Field(default=200, ge=1)
    credentials: str | None = None
    behind_proxy: bool = False


def make_context(spec: PageSpec, workdir: Path) -> Context:
    """Make the context of ``spec``. Raises ``UserError`` for questions or statutes that cannot be read.

    Offers the spec's questions, else the sample that comes with the project, else generated ones.
    """
    models = tuple(
        open_model(
            served.endpoint,
            server=served.server,
            label=served.label,
            prompt=served.prompt,
            max_tokens=served.max_tokens,
            away=served.away,
            trained=served.trained,
            place=served.place,
        )
        for served in spec.models
    )
    if spec.questions or SAMPLE_QUESTIONS.exists():
        questions = read_models(spec.questions or SAMPLE_QUESTIONS, Question)
        questions = sorted(questions, key=lambda question: question.id != spec.example)[:_OFFERED]
    else:
        questions = generate(_OFFERED, seed=0)
    is_right = bool(questions) and questions[0].id == spec.example
    return Context(
        models,
        tuple(questions),
        workdir,
        learnt=spec.learnt,
        example_is_right=is_right,
        statutes=open_store(spec.statutes) if spec.statutes else None,
    )


def read_learnt(config: dict[str, Any]) -> Learnt | None:
    """The exam that the resolved configuration of a run says its model learnt; None where that is no part of it.

    A family that this version does not know is left out.
    """
    data, model = config.get("data"), config.get("model")
    if not isinstance(data, dict) or data.get("sources") != ["exam"] or not isinstance(data.get("exam"), dict):
        return None
    exam = {key: value for key, value in data["exam"].items() if key in ExamConfig.model_fields}
    try:
        told = ExamConfig.model_validate(exam)
    except ValidationError:
        return None
    families = tuple(name for name in told.families or () if name in FAMILIES)
    if not families:
        return None
    from_scratch = isinstance(model, dict) and not model.get("path") and bool(model.get("tiny"))
    return Learnt(
        families=families, levels=told.levels, kinds=told.kinds, law_as_of=told.law_as_of, from_scratch=from_scratch
    )


def read_credentials(variable: str) -> dict[str, str]:
    """User → password from the environment variable: ``user:password`` pairs, one a line or with commas between.

    Raises ``UserError``, which repeats nothing of its value, when it is unset or holds something else.
    """
    pairs = [part.strip() for part in os.environ.get(variable, "").replace("\n", ",").split(",") if part.strip()]
    credentials = dict(pair.split(":", 1) for pair in pairs if ":" in pair)
    complete = all(user and password for user, password in credentials.items())
    if not credentials or len(credentials) < len(pairs) or not complete:
        raise UserError(f"the environment variable {variable} must hold user:password pairs, with commas between them")
    return credentials


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for this process, whose id stands in its name, to be removed at the end."""
    return tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}_")


def remove_stale_folders(parent: Path) -> None:
    """Remove the folders of demos that were killed: they hold what visitors uploaded, and their exams."""
    for folder in parent.glob(f"{_PREFIX}*_*"):
        pid = folder.name.removeprefix(_PREFIX).partition("_")[0]
        if pid.isdecimal() and not _is_running(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def new_folder(parent: Path, most: int | None = None) -> Path:
    """Make a folder for what one click of a visitor leaves, in ``parent``, by a name that nobody can guess.

    ``parent`` keeps ``most`` of them (``MOST_KEPT``), and as many as ``MOST_BYTES`` hold: the oldest go first.
    """
    most = most or MOST_KEPT
    kept = sorted(parent.glob("*"), key=_changed, reverse=True)
    size = 0
    for number, path in enumerate(kept, 2):  # the new one is the first
        size += sum(_size(file) for file in path.rglob("*") if file.is_file())
        if number > most or size > MOST_BYTES:
            shutil.rmtree(path, ignore_errors=True)
    folder = parent / secrets.token_hex(16)
    folder.mkdir(parents=True)
    return folder


def _changed(path: Path) -> float:
    """The moment of its last change; 0 for what another visitor's click has removed meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
