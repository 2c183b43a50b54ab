"""Short pieces that lists and claims are made of: brackets, items, verdicts, "every option"."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from legal_rl.core.questions import LETTERS
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import NAMES, OPTION_SIGNS, PARTIES, any_of

BLANK: Final = frozenset({"space", "line", "block"})
# What a list, restated options or "every option" can begin with.
LIST_BEGINS: Final = BLANK | {
    "run",
    "option",
    "open",
    "mark",
    "lt",
    "named",
    "choose",
    "scope",
    "all",
    "good",
    "says",
    "suffix",
    "word",
    "text",
    "link",
}
SPACE: Final = frozenset({"space"})
_BEFORE_ITEM: Final = frozenset({"space", "open", "mark", "named"})
_NO_GROUP: Final = frozenset({"close", "end", "line", "block", "gap", "tag"})
_ENDS_ITEM: Final = frozenset(
    {"close", "mark", "enum", "comma", "and", "suffix", "named", "space", "semi", "or", "end", "line", "block"}
)
_GROUPS: Final = frozenset({"open", "mark"})
_LONGEST_GROUP: Final = 60
_SAYS: Final = frozenset({"says"})
_BEFORE_VERDICT: Final = frozenset({"all", "be", "space", "link"})
_SPACE_OR_ALL: Final = frozenset({"space", "all"})
_VERDICTS: Final = frozenset({"good", "bad", "right", "wrong", "choose"})
OPENING: Final = BLANK | {"open", "mark", "lt"}
_CLOSING: Final = frozenset({"close", "mark"})
_WORDS: Final = frozenset({"text", "plain", "word"})
ENDS: Final = frozenset(
    {"end", "line", "block", "stop", "dot", "comma", "semi", "colon", "ask", "open", "mark", "lt", "tag", "dash"}
)
CLAUSE_ENDS: Final = frozenset({"comma", "semi", "colon", "stop", "ask", "line", "block", "end", "gap"})
_NAME: Final = re.compile(any_of(NAMES))
_PARTY: Final = re.compile(any_of(PARTIES))


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict on a list: approving or rejecting, on ``every`` letter of it (均, all), and the token behind it."""

    good: bool
    every: bool
    stop: int


def letters_at(t: TokenStream, index: int) -> str:
    """The letters that a run of letters names, or an option's own text."""
    word = t.word(index)
    return LETTERS[OPTION_SIGNS.index(word[0])] if t.kinds[index] == "option" else word.upper()


def skip(t: TokenStream, index: int, kinds: frozenset[str] | set[str], most: int = 8) -> int:
    """The first token from ``index`` on that is none of ``kinds``, at most ``most`` tokens on."""
    present, last = t.kinds, index + most
    while index < last and present[index] in kinds:
        index += 1
    return index


def back(t: TokenStream, index: int, kinds: frozenset[str] | set[str]) -> int:
    """The last token before ``index`` that is none of ``kinds``; -1 where there is none."""
    index -= 1
    while index >= 0 and t.kinds[index] in kinds:
        index -= 1
    return index


def close(t: TokenStream, index: int) -> int:
    """Skip closing brackets and emphasis, and blanks only before one of them that opens no item and no words."""
    while t.kinds[index] in _CLOSING or (
        t.kinds[index] == "space"
        and t.kinds[index + 1] in _CLOSING
        and not begins_item(t, index + 1)
        and t.kinds[skip(t, index + 1, _CLOSING)] not in _WORDS
    ):
        index += 1
    return index


def begins_item(t: TokenStream, index: int) -> bool:
    """True where a letter stands at ``index``, with or without marks and a noun before it."""
    return t.kinds[skip(t, index, _BEFORE_ITEM, 8)] == "run"


