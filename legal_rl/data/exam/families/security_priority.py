"""担保物权的竞存: 民法典 414 to 416 and 456, which of two creditors is paid first out of one movable."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 10  # from delivery, to register a mortgage for the price

SINCE: Final = "2021-01-01"
ORDER_NORM = Norm(
    "民法典",
    414,
    SINCE,
    says=(
        "抵押权已经登记的，按照登记的时间先后确定清偿顺序",
        "抵押权已经登记的先于未登记的受偿",
        "抵押权未登记的，按照债权比例清偿",
    ),
)
PLEDGE_NORM = Norm("民法典", 415, SINCE, says=("既设立抵押权又设立质权", "按照登记、交付的时间先后确定清偿顺序"))
PRICE_NORM = Norm(
    "民法典",
    416,
    SINCE,
    says=(
        f"标的物交付后{han(DAYS)}日内办理抵押登记的，该抵押权人优先于抵押物买受人的其他担保物权人受偿，但是留置权人除外",
    ),
)
LIEN_NORM = Norm("民法典", 456, SINCE, says=("已经设立抵押权或者质权，该动产又被留置的，留置权人优先受偿",))
CREATION_NORM = Norm("民法典", 403, SINCE, says=("抵押权自抵押合同生效时设立；未经登记，不得对抗善意第三人",))
BUYER_NORM = Norm("民法典", 404, SINCE, says=("不得对抗正常经营活动中已经支付合理价款并取得抵押财产的买受人",))
GRACE_NORM = Norm("民法典", 453, SINCE, says=("应当给债务人六十日以上履行债务的期限",))
LOSS_NORM = Norm("民法典", 457, SINCE, says=("对留置财产丧失占有", "留置权消灭"))
FORMER = Norm("担保法解释", 79, "2000-12-13", "2020-12-31", says=("抵押权人优先于质权人受偿",))

MORTGAGE, PLEDGE, LIEN, PRICE = "抵押", "质押", "留置", "价款抵押"
FIRST, LAST, EVEN = "优先", "后于", "按比例"
THINGS: Final = (
    *("某纺织厂的一台织机", "某建筑队的一台挖掘机", "某印刷厂的一台印刷机", "某农场的一台收割机"),
    *("某码头的一台起重机", "某机械厂的一台机床", "某煤矿的一台采煤机", "某面粉厂的一台磨粉机"),
    *("某木材厂的一台锯木机", "某采石场的一台破碎机", "某制衣厂的一台裁布机", "某茶厂的一台炒茶机"),
    *("某水泥厂的一台搅拌机", "某饮料厂的一台灌装机", "某家具厂的一台雕刻机", "某酒店的一台洗碗机"),
)


@dataclass(frozen=True)
class Rivalry:
    """Two rights to ``thing``, days of March: ``made`` when agreed (a price mortgage: when the thing was delivered),
    ``done`` when registered, handed over or retained; None for a mortgage that is not registered."""

    thing: str
    kind: str
    made: int
    done: int | None
    rival: str
    rival_made: int
    rival_done: int | None


def priority(case: Rivalry) -> Ruling:
    """优先, 后于 or 按比例, as against the rival."""
    if LIEN in (case.kind, case.rival):
        own = case.kind == LIEN
        return Ruling("其为留置权人" if own else "对方为留置权人", FIRST if own else LAST, LIEN_NORM)
    for who, kind, made, done, outcome in (
        ("其", case.kind, case.made, case.done, FIRST),
        ("对方", case.rival, case.rival_made, case.rival_done, LAST),
    ):
        if kind == PRICE and done is not None and done - made <= DAYS:
            return Ruling(f"{who}以价款为主债权的抵押在交付后第{done - made}日登记", outcome, PRICE_NORM)
    return by_time(case)


def by_time(case: Rivalry) -> Ruling:
    """Goes by registration and delivery alone: right, except for liens and timely price mortgages."""
    norm = PLEDGE_NORM if PLEDGE in (case.kind, case.rival) else ORDER_NORM
    if case.done is None and case.rival_done is None:
        return Ruling("双方的抵押均未登记", EVEN, norm)
    if case.done is None or case.rival_done is None:
        own = case.rival_done is None
        return Ruling("仅其抵押已经登记" if own else "仅对方的抵押已经登记", FIRST if own else LAST, norm)
    order = "先" if case.done < case.rival_done else "后"
    told = f"其3月{case.done}日公示，{order}于对方的3月{case.rival_done}日"
    return Ruling(told, FIRST if order == "先" else LAST, norm)


def by_contract(case: Rivalry) -> Ruling:
    """Goes by the days of the contracts where registration or delivery decides."""
    ruling = priority(case)
    if ruling.norm not in (ORDER_NORM, PLEDGE_NORM):
        return ruling
    order = "先" if case.made < case.rival_made else "后"
    told = f"其3月{case.made}日订约，{order}于对方的3月{case.rival_made}日"
    return Ruling(told, FIRST if order == "先" else LAST, ruling.norm)


def mortgage_first(case: Rivalry) -> Ruling:
    """担保法解释 79: a registered mortgage goes before a pledge, whichever was first."""
    if PLEDGE in (case.kind, case.rival) and {case.kind, case.rival} & {MORTGAGE, PRICE}:
        own = case.kind != PLEDGE
        return Ruling("抵押权优先于质权", FIRST if own else LAST, PLEDGE_NORM)
    return priority(case)


# (made, done, made, done) of the two rights.
ORDINARY: Final = ((1, 12, 5, 8), (4, 15, 6, 9), (2, 20, 9, 14), (3, 5, 10, 18), (8, 10, 11, 13), (2, 17, 7, 16))
PRICES: Final = ((2, 8, 3, 5), (4, 11, 5, 9), (6, 15, 8, 10), (1, 14, 4, 9), (3, 18, 6, 11), (5, 19, 7, 12))
LIENS: Final = ((1, 12, 20), (4, 6, 15), (9, 14, 25))


def _cases() -> Iterator[tuple[Rivalry, float]]:
    pairs: list[tuple[tuple[str, int, int | None], tuple[str, int, int | None], float]] = []
    for a, b, c, d in ORDINARY:
        pairs += [((one, a, b), (two, c, d), 1) for one in (MORTGAGE, PLEDGE) for two in (MORTGAGE, PLEDGE)]
        pairs += [((MORTGAGE, a, None), (MORTGAGE, c, d), 1), ((MORTGAGE, a, b), (MORTGAGE, c, None), 0.5)]
        pairs += [((MORTGAGE, a, None), (MORTGAGE, c, None), 2), ((MORTGAGE, a + 1, None), (MORTGAGE, d, None), 2)]
    pairs = [pair for pair in pairs if {pair[0][0], pair[1][0]} != {PLEDGE}]  # one thing is handed over but once
    pairs += [((PRICE, a, b), (two, c, d), 2) for a, b, c, d in PRICES for two in (MORTGAGE, PLEDGE)]
    pairs += [((one, a, b), (LIEN, c, c), 1.5) for a, b, c in LIENS for one in (MORTGAGE, PLEDGE)]
    pairs += [((PRICE, 5, 9), (LIEN, 20, 20), 2), ((PRICE, 8, 12), (LIEN, 18, 18), 2)]
    for number, (one, two, weight) in enumerate(pairs):
        for turn, (own, other) in enumerate(((one, two), (two, one))):
            yield Rivalry(THINGS[(number + 3 * turn) % len(THINGS)], *own, *other), weight


def _told(kind: str, made: int, done: int | None) -> str:
    if kind == LIEN:
        return f"因修理费未获支付于3月{done}日依法留置"
    if kind == PRICE:
        return f"于3月{made}日赊销交付该机，为价款设定抵押并于3月{done}日登记"
    if kind == PLEDGE:
        return f"于3月{made}日订立质押合同并于3月{done}日受领质物"
    return f"于3月{made}日订立抵押合同" + ("但一直未登记" if done is None else f"并于3月{done}日登记")


def _slots(case: Rivalry) -> dict[str, Any]:
    return {
        "thing": case.thing,
        "own": _told(case.kind, case.made, case.done),
        "other": _told(case.rival, case.rival_made, case.rival_done),
    }


SECURITY_PRIORITY: Final = Family(
    name="security_priority",
    title="动产上担保物权的清偿顺序",
    subject="民法",
    rule=LegalRule((ORDER_NORM, PLEDGE_NORM, PRICE_NORM, LIEN_NORM), priority),
    flaws=(
        Flaw(
            "mortgage_before_pledge",
            "former_rule",
            "仍按担保法解释第79条认为登记的抵押权一律优先于质权，不看登记与交付的先后",
            FORMER,
            mortgage_first,
        ),
        Flaw(
            "contract_date",
            "confusion",
            "以担保合同订立的先后定清偿顺序，而不看登记与交付的先后",
            ORDER_NORM,
            by_contract,
        ),
        Flaw(
            "time_alone",
            "confusion",
            "只看登记与交付的先后，漏掉留置权优先和十日内登记的价款抵押优先",
            PLEDGE_NORM,
            by_time,
        ),
    ),
    outcomes=(
        Outcome(
            FIRST,
            claims=("{name}优先于另一债权人受偿", "{name}的受偿顺序在另一债权人之前"),
            positive=("优先于另一债权人受偿", "受偿顺序在另一债权人之前"),
            negative=("不能优先于另一债权人受偿", "受偿顺序不在另一债权人之前"),
            norm=ORDER_NORM,
            weight=2,
        ),
        Outcome(
            LAST,
            claims=("{name}后于另一债权人受偿", "{name}的受偿顺序在另一债权人之后"),
            positive=("后于另一债权人受偿", "受偿顺序在另一债权人之后"),
            negative=("并不后于另一债权人受偿", "受偿顺序不在另一债权人之后"),
            norm=ORDER_NORM,
            weight=2,
        ),
        Outcome(
            EVEN,
            claims=("{name}与另一债权人按债权比例受偿", "{name}与另一债权人按比例受偿，没有先后"),
            positive=("与另一债权人按债权比例受偿",),
            negative=("与另一债权人不按债权比例受偿",),
            norm=ORDER_NORM,
        ),
    ),
    stems=wordings(
        "下列债权人中，{ask}的{tail}",
        "根据民法典，{ask}的债权人{tail}",
        "关于动产上的担保物权，以下{ask}的{tail}",
        "以下债权人，{ask}的{tail}",
        "*根据民法典，下列债权人中{ask}的{tail}",
        "*关于动产上的担保物权，{ask}的债权人{tail}",
    ),
    phrasings=wordings(
        "就{thing}，{name}{own}，另一债权人{other}",
        "就{thing}，另一债权人{other}，{name}{own}",
        "对于{thing}，{name}{own}，另一债权人{other}",
        "*对于{thing}，另一债权人{other}，{name}{own}",
        "*债权人{name}就{thing}{own}，另一债权人{other}",
    ),
    facts=wordings(
        "就{thing}，{name}{own}，另一债权人{other}",
        "就{thing}，另一债权人{other}，{name}{own}",
        "*债权人{name}就{thing}{own}，另一债权人{other}",
    ),
    statements=clozes(
        {
            "同一财产向两个以上债权人抵押，抵押权都已登记的，按照[登记的时间先后|抵押合同订立的时间先后<contract_date:误以合同定顺序|债权数额的比例:与均未登记的情形混淆|债权到期的时间先后:记错标准]清偿": ORDER_NORM,
            "同一动产向两个以上债权人抵押，抵押权都没有登记的，按照[债权比例|抵押合同订立的先后<contract_date:担保法第54条的旧规定|债权发生的先后:记错标准]清偿": ORDER_NORM,
            "同一财产既设立抵押权又设立质权的，变价所得[按照登记、交付的时间先后|先清偿抵押权人、再<mortgage_before_pledge:担保法解释第79条的旧规定|先清偿质权人、再:误以占有优先]清偿担保的债权": PLEDGE_NORM,
            f"动产抵押担保的主债权是抵押物的价款，标的物交付后[{han(DAYS)}日|十五日|二十日|三十日:记错期间]内办理抵押登记的，优先于买受人的除留置权人以外的担保物权人受偿": PRICE_NORM,
            "及时登记的价款抵押权人优先于抵押物买受人的其他担保物权人受偿，但是[留置权人|质权人|在先登记的抵押权人:记错例外]除外": PRICE_NORM,
            "已经抵押的动产又被依法留置的，由[留置权人|已登记的抵押权人<time_alone:只看时间先后|债权较大的一方:记错标准]优先受偿": LIEN_NORM,
            "以动产抵押的，抵押权自[抵押合同生效|办理抵押登记:与不动产抵押混淆|交付抵押财产:与质权混淆]时设立": CREATION_NORM,
            "以动产抵押未经登记的，不得对抗[善意第三人|任何第三人|抵押人的一切债权人:漏掉善意的限制]": CREATION_NORM,
            "*留置权人对留置财产丧失占有的，留置权[消灭|不受影响|转为抵押权:漏掉占有的要件]": LOSS_NORM,
            "*没有约定留置后的债务履行期限的，除不易保管的动产外，留置权人给债务人履行债务的期限最短为[六十|三十|十五|十:记错期限]日": GRACE_NORM,
            "*动产抵押权已经登记的，[仍不得|因此可以|一律可以:漏掉正常经营买受人的保护]对抗正常经营活动中已经支付合理价款并取得抵押财产的买受人": BUYER_NORM,
        }
    ),
    case_type=Rivalry,
    cases=dict(_cases()),
    slots=_slots,
)
