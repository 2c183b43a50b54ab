from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from legal_rl.core.errors import UserError
from legal_rl.core.stats import mcnemar
from legal_rl.evaluation.comparison.compare import compare_grades, compare_models, comparison_table
from legal_rl.evaluation.comparison.pairing import Evaluation
from legal_rl.evaluation.comparison.statistics import holm
from legal_rl.reporting.tables import format_p


def scored_of(grades, id_):
    return [grade for grade in sorted(grades, key=lambda g: g.sample) if grade.id == id_ and grade.exact is not None]


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_a_pair_equals_brute_force(sides, data):
    questions, grades_a, grades_b = data.draw(sides.random())
    rows = [(scored_of(grades_a, q.id), scored_of(grades_b, q.id)) for q in questions]
    rows = [(a, b) for a, b in rows if a and b]
    named = {"a": Evaluation(grades_a), "b": Evaluation(grades_b)}
    if not rows:
        with pytest.raises(UserError, match="a and b share no scored question"):
            compare_models(named, questions)
        return
    (pair,) = compare_models(named, questions).pairs
    assert pair.questions == len(rows)
    exact = [[fmean(g.predicted == g.gold for g in side) for side in row] for row in rows]
    mean = pair.changes["mean@k"]
    assert [mean.a, mean.b] == pytest.approx([fmean(column) for column in zip(*exact, strict=True)])
    assert mean.difference == pytest.approx(mean.b - mean.a)
    flat = [g for _, b in rows for g in b]
    hits = sum(len((g.predicted or set()) & g.gold) for g in flat)
    said = sum(len(g.predicted or ()) for g in flat)
    assert pair.changes["precision"].b == pytest.approx(hits / said if said else 0)
    assert pair.changes["recall"].b == pytest.approx(hits / sum(len(g.gold) for g in flat))
    if "worst@k" in pair.changes:
        assert pair.changes["worst@k"].b == pytest.approx(fmean(all(g.exact for g in b) for _, b in rows))
    cells = {name: len(ids) for name, ids in pair.flips.cells.items()}
    assert sum(cells.values()) == len(rows)
    won = sum(b[0].exact and not a[0].exact for a, b in rows)
    lost = sum(a[0].exact and not b[0].exact for a, b in rows)
    assert (cells["wrong → right"], cells["right → wrong"]) == (won, lost)
    assert pair.flips.p_value == pytest.approx(binomtest(won, won + lost).pvalue if won + lost else 1)
    for groups in pair.slices.values():
        assert sum(group.n for group in groups) == len(rows)
        total = sum(group.n * group.difference for group in groups)
        assert total == pytest.approx(len(rows) * mean.difference)


def test_turned_round_every_difference_changes_its_sign(hundred):
    questions, named = hundred
    forth = compare_models({name: named[name] for name in ("base", "SFT")}, questions).pairs[0]
    back = compare_models({name: named[name] for name in ("SFT", "base")}, questions).pairs[0]
    for name, one in forth.changes.items():
        assert back.changes[name].difference == pytest.approx(-one.difference)
        assert back.changes[name].ci95 == pytest.approx((-one.ci95[1], -one.ci95[0]), abs=1e-6)
        assert back.changes[name].p_value == pytest.approx(one.p_value)
    assert back.flips.cells["right → wrong"] == forth.flips.cells["wrong → right"]
    assert back.detectable == forth.detectable


def test_what_is_left_out_is_told(hundred):
    questions, named = hundred
    pair = compare_models({name: named[name] for name in ("SFT", "GRPO")}, questions).pairs[0]
    told = {(one.a, one.b): one.ids for one in pair.left_out}
    assert told == {("scored", "missing"): ["q009"], ("not_scored", "scored"): ["q005"]}
    assert pair.questions == 98
    assert pair.clusters == 50


def test_holm_runs_over_all_pairs(hundred):
    questions, named = hundred
    report = compare_models(named, questions, all_pairs=True)
    assert [(pair.a, pair.b) for pair in report.pairs] == [("base", "SFT"), ("base", "GRPO"), ("SFT", "GRPO")]
    for figures in ([p.flips for p in report.pairs], [p.changes["recall"] for p in report.pairs]):
        assert [one.p_holm for one in figures] == pytest.approx(holm([one.p_value for one in figures]))
    smallest = min(report.pairs, key=lambda pair: pair.flips.p_value).flips
    assert smallest.p_holm == pytest.approx(min(1, 3 * smallest.p_value))
    for groups in report.pairs[0].slices.values():
        assert [one.p_holm for one in groups] == pytest.approx(holm([one.p_value for one in groups]))
    assert report.pairs[0].detectable.difference_adjusted > report.pairs[0].detectable.difference


def test_the_baseline_is_the_first_or_the_one_named(hundred):
    questions, named = hundred
    assert [(p.a, p.b) for p in compare_models(named, questions).pairs] == [("base", "SFT"), ("base", "GRPO")]
    pairs = compare_models(named, questions, baseline="GRPO").pairs
    assert [(p.a, p.b) for p in pairs] == [("GRPO", "base"), ("GRPO", "SFT")]
    with pytest.raises(UserError, match="no evaluation is named 'DPO'"):
        compare_models(named, questions, baseline="DPO")
    with pytest.raises(UserError, match="name two or more"):
        compare_models({"base": named["base"]}, questions)


