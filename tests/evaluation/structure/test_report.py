"""Structures added up: figures against sums by hand, tests against scipy, the adjusted effect on made-up data."""

import random
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from legal_rl.evaluation.slices import is_complex
from legal_rl.evaluation.structure import analyse, analyse_responses, feature_values
from legal_rl.evaluation.structure.aggregate import structure_of
from legal_rl.evaluation.structure.feature_table import CITED, FEATURES, LENGTHS
from legal_rl.evaluation.structure.lengths import LengthCase, adjusted_length, length_test
from legal_rl.evaluation.structure.report import as_markdown

FULL = (
    "<think>本题考查合同的生效。\n一、A项，民法典第502条写得清楚，A项正确。\n二、B项，登记只影响物权，B项错误。\n"
    "C项，公告并非要件，错误。D项，交付只是履行合同义务，错误。\n综上，只有A项正确。</think><answer>{}</answer>"
)
BARE = "<think>随便猜。</think><answer>{}</answer>"


@pytest.fixture
def small(make):
    questions = [make.question(f"q{number}", stem=f"题{number}，下列说法正确的有：") for number in range(4)]
    texts = [FULL.format("A"), FULL.format("B"), BARE.format("A"), "不知道"]
    responses = [make.response(f"q{number}", text, tokens=10 * len(text)) for number, text in enumerate(texts)]
    return questions, responses


def test_figures_are_sums_over_sums(small):
    questions, responses = small
    report = analyse_responses(questions, responses)
    assert report.responses == 4
    assert report.outcomes == {"right": 2, "wrong": 1, "unparsed": 1}
    rows = report.features
    assert rows["framing"].overall.value == 0.5
    assert (rows["framing"].right.value, rows["framing"].wrong.value, rows["framing"].unparsed.value) == (0.5, 1.0, 0.0)
    assert rows["options_unargued"].overall.value == 8 / 16
    assert rows["options_judged"].right.value == 4 / 8
    assert rows["reasoned_right_concluded_wrong"].wrong.value == 1.0
    assert rows["reasoned_right_concluded_wrong"].overall.value == 0.25
    assert rows["agrees"].overall.n == 2  # the other two judge no option
    assert rows["agrees"].overall.value == 0.5
    assert rows["numbered"].overall.value == 0.5
    assert rows["exact_law"].overall.value == 1.0
    assert rows["tokens"].overall.value == pytest.approx(np.mean([10 * len(one.text) for one in responses]))
    assert all(row.overall.ci95 is not None for row in rows.values() if row.overall.n)


def test_what_is_in_no_figure_is_told(small, make):
    questions, responses = small
    lost = [make.response("q0", None, sample=1), make.response("elsewhere", "选A")]
    report = analyse_responses([*questions, make.question("q9")], [*responses, *lost])
    assert (report.responses, report.not_scored) == (4, 1)
    assert len(report.notes) == 3


def test_grades_given_decide_the_outcome(small):
    questions, responses = small
    from legal_rl.core.grading import Grade

    none = frozenset()
    grade = Grade("q0", 0, "no_answer", "none", None, frozenset("A"), frozenset("A"), none, False)
    assert analyse_responses(questions, responses[:1], [grade]).outcomes["unparsed"] == 1


def test_features_for_comparisons(small):
    questions, responses = small
    structures = [structure_of(question, response) for question, response in zip(questions, responses, strict=True)]
    values = feature_values(structures)
    assert set(values) == {feature.label for name, feature in FEATURES.items() if name not in {*LENGTHS, *CITED}}
    assert values[FEATURES["framing"].label] == {("q0", 0): 1.0, ("q1", 0): 1.0, ("q2", 0): 0.0, ("q3", 0): 0.0}
    assert set(values[FEATURES["agrees"].label]) == {("q0", 0), ("q1", 0)}


def test_no_response_at_all(make):
    report = analyse_responses([make.question()], [])
    assert report.responses == 0
    assert report.features["framing"].overall.value is None
    assert "0 responses" in as_markdown(report)


def test_text_of_a_model_cannot_break_the_page(make):
    text = "依照<script>条例第九条，| # ** 甲违约。</think><answer>A</answer>"
    page = as_markdown(analyse_responses([make.question()], [make.response(text=text)]))
    assert "<script>" not in page


def test_level_and_gold_size_make_a_question_complex(make):
    assert is_complex(make.question(gold="AB"))
    assert is_complex(make.question(meta={"level": 2}))
    assert not is_complex(make.question(meta={"level": 1}))


def test_complex_against_simple(make):
    questions = [
        make.question(f"q{number}", gold="AB" if number % 2 else "A", stem=f"题{number}") for number in range(6)
    ]
    responses = [
        make.response(f"q{number}", BARE.format("A"), tokens=300 if number % 2 else 200) for number in range(6)
    ]
    report = analyse_responses(questions, responses)
    one = next(row for row in report.complexity if row.unit == "tokens")
    assert one.relative_length == pytest.approx(0.5)
    assert (one.complex_accuracy.value, one.simple_accuracy.value, one.accuracy_difference) == (0.0, 1.0, -1.0)


