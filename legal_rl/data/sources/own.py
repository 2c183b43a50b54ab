"""Files of the user's own: questions as this project writes them, and tables whose columns the user names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args
from urllib.parse import unquote

from legal_rl.core.errors import UserError
from legal_rl.core.questions import LETTERS, Form, Kind, Question
from legal_rl.data.sources import fields
from legal_rl.data.sources.gold import read_gold
from legal_rl.data.sources.rows import Draft, Format, MalformedError


def _read_question(raw: dict[str, Any], _path: Path) -> Draft:
    """Read a row of the Question contract; an unknown field is malformed, not ignored."""
    fields.require(raw, "stem", "options", "gold")
    if unknown := sorted(set(raw) - set(Question.model_fields)):
        raise MalformedError(f"unknown field {unknown[0]!r}; known: {', '.join(Question.model_fields)}")
    if not isinstance(raw["options"], dict):
        raise MalformedError("'options' is not a mapping of letters to texts")
    options = fields.option_texts(raw["options"], "options")
    meta = raw.get("meta") or {}
    if not isinstance(meta, dict):
        raise MalformedError("'meta' is not a mapping")
    return Draft(
        id=fields.row_id(raw),
        stem=fields.text(raw, "stem"),
        passage=fields.optional_text(raw, "passage"),
        options=options,
        gold=read_gold(raw["gold"], "gold", options),
        meta=meta,
        **{name: fields.optional_text(raw, name) for name in ("kind", "form", "subject", "source", "law_as_of")},
    )


QUESTIONS: Final = Format(
    name="questions",
    about="questions as this project writes them",
    files="train.jsonl, test.jsonl of `data build`, the output of `exam generate` (JSON lines)",
    licence="whatever the questions have",
    citation="this project",
    expects="fields id, stem, options (letter to text) and gold (a list of letters)",
    fits=lambda raw: {"stem", "options", "gold"} <= set(raw),
    read=_read_question,
)

EXAMPLE: Final = "table:PATH?stem=题干&options=A,B,C,D&gold=答案"
_KEYS: Final = ("stem", "options", "gold", "id", "passage", "subject", "kind", "form")
_FORMS: Final = {"单": "single", "多": "multiple", "不定": "indefinite"}


@dataclass(frozen=True, slots=True)
class Columns:
    """The column map of a table. ``stem``, ``options`` and ``gold`` must be there.

    ``options`` names one column an option, in order, or a single column with a list, a mapping or lines 'A：…'.
    ``kind`` and ``form`` name a column, or are themselves one of the values (``kind=case``).
    """

    stem: str
    options: tuple[str, ...]
    gold: str
    id: str | None = None
    passage: str | None = None
    subject: str | None = None
    kind: str | None = None
    form: str | None = None


def columns_of(query: str, spec: str) -> Columns:
    """The column map behind the ``?`` of ``spec``; in a column's name ``%26`` is & and ``%2C`` a comma.

    Raises ``UserError`` for a key that is unknown, missing or named twice.
    """
    pairs = [pair.partition("=") for pair in query.split("&") if pair]
    given = {key: value for key, _, value in pairs if value}
    wrong = sorted({key for key, _, _ in pairs} - set(_KEYS))
    missing = [key for key in _KEYS[:3] if key not in given]
    if wrong or missing or len(given) < len(pairs):
        what = f"unknown {', '.join(wrong)}" if wrong else f"no {', '.join(missing)}" if missing else "empty or twice"
        raise UserError(f"source {spec!r}: column map: {what}; write it as {EXAMPLE}, known: {', '.join(_KEYS)}")
    options = tuple(unquote(name) for name in given.pop("options").split(",") if name)
    if len(options) > len(LETTERS):
        raise UserError(f"source {spec!r}: {len(options)} columns of options; name at most {len(LETTERS)}")
    return Columns(options=options, **{key: unquote(value) for key, value in given.items()})


def read_mapped(raw: dict[str, Any], columns: Columns) -> Draft:
    """One row of a table. Raises ``MalformedError``."""
    named = [columns.stem, *columns.options, columns.gold, columns.id, columns.passage, columns.subject]
    fields.require(raw, *(name for name in named if name))
    options = fields.without_repeated_letters(fields.without_empty_end(_options(raw, columns.options)))
    key, gold = columns.gold, raw[columns.gold]
    form = _value(raw, columns.form, get_args(Form))
    return Draft(
        id=_cell(raw, columns.id) or None,
        stem=_cell(raw, columns.stem),
        options=options,
        gold=read_gold(gold if isinstance(gold, list) else _cell(raw, key), key, options),
        passage=_cell(raw, columns.passage) or None,
        kind=_value(raw, columns.kind, get_args(Kind)),
        # 单选题, 多项选择题 and 不定项 by our names; anything else is left for the gate to refuse.
        form=next((name for word, name in _FORMS.items() if form and form.startswith(word)), form),
        subject=_cell(raw, columns.subject) or None,
    )


def _options(raw: dict[str, Any], names: tuple[str, ...]) -> dict[str, str]:
    if len(names) > 1:
        return {letter: _cell(raw, name) for letter, name in zip(LETTERS, names, strict=False)}
    value = raw[names[0]]
    if isinstance(value, dict):
        return fields.option_texts(value, names[0])
    if isinstance(value, list):
        if len(value) > len(LETTERS):
            raise MalformedError(f"{names[0]!r} holds {len(value)} options, more than {len(LETTERS)}")
        return fields.option_texts(dict(zip(LETTERS, value, strict=False)), names[0])
    return fields.option_lines(_cell(raw, names[0]), names[0])


def _cell(raw: dict[str, Any], column: str | None) -> str:
    """A cell as text; a spreadsheet makes numbers of 440 and 0.5."""
    value = raw.get(column) if column else None
    if isinstance(value, list | dict):
        raise MalformedError(f"{column!r} is a {type(value).__name__}, not a text")
    return "" if value is None else str(value).strip()


def _value(raw: dict[str, Any], named: str | None, values: tuple[str, ...]) -> str | None:
    """The value that a map names itself, or the cell of the column that it names."""
    if named is None or named in values:
        return named
    fields.require(raw, named)
    return _cell(raw, named) or None


def _read_unmapped(_raw: dict[str, Any], path: Path) -> Draft:
    raise UserError(f"{path}: a table needs a column map; write {EXAMPLE}")


TABLE: Final = Format(
    name="table",
    about="any CSV, Excel, parquet or JSON file, its columns named by you",
    files=EXAMPLE,
    licence="whatever the questions have",
    citation="-",
    expects=f"the columns that its map names ({EXAMPLE})",
    fits=lambda _raw: False,
    read=_read_unmapped,
)
