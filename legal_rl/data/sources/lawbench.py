"""LawBench's two tasks of single choice (Fei et al., 2023): 1-2 (knowledge) and 3-6 (case analysis). Always a test.

A JSON array of ``{"instruction", "question", "answer"}``; stem and options stand in ``question``
(``…？A:…;B:…;C:…;D:…。``, ASCII or full-width colon), gold is a sentence (``正确答案：B。``). Rows have no id.
"""

import re
from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import inline_options, prose_gold
from legal_rl.data.sources.rows import Draft, Format, held_out_always, require, text_field

KINDS: Final = {"1-2": "knowledge", "3-6": "case"}
_SECOND_OPTION: Final = re.compile(r"B\s?[：:]")


def fits(raw: dict[str, Any]) -> bool:
    """Its three fields, and options inside the question; the other tasks of LawBench have none."""
    question = raw.get("question")
    return {"instruction", "answer"} <= set(raw) and isinstance(question, str) and bool(_SECOND_OPTION.search(question))


def read(raw: dict[str, Any], path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    require(raw, "instruction", "question", "answer")
    stem, options = inline_options(text_field(raw, "question"), "question")
    gold = prose_gold(raw["answer"], "answer", "".join(options))
    return Draft(id=None, stem=stem, options=options, gold=gold, kind=KINDS.get(path.stem), form="single")


FORMAT: Final = Format(
    name="lawbench",
    about="LawBench, tasks 1-2 (knowledge) and 3-6 (case analysis)",
    files="1-2.json, 3-6.json, zero_shot or one_shot (a JSON array)",
    licence="that of each task's source; of these two JEC-QA: academic, non-commercial use",
    citation="Fei et al., 2023, arXiv:2309.16289",
    expects="fields instruction, question ('…？A:…;B:…') and answer",
    fits=fits,
    read=read,
    is_held_out=held_out_always,
)
