"""The key of a pasted question where it is announced, in front of it or behind it, or concluded.

Only the page's own key counts. An announcement is a word for the key (答案, Answer) and what follows it; whose it is
stands in front of the word: nobody's, or one of the exam's own names (正确, 参考, 司法部). Your answer, a netizen's, or
what stands below a heading of comments is none.
"""

import re
from typing import Final

from legal_rl.core.answers import Letters
from legal_rl.core.lists import read_letters
from legal_rl.core.parser import parse
from legal_rl.core.questions import LETTERS
from legal_rl.demo.paste_lines import is_talk
from legal_rl.demo.paste_text import plain

_OWN: Final = (
    r"(?:(?:我|你|您|本人|考生|用户|学员|网友|同学|群友|楼主|热心[^\s:]{1,4}|多数人?|大家|易错|[上昨前][次日期天])的?(?:选择?的?|作答|的?(?:参考|正确)?答案|所选)"
    r"|(?:您|你)?所选|已选|(?:[Yy]our|[Mm]y) [Aa]nswer|错误答案"
    r"|[你您]?错选为|最佳答案(?=[】\])]?\s?:?[ \t]*(?:\n|\Z))|错选|(?:本题)?原公布答案)"
)
_WORD: Final = (
    r"(?:答案(?!卡|解析|及|[与和、]|详解|速查)(?:揭晓|公布|如下)?|正确(?:选|的)?项"
    r"|[Cc]orrect [Aa]nswers?|[Aa]nswer|ANSWER|(?:[Aa]ns|ANS)(?=\s?:)|(?:[Aa]ns|ANS)[.](?=\s?[(]?[A-Ja-j](?![a-z]))"
    r"|(?:[Kk]ey|KEY)(?=\s?:)|(?<=[【\[])选(?=[】\]])|标答(?=\s?:)|答\s案(?=\s?:)|揭晓(?=\s?:)|答(?=\s?:)|解答(?=\s?:\s?[A-J](?![A-Za-z]))|(?:[Bb]ack|[反背]面)(?=\s?:))"
)
_NAMED: Final = (
    r"(?:[Tt]he\s|(?:(?:[^\s,。;:!?()【】\[\]]{0,6}(?<!网友)(?<!同学)(?<!学员))?(?:参考|正确|标准|官方))?"
    r"(?:(?:本题|此题|该题|参考|正确|标准|最佳|官方|老师|司法部|最终|机构|推荐|公布|提供|给出|揭晓|查看|原|现|新|附|故|因此|所以|书[上后里]|教材|给|题目|今日|本期|第?\s?\d{1,4}\s?题)的?){0,3})"
)
ANSWER: Final = re.compile(
    r"(?:(?<=[\s。,;!?.)】~』」|])|(?<=[^\w])|\A|(?=[【〖\[『「])|(?<=[A-J])(?=[你您我]))"
    r"(?:(?<=\n)(?:\d{1,3}|[一二三四五六])\s?[.、)]\s?)?[*#]{0,3}[ \t]{0,2}"
    rf"[(\[【「『]?\s?(?:(?P<whose>{_OWN})|{_NAMED}{_WORD})\s?[)\]】」』]?"
)
# An announcement that stands right behind the last option's text: 汇款答案:C
GLUED: Final = re.compile(
    r"[(\[【]?(?:[您你我]的)?(?:参考|正确|标准|最佳)?答案\s?(?:[:】]|[为是](?=\s?[A-J]{2}))?\s?[(]?"
    r"(?:[A-J](?![A-Za-z、,])|[A-J]{2,10}(?![A-Za-z]))"
    r"|[(\[【]?(?:答案)?(?:解析|详解)\s?[:】]|选[A-J]{2,10}\s?[。.]?\s*\Z"
)
_LETTER_NEXT: Final = re.compile(r"[ \t]?(?:给的?|上|写的?)?[:是为选]{0,2}[ \t]?[(\[【「]?[ \t]?[A-Ja-j](?![a-z])")
# A last line that holds nothing but letters, or a word of choosing before them.
BARE_KEY: Final = re.compile(
    r"(?:\n[ \t]*|(?<=\w)\t(?=[A-J]{1,10}\s*\Z)|(?<![ \t])[ \t]++(?=选[A-J]{1,10}\s*\Z)"
    r"|(?<=[。.;])(?=选[A-J]{1,10}[。.]?\s*\Z))(?:(?:故|因此|所以|综上,?)?(?:本题)?(?:应该?)?"
    r"(?:选(?:项|择)?|正确的(?:选项)?[是为]|A(?=\s?:))\s?:?\s?)?"
    r"(?:[✓✔✅√]\s?|\d{1,4}\s?[.、:]\s?)?"
    r"(?P<letters>[A-J](?:[\s、,;/和与]{0,3}[A-J]){0,9})(?:项)?(?:正确|对)?\s?[。.!]?[ \t]*(?=\n|\Z)"
)
JUDGED: Final = re.compile(r"(?:\n[ \t]*+[A-J]\s?[.、:]?[ \t]?[√✓✔✅×✗✘❌][ \t]*+(?=\n|\Z)){2,}")
# What ends a key on its own line.
_NO_KEY: Final = re.compile(
    r"\s@|[\s,;。(|/【\[](?:您|你|我|考生|用户|易错|全站|全网|平均|正确率|得分|统计|难度|解析|回答|错误|正确(?!答案)|共|本题|此题|答对|答错|做对|用时|考点|来源|收藏|分享|查看|点评|但|不过|可是|为什么)"
    r"|(?:正确率|易错项|解析[:】])|(?<![ \t])[ \t]{2,}+[^\s:,。]{1,6}\s?:"
    r"|(?<=[A-Ja-j])\s?[(](?=[^\sA-J])|(?<=[A-J])[哦哈啦喔噢呀啊]"
)
_NOISE: Final = re.compile("(?![✓✔✅✗✘❌])[\U0001f300-\U0001faff\u2600-\u27bf▏│]")
_LEAD: Final = re.compile(
    r"[\s*]*(?:(?:is|are)[ \t](?:options?(?:[(]s[)])?)?)?"
    r"(?:(?:应|给的?|上|写的?|确实|就)?[是为选]|[:→-])?[\s:*]*(?:应?选(?!项))?[\s(\[【「“\"]*"
)
# Groups of letters with a bar between them: 答案:AB|CD are two keys, A|C is one.
_TWO_KEYS: Final = re.compile(r"[\s:是为】)]{0,6}(?:[A-J]{2,}\s?[|/]\s?[A-J]|[A-J]\s?[|/]\s?[A-J]{2,})")
EXPLANATION: Final = (
    r"(?:\n[ \t]*|(?<=[\s。;.)】』]))[*#]{0,3}[(\[【『]?\s?"
    r"(?:(?:参考)?答案[及与和]?|试题|题目|名师|考点|选项|逐项|本题|此题|详细|参考|(?<=[(\[【『])[^\s()\[\]【】『』]{1,8}?)?"
    r"(?:解析|详解|点评|考点|解释|法条依据|法律依据|命题人?思路|解题思路|(?:逐项|选项|逐一)分析|解(?=\s?:)|[Ee]xplanation|[Aa]nalysis)\s?(?:[)\]】』:]|\n)"
)
_TALK_BELOW: Final = re.compile(
    r"\n[^\w\n]{0,4}(?:全部|热门|精选|最新|网友|用户|学员|相关)?(?:评论|讨论区?|留言|跟帖|回答区|网友[^\n:]{0,6}(?:评|说))[^\n。]{0,12}(?=\n|:)"
)
_DISPUTED: Final = re.compile(
    r"答案(?!\s?:\s?错)[^\n。A-J]{0,8}(?:有误|错|争议|存疑|不对|有问题|质疑)|(?:有|存)争议|存疑"
    r"|(?:应该?[选是为]|[觉认感][得为觉][^\n。A-J]{0,6}|我也?选)\s?(?P<letters>[A-J](?:[、,和]?[A-J]){0,9})(?![A-Za-z])"
)
# Where people talk, a line of letters is somebody's guess.
_SPOKEN: Final = re.compile(
    r"\n[^\n]{0,24}\d{1,2}:\d{2}|\n[ \t]*\d{1,4}\s?[楼#]|\n[^\n]{0,20}发[布表]于|\n(?:回复|评论)"
)
_LETTERS_ALONE: Final = re.compile(r"(?:[A-Ja-j]|[^\w]|[选项和与及])+")
_GUESS: Final = re.compile(r"[\s:是为选应该]{0,8}[A-J、,和]{1,12}\s?(?:[?]|[吧呢嘛]|对吗)")
_DOUBTED: Final = re.compile(
    r"[\s:是为选应该】)]{0,8}[A-J、,和]{1,12}\s?[(]\s?(?:错误?|有误|存疑|不对|(?:有|存)争议|待定|不确定)\s?[)]"
)
# Another key in place of the one that was told: 更正：答案应为B; C（2021年修订后为B）.
_CORRECTED: Final = re.compile(
    r"(?:更正|勘误|订正|修正|修订|改|现)(?![:]?\s?[A-J]\s?应)(?:(?!原)[^\n。;A-J]){0,10}[为是:选]\s?"
    r"(?P<letters>[A-J](?:[、,和]?[A-J]){0,9})(?![A-Za-z项])"
    r"|[A-J]\s?应(?:改?为|是)\s?(?P<right>[A-J](?:[、,和]?[A-J]){0,9})(?![A-Za-z项])"
)
_CONCLUSION: Final = re.compile(
    r"(?:综上(?:所述)?|故|因此|所以),?\s?(?:本|此|该)题的?(?:正确)?(?:答案|应?当?选)(?:应?[为是选])?[择项]?\s?:?\s?"
    r"(?P<letters>[A-J](?:[\s、,和与]{0,3}[A-J]){0,9})(?:项|选项)?\s?(?=[。.!;\n]|\Z)"
    r"|(?:综上(?:所述)?|故|因此|所以),?\s?(?:应?当?选择?|正确答案[是为]?|只有(?=\s?[A-J]\s?项?当选))\s?(?P<short>[A-J](?:[、,和]?[A-J]){0,9})\s?(?:项|选项)?(?:当选)?\s?(?=[。.!]?\s*(?:\n|\Z))"
)
# What an explanation says of its options: 故A、C项当选, B项不当选; a judgement is 对 or ×, whatever the page calls it.
_ELECTED: Final = re.compile(
    r"(?P<sure>(?:综上(?:所述)?|故|因此|所以|可见)[^。;A-J]{0,20})?(?<![A-Za-z])"
    r"(?P<letters>[A-J](?:[\s、,和与]{0,3}[A-J]){0,9})\s?(?:[一二三四两]?[选]?项)?[^。;\nA-Za-z]{0,9}?(?<!不)(?P<no>不(?:应|能)?)?(?:应)?当选"
    r"(?=[。.,;!)\n]|\s*\Z)"
)
_YES: Final = re.compile(r"(?:正确|对|是|[√✓✔]|T(?:rue|RUE)?|Yes)(?![\w])")
_NO: Final = re.compile(r"(?:错误?|不正确|不对|否|[×✗✘❌]|F(?:alse|ALSE)?|No)(?![\w])")
# What somebody reads out of the book: 书后面的答案给的是D.
_REPORTED: Final = re.compile(
    r"(?:书|教材|课本|题库|官方|标准|讲义|老师|后面|附)[^\n。?!,:A-J不没]{0,6}答案(?!解析)[^\n。?!A-J不没是为选给写]{0,4}"
    r"(?:是|为|选|给|写)[的了出是为选]{0,3}\s?(?P<letters>[A-J](?:[、,和]?[A-J]){0,9})(?![A-Za-z])(?!\s?(?:[?]|[吗吧还]))"
)
# An explanation that begins with the key: 解析:ACD。
_LISTED: Final = re.compile(
    r"\s*:?\s*(?P<letters>[A-J](?:[、,]?[A-J]){0,9})\s?(?:[。;]|(?<=[A-J][A-J])[.]|,(?=(?:本|此|该|这道?)题))"
)
_LISTED_KEY: Final = re.compile(r"\s*:?\s*(?P<letters>[A-J](?:[、,]?[A-J]){0,9})\s?(?:[。;,\n]|\Z)")
_KEY_BELOW: Final = re.compile(
    r"^([ \t]*[【\[]?[^\s，。:：]{0,4}答案[】\]]?)\s?[:：]?[ \t]*\n[ \t]*([A-J]{1,10})[ \t]*$", re.MULTILINE
)
_CONCLUDES: Final = re.compile("\\W*(?:综上|故|因此|所以)")  # the explanation of the question before
_KEY_BEFORE: Final = re.compile(r"\s*(?:正确|参考|标准)?答案\s?:?\s?[A-J]{1,10}[。.]?\s*\n(?=\s*\d{1,4}\s?[.、])")
_TOLD: Final = re.compile(r"(?:这道?|该)题(?:应该?|要)?选(?P<letters>[A-J](?:[、和]?[A-J]){0,9})(?=[,。;!])")
_RANGE: Final = re.compile(
    r"(?:(?<=[\s;,。:])|\A)(\d{1,3})\s?[-—–~至到]\s?(\d{1,3})\s?(?:题\s?)?[.、:]?\s{0,2}"
    r"([A-J]+(?:[ \t]{1,2}[A-J]+){0,30})(?![A-Za-z])"
)
_PAIR: Final = re.compile(
    r"(?:(?<=[\s;,。:])|\A)[(【\[]?(?:第\s?)?(\d{1,3})\s?(?:题\s?)?[.、:)】\]]?\s{0,2}"
    r"([A-J](?:[、,]?[A-J]){0,9})(?=[\s;,。.:(【\[]|\Z)"
)
_LONGEST_RANGE: Final = 100
_LONGEST_RESTATED: Final = 200
_LONGEST_ANSWER: Final = 40  # characters of a line that holds nothing else


