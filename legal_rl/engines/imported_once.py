"""Commands of the train environment that begin with torch and transformers imported, while a run lasts.

A run makes a model, counts tokens, trains and evaluates in processes of their own, and each would import for five
seconds before it does anything. Inside ``imported_once`` they are copies of one process (``forks``), on machines
without a GPU; verl, which reads its numbers of threads while it is imported, keeps copies of its own.
"""

import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from legal_rl.engines import forks
from legal_rl.engines.environments import child_environ, die_with_parent, driver_version, find_python, stop

# What all of those commands import, and nothing that remembers a variable in which they differ, as datasets its cache.
MODULES: Final = ("torch", "transformers.models.qwen2.modeling_qwen2", "legal_rl.engines.transformers.sampler")
_sockets: dict[str, str] = {}  # by interpreter


@contextmanager
def imported_once(*, offline: bool) -> Iterator[Callable[[], None]]:
    """Give the block a function that starts to import, at its first call; what was started ends with the block.

    ``offline`` says that no model of the block comes from a hub: the libraries settle that when they are imported. A
    block within another has what that one began.
    """
    started: dict[str, subprocess.Popen[str]] = {}
    with tempfile.TemporaryDirectory(prefix="lrl-") as folder:

        def begin() -> None:
            python = find_python("train")
            if not offline or python is None or str(python) in _sockets or driver_version() is not None:
                return
            address = str(Path(folder) / "forks")
            started[str(python)] = start_copying(python, address, MODULES, {"HF_HUB_OFFLINE": "1"})
            _sockets[str(python)] = address  # not before: where that failed, a later block may begin

        try:
            yield begin
        finally:
            for name, process in started.items():
                del _sockets[name]
                stop(process)


def start_copying(
    python: Path, address: str, modules: Sequence[str], variables: Mapping[str, str]
) -> subprocess.Popen[str]:
    """Start a process that imports ``modules`` and makes copies of itself for whoever asks at the socket ``address``.

    Who asks before everything is imported waits for it. Raises ``OSError`` for an address that is taken or too long.
    """
    with forks.listen(address) as listener:
        code = f"from legal_rl.engines.forks import serve; serve({listener.fileno()}, {tuple(modules)!r})"
        return subprocess.Popen(
            [python, "-c", code],
            env=child_environ(variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            pass_fds=[listener.fileno()],
            preexec_fn=die_with_parent,  # noqa: PLW1509 - one system call
        )


def copied(argv: Sequence[str]) -> list[str]:
    """The command that has a copy do what ``argv`` says, where one can; ``argv`` itself elsewhere."""
    address = _sockets.get(argv[0])
    return [argv[0], "-S", "-E", forks.__file__, address, *argv[1:]] if address else [*argv]
