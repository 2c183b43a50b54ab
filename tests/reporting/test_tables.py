"""Tables as Markdown and the numbers in their cells."""

from collections import namedtuple

import pytest

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
    ],
)
def test_a_share_is_shown_with_its_interval(share, text):
    assert percent(share) == text
    assert percent(share, interval=False) == text.partition(" (")[0]


def test_a_mean_is_shown_with_its_interval():
    assert format_mean(Estimate(411.6, (398, 427.4))) == "412 (398–427)"
    assert format_mean(Estimate(1.25), digits=1) == "1.2"
    assert format_mean(Estimate(None)) == "–"


def test_no_cell_breaks_a_table():
    table = md_table(["a", "b|"], [["x\ny", 1], ["*\ud800\0", "$"]])
    assert table == "| a | b\\| |\n| --- | ---: |\n| x y | 1 |\n| \\*?\ufffd | \\$ |\n"
    assert section(TextTable("T", "Note.", ("a",), (("1",),))) == "## T\n\nNote.\n\n| a |\n| --- |\n| 1 |\n"
    assert escaped(" <b>  `c` ") == r"\<b\> \`c\`"


def test_a_fence_is_longer_than_what_it_holds_and_a_long_text_is_cut():
    assert code_block("a```b") == "````text\na```b\n````\n"
    assert code_block("abc", limit=2) == "```text\nab\n… (1 more characters)\n```\n"
