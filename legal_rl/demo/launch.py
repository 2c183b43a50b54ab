"""Start of the demo: options to models and questions, servers for the models, the page's process, and a clean end."""

import importlib.util
import re
import socket
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import find_prompt
from legal_rl.core.questions import Question
from legal_rl.demo.access import LOOPBACK, read_credentials
from legal_rl.demo.context import PageSpec, ServedModel, remove_stale_folders, temporary_folder
from legal_rl.engines import transformers, vllm
from legal_rl.engines.environments import OnWait, background_server, find_python, last_words, versions_in
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.vllm.settings import is_cpu_build
from legal_rl.pipeline.serving import interruptible, waiting
from legal_rl.runs.config import Config
from legal_rl.runs.records import first_problem, read_json, read_models, write_text

QUICKSTART: Final = Path("runs/quickstart")
_ABOVE: Final = 3  # how far above a model's folder its run is looked for: RUN/grpo/model


class DemoOptions(Config):
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
class ModelToShow:
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

    def served(self, base_url: str, name: str, key_variable: str) -> ServedModel:
        """This model as ``name`` of the server at ``base_url``; ``UserError`` for an address that is none."""
        try:
            endpoint = Endpoint(base_url=base_url, model=name, key_variable=key_variable)
        except ValidationError as error:
            shown = re.sub(r"//[^/]*@", "//…@", base_url)  # a password in it is not repeated
            raise UserError(f"{shown}: {first_problem(error).partition('Value error, ')[2]}") from None
        return ServedModel(endpoint=endpoint, label=self.label, prompt=self.prompt, max_tokens=self.max_tokens)


def models_to_show(job: DemoOptions) -> list[ModelToShow]:
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


def _side(job: DemoOptions, model: str, base_url: str | None) -> ModelToShow:
    if base_url is None and not Path(model).is_dir():
        raise UserError(f"{model}: no such folder; name a model's folder, or its server with --base-url")
    run = run_config(Path(model)) if base_url is None else {}
    prompt = job.prompt or run.get("prompt", "think-v1")
    find_prompt(prompt)
    limit = job.max_tokens or run.get("limits", {}).get("response", 2048)
    return ModelToShow(model, base_url, prompt, limit)


def run_config(model: Path) -> dict[str, Any]:
    """The configuration of the run that made the folder ``model``, so that it is asked as it was trained; or empty."""
    folder = run_folder(model)
    found = read_json(folder / "run.json").get("config", {}) if folder else {}
    return found if isinstance(found, dict) else {}


def run_folder(model: Path) -> Path | None:
    """The run's folder that the folder ``model`` stands in."""
    return next((place for place in list(model.resolve().parents)[:_ABOVE] if (place / "run.json").is_file()), None)


def find_questions(job: DemoOptions, found: list[ModelToShow]) -> Path | None:
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


_PATIENCE: Final = 300.0  # seconds for the page to come up; a busy machine takes long over its imports


def launch(job: DemoOptions, console: Console, *, open_browser: bool = True) -> None:
    """Show the page until it is asked to stop (Ctrl-C, SIGTERM).

    Raises ``UserError`` when there is no model, no environment with Gradio, or the page may not be shown as asked.
    """
    found = models_to_show(job)
    _check_access(job)
    address = reached(job.host, job.port)
    _must_be_free(*address)
    python = page_python()
    remove_stale_folders(Path(tempfile.gettempdir()))
    with suppress(KeyboardInterrupt), interruptible(), ExitStack() as stack:
        folder = Path(stack.enter_context(temporary_folder()))
        models = tuple(stack.enter_context(_open(side, job, console, folder, len(found))) for side in found)
        log = folder / "page.log"
        spec = _spec(job, models, find_questions(job, found))
        with waiting(console, "the page", log) as on_wait:
            page = stack.enter_context(show_page(spec, folder, log=log, python=python, on_wait=on_wait))
        host = f"[{address[0]}]" if ":" in address[0] else address[0]
        _announce(console, f"http://{host}:{job.port}/", open_browser=open_browser)
        _stay(page, log)


