"""Tables as Markdown that text from outside cannot break, and the numbers in their cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_rl.evaluation.figures import Figure

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~&$])")


def escaped(text: object) -> str:
    """``text`` on one line with every mark that Markdown would act on escaped."""
    return _SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def md_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A pipe table, first column left, the rest right; cells are escaped."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)]]
    text = [[escaped(value) for value in header], lines[1], *([escaped(value) for value in row] for row in rows)]
    return "\n".join("| " + " | ".join(row) + " |" for row in text) + "\n"


def code_block(text: str, limit: int = 2000) -> str:
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


def format_mean(figure: Figure, *, digits: int = 0) -> str:
    """A mean that is no share, with its interval."""
    if figure.value is None:
        return "–"
    value = f"{figure.value:.{digits}f}"
    if figure.ci95 is None:
        return value
    low, high = figure.ci95
    return f"{value} ({low:.{digits}f}–{high:.{digits}f})"


_SPECIAL_TEXT_TABLES: Final = re.compile(r"([\\`*_{}\[\]<>|#~&$])")


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table with its heading; ``note`` says how to read it."""

    title: str
    note: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]


def as_pct(share: float) -> str:
    """``13.6 %``."""
    return f"{100 * share:.1f} %"


def section(table: TextTable) -> str:
    """A section: title, note, pipe table with the first column left. Text in cells is escaped."""
    rows = [table.header, ("---", *("---:" for _ in table.header[1:]))]
    lines = [" | ".join(map(as_cell, rows[0])), " | ".join(rows[1])]
    lines += [" | ".join(map(as_cell, row)) for row in table.rows]
    return f"## {table.title}\n\n{table.note}\n\n" + "".join(f"| {line} |\n" for line in lines)


def as_cell(text: str) -> str:
    """``text`` on one line with every mark that Markdown would act on escaped."""
    line = " ".join(text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8").split())
    return _SPECIAL_TEXT_TABLES.sub(r"\\\1", line)
