"""vLLM's OpenAI-compatible server, run in the serve environment for as long as somebody needs it."""

import contextlib
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.engines import forks
from legal_rl.engines.environments import OnWait, background_server, last_words, python_of, stop
from legal_rl.engines.imported_once import start_copying
from legal_rl.engines.model_names import require_fetchable
from legal_rl.engines.vllm.model_files import check_length, check_weights
from legal_rl.engines.vllm.settings import HOST, ServerSettings, command, environ, is_cpu_build

__all__ = ["HOST", "OnWait", "RunningServer", "ServerSettings", "free_port", "launch", "preloaded", "serve"]
# A file rather than a module, which would import all of this package first.
_GUARD: Final = Path(__file__).with_name("guard.py")
# What API servers and engines import on a CPU.
_MODULES: Final = (
    "vllm.entrypoints.launchers.api_server.entry",
    "vllm.v1.engine.async_llm",
    "vllm.v1.worker.cpu_worker",
)
_STOP_SECONDS: Final = 25.0  # more than the guard takes to end whatever does not end by itself


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that answers. ``base_url`` ends in ``/v1``; ``log`` holds all that it said."""

    base_url: str
    log: Path
    process: subprocess.Popen[str]

    def must_live(self) -> None:
        """Raises ``UserError`` with the last words of a server that has ended."""
        status = self.process.poll()
        if status is not None:
            raise UserError(f"vLLM ended with status {status} (log: {self.log}):\n{last_words(self.log)}")


def free_port() -> int:
    """A port of the loopback address that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serve(
    model: str | Path,
    *,
    name: str,
    port: int | None = None,
    options: Sequence[str] = (),
    max_model_len: int | None = None,
    log: Path | None = None,
    patience: float = 600.0,
) -> Iterator[str]:
    """``launch`` on the loopback address; yields the base URL. Without ``log`` what the server says is thrown away."""
    settings = ServerSettings(
        model=str(model), name=name, port=port, max_model_len=max_model_len, options=tuple(options)
    )
    with contextlib.ExitStack() as stack:
        if log is None:
            log = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="legal_rl_vllm_"))) / "vllm.log"
        yield stack.enter_context(launch(settings, log=log, patience=patience)).base_url


@contextmanager
def launch(
    settings: ServerSettings,
    *,
    log: Path,
    key: str = "",
    copies: Path | None = None,
    patience: float = 600.0,
    on_wait: OnWait = lambda _seconds: None,
) -> Iterator[RunningServer]:
    """Start vLLM as ``settings`` say and yield once it is healthy; on leaving, it and all it started are gone.

    ``key`` is what requests must bring, empty for none; ``copies`` is what ``preloaded`` yielded. ``patience`` is in
    seconds; ``on_wait`` is called about twice a second meanwhile. Raises ``UserError`` when the serve environment is
    missing, the port is taken, the model or an adapter cannot be served, or the server does not come up. It is gone as
    well when this process is killed.
    """
    python = python_of("serve")
    require_fetchable(settings.model, "serve")
    check_weights(settings.model)
    check_length(settings.model, settings.max_model_len)
    port = settings.port or free_port()
    with contextlib.suppress(OSError), socket.create_connection((settings.near, port), timeout=5):
        raise UserError(f"port {port} of {settings.host} is taken; choose another")
    cpu = is_cpu_build()
    argv = command(python, settings, port, cpu=cpu, key=bool(key))
    if copies:
        argv[1:1] = ["-S", "-E", forks.__file__, str(copies)]
    with background_server(
        [sys.executable, "-P", str(_GUARD), *argv],
        environ(key, cpu=cpu),
        name="vLLM",
        address=(settings.near, port),
        path="/health",
        log=log,
        patience=patience,
        grace=_STOP_SECONDS,
        on_wait=on_wait,
    ) as process:
        host = f"[{settings.near}]" if ":" in settings.near else settings.near
        yield RunningServer(f"http://{host}:{port}/v1", log, process)


@contextmanager
def preloaded(folder: Path) -> Iterator[Path | None]:
    """Import vLLM's build for CPUs once, for every server that ``launch`` starts meanwhile: they are copies of it.

    Yields, before anything is imported, the socket in ``folder`` at which ``launch`` asks for them; None where that
    folder's name is too long for one. Whoever may write there may have a copy run what they like. Raises ``UserError``
    when the serve environment is missing.
    """
    python, address = python_of("serve"), folder / "copies"
    try:
        process = start_copying(python, str(address), _MODULES, environ("", cpu=True))
    except OSError:
        yield None
        return
    try:
        yield address
    finally:
        stop(process)
