"""Statute accuracy: by outcome and law, on the day of the question, and absent where no store is named."""

import json

import pytest
from typer.testing import CliRunner

from legal_rl.cli.app import app
from legal_rl.core.errors import UserError
from legal_rl.evaluation.structure import analyse_responses, feature_values
from legal_rl.evaluation.structure.aggregate import structure_of
from legal_rl.evaluation.structure.feature_table import CITED
from legal_rl.evaluation.structure.report import analyse_file, as_markdown
from legal_rl.runs.records import write_jsonl
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import CitationCheck, build_store

TEXTS = [
    "依《民法典》第586条、第587条，A项正确。<answer>A</answer>",
    "依合同法第115条和《民法典》第586条，A项正确。<answer>A</answer>",
    "依《民法典》第585条规定：“定金的数额由当事人约定；但是，不得超过主合同标的额的百分之二十。”<answer>B</answer>",
    "依《没有此法》第一条，都不正确。",
    "没有引用。<answer>A</answer>",
]


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    db = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", db)
    return CitationCheck(db, "2025-05-31")


@pytest.fixture
def rows(make):
    questions = [make.question(f"q{n}", gold="A") for n in range(len(TEXTS))]
    return questions, [make.response(f"q{n}", text) for n, text in enumerate(TEXTS)]


def test_accuracy_by_outcome_and_law(rows, check):
    report = analyse_responses(*rows, check=check)
    accuracy = report.features["statute_accuracy"]
    assert (accuracy.overall.value, accuracy.overall.n) == (3 / 5, 3)
    assert accuracy.right.value == 3 / 4
    assert accuracy.wrong.value == 0
    assert accuracy.unparsed.value is None
    law, *others = report.statutes
    assert (law.law, law.overall.value, law.overall.n) == ("民法典", 3 / 4, 4)
    assert law.findings["wrong_article"] == 1
    assert [(row.law, row.overall.n, row.unknown) for row in others] == [("合同法", 1, 0), ("没有此法", 0, 1)]
    page = as_markdown(report)
    assert "## Statutes cited" in page
    assert "| 民法典 | 4 | 75.0 %" in page


def test_the_day_of_the_question_counts(make, check):
    old = make.question("q0", law_as_of="2020-01-01")
    structure = structure_of(old, make.response("q0", "依公司法第71条。"), check=check)
    assert structure.cited == (("公司法", 71, 0, "right"),)


def test_without_a_store_nothing_is_said(rows):
    report = analyse_responses(*rows)
    assert report.statutes is None
    assert not CITED.keys() & report.features.keys()
    assert "Statutes cited" not in as_markdown(report)
    values = feature_values([structure_of(q, r) for q, r in zip(*rows, strict=True)])
    assert not {feature.label for feature in CITED.values()} & values.keys()


def test_the_command_checks_and_the_report_shows_it(rows, check, tmp_path):
    for name, part in zip(("questions.jsonl", "responses.jsonl"), rows, strict=True):
        write_jsonl(tmp_path / name, part)
    done = CliRunner().invoke(app, ["structure", str(tmp_path), "--statutes", str(check.db)], catch_exceptions=False)
    assert "statute accuracy: of articles cited, right: 60.0 %" in done.output
    first = json.loads((tmp_path / "structure.jsonl").read_text("utf-8").splitlines()[0])
    assert first["cited"] == [["民法典", 586, 0, "right"], ["民法典", 587, 0, "right"]]
    words = [str(tmp_path), "--questions", str(tmp_path / "questions.jsonl"), "--out", str(tmp_path / "report.html")]
    assert CliRunner().invoke(app, ["report", *words], catch_exceptions=False).exit_code == 0
    page = (tmp_path / "report.md").read_text("utf-8")
    assert "statute accuracy: of articles cited, right" in page
    assert "Statutes cited" in page


def test_what_is_no_store_is_told_before_anything_is_read(tmp_path):
    with pytest.raises(UserError, match=r"none\.db"):
        analyse_file(tmp_path / "a", tmp_path / "b", tmp_path, check=CitationCheck(tmp_path / "none.db"))
    words = ["structure", "--questions", "a", "--responses", "b", "--as-of", "2024-01-01"]
    with pytest.raises(UserError, match="--statutes"):
        CliRunner().invoke(app, words, catch_exceptions=False)
