"""Citations of statutes, and the numerals they are written with: 《民法典》第一百八十八条, 刑法第17条之一, 本法第三条.

A statute in title marks is taken whatever its name; without marks only names that are known here, so that
根据合同法第三条 is not read as a statute called 根据合同法. Names are brought to one form by ``statute_name``.
"""

import re
from dataclasses import dataclass
from typing import Final

_DIGITS: Final = "零一二三四五六七八九"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)} | {"〇": 0, "两": 2}
_UNITS: Final = {"千": 1000, "百": 100, "十": 10}


def han(number: int) -> str:
    """``number`` (1 to 9999) as statutes write it: 18 → 十八, 188 → 一百八十八, 1127 → 一千一百二十七."""
    if not 1 <= number <= 9999:
        raise ValueError(f"only 1 to 9999 can be written in statute numerals, got {number}")
    text, rest, gap = "", number, False
    for name, unit in _UNITS.items():
        digit, rest = divmod(rest, unit)
        if digit:
            text += ("零" if gap else "") + _DIGITS[digit] + name
        gap = bool(text) and not digit and bool(rest)
    text += ("零" if gap else "") + (_DIGITS[rest] if rest else "")
    return text[1:] if text.startswith("一十") else text


def number_of(numeral: str) -> int | None:
    """Read Chinese numerals below ten thousand or decimal digits, 一千二百六十 → 1260; None for anything else."""
    if numeral.isdecimal():
        return int(numeral)
    total, digit = 0, None
    for character in numeral:
        if character in _UNITS:
            total += (1 if digit is None else digit) * _UNITS[character]
            digit = None
        elif character in _VALUES and not digit:
            digit = _VALUES[character]
        else:
            return None
    return total + (digit or 0) or None


_DIGIT_NUMBER: Final = re.compile(r"(?<![\d.])[0-9]{1,4}(?![\d.])")


def with_han(text: str) -> str:
    """``text`` with its whole numbers (1 to 9999) as statutes write them: 3年内 → 三年内; 3.5 and 0 stay."""
    return _DIGIT_NUMBER.sub(lambda number: han(int(number[0])) if int(number[0]) else number[0], text)


