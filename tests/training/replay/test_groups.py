"""Figures of a group, by hand and against scipy."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from legal_rl.training.replay.groups import GroupCounts, kendall_tau, signs

REWARDS = st.lists(st.sampled_from([0.0, 0.1, 0.3, 0.9, 1.0]), min_size=2, max_size=9)


@given(st.data())
def test_tau_is_scipys(data):
    a = data.draw(REWARDS)
    b = data.draw(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=len(a), max_size=len(a)))
    expected = kendalltau(a, b).statistic
    found = kendall_tau(a, b)
    assert (found is None) == math.isnan(expected)
    assert found is None or found == pytest.approx(expected)


@given(REWARDS, st.floats(0.1, 5), st.floats(-3, 3))
def test_scaling_and_shifting_a_reward_teaches_the_same(rewards, scale, shift):
    other = [scale * one + shift for one in rewards]
    groups = GroupCounts()
    groups.add(rewards, other)
    assert (groups.best_changed, groups.constant_old) == (0, groups.constant_new)
    assert groups.same_sign in (None, 1.0)
    assert groups.tau in (None, pytest.approx(1.0))
    assert all(old == new for old, new in groups.signs)


def test_rounding_is_no_signal():
    assert signs([0.1 + 0.2, 0.3, 0.3]) == [0, 0, 0]
    groups = GroupCounts()
    groups.add([0.1 + 0.2, 0.3], [0.0, 1.0])
    assert (groups.constant_old, groups.constant_new) == (1, 0)


def test_counts_by_hand():
    groups = GroupCounts()
    groups.add([1, 0, 0, 0], [0, 1, 0, 0])  # the best changes; of four one goes down, one up, two stay down
    groups.add([1, 0], [1, 1])  # the new one is silent; a best response of the old is still among the best
    groups.add([0, 0], [0, 0])
    groups.add([1], [0])
    assert (groups.groups, groups.alone) == (3, 1)
    assert (groups.best_changed, groups.constant_old, groups.constant_new, groups.constant_both) == (1, 1, 2, 1)
    assert dict(groups.signs) == {(1, -1): 1, (-1, 1): 1, (-1, -1): 2, (1, 0): 1, (-1, 0): 1, (0, 0): 2}
    assert groups.same_sign == 0.5
    assert groups.tau == pytest.approx(-1 / 3)
