"""Outdated law: each change on questions of ours, questions that still stand, and names of repealed statutes."""

import csv
import json
from datetime import date
from pathlib import Path

import pytest

from legal_rl.core.repeals import REPEALS, repealed_statutes
from legal_rl.data.gate.outdated_law import CHANGES, find_outdated_law

CASES = json.loads((Path(__file__).parents[2] / "cases/gate/outdated_law.json").read_text("utf-8"))


def rules(case, **more) -> list[str]:
    return [found.change.name for found in find_outdated_law(case["stem"], case["options"], set(case["gold"]), **more)]


@pytest.mark.parametrize("case", CASES["outdated"], ids=lambda case: case["rule"])
def test_gold_of_the_old_law_is_found(case) -> None:
    assert rules(case) == [case["rule"]]


@pytest.mark.parametrize("case", CASES["still_right"], ids=lambda case: case["why"])
def test_gold_that_still_stands_is_left_alone(case) -> None:
    assert rules(case) == []


def test_every_change_has_a_case_and_a_day() -> None:
    assert {case["rule"] for case in CASES["outdated"]} == {change.name for change in CHANGES}
    assert len({change.name for change in CHANGES}) == len(CHANGES)
    assert all(date.fromisoformat(change.since) and change.before and change.after for change in CHANGES)


@pytest.mark.parametrize("case", CASES["outdated"], ids=lambda case: case["rule"])
def test_a_question_of_the_law_since_then_is_not_outdated(case) -> None:
    assert rules(case, law_as_of="2025-01-01") == []
    assert rules(case, law_as_of="1999-01-01") == [case["rule"]]


@pytest.mark.parametrize("case", CASES["outdated"], ids=lambda case: case["rule"])
def test_the_other_gold_is_not_that_of_the_old_law(case) -> None:
    """Only the institutions that are gone may be asked about in the stem, whatever gold says."""
    assert rules(case | {"gold": "AB".replace(case["gold"], "")}) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("根据《合同法》的规定", ["合同法"]),
        ("依照《中华人民共和国民法通则》和担保法", ["民法通则", "担保法"]),
        ("我国婚姻法规定", ["婚姻法"]),
        ("根据《劳动合同法》与劳动合同法的规定", []),
        ("依据合同法律关系、合同法学和物权法定原则", []),
        ("关于适用《民法典》的解释", []),
        ("违反《治安管理处罚条例》的行为", ["治安管理处罚条例"]),
        ("根据《行政监察法》", ["行政监察法"]),
    ],
)
def test_repealed_statutes_are_found_by_name(text: str, names: list[str]) -> None:
    assert [repeal.name for repeal in repealed_statutes(text)] == names


def test_the_days_of_repeal_are_days() -> None:
    assert all(date.fromisoformat(repeal.on) for repeal in REPEALS.values())


def test_the_table_of_repeals_agrees_with_the_list_of_laws(laws) -> None:
    with (laws / "laws.csv").open(encoding="utf-8", newline="") as file:
        entries = list(csv.DictReader(file))
    in_force = {entry["name"] for entry in entries if entry["expired"] != "1"}
    # The list still has this one, which article 20 of 印花税法 ended on its first day.
    assert set(REPEALS) & in_force == {"印花税暂行条例"}
    first_days = {(entry["name"], entry["valid_from"]) for entry in entries}
    assert sum((repeal.by, repeal.on) in first_days for repeal in REPEALS.values()) == 15
