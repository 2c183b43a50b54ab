"""Words in both languages and safe HTML: whatever is not made here is escaped."""

import html
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from legal_rl.core.answers import Letters
from legal_rl.core.questions import Question
from legal_rl.reporting.page import visible
from legal_rl.reporting.words import Language, Words
from legal_rl.runs.shipped_files import read_asset

if TYPE_CHECKING:
    from legal_rl.engines.openai.chat import ChatError

FOLDER: Final = Path(__file__).with_name("words")
# Style sheets of the demo stand in templates: no back tick, ``${`` or doubled brace may be in them.
asset = partial(read_asset, "demo")
Update = dict[Any, Any]  # Gradio component → its new value
_VOID: Final = frozenset({"br", "hr", "img", "input"})
# Addresses may lead to a place on this site, or to a picture that the page carries.
_ADDRESSES: Final = ("#", "./", "../", "data:image/png;base64,")
_MOST_SHOWN: Final = 20_000  # characters of a response


class DemoWords(Words):
    """The words of the demo."""

    def __init__(self, language: Language) -> None:
        super().__init__(language, FOLDER)


class VisitorError(Exception):
    """A mistake that the visitor can correct. ``key`` names the sentence among the words, ``values`` fill it in."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


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
    written = "".join(f" {_attribute(name, value)}" for name, value in attributes.items())
    return Safe(f"<{tag}{written}>" if tag in _VOID else f"<{tag}{written}>{join(*children)}</{tag}>")


def _attribute(name: str, value: str) -> str:
    if name.startswith("on"):
        raise ValueError(f"{name}: handlers are no part of what is made from data")
    if name in ("href", "src", "action") and not value.startswith(_ADDRESSES):
        raise ValueError(f"{name}: {value[:40]!r} leads off the site")
    return f'{name.rstrip("_").replace("_", "-")}="{html.escape(visible(value))}"'


def details(summary: str | Safe, *children: str | Safe, key: str, opened: bool = False) -> Safe:
    """A panel that folds. The page keeps what a reader opened or closed, by ``key``, through all updates."""
    state = {"open": ""} if opened else {}
    return element("details", element("summary", summary), *children, data_keep=key, **state)


def text_block(text: str) -> Safe:
    """Text with its line breaks, in its own reading direction."""
    return element("div", text, class_="text", dir="auto")


def error_html(words: Words, error: "VisitorError | ChatError") -> Safe:
    """One sentence for a visitor's mistake, or for what befell a model's answer."""
    text = words(error.key, **error.values) if isinstance(error, VisitorError) else words(f"shell.trouble.{error.kind}")
    return element("p", text, class_="trouble", role="alert")


def question_html(question: Question, words: Words) -> Safe:
    """Passage and stem of a question."""
    return element(
        "div",
        element("p", question.passage, class_="text passage") if question.passage else "",
        element("p", question.stem, class_="text stem"),
        class_="question",
        lang="zh-CN",
        aria_label=words("vote.question"),
        role="group",
    )


def response_html(text: str, words: Words) -> Safe:
    """A model's text, cut after ``_MOST_SHOWN`` characters."""
    more = len(text) - _MOST_SHOWN
    shown = element("pre", text[:_MOST_SHOWN], class_="text response", lang="zh-CN")
    return join(shown, element("p", words("vote.longer", n=more), class_="quiet")) if more > 0 else shown


def letters_or_none(letters: Letters | None, words: Words) -> str:
    """``A, C``, or the words for what was not read as an answer."""
    return ", ".join(sorted(letters)) if letters else words("vote.none")


def shorten(text: str, most: int) -> str:
    """``text`` on one line, cut after ``most`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[:most] + "…"
