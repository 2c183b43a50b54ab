"""The resumable sampling loop."""

import signal
import subprocess
import sys

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response, SamplingParams
from legal_rl.engines.environments import child_environ
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.evaluation.sampling import sample_responses
from legal_rl.evaluation.stored_responses import StoredResponses, header_path, recovery_note, stored_keys
from legal_rl.runs.records import read_json, read_models, write_jsonl


class Counting(ScriptedSampler):
    """Remembers what it was asked, and breaks off after ``limit`` answers."""

    def __init__(self, script, name="scripted", limit=10**9):
        super().__init__(script, name)
        self.asked, self.limit = [], limit

    def sample(self, requests, params):
        for response in super().sample(list(reversed(list(requests))), params):
            if len(self.asked) == self.limit:
                raise KeyboardInterrupt
            self.asked.append((response.id, response.sample))
            yield response


@pytest.fixture
def questions(make):
    return [make.question(f"q{n}") for n in range(5)]


def echo(request):
    return f"{request.id}/{request.sample}/{request.prefill}{request.messages[-1]['content']}"


def ask(questions, sampler, out, n=2, version="bare-v1", **options):
    params = options.pop("params", SamplingParams(n=n))
    return [*sample_responses(questions, sampler, params, prompt_version=version, out=out, **options)]


def test_every_question_is_asked_n_times_and_rows_come_sorted(questions, tmp_path):
    ticks = []
    rows = ask(
        questions, Counting(echo), tmp_path / "r.jsonl", on_progress=lambda done, total: ticks.append((done, total))
    )
    assert [(r.id, r.sample) for r in rows] == [(f"q{n}", k) for n in range(5) for k in range(2)]
    assert rows[3].text.startswith("q1/1/") and questions[1].stem in rows[3].text
    assert ticks == [(k, 10) for k in range(11)]
    assert len((tmp_path / "r.jsonl").read_text("utf-8").splitlines()) == 10


def test_an_interrupted_run_asks_only_what_is_missing(questions, tmp_path):
    out, first = tmp_path / "r.jsonl", Counting(echo, limit=4)
    with pytest.raises(KeyboardInterrupt):
        ask(questions, first, out)
    with out.open("ab") as file:
        file.write(b'{"id": "q0", "sample": 0, "te')
    second = Counting(echo)
    rows = ask(questions, second, out)
    assert len(second.asked) == 6 and not set(first.asked) & set(second.asked)
    whole = ask(questions, Counting(echo), tmp_path / "whole.jsonl")
    assert rows == whole and out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from legal_rl.core.questions import Question
from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.evaluation.sampling import sample_responses
questions = [Question(id=f"q{n}", stem="问", options={"A": "甲", "B": "乙"}, gold={"A"}, source="t") for n in range(50)]
def answer(request):
    if request.id == "q9" and sys.argv[2] == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    return "答" + request.id
