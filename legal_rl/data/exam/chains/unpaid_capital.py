"""Capital not paid in, and the sale of the share: 公司法 49, 50, 54, 84 and 88 as in force since 2024-07-01."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Misbelief, after
from legal_rl.data.exam.family import Norm, Ruling

ANSWER: Final = 30  # days

LAW: Final = "公司法"
SINCE: Final = "2024-07-01"
DUTY = Norm(LAW, 49, SINCE, says=("应当按期足额缴纳", "还应当对给公司造成的损失承担赔偿责任"))
FOUNDERS = Norm(
    LAW,
    50,
    SINCE,
    says=("股东未按照公司章程规定实际缴纳出资", "设立时的其他股东与该股东在出资不足的范围内承担连带责任"),
)
EARLY = Norm(LAW, 54, SINCE, says=("公司不能清偿到期债务的", "已到期债权的债权人有权要求", "提前缴纳出资"))
CONSENT = Norm(
    LAW,
    84,
    SINCE,
    says=("股东之间可以相互转让", "其他股东在同等条件下有优先购买权", f"{han(ANSWER)}日内未答复的，视为放弃优先购买权"),
)
SALE = Norm(
    LAW,
    88,
    SINCE,
    says=(
        "由受让人承担缴纳该出资的义务",
        "转让人对受让人未按期缴纳的出资承担补充责任",
        "转让人与受让人在出资不足的范围内承担连带责任",
        "受让人不知道且不应当知道存在上述情形的，由转让人承担责任",
    ),
)

NOT_DUE, OVERDUE, OVERVALUED = "未届期", "逾期", "作价过高"
PRESENT, LATER = "设立时的股东", "后来加入的股东"
OUTSIDER, INSIDER = "外人", "股东"


@dataclass(frozen=True)
class Capital:
    """In 万元: ``subscribed`` by one shareholder and ``paid``, the real value where it is a thing that was ``OVERVALUED``.

    The share is sold to an outsider or a shareholder (``buyer``), who ``knew`` how things stood. ``fellow``: another
    shareholder, silent ``silent`` days after a notice of the sale. ``broke``: the company cannot pay debts that are due.
    """

    state: str
    subscribed: int
    paid: int
    buyer: str
    knew: bool
    fellow: str
    silent: int
    broke: bool


def _possible(case: Capital) -> bool:
    """Knowledge only where it matters, no question of a notice among shareholders."""
    return not (case.state == NOT_DUE and case.knew) and not (case.buyer == INSIDER and case.silent > ANSWER)


def shortfall(case: Capital, whole: bool = False) -> Ruling:
    """Rule what is not paid in; ``whole``: as though nothing were."""
    left = case.subscribed - (0 if whole else case.paid)
    paid = "实际价额" if case.state == OVERVALUED else "实缴"
    return Ruling(f"认缴{case.subscribed}万元，{paid}{case.paid}万元", f"{left}", DUTY)


def burden(case: Capital, joint: bool = False, buyer_only: bool = False) -> Ruling:
    """Rule who must pay after the sale; ``joint``: both whatever the buyer knew, ``buyer_only``: as though it were not yet due."""
    if case.state == NOT_DUE and not joint:
        return Ruling("转让未届出资期限的股权", "受让人缴纳", SALE)
    if buyer_only:
        return Ruling("由受让人缴纳", "受让人缴纳", SALE)
    if case.knew or joint:
        return Ruling("出资不足，受让人知道", "连带", SALE)
    return Ruling("出资不足，受让人不知道且不应当知道", "转让人", SALE)


def preemption(case: Capital, among: bool = False, ends: bool = True) -> Ruling:
    """Rule whether the other shareholder can still buy on equal terms; ``among``: also from a sale among shareholders."""
    if case.buyer == INSIDER and not among:
        return Ruling("股东之间转让", "不享有", CONSENT)
    if case.silent > ANSWER and ends:
        return Ruling(f"接到通知后{case.silent}日未答复，视为放弃", "不享有", CONSENT)
    return Ruling(f"向股东以外的人转让，接到通知后{case.silent}日，未满{ANSWER}日", "享有", CONSENT)


def early(case: Capital, ever: bool | None = None) -> Ruling | None:
    """Rule whether a creditor whose claim is due can demand what is not yet due; ``ever``: always or never."""
    if case.state != NOT_DUE:
        return None
    able = case.broke if ever is None else ever
    why = f"公司{'不能' if case.broke else '能够'}清偿到期债务"
    return Ruling(why, "有权" if able else "无权", EARLY)


def founder(case: Capital, all_liable: bool = False, own_only: bool = False) -> Ruling | None:
    """Rule whether the other shareholder is liable with the one who did not pay."""
    if case.state == NOT_DUE:
        return None
    liable = (case.fellow == PRESENT or all_liable) and not own_only
    return Ruling(f"系{case.fellow}", "连带" if liable else "不承担", FOUNDERS)


def loss(case: Capital, due: bool = True) -> Ruling | None:
    """Rule whether the shareholder must make good the company's loss; ``due``: that the time for payment matters."""
    if case.state == OVERVALUED:
        return None
    liable = case.state == OVERDUE or not due
    return Ruling("逾期未缴" if case.state == OVERDUE else "出资期限尚未届至", "应赔" if liable else "不赔", DUTY)


