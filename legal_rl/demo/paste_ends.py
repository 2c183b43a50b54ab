"""Where the options of a pasted question end, and what stands among them without being part of one."""

import re
from itertools import pairwise
from typing import Final

from legal_rl.demo.paste_key import BARE_KEY, EXPLANATION, announced_at
from legal_rl.demo.paste_lines import (
    FORM,
    HIDDEN,
    OPEN,
    columns,
    is_chrome,
)
from legal_rl.demo.paste_text import plain

_EXPLAINED: Final = re.compile(EXPLANATION)
_BRACKETED: Final = re.compile(r"(?<=\S)\s*[【『〖][^【】『』\n]{1,12}[】』〗]")
_GAP: Final = re.compile(r"(?<=[^\sA-Za-z])[ \t]+(?=\S)")
_SHEET_FOOT: Final = re.compile(
    r"[ \t]*\n\s*+(?:第\s?\d{1,4}\s?页|[Pp]age\s?\d{1,4}(?!\d)|[-—–]\s?\d{1,4}\s?[-—–][ \t]*(?:\n|\Z))"
)
_NEXT_STEM: Final = re.compile(r"(?:\n|\A)[ \t]*+(?:\d{1,4}\s?[.、)][^\n]*+|[^\n]*(?:[?]|[(]\s*[)]\s?[。.]?))\s*\Z")
_MARKED: Final = re.compile(rf"(?<![ \t])[ \t]*+[(（\[【]\s?(?:{FORM}|[\d.]{{1,4}}\s?分)\s?[)）\]】]\s*\Z")
_COUNTED: Final = re.compile(
    r"(?<![ \t])(?:[ \t]++|[ \t]*+[(（])\d[\d.]{0,6}[ \t]?(?:%|人\w{0,4}|票|次)[ \t]?[)）]?\s*\Z"
)
_PICTURE: Final = re.compile(r"\[(?:图片?|表情|动画表情|[Ii]mage|IMG)\]")
_SHORT: Final = 3  # characters that a broken line may leave to the next
_KERNING: Final = 4  # columns by which a line may be shorter than the page is wide
_SHOWN: Final = 60  # characters by which the rest of a line is judged
_LOOKED: Final = 120  # characters behind the options in which a page says that it hides the rest


def options_end(folded: str, last: int, second: int) -> int:
    """Where a key, an explanation or another heading ends the options; no mark of one is looked for behind it.

    The key is looked for behind ``second``, the others behind ``last``, the last option's mark.
    """
    found = [announced_at(folded, second), _start(_EXPLAINED, folded, last), _start(BARE_KEY, folded, last)]
    found.append(_start(_BRACKETED, folded, last + 3))
    return min((place for place in found if place is not None), default=len(folded))


def last_option_end(folded: str, starts: list[int], end: int) -> int:
    """The end of the last option of ``starts``, at the latest ``end``, at the first line that is no part of it.

    That is a line about the exam, or one behind an empty line, a finished sentence or a line that had room for more,
    where no earlier option goes on over such a line.
    """
    earlier = [folded[a:b].rstrip() for a, b in pairwise(starts)]
    spaced = any("\n\n" in re.sub(r"\n[ \t]+\n", "\n\n", option.strip()) for option in earlier)
    broken = any("\n" in _plain(option) for option in earlier)
    width = max(map(columns, folded.split("\n")))
    kept = folded[starts[-1] : end].split("\n")
    first = 0 if _plain(kept[0]) else next((n for n, line in enumerate(kept) if n and line.strip()), 0)
    for number in range(first + 1, len(kept)):
        before, line = kept[number - 1].strip(), kept[number].strip()
        if not line and spaced:
            continue
        ended = before.endswith(("。", ".", "!", "?"))
        goes_on = broken or before.endswith(OPEN)
        goes_on = goes_on or (not ended and (columns(before) + _KERNING >= width or len(line) <= _SHORT))
        if not line or not goes_on or is_chrome(line):
            kept = kept[:number]
            break
    for gap in _GAP.finditer(kept[-1]):
        if is_chrome(kept[-1][gap.end() :][:_SHOWN]):
            kept[-1] = kept[-1][: gap.start()]
            break
    return starts[-1] + len("\n".join(kept))


def own_option(option: str) -> str:
    """``option`` without lines in it that are no part of it: page numbers, titles, what explains it."""
    option = _MARKED.sub("", _PICTURE.sub("", option))
    folded = plain(option)
    if explained := _EXPLAINED.search(folded):
        option = option[: explained.start()]
    return "\n".join(line for n, line in enumerate(option.split("\n")) if not n or not is_chrome(plain(line)))


def page_ends(folded: str, end: int) -> bool:
    """True where a page's number follows at ``end``: what stood on the next page may not have been copied."""
    return _SHEET_FOOT.match(folded, end) is not None


def is_hidden(folded: str, end: int) -> bool:
    """True where the page hides what follows at ``end``."""
    behind = folded[end:].strip()[:_LOOKED].split("\n")
    return any(HIDDEN.search(line) for line in behind[:3])


def is_next_question(between: str) -> bool:
    """True where what stands between two chains of options ends with another question's stem."""
    return _NEXT_STEM.search(plain(between)) is not None


def _start(pattern: re.Pattern[str], folded: str, begin: int) -> int | None:
    match = pattern.search(folded, begin)
    return match.start() if match else None


def _plain(option: str) -> str:
    return re.sub(r"\A\W*[A-Za-z]\W*", "", option).strip()


def without_counts(options: dict[str, str]) -> dict[str, str]:
    """``options`` without how many had chosen each, where all of them end with it."""
    plain_texts = {letter: _COUNTED.sub("", text) for letter, text in options.items()}
    counted = all(plain_texts[letter] != text for letter, text in [*options.items()][:-1])
    apart = len({*plain_texts.values()}) == len(options) and all(plain_texts.values())
    return plain_texts if counted and apart and len(options) > 2 else options