def cases(n=400, *, effect, seed=0):
    """Gold size drives length and outcome; ``effect`` is the log odds that 100 more units add at equal gold size."""
    rng = random.Random(seed)
    made = []
    for number in range(n):
        size = rng.choice([1, 2, 3])
        length = rng.gauss(200 + 150 * size, 50)
        odds = 2.0 - 1.2 * size + effect * (length - 200 - 150 * size) / 100
        made.append(LengthCase(length, bool(rng.random() < 1 / (1 + np.exp(-odds))), number // 2, "case", None, size))
    return made


def test_length_test_is_scipys():
    made = cases(effect=0)
    right, wrong = ([one.length for one in made if one.right is side] for side in (True, False))
    found = length_test("tokens", made)
    assert found.right.mean == pytest.approx(np.mean(right))
    assert found.wrong.sd == pytest.approx(np.std(wrong, ddof=1))
    assert found.welch_p == pytest.approx(stats.ttest_ind(right, wrong, equal_var=False).pvalue)
    assert found.mann_whitney_p == pytest.approx(stats.mannwhitneyu(right, wrong).pvalue)
    assert found.correlation == pytest.approx(
        np.corrcoef([one.right for one in made], [one.length for one in made])[0, 1]
    )


def test_the_interval_of_a_correlation_covers_it_and_draws_clusters():
    made = cases(300, effect=-0.8)
    found = length_test("tokens", made)
    low, high = found.correlation_ci95
    assert low < found.correlation < high
    twice = [case for case in made for _ in range(2)]  # the same clusters, nothing new known
    assert length_test("tokens", twice).correlation_ci95 == pytest.approx((low, high))
    fisher = np.tanh(np.arctanh(found.correlation) + np.array([-1.96, 1.96]) / np.sqrt(len(made) - 3))
    assert (low, high) == pytest.approx(tuple(fisher), abs=0.06)
    assert length_test("tokens", made[:16]).correlation_ci95 is None  # eight clusters


def test_adjusting_takes_away_what_gold_size_explains():
    made = cases(effect=0)
    assert length_test("tokens", made).correlation_p < 0.001
    found = adjusted_length("tokens", made)
    assert found.ci95[0] < 1 < found.ci95[1]
    assert found.terms == ["length", "gold size (3)"]
    assert found.clusters == 200


def test_adjusting_keeps_an_effect_of_length_itself():
    found = adjusted_length("tokens", cases(2000, effect=-0.8))
    assert found.ci95[1] < 1
    assert found.odds_ratio == pytest.approx(np.exp(-0.8), rel=0.25)


def test_a_column_that_others_give_is_left_out():
    made = cases(2000, effect=-0.8)
    named = [replace(one, kind=f"kind {place % 3}", family=f"family {place % 3}") for place, one in enumerate(made)]
    found, bare = adjusted_length("tokens", named), adjusted_length("tokens", [replace(o, family=None) for o in named])
    assert found.problem is None
    assert found.odds_ratio == pytest.approx(bare.odds_ratio)


def test_what_cannot_be_estimated_is_said():
    assert "both right and wrong" in adjusted_length("tokens", [LengthCase(1.0, True, 1, None, None, 1)] * 30).problem
    assert "too few" in adjusted_length("tokens", cases(12, effect=0)).problem
    separated = [LengthCase(float(100 * right + place), bool(right), 2 * place + right, None, None, 1)
                 for place in range(40) for right in (0, 1)]  # fmt: skip
    assert adjusted_length("tokens", separated).odds_ratio is None
    assert adjusted_length("tokens", separated).problem
    equal = [LengthCase(5.0, place % 2 == 0, place, None, None, 1) for place in range(40)]
    assert "equal" in adjusted_length("tokens", equal).problem


def test_groups_without_both_outcomes_are_left_out_and_counted():
    always = [LengthCase(100.0 + place, True, 1000 + place, "knowledge", None, 1) for place in range(30)]
    found = adjusted_length("tokens", [*cases(effect=0), *always])
    assert (found.left_out, found.problem) == (30, None)


def test_one_length_test_without_a_wrong_one():
    found = length_test("tokens", [LengthCase(1.0, True, 1, None, None, 1)])
    assert (found.right.n, found.wrong.n, found.welch_p, found.relative) == (1, 0, None, None)


def test_structure_rows_round_trip(make):
    from legal_rl.evaluation.structure import Structure

    structure = analyse(make.graded(FULL.format("A")))
    assert Structure.model_validate_json(structure.model_dump_json()) == structure
