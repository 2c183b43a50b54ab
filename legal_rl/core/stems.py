"""The stem in a response: its own cue with the options behind it is an echo, its last clause completed a claim."""

import re
from typing import Final

from legal_rl.core.asked import alters_little, has_several
from legal_rl.core.assertion import Claim, is_asserted, make_claim
from legal_rl.core.english import Found
from legal_rl.core.labels import is_label
from legal_rl.core.lists import read_list
from legal_rl.core.phrases import BLANK, OPENING, back, skip
from legal_rl.core.polarity import asks_for
from legal_rl.core.questions import Question
from legal_rl.core.restated import Reading
from legal_rl.core.scanner import TokenStream
from legal_rl.core.words import ASKING_SIGN, OPTION_SIGNS

_STEM_BEFORE: Final = re.compile("(?:下列|以下|哪|关于|何种|何者)[^。!\n]*+\\Z")
# Behind a sentence that repeats an option in order to judge it: 甲的行为构成盗窃罪。这一说法错误。
TAKEN_UP: Final = re.compile(
    r"(?:[这该此本]|上述)[一种个]{0,2}(?:说法|观点|表述|选项|结论|判断|认识|看法|项)|但|然而|不过|可是|其实|不对|不正确|不成立|错|并非|对吗|是否|是吗"
)
# An option's own text as a whole sentence of a marked text: the last one, or one that concludes.
_LAST: Final = re.compile(rf"[。.!\n ]{{1,4}}([{OPTION_SIGNS}])\1{{7,}}[。.!]?\s*\Z")
_CONCLUDED: Final = re.compile(
    rf"(?:因此|所以|故|综上|综上所述|由此可见),?([{OPTION_SIGNS}])\1{{7,}}(?:[。!\n]|\s*\Z)\s*"
)
# The same right before the announcement: 因此甲有责。因此，答案选C。
_CONCLUDED_BEFORE: Final = re.compile(
    rf"(?:因此|所以|故|综上|综上所述|由此可见),?([{OPTION_SIGNS}])\1{{7,}}[。;,]\s?(?:(?:因此|所以|故|综上|综上所述),?){{0,2}}[\[【(*]{{0,3}}\Z"
)
_CONCLUDES: Final = re.compile(
    rf"(?:\A|[。!\n,;])\s{{0,2}}[*#]{{0,4}}(?:因此|所以|故|因而|据此|综上|综上所述|综上可知|由此可见|可见|最终|结论[:是为]),?(?:应该?|应当)?[是为]?"
    rf"((?:[^。!?\n{OPTION_SIGNS}]{{0,60}},)?)([{OPTION_SIGNS}])\2{{3,}}(?:[。!\n]|\s*\Z)\s?"
)
_UNSURE: Final = re.compile("[不没未无非否若]|如果|可能|也许|假[如设]")
_SUPPOSES: Final = re.compile("[若?]|如果|可能|也许|假[如设]|有人|有的?观点|认为|主张|辩称|是否")
_SIGN: Final = re.compile(f"[{OPTION_SIGNS}]")
_NAMED: Final = re.compile(r"[A-J](?<![A-Za-z][A-J])(?![A-Za-z])")
_LONGEST_LAST: Final = 200
_LONGEST_LEAD: Final = 20  # characters between an option's sign and the announcement
_NO_SENTENCE: Final = re.compile(f"[。!\n{OPTION_SIGNS}]")


def ends_stem(t: TokenStream, index: int) -> bool:
    """True where the cue at ``index`` may be the stem's own: 下列说法正确的是."""
    return _STEM_BEFORE.search(t.text, max(0, t.starts[index] - 40), t.starts[index]) is not None


def comes_again(t: TokenStream, index: int, begin: int, options: str) -> bool:
    """True where the same cue with the first option's label stands further on: a round of an echo in a loop."""
    label = skip(t, begin, OPENING)
    end = t.ends[label]
    first = t.word(label) == options[0] and is_label(t, label)
    return first and t.text.find(t.text[t.starts[index] : end], end) >= 0


