"""What `legal-rl demo` is asked for, and which models that means."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import find_prompt
from legal_rl.core.questions import Question
from legal_rl.demo.spec import Served
from legal_rl.engines.openai import Endpoint
from legal_rl.runs.config import Config
from legal_rl.runs.records import first_problem, read_json, read_models

QUICKSTART: Final = Path("runs/quickstart")
_ABOVE: Final = 3  # how far above a model's folder its run is looked for: RUN/grpo/model


class Demo(Config):
    """``model`` and ``compare`` are folders, or the names that ``base_url`` and ``compare_url`` have for them.

    ``credentials`` names the environment variable with ``user:password`` pairs; ``open_to_all`` does without on a host
    that others can reach.
    """

    model: str | None = None
    base_url: str | None = None
    compare: str | None = None
    compare_url: str | None = None
    key_variable: str = "OPENAI_API_KEY"
    prompt: str | None = None
    max_tokens: int | None = None
    questions: Path | None = None
    host: str = "127.0.0.1"
    port: int = 7860
    queue: int = 100
    credentials: str | None = None
    open_to_all: bool = False


@dataclass(frozen=True)
class Side:
    """One model to show: a folder to serve, or with ``base_url`` a server's model."""

    model: str
    base_url: str | None
    prompt: str
    max_tokens: int

    @property
    def label(self) -> str:
        """A folder's last parts that say something (``sft/model`` → ``sft``), a served model's name."""
        if self.base_url:
            return self.model
        parts = [part for part in Path(self.model).resolve().parts if part not in ("model", "/")]
        return parts[-1] if parts else self.model

    def served(self, base_url: str, name: str, key_variable: str) -> Served:
        """This model as ``name`` of the server at ``base_url``; ``UserError`` for an address that is none."""
        try:
            endpoint = Endpoint(base_url=base_url, model=name, key_variable=key_variable)
        except ValidationError as error:
            shown = re.sub(r"//[^/]*@", "//…@", base_url)  # a password in it is not repeated
            raise UserError(f"{shown}: {first_problem(error).partition('Value error, ')[2]}") from None
        return Served(endpoint=endpoint, label=self.label, prompt=self.prompt, max_tokens=self.max_tokens)


def sides(job: Demo) -> list[Side]:
    """One or two models. Raises ``UserError`` for a combination of options that names none."""
    if job.base_url and not job.model:
        raise UserError("--base-url says where the server is; say with --model what it calls the model")
    if job.compare_url and not job.compare:
        raise UserError("--compare-url says where the server is; say with --compare-model what it calls the model")
    model, compare = job.model, job.compare
    if model is None:
        model = str(_quickstart())
        other = QUICKSTART / "sft" / "model"
        compare = compare or (str(other) if other.is_dir() else None)
    found = [_side(job, model, job.base_url)]
    return [*found, _side(job, compare, job.compare_url)] if compare else found


def _quickstart() -> Path:
    model = QUICKSTART / "grpo" / "model"
    if not model.is_dir():
        raise UserError(f"{model}: there is no model here yet; `make demo` builds it, or name MODEL")
    return model


def _side(job: Demo, model: str, base_url: str | None) -> Side:
    if base_url is None and not Path(model).is_dir():
        raise UserError(f"{model}: no such folder; name a model's folder, or its server with --base-url")
    run = run_config(Path(model)) if base_url is None else {}
    prompt = job.prompt or run.get("prompt", "think-v1")
    find_prompt(prompt)
    limit = job.max_tokens or run.get("limits", {}).get("response", 2048)
    return Side(model, base_url, prompt, limit)


def run_config(model: Path) -> dict[str, Any]:
    """The configuration of the run that made the folder ``model``, so that it is asked as it was trained; or empty."""
    folder = run_folder(model)
    found = read_json(folder / "run.json").get("config", {}) if folder else {}
    return found if isinstance(found, dict) else {}


def run_folder(model: Path) -> Path | None:
    """The run's folder that the folder ``model`` stands in."""
    return next((place for place in list(model.resolve().parents)[:_ABOVE] if (place / "run.json").is_file()), None)


def questions_of(job: Demo, found: list[Side]) -> Path | None:
    """The questions to offer: those asked for, else the held-out ones of the model's run.

    Raises ``UserError`` for a file that was asked for and cannot be read, before anything is started for it.
    """
    if job.questions:
        read_models(job.questions, Question)
    if job.questions or found[0].base_url:
        return job.questions
    folder = run_folder(Path(found[0].model))
    held_out = folder / "data" / "heldout.jsonl" if folder else None
    return held_out if held_out and held_out.is_file() else None
