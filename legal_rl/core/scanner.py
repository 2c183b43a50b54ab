"""TokenStream of a folded text: letter runs, marks, line ends and the words that announce, judge or deny.

One pass. Prose far from any letter is not looked at: it becomes one ``gap``. What is no word of ``words`` becomes
``text``.
"""

import re
import string
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from legal_rl.core.words import ASKING_SIGN, FOREIGN_SIGN, KIND_OF, OPTION_SIGNS, STEM_SIGN

_MARKS: Final = {
    **dict.fromkeys("([{【「『《“‘〔〖", "open"),
    **dict.fromkeys(")]}】」』》”’〕〗", "close"),
    **dict.fromkeys("*_`#$\\\"'", "mark"),
    **dict.fromkeys("。!…", "stop"),
    **dict.fromkeys("-—–=→>", "dash"),
    ",": "comma",
    ";": "semi",
    "、": "enum",
    ".": "dot",
    "．": "dot",
    ":": "colon",
    "?": "ask",
    "/": "and",
    "&": "and",
    "+": "and",
    "·": "and",
    "|": "and",
    "<": "lt",
}


WORDS: Final = _MARKS | {word: kind for word, kind in KIND_OF.items() if not word[0].isascii() or word[0] in "&+|√"}
# How long the words may be that begin with a character, longest first.
_LENGTHS: Final = {
    first: tuple(sorted({len(word) for word in WORDS if word[0] == first}, reverse=True))
    for first in {w[0] for w in WORDS}
}
_SIGNS: Final = OPTION_SIGNS + STEM_SIGN + ASKING_SIGN + FOREIGN_SIGN
_ALONE: Final = re.escape("".join(word for word in WORDS if len(word) == 1)) + rf"A-Za-z0-9\s{_SIGNS}"
_SECOND: Final = re.escape("".join({word[1] for word in WORDS if len(word) > 1}))
# A character that is a token, or with which one can begin; the engine skips all others quickly.
_HIT: Final = re.compile(rf"[{re.escape(''.join(_LENGTHS))}A-Za-z0-9\s{_SIGNS}](?:(?<=[{_ALONE}])|(?=[{_SECOND}]))")
_LATIN: Final = re.compile(r"[A-Za-z0-9]+(?:['’](?:t|s|ll|d|m|re|ve)\b)?")
_IN_LATIN: Final = frozenset(f"{string.ascii_letters}{string.digits}'’")  # what may go on with a Latin word
_TAG: Final = re.compile(r"</?\|?[A-Za-z_]{1,12}\|?>")
_HTML: Final = {**dict.fromkeys(("b", "i", "u", "em", "strong", "span"), "mark"), "br": "line"}
_SPACE: Final = re.compile(r"\s+")
_SIGNED: Final = re.compile(rf"([{_SIGNS}])\1*")
_BEFORE, _AFTER = 32, 128
# Letters, what names an option without one, and what can say "every option".
_ANCHORS: Final = rf"A-Za-z全均都皆{_SIGNS}"
_ANCHOR: Final = re.compile(f"[{_ANCHORS}]")
# Anchors so near to each other that what is worth scanning around them is one stretch.
_STRETCH: Final = re.compile(rf"[{_ANCHORS}](?:[^{_ANCHORS}]{{0,{_BEFORE + _AFTER}}}+[{_ANCHORS}])*+")
_END: Final = ["end"] * 20  # so far the grammar may look without asking for the end


@dataclass(slots=True)
class TokenStream:
    """Token ``i`` has ``kinds[i]`` and spans ``starts[i]`` to ``ends[i]``; the last, of kind ``end``, are empty.

    ``no_text_ends`` are tokens among which no restated option's text ends, and the one where it does (``labels``);
    ``too_long`` are tokens at which a list begins that has too many items to be one of options (``items``).
    """

    text: str
    kinds: list[str]
    starts: list[int]
    ends: list[int]
    no_text_ends: tuple[int, int] = (0, 0)
    too_long: dict[tuple[str, bool], set[int]] = field(default_factory=dict)

    def word(self, index: int) -> str:
        """The text of the token at ``index``."""
        return self.text[self.starts[index] : self.ends[index]]


