"""How an answer looks: its status, the options as the parser reads them, thinking, answer and the statutes it cites."""

from collections.abc import Iterable
from importlib import resources
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.citations import Article, citations, statutes_named
from legal_rl.core.verdicts import OptionVerdict
from legal_rl.demo.asking.asked import Asked
from legal_rl.demo.asking.live import OptionState, State
from legal_rl.demo.html import Safe, element, fold, join
from legal_rl.demo.models import trouble
from legal_rl.demo.words import Words

# What each badge looks like; its words say the same.
_TONES: Final = {"hit": "good", "missed": "bad", "extra": "bad", "contradictory": "odd"}


def show_answer(words: Words, asked: Asked, *, key: str, gold: Letters | None = None) -> Safe:
    """All of an answer, with missed and extra options marked where ``gold`` is given; ``key`` keeps its panels."""
    state = asked.state
    parts = [_status(words, asked), options(words, asked, key=key, gold=gold)]
    if state.thinking:
        title = words("ask.thinking.now" if asked.running and not state.answer else "ask.thinking")
        timer = element("span", words("ask.seconds", seconds=f"{state.seconds:.1f}"), class_="timer")
        parts.append(fold(join(title, " ", timer), _text(state.thinking), key=f"{key}-thinking", opened=True))
    if state.answer:
        parts += [element("h4", words("ask.answer")), _text(state.answer)]
    parts.append(statutes(words, state))
    if asked.error is not None:
        parts.append(trouble(words, asked.error))
    return element("div", *parts, class_="answer")


def status_words(words: Words, asked: Asked) -> str:
    """What the parser makes of the answer, or how far it has come."""
    state = asked.state
    if asked.running:
        begun = "thinking" if state.thinking else "waiting"
        return words(f"ask.running.{'answering' if state.answer else begun}")
    if state.running:
        return words("ask.stopped" if asked.stopped else "ask.broken")
    return outcome(words, state)


def outcome(words: Words, state: State) -> str:
    """What the parser makes of a whole answer."""
    if state.response.text is None:
        return words("ask.status.not_scored")
    return f"{words(f'ask.status.{state.parsed.status}')} {listed(words, state.parsed.predicted or ())}".strip()


def listed(words: Words, letters: Iterable[str]) -> str:
    """Letters as the page's language lists them."""
    return ("、" if words.language == "zh" else ", ").join(sorted(letters))


def _status(words: Words, asked: Asked) -> Safe:
    parts = [element("b", status_words(words, asked))]
    state = asked.state
    if not state.running and state.response.text is not None:
        parts.append(element("span", words(f"ask.format.{state.parsed.format}"), class_="badge"))
        if state.response.completion_tokens is not None:
            parts.append(element("span", words("ask.tokens", tokens=state.response.completion_tokens)))
    return element("p", *parts, class_="status", role="status")


def options(words: Words, asked: Asked, *, key: str, gold: Letters | None = None) -> Safe:
    """Every option with what the reasoning says of it and whether it is chosen."""
    rows = [_option(words, asked, one, key, gold) for one in asked.state.options]
    return element("ul", *rows, class_="options", aria_label=words("ask.options"))


def _option(words: Words, asked: Asked, one: OptionState, key: str, gold: Letters | None) -> Safe:
    letter = element("span", one.letter, class_="letter")
    text = element("span", asked.question.options[one.letter], class_="text", dir="auto")
    badges = element("div", *_badges(words, one, asked.state.running, gold), class_="badges")
    parts = [element("div", letter, text, class_="option-head"), badges]
    if one.reasons:
        said = [element("p", reason, class_="text", dir="auto") for reason in one.reasons]
        parts.append(fold(words("ask.reasons", letter=one.letter), *said, key=f"{key}-why-{one.letter}"))
    return element("li", *parts, class_="option chosen" if one.chosen else "option")


def _badges(words: Words, one: OptionState, running: bool, gold: Letters | None) -> list[Safe]:
    badges = []
    if one.chosen or not running:
        badges.append(_badge("chosen" if one.chosen else "", words(f"ask.choice.{'yes' if one.chosen else 'no'}")))
    lean, mark = leaning(one.verdict), mark_of(one, gold)
    if lean != "none":
        badges.append(_badge(_TONES.get(lean.split("-")[-1], ""), words(f"ask.lean.{lean}")))
    if mark:
        badges.append(_badge(_TONES[mark], words(f"ask.mark.{mark}")))
    return badges


def leaning(verdict: OptionVerdict) -> str:
    """What the reasoning makes of an option: to be chosen or not, else what it says of the statement; or ``none``."""
    if verdict.choice != "none":
        return verdict.choice
    return "none" if verdict.statement == "none" else f"statement-{verdict.statement}"


def mark_of(one: OptionState, gold: Letters | None) -> str:
    """``hit``, ``missed`` or ``extra`` against ``gold``; nothing for an option that both leave out."""
    if gold is None or not (one.chosen or one.letter in gold):
        return ""
    return ("hit" if one.letter in gold else "extra") if one.chosen else "missed"


def statutes(words: Words, state: State) -> Safe:
    """The articles and statutes that the answer cites, as chips."""
    names = cited(state)
    if not names:
        return Safe("")
    chips = [element("li", name, class_="chip") for name in names]
    return element("div", element("h4", words("ask.statutes")), element("ul", *chips, class_="chips"))


def cited(state: State) -> list[str]:
    """Every article cited, once, in order, then statutes that are named without an article."""
    text = state.response.full_text or ""
    articles = list(dict.fromkeys(citation.article for citation in citations(text)))
    laws = {article.law for article in articles}
    bare = dict.fromkeys(name for name, _, _ in statutes_named(text) if name not in laws)
    return [*map(_article, articles), *(f"《{name}》" for name in bare)]


def _article(article: Article) -> str:
    return f"《{article.law}》第{article.number}条" + (f"之{article.sub}" if article.sub else "")


def _badge(tone: str, text: str) -> Safe:
    return element("span", text, class_=f"badge {tone}".rstrip())


def _text(text: str) -> Safe:
    return element("div", text, class_="text", dir="auto")


def style() -> str:
    """The style sheet of the tabs that show answers. It stands in a template: no back tick, no ``${``."""
    return (resources.files("legal_rl.demo") / "assets" / "asking.css").read_text("utf-8")
