"""A server of one process, kept in the background for as long as somebody needs it."""

import http.client
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import last_words, start, stop

Waiting = Callable[[float], None]  # seconds since the start


@contextmanager
def background(
    argv: Sequence[str],
    env: Mapping[str, str] | None,
    *,
    name: str,
    address: tuple[str, int],
    path: str = "/",
    log: Path,
    patience: float,
    grace: float = 15.0,
    on_wait: Waiting = lambda _seconds: None,
) -> Iterator[subprocess.Popen[str]]:
    """Start ``argv`` and wait until something answers at ``http://address/path``; on leaving, the process is gone.

    Its output goes to ``log``. ``patience`` and ``grace`` are in seconds: for its start and for its end. ``on_wait`` is
    told a few times a second how long it has been starting. Raises ``UserError``, which calls it ``name`` and has its
    last words, when it ends or does not answer in time.
    """
    with _logged(argv, env, log, grace) as process:
        began = time.monotonic()
        while not _answers(address, path):
            status = process.poll()
            if status is not None:
                raise UserError(
                    f"{name} ended with status {status} before it served; its last words:\n{last_words(log)}"
                )
            waited = time.monotonic() - began
            if waited > patience:
                raise UserError(f"{name} did not serve within {patience:.0f} s; its last words:\n{last_words(log)}")
            on_wait(waited)
            time.sleep(0.2)
        yield process


@contextmanager
def _logged(
    argv: Sequence[str], env: Mapping[str, str] | None, log: Path, grace: float
) -> Iterator[subprocess.Popen[str]]:
    """Start it, copy what it says to ``log``, as a full pipe would stop it, and end it on leaving."""
    log.parent.mkdir(parents=True, exist_ok=True)
    file = log.open("a", encoding="utf-8", buffering=1)  # where that fails, nothing has been started yet
    process = start(argv, env)

    def drain() -> None:
        assert process.stdout is not None
        with process.stdout, file:
            file.writelines(process.stdout)

    thread = threading.Thread(target=drain, daemon=True)
    thread.start()
    try:
        yield process
    finally:
        stop(process, grace)
        thread.join(10)


def _answers(address: tuple[str, int], path: str) -> bool:
    connection = http.client.HTTPConnection(*address, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
