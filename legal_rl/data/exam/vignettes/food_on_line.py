"""A vignette of food bought on line: 食品安全法 131, 148."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
PRICE: Final = 1200  # of the powder, in yuan
LOSSES: Final = {"未喝": 0, "两千": 2000, "五千": 5000, "九千": 9000}


def _punitive(told: Any) -> str | None:
    """The most that can be asked for besides the loss: ten times the price or three times the loss."""
    return None if told.state == "错字" else str(max(10 * PRICE, 3 * LOSSES[told.hurt]))


SIX_TINS_OF_MILK_POWDER: Final = vignette(
    "six_tins_of_milk_powder",
    "网购奶粉的赔偿",
    "经济法",
    facts={
        "hurt": {
            "未喝": "奶粉尚未开封",
            "两千": "孩子食用后腹泻，支出医疗费2000元，别无其他损失",
            "五千": "孩子食用后住院，支出医疗费5000元，别无其他损失",
            "九千": "孩子食用后住院，支出医疗费9000元，别无其他损失",
        },
        "state": {
            "改标": "奶粉出厂合格，但售出时已过期，{shop}更改了生产日期",
            "含菌": "奶粉出厂时致病菌超标，{shop}已依法查验，对此不知情",
            "错字": "奶粉质量合格，但标签上的厂址印错一字，不会造成误导，{a}也未受损失",
        },
        "days": {"五天": "收货第5日", "二十天": "收货第20日"},
        "platform": {
            "查无": "{plat}已作登记审查，但不能提供{shop}的真实名称、地址和有效联系方式",
            "未审": "{plat}未对{shop}登记审查，事后提供了其真实名称、地址和有效联系方式",
            "尽责": "{plat}已作登记审查，并提供了{shop}的真实名称、地址和有效联系方式",
        },
    },
    story=(
        (
            "{a}在{plat}的{shop}购买{maker}生产的奶粉，价款1200元。",
            "{a}在{plat}上从{shop}购得{maker}生产的奶粉，支付价款1200元。",
            "*{a}通过{plat}向{shop}购买{maker}生产的奶粉，价款共1200元。",
        ),
        "{state}。",
        only("amount return platform", "{hurt}。"),
        only("return", "{days}，{a}要求退货。"),
        only("platform", "{platform}。"),
    ),
    parties=(
        {"a": "甲", "plat": "乙平台", "shop": "丙店", "maker": "丁公司"},
        {"a": "甲", "plat": "乙平台", "shop": "丙公司", "maker": "丁公司"},
        {"a": "{s[0]}某", "plat": "某网购平台|该平台", "shop": "{t[0]}商店", "maker": "{t[1]}公司"},
    ),
    possible=lambda told: told.state != "错字" or told.hurt == "未喝",
    about=("本案的处理", "{a}的损失"),
    points=(
        Point(
            "seller",
            lambda told: "惩罚" if told.state == "改标" else "不罚",
            {
                "惩罚": says(
                    TENFOLD,
                    "销售过期奶粉又更改生产日期，是明知而经营",
                    "{shop}应当支付惩罚性赔偿金",
                    "{a}有权请求{shop}支付价款十倍的赔偿金",
                    "除赔偿损失外，{a}还有权请求{shop}支付惩罚性赔偿金",
                ),
                "不罚": says(
                    FLAW,
                    "厂址错一字是不影响安全、不致误导的标签瑕疵",
                    "{shop}不承担惩罚性赔偿责任",
                    "{shop}可以拒绝支付价款十倍的赔偿金",
                    "{a}请求{shop}支付价款十倍或者损失三倍的赔偿金的，法院不予支持",
                ).where(lambda told: told.state == "含菌", TENFOLD, "销售者已依法查验，不知致病菌超标，不是明知而经营"),
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
                    "出厂时致病菌超标，生产者的责任不以明知为要件",
                    "{maker}应当支付惩罚性赔偿金",
                    "{a}有权请求{maker}支付价款十倍的赔偿金",
                ),
                "不罚": says(
                    MADE,
                    "奶粉出厂时合格，过期后更改日期的不是生产者",
                    "{maker}不承担惩罚性赔偿责任",
                    "{maker}可以拒绝支付价款十倍的赔偿金",
                    "{a}请求{maker}支付价款十倍或者损失三倍的赔偿金的，法院不予支持",
                ).where(lambda told: told.state == "错字", FLAW, "厂址错一字是不影响安全、不致误导的标签瑕疵"),
            },
            {
                "makers_answer_for_all": lambda told: "不罚" if told.state == "错字" else "惩罚",
                "makers_must_know": lambda told: "不罚",
            },
        ),
        Point(
            "amount",
            _punitive,
            {
                AMOUNT: says(
                    TENFOLD,
                    "可以选择价款十倍，即一万二千元，高于损失的三倍",
                    "惩罚性赔偿金最高为{value}元",
                    "{a}最多可以主张{value}元惩罚性赔偿金",
                    "除赔偿损失外，{a}最多还可以请求支付{value}元的惩罚性赔偿金",
                )
                .where(lambda told: told.hurt == "九千", TENFOLD, "可以选择损失九千元的三倍，高于价款十倍的一万二千元")
                .where(
                    lambda told: told.hurt == "五千",
                    TENFOLD,
                    "可以选择损失五千元的三倍，高于价款十倍的一万二千元",
                )
            },
            {
                "ten_times_alone": lambda told: str(10 * PRICE) if _punitive(told) else None,
                "three_times_alone": lambda told: (
                    str(3 * LOSSES[told.hurt]) if told.state != "错字" and told.hurt != "未喝" else None
                ),
                "as_in_fraud": lambda told: str(3 * PRICE) if _punitive(told) else None,
                "both_together": lambda told: str(10 * PRICE + 3 * LOSSES[told.hurt]) if _punitive(told) else None,
            },
        ),
        Point(
            "return",
            lambda told: "店担" if told.state != "错字" else {"五天": "自担", "二十天": "不能"}[told.days],
            {
                "店担": says(
                    RETURN,
                    "奶粉不合安全标准，退货不限于七日，运费由经营者承担",
                    "{a}有权退货，运费由{shop}承担",
                    "{shop}应当退还价款，并承担退货的运输等必要费用",
                ),
                "自担": says(
                    SEVEN_DAYS,
                    "收货未满七日，质量合格，是无理由退货，运费归消费者",
                    "{a}有权退货，但应自行承担运费",
                    "{shop}应当退还价款，退货运费由{a}承担",
                ),
                "不能": says(
                    SEVEN_DAYS,
                    "收货已过七日，厂址错一字又不是质量问题",
                    "{shop}可以拒绝{a}的退货要求",
                    "{a}无权退货，{shop}可以拒绝退还1200元价款",
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
                    "平台没有登记审查，使消费者受损，事后提供信息不能免责",
                    "{plat}应当与{shop}承担连带责任",
                    "{a}有权请求{plat}与{shop}承担连带责任",
                ),
                "先付": says(
                    UNKNOWN,
                    "平台虽已登记审查，但不能提供经营者的真实名称、地址等",
                    "{plat}不能提供{shop}的真实名称、地址和有效联系方式，应由{plat}承担赔偿责任",
                    "{plat}因不能提供{shop}的真实信息，应当对{a}承担赔偿责任",
                ),
                "无责": says(
                    UNKNOWN,
                    "已作登记审查，并提供了经营者的真实信息",
                    "{plat}不承担赔偿责任",
                    "{a}请求{plat}赔偿的，应予驳回",
                    "{plat}作为网络食品交易第三方平台的提供者，不对{a}承担赔偿责任",
                ).where(lambda told: told.state == "错字", UNKNOWN, "奶粉质量合格，消费者的合法权益没有受到损害"),
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
        Misbelief("ten_times_alone", "以为赔偿金只有价款的十倍一种算法"),
        Misbelief("three_times_alone", "以为只按损失的三倍计算"),
        Misbelief("as_in_fraud", "以为按欺诈的三倍价款赔偿"),
        Misbelief("both_together", "以为十倍价款与三倍损失可以一并主张"),
        Misbelief("seven_days_for_all", "以为过了七日一律不能退货"),
        Misbelief("sellers_bear_the_freight", "以为退货的运费总由商家承担"),
        Misbelief("platforms_are_shops", "以为平台总与商家连带负责"),
    ),
    issues=(
        Issue(
            (
                "{a}最多可以主张多少惩罚性赔偿金？",
                "除赔偿损失外，{a}可以请求支付的惩罚性赔偿金最高是多少？",
                "*{a}可以主张的惩罚性赔偿金最高为多少？",
            ),
            {"amount": {AMOUNT: "{value}元"}},
        ),
    ),
)
