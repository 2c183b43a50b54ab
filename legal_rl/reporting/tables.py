"""Tables as Markdown that text from outside cannot break, and the numbers in their cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from rich.table import Table

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>|#~&$])")


class Estimate(Protocol):
    """A value with its 95 % interval; None for what was not observed or has no interval."""

    @property
    def value(self) -> float | None: ...

    @property
    def ci95(self) -> tuple[float, float] | None: ...


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table with its heading, for a terminal, Markdown and HTML alike; ``note`` says how to read it."""

    title: str
    note: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]


def percent(share: Estimate | float | None, *, interval: bool = True) -> str:
    """``57.6 % (53.2–61.9)``, or ``57.6 %`` for a bare number; a dash where nothing was observed."""
    value, ci95 = (share, None) if share is None or isinstance(share, int | float) else (share.value, share.ci95)
    if value is None:
        return "–"
    text = f"{100 * value:.1f} %"
    return f"{text} ({100 * ci95[0]:.1f}–{100 * ci95[1]:.1f})" if interval and ci95 else text


def format_mean(mean: Estimate, *, digits: int = 0) -> str:
    """A mean that is no share, with its interval: ``412 (398–427)``; a dash where nothing was observed."""
    if mean.value is None:
        return "–"
    text = f"{mean.value:.{digits}f}"
    return f"{text} ({mean.ci95[0]:.{digits}f}–{mean.ci95[1]:.{digits}f})" if mean.ci95 else text


def format_p(p_value: float | None) -> str:
    """A p-value with three decimals, or ``< 0.001``; a dash where there is none."""
    if p_value is None:
        return "–"
    return "< 0.001" if p_value < 0.001 else f"{p_value:.3f}"


def escaped(text: object) -> str:
    """``text`` on one line with every mark that Markdown would act on escaped."""
    return _SPECIAL.sub(r"\\\1", " ".join(_printable(str(text)).split()))


def md_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A pipe table, first column left, the rest right; cells are escaped."""
    lines = [map(escaped, header), ["---", *["---:"] * (len(header) - 1)], *(map(escaped, row) for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def rich_table(table: TextTable) -> "Table":
    """The table for a terminal: the first column and one called ``text`` left, the rest right."""
    from rich.table import Table

    rich = Table(title=table.title, caption=table.note, caption_justify="left")
    for number, heading in enumerate(table.header):
        rich.add_column(heading, justify="left" if number == 0 or heading == "text" else "right")
    for row in table.rows:
        rich.add_row(*row)
    return rich


def section(table: TextTable) -> str:
    """Title, note and pipe table; title and note are Markdown of our own, cells are escaped."""
    return f"## {table.title}\n\n{table.note}\n\n{md_table(table.header, table.rows)}"


def code_block(text: str, limit: int = 2000) -> str:
    """``text`` as a code block with a fence longer than any run of backticks in it, cut after ``limit`` characters."""
    if len(text) > limit:
        text = f"{text[:limit]}\n… ({len(text) - limit} more characters)"
    bars = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{bars}text\n{_printable(text)}\n{bars}\n"


def _printable(text: str) -> str:
    """NUL and halves of surrogate pairs, which can come out of a model's bytes, replaced."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
