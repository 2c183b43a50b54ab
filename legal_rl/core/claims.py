"""Claims of concluding statements: 答案是, 故选, 正确选项为, 更正为, The answer is, C是正确答案, 故全选 …

A cue is found, then its link (是, 为, 应当选, ``is``), then what stands there is read as a list. The statement counts
only where the writer asserts it: not after 不, 若, 误 or 有人认为 in the same clause, and not as a sample of the form.
"""

import re
from bisect import bisect_left
from typing import Final

from legal_rl.core.assertion import Asks, Claim, follows_sample, is_asserted, is_sample, make_claim
from legal_rl.core.english import Found, english_claim
from legal_rl.core.labels import heads_text
from legal_rl.core.lists import is_alternative, read_list
from legal_rl.core.phrases import (
    BLANK,
    CLAUSE_ENDS,
    LIST_BEGINS,
    OPENING,
    back,
    every_option,
    skip,
    verdict_at,
)
from legal_rl.core.places import claim_places
from legal_rl.core.postfix import postfix_claim
from legal_rl.core.restated import Reading
from legal_rl.core.scanner import TokenStream
from legal_rl.core.stems import comes_again, completed_claim, ends_stem, is_echo
from legal_rl.core.tails import reaches_end

_MARKS: Final = BLANK | {"mark", "close", "dash", "colon"}


_LINKS: Final = {
    "answer": _MARKS | {"link", "be", "should", "choose", "only"},
    "right": _MARKS | {"link", "be", "should", "choose", "only"},
    "fix": _MARKS | {"link", "be", "should", "choose", "answer", "this"},
    "choose": frozenset({"space", "mark", "colon", "link", "be", "named", "answer"}),
    "sum": _MARKS | {"comma", "this"},
}


_JUDGED: Final = frozenset({"mark", "close", "suffix", "named", "says", "all", "be"})
_LONGEST_LINK: Final = 12
_REMARK_ENDS: Final = frozenset({"close", "run", "end", "line", "block", "gap", "void", "bad", "wrong"})
_LONGEST_PARAGRAPH: Final = 1000
# The line of another option, behind a paragraph on one: **C项**。…
_ITEM_LINE: Final = re.compile(r"\n[\s*#>\-•]{0,6}(?:选项\s?)?\*{0,2}([A-J])(?:选?项|(?=[.、:)]))")
_LONGEST_REMARK: Final = 16
_LONGEST_SENTENCE: Final = 60
# 。或者选C behind an answer: an alternative to it.
_ALTERNATIVE: Final = re.compile(r"[。;\n,]\s?(?:或者?|抑或)也?可?以?\Z")
_ADDS: Final = re.compile(r"[还再也](?:应当?|应该|要|可以?|需要?|须)?\Z")
# What may stand right before 选 (故选, 我选, 本题应选): a writer who concludes, not a party that elects (traps 21, 88).
_CHOOSERS: Final = frozenset(
    {"so", "sum", "this", "link", "i", "only", "answer", "right", "all", "and", "be", "dash", "ask", "dot"}
)
_CHOOSING: Final = re.compile("(?:由此|宜|会|将|直接|建议|得出|要|可以?|必须|最后|并|而|需|须)\\Z")
_FIXING: Final = ("现", "特", "特此", "予以", "故", "应", "需", "此", "我", "请")
_PERSON: Final = re.compile("[甲乙丙丁戊某]\\Z")
_RETRACTION: Final = re.compile(
    "不对|错了|有误|笔误|抱歉|等等|不是|并非|答案|前面|刚才|[Ww]ait|[Ss]orry|[Aa]ctually|更正|修正|[Cc]orrection"
)


def conclusion_claims(t: TokenStream, options: str, places: list[int] | None = None) -> list[Claim]:
    """Collect the claims of concluding statements, by position; a cue inside what was just read belongs to it.

    ``places`` are those of the scanned text (``claim_places``), where they are known.
    """
    claims: list[Claim] = []
    behind = 0
    for place in claim_places(t.text) if places is None else places:
        index = bisect_left(t.starts, place, behind)
        while t.starts[index] == place and t.kinds[index] not in _BEGINS and t.kinds[index] != "end":
            index += 1  # an empty token
        if t.starts[index] != place or t.kinds[index] not in _BEGINS:
            continue  # inside a longer word
        claim, behind = _claim_at(t, index, options)
        if claim is not None:
            claims.append(claim)
    return claims


def _claim_at(t: TokenStream, index: int, options: str) -> tuple[Claim | None, int]:
    """The claim that begins at token ``index``, and where to go on."""
    kind = t.kinds[index]
    found: tuple[Claim, int] | None = None
    if kind in _CUES:
        found = _CUES[kind](t, index, options)
    else:
        found = english_claim(t, index, options)
        if found is None and kind == "run":
            return postfix_claim(t, index, options)
    if found is None or is_sample(t, index, found[0]):
        return None, index + 1
    return found


