import pytest

from legal_rl.training.audit.outcomes import letter_sets
from legal_rl.training.audit.policies import PRICES, partial_curves, partial_reward


def test_two_options_by_hand(halves):
    # At x = 0.4, A against A, AB: 1, 0.6; B: 0.2, 0.6; AB: 0.6, 1. At x = 1 only the same set earns.
    found = partial_curves("AB", halves.shares, (0.4, 1.0))
    assert found["all letters"] == pytest.approx([0.8, 0.5])
    assert found["one letter at random"] == pytest.approx([0.6, 0.25])
    assert found["random set"] == pytest.approx([2 / 3, 1 / 3])
    assert found["best constant set"] == pytest.approx([0.8, 0.5])


def test_all_letters_on_gold_sizes_by_hand():
    # 4 options, sizes 4 : 3 : 2 : 1 in tenths. x = 0.3: 1, 0.7, 0.4, 0.1 from four right options down to one.
    shares = {"A": 0.4, "AB": 0.3, "ABC": 0.2, "ABCD": 0.1}
    found = partial_curves("ABCD", shares, (0.3, 0.5, 0.7))["all letters"]
    assert found == pytest.approx([0.1 + 0.14 + 0.12 + 0.04, 0.1 + 0.1, 0.1 + 0.06])


@pytest.mark.parametrize("x", [0.5, 0.7, 1.0])
def test_the_formula_is_the_components(outcomes, x):
    found = outcomes({"components": {"partial": {"x": x}}}, "ABC")
    for gold in letter_sets("ABC"):
        for chosen in letter_sets("ABC"):
            assert found.at("strict", chosen, gold).reward == pytest.approx(partial_reward(chosen, gold, x))


def test_a_cheaper_letter_never_pays_guessing_less():
    for curve in partial_curves("ABCD", {"A": 0.5, "BC": 0.3, "ABCD": 0.2}).values():
        assert len(curve) == len(PRICES)
        assert curve == sorted(curve, reverse=True)
