"""Views of an answer: HTML with status, options, thinking and cited statutes, and Markdown to pass on."""

import re
from collections.abc import Iterable
from typing import Final

from legal_rl.core.answers import Letters, render
from legal_rl.core.citations import Article, citations, statutes_named
from legal_rl.core.prompts import render_question
from legal_rl.core.tags import TAG
from legal_rl.core.verdicts import OptionVerdict
from legal_rl.demo.answer import AnswerState, Generation, OptionState
from legal_rl.demo.page import Safe, details, element, error_html, join, model_name, text_block
from legal_rl.demo.statute_view import statute_chips
from legal_rl.reporting.tables import code_block, escaped, md_table
from legal_rl.reporting.words import Words
from legal_rl.runs.statutes import StatuteStore

# The look of each badge; its words say the same.
_LETTERS_ALONE: Final = re.compile(r"[A-Ja-j\s,，、.。]*")
_SILENCE: Final = 3.0  # seconds without a word of the server, after which the page counts them
_TONES: Final = {"hit": "good", "missed": "bad", "extra": "bad", "contradictory": "odd"}


def show_answer(
    words: Words,
    generation: Generation,
    *,
    key: str,
    gold: Letters | None = None,
    picked: Letters | None = None,
    statutes: StatuteStore | None = None,
) -> Safe:
    """A whole answer. With ``gold`` it is headed by the verdict, on what the visitor had ``picked`` too.

    ``key`` names its panels across updates. With ``statutes`` the articles cited open their words.
    """
    state = generation.state
    rows = [_option(words, generation, option, key, gold) for option in state.options]
    options = element("ul", *rows, class_="options", aria_label=words("ask.options"))
    verdict = verdict_html(words, generation, gold, picked) if gold else Safe("")
    parts = [verdict, _status(words, generation), options, _texts(words, generation, key)]
    if names := cited_statutes(state):
        chips = statute_chips(words, names, statutes, generation.question.law_as_of, key=f"{key}-law")
        parts.append(element("div", element("h4", words("ask.statutes")), chips))
    if generation.error is not None:
        parts.append(error_html(words, generation.error))
    return element("div", *parts, class_="answer")


def verdict_html(words: Words, generation: Generation, gold: Letters, picked: Letters | None) -> Safe:
    """Right or wrong in one large line for the visitor, who comes first, and for the model, with the key below."""
    state = generation.state
    lines = []
    if picked:
        lines.append(_verdict(words, words("ask.you"), picked, gold))
    if state.running:
        lines.append(element("p", element("b", words("ask.them")), " ", status_words(words, generation), class_="none"))
    elif state.parsed.predicted is None:
        said = words("ask.verdict.none", status=status_words(words, generation))
        lines.append(element("p", element("b", words("ask.them")), " ", said, class_="wrong"))
    else:
        lines.append(_verdict(words, words("ask.them"), state.parsed.predicted, gold))
    key = element("p", words("ask.gold_is", letters=join_letters(words, gold)), class_="gold")
    return element("div", *lines, key, class_="verdict", role="status")


def _verdict(words: Words, who: str, said: Letters, gold: Letters) -> Safe:
    text, right = verdict_text(words, said, gold)
    letters = element("span", join_letters(words, said), class_="said")
    return element(
        "p", element("b", who), " ", element("strong", text), " ", letters, class_="right" if right else "wrong"
    )


def verdict_text(words: Words, said: Letters, gold: Letters) -> tuple[str, bool]:
    """Right or wrong in words, with what was missed and what was too much; and whether it is right."""
    faults = []
    for name, fault in (("missed", gold - said), ("extra", said - gold)):
        if fault:
            faults.append(words(f"ask.verdict.{name}", letters=join_letters(words, fault)))
    if faults:
        return words("ask.verdict.wrong", faults=words("ask.verdict.and").join(faults)), False
    return words("ask.verdict.right"), True


def _texts(words: Words, generation: Generation, key: str) -> Safe:
    """Thinking and answer. What was cut at the limit is folded and called so: its end is no answer to read."""
    state = generation.state
    raw = state.response.full_text or ""
    if not state.running and state.response.finish_reason == "length" and state.parsed.predicted is None:
        return details(words("ask.cut"), text_block(raw), key=f"{key}-cut") if raw else Safe("")
    parts = []
    if state.thinking:
        title = words("ask.thinking.now" if generation.running and not state.answer else "ask.thinking")
        timer = element("span", words("ask.seconds", seconds=f"{state.seconds:.1f}"), class_="timer")
        panel = details(join(title, " ", timer), text_block(state.thinking), key=f"{key}-thinking", opened=True)
        parts.append(panel)
    said = TAG.sub("", state.answer).strip()
    if said and not _LETTERS_ALONE.fullmatch(said):
        parts += [element("h4", words("ask.answer")), text_block(said)]
    if raw and not generation.running:
        panel = details(words("ask.raw"), text_block(raw), key=f"{key}-raw")
        parts.append(element("div", panel, class_="expert"))
    return join(*parts)


def status_words(words: Words, generation: Generation) -> str:
    """The parser's reading of a whole answer, or how far an answer has come."""
    state = generation.state
    if generation.running:
        if generation.model.loading is not None:
            return words("ask.running.loading", seconds=int(generation.model.loading))
        if not (state.thinking or state.answer) and state.waited >= _SILENCE:
            return words("ask.running.silent", seconds=int(state.waited))
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
        for_experts = [element("span", words(f"ask.format.{state.parsed.format}"), class_="badge")]
        if state.parsed.rule:
            for_experts.append(element("span", words("ask.rule", rule=state.parsed.rule), class_="badge"))
        if state.response.completion_tokens is not None:
            for_experts.append(element("span", words("ask.tokens", tokens=state.response.completion_tokens)))
        parts.append(element("span", *for_experts, class_="expert"))
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


def cited_statutes(state: AnswerState) -> list[Article | str]:
    """Every article cited, once, in order, then the names of statutes that are named without an article."""
    text = state.response.full_text or ""
    articles = list(dict.fromkeys(citation.article for citation in citations(text)))
    laws = {article.law for article in articles}
    bare = dict.fromkeys(name for name, _, _ in statutes_named(text) if name not in laws)
    return [*articles, *(f"《{name}》" for name in bare)]


def answer_markdown(words: Words, generation: Generation) -> str:
    """Question, answer and the parser's reading of it; gold where it is known.

    Everything that a model or a visitor wrote stands in code blocks that it cannot leave.
    """
    state, gold, question = generation.state, generation.gold, render_question(generation.question)
    about = [
        (words("ask.share.model"), model_name(words, generation.model.label, generation.model.trained)),
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
        parts += [
            f"## {words('ask.statutes')}\n",
            "\n".join(f"- {escaped(getattr(name, 'name', name))}" for name in names) + "\n",
        ]
    return "\n".join(parts)
