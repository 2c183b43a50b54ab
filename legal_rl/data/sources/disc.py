"""The objective part of DISC-Law-Eval (Yue et al., 2023). Always a test.

CSV files, one an examination: ``input,output,A,B,C,D,source,multichoice``, with newlines inside quoted stems;
``multichoice`` is True or False. Rows have no id.
"""

from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import letter_columns, prose_gold
from legal_rl.data.sources.rows import Draft, Format, held_out_always, optional_text, require, text_field

FORMS: Final = {"true": "multiple", "false": "single"}


def fits(raw: dict[str, Any]) -> bool:
    """Input, output and the options in columns."""
    return {"input", "output", "A", "B"} <= set(raw)


def read(raw: dict[str, Any], _path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    require(raw, "input", "output", "A", "B")
    options = letter_columns(raw)
    exam = optional_text(raw, "source")
    return Draft(
        id=None,
        stem=text_field(raw, "input"),
        options=options,
        gold=prose_gold(raw["output"], "output", "".join(options)),
        form=FORMS.get(str(raw.get("multichoice")).strip().lower()),
        meta={"exam": exam} if exam else {},
    )


FORMAT: Final = Format(
    name="disc",
    about="DISC-Law-Eval, objective questions of six examinations",
    files="mcq_sing_nje.csv, mcq_mult_nje.csv … (CSV)",
    licence="see the authors",
    citation="Yue et al., 2023, arXiv:2309.11325",
    expects="columns input, output, A, B, C, D, source and multichoice",
    fits=fits,
    read=read,
    is_held_out=held_out_always,
)
