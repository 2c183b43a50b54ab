"""Servers of the demo's models: loaded side by side beside the page, kept alive, closed with all else."""

import os
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import opens_thinking
from legal_rl.demo.context import ServedModel
from legal_rl.engines import openai, transformers, vllm
from legal_rl.engines.environments import find_python, python_of
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.transformers.lengths import read_prefill
from legal_rl.engines.vllm.settings import is_cpu_build, is_installed
from legal_rl.pipeline.serving import LOOK_SECONDS, KeptServer, waiting
from legal_rl.runs.records import write_text

if TYPE_CHECKING:
    from legal_rl.demo.launch import ModelToShow

# The page's process gets the key of our own servers under this name, from nowhere else.
OWN_KEY_VARIABLE: Final = "LEGAL_RL_DEMO_SERVER_KEY"
_OVERHEAD: Final = 3 * 2**30  # bytes of a vLLM server on a CPU beside its weights: torch, its compiler, the cache
_CORES: Final = 4  # a page and two models load on so many without holding each other up


class _StopError(Exception):
    """The demo ends while a server is still loading."""


class ModelServers:
    """Servers of one or two models, for as long as this is entered; ``folder`` is for their logs and addresses.

    Our own load in threads of their own, so that the page need not wait. They ask for a key that is made anew at each
    start, so that no other user of this machine reaches them.
    """

    def __init__(self, folder: Path, console: Console, *, key_variable: str) -> None:
        self._folder, self._console, self._key_variable = folder, console, key_variable
        self._key = secrets.token_hex(16)
        self._stopped = threading.Event()
        self._stack = ExitStack()
        self._cpu = False  # vLLM is there, as a build for CPUs
        self._copies: Path | None = None  # where servers of vLLM are copied, on a CPU
        self._threads: list[threading.Thread] = []
        self._errors: list[BaseException] = []
        self._loaded: list[threading.Event] = []  # for each thread: its model answers, or never will

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        self._stack.close()

    @property
    def environ(self) -> dict[str, str]:
        """The variables that the page's process needs to ask our own servers."""
        return {OWN_KEY_VARIABLE: self._key}

    def serve(self, models: Sequence["ModelToShow"]) -> tuple[ServedModel, ...]:
        """Greet the servers of the models that have one, and begin to load the others.

        Folders are served by vLLM, else by transformers; the address of each is written when it answers. Raises
        ``UserError`` for a server that cannot be reached, refuses the key or lacks the model, and where a folder is to
        be served and neither engine is installed.
        """
        if not all(model.base_url for model in models):
            _must_have_engine()
            self._cpu = is_installed() and is_cpu_build()
            if self._cpu:
                self._copies = self._stack.enter_context(vllm.preloaded(self._folder))
        served = [self._greet(model) if model.base_url else self._load(model, models) for model in models]
        for thread in self._threads:
            thread.start()
        return tuple(served)

    def check(self) -> None:
        """Raise what kept a model from being served at all."""
        if self._errors:
            raise self._errors[0]

    def _greet(self, model: "ModelToShow") -> ServedModel:
        assert model.base_url
        endpoint = model.endpoint(model.base_url, model.model, self._key_variable)
        openai.greet(endpoint)
        return model.served(endpoint=endpoint)

    def _load(self, model: "ModelToShow", models: Sequence["ModelToShow"]) -> ServedModel:
        number = len(self._threads)
        self._loaded.append(threading.Event())
        server, away = self._folder / f"server-{number}.json", self._folder / f"away-{number}"
        # The thread that starts a server must outlive it: the kernel ends a child with the thread that made it.
        self._threads.append(threading.Thread(target=self._keep, args=(model, models, number, server, away)))
        return model.served(server=server, away=away)

    def _keep(
        self, model: "ModelToShow", models: Sequence["ModelToShow"], number: int, server: Path, away: Path
    ) -> None:
        """Serve ``model`` until the end, and start again what has ended by itself."""
        try:
            with ExitStack() as stack:
                with self._turn_of(number, models):
                    endpoint, look = self._open(stack, model, models, away)
                write_text(server, endpoint.model_dump_json())
                self._console.print(f"{model.label} is served")
                while not self._stopped.wait(LOOK_SECONDS):
                    try:
                        look()
                    except UserError as error:
                        self._console.print(f"{error}\nit is not started again; end the demo and start it anew")
                        self._stopped.wait()
        except _StopError:
            pass
        except BaseException as error:
            self._errors.append(error)

    @contextmanager
    def _turn_of(self, number: int, models: Sequence["ModelToShow"]) -> Iterator[None]:
        """A turn at loading: at once where both can, else after the model before, so that the first answers early.

        On a GPU vLLM measures what is free while it loads, and two would take each other's memory for theirs.
        """
        try:
            if number and not (self._cpu and _load_at_once([Path(each.model) for each in models if not each.base_url])):
                self._loaded[number - 1].wait()
            yield
        finally:
            self._loaded[number].set()

    def _open(
        self, stack: ExitStack, model: "ModelToShow", models: Sequence["ModelToShow"], away: Path
    ) -> tuple[Endpoint, Callable[[], None]]:
        try:
            return self._open_vllm(stack, model, len(models), away)
        except UserError as error:
            # Whoever ends the demo may have ended the server first.
            if find_python("train") is None or self._stopped.wait(LOOK_SECONDS):
                raise
            say = f"vLLM cannot serve {model.model}, so transformers does, one answer at a time: {error}"
            self._console.print(say)
        return self._open_transformers(stack, model), lambda: None

    def _open_vllm(
        self, stack: ExitStack, model: "ModelToShow", count: int, away: Path
    ) -> tuple[Endpoint, Callable[[], None]]:
        # Each of two servers would else take nine tenths of a GPU's memory.
        share = None if count == 1 or self._cpu else 0.9 / count
        settings = vllm.ServerSettings(model=model.model, name=model.label, port=vllm.free_port(), gpu_memory=share)
        log, name = self._folder / f"vllm-{model.label}.log", f"vLLM with {model.label}"

        @contextmanager
        def start() -> Iterator[vllm.RunningServer]:
            with ExitStack() as inner:
                with self._waiting(name, log) as on_wait:
                    launched = vllm.launch(settings, log=log, key=self._key, copies=self._copies, on_wait=on_wait)
                    running = inner.enter_context(launched)
                yield running

        kept = stack.enter_context(KeptServer(name, start, self._console.print, away=away))
        return model.endpoint(kept.running.base_url, model.label, OWN_KEY_VARIABLE), kept.look

    def _open_transformers(self, stack: ExitStack, model: "ModelToShow") -> Endpoint:
        log, name = self._folder / f"transformers-{model.label}.log", f"transformers with {model.label}"
        with self._waiting(name, log) as on_wait:
            base_url, served = stack.enter_context(transformers.serve(Path(model.model), log=log, on_wait=on_wait))
        # This server does not tell what its chat template begins an answer with.
        opened = opens_thinking(read_prefill(model.model))
        return model.endpoint(base_url, served, OWN_KEY_VARIABLE, opens_thinking=opened)

    @contextmanager
    def _waiting(self, name: str, log: Path) -> Iterator[Callable[[float], None]]:
        """Lines on how long a server has been starting, until the demo ends."""
        with waiting(self._console, name, log, live=False) as tell:

            def on_wait(waited: float) -> None:
                if self._stopped.is_set():
                    raise _StopError
                tell(waited)

            yield on_wait


def _must_have_engine() -> None:
    """Raise ``UserError`` where neither vLLM nor the train environment's transformers can serve a folder."""
    if is_installed() or find_python("train"):
        return
    try:
        python_of("serve")
        python_of("train")
    except UserError as error:
        raise UserError(
            f"nothing here serves a model's folder: {error}; or name a running server with --base-url"
        ) from None


def _load_at_once(folders: Sequence[Path]) -> bool:
    return len(os.sched_getaffinity(0)) >= _CORES and _fit(folders)


def _fit(folders: Sequence[Path]) -> bool:
    """True where all models can be in memory at once, with a copy of their weights on the way."""
    weights = sum(path.stat().st_size for folder in folders for path in folder.glob("*.safetensors"))
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except OSError:  # not Linux
        return False
    available = next((1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")), 0)
    return 2 * weights + _OVERHEAD * len(folders) <= available