def _dates(case: Capital, told: date, _: Random) -> Mapping[str, date]:
    return {"told": told, "now": after(told, days=case.silent)}


def _tell(case: Capital, asked: Collection[str]) -> list[tuple[str, ...]]:
    unpaid = case.subscribed - case.paid
    state = {
        NOT_DUE: "{seller}认缴的出资依章程应于公司成立后第四年缴足，目前只缴了一部分",
        OVERDUE: "{seller}依章程应在公司设立时缴足货币出资，却只缴了一部分，其余一直拖欠",
        OVERVALUED: "{seller}依章程在公司设立时以一套设备作价出资，设备如期交付，事后发现其当时的实际价额显著低于所作的价",
    }
    if "shortfall" in asked:
        state = {
            NOT_DUE: f"章程规定{{seller}}认缴出资{case.subscribed}万元，于公司成立后第四年缴足，{{seller}}已缴{case.paid}万元",
            OVERDUE: f"章程规定{{seller}}应在公司设立时缴足货币出资{case.subscribed}万元，{{seller}}只缴了{case.paid}万元，其余{unpaid}万元一直拖欠",
            OVERVALUED: f"{{seller}}依章程在公司设立时以一套设备作价{case.subscribed}万元出资，设备如期交付，事后发现其当时的实际价额仅为{case.paid}万元",
        }
    paid = state[case.state]
    fellow = ""
    if "founder" in asked:
        fellow = "{fellow}也是公司设立时的股东" if case.fellow == PRESENT else "{fellow}是公司成立后增资加入的股东"
    elif "preemption" in asked:
        fellow = "{fellow}是该公司的另一名股东"
    founded = f"{paid}。{fellow}。" if fellow else f"{paid}。"
    told: list[tuple[str, ...]] = [
        (
            f"{{firm}}是2024年9月成立的有限责任公司，{founded}",
            f"2024年9月，{{seller}}等人设立{{firm}}（有限责任公司）。{founded}",
            f"{{firm}}是2024年9月设立的有限责任公司，{{seller}}是其股东。{founded}",
            f"*有限责任公司{{firm}}于2024年9月设立，{founded}",
        )
    ]
    if {"burden", "preemption", "early"} & set(asked):
        buyer = (
            "股东以外的" if case.buyer == OUTSIDER else "后来加入公司的股东"
        )  # one of the founders would be liable as such
        knew, knew_too = "", ""
        if case.state != NOT_DUE and "burden" in asked:
            knew = (
                "{seller}已将出资的实情告知{buyer}"
                if case.knew
                else "{buyer}查阅了公司的验资报告和出资证明书，二者均载明{seller}的出资已全部到位"
            )
            knew, knew_too = f"，{knew}", f"。{knew}"
        sale: tuple[str, ...] = (
            f"{{seller}}{{why}}，与{buyer}{{buyer}}商定转让全部股权{knew}。",
            f"后{{seller}}{{why}}，打算把全部股权转让给{buyer}{{buyer}}{knew_too}。",
        )
        if "preemption" in asked:
            notice = (
                "{told}，{seller}将转让的数量、价格等书面通知了{fellow}，{fellow}到{now}仍未答复。",
                "{fellow}于{told}收到载明转让数量、价格等事项的书面通知，直至{now}没有答复。",
            )
            sale = tuple(text + more for text in sale for more in notice)
        told.append(sale)
    if "early" in asked:
        broke = (
            "{firm}对{creditor}的债务到期，[无力清偿|一再催讨仍不能清偿]"
            if case.broke
            else "{firm}欠{creditor}的债务到期，[账上资金足以清偿|有足够的资金清偿]"
        )
        told.append((f"其间，{broke}。", f"此时{broke}。"))
    return told


