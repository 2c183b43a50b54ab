"""Responses that are options' own texts and nothing else, in whatever dress and order, where the question is known."""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.asked import alters_little, has_several, without_signs
from legal_rl.core.polarity import Polarity
from legal_rl.core.questions import LETTERS, Question
from legal_rl.core.words import ASKING_SIGN, OPTION_SIGNS, STEM_SIGN

# Before the texts: 选项：; 以下是正确的表述：; the stem repeated.
_HEADER: Final = re.compile(
    rf"[\s*#]{{0,4}}(?:[{STEM_SIGN}{ASKING_SIGN}]+|(?:答案|选项|选择)[是为]?|(?P<asked>[^。;:!?\n]{{2,40}}))[:,]?[\s*]{{0,4}}"
)
_CHOOSES: Final = re.compile("(?P<wrong>不正确|错误|不当|有误|不符合)|(?P<right>正确|符合|恰当|成立)")
_ASKS: Final = re.compile("[哪何吗?]|下列")
_LABEL: Final = re.compile(
    r"[\s*#>\-•(【\[]{0,6}(?:(?:选项\s?)?(?P<letter>[A-J])\s?(?:选?项)?[\s*)\]】]{0,3}(?:[.,、:。—-]\s{0,3}|\s|(?<=[)\]】]))"
    r"|(?P<number>\d{1,2}|[①-⑩一二三四五六])[)]?[.,、:)]?\s{0,3})?\*{0,2}[“\"]?"
)
_CLOSED: Final = ' 。.;,、!*”"\t'
# A line end, or a mark behind an option's whole text.
_LINE: Final = re.compile(rf"\n+|(?<=[{OPTION_SIGNS}])[。;]\s{{0,3}}")
_OWN_LETTER: Final = re.compile(r"\s?[(【\[]\s?(?P<letter>[A-J])\s?[)】\]]\s{0,3}\Z")
_LONGEST: Final = 4000


def restated(text: str, options: str, question: Question | None, asked: Polarity | None) -> Letters | None:
    """The options whose texts are all that a marked ``text`` says, a line each, with their letters, numbers or neither.

    Few words of a lettered text may differ, but no negation. All options are an answer only where several may be right,
    and without letters only behind words that say which ones they are (正确的说法有：).
    """
    if question is None or len(text) > _LONGEST:
        return None
    lines = [line for line in _LINE.split(text.strip()) if line.strip()]
    header = _HEADER.fullmatch(lines[0]) if lines else None
    said, echoed = "", False
    if header is not None and lines[0].rstrip("* ").endswith((":", ",")) and len(lines) > 1:
        says = _CHOOSES.search(header["asked"] or "")
        if header["asked"] and (says is None or _ASKS.search(header["asked"])):
            return None
        if says is not None and asked != ("wrong" if says["wrong"] else "right"):
            return None
        echoed = header["asked"] is None and lines[0].strip()[0] in STEM_SIGN + ASKING_SIGN
        said, lines = "asked" if says else "plain", lines[1:]
    named = [_option(line, options, question) for line in lines]
    letters = frozenset(letter for letter, _ in named)
    if "" in letters or not named or len(letters) < len(named):
        return None
    lettered = all(labelled for _, labelled in named)
    if letters == frozenset(options) and (echoed or not (has_several(question) and (lettered or said == "asked"))):
        return None
    return letters if lettered or said or len(named) == 1 or len(letters) < len(options) - 1 else None


def _option(line: str, options: str, question: Question) -> tuple[str, bool]:
    """The option that a line repeats, and whether with its letter; none for any other line."""
    label = _LABEL.match(line)
    words = line[label.end() :].strip(_CLOSED) if label else line.strip(_CLOSED)
    letter = label["letter"] if label else None
    behind = _OWN_LETTER.search(words, max(0, len(words) - 12)) if letter is None else None
    if behind is not None:
        words, letter = words[: behind.start()].strip(_CLOSED), behind["letter"]
    sign = words[:1]
    told = LETTERS[OPTION_SIGNS.index(sign)] if sign and sign in OPTION_SIGNS else ""
    exact = bool(told) and not without_signs(words) and words == sign * len(words)
    if not exact:
        told = ""
        if letter is not None and letter in question.options and len(words) <= 2 * len(question.options[letter]):
            alike = [name for name, option in question.options.items() if alters_little(words, option)]
            told = letter if alike == [letter] else ""
    if told not in options or (letter is not None and told != letter):
        return "", False
    return told, letter is not None
