"""Mortgages and a lien on one machine whose owner goes bankrupt: their order (民法典 414, 416, 456, 457), what can be avoided."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief, after, later
from legal_rl.data.exam.family import Norm, Ruling

PRICE_DAYS: Final = 10
SECURITY_YEARS: Final = 1
PAYMENT_MONTHS: Final = 6

SINCE: Final = "2021-01-01"
BY_REGISTER = Norm("民法典", 414, SINCE, says=("抵押权已经登记的，按照登记的时间先后确定清偿顺序",))
FOR_PRICE = Norm(
    "民法典",
    416,
    SINCE,
    says=(f"标的物交付后{han(PRICE_DAYS)}日内办理抵押登记的，该抵押权人优先于", "但是留置权人除外"),
)
LIEN = Norm("民法典", 456, SINCE, says=("该动产又被留置的，留置权人优先受偿",))
LOST = Norm("民法典", 457, SINCE, says=("留置权人对留置财产丧失占有",))
UNREGISTERED = Norm("担保制度解释", 54, SINCE, says=("抵押人破产，抵押权人主张对抵押财产优先受偿的，人民法院不予支持",))
SECURED = Norm(
    "企业破产法",
    31,
    "2007-06-01",
    says=(f"受理破产申请前{han(SECURITY_YEARS)}年内", "对没有财产担保的债务提供财产担保的"),
)
PAYMENT = Norm(
    "企业破产法",
    32,
    "2007-06-01",
    says=(f"受理破产申请前{han(PAYMENT_MONTHS)}个月内", "仍对个别债权人进行清偿的"),
)

NEVER: Final = 0
FIRST, SECOND, NO_RANK = "先于", "后于", "无优先权"


@dataclass(frozen=True)
class MortgagedMachine:
    """Days after delivery on which the mortgages were registered: the seller's for the price (``NEVER``: not), the bank's.

    Claims in 万元 of ``seller``, ``bank`` and repairer (``fee``), who has still the machine where ``held``; ``proceeds``
    of it. ``old_debt``: the bank's had no security before. Months before the court took the petition: ``secured`` for
    the bank, ``paid`` to another creditor, when the debtor was ``insolvent``.
    """

    seller_day: int
    bank_day: int
    seller: int
    bank: int
    fee: int
    held: bool
    proceeds: int
    old_debt: bool
    secured: int
    paid: int
    insolvent: bool


def _possible(case: MortgagedMachine) -> bool:
    """Proceeds too small for both mortgages and enough for either; days apart."""
    return (
        case.proceeds < case.seller + case.bank
        and case.proceeds - case.fee > max(case.seller, case.bank)
        and case.seller_day != case.bank_day
    )


def rank(case: MortgagedMachine, price: bool = True, set_up: bool = False) -> Ruling:
    """The seller's rank beside the bank; ``set_up``: as though the order of the contracts decided."""
    if set_up:
        return Ruling("抵押合同在先", FIRST, BY_REGISTER)
    if case.seller_day == NEVER:
        return Ruling("动产抵押没有登记，抵押人破产", NO_RANK, UNREGISTERED)
    if price and case.seller_day <= PRICE_DAYS:
        return Ruling(f"价款抵押在交付后第{case.seller_day}日登记", FIRST, FOR_PRICE)
    why = f"登记在交付后第{case.seller_day}日，另一抵押登记在第{case.bank_day}日"
    return Ruling(why, FIRST if case.seller_day < case.bank_day else SECOND, BY_REGISTER)


def repairer(case: MortgagedMachine, always: bool = False) -> Ruling:
    """最先 while the repairer has the machine, else without priority."""
    if case.held or always:
        return Ruling("留置权人占有留置财产", "最先", LIEN)
    return Ruling("留置权人丧失占有", NO_RANK, LOST)


def _left(case: MortgagedMachine, lien: bool = True) -> int:
    return case.proceeds - (case.fee if case.held and lien else 0)


def seller_gets(case: MortgagedMachine, price: bool = True, set_up: bool = False, lien: bool = True) -> Ruling | None:
    """Rule what the seller gets from the proceeds before others; not at issue where it has no priority."""
    ranked = rank(case, price, set_up)
    if ranked.outcome == NO_RANK:
        return None
    left = _left(case, lien) - (case.bank if ranked.outcome == SECOND else 0)
    return Ruling(f"{ranked.why}，可供受偿{left}万元", f"{min(case.seller, left)}", ranked.norm)