def scan(text: str, begin: int = 0) -> TokenStream:
    """Scan folded ``text`` from ``begin`` on, a full stop or 0. What stands before it is a ``gap``.

    Time grows with the length of the text.
    """
    kinds: list[str] = []
    ends: list[int] = []
    position = 0
    for low, high in _regions(text, begin):
        if low > position:
            kinds.append("gap")
            ends.append(low)
        position = low
        for hit in _HIT.finditer(text, low, high):
            start = hit.start()
            if start < position:
                continue
            kind = None
            for length in _LENGTHS.get(text[start], ()):
                kind = WORDS.get(text[start : start + length])
                if kind:
                    end = start + length
                    break
            else:
                if text[start] in _LENGTHS:
                    continue
            if kind is None or kind == "lt":
                kind, end = _token(text, start)
            if start > position:
                kinds.append("text")
                ends.append(start)
            kinds.append(kind)
            ends.append(end)
            position = end
        if high > position:
            kinds.append("text")
            ends.append(high)
            position = high
    if len(text) > position:
        kinds.append("gap")
        ends.append(len(text))
    kinds += _END
    ends += [len(text)] * len(_END)
    return TokenStream(text, kinds, [0, *ends], ends)


def _token(text: str, start: int) -> tuple[str, int]:
    """The kind and the end of a tag, a space or a Latin word."""
    char, behind = text[start], text[start + 1 : start + 2]
    if char.isspace() and not behind.isspace():
        return "line" if char == "\n" else "space", start + 1
    if char.isascii() and char.isalpha() and behind not in _IN_LATIN:
        return "run", start + 1
    if char == "<":
        tag = _TAG.match(text, start)
        if tag is None:
            return "lt", start + 1
        return _HTML.get(tag[0].strip("</>").lower(), "tag"), tag.end()
    if char.isspace():
        space = _SPACE.match(text, start)
        end = space.end() if space else start + 1
        lines = text.count("\n", start, end)
        return ("space" if not lines else "line" if lines == 1 else "block"), end
    if OPTION_SIGNS[0] <= char <= FOREIGN_SIGN:
        signed = _SIGNED.match(text, start)
        kind = "option" if char in OPTION_SIGNS else "foreign" if char == FOREIGN_SIGN else "stem"
        return kind, signed.end() if signed else start + 1
    latin = _LATIN.match(text, start)
    end = latin.end() if latin else start + 1
    return _latin_kind(text[start:end]), end


def scanned_from(text: str) -> int:
    """The position before which nothing of folded ``text`` is scanned; -1 without a letter or "every option"."""
    first = _ANCHOR.search(text)
    return max(0, first.start() - _BEFORE) if first else -1


def _regions(text: str, begin: int) -> list[tuple[int, int]]:
    """The stretches around letters that are worth scanning, merged, from ``begin`` on."""
    regions: list[tuple[int, int]] = []
    for stretch in _STRETCH.finditer(text, max(0, begin - _BEFORE - _AFTER - 1)):
        start, end = stretch.span()
        low, high = max(begin, start - _BEFORE), min(len(text), end + _AFTER)
        if low < high:
            regions.append((max(low, text.rfind("。", low, start) + 1), high))  # nothing is denied across a full stop
    return regions


@lru_cache(maxsize=1 << 12)
def _latin_kind(word: str) -> str:
    return "run" if _is_run(word) else KIND_OF.get(word, "word")


def _is_run(word: str) -> bool:
    """Letters of one case, few enough to be options: ``AC``, ``ac``; the list judges English words."""
    if not word.isalpha() or len(word) > 26:
        return False
    return len(word) == 1 or (word not in KIND_OF and (word.isupper() or word.islower()))
