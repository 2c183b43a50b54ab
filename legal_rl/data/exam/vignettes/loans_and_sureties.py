"""Vignettes of loans: a loan and its surety (民法典 670 to 693)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
LOAN = Norm("民法典", 667, SINCE, says=("到期返还借款并支付利息的合同",))
DEDUCTED = Norm("民法典", 670, SINCE, says=("应当按照实际借款数额返还借款并计算利息",))
NO_INTEREST = Norm("民法典", 680, SINCE, says=("没有约定的，视为没有利息", "自然人之间借款的，视为没有利息"))
SILENT = Norm("民法典", 686, SINCE, says=("没有约定或者约定不明确的，按照一般保证承担保证责任",))
ORDINARY = Norm("民法典", 687, SINCE, says=("债务人不能履行债务时，由保证人承担保证责任的，为一般保证",))
GENERAL = Norm("民法典", 687, SINCE, says=("就债务人财产依法强制执行仍不能履行债务前，有权拒绝向债权人承担保证责任",))
JOINT = Norm("民法典", 688, SINCE, says=("可以请求债务人履行债务，也可以请求保证人在其保证范围内承担保证责任",))
SIX_MONTHS = Norm("民法典", 692, SINCE, says=("没有约定或者约定不明确的，保证期间为主债务履行期限届满之日起六个月",))
UNTIL_PAID = Norm("担保制度解释", 32, SINCE, says=("直至主债务本息还清时为止等类似内容的，视为约定不明",))
AGREED = Norm("民法典", 692, SINCE, says=("债权人与保证人可以约定保证期间",))
LAPSED = Norm("民法典", 693, SINCE, says=("保证人不再承担保证责任",))


def _kind(told: Any, silent: str = "一般") -> str:
    return {"连带": "连带", "一般": "一般", "未约": silent}[told.clause]


def _liable(told: Any, silent: str = "一般", until_paid: bool = False, any_act: bool = False) -> str:
    """Decide whether the creditor did in the period what the kind of suretyship asks for: a suit, or a demand."""
    when, act = told.act
    in_time = when == "早" or told.period == "一年" or (until_paid and told.period == "还清")
    right = any_act or act == {"一般": "诉", "连带": "催"}[_kind(told, silent)]
    return "负责" if in_time and right else "免责"


def _first(told: Any) -> str | None:
    if _liable(told) == "免责":
        return None
    return {"一般": "执行在先", "连带": "直接请求"}[_kind(told)]


LOAN_FOR_AN_ORCHARD: Final = vignette(
    "loan_for_an_orchard",
    "借款的保证人",
    "民法",
    facts={
        "interest": {
            "未提": "借条未写利息，{creditor}要求按年利率10%付息",
            "模糊": "借条写明利息另议，后{creditor}要求按年利率10%付息，{debtor}不同意",
            "一成": "借条写明年利率10%",
            "预扣": "借条写明年利率10%，{creditor}预扣利息2万元，实付18万元",
        },
        "clause": {
            "连带": "约定{surety}对借款承担连带责任",
            "一般": "约定{debtor}不能履行债务时由{surety}承担责任",
            "未约": "未约定保证方式",
        },
        "period": {"未约": "未约定保证期间", "一年": "约定保证期间为借款到期后1年", "还清": "约定保证至本息还清为止"},
        "act": {
            "早诉": "第3个月，{creditor}起诉{debtor}并胜诉，未申请执行",
            "早催": "第3个月，{creditor}未起诉{debtor}，而书面请求{surety}还款",
            "晚诉": "第10个月，{creditor}起诉{debtor}并胜诉，未申请执行",
            "晚催": "第10个月，{creditor}未起诉{debtor}，而书面请求{surety}还款",
        },
    },
    story=(
        (
            "{debtor}向{creditor}借款20万元，期限1年，由{surety}提供保证。",
            "{debtor}向{creditor}借款20万元，期限1年，{surety}为保证人。",
            "*{creditor}借给{debtor}20万元，期限1年，{surety}提供保证。",
        ),
        only("sum", "{debtor}、{creditor}均为自然人，{interest}。"),
        only("kind liable first", "{clause}。"),
        only("period liable first", "{period}。"),
        only("liable first", "到期后{act}；第18个月才起诉{surety}。"),
    ),
    parties=(
        {"debtor": "甲", "creditor": "乙", "surety": "丙"},
        {"debtor": "{s[0]}某", "creditor": "{s[1]}某", "surety": "{s[2]}某"},
    ),
    about=("该借款", "{surety}的保证责任", "本案的处理"),
    points=(
        Point(
            "kind",
            _kind,
            {
                "一般": says(
                    SILENT,
                    "没有约定保证方式，依法按照一般保证承担责任",
                    "{surety}的保证方式为一般保证",
                    "{surety}提供的保证应当认定为一般保证",
                    "{surety}的保证责任以{debtor}不能履行债务为条件，其保证方式属于一般保证",
                ).where(
                    lambda told: told.clause == "一般", ORDINARY, "约定在债务人不能履行时才承担责任，而不是连带承担"
                ),
                "连带": says(
                    JOINT,
                    "约定与债务人承担连带责任",
                    "{surety}的保证方式为连带责任保证",
                    "{surety}提供的保证应当认定为连带责任保证",
                    "{debtor}到期不履行债务时{surety}即应承担责任，其保证方式属于连带责任保证",
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
                    "没有约定保证期间，依法为债务到期之日起六个月",
                    "{surety}的保证期间为6个月",
                    "{surety}的保证期间为借款到期之日起6个月",
                    "{surety}的保证期间应当认定为主债务履行期限届满之日起6个月",
                ).where(
                    lambda told: told.period == "还清", UNTIL_PAID, "约定保证到还清为止，视为约定不明，依法为六个月"
                ),
                "一年": says(
                    AGREED,
                    "约定为借款到期后一年，约定明确，从其约定",
                    "{surety}的保证期间为1年",
                    "{surety}的保证期间为借款到期之日起1年",
                    "{surety}的保证期间应当认定为主债务履行期限届满之日起1年",
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
                    "一般保证，保证期间内已对债务人起诉",
                    "{surety}仍负有保证责任",
                    "{surety}的保证责任没有因保证期间届满而消灭",
                    "{surety}以保证期间届满为由主张不再承担保证责任的，不予支持",
                ).where(lambda told: told.clause == "连带", LAPSED, "连带责任保证，保证期间内已书面请求保证人还款"),
                "免责": says(
                    LAPSED,
                    "一般保证，只请求保证人，没有对债务人起诉或者仲裁",
                    "{surety}不再承担保证责任",
                    "{surety}的保证责任因保证期间届满而消灭",
                    "因{creditor}未在保证期间内以法定方式行使权利，{surety}的保证责任已经消灭",
                )
                .where(
                    lambda told: _kind(told) == "一般" and told.act == "晚诉",
                    LAPSED,
                    "一般保证，六个月保证期间届满后才对债务人起诉",
                )
                .where(
                    lambda told: told.clause == "连带" and told.act == "晚催",
                    LAPSED,
                    "连带责任保证，六个月保证期间届满后才请求保证人",
                )
                .where(
                    lambda told: told.clause == "连带", LAPSED, "连带责任保证，只起诉债务人，保证期间内没有请求保证人"
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
                    "保证方式是一般保证，债务人的财产尚未经强制执行",
                    "{surety}享有先诉抗辩权",
                    "{creditor}应当先就{debtor}的财产申请强制执行",
                    "就{debtor}的财产依法强制执行仍不能履行债务前，{surety}有权拒绝承担保证责任",
                ),
                "直接请求": says(
                    JOINT,
                    "约定连带责任，保证人的责任不以先执行债务人财产为条件",
                    "{creditor}可以直接请求{surety}还款",
                    "{creditor}有权选择请求{debtor}或者{surety}还款",
                    "{creditor}无须先就{debtor}的财产申请强制执行，即有权请求{surety}承担保证责任",
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
                    "利息不得预扣，实付十八万元为本金，加其一成利息",
                    "{debtor}到期应付的总额为{value}万元",
                    "借款到期时，{debtor}应付的款项总计{value}万元",
                    "借款到期时，{creditor}有权请求{debtor}支付的款项总额为{value}万元",
                )
                .where(
                    lambda told: told.interest == "未提",
                    NO_INTEREST,
                    "借条没有约定利息，视为没有利息，只还本金二十万元",
                )
                .where(
                    lambda told: told.interest == "模糊", NO_INTEREST, "自然人之间利息约定不明，视为没有利息，只还本金"
                )
                .where(lambda told: told.interest == "一成", LOAN, "返还本金二十万元，并按约定的年利率一成付息二万元")
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
        Misbelief("the_note_decides", "以为预扣利息后仍按约定的数额还款"),
        Misbelief("friends_pay_no_interest", "以为自然人之间借款都没有利息"),
    ),
    issues=(
        Issue(
            (
                "关于{surety}的保证责任，下列哪一选项是正确的？",
                "{surety}提供的是何种保证，其保证责任是否消灭？",
                "*对{surety}的保证方式和保证责任，应如何认定？",
            ),
            {
                "kind": {"一般": "{surety}提供的是一般保证", "连带": "{surety}提供的是连带责任保证"},
                "liable": {"负责": "其保证责任尚未消灭", "免责": "其保证责任已经消灭"},
            },
        ),
    ),
)
