"""Detectors of law: statutes by name and article, vague appeals to law, and the legal elements examined.

The lexicon of elements was collected by reading the provisions and the textbook conditions drawn from them. Its names
are the law's own words or the usual short ones. They are conditions that facts are held against, not institutions
(合同, 公司) nor legal consequences (无效, 追偿).
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from typing import Final

from legal_rl.core.citations import citations, number_of, statute_name, statutes_named
from legal_rl.evaluation.structure.reasoning import Reasoning, span_at

_NO_ARTICLE = r"(?!例|件|路|理由|建议|意见|经验|规则|信息|线索)"
_NUMBER = r"[0-9零〇一二两三四五六七八九十百千]{1,9}"
# 197条 without 第 only in digits: 三条理由 are three reasons.
_ARTICLE = re.compile(
    rf"第\s{{0,2}}(?P<first>{_NUMBER})\s{{0,2}}条(?!例)|(?<![\d.第、])(?P<bare>\d{{1,4}})条{_NO_ARTICLE}"
    rf"|(?<![第共有\d一二三四五六七八九十百千零])(?P<han>[一二三四五六七八九十百千零]{{3,9}})条{_NO_ARTICLE}"
)
# A statute that is not known here, in front of its article: 依据某某管理条例第九条.
_UNKNOWN = re.compile(rf"[一-鿿]{{2,20}}?(?:法|条例|办法|细则|规定|解释)(?=的?第?{_NUMBER}条)")
_LEAD = re.compile(
    r".*(?:以前|过去|属于|符合|根据|依据|依照|按照|违反|参见|参照|适用|规定在|我国|[依按据见即由为的和与及是在有到了,同其该本此])"
)
# What the Civil Code replaced is named in passing (过去的继承法承认): a bare article that follows is not its own.
_REPEALED: Final = {"民法通则", "民法总则", "合同法", "物权法", "担保法", "侵权责任法", "婚姻法", "继承法", "收养法"}
_TITLE = re.compile(r"法|典|条例|规定|解释|办法|细则|规则|公约|章程|决定|纪要|通则|批复|意见|协定")
_SURELY_ARTICLE: Final = 10  # 第一条 may count reasons
_NAMED_NEAR = 300  # characters within which a law named takes the vagueness away
# Right behind a statute's name: 刑法三百八十四条, 民法典979).
_ADJOINED = re.compile(r"(?P<han>[一二三四五六七八九十百千零]{2,9})条|\s?(?P<digits>\d{1,4})(?=[)）,。;\s]|\Z)")
_BEHIND = re.compile(r"\s?[,(]\s?")  # 487条,民法典的
_SYSTEM = r"(?:(?:现行|现在|目前|相关|有关|上述|我国|民事|刑事|行政|国家|具体){0,2}的?)"
_VAGUE = re.compile(
    rf"(?:(?:根据|依据|依照|按照|依|按){_SYSTEM}(?:法律|法规|法条)(?:法规)?(?:、法规)?的?{_SYSTEM}(?:规定|精神|要求)?"
    rf"|(?:根据|依据|依照|按照|依|按){_SYSTEM}规定"
    r"|(?<!由)(?<!有)(?<!无)法律(?:有|上)?(?:明文|明确)?规定(?!的|[*】\s]*[:\n]|[*】\s]*\Z)|法律上看|从法律上"
    r"|(?<!违)依法(?!律|条)|于法(?:有|无)据"
    r"|(?:根据|依据|依照|按照|按|依|基于|从|本着|秉持|遵循|出于|符合|违背|违反)[^,。;:\n“”《》]{0,14}(?:原则|原理|法理|精神|本意|本旨)"
    r"|[一-鿿]{2,6}(?<!基本)原则上|(?:从)?法理上|法理而言|法理来说"
    r"|一般(?:认为|来说认为|观点认为)|通常认为|通说(?!有争议)(?:认为)?|学(?:界|理)上?(?:通说)?认为|理论上(?:认为)?|(?:司法)?实践中一般)"
)
_ADVERB = re.compile(r"[一-鿿]{0,4}(?<![信平等愿平])原则上\Z")


@dataclass(frozen=True, slots=True)
class LawReference:
    """A statute named without an article, or an article, its ``law`` None where the text names none.

    ``start`` is its place in the reasoning.
    """

    law: str | None
    article: int | None
    start: int


def law_references(reasoning: Reasoning) -> list[LawReference]:
    """Each statute and article once, in order of appearance, names in the form of ``statute_name``.

    A bare article (第197条, 197条) belongs to the statute that it was cited with before, else to the one named last,
    one directly in front of 民法典的 to that; from 10 up it counts where no statute is named at all. A statute of which
    no article is given counts once, without.
    """
    text = reasoning.text
    names = _named_statutes(text)
    cited = citations(text)
    references = [LawReference(citation.article.law, citation.article.number, citation.start) for citation in cited]
    covered = [(citation.start, citation.end) for citation in cited]
    cited_with: dict[int, tuple[str | None, int]] = {
        citation.article.number: (citation.article.law, citation.start) for citation in reversed(cited)
    }
    adjoining = {end for *_, end in names}
    for match in _ARTICLE.finditer(text):
        low, high = span_at(covered, match.start())
        if low <= match.start() < high:
            continue
        number = number_of(match["first"] or match["bare"] or match["han"])
        if not number:
            continue
        law = _law_of(match, number, names, text, reasoning)
        earlier, start = cited_with.get(number, (law, 0))
        if start < match.start() and match.start() not in adjoining:
            law = earlier
        if law or number >= _SURELY_ARTICLE:
            references.append(LawReference(law, number, match.start()))
            cited_with.setdefault(number, (law, match.start()))
    for law, _, end in names:
        adjoined = _ADJOINED.match(text, end)
        number = number_of(adjoined["han"] or adjoined["digits"]) if adjoined else None
        if adjoined and number:
            references.append(LawReference(law, number, adjoined.start()))
    given = {reference.law for reference in references}
    references += [LawReference(law, None, start) for law, start, _ in names if law not in given]
    first: dict[tuple[str | None, int | None], LawReference] = {}
    for reference in sorted(references, key=lambda reference: reference.start):
        first.setdefault((reference.law, reference.article), reference)
    return list(first.values())


def _named_statutes(text: str) -> list[tuple[str, int, int]]:
    known = [(law, low, high) for law, low, high in statutes_named(text) if text[low] != "《" or _TITLE.search(law)]
    taken = [(low, high) for _, low, high in known]
    for match in _UNKNOWN.finditer(text):
        lead = _LEAD.match(match[0])
        low = match.start() + (lead.end() if lead else 0)
        clear = span_at(taken, match.end() - 1)[1] <= low
        if clear and match.end() - low > 2:
            known.append((statute_name(text[low : match.end()]), low, match.end()))
    return sorted(known, key=lambda name: name[1])


def _law_of(
    match: re.Match[str], number: int, names: list[tuple[str, int, int]], text: str, reasoning: Reasoning
) -> str | None:
    """The statute that an article belongs to."""
    before = bisect_right(names, match.start(), key=lambda name: name[1])  # names that begin in front of it
    last = names[before - 1] if before else None
    adjoins = last is not None and last[2] == match.start()
    if match["bare"] and number < _SURELY_ARTICLE and not adjoins:
        return None
    behind = _BEHIND.match(text, match.end())
    following = names[before] if before < len(names) else None
    if behind and following and following[1] == behind.end() and text[following[2] : following[2] + 1] in "的)。":
        return following[0]
    if last is not None:
        in_force = (name for name in reversed(names[max(0, before - 5) : before]) if name[0] not in _REPEALED)
        return last[0] if adjoins else next(in_force, last)[0]
    asked = statutes_named(reasoning.question.stem)
    return asked[-1][0] if asked else next((law for law, *_ in names if "解释" not in law), None)


def vague_appeals(reasoning: Reasoning) -> list[int]:
    """Starts of appeals to unnamed law or a bare principle: 根据法律规定, 依法, 公平原则上, 法理上, 一般认为.

    Not what quotes the question, nor what stands in a sentence that cites an article: there the law has a name.
    """
    starts = []
    for match in _VAGUE.finditer(reasoning.text):
        if reasoning.quotes(*match.span()) or _ADVERB.search(match[0]):
            continue
        low, high = reasoning.sentence(match.start())
        low, high = max(low, match.start() - _NAMED_NEAR), min(high, match.end() + _NAMED_NEAR)
        named = _ARTICLE.search(reasoning.text, low, high) or "《" in reasoning.text[match.start() : match.end() + 1]
        if not named:
            starts.append(match.start())
    return starts


ELEMENTS: Final = {
    # 民法典: 总则编 17-22, 143-154, 161-172; 物权编 209, 224, 311-313; 合同编 470-500, 535, 563-566, 584-587
    "民法典": """