def announced_at(folded: str, begin: int, end: int | None = None) -> int | None:
    """The first place in ``folded`` where a key is announced: on a line of its own, in brackets or with its letters."""
    for match in ANSWER.finditer(folded, begin, len(folded) if end is None else end):
        before = folded[max(0, match.start() - 1) : match.start()]
        if not before.strip() or match[0].lstrip("*# ")[:1] in "([【「『" or _LETTER_NEXT.match(folded, match.end()):
            return match.start()
    glued = GLUED.search(folded, begin, len(folded) if end is None else end)
    return glued.start() if glued else None


def without_answer_lines(head: str) -> tuple[str, set[Letters]]:
    """``head`` without lines that hold nothing but an answer, and the page's own among those answers.

    There are none where something is explained below: that was the question before.
    """
    kept, found = [], set()
    if begun := _KEY_BEFORE.match(plain(head)):  # that of the question before
        head = head[begun.end() :]
    head = _KEY_BELOW.sub(r"\1:\2", head)
    for line in head.split("\n"):
        folded = plain(line).strip()
        match = ANSWER.match(folded) if len(folded) <= _LONGEST_ANSWER else None
        letters = letters_at(folded, match.end(), LETTERS) if match else frozenset()
        if not letters:
            kept.append(line)
        elif match and not match["whose"] and not _CONCLUDES.match(folded):
            found.add(letters)
    return "\n".join(kept), set() if re.search(EXPLANATION, plain(head)) else found


