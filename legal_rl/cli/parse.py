"""``legal-rl parse``: what the parser reads in a response, and by which rule."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from legal_rl.core.errors import UserError
from legal_rl.core.parser import READINGS, ParsedResponse, parse
from legal_rl.core.questions import LETTERS

_FIELDS = {"text": str, "options": str, "reading": str, "prefill": bool, "finish_reason": str}


def parse_command(
    text: Annotated[str | None, typer.Argument(help="One response to parse.")] = None,
    *,
    jsonl: Annotated[str | None, typer.Option("--jsonl", metavar="FILE", help="Rows to parse; - is stdin.")] = None,
    options: Annotated[str, typer.Option(help="Option letters of TEXT's question.")] = "ABCD",
    prefill: Annotated[bool, typer.Option("--prefill", help="TEXT starts inside <think>.")] = False,
    finish_reason: Annotated[str, typer.Option(help="stop, or length when TEXT was cut.")] = "stop",
    reading: Annotated[
        Literal["strict", "lenient"], typer.Option(help="How answers are read; lenient for files of others.")
    ] = "strict",
) -> None:
    """Read the answers out of responses; one JSON line each on stdout.

    A row of --jsonl is an object with text, and options, prefill, finish_reason and reading where they differ.

    Example: legal-rl parse "故选AC。"
    """
    if (text is None) == (jsonl is None):
        raise UserError('parse: give either TEXT or --jsonl FILE, for example `legal-rl parse "故选AC。"`')
    from legal_rl.runs.records import bounded_lines, refuse_endless

    if text is not None:
        letters = _letters(options, "--options")
        return print(_line(parse(text, letters, reading=reading, prefill=prefill, finish_reason=finish_reason)))
    if jsonl == "-":
        return _print_rows(sys.stdin, "stdin", reading)
    path = Path(str(jsonl))
    refuse_endless(path)
    try:
        with path.open("rb") as rows:
            return _print_rows((row.decode("utf-8") for _, row in bounded_lines(path, rows)), str(path), reading)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check the path given to --jsonl") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text ({error.reason}); save the file as UTF-8") from error


def _print_rows(rows: Iterable[str], name: str, reading: str) -> None:
    for number, row in enumerate(rows, start=1):
        if row.strip():
            fields = _fields(row.lstrip("\ufeff"), f"{name}, line {number}")
            print(_line(parse(fields.pop("text"), **{"reading": reading, **fields})))


def _fields(row: str, where: str) -> dict[str, Any]:
    """The row as arguments of ``parse``; ``UserError`` with ``where`` when it is not such a row."""
    try:
        fields = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{where}: not a JSON object ({error}); write one object a line") from error
    if not isinstance(fields, dict) or "text" not in fields:
        raise UserError(f'{where}: no "text"; each line is an object such as {{"text": "故选A。", "options": "ABCD"}}')
    known = {key: value for key, value in fields.items() if key in _FIELDS and value is not None}
    for key, kind in _FIELDS.items():
        if not isinstance(known.get(key, kind()), kind) or (key == "text" and key not in known):
            raise UserError(f'{where}: "{key}" must be a {"string" if kind is str else "true or false"}; correct it')
    if known.get("reading", "strict") not in READINGS:
        raise UserError(f'{where}: "reading" must be {" or ".join(READINGS)}; correct it')
    if "options" in known:
        known["options"] = _letters(known["options"], where)
    return known


def _letters(options: str, where: str) -> str:
    letters = options.upper()
    if not letters or set(letters) - set(LETTERS):
        raise UserError(f'{where}: options "{options}" must be letters of {LETTERS}, for example ABCD')
    return letters


def _line(parsed: ParsedResponse) -> str:
    predicted = sorted(parsed.predicted) if parsed.predicted else None
    row = {"predicted": predicted, "status": parsed.status, "format": parsed.format, "rule": parsed.rule}
    return json.dumps(row, ensure_ascii=False)
