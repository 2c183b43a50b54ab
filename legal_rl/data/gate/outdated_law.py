"""Questions whose gold follows law that has since changed.

Dates and articles are those of the statutes as published; the table holds what changed up to spring 2025.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from legal_rl.core.polarity import asks_for
from legal_rl.core.repeals import REPEALS

# ruff: noqa: E501 - a regular expression broken in two is harder to read than a long line

TWO_YEARS: Final = r"(?<!\d)(?:[2２]|二|两)年(?!\d)"
FIFTY: Final = r"(?:50|五十)"


@dataclass(frozen=True, slots=True)
class LawChange:
    """A rule of law that changed on the day ``since`` (ISO). The rest are regular expressions, empty where unused.

    ``was`` is what an option says that was right before and is wrong now, ``now`` the reverse. ``mention`` is an
    institution that no longer exists: in the stem, or in an option that gold takes for true. ``about`` must and
    ``unless`` must not be found in the stem and option together.
    """

    name: str
    since: str
    before: str
    after: str
    was: str = ""
    now: str = ""
    mention: str = ""
    about: str = ""
    unless: str = ""


def _both(first: str, second: str) -> str:
    """A pattern for texts that hold both, in either order."""
    return rf"(?:{first})[\s\S]*(?:{second})|(?:{second})[\s\S]*(?:{first})"


CIVIL_CODE: Final = "2021-01-01"
GENERAL_PART: Final = "2017-10-01"
CHANGES: Final[tuple[LawChange, ...]] = (
    LawChange("limitation_three_years", GENERAL_PART, "民法通则第135条：二年", "民法典第188条：三年",
           was=rf"诉讼时效\S{{0,25}}{TWO_YEARS}|^\D{{0,6}}{TWO_YEARS}\D{{0,4}}$", about="诉讼时效",
           unless="产品|船|海|国家赔偿|保险|票据|执行|行政|著作|商标|专利|共同|[继离]婚|隐[藏匿]|(?:二|两|2)年后"),
    LawChange("short_limitation", GENERAL_PART, "民法通则第136条：一年", "民法典第188条：三年",
           was=r"诉讼时效\S{0,25}(?<!\d)[1一]年|^\D{0,6}(?<!\d)[1一]年\D{0,4}$",
           about=_both("诉讼时效", "身体|人身|伤害|寄存|租金|质量不合格")),
    LawChange("capacity_from_eight", GENERAL_PART, "民法通则第12条：十周岁", "民法典第19条：八周岁",
           was=r"(?<![\d一二三四五六七八九])(?:10|十)周?岁", about="行为能力|法律行为", unless="证人|刑事|犯罪"),
    LawChange("notarial_will_first", CIVIL_CODE, "继承法第20条：公证遗嘱优先", "民法典第1142条：以最后的遗嘱为准",
           was=r"公证遗嘱\S{0,12}(?:优先|效力(?:最高|高于|优于)|为准)|(?:不得|不能)(?:撤销|变更)\S{0,6}公证遗嘱"),
    LawChange("surety_presumed_joint", CIVIL_CODE, "担保法第19条：推定连带责任保证", "民法典第686条：推定一般保证",
           was=r"(?:没有|未|不)(?:明确)?(?:约定|明)\S{0,20}连带\S{0,4}(?:保证|责任)|(?:为|是|承担|属于)连带责任?的?(?:保证|保证责任)",
           now=r"先诉抗辩|一般保证",
           about=_both("保证", r"(?:未|没有?)(?:就|对)?\S{0,8}(?:约定|明确)|不明"),
           unless=r"保证期间|份额|共同保证|约定\S{0,8}连带|票据|定金"),
    LawChange("surety_period_unclear", CIVIL_CODE, "担保法解释第32条：二年", "民法典第692条：六个月",
           was=rf"{TWO_YEARS}", about=r"保证(?:期间|责任)\S{0,40}(?:不明|直至|还清|为止)|(?:不明|直至|还清|为止)\S{0,40}保证期间"),
    LawChange("sale_of_mortgaged_thing", CIVIL_CODE, "物权法第191条：须抵押权人同意", "民法典第406条：可以转让",
           was=r"(?:未经|须经?|应当?经?|征得|取得|没有)\S{0,6}(?:抵押权人|银行)\S{0,6}同意\S{0,16}(?:转让|出卖|无效|不得)|(?:转让|出卖)\S{0,16}(?:应当?|必?须|需)\S{0,4}(?:抵押权人|银行)\S{0,4}同意",
           about="抵押", unless="浮动|最高额"),
    LawChange("illness_void_marriage", CIVIL_CODE, "婚姻法第10条：婚姻无效", "民法典第1053条：未告知的可以撤销",
           was=r"医学上认为不应当结婚", about="无效|禁止结婚|不得结婚|不准结婚|不能结婚"),
    LawChange("forced_marriage_term", CIVIL_CODE, "婚姻法第11条：自结婚登记之日起一年", "民法典第1052条：自胁迫行为终止之日起一年",
           was=r"结婚登记之日起[1一]年", about="胁迫"),
    LawChange("underage_prostitution", "2015-11-01", "刑法原第360条第2款：嫖宿幼女罪", "刑法修正案（九）：以强奸罪论处",
           mention="嫖宿幼女罪"),
    LawChange("labour_re_education", "2013-12-28", "劳动教养制度", "全国人大常委会决定废止", mention="劳动教养"),
    LawChange("age_of_twelve", "2021-03-01", "刑法第17条：不满十四周岁不负刑事责任", "刑法修正案（十一）：已满十二周岁的例外",
           was=r"(?:不满|未满)(?:14|十四)周?岁\S{0,16}(?:不负|不承担|不应?追究|都?不构成|一律)"),
    LawChange("capital_crimes_2011", "2011-05-01", "刑法：死刑", "刑法修正案（八）：废除死刑",
           mention=r"(?:盗窃罪|票据诈骗|信用证诈骗|传授犯罪方法)\S{0,20}死刑",
           was=r"(?:盗窃|走私(?:文物|贵重金属|普通货物)|票据诈骗|信用证诈骗|虚开增值税|传授犯罪方法|盗掘古)\S{0,25}(?:适用|判处|处以?|有|规定了?)\S{0,8}死刑",
           unless="抢|杀|不(?:得|能|应)?适?用?判?处?死刑"),
    LawChange("capital_crimes_2015", "2015-11-01", "刑法：死刑", "刑法修正案（九）：废除死刑",
           mention=r"(?:集资诈骗|伪造货币|组织卖淫|强迫卖淫)\S{0,25}死刑",
           was=r"(?:集资诈骗|伪造货币|走私(?:武器|弹药|假币|核材料)|(?:组织|强迫)卖淫)\S{0,25}(?:适用|判处|处以?|有|规定了?)\S{0,8}死刑",
           unless="抢|杀|不(?:得|能|应)?适?用?判?处?死刑"),
    LawChange("sum_of_terms", "2011-05-01", "刑法第69条：最高二十年", "刑法修正案（八）：总和刑期三十五年以上的最高二十五年",
           was=r"(?:不(?:能|得|应)?超过|最高|最长)\S{0,6}(?:20|二十)年", about="数罪|总和刑期", unless="25年|二十五年|35|三十五"),
    LawChange("commuted_death_sentence", "2011-05-01", "刑法第50条：十五年以上二十年以下", "刑法修正案（八）：二十五年",
           was=r"(?:15|十五)年以上(?:20|二十)年以下", about="死刑|死缓|重大立功"),
    LawChange("buyer_of_trafficked", "2015-11-01", "刑法第241条：可以不追究刑事责任", "刑法修正案（九）：从轻、减轻或免除处罚",
           was=r"不追究\S{0,4}刑事责任", about="收买", unless="介绍"),
    LawChange("supervision_commission", "2018-03-20", "刑事诉讼法原第18条：检察院侦查贪污贿赂", "监察法第11条：监察委员会调查",
           was=r"检察(?:院|机关)\S{0,12}(?:立案侦查|自行侦查|直接受理|侦查)", about="贪污|贿|巨额财产|挪用公款",
           mention=r"检察(?:院|机关)\S{0,25}(?:贪污|受贿|行贿|贿赂|挪用公款)\S{0,8}侦查|检察(?:院|机关)\S{0,12}侦查\S{0,20}(?:贪污|受贿|行贿|贿赂|挪用公款)",
           unless="刑讯|非法拘禁|补充侦|监督"),
    LawChange("service_by_notice", "2022-01-01", "民事诉讼法原第92条：六十日", "民事诉讼法第95条：三十日",
           was=r"(?:60|六十)日", about=_both("公告", "送达"), unless="涉外|外国|领域|票据|公示|海事|失踪|三个月|台湾"),
    LawChange("small_claims", "2022-01-01", "民事诉讼法原第162条：百分之三十", "民事诉讼法第165条：百分之五十",
           was=r"30%|百分之三十", about="小额"),
    LawChange("retrial_term", "2013-01-01", "民事诉讼法原第184条：二年", "民事诉讼法第216条：六个月",
           was=rf"{TWO_YEARS}", about="再审", unless="刑|行政|执行|公告|赔偿|被告人"),
    LawChange("enforcement_term", "2008-04-01", "民事诉讼法原第219条：六个月或一年", "民事诉讼法第250条：二年",
           was=r"(?:6|六)个月|(?<!\d)[1一]年", about=r"申请执行\S{0,12}(?:期限|期间)|(?:期限|期间)\S{0,12}申请执行",
           unless="行政|刑|上一级|上级|仲裁裁决撤销|财产保全|再审"),
    LawChange("administrative_suit_term", "2015-05-01", "行政诉讼法原第39条：三个月", "行政诉讼法第46条：六个月",
           was=r"(?:3|三)个月\S{0,8}(?:向\S{0,6}法院)?(?:起诉|提起\S{0,4}诉讼)|起诉期限\S{0,10}(?:3|三)个月", about="行政|处罚|具体行政",
           unless="土地|赔偿|15|十五|民事|专利|商标"),
    LawChange("review_by_upper_department", "2024-01-01", "行政复议法原第12条：可以选择上一级主管部门", "行政复议法第24条：本级人民政府",
           was=r"(?:可|应当?|有权)以?(?:选择)?向\S{0,8}(?:上一级|市|省)\S{0,6}(?:主管部门|[局厅])\S{0,4}(?:申请|提起)\S{0,2}复议", about="复议",
           unless="海关|税务|国税|外汇|国家安全|金融"),
    LawChange("hearing_request", "2021-07-15", "行政处罚法原第42条：三日内", "行政处罚法第64条：五日内",
           was=r"(?:3|三)日内\S{0,12}(?:要求|提出|申请)|(?:要求|提出|申请)\S{0,14}(?:3|三)日内", about=_both("处罚", "听证"), unless="许可"),
    LawChange("fine_on_the_spot", "2021-07-15", "行政处罚法原第33条：五十元、一千元", "行政处罚法第51条：二百元、三千元",
           was=rf"{FIFTY}元以下|(?:1000|一千|1千)元以下", about=_both("当场|简易程序", "罚"), unless="治安|收缴|交通"),
    LawChange("minimum_capital", "2014-03-01", "公司法原第26条、第59条、第81条：法定最低注册资本与首期出资", "公司法（2013年修正）：取消",
           was=r"(?:最低限额|注册资本\S{0,10}(?:不得?[低少]于|至少|最低))\S{0,14}(?:万|%)|货币\S{0,14}(?:不得?[低少]于)\S{0,16}(?:30%|百分之三十)|首[次期]出资\S{0,16}(?:20%|百分之二十)|(?:全部|其余|余额?)\S{0,12}(?:两|二|2)年内\S{0,4}(?:缴足|缴清)|(?:一次|一次性)足额缴纳\S{0,12}(?:出资|注册资本)|必须经\S{0,12}验资",
           about="公司|注册资本|发起人", unless="银行|保险|证券|信托|基金|直销|会计|拍卖|减(?:资|少)|募集|劳务派遣"),
    LawChange("capital_of_dispatch_agencies", "2013-07-01", "劳动合同法原第57条：五十万元", "劳动合同法第57条：二百万元",
           was=r"(?:50|五十)万", about="劳务派遣"),
    LawChange("consent_to_sale_of_shares", "2024-07-01", "公司法原第71条：其他股东过半数同意", "公司法第84条：通知其他股东",
           was=r"(?:其他|其它|全体|其余)?股东\S{0,4}(?:过半数|半数以上)\S{0,4}同意",
           about=r"(?:转让|质押)\S{0,10}(?:股权|出资|股份)|(?:股权|出资|股份)\S{0,10}转让", unless="合伙|强制执行|股份有限"),
    LawChange("design_patent_term", "2021-06-01", "专利法原第42条：外观设计十年", "专利法第42条：外观设计十五年",
           was=r"外观设计\S{0,20}(?:期限|保护)\S{0,8}(?:10|十)年|(?:10|十)年\S{0,10}外观设计"),
    LawChange("statutory_damages", "2021-06-01", "原第65条、第56条、第49条：上限一百万或五十万元", "专利法第71条、商标法第63条、著作权法第54条：上限五百万元",
           was=rf"(?:{FIFTY}万|(?:100|一百)万)元?以下", about="商标|专利|著作权|版权", unless="罚款|罪"),
    LawChange("punitive_damages", "2014-03-15", "消费者权益保护法原第49条：一倍", "消费者权益保护法第55条：三倍",
           was=r"(?:双倍|加倍|两倍|[一1]倍)\S{0,4}(?:赔偿|返还|的?价款|的?罚)?|退一赔一", about=_both("消费者", "欺诈") + "|消费者权益保护法",
           unless="定金|房|食品|工资|迟延"),
    LawChange("rural_deputies", "2010-03-14", "选举法原第14条、第16条：四倍", "选举法（2010年修正）：同票同权",
           was=r"四倍|4倍|四分之一|八比一|四比一|五倍|八倍", about=_both("农村", "代表|选举")),
    LawChange("one_child", "2016-01-01", "人口与计划生育法原第18条：一个子女", "人口与计划生育法第18条：三个子女",
           was=r"(?:提倡|只能|鼓励)\S{0,12}生育一个|晚婚晚育"),
    LawChange("corporate_tax_rate", "2008-01-01", "企业所得税暂行条例第3条：33%", "企业所得税法第4条：25%",
           was=r"33%|百分之三十三", about="所得税"),
)  # fmt: skip


class OutdatedLaw(NamedTuple):
    """A change of law that made a question's gold outdated, and the words that show it."""

    change: LawChange
    evidence: str


