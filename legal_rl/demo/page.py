"""Words in both languages and safe HTML: whatever is not made here is escaped."""

import html
import json
from functools import cache
from pathlib import Path
from typing import Final, Literal

from legal_rl.evaluation.report.page.visible import visible

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


_EMPTY: Final = frozenset({"br", "hr", "img", "input"})
# Where an address may lead: to a place on this site, or to a picture that the page carries.
_ADDRESSES: Final = ("#", "./", "../", "data:image/png;base64,")


class Safe(str):
    """HTML made by ``element`` or ``escape`` alone."""

    __slots__ = ()


def escape(text: str) -> Safe:
    """``text`` as HTML that shows it; control characters and those that turn the reading direction become visible."""
    return Safe(html.escape(visible(text)))


def join(*parts: str | Safe) -> Safe:
    """The parts one after the other; those that are plain strings are escaped."""
    return Safe("".join(part if isinstance(part, Safe) else escape(part) for part in parts))


def element(tag: str, *children: str | Safe, **attributes: str) -> Safe:
    """One element. Children and values that are plain strings are escaped; ``class_`` is written class.

    Raises ``ValueError`` for an attribute that runs script or leads off the site.
    """
    written = "".join(f' {_name(name)}="{_value(name, value)}"' for name, value in attributes.items())
    return Safe(f"<{tag}{written}>" if tag in _EMPTY else f"<{tag}{written}>{join(*children)}</{tag}>")


def details(summary: str | Safe, *children: str | Safe, key: str, opened: bool = False) -> Safe:
    """A panel that folds. As a reader leaves it, open or closed, the page keeps that of ``key`` through all updates."""
    state = {"open": ""} if opened else {}
    return element("details", element("summary", summary), *children, data_keep=key, **state)


def _name(name: str) -> str:
    if name.startswith("on"):
        raise ValueError(f"{name}: handlers are no part of what is made from data")
    return name.rstrip("_").replace("_", "-")


def _value(name: str, value: str) -> str:
    if name in ("href", "src", "action") and not value.startswith(_ADDRESSES):
        raise ValueError(f"{name}: {value[:40]!r} leads off the site")
    return html.escape(visible(value))
