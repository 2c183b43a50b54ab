"""A model as small as real verl will train, and processes that begin with what verl imports."""

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from legal_rl.core.prompts import render_question
from legal_rl.engines import forks
from legal_rl.engines.environments import child_environ, driver_version, stop
from legal_rl.engines.imported_once import copied, start_copying
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.verl.launch import PRELOADED
from legal_rl.runs.records import write_jsonl, write_text
from tests.engines.verl.cases import question
from tests.shared import folder_of_all, opened_once

ONE_THREAD = {"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": "-1"}

SHAPE = TinyConfig(vocab_size=400, hidden_size=32, intermediate_size=64, layers=2, heads=2, kv_heads=1)


def make(folder: Path, python: Path, shape: TinyConfig) -> str:
    write_jsonl(folder / "texts.jsonl", [{"text": render_question(question("1", "A")) * 3}])
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=shape)
    write_text(folder / "spec.json", spec.model_dump_json())
    tiny = copied([str(python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")])
    subprocess.run(tiny, env=child_environ({"OMP_NUM_THREADS": "1"}), check=True, capture_output=True)
    return str(folder / "model")


@pytest.fixture(scope="session")
def model(train_python: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("small"), train_python, SHAPE)


@pytest.fixture(scope="session")
def sharp_models(train_python: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A model that ties its embeddings and one that does not, with weights so large that every token matters."""
    shapes = {tied: SHAPE.model_copy(update={"init_std": 0.2, "tied": tied}) for tied in (True, False)}
    return [make(tmp_path_factory.mktemp("sharp"), train_python, shape) for shape in shapes.values()]


@pytest.fixture(scope="session")
def begun(train_python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., list[str]]]:
    """The command line of a script in the train environment: of a copy that has imported what verl's workers import.

    verl itself is imported by each script, as what is asked is often what happens then.
    """
    if driver_version() is not None:  # the state of a GPU's driver does not survive a copy
        yield lambda *argv: [str(train_python), *map(str, argv)]
        return

    @contextmanager
    def imported() -> Iterator[list[str]]:
        with tempfile.TemporaryDirectory(prefix="lrl-") as short:
            process = start_copying(train_python, f"{short}/forks", PRELOADED, {**ONE_THREAD, "HF_HUB_OFFLINE": "1"})
            try:
                yield [f"{short}/forks"]
            finally:
                stop(process)

    with opened_once(folder_of_all(tmp_path_factory), "verl", imported) as (address,):
        yield lambda *argv: [str(train_python), "-S", "-E", forks.__file__, address, *map(str, argv)]
