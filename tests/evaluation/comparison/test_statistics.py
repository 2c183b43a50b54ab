"""Holm by hand, sign flips against the exact test, the bootstrap against core's, power by simulation."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, binomtest
from statsmodels.stats.multitest import multipletests

from legal_rl.core.stats import paired_difference
from legal_rl.evaluation.comparison.statistics import (
    DRAWS,
    detectable_difference,
    discordance,
    holm,
    questions_needed,
    ratio_changes,
    sign_flip_p_values,
)

P_VALUES = st.lists(st.none() | st.floats(0, 1), max_size=12)


def holm_by_hand(p_values):
    """The i-th smallest of m, times m - i + 1, never below one before it, never above 1."""
    known = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted, highest = [None] * len(p_values), 0.0
    for rank, (p, place) in enumerate(known):
        highest = max(highest, (len(known) - rank) * p)
        adjusted[place] = min(1.0, highest)
    return adjusted


@given(P_VALUES)
def test_holm_equals_the_step_down_rule(p_values):
    for found, wanted in zip(holm(p_values), holm_by_hand(p_values), strict=True):
        assert found is None if wanted is None else found == pytest.approx(wanted)


@pytest.mark.large
def test_holm_equals_statsmodels():
    p_values = np.random.default_rng(2).random(9).round(1).tolist()  # rounded, so that some are equal
    assert holm(p_values) == pytest.approx(multipletests(p_values, method="holm")[1])
    assert holm([0.01, 0.04, 0.03, None]) == [pytest.approx(0.03), pytest.approx(0.06), pytest.approx(0.06), None]


def ratios(values):
    """Values over denominators of 1, as the bootstrap takes them: (rows, 1 measure, 2)."""
    return np.array([[[value, 1.0]] for value in values])


def test_the_bootstrap_of_a_mean_is_cores():
    rng = np.random.default_rng(5)
    a, b = rng.integers(0, 5, 80) / 4, rng.integers(1, 5, 80) / 4
    clusters = [place // 3 for place in range(80)]
    (found,) = ratio_changes(ratios(a), ratios(b), clusters)
    wanted = paired_difference(a.tolist(), b.tolist(), clusters)
    assert found.difference == pytest.approx(wanted.value)
    assert found.ci95 == pytest.approx(wanted.ci95)
    assert found.p_value == pytest.approx(wanted.p_value)


def test_the_bootstrap_of_a_ratio_draws_both_sides_together():
    """Recomputed draw by draw: numerators and denominators of the drawn clusters are added up before dividing."""
    rng = np.random.default_rng(6)
    a, b = (np.stack([top, top + rng.integers(0, 3, 40)], axis=1)[:, None, :] for top in rng.integers(0, 4, (2, 40)))
    (found,) = ratio_changes(a.astype(float), b.astype(float), range(40), draws=200)
    picks = np.random.default_rng(0).integers(0, 40, size=(200, 40), dtype=np.int32)
    drawn = []
    for pick in picks:
        left, right = (side[pick, 0].sum(axis=0) for side in (a, b))
        drawn.append(right[0] / right[1] - left[0] / left[1])
    low, high = np.percentile(drawn, [2.5, 97.5])
    assert found.ci95 == pytest.approx((low, high), abs=1e-6)
    far = sum(abs(value - found.difference) >= abs(found.difference) - 1e-9 for value in drawn)
    assert found.p_value == pytest.approx((far + 1) / 201)


@pytest.mark.parametrize("size", [3, 30])
def test_no_interval_from_a_handful_or_without_variation(size):
    (found,) = ratio_changes(ratios([0.0] * size), ratios([1.0] * size), range(size))
    assert (found.difference, found.ci95, found.p_value) == (1.0, None, None)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from([-1, 0, 1]), min_size=1, max_size=40))
def test_sign_flips_of_single_answers_are_the_exact_mcnemar_test(differences):
    (found,) = sign_flip_p_values(np.array([differences], dtype=float).T)
    won, lost = differences.count(1), differences.count(-1)
    exact = binomtest(won, won + lost, 0.5).pvalue if won + lost else 1.0
    assert found == pytest.approx(exact, abs=5 * math.sqrt(exact * (1 - exact) / DRAWS) + 2 / DRAWS)


def test_sign_flips_of_clusters_are_the_share_of_all_sign_patterns():
    sums = [0.5, 2.0, -0.25, 1.0]
    patterns = [abs(sum(s * x for s, x in zip(signs, sums, strict=True))) for signs in product((-1, 1), repeat=4)]
    exact = sum(total >= abs(sum(sums)) for total in patterns) / len(patterns)
    assert sign_flip_p_values(np.array([sums]).T)[0] == pytest.approx(exact, abs=0.02)


def test_discordance_is_the_share_of_discordant_pairs_and_grows_with_clusters():
    differences = [1.0, 1.0, -1.0, 0.0]
    assert discordance(differences, range(4)) == 0.75
    assert discordance(differences, ["x", "x", "y", "z"]) == (4 + 1) / 4


def test_questions_needed_on_a_worked_example():
    """ψ = 0.2, δ = 0.05: (1.96·√0.2 + 0.8416·√0.1975)² / 0.0025 = 626 by hand."""
    assert questions_needed(0.05, 0.2) == 626


@settings(max_examples=40, deadline=None)
@given(st.integers(10, 20_000), st.floats(0, 1))
def test_what_n_detects_needs_n(n, spread):
    difference = detectable_difference(n, spread)
    assert 0 < difference <= 1
    assert questions_needed(difference, spread) in (n, n + 1)
    assert questions_needed(difference / 2, spread) > n


def test_nothing_is_detected_with_three_questions():
    assert detectable_difference(3, 0.5) is None


def rejections(n, discordant, difference, reps=4000):
    """How often a two-sided McNemar test at 5 % (its normal form, and its exact one) rejects."""
    rng = np.random.default_rng(11)
    won, lost = (discordant + difference) / 2, (discordant - difference) / 2
    table = rng.multinomial(n, [won, lost, 1 - won - lost], size=reps)
    b, c = table[:, 0], table[:, 1]
    normal = (b - c) ** 2 > 1.959964**2 * (b + c)
    pairs, counts = np.unique(table[:, :2], axis=0, return_counts=True)
    p_values = 2 * binom.cdf(pairs.min(axis=1), pairs.sum(axis=1), 0.5)
    return normal.mean(), counts[p_values <= 0.05].sum() / reps


def test_a_detectable_difference_is_found_four_times_in_five():
    n, discordant = 400, 0.3
    normal, exact = rejections(n, discordant, detectable_difference(n, discordant))
    assert normal == pytest.approx(0.8, abs=0.025)
    assert 0.74 < exact <= normal  # the exact test is a little more careful
    assert rejections(n, discordant, 0)[0] == pytest.approx(0.05, abs=0.015)