_FULL_NAMES: Final = {
    "民诉法": "民事诉讼法",
    "刑诉法": "刑事诉讼法",
    "行诉法": "行政诉讼法",
    "消法": "消费者权益保护法",
    "治安处罚法": "治安管理处罚法",
    "破产法": "企业破产法",
    "选举法": "全国人民代表大会和地方各级人民代表大会选举法",
    "涉外民事法律关系适用法": "涉外民事关系法律适用法",
    "担保制度解释": "民法典担保制度解释",
    "民事证据规定": "民事诉讼证据解释",
    "行政证据规定": "行政诉讼证据解释",
}
_STATUTES: Final = """
民法典 民法通则 民法总则 宪法 刑法 公司法 合伙企业法 企业破产法 个人独资企业法 外商投资法 票据法 证券法 保险法
海商法 信托法 商标法 专利法 著作权法 反垄断法 反不正当竞争法 消费者权益保护法 产品质量法 食品安全法 商业银行法
劳动合同法 劳动法 劳动争议调解仲裁法 社会保险法 土地管理法 城市房地产管理法 农村土地承包法 环境保护法 合同法
物权法 担保法 侵权责任法 婚姻法 继承法 收养法 民事诉讼法 刑事诉讼法 行政诉讼法 仲裁法 人民调解法 行政处罚法
行政许可法 行政强制法 行政复议法 国家赔偿法 公务员法 监察法 治安管理处罚法 政府信息公开条例 立法法 国籍法
全国人民代表大会组织法 民族区域自治法 人民法院组织法 人民检察院组织法 法官法 检察官法 律师法 公证法 法律援助法
涉外民事关系法律适用法 个人所得税法 企业所得税法 税收征收管理法 审计法 招标投标法 电子商务法 个人信息保护法
反家庭暴力法 未成年人保护法 预防未成年人犯罪法 慈善法 社区矫正法
道路交通安全法 森林法 草原法 矿产资源法 水法 海域使用管理法 大气污染防治法 药品管理法 安全生产法 消防法 教育法
村民委员会组织法 城市居民委员会组织法 兵役法 国防法 戒严法 集会游行示威法 出境入境管理法 禁毒法 传染病防治法 监狱法
人民警察法 人民陪审员法 妇女权益保障法 老年人权益保障法 残疾人保障法 工会法 就业促进法 职业病防治法 数据安全法
网络安全法 反电信网络诈骗法 反洗钱法 银行业监督管理法 中国人民银行法 证券投资基金法 拍卖法 政府采购法 企业国有资产法
对外贸易法 海关法 引渡法 农民专业合作社法 香港特别行政区基本法 澳门特别行政区基本法 工伤保险条例 物业管理条例
不动产登记暂行条例 监察官法 领海及毗连区法 专属经济区和大陆架法 人民检察院刑事诉讼规则 担保法解释 仲裁法解释
合同法解释 婚姻法解释 物权法解释 继承法解释
"""
_BARE_NAMES: Final = [*_STATUTES.split(), *_FULL_NAMES]
_NUMBER = r"[0-9０-９零〇一二两三四五六七八九十百千]{1,9}"
_ARTICLE = rf"第\s{{0,2}}{_NUMBER}\s{{0,2}}条(?:之{_NUMBER})?"
_PARTS = rf"(?:第?[(（]?{_NUMBER}[)）]?[款项])*"
_LIST = (
    rf"(?:第\s{{0,2}}(?:{_NUMBER}\s{{0,2}}[、,，]\s{{0,2}}){{0,8}}{_NUMBER}\s{{0,2}}条(?:之{_NUMBER})?{_PARTS})"
    rf"(?:\s{{0,2}}(?:[、,，和及与至到]|以及|或者?)\s{{0,2}}{_ARTICLE}{_PARTS}){{0,12}}"
)
_TITLE = r"《(?:[^《》\n]|《[^《》\n]{1,30}》){2,60}》"
_KNOWN = "|".join(sorted(_BARE_NAMES, key=len, reverse=True))
# Characters that a citation begins with: looked for first, they spare most places the whole list of names.
_FIRST = "".join(sorted({name[0] for name in _BARE_NAMES} | set("《民总物合婚继侵刑行公保企本该同")))
_INTERPRETATION = (
    r"(?:民法典)?(?:总则|物权|合同|婚姻家庭|继承|侵权责任)编(?:通则)?(?:司法)?解释(?:[(（][一二三四五][)）]|[一二三四五](?=的?第))?"
    r"|(?:民事?诉讼?法?|刑事?诉讼?法?|行政?诉讼?法?|公司法|保险法|企业破产法)(?:司法)?解释(?:[(（]?[一二三四五][)）]?)?"
)
_CITED = re.compile(
    rf"(?=[{_FIRST}])(?:(?P<title>{_TITLE})(?:[(（][^()（）\n]{{0,30}}[)）])?|(?P<bare>{_INTERPRETATION}|{_KNOWN})|(?P<same>本法|该法|同法|本解释|该解释))"
    rf"(?:(?:的?规定)?的?[\s*]{{0,3}}(?P<list>{_LIST}))?"
)
_ITEM = re.compile(
    rf"第?\s{{0,2}}(?P<number>{_NUMBER})(?:\s{{0,2}}条(?:之(?P<sub>{_NUMBER}))?{_PARTS}|(?=\s{{0,2}}[、,，]))"
)
# A Han character before a bare name is part of a longer name, unless it is one of these: 根据, 违反, 我国 …
_LEADS = frozenset(
    "据依照按用反由与和及国在以是有中合如见到查即的引前原新旧现看说从了犯于时为对就把属因给起讲且但而则另又还都也"
)
_DROPPED = re.compile(
    r"中华人民共和国|[《》〈〉<>\s]|[(（][^()（）]{0,8}(?:\d|修[正订改]|施行)[^()（）]{0,8}[)）](?=》?\Z)"
)
_FORMULA = re.compile(r"最高人民(?:法院|检察院)|有关|关于|适用|若干|问题|(?<!公)司法(?=解释)|通则|[、的]")
_ORDER = re.compile(r"(?:解释|规定)[(（]?([一二三四五])[)）]?\Z|规定\Z")
_BOOK = re.compile(
    r"民法典[·・.,，—-]?(?:第[一二三四五六七]编)?(?:总则|物权|合同|人格权|婚姻家庭|继承|侵权责任|附则)编?"
)
_CODE_BOOK = re.compile(r"(?=(?:总则|物权|合同|婚姻家庭|继承|侵权责任)编)")
_SHORT_CODE = re.compile(r"(民|刑|行)(?:事|政)?诉(?:讼法?|法)?(?=解释)")
_CODES = {"民": "民事诉讼法", "刑": "刑事诉讼法", "行": "行政诉讼法"}


