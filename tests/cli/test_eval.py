"""`legal-rl eval` as a user types it, against a real server on this machine, killed in the middle."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from rich.console import Console

from legal_rl.data.exam import generate
from legal_rl.pipeline.evaluation.evaluate import evaluate, prepare
from legal_rl.pipeline.sampling_options import EvalOptions
from legal_rl.runs.records import read_jsonl, write_jsonl
from legal_rl.runs.shipped_files import HOME

QUESTIONS, IN_FLIGHT = 40, 4


class Server(ThreadingHTTPServer):
    """A model that answers each prompt in its own way, always the same; ``refused`` prompts get an error."""

    daemon_threads = True

    def __init__(self, pause):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pause, self.refused = pause, set()
        self.asked, self.bodies, self.lock = Counter(), [], threading.Lock()

    def handle_error(self, request, client_address):
        """A client that is killed is part of these tests."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        return

    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.reply(200, {"object": "list", "data": [{"id": "toy", "object": "model", "owned_by": "vllm"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if body.get("prompt_logprobs") == 0:  # what the chat template makes of a question: no request of a test
            self.reply(200, {"choices": [], "prompt_logprobs": []})
            return
        asked = body.get("prompt") or next(m["content"] for m in reversed(body["messages"]) if m["role"] == "user")
        with self.server.lock:
            self.server.asked[asked] += 1
            self.server.bodies.append((self.path, body))
        time.sleep(self.server.pause)
        if asked in self.server.refused:
            self.reply(400, {"error": {"message": "no"}})
            return
        text = f"<think>想</think><answer>{'ABCD'[sum(map(ord, asked)) % 4]}</answer>"
        message = {"text": text} if "prompt" in body else {"message": {"content": text}}
        usage = {"prompt_tokens": 9, "completion_tokens": 11}
        self.reply(200, {"choices": [message | {"finish_reason": "stop"}], "usage": usage})


@contextmanager
def serving(pause=0.0):
    server = Server(pause)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def questions(tmp_path_factory):
    path = tmp_path_factory.mktemp("exam") / "exam.jsonl"
    write_jsonl(path, generate(QUESTIONS, seed=11))
    return path


def command(questions, server, out, *more):
    argv = [sys.executable, "-c", "from legal_rl.cli import main; main()", "eval", "toy", "--questions", str(questions)]
    return [*argv, "--base-url", server.url, "--concurrency", str(IN_FLIGHT), "--out", str(out), *more]


def environ():
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(HOME), "COLUMNS": "200", "OPENBLAS_NUM_THREADS": "1"}


def run(*arguments):
    return subprocess.run(command(*arguments), env=environ(), capture_output=True, text=True, check=False)


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.large
def test_after_kill_9_the_same_command_gives_the_same_grades_and_repeats_only_what_was_in_flight(questions, tmp_path):
    out = tmp_path / "killed"
    with serving(pause=0.05) as server:
        child = subprocess.Popen(command(questions, server, out), env=environ(), stdout=subprocess.DEVNULL)
        while lines(out / "responses.jsonl") < 12 and child.poll() is None:
            time.sleep(0.005)
        child.send_signal(signal.SIGKILL)
        assert child.wait() == -signal.SIGKILL
        time.sleep(0.2)  # what was in flight reaches the server's count
        stored = lines(out / "responses.jsonl")
        before = server.asked.copy()
        assert 12 <= stored < QUESTIONS and not (out / "grades.jsonl").exists()
        assert stored <= before.total() <= stored + IN_FLIGHT
        again = run(questions, server, out)
        assert again.returncode == 0, again.stderr
        # A stored answer is never asked for again; at most what was in flight is.
        assert server.asked.total() - before.total() == QUESTIONS - stored
        assert sum(count - 1 for count in server.asked.values()) <= IN_FLIGHT
        assert max(server.asked.values()) <= 2
        assert f"asked now: {QUESTIONS - stored}," in again.stdout and "tokens/s" in again.stdout
        server.pause = 0.0
        whole = run(questions, server, tmp_path / "whole")
        assert whole.returncode == 0, whole.stderr
    for name in ("grades.jsonl", "responses.jsonl", "metrics.json", "report.md", "questions.jsonl"):
        assert (out / name).read_bytes() == (tmp_path / "whole" / name).read_bytes(), name
    keys = [(row["id"], row["sample"]) for _, row in read_jsonl(out / "grades.jsonl")]
    assert keys == sorted(keys) and len(keys) == QUESTIONS
    assert json.loads((out / "manifest.json").read_text())["attempts"] == 2


def ask(questions, server, out, *, fresh=False, **options):
    """The same without a new process."""
    asked = EvalOptions(model="toy", base_url=server.url, questions=str(questions), **options)
    return evaluate(prepare(asked), out, Console(quiet=True), fresh=fresh)


@pytest.mark.large
def test_a_failed_request_is_not_scored_and_asked_again(questions, tmp_path):
    with serving() as server:
        ask(questions, server, tmp_path, limit=6)
        server.refused = {max(server.asked)}
        first = ask(questions, server, tmp_path, limit=6, fresh=True)
        assert (first.metrics.overall.responses, first.metrics.overall.not_scored) == (5, 1)
        assert first.manifest.notes["last_attempt"]["failed"] == 1
        refused, server.refused = server.refused, set()
        server.asked.clear()
        second = ask(questions, server, tmp_path, limit=6)
        assert set(server.asked) == refused and server.asked.total() == 1
        assert (second.metrics.overall.responses, second.metrics.overall.not_scored) == (6, 0)


@pytest.mark.large
def test_a_base_model_is_asked_to_go_on_with_plain_text(questions, tmp_path):
    options = {"base_model": True, "limit": 3, "samples": 2, "shots": "exam:2", "prefill": "think", "temperature": 1}
    with serving() as server:
        ask(questions, server, tmp_path, **options)
    assert {path for path, _ in server.bodies} == {"/v1/completions"} and len(server.bodies) == 6
    for _, body in server.bodies:
        assert body["stop"] == ["\n题目："] and body["prompt"].endswith("解答：<think>")
        assert len(re.findall("解答：<think>", body["prompt"])) == 3 and "messages" not in body
    assert len({body["seed"] for _, body in server.bodies}) == 6
    # The server is gone, and nothing is missing: what is stored can be scored anywhere.
    again = ask(questions, server, tmp_path, **options)
    assert again.metrics.overall.responses == 6 and again.manifest.notes["last_attempt"]["asked"] == 0


@pytest.mark.large
def test_a_dry_run_asks_nothing(questions, tmp_path):
    with serving() as server:
        done = run(questions, server, tmp_path / "none", "--dry-run")
    assert done.returncode == 0 and f"{QUESTIONS} x 1 = {QUESTIONS} answers" in done.stdout
    assert not server.bodies and not (tmp_path / "none").exists()
