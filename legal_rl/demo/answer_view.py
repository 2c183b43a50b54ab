"""Views of an answer: HTML with status, options, thinking and cited statutes, and Markdown to pass on."""

from collections.abc import Iterable
from importlib import resources
from typing import Final

from legal_rl.core.answers import Letters, render
from legal_rl.core.citations import Article, citations, statutes_named
from legal_rl.core.prompts import render_question
from legal_rl.core.verdicts import OptionVerdict
from legal_rl.demo.answer import AnswerState, Generation, OptionState
from legal_rl.demo.models import error_html
from legal_rl.demo.page import Safe, Words, details, element, join
from legal_rl.reporting.tables import code_block, escaped, md_table

# What each badge looks like; its words say the same.
_TONES: Final = {"hit": "good", "missed": "bad", "extra": "bad", "contradictory": "odd"}


def show_answer(words: Words, asked: Generation, *, key: str, gold: Letters | None = None) -> Safe:
    """All of an answer, with missed and extra options marked where ``gold`` is given; ``key`` keeps its panels."""
    state = asked.state
    parts = [_status(words, asked), options_html(words, asked, key=key, gold=gold)]
    if state.thinking:
        title = words("ask.thinking.now" if asked.running and not state.answer else "ask.thinking")
        timer = element("span", words("ask.seconds", seconds=f"{state.seconds:.1f}"), class_="timer")
        parts.append(details(join(title, " ", timer), _text(state.thinking), key=f"{key}-thinking", opened=True))
    if state.answer:
        parts += [element("h4", words("ask.answer")), _text(state.answer)]
    parts.append(statutes_html(words, state))
    if asked.error is not None:
        parts.append(error_html(words, asked.error))
    return element("div", *parts, class_="answer")


def status_words(words: Words, asked: Generation) -> str:
    """What the parser makes of the answer, or how far it has come."""
    state = asked.state
    if asked.running:
        begun = "thinking" if state.thinking else "waiting"
        return words(f"ask.running.{'answering' if state.answer else begun}")
    if state.running:
        return words("ask.stopped" if asked.stopped else "ask.broken")
    return outcome_words(words, state)


def outcome_words(words: Words, state: AnswerState) -> str:
    """What the parser makes of a whole answer."""
    if state.response.text is None:
        return words("ask.status.not_scored")
    return f"{words(f'ask.status.{state.parsed.status}')} {join_letters(words, state.parsed.predicted or ())}".strip()


def join_letters(words: Words, letters: Iterable[str]) -> str:
    """Letters as the page's language lists them."""
    return ("、" if words.language == "zh" else ", ").join(sorted(letters))


def _status(words: Words, asked: Generation) -> Safe:
    parts = [element("b", status_words(words, asked))]
    state = asked.state
    if not state.running and state.response.text is not None:
        parts.append(element("span", words(f"ask.format.{state.parsed.format}"), class_="badge"))
        if state.response.completion_tokens is not None:
            parts.append(element("span", words("ask.tokens", tokens=state.response.completion_tokens)))
    return element("p", *parts, class_="status", role="status")


def options_html(words: Words, asked: Generation, *, key: str, gold: Letters | None = None) -> Safe:
    """Every option with what the reasoning says of it and whether it is chosen."""
    rows = [_option(words, asked, one, key, gold) for one in asked.state.options]
    return element("ul", *rows, class_="options", aria_label=words("ask.options"))


def _option(words: Words, asked: Generation, one: OptionState, key: str, gold: Letters | None) -> Safe:
    letter = element("span", one.letter, class_="letter")
    text = element("span", asked.question.options[one.letter], class_="text", dir="auto")
    badges = element("div", *_badges(words, one, asked.state.running, gold), class_="badges")
    parts = [element("div", letter, text, class_="option-head"), badges]
    if one.reasons:
        said = [element("p", reason, class_="text", dir="auto") for reason in one.reasons]
        parts.append(details(words("ask.reasons", letter=one.letter), *said, key=f"{key}-why-{one.letter}"))
    return element("li", *parts, class_="option chosen" if one.chosen else "option")


