"""Collecting traces: the budget, what is asked again, what lies on the disk, what is refused."""

import io
import json
import re
import signal
import threading

import pytest
from pydantic import ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.prompts import build_messages
from legal_rl.core.sampling import Response
from legal_rl.evaluation.scoring import score_files
from legal_rl.pipeline.distill.budget import read_ledger
from legal_rl.pipeline.distill.collect import describe
from legal_rl.pipeline.sampling_options import CollectOptions
from legal_rl.runs.manifest import outputs_unchanged, read_manifest
from legal_rl.runs.records import read_jsonl, read_models, write_json
from legal_rl.training.distill import Prices, Tokens
from legal_rl.training.sft import sft_rows
from tests.openai_server import Say, serving
from tests.pipeline.distill.conftest import answer

PRICES = {"price_in": 0.55, "price_out": 2.19, "currency": "USD"}
KEY = "sk-teacher-0123456789abcdef"


def rows_in(out):
    return read_models(out / "traces.jsonl", Response)


def test_each_row_holds_its_prompt_and_reads_as_a_response(gather, exam):
    with serving(lambda messages: Say(answer(messages)[-20:], reasoning="想", field="reasoning_content")) as server:
        found = gather(server.url, limit=6, samples=2, prompt="think-v1")
        assert all(body["stream"] for body in server.bodies) and len(server.bodies) == 12
        assert gather(server.url, limit=6, samples=2, prompt="think-v1").manifest.notes["last_attempt"]["asked"] == 0
    rows, by_id = rows_in(found.out), {question.id: question for question in exam["questions"]}
    for _, row in read_jsonl(found.out / "traces.jsonl"):
        assert row["messages"] == build_messages(by_id[row["id"]], "think-v1") and row["reasoning"] == "想"
    grades = [grade_response(by_id[row.id], row) for row in rows]
    assert (found.counts.traces, found.counts.answered) == (12, 12)
    assert found.counts.right == sum(bool(grade.exact) for grade in grades)
    assert sum(found.counts.status.values()) == 12
    assert len(sft_rows(list(by_id.values()), rows, "think-v1").rows) == 12
    scored = score_files(found.out / "questions.jsonl", found.out / "traces.jsonl", found.out / "scores")
    assert scored.metrics.overall.responses == 12
    assert found.manifest.status == "done" and outputs_unchanged(found.out, read_manifest(found.out))


@pytest.mark.large
def test_the_budget_stops_before_it_is_passed_and_a_higher_one_goes_on(gather):
    def spent():
        return Prices(prompt=0.55, completion=2.19).of(
            Tokens(prompt=server.prompt_tokens, completion=server.completion_tokens)
        )

    options, budget = {**PRICES, "samples": 2, "max_tokens": 112}, 0.008
    with serving(answer, owner="vllm") as server:
        first = gather(server.url, max_cost=budget, **options)
        assert 0.9 * budget < spent() <= budget
        assert first.unasked == 80 - len(rows_in(first.out)) > 0 and first.manifest.status == "started"
        asked = len(server.bodies)
        same = gather(server.url, max_cost=budget, **options)
        assert len(server.bodies) == asked and same.unasked == first.unasked
        last = gather(server.url, max_cost=10 * budget, **options)
        assert len(server.bodies) == 80 == len(rows_in(last.out)) and last.unasked == 0
    assert json.loads((last.out / "cost.json").read_text())["known"]["cost"] == pytest.approx(spent())
    assert last.manifest.status == "done" and last.manifest.notes["cost"]["attempts"]["answered"] == 80


def test_a_budget_for_less_than_one_answer_asks_nothing(gather):
    found = gather("http://127.0.0.1:9/v1", **PRICES, max_cost=0.0001)  # where nobody listens
    assert found.unasked == 40 and found.counts.traces == 0 and rows_in(found.out) == []


