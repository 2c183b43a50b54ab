"""Judging against a scripted server: what is asked, resumed, paid, read, and what figures come out."""

import json
import re

import pytest
from rich.console import Console
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.pipeline.judge import describe, judge
from legal_rl.pipeline.sampling_options import JudgeOptions
from legal_rl.runs.records import read_json, read_jsonl, write_jsonl
from tests.openai_server import Say, serving

KEY = "sk-judge-0123456789abcdef"
POINTS = ("issue", "statute", "elements", "options", "conclusion", "consistency")
QUESTIONS = generate(30, ExamConfig(levels=(1,)), seed=5)
GOOD = "本题考查的是责任。根据《民法典》第五百八十六条，A项正确，因为合意有效；B项错误，因为没有约定。"


def text_of(question, good):
    gold = ",".join(sorted(question.gold))
    return f"<think>{GOOD if good else '猜。'}</think><answer>{gold}</answer>"


@pytest.fixture
def files(tmp_path):
    write_jsonl(tmp_path / "q.jsonl", QUESTIONS)
    for name, turn in (("a", 0), ("b", 1)):
        rows = [Response(id=q.id, text=text_of(q, n % 2 == turn)) for n, q in enumerate(QUESTIONS)]
        write_jsonl(tmp_path / f"{name}.jsonl", [*rows, Response(id="elsewhere", text="A")])
    return tmp_path


@pytest.fixture
def ask(files):
    def call(url, **options):
        given = {"base_url": url, "model": "toy", "concurrency": 4, "retries": 0, "out": files / "out"}
        given |= {"responses": files / "a.jsonl", "questions": files / "q.jsonl", **options}
        return judge(JudgeOptions.model_validate(given), Console(quiet=True))

    return call


def verdict(messages, **changes):
    """Yes to everything for an answer with a statute, else no; the reason repeats nothing of the key."""
    yes = "yes" if GOOD in messages[-1]["content"] else "no"
    return json.dumps({"because": "见条文", **dict.fromkeys(POINTS, yes), **changes}, ensure_ascii=False)


def first_shown(_messages):
    return '{"because": "", "better": "first"}'


def better(messages):
    text = messages[-1]["content"]
    first, second = (re.search(rf"【第{n}份回答】(.*?)【", text, re.DOTALL)[1] for n in "一二")
    winner = "tie" if first == second else "first" if GOOD in first else "second"
    return json.dumps({"because": "", "better": winner})


def test_verdicts_stand_beside_the_responses_and_agree_with_the_rules(ask, files):
    before = (files / "a.jsonl").read_bytes()
    with serving(verdict) as server:
        found = ask(server.url)
        again = ask(server.url)
        assert len(server.bodies) == 30 and again.report == found.report
        form = server.bodies[0]["response_format"]["json_schema"]
        assert form["strict"] and form["schema"]["properties"]["issue"]["enum"] == ["yes", "no", "unclear"]
    rows = [row for _, row in read_jsonl(files / "out" / "verdicts.jsonl")]
    assert [row["id"] for row in rows] == sorted(q.id for q in QUESTIONS)
    assert rows[0]["because"] == "见条文" and set(rows[0]["verdicts"]) == set(POINTS)
    report = read_json(files / "out" / "judge.json")
    assert report["judged"] == {"ok": 30, "unreadable": 0, "failed": 0}
    by = {(each["point"], each["reader"]): each for each in report["agreement"]}
    assert by["statute", "cites_article"]["kappa"]["value"] == 1.0
    assert by["statute", "statute_accuracy"]["kappa"]["n"] == 0  # no store was given
    assert by["options", "not options_unargued"]["cells"][1] > 0  # the script says yes, two options alone are argued
    assert [point["yes"]["value"] for point in report["points"]] == [0.5] * 6
    assert {row["among"] for row in report["length"]} == {"all", "right"}
    assert (files / "a.jsonl").read_bytes() == before and not (files / "out" / "grades.jsonl").exists()
    assert "| statute | cites_article |" in (files / "out" / "judge.md").read_text("utf-8").replace("\\", "")


def test_vllm_is_held_by_a_regex_and_free_text_by_nothing(ask):
    with serving(verdict, owner="vllm") as server:
        ask(server.url, limit=2)
        assert re.fullmatch(server.bodies[0]["structured_outputs"]["regex"], verdict(server.bodies[0]["messages"]))
        assert "response_format" not in server.bodies[0]
    with serving(lambda messages: f"```json\n{verdict(messages)}\n```") as server:
        found = ask(server.url, limit=2, free_text=True, fresh=True)
        assert "response_format" not in server.bodies[0] and found.report.judged["ok"] == 2


def test_an_answer_in_another_form_is_counted_and_in_no_figure(ask):
    def some(messages):
        return "我认为都做到了。" if GOOD in messages[-1]["content"] else verdict(messages)

    with serving(some) as server:
        report = ask(server.url).report
    assert report.judged == {"ok": 15, "unreadable": 15, "failed": 0}
    assert report.points[0].yes.n == 15


def test_a_failed_request_is_asked_again_and_never_a_verdict(ask, files):
    with serving(verdict) as server:
        ask(server.url, limit=1)
        asked = server.bodies[0]["messages"][-1]["content"]
        server.faults = {asked: [400, 400]}
        assert ask(server.url, limit=1, fresh=True).report.judged == {"ok": 0, "unreadable": 0, "failed": 1}
        server.faults = {}
        assert ask(server.url, limit=1).report.judged["ok"] == 1


