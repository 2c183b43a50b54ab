"""`legal-rl exam`, as a user types it."""

import json

import pytest
from typer.testing import CliRunner

from legal_rl.cli import exam as cli_exam
from legal_rl.cli.exam import app
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.exam import AS_OF, FAMILIES
from legal_rl.data.exam.items import TOPICS
from legal_rl.runs.records import read_models


def run(*args: object) -> str:
    result = CliRunner().invoke(app, [str(arg) for arg in args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.large
def test_generates_the_same_file_twice_with_traces(tmp_path):
    for name in ("a", "b"):
        run("generate", "--n", len(TOPICS), "--seed", 7, "--out", tmp_path / name, "--traces", tmp_path / f"{name}.t")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a.t").read_bytes() == (tmp_path / "b.t").read_bytes()
    questions, responses = read_models(tmp_path / "a", Question), read_models(tmp_path / "a.t", Response)
    assert [question.id for question in questions] == [response.id for response in responses]
    assert {question.meta["family"] for question in questions} == set(TOPICS)


def test_a_held_out_exam_tells_its_overlap_and_has_only_the_families_asked_for(tmp_path):
    run("generate", "--n", 100, "--family", "deposit", "--out", tmp_path / "train")
    said = run(
        *("generate", "--split", "heldout", "--n", 40, "--family", "deposit"),
        *("--train", tmp_path / "train", "--out", tmp_path / "test"),
    )
    assert "seen: 0 of 20 questions" in said
    assert "unseen: 0 of 20 questions" in said
    assert {question.meta["family"] for question in read_models(tmp_path / "test", Question)} == {"deposit"}


def test_what_is_not_in_force_on_the_day_is_left_out_and_said(tmp_path):
    said = run("generate", "--n", 10, "--as-of", "2022-01-01", "--out", tmp_path / "exam")
    assert "not in force or not verified on 2022-01-01, and left out:" in said
    assert "limitation" in said


def test_only_the_level_and_kind_asked_for(tmp_path):
    run("generate", "--n", 20, "--level", 3, "--out", tmp_path / "three")
    assert {question.meta["level"] for question in read_models(tmp_path / "three", Question)} == {3}
    run("generate", "--n", 20, "--kind", "knowledge", "--out", tmp_path / "rules")
    assert {question.kind for question in read_models(tmp_path / "rules", Question)} == {"knowledge"}


@pytest.mark.large
def test_a_share_of_families_is_held_out_and_a_profile_named(tmp_path):
    run("generate", "--n", 60, "--holdout", 0.5, "--profile", "jecqa-like", "--out", tmp_path / "train")
    run("generate", "--n", 60, "--holdout", 0.5, "--split", "heldout", "--out", tmp_path / "test")
    train, test = read_models(tmp_path / "train", Question), read_models(tmp_path / "test", Question)
    new = {question.meta["family"] for question in test if {"rule", "chain"} & set(question.meta["novelty"])}
    assert new
    assert not new & {question.meta["family"] for question in train}
    with pytest.raises(UserError, match="no family 'leases'; did you mean lease"):
        CliRunner().invoke(app, ["generate", "--holdout", "leases", "--out", "x"], catch_exceptions=False)


@pytest.mark.large
def test_lists_every_family_with_its_flaws(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    said = run("families")
    for family in FAMILIES.values():
        assert family.name in said
        assert all(flaw.name in said for flaw in family.flaws)
    assert "民法通则第12条 (1987-01-01 – 2017-09-30)" in said


def test_an_exam_is_set_beside_another_file(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    run("generate", "--n", 20, "--out", tmp_path / "exam.jsonl")
    run("generate", "--n", 10, "--kind", "knowledge", "--seed", 8, "--out", tmp_path / "rules.jsonl")
    files = (tmp_path / "exam.jsonl", tmp_path / "rules.jsonl")
    said = run("likeness", *files, "--json", tmp_path / "told.json")
    assert "stems that ask for the wrong ones" in said
    told = json.loads((tmp_path / "told.json").read_text("utf-8"))
    assert [{row["name"]: row["value"] for row in rows}["questions"] for rows in told.values()] == [20, 10]
    with pytest.raises(UserError, match=r"rules.jsonl has no case question"):
        CliRunner().invoke(app, ["likeness", *map(str, files), "--kind", "case"], catch_exceptions=False)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--split", "heldout", "--traces", "t"), "--traces cannot go with --split heldout"),
        (("--train", "t"), "--train goes with --split heldout"),
        (("--family", "tax"), "no family 'tax'"),
        (("--p-flaw", "2"), "p_flaw is 2"),
        (("--traces", "{out}"), "named twice and would be overwritten"),
        (("--split", "heldout", "--train", "{out}"), "is read and would be overwritten"),
        (("--as-of", "2020-01-01", "--family", "deposit"), "choose a day from"),
    ],
)
def test_what_a_user_can_mend(tmp_path, args, words):
    args = [arg.format(out=tmp_path / "x") for arg in args]
    with pytest.raises(UserError, match=words):
        CliRunner().invoke(app, ["generate", "--out", str(tmp_path / "x"), *args], catch_exceptions=False)
    assert not (tmp_path / "x").exists()


def test_the_default_day_is_the_exams_own():
    assert cli_exam.AS_OF == AS_OF
