"""Surroundings of a pasted question: numbers, headings and greetings in front, buttons and remarks behind."""

import re
from itertools import pairwise
from typing import Final

from legal_rl.core.answers import fold
from legal_rl.core.questions import LETTERS, Form
from legal_rl.demo.paste_key import ANSWER, BARE_KEY, EXPLANATION

_FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("不定项|任意|任选|一个或多个", "indefinite"),
    ("多|全部|[Mm]ultiple", "multiple"),
    ("单|唯一|[Ss]ingle", "single"),
)
_FORM: Final = (
    r"(?:(?:(?:单|多)项?选|不定项选?|任意?项?选)(?:择)?题?|[单多](?=\s?[)\]】])|(?:[Ss]ingle|[Mm]ultiple)[ -][Cc]hoice)"
)
_SCORE: Final = r"(?:每小?题|本题|共)?\s?\d{1,3}(?:\.\d)?\s?分"
_SOURCE: Final = (
    r"(?:(?:19|20)\d{2}[^()\[\]【】\n]{0,24}"
    r"|[^()\[\]【】\n]{0,16}(?:真题|回忆版?|卷[一二三四]|第\d{1,3}题|模拟题?|改编)[^()\[\]【】\n]{0,10})"
)
_ASIDE: Final = (
    rf"[(\[【〔「]\s?(?:{_SCORE}[,;][^()\[\]【】\n]{{2,40}}|{_FORM}(?:[,、]\s?{_SCORE})?|{_SCORE}|{_SOURCE})"
    r"\s?[)\]】〕」]"
)
_NUMBER: Final = (
    r"(?:第\s?[\d一二三四五六七八九十百]{1,4}\s?题(?:\s?/\s?共\s?\d{1,4}\s?题)?[.、:,]?"
    r"|(?:题目?|问题|[Qq]uestion|Q)\s?\d{1,4}[.、:)]?(?=\s|[^\d])"
    r"|\d{1,4}\s?(?:[、:)】]|\.(?!\d))|[(【\[]\s?\d{1,4}\s?[)】\]]|[一二三四五六七八九十]{1,3}、"
    r"|例\s?\d{1,3}\s?[.、:]?(?=\s?[(\[【])|[lI]\d{1,3}\s?[、.](?!\d)"
    r"|[(][一二三四五六七八九十]{1,3}[)](?=\s)(?!(?s:.)*\n\s*[(][一二三四五六七八九十]))"
)
_LABEL: Final = (
    r"(?:[【\[]?(?:题目?|题干|试题|原题|[Qq]uestion|Q(?=:)|(?<!\w)我(?=:))[】\]]?\s?:"
    r"|(?<!\w)Q(?=[ \t]+[一-鿿])|【(?:题目?|题干|试题|原题)】|(?:题目|题干)(?:\t| {2}))"
)
_ASKING: Final = r"(?:请?问|请教|求助|求解)(?:大家)?一?[个道](?:[^\s:,。?]{0,6}题)?\s?[:,]"
_PAGE: Final = (
    r"(?:第?\s?\d{1,4}\s?页[^\n]{0,12}|[-—–]+\s?\d{1,4}\s?[-—–]+|[Pp]age\s?\d[^\n]{0,12}|[(]?\d{1,4}\s?/\s?\d{1,4}[)]?)"
)
# What a visitor or a page says around the question: a line of its own.
_REMARK: Final = (
    r"(?:(?:各位)?(?:老师|同学|大家|大神|学长|学姐|群友)(?:们)?(?:好|[,!:]|\s|[^\n]{0,12}(?:[?!~]|谢|解))"
    r"|你好|您好|求(?:助|解|教|问|答案|大神|老师)|(?:麻烦|有没有|有谁|谁能|谁会|能不能|能否请|可以帮)[^\n]{0,16}(?:[?!~]|\Z|\n)|(?:多谢|谢谢|感谢|拜托|在线等|急[,!]|转发|转自|分享自)"
    r"|(?:家人|宝子|姐妹|兄弟|友友)们[^\n]*"
    r"|请(?:问|教|帮|你|您|逐|分|给|解|作答|回答|选择|说明|直接)|帮(?:我|忙)|(?:这|此|上面|下面|刚才)(?:一?道?|个)题|为什么(?:选|不|是|答案|[?]|\Z|\n)|怎么(?:选|做|理解)"
    r"|应?该?选(?:什么|哪)|我(?:选|觉得|认为|猜|不)|不(?:会|懂)(?!构|成|影|导)|看不懂|\[图片\]|\[表情\])"
)
_SENDER: Final = (
    r"[^\n:。]{1,20}\s(?:(?:19|20)\d\d[-/.年]\d\d?[-/.月]\d\d?日?\s)?(?:上午|下午|昨天)?\s?\d{1,2}:\d{2}(?::\d{2})?"
)
_CLOCK: Final = (
    r"(?:昨天|今天|前天|周[一二三四五六日]|星期[一二三四五六日])?\s?(?:上午|下午|晚上)?\s?\d{1,2}:\d{2}(?::\d{2})?"
)
_MOMENT: Final = (
    r"(?:原创)?[^\n。?,]{0,12}(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?(?:\s\d{1,2}:\d{2}(?::\d{2})?)?"
    r"|原创[^\n。?,]{0,40}(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?[^\n。?,]{0,16}"
)
# How many liked it, hashtags, how many were right.
_COUNTS: Final = (
    r"(?:[\d.]++(?:[ \t]?[万wk+])?[ \t]*+)?(?:[\U0001f300-\U0001faff\u2600-\u27bf]\ufe0f?"
    r"[ \t]?[\d.]++(?:[ \t]?[万wk+])?[ \t]*+)++"
    r"|(?:#[^\s#。?]{1,12}+[ \t]*+)++|(?:全站|平均|本题)正确率[^\n。?]{0,30}"
)
# Between sheets and above an article: follow us, scan this.
_ADVERT: Final = (
    r"[^\n,。?;]{0,20}(?:(?:微信)?公众号\s?:|扫码关注|长按识别|识别二维码|点击上方|蓝字关注|资料共享)[^\n,。?;]{0,30}"
)
_CRUMBS: Final = r"[^\n。?]{1,16}(?:\s?[>›»]\s?[^\n。?>]{1,16})+"
_GROUP: Final = r"[^\n。?:]{1,20}群\s?[(]\d{1,4}[)]"
_POSTER: Final = r"(?:楼主|作者|发帖人|提问者|提问人|题主)\s?:[^\n]*|[^\n]{0,30}(?:发表于|发布于|提问于)[^\n]*"
_FRONT: Final = re.compile(
    rf"[ \t]*(?:{_PAGE}|{_SENDER}|{_GROUP}|{_CLOCK}|{_ADVERT}|{_CRUMBS}|{_REMARK}[^\n]{{0,40}}|https?://\S+"
    rf"|[^\n:。]{{1,12}}:[ \t]*\n[ \t]*{_REMARK}[^\n]{{0,40}}"
    rf"|(?:[^\n。?]{{1,60}}\n[ \t]*)?(?:{_POSTER}))[ \t]*(?=\n)"
)
_OPTION_LINE: Final = re.compile(r"\s*(?:[(\[【]\s?[A-J]\s?[)\]】]|[A-J]\s?(?:[.、:)]|\s))")
# Lines of an app's page: buttons, fields of the question's record, what a search says before its result.
_BUTTONS: Final = (
    r"(?:[\[【]?(?:收藏|草稿纸?|纠错|分享|标记|笔记|答题卡|设置|暂停|交卷|返回|上一题|下一题|字号|反馈|倒计时"
    r"|(?:尚未|未)(?:得到)?回答|满分\s?[\d.]+|标记(?:题目|试题))[\]】]?[ \t|/·]*)+"
)
_RECORD: Final = (
    r"(?:(?:题号|题型|难易?度|分值|来源|考点|知识点|章节|科目|年份|编号|(?:收藏|作答|答题)人数|正确率|用时|浏览|回复)"
    r"(?:[ \t]*:[ \t]*|[ \t]+)[^\s。?]{1,16}(?:[ \t]+|(?=\n)))+"
)
_MAIL: Final = r"(?:发件人|收件人|抄送|发送时间|日期|主题|From|To|Cc|Sent|Date|Subject)\s?:[^\n]*"
_DAILY: Final = (
    r"[【\[]?(?:每日|今日|本期|每周|打卡)[^\n。?:]{0,3}(?:一[题练]|题目|[试真金好]题|练习)[】\]]?[^\n。?:]{0,24}"
)
# The year, the sheet and the number in the sheet, on a line of their own: 2019/卷一/45.
_SHEET: Final = r"(?:19|20)\d\d(?:年|[ /·.-]){0,2}[^\n。?,:]{0,8}(?:卷[一二三四]|真题|司考|法考)[^\n。?,:]{0,12}"
# A line that names an app, a publisher or what is practised, and is no sentence: 粉笔法考, 错题本 > 刑法, Day 12 打卡.
_TITLED: Final = (
    r"(?![^\n]*(?:下列|以下|说法|哪))[^\n。?!,:;]{0,24}"
    r"(?:法考|司考|真题|题库|模考|刷题|打卡|错题|练习|每日|考点|粉笔|觉晓|厚大|众合|瑞达|竹马|桑磊|华图|中公|考试宝)"
    r"[^\n。?!,:;]{0,24}"
)
_KIND_LINE: Final = rf"[(\[【]?\s?{_FORM}\s?[)\]】]?(?:\s?[/·|>]\s?[^\n。?/·|>]{{1,12}}){{0,3}}[ \t]*\n"
_APP: Final = re.compile(
    rf"(?:\s*(?:{_PAGE}|{_SENDER}|{_MOMENT}|{_ADVERT}|{_BUTTONS}|{_RECORD}|{_MAIL}|{_DAILY}|{_SHEET}|{_TITLED}|{_COUNTS}|(?:章节|考点|知识点|来源|科目)\s?:[^\n。?]{{1,30}}"
    r"|#{1,6}[ \t][^\n。?:]{1,40})[ \t]*\n)+"
    # A title above a question that is numbered, and the only one that is.
    r"|\s*(?:(?![^\n]*(?:下列|以下|说法))[^\n。?!;:,]{1,40}\n){1,2}"
    r"(?=[ \t]*(?:Q\s?\d|第\s?\d{1,4}\s?题|\d{1,4}\s?[.、](?!\d)))"
    r"(?!(?s:.)*\n[ \t]*\d{1,4}\s?[.、](?s:.)*\n[ \t]*\d{1,4}\s?[.、])"
    rf"|\s*(?:[^\n。?!;:,]{{1,40}}\n){{1,3}}(?=[ \t]*(?:{_LABEL}|{_KIND_LINE}))"
)
_FOLLOWS: Final = re.compile(
    r"(?:[^\n]*\n){0,12}?[^\n]*?(?:(?:题目|题干|原题)如下\s?[:.。]?"
    r"|^[^\w\n]*(?:今日|本期|每日)(?:题目|一题|试题|真题)\s?:?)[ \t]*\n",
    re.MULTILINE,
)
_POINTER: Final = re.compile(
    r"(?<=\n)[ \t]*请?(?:根据(?:上述|以上)[^\n。,]{0,6},?)?"
    r"回答(?:第?[ \t]?\d{1,4}(?:[ \t]?[-~—至、,][ \t]?\d{1,4})*[ \t]?题"
    r"|(?:以下|下列|下面)(?:各|的)?(?:小|问)?题)[。.:]?[ \t]*\n"
)
_KIND: Final = re.compile(r"题型[\s:]{1,4}\S{2,6}")
_PAGE_BREAK: Final = re.compile(
    r"\s*(?:第\s?\d{1,4}\s?页(?:[\s,/]{0,3}共\s?\d{1,4}\s?页)?|[-—–]*\s?\d{1,4}\s?[-—–]+|[Pp]age\s?\d{1,4}(?:\s?(?:of|/)\s?\d{1,4})?)\s*"
)
_SHEET_FOOT: Final = r"(?:第\s?\d{1,4}\s?页|[Pp]age\s?\d{1,4}(?!\d)|[-—–]\s?\d{1,4}\s?[-—–][ \t]*(?:\n|\Z))"
_RUNNING_TITLE: Final = re.compile(
    r"[^。?]{0,24}(?:试卷|模拟卷|真题|题库|版权所有|内部资料|必刷|分册|讲义|精讲)[^。?]{0,40}"
)
_RULED: Final = re.compile(r"\s*[-—–_=*]{4,}\s*")
_HEAD: Final = re.compile(
    rf"\s*(?:\d{{1,4}}\s?/\s?\d{{1,4}}\s|{_NUMBER}|{_ASIDE}|{_FORM}(?:\s?[.:、]|[ \t]+)(?!\n)|{_LABEL}|{_ASKING}"
    r"|[#>*]+\s)"
)
_HEADING: Final = re.compile(
    rf"[ \t]*(?:[一二三四五六七八九十]{{1,3}}、)?\s?"
    rf"(?:{_FORM}(?:\s?[(][^()\n]{{0,80}}[)][ \t]*|(?:(?!下列|以下|哪|说法)[^。?\n]){{0,60}})"
    r"|(?:题目|试题|题干|原题)\s?:?)(?=\n)"
)
_FOOT: Final = re.compile(
    rf"(?:(?<!\s)\s*+{_ASIDE}|\n[ \t]*[【\[(]?(?:备?选项|备选答案|答案选项)[】\])]?\s?:?"
    r"|\n[ \t]*选择一项(?:或多项)?\s?:)\s*\Z"
)
_NEXT_STEM: Final = re.compile(r"(?:\n|\A)[ \t]*+(?:\d{1,4}\s?[.、)][^\n]*+|[^\n]*(?:[?]|[(]\s*[)]\s?[。.]?))\s*\Z")
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
_AFTERWARDS: Final = re.compile(f"{_REFERENCE}|{EXPLANATION}|{_BUTTON}|{_FOOTER}")
_SHORT: Final = 3  # characters that a broken line may leave to the next
_KERNING: Final = 4  # columns by which a line may be shorter than the page is wide


