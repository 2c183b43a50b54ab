"""C-Eval (Huang et al., 2023), a subject a file; ``law`` and ``legal_professional`` are the legal ones. Always a test.

CSV: ``id,question,A,B,C,D,answer`` and in ``dev`` also ``explanation``; the test split has no answers. One option is
right. Ids begin at 0 in every file, so the file's name goes before them.
"""

import re
from pathlib import Path
from typing import Any, Final

from legal_rl.data.sources.fields import letter_columns, prose_gold
from legal_rl.data.sources.rows import Draft, Format, held_out_always, require, row_id, text_field

COLUMNS: Final = frozenset({"id", "question", "A", "B", "C", "D"})
_SPLIT: Final = re.compile(r"[_-](?:dev|val|validation|test|train)$")


def fits(raw: dict[str, Any]) -> bool:
    """Its columns and no others: a table of somebody's own must not pass for a benchmark."""
    return set(raw) >= COLUMNS >= set(raw) - {"answer", "explanation"}


def read(raw: dict[str, Any], path: Path) -> Draft:
    """One row. Raises ``MalformedError``."""
    require(raw, "question", "A", "B")
    return by_columns(raw, path, number="id", question="question", answer="answer")


def by_columns(raw: dict[str, Any], path: Path, *, number: str, question: str, answer: str) -> Draft:
    """A row of single choice in columns; subject and id take the file's name, without its split."""
    options = letter_columns(raw)
    own = row_id(raw, number)
    return Draft(
        id=f"{path.stem}:{own}" if own else None,
        stem=text_field(raw, question),
        options=options,
        gold=prose_gold(raw.get(answer), answer, "".join(options)),
        form="single",
        subject=_SPLIT.sub("", path.stem),
    )


FORMAT: Final = Format(
    name="ceval",
    about="C-Eval, its legal subjects law and legal_professional",
    files="law_val.csv, legal_professional_val.csv (CSV)",
    licence="CC BY-NC-SA 4.0",
    citation="Huang et al., NeurIPS 2023, arXiv:2305.08322",
    expects="columns id, question, A, B, C, D and answer",
    fits=fits,
    read=read,
    is_held_out=held_out_always,
    hub="ceval/ceval-exam",
)
