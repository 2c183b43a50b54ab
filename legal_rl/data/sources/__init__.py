"""Raw files as rows the gate can judge. A source is named ``NAME:PATH``; its format is named or detected."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.data.sources.benchmarks import BENCHMARKS
from legal_rl.data.sources.files import read_rows, reading_note
from legal_rl.data.sources.jecqa import CAIL, JECQA
from legal_rl.data.sources.own import EXAMPLE, QUESTIONS, TABLE, Columns, read_mapped
from legal_rl.data.sources.rows import Draft, Format, MalformedError, RawRow, WrongShapeError
from legal_rl.data.sources.specs import HubDataset, hub_rows, parse_spec, resolve_hub
from legal_rl.data.sources.texts import FileRow

__all__ = ["FORMATS", "Draft", "Format", "RawRow", "SourceFile", "path_of", "read_source", "resolve"]

FORMATS: Final[dict[str, Format]] = {form.name: form for form in (JECQA, CAIL, *BENCHMARKS, QUESTIONS, TABLE)}
DETECTED_BY: Final = 20  # rows
TOLERATED: Final = 0.1  # share of rows in another shape in a file whose format was detected
_FIELDS_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read. ``label`` (``jecqa:0_train``) is unique in a run and becomes ``Question.source``.

    ``detected``: the format was not named. ``note`` is what else a user should know of how the file is read (its
    encoding, sheets passed over), ``columns`` the map of a table, ``dataset`` the hub's name of what ``path`` holds.
    """

    spec: str
    format: str
    path: Path
    label: str
    held_out: bool
    detected: bool = False
    note: str | None = None
    columns: Columns | None = None
    dataset: HubDataset | None = None

    @property
    def title(self) -> Path:
        """The name from which a format reads kind, subject and role."""
        return self.dataset.title if self.dataset else self.path


def path_of(source: str) -> Path:
    """The file a source names, even where it is missing. Raises ``UserError`` for an unknown format."""
    return parse_spec(source, FORMATS).path


def resolve(sources: Sequence[str]) -> list[SourceFile]:
    """Check the sources before they are read in full; datasets of the hub are fetched into the library's cache.

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
    spec = parse_spec(source, FORMATS)
    dataset, path = resolve_hub(source, spec.dataset) if spec.dataset else (None, spec.path)
    if dataset is None and path.is_dir():
        raise UserError(f"source {source!r}: {path} is a folder; name a file in it, or hub:{path} for a dataset")
    if dataset is None and not path.exists():
        raise UserError(f"source {source!r}: no such file {path}; name a file as PATH or NAME:PATH")
    name = spec.format or _detect_format(_rows(source, path, dataset), path)
    title = dataset.title if dataset else path
    label = f"{name}:{title.stem}"
    labels = [label, *(f"{label}#{number}" for number in range(2, len(taken) + 2))]
    return SourceFile(
        spec=source,
        format=name,
        path=path,
        label=next(free for free in labels if free not in taken),
        held_out=FORMATS[name].is_held_out(title),
        detected=spec.format is None,
        note=None if dataset else reading_note(path),
        columns=spec.columns,
        dataset=dataset,
    )


def _rows(source: str, path: Path, dataset: HubDataset | None) -> list[FileRow]:
    return hub_rows(source, dataset) if dataset else read_rows(path)


def _detect_format(rows: Sequence[FileRow], path: Path) -> str:
    """The one format that fits most of the first rows. Raises ``UserError`` where none does, or more than one."""
    raws = [row.raw for row in rows if row.problem is None][:DETECTED_BY]
    if not raws:
        problem = f"line {rows[0].number}: {rows[0].problem}" if rows else "it is empty"
        message = f"{path}: holds no rows to tell its format by ({problem}); name a file of questions"
        raise UserError(message, code="no_rows", path=path)
    fitting = {name: sum(form.fits(raw) for raw in raws) for name, form in FORMATS.items()}
    matches = [name for name, number in fitting.items() if number * 2 > len(raws)]
    if len(matches) == 1:
        return matches[0]
    some = ", ".join(f"{name} ({number} of the first {len(raws)})" for name, number in fitting.items() if number)
    fields = ", ".join(map(repr, list(raws[0])[:_FIELDS_SHOWN])) + (" …" if len(raws[0]) > _FIELDS_SHOWN else "")
    raise UserError(
        f"{path}: in no format that is known; fields of its first row: {fields or 'none'}; fits: {some or 'none'}; "
        f"name the format, or the columns: {EXAMPLE}; `legal-rl data sources` lists the formats",
        code="unknown_format",
        path=path,
        fields=fields or "–",
    )


def read_source(file: SourceFile) -> list[RawRow]:
    """The rows of one file, in order. A row that cannot be read is returned with its ``problem``, never dropped.

    Raises ``UserError`` for what makes a whole file unreadable: missing, no table, no row at all, no row in the shape
    its format expects, or more than a tenth in another shape where the format was detected.
    """
    raws = _rows(file.spec, file.path, file.dataset)
    if not raws:
        raise UserError(f"{file.path}: holds no rows; name a file of questions", code="no_rows", path=file.path)
    pairs = [_read(file, row) for row in raws]
    rows = [row for row, _ in pairs]
    misfits = [row for row, misfit in pairs if misfit]
    if sum(row.problem is not None for row in raws) + len(misfits) == len(rows):
        first = (misfits or rows)[0]
        others = [form.name for form in FORMATS.values() if form.name != file.format and form.fits(first.raw)]
        remedy = f"; its rows look like {others[0]}: did you mean {others[0]}:{file.path}?" if others else ""
        expects = f"source {file.format!r} expects {FORMATS[file.format].expects}"
        message = f"{file.path}, line {first.line}: {first.problem}; {expects}{remedy}"
        raise UserError(message, code="other_rows", path=file.path, line=first.line, format=file.format)
    if file.detected and len(misfits) > TOLERATED * len(rows):
        examples = "; ".join(f"line {row.line}: {row.problem}" for row in misfits[:3])
        raise UserError(
            f"{file.path}: begins as {file.format}, but {len(misfits)} of {len(rows)} rows do not fit ({examples}); "
            f"divide the file, or name the format: {file.format}:{file.path}",
            code="mixed_rows",
            path=file.path,
            lines=", ".join(str(row.line) for row in misfits[:3]),
            n=len(misfits),
            of=len(rows),
        )
    return rows


def _read(file: SourceFile, row: FileRow) -> tuple[RawRow, bool]:
    """The row, and True where it lacks the fields of its format altogether."""
    draft, problem, misfit = None, row.problem, False
    if problem is None:
        try:
            columns = file.columns
            draft = read_mapped(row.raw, columns) if columns else FORMATS[file.format].read(row.raw, file.title)
        except MalformedError as error:
            problem, misfit = str(error), isinstance(error, WrongShapeError)
    return RawRow(file.label, row.number, file.held_out, row.raw, draft, problem), misfit
