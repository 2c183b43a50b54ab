"""Raw files as rows the gate can judge. A source is named ``NAME:PATH``; its format is named or detected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data.sources import (
    agieval,
    cail,
    ceval,
    cmmlu,
    disc,
    files,
    jecqa,
    lawbench,
    lexeval,
    questions,
    specs,
    table,
    texts,
    unilaw,
)
from legal_rl.data.sources.rows import Draft, Format, MalformedError, RawRow, WrongShapeError
from legal_rl.data.sources.table import EXAMPLE
from legal_rl.data.sources.texts import FileRow

__all__ = ["FORMATS", "Draft", "Format", "RawRow", "SourceFile", "path_of", "read_source", "resolve"]

FIRST: Final = 20
TOLERATED: Final = 0.1
_FIELDS_SHOWN: Final = 12


def detect_format(rows: Sequence[FileRow], formats: Mapping[str, Format], place: str) -> str:
    """The one format that fits most of the first rows. Raises ``UserError`` where none does, or more than one."""
    raws = [row.raw for row in rows if row.problem is None][:FIRST]
    if not raws:
        problem = f"line {rows[0].number}: {rows[0].problem}" if rows else "it is empty"
        raise UserError(f"{place}: holds no rows to tell its format by ({problem}); name a file of questions")
    fitting = {name: sum(known.fits(raw) for raw in raws) for name, known in formats.items()}
    found = [name for name, number in fitting.items() if number * 2 > len(raws)]
    if len(found) == 1:
        return found[0]
    some = ", ".join(f"{name} ({number} of the first {len(raws)})" for name, number in fitting.items() if number)
    raise UserError(
        f"{place}: in no format that is known; fields of its first row: {_fields(raws[0])}; fits: {some or 'none'}; "
        f"name the format, or the columns: {EXAMPLE}; `legal-rl data sources` lists the formats"
    )


def _fields(raw: dict[str, Any]) -> str:
    shown = ", ".join(map(repr, list(raw)[:_FIELDS_SHOWN]))
    return shown + (" …" if len(raw) > _FIELDS_SHOWN else "") if raw else "none"


def refuse_misread(rows: Sequence[RawRow], misfits: Sequence[RawRow], name: str, path: Path) -> None:
    """A detected file of which more than a tenth does not fit is no file of that format after all."""
    if len(misfits) > TOLERATED * len(rows):
        first = "; ".join(f"line {row.line}: {row.problem}" for row in misfits[:3])
        raise UserError(
            f"{path}: begins as {name}, but {len(misfits)} of {len(rows)} rows do not fit ({first}); "
            f"divide the file, or name the format: {name}:{path}"
        )


def wrong_format_message(row: RawRow, name: str, path: Path, formats: Mapping[str, Format]) -> str:
    """The sentence for a file of which no row fits the format it was named as."""
    fits = [other.name for other in formats.values() if other.name != name and other.fits(row.raw)]
    remedy = f"; its rows look like {fits[0]}: did you mean {fits[0]}:{path}?" if fits else ""
    return f"{path}, line {row.line}: {row.problem}; source {name!r} expects {formats[name].expects}{remedy}"


_MODULES: Final = (jecqa, cail, agieval, lawbench, lexeval, disc, ceval, cmmlu, unilaw, questions, table)
FORMATS: Final[dict[str, Format]] = {module.FORMAT.name: module.FORMAT for module in _MODULES}


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read. ``label`` (``jecqa:0_train``) is unique in a run and becomes ``Question.source``.

    ``detected`` says that nobody named the format, ``note`` what else a user should know of how the file is read (its
    encoding, sheets passed over). ``columns`` is the map of a table, ``dataset`` the hub's name of what ``path`` holds.
    """

    spec: str
    format: str
    path: Path
    label: str
    held_out: bool
    detected: bool = False
    note: str | None = None
    columns: table.Columns | None = None
    dataset: specs.HubDataset | None = None

    @property
    def title(self) -> Path:
        """The name from which a format reads kind, subject and role."""
        return self.dataset.title if self.dataset else self.path