善意 恶意 恶意串通 无过失 合理价格 合理对价 合理的价格 交付 登记 过户登记 处分权 代理权 权利外观 有理由相信
意思表示真实 真实意思表示 虚假意思表示 民事行为能力 民事权利能力 行为能力 权利能力 欺诈 胁迫 显失公平 危困状态
缺乏判断能力 违背真实意思 内容具体确定 承诺期限 通知 合理期限 书面形式 书面 催告 履行期限届满 履行不能 根本违约
不能实现合同目的 预期违约 迟延履行 没有约定 没约定 约定不明 不可抗力 情势变更 可预见性 实际损失 占有 自主占有 主要义务
公序良俗 强制性规定 效力性强制性规定 必要费用 可推知的意思 没有法律根据 取得利益 获得利益 受到损失 遭受损失
没有法定的或者约定的义务 没有法定或者约定的义务 为避免他人利益受损失 管理他人事务 为他人利益 先履行义务 同等条件
抛弃占有 代理权限 以自己的名义 以被代理人名义
""",
    # 民法典: 婚姻家庭编 1046-1087, 继承编 1123-1160
    "婚姻家庭与继承": """
感情破裂 感情确已破裂 分居满二年 亲笔书写 亲笔 签名 注明年、月、日 两个以上见证人 见证人 危急情况 法定婚龄 共同生活
夫妻合意 主要赡养义务 缺乏劳动能力 没有生活来源
""",
    # 民法典: 侵权责任编 1165-1260
    "侵权责任": """
