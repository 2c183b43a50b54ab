import json
import warnings

import pytest

from legal_rl.training.audit.audit import audit, ordering
from legal_rl.training.audit.policies import GoldDistribution
from legal_rl.training.audit.report import OUTPUTS, verdict, write_audit
from legal_rl.training.rewards import RewardConfig

LOUD_FORMAT = {"components": {"exact": {"weight": 0.3}, "format": {"weight": 0.7}}}


def made(reward, *golds, limit=64):
    golds = golds or (GoldDistribution("ours", "AB", {"A": 5, "AB": 5}, 0),)
    return audit("test", RewardConfig.model_validate(reward), golds, limit=limit, samples=7)


def test_pairs_by_hand(outcomes):
    # 2 options: 45 behaviours a length, 7 of them right for each of the 3 gold sets.
    found = outcomes("exact+format", "AB")
    same, across = ordering(found, same_length=True), ordering(found, same_length=False)
    assert (same.pairs, across.pairs) == (3 * 3 * 7 * 38, 3 * 3 * 7 * 38 * 2)
    assert (same.outranked, same.tied, across.outranked, across.tied) == (0, 0, 0, 0)


def test_a_loud_format_ranks_a_wrong_set_above_a_right_one(outcomes):
    # 0.7 for a wrong strict response, 0.3 for a right loose one: 3 strict forms with 2 wrong sets, 4 loose right ones.
    found = ordering(outcomes(LOUD_FORMAT, "AB"), same_length=True)
    assert found.outranked == 3 * 3 * (3 * 2) * 4
    assert found.worst[0].gap == pytest.approx(0.4)
    assert {(one.wrong.format, one.right.format) for one in found.worst} == {("strict", "loose")}
    assert len(found.worst) == 3 * 4


def test_a_reward_blind_to_the_answer_ties(outcomes):
    found = ordering(outcomes("format", "AB"), same_length=True)
    assert found.tied >= 3 * 3 * (3 * 2) * 3
    assert "and so does a student of any accuracy" in verdict(made("format"))


def test_a_price_on_length_counts_across_lengths_alone():
    reward = {"components": {"exact": {"weight": 0.9}, "format": {"weight": 0.1}, "overlong": {"weight": 1.0}}}
    found = made(reward)
    assert found.same_length.outranked == 0
    # A right response at the limit earns 0 (strict) or −0.1; a wrong short one 0.1.
    assert found.across_lengths.worst[0].gap == pytest.approx(0.2)
    assert verdict(found).startswith("No wrong response outranks a right one of its length (across lengths ")


def test_verdict_names_order_policy_and_break_even():
    assert verdict(made("exact+format")) == (
        "No wrong response outranks a right one of its length; on ours the best blind policy, all letters (strict), "
        "earns 0.550, which takes a student 50.0 % accuracy to earn."
    )
    assert verdict(made(LOUD_FORMAT)).startswith(
        "A wrong response outranks a right one of its length in 216 of 2,394 pairs, "
        "at worst by 0.400 (gold A: B, strict, over "
    )


@pytest.mark.large
def test_forms_and_all_letters():
    found = made("partial+format", GoldDistribution("ours", "ABCD", {"A": 1}, 0))
    forms = {row.form: (row.with_gold, row.best_other) for row in found.forms}
    assert forms["strict"] == (pytest.approx(1.0), pytest.approx(0.37))
    assert forms["tags doubled"] == (pytest.approx(0.9), pytest.approx(0.27))
    assert forms["answer inside think"] == (0, 0)
    assert found.all_letters == pytest.approx({1: 0.1, 2: 0.1, 3: 0.37, 4: 1.0})


@pytest.mark.large
def test_four_files_the_same_every_time(tmp_path):
    golds = GoldDistribution("真题", "ABC", {"A": 3, "BC": 1}, 2), GoldDistribution("exam", "ABC", {"ABC": 1}, 0)
    found = made("partial+format", *golds)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a letter that the plot's font lacks
        write_audit(found, tmp_path / "one")
    write_audit(found, tmp_path / "two")
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == sorted(OUTPUTS)
    for name in OUTPUTS:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    for name in ("heatmap.png", "guess_all.png"):
        assert (tmp_path / "one" / name).read_bytes().startswith(b"\x89PNG")
    stored = json.loads((tmp_path / "one" / "audit.json").read_text("utf-8"))
    assert stored["verdict"] == verdict(found)
    assert stored["strict"]["BC"]["B"] == pytest.approx(0.37)
    assert [golds["left_out"] for golds in stored["golds"]] == [2, 0]
    assert stored["golds"][0]["sizes"] == {"1": 0.75, "2": 0.25, "3": 0}
    report = (tmp_path / "one" / "audit.md").read_text("utf-8")
    assert verdict(found) in report
    assert "| 0.4\\* |" in report and "| 0.5 |" in report
    assert "## Worst offenders" not in report
