"""Views of an answer: HTML with status, options, thinking and cited statutes, and Markdown to pass on."""

from collections.abc import Iterable
from typing import Final

from legal_rl.core.answers import Letters, render
from legal_rl.core.citations import citations, statutes_named
from legal_rl.core.prompts import render_question
from legal_rl.core.verdicts import OptionVerdict
from legal_rl.demo.answer import AnswerState, Generation, OptionState
from legal_rl.demo.page import Safe, Words, details, element, error_html, join, text_block
from legal_rl.reporting.tables import code_block, escaped, md_table

# The look of each badge; its words say the same.
_TONES: Final = {"hit": "good", "missed": "bad", "extra": "bad", "contradictory": "odd"}


def show_answer(words: Words, generation: Generation, *, key: str, gold: Letters | None = None) -> Safe:
    """A whole answer. With ``gold``, missed and extra options are marked; ``key`` names its panels across updates."""
    state = generation.state
    rows = [_option(words, generation, option, key, gold) for option in state.options]
    options = element("ul", *rows, class_="options", aria_label=words("ask.options"))
    parts = [_status(words, generation), options]
    if state.thinking:
        title = words("ask.thinking.now" if generation.running and not state.answer else "ask.thinking")
        timer = element("span", words("ask.seconds", seconds=f"{state.seconds:.1f}"), class_="timer")
        panel = details(join(title, " ", timer), text_block(state.thinking), key=f"{key}-thinking", opened=True)
        parts.append(panel)
    if state.answer:
        parts += [element("h4", words("ask.answer")), text_block(state.answer)]
    if names := cited_statutes(state):
        chips = element("ul", *(element("li", name, class_="chip") for name in names), class_="chips")
        parts.append(element("div", element("h4", words("ask.statutes")), chips))
    if generation.error is not None:
        parts.append(error_html(words, generation.error))
    return element("div", *parts, class_="answer")


def status_words(words: Words, generation: Generation) -> str:
    """The parser's reading of a whole answer, or how far an answer has come."""
    state = generation.state
    if generation.running:
        begun = "thinking" if state.thinking else "waiting"
        return words(f"ask.running.{'answering' if state.answer else begun}")
    if state.running:
        return words("ask.stopped" if generation.stopped else "ask.broken")
    if state.response.text is None:
        return words("ask.status.not_scored")
    return f"{words(f'ask.status.{state.parsed.status}')} {join_letters(words, state.parsed.predicted or ())}".strip()


def join_letters(words: Words, letters: Iterable[str]) -> str:
    """Letters as the page's language lists them."""
    return ("、" if words.language == "zh" else ", ").join(sorted(letters))


def _status(words: Words, generation: Generation) -> Safe:
    parts = [element("b", status_words(words, generation))]
    state = generation.state
    if not state.running and state.response.text is not None:
        parts.append(element("span", words(f"ask.format.{state.parsed.format}"), class_="badge"))
        if state.response.completion_tokens is not None:
            parts.append(element("span", words("ask.tokens", tokens=state.response.completion_tokens)))
    return element("p", *parts, class_="status", role="status")


def _option(words: Words, generation: Generation, option: OptionState, key: str, gold: Letters | None) -> Safe:
    """One option with the reasoning's verdict on it and whether it is chosen."""
    badges = []
    if option.chosen or not generation.state.running:
        choice = words(f"ask.choice.{'yes' if option.chosen else 'no'}")
        badges.append(element("span", choice, class_="badge chosen" if option.chosen else "badge"))
    verdict, mark = verdict_key(option.verdict), gold_mark(option, gold)
    if verdict != "none":
        tone = _TONES.get(verdict.split("-")[-1], "")
        badges.append(element("span", words(f"ask.lean.{verdict}"), class_=f"badge {tone}".rstrip()))
    if mark:
        badges.append(element("span", words(f"ask.mark.{mark}"), class_=f"badge {_TONES[mark]}"))
    letter = element("span", option.letter, class_="letter")
    text = element("span", generation.question.options[option.letter], class_="text", dir="auto")
    parts = [element("div", letter, text, class_="option-head"), element("div", *badges, class_="badges")]
    if option.reasons:
        reasons = [element("p", reason, class_="text", dir="auto") for reason in option.reasons]
        parts.append(details(words("ask.reasons", letter=option.letter), *reasons, key=f"{key}-why-{option.letter}"))
    return element("li", *parts, class_="option chosen" if option.chosen else "option")


def verdict_key(verdict: OptionVerdict) -> str:
    """The reasoning's verdict: is the option to be chosen, else is its statement right; or ``none``."""
    if verdict.choice != "none":
        return verdict.choice
    return "none" if verdict.statement == "none" else f"statement-{verdict.statement}"


def gold_mark(option: OptionState, gold: Letters | None) -> str:
    """``hit``, ``missed`` or ``extra`` against ``gold``; nothing for an option that both leave out."""
    if gold is None or not (option.chosen or option.letter in gold):
        return ""
    return ("hit" if option.letter in gold else "extra") if option.chosen else "missed"


def cited_statutes(state: AnswerState) -> list[str]:
    """Every article cited, once, in order, then statutes that are named without an article."""
    text = state.response.full_text or ""
    articles = list(dict.fromkeys(citation.article for citation in citations(text)))
    laws = {article.law for article in articles}
    bare = dict.fromkeys(name for name, _, _ in statutes_named(text) if name not in laws)
    numbered = [f"《{each.law}》第{each.number}条" + (f"之{each.sub}" if each.sub else "") for each in articles]
    return numbered + [f"《{name}》" for name in bare]


def answer_markdown(words: Words, generation: Generation) -> str:
    """Question, answer and the parser's reading of it; gold where it is known.

    Everything that a model or a visitor wrote stands in code blocks that it cannot leave.
    """
    state, gold, question = generation.state, generation.gold, render_question(generation.question)
    about = [
        (words("ask.share.model"), generation.model.label),
        (words("ask.share.prompt"), generation.model.prompt),
        (words("ask.share.temperature"), f"{generation.temperature:g}"),
        (words("ask.share.status"), status_words(words, generation)),
        *([(words("ask.share.gold"), render(gold))] if gold else []),
    ]
    rows = []
    for option in state.options:
        verdict, mark = verdict_key(option.verdict), gold_mark(option, gold)
        reasoning = words(f"ask.lean.{verdict}") if verdict != "none" else "–"
        chosen = words(f"ask.choice.{'yes' if option.chosen else 'no'}")
        rows.append([option.letter, reasoning, chosen, words(f"ask.mark.{mark}") if mark else "–"])
    heads = [words(f"ask.share.{name}") for name in ("option", "lean", "chosen", "gold")]
    parts = [f"# {words('ask.share.title')}\n", f"{words('ask.share.note')}\n"]
    parts.append("\n".join(f"- {name}: {escaped(value)}" for name, value in about) + "\n")
    parts += [f"## {words('ask.share.question')}\n", code_block(question, limit=len(question))]
    parts += [f"## {words('ask.share.options')}\n", md_table(heads, rows)]
    for title, text in ((words("ask.thinking"), state.thinking), (words("ask.answer"), state.answer)):
        if text:
            parts += [f"## {title}\n", code_block(text, limit=len(text))]
    if names := cited_statutes(state):
        parts += [f"## {words('ask.statutes')}\n", "\n".join(f"- {escaped(name)}" for name in names) + "\n"]
    return "\n".join(parts)
