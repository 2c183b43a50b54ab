"""Commands of a run begin with what one process has imported; where none can, they run as they always did."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines import forks, imported_once
from legal_rl.engines.environments import child_environ
from legal_rl.engines.transformers import LoadOptions
from legal_rl.engines.transformers.worker import WorkerSampler

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes have descriptors on Linux alone")
ASKED = "import sys, os\nprint('slow' in sys.modules, sys.argv[1:], os.environ.get('MINE'), __name__)\n"


@pytest.fixture
def train(tmp_path, monkeypatch):
    """An interpreter in the place of the train environment's, with a module that takes long to import."""
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(1)\n")
    (tmp_path / "asked.py").write_text(ASKED)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", sys.executable)
    monkeypatch.setattr(imported_once, "MODULES", ("slow",))
    monkeypatch.setattr(imported_once, "driver_version", lambda: None)
    return sys.executable


def answer(python: str, *rest: str) -> str:
    argv = imported_once.copied([python, "-m", "asked", *rest])
    done = subprocess.run(argv, env=child_environ({"MINE": "x"}), capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.large
def test_a_command_asked_while_the_import_lasts_begins_with_it(train):
    with imported_once.imported_once(offline=True) as begin:
        assert answer(train, "a b") == "False ['a b'] x __main__\n", "nothing was asked for yet"
        begin()
        assert answer(train, "a b") == "True ['a b'] x __main__\n"
        begin()
        assert answer(train) == "True [] x __main__\n"
    assert imported_once.copied([train, "-m", "asked"]) == [train, "-m", "asked"]


def children() -> set[str]:
    return {*Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()}


def test_what_was_started_ends_with_the_block(train):
    before = children()
    with imported_once.imported_once(offline=True) as begin:
        begin()
        argv = imported_once.copied([train, "-c", ""])
        (serving,) = children() - before
        assert forks.__file__ in argv
    assert not Path(f"/proc/{serving}").exists() and not Path(argv[4]).exists()


@pytest.mark.parametrize("why", ["the import fails", "a GPU's driver is there", "a hub may be asked"])
def test_a_command_runs_all_the_same_where_nothing_can_be_copied(train, monkeypatch, why):
    if why == "the import fails":
        monkeypatch.setattr(imported_once, "MODULES", ("no_such_module",))
    if why == "a GPU's driver is there":
        monkeypatch.setattr(imported_once, "driver_version", lambda: "580.1")
    with imported_once.imported_once(offline=why != "a hub may be asked") as begin:
        begin()
        assert answer(train, "a") == "False ['a'] x __main__\n"


@pytest.mark.engine
def test_a_model_answers_alike_in_a_copy(toy_model, train_python, monkeypatch):
    monkeypatch.setattr(imported_once, "_sockets", {})  # other tests have copies for all that they start
    asked = [Request(id="1", sample=0, messages=[{"role": "user", "content": "甲"}])]
    params = SamplingParams(max_tokens=8, temperature=0)

    def answers() -> tuple[list[str], bool]:
        with WorkerSampler(LoadOptions(model=str(toy_model), dtype="float32")) as sampler:
            (pid,) = {
                name for name in children() if b"transformers.worker" in Path(f"/proc/{name}/cmdline").read_bytes()
            }
            copied = os.fsencode(forks.__file__) in Path(f"/proc/{pid}/cmdline").read_bytes()
            return [response.text for response in sampler.sample(asked, params)], copied

    plain = answers()
    with imported_once.imported_once(offline=True) as begin:
        begin()
        assert answers() == (plain[0], True)
    assert not plain[1]


def test_a_block_within_another_has_what_that_one_began(train):
    with imported_once.imported_once(offline=True) as begin:
        begin()
        argv = imported_once.copied([train, "-c", ""])
        with imported_once.imported_once(offline=True) as again:
            again()
            assert imported_once.copied([train, "-c", ""]) == argv
        assert imported_once.copied([train, "-c", ""]) == argv
