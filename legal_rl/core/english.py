"""Claims in English: The answer is A, Correct options: A and C, I would choose B, C is the correct answer."""

import re
from typing import Final

from legal_rl.core.assertion import Claim, is_asserted, make_claim
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import SPACE, back, every_option, skip
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import EN_CHOICE, EN_CUES, EN_FILLERS, EN_LINKS, EN_PICKS

ENGLISH_POSTFIX: Final = re.compile(r"\s(?:is|are) the (?:only )?(?:correct|right|best) (?:answer|choice|option)")
# BAD, CAB, BEAD, ADD: how letters spell English, not how options are listed (english 35–47).
_SPELLED: Final = re.compile(r"(?:[^AEIOU]?[AEIOU]+[^AEIOU])+[AEIOU]?")


Found = tuple[Claim, int] | None


def english_claim(t: TokenStream, index: int, options: str) -> Found:
    """The answer is A, Correct options: A and C, I would choose B."""
    word = t.word(index) if t.ends[index] - t.starts[index] < 12 else ""
    if t.text.endswith("_", 0, t.starts[index]):
        return None  # "wrong_answer"
    if word in EN_PICKS:
        return _picked(t, index, options)
    begin = index + 1
    if word in EN_CHOICE and t.kinds[begin] == "space" and t.kinds[begin + 1] == "named":
        begin += 2
    elif word not in EN_CUES:
        return None
    after = _behind_english_link(t, begin)
    if after is None or not is_asserted(t, index):
        return None
    every = every_option(t, after)
    if every is not None:
        return Claim(t.starts[index], t.starts[every], (frozenset(options),), "conclusion"), every
    colon = any(t.kinds[k] == "colon" for k in range(begin, after))
    reading = read_list(t, after, options)
    if reading is None or (not colon and spells_word(t, after)):
        return None
    return make_claim(t, index, reading), reading.stop


def _behind_english_link(t: TokenStream, index: int) -> int | None:
    tied = False
    begin = index
    while index < begin + 16:
        kind, word = t.kinds[index], t.word(index) if t.ends[index] - t.starts[index] < 12 else ""
        if kind in ("colon", "dash", "line", "block") or word in ("is", "are", "be"):
            tied = True
        elif kind not in ("space", "mark", "close") and word not in EN_LINKS and word not in EN_FILLERS:
            break
        index += 1
    return index if tied else None


def _picked(t: TokenStream, index: int, options: str) -> Found:
    before = back(t, index, SPACE)
    if (
        before >= 0
        and t.kinds[before] not in ("i", "so", "line", "block", "stop", "dot", "comma")
        and t.word(before)
        not in (
            "I",
            "to",
            "So",
            "so",
            "Therefore",
            "therefore",
            "thus",
            "Thus",
            "I'd",
            "I'll",
            "we'd",
            "We'd",
            "I’d",
        )
    ):
        return None
    begin = skip(t, index + 1, {"space", "named", "colon", "mark"})
    reading = read_list(t, begin, options) if is_asserted(t, index) and t.kinds[index + 1] == "space" else None
    if reading is None or spells_word(t, begin):
        return None
    return make_claim(t, index, reading), reading.stop


def spells_word(t: TokenStream, index: int) -> bool:
    """True where the capitals of an English sentence spell a word rather than list options."""
    index = skip(t, index, {"space", "open", "mark"})
    run = t.word(index)
    if t.kinds[index] != "run" or len(run) < 3 or not run.isupper() or list(run) == sorted(set(run)):
        return False
    return len(set(run)) < len(run) or _SPELLED.fullmatch(run) is not None
