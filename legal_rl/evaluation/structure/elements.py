"""Legal elements that a response names: a lexicon by law, and the forms in which conditions are announced."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from legal_rl.evaluation.structure.lexicon import ELEMENTS
from legal_rl.evaluation.structure.reasoning import Reasoning

# 善意、合理价格、交付，这三样; 未经许可、商品同类、标志近似、公众混淆四个要件
_LISTED = re.compile(
    r"(?P<list>[一-鿿“”]{2,12}(?:、[一-鿿“”]{2,12}){1,6}),?(?:这|等)?[两二三四五六几](?:个|项|样|点|种)?(?:要件|条件|要素|方面|样|点)"
)
_PART = re.compile("[^、]+")
# 要件是/包括: …; 条件是“作者死亡”; “已经履行”这个条件满足; 属于“必要费用”
_QUOTED = re.compile(
    r"(?:条件|要件|要素)(?:是|为|包括|有)?[:]?[“「](?P<behind>[^”」\n]{2,14})[”」]"
    r"|[“「](?P<before>[^”」\n]{2,14})[”」](?:这一?个?)?(?:的)?(?:条件|要件|要素)"
)
_FORMS = re.compile(
    r"以[一-鿿]{2,6}为目的|[一-鿿]{2,4}(?<!的)目的(?=[,。;、 ✔✓]|\Z)|侵权人不明"
    r"|(?:数额|数量|情节|后果)(?:较大|巨大|特别巨大|严重|恶劣)"
)
# What a name is no element in: 登记机关, 通知书, 善意取得, 过失犯罪, 无民事行为能力人, 书面语 …
_NOT_BEHIND: Final = {
    "善意": "取得",
    "登记": "机关|机构|于|在|对抗|主义|生效|簿|设立|一方|手续|名下",
    "通知": "书|送达",
    "承诺": "归还|期限|书|到|迟|的",
    "要约": "人|邀请",
    "交付": "主义|方式|的",
    "占有": "人|改定|脱离|目的|保护",
    "书面": "语|通知|请求|同意|劳动合同",
    "欺诈": "罪|方|行为",
    "过失": "犯罪|致|相抵",
    "故意": "犯罪|杀人|伤害|毁坏|说|隐瞒",
    "过错": "责任|推定|程度|方",
    "损害": "赔偿|事实|结果|后果|他人|第三|国家|社会|的",
    "暴力": "犯罪|手段",
    "身份": "关系|证|权",
    "付款": "人|期限|义务|请求",
    "自愿": "原则",
    "当场": "处罚|交付|收缴",
    "道路": "交通",
}
_NOT_BEFORE: Final = {
    "过错": "无",
    "善意": "非",
    "故意": "主观|犯罪|直接|间接|共同",
    "过失": "重大|无",
    "承诺": "要约与",
    "占有": "非法|自主|抛弃",
    "损害": "重大|受",
    "民事行为能力": "无|限制|完全",
    "行为能力": "民事|无|限制",
    "权利能力": "民事",
}
# A name alone is no examination: the facts must be held against it in its clause or beside it.
_NEAR = 200  # characters of its sentence on either side
_MOST = 60  # names of one response: a list without end is no examination
_EXAMINED = re.compile(
    r"[✔✓√]|满足|具备|具有|符合|齐|属于?|构成|存在|没有|缺|欠缺|不足|已经?|未|并非|不是|就是|即|=|看"
    r"|要求|要有|需要?|须|条件|要件|算|有了|成立|完成|清楚|无疑|疑问|不具|谈不上|肯定|只认|应以|适用|除了|都有"
)


@dataclass(frozen=True, slots=True)
class Element:
    """An element as the response words it, and where."""

    name: str
    start: int


def legal_elements(reasoning: Reasoning) -> list[Element]:
    """Each element once, in order of appearance."""
    text = reasoning.text
    found = [(match.start(), match[0]) for match in _lexicon().finditer(text) if _is_element(reasoning, match)]
    found += [(match.start(), match[0]) for match in _FORMS.finditer(text)]
    for match in _QUOTED.finditer(text):
        found.append((match.start(), match["behind"] or match["before"]))
    for match in _LISTED.finditer(text):
        found += [(match.start("list") + part.start(), part[0].strip("“”")) for part in _PART.finditer(match["list"])]
    return _distinct(found)


@cache
def _lexicon() -> re.Pattern[str]:
    words = {word for text in ELEMENTS.values() for word in text.split()}
    return re.compile("|".join(sorted(words, key=lambda word: (-len(word), word))))


def _is_element(reasoning: Reasoning, match: re.Match[str]) -> bool:
    text, (start, end) = reasoning.text, match.span()
    behind, before = _NOT_BEHIND.get(match[0]), _NOT_BEFORE.get(match[0])
    if behind and re.match(behind, text[end : end + 4]):
        return False
    if before and re.search(rf"(?:{before})\Z", text[max(0, start - 2) : start]):
        return False
    if reasoning.gives_article(start):
        return False  # what the article says; whether the facts meet it is said elsewhere
    low, high = reasoning.sentence(start)
    low, high = max(low, start - _NEAR), min(high, end + _NEAR)
    return _EXAMINED.search(text, low, high) is not None


def _distinct(found: list[tuple[int, str]]) -> list[Element]:
    """Each name once; a name inside another that was found goes with it."""
    names: dict[str, int] = {}
    for start, name in sorted(found):
        names.setdefault(name, start)
        if len(names) == _MOST:
            break
    return [
        Element(name, start)
        for name, start in names.items()
        if not any(name in other and name != other for other in names)
    ]
