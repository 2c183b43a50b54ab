"""Characters that a reader cannot see, or that turn text round, as marks that he can."""

import re
from typing import Final

# C0 and C1 controls but for tab and line feed, marks of direction, line separators, halves of surrogate pairs.
HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def visible(text: object) -> str:
    """``text`` with each hidden character as its control picture (␛) or as ``⟨U+202E⟩``."""
    return HIDDEN.sub(_mark, str(text).replace("\r\n", "\n"))


def _mark(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"⟨U+{code:04X}⟩"
