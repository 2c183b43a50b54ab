"""A vignette of a labour contract: 劳动合同法 19 to 46, 83."""

from collections.abc import Callable
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

LABOUR: Final = "2013-07-01"
JUDICIAL: Final = "2021-01-01"
PROBATION = Norm("劳动合同法", 19, LABOUR, says=("试用期不得超过六个月", "同一用人单位与同一劳动者只能约定一次试用期"))
EXCESS = Norm("劳动合同法", 83, LABOUR, says=("以劳动者试用期满月工资为标准，按已经履行的超过法定试用期的期间",))
SERVICE = Norm(
    "劳动合同法", 22, LABOUR, says=("不得超过服务期尚未履行部分所应分摊的培训费用", "应当按照约定向用人单位支付违约金")
)
UNPAID = Norm("劳动合同法", 38, LABOUR, says=("未及时足额支付劳动报酬的",))
SEVERANCE = Norm("劳动合同法", 46, LABOUR, says=("劳动者依照本法第三十八条规定解除劳动合同的",))
RESIGNED = Norm("劳动合同法", 37, LABOUR, says=("提前三十日以书面形式通知用人单位，可以解除劳动合同",))
BOUND = Norm("劳动合同法", 24, LABOUR, says=("高级管理人员、高级技术人员和其他负有保密义务的人员", "不得超过二年"))
UNCOMPENSATED = Norm("劳动争议解释（一）", 38, JUDICIAL, says=("三个月未支付经济补偿，劳动者请求解除竞业限制约定的",))
STILL_BOUND = Norm("劳动争议解释（一）", 40, JUDICIAL, says=("要求劳动者按照约定继续履行竞业限制义务的",))
COST, YEARS = 6, 3  # of the course, in 10,000 yuan, and of the service agreed on
AGREED: Final = {"十万": 10, "三万": 3}
SERVED: Final = {"一年": 1, "两年": 2}


def _penalty(told: Any) -> str | None:
    """What a worker who breaks the agreement on service has to pay, in 10,000 yuan."""
    if told.leave == "欠薪":
        return None
    return f"{min(AGREED[told.agreed], COST * (YEARS - SERVED[told.served]) / YEARS):g}"


def _instead(amount: Callable[[Any], float]) -> Callable[[Any], str | None]:
    """A mistaken amount."""
    return lambda told: f"{amount(told):g}" if _penalty(told) else None


