import math

import pytest

from legal_rl.evaluation.metrics import measure
from legal_rl.evaluation.report.scored import scored_report


def exam(make, singles, several, **fields):
    """Questions with one and with two gold options, of which the given numbers are answered right and wrong."""
    questions, grades = [], []
    for gold, (right, wrong) in (("A", singles), ("AB", several)):
        for n in range(right + wrong):
            form = {"A": "single", "AB": "multiple"}[gold] if fields.get("form", True) else None
            questions.append(make.question(f"{gold}{n}", gold, form=form, source="test"))
            grades.append(make.grade(questions[-1], gold if n < right else "D"))
    return questions, grades


def test_points_by_hand(make):
    points = measure(*exam(make, (3, 1), (1, 4))).points
    assert (points.raw, points.maximum) == (3 + 2, 4 + 10)
    assert (points.single.value, points.several.value) == (0.75, 0.2)
    assert points.scaled.value == pytest.approx(75 + 40)
    assert (points.assumed, points.notes) == (0, [])
    assert points.passing < 0.5


def test_an_indefinite_question_with_one_gold_option_is_worth_two(make):
    question = make.question("q", "A", form="indefinite")
    points = measure([question], [make.grade(question, "A")]).points
    assert (points.raw, points.maximum, points.single.value, points.several.value) == (2, 2, None, 1)


def test_where_form_is_not_stated_it_is_assumed_and_said(make):
    points = measure(*exam(make, (3, 1), (1, 4), form=False)).points
    assert points.scaled.value == pytest.approx(115)
    assert points.assumed == 9
    assert "Assumed for 9 of 9" in points.notes[0]


def test_without_one_of_the_two_there_is_no_score_out_of_300(make):
    questions, grades = exam(make, (3, 1), (0, 0))
    metrics = measure(questions, grades)
    assert (metrics.points.scaled.value, metrics.points.passing) == (None, None)
    assert "No scored question is multiple or indefinite" in metrics.points.notes[0]
    assert "No scored question is multiple" in scored_report(metrics, "")


def test_a_question_that_was_not_scored_is_in_no_denominator(make):
    questions, grades = exam(make, (1, 0), (1, 0))
    more = make.question("lost", "AB", form="multiple")
    lost = make.grade(more, None, status="not_scored")
    assert measure([*questions, more], [*grades, lost]).points.maximum == 3


def test_the_interval_is_that_of_two_independent_shares(make):
    points = measure(*exam(make, (300, 100), (120, 280))).points
    spread = math.sqrt(100**2 * 0.75 * 0.25 / 400 + 200**2 * 0.3 * 0.7 / 400)
    low, high = points.scaled.ci95
    assert (low, high) == pytest.approx((135 - 1.96 * spread, 135 + 1.96 * spread), abs=0.3 * spread)


@pytest.mark.parametrize(("right", "low", "high"), [(True, 200, 300), (False, 0, 100)])
def test_all_right_and_all_wrong_still_have_an_interval(make, right, low, high):
    points = measure(*exam(make, (20, 0) if right else (0, 20), (20, 0) if right else (0, 20))).points
    assert low < points.scaled.ci95[0 if right else 1] < high
    assert points.scaled.ci95[1 if right else 0] == points.scaled.value
    assert points.passing == float(right)


def test_exactly_180_is_a_pass(make):
    # Every cluster is the same exam of ten, so every draw is 60 + 120 points.
    questions, grades = exam(make, (12, 8), (12, 8))
    placed = [q.model_copy(update={"meta": {"cluster": int(q.id.strip("AB")) % 4}}) for q in questions]
    points = measure(placed, grades).points
    assert points.scaled.value == pytest.approx(180)
    assert points.passing == 1.0


def test_the_six_scores_by_hand(make):
    kinds = {
        "a": ("A", "knowledge"),
        "b": ("AB", "knowledge"),
        "c": ("A", "case"),
        "d": ("ABC", "case"),
        "e": ("B", None),
    }
    questions = [make.question(id_, gold, kind=kind) for id_, (gold, kind) in kinds.items()]
    said = {"a": "A", "b": "A", "c": "B", "d": "ABC", "e": "B"}
    official = measure(questions, [make.grade(q, said[q.id]) for q in questions]).official
    values = {name: (figure.value, figure.n) for name, figure in official.scores.items()}
    assert values == {
        "kds": (1, 1), "kda": (0.5, 2), "cas": (0, 1), "caa": (0.5, 2), "as": (pytest.approx(2 / 3), 3), "aa": (0.6, 5)
    }  # fmt: skip
    assert official.notes == ["1 of 5 scored questions state no kind; they count in as and aa only."]


def test_a_kind_that_is_not_stated_is_not_guessed(make):
    question = make.question("q", "A")
    official = measure([question], [make.grade(question, "A")]).official
    assert {name for name, figure in official.scores.items() if figure.value is None} == {"kds", "kda", "cas", "caa"}
    assert "have no value" in official.notes[0]


@pytest.mark.parametrize(
    ("sources", "shown"),
    [(["jecqa:0_test", "jecqa:1_test"], True), (["jecqa:0_test", "exam"], False), (["jecqa-like:x"], False)],
)
def test_how_people_do_is_shown_for_jecqa_alone(make, sources, shown):
    questions = [make.question(f"q{n}", "A", source=source) for n, source in enumerate(sources)]
    metrics = measure(questions, [make.grade(q, "A") for q in questions])
    assert (metrics.official.human == {"skilled people": 0.81, "unskilled people": 0.64}) is shown
    assert ("skilled people 81 %" in scored_report(metrics, "")) is shown
