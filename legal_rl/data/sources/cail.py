"""The track 司法考试 (sfks) of CAIL 2020 and 2021: questions of JEC-QA, ``0_train.json`` and ``1_train.json``.

JSON lines as JEC-QA's first shape, but the organisers' README calls ``type`` meaningless, so the kind is that of the
file's name, and the files of the test phase have no ``answer``: their rows are read and refused for empty gold.
"""

from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import gold_text
from legal_rl.data.sources.jecqa import kind_by_name, read_options
from legal_rl.data.sources.rows import Draft, Format, held_out_by_name, optional_text, require, row_id, text_field


def fits(raw: dict[str, Any]) -> bool:
    """Only rows without an answer: with one they are JEC-QA's, field by field, and are detected as such."""
    return {"statement", "option_list"} <= set(raw) and "answer" not in raw


def read(raw: dict[str, Any], path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    require(raw, "statement", "option_list")
    return Draft(
        id=row_id(raw),
        stem=text_field(raw, "statement"),
        options=read_options(raw["option_list"]),
        gold=gold_text(raw.get("answer"), "answer"),
        kind=kind_by_name(path),
        subject=optional_text(raw, "subject"),
    )


FORMAT: Final = Format(
    name="cail",
    about="CAIL 2020 and 2021, track 司法考试 (sfks)",
    files="0_train.json, 1_train.json and the test phase's files without answers (JSON lines)",
    licence="see the organisers; the questions are JEC-QA's: academic, non-commercial use",
    citation="Zhong et al., AAAI 2020, arXiv:1911.12011",
    expects="fields id, statement and option_list, and answer where it is given",
    fits=fits,
    read=read,
    is_held_out=held_out_by_name,
)