UNPAID_CAPITAL: Final = Chain(
    name="unpaid_capital",
    title="出资不足与股权转让",
    subject="商法",
    norms=(DUTY, FOUNDERS, EARLY, CONSENT, SALE),
    world_type=Capital,
    facts={
        "state": (NOT_DUE, OVERDUE, OVERVALUED),
        "subscribed": (80, 100, 150, 200),
        "paid": (20, 30, 50, 60),
        "buyer": (OUTSIDER, INSIDER),
        "knew": (False, True),
        "fellow": (PRESENT, LATER),
        "silent": (10, 20, 40, 50),
        "broke": (False, True),
    },
    possible=_possible,
    asked_from="2025-03-01",
    parties=(
        {"firm": "甲公司", "seller": "乙", "buyer": "丙", "fellow": "丁", "creditor": "戊公司"},
        {"firm": "甲公司", "seller": "乙", "buyer": "丙", "fellow": "丁", "creditor": "戊银行"},
        {
            "firm": "{t[0]}公司|该公司/公司",
            "seller": "{p[0]}",
            "buyer": "{p[1]}",
            "fellow": "{p[2]}",
            "creditor": "某银行|该银行/银行",
        },
    ),
    scenes=tuple(
        {"why": why} for why in ("急需用钱", "准备移居外地", "与公司的董事长不和", "有意退出经营", "另有投资计划")
    ),
    about=("{seller}的出资与股权转让", "本案中各方的权利义务"),
    dates=_dates,
    begins=("2024-12-01", "2025-01-09"),
    tell=_tell,
    effects=(
        Effect(
            "shortfall",
            shortfall,
            {
                AMOUNT: (
                    "{seller}的出资[还有|尚有]{value}万元没有缴纳",
                    "{seller}[尚未缴纳|欠缴]的出资为{value}万元",
                    "{seller}[实际出资|出资]与认缴数额相差{value}万元",
                )
            },
            {"nothing_counts": partial(shortfall, whole=True)},
        ),
        Effect(
            "burden",
            burden,
            {
                "受让人缴纳": (
                    "股权转让后，应由{buyer}缴纳剩余出资，{buyer}未按期缴纳的，{seller}承担补充责任",
                    "受让股权后，{buyer}负有缴纳出资的义务，{seller}[仅承担|只承担]补充责任",
                ),
                "连带": (
                    "股权转让后，{seller}与{buyer}在出资不足的范围内承担连带责任",
                    "{buyer}受让股权后，应与{seller}[连带承担|一同承担]出资不足的责任",
                    "股权转让后，对出资不足的部分，{seller}、{buyer}[承担|应负]连带责任",
                ),
                "转让人": (
                    "股权转让后，出资不足的责任仍由{seller}承担，{buyer}不承担责任",
                    "{buyer}受让股权后，对此前的出资不足[不承担|不负]责任",
                    "股权转让后，对出资不足的部分，由{seller}而[不|非]由{buyer}承担责任",
                ),
            },
            {"always_joint": partial(burden, joint=True), "buyer_pays": partial(burden, buyer_only=True)},
        ),
        Effect(
            "preemption",
            preemption,
            {
                "享有": (
                    "{fellow}仍可在同等条件下主张优先购买权",
                    "{fellow}对该股权享有优先购买权",
                    "[此时|目前]，{fellow}[有权|可以]在同等条件下优先购买该股权",
                ),
                "不享有": (
                    "{fellow}不能对该股权主张优先购买权",
                    "{fellow}此时不享有优先购买权",
                    "[此时|目前]，{fellow}[无权|不能]优先购买该股权",
                ),
            },
            {
                "among_shareholders": partial(preemption, among=True),
                "silence_is_nothing": partial(preemption, ends=False),
            },
        ),
        Effect(
            "early",
            early,
            {
                "有权": (
                    "股权转让之前，{creditor}有权要求{seller}提前缴纳出资",
                    "在股权转让前，{creditor}可以要求{seller}提前[缴足|缴纳]尚未届期的出资",
                    "股权转让之前，{seller}[不能|无权]以出资期限未到为由拒绝{creditor}提前缴纳的要求",
                ),
                "无权": (
                    "股权转让之前，{creditor}无权要求{seller}提前缴纳出资",
                    "在股权转让前，{creditor}不能要求{seller}提前[缴足|缴纳]尚未届期的出资",
                    "股权转让之前，{seller}[可以|有权]以出资期限未到为由拒绝{creditor}提前缴纳的要求",
                ),
            },
            {"always_early": partial(early, ever=True), "never_early": partial(early, ever=False)},
        ),
        Effect(
            "founder",
            founder,
            {
                "连带": (
                    "{fellow}应在{seller}出资不足的范围内承担连带责任",
                    "对{seller}[欠缴的部分|出资不足的部分]，{fellow}与其承担连带责任",
                    "{fellow}[须|应当]就{seller}的出资不足[与{seller}一并负责|与{seller}承担连带责任]",
                ),
                "不承担": (
                    "{fellow}对{seller}出资不足的部分不承担责任",
                    "对{seller}[欠缴的部分|出资不足的部分]，{fellow}无须承担连带责任",
                    "{fellow}[不必|无须]就{seller}的出资不足[负责|承担责任]",
                ),
            },
            {"all_shareholders": partial(founder, all_liable=True), "each_his_own": partial(founder, own_only=True)},
        ),
        Effect(
            "loss",
            loss,
            {
                "应赔": (
                    "{seller}除应当向{firm}足额缴纳出资外，还应当对给{firm}造成的损失承担赔偿责任",
                    "{firm}因出资尚未缴足而受到损失的，{seller}[应当赔偿|应承担赔偿责任]",
                ),
                "不赔": (
                    "即使{firm}因出资尚未缴足而受到损失，{seller}也不承担赔偿责任",
                    "{firm}因出资尚未缴足而受到损失的，{seller}[无须赔偿|不承担赔偿责任]",
                ),
            },
            {"time_forgotten": partial(loss, due=False)},
        ),
    ),
    flaws=(
        Misbelief("nothing_counts", "把认缴的数额全部当作未缴"),
        Misbelief("always_joint", "以为转让人与受让人一律承担连带责任"),
        Misbelief("buyer_pays", "以为一律由受让人缴纳"),
        Misbelief("among_shareholders", "以为股东之间转让，其他股东也有优先购买权"),
        Misbelief("silence_is_nothing", "不知三十日未答复视为放弃优先购买权"),
        Misbelief("always_early", "以为债权人随时可以要求提前缴纳出资"),
        Misbelief("never_early", "以为出资未届期就不能要求提前缴纳"),
        Misbelief("all_shareholders", "以为后来加入的股东也承担连带责任"),
        Misbelief("each_his_own", "以为设立时的其他股东不承担责任"),
        Misbelief("time_forgotten", "不问出资期限是否届至"),
    ),
)
