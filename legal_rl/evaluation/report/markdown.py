"""Markdown that text from outside cannot break."""

import re
from collections.abc import Sequence

from legal_rl.evaluation.figures import Figure

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~&$])")


def cell(text: object) -> str:
    """``text`` on one line with every mark that Markdown would act on escaped."""
    return _SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A pipe table, first column left, the rest right; cells are escaped."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)]]
    text = [[cell(value) for value in header], lines[1], *([cell(value) for value in row] for row in rows)]
    return "\n".join("| " + " | ".join(row) + " |" for row in text) + "\n"


def fence(text: str, limit: int = 2000) -> str:
    """``text`` as a code block with a fence longer than any run of backticks in it, cut after ``limit`` characters."""
    if len(text) > limit:
        text = f"{text[:limit]}\n… ({len(text) - limit} more characters)"
    text = text.replace("\0", "�").encode("utf-8", "replace").decode("utf-8")
    bars = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{bars}text\n{text}\n{bars}\n"


def percent(figure: Figure, *, interval: bool = True) -> str:
    """``57.6 % (53.2–61.9)``; a dash where nothing was observed."""
    if figure.value is None:
        return "–"
    value = f"{100 * figure.value:.1f} %"
    if not interval or figure.ci95 is None:
        return value
    low, high = figure.ci95
    return f"{value} ({100 * low:.1f}–{100 * high:.1f})"


def number(figure: Figure, *, digits: int = 0) -> str:
    """A mean that is no share, with its interval."""
    if figure.value is None:
        return "–"
    value = f"{figure.value:.{digits}f}"
    if figure.ci95 is None:
        return value
    low, high = figure.ci95
    return f"{value} ({low:.{digits}f}–{high:.{digits}f})"
