"""Start of the demo: options to models and questions, servers for the models, the page's process, and a clean end."""

import importlib.util
import re
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import find_prompt
from legal_rl.core.questions import Question
from legal_rl.demo.context import (
    LOOPBACK,
    Learnt,
    PageSpec,
    ServedModel,
    read_credentials,
    read_learnt,
    remove_stale_folders,
    temporary_folder,
)
from legal_rl.demo.model_servers import ModelServers
from legal_rl.demo.models import Trained
from legal_rl.engines.environments import OnWait, background_server, find_python, interruptible, last_words, versions_in
from legal_rl.engines.openai import Endpoint
from legal_rl.evaluation.scoring import read_grades
from legal_rl.pipeline.serving import LOOK_SECONDS, waiting
from legal_rl.runs.records import first_problem, read_json, read_models, write_text
from legal_rl.runs.statutes import open_store
from legal_rl.runs.yaml_config import Config

QUICKSTART: Final = Path("runs/quickstart")
_ABOVE: Final = 3  # how far above a model's folder its run is looked for: RUN/grpo/model
_STAGES: Final = ("base", "sft", "grpo")
_PATIENCE: Final = 300.0  # seconds for the page to come up; a busy machine takes long over its imports


class DemoOptions(Config):
    """Options of `legal-rl demo`. ``model`` and ``compare`` are folders, or names at ``base_url`` and ``compare_url``.

    ``credentials`` names the environment variable with ``user:password`` pairs; ``open_to_all`` does without on a host
    that others can reach. ``behind_proxy`` believes what a proxy says it was asked for. ``statutes`` is the store that
    articles are shown from.
    """

    model: str | None = None
    base_url: str | None = None
    compare: str | None = None
    compare_url: str | None = None
    key_variable: str = "OPENAI_API_KEY"
    prompt: str | None = None
    max_tokens: int | None = None
    questions: Path | None = None
    statutes: Path | None = None
    host: str = "127.0.0.1"
    port: int = 7860
    queue: int = 200
    credentials: str | None = None
    open_to_all: bool = False
    behind_proxy: bool = False


@dataclass(frozen=True)
class ModelToShow:
    """One model to show: a folder to serve, or with ``base_url`` a server's model.

    A folder that a run made is asked as it was trained; ``run`` is that run's folder, ``learnt`` what it taught,
    ``trained`` where the model stands in it.
    """

    model: str
    base_url: str | None
    prompt: str
    max_tokens: int
    run: Path | None
    learnt: Learnt | None = None
    trained: Trained | None = None

    @property
    def place(self) -> str:
        """The folder as its run knows it (``quickstart/grpo/model``), else its last parts; a served model's name."""
        if self.base_url:
            return self.model
        folder = Path(self.model).resolve()
        return str(folder.relative_to(self.run.parent)) if self.run else "/".join(folder.parts[-2:])

    @property
    def stage(self) -> int:
        """The number of a run's trainings that the model has behind it: 0, 1 (SFT) or 2 (GRPO)."""
        return max((_STAGES.index(part) for part in Path(self.model).parts if part in _STAGES), default=0)

    @property
    def label(self) -> str:
        """A folder's last parts that say something (``sft/model`` → ``sft``), a served model's name."""
        if self.base_url:
            return self.model
        parts = [part for part in Path(self.model).resolve().parts if part not in ("model", "/")]
        return parts[-1] if parts else self.model

    def endpoint(self, base_url: str, name: str, key_variable: str, *, opens_thinking: bool | None = None) -> Endpoint:
        """The model ``name`` of the server at ``base_url``; ``UserError`` for an address that is none."""
        try:
            return Endpoint(base_url=base_url, model=name, key_variable=key_variable, opens_thinking=opens_thinking)
        except ValidationError as error:
            shown = re.sub(r"//[^/]*@", "//…@", base_url)  # a password in it is not repeated
            raise UserError(f"{shown}: {first_problem(error).removeprefix('base_url: ')}") from None

    def served(
        self, *, endpoint: Endpoint | None = None, server: Path | None = None, away: Path | None = None
    ) -> ServedModel:
        """This model at ``endpoint``, or at the one that ``server`` will hold."""
        return ServedModel(
            endpoint=endpoint,
            server=server,
            label=self.label,
            prompt=self.prompt,
            max_tokens=self.max_tokens,
            away=away,
            trained=self.trained,
            place=self.place,
        )


def models_to_show(options: DemoOptions) -> list[ModelToShow]:
    """Find the one or two models. Raises ``UserError`` for a combination of options that names none."""
    if options.base_url and not options.model:
        raise UserError("--base-url says where the server is; say with --model what it calls the model")
    if options.compare_url and not options.compare:
        raise UserError("--compare-url says where the server is; say with --compare-model what it calls the model")
    model, compare = options.model, options.compare
    if model is None:
        quickstart, other = QUICKSTART / "grpo" / "model", QUICKSTART / "sft" / "model"
        if not quickstart.is_dir():
            raise UserError(f"{quickstart}: there is no model here yet; `make demo` builds it, or name MODEL")
        model = str(quickstart)
        compare = compare or (str(other) if other.is_dir() else None)
    models = [_model_to_show(options, model, options.base_url)]
    if compare:
        models.append(_model_to_show(options, compare, options.compare_url))
    return _before_and_after(models)


def _before_and_after(models: list[ModelToShow]) -> list[ModelToShow]:
    """The models with where they stand in their run: two only where one run made both, by different stages."""
    run, stages = models[0].run, [model.stage for model in models]
    if run is None or any(model.run != run for model in models) or len(set(stages)) < len(models):
        return models
    latest = max(stages)
    return [replace(model, trained="after" if 0 < model.stage == latest else "before") for model in models]


