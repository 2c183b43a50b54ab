"""Words of pages in Chinese and English, kept in JSON beside what shows them.

A folder holds ``<part>.json`` with ``{"key": ["中文", "English"]}``: ``words("free.send")`` is the key ``send`` of
``free.json``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final, Literal

Language = Literal["zh", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")


class Words:
    """The words of one language. ``KeyError`` for a key or a value that does not exist, when the page is built."""

    def __init__(self, language: Language, folder: Path) -> None:
        self.language: Final = language
        self._folder = folder
        self._index = LANGUAGES.index(language)

    def __call__(self, key: str, **values: object) -> str:
        """The words of ``key``, with each ``{name}`` in them replaced by its value."""
        text = load_words(self._folder)[key][self._index]
        return text.format_map(values) if values else text


@cache
def load_words(folder: Path) -> dict[str, tuple[str, str]]:
    """Key → its words in Chinese and English, over all files of ``folder``."""
    return {
        f"{path.stem}.{key}": (zh, en)
        for path in sorted(folder.glob("*.json"))
        for key, (zh, en) in json.loads(path.read_text("utf-8")).items()
    }