def without_head(text: str) -> tuple[str, str]:
    """``text`` without numbers, marks and headings in front, and those."""
    start = 0
    folded = fold(text)
    while match := _HEADING.match(folded, start) or _HEAD.match(folded, start):
        start = match.end()
    return text[start:].strip(), text[:start]


def without_front(text: str) -> tuple[str, str]:
    """``text`` without numbers, headings and lines of an app's page in front, and what of them can name the form."""
    text, removed = without_head(text)
    while match := _APP.match(fold(text)):
        if kind := _KIND.search(match[0]):
            removed += f" {kind[0]}"
        text, more = without_head(text[match.end() :])
        removed += more
    return text, removed


def without_page_breaks(text: str) -> str:
    """``text`` without page numbers, and the running titles beside them, before its last option."""
    lines = text.split("\n")
    folded = [fold(line) for line in lines]
    last = max((number for number, line in enumerate(folded) if _OPTION_LINE.match(line)), default=0)
    breaks = {number for number in range(1, last) if _PAGE_BREAK.fullmatch(folded[number])}
    if breaks:  # with lines drawn around them
        ruled = [number for number in range(1, last) if _RULED.fullmatch(folded[number])]
        folded = ["" if number in ruled else line for number, line in enumerate(folded)]
        lines = ["" if number in ruled else line for number, line in enumerate(lines)]
    written = [number for number, line in enumerate(folded) if line.strip()]
    beside = {
        written[at + step]
        for at, number in enumerate(written)
        if number in breaks
        for step in (-1, 1)
        if 0 < at + step < len(written) and 0 < written[at + step] < last
    }
    titles = {n for n in beside if not _OPTION_LINE.match(folded[n]) and _RUNNING_TITLE.fullmatch(folded[n])}
    adverts = {n for n in range(last) if re.fullmatch(_ADVERT, folded[n].strip())}
    return "\n".join(line for number, line in enumerate(lines) if number not in breaks | titles | adverts)


