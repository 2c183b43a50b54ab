"""Progress lines of logs."""

import io

import pytest
from rich.console import Console

from legal_rl.pipeline.progress import progress


def test_nothing_to_do_is_a_line_and_no_division_by_zero() -> None:
    said = io.StringIO()
    with progress(Console(file=said, force_terminal=False), "answers") as show:
        show(0, 0, "none")
    assert said.getvalue().split() == ["answers:", "0/?", "none"]


@pytest.mark.parametrize(("steps", "lines"), [("123", ["x: 1/3", "x: 3/3"]), ("12", ["x: 1/3"]), ("3", ["x: 3/3"])])
def test_work_that_ends_before_the_next_line_says_that_it_is_done(steps, lines) -> None:
    said = io.StringIO()
    with progress(Console(file=said, force_terminal=False), "x") as show:
        for done in steps:
            show(int(done), 3)
    assert [line.partition(",")[0].strip() for line in said.getvalue().splitlines()] == lines


def test_a_bar_leaves_nothing_on_the_screen() -> None:
    said = io.StringIO()
    with progress(Console(file=said, force_terminal=True, width=60), "x") as show:
        for done in (1, 2, 3):
            show(done, 3)
    assert "None" not in said.getvalue()
    assert said.getvalue().endswith("\x1b[1A\x1b[2K")  # a line up, and that line emptied
