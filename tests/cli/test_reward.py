"""`legal-rl reward …`, as a user types it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.runs.records import write_jsonl

LOUD_FORMAT = "components: {exact: {weight: 0.3}, format: {weight: 0.7}}\n"


def run(*args: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["reward", *map(str, args)], catch_exceptions=False)
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    golds = ["A", "B", "AB", "AB"]
    rows = [
        Question(
            id=f"q{n}",
            stem=f"我们写的第{n}问？",
            options={"A": "甲说", "B": "乙说"},
            gold=frozenset(gold),
            source="ours",
        )
        for n, gold in enumerate(golds)
    ]
    write_jsonl(tmp_path / "q.jsonl", rows)
    return tmp_path / "q.jsonl"


@pytest.fixture
def loud(tmp_path: Path) -> Path:
    path = tmp_path / "loud.yaml"
    path.write_text(LOUD_FORMAT, "utf-8")
    return path


def test_help_has_an_example():
    assert "Example: legal-rl reward audit" in " ".join(run("audit", "--help").split())


def test_audit_prints_tables_and_a_verdict_and_writes_four_files(questions, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    out = tmp_path / "out"
    said = run("audit", "--config", "exact+format", "--questions", questions, "--options", 2, "--out", out)
    assert "best blind policy, all letters (strict), earns 0.550" in " ".join(said.split())
    for title in ("Gold sets", "What blind policies earn", "Groups of 7", "Order"):
        assert title in said
    assert sorted(path.name for path in out.glob("[!.]*")) == ["audit.json", "audit.md", "guess_all.png", "heatmap.png"]


@pytest.mark.large
def test_json_is_what_out_holds_and_nothing_else(questions, tmp_path):
    args = ("audit", "--config", "partial+format", "--questions", questions, "--questions", "exam", "--options", 2)
    with pytest.raises(UserError, match="exam: no question has 2 options"):
        run(*args, "--json")
    found = json.loads(run(*args[:5], "--options", 2, "--json", "--out", tmp_path / "out"))
    assert found == json.loads((tmp_path / "out" / "audit.json").read_text("utf-8"))
    assert found["golds"][0]["counts"] == {"A": 1, "AB": 2, "B": 1}


def test_strict_fails_on_a_wrong_set_above_a_right_one(loud, questions):
    args = ("--questions", questions, "--options", 2)
    assert "A wrong response outranks a right one" in run("audit", "--config", loud, *args)
    run("audit", "--config", loud, *args, "--strict", code=1)
    run("audit", "--config", "exact+format", *args, "--strict")
    mended = ("--set", "components.exact.weight=0.8", "--set", "components.format.weight=0.2")
    run("audit", "--config", loud, *args, "--strict", *mended)


@pytest.mark.large
def test_the_exam_is_the_default_and_a_run_brings_its_reward_and_limit(tmp_path):
    shipped = Path(__file__).parents[2] / "training" / "quickstart.yaml"
    found = json.loads(run("audit", "--config", shipped, "--set", "grpo.reward=partial", "--json"))
    assert found["limit"] == 112
    assert list(found["config"]["components"]) == ["partial"]
    assert [(golds["name"], golds["questions"]) for golds in found["golds"]] == [("exam", 2000)]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--config", "exat"], "did you mean exact"),
        (["--config", "absent.yaml"], "absent.yaml: no such file"),
        (["--config", "exact", "--set", "a=1"], "--config names components, not a file"),
        (["--config", "exact", "--questions", "nowhere.jsonl"], "no such file nowhere.jsonl"),
    ],
)
def test_what_a_user_can_mend_is_told(args, words):
    with pytest.raises(UserError, match=words):
        run("audit", *args)


def test_a_run_without_grpo_has_no_reward(tmp_path):
    path = tmp_path / "run.yaml"
    path.write_text("name: x\ndata: {sources: [exam]}\nmodel: {path: m}\n", "utf-8")
    with pytest.raises(UserError, match="has no grpo stage"):
        run("audit", "--config", path)


@pytest.mark.large
def test_gold_sets_of_the_real_questions(jecqa):
    """The shares are those that the file is known to have; the gate takes out copies, about one row in forty."""
    found = json.loads(run("audit", "--config", "exact", "--questions", f"jecqa:{jecqa / '0_train.json'}", "--json"))
    (golds,) = found["golds"]
    raw = {"1": 3679, "2": 1482, "3": 1724, "4": 886}
    assert 7_500 < golds["questions"] < sum(raw.values())
    for size, count in raw.items():
        assert golds["sizes"][size] == pytest.approx(count / sum(raw.values()), abs=0.005)
    best = golds["policies"][0]
    assert best["exact"] == pytest.approx(0.136, abs=0.003)
