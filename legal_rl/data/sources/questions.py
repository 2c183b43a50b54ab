"""Our own question JSONL: what `data build` and `exam generate` write, read back through the same gate."""

from pathlib import Path
from typing import Any, Final

from legal_rl.core.questions import Question
from legal_rl.data.sources.fields import gold_text, option_texts
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


def fits(raw: dict[str, Any]) -> bool:
    """The three fields that every question has beside its id."""
    return {"stem", "options", "gold"} <= set(raw)


def read(raw: dict[str, Any], _path: Path) -> Draft:
    """One row of the Question contract; an unknown field is an error, not ignored. Raises ``MalformedError``."""
    require(raw, "stem", "options", "gold")
    unknown = sorted(set(raw) - set(Question.model_fields))
    if unknown:
        raise MalformedError(f"unknown field {unknown[0]!r}; known: {', '.join(Question.model_fields)}")
    if not isinstance(raw["options"], dict):
        raise MalformedError("'options' is not a mapping of letters to texts")
    meta = raw.get("meta") or {}
    if not isinstance(meta, dict):
        raise MalformedError("'meta' is not a mapping")
    return Draft(
        id=row_id(raw),
        stem=text_field(raw, "stem"),
        passage=optional_text(raw, "passage"),
        options=option_texts(raw["options"], "options"),
        gold=gold_text(raw["gold"], "gold"),
        kind=optional_text(raw, "kind"),
        form=optional_text(raw, "form"),
        subject=optional_text(raw, "subject"),
        source=optional_text(raw, "source"),
        law_as_of=optional_text(raw, "law_as_of"),
        meta=meta,
    )


FORMAT: Final = Format(
    name="questions",
    about="questions as this project writes them",
    files="train.jsonl, test.jsonl of `data build`, the output of `exam generate` (JSON lines)",
    licence="whatever the questions have",
    citation="this project",
    expects="fields id, stem, options (letter to text) and gold (a list of letters)",
    fits=fits,
    read=read,
    is_held_out=held_out_by_name,
)
