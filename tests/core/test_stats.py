import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from legal_rl.core import stats


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_scipys(case):
    right, n = case
    reference = binomtest(right, n).proportion_ci(0.95, method="wilson")
    assert stats.wilson(right, n) == pytest.approx((reference.low, reference.high), abs=1e-9)


def test_wilson_of_nothing_is_none():
    assert stats.wilson(0, 0) is None


def test_mcnemar_counts_pairs_and_doubles_the_binomial_tail():
    a = [True] * 30 + [True] * 3 + [False] * 15 + [False] * 52
    b = [True] * 30 + [False] * 3 + [True] * 15 + [False] * 52
    result = stats.mcnemar(a, b)
    assert (result.both_right, result.only_a, result.only_b, result.both_wrong) == (30, 3, 15, 52)
    assert result.p_value == pytest.approx(2 * binom.cdf(3, 18, 0.5))


def test_mcnemar_without_discordant_pairs_says_nothing():
    assert stats.mcnemar([True, False], [True, False]).p_value == 1.0


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1))
def test_mcnemar_does_not_care_which_model_is_called_a(pairs):
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    there, back = stats.mcnemar(a, b), stats.mcnemar(b, a)
    assert there.p_value == back.p_value
    assert (there.only_a, there.only_b) == (back.only_b, back.only_a)


def test_mcnemar_refuses_unequal_lengths():
    with pytest.raises(ValueError):
        stats.mcnemar([True], [True, False])


def test_share_interval_is_wilson_for_independent_yes_or_no():
    assert stats.share_interval([1] * 8 + [0] * 2) == stats.wilson(8, 10)


def test_share_interval_of_repeated_observations_is_as_wide_as_the_clusters_make_it():
    # Ten copies of ten observations carry the information of ten, not of a hundred.
    values = [1.0] * 70 + [0.0] * 30
    clusters = [place // 10 for place in range(100)]
    low, high = stats.share_interval(values, clusters)
    narrow_low, narrow_high = stats.share_interval(values)
    assert high - low > 2.5 * (narrow_high - narrow_low)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_share_interval_never_collapses_to_a_point(value):
    low, high = stats.share_interval([value] * 12, [place // 2 for place in range(12)])
    assert (low, high) == stats.wilson(6 * value, 6)
    assert high - low > 0.3


def test_one_cluster_has_no_bootstrap_interval():
    assert stats.mean_interval([1.0, 2.0], ["a", "a"]) is None
    assert stats.share_interval([1.0, 0.0], ["a", "a"]) is None


def test_mean_interval_agrees_with_the_normal_theory_on_many_values():
    values = np.random.default_rng(3).normal(5, 2, size=2000)
    low, high = stats.mean_interval(values.tolist())
    half = 1.96 * values.std(ddof=1) / math.sqrt(len(values))
    assert low == pytest.approx(values.mean() - half, abs=0.1 * half)
    assert high == pytest.approx(values.mean() + half, abs=0.1 * half)


def test_cluster_bootstrap_covers_the_truth_about_95_times_in_100():
    rng = np.random.default_rng(11)
    clusters = [place // 3 for place in range(180)]
    hits = 0
    for _ in range(200):
        rate = np.repeat(rng.beta(2, 2, size=60), 3)  # mean 0.5, shared within a cluster
        low, high = stats.share_interval((rng.random(180) < rate).astype(float).tolist(), clusters)
        hits += low <= 0.5 <= high
    assert 180 <= hits <= 199


def test_ratio_intervals_give_each_column_the_interval_it_would_have_alone():
    rng = np.random.default_rng(5)
    top, bottom = rng.integers(0, 3, size=(40, 3)), rng.integers(3, 5, size=(40, 3))
    together = stats.ratio_intervals(top, bottom)
    alone = [stats.ratio_intervals(top[:, [c]], bottom[:, [c]])[0] for c in range(3)]
    assert together == alone


def test_ratio_interval_with_nothing_in_the_denominator_is_none():
    assert stats.ratio_intervals([[0], [0]], [[0], [0]]) == [None]


def test_cluster_sums_add_rows_in_order_of_appearance():
    sums = stats.cluster_sums([[1, 10], [2, 20], [4, 40]], ["b", "a", "b"])
    assert sums.tolist() == [[5, 50], [2, 20]]


def test_resample_draws_as_many_rows_as_there_are_whatever_the_block_size(monkeypatch):
    sums = np.column_stack([np.arange(7.0), np.ones(7)])
    whole = stats.resample(sums, draws=50)
    assert (whole[:, 1] == 7).all()
    assert len(np.unique(whole[:, 0])) > 10
    monkeypatch.setattr(stats, "_BLOCK", 21)
    assert np.array_equal(stats.resample(sums, draws=50), whole)


def test_same_input_same_figures():
    values = np.random.default_rng(0).random(50).tolist()
    assert stats.mean_interval(values) == stats.mean_interval(values)
    assert stats.paired_difference(values, values[::-1]) == stats.paired_difference(values, values[::-1])


def test_paired_difference_of_equal_models_is_nothing():
    result = stats.paired_difference([1.0, 0.0, 1.0, 0.0] * 5, [1.0, 0.0, 1.0, 0.0] * 5)
    assert (result.value, result.ci95, result.p_value) == (0.0, (0.0, 0.0), 1.0)


@pytest.mark.parametrize("n", [2, 3, 9, 40])
def test_paired_difference_that_a_bootstrap_cannot_judge_has_no_interval(n):
    """Two questions that both turned right are no proof, and draws that are all the same know no width."""
    result = stats.paired_difference([0.0] * n, [1.0] * n)
    assert (result.value, result.n, result.ci95, result.p_value) == (1.0, n, None, None)


def test_paired_difference_sees_what_pairing_reveals():
    rng = np.random.default_rng(2)
    base = rng.normal(0, 10, size=300)
    better = base + 0.5 + rng.normal(0, 0.5, size=300)
    result = stats.paired_difference(base.tolist(), better.tolist())
    assert result.p_value < 0.001
    assert result.ci95[0] > 0.4
    back = stats.paired_difference(better.tolist(), base.tolist())
    assert back.value == pytest.approx(-result.value)
    assert back.ci95 == pytest.approx((-result.ci95[1], -result.ci95[0]), abs=1e-5)


def test_paired_difference_is_wider_over_clusters():
    a, b = [0.0] * 200, [1.0] * 60 + [0.0] * 140
    clusters = [place // 10 for place in range(200)]
    alone, grouped = stats.paired_difference(a, b), stats.paired_difference(a, b, clusters)
    assert grouped.value == alone.value
    assert grouped.ci95[1] - grouped.ci95[0] > 2 * (alone.ci95[1] - alone.ci95[0])


def test_paired_difference_p_value_is_near_the_paired_t_test():
    from scipy.stats import ttest_rel

    rng = np.random.default_rng(9)
    a = rng.random(200)
    b = a + rng.normal(0.03, 0.2, size=200)
    p_value = stats.paired_difference(a.tolist(), b.tolist()).p_value
    assert p_value == pytest.approx(ttest_rel(b, a).pvalue, abs=0.03)


def test_paired_difference_refuses_no_pairs_and_unequal_lengths():
    with pytest.raises(ValueError):
        stats.paired_difference([], [])
    with pytest.raises(ValueError):
        stats.paired_difference([1.0], [])
