"""Bands, intervals and the curriculum."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.stats import wilson
from legal_rl.data.difficulty import Bands, Difficulty, curriculum, difficulty_png, easiest_first, measure, summarise


def difficulty(name: str, right: int, n: int) -> Difficulty:
    return measure(name, ([True] * right + [False] * n)[:n], Bands())


def questions(count: int) -> list[Question]:
    options = {"A": "是", "B": "否"}
    return [
        Question(id=f"q{n}", stem=f"题{n}", options=options, gold=frozenset("A"), source="ours") for n in range(count)
    ]


@pytest.mark.parametrize(
    ("right", "n", "band"),
    [
        (6, 6, "drop_easy"), (95, 100, "outside"), (96, 100, "drop_easy"), (5, 6, "outside"), (71, 100, "outside"),
        (70, 100, "core"), (3, 6, "core"), (30, 100, "core"), (29, 100, "outside"), (1, 6, "outside"),
        (5, 100, "outside"), (4, 100, "drop_hard"), (0, 6, "drop_hard"), (0, 0, "unmeasured"),
    ],
)  # fmt: skip
def test_bands_with_both_sides_of_every_bound(right: int, n: int, band: str) -> None:
    assert difficulty("q", right, n).band == band


def test_what_was_not_scored_is_not_wrong() -> None:
    found = measure("q", [True, None, True, None], Bands())
    assert (found.n, found.right, found.not_scored, found.rate) == (2, 2, 2, 1.0)
    nothing = measure("q", [None], Bands())
    assert (nothing.n, nothing.rate, nothing.ci95, nothing.settled) == (0, None, None, False)


def test_six_samples_settle_nothing() -> None:
    assert not any(difficulty("q", right, 6).settled for right in range(7))


def test_the_samples_that_settle_are_the_fewest() -> None:
    assert Bands().samples_to_settle() == {"drop_easy": 73, "drop_hard": 73}
    assert difficulty("q", 73, 73).settled and not difficulty("q", 72, 72).settled
    assert difficulty("q", 0, 73).settled and not difficulty("q", 0, 72).settled
    assert Bands(hard=0, easy=1).samples_to_settle() == {"drop_easy": None, "drop_hard": None}


@given(st.integers(1, 400), st.data(), st.lists(st.floats(0, 1), min_size=4, max_size=4).map(sorted))
def test_settled_means_that_every_share_in_the_interval_has_the_band(n: int, data, bounds) -> None:
    bands = Bands(*bounds)
    right = data.draw(st.integers(0, n))
    found = measure("q", [True] * right + [False] * (n - right), bands)
    low, high = (round(end, 6) for end in wilson(right, n) or (0, 1))
    inside = {bands.of(share) for share in (low, right / n, high, *(b for b in bounds if low <= b <= high))}
    assert found.settled <= (inside == {found.band})
    if found.band != "outside":
        assert found.settled == (inside == {found.band})


@pytest.mark.parametrize("bounds", [(-0.1, 0.3, 0.7, 0.9), (0.4, 0.3, 0.7, 0.9), (0.1, 0.8, 0.7, 0.9), (0, 0, 0, 1.1)])
def test_bounds_that_do_not_rise_are_refused(bounds) -> None:
    with pytest.raises(UserError, match="must rise from 0 to 1"):
        Bands(*bounds)


def test_the_curriculum_goes_from_easy_to_hard_without_what_is_dropped() -> None:
    asked = questions(40)
    measured = {
        q.id: difficulty(q.id, n % 8, 6) if n % 8 < 7 else measure(q.id, [], Bands()) for n, q in enumerate(asked)
    }
    order = curriculum(asked, measured)
    rates = [measured[q.id].rate for q in order]
    assert rates == sorted(rates, reverse=True) and len(order) == 25
    assert {measured[q.id].band for q in order} == {"core", "outside"}
    mixed = random.Random(1).sample(asked, len(asked))
    assert curriculum(mixed, measured) == order
    ties = [q.id for q in order if measured[q.id].right == 3]
    assert ties != sorted(ties)


def test_an_order_of_all_puts_the_unmeasured_last() -> None:
    asked = questions(4)
    outcomes: list[list[bool | None]] = [[False, False], [True, True], [None], [True, False]]
    measured = {q.id: measure(q.id, own, Bands()) for q, own in zip(asked, outcomes, strict=True)}
    ordered = easiest_first(asked, measured)
    assert ordered[:2] == [asked[1], asked[3]] and {q.id for q in ordered[2:]} == {asked[0].id, asked[2].id}


def test_the_summary_adds_up() -> None:
    rows = [difficulty("a", 6, 6), difficulty("b", 3, 6), measure("c", [None, None], Bands()), difficulty("d", 73, 73)]
    found = summarise(rows, Bands())
    assert sum(band["questions"] for band in found["bands"].values()) == found["questions"] == 4
    assert found["bands"]["drop_easy"] == {"questions": 2, "settled": 1}
    assert (found["scored_samples"], found["not_scored_samples"]) == (85, 2)
    assert found["mean_rate"] == pytest.approx(2.5 / 3)
    assert found["rates"] == {"3/6": 1, "6/6": 1, "73/73": 1}


@pytest.mark.large
def test_the_plot_is_a_png_and_the_same_each_time(tmp_path: Path) -> None:
    rows = [difficulty(str(n), n % 7, 6) for n in range(50)]
    for name in ("one.png", "two.png"):
        difficulty_png(rows, Bands(), tmp_path / name, title="50 questions")
    one = (tmp_path / "one.png").read_bytes()
    assert one.startswith(b"\x89PNG") and one == (tmp_path / "two.png").read_bytes()
    difficulty_png([measure("x", [], Bands())], Bands(), tmp_path / "none.png", title="nothing measured")
    assert (tmp_path / "none.png").read_bytes() != one