过错 无过错 过失 重大过失 故意 主观故意 违法行为 侵权行为 加害行为 损害事实 损害结果 损害后果 损害 因果关系
安全保障义务 安全保障措施 职务行为 执行工作任务 受害人故意 第三人原因 共同故意 违反注意义务 注意义务 缺陷 高度危险
""",
    # 刑法: 总则 13-29, 65-68, 81; 分则 114-425
    "刑法": """
非法占有目的 非法占为己有 非法占有的目的 数额较大 数额巨大 数额特别巨大 情节严重 情节恶劣 情节特别严重 后果严重
严重后果 重大损失 重大损害 拒不退还 拒不归还 代为保管 遗忘物 虚构事实 隐瞒真相 认识错误 错误认识 处分财产 处分意识
处分行为 秘密窃取 平和手段 暴力 胁迫手段 当场 压制反抗 不能反抗 不敢反抗 违背妇女意志 违背他人意志 正在进行 不法侵害
防卫意图 防卫意识 必要限度 明显超过必要限度 现实危险 不得已 着手 着手实行 意志以外的原因 自动放弃 自动性 有效性
有效防止犯罪结果的发生 自动投案 如实供述 揭发 查证属实 犯罪故意 共同犯罪故意 共谋 意思联络 共同行为 刑事责任年龄
刑事责任能力 责任能力 国家工作人员 职务便利 利用职务便利 利用职务上的便利 职务上的便利 为他人谋取利益 谋取不正当利益
谋取利益 公共场所 公私财物 他人财物 直接故意 间接故意 主观目的 犯罪对象 犯罪客体 危害行为 危害结果 实行行为 作为义务
作为可能性 结果回避可能性 期待可能性 违法性认识 道路 醉酒 数量较大 未经许可 入户 携带凶器 扒窃 不特定多数人 公共安全
牟利目的 以牟利为目的 暴力手段 主体身份
""",
    # 公司法, 合伙企业法, 企业破产法, 票据法, 保险法, 证券法
    "商法": """
出资期限 实缴 认缴 过半数 关联关系 实际控制 滥用法人独立地位 严重损害债权人利益 连续一百八十日 单独或者合计持有
书面请求 不能清偿到期债务 资产不足以清偿全部债务 明显缺乏清偿能力 保险利益 如实告知 对价 背书连续 利用职务 同类业务
""",
    # 知识产权: 著作权法, 专利法, 商标法
    "知识产权": """
独创性 新颖性 创造性 实用性 保护期 作者死亡 商品同类 同种商品 类似商品 标志近似 商标近似 相同或者近似 公众混淆
容易导致混淆 混淆可能性 在先使用 一定影响 显著性 实质性相似
""",
    # 劳动合同法, 消费者权益保护法, 道路交通安全法
    "社会法与经济法": """
劳动关系 书面劳动合同 违法解除 连续工作满十年 鲜活易腐 生活消费 欺诈行为 市场支配地位 相关市场 不正当手段 商业秘密
保密措施 已经履行
""",
    # 行政法与宪法: 行政处罚法, 行政许可法, 行政强制法, 行政诉讼法, 国家赔偿法, 宪法 34
    "行政法": """
法定职权 法定程序 行政主体 主体资格 具体行政行为 权益影响较大 对当事人权益影响较大 利害关系 法律上的利害关系 重大利益
明显不当 主要证据不足 超越职权 滥用职权 违法事实 信赖利益 年龄 国籍 中国公民 十八周岁 十八岁以上 被剥夺政治权利
紧急情况
""",
    # 诉讼法: 民事诉讼法, 刑事诉讼法
    "诉讼法": """
直接利害关系 明确的被告 具体的诉讼请求 实际联系 新的证据 证据确实充分 认罪认罚 社会危险性 羁押必要性
""",
}

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
_EXAMINED_NEAR = 200  # characters of its sentence on either side
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
    """Each element once, in order of appearance; a name inside another that was found goes with it."""
    text = reasoning.text
    mentions = [(match.start(), match[0]) for match in _lexicon().finditer(text) if _is_element(reasoning, match)]
    mentions += [(match.start(), match[0]) for match in _FORMS.finditer(text)]
    mentions += [(match.start(), match["behind"] or match["before"]) for match in _QUOTED.finditer(text)]
    for match in _LISTED.finditer(text):
        parts = _PART.finditer(match["list"])
        mentions += [(match.start("list") + part.start(), part[0].strip("“”")) for part in parts]
    names: dict[str, int] = {}
    for start, name in sorted(mentions):
        names.setdefault(name, start)
        if len(names) == _MOST:
            break
    inside = {name for name in names if any(name in other and name != other for other in names)}
    return [Element(name, start) for name, start in names.items() if name not in inside]


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
    low, high = max(low, start - _EXAMINED_NEAR), min(high, end + _EXAMINED_NEAR)
    return _EXAMINED.search(text, low, high) is not None