def _announced(t: TokenStream, index: int, options: str) -> Found:
    """答案是A, 【答案】A, 正确选项为A."""
    if t.kinds[index] == "reply":
        asks = t.text.endswith(("请", "请你", "请您"), 0, t.starts[index])
        if asks or t.kinds[skip(t, index + 1, {"close", "mark", "space"})] != "colon":
            return None
    if t.kinds[index - 1] in ("enum", "and") and index:
        return None  # "答案A、答案B"
    found = _linked(t, index, "answer", options)
    if found is not None and t.kinds[index + 1] in ("run", "space"):
        verdict = verdict_at(t, found[1])
        if verdict is not None and t.word(index) == "答案":
            return None  # "答案C正确" judges
    return found


def _stated(t: TokenStream, index: int, options: str) -> Found:
    """正确的是A, 正确的说法为A, 错误的是C; a link must stand between."""
    if t.kinds[back(t, index, _JUDGED)] == "run":
        return None  # "B、D正确：A项……"
    ahead = skip(t, index + 1, {"mark", "close", "space"})
    word = t.word(ahead)
    if t.kinds[ahead] not in ("be", "colon") and word not in ("应", "应当", "应该", "的", "包括"):
        return None
    found = _linked(t, index, "right", options)
    if found is None:
        return None
    says: Asks = "right" if t.kinds[index] == "right" else "wrong"
    claim = found[0]
    return Claim(claim.start, claim.end, claim.sets, claim.rule, claim.correction, claim.cut, says), found[1]


def _denied(t: TokenStream, index: int, options: str) -> Found:
    """不正确的是A; 不正确的：A may head a review."""
    said = t.word(index) == "不正确的" and t.kinds[index + 1] == "be"
    return _stated(t, index, options) if said else None


def _linked(t: TokenStream, index: int, links: str, options: str) -> Found:
    begin = _behind_link(t, index, _LINKS[links])
    if begin is None or t.kinds[begin] not in LIST_BEGINS or not is_asserted(t, index) or follows_sample(t, index):
        return None  # before the list is read, which may reach to the end
    noun = begin == index + 1 and t.kinds[begin] == "all"  # "AC两个答案都对"
    after = every_option(t, begin) if t.kinds[begin] != "run" and not noun else None
    correction = "should" in t.kinds[index + 1 : begin]
    if after is not None:
        return _every(t, index, after, options, correction)
    stem = ends_stem(t, index)
    if stem and comes_again(t, index, begin, options):
        return None
    reading = read_list(t, begin, options)
    if reading is None or (stem and is_echo(reading, options)) or _is_first_of_lines(t, index, begin, reading):
        return None
    return make_claim(t, index, reading, correction), reading.stop


def _is_first_of_lines(t: TokenStream, index: int, begin: int, reading: Reading) -> bool:
    """True where the options follow one a paragraph, and the list is the first of them: 错误的有：⏎B项。…⏎C项。….

    Nobody can say which of the paragraphs still belong to it.
    """
    letters = reading.sets[0]
    if len(letters) > 1 or not {"line", "block"}.intersection(t.kinds[index + 1 : begin]):
        return False
    stop = t.starts[reading.stop]
    end = t.text.find("\n", stop, stop + _LONGEST_PARAGRAPH)
    if end < 0 or not t.text[stop:end].strip(" 。.!*"):
        return False  # the letter has its line to itself
    return any(line[1] not in letters for line in _ITEM_LINE.finditer(t.text, end, end + _LONGEST_PARAGRAPH))


def _every(t: TokenStream, index: int, after: int, options: str, correction: bool = False) -> tuple[Claim, int]:
    sets = (frozenset(options),)
    return Claim(t.starts[index], t.starts[after], sets, "conclusion", correction, reaches_end(t, after)), after


def _behind_link(t: TokenStream, index: int, links: frozenset[str]) -> int | None:
    """The token behind a cue's link; None where the cue ends a line that holds more than it (A. … 正确答案)."""
    begin, tied = index + 1, False
    while begin <= index + _LONGEST_LINK and t.kinds[begin] in links:
        kind = t.kinds[begin]
        if kind in ("choose", "named") and t.kinds[begin + 1] == "suffix":
            break
        if kind in ("line", "block") and not tied and not _heads_line(t, index):
            return None
        tied |= kind in ("colon", "be", "should")
        begin += 1
    if t.kinds[begin] == "open":
        begin = _behind_remark(t, begin)
    return begin


def _behind_remark(t: TokenStream, index: int) -> int:
    """Behind a bracket that holds no letters: 答案：（根据最新教材修订）A."""
    ahead = index + 1
    while ahead < index + _LONGEST_REMARK and t.kinds[ahead] not in _REMARK_ENDS:
        ahead += 1
    return skip(t, ahead + 1, BLANK | {"colon"}) if t.kinds[ahead] == "close" and ahead > index + 1 else index