def told_in_prose(text: str) -> Letters:
    """The key that a teacher's letter tells (这道题选C，理由是…); none where it tells several."""
    told = {frozenset(re.sub("[^A-J]", "", match["letters"])) for match in _TOLD.finditer(plain(text))}
    return next(iter(told)) if len(told) == 1 else frozenset()


def answers_behind(tail: str, options: dict[str, str], number: int | None = None) -> set[Letters]:
    """The keys behind the options: several where they differ. What somebody had chosen (你的答案) does not count.

    Where there is no key but an explanation, it is what the explanation concludes; where there is a table of keys
    (1.A 2.BC), what it says of ``number``.
    """
    folded, letters = _NOISE.sub(" ", plain(tail)), "".join(options)
    if below := _TALK_BELOW.search(folded):
        folded = folded[: below.start()]
    table = read_key_table(folded)
    if number in table and (len(table) > 1 or "答案与" in folded):
        return {table[number]}
    keys = _keys(folded, options, number) or _restated(folded, options) or _judged(folded)
    keys |= {frozenset(re.findall("[A-J]", match["letters"])) for match in _REPORTED.finditer(folded)}
    if explained := re.search(EXPLANATION, folded):
        explanation = folded[explained.end() :]
        keys |= _keys_within(explanation, letters, headed="答案" in explained[0])
        if not keys:
            concluded = parse(explanation, letters)
            keys = {concluded.predicted} if concluded.status == "ok" and concluded.predicted else set()
    return keys