sampler, out = ScriptedSampler(answer), Path(sys.argv[1])
rows = sample_responses(questions, sampler, SamplingParams(), prompt_version="bare-v1", out=out)
print(len(rows))
"""


def test_rows_outlive_kill_9(tmp_path):
    out = tmp_path / "r.jsonl"
    argv = [sys.executable, "-c", KILLED, str(out)]
    done = subprocess.run([*argv, "die"], env=child_environ(), check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(out.read_bytes().splitlines()) == 9
    again = subprocess.run([*argv, "live"], env=child_environ(), check=True, capture_output=True, text=True)
    assert again.stdout.strip() == "50"
    assert list(tmp_path.glob(".*")) == []


def test_error_rows_are_asked_again(questions, tmp_path):
    out = tmp_path / "r.jsonl"
    rows = ask(questions, Counting({f"q{n}": "答" for n in range(3)}), out, n=1)
    assert [r.id for r in rows if r.text is None] == ["q3", "q4"]
    healed = Counting(echo)
    rows = ask(questions, healed, out, n=1)
    assert sorted(healed.asked) == [("q3", 0), ("q4", 0)]
    assert all(r.text for r in rows) and rows[0].text == "答"


def test_more_samples_and_more_questions_add_to_the_file(questions, tmp_path):
    out, more = tmp_path / "r.jsonl", Counting(echo)
    ask(questions[:3], Counting(echo), out, n=1)
    rows = ask(questions, more, out, n=2)
    assert len(rows) == 10 and len(more.asked) == 7
    assert len(ask(questions[:3], Counting(echo, limit=0), out, n=1)) == 3
    assert len(out.read_text("utf-8").splitlines()) == 10


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sampler": Counting(echo, name="other")}, "model"),
        ({"version": "think-v1"}, "prompt"),
        ({"engine": "http://127.0.0.1:8001/v1"}, "engine"),  # one name on two servers
        ({"prefill": "<think>"}, "prefill"),
        ({"params": SamplingParams(n=2, temperature=0.7)}, "params"),
        ({"params": SamplingParams(n=2, max_tokens=7)}, "params"),
    ],
)
def test_a_file_sampled_otherwise_is_refused(questions, tmp_path, change, says):
    out, arguments = tmp_path / "r.jsonl", {"sampler": Counting(echo), **change}
    ask(questions, Counting(echo), out)
    with pytest.raises(UserError, match=f"{says}.*--fresh"):
        ask(questions, out=out, **arguments)
    rows = ask(questions, out=out, fresh=True, **arguments)
    assert len(rows) == 10 and {r.model for r in rows} == {arguments["sampler"].name}


def test_a_changed_question_is_refused(make, questions, tmp_path):
    out = tmp_path / "r.jsonl"
    ask(questions, Counting(echo), out)
    with pytest.raises(UserError, match="'q2' has changed"):
        ask([*questions[:2], make.question("q2", stem="另一题")], Counting(echo), out)


def test_a_second_writer_and_a_double_id_are_refused(questions, tmp_path):
    def nested(request):
        return ask(questions, Counting(echo), tmp_path / "s.jsonl")[0].text

    with pytest.raises(UserError, match="another process"):
        ask(questions, Counting(nested), tmp_path / "s.jsonl")
    with pytest.raises(UserError, match="'q0' comes twice"):
        ask([*questions, questions[0]], Counting(echo), tmp_path / "t.jsonl")


def test_a_sampler_that_forgets_a_request_is_caught(questions, tmp_path):
    class Forgetful(ScriptedSampler):
        def sample(self, requests, params):
            return super().sample(list(requests)[1:], params)

    with pytest.raises(RuntimeError, match="never answered 1"):
        ask(questions, Forgetful(echo), tmp_path / "r.jsonl")
    rows = ask(questions, Forgetful(echo), tmp_path / "s.jsonl", partial=True)
    assert len(rows) == 9 and (rows[0].id, rows[0].sample) == ("q0", 1)


def test_a_broken_line_is_told_to_whoever_only_wants_to_know(tmp_path):
    out = tmp_path / "responses.jsonl"
    out.write_text('{"id": "a", "text": "<answer>A</answer>"}\n{"id": 3}\n{"id": "half', "utf-8")
    with pytest.raises(UserError, match="line 2: not a Response"):
        stored_keys(out)
    out.write_text('{"id": "a", "text": "<answer>A</answer>"}\n{"id": "b", "text": null}\n{"id": "half', "utf-8")
    assert stored_keys(out) == {("a", 0)}


class Telling(Counting):
    """Stores the messages with each answer, as a teacher's traces are kept."""

    def sample(self, requests, params):
        asked = {request.key: request for request in requests}
        for response in super().sample(asked.values(), params):
            yield response.model_copy(update={"messages": tuple(asked[response.key].messages)})


LOST = [None, "", "{", "[]", '{"model": "scripted", "questions": {}}', '{"questions": []}']


@pytest.mark.parametrize("damage", LOST)
def test_a_lost_or_damaged_header_costs_no_answer(questions, tmp_path, damage):
    out = tmp_path / "r.jsonl"
    ask(questions[:3], Telling(echo), out)
    whole, rows = read_json(header_path(out)), out.read_bytes()
    header_path(out).unlink() if damage is None else header_path(out).write_text(damage)
    assert len(ask(questions[:3], Telling(echo, limit=0), out)) == 6 and out.read_bytes() == rows
    status = {"answers": 6, "not_borne_out": ["engine", "prefill", "params"]}
    assert read_json(header_path(out)) == {**whole, "recovered": status}
    told = (
        "lost. It was derived anew and held against 6 stored answers: nothing stored bears out engine, prefill, params"
    )
    assert told in recovery_note(out)
    ask(questions, Telling(echo), out)
    assert read_json(header_path(out))["recovered"] == status, "what was once unknown stays so"


