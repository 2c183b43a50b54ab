"""An answer as Markdown to pass on: whatever a model or a visitor wrote stands in code blocks that it cannot leave."""

from legal_rl.core.answers import render
from legal_rl.core.prompts import render_question
from legal_rl.demo.asking.asked import Asked
from legal_rl.demo.asking.view import cited, leaning, mark_of, status_words
from legal_rl.demo.words import Words
from legal_rl.evaluation.report.markdown import cell, fence, table


def as_markdown(words: Words, asked: Asked) -> str:
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
    parts.append("\n".join(f"- {name}: {cell(value)}" for name, value in about) + "\n")
    parts += [f"## {words('ask.share.question')}\n", _fenced(render_question(asked.question))]
    parts += [f"## {words('ask.share.options')}\n", _table(words, asked)]
    for title, text in ((words("ask.thinking"), state.thinking), (words("ask.answer"), state.answer)):
        if text:
            parts += [f"## {title}\n", _fenced(text)]
    if names := cited(state):
        parts += [f"## {words('ask.statutes')}\n", "\n".join(f"- {cell(name)}" for name in names) + "\n"]
    return "\n".join(parts)


def _table(words: Words, asked: Asked) -> str:
    rows = []
    for one in asked.state.options:
        lean, mark = leaning(one.verdict), mark_of(one, asked.gold)
        reasoning = words(f"ask.lean.{lean}") if lean != "none" else "–"
        chosen = words(f"ask.choice.{'yes' if one.chosen else 'no'}")
        rows.append([one.letter, reasoning, chosen, words(f"ask.mark.{mark}") if mark else "–"])
    return table([words(f"ask.share.{name}") for name in ("option", "lean", "chosen", "gold")], rows)


def _fenced(text: str) -> str:
    return fence(text, limit=len(text))
