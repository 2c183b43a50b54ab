"""JEC-QA (Zhong et al., AAAI 2020), and the CAIL track that was made from it."""

from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources import fields
from legal_rl.data.sources.gold import read_gold
from legal_rl.data.sources.rows import Draft, Format, MalformedError

_KINDS: Final = {"0": "knowledge", "1": "case"}


def _read_jecqa(raw: dict[str, Any], path: Path) -> Draft:
    """Read JEC-QA's JSON lines in either of the two shapes in circulation.

    Shape 1: ``answer`` a list, ``option_list`` a mapping, ``type`` "0" (knowledge) or "1" (case), ``subject`` at times.
    Shape 2: ``answer`` a string, ``option_list`` one string of lines ``A：…``, the type in the file's name (``0_…``).
    """
    fields.require(raw, "statement", "option_list", "answer")
    return _draft(raw, path, raw.get("type"))


def _read_cail(raw: dict[str, Any], path: Path) -> Draft:
    """Read the track 司法考试 (sfks) of CAIL 2020 and 2021: JEC-QA's first shape.

    The organisers' README calls ``type`` meaningless, so the kind is that of the file's name. Files of the test phase
    have no ``answer``: the gate refuses their rows for empty gold.
    """
    fields.require(raw, "statement", "option_list")
    return _draft(raw, path, None)


def _draft(raw: dict[str, Any], path: Path, type_: Any) -> Draft:
    options = _options(raw["option_list"])
    return Draft(
        id=fields.row_id(raw),
        stem=fields.text(raw, "statement"),
        options=options,
        gold=read_gold(raw.get("answer"), "answer", options),
        kind=_kind(type_, path),
        subject=fields.optional_text(raw, "subject"),
    )


def _options(value: Any) -> dict[str, str]:
    if isinstance(value, dict):
        return fields.option_texts(value, "option_list")
    if not isinstance(value, str):
        raise MalformedError("'option_list' is neither a mapping of letters to texts nor a string of lines 'A：…'")
    return fields.option_lines(value, "option_list")


def _kind(value: Any, path: Path) -> str | None:
    """The kind by the field ``type``, or by the file's name (``0_…``, ``1_…``) where there is none."""
    if value is None:
        return _KINDS.get(path.name.partition("_")[0]) if "_" in path.name else None
    if str(value) not in _KINDS:
        raise MalformedError(f"'type' is {value!r}, not 0 (knowledge) or 1 (case)")
    return _KINDS[str(value)]


JECQA: Final = Format(
    name="jecqa",
    about="JEC-QA, questions of the National Judicial Examination",
    files="0_train.json, 0_test.json, 1_test.json (JSON lines, two shapes)",
    licence="academic, non-commercial use",
    citation="Zhong et al., AAAI 2020, arXiv:1911.12011",
    expects="fields id, statement, option_list and answer",
    fits=lambda raw: {"statement", "option_list", "answer"} <= set(raw),
    read=_read_jecqa,
)
CAIL: Final = Format(
    name="cail",
    about="CAIL 2020 and 2021, track 司法考试 (sfks)",
    files="0_train.json, 1_train.json and the test phase's files without answers (JSON lines)",
    licence="see the organisers; the questions are JEC-QA's: academic, non-commercial use",
    citation="Zhong et al., AAAI 2020, arXiv:1911.12011",
    expects="fields id, statement and option_list, and answer where it is given",
    # With an answer rows are JEC-QA's, field by field, and are detected as such.
    fits=lambda raw: {"statement", "option_list"} <= set(raw) and "answer" not in raw,
    read=_read_cail,
)
