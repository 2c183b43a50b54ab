"""LexEval's choice tasks (Li et al., 2024). Always a test.

JSON lines in files named ``1_1.json`` and so on: ``{"instruction", "input", "answer"}``. ``input`` is the stem, then
three to five lines ``A: …``. ``answer`` is written by hand (``选项ABC``, ``ac``, ``None``, ``ABD（B是…）``), and some
published files lack it. Rows have no id.
"""

import re
from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import lettered_lines, prose_gold
from legal_rl.data.sources.rows import Draft, Format, held_out_always, require, text_field

_SECOND_OPTION: Final = re.compile(r"\n[ \t]*B[ \t]*[：:]")


def fits(raw: dict[str, Any]) -> bool:
    """Options as lines of the input; LexEval's tasks of generation have none."""
    given = raw.get("input")
    return "A" not in raw and isinstance(given, str) and bool(_SECOND_OPTION.search(given))


def read(raw: dict[str, Any], _path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    require(raw, "input")
    stem, options = lettered_lines(text_field(raw, "input"), "input")
    return Draft(id=None, stem=stem, options=options, gold=prose_gold(raw.get("answer"), "answer", "".join(options)))


FORMAT: Final = Format(
    name="lexeval",
    about="LexEval, its tasks of choice",
    files="1_1.json, 1_2.json … (JSON lines)",
    licence="MIT, as published; see the authors for the questions of each task",
    citation="Li et al., NeurIPS 2024, arXiv:2409.20288",
    expects="fields input (the stem, then lines 'A: …') and answer",
    fits=fits,
    read=read,
    is_held_out=held_out_always,
    hub="CSHaitao/LexEval",
)