def bank_gets(case: MortgagedMachine, price: bool = True, set_up: bool = False, lien: bool = True) -> Ruling:
    """Rule what the bank gets from the proceeds before others."""
    ranked = rank(case, price, set_up)
    left = _left(case, lien) - (case.seller if ranked.outcome == FIRST else 0)
    return Ruling(f"{ranked.why}，可供受偿{left}万元", f"{min(case.bank, left)}", ranked.norm)


def bank_avoided(case: MortgagedMachine, months: int = 12 * SECURITY_YEARS, any_debt: bool = False) -> Ruling:
    """Rule whether the administrator can have the bank's mortgage avoided."""
    debt = "没有财产担保的旧债" if case.old_debt else "当时新借的款"
    avoided = (case.old_debt or any_debt) and case.secured < months
    return Ruling(f"受理前{case.secured}个月为{debt}设抵押", "可以撤销" if avoided else "不能撤销", SECURED)


def payment_avoided(case: MortgagedMachine, months: int = PAYMENT_MONTHS, any_state: bool = False) -> Ruling:
    """Rule whether the administrator can have the payment avoided."""
    avoided = (case.insolvent or any_state) and case.paid < months
    state = "已有破产原因" if case.insolvent else "没有破产原因"
    return Ruling(f"受理前{case.paid}个月清偿，当时{state}", "可以撤销" if avoided else "不能撤销", PAYMENT)


def _dates(case: MortgagedMachine, delivered: date, rng: Random) -> Mapping[str, date]:
    days = {"delivered": delivered}
    if case.seller_day:
        days["registered"] = after(delivered, days=case.seller_day)
    days["pledged"] = after(delivered, days=case.bank_day)
    petition = later(rng, days["pledged"], months=case.secured)
    return {**days, "petition": petition, "paid": later(rng, petition, months=-case.paid)}


def _tell(case: MortgagedMachine, asked: Collection[str]) -> list[tuple[str, ...]]:
    paid_out = bool({"seller_gets", "bank_gets"} & set(asked))  # amounts are told for these alone
    owed, owed_too = (f"{case.seller}万元", f"{case.bank}万元") if paid_out else ("", "")
    registered = "{registered}办理了抵押登记" if case.seller_day else "但一直没有办理抵押登记"
    debt = f"向{{bank}}新借的{owed_too}贷款"
    if "bank_avoided" in asked:
        debt = f"欠{{bank}}的{owed_too}旧债（此前没有担保）" if case.old_debt else f"{{bank}}当日发放的{owed_too}新贷款"
    told: list[tuple[str, ...]] = [
        (
            f"{{debtor}}从{{seller}}处赊购{{machine}}，{{delivered}}交付，双方书面约定以该设备抵押担保尚欠的{owed}价款，{registered}。",
            f"{{seller}}将{{machine}}赊销给{{debtor}}，双方约定以该设备为{owed}价款设立抵押。设备于{{delivered}}交付，{registered}。",
            f"{{delivered}}，{{seller}}向{{debtor}}交付{{machine}}，{{debtor}}依约以该设备为尚欠的{owed}价款提供抵押，{registered}。",
            f"*{{debtor}}向{{seller}}赊购{{machine}}，约定以该设备抵押担保{owed}欠款，设备已于{{delivered}}交付，{registered}。",
        ),
        (
            f"{{pledged_full}}，{{debtor}}又以该设备抵押担保{debt}，当日办理登记。",
            f"为担保{debt}，{{debtor}}又于{{pledged_full}}以该设备设立抵押，并于当日登记。",
        ),
    ]
    if paid_out or "repairer" in asked:
        fee = f"修理费{case.fee}万元" if paid_out else "修理费"
        lien = (
            "{repairer}遂依法留置该设备至今"
            if case.held
            else "{repairer}曾留置该设备，[后经{debtor}请求又将其交还|后因{debtor}急需，又同意其先行取回]"
        )
        told.append(
            (
                f"后设备{{broke}}，{{debtor}}送修后无力支付{fee}，{lien}。",
                f"该设备{{broke}}，{{debtor}}送修后欠下{fee}，{lien}。",
            )
        )
    dated = bool({"bank_avoided", "payment_avoided"} & set(asked))
    on, at = ("{petition_full}，", "于{petition_full}") if dated else ("后", "")
    price = f"，设备变价得款{case.proceeds}万元" if paid_out else ""
    if "payment_avoided" not in asked:
        told.append(
            (
                f"{on}法院受理{{debtor}}的破产申请{price}。",
                f"{{debtor}}陷入困境，法院{at}裁定受理其破产申请{price}。",
            )
        )
        return told
    state = "在已不能清偿到期债务且资不抵债的情况下" if case.insolvent else "在资产充足、能够清偿到期债务时"
    told.append(
        (
            f"{on}法院受理{{debtor}}的破产申请{price}。管理人查明，{{debtor}}{state}，于{{paid_full}}向{{payee}}清偿了一笔没有担保的到期货款。",
            f"法院{at}裁定受理{{debtor}}的破产申请{price}。另查，{{paid_full}}，{{debtor}}{state}，向{{payee}}支付了一笔到期的无担保货款。",
        )
    )
    return told


