"""Statements that choose where nothing is announced: letters judged, every option at once, what is left over.

As with what opens or closes a response (``opened``), the whole of it must agree.
"""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.polarity import asking_clause
from legal_rl.core.predicates import announced, predicated, said_of
from legal_rl.core.verdicts import Judgement
from legal_rl.core.whole import AGAIN, ASKS, MENTION, WholeResponse
from legal_rl.core.words import CLOSED, LIST, MARK, NOUN, SUM

# Before a judgement that is a statement of its own: the beginning of a sentence or a line, 综上, 唯有.
_BEFORE: Final = re.compile(
    rf"(?:\A|(?<=[。!\n]))[\s*#>\-]{{0,6}}(?:{SUM}[,:]?\s?)?(?:我?(?:认为|觉得),?)?(?:以上|上述|本题|此题|该题|其中)?(?:选项)?中?,?\s?"
    rf"(?P<only>只有|仅有|唯有|唯独|仅)?{MARK}(?:选项\s?)?{MARK}\Z"
)
_LETTER: Final = re.compile("[A-J]")
_LONGEST_LEAD: Final = 40
# A verdict on the statement or the choice; 符合规定 may be said of the case.
_CERTAIN: Final = re.compile("正确|准确|错|对|误|成立|当选|入选|符合题")
_ALSO: Final = re.compile("[也亦]|同样")
_NOT_CHOSEN: Final = re.compile("不(?:应?当选|应?选|符合题意|能选|入选)")
_NAMELY: Final = re.compile(
    r"(?P<kind>不正确|不对|不当|正确|错误|错|对)的?(?:说法|表述|判断|观点|选项|理解|做法)?[是有为][^,。;:\nA-J]{1,10},?\s?"
    rf"(?:即|也就是|亦即|分别[是为]|就是)[是为:]?\s?{LIST}{NOUN}{CLOSED}(?=[。;\n]|\Z)"
)
_WRONG: Final = ("不正确", "不对", "不当", "错误", "错")
# 只剩下B; 剩下的就是B; 因此只能选 is an announcement.
_LEFT_OVER: Final = re.compile(
    rf"(?:(?:只|仅|就|便)?(?:剩|余)下?了?的?(?:选项)?(?:只有|就是|便是|即为|是|为|即)?|[,。\n](?:{SUM},?)?(?:只|就|只能|只可能|就只能|应当?)(?:有|是|为))\s?{LIST}(?:这?一?{NOUN}|这?一项)"
    rf"(?:了|(?:[是为]|才)?(?:正确|对|错误|不正确)的?)?(?=[,。;!\n]|\Z)"
)
_THOUGHT: Final = re.compile(
    rf"(?:\A|(?<=[。\n]))[\s*#>]{{0,6}}(?:{SUM},?)?(?:(?:我|本人|个人)(?:认为|觉得)(?:应该?|应当)?(?:就)?[是为]|最终(?:结果)?:|应该是)\s?{LIST}{NOUN}"
    r"(?=[。,!吧\n]|\Z)"
)
_COUNTS: Final = {2: "两二2", 3: "三3", 4: "四4", 5: "五5", 6: "六6"}
_NUMBER: Final = "[两二三四五六2-6]"
_EVERY: Final = re.compile(
    rf"(?:\A|[。!;,\n])[\s*#>]{{0,6}}(?:{SUM}[,:]?\s?)?(?:本题|此题|该题)?[,:]?(?P<scope>以上|上述|前述|所有|全部|这)?(?:的|所有|全部|这)?(?P<number>{_NUMBER})?"
    rf"(?:[个项种条]|道)?(?P<noun>[^\s,。;:!?A-J]{{0,6}}?)(?P<every>全部都|全部|全都|均|都|皆|全)(?P<said>[^,。;:!?\n]{{1,60}}?)[。!]?\Z"
)
_NOUNS: Final = (
    "",
    "选项",
    "项",
    "说法",
    "表述",
    "选项的说法",
    "选项的表述",
    "项说法",
    "项表述",
    "项的说法",
    "项的表述",
)
_SAID_OF_ALL: Final = re.compile(
    r"(?:应?当?(?:是|为|属于|算)?)(?:(?P<wrong>不正确|错误|有误|不对|不成立|错)|(?P<right>正确|对|成立|无误|没有错误?)|(?P<chosen>当选|符合题意|入选|应选|要选|应当选|选))的?"
)
_ALL_CHOSEN: Final = re.compile(
    rf"[。!;\n]\s{{0,4}}(?:{SUM},?)?(?:本题|此题)?(?:应?当?全部?选|全部?当选|四项全选)[。!]?\Z"
)


def stated(response: WholeResponse, *, lenient: bool = False) -> Letters | None:
    """The options that a statement chooses, or None.

    With ``lenient`` several statements that judge one option each are enough where they leave none of those that are
    named.
    """
    if response.question is None or response.names_parties() or ASKS.search(response.text):
        return None
    found = _every(response)
    if found is not None or _LETTER.search(response.text) is None:
        return found
    for reader in (_announced, _each, _chosen, _namely, _left_over, _thought):
        found = reader(response)
        if found is not None:
            return found
    return _judged(response, lenient)


