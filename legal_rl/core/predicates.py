"""Predicates that a stem asks for in words of its own (已经超过申请期限的是哪一项), and what a response says of
options in them.

The words of such a stem judge an option as 正确 does elsewhere: B选项已经超过申请期限 takes it, A项没有超过申请期限
leaves it. Both are told by the longest common ending of the stem's words and a clause about letters, and by whether
one of the two is denied.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from legal_rl.core.lists import only_letters, read_letters
from legal_rl.core.polarity import asking_clause
from legal_rl.core.questions import Question
from legal_rl.core.verdicts import Judgement, names_by_letter
from legal_rl.core.words import CLOSED, LIST, MARK, NOUN, SUM

_LEAST: Final = 4  # characters of the stem's predicate that a clause must repeat
_TAIL: Final = re.compile(
    r"(?:的(?:选项|情形|情况|说法|案件|纠纷|行为|一项)?)?(?:[是有为]|包括)?(?:哪(?:一|几|些|两)?(?:项|个|种|位|选项|些)?|什么|谁)?[:?]?(?:\(\s*\))?\Z"
)
_OF: Final = re.compile(r"的[^的]{1,6}\Z")  # 符合选举法的选举: what is asked for stands before its noun
_JUDGES: Final = re.compile("正确|错误|准确|恰当|妥当|不当|说法|表述|判断|观点|有误|成立\\Z")
_DENIAL: Final = "(?:不|没有?|未|并?无|并?非)"
_DENIED: Final = re.compile(f"{_DENIAL}\\Z")
_ADVERB: Final = r"(?:[也均都皆就则便才即已还仍是]|全部?|已经?|同样|显然|明显|确实|应当?|属于|选项|项|\s|[*”\"」])"
_SAID: Final = re.compile(
    rf"(?:\([^()]{{1,20}}\))?(?:[中的里][^不没未无非否若,。;]{{0,24}}?)?(?P<adverbs>(?:{_ADVERB}|{_DENIAL}){{0,6}})"
)
_ABOUT: Final = re.compile(
    rf"(?:\A|(?<=[。;,:!\n]))[\s*#>\-•]{{0,6}}(?:{SUM}[,:]?\s?)?(?:只有|仅有|唯有|仅|而)?{MARK}{LIST}{NOUN}[:,]?\s?(?P<said>[^,。;:!?\n]{{2,80}})(?=[,。;!\n]|\Z)"
)
_NAMES: Final = re.compile(
    rf"(?:\A|(?<=[。;,:!\n]))(?P<said>[^。;:!?\nA-J]{{4,80}}?)(?:的[^,。;:!?\n的不没未无非A-J]{{0,8}}?)?(?:就?只?[是有为]|分别[是为]|包括){{1,2}}:?\s?"
    rf"{MARK}{LIST}{NOUN}{CLOSED}(?=[。,.;!\n]|\Z)"
)
_LONGEST_LIST: Final = 200
_DOUBTED: Final = re.compile(r"若|如果|假[如设使]|倘|是否|能否|有人|误|可能|也许|看似|似乎|吗")


@lru_cache(maxsize=4096)
def predicates(stem: str) -> tuple[str, ...]:
    """The predicates that ``stem`` asks for, each with and without its noun; empty for a stem that asks for right
    or wrong ones."""
    clause = asking_clause(stem).strip(" .\"'")
    asked = _TAIL.sub("", clause)
    if asked == clause and not re.search("哪|何", clause):
        return ()
    if len(asked) < _LEAST or _JUDGES.search(asked):
        return ()
    return tuple(dict.fromkeys(words for words in (asked, _OF.sub("", asked)) if len(words) >= _LEAST))


def said_of(words: str, stem: str) -> bool | None:
    """True where ``words`` say what ``stem`` asks for, False where they deny it; None where they say something else."""
    words = words.replace("了", "").rstrip(' 的。了*"”')
    for asked in predicates(stem):
        common = _common_ending(words, asked)
        if common < _LEAST:
            continue
        rest, before = words[: len(words) - common], asked[: len(asked) - common]
        said = _SAID.fullmatch(rest)
        if said is None:
            continue
        denials = len(re.findall(_DENIAL, said["adverbs"])) + (_DENIED.search(before) is not None)
        return denials % 2 == 0
    return None


def announced(text: str, options: str, question: Question) -> Iterator[Judgement]:
    """The sentences of a marked ``text`` that name letters as what the stem asks for: 超过申请期限的是B."""
    if not predicates(question.stem) or names_by_letter(question.stem, *question.options.values()):
        return
    for found in _NAMES.finditer(text):
        letters = whole_letters(text, found, options)
        takes = None if _DOUBTED.search(found["said"]) else said_of(found["said"], question.stem)
        if takes is not None and letters:
            yield Judgement(found.start("said"), found.end(), letters, "chosen" if takes else "rejected")


def predicated(text: str, options: str, question: Question) -> Iterator[Judgement]:
    """The judgements of a folded or marked ``text`` in the words of the question's stem."""
    if not predicates(question.stem) or names_by_letter(question.stem, *question.options.values()):
        return
    for found in _ABOUT.finditer(text):
        takes = None if _DOUBTED.search(found["said"]) else said_of(found["said"], question.stem)
        if takes is not None and (letters := only_letters(found["list"], options)):
            yield Judgement(found.start("list"), found.end(), letters, "chosen" if takes else "rejected")
    yield from announced(text, options, question)


def whole_letters(text: str, found: re.Match[str], options: str) -> frozenset[str]:
    """The letters of the list in ``found`` of ``text``, where the grammar reads them and no more."""
    start = found.start("list")
    letters = only_letters(found["list"], options)
    reading = read_letters(text[start : start + _LONGEST_LIST], options, field=True)
    return letters if reading is not None and reading.sets == (letters,) else frozenset()


def _common_ending(words: str, asked: str) -> int:
    common = 0
    while common < min(len(words), len(asked)) and words[-1 - common] == asked[-1 - common]:
        common += 1
    return common
