"""Progress lines of logs."""

import io

from rich.console import Console

from legal_rl.pipeline.progress import progress


def test_nothing_to_do_is_a_line_and_no_division_by_zero() -> None:
    said = io.StringIO()
    with progress(Console(file=said, force_terminal=False), "answers") as show:
        show(0, 0, "none")
    assert said.getvalue().split() == ["answers:", "0/?", "none"]
