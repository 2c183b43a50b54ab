"""The key of a pasted question: in front of it, behind it, ticked or typed into its blank."""

import re
from typing import Final

from legal_rl.core.answers import Letters, fold
from legal_rl.core.lists import read_letters
from legal_rl.core.parser import parse
from legal_rl.core.questions import LETTERS

_BLANK: Final = re.compile(
    r"(?:[(\[【]\s*(?:应?选\s?)?|(?<!_)_{2,}+\s*)(?P<letters>[A-Ja-j](?:[\s、,/]*[A-Ja-j]){0,9})\s*(?:[)\]】]|_{2,})"
    r"(?P<end>\s*[。.?:]?\s*)\Z"
)
_OWN: Final = (
    r"(?:(?:我|你|您|本人|考生|用户|学员)的?|您?所选|已选|上次)(?:选择?的?|作答|的?答案|所选)"
    r"|(?:[Yy]our|[Mm]y) [Aa]nswer|错误答案|错选"
)
_BLANK_WITHIN: Final = re.compile(r"[(]\s*(?P<letters>[A-J](?:[\s、,/]*[A-J]){1,9})\s*[)](?=[^\s(])")
ANSWER: Final = re.compile(
    rf"(?:(?<=[\s。,;!?.)】~])|\A)(?:(?<=\n)\d{{1,3}}\s?[.、)]\s?)?[*#]{{0,3}}[ \t]{{0,2}}"
    rf"[(\[【「『]?\s?(?:(?P<whose>{_OWN})|"
    r"(?:[Tt]he\s)?(?:(?:本题|参考|正确|标准|官方|司法部|最终|机构|网友|推荐|原|现|新)的?){0,3}"
    r"(?:答案(?!卡|解析|及解析|[与和]解析)|正确选项|[Cc]orrect [Aa]nswers?|[Aa]nswer|ANSWER"
    r"|[Aa]ns(?=\s?:)|(?:[Kk]ey|KEY)(?=\s?:)|(?<=[【\[])选(?=[】\]])|标答(?=\s?:)|答\s案(?=\s?:)|揭晓(?=\s?:)))\s?[)\]】」』]?"
)
_ANSWER_ASIDE: Final = re.compile(
    r"[(\[【]\s?(?:本题|参考|正确|标准|官方){0,2}(?:答案|选项)\s?[:为是选]{0,2}\s?"
    r"(?:(?P<letters>[A-Ja-j](?:[\s、,/]{0,2}[A-Ja-j]){0,9})\s?[)\]】]"
    r"|[)\]】]\s?:?\s?(?P<behind>[A-J](?:[\s、,/]{0,2}[A-J]){0,9})(?=\s*(?:\n|\Z)))"
)
# A last line that holds nothing but letters, or a word of choosing before them.
BARE_KEY: Final = re.compile(
    r"(?:\n[ \t]*|(?<![ \t])[ \t]++(?=选[A-J]{1,10}\s*\Z))(?:(?:故|因此|所以|综上,?)?(?:本题)?(?:应该?)?"
    r"(?:选(?:项|择)?|答|正确的(?:选项)?[是为]|[Aa]ns|ANS|A(?=\s?:))\s?:?\s?)?"
    r"(?P<letters>[A-J](?:[\s、,;/和与]{0,3}[A-J]){0,9})(?:项)?(?:正确|对)?\s?[。.!]?[ \t]*(?=\n|\Z)"
)
# What ends a key on its own line.
_NO_KEY: Final = re.compile(
    r"[\s,;。(|/【\[](?:您|你|我|考生|用户|易错|全站|全网|平均|正确率|得分|统计|难度|解析|回答|错误|正确(?!答案)|共|本题|答对|答错|做对|用时|考点|来源|收藏|分享|查看|点评)"
    r"|(?:正确率|易错项|解析[:】])|(?<=[A-Ja-j])\s?[(](?=[^\sA-J])"
)
_LEAD: Final = re.compile(r"[\s*]*(?:(?:应|给的?|上)?[是为选]|[:-])?[\s:*]*(?:应?选(?!项))?[\s(\[【「“\"]*")
EXPLANATION: Final = (
    r"(?:\n[ \t]*|(?<=[\s。;.)】]))[*#]{0,3}[(\[【]?\s?(?:答案|试题|题目|名师|考点|本题|详细)?"
    r"(?:解析|详解|点评|考点|法条依据|法律依据|命题思路|解题思路|[Ee]xplanation|[Aa]nalysis)\s?(?:[)\]】:]|\n)"
)
_BECAUSE: Final = r"(?:[,:]\s?[^()\n]{1,40})?\s?[)\]】]"
_SAID: Final = r"(?:—{1,2}|-{1,2})\s?"
_TICK: Final = re.compile(
    rf"(?<!\s)\s*(?:[(\[【]\s?(?:正确(?:答案|选项)?|[✓✔✅√]){_BECAUSE}|[✓✔✅√]|{_SAID}(?:正确|对)[。.]?)\s*\Z"
)
_CROSS: Final = re.compile(
    rf"(?<!\s)\s*(?:[(\[【]\s?(?:错误|[✗✘❌×]){_BECAUSE}|[✗✘❌×]|{_SAID}(?:错误?|不正确|不对)[。.]?)\s*\Z"
)
_TICK_IN_FRONT: Final = re.compile(
    r"^[ \t]*(?P<sign>[✓✔✅√✗✘❌×]|[(（](?:正确|对|错误?|√|×)[)）])\s*(?=(?P<letter>[A-J])[.、:)，．：])", re.MULTILINE
)
_SEPARATORS: Final = ";；,，、/|｜"
_LETTERS_ALONE: Final = re.compile(r"(?:[A-Ja-j]|[^\w]|[选项和与及])+")
_GUESS: Final = re.compile(r"[\s:是为选应该]{0,8}[A-J、,和]{1,12}\s?(?:[?]|[吧呢嘛]|对吗)")
_DOUBTED: Final = re.compile(
    r"[\s:是为选应该】)]{0,8}[A-J、,和]{1,12}\s?[(]\s?(?:错误?|有误|存疑|不对|(?:有|存)争议|待定|不确定)\s?[)]"
)
# Another key in place of the one that was told: 更正：答案应为B; C（2021年修订后为B）.
_CORRECTED: Final = re.compile(
    r"(?:更正|勘误|订正|修正|修订|改|现)[^\n。;A-J]{0,10}[为是:选]\s?"
    r"(?P<letters>[A-J](?:[、,和]?[A-J]){0,9})(?![A-Za-z项])"
)
_CONCLUSION: Final = re.compile(
    r"(?:综上(?:所述)?|故|因此|所以),?\s?本题的?(?:正确)?(?:答案|应?当?选)(?:应?[为是选])?[择项]?\s?:?\s?"
    r"(?P<letters>[A-J](?:[\s、,和与]{0,3}[A-J]){0,9})项?\s?(?=[。.!;\n]|\Z)"
    r"|(?:综上(?:所述)?|故|因此|所以),?\s?应?当?选择?\s?(?P<short>[A-J](?:[、,和]?[A-J]){0,9})项?\s?(?=[。.!]?\s*(?:\n|\Z))"
)
_TOLD: Final = re.compile(r"(?:这道?|本|该)题(?:应该?|要)?选(?P<letters>[A-J](?:[、和]?[A-J]){0,9})(?=[,。;!])")
_LONGEST_ANSWER: Final = 40  # characters of a line that holds nothing else


