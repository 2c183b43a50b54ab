"""An audit says what the noise of a reward does, and audits the reward itself without it."""

import pytest

from legal_rl.training.audit.audit import audit
from legal_rl.training.audit.report import as_json, as_markdown, verdict
from legal_rl.training.rewards import RewardConfig

PLAIN = {"components": {"exact": {"weight": 0.9}, "format": {"weight": 0.1}}}


def audited(halves, **noise):
    config = RewardConfig.model_validate({**PLAIN, "noise": noise} if noise else PLAIN)
    return audit("x", config, [halves], limit=64, samples=4)


def test_flips_by_hand(halves):
    right, wrong, none = audited(halves, flip=0.1, variance=0.01).noise
    assert [row.kind for row in (right, wrong, none)] == ["right answers", "wrong answers", "no answer"]
    assert (right.reward, right.bias, right.variance) == pytest.approx((1.0, -0.09, 0.81 * 0.09 + 0.01))
    assert (wrong.reward, wrong.bias, wrong.variance) == pytest.approx((0.1, 0.09, 0.81 * 0.09 + 0.01))
    assert (none.reward, none.bias, none.variance) == pytest.approx((0.0, 0.0, 0.01))
    for row in (right, wrong, none):
        assert row.bias_squared == pytest.approx(row.bias**2)
        assert row.squared_error == pytest.approx(row.variance + row.bias_squared)


def test_everything_else_is_of_the_reward_without_noise(halves):
    noisy, plain = audited(halves, flip=0.4, gold=0.5, variance=1.0), audited(halves)
    assert noisy.outcomes == plain.outcomes
    assert noisy.findings == plain.findings
    assert plain.noise == ()


def test_noise_is_told_in_the_sentence_the_report_and_the_json(halves):
    found = audited(halves, flip=0.1)
    assert "without the reward's noise, which adds (bias and variance): right answers -0.090 and 0.073" in verdict(
        found
    )
    assert "## Noise" in as_markdown(found)
    assert [row["kind"] for row in as_json(found)["noise"]] == ["right answers", "wrong answers", "no answer"]
    plain = audited(halves)
    assert "noise" not in verdict(plain)
    assert "## Noise" not in as_markdown(plain)
