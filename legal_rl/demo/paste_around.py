"""Surroundings of a pasted question: numbers, headings and greetings in front, key, buttons and remarks behind."""

import re
from itertools import pairwise
from typing import Final

from legal_rl.core.answers import Letters, fold
from legal_rl.core.lists import read_letters
from legal_rl.core.parser import parse
from legal_rl.core.questions import LETTERS, Form

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
_PAGE: Final = (
    r"(?:第?\s?\d{1,4}\s?页[^\n]{0,12}|[-—–]+\s?\d{1,4}\s?[-—–]+|[Pp]age\s?\d[^\n]{0,12}|[(]?\d{1,4}\s?/\s?\d{1,4}[)]?)"
)
# What a visitor or a page says around the question: a line of its own.
_REMARK: Final = (
    r"(?:(?:各位)?(?:老师|同学|大家|大神|学长|学姐|群友)(?:们)?(?:好|[,!:]|\s|[^\n]{0,12}(?:[?!~]|谢|解))"
    r"|你好|您好|求(?:助|解|教|问|答案|大神|老师)|(?:麻烦|有没有|有谁|谁能|谁会|能不能|能否请|可以帮)[^\n]{0,16}(?:[?!~]|\Z|\n)|(?:多谢|谢谢|感谢|拜托|在线等|急[,!]|转发|转自|分享自)"
    r"|请(?:问|教|帮|你|您|逐|分|给|解|作答|回答|选择|说明|直接)|帮(?:我|忙)|(?:这|此|上面|下面|刚才)(?:一?道?|个)题|为什么(?:选|不|是|答案|[?]|\Z|\n)|怎么(?:选|做|理解)"
    r"|应?该?选(?:什么|哪)|我(?:选|觉得|认为|猜|不)|不(?:会|懂)(?!构|成|影|导)|看不懂|\[图片\]|\[表情\])"
)
_SENDER: Final = r"[^\n:。]{1,20}\s(?:上午|下午|昨天)?\s?\d{1,2}:\d{2}(?::\d{2})?"
_CRUMBS: Final = r"[^\n。?]{1,16}(?:\s?[>›»]\s?[^\n。?>]{1,16})+"
_FRONT: Final = re.compile(rf"[ \t]*(?:{_PAGE}|{_SENDER}|{_CRUMBS}|{_REMARK}[^\n]{{0,40}}|https?://\S+)[ \t]*(?=\n)")
_HEAD: Final = re.compile(
    rf"\s*(?:\d{{1,4}}\s?/\s?\d{{1,4}}\s|{_NUMBER}|{_ASIDE}|{_FORM}(?:\s?[.:、]|[ \t]+)(?!\n)|{_LABEL}|[#>*]+\s)"
)
_HEADING: Final = re.compile(
    rf"[ \t]*(?:[一二三四五六七八九十]{{1,3}}、)?\s?(?:{_FORM}[^。?\n]{{0,60}}|(?:题目|试题|题干|原题)\s?:?)(?=\n)"
)
_FOOT: Final = re.compile(rf"\s*{_ASIDE}\s*\Z")
_BLANK: Final = re.compile(r"[(]\s*(?P<letters>[A-Ja-j](?:[\s、,/]*[A-Ja-j]){0,9})\s*[)](?P<end>\s*[。.?:]?\s*)\Z")
_OWN: Final = (
    r"(?:(?:我|你|您|本人|考生|用户|学员)的?|您?所选|已选|上次)(?:选择?的?|作答|的?答案|所选)"
    r"|(?:[Yy]our|[Mm]y) [Aa]nswer|错误答案|错选"
)
_BLANK_WITHIN: Final = re.compile(r"[(]\s*(?P<letters>[A-J](?:[\s、,/]*[A-J]){1,9})\s*[)](?=[^\s(])")
_NEXT_STEM: Final = re.compile(r"(?:\n|\A)[ \t]*(?:\d{1,4}\s?[.、)][^\n]*|[^\n]*(?:[?]|[(]\s*[)]\s?[。.]?))\s*\Z")
_ANSWER: Final = re.compile(
    rf"(?:(?<=[\s。,;!?.)】])|\A)(?:(?<=\n)\d{{1,3}}\s?[.、)]\s?)?[*#]{{0,3}}[ \t]{{0,2}}"
    rf"[(\[【]?\s?(?:(?P<whose>{_OWN})|"
    r"(?:[Tt]he\s)?(?:(?:本题|参考|正确|标准|官方|司法部|最终|机构|网友|推荐|原|现|新)的?){0,3}"
    r"(?:答案(?!卡|解析|及解析|[与和]解析)|正确选项|[Cc]orrect [Aa]nswers?|[Aa]nswer|ANSWER|[Kk]ey(?=:)))\s?[)\]】]?"
)
# A last line that holds nothing but letters, or a word of choosing before them.
_BARE_KEY: Final = re.compile(
    r"\n[ \t]*(?:(?:故|因此|所以|综上,?)?(?:本题)?(?:应该?)?"
    r"(?:选(?:项|择)?|答|正确的(?:选项)?[是为]|[Aa]ns|ANS)\s?:?\s?)?"
    r"(?P<letters>[A-J](?:[\s、,;/和与]{0,3}[A-J]){0,9})(?:项)?(?:正确|对)?\s?[。.!]?[ \t]*(?=\n|\Z)"
)
# What ends a key on its own line.
_NO_KEY: Final = re.compile(
    r"[\s,;。(|/](?:您|你|我|考生|用户|易错|全站|全网|平均|正确率|得分|统计|难度|解析|回答|错误|正确(?!答案)|共|本题|答对|答错|做对|用时|考点|来源|收藏|分享|查看|点评)"
    r"|(?:正确率|易错项|解析[:】])"
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
_REFERENCE: Final = r"\n[ \t]*[#*【\[]{0,3}(?:参考)?答案(?:及|[与和])?解析"
_FOOTER: Final = (
    rf"\n[ \t]*(?:{_PAGE}|\d{{1,4}}[ \t]*(?=\n|\Z)|https?://|www\.|[©@]|[Cc]opyright|——|-{{3,}}|={{3,}}|[*_]{{3,}}"
    rf"|{_SENDER}[ \t]*(?=\n|\Z)|{_REMARK}"
    r"|[(\[【]?(?:来源|出处|版权|题源|上传|发布|更新|用时"
    r"|耗时|时间|评论|讨论|留言|笔记|回复|答题卡|交卷|举报|反馈|关注|扫码|公众号|微信|下载"
    r"|登录|会员|广告|相关(?:试题|推荐)|热门|猜你|上一篇|下一篇|返回|目录|打印|题号|标签|知识点|考频|难易)"
    r"|本题(?:正确率|难度|得分|来源|[^\n]{0,6}人)|(?:已有|共有?)\s?\d+\s?人|正确率|全站|易错|"
    rf"{_ASIDE}[ \t]*(?=\n|\Z)|[^\n]{{0,24}}(?:试卷|模拟卷|真题|题库|版权所有|第\s?\d{{1,4}}\s?页|共\s?\d{{1,4}}\s?页))"
)
_AFTERWARDS: Final = re.compile(f"{_REFERENCE}|{_EXPLANATION}|{_BUTTON}|{_FOOTER}")
_TICK: Final = re.compile(r"\s*(?:[(\[【]\s?(?:正确答案|正确选项|正确)\s?[)\]】]|[✓✔✅√])\s*\Z")
_CROSS: Final = re.compile(r"\s*(?:[(\[【]\s?错误\s?[)\]】]|[✗✘❌×])\s*\Z")
_TICK_IN_FRONT: Final = re.compile(r"^[ \t]*(?P<sign>[✓✔✅√✗✘❌×])\s*(?=(?P<letter>[A-J])[.、:)，．：])", re.MULTILINE)
_SEPARATORS: Final = ";；,，、/|｜"
_LETTERS_ALONE: Final = re.compile(r"(?:[A-Ja-j]|[^\w]|[选项和与及])+")
_SHORT: Final = 3  # characters that a broken line may leave to the next
_KERNING: Final = 4  # columns by which a line may be shorter than the page is wide
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


def options_end(folded: str, starts: list[int], second: int) -> int:
    """The end of the last option of ``starts`` at a key, an explanation, a button, a footer or a remark.

    It is looked for behind ``second``, the end of the second option's mark.
    """
    matches = [_ANSWER.search(folded, second), _AFTERWARDS.search(folded, second)]
    end = min((match.start() for match in matches if match), default=len(folded))
    if (bare := _BARE_KEY.search(folded, starts[-1])) and bare.start() < end:
        end = bare.start()
    return end


def without_foreign_lines(folded: str, starts: list[int], end: int) -> int:
    """The end of the last option of ``starts``, at the latest ``end``, where a line behind it is no part of it.

    It is none behind an empty line, a finished sentence, or a line that had room for more, where no earlier option
    goes on over such a line.
    """
    earlier = [folded[a:b].rstrip() for a, b in pairwise(starts)]
    last = folded[starts[-1] : end]
    if not any("\n\n" in re.sub(r"\n[ \t]+\n", "\n\n", option.strip()) for option in earlier) and (
        empty := re.search(r"(?<=\S)[ \t]*\n[ \t]*\n", last)
    ):
        last = last[: empty.start()]
    if not any("\n" in _behind_mark(option) for option in earlier):
        lines = last.split("\n")
        first = 1 if lines[0].strip(" \t.、:)]】") not in LETTERS else 2  # the letter on a line of its own
        width = max(map(_columns, folded.split("\n")))
        for number in range(first, len(lines)):
            before, line = lines[number - 1].rstrip(), lines[number].strip()
            open_ = before.endswith((",", "、", ":", "(", "《", "“", "-"))
            full = _columns(before) + _KERNING >= width
            if line and not open_ and (before.endswith(("。", ".", "!", "?")) or not (full or len(line) <= _SHORT)):
                last = "\n".join(lines[:number])
                break
    return starts[-1] + len(last)


def _behind_mark(option: str) -> str:
    return re.sub(r"\A\W*[A-Za-z]\W*", "", option).strip()


def _columns(line: str) -> int:
    return sum(1 if character.isascii() else 2 for character in line.strip())


def without_answer_in_front(text: str) -> tuple[str, Letters]:
    """``text`` without a first line that holds nothing but the answer, and that answer."""
    first, _, rest = text.partition("\n")
    match = _ANSWER.match(fold(first)) if len(first) <= _LONGEST_ANSWER else None
    if match and match["whose"]:
        return rest.strip(), frozenset()
    letters = letters_at(fold(first), match.end(), LETTERS) if match else frozenset()
    return (rest.strip(), letters) if letters else (text, letters)


def answer_behind(tail: str, letters: str) -> Letters:
    """The key behind the options; none where two differ. What the reader had chosen (你的答案) does not count.

    Where there is no key but an explanation, it is what the explanation concludes.
    """
    folded = fold(tail)
    keys = _keys(folded, letters)
    explained = re.search(_EXPLANATION, folded)
    if not keys and explained:
        concluded = parse(folded[explained.end() :], letters)
        return (concluded.status == "ok" and concluded.predicted) or frozenset()
    return keys.pop() if len(keys) == 1 else frozenset()


def _keys(folded: str, letters: str) -> set[Letters]:
    explained = re.search(_EXPLANATION, folded)
    within = folded[: explained.start()] if explained and explained.start() else folded
    matches = list(_ANSWER.finditer(within))
    ends = [*(match.start() for match in matches[1:]), len(within)]
    found = set()
    for match, end in zip(matches, ends, strict=False):
        if match["whose"]:
            continue
        said = within[match.end() : end]
        if other := _NO_KEY.search(said, 1):
            said = said[: other.start()]
        if read := letters_at(_lines_of_letters(said), 0, letters):
            found.add(read)
    bare = _BARE_KEY.search("\n" + within) if not matches else None
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


def without_greeting(text: str) -> str:
    """``text`` without the lines in front that are no part of an exam: a greeting, a page's number, a site's path."""
    start = 0
    folded = fold(text)
    while match := _FRONT.match(folded, start):
        start = match.end() + 1
    return text[start:] if text[start:].strip() else text


def without_signs_in_front(text: str) -> tuple[str, Letters]:
    """``text`` without ticks and crosses in front of the options, and the options that are ticked."""
    ticked = {match["letter"] for match in _TICK_IN_FRONT.finditer(text) if match["sign"] in "✓✔✅√"}
    return _TICK_IN_FRONT.sub("", text), frozenset(ticked)


def without_typed(stem: str, letters: str) -> tuple[str, Letters]:
    """``stem`` with its last blank empty, and the letters that somebody had typed into it."""
    blank = _BLANK.search(fold(stem)) or _BLANK_WITHIN.search(fold(stem))
    typed = frozenset(re.sub("[^A-J]", "", blank["letters"].upper())) if blank else frozenset()
    if blank is None or not typed <= set(letters):
        return stem, frozenset()
    behind = blank.start("end") if "end" in blank.re.groupindex else blank.end()
    return f"{stem[: blank.start()]}（　）{stem[behind:]}".rstrip(), typed


def is_next_question(between: str) -> bool:
    """True where what stands between two chains of options ends with another question's stem."""
    return _NEXT_STEM.search(fold(between)) is not None


def without_tick(option: str) -> tuple[str, bool]:
    """``option`` without a sign at its end that it is right or wrong, and whether it says right."""
    option = option.strip().rstrip(_SEPARATORS).rstrip()
    match = _TICK.search(fold(option))
    wrong = None if match else _CROSS.search(fold(option))
    sign = match or wrong
    return (option[: sign.start()].rstrip(_SEPARATORS) if sign else option), bool(match)
