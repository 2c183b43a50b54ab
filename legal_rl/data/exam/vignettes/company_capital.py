"""A vignette of contributions to a company: 公司法 49 to 54, 88."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2024-07-01"
THINGS = Norm("公司法", 50, SINCE, says=("实际价额显著低于所认缴的出资额的", "在出资不足的范围内承担连带责任"))
FORFEIT = Norm("公司法", 52, SINCE, says=("不得少于六十日", "公司经董事会决议可以向该股东发出失权通知"))
UNSOLD = Norm("公司法", 52, SINCE, says=("六个月内未转让或者注销的，由公司其他股东按照其出资比例足额缴纳",))
WITHDRAWN = Norm("公司法", 53, SINCE, says=("公司成立后，股东不得抽逃出资", "承担连带赔偿责任"))
EARLY = Norm("公司法", 54, SINCE, says=("公司不能清偿到期债务的", "未届出资期限的股东提前缴纳出资"))
SOLD_EARLY = Norm("公司法", 88, SINCE, says=("转让人对受让人未按期缴纳的出资承担补充责任",))
SOLD_LATE = Norm("公司法", 88, SINCE, says=("转让人与受让人在出资不足的范围内承担连带责任", "由转让人承担责任"))
PAY_IN_TIME = Norm("公司法", 49, SINCE, says=("按期足额缴纳公司章程规定的各自所认缴的出资额",))


def _owed(told: Any) -> str:
    """Who has to pay the third shareholder's contribution (公司法 54, 88)."""
    if told.third == "留":
        return "提前" if told.purse == "无力" else "未到"
    return {"先转": "补充", "知": "连带", "不知": "单独"}[told.third]


def _overvalued(told: Any) -> str | None:
    return {"高估": "补足", "贬值": "足额"}.get(told.second)


def _forfeited(told: Any) -> str | None:
    """Sixty days of grace and the board's resolution (公司法 52)."""
    return {"失权": "失权", "短宽": "未失", "未议": "未失"}.get(told.second)


