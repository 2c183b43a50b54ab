"""Layout of pasted questions: where the options begin and where the last one ends.

A letter marks an option only as one of a chain A, B, C … with a text behind each, so that A公司, 甲和A银行 or a list
A、B、C in the stem are not taken. A chain of one kind of mark is looked for first among the beginnings of lines, then
behind white space and the end of a sentence, then anywhere; the longest one wins. All patterns read folded text.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final, Literal

from legal_rl.core.answers import fold
from legal_rl.core.questions import LETTERS
from legal_rl.demo.paste_lines import is_talk

MarkKind = Literal["bracket", "dot", "comma", "colon", "paren", "dash", "space", "bare"]
_BEYOND: Final = chr(ord(LETTERS[-1]) + 1)  # a chain that reaches it has an option too many
_RANGE: Final = f"A-{_BEYOND}a-{_BEYOND.lower()}"
_MARK: Final = re.compile(
    rf"[(\[【〔「<{{]\s?(?P<bracket>[{_RANGE}])\s?[)\]】〕」>}}]\s?[.:、,]?"
    rf"|(?:选项\s?)?(?<![A-Za-z])(?:(?<!\d)|(?=[A-Z][.·]))(?P<letter>[{_RANGE}])(?:(?:选?项(?=\s?[.:、,]))?\s?(?:(?P<dot>[.·](?![A-Z][.·]))|(?P<comma>[、,])|(?P<colon>:)|(?P<paren>[)\]】])|(?P<dash>[-—–|/]+(?=[^\d\W]|\s|《)|[。;]))"
    r"|(?P<space>[ \t]+|\n)(?=\S)|(?P<bare>(?=[一-鿿《“])))"
)
_OPENING: Final = re.compile(r"(?:\A|\n)[ \t>]*\Z")
_BREAK: Final = re.compile(r"(?:\s|[。;!?])\Z")
_LISTED: Final = re.compile(rf"[{_RANGE}](?![a-z])")
STRONG: Final[tuple[MarkKind, ...]] = ("bracket", "dot", "comma", "colon", "paren")
_LEAST: Final[dict[MarkKind, int]] = {"dash": 3, "space": 3, "bare": 3}
LINE_START, AFTER_BREAK, ANYWHERE = 0, 1, 2  # positions of a mark
_GRIDS: Final = [
    (
        "".join(LETTERS[at] for row in range(rows) for at in range(row, count, rows)),
        tuple(at == row for row in range(rows) for at in range(row, count, rows)),
    )
    for count in range(len(LETTERS), 3, -1)
    for rows in range(2, count // 2 + count % 2 + 1)
]
_WIDE: Final = re.compile(r"(?:\t|[ \t]{2})\Z")
# A letter with a mark that a scan or a keyboard put for that of the others, or with none; another sign for the fourth.
_ODD: Final = re.compile(
    r"(?:(?:选项|[(\[【])[ \t]?)?(?<![A-Za-z\d])(?P<letter>[A-Ka-k])(?:选?项)?(?!(?!(?i:(?P=letter)))[A-Za-z])"
    r"(?P<space>\s?)(?P<mark>(?:[^\w\s(《“\"「『【\[]|_){0,3})\s*"
)
_FOURTH: Final = re.compile(
    r"[④⑷]|(?<=\s)(?:(?:4|丁)\s?[.、:)](?!\d)|[0O]\s?[.、:,]?\s?(?=[一-鿿]))|(?<=[一-鿿])丁[.、:](?=[一-鿿])"
)
# What makes a name of the letter before it, or a judgement of it.
_NAMED: Final = re.compile(
    r"\s?(?:公司|银行|企业|集团|有限|选?项|正确|错误|[市县省国厂店与和或级类型股证座栋对错]|Co\b|Inc|Ltd|LLC|and\b)"
)
_TEXT: Final = re.compile(r"[一-鿿《“\"「『(\d]")
_FEWEST: Final = 4  # options of a question on paper; a letter among fewer is looked at with suspicion
_INK: Final = re.compile(r"\S")
_LINE: Final = re.compile("\n")
_FARTHEST: Final = 5  # lines behind the last option's first
_INDENT: Final = 60  # columns of white space in which a line's beginning is looked for
_AHEAD: Final = 400  # marks that are looked through for the letters behind an A


@dataclass(frozen=True, slots=True)
class OptionMark:
    """An option's letter from ``start`` to ``end``; ``position`` is LINE_START, AFTER_BREAK or ANYWHERE."""

    letter: str
    start: int
    end: int
    position: int
    kind: MarkKind
    small: bool = False


