"""A sale with a deposit and a penalty that comes to nothing: 民法典 586 to 588 and 585, then limitation (188, 195)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief, after, later
from legal_rl.data.exam.family import Norm, Ruling

SHARE: Final = 20  # per cent of the price
EXCESS: Final = 30  # per cent above the loss
MONTHS: Final = 3 * 12

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
LIMITATION = Norm("民法典", 188, SINCE, says=(f"诉讼时效期间为{han(MONTHS // 12)}年",))
INTERRUPTION = Norm("民法典", 195, SINCE, says=("诉讼时效中断，从中断、有关程序终结时起，诉讼时效期间重新计算",))

SELLER, BUYER = "卖方", "买方"
NEVER: Final = 0
# Price, deposit agreed (a round share of it) and deposit paid (all or half, in round sums) go together.
AMOUNTS: Final = tuple(
    (price, price * share // 100, paid)
    for price in (40, 60, 80, 100, 200)
    for share in (10, 20, 25, 30)
    for paid in (price * share // 200, price * share // 100)
    if paid > 3 and (paid % 2 == 0 or paid % 5 == 0)
)


@dataclass(frozen=True)
class Sale:
    """Amounts in units of 万元: ``agreed`` and ``paid`` deposit, ``penalty`` and ``loss`` of the other party.

    ``breaker`` refuses to perform when the time comes. The other party asks for payment ``asked`` months after (``NEVER``:
    not at all) and would sue ``sued`` months after.
    """

    price: int
    agreed: int
    paid: int
    breaker: str
    penalty: int
    loss: int
    asked: int
    sued: int


def _possible(sale: Sale) -> bool:
    """A loss and a penalty that tell the rules apart, and no request after the suit."""
    return (
        sale.asked < sale.sued
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
    late = sale.sued - sale.asked > MONTHS
    told = f"第{sale.asked}个月催告，时效重新计算，此后" if sale.asked else "其间没有中断，"
    why = f"{told}至起诉满{sale.sued - sale.asked}个月，期间{MONTHS}个月"
    return Ruling(why, "届满" if late else "未届满", INTERRUPTION if sale.asked else LIMITATION)


def _no_interruption(sale: Sale) -> Ruling:
    return Ruling(f"至起诉已满{sale.sued}个月", "届满" if sale.sued > MONTHS else "未届满", LIMITATION)


def _dates(sale: Sale, signed: date, rng: Random) -> Mapping[str, date]:
    due = after(signed, days=rng.randint(31, 50))
    asked = {"asked": later(rng, due, months=sale.asked)} if sale.asked else {}
    sued = later(rng, asked.get("asked", due), months=sale.sued - sale.asked)
    return {"signed": signed, "due": due, **asked, "sued": sued}


def _words(sale: Sale) -> Mapping[str, str]:
    breaker, other = ("{seller}", "{buyer}") if sale.breaker == SELLER else ("{buyer}", "{seller}")
    return {"breaker": breaker, "other": other, "term": "一个月后"}


def _tell(sale: Sale, asked: Collection[str]) -> list[tuple[str, ...]]:
    dated = "limitation" in asked
    on, at, due = ("{signed}，", "于{signed}", "{due}") if dated else ("", "", "{term}")
    fine, fine_too, fine_last = "", "", ""
    if "adjusted_penalty" in asked:
        fine = f"，违约方应支付违约金{sale.penalty}万元"
        fine_too = f"，并约定了{sale.penalty}万元的违约金"
        fine_last = f"；一方违约的，向另一方支付违约金{sale.penalty}万元"
    failed = "{withheld}" if sale.breaker == SELLER else "{refused}"
    part = sale.paid != sale.agreed
    paid = f"{{buyer}}只付了{sale.paid}万元定金，{{seller}}照收不误" if part else "{buyer}当天即付清了定金"
    paid_late = f"{{buyer}}仅支付定金{sale.paid}万元，{{seller}}予以接受" if part else "{buyer}依约支付了定金"
    claimed: tuple[str, ...] = ("",)
    if dated and sale.asked:
        claimed = (
            "{asked}，{other}致函{breaker}要求其承担违约责任，{breaker}收函后置之不理。",
            "{other}于{asked}书面要求{breaker}赔偿，未获答复。",
            "双方协商未果，{other}于{asked}向{breaker}发出律师函索赔，{breaker}签收后没有回复。",
        )
    elif dated:
        claimed = ("此后双方再无往来。", "{other}自认倒霉，没有追究。", "{other}一直没有向{breaker}提出过要求。")
    return [
        (
            f"{on}{{buyer}}与{{seller}}签订合同，以{sale.price}万元的价格向{{seller}}购买{{goods}}，约定定金{sale.agreed}万元，{due}交货付款{fine}。{paid}。",
            f"{{buyer}}{{need}}，{at}向{{seller}}订购{{goods}}，总价{sale.price}万元，约定定金{sale.agreed}万元，{due}钱货两清{fine_too}。合同签订后，{paid_late}。",
            f"{on}{{seller}}将{{goods}}卖给{{buyer}}，价款{sale.price}万元，{due}履行。合同写明，{{buyer}}应交付定金{sale.agreed}万元{fine_last}。{paid_late}。",
            f"{{buyer}}向{{seller}}购买{{goods}}，合同{at}签订，价款{sale.price}万元，{due}履行，{{buyer}}须付定金{sale.agreed}万元{fine}。签约后{paid_late}。"
            if dated
            else f"{{seller}}得知{{buyer}}{{need}}，便与其约定以{sale.price}万元出售{{goods}}，定金为{sale.agreed}万元{fine}。{paid_late}。",
            f"*{{buyer}}{{need}}，{at}与{{seller}}约定以{sale.price}万元购买{{goods}}，{due}交付，定金为{sale.agreed}万元{fine}。签约后{paid_late}。",
        ),
        (
            f"到了交货那天，{{breaker}}{failed}，{{other}}因此损失{sale.loss}万元。",
            f"履行期届至，{{breaker}}{failed}，给{{other}}造成{sale.loss}万元的损失。",
            f"不料{{breaker}}到期{failed}，{{other}}为此损失{sale.loss}万元。",
        ),
        claimed,
    ]


DEPOSIT_AND_PENALTY: Final = Chain(
    name="deposit_and_penalty",
    title="定金、违约金与诉讼时效",
    subject="民法",
    norms=(CAP, FORFEITURE, LOSS, PENALTY, LIMITATION, INTERRUPTION),
    world_type=Sale,
    facts={
        "price agreed paid": AMOUNTS,
        "breaker": (SELLER, BUYER),
        "penalty": (6, 12, 20, 36),
        "loss": (5, 9, 14, 18, 30),
        "asked": (NEVER, 10, 20),
        "sued": (26, 40, 50),
    },
    possible=_possible,
    asked_from="2025-01-01",  # two years after the last contract: whatever is told has happened
    parties=(
        {"seller": "甲公司", "buyer": "乙公司"},
        {"seller": "乙公司", "buyer": "甲公司"},
        {"seller": "甲", "buyer": "乙公司"},
        {"seller": "{p[0]}", "buyer": "{t[0]}公司|该公司/公司"},
        {"seller": "{p[0]}", "buyer": "{p[1]}"},
    ),
    scenes=(
        {
            "goods": "一批钢材",
            "need": "因工程急需",
            "withheld": "因钢厂停产，无货可交",
            "refused": "以工程停建为由拒绝收货付款",
        },
        {
            "goods": "一套二手印刷设备",
            "need": "准备扩大生产",
            "withheld": "称设备在搬迁中损坏，不能交货",
            "refused": "称新厂房没有按时建成，拒绝受领",
        },
        {
            "goods": "货车五辆",
            "need": "因业务需要",
            "withheld": "未能从厂家购得车辆，无车可交",
            "refused": "称资金周转不灵，不要车了",
        },
        {
            "goods": "一批板栗",
            "need": "为节前备货",
            "withheld": "没有收购到足够的板栗，不能交货",
            "refused": "称仓库已满，没有提货付款",
        },
        {
            "goods": "一批红木家具",
            "need": "筹备新店开业",
            "withheld": "通知对方工厂赶制不及，不能供货",
            "refused": "以新店不再开业为由拒收",
        },
        {
            "goods": "一台中央空调主机",
            "need": "正在改建营业场所",
            "withheld": "通知对方代理权已经到期，不能供货",
            "refused": "表示改建计划已经取消，不再需要该货物",
        },
    ),
    words=_words,
    about=("{seller}与{buyer}之间的买卖合同", "本案的处理"),
    dates=_dates,
    begins=("2021-01-08", "2022-12-20"),
    tell=_tell,
    effects=(
        Effect(
            "effective_deposit",
            effective_deposit,
            {
                AMOUNT: (
                    "[具有|产生]定金效力的[数额|部分]为{value}万元",
                    "适用定金罚则时，应以{value}万元[为定金的数额|为准]",
                    "{buyer}[交付|支付]的定金中，[有定金效力的|可以适用定金罚则的]是{value}万元",
                )
            },
            {"whole_deposit": _whole, "deposit_as_agreed": _as_agreed, "thirty_per_cent": _thirty},
        ),
        Effect(
            "forfeiture",
            forfeiture,
            {
                "双倍返还": (
                    "{buyer}[有权主张适用|可以依]定金罚则，要求{seller}双倍返还有定金效力的部分",
                    "适用定金罚则的，{seller}对有定金效力的部分[应双倍返还|须加倍返还]",
                    "依定金罚则，{seller}[应当|须]双倍返还有定金效力的部分",
                ),
                "不得请求返还": (
                    "适用定金罚则的，{buyer}[无权要求|不得请求]返还有定金效力的部分",
                    "{seller}[有权主张适用|可以依]定金罚则，不返还有定金效力的部分",
                    "依定金罚则，{seller}[无须|不必]返还有定金效力的部分",
                ),
            },
            {"always_double": _always_double},
        ),
        Effect(
            "beyond_deposit",
            beyond_deposit,
            {
                "可以再请求": (
                    "{other}的损失[超过|高于]定金数额，适用定金罚则之后还可以就超过的部分请求赔偿",
                    "{breaker}承担定金责任后，[{other}仍有损失未获弥补，{breaker}还应赔偿|对{other}超出定金数额的损失还应赔偿]",
                    "定金[不足以弥补|不能完全弥补]{other}的损失，{other}可以[另行|再]请求赔偿不足的部分",
                ),
                "不能再请求": (
                    "就本案的损失，{other}在适用定金罚则之后[不得|不能]再请求赔偿",
                    "{breaker}承担定金责任后，对{other}在本案中的损失[无须|不必]再赔偿",
                    "定金[足以弥补|已能弥补]{other}的损失，{other}[不得|无权]另行请求赔偿",
                ),
            },
            {"deposit_is_all": _deposit_is_all},
        ),
        Effect(
            "adjusted_penalty",
            adjusted_penalty,
            {
                "过低": (
                    "{other}如选择适用违约金条款，[可以|有权]请求法院增加违约金",
                    "约定的违约金低于所受损失，{other}可以请求[增加|予以增加]",
                    "[法院|人民法院]可以根据{other}的请求增加违约金",
                ),
                "过高": (
                    "{other}如选择适用违约金条款，{breaker}可以违约金过分高于损失为由请求[适当减少|法院适当减少]",
                    "约定的违约金[一般可以认定为|一般属于]过分高于造成的损失",
                    "[法院|人民法院]可以根据{breaker}的请求适当减少违约金",
                ),
                "适当": (
                    # Where nobody asks, the court awards what was agreed, however it stands to the loss.
                    "{other}如选择适用违约金条款，双方请求[调整|增加或者减少]违约金的，法院一般都不予支持",
                    "约定的违约金既[非|不]低于损失，一般也不属于过分高于损失",
                    "{other}请求增加、{breaker}请求减少违约金，一般都[不能|不应]得到支持",
                ),
            },
            {"any_excess": _any_excess},
        ),
        Effect(
            "limitation",
            limitation,
            {
                "届满": (
                    "{other}[若|如果]到{sued_full}才起诉，诉讼时效期间已经届满",
                    "如果{other}于{sued_full}起诉，{breaker}[可以时效届满为由拒绝履行|的时效抗辩成立]",
                    "至{sued_full}，{other}的[请求权|债权]已过诉讼时效",
                ),
                "未届满": (
                    "{other}[若|如果]到{sued_full}才起诉，诉讼时效期间也尚未届满",
                    "如果{other}于{sued_full}起诉，{breaker}[不能以时效届满为由拒绝履行|提出的时效抗辩不能成立]",
                    "至{sued_full}，{other}的[请求权|债权]仍在诉讼时效期间之内",
                ),
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
