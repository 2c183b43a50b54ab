"""Markup that programs write around a question: quiz formats, flash cards, formulas, mails and pages of learning
platforms.

All of it becomes the lines that a person would write: a stem, lettered options, a key.
"""

import re
from typing import Final

from legal_rl.core.questions import LETTERS

# Moodle's GIFT: a question and its answers in braces, = before a right one, ~ before a wrong one.
_GIFT: Final = re.compile(
    r"^(?:[ \t]*::[^:\n]{0,99}::)?(?P<stem>[^{}\n]++)\{(?P<answers>\s*[=~][^{}]{1,3000})\}", re.MULTILINE
)
_GIFT_ANSWER: Final = re.compile(r"(?P<sign>[=~])(?:%(?P<share>-?[\d.]{1,6})%)?(?P<text>[^=~#]+)(?:#[^=~]*)?")
# LaTeX: items of a list, where a class for exams has its own word for the right one.
_ITEM: Final = re.compile(
    r"^[ \t]*\\(?P<right>[Cc]orrect)?(?:[Cc]hoice|item|task)\b[ \t]*(?:\[[^\]\n]{0,9}\])?[ \t]*", re.MULTILINE
)
_COMMAND: Final = re.compile(
    r"\\(?:begin|end)\{[a-zA-Z*]{1,30}\}(?:\[[^\]\n]{0,40}\])?|\\question\b(?:\[[\d.]{1,4}\])?[ \t]*"
    r"|\\(?:fillin|blank|quad|,)(?![a-z])"
)
_WRAPPED: Final = re.compile(
    r"\$?\\(?:boxed|text|mathrm|textbf)\{(?P<boxed>[^{}\n]*)\}\$?|\{\{c\d::(?P<cloze>[^{}:\n]*)(?:::[^{}\n]*)?\}\}"
)
# Options as a list under their name: YAML, notes.
_LIST: Final = re.compile(
    r"^[ \t]*(?:-[ \t]+)?[\"']?(?:options|choices|answers|选项|备选项|备选答案)[\"']?[ \t]?[:：][ \t]*\n"
    r"(?P<items>(?:[ \t]*[-*•][ \t]+[^\n]+(?:\n|\Z)){2,10})",
    re.MULTILINE | re.IGNORECASE,
)
_LIST_ITEM: Final = re.compile(
    r"^[ \t]*[-*•][ \t]+(?:\[[ xX]\][ \t]*)?(?P<lettered>[(（]?[A-Ja-j][.、)）:：])?", re.MULTILINE
)
# What somebody had chosen, said with its text above the options.
_CHOSEN: Final = re.compile(
    r"^[ \t]*(?:[Ss]elected [Aa]nswers?|所选答案|已选答案)[ \t]?[:：][^\n]*\n"
    r"(?:[^\n]*\n){0,12}?[ \t]*(?:[Aa]nswers?|答案)[ \t]?[:：][ \t]*$",
    re.MULTILINE,
)
_QUOTE: Final = re.compile(r"^>(?![ \t]*\[!)[^\n]*$", re.MULTILINE)
_QUOTED_OPTION: Final = re.compile(r"^>[> \t]*[(（]?[A-Da-d][.、)）:：．\s]", re.MULTILINE)
_LEAST_QUOTED: Final = 8  # characters of a question above its options
_RATIO: Final = re.compile("(?<=[一-鿿])[ \t]?\u2236")  # a sign of proportion where a colon is meant


def without_markup(text: str) -> str:
    """``text`` with the options and keys of quiz formats, formulas and cards as lines."""
    text = _RATIO.sub("：", _CHOSEN.sub("", text))
    if "\\" in text or "{{" in text:
        text = _WRAPPED.sub(lambda match: match["boxed"] or match["cloze"] or "", _without_latex(text))
    if "{" in text and len(found := [*_GIFT.finditer(text)]) == 1:
        text = text[: found[0].start()] + _from_gift(found[0]) + text[found[0].end() :]
    return _LIST.sub(_lettered, _with_reply_apart(text))


def _from_gift(question: re.Match[str]) -> str:
    lines, right = [question["stem"].strip()], ""
    for letter, answer in zip(LETTERS, _GIFT_ANSWER.finditer(question["answers"]), strict=False):
        lines.append(f"{letter}. {answer['text'].strip()}")
        if answer["sign"] == "=" or float(answer["share"] or 0) > 0:
            right += letter
    return "\n".join([*lines, f"答案：{right}" if right else ""])


def _without_latex(text: str) -> str:
    """``text`` with letters for the items of its one list."""
    items = [*_ITEM.finditer(text)]
    if not 1 < len(items) <= len(LETTERS):
        return text
    right = "".join(letter for letter, item in zip(LETTERS, items, strict=False) if item["right"])
    letters = iter(LETTERS)
    text = _COMMAND.sub("", _ITEM.sub(lambda _: f"{next(letters)}. ", text)).strip()
    return f"{text}\n答案：{right}" if right else text


def _lettered(options: re.Match[str]) -> str:
    """The items of a list with letters, where none has its own."""
    if any(item["lettered"] for item in _LIST_ITEM.finditer(options["items"])):
        return options["items"]
    letters = iter(LETTERS)
    return _LIST_ITEM.sub(lambda _: f"{next(letters)}. ", options["items"])


def _with_reply_apart(text: str) -> str:
    """``text`` with a mail's line between a reply and the question quoted below it with ``>``."""
    first, option = _QUOTE.search(text), _QUOTED_OPTION.search(text)
    if not first or not option or not text[: first.start()].strip():
        return text
    asked = "".join(line[0] for line in _QUOTE.finditer(text, first.start(), option.start()))
    if len(asked.strip("> ")) < _LEAST_QUOTED:
        return text
    return f"{text[: first.start()]}原始邮件\n{text[first.start() :]}"