def _heads_line(t: TokenStream, index: int) -> bool:
    before = index - 1
    while before >= 0 and t.kinds[before] in ("open", "mark", "space", "dash", "link", "right"):
        before -= 1
    return before < 0 or t.kinds[before] in ("line", "block", "tag")


def _choosing(t: TokenStream, index: int, options: str) -> Found:
    """故选A, 我选B, 应选C."""
    adds = _ADDS.search(t.text, max(0, t.starts[index] - 4), t.starts[index])
    adds = adds or _ALTERNATIVE.search(t.text, max(0, t.starts[index] - 8), t.starts[index])
    if not adds and not _is_chooser(t, index):
        return None
    found = _linked(t, index, "choose", options)
    if found is not None and adds:
        found[0].sets += (frozenset(),)  # "还应选C": to what was said before; alone it says no list
    return found


def _is_chooser(t: TokenStream, index: int) -> bool:
    before = index - 1
    while before >= 0 and t.kinds[before] in ("open", "mark", "close", "space"):
        before -= 1
    if before >= 0 and t.kinds[before] == "or":
        return not is_alternative(t, before)
    if before > 0 and t.kinds[before] == "link" and _PERSON.search(t.text, 0, t.starts[before]):
        return False  # "故甲应选择A"
    if (
        before < 0
        or t.kinds[before] in CLAUSE_ENDS
        or t.kinds[before] in _CHOOSERS
        or t.kinds[before] in ("tag", "enum")
    ):
        return True
    chooses = _CHOOSING.search(t.text, max(0, t.ends[before] - 2), t.ends[before])
    return t.kinds[before] == "text" and chooses is not None


def _corrected(t: TokenStream, index: int, options: str) -> Found:
    """更正为B, 修正答案：B; 应为B where a mark of correction stands before it."""
    if t.kinds[index] == "should" and not _RETRACTION.search(t.text[max(0, t.starts[index] - 30) : t.starts[index]]):
        return None
    named = t.kinds[index] == "fix" and index > 0 and t.kinds[index - 1] in ("text", "gap")
    begin = _behind_link(t, index, _LINKS["fix"])
    if begin is not None and t.kinds[begin] == "option" and t.word(index) == "而是" and _explains(t, index):
        return None  # "D不正确，因为不是…，而是" and an option's text
    if begin is None or (named and not t.text.endswith(_FIXING, 0, t.starts[index])):
        return None  # "登记更正为A"
    after = every_option(t, begin)
    if after is not None:
        return _every(t, index, after, options, True)
    reading = read_list(t, begin, options)
    return (make_claim(t, index, reading, True), reading.stop) if reading else None


def _explains(t: TokenStream, index: int) -> bool:
    """True where the sentence before ``index`` gives a reason: 因为不是…，而是."""
    first = max(0, index - _LONGEST_SENTENCE)
    while index > first and t.kinds[index - 1] not in ("stop", "line", "block", "gap"):
        index -= 1
        if t.kinds[index] == "why" and t.word(index) in ("因为", "由于", "因"):
            return True
    return False


def _summed(t: TokenStream, index: int, options: str) -> Found:
    """综上，A、C正确; a review of every option is left alone (traps 50)."""
    begin = skip(t, index + 1, _LINKS["sum"])
    if t.kinds[begin] not in LIST_BEGINS:
        return None
    after = every_option(t, begin)
    if after is not None and is_asserted(t, index):
        return _every(t, index, after, options)
    if heads_text(t, skip(t, begin, OPENING | {"named"})):
        return None
    reading = read_list(t, begin, options)
    verdict = verdict_at(t, reading.stop) if reading and not reading.restated else None
    if reading is None or verdict is None or not verdict.good or not is_asserted(t, index):
        return None
    claim = make_claim(t, index, reading)
    claim.says = "right" if t.word(verdict.stop - 1) in ("正确", "正确的", "对", "对的") else ""
    return claim, reading.stop


def _everything(t: TokenStream, index: int, options: str) -> Found:
    """故全选, 本题应全选, 因此以上都对."""
    if t.kinds[index] == "link" and t.word(index) not in ("应", "应当", "应该"):
        return None
    begin = skip(t, index + 1, BLANK | {"comma", "colon", "this", "link", "answer", "so"})
    if t.kinds[begin] not in LIST_BEGINS or (begin == index + 1 and t.kinds[begin] not in ("scope", "good", "all")):
        return None
    after = every_option(t, begin) if t.kinds[begin] != "run" else None
    if after is None or not is_asserted(t, index):
        return None
    return _every(t, index, after, options)


_CUES: Final = {
    "stem": completed_claim,
    "answer": _announced,
    "reply": _announced,
    "right": _stated,
    "wrong": _stated,
    "bad": _denied,
    "choose": _choosing,
    "fix": _corrected,
    "should": _corrected,
    "sum": _summed,
    "so": _everything,
    "this": _everything,
    "link": _everything,
}


_BEGINS: Final = frozenset({*_CUES, "run", "word", "good"})