def without_answer_in_front(text: str) -> tuple[str, Letters]:
    """``text`` without a first line that holds nothing but the answer, and that answer."""
    first, _, rest = text.partition("\n")
    match = ANSWER.match(fold(first)) if len(first) <= _LONGEST_ANSWER else None
    if match and match["whose"]:
        return rest.strip(), frozenset()
    letters = letters_at(fold(first), match.end(), LETTERS) if match else frozenset()
    return (rest.strip(), letters) if letters else (text, letters)


def told_in_prose(text: str) -> Letters:
    """The key that a teacher's letter tells (这道题选C，理由是…); none where it tells several."""
    told = {frozenset(re.sub("[^A-J]", "", match["letters"])) for match in _TOLD.finditer(fold(text))}
    return next(iter(told)) if len(told) == 1 else frozenset()


def without_answer_at_end(head: str) -> tuple[str, Letters]:
    """``head`` without a last line that holds nothing but the answer, and that answer."""
    before, _, last = head.rstrip().rpartition("\n")
    rest, letters = without_answer_in_front(last)
    return (head, letters) if rest or not before.strip() else (before, letters)


def without_answer_aside(head: str, letters: str) -> tuple[str, Letters]:
    """``head`` without what says the answer in brackets (（答案AB）), and that answer; none where there are several."""
    asides = [*_ANSWER_ASIDE.finditer(fold(head))]
    told = {frozenset(re.sub("[^A-J]", "", (match["letters"] or match["behind"]).upper())) for match in asides}
    if not told or not all(each <= set(letters) for each in told):
        return head, frozenset()
    cuts = [0, *(at for match in asides for at in match.span()), len(head)]
    rest = "".join(head[begin:end] for begin, end in zip(cuts[::2], cuts[1::2], strict=True))
    return rest, next(iter(told)) if len(told) == 1 else frozenset()


