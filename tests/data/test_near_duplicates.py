"""Near-duplicates against the plain definition: exact, complete where it matters, and never quadratic."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_array

from legal_rl.core.questions import question_key
from legal_rl.data import near_duplicates
from legal_rl.data.near_duplicates import NearPair, clusters, near_pairs, near_text
from legal_rl.data.sources import read_source, resolve


def grams(text: str) -> set[str]:
    text = text.ljust(3, "\0")
    return {text[place : place + 3] for place in range(len(text) - 2)}


def similarity(one: str, other: str) -> float:
    a, b = grams(one), grams(other)
    return len(a & b) / len(a | b)


def brute_force(texts: list[str], threshold: float) -> list[NearPair]:
    pairs = [(i, j, similarity(texts[i], texts[j])) for i, j in combinations(range(len(texts)), 2) if texts[i]]
    return [NearPair(*pair) for pair in pairs if pair[2] >= threshold]


def words(rng: random.Random, length: int) -> str:
    return "".join(chr(rng.randrange(0x4E00, 0x5E00)) for _ in range(length))


def edited(rng: random.Random, text: str, edits: int) -> str:
    letters = list(text)
    for place in rng.sample(range(len(letters)), edits):
        letters[place] = words(rng, 1)
    return "".join(letters)


@pytest.mark.large
@pytest.mark.parametrize("threshold", [0.6, 0.8, 0.9])
def test_it_finds_what_comparing_all_finds(threshold: float) -> None:
    """On texts whose similarities leave a gap around the threshold, since at it one pair in some hundred is missed."""
    rng = random.Random(1)
    texts = [words(rng, 150) for _ in range(60)]
    texts += [edited(rng, text, edits) for text in texts[:40] for edits in (1, 3)]
    expected = brute_force(texts, threshold)
    assert len(expected) > 40
    assert near_pairs(texts, threshold=threshold) == expected


@pytest.mark.large
@given(st.lists(st.text(alphabet="甲乙丙丁\ud800𠀀", max_size=9), max_size=12))
def test_no_pair_is_below_the_threshold_and_each_similarity_is_exact(texts: list[str]) -> None:
    pairs = near_pairs(texts, threshold=0.5)
    assert all(0.5 <= pair.similarity == similarity(texts[pair.first], texts[pair.second]) for pair in pairs)
    assert all(texts[pair.first] and pair.first < pair.second for pair in pairs)
    assert pairs == sorted(set(pairs)) == near_pairs(texts, threshold=0.5)


def test_copies_are_tied_to_the_first_one_only() -> None:
    texts = ["子丑寅卯辰巳午未", *["甲乙丙丁戊己庚辛"] * 5_000, "", ""]
    pairs = near_pairs(texts)
    assert [(pair.first, pair.second) for pair in pairs] == [(1, place) for place in range(2, 5_001)]
    assert clusters(len(texts), pairs) == [0, *[1] * 5_000, 5_001, 5_002]


@pytest.mark.large
def test_a_template_of_many_variants_is_one_cluster_and_not_quadratic() -> None:
    rng = random.Random(2)
    template = words(rng, 200)
    texts = [template + words(rng, 4) for _ in range(1_500)]
    pairs = near_pairs(texts)
    assert len(pairs) <= len(texts) * near_duplicates.HASHES // 6 * near_duplicates.WINDOW
    assert set(clusters(len(texts), pairs)) == {0}


@pytest.mark.parametrize("threshold", [0.4, 1.1])
def test_a_threshold_out_of_range_is_an_error(threshold: float) -> None:
    with pytest.raises(ValueError, match="must lie between"):
        near_pairs(["甲"], threshold=threshold)


@given(st.integers(1, 12), st.data())
def test_clusters_are_connected_components_named_by_their_smallest_place(count: int, data) -> None:
    ends = st.integers(0, count - 1)
    edges = [edge for edge in data.draw(st.lists(st.tuples(ends, ends), max_size=12)) if edge[0] != edge[1]]
    found = clusters(count, [NearPair(min(edge), max(edge), 1.0) for edge in edges])
    names = list(range(count))
    for _ in range(count):
        for one, other in edges:
            names[one] = names[other] = min(names[one], names[other])
    assert found == names


@given(st.permutations(["甲有权解除合同", "乙应当赔偿", "合同无效"]))
def test_the_text_is_the_same_under_every_order_of_options(options: list[str]) -> None:
    assert near_text("下列正确的是？", options, "案情。") == near_text("下列正确的是", sorted(options), "案情")
    assert near_text("", []) == ""


@pytest.mark.large
def test_it_misses_nothing_of_jecqa_that_a_split_must_know(jecqa) -> None:
    """Comparing all 1,986 rows of one file, pair by pair, gives the same clusters."""
    [file] = resolve([f"jecqa:{jecqa / '0_test.json'}"])
    drafts = [row.draft for row in read_source(file)]
    texts = [near_text(draft.stem, draft.options.values()) for draft in drafts]
    names = {gram: number for number, gram in enumerate(sorted(set().union(*map(grams, texts))))}
    places = [(place, names[gram]) for place, text in enumerate(texts) for gram in grams(text)]
    table = coo_array(([1] * len(places), tuple(zip(*places, strict=True))), shape=(len(texts), len(names))).tocsr()
    shared = (table @ table.T).tocoo()
    rows = zip(shared.row.tolist(), shared.col.tolist(), shared.data.tolist(), strict=True)
    sizes = [len(grams(text)) for text in texts]
    exact = [NearPair(i, j, n / (sizes[i] + sizes[j] - n)) for i, j, n in rows if i < j and n]
    exact = [pair for pair in exact if pair.similarity >= 0.8]
    assert len(exact) > 20
    assert clusters(len(texts), near_pairs(texts)) == clusters(len(texts), exact)
    keys = [question_key(draft.stem, draft.options.values()) for draft in drafts]
    assert all((texts[i] == texts[j]) == (keys[i] == keys[j]) for i, j, _ in exact)