@dataclass(frozen=True, slots=True, order=True)
class Article:
    """Article ``number`` of statute ``law``; ``sub`` is 1 for 第十七条之一, 0 for 第十七条."""

    law: str
    number: int
    sub: int = 0

    @property
    def name(self) -> str:
        """For example ``《民法典》第586条``, ``《刑法》第17条之1``."""
        return f"《{self.law}》第{self.number}条" + (f"之{self.sub}" if self.sub else "")


@dataclass(frozen=True, slots=True)
class Citation:
    """A cited article and its span in the text, which covers the article, the first one of a list the name too."""

    article: Article
    start: int
    end: int


def citations(text: str) -> list[Citation]:
    """Find every article cited, in order, repeats included; 本法 and 该法 mean the statute named last. Never raises.

    Of a range (第三条至第五条) the two ends are cited. Paragraphs and items (款, 项) belong to their article.
    """
    cited_articles: list[Citation] = []
    last: str | None = None
    for cited in _CITED.finditer(text):
        if cited["bare"] and not _stands_alone(text, cited.start()):
            continue
        if cited["same"] is None:
            last = statute_name(cited["title"] or cited["bare"])
        if cited["list"] is None or last is None:
            continue
        start: int | None = cited.start()
        for item in _ITEM.finditer(text, *cited.span("list")):
            number, sub = number_of(item["number"]), number_of(item["sub"] or "")
            if number:
                article = Article(last, number, sub or 0)
                cited_articles.append(Citation(article, item.start() if start is None else start, item.end()))
                start = None
    return cited_articles


def statutes_named(text: str) -> list[tuple[str, int, int]]:
    """Find every statute named, with an article or without: its ``statute_name`` and the span of what was written."""
    named = []
    for cited in _CITED.finditer(text):
        group = "title" if cited["title"] else "bare"
        if cited[group] and (group == "title" or _stands_alone(text, cited.start())):
            named.append((statute_name(cited[group]), *cited.span(group)))
    return named


def _stands_alone(text: str, start: int) -> bool:
    before = text[start - 1 : start]
    return not "一" <= before <= "鿿" or before in _LEADS


def statute_name(name: str) -> str:
    """Bring all ways to write a name to one form: 《中华人民共和国民法典·物权编》 → 民法典, 刑诉法 → 刑事诉讼法.

    Of judicial interpretations the court and the formulas (关于, 适用, 若干问题) are left out, so that short and full
    titles meet: 最高人民法院关于适用《民法典》继承编的解释（一） → 民法典继承编解释(一), 公司法解释三 → 公司法解释(三).
    """
    plain = _DROPPED.sub("", name)
    if "解释" in plain or "最高人民" in plain:
        plain = _SHORT_CODE.sub(lambda code: _CODES[code[1]], _FORMULA.sub("", plain))
        plain = _ORDER.sub(lambda order: f"解释({order[1]})" if order[1] else "解释", plain)
        plain = _FULL_NAMES.get(plain, plain)
        return "民法典" + plain if _CODE_BOOK.match(plain) else plain
    return "民法典" if _BOOK.fullmatch(plain) else _FULL_NAMES.get(plain, plain)
