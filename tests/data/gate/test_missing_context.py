"""What a question leans on: passages told elsewhere, and options that cite other options."""

import json
from pathlib import Path

import pytest

from legal_rl.data.gate.missing_context import cited_letters, merged_options, missing_passage

CASES = json.loads((Path(__file__).parents[2] / "cases/gate/missing_context.json").read_text("utf-8"))


def lettered(texts) -> dict[str, str]:
    return dict(zip("ABCDEFGHIJ", texts, strict=False))


def missing(case) -> str | None:
    return missing_passage(case["stem"], lettered(case.get("options", ["是", "否"])), case.get("passage"))


@pytest.mark.parametrize("case", CASES["missing_passage"], ids=lambda case: case["stem"])
def test_a_stem_that_leans_on_a_passage_is_found(case) -> None:
    assert missing(case) == case["words"]


@pytest.mark.parametrize("case", CASES["self_contained"], ids=lambda case: case["stem"])
def test_a_stem_with_its_facts_is_left_alone(case) -> None:
    assert missing(case) is None


@pytest.mark.parametrize("case", CASES["cites_letters"], ids=lambda case: case["words"])
def test_an_option_that_cites_others_is_found(case) -> None:
    assert cited_letters(lettered(case["options"])) == case["words"]


@pytest.mark.parametrize("case", CASES["cites_nothing"], ids=lambda case: case["options"][0])
def test_letters_that_are_names_are_left_alone(case) -> None:
    assert cited_letters(lettered(case["options"])) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("乙 C:丙 D:丁", True), ("乙；C：丙", True), ("乙。C．丙", True), ("乙\n（C）、丙", True),
        ("乙C:丙D:丁", True), ("乙　Ｃ：丙", True), ("依次分为E、F、C、D四组", False),
        ("由 C、D 两公司承担", False), ("见 A. 一项", False), ("C公司", False),
        ("适用《C. I. F.》", False), ("维生素 C 超标", False), ("乙", False)
    ],
)  # fmt: skip
def test_an_option_that_holds_the_mark_of_a_later_one(text: str, found: bool) -> None:
    assert (merged_options({"A": "甲", "B": text}) is not None) == found
