"""Verdicts on options in wordings of talk: 说反了, 太绝对, 漏掉了, 即属此, 与规则相符, 其余都不对.

``legal_rl.core.verdicts`` reads what rewards may rest on: 正确, 错误, 当选, 排除 and their like. Here stand wordings
that say the same in passing, for describing alone, read only for an option of which nothing else is said.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final, Literal

Wording = Literal["right", "wrong", "chosen", "not chosen"]

_LETTERS = r"[A-J](?:(?:\s?[、,和与及]\s?)?[A-J]){0,5}"
_OPTIONS = (
    rf"(?<![A-Za-z0-9])(?P<letters>{_LETTERS})(?![A-Za-z0-9])(?:选?项)?(?:[两三四]个?(?:选?项|者)?)?"
    r"(?:[\s,]?(?:这|那)?[一两三]个)?[\s*]{0,3}"
)
_OF = (
    r"(?:(?:中|里)?(?:的|所?说的?|讲的?|称|认为)?[“「][^”」\n]{1,60}[”」])?"
    r"(?:的?(?:说法|表述|主张|观点|结论|性质|思路)|[说讲][^,。;!?\n]{1,12},)?"
)
_ADVERB = (
    r"(?:都|均|皆|全|更加?|也|就|是|则|当然|显然|明显|完全|根本|可以|可|跟着|似乎|看起来|看着|好像|应该|现在|在这里)"
    r"{0,3}"
)
_CLAUSE_END = r"(?=[了的吧啊呢嘛]{0,2}(?:[,。;:!?)—\n“”]|\Z))"
_WITH = r"(?:与|和|跟|同)[^,。;!?\n]{1,12}"
_WORDS: Final[dict[Wording, str]] = {
    "wrong": (
        rf"(?:不对{_CLAUSE_END}|错(?:误|了)?{_CLAUSE_END}|(?:太|过于|失之|未免|有点)(?:过)?(?:绝对|宽|窄|片面|武断|笼统|简单)|片面{_CLAUSE_END}|以偏概全|[说讲写弄搞]?反了|颠倒"
        r"|漏(?:掉|了)|遗漏|偷换|混淆|混为一谈|张冠李戴|纯属|无中生有|曲解"
        r"|[说讲]成|(?:把|将)[^,。;!?\n]{1,16}(?:当成|当作|说成|看成|等同|混同|扩大|缩小|换成|写成)"
        rf"|{_WITH}(?:冲突|矛盾|不符|不一致|不相符|相悖|相反|对不上)|不?对不上"
        r"|(?:没有|没|缺乏|毫无|无|于法无)(?:任何|什么)?(?:法律|法条|事实)?(?:上的?)?(?:依据|根据|道理|据)|错在|不符合[^,。;!?\n题]{1,24}"
        r"|(?:老思路|坑|陷阱|干扰项|误区|误解|误会)|站不住|靠不住|行不通|谈不上|说不通|说不过去|无从谈起|不能(?:合法)?成立)"
    ),
    "right": (
        rf"(?:正确{_CLAUSE_END}|对{_CLAUSE_END}|(?:即|正|就|均|都)?(?:属此|如此|是这个意思|是这样|为此意)|[^,。;!?\n]{{0,12}}的?(?:原话|原文|原意)|{_WITH}(?:相符|一致|一样|吻合|相同|对得上)"
        r"|(?:没有|没|无)(?:任何|什么)?(?:疑问|疑义|争议|毛病)|(?:很|非常|较为|比较)?(?:严谨|到位|稳妥)|说得(?:对|没错|通)|站得住)"
    ),
    "not chosen": (
        rf"(?:不进{_CLAUSE_END}|还是不进|我?倾向于?不选|不用(?:管|选|说|看)|[^,。;!?\n]{{0,10}}划掉"
        rf"|不在(?:里面|此列|其中)|不成立[^,。;!?\n]{{2,8}}{_CLAUSE_END}|排除)"
    ),
    "chosen": rf"(?:进{_CLAUSE_END}|稳{_CLAUSE_END}|在(?:里面|此列|其中){_CLAUSE_END}|可以选)",
}
_SAID: Final = {
    wording: re.compile(_OPTIONS + r"[:,]?\s?" + _OF + _ADVERB + words) for wording, words in _WORDS.items()
}
_IN_FRONT: Final[dict[Wording, re.Pattern[str]]] = {
    "right": re.compile(
        rf"(?:(?P<quoted>(?:几乎|正好|恰好|其实)就是)|只有){_OPTIONS}(?(quoted)(?=[,。;!\n]|\Z)|(?:才?是|属于?|符合|成立)(?!错|不))"
    ),
    "chosen": re.compile(
        rf"(?:(?:\A|\n)(?P<first>选)|[。;!?,:](?:我|先|应|应该|直接)?选){_OPTIONS}(?:吧|了)?(?(first),|[,。;!?])(?=.{{8}})",
        re.DOTALL,
    ),
    "not chosen": re.compile(rf"(?:把|将){_OPTIONS}(?:都|给|一并|直接){{0,2}}(?:否|排除|划掉|去掉|剔除)"),
    "wrong": re.compile(rf"说法错误的(?:选项)?是{_OPTIONS}(?=[:,])"),
}
_REST: Final = re.compile(
    r"(?:其余|其他|其它|另外|剩下|剩余|别的)的?(?:[几两二三四]|选项|各|个|项|说法){0,3}[都均皆全]?(?:是|属于)?"
    r"(?:(?P<wrong>不对|不正确|错|不成立|不符合)|(?P<right>正确|对(?=[,。;!\n]|\Z)))"
)
# In the passage on one option: “一律”的说法不正确; ,对, as a clause of its own.
_IN_PASSAGE: Final[dict[Wording, re.Pattern[str]]] = {
    "wrong": re.compile(
        r"[”」]的?(?:这种|这个|一)?(?:说法|表述|字|词)?(?:是|太|过于|就|明显){0,2}(?:不正确|不对|错误|有误|绝对|错)"
        r"|(?<=[,;])[^,。;!?\n]{0,5}(?<!不)(?:错误|不对|不正确|错了?)(?=[。;!\n]|\Z)"
    ),
    "right": re.compile(r"(?<=[,。;])\s?对(?=[,。!])|(?<=[,;])(?:说得对|正确|没错)(?=[。;!\n]|\Z)"),
}
_DOUBT: Final = re.compile(r"(?:若|如果|是否|有人|有同学|假如|难道|不能说)[^,。;\n]{0,8}\Z")
_BEFORE = 16  # characters in which a doubt is looked for


def loose_verdicts(text: str, letters: Collection[str]) -> Iterator[tuple[int, str, Wording]]:
    """(place, letter, wording) of each verdict on one of ``letters`` in folded ``text``, in no order."""
    for patterns in (_SAID, _IN_FRONT):
        for wording, pattern in patterns.items():
            for match in pattern.finditer(text):
                named = set(match["letters"]).intersection(letters)
                if named and not _DOUBT.search(text[max(0, match.start() - _BEFORE) : match.start()]):
                    yield from ((match.start(), letter, wording) for letter in named)
    for match in _REST.finditer(text):
        yield from ((match.start(), letter, "right" if match["right"] else "wrong") for letter in letters)


def passage_verdict(passage: str) -> Wording | None:
    """Verdict in what is said of one option alone."""
    found = [(match.start(), wording) for wording, one in _IN_PASSAGE.items() for match in one.finditer(passage)]
    return max(found)[1] if found else None
