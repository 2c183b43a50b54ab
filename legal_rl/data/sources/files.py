"""Files as rows: JSON lines, JSON arrays, CSV, Excel and parquet, damaged or not.

A row that cannot be read has a ``problem`` and the beginning of its text; only a file that is no table at all raises
``UserError``. Blank lines are skipped. The libraries for Excel and parquet are imported when such a file is read.
"""

import math
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data.sources.texts import FileRow, HeaderError, cells_row, csv_rows, decode, header_names, json_rows
from legal_rl.runs.records import refuse_endless, unreadable

_EXTRA: Final = 'pip install "legal_rl[data]"'
_MAGIC: Final = {b"PK\x03\x04": ".xlsx", b"PAR1": ".parquet", b"\x1f\x8b": ".gz"}


def read_rows(path: Path) -> list[FileRow]:
    """All rows of a file. Raises ``UserError`` for one that cannot be opened or is no table."""
    try:
        return list(_rows(path))
    except HeaderError as error:
        raise UserError(f"{path}: {error}") from None


def _rows(path: Path) -> Iterator[FileRow]:
    kind = _kind(path)
    if kind == ".xlsx":
        return _excel_rows(path)
    if kind == ".parquet":
        return _parquet_rows(path)
    decoded = decode(_bytes(path))
    return csv_rows(decoded, "\t" if kind == ".tsv" else None) if kind in (".csv", ".tsv") else json_rows(decoded)


def reading_note(path: Path) -> str | None:
    """A note on how the file is read, if one is due: another encoding than Unicode, sheets passed over."""
    kind = _kind(path)
    if kind == ".xlsx":
        with _workbook(path) as book:
            first, *others = [sheet.title for sheet in book.worksheets]
        return f"sheet {first!r} is read; not read: {', '.join(map(repr, others))}" if others else None
    names = {"gb18030": "GB18030", "big5hkscs": "Big5"}
    encoding = names.get(decode(_bytes(path)).encoding) if kind != ".parquet" else None
    return f"not Unicode text; read as {encoding}" if encoding else None


def _kind(path: Path) -> str:
    """The suffix, unless the first bytes know better."""
    head = _bytes(path, 4)
    kind = next((suffix for magic, suffix in _MAGIC.items() if head.startswith(magic)), path.suffix.lower())
    if kind in (".gz", ".xls", ".zip"):
        raise UserError(f"{path}: is a {kind} file; unpack it, or save it as .xlsx, .csv or .jsonl")
    return kind


def _bytes(path: Path, size: int = -1) -> bytes:
    refuse_endless(path)
    try:
        with path.open("rb") as file:
            return file.read(size)
    except OSError as error:
        raise unreadable(path, error) from None


def _excel_rows(path: Path) -> Iterator[FileRow]:
    """The first sheet under its first row that is not empty, numbered as in the sheet. Macros are never run."""
    with _workbook(path) as book:
        header: list[str] | None = None
        for number, cells in enumerate(book.worksheets[0].iter_rows(values_only=True), 1):
            # Rows end where their writer stopped: empty cells come and go at the end.
            values = [plain(cell) for cell in cells]
            while values and values[-1] in (None, ""):
                values.pop()
            if not values:
                continue
            if header is None:
                header = header_names(values)
            else:
                yield cells_row(number, header, values + [None] * (len(header) - len(values)))


@contextmanager
def _workbook(path: Path) -> Iterator[Any]:
    try:
        import openpyxl
    except ImportError:
        raise UserError(f"{path}: needs openpyxl; {_EXTRA}") from None
    try:
        # Opened here, since by a path openpyxl goes by the suffix, and a workbook is known by its first bytes.
        with path.open("rb") as stream, closing(openpyxl.load_workbook(stream, read_only=True, data_only=True)) as book:
            yield book
    except HeaderError:
        raise
    except Exception as error:  # a damaged workbook fails in zip, XML or openpyxl, whichever comes to it first
        raise UserError(f"{path}: not an Excel workbook ({error}); save it anew as .xlsx or as .csv") from None


def _parquet_rows(path: Path) -> Iterator[FileRow]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise UserError(f"{path}: needs pyarrow; {_EXTRA}") from None
    try:
        rows = pq.read_table(path).to_pylist()
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: not a parquet file ({error}); make it anew") from None
    yield from (FileRow(number, plain(row)) for number, row in enumerate(rows, 1))


def plain(value: Any) -> Any:
    """A value as JSON has it, so that a refused row can be written down: dates as text, not-a-number as null."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value if value is None or isinstance(value, str | int) else str(value)