OptionChain = list[OptionMark]


def find_marks(text: str) -> list[OptionMark]:
    """Candidates for option marks in folded ``text``, in order."""
    marks = []
    for match in _MARK.finditer(text):
        kind: MarkKind = next(kind for kind in (*STRONG, "dash", "space", "bare") if match[kind] is not None)
        letter = match["bracket"] or match["letter"]
        before, position = text[max(0, match.start() - 1) : match.start()], _position(text, match.start())
        if kind == "bare" and letter.isupper() and before[-1:] in (" ", "\t", "?", ":", ")"):
            possible = position == LINE_START or before[-1:] in (" ", "\t") or (letter == "A" and before[-1:] == ")")
        elif letter.islower() and kind in STRONG and before[-1:] in (" ", "\t"):
            possible = True
        elif kind in ("bare", "dash") or letter.islower():
            possible = position == LINE_START and (kind not in ("space", "dash") or letter.isupper())
        elif kind == "space":
            possible = position < ANYWHERE
        else:  # not A、B、C三人
            possible = not (position and kind == "comma" and _LISTED.match(text, match.end()))
        if possible:
            marks.append(OptionMark(letter.upper(), match.start(), match.end(), position, kind, letter.islower()))
    return marks


def find_options(text: str, marks: list[OptionMark]) -> list[OptionChain]:
    """The chains of marks that are the options of ``text``: none, one, or several where it holds several questions."""
    if columns := _columns(marks):
        return columns
    near = _longest(_chains(text, kinds, position) for position in range(ANYWHERE) for kinds in _kinds(marks))
    # A short chain may be a part of one that is laid out otherwise; so may one within a line, where D. stands anywhere.
    if near and len(near[0]) >= _FEWEST and (near[0][-1].kind != "dot" or not any(mark.position for mark in near[0])):
        return near
    anywhere = _longest(_chains(text, kinds, ANYWHERE) for kinds in _kinds(marks))
    return anywhere if not near or (anywhere and len(anywhere[0]) > len(near[0])) else near


def next_option(
    text: str, marks: list[OptionMark], chain: OptionChain, last: int, end: int
) -> tuple[OptionMark | None, bool]:
    """The mark of the option behind ``chain`` that is not like its others, and whether it surely is one.

    It begins a line before ``end``, or stands on the last line of the last option, which ends at ``last``. A letter
    that begins a name, or that the question speaks of, is none where there are as many options as on paper. Behind a
    mark that is not like the others, one like them is the next.
    """
    if in_columns(chain):
        return None, False
    letter, few = chr(ord(chain[-1].letter) + 1), len(chain) < _FEWEST
    own = [mark for mark in marks if (mark.kind, mark.small) == (chain[0].kind, chain[0].small)]
    own = [mark for mark in own if chain[-1].end < mark.start < end]
    if following := next((mark for mark in own if mark.letter == letter), None):
        resumed = any(mark not in marks for mark in chain)
        return (following, resumed) if few or resumed else (None, False)
    position = max(AFTER_BREAK, *(mark.position for mark in chain))
    later = next((mark for mark in own if mark.letter > letter and mark.position <= position), None)
    found = _odd_marks(text, chain, last, later.start if later else end)
    nearest = min((mark.position for mark, _ in found), default=ANYWHERE)
    first = [(mark, sure) for mark, sure in found if mark.position == nearest]
    if first:
        return first[0][0], first[0][1] and len(first) == 1
    end = later.start if later else end
    fourth = _FOURTH.search(text, _begin(text, chain, end), end) if letter == "D" else None
    skipped = fourth.span() if fourth else (end, end) if later and few else None
    return (OptionMark(letter, *skipped, ANYWHERE, chain[-1].kind), False) if skipped else (None, False)


