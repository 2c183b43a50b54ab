"""善意取得与遗失物: 民法典 311 and 312, whether a buyer from one without title keeps the thing, returns it, or returns it
against payment."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 2  # to reclaim lost property from the buyer

SINCE: Final = "2021-01-01"
FAITH_NORM = Norm(
    "民法典",
    311,
    SINCE,
    says=(
        "受让人受让该不动产或者动产时是善意",
        "以合理的价格转让",
        "依照法律规定应当登记的已经登记，不需要登记的已经交付给受让人",
        "有权向无处分权人请求损害赔偿",
    ),
)
LOST_NORM = Norm(
    "民法典",
    312,
    SINCE,
    says=(
        f"自知道或者应当知道受让人之日起{han(YEARS)}年内向受让人请求返还原物",
        "通过拍卖或者向具有经营资格的经营者购得该遗失物的，权利人请求返还原物时应当支付受让人所付的费用",
    ),
)
VEHICLE_NORM = Norm("物权编解释（一）", 19, SINCE, says=("机动车等交付给受让人的，应当认定符合",))
RIGHTS_NORM = Norm("民法典", 313, SINCE, says=("善意受让人取得动产后，该动产上的原有权利消灭",))
COST_NORM = Norm("民法典", 317, SINCE, says=("支付保管遗失物等支出的必要费用", "侵占遗失物的，无权请求"))
STATE_NORM = Norm("民法典", 318, SINCE, says=("自发布招领公告之日起一年内无人认领的，归国家所有",))
BURDEN_NORM = Norm(
    "物权编解释（一）",
    14,
    SINCE,
    says=("不知道转让人无处分权，且无重大过失的，应当认定受让人为善意", "应当承担举证证明责任"),
)

MOVABLE, VEHICLE, HOUSE, LOST = "动产", "机动车", "房屋", "遗失物"
KEEP, RETURN, PAID = "不必返还", "应返还", "付费返还"
FAIR, CHEAP, GIFT = "市价", "低价", "受赠"
FINDER, AUCTION, DEALER = "拾得人", "拍卖", "经营者"
THINGS: Final = {
    MOVABLE: ("手表", "相机", "钢琴", "提琴"),
    VEHICLE: ("小轿车", "摩托车", "货车", "面包车"),
    HOUSE: ("住宅", "商铺", "车位"),
    LOST: ("手表", "相机", "首饰", "提琴"),
}
HOLDERS: Final = {MOVABLE: ("借用人", "保管人", "承租人"), VEHICLE: ("登记有误的名义人",), HOUSE: ("登记有误的名义人",)}


@dataclass(frozen=True)
class Acquisition:
    """``thing`` of its ``kind`` had from ``source`` (of lost property: 拾得人, 拍卖 or 经营者) at ``price``; ``aware``
    that the other had no title; ``registered`` in the buyer's name (of vehicles and houses). ``months`` since the owner
    of lost property came to know of the buyer."""

    kind: str
    thing: str
    source: str
    price: str = FAIR
    aware: bool = False
    registered: bool | None = None
    months: int = 0


def purchase(case: Acquisition) -> Ruling:
    """不必返还, 应返还 or 付费返还."""
    if case.kind == LOST:
        if case.months > 12 * YEARS:
            return Ruling(f"失主知道受让人已满{case.months}个月，超过{YEARS}年", KEEP, LOST_NORM)
        if case.source == FINDER:
            return Ruling(f"购得的是遗失物，失主知道受让人仅满{case.months}个月", RETURN, LOST_NORM)
        return Ruling(f"经拍卖或者有资格的经营者购得，失主知道受让人仅满{case.months}个月", PAID, LOST_NORM)
    if case.aware:
        return Ruling("受让时并非善意", RETURN, FAITH_NORM)
    if case.price != FAIR:
        return Ruling("没有以合理的价格受让", RETURN, FAITH_NORM)
    if case.kind == HOUSE and not case.registered:
        return Ruling("不动产没有登记给受让人", RETURN, FAITH_NORM)
    told = "已经登记" if case.kind == HOUSE else "已经交付"
    return Ruling(f"善意并以合理价格受让，{told}", KEEP, VEHICLE_NORM if case.kind == VEHICLE else FAITH_NORM)


def lost_like_lent(case: Acquisition) -> Ruling:
    """Lets a buyer in good faith keep lost property too."""
    return Ruling("善意并以合理价格受让", KEEP, LOST_NORM) if case.kind == LOST else purchase(case)


def never_paid(case: Acquisition) -> Ruling:
    """Forgets that what was had at an auction or from a dealer is returned against payment."""
    ruling = purchase(case)
    return Ruling("购得的是遗失物", RETURN, LOST_NORM) if ruling.outcome == PAID else ruling


def vehicle_registered(case: Acquisition) -> Ruling:
    """Asks for registration of vehicles as of land."""
    if case.kind == VEHICLE and not case.registered:
        return Ruling("机动车没有过户登记", RETURN, VEHICLE_NORM)
    return purchase(case)


MONTHS: Final = (2, 7, 14, 20, 27, 33)


def _cases() -> Iterator[tuple[Acquisition, float]]:
    for kind, holders in HOLDERS.items():
        for thing in THINGS[kind]:
            for holder in holders:
                for registered in (None,) if kind == MOVABLE else (True, False):
                    keeps = kind != HOUSE or registered
                    yield Acquisition(kind, thing, holder, registered=registered), 3 if keeps else 2
                    yield Acquisition(kind, thing, holder, aware=True, registered=registered), 0.7
                    for price in (CHEAP, GIFT):
                        yield Acquisition(kind, thing, holder, price, registered=registered), 0.5
    for thing in THINGS[LOST]:
        for source in (FINDER, AUCTION, DEALER):
            for months in MONTHS:
                weight = 0.7 if months > 12 * YEARS else 1 if source == FINDER else 2
                yield Acquisition(LOST, thing, source, months=months), weight


def _slots(case: Acquisition) -> dict[str, Any]:
    if case.kind == LOST:
        deal = {
            FINDER: f"不知情，以市价从拾得人处买得他人遗失的{case.thing}",
            AUCTION: f"不知情，通过拍卖购得他人遗失的{case.thing}",
            DEALER: f"不知情，向具有经营资格的寄卖行购得他人遗失的{case.thing}",
        }[case.source]
        return {"deal": f"{deal}并已受领", "claim": f"失主得知受让人已满{case.months}个月才请求返还"}
    got = {FAIR: "以市价买得", CHEAP: "以明显不合理的低价买得", GIFT: "无偿受赠"}[case.price]
    aware = "明知对方无权处分" if case.aware else "不知且无从得知对方无权处分"
    done = {None: "已经受领", True: "已经受领并过户登记", False: "已经受领而未过户登记"}[case.registered]
    deal = f"{aware}，从{case.source}处{got}{case.thing}，{done}"
    return {"deal": deal, "claim": "所有权人随即请求返还"}


GOOD_FAITH_ACQUISITION: Final = Family(
    name="good_faith_acquisition",
    title="善意取得与遗失物的追回",
    subject="民法",
    rule=LegalRule((FAITH_NORM, LOST_NORM, VEHICLE_NORM), purchase),
    flaws=(
        Flaw(
            "lost_like_lent",
            "confusion",
            "认为遗失物也可以直接善意取得，不知权利人在二年内可以追回",
            LOST_NORM,
            lost_like_lent,
        ),
        Flaw("never_paid", "confusion", "认为经拍卖或者经营者购得的遗失物也应无偿返还", LOST_NORM, never_paid),
        Flaw(
            "vehicle_registered",
            "confusion",
            "认为机动车须过户登记才能善意取得，不知交付即可",
            VEHICLE_NORM,
            vehicle_registered,
        ),
    ),
    outcomes=(
        Outcome(
            KEEP,
            claims=("{name}不必返还该物", "{name}没有返还该物的义务"),
            positive=("不必返还该物", "没有返还该物的义务"),
            negative=("应当返还该物", "负有返还该物的义务"),
            norm=FAITH_NORM,
            weight=2,
        ),
        Outcome(RETURN, claims=("{name}应当返还，且无权请求支付所付费用", "{name}应当将该物无偿返还")),
        Outcome(
            PAID,
            claims=("{name}应当返还，但可请求支付所付费用", "{name}返还该物时可以请求支付所付费用"),
            positive=("应当返还但可以请求支付所付费用",),
            negative=("并非应当返还而可以请求支付所付费用",),
            norm=LOST_NORM,
        ),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据民法典，{ask}的人员{tail}",
        "对权利人的请求，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据民法典，下列人员中{ask}的{tail}",
        "*对权利人的请求，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{deal}，{claim}",
        "某日，{name}{deal}，{claim}",
        "据查，{name}{deal}，{claim}",
        "*据法院查明，{name}{deal}，{claim}",
        "*法院查明，某日{name}{deal}，{claim}",
    ),
    facts=wordings(
        "某日，{name}{deal}，{claim}",
        "据查，{name}{deal}，{claim}",
        "*据法院查明，{name}{deal}，{claim}",
    ),
    statements=clozes(
        {
            f"遗失物通过转让被他人占有的，权利人向受让人请求返还原物的期间为自知道或者应当知道受让人之日起[{han(YEARS)}年|一年:记错期间|三年:与诉讼时效混淆|六个月:记错期间]": LOST_NORM,
            "受让人向具有经营资格的经营者购得遗失物的，权利人请求返还时应当支付[受让人所付的费用|该物当时的市价|拾得人的报酬:记错应付的费用]": LOST_NORM,
            "不动产依法应当登记的，受让人善意取得以[已经登记|已经交付:与动产混淆|已经公证:记错要件]为要件之一": FAITH_NORM,
            "受让人依善意取得制度取得所有权的，原所有权人有权向[无处分权人|受让人:记错赔偿的义务人]请求损害赔偿": FAITH_NORM,
            "转让人将机动车交付给受让人而未登记的，[符合|不符合<vehicle_registered:误以登记为要件]善意取得的已交付要件": VEHICLE_NORM,
            "善意受让人取得动产后，其不知且不应当知道的该动产上的原有权利[消灭|继续存在|转由受让人负担:漏掉原有权利的消灭]": RIGHTS_NORM,
            "权利人领取遗失物时，应当向没有侵占遗失物的拾得人支付[必要费用|价款的一半|固定报酬:记错应付的费用]": COST_NORM,
            "真实权利人主张受让人不构成善意的，由[真实权利人|受让人|登记机构:误将举证责任倒置]承担举证证明责任": BURDEN_NORM,
            "*遗失物自发布招领公告之日起[一年|六个月:物权法第113条的旧规定|三个月|三十日:记错期间]内无人认领的，归国家所有": STATE_NORM,
            "*拾得人侵占遗失物的，[无权|有权|仍可:漏掉侵占的后果]请求权利人支付保管费用": COST_NORM,
        }
    ),
    case_type=Acquisition,
    cases=dict(_cases()),
    slots=_slots,
)