def is_disputed(tail: str, gold: Letters) -> bool:
    """True where somebody doubts the key ``gold`` below the options, or names another."""
    above, *talk = _TALK_BELOW.split(plain(tail), maxsplit=1)
    lines = [(line, is_talk(line)) for line in above.split("\n")]
    lines += [(line, True) for part in talk for line in part.split("\n")]
    return any(
        match["letters"] is None or (spoken and frozenset(re.findall("[A-J]", match["letters"])) != gold)
        for line, spoken in lines
        for match in _DISPUTED.finditer(line)
    )


def _keys_within(explanation: str, letters: str, *, headed: bool) -> set[Letters]:
    """Keys on lines of their own and conclusions about the question (故本题选AB); ``headed``: below 答案及解析."""
    listed = (_LISTED_KEY if headed else _LISTED).match(explanation)
    matches = [*_CONCLUSION.finditer(explanation), *filter(None, [listed])]
    found = {
        frozenset(re.findall("[A-J]", match["letters"] or match.groupdict().get("short") or "")) for match in matches
    }
    found.add(_elected(explanation, letters))
    for line in explanation.split("\n")[1:]:
        match = ANSWER.match(line.strip()) if len(line) <= _LONGEST_ANSWER else None
        if match and not match["whose"] and _LETTERS_ALONE.fullmatch(said := line.strip()[match.end() :]):
            found.add(letters_at(said, 0, letters))
    return found - {frozenset()}


