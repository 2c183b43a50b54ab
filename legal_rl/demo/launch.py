"""From what is asked for to a page in the browser: serve the models, start the page, wait, and leave nothing behind."""

import importlib.util
import socket
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.demo.access import LOOPBACK, read_credentials
from legal_rl.demo.folders import own_folder, sweep
from legal_rl.demo.job import Demo, Side, questions_of, sides
from legal_rl.demo.spec import Served, Spec
from legal_rl.engines import vllm
from legal_rl.engines.background import Waiting, background
from legal_rl.engines.environments import find_python, last_words, versions_in
from legal_rl.engines.transformers import serving
from legal_rl.engines.vllm.settings import is_cpu_build
from legal_rl.pipeline.serving import interruptible, waiting
from legal_rl.runs.records import write_text

_PATIENCE: Final = 300.0  # seconds for the page to come up; a busy machine takes long over its imports


def launch(job: Demo, console: Console, *, open_browser: bool = True) -> None:
    """Show the page until it is asked to stop (Ctrl-C, SIGTERM).

    Raises ``UserError`` when there is no model, no environment with Gradio, or the page may not be shown as asked.
    """
    found = sides(job)
    _check_access(job)
    address = reached(job.host, job.port)
    _must_be_free(*address)
    python = page_python()
    sweep(Path(tempfile.gettempdir()))
    with suppress(KeyboardInterrupt), interruptible(), ExitStack() as stack:
        folder = Path(stack.enter_context(own_folder()))
        models = tuple(stack.enter_context(_open(side, job, console, folder, len(found))) for side in found)
        log = folder / "page.log"
        spec = _spec(job, models, questions_of(job, found))
        with waiting(console, "the page", log) as on_wait:
            page = stack.enter_context(show_page(spec, folder, log=log, python=python, on_wait=on_wait))
        host = f"[{address[0]}]" if ":" in address[0] else address[0]
        _announce(console, f"http://{host}:{job.port}/", open_browser=open_browser)
        _stay(page, log)


@contextmanager
def show_page(
    spec: Spec, folder: Path, *, log: Path, python: str | None = None, on_wait: Waiting = lambda _seconds: None
) -> Iterator[subprocess.Popen[str]]:
    """The process of the page that ``spec`` describes, once it answers; ``folder`` is for its own files."""
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = [python or page_python(), "-m", "legal_rl.demo", str(folder / "spec.json")]
    with background(
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


def _check_access(job: Demo) -> None:
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


def _spec(job: Demo, models: tuple[Served, ...], questions: Path | None) -> Spec:
    return Spec(
        models=models,
        questions=questions.resolve() if questions else None,
        host=job.host,
        port=job.port,
        queue=job.queue,
        credentials=job.credentials,
    )


@contextmanager
def _open(side: Side, job: Demo, console: Console, folder: Path, count: int) -> Iterator[Served]:
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
def _by_vllm(side: Side, console: Console, folder: Path, count: int) -> Iterator[str]:
    # Each of two servers would else take nine tenths of an accelerator's memory.
    share = None if count == 1 or is_cpu_build() else 0.9 / count
    settings = vllm.Settings(model=side.model, name=side.label, gpu_memory=share)
    with ExitStack() as stack:
        log = folder / f"vllm-{side.label}.log"
        with waiting(console, f"vLLM with {side.label}", log) as on_wait:
            running = stack.enter_context(vllm.launch(settings, log=log, on_wait=on_wait))
        yield running.base_url


@contextmanager
def _by_transformers(side: Side, console: Console, folder: Path) -> Iterator[tuple[str, str]]:
    with ExitStack() as stack:
        log = folder / f"transformers-{side.label}.log"
        with waiting(console, f"transformers with {side.label}", log) as on_wait:
            found = stack.enter_context(serving.serve(Path(side.model), log=log, on_wait=on_wait))
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
