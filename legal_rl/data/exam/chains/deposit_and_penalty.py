"""A sale with a deposit and a penalty that comes to nothing: 民法典 586 to 588 and 585, then limitation (188, 195)."""

from dataclasses import dataclass
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

SHARE: Final = 20  # per cent of the price
FORFEIT: Final = 2
EXCESS: Final = 30  # per cent above the loss
YEARS: Final = 3

SINCE: Final = "2021-01-01"
CAP = Norm(
    "民法典",
    586,
    SINCE,
    says=(
        f"不得超过主合同标的额的百分之{han(SHARE)}，超过部分不产生定金的效力",
        "实际交付的定金数额多于或者少于约定数额的，视为变更约定的定金数额",
    ),
)
FORFEITURE = Norm("民法典", 587, SINCE, says=("无权请求返还定金", "应当双倍返还定金"))
LOSS = Norm("民法典", 588, SINCE, says=("可以请求赔偿超过定金数额的损失",))
PENALTY = Norm("民法典", 585, SINCE, says=("约定的违约金低于造成的损失的", "约定的违约金过分高于造成的损失的"))
LIMITATION = Norm("民法典", 188, SINCE, says=(f"诉讼时效期间为{han(YEARS)}年",))
INTERRUPTION = Norm("民法典", 195, SINCE, says=("诉讼时效中断，从中断、有关程序终结时起，诉讼时效期间重新计算",))

SELLER, BUYER = "卖方", "买方"
NEVER: Final = 0


@dataclass(frozen=True)
class Sale:
    """Amounts in units of 万元: ``agreed`` and ``paid`` deposit, ``penalty`` and ``loss`` of the other party.

    ``breaker`` refuses to perform. The other party sues ``sued`` years after it knew, having asked for payment ``asked``
    years after (``NEVER``: not at all).
    """

    goods: str
    price: int
    agreed: int
    paid: int
    breaker: str
    penalty: int
    loss: int
    asked: int
    sued: int


