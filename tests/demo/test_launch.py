"""`legal-rl demo` as a user types it: it comes up, says where, and leaves nothing behind."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from legal_rl.engines.vllm import free_port
from legal_rl.runs.shipped_files import HOME
from tests.openai_server import serving

pytest.importorskip("gradio", reason="the demo's packages are not installed")


def start(*options, start_new_session=False, **variables):
    argv = [str(Path(sys.executable).with_name("legal-rl")), "demo", "--no-open", *map(str, options)]
    return subprocess.Popen(
        argv,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **variables},
        cwd=HOME,
        start_new_session=start_new_session,
    )


def address(process) -> str:
    for line in process.stdout:
        if found := re.search(r"http://\S+?/", line):
            return found[0]
    raise AssertionError(f"it ended with {process.wait()}")


def children(pid: int) -> set[int]:
    """Processes below ``pid``."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    below, level = set(), {pid}
    while level:
        level = {child for child, parent in parents.items() if parent in level}
        below |= level
    return below


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=30) as reply:
            return reply.status
    except urllib.error.HTTPError as error:
        return error.code


def wait_until_gone(pids: set[int]) -> set[int]:
    for _ in range(100):
        pids = {pid for pid in pids if Path(f"/proc/{pid}").exists() and "Z" not in _state(pid)}
        if not pids:
            break
        time.sleep(0.1)
    return pids


def _state(pid: int) -> str:
    try:
        return (Path(f"/proc/{pid}") / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


@pytest.mark.engine
def test_it_comes_up_with_a_wall_and_sigterm_leaves_nothing(tmp_path):
    with serving() as server:
        process = start(
            "--base-url",
            server.url,
            "--model",
            "toy",
            "--port",
            free_port(),
            "--auth-variable",
            "PAIRS",
            PAIRS="u:pass-word",
            TMPDIR=str(tmp_path),
        )
        try:
            url = address(process)
            assert status(url) == 401
            family = children(process.pid)
            assert family and len(visitors_folders(tmp_path)) == 2
            for pid in family:
                assert "pass-word" not in Path(f"/proc/{pid}/cmdline").read_text()
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
            assert "pass-word" not in process.stdout.read()
            assert wait_until_gone(family) == set()
            assert visitors_folders(tmp_path) == []
        finally:
            process.kill()


def visitors_folders(folder):
    return [path for path in folder.iterdir() if path.name.startswith("legal_rl_demo_")]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Ctrl-C", "Ctrl-C twice", "SIGTERM to the page", "SIGHUP", "SIGKILL"])
def test_nothing_is_left_behind_whichever_way_it_ends(way, tmp_path):
    """Ctrl-C goes to the whole group of processes, as a terminal sends it."""
    with serving() as server:
        options = ("--base-url", server.url, "--model", "toy", "--port", free_port())
        process = start(*options, start_new_session=True, TMPDIR=str(tmp_path))
        try:
            assert status(address(process)) == 200
            family = children(process.pid)
            match way:
                case "SIGTERM to the page":
                    for pid in family:
                        os.kill(pid, signal.SIGTERM)
                case "SIGHUP" | "SIGKILL":
                    process.send_signal(getattr(signal, way))
                case _:
                    for _ in range(1 + way.endswith("twice")):
                        os.killpg(process.pid, signal.SIGINT)
                        time.sleep(0.3)
            assert process.wait(30) == (-signal.SIGKILL if way == "SIGKILL" else 0)
            assert wait_until_gone(family) == set()
            # Of a killed launcher only its own folder is left, with the logs, until the next start.
            assert len(visitors_folders(tmp_path)) == (way == "SIGKILL")
        finally:
            process.kill()


@pytest.mark.slow
def test_without_vllm_transformers_serves_the_folder(toy_model):
    """Streaming included: the page's own client asks it."""
    import asyncio

    from legal_rl.core.sampling import Request, Response
    from legal_rl.demo.models import open_model
    from legal_rl.engines.openai import Endpoint
    from legal_rl.engines.transformers import serve

    async def ask(base_url, name):
        model = open_model(Endpoint(base_url=base_url, model=name), label="toy", prompt="bare-v1", max_tokens=8)
        pieces = [piece async for piece in model.stream(Request(id="q", messages=[{"role": "user", "content": "甲"}]))]
        await model.close()
        return pieces

    with serve(toy_model, log=toy_model.parent / "serve.log") as (base_url, name):
        *deltas, response = asyncio.run(ask(base_url, name))
    assert isinstance(response, Response)
    assert "".join(delta.text for delta in deltas) == response.text
    assert response.completion_tokens == 8


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--model", "x", "--base-url", "http://127.0.0.1:1/v1", "--host", "0.0.0.0"], "--no-auth"),
        (["--model", "x", "--base-url", "http://127.0.0.1:1/v1", "--auth-variable", "NOT_SET_HERE"], "NOT_SET_HERE"),
        (["--model", "x", "--base-url", "http://127.0.0.1:1/v1"], "start the server or correct the address"),
        (["nowhere"], "no such folder"),
        (["x", "--model", "y"], "--base-url"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_sentence(options, says):
    from typer.testing import CliRunner

    from legal_rl.cli.app import app
    from legal_rl.core.errors import UserError

    result = CliRunner().invoke(app, ["demo", "--no-open", *options])
    assert isinstance(result.exception, UserError)
    assert says in str(result.exception)


def test_a_model_that_the_server_lacks_is_told_before_the_page_starts():
    from typer.testing import CliRunner

    from legal_rl.cli.app import app
    from legal_rl.core.errors import UserError

    with serving(models=("civil",)) as server:
        result = CliRunner().invoke(app, ["demo", "--no-open", "--base-url", server.url, "--model", "criminal"])
    assert isinstance(result.exception, UserError)
    assert "does not serve 'criminal'; it has civil" in str(result.exception)
