"""AGIEval's two JEC-QA files (Zhong et al., 2023): ``jec-qa-kd`` (knowledge) and ``jec-qa-ca`` (case). Always a test.

``{"passage", "question", "options": ["(A)…"], "label": ["A", "B"]}``; version 1 of the benchmark writes ``label`` as a
list, others as ``"A"`` or as a list printed into a string. Rows have no id: one is made of file name and line.
"""

import re
from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import gold_text
from legal_rl.data.sources.rows import (
    Draft,
    Format,
    MalformedError,
    held_out_always,
    optional_text,
    require,
    row_id,
    text_field,
)

KINDS: Final = {"kd": "knowledge", "ca": "case"}
_MARK: Final = re.compile(r"\s*[(（]([A-J])[)）]")


def fits(raw: dict[str, Any]) -> bool:
    """A question with a list of options and a label."""
    return {"question", "label"} <= set(raw) and isinstance(raw.get("options"), list)


def read(raw: dict[str, Any], path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    require(raw, "question", "options", "label")
    kinds = [KINDS[word] for word in re.split(r"[^a-z]+", path.stem.lower()) if word in KINDS]
    return Draft(
        id=row_id(raw),
        stem=text_field(raw, "question"),
        passage=optional_text(raw, "passage"),
        options=_options(raw["options"]),
        gold=_gold(raw["label"]),
        kind=kinds[0] if kinds else None,
    )


def _options(value: Any) -> dict[str, str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise MalformedError("'options' is not a list of strings")
    marks = [_MARK.match(item) for item in value]
    letters = [mark[1] for mark in marks if mark]
    if len(letters) < len(value) or len(set(letters)) < len(letters):
        raise MalformedError("'options' must be '(A)…', '(B)…' and so on, each letter once")
    return {mark[1]: item[mark.end() :].strip() for mark, item in zip(marks, value, strict=True) if mark}


def _gold(value: Any) -> str:
    gold = gold_text(value, "label")
    return re.sub(r"[\[\]'\",\s]", "", gold) if gold.startswith("[") else gold


FORMAT: Final = Format(
    name="agieval",
    about="AGIEval, its two files made from JEC-QA",
    files="jec-qa-kd.jsonl, jec-qa-ca.jsonl (JSON lines)",
    licence="questions from JEC-QA: academic, non-commercial use",
    citation="Zhong et al., 2023, arXiv:2304.06364",
    expects="fields question, options (a list of '(A)…') and label",
    fits=fits,
    read=read,
    is_held_out=held_out_always,
)