def test_labels_of_people_are_another_reader(ask, files):
    labels = files / "labels.jsonl"
    rows = [
        {"id": q.id, "verdicts": {"issue": "yes" if n % 2 == 0 else "no", "options": "unclear"}}
        for n, q in enumerate(QUESTIONS[:20])
    ]
    write_jsonl(labels, [*rows, {"id": "unknown", "verdicts": {"issue": "no"}}])
    with serving(verdict) as server:
        report = ask(server.url, agreement=labels).report
        by = {(each.point, each.reader): each for each in report.agreement}
        assert (by["issue", "people"].kappa.value, by["issue", "people"].kappa.n) == (1.0, 20)
        assert by["options", "people"].kappa.n == 0
        assert report.notes[-1] == "1 labels are of responses that have no verdict."
        assert len(server.bodies) == 30
        write_jsonl(labels, [{"id": "q", "verdicts": {"isue": "yes"}}])
        with pytest.raises(UserError, match=r"labels.jsonl, line 1: isue: 'yes' is not of this rubric; known: points "):
            ask(server.url, agreement=labels)


def test_pairs_are_judged_in_both_orders_and_order_bias_shows(ask, files):
    with serving(better) as server:
        found = ask(server.url, against=files / "b.jsonl").report
        assert len(server.bodies) == 60
    assert found.pairs.consistent.value == 1.0 and found.pairs.first.value == 0.5
    assert (found.pairs.wins.value, found.pairs.longer.value, found.pairs.pairs) == (0.5, 1.0, 30)
    with serving(first_shown) as server:
        biased = ask(server.url, against=files / "b.jsonl", out=files / "biased").report
    assert biased.pairs.consistent.value == 0.0 and biased.pairs.first.value == 1.0
    assert biased.pairs.wins.n == 0 and biased.points == []


def test_the_budget_stops_and_a_higher_one_goes_on(ask):
    prices = {"price_in": 1.0, "price_out": 2.0, "currency": "USD", "max_tokens": 200}
    with serving(verdict, owner="vllm") as server:
        first = ask(server.url, max_cost=0.012, **prices)
        spent = (server.prompt_tokens + 2 * server.completion_tokens) / 1e6
        assert 0 < first.unasked < 30 and spent <= 0.012 and first.manifest.status == "started"
        last = ask(server.url, max_cost=1.0, **prices)
        assert last.unasked == 0 and len(server.bodies) == 30 and last.manifest.status == "done"


def test_another_rubric_or_an_altered_response_is_not_taken_for_the_same(ask, files):
    other = files / "other.yaml"
    other.write_text("name: mine\nsystem: 判\npoints: {p: {ask: 对吗}}\n", "utf-8")
    with serving(verdict) as server:
        ask(server.url, limit=3)
        with pytest.raises(UserError, match="was sampled with prompt"):
            ask(server.url, limit=3, rubric=other)
        with pytest.raises(UserError, match="has no question for pairs"):
            ask(server.url, rubric=other, against=files / "b.jsonl", out=files / "o2")
        with pytest.raises(UserError, match="has changed since it was answered"):
            ask(server.url, responses=files / "b.jsonl")


def test_the_key_is_sent_and_stored_nowhere(ask, files, monkeypatch):
    monkeypatch.setenv("JUDGE_KEY", KEY)
    with serving(verdict, fault=lambda asked, number: 500) as server:
        ask(server.url, limit=2, key_variable="JUDGE_KEY")
    with serving(verdict) as server:
        ask(server.url, limit=2, key_variable="JUDGE_KEY", fresh=True)
    assert not [path for path in (files / "out").rglob("*") if path.is_file() and KEY in path.read_text("utf-8")]


def test_the_command_says_what_it_found_and_dry_run_asks_nothing(files):
    with serving(lambda messages: Say(verdict(messages))) as server:
        argv = ["judge", str(files / "a.jsonl"), "--questions", str(files / "q.jsonl"), "--out", str(files / "out")]
        argv += ["--base-url", server.url, "--model", "toy", "--limit", "4"]
        dry = CliRunner().invoke(app, [*argv, "--dry-run"])
        assert dry.exit_code == 0 and "4 judgements, 0 of them stored" in dry.output and not server.bodies
        assert not (files / "out").exists()
        done = CliRunner().invoke(app, argv)
    assert done.exit_code == 0, done.output
    assert "judgements: 4 ok, 0 unreadable, 0 failed" in done.output and "enters no grade" in done.output


def test_responses_without_a_question_are_refused(ask, files):
    write_jsonl(files / "c.jsonl", [Response(id="elsewhere", text="A")])
    with pytest.raises(UserError, match="no answer with text to a question of"):
        ask("http://127.0.0.1:9/v1", responses=files / "c.jsonl")
    options = {"responses": files / "a.jsonl", "questions": files / "q.jsonl", "out": files / "out"}
    options |= {"base_url": "http://127.0.0.1:9/v1", "model": "toy", "price_in": 1, "price_out": 1}
    lines = [*describe(JudgeOptions.model_validate(options))]
    assert lines[1] == "30 judgements, 0 of them stored" and "at most" in lines[3]