def behind_group(t: TokenStream, index: int) -> int:
    """Behind the marks at ``index`` that hold an item's own words (A（甲有责）, A **甲有责**); ``index`` without."""
    opened = index + 1 if t.kinds[index] == "space" else index
    if t.kinds[opened] not in _GROUPS:
        return index
    bold = opened > index and t.kinds[opened] == "mark" and t.word(opened) == t.word(opened + 1) == "*"
    if t.kinds[opened] == "mark" and not bold:
        return index
    ahead = opened + 1
    item = skip(t, ahead, _BEFORE_ITEM, 4)
    if t.kinds[item] == "run" and t.word(item).isupper() and t.kinds[item + 1] in _ENDS_ITEM:
        return index  # (A) (B)
    if t.kinds[item] == "why" and t.kinds[item + 1] in ("close", "colon", "mark"):
        return index  # 【解析】
    last = opened + _LONGEST_GROUP
    ahead += bold
    while ahead < last and t.kinds[ahead] not in _NO_GROUP and not (bold and t.word(ahead) == "*"):
        ahead += 1
    closed = t.kinds[ahead] == ("mark" if bold else "close")
    return close(t, ahead) if closed and ahead > opened + 1 + bold else index


def item_end(t: TokenStream, run: int) -> int:
    return close(t, skip(t, close(t, run + 1), {"suffix", "named"}, 1))


def items_end(t: TokenStream, index: int, options: str) -> int:
    """Behind a list of letters in a sentence, joined by 、 and 和 only."""
    stop = index + 1
    while True:
        stop = skip(t, stop, {"close", "mark", "suffix", "named"})
        ahead = skip(t, stop, SPACE, 3)
        if t.kinds[ahead] not in ("enum", "and"):
            return stop
        ahead = skip(t, ahead, {"enum", "and", "space", "named", "open", "mark"}, 6)
        if t.kinds[ahead] != "run" or not plausible(t.word(ahead), options) or not t.word(ahead).isupper():
            return stop
        stop = ahead + 1


@lru_cache(maxsize=1 << 12)
def plausible(run: str, options: str, field: bool = False) -> bool:
    """Tell letters of options from a word, an abbreviation or a place-holder (tags 16, 39; traps 4, 16, 34, 64)."""
    letters = run.upper()
    known = set(letters) <= set(options)
    if run.islower():
        return known and (field or _ascending(letters))
    if known:
        return True
    if len(run) == 1:
        return run not in "XYZ"  # the prompt's sample, not a choice
    return _ascending(letters) and set(letters) <= set(LETTERS)


def _ascending(letters: str) -> bool:
    return all(first < second for first, second in pairwise(letters))


def names_party(t: TokenStream, index: int) -> bool:
    """True where a noun at ``index`` makes the letter before it a name (A公司); verbs leave that open (A应承担)."""
    return _PARTY.match(t.text, t.starts[index]) is not None


def names_somebody(t: TokenStream, index: int) -> bool:
    """True where what goes on at ``index`` makes the letter before it a name: A公司."""
    return _NAME.match(t.text, t.starts[index]) is not None


_ADVERBS: Final = frozenset(("也", "应", "应当", "应该", "才", "就", "即", "显然", "确实"))
_GOES_WITH: Final = re.compile("[的且而也并均都无又]|与否|答案|选项|当选|入选|理由")
_DENIES_NEXT: Final = frozenset(("不选", "不是", "不选择", "不应选", "不能选"))  # 不选B denies what follows it
_NEEDS_MORE: Final = frozenset(("不应", "不能", "不当", "不可", "不宜", "错"))  # 不应支持 denies, 不应 alone too


