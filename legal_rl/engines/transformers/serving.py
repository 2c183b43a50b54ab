"""transformers' own OpenAI-compatible server, for machines that have no vLLM: one answer at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.engines.background import Waiting, background
from legal_rl.engines.environments import python_of
from legal_rl.engines.vllm import HOST, free_port

_OFFLINE: Final = {"HF_HUB_OFFLINE": "1"}


@contextmanager
def serve(
    model: Path, *, log: Path, patience: float = 600.0, on_wait: Waiting = lambda _seconds: None
) -> Iterator[tuple[str, str]]:
    """Serve the folder ``model`` on the loopback address; yields the base URL (``…/v1``) and the model's name there.

    What a request leaves out is filled in from the model's own ``generation_config.json``. ``patience``, and what
    ``on_wait`` is told, is in seconds. Raises ``UserError`` when the train environment or the model is missing, or the
    server does not come up.
    """
    if not (model / "config.json").is_file():
        raise UserError(f"{model}: no model here; name a Hugging Face folder with config.json")
    port, name = free_port(), str(model.resolve())
    module = "transformers.cli.transformers"
    argv = [str(python_of("train")), "-m", module, "serve", name, "--host", HOST, "--port", str(port)]
    # The list of models is read from the hub's cache, and fails where there is none.
    (cache := log.parent / "hub").mkdir(parents=True, exist_ok=True)
    env = {**_OFFLINE, "HF_HUB_CACHE": str(cache)}
    with background(
        argv,
        env,
        name="transformers serve",
        address=(HOST, port),
        path="/health",
        log=log,
        patience=patience,
        on_wait=on_wait,
    ):
        yield f"http://{HOST}:{port}/v1", name
