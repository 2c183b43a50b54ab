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


TEA_COMPANY_CONTRIBUTIONS: Final = vignette(
    "tea_company_contributions",
    "茶饮公司的出资",
    "商法",
    facts={
        "first": {
            "抽逃": "{a}缴清后，凭假合同把300万元转回自己账户",
            "借款": "{a}缴清后，经股东会同意向公司借款60万元，按月付息",
        },
        "second": {
            "高估": "{b}以设备抵作300万元，后查明交付时就只值100万元",
            "贬值": "{b}以设备抵作300万元，交付时确值此价，半年后跌到100万元",
            "失权": "{b}逾期只缴了100万元，公司书面催缴并宽限70天未果，经董事会决议书面通知其失权",
            "短宽": "{b}逾期只缴了100万元，公司书面催缴并宽限20天未果，经董事会决议书面通知其失权",
            "未议": "{b}逾期只缴了100万元，公司书面催缴并宽限70天未果，董事长没开董事会就书面通知其失权",
        },
        "third": {
            "留": "{c}的出资2028年底才到期，{d}想买其股权而未谈成",
            "先转": "{c}的出资2025年3月底到期，1月间已把股权转让给{d}，{d}到期未缴",
            "知": "{c}逾期未缴出资，2025年2月把股权转让给知情的{d}",
            "不知": "{c}逾期未缴出资，2025年2月凭伪造的缴款单把股权转让给{d}，{d}查账也未看出破绽",
        },
        "purse": {
            "无力": "5月，{firm}无力支付到期货款，向各人追缴",
            "宽裕": "5月，{firm}虽不欠债，为开新店也向各人追缴",
        },
    },
    story=(
        (
            "2024年8月，{a}、{b}、{c}设立有限责任公司{firm}，分别认缴500万元、300万元、200万元。",
            "{a}、{b}、{c}2024年8月合办有限责任公司{firm}，认缴出资依次为500万元、300万元、200万元。",
            "*有限责任公司{firm}于2024年8月设立，股东{a}、{b}、{c}分别认缴500万元、300万元、200万元。",
        ),
        "{first}。{second}。",
        "{third}。2025年{purse}。",
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
                    "{a}构成抽逃出资",
                    "{a}虽曾缴清，仍应向公司返还出资",
                    "{a}从公司取走款项侵害了公司资本，应当返还出资，给公司造成损失的，还应当赔偿",
                ),
                "借款": says(
                    WITHDRAWN,
                    "经股东会同意的真实借款不是抽逃",
                    "{a}从公司取款属于正常借贷",
                    "{a}与公司之间成立借款关系，到期还本付息即可",
                    "{a}从公司得到款项的同时负有到期还款的义务，公司以抽逃出资为由要求返还的，应予驳回",
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
                    "{b}应当补足设备的差额",
                    "{b}虽已交付设备，仍属于没有足额出资",
                    "{b}应当向公司补足200万元，由此给公司造成损失的，还应当承担赔偿责任",
                ),
                "足额": says(
                    PAY_IN_TIME,
                    "出资时价额相当，其后的跌价不算出资不足",
                    "{b}已经足额出资",
                    "公司要求{b}另外补交200万元，{b}有权拒绝",
                    "{b}交付设备后即已履行出资义务，设备价值的涨跌由公司承受，补交200万元的要求应予驳回",
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
                    "{a}应对设备的差额连带负责",
                    "公司可以要求{a}与{b}就设备的差额连带负责",
                    "即使{a}当初不知设备的实际价额，也应当在{b}出资不足的范围内承担连带责任",
                ),
                "无责": says(
                    THINGS,
                    "没有出资不足，设立时的其他股东无责任可负",
                    "{a}对{b}的设备出资不负责任",
                    "公司要求{a}连带补足设备差额的，{a}有权拒绝",
                    "{a}与{b}虽同为设立时的股东，公司要求{a}就设备的价额承担连带责任的，应予驳回",
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
                    "{b}丧失未缴部分的股权",
                    "{b}只保留已缴的100万元所对应的股权",
                    "{b}自失权通知发出之日起丧失未缴出资的股权，对此有异议的，应当在接到通知之日起30日内起诉",
                ),
                "未失": says(
                    FORFEIT,
                    "宽限期少于60日，或者没有经过董事会决议",
                    "{b}的股权不受失权通知影响",
                    "失权通知不符合法律规定，{b}仍享有原来的股权",
                    "{b}对未缴的200万元仍享有股权，也仍负缴纳义务，公司可以继续要求其缴足",
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
                    "{b}的出资可能要由其他股东缴足",
                    "公司应当依法转让{b}丧失的股权，或者减资并注销该股权",
                    "未缴的200万元股权六个月内未转让或者注销的，应由其他股东按出资比例缴足",
                ),
                "本人": says(
                    UNSOLD,
                    "没有发生失权，缴足义务不转由其他股东承担",
                    "未缴的200万元仍应由{b}缴纳",
                    "即使六个月内无人接手{b}的股权，其他股东也不因此须缴足出资",
                    "200万元的缴纳义务仍由{b}承担，而不会在六个月后转由其他股东按出资比例分担",
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
                    "{c}应当提前缴纳200万元",
                    "即使章程规定的期限未到，公司也可以要求{c}缴纳200万元",
                    "{c}的期限利益不能对抗公司，应当提前缴纳200万元，已到期债权的债权人也可以这样要求",
                ),
                "未到": says(
                    PAY_IN_TIME,
                    "期限未到，公司也没有不能清偿的到期债务",
                    "{c}的200万元还不到缴纳之时",
                    "公司此时追缴{c}认缴的200万元，缺乏法律依据",
                    "{c}仍享有章程规定的期限利益，在期限届满之前，可以拒绝公司缴纳200万元的要求",
                ),
                "补充": says(
                    SOLD_EARLY,
                    "转让未届期限的股权，受让人缴纳，转让人补充负责",
                    "由{d}缴纳，{c}承担补充责任",
                    "{c}虽已转让股权，对{d}没有缴的出资仍要承担补充责任",
                    "公司应当先要求{d}缴纳200万元，{d}未能按期缴足的部分，再由转让人{c}承担补充责任",
                ),
                "连带": says(
                    SOLD_LATE,
                    "受让人知道出资逾期未缴",
                    "{c}与{d}承担连带责任",
                    "公司可以要求{d}缴纳全部200万元，也可以要求{c}缴纳",
                    "{d}受让股权后，应当在200万元的范围内与转让人{c}连带负责，公司可以向任何一人追缴",
                ),
                "单独": says(
                    SOLD_LATE,
                    "受让人不知道也不应当知道出资未缴",
                    "{c}转让股权后仍单独负责",
                    "{d}受让股权后，未缴的200万元仍由{c}一人承担",
                    "{d}虽已受让股权成为股东，仍有权拒绝公司的追缴，200万元应由转让人{c}缴纳",
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
