"""Fields as files write them: ids and texts, options in lines, in a sentence or in columns.

Everything here raises ``MalformedError`` for what it cannot read; no letter is ever guessed.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from legal_rl.core.questions import LETTERS
from legal_rl.data.sources.rows import MalformedError, WrongShapeError

# Only at the start of a line: a text may well mention "B：" on its way.
_LINE: Final = re.compile(r"^[ \t]*([A-JＡ-Ｊ])[ \t]*[：:]", re.MULTILINE)
_BEYOND: Final = re.compile(r"^[ \t]*[KＫ][ \t]*[：:]", re.MULTILINE)
_FIRST: Final = re.compile(r"(?<![A-Za-z0-9])A\s?[：:]")
# Blanks are taken with or without a letter behind them, so that none is looked at twice.
_NEXT: Final = re.compile(r"[;；。\n]\s*+(?:([B-J])\s?[：:])?")
_DOUBLED: Final = re.compile(r"\s*([A-J])\s*[.．、:：]")


def require(raw: dict[str, Any], *keys: str) -> None:
    """Raise ``WrongShapeError`` unless every key is there."""
    if missing := [key for key in keys if key not in raw]:
        raise WrongShapeError(f"no field {', '.join(map(repr, missing))}")


def optional_text(raw: dict[str, Any], key: str) -> str | None:
    """A text that may be missing, null or blank."""
    value = raw.get(key)
    if value is not None and not isinstance(value, str):
        raise MalformedError(f"{key!r} is a {type(value).__name__}, not a string")
    return value.strip() or None if value else None


def text(raw: dict[str, Any], key: str) -> str:
    """A text; empty where it is missing or null, which the gate then refuses."""
    return optional_text(raw, key) or ""


def row_id(raw: dict[str, Any], key: str = "id") -> str | None:
    """The id as a string; whole numbers are taken too."""
    value = raw.get(key)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else optional_text(raw, key)


def option_texts(options: dict[Any, Any], key: str) -> dict[str, str]:
    """A mapping of letters to texts, checked to hold strings only."""
    if not all(isinstance(value, str) for value in options.values()):
        raise MalformedError(f"{key!r} holds an option that is not a string")
    return {str(letter): value.strip() for letter, value in options.items()}


def lettered_lines(value: str, key: str) -> tuple[str, dict[str, str]]:
    """The text before the first line 'A：…', and the options.

    Lines without a letter continue the option above. Malformed: a letter that comes twice, and a line ``K：…`` after J.
    """
    marks = list(_LINE.finditer(value))
    if not marks:
        raise MalformedError(f"{key!r} has no line 'A：…'")
    letters = [unicodedata.normalize("NFKC", mark[1]) for mark in marks]
    if len(set(letters)) < len(letters):
        raise MalformedError(f"{key!r} opens an option twice: {''.join(letters)}")
    head, options = _cut(value, letters, marks)
    if _BEYOND.search(options.get(LETTERS[-1], "")):
        raise MalformedError(f"{key!r} holds more than {len(LETTERS)} options")
    return head, options


def option_lines(value: str, key: str, colon: str = "：") -> dict[str, str]:
    """Options in lines 'A：…' with nothing before them; ``colon`` is the one that the message shows."""
    head, options = lettered_lines(value, key)
    if head:
        raise MalformedError(f"{key!r} does not begin with a line 'A{colon}…'")
    return options


def inline_options(value: str, key: str) -> tuple[str, dict[str, str]]:
    """Stem and options of '…？A:…;B:…;C:…;D:…。'. The mark that closes the last option is not part of it."""
    following = [mark for mark in _NEXT.finditer(value) if mark[1]]
    first = list(_FIRST.finditer(value, 0, following[0].start())) if following else []
    letters = "A" + "".join(mark[1] for mark in following)
    if len(first) != 1 or letters != LETTERS[: len(letters)]:
        raise MalformedError(f"{key!r} does not end in options 'A:…;B:…' that can be told apart")
    stem, options = _cut(value, letters, [*first, *following])
    return stem, options | {letters[-1]: options[letters[-1]].removesuffix("。")}


def _cut(value: str, letters: Sequence[str], marks: Sequence[re.Match[str]]) -> tuple[str, dict[str, str]]:
    ends = [mark.start() for mark in marks[1:]] + [len(value)]
    texts = [value[mark.end() : end].strip() for mark, end in zip(marks, ends, strict=True)]
    return value[: marks[0].start()].strip(), dict(zip(letters, texts, strict=True))


def letter_columns(raw: dict[str, Any]) -> dict[str, str]:
    """The options of a row with columns A, B, C …; see ``without_empty_end``."""
    columns = {letter: "" if raw[letter] is None else raw[letter] for letter in LETTERS if letter in raw}
    return without_empty_end(option_texts(columns, "A, B …"))


def without_empty_end(options: dict[str, str]) -> dict[str, str]:
    """Options without the columns left empty at the end: a question of three in a table of four."""
    last = max((number for number, text in enumerate(options.values(), 1) if text), default=0)
    return dict(list(options.items())[:last])


def without_repeated_letters(options: dict[str, str]) -> dict[str, str]:
    """'A': 'A. text' as 'A': 'text', where every option repeats its own letter."""
    marks = {letter: _DOUBLED.match(text) for letter, text in options.items()}
    if not all(mark and mark[1] == letter for letter, mark in marks.items()):
        return options
    return {letter: options[letter][mark.end() :].strip() for letter, mark in marks.items() if mark}
