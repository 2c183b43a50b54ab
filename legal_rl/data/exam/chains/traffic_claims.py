"""A collision of two cars: insurers and drivers in their order (民法典 1213, 道路交通安全法 76), the owner, a passenger."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief, later
from legal_rl.data.exam.family import Norm, Ruling

YEARS: Final = 3
YEARS_BEFORE_2017: Final = 1  # for injuries

SINCE: Final = "2021-01-01"
FAULT = Norm("道路交通安全法", 76, "2021-04-29", says=("双方都有过错的，按照各自过错的比例分担责任",))
LENT = Norm("民法典", 1209, SINCE, says=("由机动车使用人承担赔偿责任", "有过错的，承担相应的赔偿责任"))
SOLD = Norm("民法典", 1210, SINCE, says=("转让并交付机动车但是未办理登记", "由受让人承担赔偿责任"))
UNDER = Norm("民法典", 1211, SINCE, says=("由挂靠人和被挂靠人承担连带责任",))
ORDER = Norm(
    "民法典",
    1213,
    SINCE,
    says=("先由承保机动车强制保险的保险人", "不足部分，由承保机动车商业保险的保险人", "由侵权人赔偿"),
)
LIFT = Norm("民法典", 1217, SINCE, says=("无偿搭乘人损害", "应当减轻其赔偿责任", "有故意或者重大过失的除外"))
LIMITATION = Norm("民法典", 188, SINCE, says=(f"诉讼时效期间为{han(YEARS)}年",))
INTERRUPTION = Norm("民法典", 195, SINCE, says=("诉讼时效中断，从中断、有关程序终结时起，诉讼时效期间重新计算",))

BORROWED, CARELESS, BOUGHT, AFFILIATED = "借用", "借用有缺陷的车", "买受未过户", "挂靠"
NONE, PART, JOINT = "不承担", "相应责任", "连带责任"
OWNERS: Final = {
    BORROWED: (NONE, LENT, "所有人没有过错"),
    CARELESS: (PART, LENT, "所有人明知机动车有缺陷仍出借，有过错"),
    BOUGHT: (NONE, SOLD, "已转让并交付，由受让人承担"),
    AFFILIATED: (JOINT, UNDER, "以挂靠形式从事道路运输"),
}
FREE, PAID = "无偿", "付费"
NEVER: Final = 0


@dataclass(frozen=True)
class Collision:
    """In 万元: the other driver's loss, of which ``first`` within the limits of compulsory insurance and ``rest`` beyond;
    ``cover``: the limit of the commercial insurance, 0 for none. ``share``: the driver's fault in per cent.

    ``car``: how the driver came by it; ``ride`` of a passenger; ``gross``: the driver's gross negligence. The other
    driver would sue ``sued`` years after the accident, having asked for payment ``asked`` years after it (``NEVER``: not).
    """

    first: int
    rest: int
    share: int
    cover: int
    car: str
    ride: str
    gross: bool
    asked: int
    sued: int


def _possible(case: Collision) -> bool:
    """Whole amounts, one exhausted limit or a wide one, no suit on a last day, one passenger's claim that is open."""
    return (
        case.rest * case.share % 100 == 0
        and case.first * case.share % 100 == 0
        and _due(case) != case.cover
        and not (case.asked and case.asked >= min(case.sued, YEARS))
        and case.sued - case.asked != YEARS
        and not (case.car == AFFILIATED and case.ride == FREE)  # 民法典 1217 is silent on cars in business
    )


def _due(case: Collision, by_fault: bool = True) -> int:
    return case.rest * case.share // 100 if by_fault else case.rest


def compulsory(case: Collision, by_fault: bool = False) -> Ruling:
    """Rule what the compulsory insurer pays, whoever is at fault."""
    amount = case.first * case.share // 100 if by_fault else case.first
    return Ruling(f"强制保险先在责任限额内赔{amount}万元", f"{amount}", ORDER)


def commercial(case: Collision, by_fault: bool = True, whole: bool = False) -> Ruling | None:
    """Rule what the commercial insurer pays; ``whole``: as though the loss were not paid in part already."""
    if not case.cover:
        return None
    due = (case.first + case.rest) * case.share // 100 if whole else _due(case, by_fault)
    amount = min(case.cover, due)
    return Ruling(f"不足部分{case.rest}万元的{case.share}%，以{case.cover}万元为限", f"{amount}", ORDER)


