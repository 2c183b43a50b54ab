"""Answers that open or close a response in which nothing is announced: letters that are explained, lists judged.

Nothing says outright that they are the answer, so the whole response must agree: nothing in it approves an option
outside the list, rejects one of it, leaves another one open or thinks again.
"""

import re
from typing import Final

from legal_rl.core.answers import Letters, fold
from legal_rl.core.asked import is_most_alike
from legal_rl.core.assertion import Claim
from legal_rl.core.copies import restated
from legal_rl.core.polarity import asks_for, own_asked
from legal_rl.core.questions import Question
from legal_rl.core.stated import stated
from legal_rl.core.whole import ASKS, MENTION, WholeResponse
from legal_rl.core.words import ASKING_SIGN, CLOSED, FOREIGN_SIGN, LIST, MARK, NOUN, OPTION_SIGNS, STEM_SIGN, SUM

_REST: Final = r"(?:剩下|剩余|其余|余下)的?(?:选项)?"
# What may stand before a judgement with which a response opens, or with which its last sentence does.
_LEAD: Final = re.compile(
    rf"[\s*#>]{{0,6}}(?:[【\[]?{SUM}[】\]]?[,:]?\s?)?(?:在?(?:以上|上述|这些|四个|各){{1,2}}(?:选项|项)[中里]?,?)?{MARK}(?:选项\s?)?{MARK}"
)
_LAST_LEAD: Final = re.compile(rf"[\s*#>]{{0,6}}(?:{SUM}[,:]\s?(?:{_REST})?|{_REST}){MARK}(?:选项\s?)?{MARK}")
# Letters with which a response opens, and what explains them.
_EXPLAINED: Final = re.compile(
    rf"\s{{0,8}}(?:[【\[](?:结论|结果)[】\]]\s?)?{LIST}{NOUN}[。.]?(?:\s?\n|(?<=。)\s?(?=\S)|(?=,\s?(?:因为|由于|理由|根据|依据|依照|依))|(?=\s?【))"
)
# The same before prose of the writer's own: B，定金合同是实践合同; B（…）. Where the question is known.
_FOLLOWED: Final = re.compile(
    rf"\s{{0,8}}{LIST}(?=[,(]\s?(?!但|不|还|或|和|与|以及|正确|错|对|符合|当选|成立|应当?选|可选)[一-鿿{OPTION_SIGNS}])"
)
# Labelled lines behind the letters: an echo of the options that ran out.
_ECHOED: Final = re.compile(r"\s{0,4}([A-J])[.、:)]\s{0,3}([^\n]*)(?:\n|\Z)")
# Letters in brackets behind the last sentence: 定金合同是实践合同（B）。
_BRACKETED: Final = re.compile(rf"[一-鿿{OPTION_SIGNS}][,。]?(?:{SUM})?\s?[(【\[]\s?{LIST}\s?[)】\]][。.!]?\Z")
_CLOSING: Final = [
    re.compile(rf"(?<!不)对应的?[是为:]?(?:选项|答案)?[是为:]?\s?{LIST}(?:[两三四]?个?选?项)?[。.!]?\Z"),
    re.compile(rf"[{STEM_SIGN}{ASKING_SIGN}][:,]?\s?[(【]\s?{LIST}\s?[)】]?[。.]?\Z"),
    re.compile(rf"\n\s{{0,4}}[答选]\s{{0,2}}{LIST}[。.!]?\Z"),
    # A line of the letters alone, or with a heading's word: #### D; ∴ A; 结论：AC; 综上，AC.
    re.compile(
        rf"(?:\A|\n|(?<=。))[\s*#>∴→=\-]{{0,6}}(?:{SUM}|最终|本题|此题|[,:]){{0,3}}的?(?:选项|选择项|结论|结果|判断结果|选择结果|答题|即)[是为]?\*{{0,2}}:?\*{{0,2}}"
        rf"\s{{0,2}}{LIST}{NOUN}[。.!]?\Z"
    ),
    re.compile(rf"(?:\A|\n|(?<=。))\s{{0,4}}{SUM}[,:]?\s?[(（]?{LIST}{NOUN}[。.!]?\Z"),
    re.compile(rf"(?:\A|\n)[\s*#>∴→=\-—✅☑√✓✔]{{0,8}}{LIST}[。.!]?\Z"),
]
_QUOTED: Final = re.compile(
    rf"[,。;:\n\s出故]{LIST}(?:选?项)?[“\"「:,]{{0,2}}([{OPTION_SIGNS}])\2+[”\"」,]{{0,2}}"
    r"(?:符合题意|符合题目要求|当选|应当选)[。.!]?\Z"
)
_ENGLISH: Final = re.compile(
    r"\b(?:[Tt]he|[Ss]o,?|[Tt]hus,?|[Tt]herefore,?) (?:the )?(?P<kind>correct|right|true|incorrect|wrong|false)"
    rf" (?:statement|option|one)s? ?(?:is|are|:)[\s:]{{0,2}}{LIST}(?=[.。;\n]|\Z)"
)
_ENGLISH_BEHIND: Final = re.compile(
    r"(?:\A|[.。\n]\s{0,3})(?:[Ss]o|[Tt]hus|[Tt]herefore|[Hh]ence),? (?:[a-z]+ ){0,3}(?:statement|option)s?,? "
    rf"{LIST},? (?:is|are) (?:all |both )?(?P<kind>correct|right|true|incorrect|wrong|false)[.。]?\Z"
)
_ORDINAL: Final = r"(?:第?\s?[一二三四五六1-6]\s?[个项]|[①-⑥])"
_ORDINALS: Final = re.compile(
    r"(?P<kind>不正确|正确|错误)的?(?:说法|表述|判断|观点|选项|理解|做法)?(?:有|是|为|包括|:){1,2}\s?"
    rf"(?P<ordinals>{_ORDINAL}(?:\s?[、,和与及]?\s?{_ORDINAL}){{0,5}})(?=[。,;\n]|\Z)"
)
_ORDINAL_KEY: Final = re.compile("[一二三四五六1-6①-⑥]")
_PLACES: Final = {key: place for row in ("一二三四五六", "123456", "①②③④⑤⑥") for place, key in enumerate(row)}
# A judgement that speaks of the letters themselves (B和C是正确的), and one that begins a review (A项正确, B的说法正确).
_SPEAKS: Final = re.compile("是|均|都|皆|全|符合")
_REVIEWS: Final = re.compile("的(?:说法|表述|观点|内容|论述|判断|做法|理解)[^。,;]{0,3}(?:正确|错误|对|错)")
_CERTAIN: Final = re.compile("正确|错|对|当选|入选|符合题")
_ITEM_BEFORE: Final = re.compile(rf"[A-J]{CLOSED}选?项?{CLOSED}\s*\Z")
_HEADING_LETTERS: Final = re.compile(r"(?:\A|\n)[\s*#>\-]{0,6}[A-J](?:[.:、)\]]|\s?(?=\n))")
_WRONG: Final = ("incorrect", "wrong", "false", "不正确", "错误")
_LETTER: Final = re.compile("[A-J]")
_LONGEST_CLOSING: Final = 20  # characters behind the first letter of what closes a response, its noun and marks
_LONGEST: Final = 20_000
_LEAST_ECHO: Final = 4


