"""Sources as a user names them: ``NAME:PATH``, ``PATH``, ``table:PATH?…`` or ``hub:NAME[/CONFIG][@SPLIT]``.

``hub:`` names a dataset of the Hugging Face hub, or a folder in its layout.
"""

import difflib
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data.sources.files import plain
from legal_rl.data.sources.own import EXAMPLE, TABLE, Columns, columns_of
from legal_rl.data.sources.texts import FileRow

HUB: Final = "hub"
_SHOWN: Final = 60  # characters of a name that is far too long,
_LONG: Final = 300  # which is one longer than this


@dataclass(frozen=True, slots=True)
class HubDataset:
    """``name`` is OWNER/NAME or a folder. ``split`` is None until one is chosen."""

    name: str
    config: str | None = None
    split: str | None = None

    @property
    def title(self) -> Path:
        """The equivalent of a file's name, ``law_val``, from which a format reads subject, kind and role."""
        return Path(f"{self.config or Path(self.name).name}_{self.split}.arrow")


@dataclass(frozen=True, slots=True)
class SourceSpec:
    """A source as named. ``format`` is None where it is to be detected; a column map makes it ``table``."""

    format: str | None
    path: Path
    columns: Columns | None = None
    dataset: HubDataset | None = None


def parse_spec(text: str, known: Collection[str]) -> SourceSpec:
    """Take a spec apart; of the disk it asks only whether a file of that name is there.

    Raises ``UserError`` for an unknown format, a missing path, a name that no file can have (longer than the system
    takes), and a column map that is missing or wrong.
    """
    try:
        spec = _parse(text, known)
        spec.path.exists()
    except OSError as error:
        raise UserError(
            f"source {_shown(text)!r}: {error.strerror}, {len(text):,} characters; name a file as PATH or NAME:PATH"
        ) from None
    return spec


def _parse(text: str, known: Collection[str]) -> SourceSpec:
    name, colon, rest = text.partition(":")
    shown = _shown(text)
    if not text.strip() or (colon and not rest):
        raise UserError(f"source {shown!r}: must look like NAME:PATH or PATH, for example jecqa:0_train.json")
    if not colon or (name not in (*known, HUB) and Path(text).exists()):
        return SourceSpec(None, Path(text))
    if name in (HUB, TABLE.name):
        path, mark, query = rest.rpartition("?")
        path, columns = (path, columns_of(query, shown)) if mark else (rest, None)
        if name == HUB:
            dataset = parse_hub_name(path)
            return SourceSpec(TABLE.name if columns else None, Path(dataset.name), columns, dataset)
        if columns is None:
            raise UserError(f"source {shown!r}: a table needs a column map; write it as {EXAMPLE}")
        return SourceSpec(name, Path(path), columns)
    if name not in known:
        close = difflib.get_close_matches(name, known, n=1, cutoff=0.4) if shown == text else []
        hint = f"did you mean {close[0]}:{rest}?" if close else f"known: {', '.join(known)}"
        raise UserError(f"source {shown!r}: unknown source {_shown(name)!r}; {hint}")
    return SourceSpec(name, Path(rest))


def _shown(text: str) -> str:
    return text if len(text) <= _LONG else f"{text[:_SHOWN]}…"


def parse_hub_name(text: str) -> HubDataset:
    """Take ``OWNER/NAME[/CONFIG][@SPLIT]`` apart; a folder with a config must begin with / or a dot."""
    name, _, split = text.partition("@")
    folder = Path(name)
    if folder.is_dir():
        return HubDataset(name, None, split or None)
    if folder.is_absolute() or name.startswith("."):
        return HubDataset(str(folder.parent), folder.name, split or None)
    owner, _, rest = name.partition("/")
    repository, _, config = rest.partition("/")
    return HubDataset(f"{owner}/{repository}" if repository else owner, config or None, split or None)


def resolve_hub(spec: str, dataset: HubDataset) -> tuple[HubDataset, Path]:
    """Load the dataset into the library's own cache; return its name with the split, and the place of its bytes.

    Raises ``UserError`` for a dataset that cannot be loaded and for one of several splits of which none is named.
    """
    data = _load(spec, dataset)
    if dataset.split is None:
        splits = list(data)
        if len(splits) != 1:
            raise UserError(
                f"source {spec!r}: has the splits {', '.join(splits)}; name one: hub:{dataset.name}@{splits[0]}"
            )
        dataset, data = replace(dataset, split=splits[0]), data[splits[0]]
    if Path(dataset.name).is_dir():
        return dataset, Path(dataset.name)
    files = [Path(file["filename"]) for file in data.cache_files]
    if not files:
        raise UserError(f"source {spec!r}: holds no rows; name another split")
    return dataset, files[0] if len(files) == 1 else files[0].parent


def hub_rows(spec: str, dataset: HubDataset) -> list[FileRow]:
    """The rows of the dataset's split, numbered from 1."""
    return [FileRow(number, plain(row)) for number, row in enumerate(_load(spec, dataset), 1)]


def _load(spec: str, dataset: HubDataset) -> Any:
    try:
        import datasets
    except ImportError:
        raise UserError(f'source {spec!r}: needs datasets; pip install "legal_rl[hub]"') from None
    try:
        return datasets.load_dataset(dataset.name, dataset.config, split=dataset.split)
    except Exception as error:  # the library lets through what its own dependencies raise, from sockets to parsers
        reason = str(error).strip().splitlines()[:1]
        raise UserError(
            f"source {spec!r}: cannot be loaded ({type(error).__name__}: {''.join(reason)[:200]}); "
            "check name, config and split, or download the file and name its path"
        ) from None
