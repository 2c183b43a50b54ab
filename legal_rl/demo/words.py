"""What the page says, in both languages, from ``words/<part>.json``: ``{"key": ["中文", "English"]}``.

The key ``send`` of ``words/free.json`` is asked for as ``words("free.send")``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final, Literal

Language = Literal["zh", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")
FOLDER: Final = Path(__file__).with_name("words")


class Words:
    """The words of one language. ``KeyError`` for a key or a value that does not exist, when the page is built."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        self._place = LANGUAGES.index(language)

    def __call__(self, key: str, **values: object) -> str:
        """The words of ``key``, with each ``{name}`` in them replaced by its value."""
        text = load_words()[key][self._place]
        return text.format_map(values) if values else text


@cache
def load_words() -> dict[str, tuple[str, str]]:
    """Key → its words in Chinese and English, over all parts of the page."""
    return {
        f"{path.stem}.{key}": (zh, en)
        for path in sorted(FOLDER.glob("*.json"))
        for key, (zh, en) in json.loads(path.read_text("utf-8")).items()
    }