def test_features_of_the_responses_are_carried_into_the_transitions(hundred):
    questions, named = hundred
    features = {
        name: {"numbered paragraphs": {(g.id, g.sample): float(name == "GRPO") for g in one.grades}}
        for name, one in named.items()
    }
    pairs = compare_models(named, questions, features=features).pairs
    found = pairs[1].transitions["all"].features["numbered paragraphs"]
    assert (found.mean_a, found.mean_b, found.n) == (0, 1, pairs[1].questions)
    assert len(found.ids_b) == found.n
    assert "agreement among samples" in pairs[1].transitions["both right"].features


def test_grades_without_a_question_are_counted(hundred):
    questions, named = hundred
    report = compare_models(named, questions[:90])
    assert [model.unknown_ids for model in report.models] == [10, 10, 10]
    assert "base: 10 graded ids have no question and were left out: q090" in report.notes[0]


def test_small_groups_get_no_interval_but_a_p_value(sides):
    questions, a, b = sides.known("B" * 30, "A" * 30)
    questions = [q.model_copy(update={"subject": "甲" if n < 3 else "乙"}) for n, q in enumerate(questions)]
    (pair,) = compare_models({"a": Evaluation(a), "b": Evaluation(b)}, questions).pairs
    small = pair.slices["subject"][1]
    assert (small.group, small.n, small.difference, small.ci95) == ("甲", 3, 1.0, None)
    assert small.p_value == pytest.approx(0.25, abs=0.02)  # three coins fall alike


def test_an_evaluation_against_itself_differs_nowhere(hundred):
    questions, named = hundred
    (pair,) = compare_models({"a": named["base"], "b": named["base"]}, questions).pairs
    assert all(one.difference == 0 and one.ci95 is None for one in pair.changes.values())
    assert pair.flips.p_value == 1
    assert not pair.flips.cells["wrong → right"] + pair.flips.cells["right → wrong"]
    assert pair.detectable.difference > 0


def rows_of(text):
    """The cells of every table row, rules left out."""
    lines = [line for line in text.splitlines() if line.startswith("|") and "---" not in line]
    return [[part.strip() for part in line.strip("|").split(" | ")] for line in lines]


def test_paired_test_pairs_by_question(make):
    questions = [make.question(f"q{n}", "A") for n in range(60)]
    before = [make.grade(q, "A" if n < 20 else "B") for n, q in enumerate(questions)]
    after = [make.grade(q, "A" if 5 <= n < 50 else "B") for n, q in enumerate(questions)]
    result = compare_grades(before, list(reversed(after)))
    assert result.mcnemar == mcnemar([n < 20 for n in range(60)], [5 <= n < 50 for n in range(60)])
    assert (result.mcnemar.only_a, result.mcnemar.only_b) == (5, 30)
    assert result.difference.value == pytest.approx(25 / 60)
    assert result.difference.ci95[0] > 0
    assert result.left_out == 0


def test_paired_test_leaves_out_what_only_one_side_scored(make):
    a, b, c = (make.question(x, "A") for x in "abc")
    before = [make.grade(a, "A"), make.grade(b, None, status="not_scored")]
    after = [make.grade(a, "B"), make.grade(b, "A"), make.grade(c, "A")]
    result = compare_grades(before, after)
    assert (result.difference.n, result.left_out) == (1, 2)
    with pytest.raises(UserError, match="share no scored question"):
        compare_grades(before, [make.grade(b, "A")])


def test_paired_test_takes_means_over_samples_and_clusters(make):
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


def test_slices_tell_how_length_changed(hundred):
    questions, named = hundred
    (pair,) = compare_models({name: named[name] for name in ("base", "SFT")}, questions).pairs
    shared = {id_ for ids in pair.flips.cells.values() for id_ in ids}
    for group in pair.slices["complexity"]:
        ids = {q.id for q in questions if (len(q.gold) > 1) == (group.group == "complex")} & shared
        means = []
        for name in ("base", "SFT"):
            lengths = named[name].characters
            means.append(fmean(fmean(lengths[key] for key in lengths if key[0] == id_) for id_ in ids))
        assert (group.n, group.length.unit) == (len(ids), "characters")
        assert [group.length.a, group.length.b] == pytest.approx(means)
        assert group.length.relative == pytest.approx(means[1] / means[0] - 1)
        assert group.length.ci95[0] < group.length.relative < group.length.ci95[1]


def test_where_a_length_is_missing_slices_have_none(hundred):
    questions, named = hundred
    cut = dict(list(named["SFT"].characters.items())[1:])
    pair = compare_models({"a": named["base"], "b": Evaluation(named["SFT"].grades, characters=cut)}, questions).pairs[
        0
    ]
    assert {group.length for groups in pair.slices.values() for group in groups} == {None}
