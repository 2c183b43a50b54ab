"""Rows and objects on disk: read with the line number of whatever is broken, and written whole."""

import gc
import hashlib
import json
import os
import stat
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count, takewhile
from pathlib import Path
from typing import Any, BinaryIO, Final, Self, TextIO, TypeVar

from pydantic import BaseModel, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.runs.lock import try_lock

Model = TypeVar("Model", bound=BaseModel)
# Bounds on what others may hand us: with them the largest file that is read takes about a gigabyte.
MOST_LINE: Final = 8 << 20  # bytes
MOST_BYTES: Final = 200_000_000  # of a file that is read whole
MOST_VALUES: Final = 8_000_000  # of such a file
_PARTIAL: Final = ".partial"
_RANDOM: Final = 8  # characters that mkstemp puts before it


def read_jsonl(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield ``(line number from 1, object)``; blank lines are passed over.

    Raises ``UserError`` for a file that is missing, not UTF-8 or holds a line that is not a JSON object.
    """
    for number, _, row in placed_rows(path):
        yield number, row


def placed_rows(path: Path, *, whole_lines: bool = False) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Yield ``(line number from 1, byte where the line begins, object)``. Raises as ``read_jsonl`` does.

    With ``whole_lines`` a last line without an end, which a kill may have left half written, is passed over.
    """
    place = 0
    refuse_endless(path)
    try:
        with path.open("rb") as file:
            for number, line in bounded_lines(path, file):
                if line.strip() and not (whole_lines and not line.endswith(b"\n")):
                    yield number, place, _object(path, number, line)
                place += len(line)
    except OSError as error:
        raise unreadable(path, error) from None


def bounded_lines(path: Path, file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield ``(line number from 1, line)``, with one line in memory at a time.

    Raises ``UserError`` for a line of more than ``MOST_LINE`` bytes: as values it takes up to thirty times as much.
    """
    for number in count(1):
        line = file.readline(MOST_LINE + 1)
        if len(line) > MOST_LINE:
            message = f"{path}, line {number}: longer than {MOST_LINE >> 20} MiB; write each row on its own line"
            raise UserError(message, code="long_line", path=path, line=number, most=MOST_LINE >> 20)
        if not line:
            return
        yield number, line


def refuse_heavy(path: Path, data: bytes) -> None:
    """Raise ``UserError`` for a JSON text with more than ``MOST_VALUES`` values, which would take gigabytes."""
    if sum(map(data.count, (b"{", b"[", b",", b":"))) > MOST_VALUES:
        message = f"{path}: holds more than {MOST_VALUES:,} values (brackets, commas and colons); split it"
        raise UserError(message, code="many_values", path=path, most=f"{MOST_VALUES:,}")


def read_bytes(path: Path, size: int = -1) -> bytes:
    """Read a file, or its first ``size`` bytes.

    Raises ``UserError`` for one that cannot be opened, is a pipe or a device, or has more than ``MOST_BYTES``.
    """
    refuse_endless(path)
    try:
        with path.open("rb") as file:
            if size < 0 and os.fstat(file.fileno()).st_size > MOST_BYTES:
                most = MOST_BYTES // 10**6
                raise UserError(f"{path}: larger than {most} MB; split it", code="large", path=path, most=most)
            return file.read(size)
    except OSError as error:
        raise unreadable(path, error) from None


def read_row_at(file: BinaryIO, place: int) -> dict[str, Any]:
    """Read the object whose line begins at byte ``place``, as ``placed_rows`` told."""
    file.seek(place)
    row: dict[str, Any] = json.loads(file.readline().decode("utf-8-sig" if place == 0 else "utf-8"))
    return row


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
    except UnicodeDecodeError:
        message = f"{path}, line {number}: not UTF-8 text; convert the file to UTF-8"
        raise UserError(message, code="not_utf8", path=path, line=number) from None
    except (ValueError, RecursionError) as error:  # ValueError alone: a number of thousands of digits
        message = f"{path}, line {number}: not JSON ({error}); each line must be one JSON object"
        raise UserError(message, code="not_json", path=path, line=number) from None
    if not isinstance(row, dict):
        message = f"{path}, line {number}: a {type(row).__name__}, not a JSON object; each line must be one"
        raise UserError(message, code="not_object", path=path, line=number)
    return row


def unreadable(path: Path, error: OSError) -> UserError:
    """Describe a file that cannot be opened."""
    if isinstance(error, FileNotFoundError):
        return UserError(f"{path}: no such file; check the path")
    if isinstance(error, IsADirectoryError):
        return UserError(f"{path}: is a folder; name a file in it")
    return UserError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions")


def refuse_endless(path: Path) -> None:
    """Raise ``UserError`` for a pipe, a socket or a device, which may never end and cannot be read twice."""
    with suppress(OSError, ValueError):  # what is missing or cannot be opened is told by the reader
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise UserError(f"{path}: is a pipe or a device, which may never end; save it to a file and name that")


def read_models(path: Path, model: type[Model]) -> list[Model]:
    """Read every line as ``model``; ``UserError`` names the line and the first field that does not fit."""
    rows = []
    for number, row in read_jsonl(path):
        try:
            rows.append(model.model_validate(row))
        except ValidationError as error:
            raise not_a_row(path, number, model.__name__, error) from None
    return rows


def not_a_row(path: Path, number: int, model: str, error: ValidationError) -> UserError:
    """Describe a line that is no ``model``, by the first field that does not fit."""
    field = ".".join(str(part) for part in error.errors(include_url=False, include_input=False)[0]["loc"])
    code = "bad_field" if field else "bad_row"
    message = f"{path}, line {number}: not a {model}: {first_problem(error)}; correct or remove the line"
    return UserError(message, code=code, path=path, line=number, field=field)


def first_problem(error: ValidationError) -> str:
    """Write the first complaint of pydantic as one clause, with the dotted path in front."""
    problem = error.errors(include_url=False, include_input=False)[0]
    path = ".".join(str(part) for part in problem["loc"])
    says: str = problem["msg"].removeprefix("Value error, ")  # what a validator of ours says needs no kind
    return f"{path}: {says}" if path else says


def to_line(row: BaseModel | dict[str, Any]) -> str:
    """Encode one row as one line, Chinese readable."""
    data = row.model_dump(mode="json") if isinstance(row, BaseModel) else row
    return json.dumps(data, ensure_ascii=False) + "\n"


def write_jsonl(path: Path, rows: Iterable[BaseModel | dict[str, Any]]) -> None:
    """Write every row, or leave what was there: a temporary file is renamed over ``path`` at the end."""
    with replacing_text(path) as file:
        file.writelines(map(to_line, rows))


def write_json(path: Path, data: Any) -> None:
    """Write ``data`` as indented JSON, whole or not at all."""
    write_text(path, as_json(data))


def as_json(data: Any) -> str:
    """``data`` as indented JSON, Chinese readable."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def write_lines(partial: Path, rows: Iterable[BaseModel | dict[str, Any]]) -> None:
    """Write every row into a file of ``replacing``."""
    with _open_text(partial) as file:
        file.writelines(map(to_line, rows))


def write_plain(partial: Path, text: str) -> None:
    """Write ``text`` as UTF-8 into a file of ``replacing``."""
    with _open_text(partial) as file:
        file.write(text)


def write_text(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8, whole or not at all. ``UserError`` where nothing can be written."""
    with replacing_text(path) as file:
        file.write(text)


@contextmanager
def replacing_text(path: Path) -> Iterator[TextIO]:
    """Open a text file, UTF-8, that takes the place of ``path`` when the block ends without an error."""
    with replacing(path) as partial, _open_text(partial) as file:
        yield file


def _open_text(path: Path) -> TextIO:
    # Lone surrogates can come out of a model's bytes; they are kept as an escape rather than losing the file.
    return path.open("w", encoding="utf-8", errors="backslashreplace", newline="\n")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Make an empty file beside ``path`` that takes its place when the block ends without an error.

    Raises ``UserError`` where nothing can be written.
    """
    partial, handle = None, -1
    refuse_special(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        partial, handle = _locked_partial(path)
        yield partial
        partial.chmod(0o644)
        partial.replace(path)
    except BaseException as error:
        if partial is not None:
            partial.unlink(missing_ok=True)
        # A file that the block failed to read is named in its error; a full disk names none.
        if isinstance(error, OSError) and (partial is None or error.filename in (None, str(partial))):
            raise UserError(f"{path}: cannot be written ({error.strerror}); choose another place") from None
        raise
    finally:
        if handle >= 0:
            os.close(handle)


def refuse_special(path: Path) -> bool:
    """True where ``path`` is a regular file, False where there is nothing.

    Raises ``UserError`` for a link, a pipe, a device or a folder: none of them can be written whole or not at all.
    """
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); choose another place") from None
    if not stat.S_ISREG(mode):
        kind = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe"}
        named = kind.get(stat.S_IFMT(mode), "a device")
        raise UserError(f"{path}: is {named} and cannot be written to; name a file")
    return True


def _locked_partial(path: Path) -> tuple[Path, int]:
    """A temporary file beside ``path`` and its descriptor, locked so that nobody takes it for one left behind."""
    while True:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=_PARTIAL)
        partial = Path(name)
        if _locks(handle) and partial.exists():  # another process may have swept it away before it was locked
            return partial, handle
        os.close(handle)


def _sweep(path: Path) -> None:
    """Delete temporary files of ``path`` that killed processes left: those that nobody has locked."""
    beginning = f".{path.name}."
    for entry in [*os.scandir(path.parent)]:
        name = entry.name
        if not name.startswith(beginning) or not name.endswith(_PARTIAL):
            continue
        if len(name) != len(beginning) + _RANDOM + len(_PARTIAL) or not entry.is_file(follow_symlinks=False):
            continue
        with suppress(OSError):
            handle = os.open(entry.path, os.O_RDWR | os.O_NOFOLLOW)
            try:
                if try_lock(handle):
                    os.unlink(entry.path)
            finally:
                os.close(handle)


def _locks(handle: int) -> bool:
    try:
        return try_lock(handle)
    except OSError:  # a file system without locks
        return True


def read_json(path: Path) -> Any:
    """Read the JSON document in ``path``; ``UserError`` when it is missing or broken."""
    data = read_bytes(path)
    refuse_heavy(path, data)
    try:
        return json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: not a JSON document ({error}); put the file back as it was") from None


def checksum(path: Path) -> str:
    """Hash a file, or every file below a folder in name order, with SHA-256: 64 hex digits."""
    digest = hashlib.sha256()
    files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    for file in files:
        refuse_endless(file)
        if path.is_dir():
            digest.update(str(file.relative_to(path)).encode() + b"\0")
        with file.open("rb") as stream:
            for block in iter(lambda: stream.read(1 << 20), b""):
                digest.update(block)
    return digest.hexdigest()


@contextmanager
def no_garbage_search() -> Iterator[None]:
    """Leave cycles lying inside the block: to look through a growing heap takes a quarter of a build.

    What nothing refers to any more is freed at once as ever.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
