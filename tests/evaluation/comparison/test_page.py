import json

import pytest

from legal_rl.evaluation.comparison.compare import compare_models
from legal_rl.evaluation.comparison.figures import ComparisonReport, GroupChange
from legal_rl.evaluation.comparison.page import OUTPUTS, as_markdown, write_comparison
from legal_rl.evaluation.comparison.pairing import Evaluation
from legal_rl.evaluation.comparison.tables import first_ids, forest


@pytest.mark.large
def test_the_same_report_gives_the_same_bytes(hundred, tmp_path):
    questions, named = hundred
    for place in ("a", "b"):
        write_comparison(compare_models(named, questions), tmp_path / place)
    for name in OUTPUTS:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    data = json.loads((tmp_path / "a" / "compare.json").read_text("utf-8"))
    assert ComparisonReport.model_validate(data) == compare_models(named, questions)
    assert (tmp_path / "a" / "compare.png").read_bytes().startswith(b"\x89PNG")


def test_every_section_of_a_pair_is_on_the_page(hundred):
    questions, named = hundred
    text = as_markdown(compare_models(named, questions, by="majority"))
    for section in ("Left out", "Measures", "What could be detected", "Flips", "Statuses", "By subject", "Transitions"):
        assert f"### {section}\n" in text
    assert text.count("\n## base → ") == 2
    assert "By the set that most samples chose" in text
    assert "| 刑法 | 49 |" in text


def test_names_and_ids_cannot_break_the_page(make):
    questions = [make.question(f"q|{n}`<b>", "A", subject=["$x$", "[y](z)"][n % 2]) for n in range(20)]
    named = {name: Evaluation([make.grade(q, "A") for q in questions]) for name in ("<i>a</i>", "b|*c*")}
    text = as_markdown(compare_models(named, questions))
    assert "\\<i\\>a\\</i\\>" in text
    assert "<b>" not in text.replace("\\<b\\>", "")
    rows = [line.replace("\\|", "") for line in text.splitlines() if line.startswith("| both right")]
    assert rows
    assert all("`" not in row.replace("\\`", "") for row in rows)


def test_a_picture_is_drawn_of_names_that_are_no_formula(make, tmp_path):
    questions = [make.question(f"q{n}", "A", subject=["$\\frac$", "刑法"][n % 2]) for n in range(20)]
    named = {name: Evaluation([make.grade(q, "A") for q in questions]) for name in ("$a_$", "模型")}
    write_comparison(compare_models(named, questions), tmp_path)
    assert (tmp_path / "compare.png").stat().st_size > 1000


def test_a_forest_is_centred_and_fits():
    group = GroupChange(group="x", a=0, b=0.1, difference=0.1, n=50, ci95=(-0.1, 0.2), p_value=0.1)
    assert forest(group, 0.2) == "·····━━━━━│━━━━●━━━━━"
    assert len(forest(group, 0.05)) == 21


def test_ids_are_cut_and_counted():
    assert first_ids([f"q{n}" for n in range(12)]).endswith("q9 and 2 more")
    assert first_ids(["q1"]) == "q1"


def test_two_questions_that_can_show_nothing_are_drawn_without_a_band(make, tmp_path):
    questions = [make.question(f"q{n}", "A") for n in range(2)]
    named = {name: Evaluation([make.grade(q, "A") for q in questions]) for name in ("a", "b")}
    report = compare_models(named, questions)
    assert all(pair.detectable.difference is None for pair in report.pairs)
    write_comparison(report, tmp_path)
    assert (tmp_path / "compare.png").read_bytes().startswith(b"\x89PNG")