def _odd_marks(text: str, chain: OptionChain, last: int, end: int) -> list[tuple[OptionMark, bool]]:
    """The letter behind ``chain`` wherever it may mark an option, with any sign or none, and whether it surely does.

    On a line of its own it does unless it begins a name or talk; behind a break it needs a text glued to it; elsewhere
    it is never sure, and looked at only where options are few.
    """
    letter, few = chr(ord(chain[-1].letter) + 1), len(chain) < _FEWEST
    begin = _begin(text, chain, end)
    far = next(islice((match.start() for match in _LINE.finditer(text, begin, end)), _FARTHEST, None), end)
    line_end = text.find("\n", last, end)
    last = line_end if line_end >= 0 else end
    spoken_of = re.compile(rf"(?<![A-Za-z(\[【]){letter}(?=\s?([一-鿿、,]))(?![、,]\s?[A-K])")
    spoken = {match[1] for match in spoken_of.finditer(text, 0, chain[-1].start)}
    found = []
    for match in _ODD.finditer(text, begin + 1, end):
        position = _position(text, match.start())
        if match["letter"].upper() != letter or (position and match.start() >= last):
            continue
        behind = text[match.end() : match.end() + 1]
        marked, capital = bool(match["mark"]), match["letter"].isupper()
        written = behind == letter or _TEXT.match(behind) is not None
        if not (written or marked or not behind or ((few or capital) if position == LINE_START else few and capital)):
            continue
        name = bool(spoken) or _NAMED.match(text, match.end("letter")) is not None
        talk = is_talk(text[match.end() : match.end() + _INDENT].partition("\n")[0])
        if position == LINE_START:
            fits = capital or written or marked
        else:
            fits = position == AFTER_BREAK and written and (few or marked)
        sure = fits and not name and not talk and match.start() <= far
        apart = position == AFTER_BREAK and written and capital and not name
        if sure or apart or (few and not (position == ANYWHERE and behind in spoken)):
            mark = OptionMark(letter, match.start(), match.end(), position, chain[-1].kind, chain[-1].small)
            found.append((mark, sure))
    return found


def _begin(text: str, chain: OptionChain, end: int) -> int:
    """The place where the text of the last option of ``chain`` begins."""
    ink = _INK.search(text, chain[-1].end)
    return ink.start() if ink else end


def _position(text: str, start: int) -> int:
    """LINE_START, AFTER_BREAK or ANYWHERE, of what begins at ``start``."""
    before = text[max(0, start - _INDENT) : start]
    return LINE_START if _OPENING.search(before) else AFTER_BREAK if _BREAK.search(before) else ANYWHERE


def interrupted(text: str, marks: list[OptionMark]) -> OptionChain:
    """The first A and its B, where that is not like the others; empty where there is none."""
    strong = (mark for mark in marks if mark.kind in STRONG and mark.position < ANYWHERE)
    pairs = ((a, c) for a, c in pairwise(strong) if (a.letter, c.letter) == ("A", "C") and a.kind == c.kind)
    if (pair := next(pairs, None)) is None:
        return []
    first, third = pair
    odd, sure = next_option(text, marks, [first], third.start, third.start)
    return [first, odd] if odd and sure else []


def without_letters(options: list[str]) -> list[str]:
    """Texts in the order of their letters without these, where most have their own with a mark or a space behind it."""
    labels = [_ODD.match(fold(option)) for option in options]
    own = [
        label if label and label["letter"].upper() == letter else None
        for label, letter in zip(labels, LETTERS, strict=False)
    ]
    if 2 * sum(bool(label and (label["mark"] or label["space"])) for label in own) <= len(options):
        return options
    return [option[label.end() :] if label else option for option, label in zip(options, own, strict=True)]


def _columns(marks: list[OptionMark]) -> list[OptionChain]:
    """Options that run down in columns: A and C on one line, B and D on the next."""
    strong = [mark for mark in marks if mark.kind in STRONG and not mark.small and mark.position < ANYWHERE]
    found: list[OptionChain] = []
    for number, (mark, following) in enumerate(pairwise(strong)):
        if mark.letter != "A" or following.letter < "C" or mark.position != LINE_START:
            continue
        for order, positions in _GRIDS:
            chain = strong[number : number + len(order)]
            if "".join(each.letter for each in chain) == order and positions == tuple(
                each.position == LINE_START for each in chain
            ):
                found.append(chain)
                break
    return found


def in_columns(chain: OptionChain) -> bool:
    """True for options that run down in columns."""
    return any(b.letter < a.letter for a, b in pairwise(chain))


def out_of_order(text: str, marks: list[OptionMark], chain: OptionChain) -> bool:
    """True where options hold what looks like another's mark, apart by a tab or a wide space, or like the next two."""
    last = max(mark.letter for mark in chain)
    foreign = [each for each in marks if each.kind == chain[0].kind and each.start > chain[0].start]
    foreign = [each for each in foreign if each.letter > last and not each.small]
    following = {chr(ord(last) + 1), chr(ord(last) + 2)}
    return following <= {each.letter for each in foreign} or any(
        each.start < chain[-1].start
        and (each.position == LINE_START or _WIDE.search(text, max(0, each.start - 2), each.start))
        for each in foreign
    )