def without_letter(text: str) -> tuple[str, str]:
    """``text`` behind a line that says that the question follows (题目如下：), and what stood before."""
    match = _FOLLOWS.match(fold(text))
    return (text[match.end() :], text[: match.end()]) if match else (text, "")


def without_pointer(text: str) -> str:
    """``text`` without the line between a case and its questions that says which they are (请回答第91题。)."""
    cuts = [0, *(at for match in _POINTER.finditer(fold(text)) for at in match.span()), len(text)]
    return "".join(text[begin:end] for begin, end in zip(cuts[::2], cuts[1::2], strict=True))


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
    matches = [ANSWER.search(folded, second), _AFTERWARDS.search(folded, second)]
    end = min((match.start() for match in matches if match), default=len(folded))
    if (bare := BARE_KEY.search(folded, starts[-1])) and bare.start() < end:
        end = bare.start()
    return end


def page_ends(folded: str, end: int) -> bool:
    """True where a page's number follows at ``end``: what stood on the next page may not have been copied."""
    return re.match(rf"\s*+{_SHEET_FOOT}", folded[end:]) is not None


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


def without_greeting(text: str) -> str:
    """``text`` without the lines in front that are no part of an exam: a greeting, a page's number, a site's path."""
    start = 0
    folded = fold(text)
    while (match := _FRONT.match(folded, start)) and not _OPTION_LINE.match(folded, match.end()):
        start = match.end() + 1
    return text[start:] if text[start:].strip() else text


def is_next_question(between: str) -> bool:
    """True where what stands between two chains of options ends with another question's stem."""
    return _NEXT_STEM.search(fold(between)) is not None
