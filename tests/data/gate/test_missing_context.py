"""What a question leans on: passages told elsewhere, and options that cite other options."""

import json
from pathlib import Path

import pytest

from legal_rl.data.gate.missing_context import cited_letters, missing_passage

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
