"""The transformers engine: a sampler, a server and a model's identity. torch is imported by the sampler alone."""

import hashlib
import importlib.util
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, Literal, Protocol, Self

from pydantic import Field

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Sampler
from legal_rl.engines.environments import OnWait, background_server, python_of
from legal_rl.engines.vllm import HOST, free_port
from legal_rl.runs.yaml_config import Config

_DIGEST_BYTES: Final = 1 << 20  # of each end of a file
Dtype = Literal["auto", "float32", "bfloat16"]


class LoadOptions(Config):
    """Options to load a model, a folder or a hub name. The dtype ``auto`` keeps the one it was saved in.

    A batch holds at most ``batch_rows`` requests and ``batch_tokens`` tokens of prompt and answer together; the second
    bounds the key-value cache of a large model. ``plain`` says that only plain requests will come, for which the
    tokenizer needs no chat template.
    """

    model: str
    name: str | None = None
    dtype: Dtype = "auto"
    batch_rows: int = Field(default=128, ge=1)
    batch_tokens: int = Field(default=131_072, ge=1)
    plain: bool = False


class OpenSampler(Sampler, AbstractContextManager[Sampler], Protocol):
    """A sampler that holds a model until it is closed."""

    def __enter__(self) -> Self: ...


def open_sampler(
    model: str | Path,
    *,
    name: str | None = None,
    dtype: Dtype = "auto",
    batch_rows: int = 128,
    batch_tokens: int = 131_072,
    plain: bool = False,
) -> OpenSampler:
    """Load ``model``: in this process where torch is installed, else in a worker in the train environment.

    ``name`` goes into ``Response.model``; by default it is the folder's name and a digest of its weights.
    Raises ``UserError`` for a model that is missing or cannot be loaded, and for a missing environment.
    """
    options = LoadOptions(
        model=str(model), name=name, dtype=dtype, batch_rows=batch_rows, batch_tokens=batch_tokens, plain=plain
    )
    if importlib.util.find_spec("torch") and importlib.util.find_spec("transformers"):
        from legal_rl.engines.transformers.sampler import TransformersSampler

        return TransformersSampler(options)
    from legal_rl.engines.transformers.worker import WorkerSampler

    return WorkerSampler(options)


def identify(model: str, revision: str | None = None) -> str:
    """``name@digest``. Training moves every weight, so the ends of each file are enough to tell two models apart."""
    folder = Path(model)
    if not folder.is_dir():
        return f"{model}@{revision[:8]}" if revision else model
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.safetensors")):
        size = path.stat().st_size
        digest.update(f"{path.name}\0{size}\0".encode())
        with path.open("rb") as file:
            digest.update(file.read(_DIGEST_BYTES))
            file.seek(max(0, size - _DIGEST_BYTES))
            digest.update(file.read())
    return f"{folder.resolve().name}@{digest.hexdigest()[:8]}"


@contextmanager
def serve(
    model: Path, *, log: Path, patience: float = 600.0, on_wait: OnWait = lambda _seconds: None
) -> Iterator[tuple[str, str]]:
    """Serve the folder ``model`` on the loopback address; yields the base URL (``…/v1``) and the model's name there.

    What a request leaves out is filled in from the model's own ``generation_config.json``. ``patience``, and what
    ``on_wait`` gets, is in seconds. Raises ``UserError`` when the train environment or the model is missing, or the
    server does not come up.
    """
    if not (model / "config.json").is_file():
        raise UserError(f"{model}: no model here; name a Hugging Face folder with config.json")
    port, name = free_port(), str(model.resolve())
    argv = [str(python_of("train")), "-m", "transformers.cli.transformers", "serve", name]
    argv += ["--host", HOST, "--port", str(port)]
    # The list of models is read from the hub's cache, and fails where there is none.
    (cache := log.parent / "hub").mkdir(parents=True, exist_ok=True)
    env = {"HF_HUB_OFFLINE": "1", "HF_HUB_CACHE": str(cache)}
    with background_server(
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