def find_outdated_law(
    stem: str, options: Mapping[str, str], gold: Collection[str], *, law_as_of: str | None = None
) -> list[OutdatedLaw]:
    """The changes since ``law_as_of`` (ISO date; None for unknown) that contradict the gold, in the table's order.

    Found are options with the words of the old or new rule that gold takes for right or wrong as only the old law did,
    and stems that ask about an institution that is gone. A case that merely ends otherwise today is not found.
    """
    negative = asks_for(stem) != "right"  # then gold takes the options that it does not name for true
    true = {letter: (letter in gold) != negative for letter in options}
    changes = [change for change in CHANGES if law_as_of is None or law_as_of < change.since]
    return [OutdatedLaw(change, words) for change in changes if (words := _evidence(change, stem, options, true))]


# What was law once, said as such: of a statute by name and year, of an institution that is called past.
_HISTORY: Final = re.compile(
    r"历史|沿革|演变|变迁|古代|旧中国|民国|清末|解放[前初]|建国(?:[前初后]|以[来前后])|(?:废止|废除|取消|失效|修[正订改])(?:之?前|以前|了)"
    r"|已(?:经|被|经被)?(?:废止|废除|取消|失效)|曾(?:经)?(?:规定|设立|设置|设有|实行|适用|存在|采用|确立)|当时的?(?:法律|规定|刑法|婚姻法|立法)"
    r"|(?:19[0-9]{2}|200[0-9]|201[0-9])年?的?《?[\u4e00-\u9fff]{0,10}(?:法|法典|通则|条例)》?(?:[规第确首将把中]|是)"
    rf"|《?(?:原|旧)[\u4e00-\u9fff《]{{0,10}}(?:法|通则|条例|规定)|《(?:{'|'.join(REPEALS)})》?(?:第\S{{1,8}}条)?的?(?:规定|确立|明确)"
)
# What befell somebody in the case: the answer does not turn on it.
_PARTY: Final = re.compile(r"[\u4e00-\u9fff]某(?!些|一|种|个)|[甲乙丙丁戊](?!方|类|级|种)")
_FACT: Final = re.compile(
    r"曾(?:经|多次)?(?:因|被|犯|受)|因[^，。；]{1,20}被|(?:一案|案件?)的?(?:侦查|审查起诉|办理|过程)|案的?(?:侦查|办理)?过程中"
)


