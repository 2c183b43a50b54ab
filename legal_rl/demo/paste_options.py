"""Layout of pasted questions: where the options begin, and what surrounds a question without being part of it.

A letter marks an option only as one of a chain A, B, C … with a text behind each, so that A公司, 甲和A银行 or a list
A、B、C in the stem are not taken. A chain of one kind of mark is looked for first among the beginnings of lines, then
behind white space and the end of a sentence, then anywhere; the longest one wins. All patterns read folded text.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from legal_rl.core.answers import Letters, fold
from legal_rl.core.lists import read_letters
from legal_rl.core.parser import parse
from legal_rl.core.questions import LETTERS, Form

MarkKind = Literal["bracket", "dot", "comma", "colon", "paren", "space", "bare"]
_BEYOND: Final = chr(ord(LETTERS[-1]) + 1)  # a chain that reaches it has an option too many
_RANGE: Final = f"A-{_BEYOND}a-{_BEYOND.lower()}"
_MARK: Final = re.compile(
    rf"[(\[【〔「]\s?(?P<bracket>[{_RANGE}])\s?[)\]】〕」]\s?[.:、,]?"
    rf"|(?:选项\s?)?(?<![A-Za-z])(?:(?<!\d)|(?=[A-Z][.·]))(?P<letter>[{_RANGE}])(?:\s?(?:(?P<dot>[.·](?![A-Z][.·]))|(?P<comma>[、,])|(?P<colon>:)|(?P<paren>[)\]】]))"
    r"|(?P<space>[ \t]+|\n)(?=\S)|(?P<bare>(?=[一-鿿《“])))"
)
_OPENING: Final = re.compile(r"(?:\A|\n)[ \t>]*\Z")
_BREAK: Final = re.compile(r"(?:\s|[。;!?])\Z")
_LISTED: Final = re.compile(rf"[{_RANGE}](?![a-z])")
STRONG: Final[tuple[MarkKind, ...]] = ("bracket", "dot", "comma", "colon", "paren")
_LEAST: Final[dict[MarkKind, int]] = {"space": 3, "bare": 3}
LINE_START, AFTER_BREAK, ANYWHERE = 0, 1, 2  # positions of a mark


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
        kind: MarkKind = next(kind for kind in (*STRONG, "space", "bare") if match[kind] is not None)
        letter = match["bracket"] or match["letter"]
        before = text[max(0, match.start() - 12) : match.start()]
        position = LINE_START if _OPENING.search(before) else AFTER_BREAK if _BREAK.search(before) else ANYWHERE
        if kind == "bare" or letter.islower():
            possible = position == LINE_START and (kind != "space" or letter.isupper())
        elif kind == "space":
            possible = position < ANYWHERE
        else:  # not A、B、C三人
            possible = not (position and kind == "comma" and _LISTED.match(text, match.end()))
        if possible:
            marks.append(OptionMark(letter.upper(), match.start(), match.end(), position, kind, letter.islower()))
    return marks


def find_options(text: str, marks: list[OptionMark]) -> list[OptionChain]:
    """The chains of marks that are the options of ``text``: none, one, or several where it holds several questions."""
    near = _longest(_chains(text, kinds, position) for position in range(ANYWHERE) for kinds in _kinds(marks))
    # A chain of two may be half of one that is laid out otherwise; so may one within a line, where D. stands anywhere.
    if near and len(near[0]) > 2 and (near[0][-1].kind != "dot" or not any(mark.position for mark in near[0])):
        return near
    anywhere = _longest(_chains(text, kinds, ANYWHERE) for kinds in _kinds(marks))
    return anywhere if not near or (anywhere and len(anywhere[0]) > len(near[0])) else near


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
            chain = _follow(text, marks[number:])
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
    """The first letter that the lines skip: C of options A, B, D; A of lines that begin with B. None for no gap."""
    lines = [mark for mark in marks if mark.position == LINE_START and mark.kind in STRONG and not mark.small]
    if not chain:
        return "A" if len({mark.letter for mark in lines}) > 1 else None
    following = chr(ord(chain[-1].letter) + 1)
    later = [mark for mark in lines if mark.start > chain[-1].start and mark.kind == chain[-1].kind]
    return following if any(mark.letter > following for mark in later) else None


_FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("不定项|任意|任选|一个或多个", "indefinite"),
    ("多|全部", "multiple"),
    ("单|唯一", "single"),
)
_FORM: Final = r"(?:(?:单|多)项?选|不定项选?|任意?项?选)(?:择)?题?"
_SCORE: Final = r"(?:每小?题|本题|共)?\s?\d{1,3}(?:\.\d)?\s?分"
_SOURCE: Final = (
    r"(?:(?:19|20)\d{2}[^()\[\]【】\n]{0,24}"
    r"|[^()\[\]【】\n]{0,16}(?:真题|回忆版?|卷[一二三四]|第\d{1,3}题|模拟题?|改编)[^()\[\]【】\n]{0,10})"
)
_ASIDE: Final = rf"[(\[【〔「]\s?(?:{_FORM}(?:[,、]\s?{_SCORE})?|{_SCORE}|{_SOURCE})\s?[)\]】〕」]"
_NUMBER: Final = (
    r"(?:第\s?[\d一二三四五六七八九十百]{1,4}\s?题[.、:,]?"
    r"|(?:题目?|问题|[Qq]uestion|Q)\s?\d{1,4}[.、:)]?(?=\s|[^\d])"
    r"|\d{1,4}\s?(?:[、:)】]|\.(?!\d))|[(【\[]\s?\d{1,4}\s?[)】\]]|[一二三四五六七八九十]{1,3}、)"
)
_LABEL: Final = r"(?:[【\[]?(?:题目|题干|试题|原题|[Qq]uestion)[】\]]?\s?:|【(?:题目|题干|试题|原题)】)"
_HEAD: Final = re.compile(rf"\s*(?:{_NUMBER}|{_ASIDE}|{_FORM}\s?[.:、](?!\n)|{_LABEL}|[#>*]+\s)")
_HEADING: Final = re.compile(
    rf"[ \t]*(?:[一二三四五六七八九十]{{1,3}}、)?\s?(?:{_FORM}[^。?\n]{{0,60}}|(?:题目|试题|题干|原题)\s?:?)(?=\n)"
)
_FOOT: Final = re.compile(rf"\s*{_ASIDE}\s*\Z")
_BLANK: Final = re.compile(r"[(]\s*(?P<letters>[A-Ja-j](?:[\s、,/]*[A-Ja-j]){0,9})\s*[)](?P<end>\s*[。.?:]?\s*)\Z")
_ANSWER: Final = re.compile(
    r"(?:(?<=[\s。;!?.)】])|\A)[*#]{0,3}[(\[【]?\s?(?P<whose>我的|你的|您的|考生|用户|您?所选)?"
    r"(?:(?:本题|参考|正确|标准|官方|司法部|最终)的?){0,3}"
    r"(?:答案|正确选项|[Cc]orrect [Aa]nswer|[Aa]nswer|ANSWER|[Kk]ey(?=:))\s?[)\]】]?"
)
_LEAD: Final = re.compile(r"[\s*]*(?:应?[是为选]|[:-])?[\s:*]*(?:应?选(?!项))?[\s(\[【「“\"]*")
_EXPLANATION: Final = (
    r"(?:\n[ \t]*|(?<=[\s。;.)】]))[*#]{0,3}[(\[【]?\s?(?:答案|试题|题目|名师|考点|本题|详细)?"
    r"(?:解析|详解|点评|考点|法条依据|法律依据|命题思路|解题思路|[Ee]xplanation|[Aa]nalysis)\s?(?:[)\]】:]|\n)"
)
_BUTTON: Final = (
    r"\n[^\w\n(【]{0,4}(?:本题考查|参考解析|(?:收藏|纠错|上一题|下一题|查看(?:答案|解析)|显示答案|展开|分享|提交(?:答案)?|我要提问)(?!\w)"
    r"|(?:得分|正确率|难易?度|知识点|来源)\s?[:\d][^\n]*(?=\n|\Z))"
)
_AFTERWARDS: Final = re.compile(f"{_EXPLANATION}|{_BUTTON}")
_TICK: Final = re.compile(r"\s*(?:[(\[【]\s?(?:正确答案|正确选项|正确)\s?[)\]】]|[✓✔✅])\s*\Z")
_LONGEST_ANSWER: Final = 40  # characters of a line that holds nothing else


def without_head(text: str) -> tuple[str, str]:
    """``text`` without numbers, marks and headings in front, and those."""
    start = 0
    folded = fold(text)
    while match := _HEADING.match(folded, start) or _HEAD.match(folded, start):
        start = match.end()
    return text[start:].strip(), text[:start]


def without_foot(text: str) -> tuple[str, str]:
    """``text`` without marks at its end, and those."""
    end = len(text)
    folded = fold(text)
    while match := _FOOT.search(folded[:end]):
        end = match.start()
    return text[:end], text[end:]


def form_of(asides: str) -> Form | None:
    """Single, multiple or indefinite choice, where a mark says so."""
    return next((form for words, form in _FORMS if re.search(words, asides)), None)


def options_end(folded: str, second: int) -> int:
    """The end of the last option: an answer, an explanation or a button behind ``second``, the second option."""
    matches = [pattern.search(folded, second) for pattern in (_ANSWER, _AFTERWARDS)]
    return min((match.start() for match in matches if match), default=len(folded))


def without_answer_in_front(text: str) -> tuple[str, Letters]:
    """``text`` without a first line that holds nothing but the answer, and that answer."""
    first, _, rest = text.partition("\n")
    match = _ANSWER.match(fold(first)) if len(first) <= _LONGEST_ANSWER else None
    letters = letters_at(fold(first), match.end(), LETTERS) if match else frozenset()
    return (rest.strip(), letters) if letters else (text, letters)


def answer_behind(tail: str, letters: str) -> Letters:
    """The answer that stands behind the options; one that the reader had chosen (你的答案) does not count."""
    folded = fold(tail)
    explained = _AFTERWARDS.search(folded)
    folded = folded[: explained.start()] if explained and explained.start() else folded
    keys = [match for match in _ANSWER.finditer(folded) if not match["whose"]]
    answers = [letters_at(folded, match.end(), letters) for match in keys]
    return next((answer for answer in answers if answer), frozenset())


def letters_at(folded: str, position: int, letters: str) -> Letters:
    """The one set of letters that stands at ``position``, or that is announced behind it."""
    lead = _LEAD.match(folded, position)
    reading = read_letters(folded[lead.end() if lead else position :], letters, field=True)
    if reading is not None:
        return reading.sets[0] if len(reading.sets) == 1 else frozenset()
    return parse("答案:" + folded[position:], letters).predicted or frozenset()


def without_typed(stem: str, letters: str) -> tuple[str, Letters]:
    """``stem`` with its last blank empty, and the letters that somebody had typed into it."""
    blank = _BLANK.search(fold(stem))
    typed = frozenset(re.sub("[^A-J]", "", blank["letters"].upper())) if blank else frozenset()
    if blank is None or not typed <= set(letters):
        return stem, frozenset()
    return f"{stem[: blank.start()]}（　）{stem[blank.start('end') :]}".rstrip(), typed


def without_tick(option: str) -> tuple[str, bool]:
    """``option`` without a sign at its end that it is right, and whether there was one."""
    match = _TICK.search(fold(option))
    return (option[: match.start()], True) if match else (option, False)
