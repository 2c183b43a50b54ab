import itertools
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade
from legal_rl.core.sampling import Response
from legal_rl.evaluation.figures import Metrics
from legal_rl.evaluation.metrics import measure, score_responses


@given(st.data())
@settings(max_examples=30)
def test_at_one_sample_all_of_them_coincide(make, data):
    questions, grades = data.draw(make.graded_sets(max_samples=1, equal_k=True))
    overall = measure(questions, grades).overall
    assert len({figure.value for figure in (overall.exact_match | overall.pass_at).values()}) == 1
    assert overall.options_worst.precision.value == overall.options.precision.value
    assert overall.options_worst.recall.value == overall.options.recall.value
    assert overall.k == overall.k_min == 1


@pytest.mark.large
@given(st.data())
@settings(max_examples=30)
def test_not_scored_rows_change_no_figure(make, data):
    questions, grades = data.draw(make.graded_sets())
    with_lost = measure(questions, grades).overall
    without = measure(questions, [g for g in grades if g.status != "not_scored"]).overall
    assert (with_lost.exact_match, with_lost.options) == (without.exact_match, without.options)


@given(st.data())
@settings(max_examples=30)
def test_slices_of_a_dimension_add_up_to_the_whole(make, data):
    questions, grades = data.draw(make.graded_sets())
    metrics = measure(questions, grades)
    slices = metrics.by["gold size"].values()
    for field in ("questions", "responses", "not_scored", "missing"):
        assert sum(getattr(part, field) for part in slices) == getattr(metrics.overall, field)
    scored = [part for part in slices if part.responses]
    if scored:
        total = sum(part.exact_match["mean@k"].value * part.exact_match["mean@k"].n for part in scored)
        whole = metrics.overall.exact_match["mean@k"]
        assert whole.value == pytest.approx(total / whole.n)


@given(st.data())
@settings(max_examples=30)
def test_order_of_rows_does_not_matter_and_every_interval_holds_its_value(make, data):
    questions, grades = data.draw(make.graded_sets())
    metrics = measure(questions, grades)
    assert measure(questions, data.draw(st.permutations(grades))) == metrics
    for figure in figures_in(metrics.model_dump(mode="json", exclude={"points": {"scaled"}})):
        if figure["ci95"] is not None:
            low, high = figure["ci95"]
            assert 0 <= low <= high
            assert high <= 1 or figure["value"] > 0  # mean numbers of letters may exceed 1


def figures_in(node):
    """Every {value, n, ci95} in metrics.json; whatever has a value must have an n."""
    if isinstance(node, dict):
        if "value" in node:
            assert isinstance(node["n"], int)
            assert (node["value"] is None) == (node["n"] == 0)
            yield node
        for child in node.values():
            yield from figures_in(child)
    elif isinstance(node, list):
        for child in node:
            yield from figures_in(child)


@pytest.mark.large
@given(st.data())
@settings(max_examples=30)
def test_the_order_of_options_changes_no_figure_but_the_letters(make, data):
    questions, grades = data.draw(make.graded_sets())
    to = {q.id: dict(zip(q.letters, data.draw(st.permutations(q.letters)), strict=True)) for q in questions}
    turned = [
        q.model_copy(
            update={
                "gold": frozenset(to[q.id][x] for x in q.gold),
                "options": {x: q.options[old] for x, old in sorted((new, old) for old, new in to[q.id].items())},
            }
        )
        for q in questions
    ]
    after = measure(turned, [relettered(g, to[g.id]) for g in grades])
    letters = {"letters", "options_macro"}
    assert after.model_dump(exclude=letters) == measure(questions, grades).model_dump(exclude=letters)


def relettered(grade, to):
    gold, predicted, missed, extra = (
        None if letters is None else frozenset(to[x] for x in letters)
        for letters in (grade.gold, grade.predicted, grade.missed, grade.extra)
    )
    return Grade(grade.id, grade.sample, grade.status, grade.format, predicted, gold, missed, extra, grade.exact)


@pytest.mark.parametrize("form", ["<think>析</think><answer>{}</answer>", "综上，正确答案是{}。", "\\boxed{{{}}}"])
def test_the_order_of_options_does_not_change_what_a_response_scores(make, form):
    """Gold AC; answers that are right, short of one letter, and beside the point, under all orders of four options."""
    for order in itertools.permutations("ABCD"):
        to = dict(zip("ABCD", order, strict=True))
        question = make.question("a", {to[x] for x in "AC"})
        texts = [form.format("、".join(sorted(to[x] for x in letters))) for letters in ("AC", "A", "BD")]
        overall = score_responses([question], [response("a", text, n) for n, text in enumerate(texts)]).metrics.overall
        assert overall.exact_match["mean@k"].value == pytest.approx(1 / 3)
        assert (overall.options.precision.value, overall.options.recall.value) == (3 / 5, 3 / 6)