SECURITY_AND_BANKRUPTCY: Final = Chain(
    name="security_and_bankruptcy",
    title="担保物权的顺位与破产",
    subject="商法",
    norms=(BY_REGISTER, FOR_PRICE, LIEN, LOST, UNREGISTERED, SECURED, PAYMENT),
    world_type=MortgagedMachine,
    facts={
        "seller_day": (NEVER, 5, 8, 15, 25),
        "bank_day": (3, 7, 12, 20),
        "seller": (40, 60),
        "bank": (70, 80),
        "fee": (10,),
        "held": (True, False),
        "proceeds": (95, 105, 115),
        "old_debt": (True, False),
        "secured": (4, 8, 14),
        "paid": (4, 8, 11),
        "insolvent": (True, False),
    },
    possible=_possible,
    asked_from="2025-01-01",  # whatever is told has happened
    parties=(
        {"debtor": "甲公司", "seller": "乙公司", "bank": "丙银行", "repairer": "丁修理厂", "payee": "戊公司"},
        {
            "debtor": "{t[0]}公司|该公司",
            "seller": "某设备厂|设备厂",
            "bank": "某银行|银行",
            "repairer": "某修理部|修理部",
            "payee": "{p[0]}",
        },
        {
            "debtor": "{t[0]}厂|该厂",
            "seller": "某设备公司|设备公司",
            "bank": "某银行|该银行/银行",
            "repairer": "某修理部|该修理部",
            "payee": "{p[0]}",
        },
    ),
    scenes=(
        {"machine": "一台数控机床", "broke": "在使用中损坏"},
        {"machine": "一套灌装设备", "broke": "发生故障"},
        {"machine": "一台大型吊车", "broke": "在作业中受损"},
        {"machine": "一套纺织机械", "broke": "遇水灾受损"},
    ),
    about=("{debtor}破产案件", "各债权人的权利"),
    dates=_dates,
    begins=("2021-02-01", "2023-09-10"),  # every mortgage was made under 民法典
    tell=_tell,
    effects=(
        Effect(
            "rank",
            rank,
            {
                FIRST: (
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{seller}[先于|优先于]{bank}受偿",
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{seller}的受偿顺位在{bank}之前",
                ),
                SECOND: (
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{seller}[也可优先受偿，但须在{bank}之后|可以优先于普通债权人、在{bank}之后受偿]",
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{seller}享有优先受偿权，但[后于|顺位在后于]{bank}",
                ),
                NO_RANK: (
                    "{seller}[不享有|没有]优先受偿权",
                    "{seller}主张就设备变价款优先受偿的，[法院不予支持|不能成立]",
                    "{seller}的债权只能作为普通债权[受偿|清偿]",
                ),
            },
            {"price_is_nothing": partial(rank, price=False), "contract_decides": partial(rank, set_up=True)},
        ),
        Effect(
            "repairer",
            repairer,
            {
                "最先": (
                    "{repairer}就修理费[先于|优先于]各抵押权人受偿",
                    "{repairer}有权[最先|首先]从设备变价款中受偿",
                    "{repairer}的留置权虽然成立在后，仍[可先于|优先于]此前设立的抵押权",
                ),
                NO_RANK: (
                    "{repairer}的留置权已经消灭",
                    "{repairer}的修理费只能作为普通债权[受偿|申报]",
                    "{repairer}[不再享有|已经丧失]留置权，[不能|无权]就该设备优先受偿",
                ),
            },
            {"lien_stays": partial(repairer, always=True)},
        ),
        Effect(
            "seller_gets",
            seller_gets,
            {
                AMOUNT: (
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{seller}[可优先受偿|从设备变价款中可优先受偿|可以从设备变价款中优先得到]{value}万元",
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{seller}[能够|可以]优先受偿的[数额|部分]为{value}万元",
                )
            },
            {
                "price_is_nothing": partial(seller_gets, price=False),
                "contract_decides": partial(seller_gets, set_up=True),
                "lien_forgotten": partial(seller_gets, lien=False),
            },
        ),
        Effect(
            "bank_gets",
            bank_gets,
            {
                AMOUNT: (
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{bank}[可优先受偿|从设备变价款中可优先受偿|可以从设备变价款中优先得到]{value}万元",
                    "[如抵押均未被撤销|管理人未主张撤销抵押的|如管理人没有主张撤销抵押]，{bank}[能够|可以]优先受偿的[数额|部分]为{value}万元",
                )
            },
            {
                "price_is_nothing": partial(bank_gets, price=False),
                "contract_decides": partial(bank_gets, set_up=True),
                "lien_forgotten": partial(bank_gets, lien=False),
            },
        ),
        Effect(
            "bank_avoided",
            bank_avoided,
            {
                "可以撤销": (
                    "管理人有权请求法院撤销[对{bank}的抵押|为{bank}设立的抵押]",
                    "为{bank}设立抵押的行为[可被撤销|属于可撤销的行为]",
                    "{bank}的抵押[可因管理人请求而被撤销|可由管理人请求法院撤销]",
                ),
                "不能撤销": (
                    "管理人无权请求法院撤销[对{bank}的抵押|为{bank}设立的抵押]",
                    "为{bank}设立抵押的行为[不可撤销|不属于可撤销的行为]",
                    "管理人请求撤销{bank}的抵押的，[法院不应支持|不能成立]",
                ),
            },
            {
                "six_months": partial(bank_avoided, months=PAYMENT_MONTHS),
                "new_debts_too": partial(bank_avoided, any_debt=True),
            },
        ),
        Effect(
            "payment_avoided",
            payment_avoided,
            {
                "可以撤销": (
                    "管理人有权请求法院撤销对{payee}的清偿",
                    "{debtor}对{payee}的[个别清偿|清偿][可以撤销|可由管理人请求撤销]",
                    "{debtor}向{payee}付款的行为[可被撤销|属于可撤销的个别清偿]",
                ),
                "不能撤销": (
                    "管理人无权请求法院撤销对{payee}的清偿",
                    "{debtor}对{payee}的[个别清偿|清偿][不得撤销|不能由管理人请求撤销]",
                    "{debtor}向{payee}付款的行为[不可撤销|不属于可撤销的个别清偿]",
                ),
            },
            {
                "one_year": partial(payment_avoided, months=12 * SECURITY_YEARS),
                "solvent_too": partial(payment_avoided, any_state=True),
            },
        ),
    ),
    flaws=(
        Misbelief("price_is_nothing", "不知价款抵押在十日内登记的优先于其他担保物权人"),
        Misbelief("contract_decides", "以为抵押合同在先的即优先，不问登记"),
        Misbelief("lien_stays", "以为丧失占有后留置权仍在"),
        Misbelief("lien_forgotten", "忘记留置权人先受偿"),
        Misbelief("six_months", "把撤销个别清偿的六个月用于为旧债提供担保"),
        Misbelief("new_debts_too", "以为为新债提供担保也可以撤销"),
        Misbelief("one_year", "把一年的期间用于个别清偿"),
        Misbelief("solvent_too", "以为撤销个别清偿不问债务人当时的状况"),
    ),
)
