"""`legal-rl distill collect` as a user types it."""

import subprocess
import sys

import pytest

from legal_rl.cli import main
from legal_rl.data.exam import generate
from legal_rl.runs.records import read_jsonl, write_jsonl
from tests.openai_server import serving

KEY = "sk-teacher-0123456789abcdef"


@pytest.fixture
def distill(monkeypatch, capsys, tmp_path):
    """``distill(url, …)`` in this process: exit code, output, error output."""
    write_jsonl(tmp_path / "exam [x].jsonl", generate(12, seed=3))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TEACHER_KEY", KEY)

    def call(url, *more):
        argv = ["legal-rl", "distill", "collect", "toy", "--base-url", url, "--key-variable", "TEACHER_KEY"]
        argv += ["--questions", str(tmp_path / "exam [x].jsonl"), "--out", str(tmp_path / "out [y]"), *more]
        monkeypatch.setattr(sys, "argv", argv)
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return subprocess.CompletedProcess(argv, int(end.value.code or 0), said.out, said.err)

    return call


def answer(_messages):
    return "<think>想</think><answer>A</answer>"


def test_what_is_said_at_the_end(distill, tmp_path):
    with serving(answer) as server:
        done = distill(server.url, "--samples", "2", "--price-in", "1", "--price-out", "2", "--currency", "USD")
    assert done.returncode == 0, done.stderr
    assert "asked now: 24, " in done.stdout and "24 sent, of these 24 answered" in done.stdout
    assert "traces: 24 answered, " in done.stdout and "cost: 0.0" in done.stdout and " USD" in done.stdout
    assert f"next: legal-rl distill filter '{tmp_path}/out [y]/traces.jsonl' --questions " in done.stdout
    rows = [row for _, row in read_jsonl(tmp_path / "out [y]" / "traces.jsonl")]
    assert len(rows) == 24 and all(row["messages"][0]["role"] == "system" for row in rows)  # think-v1 is the default


def test_a_budget_that_stops_it_is_exit_status_3(distill):
    prices = ["--price-in", "1", "--price-out", "2", "--max-tokens", "60"]
    with serving(answer) as server:
        done = distill(server.url, *prices, "--max-cost", "0.002")
        assert done.returncode == 3 and "answers are missing; the same command with a higher --max-cost" in done.stdout
        assert distill(server.url, *prices, "--max-cost", "1").returncode == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--max-cost", "5"], "--max-cost needs --price-in and --price-out"),
        (["--price-in", "1", "--questions", "nowhere.jsonl"], "--price-in and --price-out belong together"),
        (["--price-in", "1"], "belong together"),
        (["--key-variable", KEY], "the name of an environment variable, never a key"),
        (["--prompt", "think-v9"], "there is no version 'think-v9'"),
        (["--requests-per-minute", "0"], "requests_per_minute"),
        (["--timeout", "nan"], "timeout"),
    ],
)
def test_what_a_user_can_mend_is_one_sentence(distill, more, says):
    done = distill("http://127.0.0.1:9/v1", *more)
    assert done.returncode == 2 and says in done.stderr and "Traceback" not in done.stderr
    assert KEY not in done.stdout + done.stderr and len(done.stderr.splitlines()) == 1


@pytest.mark.large
def test_a_server_that_is_not_there_is_told_and_no_trace_invented(distill, tmp_path):
    done = distill("http://127.0.0.1:9/v1")
    assert done.returncode == 2 and "cannot be reached" in done.stderr
    assert (tmp_path / "out [y]" / "traces.jsonl").read_bytes() == b""


def test_a_dry_run_asks_and_writes_nothing(distill, tmp_path):
    done = distill("http://127.0.0.1:9/v1", "--dry-run", "--prefill", "think")
    assert done.returncode == 0 and "12 questions x 1 = 12 answers, 0 of them stored" in done.stdout
    assert done.stdout.rstrip().endswith("<think>") and not (tmp_path / "out [y]").exists()


def test_help_has_an_example(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["legal-rl", "distill", "collect", "--help"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0 and "Example: legal-rl distill collect" in capsys.readouterr().out