def test_majority_by_hand(make):
    question = make.question("q", "AB")

    def maj(*predictions):
        grades = [make.grade(question, p, n) for n, p in enumerate(predictions)]
        return measure([question], grades).overall.exact_match["maj@k"].value

    assert maj("AB", "AB", "C") == 1
    assert maj("AB", "C", "C") == 0
    assert maj("AB", "C") == 0.5
    assert maj("AB", "C", "D") == pytest.approx(1 / 3)
    assert maj("C", "D") == 0
    assert maj("AB", None, None) == 1  # the silent do not vote
    assert maj(None, None) == 0
    assert maj("AB", "A", "B") == pytest.approx(1 / 3)  # the set is voted on, not its letters


def test_strict_and_lenient_reading_side_by_side(make):
    question = make.question("q", "A")
    texts = [answer("A"), "答案是A。", answer("B"), "不知道", "答案是B。"]
    metrics = score_responses([question], [response("q", text, n) for n, text in enumerate(texts)]).metrics
    overall = metrics.overall
    assert (overall.exact_match["mean@k"].value, overall.exact_match_strict.value) == (2 / 5, 1 / 5)
    assert (overall.format["loose"].count, overall.right_by_loose.count) == (2, 1)
    found = {name: (rule.count, rule.exact.value) for name, rule in metrics.rules.items()}
    assert found == {"answer_tag": (2, 0.5), "conclusion": (2, 0.5), "none": (1, 0.0)}


def test_pass_at_k_by_hand(make):
    # Of three samples one is right: two drawn at random hold it in two of three cases. The other question has one.
    first, second = make.question("a", "A"), make.question("b", "B")
    grades = [make.grade(first, said, n) for n, said in enumerate(["A", "B", None])]
    figures = measure([first, second], [*grades, make.grade(second, "B")]).overall.pass_at
    assert {name: figure.n for name, figure in figures.items()} == {"pass@1": 2, "pass@2": 1}
    assert figures["pass@2"].value == pytest.approx(2 / 3)
    assert figures["pass@1"].value == pytest.approx((1 / 3 + 1) / 2)


def test_mean_numbers_of_letters_may_exceed_one_and_so_may_their_interval(make):
    questions = [make.question(f"q{n}", "A") for n in range(20)]
    said = ["ABC", "A"] * 10
    chosen = measure(questions, [make.grade(q, s) for q, s in zip(questions, said, strict=True)]).overall.selection
    low, high = chosen.extra_letters.ci95
    assert chosen.extra_letters.value == 1
    assert 0.4 < low < 1 < high < 1.6
    assert chosen.extra.value == 0.5


def test_micro_by_hand_with_a_silent_response(make):
    first, second = make.question("a", "AB"), make.question("b", "C")
    grades = [make.grade(first, "ABD"), make.grade(second, None, status="truncated")]
    options = measure([first, second], grades).overall.options
    assert (options.precision.value, options.recall.value, options.f1.value) == pytest.approx((2 / 3, 2 / 3, 2 / 3))


def test_a_silent_sample_does_not_raise_the_worst_precision(make):
    good, bad = make.question("a", "A"), make.question("b", "B")
    grades = [make.grade(good, "A", 0), make.grade(good, "A", 1), make.grade(bad, "ACD", 0), make.grade(bad, None, 1)]
    worst = measure([good, bad], grades).overall.options_worst
    assert worst.precision.value == 1 / 4
    assert worst.recall.value == 1 / 2


def test_between_equally_imprecise_samples_the_worst_has_the_most_wrong_letters(make):
    good, bad = make.question("a", "A"), make.question("b", "B")
    grades = [make.grade(good, "A", 0), make.grade(bad, "C", 0), make.grade(bad, "ACD", 1)]
    assert measure([good, bad], grades).overall.options_worst.precision.value == 1 / 4


NEW = ["wording", "values"]


def test_breakdowns_follow_what_questions_state(make):
    questions = [
        make.question(
            "a", "A", kind="case", form="single", subject="民法", meta={"family": "定金", "seen": True, "novelty": []}
        ),
        make.question(
            "b", "AB", kind="knowledge", form="multiple", meta={"family": "定金", "seen": False, "novelty": NEW}
        ),
        make.question("c", "B", kind=None, source="elsewhere", meta={}),
    ]
    grades = [make.grade(questions[0], "A"), make.grade(questions[1], "A"), make.grade(questions[2], "B")]
    by = measure(questions, grades).by
    shape = {dimension: {name: part.questions for name, part in slices.items()} for dimension, slices in by.items()}
    assert shape == {
        "gold size": {"1": 2, "2": 1},
        "complexity": {"complex": 1, "simple": 2},
        "form": {"multiple": 1, "not stated": 1, "single": 1},
        "kind": {"case": 1, "knowledge": 1, "not stated": 1},
        "subject": {"not stated": 2, "民法": 1},
        "source": {"elsewhere": 1, "test": 2},
        "family": {"not stated": 1, "定金": 2},
        "seen": {"not stated": 1, "seen": 1, "unseen": 1},
        "novelty": {"nothing new": 2, "values": 1},
    }
    assert by["seen"]["unseen"].exact_match["mean@k"].value == 0


