"""The rule for every file that a verb writes: nothing is replaced but what the same verb has made.

A folder that verbs write into holds ``.legal_rl.json``: the names of the files that they made there, each with its verb.
A name is noted before its file is written, so that a verb that was killed finds its own files again.
"""

import fcntl
import os
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.runs.records import read_json, refuse_special, write_json

LEDGER: Final = ".legal_rl.json"


@contextmanager
def claim_outputs(
    verb: str, files: Iterable[Path], *, inputs: Iterable[Path | None] = (), ours: bool = False
) -> Iterator[None]:
    """Hold ``files`` for ``verb`` to write while the block runs.

    Raises ``UserError`` as ``check_outputs`` does, before anything is written. Names whose file was not written are let
    go at the end, and so are folders that stayed empty.
    """
    named = [*files]
    check_outputs(verb, named, inputs=inputs, ours=ours)
    folders = _by_folder(named)
    made: list[Path] = []
    new: set[Path] = set()  # what another process noted is its own to let go
    try:
        for folder, paths in folders:
            made += _make_folder(folder)
            with _updating(folder) as ledger:
                new |= {path for path in paths if path.name not in ledger}
                ledger |= {path.name: verb for path in paths}
        yield
    finally:
        for folder, paths in folders:
            if folder.is_dir():
                with _updating(folder) as ledger:
                    for path in paths:
                        if path in new and not path.exists():
                            ledger.pop(path.name, None)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()


def check_outputs(
    verb: str, files: Iterable[Path], *, inputs: Iterable[Path | None] = (), ours: bool = False
) -> None:
    """Raise ``UserError`` where ``verb`` must not write one of ``files``.

    That is one of ``inputs``, one that is named twice, one that is there and that ``verb`` did not make, and what is no
    regular file (a link, a pipe, a device, a folder). ``ours``: a manifest says that ``verb`` made what is there.
    """
    named, seen = [*files], set[Hashable]()
    read = {key for path in inputs if path is not None for key in _identities(path)}
    for path in named:
        own = _identities(path)
        if own & read:
            raise UserError(f"{path}: is read and would be overwritten; choose another place")
        if own & seen:
            raise UserError(f"{path}: is named twice and would be overwritten; give each output a file of its own")
        seen |= own
    for folder, paths in _by_folder(named):
        if folder.exists() and not folder.is_dir():
            raise UserError(f"{folder}: is a file; name a folder to write to")
        ledger = _read(folder)
        for path in paths:
            if refuse_special(path) and not ours and ledger.get(path.name) != verb:
                maker = f"was made by `legal-rl {ledger[path.name]}`" if path.name in ledger else "is no file of ours"
                raise UserError(f"{path}: {maker} and would be lost; choose another place, or move it away")


def _by_folder(files: Iterable[Path]) -> list[tuple[Path, list[Path]]]:
    return [(folder, [*group]) for folder, group in groupby(sorted(files), key=lambda path: path.parent)]


def _identities(path: Path) -> set[Hashable]:
    """Place and inode of a file: two names of one file, through links too, have one of them in common."""
    keys = set[Hashable]()
    with suppress(OSError, RuntimeError):  # RuntimeError: a link that leads to itself
        keys.add(path.resolve())
        found = path.stat()
        keys.add((found.st_dev, found.st_ino))
    return keys


def _read(folder: Path) -> dict[str, str]:
    """Names and verbs; empty where nothing was noted. Of a file that is not as we write it nothing is believed."""
    try:
        files = read_json(folder / LEDGER)["files"]
        return {str(name): str(verb) for name, verb in files.items()}
    except (UserError, LookupError, TypeError, AttributeError):
        return {}


@contextmanager
def _updating(folder: Path) -> Iterator[dict[str, str]]:
    """The ledger of ``folder``, written back where it was changed; other processes wait meanwhile."""
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(place, fcntl.LOCK_EX)
        before = _read(folder)
        ledger = dict(before)
        yield ledger
        if not ledger:
            (folder / LEDGER).unlink(missing_ok=True)
        elif ledger != before:
            write_json(folder / LEDGER, {"files": dict(sorted(ledger.items()))})
    finally:
        os.close(place)


def _make_folder(folder: Path) -> list[Path]:
    """Make ``folder``; returns those that were not there, the outermost first."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: cannot be written ({error.strerror}); choose another place") from None
    return missing[::-1]