def test_what_failed_for_good_is_a_row_without_text_and_asked_again(gather, exam, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    asked = build_messages(exam["questions"][3], "bare-v1")[-1]["content"]
    with serving(answer, faults={asked: [400] * 3}) as server:
        found = gather(server.url)
        assert (found.counts.traces, found.counts.status["not_scored"]) == (40, 1)
        assert found.manifest.notes["last_attempt"]["failed"] == 1
        (failed,) = [row for row in rows_in(found.out) if row.text is None]
        assert failed.id == exam["questions"][3].id and failed.messages and "***" in failed.error
        server.faults = {}
        again = gather(server.url)
        assert server.attempts.total() == 41 and again.counts.answered == 40
    assert json.loads((again.out / "cost.json").read_text())["repeated_after_kills"] == 0
    for path in again.out.iterdir():
        assert KEY not in path.read_text("utf-8"), path


@pytest.mark.large
def test_ctrl_c_leaves_a_folder_to_go_on_with(gather, exam, tmp_path):
    def slow(messages):
        if len(server.bodies) == 12:
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        return Say(answer(messages), delay=0.01)

    with serving(slow, owner="vllm") as server:
        with pytest.raises(KeyboardInterrupt):
            gather(server.url, **PRICES)
        stored, ledger = rows_in(tmp_path / "out"), read_ledger(tmp_path / "out" / "attempts.jsonl")
        assert 4 <= len(stored) < 40 and ledger.outcomes["killed"] == 0
        assert ledger.outcomes["sent"] == ledger.outcomes["answered"] + ledger.outcomes["cut"]
        assert json.loads((tmp_path / "out" / "cost.json").read_text())["attempts"]["sent"] == ledger.outcomes["sent"]
        server.answer = answer
        gather(server.url, **PRICES)
        assert len(server.bodies) <= 40 + 4


def test_half_a_line_that_a_kill_left_in_the_ledger_is_passed_over(gather, tmp_path):
    with serving(answer) as server:
        gather(server.url, limit=2)
        place = tmp_path / "out" / "attempts.jsonl"
        with place.open("ab") as file:
            file.write(b'{"session": 1, "id"')
        gather(server.url, limit=3)
        assert read_ledger(place).outcomes == {"sent": 3, "answered": 3}
        place.write_text("{}\n")
        with pytest.raises(UserError, match=r"attempts\.jsonl, line 1: not an attempt"):
            gather(server.url, limit=4)
        place.write_bytes(b'{"id": [' + b"0," * (5 << 20) + b"0]}\n")
        with pytest.raises(UserError, match=r"attempts\.jsonl, line 1: longer than 8 MiB"):
            gather(server.url, limit=4)


def test_traces_without_a_ledger_are_taken_as_they_are(gather, tmp_path):
    with serving(answer) as server:
        gather(server.url, limit=2)
        (tmp_path / "out" / "attempts.jsonl").unlink()
        found = gather(server.url, limit=2)
        assert len(server.bodies) == 2 and found.counts.answered == 2 and "attempts.jsonl" not in found.manifest.outputs
        assert found.notes == found.manifest.notes["notes"]
        assert found.notes[-1].startswith("2 traces are not in attempts.jsonl")


@pytest.mark.parametrize("damage", [None, "{"])
def test_a_lost_header_costs_no_trace_and_the_manifest_fills_in_what_rows_do_not_tell(gather, tmp_path, damage):
    header = tmp_path / "out" / "traces.header.json"
    with serving(answer) as server:
        gather(server.url, limit=4)
        whole = json.loads(header.read_text("utf-8"))
        header.unlink() if damage is None else header.write_text(damage)
        with pytest.raises(UserError, match=r"its header is lost, and the answers were sampled with params .*4096"):
            gather(server.url, limit=4, max_tokens=77)
        found = gather(server.url, limit=6)
        assert len(server.bodies) == 6 and found.counts.answered == 6
    assert json.loads(header.read_text("utf-8"))["questions"].items() >= whole["questions"].items()
    assert "held against 4 stored answers: all agree." in found.manifest.notes["notes"][-1]


@pytest.mark.large
def test_fresh_forgets_the_traces_and_their_cost(gather, tmp_path):
    with serving(answer) as server:
        gather(server.url, limit=2)
        with pytest.raises(UserError, match=r"params.*--fresh"):
            gather(server.url, limit=2, max_tokens=77)
        gather(server.url, limit=2, max_tokens=77, fresh=True)
        assert read_ledger(tmp_path / "out" / "attempts.jsonl").outcomes["sent"] == 2
    with pytest.raises(UserError, match="cannot be reached"):
        gather("http://127.0.0.1:9/v1", limit=2, fresh=True)
    assert len(rows_in(tmp_path / "out")) == 2  # nothing is forgotten for a server that is not there


@pytest.mark.large
def test_a_server_that_loses_answers_is_not_asked_again_beyond_the_budget(gather):
    lost = Say("x" * 60, cut_after=18)
    with serving(answer, owner="vllm", fault=lambda *_: lost) as server:
        options = {**PRICES, "max_tokens": 112, "retries": 6, "concurrency": 1}
        found = gather(server.url, max_cost=0.0009, **options)
        assert 1 < server.attempts.total() < 7 and found.unasked == 40
    cost = json.loads((found.out / "cost.json").read_text())
    assert cost["estimate"]["cost"] <= 0.0009 and cost["attempts"]["cut"] == cost["attempts"]["sent"]


def test_a_ledger_with_half_a_character_of_a_server_can_be_read_again(gather, exam):
    asked = build_messages(exam["questions"][0], "bare-v1")[-1]["content"]
    with serving(answer, faults={asked: [{"error": {"message": "\ud83d", "code": 400}}]}) as server:
        assert gather(server.url).counts.answered == 39
        assert gather(server.url).counts.answered == 40


def test_questions_of_earlier_calls_stay_and_those_of_somebody_else_too(gather, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "questions.jsonl").write_text("mine")
    with serving(answer) as server:
        with pytest.raises(UserError, match="is no file of ours"):
            gather(server.url, limit=3)
        assert (out / "questions.jsonl").read_text() == "mine"
        (out / "questions.jsonl").unlink()
        gather(server.url, limit=3)
        gather(server.url, limit=1)
    asked = [row["id"] for _, row in read_jsonl(out / "questions.jsonl")]
    assert sorted(asked) == sorted(row.id for row in rows_in(out)) and len(asked) == 3


@pytest.mark.large
def test_the_screen_tells_cost_speed_flight_and_failures(gather, exam):
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=240, markup=False)
    asked = build_messages(exam["questions"][0], "bare-v1")[-1]["content"]
    with serving(lambda messages: Say(answer(messages), delay=0.004), faults={asked: [400]}, owner="vllm") as server:
        gather(server.url, **PRICES, console=console)
    plain = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", text.getvalue())
    assert re.search(r"\d+/40 .*cost 0\.\d{4} USD, [1-4] in flight, .*tokens/s, 1 failed", plain)