def test_scores_with_and_without_what_the_gate_flagged(make):
    flagged = make.question("f", "A").model_copy(update={"meta": {"gate": ["overtaken_law", "cites_letters"]}})
    clean = make.question("c", "B")
    by = measure([flagged, clean], [make.grade(flagged, "A"), make.grade(clean, "A")]).by["gate"]
    assert {name: part.exact_match["mean@k"].value for name, part in by.items()} == {
        "not flagged": 0.0,
        "overtaken_law, cites_letters": 1.0,
    }


def test_a_dimension_that_no_question_states_is_left_out(make):
    question = make.question("a", "A")
    assert list(measure([question], [make.grade(question, "A")]).by) == ["gold size", "complexity"]


def test_questions_with_a_shared_stem_widen_the_interval(make):
    apart = [make.question(f"q{n}", "A", stem=f"题{n}") for n in range(40)]
    together = [make.question(f"q{n}", "A", stem=f"题{n // 10}") for n in range(40)]
    predicted = ["A"] * 10 + ["B"] * 10 + ["A"] * 10 + ["B"] * 10

    def width(questions):
        grades = [make.grade(q, p) for q, p in zip(questions, predicted, strict=True)]
        low, high = measure(questions, grades).overall.exact_match["mean@k"].ci95
        return high - low

    assert width(together) > 2 * width(apart)


def response(id_, text, sample=0, **fields):
    return Response(id=id_, sample=sample, text=text, **fields)


def answer(letters):
    return f"<think>逐项分析。</think><answer>{letters}</answer>"


def test_score_grades_in_order_and_tells_what_it_left_out(make):
    questions = [make.question("b", "AB"), make.question("a", "C"), make.question("c", "D")]
    responses = [
        response("b", answer("A,B"), 1, completion_tokens=12),
        response("b", answer("A"), 0, completion_tokens=8),
        response("a", None, error="timeout", finish_reason="error"),
        response("elsewhere", answer("A")),
    ]
    scored = score_responses(questions, responses)
    assert [(g.id, g.sample, g.status, g.exact) for g in scored.grades] == [
        ("a", 0, "not_scored", None),
        ("b", 0, "ok", False),
        ("b", 1, "ok", True),
    ]
    metrics = scored.metrics
    named = {name: (rows.count, [place.id for place in rows.first]) for name, rows in metrics.left_out.items()}
    assert named == {"unknown": (1, ["elsewhere"]), "not_scored": (1, ["a"]), "missing": (1, ["c"])}
    assert metrics.overall.exact_match["mean@k"].value == 0.5
    assert metrics.overall.exact_match["mean@k"].n == 1
    assert metrics.lengths["tokens"]["right"].value == 12
    assert metrics.lengths["tokens"]["wrong"].value == 8
    assert metrics.lengths["characters"]["wrong"].value == len(answer("A"))
    text = " ".join(metrics.warnings)
    assert "1 of 3 questions have no response" in text
    assert "not_scored" in text
    assert "an id that no question has" in text
    assert all(id_ in text for id_ in ("'elsewhere'", "'a'", "'c'"))


def test_score_says_when_questions_have_different_numbers_of_samples(make):
    questions = [make.question("a", "A"), make.question("b", "B")]
    scored = score_responses(
        questions, [response("a", answer("A"), 0), response("a", answer("A"), 1), response("b", answer("B"))]
    )
    assert (scored.metrics.overall.k, scored.metrics.overall.k_min) == (2, 1)
    assert any("1 to 2 scored samples" in warning for warning in scored.metrics.warnings)


def test_score_of_nothing_but_failures_has_no_figures(make):
    metrics = score_responses(
        [make.question("a", "A")], [response("a", None, error="down", finish_reason="error")]
    ).metrics
    assert metrics.overall.exact_match["mean@k"].value is None
    assert metrics.overall.options.f1.value is None
    assert metrics.overall.not_scored == 1


@pytest.mark.parametrize("twice", ["question", "response"])
def test_score_refuses_what_occurs_twice(make, twice):
    questions = [make.question("a", "A")] * (2 if twice == "question" else 1)
    responses = [response("a", answer("A"))] * (2 if twice == "response" else 1)
    with pytest.raises(UserError, match=rf"{twice}.*'a'.*twice"):
        score_responses(questions, responses)


def test_score_refuses_files_that_do_not_belong_together(make):
    with pytest.raises(UserError, match="belong together"):
        score_responses([make.question("a", "A")], [response("z", answer("A"))])


def test_metrics_round_trip_through_json(make):
    metrics = score_responses([make.question("a", "A"), make.question("b", "B")], [response("a", answer("A"))]).metrics
    assert Metrics.model_validate_json(json.dumps(metrics.model_dump(mode="json"))) == metrics
    assert all(figure["value"] is None or math.isfinite(figure["value"]) for figure in figures_in(metrics.model_dump()))
