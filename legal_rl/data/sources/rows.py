"""Rows of a source as read, before the gate has judged them, and the description of a format."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class MalformedError(ValueError):
    """A row that cannot be read as a question. The message says what was expected instead."""


class WrongShapeError(MalformedError):
    """A row that lacks the fields of its format altogether; if all rows do, the file is in another format."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as the file has it, unchecked. ``gold`` is the gold field's text, stray marks included."""

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
    """One raw format. The texts are for messages and `data sources`; ``hub`` is its name on the Hugging Face hub.

    ``fits`` tells the format from all others by a row's fields and shape; ``read`` takes a row and the path of its
    file, whose name may hold the kind, and raises ``MalformedError``. Files of a ``benchmark`` are always a test.
    """

    name: str
    about: str
    files: str
    licence: str
    citation: str
    expects: str
    fits: Callable[[dict[str, Any]], bool]
    read: Callable[[dict[str, Any], Path], Draft]
    benchmark: bool = False
    hub: str | None = None

    def is_held_out(self, path: Path) -> bool:
        """True for a test file: any of a benchmark, else one with the word ``test`` in its name (not ``latest``)."""
        return self.benchmark or re.search(r"(?<![a-z])test(?:s|set)?(?![a-z])", path.stem.lower()) is not None
