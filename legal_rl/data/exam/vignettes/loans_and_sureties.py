"""Vignettes of loans: a loan among friends and its surety (民法典 670 to 693)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
DEDUCTED = Norm("民法典", 670, SINCE, says=("应当按照实际借款数额返还借款并计算利息",))
SILENT = Norm("民法典", 686, SINCE, says=("没有约定或者约定不明确的，按照一般保证承担保证责任",))
GENERAL = Norm("民法典", 687, SINCE, says=("就债务人财产依法强制执行仍不能履行债务前，有权拒绝向债权人承担保证责任",))
JOINT = Norm("民法典", 688, SINCE, says=("可以请求债务人履行债务，也可以请求保证人在其保证范围内承担保证责任",))
SIX_MONTHS = Norm("民法典", 692, SINCE, says=("没有约定或者约定不明确的，保证期间为主债务履行期限届满之日起六个月",))
AGREED = Norm("民法典", 692, SINCE, says=("债权人与保证人可以约定保证期间",))
LAPSED = Norm("民法典", 693, SINCE, says=("保证人不再承担保证责任",))


def _kind(told: Any, silent: str = "一般") -> str:
    return {"连带": "连带", "一般": "一般", "未约": silent}[told.clause]


def _liable(told: Any, silent: str = "一般", until_paid: bool = False, any_act: bool = False) -> str:
    """Whether the creditor did in the period what the kind of suretyship asks for: a suit, or a demand."""
    when, act = told.act[:2], told.act[2:]
    in_time = when == "六月" or told.period == "一年" or (until_paid and told.period == "还清")
    right = any_act or act == {"一般": "诉", "连带": "催"}[_kind(told, silent)]
    return "负责" if in_time and right else "免责"


def _first(told: Any) -> str | None:
    if _liable(told) == "免责":
        return None
    return {"一般": "执行在先", "连带": "直接请求"}[_kind(told)]


LOAN_FOR_AN_ORCHARD: Final = vignette(
    "loan_for_an_orchard",
    "朋友借款的保证人",
    "民法",
    facts={
        "interest": {
            "未提": "{creditor}转账20万元，借条没有提利息",
            "模糊": "{creditor}转账20万元，借条写“利息再议”，后未议成",
            "一成": "{creditor}转账20万元，借条写明年息10%",
            "预扣": "借条写20万元、年息10%，{creditor}扣下头年利息，转账18万元",
        },
        "clause": {
            "连带": "写明“与{debtor}连带清偿”",
            "一般": "写明“{debtor}无力偿还时由我还”",
            "未约": "未写保证方式",
        },
        "period": {"未约": "未写保证期限", "一年": "注明保证到2025年3月1日", "还清": "注明保证到还清为止"},
        "act": {
            "六月诉": "2024年6月，{creditor}只起诉了{debtor}，胜诉后[尚未申请执行|未申请执行]",
            "六月催": "2024年6月，{creditor}没有起诉，只[要求|催促]{surety}还钱",
            "十一诉": "2024年11月，{creditor}只起诉了{debtor}，胜诉后[尚未申请执行|未申请执行]",
            "十一催": "2024年11月，{creditor}没有起诉，只[要求|催促]{surety}还钱",
        },
    },
    story=(
        (
            "2023年3月1日，{debtor}向{creditor}借款，借期一年。{interest}。",
            "{debtor}承包果园，2023年3月1日向{creditor}借款，借期一年。{interest}。",
            "*{debtor}为承包果园，2023年3月1日向{creditor}借款，借期一年。{interest}。",
        ),
        "{surety}以保证人身份签名，{clause}，{period}。",
        "到期未还。{act}。2025年4月又起诉{surety}。",
    ),
    parties=(
        {"debtor": "甲", "creditor": "乙", "surety": "丙"},
        {"debtor": "{s[0]}某", "creditor": "{s[1]}某", "surety": "{s[2]}某"},
        {"debtor": "{p[0]}", "creditor": "{p[1]}", "surety": "{p[2]}"},
    ),
    about=("这笔借款", "{surety}的责任"),
    points=(
        Point(
            "kind",
            _kind,
            {
                "一般": says(
                    SILENT,
                    "约定在不能履行时承担，或者没有约定保证方式",
                    "{surety}提供一般保证",
                    "{surety}的保证方式应当认定为一般保证",
                    "从当初所写的内容看，{surety}承担责任应当以{debtor}不能履行债务为前提",
                    "{surety}的责任是补充性的，这与同{debtor}并列负责的连带责任保证有所区别",
                ),
                "连带": says(
                    JOINT,
                    "约定与债务人承担连带责任",
                    "{surety}提供连带责任保证",
                    "{surety}的保证方式应当认定为连带责任保证",
                    "从当初所写的内容看，{surety}与{debtor}处于同一顺序，还款责任不分先后",
                    "{surety}承担责任以借款到期未还为前提，而不以{debtor}不能履行债务为前提",
                ),
            },
            {"silence_is_joint": lambda told: _kind(told, "连带")},
        ),
        Point(
            "period",
            lambda told: "一年" if told.period == "一年" else "半年",
            {
                "半年": says(
                    SIX_MONTHS,
                    "没有约定或者约定不明确",
                    "保证期间至2024年9月1日",
                    "{surety}的保证期间为六个月，自借款到期之日起算",
                    "要使{surety}负责，{creditor}应当在2024年9月1日以前以适当的方式行使权利",
                    "{surety}的保证期间应当按法律规定的六个月计算，到2024年9月1日即告届满",
                ),
                "一年": says(
                    AGREED,
                    "约定了明确的保证期间",
                    "保证期间至2025年3月1日",
                    "到2024年年底时，{surety}的保证期间尚未届满",
                    "只要以适当的方式，{creditor}在2024年11月行使权利仍在{surety}的保证期间以内",
                    "{surety}的保证期间比法律规定的六个月更长，到2025年3月1日才告届满",
                ),
            },
            {"always_six_months": lambda told: "半年"},
        ),
        Point(
            "liable",
            _liable,
            {
                "负责": says(
                    LAPSED,
                    "保证期间内已经对债务人起诉（一般保证）或者请求保证人（连带责任保证）",
                    "{surety}的保证责任没有免除",
                    "{creditor}已在保证期间内以适当的方式行使权利",
                    "{surety}以{creditor}未在保证期间内依法行使权利为由主张免责，难以成立",
                    "{creditor}在保证期间内的做法已合乎这种保证方式的要求，{surety}的责任依然存在",
                ),
                "免责": says(
                    LAPSED,
                    "保证期间内没有以法律要求的方式行使权利",
                    "{surety}的保证责任已经消灭",
                    "{creditor}行使权利不合要求，{surety}因而免除责任",
                    "{debtor}虽未还款，{creditor}也只能向{debtor}追讨，而不能要求{surety}负责",
                    "{creditor}在保证期间内没有按照保证方式的要求行使权利，应当自行承担{surety}免责的后果",
                ),
            },
            {
                "silence_is_joint": lambda told: _liable(told, silent="连带"),
                "until_paid_is_a_term": lambda told: _liable(told, until_paid=True),
                "any_demand_will_do": lambda told: _liable(told, any_act=True),
            },
        ),
        Point(
            "first",
            _first,
            {
                "执行在先": says(
                    GENERAL,
                    "一般保证人享有先诉抗辩权",
                    "{surety}享有先诉抗辩权",
                    "{creditor}应当先就{debtor}的财产申请强制执行",
                    "{debtor}的财产经依法强制执行仍不足清偿以前，{surety}可以拒绝向{creditor}还款",
                    "{surety}只对{debtor}的财产经强制执行后仍不能清偿的部分承担保证责任",
                ),
                "直接请求": says(
                    JOINT,
                    "连带责任保证人没有先诉抗辩权",
                    "{surety}没有先诉抗辩权",
                    "{creditor}起诉{surety}，可以直接要求其还款",
                    "{creditor}可以直接请求{surety}还款，而不必先就{debtor}的财产申请强制执行",
                    "{surety}应当立即承担全部保证责任，至于{debtor}的财产是否已被执行，在所不问",
                ),
            },
            {"silence_is_joint": lambda told: "直接请求" if _first(told) and told.clause == "未约" else _first(told)},
        ),
        Point(
            "sum",
            lambda told: {"一成": "22", "预扣": "19.8"}.get(told.interest, "20"),
            {
                AMOUNT: says(
                    DEDUCTED,
                    "按实际借款数额和约定的利息",
                    "到期应还本息{value}万元",
                    "{debtor}到期时欠{creditor}本息共{value}万元",
                    "按照约定和法律的规定，{debtor}到期时应当向{creditor}偿还本息{value}万元",
                    "截至2024年3月1日，{debtor}应当返还的本金和依法应付的利息合计{value}万元",
                )
            },
            {
                "interest_goes_without_saying": lambda told: {"预扣": "19.8"}.get(told.interest, "22"),
                "the_note_decides": lambda told: {"未提": "20", "模糊": "20"}.get(told.interest, "22"),
                "friends_pay_no_interest": lambda told: "18" if told.interest == "预扣" else "20",
            },
        ),
    ),
    flaws=(
        Misbelief("silence_is_joint", "以为没有约定保证方式就是连带责任保证"),
        Misbelief("always_six_months", "以为保证期间一律为六个月"),
        Misbelief("until_paid_is_a_term", "以为保证到还清为止的约定有效"),
        Misbelief("any_demand_will_do", "以为在保证期间内向任何一人主张都可以"),
        Misbelief("interest_goes_without_saying", "以为没有约定或者约定不明也要付利息"),
        Misbelief("the_note_decides", "以为预扣利息后仍按借条所写的数额还款"),
        Misbelief("friends_pay_no_interest", "以为自然人之间借款都没有利息"),
    ),
    issues=(
        Issue(
            (
                "{surety}应否承担保证责任？",
                "对{creditor}起诉{surety}的主张，应如何认定？",
                "*{surety}如果拒绝还款，能否得到支持？",
            ),
            {
                "kind": {"一般": "保证方式为一般保证", "连带": "保证方式为连带责任保证"},
                "liable": {"负责": "{surety}的责任没有免除", "免责": "{surety}不再承担责任"},
            },
        ),
    ),
)
