"""Overlap: what is counted, in which direction, and the counted figures of the real files."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.data.overlap import ComparableQuestion, Overlap, comparable_rows, overlap_matrix
from legal_rl.data.sources import read_source, resolve
from legal_rl.data.sources.rows import Draft, RawRow

LONG = "我们自己写的一个足够长的题干，用来相互比较"
OPTIONS = ["出卖人承担风险", "买受人承担风险", "双方各半承担风险", "承运人承担风险"]


def entries(*drafts: tuple[str, list[str]], name: str = "x") -> list[ComparableQuestion]:
    rows = [
        RawRow(name, line, False, {}, Draft(f"{name}{line}", stem, dict(zip("ABCD", options, strict=False)), "A"))
        for line, (stem, options) in enumerate(drafts, 1)
    ]
    return comparable_rows(rows)


def pair(a: list[ComparableQuestion], b: list[ComparableQuestion]) -> Overlap:
    return overlap_matrix({"a": a, "b": b})[0]


def test_each_way_of_being_alike_is_counted_once_and_in_its_direction() -> None:
    a = entries(
        (LONG, OPTIONS),
        (LONG + "？", [f"{text}。" for text in OPTIONS]),
        (LONG, OPTIONS[::-1]),
        (LONG, ["甲", "乙", "丙", "丁"]),
        (LONG[:-1] + "对", OPTIONS),
        ("另有一题与谁都不相同也不相近", OPTIONS[:2]),
        name="a",
    )
    b = entries((LONG, OPTIONS), ("短题干", OPTIONS[:2]), name="b")
    there, back = overlap_matrix({"a": a, "b": b})
    assert (there.exact, there.permuted, there.near) == (2, 1, 1)
    assert (there.stems, there.stem_rows, there.stem_rows_any) == (1, 4, 4)
    assert (back.exact, back.permuted, back.near, back.stems, back.stem_rows) == (1, 0, 0, 1, 1)
    listed = {(match.id, match.how): match.twins for match in there.matches}
    assert listed["a3", "permuted"] == listed["a4", "stem"] == listed["a5", "near"] == ["b1"]
    assert not any(match.id == "a6" for match in there.matches)
    assert {match.how: match.twins for match in back.matches}["exact"] == ["a1", "a2"]


def test_short_stems_count_apart() -> None:
    found = pair(entries(("短题干", OPTIONS)), entries(("短题干", ["甲", "乙"])))
    assert (found.stems, found.stem_rows, found.stem_rows_any, found.matches) == (0, 0, 1, [])


def test_rows_without_stem_or_options_are_left_out() -> None:
    empty = RawRow("x", 9, False, {}, None, "broken")
    assert comparable_rows([empty]) == [] and entries(("？", OPTIONS), (LONG, [])) == []


def test_the_likest_twin_comes_first_and_copies_are_all_named() -> None:
    near = LONG[:-1] + "对"
    b = entries((near[:-2] + "谁对", OPTIONS), (near, OPTIONS), (near, OPTIONS), name="b")
    match = next(match for match in pair(entries((LONG, OPTIONS)), b).matches if match.how == "near")
    assert match.twins[:2] == ["b2", "b3"] and match.similarity is not None and 0.8 <= match.similarity < 1


@pytest.mark.large
@given(
    st.lists(st.tuples(st.sampled_from([LONG, LONG[1:], "短"]), st.permutations(OPTIONS)), max_size=12),
    st.lists(st.tuples(st.sampled_from([LONG, LONG[2:], "短"]), st.permutations(OPTIONS)), max_size=12),
)
def test_being_alike_goes_both_ways(a, b) -> None:
    there, back = overlap_matrix({"a": entries(*a, name="a"), "b": entries(*b, name="b")})
    # Permuted is what a row is when none of its copies has the same letters, which depends on the side.
    for how in ("exact", "stem"):
        pairs = {(match.id, twin) for match in there.matches if match.how == how for twin in match.twins}
        turned = {(twin, match.id) for match in back.matches if match.how == how for twin in match.twins}
        assert pairs == turned
    assert there.stems == back.stems
    assert bool(there.exact + there.permuted) == bool(back.exact + back.permuted)
    assert there.exact + there.permuted + there.near <= len(a)


def test_order_decides_nothing() -> None:
    rows = [(LONG[:k] + "差" + LONG[k:], random.Random(k).sample(OPTIONS, 4)) for k in range(12)]
    counts = []
    for seed in (1, 2):
        random.Random(seed).shuffle(rows)
        sets = {name: entries(*rows[:], name=name) for name in ("a", "b")}
        counts.append([pair.as_row() for pair in overlap_matrix(sets)])
    assert counts[0] == counts[1]


def test_a_set_against_its_mirror_image_is_all_there() -> None:
    a = entries((LONG, OPTIONS), ("短", OPTIONS))
    found = pair(a, a)
    assert (found.exact, found.permuted, found.near, found.stem_rows_any) == (2, 0, 0, 2)


@pytest.mark.large
@pytest.mark.parametrize(
    ("other", "questions", "stems", "stem_rows", "stem_rows_any"),
    [("0_test", 80, 188, 195, 220), ("1_test", 4, 18, 18, 33)],
)
def test_the_real_test_files_in_the_training_file(jecqa, other, questions, stems, stem_rows, stem_rows_any) -> None:
    files = resolve([f"jecqa:{jecqa / name}.json" for name in (other, "0_train")])
    found = overlap_matrix({file.label: comparable_rows(read_source(file)) for file in files}, near=False)[0]
    assert found.exact + found.permuted == questions
    assert (found.stems, found.stem_rows, found.stem_rows_any) == (stems, stem_rows, stem_rows_any)