CALLED_IN: Final = "{{b}}应在10月底前缴清而只缴了100万元，公司书面催缴，宽限{days}天，仍未见款"
TEA_COMPANY_CONTRIBUTIONS: Final = vignette(
    "tea_company_contributions",
    "茶饮公司的出资",
    "商法",
    facts={
        "first": {
            "抽逃": "{a}缴清后，又用一份假采购合同把300万元转回自己账户",
            "借款": "{a}缴清后，经股东会同意向公司借款60万元买房，按月付息",
        },
        "second": {
            "高估": "{b}以设备抵作300万元，[开业后|投产后]查明，设备交付时就只值100万元",
            "贬值": "{b}以设备抵作300万元，交付时确值此价，[半年后|次年初]因新机型上市，跌到100万元",
            "失权": f"{CALLED_IN.format(days=70)}，遂经董事会决议书面通知其失权",
            "短宽": f"{CALLED_IN.format(days=20)}，遂经董事会决议书面通知其失权",
            "未议": f"{CALLED_IN.format(days=70)}，董事长{{a}}没开董事会，就书面通知其失权",
        },
        "third": {
            "留": "{c}的出资期限是2028年底，曾想把股权转让给{d}而没谈拢",
            "先转": "{c}应在2025年3月底前出资，1月间把股权全部转让给{d}，到期后{d}没有缴",
            "知": "{c}应在10月底前出资而未缴，次年2月把股权全部转让给知道底细的{d}",
            "不知": "{c}应在10月底前出资而未缴，次年2月凭伪造的缴款单把股权全部转让给{d}，{d}查账也没看出破绽",
        },
        "purse": {
            "无力": "2025年5月，{firm}无力支付到期货款，向各人追缴出资",
            "宽裕": "2025年5月，{firm}虽不欠债，为多开门店，也向各人追缴出资",
        },
    },
    story=(
        (
            "2024年8月，{a}、{b}、{c}合办有限责任公司{firm}，依章程分别出资500万元、300万元、200万元。",
            "{a}、{b}、{c}都爱喝茶，2024年8月设立有限责任公司{firm}，依章程分别出资500万元、300万元、200万元。",
            "*有限责任公司{firm}于2024年8月设立，依章程股东{a}、{b}、{c}分别认缴500万元、300万元、200万元。",
        ),
        "{first}。{second}。",
        "{third}。{purse}。",
    ),
    parties=(
        {"firm": "云叶公司", "a": "甲", "b": "乙", "c": "丙", "d": "丁"},
        {"firm": "{t[0]}公司", "a": "{s[0]}某", "b": "{s[1]}某", "c": "{s[2]}某", "d": "{s[3]}某"},
        {"firm": "{t[0]}茶饮公司|{t[0]}公司", "a": "{p[0]}", "b": "{p[1]}", "c": "{p[2]}", "d": "{p[3]}"},
    ),
    about=("各股东的出资责任", "{firm}股东的责任"),
    points=(
        Point(
            "first",
            lambda told: told.first,
            {
                "抽逃": says(
                    WITHDRAWN,
                    "虚构采购合同把出资转回",
                    "{a}从公司取走款项的行为属于抽逃出资",
                    "{a}虽曾缴清出资，仍然侵害了公司资本，应当返还出资",
                ),
                "借款": says(
                    WITHDRAWN,
                    "经股东会同意的真实借款不是抽逃",
                    "{a}从公司取得款项属于正常借贷",
                    "{a}只须到期还款，不承担返还出资的责任",
                ),
            },
            {"all_taking_is_withdrawal": lambda told: "抽逃"},
        ),
        Point(
            "things",
            _overvalued,
            {
                "补足": says(
                    THINGS,
                    "设备在出资时的价额就显著低于认缴额",
                    "{b}应当补足设备实际价额与300万元之间的差额",
                    "{b}虽已交付设备，仍属于没有足额出资",
                ),
                "足额": says(
                    PAY_IN_TIME,
                    "出资时价额相当，其后的跌价不算出资不足",
                    "{b}已经足额履行了出资义务",
                    "公司要求{b}另外补交200万元，{b}有权拒绝",
                ),
            },
            {"later_value_counts": lambda told: "补足" if _overvalued(told) else None},
        ),
        Point(
            "founder",
            lambda told: {"补足": "连带", "足额": "无责", None: None}[_overvalued(told)],
            {
                "连带": says(
                    THINGS,
                    "设立时的其他股东在出资不足的范围内连带负责",
                    "{a}应当与{b}在设备出资不足的范围内承担连带责任",
                    "即使{a}当初不知设备的实际价额，也要就差额与{b}连带负责",
                ),
                "无责": says(
                    THINGS,
                    "没有出资不足，设立时的其他股东无责任可负",
                    "{a}不必就{b}的设备出资向公司承担责任",
                    "设备现值虽低，公司也不能要求{a}与{b}连带补足",
                ),
            },
            {"later_value_counts": lambda told: "连带" if _overvalued(told) else None},
        ),
        Point(
            "forfeit",
            _forfeited,
            {
                "失权": says(
                    FORFEIT,
                    "宽限期不少于60日，并经董事会决议书面通知",
                    "{b}自失权通知发出之日起丧失未缴部分的股权",
                    "因逾期不缴，{b}只保留已缴的100万元所对应的股权",
                ),
                "未失": says(
                    FORFEIT,
                    "宽限期少于60日，或者没有经过董事会决议",
                    "失权通知不符合法律规定，{b}的股权不受影响",
                    "{b}并未丧失未缴部分的股权，公司仍可要求其缴纳余款",
                ),
            },
            {"any_notice_forfeits": lambda told: "失权" if _forfeited(told) else None},
        ),
        Point(
            "unsold",
            lambda told: {"失权": "他人", "未失": "本人", None: None}[_forfeited(told)],
            {
                "他人": says(
                    UNSOLD,
                    "丧失的股权六个月内未转让或者注销的，由其他股东缴足",
                    "{b}未缴的200万元，如其股权六个月内未能转让或注销，应由其他股东按出资比例缴足",
                ),
                "本人": says(
                    UNSOLD,
                    "没有发生失权，缴足义务不转由其他股东承担",
                    "即使六个月内无人接手{b}的股权，其他股东也不因此须按出资比例缴足200万元",
                ),
            },
            {"any_notice_forfeits": lambda told: "他人" if _forfeited(told) else None},
        ),
        Point(
            "third",
            _owed,
            {
                "提前": says(
                    EARLY,
                    "公司不能清偿到期债务，未届期限的出资应当提前缴纳",
                    "即使章程规定的期限未到，{c}也应当提前缴纳200万元",
                    "因公司不能清偿到期债务，{c}应当提前缴纳出资",
                ),
                "未到": says(
                    PAY_IN_TIME,
                    "期限未到，公司也没有不能清偿的到期债务",
                    "{c}认缴的200万元，{c}和{d}目前都没有义务缴纳",
                    "公司此时追缴{c}认缴的200万元，没有法律依据",
                ),
                "补充": says(
                    SOLD_EARLY,
                    "转让未届期限的股权，受让人缴纳，转让人补充负责",
                    "{d}应当缴纳200万元，{d}未缴的部分由{c}承担补充责任",
                    "{c}虽已转让股权，对{d}没有缴的出资仍要承担补充责任",
                ),
                "连带": says(
                    SOLD_LATE,
                    "受让人知道出资逾期未缴",
                    "{c}与{d}应当就200万元出资承担连带责任",
                    "{d}成为股东后，须与{c}连带承担缴纳200万元的责任",
                ),
                "单独": says(
                    SOLD_LATE,
                    "受让人不知道也不应当知道出资未缴",
                    "受让人{d}不知出资未缴，公司只能要求{c}缴纳",
                    "{d}受让股权后，未缴的200万元仍由{c}一人承担",
                ),
            },
            {
                "the_term_protects": lambda told: "未到" if told.third == "留" else _owed(told),
                "the_buyer_always_answers": lambda told: "连带" if told.third != "留" else _owed(told),
            },
        ),
    ),
    flaws=(
        Misbelief("all_taking_is_withdrawal", "以为股东从公司取得款项就是抽逃出资"),
        Misbelief("later_value_counts", "以为出资的财产后来跌价也要补足"),
        Misbelief("any_notice_forfeits", "以为只要书面通知，未缴的股权就丧失"),
        Misbelief("the_term_protects", "不知公司不能清偿到期债务时出资应当提前缴纳"),
        Misbelief("the_buyer_always_answers", "以为受让未缴足出资的股权，受让人一律连带负责"),
    ),
    issues=(
        Issue(
            (
                "关于{c}认缴的200万元出资，下列哪一说法是正确的？",
                "{c}认缴的200万元应当由谁缴纳？",
                "*就{c}认缴的200万元，公司可以向谁追缴？",
            ),
            {
                "third": {
                    "提前": "期限虽未到，{c}也应提前缴纳",
                    "未到": "期限未到，{c}现在不必缴纳",
                    "补充": "由{d}缴纳，{c}承担补充责任",
                    "连带": "{c}与{d}承担连带责任",
                    "单独": "{d}受让时不知情，由{c}承担",
                }
            },
        ),
    ),
)