def opened_claims(text: str, options: str, question: Question | None, *, lenient: bool = False) -> list[Claim]:
    """The claim of a marked ``text`` that announces nothing, opens or closes with its answer and agrees with it.

    A cut could have left out what contradicts, so that such a claim runs into the end.
    """
    if len(text) > _LONGEST or FOREIGN_SIGN in text:
        return []
    asked = own_asked(text) or (asks_for(question.stem) if question else "right")
    response = WholeResponse(text.rstrip(), options, question, asked)
    lettered = _LETTER.search(text) is not None
    for reader in (_judged, _explained, _closed, _english, _counted) if lettered else (_counted,):
        found = reader(response)
        if found is not None:
            return [Claim(0, len(text), (found,), "bare", cut=True)]
    found = restated(response.text, options, question, asked) or stated(response, lenient=lenient)
    return [Claim(0, len(text), (found,), "bare", cut=True)] if found else []


def opening_letters(text: str, options: str) -> list[Claim]:
    """The letters with which ``text`` opens and that it goes on to explain, whatever the explanation says."""
    opening = _EXPLAINED.match(text)
    letters = WholeResponse(text, options, None, None).read(opening["list"]) if opening else None
    return [Claim(0, opening.end(), (letters,), "bare")] if opening and letters else []


_Found = Letters | None


def _judged(response: WholeResponse) -> _Found:
    """B和C是正确的。 A项错误。 as the beginning of a response, or 剩下的A、C正确。 as its end."""
    text = response.text
    if not response.found:
        return None
    first, last = response.found[0], response.found[-1]
    if _LEAD.fullmatch(text, 0, first.start) and response.chooses(first):
        written = text[first.start : first.end]
        if not _SPEAKS.search(written) or _REVIEWS.search(written) or first.letters >= set(response.options):
            return None
        agrees = response.agrees(first.letters, left_all=not _CERTAIN.search(written))
        return first.letters if agrees and not response.names_parties() else None
    line = max(text.rfind(mark, 0, last.start) for mark in "。\n")
    if _LAST_LEAD.fullmatch(text, line + 1, last.start) and not text[last.end :].strip(" 的。.!*\n"):
        concluded = "结论" in text[line + 1 : last.start] and (
            last.letters < set(response.options) or response.may_be_all()
        )
        stands = concluded or response.agrees(last.letters)
        return last.letters if response.chooses(last) and stands else None
    return None


