"""JEC-QA (Zhong et al., AAAI 2020), as JSON lines, in the two shapes in which it goes about.

Shape 1: ``answer`` a list, ``option_list`` a mapping, ``type`` "0" (knowledge) or "1" (case), ``subject`` at times.
Shape 2: ``answer`` a string, ``option_list`` one string of lines ``A：…``, no ``type``: that is in the file's name
(``0_…``, ``1_…``).
"""

from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import gold_text, lettered_lines, option_texts
from legal_rl.data.sources.rows import (
    Draft,
    Format,
    MalformedError,
    held_out_by_name,
    optional_text,
    require,
    row_id,
    text_field,
)

KINDS: Final = {"0": "knowledge", "1": "case"}


def fits(raw: dict[str, Any]) -> bool:
    """Its three fields, answers included."""
    return {"statement", "option_list", "answer"} <= set(raw)


def read(raw: dict[str, Any], path: Path) -> Draft:
    """One row, in whichever shape it has. Raises ``MalformedError``."""
    require(raw, "statement", "option_list", "answer")
    return Draft(
        id=row_id(raw),
        stem=text_field(raw, "statement"),
        options=read_options(raw["option_list"]),
        gold=gold_text(raw["answer"], "answer"),
        kind=_kind(raw.get("type"), path),
        subject=optional_text(raw, "subject"),
    )


def kind_by_name(path: Path) -> str | None:
    """The kind that the file's name tells: ``0_…`` or ``1_…``."""
    return KINDS.get(path.name.partition("_")[0]) if "_" in path.name else None


def _kind(value: Any, path: Path) -> str | None:
    if value is None:
        return kind_by_name(path)
    if str(value) not in KINDS:
        raise MalformedError(f"'type' is {value!r}, not 0 (knowledge) or 1 (case)")
    return KINDS[str(value)]


def read_options(value: Any) -> dict[str, str]:
    """``option_list`` in either shape."""
    if isinstance(value, dict):
        return option_texts(value, "option_list")
    if not isinstance(value, str):
        raise MalformedError("'option_list' is neither a mapping of letters to texts nor a string of lines 'A：…'")
    head, options = lettered_lines(value, "option_list")
    if head:
        raise MalformedError("'option_list' does not begin with a line 'A：…'")
    return options


FORMAT: Final = Format(
    name="jecqa",
    about="JEC-QA, questions of the National Judicial Examination",
    files="0_train.json, 0_test.json, 1_test.json (JSON lines, two shapes)",
    licence="academic, non-commercial use",
    citation="Zhong et al., AAAI 2020, arXiv:1911.12011",
    expects="fields id, statement, option_list and answer",
    fits=fits,
    read=read,
    is_held_out=held_out_by_name,
)
