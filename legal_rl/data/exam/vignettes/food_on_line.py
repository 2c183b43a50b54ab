"""A vignette of food bought on line: 食品安全法 131, 148."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
            "改标": "{a}发现奶粉早已过期，是{shop}贴上了新日期",
            "含菌": "抽检通报显示，奶粉出厂时就致病菌超标，{shop}进货时查验过合格证明，无从知晓",
            "错字": "{a}发现标签上的厂址印错了一个字，一看便知，奶粉本身合格",
        },
        "days": {
            "五天": "收货第5天，{a}要求退货并索赔",
            "二十天": "收货第20天，{a}要求退货并索赔",
        },
        "platform": {
            "查无": "{plat}虽做过登记审查，却因资料遗失，拿不出{shop}的真实名称、地址和联系方式",
            "未审": "{plat}提供了{shop}的真实名称和联系方式，却从未查验许可证，{shop}实为无证经营",
            "尽责": "{plat}查验过{shop}的许可证，并提供了其真实名称和联系方式",
        },
    },
    story=(
        (
            "{a}在{plat}上的{shop}花1200元买了六罐{maker}生产的奶粉，{hurt}。",
            "为给孩子添口粮，{a}花1200元在{plat}上的{shop}买了六罐{maker}生产的奶粉，{hurt}。",
            "*{a}通过{plat}向{shop}购买{maker}生产的奶粉六罐，价款1200元，{hurt}。",
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
                    "{shop}应当支付惩罚性赔偿金",
                    "除价款和损失外，{shop}还应当承担惩罚性赔偿责任",
                    "{a}除要求{shop}赔偿损失外，还可以要求其支付价款十倍或者损失三倍的赔偿金",
                ),
                "不罚": says(
                    FLAW,
                    "不是明知而经营，或者只是不致误导的标签瑕疵",
                    "{shop}可以免于惩罚性赔偿",
                    "{a}要求{shop}支付价款十倍赔偿金的，应予驳回",
                    "{shop}虽是奶粉的销售者，但不具备承担惩罚性赔偿责任的条件，可以拒绝支付十倍价款",
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
                    "{maker}应当支付惩罚性赔偿金",
                    "不论是否明知，{maker}都应当承担惩罚性赔偿责任",
                    "{a}虽然没有与{maker}订立合同，仍可要求其支付价款十倍或者损失三倍的赔偿金",
                ),
                "不罚": says(
                    MADE,
                    "所生产的食品符合食品安全标准",
                    "{maker}可以免于惩罚性赔偿",
                    "{a}要求{maker}支付价款十倍赔偿金的，应予驳回",
                    "奶粉虽是{maker}生产的，{maker}对{a}仍不承担惩罚性赔偿责任，可以拒绝支付十倍价款",
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
            {
                AMOUNT: says(
                    TENFOLD,
                    "价款十倍与损失三倍，由消费者选择",
                    "惩罚性赔偿金最多为{value}万元",
                    "{a}得到的惩罚性赔偿金最多可达{value}万元",
                    "在退还价款、赔偿损失之外，{a}还可以主张惩罚性赔偿金，其数额最多为{value}万元",
                )
            },
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
                    "{a}有权退货，由{shop}付运费",
                    "{shop}应当退还1200元，并负担退货的运费",
                    "{a}退货后可以取回1200元，由此支出的运费属于{shop}应当承担的必要费用",
                ),
                "自担": says(
                    SEVEN_DAYS,
                    "七日内无理由退货，运费由消费者承担",
                    "{a}有权退货，但应自付运费",
                    "{shop}应当退还1200元，但不负担退货的运费",
                    "{a}不必说明理由就可以退货并取回1200元，但把奶粉退回{shop}的运费由其自己承担",
                ),
                "不能": says(
                    SEVEN_DAYS,
                    "已过七日，商品又没有质量问题",
                    "{a}已经无权退货",
                    "{shop}可以拒绝{a}的退货要求",
                    "{a}要求退货已经过迟，除非{shop}自愿接受，否则不能退回奶粉并取回1200元",
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
                    "{plat}应当承担连带责任",
                    "{a}可以要求{plat}与{shop}连带赔偿",
                    "{plat}没有尽到审查食品经营许可证的义务，应当与{shop}对{a}承担连带责任",
                ),
                "先付": says(
                    UNKNOWN,
                    "不能提供食品经营者的真实名称、地址和有效联系方式",
                    "{plat}应当先行赔偿{a}",
                    "{plat}说不清{shop}究竟是谁，应当先赔偿{a}，再向{shop}追偿",
                    "{plat}应当先行赔偿{a}，赔偿后可以追偿，而不是因未尽审查义务与{shop}承担连带责任",
                ),
                "无责": says(
                    UNKNOWN,
                    "消费者没有受到损害，或者平台已尽到义务",
                    "{plat}可以拒绝赔偿{a}",
                    "{a}要求{plat}赔偿的，应予驳回",
                    "{a}与{shop}的交易虽在{plat}上完成，{plat}对{a}也不承担先行赔偿或者连带赔偿的责任",
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
