"""Answers that a visitor's browser keeps, opened again from there, and what it draws a picture of."""

import hashlib
import json
from collections.abc import Sequence
from typing import Final

from pydantic import Field, ValidationError

from legal_rl.core.answers import Letters
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.answer import Generation, read_answer
from legal_rl.demo.answer_view import join_letters, status_words, verdict_text
from legal_rl.demo.context import Limits
from legal_rl.demo.models import Model
from legal_rl.demo.page import Safe, VisitorError, element
from legal_rl.reporting.words import Words
from legal_rl.runs.yaml_config import Config

_MOST_CHARS: Final = 300_000  # of a kept answer that comes back
Line = tuple[str, str]  # how a line looks: title, text, good, bad, note; and what it says


class KeptAnswer(Config):
    """One answer as the browser keeps it. ``gold`` is None where it is unknown, ``opened`` when it was opened again."""

    question: Question
    gold: str | None
    picked: str
    model: str
    temperature: float
    seconds: float
    waited: float
    response: Response
    opened: float = Field(default=0, exclude=True)


def keep(generation: Generation, picked: Letters | None) -> KeptAnswer:
    """The record of an answer that has ended."""
    state = generation.state
    return KeptAnswer(
        question=generation.question,
        gold="".join(sorted(generation.gold)) if generation.gold else None,
        picked="".join(sorted(picked or ())),
        model=generation.model.label,
        temperature=generation.temperature,
        seconds=state.seconds,
        waited=state.waited,
        response=state.response.model_copy(update={"messages": None}),
    )


def reopen(text: str, models: Sequence[Model], limits: Limits) -> tuple[KeptAnswer, Generation]:
    """Read what a browser sent back. Raises ``VisitorError`` for what is none, and where its model is not served here.

    The answer is read and graded anew.
    """
    try:
        if len(text) > _MOST_CHARS:
            raise ValueError
        kept = KeptAnswer.model_validate_json(text)
        question = kept.question
        gold = frozenset(kept.gold) if kept.gold else None
        if not (gold or frozenset()) | frozenset(kept.picked) <= frozenset(question.options):
            raise ValueError
        if len(question.stem) + sum(map(len, question.options.values())) > limits.question_chars:
            raise ValueError
    except (ValidationError, ValueError):
        raise VisitorError("ask.history.damaged") from None
    model = next((model for model in models if model.label == kept.model), None)
    if model is None:
        raise VisitorError("ask.history.model", model=kept.model[:60])
    state = read_answer(question, kept.response)
    return kept, Generation(question, gold, model, kept.temperature, state)


def kept_html(words: Words, generation: Generation, picked: Letters | None) -> Safe:
    """The record for the page's script, with its line in the list and what a picture of it shows; nothing to see."""
    kept = keep(generation, picked)
    said = generation.state.parsed.predicted
    about = f"{kept.question.model_dump_json()}{kept.response.text}{kept.response.reasoning}{kept.model}"
    mark = "" if generation.gold is None else "✓" if (picked or said) == generation.gold else "✗"
    return element(
        "div",
        hidden="",
        class_="kept",
        data_key=hashlib.sha256(about.encode("utf-8", "backslashreplace")).hexdigest()[:16],
        data_title=f"{mark} {kept.question.stem[:60]}".strip(),
        data_record=json.dumps(kept.model_dump(mode="json")),  # as ASCII, which no escaping changes
        data_lines=json.dumps(share_lines(words, generation, picked)),
    )


def share_lines(words: Words, generation: Generation, picked: Letters | None) -> list[Line]:
    """Question, both answers and the key, as lines of a picture or of a message."""
    question, gold, said = generation.question, generation.gold, generation.state.parsed.predicted
    lines = [("title", words("shell.title"))]
    if question.passage:
        lines.append(("text", question.passage))
    lines.append(("text", question.stem))
    for letter, text in question.options.items():
        lines.append(("good" if gold and letter in gold else "text", f"{letter}. {text}"))
    colon = "：" if words.language == "zh" else ": "
    for who, letters in ((words("ask.you"), picked), (words("ask.them"), said)):
        if not letters:
            continue
        text, right = verdict_text(words, letters, gold) if gold else ("", None)
        look = "text" if right is None else "good" if right else "bad"
        lines.append((look, f"{who}{colon}{join_letters(words, letters)}  {text}".rstrip()))
    if said is None:
        lines.append(("bad", f"{words('ask.them')}{colon}{status_words(words, generation)}"))
    if gold:
        lines.append(("good", words("ask.gold_is", letters=join_letters(words, gold))))
    return [*lines, ("note", words("ask.share.note"))]


def history_html(words: Words) -> Safe:
    """The list of kept answers, which the page's script fills."""
    return element(
        "details",
        element("summary", words("ask.history")),
        element("p", words("ask.history.where"), class_="quiet"),
        element("ul", class_="history-list", data_empty=words("ask.history.empty")),
        element("button", words("ask.history.clear"), type="button", class_="history-clear", hidden=""),
        data_keep="ask-history",
        class_="history",
    )