def test_a_dry_run_tells_what_was_and_what_may_be_spent(gather, exam, tmp_path):
    with serving(answer) as server:
        gather(server.url, limit=4)
        asked = {"base_url": server.url, "model": "toy", "questions": str(exam["file"]), "out": tmp_path / "out"}
        lines = list(describe(CollectOptions(**asked, prompt="bare-v1", **PRICES)))
        assert len(server.bodies) == 4
    assert any("40 questions x 1 = 40 answers, 4 of them stored" in line for line in lines)
    (most,) = [line for line in lines if "at most" in line]
    assert float(re.search(r"at most ([\d.]+) USD", most)[1]) > 36 * 4096 * 2.19e-6
    assert lines[-1] == build_messages(exam["questions"][0], "bare-v1")[-1]["content"]


def test_what_cannot_be_is_refused(gather, exam, tmp_path):
    job = {"base_url": "http://127.0.0.1:9/v1", "model": "toy", "questions": str(exam["file"]), "out": tmp_path}
    with pytest.raises(ValidationError, match="--max-cost needs --price-in"):
        CollectOptions.model_validate({**job, "max_cost": 5})
    for endless in (PRICES | {"max_cost": float("inf")}, PRICES | {"price_in": float("inf")}):
        with pytest.raises(ValidationError, match="finite"):
            CollectOptions.model_validate({**job, **endless})
    with pytest.raises(ValidationError, match="never a key"):
        CollectOptions.model_validate({**job, "key_variable": KEY})
    with serving(answer) as server:
        gather(server.url, limit=1)
        with pytest.raises(UserError, match="would be overwritten"):
            gather(server.url, questions=str(tmp_path / "out" / "questions.jsonl"))
    other = {"stage": "eval", "status": "done", "fingerprint": "", "inputs": {}}
    write_json(tmp_path / "out" / "manifest.json", other)
    with pytest.raises(UserError, match="belongs to"):
        gather(server.url)
