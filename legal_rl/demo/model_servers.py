"""Servers of the demo's models: started, greeted or kept alive, and closed with everything else."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import opens_thinking
from legal_rl.demo.context import ServedModel
from legal_rl.engines import openai, transformers, vllm
from legal_rl.engines.transformers.lengths import read_prefill
from legal_rl.engines.vllm.settings import is_cpu_build
from legal_rl.pipeline.serving import KeptServer, waiting

if TYPE_CHECKING:
    from legal_rl.demo.launch import ModelToShow

# The page's process gets the key of our own servers under this name, from nowhere else.
OWN_KEY_VARIABLE: Final = "LEGAL_RL_DEMO_SERVER_KEY"


class ModelServers:
    """Servers of one or two models, for as long as ``stack`` is open; ``folder`` is for their logs.

    Our own ask for a key that is made anew at each start, so that no other user of this machine reaches them.
    """

    def __init__(self, stack: ExitStack, folder: Path, console: Console, *, key_variable: str) -> None:
        self._stack, self._folder, self._console, self._key_variable = stack, folder, console, key_variable
        self._key = secrets.token_hex(16)
        self._kept: list[KeptServer] = []

    @property
    def environ(self) -> dict[str, str]:
        """The variables that the page's process needs to ask our own servers."""
        return {OWN_KEY_VARIABLE: self._key}

    def serve(self, model: "ModelToShow", *, count: int) -> ServedModel:
        """Serve a folder by vLLM, else by transformers; greet the server of a model that has one.

        ``count`` models are to share what the machine has. Raises ``UserError`` for a server that cannot be reached,
        refuses the key or lacks the model.
        """
        if model.base_url:
            served = model.served(model.base_url, model.model, self._key_variable)
            openai.greet(served.endpoint)
            return served
        try:
            return self._serve_by_vllm(model, count)
        except UserError as error:
            say = f"vLLM cannot serve {model.model}, so transformers does, one answer at a time: {error}"
            self._console.print(say)
        return self._serve_by_transformers(model)

    def look(self) -> None:
        """Start again what has ended by itself; what ends too often is given up and told."""
        for server in [*self._kept]:
            try:
                server.look()
            except UserError as error:
                self._kept.remove(server)
                self._console.print(f"{error}\nit is not started again; end the demo and start it anew")

    def _serve_by_vllm(self, model: "ModelToShow", count: int) -> ServedModel:
        # Each of two servers would else take nine tenths of an accelerator's memory.
        share = None if count == 1 or is_cpu_build() else 0.9 / count
        settings = vllm.ServerSettings(model=model.model, name=model.label, port=vllm.free_port(), gpu_memory=share)
        log, name = self._folder / f"vllm-{model.label}.log", f"vLLM with {model.label}"

        @contextmanager
        def start() -> Iterator[vllm.RunningServer]:
            with ExitStack() as stack:
                with waiting(self._console, name, log) as on_wait:
                    running = stack.enter_context(vllm.launch(settings, log=log, key=self._key, on_wait=on_wait))
                yield running

        away = self._folder / f"away-{len(self._kept)}"
        kept = self._stack.enter_context(KeptServer(name, start, self._console.print, away=away))
        self._kept.append(kept)
        return model.served(kept.running.base_url, model.label, OWN_KEY_VARIABLE, away=away)

    def _serve_by_transformers(self, model: "ModelToShow") -> ServedModel:
        log, name = self._folder / f"transformers-{model.label}.log", f"transformers with {model.label}"
        with waiting(self._console, name, log) as on_wait:
            base_url, served = self._stack.enter_context(
                transformers.serve(Path(model.model), log=log, on_wait=on_wait)
            )
        # This server does not tell what its chat template begins an answer with.
        opened = opens_thinking(read_prefill(model.model))
        return model.served(base_url, served, OWN_KEY_VARIABLE, opens_thinking=opened)
