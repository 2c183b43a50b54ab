"""The question that was asked, as the scanner sees it: its stem and its options' texts become signs.

Where a question is known, ``mark`` writes one private character over every character of its stem and of each option
that a response repeats word by word. So the words of an option judge nothing and announce nothing, an option named by
its text alone is read as its letter, and a stem repeated is known from a question that the writer invents.
"""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from legal_rl.core.answers import fold
from legal_rl.core.questions import Question
from legal_rl.core.words import ASKING_SIGN, KIND_OF, OPTION_SIGNS, STEM_SIGN

_UNMISTAKABLE: Final = 8  # so many characters are a text of the question wherever they stand; fewer between marks only
_SHORTEST: Final = 2
_CLOSED: Final = "。.;!?:, "  # a copy may lack the marks at the end
_EDGES: Final = frozenset(" \n\t,;:。.!?、()[]【】<>\"'“”「」《》*")
_BEFORE: Final = _EDGES | frozenset("是为选")
_CLAUSES: Final = re.compile(r"[,。;!?:]")
_SIGNS: Final = re.compile(f"[{OPTION_SIGNS}{STEM_SIGN}{ASKING_SIGN}]+")
# Where what may answer begins behind an echo: an option's text, or a label.
_ANSWERS: Final = re.compile(f"[A-J](?=[.:、)\\]】]|[{OPTION_SIGNS}])|[{OPTION_SIGNS}]")
_MARKS: Final = " \n\t,.:;?!。、()[]【】*#"
# 请选出一个正确的答案，并写在… (base models, lenient rows)
_INSTRUCTION: Final = re.compile(r"\s*请[^\n]{0,80}(?:选出|回答|写在)[^\n]{0,120}\n\s*")
_LEAST_ECHO: Final = 4
_LONGEST_ECHO: Final = 400
_LONGEST_QUESTION: Final = 4000


def mark(text: str, question: Question) -> str:
    """Write signs over what folded ``text`` repeats of ``question``, keeping every position."""
    for piece, sign in _pieces(question.stem, tuple(question.options.values())):
        if piece in text:
            signs = sign * len(piece)
            text = text.replace(piece, signs) if len(piece) >= _UNMISTAKABLE else _between_marks(text, piece, signs)
    return text


def asks_again(text: str, position: int, options: str) -> bool:
    """True where the question stands once more at ``position`` of a marked text, all options but one word by word."""
    stem = position
    while stem < len(text) and text[stem] in " \n\t:】]":
        stem += 1
    if not text.startswith(STEM_SIGN, stem):
        return False
    repeated = text[stem : stem + _LONGEST_QUESTION].partition("<")[0]
    found = sum(1 for letter, sign in zip(options, OPTION_SIGNS, strict=False) if _labelled(repeated, letter, sign))
    return found >= len(options) - 1


def _labelled(text: str, letter: str, sign: str) -> bool:
    position = text.find(sign)
    return position > 0 and letter in text[max(0, position - 4) : position]


def without_signs(text: str) -> str:
    """The part of a marked text that is the response's own."""
    return _SIGNS.sub("", text)


def behind_echo(text: str, question: Question | None) -> int:
    """The position behind a beginning that repeats the prompt: its instruction, the stem or a piece of it."""
    instruction = _INSTRUCTION.match(text)
    begin = instruction.end() if instruction else 0
    if question is None:
        return begin
    first = _ANSWERS.search(text, begin, begin + _LONGEST_ECHO + len(question.stem))
    if first is None:
        return begin
    lead = text[begin : first.start()].strip(_MARKS)
    own = without_signs(lead).strip(_MARKS)
    repeats = not own if lead != own else len(own) >= _LEAST_ECHO and own in _folded(question.stem)
    return first.start() if repeats else begin


def is_foreign(asked: str, question: Question) -> bool:
    """True where the text of a question in a marked text is another question's: less than half of it is the stem's."""
    own = "".join(filter(str.isalnum, without_signs(asked)))
    stem = _folded(question.stem)
    if _SIGNS.search(asked) or not own:
        return False
    if len(own) < _UNMISTAKABLE:
        return own not in stem
    pairs = {first + second for first, second in pairwise(own)}
    return 2 * sum(1 for pair in pairs if pair in stem) < len(pairs)


@lru_cache(maxsize=4096)
def _folded(stem: str) -> str:
    return fold(stem)


@lru_cache(maxsize=4096)
def _pieces(stem: str, options: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Pieces to look for and their signs, the longest first, as an option's text may stand in another's."""
    asked = fold(stem).strip().rstrip(_CLOSED)
    asking = next((clause for clause in reversed(_CLAUSES.split(asked)) if clause.strip()), "").strip()
    pieces = [(asked, STEM_SIGN), (asking, ASKING_SIGN)]
    pieces = [(piece, sign) for piece, sign in pieces if len(piece) >= _UNMISTAKABLE]
    folded = [fold(option).strip().rstrip(_CLOSED) for option in options]
    for sign, option in zip(OPTION_SIGNS, folded, strict=False):
        if len(option) >= _SHORTEST and option not in KIND_OF and folded.count(option) == 1:
            pieces.append((option, sign))
    return tuple(sorted(pieces, key=lambda piece: (-len(piece[0]), piece[1])))


def _between_marks(text: str, piece: str, signs: str) -> str:
    """Write ``signs`` over a short option where it stands by itself: behind a mark or a link, before a mark."""
    parts, done, begin = [], 0, text.find(piece)
    while begin >= 0:
        end = begin + len(piece)
        if (end == len(text) or text[end] in _EDGES) and (begin == 0 or text[begin - 1] in _BEFORE):
            parts += [text[done:begin], signs]
            done = end
        begin = text.find(piece, end)
    return "".join(parts) + text[done:] if parts else text
