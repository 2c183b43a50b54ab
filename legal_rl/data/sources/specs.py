"""Names of sources as a user writes them: ``NAME:PATH``, ``PATH``, ``table:PATH?…`` or ``hub:NAME@SPLIT``."""

import difflib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from legal_rl.core.errors import UserError
from legal_rl.data.sources import table
from legal_rl.data.sources.files import plain


@dataclass(frozen=True, slots=True)
class HubDataset:
    """``name`` is OWNER/NAME or a folder. ``split`` is None until one is chosen."""

    name: str
    config: str | None = None
    split: str | None = None

    @property
    def title(self) -> Path:
        """What stands for a file's name: ``law_val``, from which a format reads subject, kind and role."""
        return Path(f"{self.config or Path(self.name).name}_{self.split}.arrow")


def parse_hub_name(text: str) -> HubDataset:
    """``OWNER/NAME[/CONFIG][@SPLIT]``; a folder with a config must begin with / or a dot."""
    name, _, split = text.partition("@")
    folder = Path(name)
    if folder.is_dir():
        return HubDataset(name, None, split or None)
    if folder.is_absolute() or name.startswith("."):
        return HubDataset(str(folder.parent), folder.name, split or None)
    owner, _, rest = name.partition("/")
    repository, _, config = rest.partition("/")
    return HubDataset(f"{owner}/{repository}" if repository else owner, config or None, split or None)


def resolve_hub(spec: str, named: HubDataset) -> tuple[HubDataset, Path]:
    """Load the dataset into the library's own cache; its name with the split, and where its bytes lie.

    Raises ``UserError`` for a dataset that cannot be loaded and for one of several splits of which none is named.
    """
    data = _load(spec, named)
    if named.split is None:
        splits = list(data)
        if len(splits) != 1:
            raise UserError(
                f"source {spec!r}: has the splits {', '.join(splits)}; name one: hub:{named.name}@{splits[0]}"
            )
        named, data = replace(named, split=splits[0]), data[splits[0]]
    if Path(named.name).is_dir():
        return named, Path(named.name)
    files = [Path(file["filename"]) for file in data.cache_files]
    if not files:
        raise UserError(f"source {spec!r}: holds no rows; name another split")
    return named, files[0] if len(files) == 1 else files[0].parent


def hub_rows(spec: str, named: HubDataset) -> Iterator[tuple[int, dict[str, Any]]]:
    """``(number from 1, row)`` of the named split."""
    for number, row in enumerate(_load(spec, named), 1):
        yield number, plain(row)


def _load(spec: str, named: HubDataset) -> Any:
    try:
        import datasets
    except ImportError:
        raise UserError(f'source {spec!r}: needs datasets; pip install "legal_rl[hub]"') from None
    try:
        return datasets.load_dataset(named.name, named.config, split=named.split)
    except Exception as error:  # the library lets through what its own dependencies raise, from sockets to parsers
        reason = str(error).strip().splitlines()[:1]
        raise UserError(
            f"source {spec!r}: cannot be loaded ({type(error).__name__}: {''.join(reason)[:200]}); "
            "check name, config and split, or download the file and name its path"
        ) from None


HUB: Final = "hub"


@dataclass(frozen=True, slots=True)
class SourceSpec:
    """A source as named. ``format`` is None where it is to be detected; a column map makes it ``table``."""

    text: str
    format: str | None
    path: Path
    columns: table.Columns | None = None
    dataset: HubDataset | None = None


def parse_spec(text: str, known: Collection[str]) -> SourceSpec:
    """Take a spec apart without looking at more than whether a file of that name is there.

    Raises ``UserError`` for an unknown format, a missing path and a column map that is missing or wrong.
    """
    name, colon, rest = text.partition(":")
    if not text.strip() or (colon and not rest):
        raise UserError(f"source {text!r}: must look like NAME:PATH or PATH, for example jecqa:0_train.json")
    if not colon or (name not in (*known, HUB) and Path(text).exists()):
        return SourceSpec(text, None, Path(text))
    if name in (HUB, table.FORMAT.name):
        return _mapped(text, name, rest)
    if name not in known:
        close = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
        hint = f"did you mean {close[0]}:{rest}?" if close else f"known: {', '.join(known)}"
        raise UserError(f"source {text!r}: unknown source {name!r}; {hint}")
    return SourceSpec(text, name, Path(rest))


def _mapped(text: str, name: str, rest: str) -> SourceSpec:
    place, mark, query = rest.rpartition("?")
    columns = table.columns_of(query, text) if mark else None
    place = place if mark else rest
    if name == HUB:
        dataset = parse_hub_name(place)
        return SourceSpec(text, table.FORMAT.name if columns else None, Path(dataset.name), columns, dataset)
    if columns is None:
        raise UserError(f"source {text!r}: a table needs a column map; write it as {table.EXAMPLE}")
    return SourceSpec(text, name, Path(place), columns)
