"""Every figure computed a second time, in the plainest way that the definitions allow."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import precision_recall_fscore_support

from legal_rl.evaluation.k_samples import missed_by_all
from legal_rl.evaluation.metrics import ScoredResponse, measure

RULES = ("answer_tag", "boxed", "conclusion")


def scored_by_question(questions, grades):
    rows = {q.id: [g for g in grades if g.id == q.id and g.status != "not_scored"] for q in questions}
    return {id_: rows[id_] for id_ in rows if rows[id_]}


def mean(values):
    values = list(values)
    return sum(values, Fraction(0)) / len(values) if values else None


def right(grade):
    return Fraction(grade.predicted is not None and set(grade.predicted) == set(grade.gold))


def said(grade):
    return set(grade.predicted or ())


def majority(group):
    """Every way to break a tie is equally likely: the share of them that is right."""
    votes = Counter(g.predicted for g in group if g.predicted)
    winners = [s for s in votes if all(votes[s] >= votes[t] for t in votes)]
    return mean(Fraction(s == group[0].gold) for s in winners) or Fraction(0)


def pass_at(group, k):
    """Every way to take k of the samples, by name."""
    return mean(Fraction(any(right(g) for g in taken)) for taken in itertools.combinations(group, k))


def close(value, expected):
    if expected is None:
        return value is None
    return value is not None and value == pytest.approx(float(expected), abs=1e-9)


def check(figure, expected, n):
    assert close(figure.value, expected), (figure, expected)
    assert figure.n == n


@pytest.mark.large
@given(st.data())
@settings(max_examples=40)
def test_all_figures_of_a_slice(make, data):
    questions, grades = data.draw(make.graded_sets(max_questions=5, max_samples=5))
    groups = scored_by_question(questions, grades)
    rows = [g for group in groups.values() for g in group]
    overall = measure(questions, grades).overall
    exact_match(groups, overall)
    if rows:
        option_figures(groups, rows, overall)
        selection(rows, overall)
    counts(questions, grades, groups, rows, overall)


def exact_match(groups, overall):
    n = len(groups)
    per_question = {
        "mean@k": lambda group: mean(map(right, group)),
        "best@k": lambda group: max(map(right, group)),
        "worst@k": lambda group: min(map(right, group)),
        "maj@k": majority,
    }
    assert set(overall.exact_match) == set(per_question)
    for name, at_k in per_question.items():
        check(overall.exact_match[name], mean(map(at_k, groups.values())), n)
    strict = [mean(right(g) if g.format == "strict" else Fraction(0) for g in group) for group in groups.values()]
    check(overall.exact_match_strict, mean(strict), n)
    largest = max(map(len, groups.values()), default=0)
    assert list(overall.pass_at) == [f"pass@{k}" for k in (1, 2, 4, 8) if k <= largest]
    for name, figure in overall.pass_at.items():
        k = int(name.removeprefix("pass@"))
        enough = [group for group in groups.values() if len(group) >= k]
        check(figure, mean(pass_at(group, k) for group in enough), len(enough))


def option_figures(groups, rows, overall):
    hits, said_, true = (sum(len(part) for part in parts) for parts in zip(*map(three, rows), strict=True))
    check(overall.options.precision, Fraction(hits, said_) if said_ else 0, len(rows))
    check(overall.options.recall, Fraction(hits, true), len(rows))
    check(overall.options.f1, Fraction(2 * hits, said_ + true), len(rows))
    # Each question's lowest sample: for recall over every choice of one sample a question.
    lowest = min(
        Fraction(sum(len(said(g) & g.gold) for g in choice), sum(len(g.gold) for g in choice))
        for choice in itertools.product(*groups.values())
    )
    check(overall.options_worst.recall, lowest, len(rows))
    hits, said_ = 0, 0
    for group in groups.values():
        answered = [
            (Fraction(len(said(g) & g.gold), len(said(g))), -len(said(g) - g.gold), g) for g in group if said(g)
        ]
        if answered:
            worst = min(answered, key=lambda entry: entry[:2])[2]
            hits, said_ = hits + len(said(worst) & worst.gold), said_ + len(said(worst))
    check(overall.options_worst.precision, Fraction(hits, said_) if said_ else 0, len(rows))


def three(grade):
    return said(grade) & grade.gold, said(grade), grade.gold


def selection(rows, overall):
    parsed = [g for g in rows if g.status == "ok"]
    extra, missed = [said(g) - g.gold for g in parsed], [g.gold - said(g) for g in parsed]
    expected = {
        "extra": sum(bool(e) for e in extra),
        "missed": sum(bool(m) for m in missed),
        "only_extra": sum(bool(e and not m) for e, m in zip(extra, missed, strict=True)),
        "only_missed": sum(bool(m and not e) for e, m in zip(extra, missed, strict=True)),
        "both": sum(bool(m and e) for e, m in zip(extra, missed, strict=True)),
    }
    for name, count in expected.items():
        share = getattr(overall.selection, name)
        check(share, Fraction(count, len(rows)), len(rows))
        assert share.count == count
    check(overall.selection.extra_letters, mean(Fraction(len(e)) for e in extra), len(parsed))
    check(overall.selection.missed_letters, mean(Fraction(len(m)) for m in missed), len(parsed))


def counts(questions, grades, groups, rows, overall):
    status = overall.status
    for name in ("ok", "no_answer", "ambiguous", "invalid_option", "truncated"):
        assert status[name].count == sum(g.status == name for g in rows)
        check(status[name], Fraction(status[name].count, len(rows)) if rows else None, len(rows))
    assert status["right"].count == sum(right(g) for g in rows)
    assert status["ok"].count == status["right"].count + status["wrong"].count
    for name, share in overall.format.items():
        assert share.count == sum(g.format == name for g in rows)
    assert overall.right_by_loose.count == sum(right(g) * (g.format == "loose") for g in rows)
    lost = sum(g.status == "not_scored" for g in grades)
    assert (overall.questions, overall.responses, overall.not_scored) == (len(questions), len(rows), lost)
    assert status["not_scored"].count == lost
    assert overall.missing == len({q.id for q in questions} - {g.id for g in grades})
    sizes = [len(group) for group in groups.values()] or [0]
    assert (overall.k, overall.k_min) == (max(sizes), min(sizes))


@pytest.mark.large
@given(st.data())
@settings(max_examples=40)
def test_option_figures_are_scikit_learns(make, data):
    """Micro, macro, samples and per letter, with unparsed responses as empty rows."""
    questions, grades = data.draw(make.graded_sets())
    rows = [g for group in scored_by_question(questions, grades).values() for g in group]
    metrics = measure(questions, grades)
    if not rows:
        assert metrics.overall.options.precision.value is None
        assert metrics.overall.options_samples.f1.value is None
        assert (metrics.letters, metrics.options_macro.f1.value) == ({}, None)
        return
    by_id = {q.id: q for q in questions}
    letters = sorted({x for g in rows for x in by_id[g.id].letters})
    gold = np.array([[x in g.gold for x in letters] for g in rows])
    predicted = np.array([[x in said(g) for x in letters] for g in rows])
    ours = {
        "micro": metrics.overall.options,
        "macro": metrics.options_macro,
        "samples": metrics.overall.options_samples,
    }
    for average, prf in ours.items():
        theirs = precision_recall_fscore_support(gold, predicted, average=average, zero_division=0)[:3]
        assert (prf.precision.value, prf.recall.value, prf.f1.value) == pytest.approx(theirs)
        assert {prf.precision.n, prf.recall.n, prf.f1.n} == {len(rows)}
    theirs = np.array(precision_recall_fscore_support(gold, predicted, average=None, zero_division=0)).T
    assert list(metrics.letters) == letters
    for letter, expected in zip(letters, theirs, strict=True):
        figures = metrics.letters[letter]
        values = (figures.precision.value, figures.recall.value, figures.f1.value, figures.support)
        assert values == pytest.approx(tuple(expected))
        assert figures.f1.n == sum(letter in by_id[g.id].letters for g in rows)


@given(st.data())
@settings(max_examples=40)
def test_calibration_official_scores_and_points(make, data):
    questions, grades = data.draw(make.graded_sets(max_samples=5))
    groups = scored_by_question(questions, grades)
    metrics = measure(questions, grades)
    check_calibration(questions, groups, metrics.calibration)
    asked = [q for q in questions if q.id in groups]
    for name, figure in metrics.official.scores.items():
        kind = {"kd": ["knowledge"], "ca": ["case"], "a": ["knowledge", "case", None]}[name[:-1]]
        part = [q for q in asked if q.kind in kind and (name[-1] == "a" or len(q.gold) == 1)]
        check(figure, mean(mean(map(right, groups[q.id])) for q in part), len(part))
    single = [q for q in asked if q.form == "single" or (q.form is None and len(q.gold) == 1)]
    several = [q for q in asked if q not in single]
    one, two = (mean(mean(map(right, groups[q.id])) for q in part) for part in (single, several))
    points = metrics.points
    check(points.single, one, len(single))
    check(points.several, two, len(several))
    scaled = None if one is None or two is None else 100 * one + 200 * two
    check(points.scaled, scaled, len(asked) if scaled is not None else 0)
    assert points.raw == pytest.approx(float((one or 0) * len(single) + 2 * (two or 0) * len(several)))
    assert points.maximum == len(single) + 2 * len(several)
    assert points.assumed == sum(q.form is None for q in asked)


def check_calibration(questions, groups, calibration):
    asked = [q for q in questions if len(groups.get(q.id, ())) >= 2]
    if not asked:
        assert calibration is None
        return
    assert calibration.questions == len(asked)
    options, sets = [], []
    for question in asked:
        group = groups[question.id]
        for letter in question.options:
            share = mean(Fraction(letter in said(g)) for g in group)
            options.append((share, Fraction(letter in question.gold)))
        votes = Counter(g.predicted for g in group if g.predicted)
        sets.append((Fraction(max(votes.values(), default=0), len(group)), majority(group)))
    check_reliability(calibration.options, options)
    check_reliability(calibration.sets, sets)


def check_reliability(reliability, pairs):
    bins = [[] for _ in range(10)]
    for share, truth in pairs:
        (place,) = [n for n in range(10) if Fraction(n, 10) <= share < Fraction(n + 1, 10) or (n == 9 and share == 1)]
        bins[place].append((share, truth))
    for found, expected in zip(reliability.bins, bins, strict=True):
        check(found.truth, mean(truth for _, truth in expected), len(expected))
        assert close(found.confidence, mean(share for share, _ in expected))
    gaps = [len(part) * abs(mean(t for _, t in part) - mean(s for s, _ in part)) for part in bins if part]
    check(reliability.ece, sum(gaps) / len(pairs), len(pairs))
    check(reliability.brier, mean((share - truth) ** 2 for share, truth in pairs), len(pairs))


@given(st.data())
@settings(max_examples=30)
def test_rules_and_lengths(make, data):
    questions, grades = data.draw(make.graded_sets())
    marks = []
    for grade in sorted(grades, key=lambda g: (g.id, g.sample)):
        read = grade.status != "not_scored"
        rule = data.draw(st.sampled_from(RULES)) if read else None
        length = data.draw(st.integers(0, 50)) if read else None
        marks.append(ScoredResponse(grade, rule, length, data.draw(st.none() | st.integers(1, 9)) if read else None))
    metrics = measure(questions, grades, rows=marks)
    scored = [m for m in marks if m.rule is not None]
    assert set(metrics.rules) == {m.rule for m in scored}
    for name, rule in metrics.rules.items():
        mine = [m for m in scored if m.rule == name]
        check(rule, Fraction(len(mine), len(scored)), len(scored))
        assert rule.count == len(mine)
        check(rule.exact, mean(right(m.grade) for m in mine), len(mine))
    for unit in ("characters", "tokens"):
        lengths = [(m, getattr(m, unit)) for m in scored if getattr(m, unit) is not None]
        found = metrics.lengths.get(unit, {})
        assert sum(figure.n for figure in found.values()) == len(lengths)
        for name, figure in found.items():
            mine = [n for m, n in lengths if outcome(m.grade) == name]
            check(figure, mean(map(Fraction, mine)), len(mine))


def outcome(grade):
    return "unparsed" if grade.status != "ok" else "right" if right(grade) else "wrong"


@given(st.data())
@settings(max_examples=40)
def test_questions_that_every_sample_of_every_model_misses(make, data):
    models = [data.draw(make.graded_sets(max_questions=4))[1] for _ in range(data.draw(st.integers(1, 3)))]
    expected = []
    for id_ in {g.id for grades in models for g in grades}:
        samples = [[g for g in grades if g.id == id_ and g.status != "not_scored"] for grades in models]
        if all(samples) and not any(right(g) for group in samples for g in group):
            expected.append(id_)
    assert missed_by_all(models) == sorted(expected)


def test_without_a_model_no_question_is_missed():
    assert missed_by_all([]) == []
