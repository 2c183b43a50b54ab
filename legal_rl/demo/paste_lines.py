"""Lines around a pasted question, told by what they are and not by what a page happens to call them.

An exam speaks in sentences, in the third person. What has no sentence in it (a title, a path, a date, a button), what
speaks of the exam itself (题, 答案, 得分) and what speaks to somebody (我, 老师, an emoji) is not the question's own,
as long as no party of a case stands in it. All patterns read folded text.
"""

import re
from typing import Final

from legal_rl.core.questions import Form

_FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("不定项|任意|任选|一个或多个", "indefinite"),
    ("多|全部", "multiple"),
    ("单|唯一|[Ss]ingle", "single"),
)
FORM: Final = (
    r"(?:(?:(?:单|多)项?选|不定项选?|任意?项?选)(?:择)?题?|[单多](?=\s?[)\]】])"
    r"|(?<=[/·])[单多](?=[/·])|(?:[Ss]ingle|[Mm]ultiple)[ -][Cc]hoice)"
)
ENDS: Final = re.compile(r"[。!?;:…”」』)】.]\s*\Z")
STOPS: Final = re.compile(r"[。!?:?][”」』)]?\s*\Z|[(]\s*[)]\s*\Z|_\s*\Z")
PAUSES: Final = re.compile("[,;。?]")
OPEN: Final = (",", "、", ":", "(", "《", "“", "-")
_QUOTED: Final = re.compile(r"“[^”\n]{0,200}”|「[^」\n]{0,200}」|《[^》\n]{0,60}》")
# The exam, its book, its page and what can be done there.
EXAM: Final = re.compile(
    r"(?<![问命主标议课难话专])题(?![为名字词写材]|目为)|选项|[试考拟]卷|卷[一二三四]|[本全]卷|答案|解析|详解|考[试点生研频卷纲区场]|[法司]考"
    r"|(?<![不取获])得分(?![割配立离别担红])|满分|总分|\d\s?分(?![之钟])|分[值数]|正确率|易错|难度|知识点|章节|练习|同步训练|测验|冲刺|背诵|讲义|精[讲练]|必刷|打卡|刷题|错题"
    r"|扫码|二维码|公众号|长按|点击|(?:请|持续|欢迎)关注|关注我|领取|小编|本文|转载请|导读|楼主|题库|交卷|草稿|倒计时|答疑|网课|版权所有|未经[^。]{0,6}转载"
    r"|(?i:\b(?:quiz|exam|questions?|answers?|choice|select one)\b)"
)
# What a line among the options begins with where a page has put it there.
_BUTTON: Final = re.compile(
    r"\W*(?:收藏|分享|转发|点赞|举报|纠错|反馈|标记|笔记|评论|留言|回复|关注|下载|登[录陆]|注册|会员|打印|返回|目录|首页|上一|下一|展开|收起|查看|显示"
    r"|提交|(?:回答|作答)(?:正确|错误)|来源|出处|版权|题源|考频|标签|上传|发[布表]|更新|浏览|阅读|用时|耗时|作答|未答|清除|广告|相关|热门|猜你|编[辑輯]|导读|共?有?\s?\d+\s?人|END\b"
    r"|第\s?[\d一二三四五六七八九十]{1,4}\s?[章节讲期编]|[©@]|[Cc]opyright|——(?!\s?[正错对不√×✓✗])|往期|统计|得分|难[易度]|知识点|正确率|全站)"
)
_TALK: Final = re.compile(
    r"我(?![国方市省县院军党区])|你|您|咱|[啊呀嘛哦哈呗啦咯]|吧[?!,。~]|吧\s*\Z|这(?:道|个)?题|[这那]道|此题|求(?:助|解|教|答案|问)|请教|谢谢|感谢|拜托|麻烦"
    r"|([一-鿿])(?<![甲乙丙丁戊己庚辛壬癸])\1\1|\A\W*(?:急+|蹲\w?|求\w{0,3})\W*\Z|跪[求谢]|[选咋]啥|咋[选做]|啥意思|会吗|不懂|大佬|救救|哪个对"
    r"|在线等|有没有人|大神|家人们|宝子|姐妹们|兄弟们|[\U0001f300-\U0001faff\u2600-\u27bf]|[~@]"
)
_ADDRESS: Final = re.compile("!|老师|同学|大家|各位|帮忙|请问(?![^选题答]{5,80}[?])|怎么[做选]|为什么选|不会做|看不懂")
PARTY: Final = re.compile(
    r"[甲乙丙丁戊己](?![级卷])|[一-鿿]某|某[一-鿿]|张三|李四|王五|小[王李张赵刘明红刚]|[A-Z](?:公司|银行|国|市)"
)
ASKED: Final = re.compile(
    r"下列|以下(?!各题|小题)|[是为有]\s*[:?(]|(?:的是|的有|包括|属于|构成|应当?为|称为|是指|[几哪]\S{0,4})\s*(?:[(]\s*[)]|[?:。]|_+|\Z)|哪[一些种个项]|如何|何[种罪者]|(?i:\bwhich\b|\bwhat\b|\bfollowing\b)"
)
ASKS_OF: Final = re.compile("下列|以下(?!各题|小题)")
POINTER: Final = re.compile(r"回答[^。\n]{0,14}(?:题|问题)|(?:各|每)小?题")
PAGE: Final = re.compile(
    r"\W*(?:第?\s?[\dl]{1,4}\s?页[^\n]{0,12}|\d{1,4}\s?[-—–/]?\s?\d{0,4}|[Pp]age\s?\d[^\n]{0,12}"
    r"|(?:[Ss]elect|[Cc]hoose) (?:one|all)(?: or more| that apply)?:?|(?:请)?选择(?:一项或多项|一项|所有正确项)?:"
    r"|(?:(?:昨|今|前)天|(?:周|星期)[一二三四五六日])?\s?(?:(?:上|下)午|晚上)?\s?\d{1,2}:\d{2}(?::\d{2})?|https?://\S+|www\.\S+|\d[\d.]*\s?(?:%|票|人)[^\n]{0,12})\W*|[-—–_=*·.\s]{3,}"
)
# A moment as machines write it: sentences have 年, 月 and 日.
_STAMP: Final = re.compile(r"(?<![\d:])(?:\d{1,2}:\d{2}(?!\d)|(?:(?:19|20)?\d\d[-/.]){1}\d\d?[-/.]\d\d?(?!\d))")
# What hides the rest of a page: the text before it may have been cut off.
_STATUTE: Final = re.compile("《[^》\\n]{1,30}(?:法|典|条例|解释|规定|公约|办法)》")
HIDDEN: Final = re.compile(
    r"剩余|还剩|(?:登录|付费|购买|开通|下载)[^\n]{0,10}(?:查看|阅读|继续|全文)|(?:展开|查看|阅读|显示)(?:全文|全部|更多|剩余)|继续阅读|试读|未完待续|加载(?:中|更多)"
)
_VERDICT: Final = re.compile(
    r"(?:半|部分)?(?:正确|错误|对|错)[!。]?|(?i:correct|incorrect)[!.]?"
)  # of the page on an answer
_CAPITALS: Final = re.compile(r"[A-Z]+(?:[ ][A-Z]+){2,}[.!]?")  # what an English paper says to who sits it
_HEADING: Final = 12  # characters within which a heading says what it is