def driver(case: Collision, by_fault: bool = True, insured: bool = True) -> Ruling | None:
    """Rule what is left to the driver; not at issue where nothing is."""
    left = _due(case, by_fault) - (min(case.cover, _due(case, by_fault)) if insured else 0)
    if left <= 0:
        return None
    why = f"不足部分{case.rest}万元按{case.share}%计{_due(case)}万元，商业保险之外余{left}万元"
    return Ruling(why, f"{left}", FAULT if not case.cover else ORDER)


def owner(case: Collision, joint: bool = False, registered: bool = False) -> Ruling:
    """Rule what the owner (seller, company) is liable for; ``registered``: as though an owner in the register always were."""
    outcome, norm, why = OWNERS[case.car]
    if (joint and case.car == CARELESS) or (registered and case.car == BOUGHT):
        outcome = JOINT
    return Ruling(why, outcome, norm)


def _user_only(case: Collision) -> Ruling:
    _, norm, _ = OWNERS[case.car]
    return Ruling("只由使用人承担", NONE, norm)


def passenger(case: Collision, free: bool | None = None) -> Ruling:
    """Rule whether the passenger's claim is reduced; ``free``: reduced always where True, never where False."""
    reduced = case.ride == FREE and not case.gross
    why = (
        "付费搭乘"
        if case.ride == PAID
        else "无偿搭乘，驾驶人有重大过失"
        if case.gross
        else "无偿搭乘，驾驶人没有重大过失"
    )
    if free is not None:
        reduced = free and case.ride == FREE
    return Ruling(why, "应当减轻" if reduced else "不予减轻", LIFT)


def limitation(case: Collision, years: int = YEARS, interrupts: bool = True) -> Ruling:
    """届满 or 未届满 on the day of the suit."""
    run = case.sued - (case.asked if interrupts else 0)
    why = f"满{case.asked}年时催告而中断，此后满{run}年" if case.asked else f"其间没有中断，已满{run}年"
    return Ruling(why, "届满" if run > years else "未届满", INTERRUPTION if case.asked and interrupts else LIMITATION)


def _dates(case: Collision, day: date, rng: Random) -> Mapping[str, date]:
    asked = {"asked": later(rng, day, years=case.asked)} if case.asked else {}
    return {"day": day, **asked, "sued": later(rng, asked.get("asked", day), years=case.sued - case.asked)}


def _tell(case: Collision, asked: Collection[str]) -> list[tuple[str, ...]]:
    car = {
        BORROWED: "{driver}有驾照，从{owner}处借得一辆车况良好的轿车",
        CARELESS: "{owner}明知自己的轿车制动有缺陷，仍把它借给不知情的{driver}，而这一缺陷正是其后事故的原因之一",
        BOUGHT: "{driver}从{owner}处买得一辆合格的二手轿车，车已交付但尚未过户",
        AFFILIATED: "{driver}自购客车，挂靠在{owner}名下跑客运",
    }[case.car]
    before, after_all = (f"{car}。", f"经查，{car}。") if "owner" in asked else ("", "")
    on = "{day}，" if "limitation" in asked else ""
    both, hurt = "{victim}受伤", "造成{victim}受伤"
    if "passenger" in asked:
        ride = "免费搭乘{driver}车辆" if case.ride == FREE else "付费乘坐{driver}车辆"
        both, hurt = f"{{victim}}和{ride}的{{passenger}}均受伤", f"造成{{victim}}及{ride}的{{passenger}}受伤"
    gross = ""
    if "passenger" in asked:
        gross = (
            "，{driver}[逆向行驶并严重超速|严重超速，且逆向行驶]"
            if case.gross
            else "，{driver}[一时疏忽，制动不及|未充分观察路况，反应不及]"
        )
    found = f"事发时{gross}" if gross else ""
    if {"commercial", "driver"} & set(asked):
        found = f"经交警部门认定{gross or '，{driver}'}" + ("，" if gross else "")
        found += "负全部责任" if case.share == 100 else f"有{case.share}%的过错，{{victim}}有{100 - case.share}%的过错"
    losses = ""
    if {"compulsory", "commercial", "driver"} & set(asked):
        losses = f"{{victim}}共损失{case.first + case.rest}万元，其中属于交强险责任限额范围内的为{case.first}万元"
    if {"commercial", "driver"} & set(asked):
        losses += (
            f"，{{driver}}所驾的车另投保了保额{case.cover}万元的商业三者险"
            if case.cover
            else "，{driver}所驾的车没有投保商业险"
        )
    claimed: tuple[str, ...] = ("",)
    if "limitation" in asked and case.asked:
        claimed = (
            "{victim}出院后忙于生意，直到{asked}才书面要求{driver}赔偿，{driver}未予理睬。",
            "{asked}，{victim}致函{driver}要求赔偿，没有结果。",
        )
    elif "limitation" in asked:
        claimed = ("此后{victim}[一直未提出赔偿要求|忙于工作，一直没有索赔]。", "双方此后[再无联系|没有再谈起此事]。")
    return [
        (
            f"{before}{on}{{driver}}驾车{{way}}与{{victim}}驾驶的轿车相撞，{both}。",
            f"{before}{on}{{driver}}驾驶该车{{way}}与{{victim}}的轿车相撞，{hurt}。"
            if before
            else f"{on}{{driver}}、{{victim}}各自驾驶的轿车相撞，{hurt}。",
            f"{on}{{driver}}驾车{{way}}，与{{victim}}驾驶的汽车发生碰撞，{both}。{after_all}",
            f"{on}{{victim}}驾驶的汽车被{{driver}}驾驶的汽车撞上，{both}。{after_all}",
            f"*{before}{on}{{driver}}开车{{way}}与{{victim}}驾驶的汽车相撞，{both}。",
        ),
        (
            "".join(f"{text}。" for text in (found, losses) if text),
            "".join(f"{text}。" for text in (losses, found) if text),
        ),
        claimed,
    ]