def answers_behind(tail: str, letters: str) -> set[Letters]:
    """The keys behind the options: several where they differ. What the reader had chosen (你的答案) does not count.

    Where there is no key but an explanation, it is what the explanation concludes.
    """
    folded = fold(tail)
    keys = _keys(folded, letters)
    if explained := re.search(EXPLANATION, folded):
        explanation = folded[explained.end() :]
        keys |= _keys_within(explanation, letters)
        if not keys:
            concluded = parse(explanation, letters)
            keys = {concluded.predicted} if concluded.status == "ok" and concluded.predicted else set()
    return keys


def _keys_within(explanation: str, letters: str) -> set[Letters]:
    """Keys on lines of their own and conclusions about the question (故本题选AB)."""
    found = {
        frozenset(re.sub("[^A-J]", "", match["letters"] or match["short"]))
        for match in _CONCLUSION.finditer(explanation)
    }
    for line in explanation.split("\n")[1:]:
        match = ANSWER.match(line.strip()) if len(line) <= _LONGEST_ANSWER else None
        if match and not match["whose"] and _LETTERS_ALONE.fullmatch(said := line.strip()[match.end() :]):
            found.add(letters_at(said, 0, letters))
    return found - {frozenset()}


def _keys(folded: str, letters: str) -> set[Letters]:
    explained = re.search(EXPLANATION, folded)
    within = folded[: explained.start()] if explained and explained.start() else folded
    matches = list(ANSWER.finditer(within))
    ends = [*(match.start() for match in matches[1:]), len(within)]
    found = set()
    for match, end in zip(matches, ends, strict=False):
        if match["whose"]:
            continue
        said = within[match.end() : end]
        if _DOUBTED.match(said):
            continue
        if other := _NO_KEY.search(said, 1):
            said = said[: other.start()]
        if _GUESS.match(said):
            continue
        if read := letters_at(_lines_of_letters(said), 0, letters):
            found.add(read)
    if found:
        found |= {frozenset(re.sub("[^A-J]", "", match["letters"])) for match in _CORRECTED.finditer(within)}
    bare = BARE_KEY.search("\n" + within) if not matches else None
    if not found and bare and set(named := re.sub("[^A-J]", "", bare["letters"])) <= set(letters):
        found.add(frozenset(named))
    return found


def _lines_of_letters(said: str) -> str:
    """The lines at the beginning of ``said`` that hold letters alone; all of it where there are none."""
    lines = said.strip().split("\n")
    count = next((n for n, line in enumerate(lines) if not _LETTERS_ALONE.fullmatch(line)), len(lines))
    return "\n".join(lines[:count]) if count else said


def letters_at(folded: str, position: int, letters: str) -> Letters:
    """The one set of letters that stands at ``position``, or that is announced behind it."""
    lead = _LEAD.match(folded, position)
    reading = read_letters(folded[lead.end() if lead else position :], letters, field=True)
    if reading is not None:
        return reading.sets[0] if len(reading.sets) == 1 else frozenset()
    return parse("答案:" + folded[position:], letters).predicted or frozenset()


def without_signs_in_front(text: str) -> tuple[str, Letters]:
    """``text`` without ticks and crosses in front of the options, and the options that are ticked."""
    ticked = {match["letter"] for match in _TICK_IN_FRONT.finditer(text) if re.search("[✓✔✅√对确]", match["sign"])}
    return _TICK_IN_FRONT.sub("", text), frozenset(ticked)


def without_typed(stem: str, letters: str) -> tuple[str, Letters]:
    """``stem`` with its last blank empty, and the letters that somebody had typed into it."""
    blank = _BLANK.search(fold(stem)) or _BLANK_WITHIN.search(fold(stem))
    typed = frozenset(re.sub("[^A-J]", "", blank["letters"].upper())) if blank else frozenset()
    if blank is None or not typed <= set(letters):
        return stem, frozenset()
    behind = blank.start("end") if "end" in blank.re.groupindex else blank.end()
    return f"{stem[: blank.start()]}（　）{stem[behind:]}".rstrip(), typed


def without_tick(option: str) -> tuple[str, bool]:
    """``option`` without a sign at its end that it is right or wrong, and whether it says right."""
    option = option.strip().rstrip(_SEPARATORS).rstrip()
    match = _TICK.search(fold(option))
    wrong = None if match else _CROSS.search(fold(option))
    sign = match or wrong
    return (option[: sign.start()].rstrip(_SEPARATORS) if sign else option), bool(match)
