"""The split: complete, without a group on both sides, filled to its quotas, and still when rows are added."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.questions import Question, group_key
from legal_rl.data.splits import DatasetSplit, EarlierSplit, split, stratum
from legal_rl.runs.shipped_files import HOME

GOLDS = ["A", "AB", "ABC"]
# Few stems, so that many are shared, in few strata and clusters, so that groups hold several of each.
ROWS = st.lists(
    st.tuples(st.integers(0, 25), st.sampled_from(["knowledge", "case", None]), st.sampled_from(GOLDS), st.booleans()),
    max_size=60,
)
CLUSTERS = st.dictionaries(st.integers(0, 59).map(str), st.integers(0, 6).map(str), max_size=20)


def question(name: str, stem: str, gold: str = "A", kind: str | None = None, passage: str | None = None) -> Question:
    options = {"A": f"{name}甲", "B": "乙", "C": "丙"}
    return Question(
        id=name, stem=stem, options=options, gold=frozenset(gold), kind=kind, passage=passage, source="test"
    )


def pool_of(rows) -> list[Question]:
    return [
        question(str(n), f"题干{stem}", gold, kind, passage=f"案情{stem % 4}" if passage else None)
        for n, (stem, kind, gold, passage) in enumerate(rows)
    ]


def singles(count: int, *, start: int = 0) -> list[Question]:
    return [question(f"s{n}", f"单独的题干{n}", GOLDS[n % 3]) for n in range(start, start + count)]


def groups_of(questions: list[Question], clusters: dict[str, str]) -> list[list[Question]]:
    """By brute force: whatever shares a key or a cluster with a member, until nothing changes."""
    left, groups = list(questions), []
    while left:
        group = [left.pop()]
        for member in group:
            near = [
                q
                for q in left
                if group_key(q) == group_key(member)
                or (q.id in clusters and clusters.get(q.id) == clusters.get(member.id))
            ]
            group += near
            left = [q for q in left if q not in near]
        groups.append(group)
    return groups


def sides_of(division: DatasetSplit) -> dict[str, str]:
    named = {"train": division.train, "test": division.test, "bridge": division.bridges}
    return {q.id: side for side, questions in named.items() for q in questions}


@pytest.mark.large
@given(ROWS, CLUSTERS, st.integers())
def test_every_question_is_on_one_side_and_no_group_on_both(rows, clusters, seed: int) -> None:
    pool = pool_of(rows)
    division = split(pool, seed=seed, clusters=clusters)
    assert Counter(q.id for q in [*division.train, *division.test]) == Counter(q.id for q in pool)
    sides = sides_of(division)
    groups = groups_of(pool, clusters)
    assert all(len({sides[q.id] for q in group}) == 1 for group in groups)
    if len(groups) > 1:
        assert division.train and division.test


@pytest.mark.large
@given(ROWS, CLUSTERS, st.integers())
def test_no_quota_is_overfilled_and_no_group_is_left_that_would_fit(rows, clusters, seed: int) -> None:
    pool = pool_of(rows)
    division = split(pool, seed=seed, clusters=clusters)
    groups, sides = groups_of(pool, clusters), sides_of(division)
    chosen = [group for group in groups if sides[group[0].id] == "test"]
    room = Counter(division.quotas)
    room.subtract(stratum(q) for q in division.test)
    if any(count < 0 for count in room.values()):
        # Nothing fitted, so the smallest group stands alone.
        assert len(chosen) == 1 and len(chosen[0]) == min(map(len, groups))
        return
    for group in groups:
        if group not in chosen:
            assert any(room[name] < count for name, count in Counter(map(stratum, group)).items())


@given(ROWS, st.integers())
def test_quotas_are_the_nearest_whole_numbers_and_add_up(rows, seed: int) -> None:
    pool = pool_of(rows)
    quotas, sizes = split(pool, seed=seed).quotas, Counter(map(stratum, pool))
    assert all(abs(quotas[name] - 0.2 * size) < 1 for name, size in sizes.items())
    if len(pool) > 1:
        assert sum(quotas.values()) == max(1, round(0.2 * len(pool)))


def test_single_questions_fill_every_stratum_exactly() -> None:
    division = split(singles(900), seed=3)
    assert Counter(map(stratum, division.test)) == {("unknown", size): 60 for size in (1, 2, 3)}


@pytest.mark.large
@given(ROWS, CLUSTERS, st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_order_of_rows_decides_nothing(rows, clusters, seed: int, random) -> None:
    pool = pool_of(rows)
    mixed = random.sample(pool, len(pool))
    assert sides_of(split(pool, seed=seed, clusters=clusters)) == sides_of(split(mixed, seed=seed, clusters=clusters))


@pytest.mark.parametrize("added", [1, 10, 100])
@pytest.mark.parametrize("seed", range(5))
def test_added_rows_move_about_as_many_groups(added: int, seed: int) -> None:
    paired = [question(f"p{n}", f"成对的题干{n // 2}", GOLDS[n % 3]) for n in range(200)]
    pool = [*singles(1000), *paired]
    # Of the new rows half have stems of their own and half join what is there.
    new = singles(added - added // 2, start=5000)
    new += [question(f"j{n}", f"单独的题干{n * 7}", GOLDS[n % 3]) for n in range(added // 2)]
    before, after = sides_of(split(pool, seed=seed)), sides_of(split([*pool, *new], seed=seed))
    moved = {group_key(q) for q in pool if before[q.id] != after[q.id]}
    assert len(moved) <= added + 2


@pytest.mark.large
def test_the_seed_of_pythons_hashes_decides_nothing() -> None:
    code = (
        "import json\nfrom legal_rl.core.questions import Question\nfrom legal_rl.data.splits import split\n"
        "options = {'A': '是', 'B': '否'}\n"
        "pool = [Question(id=str(n), stem=f'题{n % 40}', options=options, gold=frozenset('AB'[: 1 + n % 2]),"
        " source='x') for n in range(60)]\n"
        "print(json.dumps([q.id for q in split(pool, seed=1, clusters={'1': 'x', '2': 'x'}).test]))"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            cwd=HOME,
            check=True,
        ).stdout
        for hashes in ("0", "1")
    ]
    assert said[0] == said[1] and json.loads(said[0])


def test_another_seed_gives_another_split() -> None:
    pool = singles(200)
    assert split(pool, seed=1) == split(pool, seed=1) != split(pool, seed=2)


@pytest.mark.large
def test_many_stems_in_one_cluster_are_no_likelier_to_be_tested() -> None:
    pool = [question(f"{c}-{n}", f"第{c}簇{n}号题干") for c in range(400) for n in range(8)]
    clusters = {q.id: q.id.partition("-")[0] for q in pool}
    # A share of its own per group, with room to spare: four standard errors of a fair draw are 0.08.
    tested = split([*pool, *singles(9000)], seed=5, clusters=clusters).test
    assert abs(sum(q.id in clusters for q in tested) / len(pool) - 0.2) < 0.08


@pytest.mark.large
@given(ROWS, ROWS, CLUSTERS, st.integers(0, 99))
def test_an_earlier_division_stands_and_nothing_leaks_into_it(rows, more, clusters, seed: int) -> None:
    old = pool_of(rows)
    first = split(old, seed=seed)
    new = [q.model_copy(update={"id": f"n{q.id}"}) for q in pool_of(more)]
    new = [q for q in new if q.options["A"] not in {o.options["A"] for o in old} or q.stem not in {o.stem for o in old}]
    pool = [*old, *new]
    # Clusters among the new rows and between new and old ones; none that ties old rows alone, as those are settled.
    mixed = {f"n{name}": key for name, key in clusters.items()}
    mixed |= {q.id: f"{n}" for n, q in enumerate(old[:4])}
    division = split(pool, seed=seed, clusters=mixed, earlier=EarlierSplit.of(first.train, first.test))
    before, after = sides_of(first), sides_of(division)
    assert {q.id: after[q.id] for q in old} == before
    assert set(after) == {q.id for q in pool} and division.kept == len(old)
    kept = {q.id for q in pool if after[q.id] != "bridge"}
    train_keys = {group_key(q) for q in division.train}
    assert not train_keys & {group_key(q) for q in division.test}
    for key in set(mixed.values()):
        assert len({after[q.id] for q in pool if mixed.get(q.id) == key and q.id in kept}) <= 1


def test_new_groups_restore_the_quotas() -> None:
    first = split(singles(100), seed=1)
    grown = split(singles(600), seed=1, earlier=EarlierSplit.of(first.train, first.test))
    assert {q.id for q in first.test} <= {q.id for q in grown.test}
    assert Counter(map(stratum, grown.test)) == {("unknown", size): 40 for size in (1, 2, 3)}


def test_a_question_that_ties_training_to_the_test_is_a_bridge() -> None:
    first = split(singles(100), seed=1)
    tie = question("tie", "新的题干")
    clusters = {first.train[0].id: "c", first.test[0].id: "d", "tie": "c"}
    joined = split([*singles(100), tie], seed=1, clusters=clusters, earlier=EarlierSplit.of(first.train, first.test))
    assert "tie" in {q.id for q in joined.train} and not joined.bridges
    clusters[first.test[0].id] = "c"
    torn = split([*singles(100), tie], seed=1, clusters=clusters, earlier=EarlierSplit.of(first.train, first.test))
    assert [q.id for q in torn.bridges] == ["tie"]
    assert ([q.id for q in torn.train], [q.id for q in torn.test]) == (
        [q.id for q in first.train],
        [q.id for q in first.test],
    )


@pytest.mark.parametrize("share", [0, 1, -0.1, 1.5])
def test_a_share_that_is_none_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        split(singles(2), test_share=share, seed=0)
