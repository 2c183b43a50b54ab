"""A vignette of a labour contract: 劳动合同法 19 to 46, 83."""

from collections.abc import Callable
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

LABOUR: Final = "2013-07-01"
JUDICIAL: Final = "2021-01-01"
PROBATION = Norm("劳动合同法", 19, LABOUR, says=("试用期不得超过六个月", "同一用人单位与同一劳动者只能约定一次试用期"))
EXCESS = Norm("劳动合同法", 83, LABOUR, says=("以劳动者试用期满月工资为标准，按已经履行的超过法定试用期的期间",))
SERVICE = Norm(
    "劳动合同法", 22, LABOUR, says=("不得超过服务期尚未履行部分所应分摊的培训费用", "应当按照约定向用人单位支付违约金")
)
UNPAID = Norm("劳动合同法", 38, LABOUR, says=("未及时足额支付劳动报酬的",))
SEVERANCE = Norm("劳动合同法", 46, LABOUR, says=("劳动者依照本法第三十八条规定解除劳动合同的",))
BOUND = Norm("劳动合同法", 24, LABOUR, says=("高级管理人员、高级技术人员和其他负有保密义务的人员", "不得超过二年"))
UNCOMPENSATED = Norm("劳动争议解释（一）", 38, JUDICIAL, says=("三个月未支付经济补偿，劳动者请求解除竞业限制约定的",))
RIVAL = Norm("劳动合同法", 23, LABOUR, says=("劳动者违反竞业限制约定的，应当按照约定向用人单位支付违约金",))
COST, YEARS = 6, 3  # of the course, in 10,000 yuan, and of the service agreed on
AGREED: Final = {"十万": 10, "三万": 3}
SERVED: Final = {"一年": 1, "两年": 2}


def _penalty(told: Any) -> str | None:
    """Decide what a worker who breaks the agreement on service has to pay, in 10,000 yuan."""
    if told.leave == "欠薪":
        return None
    return f"{min(AGREED[told.agreed], COST * (YEARS - SERVED[told.served]) / YEARS):g}"


def _instead(amount: Callable[[Any], float]) -> Callable[[Any], str | None]:
    """A mistaken amount."""
    return lambda told: f"{amount(told):g}" if _penalty(told) else None