def _badges(words: Words, one: OptionState, running: bool, gold: Letters | None) -> list[Safe]:
    badges = []
    if one.chosen or not running:
        badges.append(_badge("chosen" if one.chosen else "", words(f"ask.choice.{'yes' if one.chosen else 'no'}")))
    lean, mark = verdict_key(one.verdict), gold_mark(one, gold)
    if lean != "none":
        badges.append(_badge(_TONES.get(lean.split("-")[-1], ""), words(f"ask.lean.{lean}")))
    if mark:
        badges.append(_badge(_TONES[mark], words(f"ask.mark.{mark}")))
    return badges


def verdict_key(verdict: OptionVerdict) -> str:
    """What the reasoning makes of an option: to be chosen or not, else what it says of the statement; or ``none``."""
    if verdict.choice != "none":
        return verdict.choice
    return "none" if verdict.statement == "none" else f"statement-{verdict.statement}"


def gold_mark(one: OptionState, gold: Letters | None) -> str:
    """``hit``, ``missed`` or ``extra`` against ``gold``; nothing for an option that both leave out."""
    if gold is None or not (one.chosen or one.letter in gold):
        return ""
    return ("hit" if one.letter in gold else "extra") if one.chosen else "missed"


def statutes_html(words: Words, state: AnswerState) -> Safe:
    """The articles and statutes that the answer cites, as chips."""
    names = cited_statutes(state)
    if not names:
        return Safe("")
    chips = [element("li", name, class_="chip") for name in names]
    return element("div", element("h4", words("ask.statutes")), element("ul", *chips, class_="chips"))


def cited_statutes(state: AnswerState) -> list[str]:
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


def answer_style() -> str:
    """The style sheet of the tabs that show answers. It stands in a template: no back tick, no ``${``."""
    return (resources.files("legal_rl.demo") / "assets" / "asking.css").read_text("utf-8")


def answer_markdown(words: Words, asked: Generation) -> str:
    """Question, answer and what the parser reads of it; gold where it is known."""
    state, gold = asked.state, asked.gold
    about = [
        (words("ask.share.model"), asked.model.label),
        (words("ask.share.prompt"), asked.model.prompt),
        (words("ask.share.temperature"), f"{asked.temperature:g}"),
        (words("ask.share.status"), status_words(words, asked)),
        *([(words("ask.share.gold"), render(gold))] if gold else []),
    ]
    parts = [f"# {words('ask.share.title')}\n", f"{words('ask.share.note')}\n"]
    parts.append("\n".join(f"- {name}: {escaped(value)}" for name, value in about) + "\n")
    parts += [f"## {words('ask.share.question')}\n", _fenced(render_question(asked.question))]
    parts += [f"## {words('ask.share.options')}\n", _table(words, asked)]
    for title, text in ((words("ask.thinking"), state.thinking), (words("ask.answer"), state.answer)):
        if text:
            parts += [f"## {title}\n", _fenced(text)]
    if names := cited_statutes(state):
        parts += [f"## {words('ask.statutes')}\n", "\n".join(f"- {escaped(name)}" for name in names) + "\n"]
    return "\n".join(parts)


def _table(words: Words, asked: Generation) -> str:
    rows = []
    for one in asked.state.options:
        lean, mark = verdict_key(one.verdict), gold_mark(one, asked.gold)
        reasoning = words(f"ask.lean.{lean}") if lean != "none" else "–"
        chosen = words(f"ask.choice.{'yes' if one.chosen else 'no'}")
        rows.append([one.letter, reasoning, chosen, words(f"ask.mark.{mark}") if mark else "–"])
    return md_table([words(f"ask.share.{name}") for name in ("option", "lean", "chosen", "gold")], rows)


def _fenced(text: str) -> str:
    return code_block(text, limit=len(text))