def test_what_another_record_says_of_lost_settings_counts(questions, tmp_path):
    out = tmp_path / "r.jsonl"
    ask(questions, Counting(echo), out)
    whole = read_json(header_path(out))
    header_path(out).unlink()
    with pytest.raises(UserError, match=r"nothing tells what was asked; put r\.header\.json back"):
        ask(questions, Counting(echo), out)
    recorded = {key: whole[key] for key in ("model", "prompt", "prefill", "params")}
    with pytest.raises(UserError, match='its header is lost, and the answers were sampled with prompt "think-v1"'):
        ask(questions, Counting(echo), out, recorded=recorded | {"prompt": "think-v1"})
    assert len(ask(questions, Counting(echo, limit=0), out, recorded=recorded)) == 10
    assert read_json(header_path(out))["recovered"] == {"answers": 10, "not_borne_out": ["engine", "questions"]}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sampler": Telling(echo, name="other")}, "is of model scripted, not of other"),
        ({"version": "think-v1"}, "is to other messages"),
        ({"params": SamplingParams(n=2, temperature=0.7, seed=5)}, "was drawn with another seed"),
        ({"params": SamplingParams(n=2)}, "was drawn with another seed"),
        ({"prefill": "<think>"}, "was not begun with <think>"),
    ],
)
def test_without_a_header_answers_of_other_settings_are_still_told_apart(questions, tmp_path, change, says):
    drawn = {"sampler": Telling(echo), "params": SamplingParams(n=2, temperature=0.7, seed=4)}
    out = tmp_path / "r.jsonl"
    ask(questions, out=out, **drawn)
    header_path(out).unlink()
    rows = out.read_bytes()
    with pytest.raises(UserError, match=f"its header is lost, and the answer to 'q0' {says}.*or another folder"):
        ask(questions, out=out, **{**drawn, **change})
    assert out.read_bytes() == rows and not header_path(out).exists()


def test_a_lost_header_is_no_way_round_a_changed_question(make, questions, tmp_path):
    out = tmp_path / "r.jsonl"
    ask(questions, Telling(echo), out)
    header_path(out).unlink()
    ask(questions[:1], Telling(echo), out)  # the others are known by their stored messages
    with pytest.raises(UserError, match="'q2' has changed"):
        ask([*questions[:2], make.question("q2", stem="另一题")], Telling(echo), out)


def test_answers_stay_on_the_disk_and_are_found_by_where_they_lie(tmp_path):
    out = tmp_path / "r.jsonl"
    rows = [Response(id=f"题{n}", sample=0, text=f"答{n}" * n or None) for n in (3, 0, 2, 1)]
    out.write_bytes(b"\xef\xbb\xbf")
    with out.open("ab") as file:
        for row in [rows[2].model_copy(update={"text": "早"}), *rows]:
            file.write(row.model_dump_json().encode() + b"\n\n")
    stored = StoredResponses(out)
    stored.asked = [("题1", 0), ("题9", 0), ("题0", 0)]
    assert len(stored) == 2 and [row.id for row in stored] == ["题0", "题1"]
    assert stored.answered == {(f"题{n}", 0) for n in (1, 2, 3)}
    assert [*stored.read()] == rows, "the last of two answers to one request counts"
    stored.sort()
    assert read_models(out, Response) == [*stored.read()] == sorted(rows, key=lambda row: row.key)
    written = out.stat().st_mtime_ns
    stored.sort()
    StoredResponses(out).sort()
    assert out.stat().st_mtime_ns == written, "a file in order is left alone"
    write_jsonl(tmp_path / "bad.jsonl", [{"id": 3}])
    with pytest.raises(UserError, match="line 1: not a Response"):
        StoredResponses(tmp_path / "bad.jsonl")
