"""Copies of a process stand for new ones: what they are given, how they end, and what ends with what."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from legal_rl.engines import forks
from legal_rl.runs.shipped_files import HOME

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes have descriptors on Linux alone")
SERVER = """
import sys, time
from pathlib import Path
from legal_rl.engines import forks
print(forks.serve_beside(sys.argv[1], ["heavy"]), flush=True)
time.sleep(600)
"""


@pytest.fixture
def server(tmp_path):
    """A process beside which another imports ``heavy`` and serves copies of itself; its id comes with the socket."""
    (tmp_path / "heavy.py").write_text("import tempfile\nkept = tempfile.TemporaryDirectory()\n")
    environ = {**os.environ, "PYTHONPATH": f"{HOME}:{tmp_path}"}
    address = str(tmp_path / "socket")
    argv = [sys.executable, "-c", SERVER, address]
    process = subprocess.Popen(argv, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    serving = int(process.stdout.readline())
    yield process, serving, address
    process.kill()
    process.wait()
    process.stdout.close()


def script(folder: Path, text: str) -> str:
    path = folder / "work.py"
    path.write_text(text)
    return str(path)


def argv(address: str, *rest: str) -> list[str]:
    return [sys.executable, "-S", "-E", forks.__file__, address, *rest]


def until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_copy_has_what_was_imported_and_the_callers_arguments_variables_folder_and_files(server, tmp_path):
    _, serving, address = server
    work = script(
        tmp_path,
        "import os, sys\n"
        "print(__name__, 'heavy' in sys.modules, os.getppid(), sys.argv[1:], os.environ['MINE'], os.getcwd())\n"
        "print(sys.stdin.read(), end='')\n"
        "print('HOME' in os.environ, os.path.dirname(__file__) in sys.path, file=sys.stderr)\n"
        "sys.exit(3)\n",
    )
    done = subprocess.run(
        argv(address, work, "one", "二"), input="said\n", cwd="/", env={"MINE": "x"}, capture_output=True, text=True
    )
    assert done.returncode == 3
    assert done.stdout == f"__main__ True {serving} ['one', '二'] x /\nsaid\n"
    assert done.stderr == "False True\n"


def test_what_the_first_process_removes_at_its_end_outlives_a_copy_whose_own_things_go(server, tmp_path):
    text = "import tempfile\nmine = tempfile.TemporaryDirectory()\nprint(mine.name)\n"
    text += "import heavy\nprint(heavy.kept.name)\n"
    done = subprocess.run(argv(server[2], script(tmp_path, text)), capture_output=True, text=True)
    own, kept = map(Path, done.stdout.split())
    assert kept.is_dir() and not own.exists()


def test_random_numbers_of_two_copies_differ(server, tmp_path):
    work = script(tmp_path, "import random, uuid\nprint(random.random(), uuid.uuid4())\n")
    first, second = (subprocess.run(argv(server[2], work), capture_output=True, text=True).stdout for _ in range(2))
    assert first.strip() and first != second


def test_what_goes_wrong_in_a_copy_is_told_as_an_interpreter_tells_it(server, tmp_path):
    work = script(tmp_path, "import atexit\natexit.register(print, 'tidied')\nraise ValueError('no good')\n")
    done = subprocess.run(argv(server[2], work), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "tidied\n")
    assert done.stderr.endswith("ValueError: no good\n")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 5), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_signal_to_the_caller_reaches_the_copy_and_a_caller_that_is_gone_ends_it(server, tmp_path, number, status):
    work = script(
        tmp_path,
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(5))\n"
        "print(os.getpid(), flush=True)\ntime.sleep(600)\n",
    )
    caller = subprocess.Popen(argv(server[2], work), stdout=subprocess.PIPE, text=True)
    assert caller.stdout is not None
    copy = int(caller.stdout.readline())
    assert copy != caller.pid and is_alive(copy)
    caller.send_signal(number)
    assert caller.wait(60) == status
    until(lambda: not is_alive(copy))
    caller.stdout.close()


def test_a_copy_that_is_killed_ends_its_caller_alike(server, tmp_path):
    work = script(tmp_path, "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    assert subprocess.run(argv(server[2], work)).returncode == -signal.SIGKILL


def test_copies_end_with_the_process_they_were_made_of(server, tmp_path):
    process, serving, address = server
    work = script(tmp_path, "import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)\n")
    caller = subprocess.Popen(argv(address, work), stdout=subprocess.PIPE, text=True)
    assert caller.stdout is not None
    copy = int(caller.stdout.readline())
    process.kill()
    process.wait()
    assert caller.wait(60) == 1
    until(lambda: not is_alive(copy) and not is_alive(serving))
    caller.stdout.close()


def test_where_nobody_serves_the_interpreter_runs_the_script(tmp_path):
    work = script(tmp_path, "import sys\nprint(sys.argv[1:], sys.flags.no_site)\n")
    done = subprocess.run(argv(str(tmp_path / "nobody"), work, "a b"), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "['a b'] 0\n")
