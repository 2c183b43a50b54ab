"""Places of a folded text where claims or judgements can begin, found by searches of the text before it is scanned.

A word that announces is a place only where something of what the grammar asks for stands behind it. There may be more
places than claims, never fewer: where there is no place, ``claims`` and ``judged`` would pass over every token.
"""

import re
from collections.abc import Iterable
from typing import Final

from legal_rl.core.scanner import WORDS
from legal_rl.core.words import ASKING_SIGN, EN_CHOICE, EN_CUES, EN_PICKS, KINDS, OPTION_SIGNS, any_of

_CHAIN: Final = 40  # characters between a word and its letters that are looked at; longer chains count as fulfilled
_FREQUENT: Final = "于是"  # the word whose first character law writes most (关于, 属于); few texts have it
_LATIN_BEFORE: Final = "(?<![A-Za-z0-9].)"


def _firsts(*kinds: str) -> str:
    """The first characters of words and marks of ``kinds``."""
    return "".join(sorted({word[0] for word, kind in WORDS.items() if kind in kinds}))


def _characters(*kinds: str) -> str:
    return "".join(sorted({char for word, kind in WORDS.items() if kind in kinds for char in word}))


def _one_of(characters: str, more: str = "") -> str:
    """A class: ``characters``, white space, and what opens a tag, which may be emphasis or a line end."""
    return rf"[\s<{re.escape(characters)}{more}]"


def _leads_to(between: str, end: str) -> str:
    """A pattern of what follows where only characters of ``between`` stand before ``end``."""
    chain = _one_of(between, "A-Za-z>/|_")
    return f"(?:{chain}{{0,{_CHAIN}}}?(?:{end})|{chain}{{{_CHAIN}}})"


_MARKS: Final = _firsts("mark", "close")
_EVERY: Final = _leads_to(
    _characters("so", "this", "link", "answer", "comma", "colon", "open", "scope", "named", "says", "suffix")
    + _MARKS
    + "这的",
    f"[{_firsts('all')}]|所有选项|all|All|both",
)
_STATED: Final = _one_of(_MARKS + _firsts("colon", "be") + "应的包")
_CHOSEN: Final = _one_of(
    _MARKS
    + OPTION_SIGNS
    + _firsts("colon", "open", "link", "be", "named", "answer", "choose", "scope", "all", "says", "suffix")
    + "这全",
    "A-Za-z",
)
# 应为, 而是 and 更正 stand in much prose that announces nothing.
_FIXED: Final = _one_of(
    _MARKS
    + OPTION_SIGNS
    + _firsts("colon", "dash", "open", "link", "be", "should", "choose", "answer", "this", "named", "scope", "all")
    + _firsts("says", "suffix")
    + "这的全",
    "A-Za-z",
)
# Behind capitals: what goes on with a list, or leads to a cue behind it (A和B是正确答案).
_BEHIND_LETTERS: Final = _one_of(
    _MARKS
    + _firsts("open", "comma", "semi", "dot", "enum", "and", "named", "suffix", "etc", "answer", "link", "all", "be")
)
_LETTERS: Final = "[A-Z]{0,25}" + _BEHIND_LETTERS

# What must follow a word of each kind that begins a claim (``claims``).
_FOLLOWED: Final = {
    "answer": "",
    "reply": _one_of(_MARKS + _firsts("colon")),
    "right": _STATED,
    "wrong": _STATED,
    "choose": _CHOSEN,
    "fix": _FIXED,
    "should": _FIXED,
    "sum": "",
    "so": _EVERY,
    "this": _EVERY,
}
_CLAIMS: Final = [
    *((KINDS[kind], behind) for kind, behind in _FOLLOWED.items()),
    (("应", "应当", "应该"), _EVERY),
    (("不正确的",), f"[{_firsts('be')}]"),
    ((ASKING_SIGN,), ""),
]
_LATIN: Final = [
    (tuple(EN_CUES), "(?![A-Za-z0-9])"),
    (tuple(EN_CHOICE | EN_PICKS), r"\s"),
    (tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), _LETTERS),
]
# What must follow a word that opens a judgement (``judged``).
_JUDGED: Final = _leads_to(
    _characters("so", "this", "comma", "colon", "open", "named") + _MARKS,
    "[A-Za-z]",
)
_JUDGEMENTS: Final = [(KINDS[kind], _JUDGED) for kind in ("so", "this", "only")] + [(KINDS["sum"], "")]


def _search(rows: Iterable[tuple[Iterable[str], str]]) -> re.Pattern[str]:
    """One pattern for words and what must follow them; it matches their first characters, so that none hides another.

    Every alternative begins with a character of its own: the engine skips to the next of these quickly.
    """
    ahead: dict[str, list[str]] = {}
    for words, behind in rows:
        for first in dict.fromkeys(word[0] for word in words):
            rests = any_of(word[1:] for word in words if word[0] == first)
            ahead.setdefault(first, []).append(f"(?:{rests}){behind}")
    before = {first: _LATIN_BEFORE if first.isascii() else "" for first in ahead}
    return re.compile("|".join(f"{re.escape(first)}{before[first]}(?={'|'.join(ahead[first])})" for first in ahead))


# Two searches are quicker than one for characters as far apart as these.
_CLAIM: Final = _search(_CLAIMS)
_USUAL_CLAIM: Final = _search(([word for word in words if word != _FREQUENT], behind) for words, behind in _CLAIMS)
_LATIN_CLAIM: Final = _search(_LATIN)
_JUDGEMENT: Final = _search(_JUDGEMENTS)


def claim_places(text: str, begin: int = 0) -> list[int]:
    """The places from ``begin`` on where a claim of a concluding statement can begin in folded ``text``, in order."""
    search = _CLAIM if _FREQUENT in text else _USUAL_CLAIM
    places = [found.start() for found in search.finditer(text, begin)]
    latin = [found.start() for found in _LATIN_CLAIM.finditer(text, begin)]
    return sorted(places + latin) if latin else places


def opens_judgement(text: str) -> bool:
    """True where folded ``text`` may hold a judgement that a concluding word opens."""
    return _JUDGEMENT.search(text) is not None