def verdict_at(t: TokenStream, index: int) -> Judged | None:
    """Find a verdict on what stands before ``index``: 均正确, 的说法是错误的, are both correct."""
    index = skip(t, index, SPACE, 1)
    if t.kinds[index] in ("word", "run"):
        return _english_verdict(t, index)
    index = begin = skip(t, index, _SAYS, 2)
    every = False
    while t.kinds[index] in _BEFORE_VERDICT and index < begin + 7:
        if t.kinds[index] == "link" and t.word(index) not in _ADVERBS:
            return None
        every |= t.kinds[index] == "all"
        index += 1
    kind = t.kinds[index]
    if kind not in _VERDICTS:
        return None
    word, behind = t.word(index), t.kinds[index + 1]
    if kind == "choose":
        chosen = word == "选" and index > begin and behind in ENDS
        return Judged(True, every, index + 1) if chosen else None
    if kind in ("bad", "wrong"):
        if word in _DENIES_NEXT and begins_item(t, index + 1):
            return None
        return Judged(False, every and not (word in _NEEDS_MORE and behind == "text"), index + 1)
    rest = t.text[t.ends[index] : t.ends[index] + 7]
    if (kind == "right" and not word.startswith("正确")) or "吗" in rest or rest.startswith("与否"):
        return None
    if behind in ("text", "run") and (word in ("对", "成立") or (word == "正确" and not _GOES_WITH.match(rest))):
        return None  # A对B有请求权, A正确履行了义务
    return Judged(True, every or word in ("全选", "全对"), index + 1)


def _english_verdict(t: TokenStream, index: int) -> Judged | None:
    if t.word(index) not in ("is", "are", "was"):
        return None
    ahead = skip(t, index + 1, _SPACE_OR_ALL, 4)
    every = "all" in [t.word(k) for k in range(index, ahead)]
    kind = t.kinds[ahead]
    if kind == "good" or (kind == "void" and t.word(ahead) == "not") or kind == "bad":
        return Judged(kind == "good", every, ahead + 1)
    return None


_FEW: Final = "一两二三多几"
# What options are called. 上述观点, 上述规定 may be those of the question's case, 这些规定 stand before it.
_STATEMENTS: Final = frozenset(("的说法", "的表述", "说法", "表述", "各项"))
# "ABCD（B除外）", "全选，除了B"
EXCEPT: Final = re.compile(r"[\s,(]*但?是?(?:除|[A-Z]除外|except|but not)")


def every_option(t: TokenStream, start: int) -> int | None:
    """The token behind "every option" at ``start`` (以上都对, 全选, all of the above), else None."""
    index = skip(t, start, OPENING, 6)
    begin = index
    if t.word(index) in ("全选", "全对", "全部选项", "所有选项"):
        end = index + 1
        while t.kinds[end] in ("be", "all", "right", "good", "says", "named"):
            end += 1
        return end if t.kinds[close(t, end)] in ENDS and not EXCEPT.match(t.text, t.starts[end]) else None
    if t.word(index) in ("all", "All"):
        return _english_every(t, index + 1)
    while t.kinds[index] in ("scope", "named", "says", "suffix") or t.word(index) in ("这", "的"):
        if t.kinds[index] == "suffix" and t.word(index).strip()[:1] in _FEW:
            return None  # 以上两项都对
        if t.kinds[index] == "says" and t.word(index) not in _STATEMENTS and t.word(index - 1) != "这些":
            return None
        index += 1
    scoped = index > begin
    if t.kinds[index] != "all":
        return None
    bare_all = t.word(index) in ("全部", "所有", "全")
    index += 1
    while t.kinds[index] in ("be", "link", "all"):
        index += 1
    if t.kinds[index] in ("good", "choose") or (
        t.kinds[index] == "right" and t.word(index) in ("正确", "正确的", "符合题意的")
    ):
        index += 1
    elif not (scoped and bare_all):
        return None
    index = close(t, index)
    excepted = EXCEPT.match(t.text, t.starts[index])
    return index if not excepted and (t.kinds[index] in ENDS or t.kinds[index] == "space") else None


_ENGLISH_EVERY: Final = re.compile(
    r"\s(?:of )?(?:the )?(?:above|them|options|four options)(?: are correct)?(?=\s*(?:\Z|[.,;!?\n)\]}*<$]))"
)


def _english_every(t: TokenStream, index: int) -> int | None:
    found = _ENGLISH_EVERY.match(t.text, t.starts[index])
    if found is None:
        return None
    while t.starts[index] < found.end():
        index += 1
    return index
