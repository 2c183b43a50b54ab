"""A question in the fields of a form."""

import re
from typing import Final

from legal_rl.core.answers import fold
from legal_rl.core.questions import LETTERS
from legal_rl.demo.asking.asides import letters_at
from legal_rl.demo.asking.paste import LIMIT, Pasted, PasteError
from legal_rl.demo.asking.prose import clean

_LETTERED: Final = re.compile(r"[(\[【]?\s?(?P<letter>[A-J])\s?(?:[)\]】]\s?[.、:]?|[.、:,]|\s)\s*")


def read_fields(passage: str, stem: str, options: str, gold: str, limit: int = LIMIT) -> Pasted:
    """The question of form fields: one option a line of ``options``, with or without its letter; ``gold`` may be empty.

    Raises ``PasteError`` that says what is missing.
    """
    passage, stem, options, gold = (clean(text[: 2 * limit]) for text in (passage, stem, options, gold))
    if not stem + options:
        raise PasteError("ask.paste.empty")
    if len(passage) + len(stem) + len(options) > limit:
        raise PasteError("ask.paste.long", limit=limit)
    if not stem:
        raise PasteError("ask.paste.stem")
    texts = _options(options)
    right = letters_at(fold(gold), 0, "".join(texts)) if gold else None
    if right is not None and not (right and right <= set(texts)):
        raise PasteError("ask.paste.answer", answer=gold[:20], letters="".join(texts))
    return Pasted(stem, texts, passage or None, right)


def option_lines(options: dict[str, str]) -> str:
    """Options as ``read_fields`` takes them."""
    return "\n".join(f"{letter}. {' '.join(text.split())}" for letter, text in options.items())


def _options(text: str) -> dict[str, str]:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        raise PasteError("ask.paste.one" if lines else "ask.paste.options")
    if len(lines) > len(LETTERS):
        raise PasteError("ask.paste.many", limit=len(LETTERS))
    marks = [_LETTERED.match(fold(line)) for line in lines]
    if all(mark and mark["letter"] == letter for mark, letter in zip(marks, LETTERS, strict=False)):
        lines = [line[mark.end() :].strip() for line, mark in zip(lines, marks, strict=True) if mark]
    found = dict(zip(LETTERS, lines, strict=False))
    if empty := next((letter for letter, option in found.items() if not option), None):
        raise PasteError("ask.paste.option", letter=empty)
    return found
