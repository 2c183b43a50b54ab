"""`legal-rl serve`: a vLLM server from the first second of its start until somebody asks it to stop."""

import json
import os
import shlex
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Final, Self

from rich.console import Console
from rich.text import Text

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import interruptible
from legal_rl.engines.model_names import require_model
from legal_rl.engines.vllm import OnWait, RunningServer, ServerSettings, launch
from legal_rl.pipeline.progress import LINE_EVERY_SECONDS, clock

KEY_VARIABLE: Final = "LEGAL_RL_API_KEY"
LOOK_SECONDS: Final = 0.5
MOST_RESTARTS: Final = 3
_WITHIN: Final = 600.0  # seconds in which so many are allowed: what ends again and again is told, not hidden


def find_key(settings: ServerSettings, variable: str | None, *, no_key: bool) -> tuple[str, str]:
    """The key that requests must bring and the variable it came from, both empty for none.

    ``variable`` None takes ``LEGAL_RL_API_KEY`` where that is set. Raises ``UserError`` for a named variable that is
    unset or no name, for a key that no request can bring, and for a server that others can reach without a key unless
    ``no_key`` insists on that.
    """
    if no_key:
        return "", ""
    name = variable or KEY_VARIABLE
    if not name.isidentifier():
        raise UserError("--key-variable takes the name of an environment variable, never a key; name one")
    key = os.environ.get(name, "").strip()
    if variable and not key:
        raise UserError(f"--key-variable {variable}: is not set; set it, or leave the option out")
    if not key.isascii() or not key.isprintable():
        raise UserError(f"{name}: holds what no key holds, a line break perhaps; set it again")
    if not key and not settings.is_loopback:
        raise UserError(
            f"--host {settings.host}: others could use the model; set {name} to a key that requests must bring, "
            "or insist with --no-key"
        )
    return key, name if key else ""


def serve_until_stopped(
    settings: ServerSettings, *, key: str, variable: str, log: Path, patience: float, console: Console
) -> None:
    """Serve until Ctrl-C or SIGTERM, then return with nothing left running.

    A server that ends by itself is started again. Raises ``UserError`` as ``launch`` does, and with the last words of
    a server that ends again and again.
    """
    require_model(settings.model)

    @contextmanager
    def start() -> Iterator[RunningServer]:
        with ExitStack() as server:
            with waiting(console, "vLLM", log) as on_wait:
                running = server.enter_context(launch(settings, log=log, key=key, patience=patience, on_wait=on_wait))
            yield running

    try:
        with interruptible(), KeptServer("vLLM", start, console.print) as server:
            for line in describe(settings, server.running, variable):
                console.print(line)
            while True:
                server.look()
                time.sleep(LOOK_SECONDS)
    except KeyboardInterrupt:
        console.print("stopped")


class KeptServer:
    """A server that is started again when it ends by itself, ``MOST_RESTARTS`` times within ten minutes.

    ``start`` must serve at the same address each time; ``tell`` gets a sentence when it is started again. While it is
    away, and until it serves again, the file ``away`` is there.
    """

    def __init__(
        self,
        name: str,
        start: Callable[[], AbstractContextManager[RunningServer]],
        tell: Callable[[str], None],
        *,
        away: Path | None = None,
    ) -> None:
        self._name, self._start, self._tell, self._away = name, start, tell, away
        self._server = ExitStack()
        self._ends: list[float] = []

    def __enter__(self) -> Self:
        self.running = self._server.enter_context(self._start())
        return self

    def __exit__(self, *_: object) -> None:
        self._server.close()

    def look(self) -> None:
        """Start the server again if it has ended. Raises ``UserError`` where it ends or fails to start too often."""
        try:
            self.running.must_live()
        except UserError as error:
            ended = error
        else:
            return
        if self._away:
            self._away.touch()
        try:
            while True:
                now = time.monotonic()
                self._ends = [end for end in self._ends if now - end < _WITHIN] + [now]
                self._server.close()
                if len(self._ends) > MOST_RESTARTS:
                    raise UserError(f"{ended}\n{self._name} ended {len(self._ends)} times within ten minutes") from None
                first = str(ended).partition("\n")[0].rstrip(":")
                self._tell(f"{first}\n{self._name} is started again, {len(self._ends)} of {MOST_RESTARTS}")
                try:
                    self.running = self._server.enter_context(self._start())
                except UserError as error:
                    ended = error
                else:
                    self._tell(f"{self._name} serves again")
                    return
        finally:
            if self._away:
                self._away.unlink(missing_ok=True)


def describe(settings: ServerSettings, running: RunningServer, variable: str) -> Iterator[str]:
    """Lines on how to use the server."""
    names = [settings.name, *settings.adapters]
    yield f"serving at {running.base_url} as {', '.join(names)}"
    if settings.host != settings.near:
        yield f"listening on {settings.host}: others reach it under this machine's name"
    body = {"model": settings.name, "messages": [{"role": "user", "content": "…"}], "max_tokens": 512}
    key = f' -H "Authorization: Bearer ${variable}"' if variable else ""
    data = shlex.quote(json.dumps(body, ensure_ascii=False))
    yield f"  curl {running.base_url}/chat/completions{key} -H 'Content-Type: application/json' -d {data}"
    needs = f" --key-variable {variable}" if variable else ""
    yield f"  legal-rl eval {shlex.quote(settings.name)} --base-url {running.base_url}{needs} --questions FILE"
    yield f"log: {running.log}; Ctrl-C stops it"


@contextmanager
def waiting(console: Console, name: str, log: Path, *, live: bool = True) -> Iterator[OnWait]:
    """Show how long ``name`` has been starting: one moving line on a terminal where ``live``, else lines now and then.

    A terminal has room for one moving line.
    """

    def line(waited: float) -> Text:
        return Text(f"{name} is starting, {clock(waited)}; log: {log}")

    if live and console.is_terminal:
        with console.status(line(0)) as status:
            yield lambda waited: status.update(line(waited))
    else:
        printed = float("-inf")

        def on_wait(waited: float) -> None:
            nonlocal printed
            if waited - printed >= LINE_EVERY_SECONDS:
                printed = waited
                console.print(line(waited))

        yield on_wait
