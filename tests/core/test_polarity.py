"""Polarity: what a stem asks for, held against a golden file of stems."""

import json
from pathlib import Path

import pytest

from legal_rl.core.polarity import asking_clause, asks_for

POLARITY = json.loads((Path(__file__).parents[1] / "cases" / "stems" / "polarity.json").read_text("utf-8"))


def test_there_are_enough_stems_of_each_polarity():
    assert len(POLARITY) == len({row["stem"] for row in POLARITY}) >= 60
    asked = [row["asks"] for row in POLARITY]
    assert all(asked.count(polarity) >= 10 for polarity in ("right", "wrong", None))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["stem"]) for row in POLARITY])
def test_what_a_stem_asks_for(row):
    assert asks_for(row["stem"]) == row["asks"], row["note"]
    assert asks_for("甲乙二人订立合同，乙不履行。" + row["stem"]) == row["asks"]


@pytest.mark.parametrize("stem", ["", "？", "。：", "\ud83d", "不" * 10_000, "对" * 10_000])
def test_a_stem_without_words_asks_for_what_is_right(stem):
    assert asks_for(stem) == "right"


def test_the_asking_clause_is_the_last_one_with_words():
    assert asking_clause("甲乙订立合同，下列说法正确的是：") == "下列说法正确的是"
    assert asking_clause("？") == ""
