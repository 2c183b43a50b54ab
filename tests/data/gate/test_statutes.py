"""Repealed statutes: named with and without quotation marks, not as part of another name."""

import csv
from datetime import date

import pytest

from legal_rl.data.gate.outdated_law import REPEALS, repealed_statutes


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
def test_names(text: str, names: list[str]) -> None:
    assert [repeal.name for repeal in repealed_statutes(text)] == names


def test_the_days_are_days() -> None:
    assert all(date.fromisoformat(repeal.on) for repeal in REPEALS.values())


def test_the_table_agrees_with_the_list_of_laws(laws) -> None:
    with (laws / "laws.csv").open(encoding="utf-8", newline="") as file:
        entries = list(csv.DictReader(file))
    in_force = {entry["name"] for entry in entries if entry["expired"] != "1"}
    # The list still has this one, which article 20 of 印花税法 ended on its first day.
    assert set(REPEALS) & in_force == {"印花税暂行条例"}
    first_days = {(entry["name"], entry["valid_from"]) for entry in entries}
    assert sum((repeal.by, repeal.on) in first_days for repeal in REPEALS.values()) == 15
