"""The transformers sampler in a process of its own, for environments without torch: JSON lines on stdin and stdout.

``WorkerSampler`` is the core environment's end; ``python -m legal_rl.engines.transformers.worker`` runs in the train
environment. In: first a ``LoadOptions``, then any number of ``{"params": …, "requests": […]}``. Out: ``{"name": …}``
once the model is loaded, or ``{"user_error": …}``; then for each line of requests its ``{"response": …}`` as they
come, and at last ``{"done": true}``.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self, TextIO

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.engines.environments import last_words, python_of, start, stop
from legal_rl.engines.imported_once import copied
from legal_rl.engines.transformers import LoadOptions


class WorkerSampler:
    """Sampler that keeps its model. Raises ``UserError`` for a missing environment or an unusable model."""

    def __init__(self, options: LoadOptions) -> None:
        self._options = options
        self._python = python_of("train")
        self._log = tempfile.NamedTemporaryFile(prefix="legal_rl_worker_", suffix=".log")  # noqa: SIM115 - closed in __exit__
        self._process: subprocess.Popen[str] | None = None
        self._name = ""  # that of the worker's sampler
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise

    @property
    def name(self) -> str:
        """The name the worker's sampler has."""
        return self._name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._log.close()

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Answer every request. A caller that leaves early costs the worker: the next call loads the model again."""
        rows = [request.model_dump() for request in requests]
        if any(row["regex"] is not None for row in rows):
            raise UserError("transformers holds an answer to no regular expression; ask a vLLM server instead")
        process = self._process or self._start()
        finished = False
        try:
            self._send(process, {"params": params.model_dump(), "requests": rows})
            while "done" not in (message := self._receive(process)):
                yield Response.model_validate(message["response"])
            finished = True
        finally:
            if not finished:
                self._stop()

    def _start(self) -> subprocess.Popen[str]:
        argv = [str(self._python), "-m", "legal_rl.engines.transformers.worker"]
        self._process = start(copied(argv), stdin=subprocess.PIPE, stderr=self._log.fileno())
        self._send(self._process, self._options.model_dump())
        message = self._receive(self._process)
        if "user_error" in message:
            raise UserError(message["user_error"])
        self._name = message["name"]
        return self._process

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            stop(process)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None and not pipe.closed:
                    with contextlib.suppress(BrokenPipeError):  # what was still buffered for a worker that is gone
                        pipe.close()

    def _send(self, process: subprocess.Popen[str], message: dict[str, Any]) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            raise self._ended_error(process) from None

    def _receive(self, process: subprocess.Popen[str]) -> dict[str, Any]:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.endswith("\n"):
            raise self._ended_error(process)
        message: dict[str, Any] = json.loads(line)
        return message

    def _ended_error(self, process: subprocess.Popen[str]) -> UserError:
        return UserError(
            f"the transformers worker ended with status {process.wait()} (-9 is mostly memory; `legal-rl doctor` looks "
            f"at the environment); its last words:\n{last_words(Path(self._log.name))}"
        )


def serve(lines: TextIO, channel: TextIO) -> None:
    """Answer in the train environment until ``lines`` ends."""

    def send(message: dict[str, Any]) -> None:
        channel.write(json.dumps(message) + "\n")

    from legal_rl.engines.transformers.sampler import TransformersSampler

    try:
        sampler = TransformersSampler(LoadOptions.model_validate_json(lines.readline()))
    except UserError as error:
        send({"user_error": str(error)})
        return
    send({"name": sampler.name})
    for line in lines:
        message = json.loads(line)
        requests = [Request.model_validate(request) for request in message["requests"]]
        for response in sampler.sample(requests, SamplingParams.model_validate(message["params"])):
            send({"response": response.model_dump(mode="json")})
        send({"done": True})


if __name__ == "__main__":
    # stdout is the protocol's: whatever a library prints from now on goes to stderr.
    protocol = os.fdopen(os.dup(1), "w", encoding="ascii", buffering=1)
    os.dup2(2, 1)
    serve(sys.stdin, protocol)