@contextmanager
def show_page(
    spec: PageSpec, folder: Path, *, log: Path, python: str | None = None, on_wait: OnWait = lambda _seconds: None
) -> Iterator[subprocess.Popen[str]]:
    """The process of the page that ``spec`` describes, once it answers; ``folder`` is for its own files."""
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = [python or page_python(), "-m", "legal_rl.demo", str(folder / "spec.json")]
    with background_server(
        argv, None, name="the page", address=reached(spec.host, spec.port), log=log, patience=_PATIENCE, on_wait=on_wait
    ) as page:
        yield page


def reached(host: str, port: int) -> tuple[str, int]:
    """Where this machine finds what listens on ``host``."""
    return ("127.0.0.1" if host in ("0.0.0.0", "::") else host, port)


def page_python() -> str:
    """An interpreter with Gradio: the serve environment's, else this one. ``UserError`` where neither has it."""
    serve = find_python("serve")
    if serve and versions_in("serve", "gradio"):
        return str(serve)
    if importlib.util.find_spec("gradio"):
        return sys.executable
    raise UserError("Gradio is not installed; run `make serve-cpu`, or `pip install 'legal_rl[demo]'`")


def _check_access(job: DemoOptions) -> None:
    if job.credentials:
        read_credentials(job.credentials)
    elif job.host not in LOOPBACK and not job.open_to_all:
        raise UserError(
            f"--host {job.host}: others could reach the page; name the variable with user:password pairs by "
            "--auth-variable, or insist with --no-auth"
        )


def _must_be_free(host: str, port: int) -> None:
    with suppress(OSError), socket.create_connection((host, port), timeout=5):
        raise UserError(f"port {port} of {host} is taken; choose another with --port")


def _spec(job: DemoOptions, models: tuple[ServedModel, ...], questions: Path | None) -> PageSpec:
    return PageSpec(
        models=models,
        questions=questions.resolve() if questions else None,
        host=job.host,
        port=job.port,
        queue=job.queue,
        credentials=job.credentials,
    )


@contextmanager
def _open(side: ModelToShow, job: DemoOptions, console: Console, folder: Path, count: int) -> Iterator[ServedModel]:
    """Serve a folder by vLLM, else by transformers; a model that a server has already stays where it is."""
    if side.base_url:
        yield side.served(side.base_url, side.model, job.key_variable)
        return
    with ExitStack() as stack:
        try:
            base_url, name = stack.enter_context(_by_vllm(side, console, folder, count)), side.label
        except UserError as error:
            console.print(f"vLLM cannot serve {side.model}, so transformers does, one answer at a time: {error}")
            base_url, name = stack.enter_context(_by_transformers(side, console, folder))
        yield side.served(base_url, name, job.key_variable)


@contextmanager
def _by_vllm(side: ModelToShow, console: Console, folder: Path, count: int) -> Iterator[str]:
    # Each of two servers would else take nine tenths of an accelerator's memory.
    share = None if count == 1 or is_cpu_build() else 0.9 / count
    settings = vllm.ServerSettings(model=side.model, name=side.label, gpu_memory=share)
    with ExitStack() as stack:
        log = folder / f"vllm-{side.label}.log"
        with waiting(console, f"vLLM with {side.label}", log) as on_wait:
            running = stack.enter_context(vllm.launch(settings, log=log, on_wait=on_wait))
        yield running.base_url


@contextmanager
def _by_transformers(side: ModelToShow, console: Console, folder: Path) -> Iterator[tuple[str, str]]:
    with ExitStack() as stack:
        log = folder / f"transformers-{side.label}.log"
        with waiting(console, f"transformers with {side.label}", log) as on_wait:
            found = stack.enter_context(transformers.serve(Path(side.model), log=log, on_wait=on_wait))
        yield found


def _announce(console: Console, url: str, *, open_browser: bool) -> None:
    console.print(f"the page is at {url} (English: {url}en/); Ctrl-C ends it")
    if open_browser:
        webbrowser.open(url)


def _stay(page: subprocess.Popen[str], log: Path) -> None:
    """Until the page ends; a model's server that ends meanwhile is told on the page."""
    status = page.wait()
    if status > 0:
        raise UserError(f"the page ended with status {status}; its last words:\n{last_words(log)}")
