"""The benchmark against lm-evaluation-harness: both ask the same, and every difference is found and explained."""

import importlib.util
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from legal_rl.core.prompts import build_messages
from legal_rl.evaluation.export.scoring import FIGURES
from legal_rl.runs.shipped_files import HOME
from tests.evaluation.export.test_export import QUESTIONS, TEXTS, expected

OTHER = "<think>分析</think><answer>不</answer>"
TIE, FAR, CUT = (QUESTIONS[place].id for place in (3, 4, 5))
CUT_TEXT = "<think>分析</think><answer>A"


def load():
    spec = importlib.util.spec_from_file_location("bench_harness", HOME / "evaluation" / "bench" / "harness.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


bench = load()


@pytest.mark.parametrize(
    ("one", "other", "gap"),
    [
        ("答案A", "答案B", 0.5),  # they part where a token begins
        ("答案A", "答客A", 0.1),  # within a token
        ("答案A", "答案A、B", 3.0),  # where one ends
        ("不知", "不明", None),  # the third answer left both earlier
        ("答案A<end>", "答案A<end>!", None),  # the third answer is over by then
    ],
)
def test_the_gap_is_that_of_the_token_at_which_two_texts_part(one, other, gap):
    steps = [("答案", (-0.1, -0.2)), ("A", (-0.5, -1.0)), ("<end>", (0.0, -3.0))]
    told = [(token.encode(), tops) for token, tops in steps]
    for texts in ((one, other), (other, one)):
        assert bench.gap_where_they_part(told, *(text.encode() for text in texts)) == gap


class Server(ThreadingHTTPServer):
    """Answers TEXTS; on three questions our client is told something else, or that the answer was cut."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked = {json.dumps(build_messages(q, "think-v1"), sort_keys=True): n for n, q in enumerate(QUESTIONS)}
        self.bodies = {"ours": [], "theirs": []}
        self.lock, self.running, self.most = threading.Lock(), 0, 0

    def answer(self, body, ours):
        place = self.asked[json.dumps(body["messages"], sort_keys=True)]
        question, text, finish = QUESTIONS[place].id, TEXTS[place], "stop"
        if question == CUT:
            text, finish = CUT_TEXT, "length"
        told = None
        if body.get("logprobs"):
            gap = 0.1 if question == TIE else 5.0
            told = {"content": [token(text[0], gap), token(text[1:], gap)]}
        elif ours and question in {TIE, FAR}:
            text = OTHER
        message = {"role": "assistant", "content": text}
        return {"index": 0, "message": message, "finish_reason": finish, "logprobs": told}


def token(text, gap):
    row = {"token": text, "bytes": list(text.encode()), "logprob": -0.1}
    return row | {"top_logprobs": [row, row | {"logprob": -0.1 - gap}]}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        return

    def reply(self, body):
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.reply({"object": "list", "data": [{"id": "toy", "object": "model", "owned_by": "me"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        ours = body.get("seed") != 1234  # which lm_eval always sends
        with self.server.lock:
            self.server.running += 1
            self.server.most = max(self.server.most, self.server.running)
            if not body.get("logprobs"):
                self.server.bodies["ours" if ours else "theirs"].append(body)
        choice = self.server.answer(body, ours)
        time.sleep(0.01)  # so that requests overlap
        with self.server.lock:
            self.server.running -= 1
        usage = {"prompt_tokens": 7, "completion_tokens": 5, "total_tokens": 12}
        self.reply(
            {"id": "1", "object": "chat.completion", "created": 0, "model": "toy", "choices": [choice], "usage": usage}
        )


def essence(bodies):
    return sorted(
        json.dumps([body[name] for name in ("messages", "max_tokens", "temperature", "model")], sort_keys=True)
        for body in bodies
    )


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Server, job, cost and folder of one real run of each over HTTP."""
    if not bench.PYTHON.exists():
        pytest.skip("lm_eval is not installed (make lm-eval)")
    server = Server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    job = bench.Job(url, "toy", QUESTIONS, tmp_path_factory.mktemp("bench"), "think-v1", 77, 4)
    job.prepare()
    folders = {who: job.folder / f"{number}" for number, who in enumerate((bench.OURS, bench.THEIRS))}
    costs = {who: bench.run(job, who, out, len(QUESTIONS)) for who, out in folders.items()}
    yield server, job, costs, folders
    server.shutdown()
    server.server_close()


@pytest.mark.engine
def test_lm_eval_asks_what_we_ask_and_reports_our_figures(both):
    server, _, costs, folders = both
    assert essence(server.bodies["theirs"]) == essence(server.bodies["ours"])
    assert len(server.bodies["theirs"]) == len(QUESTIONS)
    assert 1 < server.most <= 4
    _, result = bench.read_theirs(folders[bench.THEIRS])
    said = {name: result["results"]["legal_rl"][f"{name},none"] for name in FIGURES}
    assert said == pytest.approx(expected([*TEXTS[:5], CUT_TEXT, *TEXTS[6:]]))
    assert all(value > 0 for cost in costs.values() for value in cost)


@pytest.mark.engine
def test_every_difference_between_the_two_is_found_and_explained(both):
    _, job, _, folders = both
    found = bench.agreement(job, folders[bench.OURS], folders[bench.THEIRS])
    rows = {row["id"]: row for row in found["differences"]}
    assert set(rows) == {TIE, FAR, CUT}
    assert "tie" in rows[TIE]["why"]
    assert "token limit" in rows[CUT]["why"]
    assert rows[FAR]["why"] is None
    assert (found["same text"], found["not explained"], found["cut by the token limit"]) == (len(QUESTIONS) - 2, 1, 1)


@pytest.mark.engine
def test_a_run_that_fails_is_told_with_its_last_words(both):
    _, job, _, _ = both
    broken = bench.Job(job.base_url, "absent", QUESTIONS, job.folder, "think-v1", 77, 4)
    with pytest.raises(bench.UserError, match=r"legal-rl eval ended with status 2(.|\n)*'absent'"):
        bench.run(broken, bench.OURS, job.folder / "broken", 1)
