"""Where the options of a pasted question begin: A. / A、/ （A）/ A：/ 【A】/ A) / a letter alone, in any layout.

A letter marks an option only as one of a chain A, B, C … with a text behind each, so that A公司, 甲和A银行 or a list
A、B、C in the stem are not taken. A chain of one kind of mark is looked for first among the beginnings of lines, then
behind white space and the end of a sentence, then anywhere; the longest one wins.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.questions import LETTERS

Kind = Literal["bracket", "dot", "comma", "colon", "paren", "space", "bare"]
_BEYOND: Final = chr(ord(LETTERS[-1]) + 1)  # a chain that reaches it has an option too many
_RANGE: Final = f"A-{_BEYOND}a-{_BEYOND.lower()}"
_MARK: Final = re.compile(
    rf"[(\[【〔「]\s?(?P<bracket>[{_RANGE}])\s?[)\]】〕」]\s?[.:、,]?"
    rf"|(?:选项\s?)?(?<![A-Za-z])(?:(?<!\d)|(?=[A-Z][.·]))(?P<letter>[{_RANGE}])(?:\s?(?:(?P<dot>[.·](?![A-Z][.·]))|(?P<comma>[、,])|(?P<colon>:)|(?P<paren>[)\]】]))"
    r"|(?P<space>[ \t]+|\n)(?=\S)|(?P<bare>(?=[一-鿿《“])))"
)
_LINE_START: Final = re.compile(r"(?:\A|\n)[ \t>]*\Z")
_BREAK: Final = re.compile(r"(?:\s|[。;!?])\Z")
_LISTED: Final = re.compile(rf"[{_RANGE}](?![a-z])")
STRONG: Final[tuple[Kind, ...]] = ("bracket", "dot", "comma", "colon", "paren")
_LEAST: Final[dict[Kind, int]] = {"space": 3, "bare": 3}
ANYWHERE: Final = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """An option's letter from ``start`` to ``end``; ``place`` 0 opens a line, 1 follows a break, 2 stands anywhere."""

    letter: str
    start: int
    end: int
    place: int
    kind: Kind
    small: bool = False


Chain = list[Mark]


def find_marks(text: str) -> list[Mark]:
    """All that might be an option's mark in folded ``text``, by position."""
    marks = []
    for found in _MARK.finditer(text):
        kind: Kind = next(kind for kind in ("bracket", *STRONG, "space", "bare") if found[kind] is not None)
        letter = found["bracket"] or found["letter"]
        before = text[max(0, found.start() - 12) : found.start()]
        place = 0 if _LINE_START.search(before) else 1 if _BREAK.search(before) else ANYWHERE
        if _may_open(text, found.end(), letter, place, kind):
            marks.append(Mark(letter.upper(), found.start(), found.end(), place, kind, letter.islower()))
    return marks


def _may_open(text: str, end: int, letter: str, place: int, kind: Kind) -> bool:
    if kind == "bare" or letter.islower():
        return place == 0 and (kind != "space" or letter.isupper())
    if kind == "space":
        return place < ANYWHERE
    return not (place and kind == "comma" and _LISTED.match(text, end))  # A、B、C三人


def find_options(text: str, marks: list[Mark]) -> list[Chain]:
    """The chains of marks that are the options of ``text``: none, one, or several where it holds several questions."""
    near = _longest(_chains(text, kinds, place) for place in range(ANYWHERE) for kinds in _kinds(marks))
    # A chain of two may be half of one that is laid out otherwise; so may one within a line, where D. stands anywhere.
    if near and len(near[0]) > 2 and (near[0][-1].kind != "dot" or not any(mark.place for mark in near[0])):
        return near
    anywhere = _longest(_chains(text, kinds, ANYWHERE) for kinds in _kinds(marks))
    return anywhere if not near or (anywhere and len(anywhere[0]) > len(near[0])) else near


def _longest(groups: Iterable[list[Chain]]) -> list[Chain]:
    best = max(groups, key=lambda chains: max(map(len, chains), default=0), default=[])
    longest = max(map(len, best), default=0)
    return [chain for chain in best if len(chain) == longest]


def _kinds(marks: list[Mark]) -> Iterable[list[Mark]]:
    """The marks of every kind alone, then of all strong kinds together; capitals before small letters."""
    for small in (False, True):
        own = [mark for mark in marks if mark.small is small]
        yield from ([mark for mark in own if mark.kind == kind] for kind in STRONG)
        yield [mark for mark in own if mark.kind in STRONG]
        yield from ([mark for mark in own if mark.kind == kind] for kind in _LEAST)


def _chains(text: str, marks: list[Mark], place: int) -> list[Chain]:
    """Chains A, B, C … of ``marks`` up to ``place``; where two share a mark, the one that begins later."""
    marks = [mark for mark in marks if mark.place <= place]
    chains: list[Chain] = []
    for number, mark in enumerate(marks):
        if mark.letter == "A":
            chain = _follow(text, marks[number:])
            if chains and chain[1:] and chains[-1][-1] is chain[-1]:
                chains.pop()
            chains.append(chain)
    return [chain for chain in chains if len(chain) >= _LEAST.get(chain[0].kind, 2)]


def _follow(text: str, marks: list[Mark]) -> Chain:
    chain = [marks[0]]
    for mark in marks[1:]:
        if mark.letter == "A" and len(chain) > 1:
            break
        if ord(mark.letter) == ord(chain[-1].letter) + 1 and text[chain[-1].end : mark.start].strip():
            chain.append(mark)
    return chain


def missing_letter(marks: list[Mark], chain: Chain) -> str | None:
    """The first letter that the lines skip: C of options A, B, D; A of lines that begin with B. None for no gap."""
    lines = [mark for mark in marks if mark.place == 0 and mark.kind in STRONG and not mark.small]
    if not chain:
        return "A" if len({mark.letter for mark in lines}) > 1 else None
    following = chr(ord(chain[-1].letter) + 1)
    later = [mark for mark in lines if mark.start > chain[-1].start and mark.kind == chain[-1].kind]
    return following if any(mark.letter > following for mark in later) else None
