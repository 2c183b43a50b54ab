"""The question inside a prompt that another tool stored: stem and options by their marks, or a reason why not."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.sources import fields
from legal_rl.data.sources.rows import MalformedError

# LawBench ends its instruction so, and its worked example: the question is what follows the last of them.
_INSTRUCTION: Final = re.compile(r"(?:请你回答|格式回答)[。:：]\n")
# What a chat template puts behind the question, on one line with its last option or below it.
_TEMPLATE: Final = re.compile(r"\s*(?:(?:\n|</?\w+>|<\||\[\||###).*|(?<=。)\s+\S{1,12}[:：]\s*)\Z", re.DOTALL)
# Where a user's turn begins in a rendered chat without its special tokens, and in our own plain prompt.
_TURN: Final = re.compile(r"(?:^|\n)(?:<\|im_start\|>)?(?:user|human|HUMAN|Human)[:：]?[ \t]*\n|(?:^|\n)题目：")
_OPTION: Final = re.compile(r"^[ \t]*[(（]?([A-JＡ-Ｊ])(?:[)）]|[ \t]?[.．、:：])[ \t]*(?=\S)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PromptedQuestion:
    """The last question of a prompt. ``several``: worked examples stand before it, so that ``stem`` holds them too."""

    stem: str
    options: dict[str, str]
    several: bool = False


def lawbench_question(prompt: str) -> PromptedQuestion:
    """Read a prompt of LawBench: an instruction, ``stem A:…;B:…;C:…;D:…。`` in one line, and a chat template's end.

    Raises ``MalformedError`` where the instruction or the options cannot be told apart.
    """
    *_, begin = 0, *(found.end() for found in _INSTRUCTION.finditer(prompt))
    if not begin:
        raise MalformedError("the prompt does not end its instruction as LawBench's tasks of choice do")
    stem, options = fields.inline_options(prompt[begin:], "origin_prompt")
    last = max(options)
    return PromptedQuestion(stem, options | {last: _TEMPLATE.sub("", options[last]).strip().removesuffix("。")})


def prompted_question(prompt: str) -> PromptedQuestion:
    """Read the question that ``prompt`` ends with: text, then a line for each option, ``A. …``, ``(A) …`` or ``A：…``.

    The last option ends with its line. The stem begins where the user's last turn does; an instruction in that turn is
    part of it. Raises ``MalformedError`` where no such lines are found.
    """
    marks = list(_OPTION.finditer(prompt))
    letters = [unicodedata.normalize("NFKC", mark[1]) for mark in marks]
    if "A" not in letters:
        return _inline(prompt)
    start = len(letters) - 1 - letters[::-1].index("A")
    count = next((n for n, letter in enumerate(letters[start:]) if letter != chr(ord("A") + n)), len(letters) - start)
    run = marks[start : start + count]
    if count < 2:
        return _inline(prompt)
    ends = [mark.start() for mark in run[1:]] + [len(prompt)]
    texts = [prompt[mark.end() : end].strip() for mark, end in zip(run, ends, strict=True)]
    texts[-1] = texts[-1].split("\n", 1)[0].strip()
    head = prompt[: run[0].start()]
    *_, turn = 0, *(found.end() for found in _TURN.finditer(head))
    several = any(letter == "A" and mark.start() >= turn for letter, mark in zip(letters, marks[:start], strict=False))
    return PromptedQuestion(head[turn:].strip(), dict(zip(letters[start:], texts, strict=False)), several)


def _inline(prompt: str) -> PromptedQuestion:
    if _INSTRUCTION.search(prompt):
        return lawbench_question(prompt)
    raise MalformedError("the prompt holds no lines 'A. …', 'B. …' of options")


def last_user_turn(prompt: Any) -> str:
    """The text of a prompt stored as a string or as a list of turns, of which the last by the user is meant.

    Raises ``MalformedError`` for anything else.
    """
    if isinstance(prompt, str):
        return prompt
    if isinstance(prompt, list) and all(isinstance(turn, dict) for turn in prompt):
        for turn in reversed(prompt):
            said = turn.get("prompt", turn.get("content"))
            if str(turn.get("role")).upper() in {"HUMAN", "USER"} and isinstance(said, str):
                return said
    raise MalformedError("the prompt is neither a text nor a list of turns with one by the user")
