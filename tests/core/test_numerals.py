"""Numbers as statutes write them, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.citations import han, number_of


@pytest.mark.parametrize(
    ("number", "text"),
    [(2, "二"), (10, "十"), (12, "十二"), (20, "二十"), (35, "三十五"), (105, "一百零五"), (110, "一百一十"),
     (188, "一百八十八"), (586, "五百八十六"), (1005, "一千零五"), (1127, "一千一百二十七"), (1260, "一千二百六十")],
)  # fmt: skip
def test_statute_numerals(number, text):
    assert han(number) == text


@pytest.mark.parametrize("number", [0, -1, 10000])
def test_statute_numerals_out_of_range(number):
    with pytest.raises(ValueError, match="1 to 9999"):
        han(number)


@given(st.integers(1, 9999))
def test_there_and_back(number):
    assert number_of(han(number)) == number
