"""Tables of text that a terminal and a Markdown report show alike."""

import re
from dataclasses import dataclass
from typing import Final

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>|#~&$])")


@dataclass(frozen=True, slots=True)
class TextTable:
    """``note`` says how to read it."""

    title: str
    note: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def percent(share: float) -> str:
    """``13.6 %``."""
    return f"{100 * share:.1f} %"


def markdown(table: TextTable) -> str:
    """A section: title, note, pipe table with the first column left. Text in cells is escaped."""
    rows = [table.header, ("---", *("---:" for _ in table.header[1:]))]
    lines = [" | ".join(map(escaped, rows[0])), " | ".join(rows[1])]
    lines += [" | ".join(map(escaped, row)) for row in table.rows]
    return f"## {table.title}\n\n{table.note}\n\n" + "".join(f"| {line} |\n" for line in lines)


def escaped(text: str) -> str:
    """``text`` on one line with every mark that Markdown would act on escaped."""
    line = " ".join(text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8").split())
    return _SPECIAL.sub(r"\\\1", line)