def shuffled(marks: list[OptionMark]) -> bool:
    """True where all letters of the options begin a line, once each and with marks of one kind, but not in order."""
    lines = [mark for mark in marks if mark.position == LINE_START and mark.kind in STRONG and not mark.small]
    letters = "".join(mark.letter for mark in lines)
    return len({mark.kind for mark in lines}) == 1 and letters != "".join(sorted(letters)) == LETTERS[: len(letters)]


def _longest(groups: Iterable[list[OptionChain]]) -> list[OptionChain]:
    best = max(groups, key=lambda chains: max(map(len, chains), default=0), default=[])
    longest = max(map(len, best), default=0)
    return [chain for chain in best if len(chain) == longest]


def _kinds(marks: list[OptionMark]) -> Iterable[list[OptionMark]]:
    """The marks of every kind alone, then of all strong kinds together; capitals before small letters."""
    for small in (False, True):
        own = [mark for mark in marks if mark.small is small]
        yield from ([mark for mark in own if mark.kind == kind] for kind in STRONG)
        yield [mark for mark in own if mark.kind in STRONG]
        yield from ([mark for mark in own if mark.kind == kind] for kind in _LEAST)


def _chains(text: str, marks: list[OptionMark], position: int) -> list[OptionChain]:
    """Chains A, B, C … of ``marks`` up to ``position``; where two share a mark, the one that begins later."""
    marks = [mark for mark in marks if mark.position <= position]
    chains: list[OptionChain] = []
    for number, mark in enumerate(marks):
        if mark.letter == "A":
            chain = _follow(text, marks[number : number + _AHEAD])
            if chains and chain[1:] and chains[-1][-1] is chain[-1]:
                chains.pop()
            chains.append(chain)
    return [chain for chain in chains if len(chain) >= _LEAST.get(chain[0].kind, 2)]


def _follow(text: str, marks: list[OptionMark]) -> OptionChain:
    chain = [marks[0]]
    for mark in marks[1:]:
        if mark.letter == "A" and len(chain) > 1:
            break
        if ord(mark.letter) == ord(chain[-1].letter) + 1 and text[chain[-1].end : mark.start].strip():
            chain.append(mark)
    return chain


def missing_letter(marks: list[OptionMark], chain: OptionChain) -> str | None:
    """The first letter that the options skip: C of A, B, D; A of lines that begin with B. None for no gap.

    Without a chain, A and two of C, D, E … with marks of one kind are options wherever they stand: "A. 8. C. D.".
    """
    strong = [mark for mark in marks if mark.kind in STRONG and not mark.small]
    lines = [mark for mark in strong if mark.position == LINE_START]
    if not chain:
        return _first_gap(lines, 2) or next(filter(None, (_first_gap(same, 3) for same in _by_kind(strong))), None)
    following = chr(ord(chain[-1].letter) + 1)
    later = [mark for mark in lines if mark.start > chain[-1].start and mark.kind == chain[-1].kind]
    return following if any(mark.letter > following for mark in later) else None


def repeated_letter(marks: list[OptionMark]) -> str | None:
    """The first letter that begins two lines of one question, with the same kind of mark."""
    lines = [mark for mark in marks if mark.position == LINE_START and mark.kind in STRONG and not mark.small]
    letters = [mark.letter for mark in lines]
    if len({mark.kind for mark in lines}) > 1 or letters.count("A") > 1:
        return None
    return next((letter for letter in letters if letters.count(letter) > 1), None)


def empty_option(text: str, marks: list[OptionMark], chain: OptionChain) -> str | None:
    """The last letter of ``chain``, where nothing stands between its mark and the next letter's."""
    following = chr(ord(chain[-1].letter) + 1)
    later = (mark for mark in marks if mark.letter == following and mark.start >= chain[-1].end)
    behind = next((mark for mark in later if mark.kind == chain[-1].kind), None)
    return chain[-1].letter if behind and not text[chain[-1].end : behind.start].strip() else None


def _by_kind(marks: list[OptionMark]) -> Iterable[list[OptionMark]]:
    return ([mark for mark in marks if mark.kind == kind and mark.position < ANYWHERE] for kind in STRONG)


def _first_gap(marks: list[OptionMark], least: int) -> str | None:
    """The first letter missing below the last of at least ``least`` rising letters."""
    rising = ""
    for mark in marks:
        if not rising or mark.letter > rising[-1]:
            rising += mark.letter
    gaps = [letter for letter in LETTERS if letter not in rising and rising and letter < rising[-1]]
    return gaps[0] if len(rising) >= least and gaps else None