def resolve(sources: Sequence[str]) -> list[SourceFile]:
    """Check what is named before it is read in full; datasets of the hub are fetched here, into the library's cache.

    Raises ``UserError`` for an unknown format, a file that is missing, one that is named twice, and one that names no
    format and fits none, or several.
    """
    if not sources:
        raise UserError("no source given; add --source jecqa:PATH")
    files: list[SourceFile] = []
    for source in sources:
        file = _resolve(source, {file.label for file in files})
        if any((file.path.resolve(), file.dataset) == (other.path.resolve(), other.dataset) for other in files):
            raise UserError(f"source {source!r}: this file is named twice; name it once")
        files.append(file)
    return files


def _resolve(source: str, taken: set[str]) -> SourceFile:
    spec = specs.parse_spec(source, FORMATS)
    named, path = specs.resolve_hub(source, spec.dataset) if spec.dataset else (None, spec.path)
    if named is None:
        _must_exist(source, path)
    name = spec.format or detect_format(_rows(source, path, named), FORMATS, str(path))
    title = named.title if named else path
    return SourceFile(
        spec=source,
        format=name,
        path=path,
        label=_free(f"{name}:{title.stem}", taken),
        held_out=FORMATS[name].is_held_out(title),
        detected=spec.format is None,
        note=None if named else files.reading_note(path),
        columns=spec.columns,
        dataset=named,
    )


def _must_exist(source: str, path: Path) -> None:
    if path.is_dir():
        raise UserError(f"source {source!r}: {path} is a folder; name a file in it, or hub:{path} for a dataset")
    if not path.exists():
        raise UserError(f"source {source!r}: no such file {path}; name a file as PATH or NAME:PATH")


def _free(label: str, taken: set[str]) -> str:
    labels = (label if number == 1 else f"{label}#{number}" for number in range(1, len(taken) + 2))
    return next(free for free in labels if free not in taken)


def path_of(source: str) -> Path:
    """The file a source names, whether or not it is there. Raises ``UserError`` for an unknown format."""
    return specs.parse_spec(source, FORMATS).path


def _rows(source: str, path: Path, named: specs.HubDataset | None) -> list[texts.FileRow]:
    if named is None:
        return files.read_rows(path)
    return [texts.FileRow(number, raw) for number, raw in specs.hub_rows(source, named)]


def read_source(file: SourceFile) -> list[RawRow]:
    """The rows of one file, in order. A row that cannot be read is returned with its ``problem``, never dropped.

    Raises ``UserError`` for what makes a whole file unreadable: missing, no table, no row at all, no row in the shape
    its format expects, or more than a tenth in another shape where the format was detected.
    """
    raws = _rows(file.spec, file.path, file.dataset)
    if not raws:
        raise UserError(f"{file.path}: holds no rows; name a file of questions")
    read = [_read(file, row) for row in raws]
    rows = [row for row, _ in read]
    misfits = [row for row, misfit in read if misfit]
    unread = sum(row.problem is not None for row in raws)
    if unread + len(misfits) == len(rows):
        raise UserError(wrong_format_message((misfits or rows)[0], file.format, file.path, FORMATS))
    if file.detected:
        refuse_misread(rows, misfits, file.format, file.path)
    return rows


def _read(file: SourceFile, row: texts.FileRow) -> tuple[RawRow, bool]:
    """The row, and whether it lacks the fields of its format altogether."""
    draft, problem, misfit = None, row.problem, False
    if problem is None:
        try:
            draft = _draft(file, row.raw)
        except MalformedError as error:
            problem, misfit = str(error), isinstance(error, WrongShapeError)
    return RawRow(file.label, row.number, file.held_out, row.raw, draft, problem), misfit


def _draft(file: SourceFile, raw: dict[str, Any]) -> Draft:
    return table.read(raw, file.columns) if file.columns else FORMATS[file.format].read(raw, file.title)