TRAFFIC_CLAIMS: Final = Chain(
    name="traffic_claims",
    title="交通事故的赔偿",
    subject="民法",
    norms=(FAULT, LENT, SOLD, UNDER, ORDER, LIFT, LIMITATION, INTERRUPTION),
    world_type=Collision,
    facts={
        "first": (5, 10, 15, 18),
        "rest": (10, 20, 30, 50, 60, 100),
        "share": (60, 70, 80, 100),
        "cover": (0, 10, 20, 50),
        "car": tuple(OWNERS),
        "ride": (FREE, PAID),
        "gross": (False, True),
        "asked": (NEVER, 1, 2),
        "sued": (2, 4),
    },
    possible=_possible,
    asked_from="2025-05-01",  # four years after the statutes: every accident fell under them
    parties=(
        {"driver": "甲", "owner": "乙", "victim": "丙", "passenger": "丁"},
        {"driver": "乙", "owner": "甲公司", "victim": "丙", "passenger": "丁"},
        {"driver": "{p[0]}", "owner": "{t[0]}公司|该公司", "victim": "{p[1]}", "passenger": "{p[2]}"},
        {"driver": "{p[0]}", "owner": "{p[3]}", "victim": "{p[1]}", "passenger": "{p[2]}"},
    ),
    scenes=tuple(
        {"way": way}
        for way in (
            "途经某路口时",
            "在国道上超车时",
            "雨天行至一弯道时",
            "下班回家途中",
            "去外地办事途中",
            "在小区门口左转时",
        )
    ),
    about=("本案的赔偿责任", "该起交通事故的赔偿"),
    dates=_dates,
    begins=("2021-05-01", "2023-03-31"),
    tell=_tell,
    effects=(
        Effect(
            "compulsory",
            compulsory,
            {
                AMOUNT: (
                    "[承保交强险的保险公司|交强险的保险人]应[先|首先][向{victim}赔偿|赔偿{victim}]{value}万元",
                    "{victim}[可从交强险中获赔|可以先从交强险中得到]{value}万元",
                    "交强险[应当先行|应首先]赔付{victim}{value}万元",
                )
            },
            {"compulsory_by_fault": partial(compulsory, by_fault=True)},
        ),
        Effect(
            "commercial",
            commercial,
            {
                AMOUNT: (
                    "[承保商业险的保险公司|商业三者险的保险人]应[向{victim}赔偿|赔偿{victim}]{value}万元",
                    "商业三者险应[向{victim}赔付|赔付{victim}]{value}万元",
                    "交强险[赔付之后|不足的部分]，由商业三者险[赔付|负担]{value}万元",
                )
            },
            {
                "fault_forgotten": partial(commercial, by_fault=False),
                "share_of_the_whole": partial(commercial, whole=True),
            },
        ),
        Effect(
            "driver",
            driver,
            {
                AMOUNT: (
                    "[保险赔付之后|扣除保险赔付的部分]，侵权人还应赔偿{victim}{value}万元",
                    "除保险赔付的部分外，[侵权人一方|侵权人]还应[赔偿{victim}|承担]{value}万元",
                    "最终由侵权人自行[负担|赔偿]的[数额|部分]为{value}万元",
                )
            },
            {
                "fault_forgotten": partial(driver, by_fault=False),
                "insurance_forgotten": partial(driver, insured=False),
            },
        ),
        Effect(
            "owner",
            owner,
            {
                NONE: (
                    "保险赔付后如仍有不足，{owner}[不承担责任|不负赔偿责任]",
                    "对保险赔付后[仍不足的部分|的不足部分]，{owner}不承担赔偿责任",
                    "保险赔付后如仍有不足，{victim}[无权要求|不能请求]{owner}赔偿",
                ),
                PART: (
                    "保险赔付后如仍有不足，{owner}[应承担与其过错|应当承担与过错]相应的赔偿责任",
                    "对保险赔付后[仍不足的部分|的不足部分]，{owner}就其过错承担相应责任[，但不与{driver}连带|]",
                    "保险赔付后如仍有不足，{victim}可以要求{owner}按其过错[承担相应的责任|赔偿相应的部分]",
                ),
                JOINT: (
                    "保险赔付后如仍有不足，{owner}[应当与|与]{driver}承担连带责任",
                    "对保险赔付后[仍不足的部分|的不足部分]，{owner}与{driver}[承担连带责任|连带赔偿]",
                    "保险赔付后如仍有不足，{victim}[可以|有权]请求{owner}与{driver}承担连带责任",
                ),
            },
            {
                "fault_makes_joint": partial(owner, joint=True),
                "register_decides": partial(owner, registered=True),
                "user_only": _user_only,
            },
        ),
        Effect(
            "passenger",
            passenger,
            {
                "应当减轻": (
                    "应当减轻{driver}对{passenger}的赔偿责任",
                    "{driver}可以好意同乘为由，[主张|请求]减轻对{passenger}的责任",
                    "{driver}对{passenger}的赔偿责任[应当|应予]减轻",
                ),
                "不予减轻": (
                    "{driver}对{passenger}的赔偿责任[不因搭乘而减轻|不应减轻]",
                    "{driver}[无权|不能]以好意同乘为由，主张减轻对{passenger}的责任",
                    "{driver}请求减轻对{passenger}的赔偿责任的，[不应支持|法院不予支持]",
                ),
            },
            {"free_always": partial(passenger, free=True), "free_never": partial(passenger, free=False)},
        ),
        Effect(
            "limitation",
            limitation,
            {
                "届满": (
                    "{victim}[若于|如果于]{sued_full}起诉{driver}，诉讼时效期间[已经|业已]届满",
                    "{victim}到{sued_full}才起诉{driver}的，{driver}[的时效抗辩成立|有权提出时效抗辩]",
                    "至{sued_full}，{victim}[请求{driver}赔偿的诉讼时效期间已经届满|对{driver}的赔偿请求权已过诉讼时效]",
                ),
                "未届满": (
                    "{victim}[若于|如果于]{sued_full}起诉{driver}，诉讼时效期间[尚未|并未]届满",
                    "{victim}到{sued_full}才起诉{driver}的，{driver}[的时效抗辩也不成立|也无权提出时效抗辩]",
                    "至{sued_full}，{victim}[请求{driver}赔偿的诉讼时效期间尚未届满|对{driver}的赔偿请求权未过诉讼时效]",
                ),
            },
            {
                "one_year": partial(limitation, years=YEARS_BEFORE_2017),
                "no_interruption": partial(limitation, interrupts=False),
            },
        ),
    ),
    flaws=(
        Misbelief("compulsory_by_fault", "以为强制保险也按过错比例赔偿"),
        Misbelief("fault_forgotten", "不足部分不按过错比例分担"),
        Misbelief("share_of_the_whole", "按全部损失而不按强制保险赔偿后的不足部分计算"),
        Misbelief("insurance_forgotten", "忘记商业保险先于侵权人赔偿"),
        Misbelief("fault_makes_joint", "以为有过错的出借人承担连带责任"),
        Misbelief("register_decides", "以为登记的所有人一律担责"),
        Misbelief("user_only", "以为一律只由使用人担责"),
        Misbelief("free_always", "以为无偿搭乘一律减轻责任，不问重大过失"),
        Misbelief("free_never", "不知无偿搭乘应当减轻责任"),
        Misbelief("one_year", "仍以一年为人身损害的诉讼时效"),
        Misbelief("no_interruption", "不知请求履行使时效中断"),
    ),
)