def _explained(response: WholeResponse) -> _Found:
    """Letters that open the response and are explained behind it: B，因为…; AC⏎⏎A：…."""
    opening = _EXPLAINED.match(response.text)
    if opening is None and response.question is not None and not response.names_parties():
        opening = _FOLLOWED.match(response.text)
    if opening is None or ASKS.search(response.text):
        return None
    letters = response.read(opening["list"])
    if letters and "\n" in opening[0] and _is_cut_echo(response, opening.end()):
        return letters
    if not letters or not response.agrees(letters, opening.end()):
        return None
    unmarked = "\n" in opening[0] or opening.re is _FOLLOWED
    if len(letters) == 1 and unmarked and not MENTION.search(response.text, opening.end()):
        (letter,) = letters
        following = response.text[opening.end() :]
        if response.question is None or not is_most_alike(following, letter, response.question, ties=True):
            return None
    return letters


def _is_cut_echo(response: WholeResponse, begin: int) -> bool:
    """True where nothing but the question's first options stands behind ``begin``, the last one cut off."""
    if response.question is None:
        return False
    cut = False
    for number, letter in enumerate(response.options):
        line = _ECHOED.match(response.text, begin)
        if line is None or cut or line[1] != letter:
            return False
        words, sign = line[2].rstrip(), OPTION_SIGNS[number : number + 1]
        cut = not sign or words.strip(sign + "。.;") != ""
        if cut and not (len(words) >= _LEAST_ECHO and fold(response.question.options[letter]).startswith(words)):
            return False
        begin = line.end()
        if begin >= len(response.text):
            return cut
    return False


def _closed(response: WholeResponse) -> _Found:
    """Letters behind 对应 or 答, alone in the last line, or with their quoted text and 符合题意."""
    text = response.text
    lettered = _LETTER.search(text, max(0, len(text) - _LONGEST_CLOSING)) is not None
    for pattern in (*(_CLOSING if lettered else ()), _QUOTED):
        for closing in pattern.finditer(text, max(0, text.rfind("\n") - 4, len(text) - 400)):
            letters = response.read(closing["list"])
            before = text[max(0, closing.start() - 20) : closing.start()]
            if response.follows_item(closing.start("list")) and pattern in _CLOSING[3:]:
                return None
            if pattern is _CLOSING[-1] and (
                _HEADING_LETTERS.search(text, 0, closing.start()) or _ITEM_BEFORE.search(before) or ASKS.search(text)
            ):
                return None
            return letters if letters and response.agrees(letters, others=False) else None
    bracketed = _BRACKETED.search(text, max(0, len(text) - 60)) if lettered and response.question is not None else None
    if bracketed is None or ASKS.search(text) or response.follows_item(bracketed.start("list")):
        return None
    letters = response.read(bracketed["list"])
    named = [response.named(found[0]) for found in MENTION.finditer(text)]
    return letters if letters and all(name <= letters for name in named) and response.agrees(letters) else None


def _english(response: WholeResponse) -> _Found:
    """So the wrong statements: A and D; So all four statements, A, B, C and D, are correct."""
    text = response.text
    found = [*_ENGLISH.finditer(text), *_ENGLISH_BEHIND.finditer(text)]
    if not found:
        return None
    said = {(response.read(match["list"]), match["kind"] in _WRONG) for match in found}
    if len(said) != 1:
        return None
    letters, wrong = said.pop()
    fits = response.asked == ("wrong" if wrong else "right")
    return letters if letters and fits and response.agrees(letters, others=False) else None


def _counted(response: WholeResponse) -> _Found:
    """正确的有第一项和第三项, where the question is known and counts nothing itself."""
    question = response.question
    if question is None or re.search("[①-⑩]", "".join((question.stem, *question.options.values()))):
        return None
    found = list(_ORDINALS.finditer(response.text))
    if len(found) != 1 or (response.asked == "wrong") != (found[0]["kind"] in _WRONG) or response.asked is None:
        return None
    places = [_PLACES[key] for key in _ORDINAL_KEY.findall(found[0]["ordinals"])]
    if len(set(places)) < len(places) or max(places) >= len(response.options):
        return None
    letters = frozenset(response.options[place] for place in places)
    return letters if response.agrees(letters, others=False) else None
