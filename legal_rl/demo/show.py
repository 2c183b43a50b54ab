"""HTML that Vote and Mock exam share: a question with its options, and sentences that a visitor can act on."""

from importlib import resources
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.questions import Question
from legal_rl.demo.page import Safe, Words, element, join
from legal_rl.demo.papers import VisitorError

MOST_SHOWN: Final = 20_000  # characters of a response that are shown


def exam_style() -> str:
    """The tabs' own style sheet. It stands in a template: no back tick, no ``${`` and no doubled brace may be in it."""
    return (resources.files("legal_rl.demo") / "assets" / "sitting.css").read_text("utf-8")


def visitor_error_html(words: Words, error: VisitorError) -> Safe:
    """What a visitor can mend."""
    return element("p", words(error.key, **error.values), class_="trouble", role="alert")


def show_letters(letters: Letters | None, words: Words) -> str:
    """``A, C``; a dash with words for what was not read as an answer."""
    return ", ".join(sorted(letters)) if letters else words("vote.none")


def question_html(question: Question, words: Words, *, options: bool = True) -> Safe:
    """Passage, stem and, if asked for, the options; as text, whatever stands in them."""
    passage = element("p", question.passage, class_="text passage") if question.passage else ""
    listed = [
        element("li", element("b", letter), element("span", text, class_="text"))
        for letter, text in question.options.items()
    ]
    return element(
        "div",
        passage,
        element("p", question.stem, class_="text stem"),
        element("ul", *listed, class_="options") if options else "",
        class_="question",
        lang="zh-CN",
        aria_label=words("vote.question"),
        role="group",
    )


def response_html(text: str, words: Words) -> Safe:
    """A model's text, cut after ``MOST_SHOWN`` characters."""
    more = len(text) - MOST_SHOWN
    shown = element("pre", text[:MOST_SHOWN], class_="text response", lang="zh-CN")
    return join(shown, element("p", words("vote.longer", n=more), class_="quiet")) if more > 0 else shown
