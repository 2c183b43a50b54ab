import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.stats import mcnemar
from legal_rl.evaluation.comparison.compare import compare_grades, comparison_table
from legal_rl.reporting.tables import format_p


def rows_of(text):
    """The cells of every table row, rules left out."""
    lines = [line for line in text.splitlines() if line.startswith("|") and "---" not in line]
    return [[part.strip() for part in line.strip("|").split(" | ")] for line in lines]


def test_compare_row_pairs_by_question(make):
    questions = [make.question(f"q{n}", "A") for n in range(60)]
    before = [make.grade(q, "A" if n < 20 else "B") for n, q in enumerate(questions)]
    after = [make.grade(q, "A" if 5 <= n < 50 else "B") for n, q in enumerate(questions)]
    result = compare_grades(before, list(reversed(after)))
    assert result.mcnemar == mcnemar([n < 20 for n in range(60)], [5 <= n < 50 for n in range(60)])
    assert (result.mcnemar.only_a, result.mcnemar.only_b) == (5, 30)
    assert result.difference.value == pytest.approx(25 / 60)
    assert result.difference.ci95[0] > 0
    assert result.left_out == 0


def test_compare_row_leaves_out_what_only_one_side_scored(make):
    a, b, c = (make.question(x, "A") for x in "abc")
    before = [make.grade(a, "A"), make.grade(b, None, status="not_scored")]
    after = [make.grade(a, "B"), make.grade(b, "A"), make.grade(c, "A")]
    result = compare_grades(before, after)
    assert (result.difference.n, result.left_out) == (1, 2)
    with pytest.raises(UserError, match="share no scored question"):
        compare_grades(before, [make.grade(b, "A")])


def test_compare_row_takes_means_over_samples_and_clusters(make):
    questions = [make.question(f"q{n}", "A") for n in range(120)]
    before = [make.grade(q, "B", s) for q in questions for s in range(2)]
    after = [make.grade(q, "A" if s or n < 40 else "B", s) for n, q in enumerate(questions) for s in range(2)]
    result = compare_grades(before, after)
    assert result.difference.value == pytest.approx((40 + 80 * 0.5) / 120)
    assert result.mcnemar.only_b == 40
    grouped = compare_grades(before, after, {q.id: n // 10 for n, q in enumerate(questions)})
    assert grouped.difference.ci95[1] - grouped.difference.ci95[0] > (
        result.difference.ci95[1] - result.difference.ci95[0]
    )


def test_comparison_table_never_shows_a_difference_without_its_test(make):
    questions = [make.question(f"q{n}", "A") for n in range(40)]
    result = compare_grades([make.grade(q, "B") for q in questions], [make.grade(q, "A") for q in questions])
    header, row = rows_of(comparison_table({"SFT → SFT+GRPO": result}))
    cells = dict(zip(header, row, strict=True))
    assert cells["difference in exact match"].startswith("+100.0 points")
    assert cells["p (exact McNemar)"] == "\\< 0.001"


def test_p_values_are_never_written_as_zero():
    assert (format_p(1e-12), format_p(0.04), format_p(1.0)) == ("< 0.001", "0.040", "1.000")
