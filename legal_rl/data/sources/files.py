"""Files as rows: JSON lines, JSON arrays, CSV, Excel and parquet, damaged or not.

A row that cannot be read has a ``problem`` and the beginning of its text; only a file that is no table at all raises
``UserError``. Blank lines are skipped. The libraries for Excel and parquet are imported when such a file is read.
"""

import math
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data.sources.texts import FileRow, HeaderError, cells_row, csv_rows, decode, header_names, json_rows
from legal_rl.runs.records import MOST_BYTES, MOST_VALUES, read_bytes, refuse_heavy

_EXTRA: Final = 'pip install "legal_rl[data]"'
_UNPACKED: Final = 64_000_000  # bytes of a workbook: a cell of fourteen of them takes a hundred in memory
_CELLS: Final = MOST_VALUES // 2  # of a CSV file, in which a cell takes twice as much as a value of JSON
_BATCH: Final = 256  # rows of a parquet file at a time
_ROWS: Final = 1_048_576  # of a sheet, as Excel has it
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
    data = read_bytes(path)
    if kind not in (".csv", ".tsv"):
        refuse_heavy(path, data)
        return json_rows(decode(data))
    if max(map(data.count, (b",", b";", b"\t"))) + data.count(b"\n") > _CELLS:
        message = f"{path}: holds more than {_CELLS:,} cells (separators and lines); split it"
        raise UserError(message, code="many_values", path=path, most=f"{_CELLS:,}")
    return csv_rows(decode(data), "\t" if kind == ".tsv" else None)


def reading_note(path: Path) -> str | None:
    """A note on how the file is read, if one is due: another encoding than Unicode, sheets passed over."""
    kind = _kind(path)
    if kind == ".xlsx":
        with _workbook(path) as book:
            first, *others = [sheet.title for sheet in book.worksheets]
        return f"sheet {first!r} is read; not read: {', '.join(map(repr, others))}" if others else None
    names = {"gb18030": "GB18030", "big5hkscs": "Big5"}
    encoding = names.get(decode(read_bytes(path)).encoding) if kind != ".parquet" else None
    return f"not Unicode text; read as {encoding}" if encoding else None


def _kind(path: Path) -> str:
    """The suffix, unless the first bytes know better."""
    head = read_bytes(path, 4)
    kind = next((suffix for magic, suffix in _MAGIC.items() if head.startswith(magic)), path.suffix.lower())
    if kind in (".gz", ".xls", ".zip"):
        raise UserError(f"{path}: is a {kind} file; unpack it, or save it as .xlsx, .csv or .jsonl")
    return kind


def _excel_rows(path: Path) -> Iterator[FileRow]:
    """The first sheet under its first row that is not empty, numbered as in the sheet. Macros are never run."""
    with _workbook(path) as book:
        header: list[str] | None = None
        seen = 0
        for number, cells in enumerate(book.worksheets[0].iter_rows(values_only=True), 1):
            seen += len(cells)
            if number > _ROWS or seen > MOST_VALUES:
                raise HeaderError(f"holds more than {_ROWS:,} rows or {MOST_VALUES:,} cells; split it")
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
        with path.open("rb") as stream:
            if sum(part.file_size for part in zipfile.ZipFile(stream).infolist()) > _UNPACKED:
                raise UserError(f"{path}: unpacks to more than {_UNPACKED // 10**6} MB; split it")
        with path.open("rb") as stream, closing(openpyxl.load_workbook(stream, read_only=True, data_only=True)) as book:
            yield book
    except (HeaderError, UserError):
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
        refused, schema = f"{path}: unpacks to more than {MOST_BYTES // 10**6} MB", pq.read_metadata(path).schema
        # A text that rows name again and again stays one until it is known how much it stands for.
        texts = [c.path for c in map(schema.column, range(len(schema))) if c.physical_type == "BYTE_ARRAY"]
        file = pq.ParquetFile(path, read_dictionary=[name for name in texts if "." not in name])
        groups = [file.metadata.row_group(number) for number in range(file.num_row_groups)]
        # A value that a page names again and again is as large as its column's chunk at most, a row as all chunks.
        largest = max(
            (sum(g.column(n).total_uncompressed_size for n in range(g.num_columns)) for g in groups), default=0
        )
        read, size, values = 0, 0, 0
        for batch in file.iter_batches(max(1, min(_BATCH, MOST_BYTES // max(1, largest)))):
            size, values = size + sum(map(_unpacked, batch.columns)), values + batch.num_rows * batch.num_columns
            if size > MOST_BYTES or values > MOST_VALUES:
                raise UserError(f"{refused} or {MOST_VALUES:,} cells; split it")
            yield from (FileRow(number, plain(row)) for number, row in enumerate(batch.to_pylist(), read + 1))
            read += batch.num_rows
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: not a parquet file ({error}); make it anew") from None


def _unpacked(column: Any) -> int:
    """The bytes of a column of parquet as plain values; of a dictionary, more than them where it holds no texts."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if not pa.types.is_dictionary(column.type):
        return int(column.nbytes)
    try:
        lengths = pc.binary_length(column.dictionary)
    except pa.ArrowNotImplementedError:
        return len(column) * max(8, int(column.dictionary.nbytes))
    return 8 * len(column) + int(pc.sum(lengths.take(column.indices)).as_py() or 0)


def plain(value: Any) -> Any:
    """A value as JSON has it, so that a refused row can be written down: dates as text, not-a-number as null."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value if value is None or isinstance(value, str | int) else str(value)
