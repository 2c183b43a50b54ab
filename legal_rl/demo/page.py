"""Words in both languages and safe HTML: whatever is not made here is escaped."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from markupsafe import Markup

from legal_rl.core.answers import Letters
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.tags import TAG
from legal_rl.reporting.page import visible
from legal_rl.reporting.words import Language, Words
from legal_rl.runs.shipped_files import read_asset

if TYPE_CHECKING:
    from legal_rl.demo.models import Trained
    from legal_rl.engines.openai.chat import ChatError

FOLDER: Final = Path(__file__).with_name("words")
# Style sheets of the demo stand in templates: no back tick, ``${`` or doubled brace may be in them.
asset = partial(read_asset, "demo")
Update = dict[Any, Any]  # Gradio component → its new value
_VOID: Final = frozenset({"br", "hr", "img", "input"})
# Addresses may lead to a place on this site, or to a picture that the page carries.
_ADDRESSES: Final = ("#", "./", "../", "data:image/png;base64,")
_MOST_SHOWN: Final = 20_000  # characters of a response
_MOST_VALUE: Final = 120  # characters of what a sentence quotes of a file


class DemoWords(Words):
    """The words of the demo."""

    def __init__(self, language: Language) -> None:
        super().__init__(language, FOLDER)


def model_name(words: Words, label: str, trained: "Trained | None") -> str:
    """The page's name for a model: before or after its run's training where that is known, else its label."""
    return words(f"shell.trained.{trained}") if trained else label


class VisitorError(Exception):
    """A mistake that the visitor can correct. ``key`` names the sentence among the words, ``values`` fill it in."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def file_error(error: UserError, names: Mapping[str, str]) -> VisitorError:
    """The mistake in a visitor's file, to be said in the page's language; ``names`` are those he gave, by path."""
    values = {name: shorten(str(value), _MOST_VALUE) for name, value in error.values.items() if name != "path"}
    path = str(error.values.get("path", ""))
    return VisitorError(f"file.{error.code or 'other'}", name=names.get(path, Path(path).name), **values)


class Safe(Markup):
    """HTML made by ``element`` or ``escape`` alone. Plain strings that are joined or added to it are escaped."""

    __slots__ = ()

    @classmethod
    def escape(cls, s: Any, /) -> Self:
        """``s`` as HTML that shows it; control characters and those that turn the direction become visible."""
        return super().escape(s if hasattr(s, "__html__") else visible(s))


escape: Final = Safe.escape


def join(*parts: str | Safe) -> Safe:
    """The parts one after the other; those that are plain strings are escaped."""
    return Safe("").join(parts)


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
    return f'{name.rstrip("_").replace("_", "-")}="{escape(value)}"'


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
    """A model's text without its tags, cut after ``_MOST_SHOWN`` characters; as it came for experts."""
    more = len(text) - _MOST_SHOWN
    plain, raw = TAG.sub("", text[:_MOST_SHOWN]).strip(), text[:_MOST_SHOWN]
    parts = [element("pre", plain, class_="text response", lang="zh-CN")]
    if more > 0:
        parts.append(element("p", words("vote.longer", n=more), class_="quiet"))
    if plain != raw:
        kept = element("pre", raw, class_="text response", lang="zh-CN")
        parts.append(element("details", element("summary", words("ask.raw")), kept, class_="expert"))
    return join(*parts)


def letters_or_none(letters: Letters | None, words: Words) -> str:
    """``A, C``, or the words for what was not read as an answer."""
    return ", ".join(sorted(letters)) if letters else words("vote.none")


def shorten(text: str, most: int) -> str:
    """``text`` on one line, cut after ``most`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[:most] + "…"