COURSE_PAID_BY_THE_BAKERY: Final = vignette(
    "course_paid_by_the_bakery",
    "劳动合同的解除",
    "劳动法",
    facts={
        "probation": {
            "半年": "试用期6个月",
            "九个月": "约定并履行试用期9个月",
            "两次": "试用期6个月，调岗时又约定并履行试用期3个月",
        },
        "agreed": {"十万": "10万元", "三万": "3万元"},
        "served": {"一年": "1年", "两年": "2年"},
        "leave": {
            "跳槽": "{a}因个人原因提前30日书面辞职",
            "欠薪": "{a}因{firm}拖欠工资3个月而解除劳动合同",
        },
        "rival": {
            "付补偿": "{a}掌握{firm}的保密配方，离职后按月领取补偿，半年后入职同业的{other}",
            "停补偿": "{a}掌握{firm}的保密配方，离职后{firm}无故4个月未付补偿，{a}请求解除该约定",
            "送货员": "{a}仅任送货司机，不接触{firm}的商业秘密，离职后{firm}未付补偿，{a}半年后入职同业的{other}",
        },
    },
    story=(
        only(
            "probation rival",
            "{a}与{firm}订立5年期劳动合同，{probation}。",
            "*{firm}与{a}订立劳动合同，期限5年，{probation}。",
        ),
        only(
            "breach amount severance",
            "{firm}出资6万元为{a}提供专业技术培训，约定培训后服务3年，违约金{agreed}。",
            "*{firm}出资6万元送{a}参加专业技术培训，约定培训后服务3年，违约金{agreed}。",
        ),
        only("breach amount severance", "培训后工作{served}，{leave}。"),
        only("rival", "双方约定离职后竞业限制2年。{rival}。"),
    ),
    parties=(
        {"a": "甲", "firm": "乙公司", "other": "丙公司"},
        {"a": "{s[0]}某", "firm": "甲公司", "other": "乙公司"},
        {"a": "{s[0]}某", "firm": "{t[0]}公司", "other": "{t[1]}公司"},
    ),
    about=("本案的处理", "{a}与{firm}的争议"),
    points=(
        Point(
            "probation",
            lambda told: "合法" if told.probation == "半年" else "违法",
            {
                "合法": says(
                    PROBATION,
                    "五年期合同属三年以上，试用期六个月没有超限，也只有一次",
                    "试用期的约定合法有效",
                    "{a}请求{firm}支付违法试用期赔偿金的，应予驳回",
                    "双方关于试用期的期限和次数的约定均符合法律规定",
                ),
                "违法": says(
                    EXCESS,
                    "五年期合同试用期至多六个月，已履行九个月，超过三个月",
                    "试用期的约定违法",
                    "{firm}应当向{a}支付违法试用期的赔偿金",
                    "{firm}应当以试用期满月工资为标准，按超过法定试用期的期间向{a}支付赔偿金",
                ).where(
                    lambda told: told.probation == "两次", PROBATION, "只能约定一次试用期，调岗再约定的三个月已经履行"
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
                    "三年服务期未满，因个人原因辞职，单位没有过错",
                    "{a}违反了服务期约定",
                    "{a}应当向{firm}支付服务期违约金",
                    "{a}在服务期届满前解除劳动合同，应当承担违反服务期约定的违约责任",
                ),
                "不违约": says(
                    UNPAID,
                    "单位拖欠工资，依法解除，过错在用人单位",
                    "{a}可以拒绝支付服务期违约金",
                    "{firm}请求支付服务期违约金的，应予驳回",
                    "{a}解除劳动合同不属于违反服务期约定，无须支付违约金",
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
                    "培训费六万元按三年分摊，剩余两年为四万元，低于约定数额",
                    "{a}应当支付的服务期违约金最高为{value}万元",
                    "{firm}最多可以请求{a}支付{value}万元服务期违约金",
                    "{firm}请求{a}支付服务期违约金的，法院支持的数额最高为{value}万元",
                )
                .where(
                    lambda told: told.served == "两年",
                    SERVICE,
                    "培训费六万元按三年分摊，剩余一年为二万元，低于约定数额",
                )
                .where(lambda told: told.agreed == "三万", SERVICE, "剩余两年应分摊四万元，但约定的违约金只有三万元")
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
                    "因单位拖欠工资，依第三十八条解除劳动合同",
                    "{a}有权请求{firm}支付解除劳动合同的经济补偿",
                    "{firm}应当按{a}在本单位的工作年限支付解除劳动合同的经济补偿",
                ),
                "没有": says(
                    SEVERANCE,
                    "因个人原因辞职，不在应付补偿的情形之列",
                    "{firm}可以拒绝支付解除劳动合同的经济补偿",
                    "{a}请求支付解除劳动合同经济补偿的，应予驳回",
                    "{firm}对{a}不承担按工作年限支付经济补偿的义务",
                ),
            },
            {"who_leaves_gets_nothing": lambda told: "没有"},
        ),
        Point(
            "rival",
            lambda told: {"付补偿": "违反", "停补偿": "解除", "送货员": "无效"}[told.rival],
            {
                "违反": says(
                    RIVAL,
                    "掌握保密配方，负有保密义务，按月领取补偿仍入职同业",
                    "{a}违反了竞业限制约定",
                    "{a}应当承担违反竞业限制约定的违约责任",
                ),
                "解除": says(
                    UNCOMPENSATED,
                    "掌握保密配方，本受约束，但单位无故四个月未付补偿",
                    "竞业限制约定原本有效，但{a}有权请求解除",
                    "竞业限制约定有效，但{firm}超过3个月未付补偿，{a}可以请求解除",
                ),
                "无效": says(
                    BOUND,
                    "送货司机不接触商业秘密，不是负有保密义务的人员",
                    "竞业限制约定对{a}自始没有约束力",
                    "{a}不负有保密义务，无须遵守竞业限制约定",
                    "{a}不属于法律规定的竞业限制人员，可以拒绝履行竞业限制约定",
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
        Misbelief("the_years_served", "以为培训费用按已履行的服务期分摊"),
        Misbelief("the_share_alone", "以为只看应分摊的费用，不问约定的违约金"),
        Misbelief("who_leaves_gets_nothing", "以为劳动者提出解除就没有经济补偿"),
        Misbelief("a_promise_is_a_promise", "以为竞业限制约定一律有效"),
    ),
    issues=(
        Issue(
            (
                "{a}最多应当支付多少服务期违约金？",
                "{firm}最多可以请求{a}支付多少服务期违约金？",
                "*{firm}请求支付服务期违约金的，法院支持的最高数额是多少？",
            ),
            {"amount": {AMOUNT: "{value}万元"}},
        ),
        Issue(
            (
                "关于服务期和经济补偿，下列哪一选项是正确的？",
                "对于服务期和经济补偿的争议，应当如何处理？",
                "*就服务期违约金和经济补偿的争议，下列哪一处理是正确的？",
            ),
            {
                "breach": {"违约": "{a}应当支付服务期违约金", "不违约": "{a}并未违反服务期约定"},
                "severance": {"应付": "{firm}应当支付经济补偿", "没有": "其经济补偿请求应予驳回"},
            },
        ),
    ),
)