def _judged(response: WholeResponse, lenient: bool) -> Letters | None:
    """选项A、D正确。 C、D两项正确⏎因为…; every option that is named is taken, or one alone of a single choice."""
    sides = response.sides()
    if sides is None or AGAIN.search(response.text):
        return None
    taken, left = sides
    if not taken or taken & left:
        return None
    first = next(judgement for judgement in response.found if response.chooses(judgement))
    for found in MENTION.finditer(response.text):
        # Before a statement another option's own words may stand in what it concludes from.
        told = found[0].isalpha() and found[0].isascii()
        if (told or found.start() > first.start) and not response.named(found[0]) <= taken | left:
            return None
    whole = taken | left >= set(response.options)
    if whole and (len(first.letters) < 2 or first.letters != taken or first is not response.found[0]):
        return None  # a review of each option
    if not whole and left and (response.may_be_all() or len(taken) > 1 or not lenient):
        return None  # a review that is not at its end
    if len(first.letters) > 1 and not all(_joins(response, judgement, first) for judgement in response.found):
        return None
    if _NOT_CHOSEN.search(response.text) and not left:
        return None
    statements = [one for one in response.found if one.kind in ("right", "wrong")]
    if not all(_CERTAIN.search(response.text, one.start, one.end) for one in statements):
        return None
    if response.follows_item(first.start):
        return None
    before = _BEFORE.search(response.text, max(0, first.start - _LONGEST_LEAD), first.start)
    if before is None or not (first.start <= _LONGEST_LEAD or response.text.find("\n", first.end) < 0):
        return None
    several = len(first.letters) > 1 or before["only"] is not None or (len(taken) == 1 and not response.may_be_all())
    return frozenset(taken) if several or lenient else None


def _joins(response: WholeResponse, judgement: Judgement, first: Judgement) -> bool:
    """True unless ``judgement`` takes what ``first`` lacks and does not say so: 选项D也是错误的."""
    takes = response.chooses(judgement) and not judgement.letters <= first.letters
    return not takes or _ALSO.search(response.text, judgement.start, judgement.end) is not None


def _announced(response: WholeResponse) -> Letters | None:
    """超过申请期限的是B。"""
    if response.question is None:
        return None
    said = {(told.letters, told.kind) for told in announced(response.text, response.options, response.question)}
    letters, kind = said.pop() if len(said) == 1 else (frozenset(), "")
    return letters if kind == "chosen" and response.agrees(letters, others=False) else None


def _each(response: WholeResponse) -> Letters | None:
    """A可以行使撤销权。B不可以行使撤销权…: every option, in the stem's own words."""
    if response.question is None or AGAIN.search(response.text):
        return None
    told = list(predicated(response.text, response.options, response.question))
    taken = frozenset().union(*(one.letters for one in told if one.kind == "chosen"))
    left = frozenset().union(*(one.letters for one in told if one.kind == "rejected"))
    return taken if taken and left and not taken & left and len(taken | left) == len(response.options) else None


def _chosen(response: WholeResponse) -> Letters | None:
    """A项错误，当选；B项正确，不当选…: every option is said to be chosen or left."""
    if AGAIN.search(response.text):
        return None
    taken = frozenset().union(*(one.letters for one in response.found if one.kind == "chosen"))
    left = frozenset().union(*(one.letters for one in response.found if one.kind == "rejected"))
    return taken if taken and left and not taken & left and len(taken | left) == len(response.options) else None


def _thought(response: WholeResponse) -> Letters | None:
    """我认为是B、C。 最终：BC"""
    found = list(_THOUGHT.finditer(response.text))
    letters = response.read_whole(found[0]) if len(found) == 1 else frozenset()
    return letters if letters and response.agrees(letters) else None


def _namely(response: WholeResponse) -> Letters | None:
    """错误的是后三项，即B、C、D。"""
    found = list(_NAMELY.finditer(response.text))
    if len(found) != 1 or response.asked != ("wrong" if found[0]["kind"] in _WRONG else "right"):
        return None
    letters = response.read_whole(found[0])
    return letters if letters and response.agrees(letters, others=False) else None


def _left_over(response: WholeResponse) -> Letters | None:
    """只剩下B, where every other option is left."""
    found = list(_LEFT_OVER.finditer(response.text))
    sides = response.sides() if len(found) == 1 else None
    if len(found) != 1 or sides is None or AGAIN.search(response.text.replace("只剩", "□□")):
        return None
    letters, (taken, left) = response.read_whole(found[0]), sides
    stands = letters and taken <= letters and not left & letters and len(left | letters) >= len(response.options) - 1
    return letters if stands else None


def _every(response: WholeResponse) -> Letters | None:
    """所以，以上四项都属于专属管辖。 以上判断都正确。 全选。"""
    if response.question is None or not response.may_be_all():
        return None
    letters = frozenset(response.options)
    if _ALL_CHOSEN.search(response.text, max(0, len(response.text) - _LONGEST_LEAD)):
        return letters if response.agrees(letters) else None
    found = _EVERY.search(response.text, max(0, len(response.text) - 120))
    if found is None:
        return None
    number, noun = found["number"], found["noun"]
    if number is None and found["scope"] is None:
        return None
    if number is not None and number not in _COUNTS.get(len(letters), ""):
        return None
    stem = response.question.stem
    if noun not in _NOUNS and noun not in asking_clause(stem):
        return None
    said = _SAID_OF_ALL.fullmatch(found["said"])
    if said is not None and said["wrong"] and not (number or noun):
        return None  # none of them
    if said is None:
        takes = said_of(found["said"], stem)
    else:
        takes = said["chosen"] is not None or response.asked == ("wrong" if said["wrong"] else "right")
    return letters if takes and response.agrees(letters) else None