def is_talk(line: str) -> bool:
    """True for what is said to somebody, in folded ``line``."""
    said = _QUOTED.sub("“”", line)
    return _TALK.search(said) is not None or (_ADDRESS.search(said) is not None and not PARTY.search(said))


def is_foreign(line: str) -> bool:
    """True for a folded line or sentence that is about the exam or its page, or said to somebody."""
    if PAGE.fullmatch(line) or POINTER.search(line) or (is_talk(line) and not ASKS_OF.search(line)):
        return True
    said = _QUOTED.sub("“”", line)
    about = EXAM.search(said) or _STAMP.search(said)
    if _STATUTE.search(line) and "。" in line:
        return False
    return about is not None and not (PARTY.search(said) or ASKED.search(said))


def is_chrome(line: str) -> bool:
    """True for a folded line among the options that no option goes on with."""
    if (
        line.rstrip().endswith(":")
        or _CAPITALS.fullmatch(line.strip())
        or PAGE.fullmatch(line.strip())
        or is_talk(line)
        or HIDDEN.search(line)
    ):
        return True
    begun = (
        _VERDICT.fullmatch(line.strip())
        or EXAM.search(line.strip()[:_HEADING])
        or _BUTTON.match(line)
        or _STAMP.search(line)
    )
    return begun is not None and not PARTY.search(line)


def form_of(text: str) -> Form | None:
    """Single, multiple or indefinite choice, where a mark says so."""
    return next((form for words, form in _FORMS if re.search(words, text)), None)


def columns(line: str) -> int:
    """Width of ``line`` without white space around it: two for a Han character."""
    return sum(1 if character.isascii() else 2 for character in line.strip())


def one_line(text: str) -> str:
    """``text`` on one line."""
    line = ""
    for part in text.split("\n"):
        line = _join_lines(line, part.strip())
    return line


def _join_lines(before: str, after: str) -> str:
    """Two parts of a broken line as one; a space goes between Latin words only."""
    if re.search("[a-z]-\\Z", before[-2:]) and after[:1].islower():
        return before[:-1] + after
    apart = before and after and before[-1].isascii() and after[0].isascii()
    return f"{before} {after}" if apart else before + after