def _possible(sale: Sale) -> bool:
    """Amounts that tell the rules apart, and no suit on a last day."""
    shares = {sale.agreed * 100 // sale.price, sale.agreed * 100 % sale.price}
    return (
        shares in ({10, 0}, {20, 0}, {25, 0}, {30, 0})
        and sale.paid in (sale.agreed, sale.agreed // 2)
        and not (sale.asked and (sale.asked >= sale.sued or sale.asked >= YEARS))
        and sale.sued - sale.asked != YEARS
        and sale.loss not in (sale.penalty, _deposit(sale))
        and sale.penalty * 100 != sale.loss * (100 + EXCESS)
    )


def _deposit(sale: Sale, share: int = SHARE) -> int:
    return min(sale.paid, sale.price * share // 100)


def effective_deposit(sale: Sale) -> Ruling:
    """The part of the deposit paid that has the effect of one."""
    limit = sale.price * SHARE // 100
    return Ruling(f"实付{sale.paid}万元，上限为{sale.price}万元的{SHARE}%即{limit}万元", f"{_deposit(sale)}", CAP)


def _whole(sale: Sale) -> Ruling:
    return Ruling(f"实付{sale.paid}万元", f"{sale.paid}", CAP)


def _as_agreed(sale: Sale) -> Ruling:
    return Ruling(f"约定{sale.agreed}万元", f"{min(sale.agreed, sale.price * SHARE // 100)}", CAP)


def _thirty(sale: Sale) -> Ruling:
    return Ruling(f"上限为{sale.price}万元的{EXCESS}%", f"{_deposit(sale, EXCESS)}", CAP)


def forfeiture(sale: Sale) -> Ruling:
    """返还 (of how much, doubled) where the seller, who was paid, does not perform; 没收 where the buyer does not."""
    if sale.breaker == SELLER:
        return Ruling("收受定金的一方不履行", "双倍返还", FORFEITURE)
    return Ruling("给付定金的一方不履行", "不得请求返还", FORFEITURE)


def _always_double(sale: Sale) -> Ruling:
    return Ruling("一方不履行", "双倍返还", FORFEITURE)


def beyond_deposit(sale: Sale) -> Ruling:
    """Rule whether the loss exceeds the effective deposit, so that more may be claimed."""
    deposit = _deposit(sale)
    over = sale.loss > deposit
    why = f"损失{sale.loss}万元{'超过' if over else '没有超过'}定金{deposit}万元"
    return Ruling(why, "可以再请求" if over else "不能再请求", LOSS)


def _deposit_is_all(sale: Sale) -> Ruling:
    return Ruling("已适用定金罚则", "不能再请求", LOSS)


def adjusted_penalty(sale: Sale) -> Ruling:
    """The penalty beside the loss: below it, in general too high (法释〔2023〕13号 65), or neither."""
    if sale.penalty < sale.loss:
        return Ruling(f"违约金{sale.penalty}万元低于损失{sale.loss}万元", "过低", PENALTY)
    high = sale.penalty * 100 > sale.loss * (100 + EXCESS)
    why = f"违约金{sale.penalty}万元{'超过' if high else '没有超过'}损失{sale.loss}万元的{100 + EXCESS}%"
    return Ruling(why, "过高" if high else "适当", PENALTY)


def _any_excess(sale: Sale) -> Ruling:
    high = sale.penalty > sale.loss
    return Ruling("违约金高于损失", "过高", PENALTY) if high else adjusted_penalty(sale)


def limitation(sale: Sale) -> Ruling:
    """届满 or 未届满 on the day of the suit."""
    late = sale.sued - sale.asked > YEARS
    told = f"第{sale.asked}年催告，时效重新计算" if sale.asked else "其间没有中断"
    why = f"{told}，起诉时又满{sale.sued - sale.asked}年" if sale.asked else f"{told}，起诉时已满{sale.sued}年"
    return Ruling(why, "届满" if late else "未届满", INTERRUPTION if sale.asked else LIMITATION)


def _no_interruption(sale: Sale) -> Ruling:
    return Ruling(f"起诉时已满{sale.sued}年", "届满" if sale.sued > YEARS else "未届满", LIMITATION)


def _tell(sale: Sale) -> list[tuple[str, ...]]:
    seller_breaks = sale.breaker == SELLER
    breaker, other = ("{seller}", "{buyer}") if seller_breaks else ("{buyer}", "{seller}")
    failed = "拒绝交货" if seller_breaks else "拒绝受领并拒付价款"
    paid = (
        "{buyer}如约交付了定金"
        if sale.paid == sale.agreed
        else f"{{buyer}}实际只交付定金{sale.paid}万元，{{seller}}没有异议"
    )
    asked = f"满{sale.asked}年时，{other}曾书面要求{breaker}承担违约责任，{breaker}没有答复。" if sale.asked else ""
    return [
        (
            f"{{buyer}}向{{seller}}订购{sale.goods}，价款{sale.price}万元，约定定金{sale.agreed}万元、违约金{sale.penalty}万元，{paid}。",
            f"{{seller}}与{{buyer}}就{sale.goods}签订买卖合同，总价{sale.price}万元，定金{sale.agreed}万元，任何一方不履行合同的，应付违约金{sale.penalty}万元。{paid}。",
            f"*{{seller}}将{sale.goods}卖给{{buyer}}，合同价款{sale.price}万元，约定{{buyer}}付定金{sale.agreed}万元，违约方付违约金{sale.penalty}万元。{paid}。",
        ),
        (
            f"履行期到来后，{breaker}明确{failed}，合同目的不能实现，{other}因此损失{sale.loss}万元。",
            f"期限届至，{breaker}{failed}，致使合同目的落空，给{other}造成损失{sale.loss}万元。",
        ),
        (
            f"{asked}{other}知道上述情形满{sale.sued}年时，向法院起诉。",
            f"{asked}自知道{breaker}违约起满{sale.sued}年，{other}提起诉讼。",
        ),
    ]


DEPOSIT_AND_PENALTY: Final = Chain(
    name="deposit_and_penalty",
    title="定金、违约金与诉讼时效",
    subject="民法",
    norms=(CAP, FORFEITURE, LOSS, PENALTY, LIMITATION, INTERRUPTION),
    world_type=Sale,
    facts={
        "goods": ("一批设备", "一批钢材"),
        "price": (40, 60, 80, 100, 200),
        "agreed": (4, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30, 40, 50, 60),
        "paid": (4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30, 40, 50, 60),
        "breaker": (SELLER, BUYER),
        "penalty": (6, 12, 20, 36),
        "loss": (5, 9, 14, 18, 30),
        "asked": (NEVER, 1, 2),
        "sued": (2, 4, 6),
    },
    possible=_possible,
    parties=(
        {"seller": "甲公司", "buyer": "乙公司"},
        {"seller": "乙公司", "buyer": "甲公司"},
        {"seller": "某贸易公司", "buyer": "某建筑公司"},
    ),
    tell=_tell,
    effects=(
        Effect(
            "effective_deposit",
            effective_deposit,
            {AMOUNT: ("产生定金效力的数额为{value}万元", "本案定金中，具有定金效力的是{value}万元")},
            {"whole_deposit": _whole, "deposit_as_agreed": _as_agreed, "thirty_per_cent": _thirty},
        ),
        Effect(
            "forfeiture",
            forfeiture,
            {
                "双倍返还": (
                    "不考虑诉讼时效，{seller}应当双倍返还有效的定金",
                    "不考虑诉讼时效，{buyer}有权请求{seller}双倍返还有效的定金",
                ),
                "不得请求返还": (
                    "不考虑诉讼时效，{buyer}无权请求返还有效的定金",
                    "不考虑诉讼时效，有效的定金{seller}可以不予返还",
                ),
            },
            {"always_double": _always_double},
        ),
        Effect(
            "beyond_deposit",
            beyond_deposit,
            {
                "可以再请求": ("不考虑诉讼时效，适用定金罚则之外，守约方还可以请求赔偿超过定金数额的损失",),
                "不能再请求": ("不考虑诉讼时效，定金足以弥补损失，适用定金罚则之后守约方不能再请求赔偿",),
            },
            {"deposit_is_all": _deposit_is_all},
        ),
        Effect(
            "adjusted_penalty",
            adjusted_penalty,
            {
                "过低": (
                    "不考虑诉讼时效，守约方如选择违约金，可以请求法院予以增加",
                    "不考虑诉讼时效，守约方如选择违约金，因其低于造成的损失，可以请求增加",
                ),
                "过高": (
                    "不考虑诉讼时效，守约方如选择违约金，违约方可以以其过分高于损失为由请求适当减少",
                    "不考虑诉讼时效，守约方如选择违约金，其数额一般可以认定为过分高于造成的损失",
                ),
                "适当": ("不考虑诉讼时效，守约方如选择违约金，双方一般均不能请求法院调整其数额",),
            },
            {"any_excess": _any_excess},
        ),
        Effect(
            "limitation",
            limitation,
            {
                "届满": ("诉讼中，违约方提出的诉讼时效抗辩能够成立", "守约方起诉时，诉讼时效期间已经届满"),
                "未届满": ("诉讼中，违约方提出的诉讼时效抗辩不能成立", "守约方起诉时，诉讼时效期间尚未届满"),
            },
            {"no_interruption": _no_interruption},
        ),
    ),
    flaws=(
        Misbelief("whole_deposit", "不知定金有20%的上限"),
        Misbelief("deposit_as_agreed", "按约定而不按实际交付的数额认定定金"),
        Misbelief("thirty_per_cent", "把违约金过高的30%标准当作定金的上限"),
        Misbelief("always_double", "不问哪一方违约，一律双倍返还"),
        Misbelief("deposit_is_all", "以为适用定金罚则后不能再请求赔偿"),
        Misbelief("any_excess", "以为违约金高于损失即可减少，不问是否超过30%"),
        Misbelief("no_interruption", "不知请求履行使时效中断"),
    ),
)