def is_echo(reading: Reading, options: str) -> bool:
    """The options behind the stem's cue, all of them or the first ones: 下列说法正确的是：A…；B…."""
    letters = reading.sets[0]
    first = letters == frozenset(options[: len(letters)])
    return reading.restated and first and (len(letters) > 1 or reading.runs_out)


def completed_claim(t: TokenStream, index: int, options: str) -> Found:
    """The stem's last clause completed by an option's text: 甲的行为构成职务侵占罪。"""
    if t.kinds[index + 1] != "option" or not t.word(index).endswith(ASKING_SIGN):
        return None
    behind = skip(t, index + 2, BLANK | {"stop"})
    if behind == index + 2 or TAKEN_UP.match(t.text, t.starts[behind]) or not _opens_sentence(t, index):
        return None
    reading = read_list(t, index + 1, options)
    if reading is None or not is_asserted(t, index):
        return None
    claim = make_claim(t, index, reading)
    claim.sentence = True
    return claim, reading.stop


def told_otherwise(text: str, claim: Claim, options: str, question: Question) -> list[Claim]:
    """Sentences of a marked text behind ``claim`` that are the text of an option it lacks: 答案是D。甲有责。

    The last one, right behind the claim, also in other words by little, and those behind 因此 and its kin that nothing
    takes up, behind the claim or right before it.
    """
    behind = text[claim.end :].strip(" .。!\n")
    follows = _SIGN.search(text, max(0, claim.start - _LONGEST_LEAD), claim.start) is not None
    if not behind and not follows:
        return []
    told = [(found.start(), found[1]) for found in (_LAST.match(text, claim.end),) if found]
    if behind and len(behind) < _LONGEST_LAST and not _NO_SENTENCE.search(behind):
        altered = [letter for letter, option in question.options.items() if alters_little(behind, option)]
        told += [(claim.end, OPTION_SIGNS[options.index(letter)]) for letter in altered if letter in options]
    if follows:
        lead = _CONCLUDED_BEFORE.search(text, max(0, claim.start - _LONGEST_LAST), claim.start)
        told += [(claim.start, lead[1])] if lead else []
    told += [
        (found.start(), found[1])
        for found in _CONCLUDED.finditer(text, claim.end)
        if not TAKEN_UP.match(text, found.end())
    ]
    letters = [
        (start, options[OPTION_SIGNS.index(sign)]) for start, sign in told if sign in OPTION_SIGNS[: len(options)]
    ]
    return [
        Claim(start, len(text), (frozenset(letter),), "conclusion", says="right")
        for start, letter in letters
        if not any(letter in letters for letters in claim.sets)
    ]


def concluded_claim(text: str, options: str, question: Question | None) -> list[Claim]:
    """The claim of a marked text that names one option alone, by its own words, and concludes with them: 因此，甲有责。

    Only of a question with one right option that asks for the right one; what the sentence denies or supposes is none.
    """
    if question is None or has_several(question) or asks_for(question.stem) != "right" or _NAMED.search(text):
        return []
    last = next(reversed(list(_CONCLUDES.finditer(text))), None)
    if last is None or len(set(_SIGN.findall(text))) > 1 or _UNSURE.search(last[1]):
        return []
    begin = max(text.rfind("。", 0, last.start()), text.rfind("\n", 0, last.start())) + 1
    if _SUPPOSES.search(text, begin, last.start()):
        return []
    letter = OPTION_SIGNS.index(last[2])
    if letter >= len(options) or TAKEN_UP.match(text, last.end()):
        return []
    return [Claim(last.start(), last.end(), (frozenset(options[letter]),), "conclusion", cut=last.end() == len(text))]


def _opens_sentence(t: TokenStream, index: int) -> bool:
    before = back(t, index, {"space", "comma", "so", "sum"})
    if t.kinds[before] == "stem":  # all of it, with which the response begins
        return back(t, before, BLANK) < 0
    return before < 0 or t.kinds[before] in ("stop", "line", "block", "tag")
