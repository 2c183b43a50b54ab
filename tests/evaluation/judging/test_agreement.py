"""Figures of a judge against computations of others: κ, rank correlation, order and length in pairs."""

import random

import pytest
from scipy.stats import spearmanr
from sklearn.metrics import cohen_kappa_score

from legal_rl.evaluation.judging.agreement import (
    JudgedPair,
    JudgedResponse,
    agreement,
    length_biases,
    pair_verdicts,
    point_verdicts,
    rank_correlation,
)


def judged(verdict, other, *, outcome="right", characters=100, cluster=0):
    return JudgedResponse({"p": verdict}, outcome, characters, cluster, {"rule": {"p": other}})


def drawn(n, seed=0):
    draw = random.Random(seed)
    for number in range(n):
        other = draw.random() < 0.6
        same = draw.random() < 0.8
        yield judged("yes" if other == same else "no", other, characters=draw.randrange(500), cluster=number)


def test_kappa_is_scikit_learns_and_its_interval_holds_it():
    rows = [*drawn(300), judged("unclear", True), judged("yes", None)]
    found = agreement("p", "rule", rows)
    ours, theirs = zip(*((row.verdicts["p"] == "yes", row.readers["rule"]["p"]) for row in rows[:300]), strict=True)
    assert found.kappa.value == pytest.approx(cohen_kappa_score(ours, theirs), abs=1e-6)
    assert found.kappa.n == found.agreement.n == sum(found.cells) == 300
    low, high = found.kappa.ci95
    assert low < found.kappa.value < high and 0.1 < high - low < 0.3
    assert found.agreement.value == pytest.approx((found.cells[0] + found.cells[3]) / 300)


def test_kappa_without_room_beyond_chance_has_no_value():
    found = agreement("p", "rule", [judged("yes", True, cluster=n) for n in range(20)])
    assert (found.kappa.value, found.agreement.value, found.kappa.n) == (None, 1.0, 20)
    assert agreement("p", "nobody", [judged("yes", True)]).kappa.n == 0


def test_rows_of_one_stem_are_drawn_together():
    rows = [*drawn(200)]
    alone = agreement("p", "rule", rows).kappa.ci95
    copies = [
        JudgedResponse(row.verdicts, row.outcome, row.characters, number // 10, row.readers)
        for number, row in enumerate(row for row in rows for _ in range(5))
    ]
    together = agreement("p", "rule", copies).kappa.ci95
    independent = agreement(
        "p", "rule", [JudgedResponse(c.verdicts, c.outcome, c.characters, n, c.readers) for n, c in enumerate(copies)]
    ).kappa.ci95
    assert independent[1] - independent[0] < together[1] - together[0]
    assert together[1] - together[0] == pytest.approx(alone[1] - alone[0], rel=0.4)


def test_rank_correlation_is_scipys():
    draw = random.Random(3)
    x = [draw.randrange(7) for _ in range(120)]
    y = [value + draw.random() * 6 for value in x]
    found = rank_correlation(x, y, range(120))
    assert found.value == pytest.approx(spearmanr(x, y).statistic, abs=1e-6)
    assert found.ci95[0] < found.value < found.ci95[1]
    assert rank_correlation([1.0] * 20, [*map(float, range(20))], range(20)).value is None


def test_a_judge_that_likes_length_shows_among_equally_right_answers():
    rows = [
        judged("yes" if length > 250 else "no", length % 2 == 0, characters=length, cluster=length)
        for length in range(100, 400)
    ]
    found = {(bias.reader, bias.among): bias.correlation for bias in length_biases(["p"], rows, ["rule"])}
    assert found["judge", "right"].value > 0.8 and abs(found["rule", "right"].value) < 0.1
    assert ("judge", "wrong") not in found


def test_points_are_counted_by_outcome_and_unclear_is_in_no_share():
    rows = [judged("yes", True), judged("no", True, outcome="wrong"), judged("unclear", True)]
    found = point_verdicts("p", rows)
    assert (found.yes.value, found.yes.n, found.right.value, found.wrong.value, found.unclear) == (0.5, 2, 1.0, 0.0, 1)


def test_order_is_seen_in_pairs_and_counts_for_nothing_else():
    first = [JudgedPair(("a", "b"), (10, 20), n) for n in range(30)]  # always the one shown first
    fair = [JudgedPair(("b", "b"), (10, 20), n) for n in range(30, 50)]
    ties = [JudgedPair(("tie", "tie"), (10, 20), 50), JudgedPair(("tie", "a"), (10, 20), 51)]
    found = pair_verdicts([*first, *fair, *ties])
    assert found.consistent.value == pytest.approx(21 / 52) and found.pairs == 52 and found.ties == 1
    # Of 101 single verdicts without tie: 60 of the first kind and 20 of the second are for the first shown.
    assert found.first.value == pytest.approx(80 / 101) and found.first.n == 101
    assert (found.wins.value, found.wins.n, found.longer.value) == (1.0, 20, 1.0)
