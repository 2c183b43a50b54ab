"""A vignette of contributions to a company: 公司法 49 to 54, 88."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    """Decide who has to pay the third shareholder's contribution (公司法 54, 88)."""
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
    "股东的出资责任",
    "商法",
    facts={
        "first": {
            "抽逃": "{a}缴足300万元，公司成立后又以虚构的采购合同将其转回",
            "借款": "{a}缴足300万元，1年后经股东会同意，以足额抵押向公司有息借款300万元",
        },
        "second": {
            "高估": "公司设立时，{b}以设备作价300万元出资，设备当时仅值100万元",
            "贬值": "公司设立时，{b}以价值300万元的设备出资，设备后因市场变化跌价至100万元",
            "失权": "{b}到期仅缴100万元，公司书面催缴，宽限90日未果，经董事会决议书面通知其失权",
            "短宽": "{b}到期仅缴100万元，公司书面催缴，宽限30日未果，随即经董事会决议书面通知其失权",
            "未议": "{b}到期仅缴100万元，公司书面催缴，宽限90日未果，未经董事会决议即书面通知其失权",
        },
        "third": {
            "留": "{c}的出资3年后到期，{d}有意受让其股权，尚未签约",
            "先转": "{c}在出资到期前将股权转让给{d}，{d}到期未缴",
            "知": "{c}出资逾期未缴，将股权转让给知情的{d}",
            "不知": "{c}出资逾期未缴，凭伪造的缴款凭证将股权转让给{d}，{d}尽力查核仍未发现",
        },
        "purse": {"无力": "因不能清偿到期债务", "宽裕": "为扩大经营"},
    },
    story=(
        (
            "{a}、{b}、{c}设立有限责任公司，{b}认缴300万元，{c}认缴200万元。",
            "{a}、{b}、{c}设立有限责任公司，{b}、{c}分别认缴300万元和200万元。",
            "*某有限责任公司由{a}、{b}、{c}设立，{b}、{c}各认缴300万元、200万元。",
        ),
        only("first", "{first}。"),
        only("things founder forfeit unsold", "{second}。"),
        only("third", "{third}。公司{purse}追缴{c}认缴的出资。"),
    ),
    parties=(
        {"a": "甲", "b": "乙", "c": "丙", "d": "丁"},
        {"a": "{s[0]}某", "b": "{s[1]}某", "c": "{s[2]}某", "d": "{s[3]}某"},
    ),
    possible=lambda told: told.third == "留" or told.purse == "无力",
    about=("各股东的责任", "本案的处理"),
    points=(
        Point(
            "first",
            lambda told: told.first,
            {
                "抽逃": says(
                    WITHDRAWN,
                    "虚构采购合同把出资转回",
                    "{a}构成抽逃出资",
                    "{a}应当向公司返还300万元出资",
                    "{a}应当返还抽逃的出资，给公司造成损失的，还应当承担赔偿责任",
                ),
                "借款": says(
                    WITHDRAWN,
                    "经股东会同意、有足额抵押的有息借款，真实而非抽逃",
                    "{a}与公司之间成立真实的借款关系",
                    "{a}应当按约定向公司偿还借款本息",
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
                    "设备出资时仅值一百万元，显著低于认缴的三百万元",
                    "{b}应当补足200万元",
                    "{b}的设备出资构成出资不足",
                    "{b}的设备实际价额显著低于其认缴的出资额，应当补足差额",
                ),
                "足额": says(
                    PAY_IN_TIME,
                    "出资时价额相当，其后的跌价不算出资不足",
                    "{b}已履行出资义务",
                    "公司请求{b}补足200万元的，应予驳回",
                    "{b}的出资义务已按设备出资时的价值全部履行完毕",
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
                    "设备出资时就不足值，设立时的其他股东对差额连带负责",
                    "{a}对{b}的出资不足承担连带责任",
                    "公司有权请求{a}与{b}连带缴纳200万元",
                    "{a}是公司设立时的股东，应当在{b}出资不足的范围内与其承担连带责任",
                ),
                "无责": says(
                    THINGS,
                    "设备出资后才跌价，不是出资不足，其他股东无责任可负",
                    "{a}对{b}的设备出资不承担责任",
                    "公司请求{a}对设备的差额承担责任的，应予驳回",
                    "{b}不存在出资不足，{a}作为设立时的其他股东不承担连带责任",
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
                    "{b}丧失未缴纳出资的股权",
                    "{b}仅保留已缴100万元对应的股权",
                    "{b}自失权通知发出之日起，丧失未缴的200万元对应的股权",
                ),
                "未失": says(
                    FORFEIT,
                    "宽限期虽够，但没有经过董事会决议",
                    "公司对{b}的失权通知不发生效力",
                    "公司向{b}发出失权通知违反法定程序，{b}仍享有认缴的300万元对应的股权",
                ).where(lambda told: told.second == "短宽", FORFEIT, "宽限期仅30日，少于法定的60日"),
            },
            {"any_notice_forfeits": lambda told: "失权" if _forfeited(told) else None},
        ),
        Point(
            "unsold",
            lambda told: {"失权": "他人", "未失": "本人", None: None}[_forfeited(told)],
            {
                "他人": says(
                    UNSOLD,
                    "股权已失，由公司转让或注销，逾六个月由其他股东缴足",
                    "公司应当转让或者注销{b}失去的股权",
                    "{b}失权后，公司应当依法转让该股权，或者相应减少注册资本并注销该股权",
                    "{b}的未缴股权应由公司转让或者注销，逾6个月未处理的，由其他股东按出资比例缴足",
                ),
                "本人": says(
                    PAY_IN_TIME,
                    "失权通知不合程序，没有失权，本人仍负足额缴纳的义务",
                    "{b}仍应当缴纳200万元",
                    "公司仍有权请求{b}缴足其余的200万元",
                    "{b}应当继续履行缴纳200万元的义务，给公司造成损失的，还应当承担赔偿责任",
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
                    "公司不能清偿到期债务，股东不再享有出资的期限利益",
                    "{c}的出资期限虽未届满，仍应当提前缴纳",
                    "公司有权要求{c}提前缴纳尚未到期的200万元出资",
                ),
                "未到": says(
                    PAY_IN_TIME,
                    "期限未到，公司也没有不能清偿的到期债务",
                    "{c}享有期限利益，可以拒绝公司的追缴",
                    "公司目前无权追缴该200万元出资",
                ),
                "补充": says(
                    SOLD_EARLY,
                    "转让时出资尚未到期，由受让人缴纳，转让人补充负责",
                    "{c}仅对该200万元承担补充责任",
                    "由{d}缴纳200万元，{c}承担补充责任",
                ),
                "连带": says(
                    SOLD_LATE,
                    "转让时出资已经逾期，受让人又知情",
                    "{c}与{d}对该200万元承担连带责任",
                    "公司可以请求{c}与{d}连带缴纳200万元",
                ),
                "单独": says(
                    SOLD_LATE,
                    "出资已逾期而转让，受让人尽力查核，不知也不应知",
                    "{d}系善意受让人，200万元由{c}单独缴纳",
                    "{c}虽已转让股权，仍应当单独缴纳200万元，{d}不承担责任",
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
        Misbelief("the_term_protects", "以为出资期限届满前，股东一律不必缴纳"),
        Misbelief("the_buyer_always_answers", "以为受让未缴足出资的股权，受让人一律连带负责"),
    ),
    issues=(
        Issue(
            (
                "对公司追缴的200万元出资，应如何处理？",
                "关于{c}认缴的200万元出资，下列哪一选项是正确的？",
                "*{c}认缴的200万元出资应由谁缴纳？",
            ),
            {
                "third": {
                    "提前": "应由{c}提前缴纳",
                    "未到": "{c}享有期限利益，暂不缴纳",
                    "补充": "应由{d}缴纳，{c}承担补充责任",
                    "连带": "应由{c}与{d}连带缴纳",
                    "单独": "{d}系善意受让，应由{c}单独缴纳",
                }
            },
        ),
    ),
)