COURSE_PAID_BY_THE_BAKERY: Final = vignette(
    "course_paid_by_the_bakery",
    "公司出钱培训的员工",
    "劳动法",
    facts={
        "probation": {
            "半年": "试用期半年",
            "九个月": "试用期九个月",
            "两次": "试用期半年，转正一年后调岗，又约定并履行了三个月试用期",
        },
        "agreed": {"十万": "10万元", "三万": "3万元"},
        "served": {"一年": "一年", "两年": "两年"},
        "leave": {
            "跳槽": "{a}另有高就，提前30日书面通知后离职",
            "欠薪": "{firm}连续三个月欠薪，{a}书面通知后离职",
        },
        "rival": {
            "付补偿": ("{a}掌握配方，双方约定离职后两年竞业限制，{firm}如约按月补偿，{a}三个月后仍去了对手{other}"),
            "停补偿": "{a}掌握配方，双方约定离职后两年竞业限制，{firm}四个月未付分文补偿，{a}请求解除该约定",
            "送货员": "{a}只管开车，不知配方，双方仍约定离职后两年竞业限制，{a}三个月后去了对手{other}开车",
        },
    },
    story=(
        (
            "{a}入职烘焙企业{firm}，合同期五年，转正后月薪8000元，{probation}。",
            "烘焙企业{firm}聘用{a}，合同期五年，转正后月薪8000元，{probation}。",
            "*{a}与烘焙企业{firm}订立了五年期劳动合同，转正后月薪8000元，{probation}。",
        ),
        "{firm}出资6万元送{a}参加专业技术培训，约定服务期三年，违约金{agreed}。培训后满{served}，{leave}。",
        "{rival}。",
    ),
    parties=(
        {"a": "甲", "firm": "乙公司", "other": "丙公司"},
        {"a": "{s[0]}某", "firm": "{t[0]}公司", "other": "{t[1]}公司"},
        {"a": "{p[0]}", "firm": "{t[0]}食品公司|{t[0]}公司", "other": "{t[1]}公司"},
    ),
    about=("{a}与{firm}的争议", "本案"),
    points=(
        Point(
            "probation",
            lambda told: "合法" if told.probation == "半年" else "违法",
            {
                "合法": says(
                    PROBATION,
                    "三年以上的合同，试用期不超过六个月",
                    "试用期的约定合法有效",
                    "{a}以试用期违法为由索要赔偿金的，应予驳回",
                    "试用期的长短和次数都符合法律规定，{firm}对已履行的试用期不负另付赔偿金的责任",
                ),
                "违法": says(
                    EXCESS,
                    "超过六个月，或者约定了两次试用期",
                    "{firm}违法约定试用期",
                    "就试用期，{firm}应当向{a}支付2.4万元赔偿金",
                    "{firm}除已付的工资外，还应当以转正后的月薪为标准，按三个月向{a}支付赔偿金",
                ),
            },
            {
                "as_long_as_agreed": lambda told: "合法",
                "a_new_post_a_new_probation": lambda told: "违法" if told.probation == "九个月" else "合法",
            },
        ),
        Point(
            "breach",
            lambda told: {"跳槽": "违约", "欠薪": "不违约"}[told.leave],
            {
                "违约": says(
                    SERVICE,
                    "自己另谋职业，违反服务期约定",
                    "{a}应当支付服务期违约金",
                    "{a}虽有权辞职，仍须承担违反服务期约定的责任",
                    "提前通知只使{a}得以解除劳动合同，服务期约定的违约责任仍由其承担，应当支付违约金",
                ),
                "不违约": says(
                    UNPAID,
                    "因用人单位拖欠工资而解除合同",
                    "{a}可以拒付服务期违约金",
                    "{firm}要求{a}支付服务期违约金的，应予驳回",
                    "服务期虽未届满，{a}解除劳动合同仍不属于违反服务期约定，可以拒绝支付违约金",
                ),
            },
            {"who_leaves_pays": lambda told: "违约"},
        ),
        Point(
            "amount",
            _penalty,
            {
                AMOUNT: says(
                    SERVICE,
                    "不超过约定，也不超过尚未履行部分所分摊的费用",
                    "服务期违约金最多为{value}万元",
                    "{firm}最多可以要求{a}支付{value}万元服务期违约金",
                    "{firm}向{a}主张服务期违约金的，可以支持的数额以{value}万元为限，超出部分应予驳回",
                )
            },
            {
                "as_agreed": _instead(lambda told: AGREED[told.agreed]),
                "the_whole_cost": _instead(lambda told: COST),
                "the_years_served": _instead(lambda told: COST * SERVED[told.served] / YEARS),
                "the_share_alone": _instead(lambda told: COST * (YEARS - SERVED[told.served]) / YEARS),
            },
        ),
        Point(
            "severance",
            lambda told: {"跳槽": "没有", "欠薪": "应付"}[told.leave],
            {
                "应付": says(
                    SEVERANCE,
                    "因拖欠劳动报酬而解除劳动合同",
                    "{firm}应当支付经济补偿",
                    "劳动合同虽由{a}提出解除，{firm}仍应给予经济补偿",
                    "{firm}应当按照{a}的工作年限支付经济补偿，即使解除劳动合同是由{a}主动提出的",
                ),
                "没有": says(
                    RESIGNED,
                    "劳动者自己辞职",
                    "{firm}可以拒付解约补偿",
                    "{a}要求{firm}支付解除劳动合同的经济补偿，应予驳回",
                    "解除劳动合同出于{a}自己的选择，{firm}可以拒绝按其工作年限支付解约的经济补偿",
                ),
            },
            {"who_leaves_gets_nothing": lambda told: "没有"},
        ),
        Point(
            "rival",
            lambda told: {"付补偿": "违反", "停补偿": "解除", "送货员": "无效"}[told.rival],
            {
                "违反": says(
                    STILL_BOUND,
                    "负有保密义务，用人单位支付了补偿",
                    "{a}违反了竞业限制约定",
                    "{firm}可以要求{a}继续履行竞业限制义务",
                    "{a}就竞业限制支付违约金后，{firm}仍可要求其在约定的期限内继续履行竞业限制义务",
                ),
                "解除": says(
                    UNCOMPENSATED,
                    "因用人单位的原因三个月未支付经济补偿",
                    "{a}可以解除竞业限制约定",
                    "因{firm}停付补偿，{a}请求解除竞业限制约定应予支持",
                    "{a}可以摆脱原本有效的竞业限制，理由是{firm}超过三个月没有支付经济补偿",
                ),
                "无效": says(
                    BOUND,
                    "不负有保密义务的人员不适用竞业限制",
                    "{a}不是竞业限制的适用对象",
                    "{a}不属于可以约定竞业限制的人员",
                    "竞业限制只适用于负有保密义务的人员，即使{firm}支付补偿，约定对{a}也没有约束力",
                ),
            },
            {"a_promise_is_a_promise": lambda told: "违反"},
        ),
    ),
    flaws=(
        Misbelief("as_long_as_agreed", "以为试用期多长由双方约定"),
        Misbelief("a_new_post_a_new_probation", "以为调岗后可以另行约定试用期"),
        Misbelief("who_leaves_pays", "以为服务期内离职一律要付违约金"),
        Misbelief("as_agreed", "以为违约金以约定的数额为准"),
        Misbelief("the_whole_cost", "以为要返还全部培训费用"),
        Misbelief("the_years_served", "按已履行的服务期分摊培训费用"),
        Misbelief("the_share_alone", "不顾约定的违约金更低"),
        Misbelief("who_leaves_gets_nothing", "以为劳动者提出解除就没有经济补偿"),
        Misbelief("a_promise_is_a_promise", "以为竞业限制约定一律有效"),
    ),
    issues=(
        Issue(
            (
                "{a}最多应当向{firm}支付多少服务期违约金？",
                "{firm}最多可以要求{a}支付多少服务期违约金？",
                "*{firm}主张服务期违约金的，最多可以获得支持的数额是多少？",
            ),
            {"amount": {AMOUNT: "{value}万元"}},
        ),
    ),
)
