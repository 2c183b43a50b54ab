"""What every source turns its raw rows into, before the gate has judged them, and what describes a source."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class MalformedError(ValueError):
    """A row that cannot be read as a question. The message says what was expected instead."""


class WrongShapeError(MalformedError):
    """A row that lacks the fields of its format altogether; if all rows are so, the file is in another format."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as the file has it: read, not yet believed. ``gold`` is the gold field's text, stray marks and all."""

    id: str | None
    stem: str
    options: dict[str, str]
    gold: str
    passage: str | None = None
    kind: str | None = None
    form: str | None = None
    subject: str | None = None
    source: str | None = None
    law_as_of: str | None = None
    meta: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row of one file. ``line`` counts from 1; ``draft`` is None exactly where ``problem`` says why."""

    source: str
    line: int
    held_out: bool
    raw: dict[str, Any]
    draft: Draft | None
    problem: str | None = None

    @property
    def id(self) -> str:
        """The row's own id, or one made of source and line for formats that have none."""
        return self.draft.id if self.draft and self.draft.id else f"{self.source.partition(':')[2]}:{self.line}"


@dataclass(frozen=True, slots=True)
class Format:
    """One raw format. The words are for messages and `data sources`; ``hub`` is its name on the Hugging Face hub.

    ``fits`` tells the format from all others by a row's fields and shape; ``read`` takes a row and the path of its
    file, whose name may hold the kind, and raises ``MalformedError``; ``is_held_out`` says whether a file is a test.
    """

    name: str
    about: str
    files: str
    licence: str
    citation: str
    expects: str
    fits: Callable[[dict[str, Any]], bool]
    read: Callable[[dict[str, Any], Path], Draft]
    is_held_out: Callable[[Path], bool]
    hub: str | None = None


def held_out_by_name(path: Path) -> bool:
    """Whether the word ``test`` stands in the file's name (``0_test.json``, not ``latest.json``)."""
    return re.search(r"(?<![a-z])test(?:s|set)?(?![a-z])", path.stem.lower()) is not None


def held_out_always(_path: Path) -> bool:
    """A benchmark is a test, whatever its file is called."""
    return True


def require(raw: dict[str, Any], *keys: str) -> None:
    """Raise ``WrongShapeError`` unless every key is there."""
    missing = [key for key in keys if key not in raw]
    if missing:
        raise WrongShapeError(f"no field {', '.join(map(repr, missing))}")


def optional_text(raw: dict[str, Any], key: str) -> str | None:
    """A field that may be missing, null or blank; ``MalformedError`` when it is there and not a string."""
    value = raw.get(key)
    if value is not None and not isinstance(value, str):
        raise MalformedError(f"{key!r} is a {type(value).__name__}, not a string")
    return value.strip() or None if value else None


def text_field(raw: dict[str, Any], key: str) -> str:
    """A field that must be a string; empty where it is missing or null, which the gate then refuses."""
    return optional_text(raw, key) or ""


def row_id(raw: dict[str, Any], key: str = "id") -> str | None:
    """The id as a string; whole numbers are taken too."""
    value = raw.get(key)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else optional_text(raw, key)
