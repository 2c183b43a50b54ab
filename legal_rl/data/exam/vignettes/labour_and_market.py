"""Vignettes of a labour contract (劳动合同法 19 to 46, 83) and of food bought on line (食品安全法 131, 148)."""

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
FOOD: Final = "2021-04-29"
CONSUMERS: Final = "2014-03-15"
TENFOLD = Norm("食品安全法", 148, FOOD, says=("经营明知是不符合食品安全标准的食品", "价款十倍或者损失三倍的赔偿金"))
FLAW = Norm("食品安全法", 148, FOOD, says=("存在不影响食品安全且不会对消费者造成误导的瑕疵的除外",))
MADE = Norm("食品安全法", 148, FOOD, says=("生产不符合食品安全标准的食品",))
UNCHECKED = Norm("食品安全法", 131, FOOD, says=("未对入网食品经营者进行实名登记、审查许可证", "承担连带责任"))
UNKNOWN = Norm("食品安全法", 131, FOOD, says=("由网络食品交易第三方平台提供者赔偿",))
RETURN = Norm(
    "消费者权益保护法", 24, CONSUMERS, says=("七日后符合法定解除合同条件的，消费者可以及时退货", "运输等必要费用")
)
SEVEN_DAYS = Norm("消费者权益保护法", 25, CONSUMERS, says=("自收到商品之日起七日内退货", "退回商品的运费由消费者承担"))
PRICE: Final = 0.12  # of six tins, in 10,000 yuan
LOSSES: Final = {"未喝": 0.0, "两千": 0.2, "五千": 0.5, "九千": 0.9}


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
            "欠薪": "{firm}连续三个月发不出工资，{a}书面通知后离职",
        },
        "rival": {
            "付补偿": "{a}掌握全部配方，双方约定其离职后两年内不得到同行任职，{firm}按月补偿；"
            "{firm}如约付款，{a}三个月后仍去了对手{other}",
            "停补偿": "{a}掌握全部配方，双方约定其离职后两年内不得到同行任职，{firm}按月补偿；"
            "离职后四个月，{firm}分文未付，{a}请求解除这一约定",
            "送货员": "{a}只管开冷藏车，接触不到配方，双方仍约定其离职后两年内不得到同行任职，{firm}按月补偿；"
            "三个月后，{a}去了对手{other}开车",
        },
    },
    story=(
        (
            "{a}入职烘焙企业{firm}，劳动合同为期五年，转正后月薪8000元，{probation}。",
            "烘焙企业{firm}聘用{a}，劳动合同为期五年，转正后月薪8000元，{probation}。",
            "*{a}与烘焙企业{firm}订立了五年期劳动合同，转正后月薪8000元，{probation}。",
        ),
        "其间{firm}出资6万元送{a}参加专业技术培训，约定服务期三年，违约金{agreed}。培训后工作满{served}，{leave}。",
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
                    "双方关于试用期的约定合法有效",
                    "{a}无权以试用期违法为由索要赔偿金",
                ),
                "违法": says(
                    EXCESS,
                    "超过六个月，或者约定了两次试用期",
                    "就试用期，{firm}应当向{a}支付2.4万元赔偿金",
                    "{firm}违法约定试用期，应按三个月的转正工资另付赔偿金",
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
                    "{a}应当向{firm}支付服务期违约金",
                    "{a}虽已提前30日通知，仍然违反了服务期的约定",
                ),
                "不违约": says(
                    UNPAID,
                    "因用人单位拖欠工资而解除合同",
                    "{a}不必支付服务期违约金",
                    "服务期虽未届满，{firm}也不能要求{a}承担违约责任",
                ),
            },
            {"who_leaves_pays": lambda told: "违约"},
        ),
        Point(
            "amount",
            _penalty,
            {AMOUNT: says(SERVICE, "不超过约定，也不超过尚未履行部分所分摊的费用", "服务期违约金最多为{value}万元")},
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
                    "{firm}应当向{a}支付经济补偿",
                    "劳动合同虽由{a}提出解除，{firm}仍应依其工作年限给予经济补偿",
                ),
                "没有": says(
                    RESIGNED,
                    "劳动者自己辞职",
                    "{a}无权要求{firm}支付解除劳动合同的经济补偿",
                    "因辞职出于{a}自己的选择，{firm}不必按其工作年限给予补偿",
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
                    "{a}就竞业限制支付违约金后，{firm}仍可要求其在期限内继续履行",
                ),
                "解除": says(
                    UNCOMPENSATED,
                    "因用人单位的原因三个月未支付经济补偿",
                    "因{firm}停付补偿，{a}请求解除竞业限制约定应予支持",
                    "{a}可以摆脱竞业限制，理由是{firm}超过三个月没有支付补偿",
                ),
                "无效": says(
                    BOUND,
                    "不负有保密义务的人员不适用竞业限制",
                    "{a}不属于可以约定竞业限制的人员",
                    "竞业限制的约定对{a}没有约束力，因其不负有保密义务",
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


def _punitive(told: Any) -> str | None:
    """The most that can be asked for besides the loss: ten times the price or three times the loss."""
    return None if told.state == "错字" else f"{max(10 * PRICE, 3 * LOSSES[told.hurt]):g}"


SIX_TINS_OF_MILK_POWDER: Final = vignette(
    "six_tins_of_milk_powder",
    "网购的六罐奶粉",
    "经济法",
    facts={
        "hurt": {
            "未喝": "还没开封",
            "两千": "孩子喝后腹泻，花去医药费等2000元",
            "五千": "孩子喝后住院，花去医药费等5000元",
            "九千": "孩子喝后住院，花去医药费等9000元",
        },
        "state": {
            "改标": "{a}发现奶粉早已过期，是{shop}撕去旧标签、贴上了新日期",
            "含菌": "抽检通报显示，这批奶粉在{maker}出厂时就致病菌超标，{shop}进货时查验过合格证明，无从知晓",
            "错字": "{a}发现标签上{maker}的厂址印错了一个字，一看便知，奶粉本身完全合格",
        },
        "days": {
            "五天": "收货第5天，{a}要求退货并索赔",
            "二十天": "收货第20天，{a}要求退货并索赔",
        },
        "platform": {
            "查无": "{plat}拿不出{shop}的真实名称、地址和联系方式",
            "未审": "{plat}提供了{shop}的真实名称和联系方式，却承认从未查验其食品经营许可证，{shop}实为无证经营",
            "尽责": "{plat}查验过{shop}的食品经营许可证，并提供了其真实名称和联系方式",
        },
    },
    story=(
        (
            "{a}在{plat}上的{shop}花1200元给孩子买了六罐{maker}生产的奶粉，{hurt}。",
            "为给孩子添口粮，{a}花1200元在{plat}上的{shop}买了六罐{maker}生产的奶粉，{hurt}。",
            "*{a}通过{plat}向{shop}购买{maker}生产的奶粉六罐，价款1200元，给自己的孩子喝，{hurt}。",
        ),
        "{state}。{days}。{platform}。",
    ),
    parties=(
        {"a": "甲", "plat": "乙平台", "shop": "丙店", "maker": "丁公司"},
        {"a": "{s[0]}某", "plat": "某购物平台|该平台", "shop": "{t[0]}商行", "maker": "{t[1]}公司"},
        {
            "a": "{p[0]}",
            "plat": "“万家”购物平台|购物平台",
            "shop": "{t[0]}母婴店",
            "maker": "{t[1]}乳业公司|{t[1]}公司",
        },
    ),
    possible=lambda told: told.state != "错字" or told.hurt == "未喝",
    about=("{a}的权利", "本案的赔偿责任"),
    points=(
        Point(
            "seller",
            lambda told: "惩罚" if told.state == "改标" else "不罚",
            {
                "惩罚": says(
                    TENFOLD,
                    "经营明知是不符合食品安全标准的食品",
                    "{a}可以要求{shop}支付惩罚性赔偿金",
                    "除价款和损失外，{shop}还应当承担惩罚性赔偿责任",
                ),
                "不罚": says(
                    FLAW,
                    "不是明知而经营，或者只是不致误导的标签瑕疵",
                    "{shop}不承担惩罚性赔偿责任",
                    "{a}要求{shop}支付价款十倍赔偿金的，不应支持",
                ),
            },
            {
                "sellers_always_pay_tenfold": lambda told: "不罚" if told.state == "错字" else "惩罚",
                "any_label_counts": lambda told: "不罚" if told.state == "含菌" else "惩罚",
            },
        ),
        Point(
            "maker",
            lambda told: "惩罚" if told.state == "含菌" else "不罚",
            {
                "惩罚": says(
                    MADE,
                    "生产不符合食品安全标准的食品，不以明知为要件",
                    "{a}可以要求{maker}支付惩罚性赔偿金",
                    "不论是否明知，{maker}都应当承担惩罚性赔偿责任",
                ),
                "不罚": says(
                    MADE,
                    "所生产的食品符合食品安全标准",
                    "{maker}不承担惩罚性赔偿责任",
                    "{a}无权要求{maker}支付价款十倍的赔偿金",
                ),
            },
            {
                "makers_answer_for_all": lambda told: "不罚" if told.state == "错字" else "惩罚",
                "makers_must_know": lambda told: "不罚",
            },
        ),
        Point(
            "amount",
            _punitive,
            {AMOUNT: says(TENFOLD, "价款十倍与损失三倍，由消费者选择", "{a}得到的惩罚性赔偿金最多可达{value}万元")},
            {
                "ten_times_alone": lambda told: "1.2" if _punitive(told) else None,
                "three_times_alone": lambda told: (
                    f"{3 * LOSSES[told.hurt]:g}" if told.state != "错字" and told.hurt != "未喝" else None
                ),
            },
        ),
        Point(
            "return",
            lambda told: "店担" if told.state != "错字" else {"五天": "自担", "二十天": "不能"}[told.days],
            {
                "店担": says(
                    RETURN,
                    "商品不符合质量要求，退货费用由经营者承担",
                    "{a}有权退货，退货的运费由{shop}承担",
                    "{shop}应当退还1200元，并负担退货的运费",
                ),
                "自担": says(
                    SEVEN_DAYS,
                    "七日内无理由退货，运费由消费者承担",
                    "{a}有权退货，但要自己承担退货的运费",
                    "{shop}应当退还1200元，但不负担退货的运费",
                ),
                "不能": says(
                    SEVEN_DAYS,
                    "已过七日，商品又没有质量问题",
                    "{a}已经无权要求退货",
                    "{shop}可以拒绝{a}的退货要求",
                ),
            },
            {
                "seven_days_for_all": lambda told: {
                    "五天": "店担" if told.state != "错字" else "自担",
                    "二十天": "不能",
                }[told.days],
                "sellers_bear_the_freight": lambda told: (
                    "店担" if told.state != "错字" or told.days == "五天" else "不能"
                ),
            },
        ),
        Point(
            "platform",
            lambda told: (
                "无责" if told.state == "错字" else {"查无": "先付", "未审": "连带", "尽责": "无责"}[told.platform]
            ),
            {
                "连带": says(
                    UNCHECKED,
                    "没有审查许可证，使消费者受到损害",
                    "{plat}应当与{shop}承担连带责任",
                    "因没有审查许可证，{plat}也要对{a}承担赔偿责任",
                ),
                "先付": says(
                    UNKNOWN,
                    "不能提供食品经营者的真实名称、地址和有效联系方式",
                    "因提供不了{shop}的真实身份，{plat}应当对{a}赔偿",
                    "{plat}说不清{shop}究竟是谁，应当先赔偿{a}，再向{shop}追偿",
                ),
                "无责": says(
                    UNKNOWN,
                    "消费者没有受到损害，或者平台已尽到义务",
                    "{plat}不对{a}承担赔偿责任",
                    "{a}要求{plat}赔偿的，不应支持",
                ),
            },
            {
                "platforms_are_shops": lambda told: "无责" if told.state == "错字" else "连带",
            },
        ),
    ),
    flaws=(
        Misbelief("sellers_always_pay_tenfold", "以为销售不合标准的食品，不明知也要十倍赔偿"),
        Misbelief("any_label_counts", "以为标签上的任何错误都适用十倍赔偿"),
        Misbelief("makers_answer_for_all", "以为生产者要为销售者的违法行为受惩罚"),
        Misbelief("makers_must_know", "以为生产者也要明知才承担惩罚性赔偿"),
        Misbelief("ten_times_alone", "不知可以选择损失的三倍"),
        Misbelief("three_times_alone", "以为只按损失的三倍计算"),
        Misbelief("seven_days_for_all", "以为过了七日一律不能退货"),
        Misbelief("sellers_bear_the_freight", "以为退货的运费总由商家承担"),
        Misbelief("platforms_are_shops", "以为平台总与商家连带负责"),
    ),
)
