"""The policy: what a code may lead to, and what a user is told who asks for something else."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.data.gate.findings import CODES, PRESETS, SCORED, Refused, full_policy, read_policy


def test_without_a_policy_every_code_leads_to_its_first_choice() -> None:
    assert full_policy(None) == {code: entry.choices[0] for code, entry in CODES.items()}


def test_later_entries_win_and_the_rest_keep_their_default() -> None:
    policy = read_policy(["strict", "near_duplicate = flag", "html_entity=flag"])
    assert policy["near_duplicate"] == policy["html_entity"] == "flag"
    assert policy["overtaken_law"] == "refuse"
    assert full_policy(policy)["empty_gold"] == "refuse"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("malformed=flag", "malformed cannot be 'flag'; choose from refuse"),
        ("near_duplicate=drop", "choose from flag, refuse"),
        ("near_duplicat=flag", "did you mean near_duplicate?"),
        ("=flag", "known: malformed"),
        ("lenient", "one of default, strict"),
        ("", "write CODE=DEED"),
    ],
)
def test_a_policy_that_is_not_allowed_is_told_what_is(entry: str, words: str) -> None:
    with pytest.raises(UserError, match=f".*{words}".replace("?", r"\?")):
        read_policy([entry])


def test_a_mapping_is_checked_too() -> None:
    with pytest.raises(UserError, match="leak cannot be 'flag'"):
        full_policy({"leak": "flag"})


def test_presets_and_scored_codes_name_codes() -> None:
    for preset in PRESETS.values():
        full_policy(preset)
    assert set(SCORED) <= set(CODES)
    assert all(entry.choices for entry in CODES.values())


def test_a_refused_row_may_be_nested_as_deep_as_json_allows():
    nested: dict = {}
    for _ in range(900):
        nested = {"in": nested}
    row = Refused("file", 1, "q", "malformed", "too deep", {"row": nested}).as_row()
    assert row["row"]["row"] is nested and list(row) == ["source", "line", "id", "code", "reason", "row"]