def _elected(explanation: str, letters: str) -> Letters:
    """The options that are said to be the answer (D项当选), where all are judged or the last words conclude so."""
    said = [*_ELECTED.finditer(explanation)]
    right, wrong = (
        {letter for match in said if bool(match["no"]) is no for letter in re.findall("[A-J]", match["letters"])}
        for no in (False, True)
    )
    sure = [match for match in said if match["sure"] and not match["no"]]
    last = {*re.findall("[A-J]", sure[-1]["letters"])} if sure else set()
    if right & wrong or not (right | wrong == {*letters} or last == right):
        return frozenset()
    return frozenset(right)


def _keys(folded: str, options: dict[str, str], number: int | None) -> set[Letters]:
    letters = "".join(options)
    explained = re.search(EXPLANATION, folded)
    within = folded[: explained.start()] if explained and explained.start() else folded
    matches = list(ANSWER.finditer(within))
    ends = [*(match.start() for match in matches[1:]), len(within)]
    found = set()
    for match, end in zip(matches, ends, strict=False):
        said = within[match.end() : end].replace("\\", "、")
        if match["whose"] or _DOUBTED.match(said) or _TWO_KEYS.match(said):
            continue
        if opens_key_table(said.lstrip(" :\n")) and len(table := read_key_table(said)) > 1:
            found |= {table[number]} if number in table else set()
            continue
        if quoted := _by_text(said, options):
            found.add(quoted)
            continue
        if other := _NO_KEY.search(said, 1):
            said = said[: other.start()]
        if _GUESS.match(said):
            continue
        if read := letters_at(_lines_of_letters(said), 0, letters):
            found |= {read, *_other_text(said, read, options)}
        elif judged := _judgement(said, options):
            found.add(judged)
    if found:
        corrected = (match["letters"] or match["right"] for match in _CORRECTED.finditer(within))
        found |= {frozenset(re.findall("[A-J]", each)) for each in corrected}
    bare = None if matches or _SPOKEN.search(within) else BARE_KEY.search("\n" + within)
    if not found and bare:
        found.add(frozenset(re.sub("[^A-J]", "", bare["letters"])))
    return found


