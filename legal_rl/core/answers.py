"""Sets of option letters: ``fold`` brings text to one width, ``render`` writes our own form."""

import re
import unicodedata

Letters = frozenset[str]

# What NFKC would do for letters and tag brackets, without NFKC itself: its reordering of combining marks is quadratic.
_RARE_RANGES = ((0xFF01, 0xFF5E), (0x24B6, 0x24E9), (0x1D400, 0x1D6A3), (0x1F130, 0x1F149))
_RARE: dict[int, str | None] = {
    code: unicodedata.normalize("NFKC", chr(code)) for low, high in _RARE_RANGES for code in range(low, high + 1)
}
_UNSEEN = [
    *range(9),
    *range(0x0E, 0x20),
    0x7F,
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    0x2060,
    0xFEFF,
    0xAD,
    0xFE0E,
    0xFE0F,
]
_RARE |= dict.fromkeys(_UNSEEN)
_RARE |= {0x3000: " ", 0xA0: " ", 0x0B: "\n", 0x0C: "\n", 0x0D: "\n", 0x2028: "\n", 0x2029: "\n"}
_RARE |= {0x1F170: "A", 0x1F171: "B", 0x3008: "<", 0x3009: ">", 0xFF0F: "/", 0x2215: "/"}
# Private characters, among which the parser has signs of its own for the question's text: a response cannot write them.
_RARE |= dict.fromkeys(range(0xE000, 0xE020), "\ufffd")
_RARE_CHARACTER = re.compile(  # two patterns in one class would cost the engine its fast character map
    "[" + re.escape("".join(chr(code) for code in _RARE if code < 0x10000 and chr(code) not in "，：；（）！？")) + "]"
)
_COMMON = (("，", ","), ("：", ":"), ("；", ";"), ("（", "("), ("）", ")"), ("！", "!"), ("？", "?"))


def fold(text: str) -> str:
    """Turn full-width, circled and mathematical letters and punctuation into ASCII; drop zero-width characters.

    Private characters that the parser uses as signs become U+FFFD.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    # A character beyond the basic plane takes two units of UTF-16: counting them is faster than a search.
    if len(text.encode("utf-16-le", "surrogatepass")) > 2 * len(text) or _RARE_CHARACTER.search(text):
        return text.translate(_RARE)
    for wide, narrow in _COMMON:
        text = text.replace(wide, narrow)
    return text


def render(letters: Letters) -> str:
    """Write the canonical form: the letters in order, joined by commas, for example ``"A,C"``."""
    return ",".join(sorted(letters))