def _model_to_show(options: DemoOptions, model: str, base_url: str | None) -> ModelToShow:
    if base_url is None and not Path(model).is_dir():
        raise UserError(f"{model}: no such folder; name a model's folder, or its server with --base-url")
    parents = list(Path(model).resolve().parents)[:_ABOVE] if base_url is None else []
    run = next((path for path in parents if (path / "run.json").is_file()), None)
    config = _part(read_json(run / "run.json") if run else None, "config")
    prompt = options.prompt or str(config.get("prompt", "think-v1"))
    find_prompt(prompt)
    told = _part(config, "limits").get("response")
    limit = options.max_tokens or (told if isinstance(told, int) and told > 0 else 2048)
    return ModelToShow(model, base_url, prompt, limit, run, read_learnt(config))


def _part(made: object, name: str) -> dict[str, Any]:
    """The mapping under ``name`` of a file that anybody may have written; empty where that is no mapping."""
    part = made.get(name) if isinstance(made, dict) else None
    return part if isinstance(part, dict) else {}


def find_questions(options: DemoOptions, models: list[ModelToShow]) -> Path | None:
    """The questions to offer: those asked for, else the held-out ones of the model's run.

    Raises ``UserError`` for a file that was asked for and cannot be read, before anything is started for it.
    """
    if options.questions:
        read_models(options.questions, Question)
    run = models[0].run
    held_out = run / "data" / "heldout.jsonl" if run and not options.questions else None
    return held_out if held_out and held_out.is_file() else options.questions


def find_example(model: ModelToShow) -> str | None:
    """The id of the first held-out question with several right options that ``model`` answered rightly in its run.

    None where the run has no grades of this model that can be read.
    """
    stage = next((part for part in Path(model.model).parts[::-1] if part in ("grpo", "sft")), "base")
    grades = model.run / f"eval-{stage}" / "grades.jsonl" if model.run else None
    if grades is None or not grades.is_file():
        return None
    try:
        rows = read_grades(grades)
    except UserError:
        return None
    return next((row.id for row in rows if row.sample == 0 and row.exact and len(row.gold) > 1), None)


def launch(options: DemoOptions, console: Console, *, open_browser: bool = True) -> None:
    """Show the page until it is asked to stop (Ctrl-C, SIGTERM).

    Raises ``UserError`` when there is no model, no environment with Gradio, or the page may not be shown as asked.
    """
    models = models_to_show(options)
    if options.statutes:
        open_store(options.statutes)
    if options.credentials:
        read_credentials(options.credentials)
    elif options.host not in LOOPBACK and not options.open_to_all:
        raise UserError(
            f"--host {options.host}: others could reach the page; name the variable with user:password pairs by "
            "--auth-variable, or insist with --no-auth"
        )
    host, port = reachable_address(options.host, options.port)
    with suppress(OSError), socket.create_connection((host, port), timeout=5):
        raise UserError(f"port {port} of {host} is taken; choose another with --port")
    python = page_python()
    remove_stale_folders(Path(tempfile.gettempdir()))
    with suppress(KeyboardInterrupt), interruptible(), ExitStack() as stack:
        folder = Path(stack.enter_context(temporary_folder()))
        servers = stack.enter_context(ModelServers(folder, console, key_variable=options.key_variable))
        served = servers.serve(models)
        questions, log = find_questions(options, models), folder / "page.log"
        spec = PageSpec(
            models=served,
            questions=questions.resolve() if questions else None,
            learnt=models[0].learnt,
            example=find_example(models[0]) if not options.questions else None,
            statutes=options.statutes.resolve() if options.statutes else None,
            host=options.host,
            port=options.port,
            queue=options.queue,
            credentials=options.credentials,
            behind_proxy=options.behind_proxy,
        )
        with waiting(console, "the page", log) as on_wait:
            page = stack.enter_context(
                show_page(spec, folder, log=log, python=python, environ=servers.environ, on_wait=on_wait)
            )
        url = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        console.print(f"the page is at {url} (English: {url}en/); Ctrl-C ends it")
        if open_browser:
            webbrowser.open(url)
        while (status := page.poll()) is None:
            servers.check()
            time.sleep(LOOK_SECONDS)
        if status > 0:
            raise UserError(f"the page ended with status {status}; its last words:\n{last_words(log)}")


@contextmanager
def show_page(
    spec: PageSpec,
    folder: Path,
    *,
    log: Path,
    python: str | None = None,
    environ: Mapping[str, str] | None = None,
    on_wait: OnWait = lambda _seconds: None,
) -> Iterator[subprocess.Popen[str]]:
    """Run the page that ``spec`` describes; yields its process once it answers. ``folder`` is for its own files."""
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = [python or page_python(), "-m", "legal_rl.demo", str(folder / "spec.json")]
    address = reachable_address(spec.host, spec.port)
    with background_server(
        argv, environ, name="the page", address=address, log=log, patience=_PATIENCE, on_wait=on_wait
    ) as page:
        yield page


def reachable_address(host: str, port: int) -> tuple[str, int]:
    """The address at which this machine finds what listens on ``host``."""
    return ("127.0.0.1" if host in ("0.0.0.0", "::") else host, port)


def page_python() -> str:
    """An interpreter with Gradio: the serve environment's, else this one. ``UserError`` where neither has it."""
    serve = find_python("serve")
    if serve and versions_in("serve", "gradio"):
        return str(serve)
    if importlib.util.find_spec("gradio"):
        return sys.executable
    raise UserError("Gradio is not installed; run `make serve-cpu`, or `pip install 'legal_rl[demo]'`")