def _by_text(said: str, options: dict[str, str]) -> Letters:
    """The options whose texts ``said`` gives one after the other, with or without letters; none where it gives none."""
    rest, found = _bare(said.partition("\n\n")[0].strip()), set()
    texts = sorted(((letter, _bare(plain(text))) for letter, text in options.items()), key=lambda item: -len(item[1]))
    texts = [each for each in texts if each[1]]
    named = re.match(r"[A-J]{2,}(?![A-Za-z])", rest)
    rest = rest[named.end() :] if named else rest
    while begun := next((each for each in texts if rest.removeprefix(each[0]).startswith(each[1])), None):
        if len(begun[1]) == 1 and not {rest, _bare(said.strip().partition("\n")[0])} & {begun[1], "".join(begun)}:
            break
        found.add(begun[0])
        rest = rest.removeprefix(begun[0]).removeprefix(begun[1])
        texts = [each for each in texts if each != begun]
    return frozenset(found) if not named or found == set(named[0]) else frozenset()


def _other_text(said: str, read: Letters, options: dict[str, str]) -> set[Letters]:
    """The option whose text stands behind the letters ``read`` of another (A 书记员)."""
    behind = re.sub(r"\A[A-J]+", "", _bare(said.strip().partition("\n")[0]))
    return {
        frozenset(letter) for letter, text in options.items() if letter not in read and behind == _bare(plain(text))
    }


def _judgement(said: str, options: dict[str, str]) -> Letters:
    """The option of two, 对 and 错, that ``said`` begins with in whatever words; none of other options."""
    begun = said.lstrip(" :\n【】]")
    signs = [
        {letter for letter, text in options.items() if sign.fullmatch(plain(text)) and sign.match(begun)}
        for sign in (_YES, _NO)
    ]
    right = signs[0] or signs[1]
    return frozenset(right) if len(options) == 2 and len(right) == 1 else frozenset()


def _restated(folded: str, options: dict[str, str]) -> set[Letters]:
    """The option that ``folded`` says once more with its letter, and nothing else."""
    said = _bare(folded).lower() if len(folded) <= _LONGEST_RESTATED else ""
    return {frozenset(letter) for letter, text in options.items() if said == _bare(letter + plain(text)).lower()}


def _judged(folded: str) -> set[Letters]:
    """The options that are ticked in a list of letters, A √ and B × below each other."""
    listed = JUDGED.search("\n" + folded.lstrip("\n"))
    return {frozenset(re.findall(r"([A-J])\W{0,3}[√✓✔✅]", listed[0]))} - {frozenset()} if listed else set()


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", re.sub(r"\A\W*(?:[是为选]|(?:is|are)\b)", "", text))


def _lines_of_letters(said: str) -> str:
    """The lines at the beginning of ``said`` that hold letters alone; all of it where there are none."""
    lines = said.strip().split("\n")
    count = next((n for n, line in enumerate(lines) if not _LETTERS_ALONE.fullmatch(line)), len(lines))
    return "\n".join(lines[:count]) if count else said


def letters_at(folded: str, position: int, letters: str) -> Letters:
    """The one set of letters that stands at ``position``, or that is announced behind it."""
    if _TWO_KEYS.match(folded, position):
        return frozenset()
    lead = _LEAD.match(folded, position)
    reading = read_letters(folded[lead.end() if lead else position :], letters, field=True)
    if reading is not None:
        return reading.sets[0] if len(reading.sets) == 1 else frozenset()
    return parse("答案:" + folded[position:], letters).predicted or frozenset()


def read_key_table(text: str) -> dict[int, Letters]:
    """``1.A 2.BC`` and ``1-5 ABCDA`` in folded text, by number; a number with two answers that differ is left out."""
    found: dict[int, set[Letters]] = {}
    for match in _RANGE.finditer(text):
        low, high, groups = int(match[1]), int(match[2]), match[3].split()
        answers = groups if len(groups) == high - low + 1 else [*"".join(groups)]
        if 0 < high - low + 1 == len(answers) <= _LONGEST_RANGE:
            for number, letters in zip(range(low, high + 1), answers, strict=True):
                found.setdefault(number, set()).add(frozenset(letters))
    rest = _RANGE.sub(lambda match: " " * len(match[0]), text)
    for match in _PAIR.finditer(rest):
        found.setdefault(int(match[1]), set()).add(frozenset(re.findall("[A-J]", match[2])))
    return {number: next(iter(answers)) for number, answers in found.items() if len(answers) == 1}


def opens_key_table(text: str) -> bool:
    """True where folded ``text`` begins with a number and its answer."""
    return (_PAIR.match(text) or _RANGE.match(text)) is not None
