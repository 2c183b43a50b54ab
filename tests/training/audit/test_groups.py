import itertools

import pytest

from legal_rl.training.audit.policies import all_or_none_share, answer_probabilities, group_row, prompts_per_kept

PARTIAL = {"components": {"partial": {"x": 0.7}}}


def test_binomial_by_hand():
    assert all_or_none_share(0.5, 7) == 2 / 128
    assert all_or_none_share(0.25, 2) == 0.0625 + 0.5625
    assert prompts_per_kept(0.5, 7) == pytest.approx(64 / 63)
    assert prompts_per_kept(0.25, 2) == pytest.approx(1 / 0.375)
    assert prompts_per_kept(1.0, 7) is None


def test_partial_by_hand(outcomes):
    # Gold A of two options: A earns 1 (4/7), AB 0.3 (2/7), B nothing (1/7); two samples.
    row = group_row(outcomes(PARTIAL, "AB"), {"A": 1.0}, 4 / 7, 2)
    assert row.acc_constant == pytest.approx((16 + 9) / 49)
    assert row.score_constant == pytest.approx((16 + 4 + 1) / 49)
    assert row.discarded == pytest.approx((9 - 4 - 1) / 49)
    assert row.idle == pytest.approx(0)
    assert row.prompts_per_kept == pytest.approx(49 / 24)


def test_format_alone_leaves_every_kept_group_idle(outcomes):
    row = group_row(outcomes("format", "AB"), {"A": 1.0}, 4 / 7, 2)
    assert row.score_constant == pytest.approx(1)
    assert row.idle == pytest.approx(24 / 49)
    assert row.discarded == pytest.approx(0)


def test_shares_agree_with_counting_all_groups(outcomes):
    found, n, accuracy = outcomes(PARTIAL, "ABC"), 3, 0.3
    expected = {"score_constant": 0.0, "discarded": 0.0}
    shares = {"AB": 0.25, "C": 0.75}
    for gold, share in shares.items():
        chances = answer_probabilities("ABC", gold, accuracy)
        for group in itertools.product(chances, repeat=n):
            chance = share
            for predicted in group:
                chance *= chances[predicted]
            one_reward = len({round(found.at("strict", p, gold).reward, 9) for p in group}) == 1
            expected["score_constant"] += chance * one_reward
            expected["discarded"] += chance * (not one_reward and gold not in group)
    row = group_row(found, shares, accuracy, n)
    assert row.score_constant == pytest.approx(expected["score_constant"])
    assert row.discarded == pytest.approx(expected["discarded"])


def test_with_exact_a_reward_is_constant_where_acc_is(outcomes):
    for accuracy in (0.1, 0.5, 0.95):
        row = group_row(outcomes("exact+format", "ABCD"), {"AC": 0.5, "ABCD": 0.5}, accuracy, 7)
        assert row.score_constant == pytest.approx(row.acc_constant)
        assert row.idle == pytest.approx(0) and row.discarded == pytest.approx(0)
