"""Instances judged by hand, at every boundary, against the rules and the flaws."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.family import LegalRule, Norm

CASES = Path(__file__).parents[2] / "cases" / "exam"
JUDGED = [row for path in sorted(CASES.glob("*.json")) for row in json.loads(path.read_text("utf-8"))]


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_hand_judged(family):
    judges = {"rule": family.rule.judge} | {flaw.name: flaw.judge for flaw in family.flaws}
    wrong = []
    for row in (row for row in JUDGED if row["family"] == family.name):
        assert row["source"]
        finding = judges[row["judge"]](family.case_type(**row["facts"]))
        if (finding.outcome, finding.norm.article) != (row["outcome"], row["article"]):
            wrong.append((row, finding))
    assert wrong == []


def test_every_family_and_every_flaw_was_judged_by_hand():
    judged = Counter(row["family"] for row in JUDGED)
    assert {name for name in FAMILIES if judged[name] < 5} == set()
    assert {(row["family"], row["judge"]) for row in JUDGED} >= {
        (family.name, judge) for family in FAMILIES.values() for judge in ("rule", *(f.name for f in family.flaws))
    }


def test_criminal_liability_changed_only_below_fourteen():
    family = FAMILIES["criminal_age"]
    liability, former_liability = family.rule.judge, family.flaws[0].judge
    for case in family.cases:
        if liability(case).outcome != former_liability(case).outcome:
            assert case.age in (12, 13)
            assert case.approved


def test_force_includes_both_ends():
    norm = Norm("某法", 1, "2000-01-01", "2009-12-31")
    assert [norm.in_force(day) for day in ("1999-12-31", "2000-01-01", "2009-12-31", "2010-01-01")] == [0, 1, 1, 0]


def test_a_topic_is_asked_while_all_its_norms_are_in_force_and_no_change_is_known():
    family = FAMILIES["deposit"]
    norms = (Norm("某法", 1, "2000-01-01", "2009-12-31"), Norm("某法", 2, "2005-01-01"))
    dated = replace(family, rule=LegalRule(norms, family.rule.judge), statements=())
    assert (dated.valid_from, dated.valid_to) == ("2005-01-01", "2009-12-31")
    assert [dated.askable(day) for day in ("2004-12-31", "2005-01-01", "2009-12-31", "2010-01-01")] == [0, 1, 1, 0]
    bound = replace(
        dated, rule=LegalRule(norms[1:], family.rule.judge), asked_from="2006-01-01", asked_until="2030-01-01"
    )
    assert [bound.askable(day) for day in ("2005-12-31", "2006-01-01", "2026-01-01")] == [False, True, False]
    assert [bound.askable(day, unverified=True) for day in ("2026-01-01", "2030-01-02")] == [True, False]
