"""Tables as Markdown and the numbers in their cells."""

from collections import namedtuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.reporting.tables import TextTable, code_block, escaped, format_mean, md_table, percent, section

Estimate = namedtuple("Estimate", "value ci95", defaults=(None,))


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (None, "–"),
        (0, "0.0 %"),
        (0.5764, "57.6 %"),
        (Estimate(None), "–"),
        (Estimate(0.5), "50.0 %"),
        (Estimate(0.576, (0.532, 0.619)), "57.6 % (53.2–61.9)"),
        (Estimate(0.576, (0.5, 0.6549)), "57.6 % (50.0–65.5)"),
    ],
)
def test_a_share_is_shown_with_its_interval(share, text):
    assert percent(share) == text
    assert percent(share, interval=False) == text.partition(" (")[0]


def test_a_mean_is_shown_with_its_interval():
    assert format_mean(Estimate(411.6, (398, 427.4))) == "412 (398–427)"
    assert format_mean(Estimate(214.4, (200.2, 230.1))) == "214 (200–230)"
    assert format_mean(Estimate(1.25), digits=1) == "1.2"
    assert format_mean(Estimate(None)) == "–"


def test_no_cell_breaks_a_table():
    assert md_table(["a", "b"], [["x|y", 1], ["z", 2.5]]).splitlines()[2:] == ["| x\\|y | 1 |", "| z | 2.5 |"]
    table = md_table(["a", "b|"], [["x\ny", 1], ["*\ud800\0", "$"]])
    assert table == "| a | b\\| |\n| --- | ---: |\n| x y | 1 |\n| \\*?\ufffd | \\$ |\n"
    assert section(TextTable("T", "Note.", ("a",), (("1",),))) == "## T\n\nNote.\n\n| a |\n| --- |\n| 1 |\n"
    assert escaped(" <b>  `c` ") == r"\<b\> \`c\`"


def test_a_fence_is_longer_than_what_it_holds_and_a_long_text_is_cut():
    assert code_block("a```b") == "````text\na```b\n````\n"
    assert code_block("abc", limit=2) == "```text\nab\n… (1 more characters)\n```\n"


@given(st.text())
def test_a_cell_is_one_line_and_has_no_bare_bar(text):
    made = escaped(text)
    assert len(made.splitlines()) <= 1
    assert "|" not in made.replace("\\\\", "").replace("\\|", "")


@given(st.text(alphabet="`~a\n ", max_size=60))
def test_a_fence_closes_only_at_its_end(text):
    lines = code_block(text).rstrip("\n").split("\n")
    bars = lines[0].removesuffix("text")
    assert set(bars) == {"`"}
    assert lines[-1] == bars
    assert all(bars not in line for line in lines[1:-1])


def test_a_long_text_is_cut_and_says_so():
    assert "(500 more characters)" in code_block("长" * 2500)
