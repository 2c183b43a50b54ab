"""The strict format as a regular expression, for engines that can hold a model to one while it writes."""

import re
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.questions import LETTERS

# In the thinking a "<" may stand where no tag can begin: these are what may follow it in a tag. The blanks beyond ASCII
# are listed, as \s means fewer of them in some dialects.
_RARE_BLANKS: Final = "".join(filter(str.isspace, map(chr, range(0x1C, 0x3001))))
_TAG_STARTS: Final = r"\s/／tTrRaAfF思推回答最" + _RARE_BLANKS
_SEPARATORS: Final = "、，,／/和与及;； "
_WIDE: Final = ord("Ａ") - ord("A")
_BLANK: Final = r"[ \n]{0,2}"


def strict_regex(letters: str, *, inside_thinking: bool = False, thinking_chars: int | None = None) -> str:
    """A regular expression of the strict format whose answer names options among ``letters``.

    Whatever it matches whole is read as strict by ``legal_rl.core.responses.parse``. It leaves out of the strict format
    what only a machine would write: more than two blanks around a tag, a "<" in the thinking before a blank, a slash,
    another "<" or a letter that a tag's name begins with, and an answer with more than two separators in a row or more
    letters than there are options. ``inside_thinking`` is for a response whose prompt had opened ``<think>``;
    ``thinking_chars`` bounds the thinking (a "<" and what follows it count as one), so that a model which never ends it
    still answers. The dialect (classes, groups, bounded repetition) is one that xgrammar, Rust's regex and Python
    share. Raises ``UserError`` for letters that no question has and for a negative bound.
    """
    if not letters or not set(letters) <= set(LETTERS):
        raise UserError(f"letters {letters!r}: options are lettered {LETTERS[0]} … {LETTERS[-1]}; name some of them")
    if thinking_chars is not None and thinking_chars < 0:
        raise UserError(f"thinking of {thinking_chars} characters: give 0 or more")
    length = "*" if thinking_chars is None else f"{{0,{thinking_chars}}}"
    thinking = rf"(?:[^<＜]|[<＜][^<＜{_TAG_STARTS}]){length}"
    opening = "" if inside_thinking else f"{_BLANK}<think>"
    return f"{opening}{thinking}</think>{_BLANK}<answer>{_answer(letters)}</answer>{_BLANK}"


def _answer(letters: str) -> str:
    either = re.escape("".join(sorted(set(letters))))
    both = either + either.lower()
    letter = "[" + both + "".join(chr(ord(char) + _WIDE) for char in both) + "]"
    gap = rf"[{_SEPARATORS}\n]{{0,2}}"
    more = len(set(letters)) - 1
    return f"{gap}{letter}(?:{gap}{letter}){{0,{more}}}{gap}" if more else f"{gap}{letter}{gap}"
