"""Gold overtaken by a later law: each change on questions of ours, and questions that still stand."""

import json
from datetime import date
from pathlib import Path

import pytest

from legal_rl.data.gate.outdated_law import CHANGES, find_outdated_law

CASES = json.loads((Path(__file__).parents[2] / "cases/gate/outdated_law.json").read_text("utf-8"))


def rules(case, **more) -> list[str]:
    return [found.change.name for found in find_outdated_law(case["stem"], case["options"], set(case["gold"]), **more)]


@pytest.mark.parametrize("case", CASES["overtaken"], ids=lambda case: case["rule"])
def test_gold_of_the_old_law_is_found(case) -> None:
    assert rules(case) == [case["rule"]]


@pytest.mark.parametrize("case", CASES["still_right"], ids=lambda case: case["why"])
def test_gold_that_still_stands_is_left_alone(case) -> None:
    assert rules(case) == []


def test_every_change_has_a_case_and_a_day() -> None:
    assert {case["rule"] for case in CASES["overtaken"]} == {change.name for change in CHANGES}
    assert len({change.name for change in CHANGES}) == len(CHANGES)
    assert all(date.fromisoformat(change.since) and change.before and change.after for change in CHANGES)


@pytest.mark.parametrize("case", CASES["overtaken"], ids=lambda case: case["rule"])
def test_a_question_of_the_law_since_then_is_not_overtaken(case) -> None:
    assert rules(case, law_as_of="2025-01-01") == []
    assert rules(case, law_as_of="1999-01-01") == [case["rule"]]


@pytest.mark.parametrize("case", CASES["overtaken"], ids=lambda case: case["rule"])
def test_the_other_gold_is_not_that_of_the_old_law(case) -> None:
    """Only the institutions that are gone may be asked about in the stem, whatever gold says."""
    assert rules(case | {"gold": "AB".replace(case["gold"], "")}) == []
