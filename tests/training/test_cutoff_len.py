import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.training.cutoff_len import RowTokens, after_cut, count_cutoff, lengths_png

TOKENS = st.builds(RowTokens, st.integers(1, 3000), st.integers(1, 6000))


@given(row=TOKENS, cutoff=st.integers(2, 8000))
def test_a_cut_row_fills_the_cutoff_and_neither_part_grows(row, cutoff):
    left = after_cut(row, cutoff)
    assert left.prompt <= row.prompt
    assert left.response <= row.response
    assert left.total == min(row.total, cutoff)


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ((60, 40), (60, 40)),
        ((80, 40), (60, 40)),  # a short response costs the prompt its end
        ((40, 80), (40, 60)),  # a short prompt costs the response its end
        ((100, 100), (50, 50)),
    ],
)
def test_what_is_cut(row, left):
    assert after_cut(RowTokens(*row), 100) == RowTokens(*left)


def test_counts_of_a_hundred_rows():
    rows = [RowTokens(10, n) for n in range(1, 101)]  # totals 11 to 110
    counts = count_cutoff(rows, 100)
    assert (counts.rows, counts.over, counts.longest, counts.median, counts.p90) == (100, 10, 110, 60, 100)
    assert (counts.cut, counts.response_cut, counts.prompt_cut) == (sum(range(1, 11)), 10, 0)
    assert (counts.for_none, counts.for_1_percent) == (110, 109)


@given(rows=st.lists(TOKENS, min_size=1, max_size=50))
def test_the_cutoffs_that_are_named_do_what_they_say(rows):
    counts = count_cutoff(rows, 100)
    assert count_cutoff(rows, counts.for_none).over == 0
    assert count_cutoff(rows, counts.for_none).cut == 0
    assert count_cutoff(rows, counts.for_1_percent).over <= 0.01 * len(rows)
    if counts.for_none > 1:
        assert count_cutoff(rows, counts.for_none - 1).over > 0


def test_no_rows_are_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="no rows"):
        count_cutoff([], 10)


@pytest.mark.large
def test_the_picture_is_the_same_twice(tmp_path):
    rows = [RowTokens(50, 10 * n) for n in range(30)]
    for name in ("a.png", "b.png"):
        lengths_png(rows, 200, tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
