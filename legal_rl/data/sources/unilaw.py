"""Unilaw-R1's evaluation set (2025), known by its options, which repeat their letters: ``A: A.text``. Always a test.

A spreadsheet whose column names no document states: the names tried are those of ``STEMS``, ``GOLDS`` and ``OPTIONS``,
or one column an option. With other names, ``table:PATH?…`` reads it, and takes the repeated letters away as well.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from legal_rl.core.questions import LETTERS
from legal_rl.data.sources.fields import (
    letter_columns,
    lettered_lines,
    option_texts,
    prose_gold,
    without_repeated_letters,
)
from legal_rl.data.sources.rows import (
    Draft,
    Format,
    MalformedError,
    WrongShapeError,
    held_out_always,
    row_id,
    text_field,
)

STEMS: Final = ("question", "input", "题目", "问题", "题干")
GOLDS: Final = ("answer", "output", "答案", "正确答案")
OPTIONS: Final = ("options", "choices", "选项")


def fits(raw: dict[str, Any]) -> bool:
    """Every option repeats its letter."""
    try:
        options = _options(raw)
    except MalformedError:
        return False
    named = _name(raw, STEMS) and _name(raw, GOLDS)
    return bool(named) and len(options) > 1 and without_repeated_letters(options) != options


def read(raw: dict[str, Any], _path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    stem, gold = _name(raw, STEMS), _name(raw, GOLDS)
    if not stem or not gold:
        raise WrongShapeError(f"no column {' or '.join(STEMS if not stem else GOLDS)}")
    options = without_repeated_letters(_options(raw))
    return Draft(
        id=row_id(raw), stem=text_field(raw, stem), options=options, gold=prose_gold(raw[gold], gold, "".join(options))
    )


def _name(raw: dict[str, Any], names: Iterable[str]) -> str | None:
    return next((name for name in names if name in raw), None)


def _options(raw: dict[str, Any]) -> dict[str, str]:
    name = _name(raw, OPTIONS)
    if name is None:
        if LETTERS[0] not in raw:
            raise WrongShapeError(f"no column {' or '.join(OPTIONS)}, nor A, B …")
        return letter_columns(raw)
    if isinstance(raw[name], dict):
        return option_texts(raw[name], name)
    before, options = lettered_lines(text_field(raw, name), name)
    if before:
        raise MalformedError(f"{name!r} does not begin with a line 'A: …'")
    return options


FORMAT: Final = Format(
    name="unilaw",
    about="Unilaw-R1-Eval",
    files="UnilawR1Eval.xlsx (Excel)",
    licence="see the authors",
    citation="Unilaw-R1, 2025, github.com/Hanscal/Unilaw-R1",
    expects="columns for question, options ('A: A.…') and answer",
    fits=fits,
    read=read,
    is_held_out=held_out_always,
)