def _sentence(text: str, match: re.Match[str]) -> str:
    """The sentence of ``text`` in which ``match`` stands."""
    begin = max(text.rfind(mark, 0, match.start()) for mark in "。；;？?！\n") + 1
    ends = [place for mark in "。；;？?！\n" if (place := text.find(mark, match.end())) >= 0]
    return text[begin : min(ends, default=len(text))]


def _is_told(sentence: str, stem: str, *, in_stem: bool) -> bool:
    """True where a sentence tells of what was law once, or of what happened in a case."""
    asks = re.split(r"[。；;！\n]", stem.strip())[-1]
    if _HISTORY.search(sentence) or _HISTORY.search(asks):
        return True
    return bool(_PARTY.search(sentence) and _FACT.search(sentence)) and (not in_stem or not _ASKS.search(sentence))


_ASKS: Final = re.compile(r"哪|何|什么|是否|下列|以下|[?？]")


def _evidence(change: LawChange, stem: str, options: Mapping[str, str], true: Mapping[str, bool]) -> str | None:
    """The first words that show the old law, if any; ``true``: the options that gold takes for true."""
    searches = [(change.mention, stem, "\n".join(options.values()))]
    for letter, text in options.items():
        searches += [
            (pattern, text, text) for pattern in ((change.was, change.mention) if true[letter] else (change.now,))
        ]
    for pattern, text, context in searches:
        whole = f"{stem}\n{context}"
        if not pattern or not (match := re.search(pattern, text)) or not match[0]:
            continue
        if _is_told(_sentence(text, match), "" if text is stem else stem, in_stem=text is stem):
            continue
        if text is stem and any(true[letter] and _HISTORY.search(own) for letter, own in options.items()):
            continue
        if re.search(change.about, whole) and not (change.unless and re.search(change.unless, whole)):
            return match[0]
    return None
