"""惩罚性赔偿: 消费者权益保护法 55 for fraud, 食品安全法 148 for unsafe food, each with a least sum."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

FRAUD_TIMES: Final = 3
FRAUD_LEAST: Final = 500
FOOD_TIMES: Final = 10
FOOD_LEAST: Final = 1000
LOSS_TIMES: Final = 2
FORMER_TIMES: Final = 1

FRAUD = Norm(
    "消费者权益保护法",
    55,
    "2014-03-15",
    says=(
        f"购买商品的价款或者接受服务的费用的{han(FRAUD_TIMES)}倍",
        "不足五百元的，为五百元",
        f"所受损失{han(LOSS_TIMES)}倍以下的惩罚性赔偿",
        "经营者明知商品或者服务存在缺陷",
    ),
)
CONSUMER = Norm("消费者权益保护法", 2, "2014-03-15", says=("为生活消费需要购买、使用商品或者接受服务",))
RETURNS = Norm(
    "消费者权益保护法",
    25,
    "2014-03-15",
    says=("有权自收到商品之日起七日内退货，且无需说明理由", "退回商品的运费由消费者承担"),
)
FOOD = Norm(
    "食品安全法",
    148,
    "2021-04-29",
    says=(
        "经营明知是不符合食品安全标准的食品",
        f"支付价款{han(FOOD_TIMES)}倍或者损失{han(FRAUD_TIMES)}倍的赔偿金",
        "不足一千元的，为一千元",
        "不影响食品安全且不会对消费者造成误导的瑕疵的除外",
        "首负责任制",
    ),
)

# The purchase, what was wrong with it, and prices that such a thing can have.
FRAUDS: Final = {
    "围巾": ("为自用购买羊毛围巾", "店主故意以化纤围巾冒充", (60, 80, 120, 150, 260, 400)),
    "运动鞋": ("为自用购买名牌运动鞋", "店主故意以仿制品冒充", (120, 150, 260, 400, 620)),
    "台灯": ("为自用购买全新台灯", "店主故意以翻新的旧台灯冒充", (45, 80, 120, 150, 210, 260)),
    "烫发": ("在美发店选用进口药水烫发", "店主故意以国产药水冒充", (120, 150, 210, 260, 400)),
}
UNSAFE: Final = {
    "酸奶": ("为自家食用购买酸奶", "店主明知酸奶已过保质期仍然出售", (20, 45, 60, 80, 120, 150)),
    "糕点": ("为自家食用购买糕点", "店主明知糕点已经霉变仍然出售", (20, 45, 60, 80, 120, 150, 260)),
    "腊肠": ("为自家食用向食品厂购买腊肠", "该厂生产的腊肠不符合食品安全标准", (45, 60, 80, 120, 150, 260)),
    "果脯": ("为自家食用向食品厂购买果脯", "该厂生产的果脯不符合食品安全标准", (20, 45, 60, 80, 120, 150)),
}
UNKNOWING: Final = {
    "果汁": ("为自家食用购买果汁", "果汁不符合食品安全标准，店主已尽查验义务而不知情", (20, 60, 120, 150)),
    "米醋": ("为自家食用购买米醋", "米醋不符合食品安全标准，店主已尽查验义务而不知情", (20, 45, 80, 120)),
}
LABELS: Final = {
    "饼干": ("为自家食用购买饼干", "饼干的标签有错别字，但不影响食品安全，也不造成误导", (20, 60, 120, 150)),
    "蜂蜜": ("为自家食用购买蜂蜜", "蜂蜜的标签字号不规范，但不影响食品安全，也不造成误导", (45, 80, 120, 260)),
}
HONEST: Final = {
    "毛衣": ("为自用购买毛衣", "毛衣有一处脱线，店主出售时并不知情", (80, 150, 260, 400)),
    "雨伞": ("为自用购买雨伞", "伞骨略有弯曲，店主出售时已经如实告知", (20, 45, 60, 80)),
}
TRADE: Final = {"布料": ("为转售牟利购买丝绸布料", "店主故意以化纤布料冒充", (150, 260, 400, 620))}
DEALS: Final = {**FRAUDS, **UNSAFE, **UNKNOWING, **LABELS, **HONEST, **TRADE}


@dataclass(frozen=True)
class Purchase:
    """A purchase at ``price`` yuan; there was no other loss."""

    deal: str
    price: int


def damages(case: Purchase) -> Ruling:
    """The most that can be claimed: 三倍, 五百元, 十倍, 一千元 or 没有."""
    if case.deal in FRAUDS:
        return _sum(case, FRAUD_TIMES, FRAUD_LEAST, FRAUD)
    if case.deal in UNSAFE:
        return _sum(case, FOOD_TIMES, FOOD_LEAST, FOOD)
    if case.deal in UNKNOWING:
        return Ruling("出售者不知道食品不符合安全标准", "没有", FOOD)
    if case.deal in LABELS:
        return Ruling("标签瑕疵不影响食品安全也不造成误导", "没有", FOOD)
    if case.deal in TRADE:
        return Ruling("购买不是为了生活消费", "没有", CONSUMER)
    return Ruling("出售者没有欺诈", "没有", FRAUD)


def _sum(case: Purchase, times: int, least: int, norm: Norm) -> Ruling:
    product = case.price * times
    words = f"价款{case.price}元，{times}倍为{product}元，{'不足' if product < least else '超过'}{least}元"
    return Ruling(words, (f"{han(least)}元" if product < least else f"{han(times)}倍"), norm)


def no_least_sum(case: Purchase) -> Ruling:
    """Forgets the least sums."""
    ruling = damages(case)
    return Ruling(ruling.why, {"五百元": "三倍", "一千元": "十倍"}.get(ruling.outcome, ruling.outcome), ruling.norm)


def fraud_rule_for_food(case: Purchase) -> Ruling:
    """Gives for unsafe food what fraud gives."""
    return _sum(case, FRAUD_TIMES, FRAUD_LEAST, FRAUD) if case.deal in UNSAFE else damages(case)


def food_always(case: Purchase) -> Ruling:
    """Forgets what a seller must know, and what labels may lack."""
    return _sum(case, FOOD_TIMES, FOOD_LEAST, FOOD) if case.deal in {**UNKNOWING, **LABELS} else damages(case)


def _cases() -> Iterator[tuple[Purchase, float]]:
    for deal, (_, _, prices) in DEALS.items():
        for price in prices:
            yield Purchase(deal, price), 1.0 if deal in {**FRAUDS, **UNSAFE} else 0.6


def _slots(case: Purchase) -> dict[str, Any]:
    bought, fault, _ = DEALS[case.deal]
    seller = "该食品厂" if "食品厂" in bought else "店主"
    return {"bought": bought, "seller": seller, "fault": fault, "price": case.price}


def _outcome(name: str, words: str, norm: Norm) -> Outcome:
    return Outcome(
        name,
        claims=(
            f"{{name}}有权要求对方支付惩罚性赔偿，最多为{words}",
            f"{{name}}有权要求对方支付的惩罚性赔偿最多为{words}",
        ),
        positive=(f"惩罚性赔偿的最高额为{words}",),
        negative=(f"惩罚性赔偿的最高额不是{words}",),
        norm=norm,
    )


PUNITIVE_DAMAGES: Final = Family(
    name="punitive_damages",
    title="消费者的惩罚性赔偿",
    subject="经济法",
    rule=LegalRule((FRAUD, FOOD, CONSUMER), damages),
    flaws=(
        Flaw("no_least_sum", "confusion", "只按倍数计算，忘记五百元和一千元的最低数额", FRAUD, no_least_sum),
        Flaw("fraud_rule_for_food", "confusion", "把欺诈的三倍用于不安全食品，后者是十倍", FRAUD, fraud_rule_for_food),
        Flaw("food_always", "confusion", "忘记出售者须明知，也忘记标签瑕疵的例外", FOOD, food_always),
    ),
    outcomes=(
        _outcome("三倍", "价款三倍", FRAUD),
        _outcome("五百元", "五百元", FRAUD),
        _outcome("十倍", "价款十倍", FOOD),
        _outcome("一千元", "一千元", FOOD),
        Outcome(
            "没有",
            claims=("{name}无权要求对方支付惩罚性赔偿", "{name}依法不能要求对方支付惩罚性赔偿"),
            positive=("无权要求对方支付惩罚性赔偿", "不能要求对方支付惩罚性赔偿"),
            negative=("有权要求对方支付惩罚性赔偿", "能够要求对方支付惩罚性赔偿"),
            norm=FOOD,
        ),
    ),
    stems=wordings(
        "下列购买者向交易的对方索赔，{ask}的{tail}",
        "根据法律规定，以下购买者向交易的对方索赔，{ask}的{tail}",
        "关于惩罚性赔偿，下列购买者向交易的对方索赔，{ask}的{tail}",
        "以下购买者向交易的对方索赔，{ask}的{tail}",
        "*根据法律规定，下列购买者向交易的对方索赔，{ask}的{tail}",
        "*关于惩罚性赔偿，以下购买者向交易的对方索赔，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{bought}，付款{price}元，{fault}，{name}未受其他损失",
        "{name}付款{price}元，{bought}，{fault}，除此未受其他损失",
        "{name}{bought}，价款{price}元，{fault}，{name}没有其他损失",
        "*{name}{bought}，价款{price}元，{fault}，除此未受其他损失",
        "*{name}付款{price}元，{bought}，{fault}，{name}没有其他损失",
    ),
    facts=wordings(
        "{name}{bought}，付款{price}元，{fault}，{name}没有其他损失，向{seller}索赔",
        "{name}付款{price}元，{bought}，{fault}，{name}未受其他损失，向{seller}索赔",
        "*{name}{bought}，价款{price}元，{fault}，{name}未受其他损失，向{seller}索赔",
    ),
    statements=clozes(
        {
            f"经营者有欺诈行为的，增加赔偿的金额为商品价款或者服务费用的[{han(FRAUD_TIMES)}|{han(FORMER_TIMES)}:2013年修正前的倍数|二:与故意提供缺陷商品的赔偿混淆|{han(FOOD_TIMES)}:与食品的赔偿混淆]倍": FRAUD,
            "经营者有欺诈行为的，按照倍数计算的增加赔偿不足[五百|一千:与食品的赔偿混淆|一百|三百:记错最低数额]元的，为该数额": FRAUD,
            f"经营者明知商品存在缺陷仍然提供，造成消费者健康严重损害的，受害人有权要求经营者支付所受损失[{han(LOSS_TIMES)}|{han(FRAUD_TIMES)}:与欺诈的赔偿混淆|五|{han(FOOD_TIMES)}:与食品的赔偿混淆]倍以下的惩罚性赔偿": FRAUD,
            f"经营者明知是不符合安全标准的食品而销售的，消费者可以要求其支付价款[{han(FOOD_TIMES)}|{han(FRAUD_TIMES)}<fraud_rule_for_food:与欺诈的赔偿混淆|五|二十:记错倍数]倍的赔偿金": FOOD,
            f"经营者明知是不符合安全标准的食品而销售，使消费者受到损失的，消费者可以要求其支付损失[{han(FRAUD_TIMES)}|{han(LOSS_TIMES)}:与缺陷商品的赔偿混淆|五|{han(FOOD_TIMES)}:与价款的倍数混淆]倍的赔偿金": FOOD,
            "对生产不符合安全标准的食品的经营者，消费者可以要求的增加赔偿，按照倍数计算不足[一千|五百<fraud_rule_for_food:与欺诈的赔偿混淆|二千|三千:记错最低数额]元的，为该数额": FOOD,
            "食品经营者因经营不符合安全标准的食品而支付十倍价款的赔偿金，以其[明知|有重大过失|有轻微过失|造成损失:记错责任的条件]为条件": FOOD,
            "食品标签的瑕疵不影响食品安全、也不会造成误导的，消费者[不能要求|仍可要求<food_always|有权要求:漏掉标签瑕疵的例外]食品经营者支付十倍价款的赔偿金": FOOD,
            "最先接到消费者赔偿要求的食品经营者，应当[先行赔付|查明责任后赔付|请消费者另找生产者:漏掉首负责任制]": FOOD,
            "*消费者网上购买普通商品的，可以自收到商品之日起[七|十五|三|三十:记错期限]日内无理由退货": RETURNS,
            "*消费者行使无理由退货权而没有另外约定的，退回商品的运费由[消费者|经营者|交易平台:记错承担者]承担": RETURNS,
        }
    ),
    case_type=Purchase,
    cases=dict(_cases()),
    slots=_slots,
    asked_whole=(
        "{name}可以要求对方支付多少惩罚性赔偿？",
        "{name}要求惩罚性赔偿，最多可以得到多少？",
        "*{name}最多可以要求多少惩罚性赔偿？",
    ),
)
