"""Near-duplicates in the gate: who is noted, when gold conflicts, and what a split must keep together."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.data.gate import run_gate
from legal_rl.data.gate.duplicates import Agreements, conflicting, permuted
from legal_rl.data.gate.findings import full_policy
from legal_rl.data.gate.rows import examine
from legal_rl.data.sources.rows import Draft, RawRow

STEM = "老何将一辆货车出租给老吕使用三个月，租期届满后老吕没有返还货车，老何多次催告仍无结果，下列说法正确的是？"
OPTIONS = {
    "A": "老何有权请求老吕返还货车并支付占用期间的费用",
    "B": "老吕可以继续使用货车而不支付费用",
    "C": "租赁合同自动转为买卖合同",
    "D": "老吕对货车的毁损不承担责任",
}


def row(id_: str, *, source: str = "jecqa:x", held_out: bool = False, gold: str = "A", **fields) -> RawRow:
    draft = {"stem": STEM, "options": OPTIONS} | fields
    return RawRow(source, int(id_), held_out, {}, Draft(id_, gold=gold, **draft))


def notes(report, *codes: str) -> list[tuple[str, str, str]]:
    return [(f.id, f.code, f.twin) for f in report.findings if f.code in codes]


NEAR = STEM.replace("多次催告", "数次催告")


def test_the_later_of_two_is_noted_with_its_twin() -> None:
    report = run_gate([row("1"), row("2", stem=NEAR)], keep_roles=False)
    assert notes(report, "near_duplicate", "near_conflict") == [("2", "near_duplicate", "1")]
    [finding] = [f for f in report.findings if f.code == "near_duplicate"]
    assert 0.8 <= finding.similarity < 1
    assert len(set(report.clusters.values())) == 1
    assert len(set(run_gate([row("1"), row("2", stem=NEAR)], keep_roles=False, near=False).clusters.values())) == 2


def test_a_training_row_that_is_nearly_a_test_question() -> None:
    rows = [row("1", stem=NEAR), row("2", source="jecqa:test", held_out=True)]
    assert notes(run_gate(rows, keep_roles=True), "near_leak", "near_duplicate") == [("1", "near_leak", "2")]
    refused = run_gate(rows, keep_roles=True, policy={"near_leak": "refuse"}).refused
    assert [(one.id, one.code) for one in refused] == [("1", "near_leak")]


def test_exact_copies_that_a_policy_keeps_are_no_near_duplicates() -> None:
    report = run_gate([row("1"), row("2")], keep_roles=False, policy={"exact_duplicate": "flag"})
    assert notes(report, "near_duplicate", "exact_duplicate") == [("2", "exact_duplicate", "1")]


@pytest.mark.parametrize(
    ("fields", "conflict"),
    [
        ({"stem": NEAR, "gold": "AB"}, True),
        ({"stem": NEAR, "gold": "A"}, False),
        ({"stem": NEAR, "options": dict(zip("ABCD", reversed(OPTIONS.values()), strict=True)), "gold": "D"}, False),
        ({"stem": NEAR, "options": dict(zip("ABCD", reversed(OPTIONS.values()), strict=True)), "gold": "A"}, True),
        ({"stem": STEM.replace("正确", "错误"), "gold": "BCD"}, False),
        ({"stem": STEM.replace("三个月", "五个月"), "gold": "B"}, False),
        ({"stem": STEM.replace("没有返还", "返还"), "gold": "B"}, False),
        ({"stem": STEM.replace("下列说法正确的是", "货车归谁所有"), "gold": "B"}, False),
        ({"stem": STEM.replace("下列说法正确的是", "以下表述，正确的有"), "gold": "B"}, True),
        ({"stem": STEM.replace("货车", "进口货车"), "gold": "B"}, False),
    ],
)
def test_gold_conflicts_only_where_the_same_is_asked(fields, conflict: bool) -> None:
    report = run_gate([row("1"), row("2", **fields)], keep_roles=False)
    assert notes(report, "near_duplicate") == [("2", "near_duplicate", "1")]
    assert notes(report, "near_conflict") == ([("1", "near_conflict", "2"), ("2", "near_conflict", "1")] * conflict)


def test_a_key_of_a_cluster_is_the_smallest_of_its_passages_and_stems() -> None:
    rows = [row("1"), row("2", stem=NEAR), row("3", stem="另一个题干", options={"A": "是", "B": "否"})]
    clusters = run_gate(rows, keep_roles=False).clusters
    assert clusters == run_gate(rows[::-1], keep_roles=False).clusters
    assert clusters["1"] == clusters["2"] != clusters["3"] == "另一个题干"


COPIES = st.lists(
    st.tuples(st.permutations(sorted(OPTIONS.values())), st.sampled_from(["", "A", "B", "AC", "E"])),
    min_size=1,
    max_size=3,
)


@given(st.lists(COPIES, min_size=2, max_size=4))
def test_what_groups_agree_on_is_what_all_their_rows_say(groups) -> None:
    examined = [
        [
            examine(
                row("1", options=dict(zip("ABCD", options, strict=True)), gold=gold), full_policy(None), in_test=False
            )
            for options, gold in group
        ]
        for group in groups
    ]
    agreed = Agreements()
    for left, right in permutations(examined, 2):  # each group meets several others
        assert agreed.permuted(left, right) is permuted([*left, *right])
        assert agreed.conflicting(left, right) is conflicting([*left, *right])
