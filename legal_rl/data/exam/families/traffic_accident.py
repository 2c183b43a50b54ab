"""机动车交通事故责任: 民法典 1209 to 1212, 1214 and 1215, which of two persons behind a vehicle is liable."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "2021-01-01"
LENT_NORM = Norm("民法典", 1209, SINCE, says=("由机动车使用人承担赔偿责任", "有过错的，承担相应的赔偿责任"))
SOLD_NORM = Norm("民法典", 1210, SINCE, says=("转让并交付机动车但是未办理登记", "由受让人承担赔偿责任"))
UNDER_NORM = Norm("民法典", 1211, SINCE, says=("以挂靠形式从事道路运输经营活动", "由挂靠人和被挂靠人承担连带责任"))
TAKEN_NORM = Norm("民法典", 1212, SINCE, says=("未经允许驾驶他人机动车", "由机动车使用人承担赔偿责任", "有过错的"))
SCRAP_NORM = Norm("民法典", 1214, SINCE, says=("拼装或者已经达到报废标准的机动车", "由转让人和受让人承担连带责任"))
STOLEN_NORM = Norm("民法典", 1215, SINCE, says=("由盗窃人、抢劫人或者抢夺人承担赔偿责任", "与机动车使用人承担连带责任"))
INSURED_NORM = Norm(
    "民法典", 1213, SINCE, says=("先由承保机动车强制保险的保险人", "仍然不足或者没有投保机动车商业保险的")
)
FLED_NORM = Norm("民法典", 1216, SINCE, says=("由道路交通事故社会救助基金垫付", "有权向交通事故责任人追偿"))
LIFT_NORM = Norm("民法典", 1217, SINCE, says=("非营运机动车发生交通事故造成无偿搭乘人损害", "应当减轻其赔偿责任"))
FORMER = Norm("侵权责任法", 52, "2010-07-01", "2020-12-31", says=("由盗窃人、抢劫人或者抢夺人承担赔偿责任",))

LENT, TAKEN, SOLD, UNDER, SCRAP, STOLEN = "借用", "擅自驾驶", "转让未登记", "挂靠", "报废车", "盗抢"
KEEPER, USER, DRIVER = "一方", "使用人", "自驾者"
ALONE, JOINT, PART, NONE = "独自", "连带", "相应", "不担"
# What the person did, by the ground, the person's side, and the keeper's fault; each ends with who has the vehicle.
DEEDS: Final[dict[tuple[str, str, bool], tuple[str, ...]]] = {
    (LENT, KEEPER, False): ("把{car}借给有相应驾照的友人驾驶", "把车况良好的{car}租给有相应驾照的客户驾驶"),
    (LENT, KEEPER, True): ("明知友人没有驾照仍把{car}借给其驾驶", "明知客户已经醉酒仍把{car}租给其驾驶"),
    (LENT, USER, False): ("借用友人车况良好的{car}自己驾驶", "凭驾照向租车行租用车况良好的{car}自己驾驶"),
    (TAKEN, KEEPER, False): ("锁好{car}并收好钥匙，同事仍设法擅自驾驶该车",),
    (TAKEN, KEEPER, True): ("因过失把钥匙留在未锁的{car}内，邻居擅自驾驶该车",),
    (TAKEN, USER, False): ("擅自驾驶同事妥善锁好的{car}", "未经允许驾驶邻居妥善保管的{car}"),
    (SOLD, KEEPER, False): ("把合格的{car}卖给邻居，已交付而未过户", "以合格的{car}向友人抵债，已交付而未过户"),
    (SOLD, USER, False): ("向邻居买下合格的{car}，受领后未过户即驾驶", "受赠友人合格的{car}，受领后未过户即驾驶"),
    (UNDER, KEEPER, False): ("自购{car}挂靠在运输公司名下经营运输",),
    (UNDER, USER, False): ("自购{car}挂靠在运输公司名下，雇司机经营运输",),
    (SCRAP, KEEPER, False): ("把已达报废标准的{car}卖给邻居并交付", "把拼装的{car}卖给邻居并交付"),
    (SCRAP, USER, False): ("向邻居买下已达报废标准的{car}自己驾驶", "向邻居买下拼装的{car}自己驾驶"),
    (STOLEN, KEEPER, False): ("锁好的{car}被人盗走驾驶", "驾驶的{car}被人抢劫后开走"),
    (STOLEN, DRIVER, False): ("盗窃{car}后自己驾驶", "抢夺{car}后自己驾驶"),
    (STOLEN, USER, True): ("盗窃{car}后交给同伙驾驶", "抢劫{car}后交给友人驾驶"),
    (STOLEN, USER, False): ("驾驶同伙盗窃来的{car}", "驾驶友人抢夺来的{car}"),
}
CARS: Final = {
    **dict.fromkeys((LENT, TAKEN, SOLD, SCRAP, STOLEN), ("小轿车", "面包车", "越野车", "摩托车")),
    UNDER: ("货车", "大客车", "渣土车", "冷藏车", "罐车"),
}


@dataclass(frozen=True)
class RoadUser:
    """``side``: 一方 (owner, seller, or who runs the vehicle under a firm's name), 使用人 (another, of the vehicle) or
    自驾者 (a thief); ``fault``: the keeper's, or, of stolen vehicles, that the person stole it for another to drive."""

    ground: str
    side: str
    fault: bool
    car: str
    telling: int


def liability(case: RoadUser) -> Ruling:
    """独自, 连带, 相应 or 不担."""
    keeper = case.side == KEEPER
    if case.ground == UNDER:
        return Ruling("挂靠人与被挂靠人承担连带责任", JOINT, UNDER_NORM)
    if case.ground == SCRAP:
        return Ruling("拼装车、报废车的转让人与受让人承担连带责任", JOINT, SCRAP_NORM)
    if case.ground == STOLEN and not keeper:
        if case.side == DRIVER:
            return Ruling("盗抢人自己使用机动车", ALONE, STOLEN_NORM)
        return Ruling("盗抢人与使用人不是同一人", JOINT, STOLEN_NORM)
    if case.ground == STOLEN:
        return Ruling("机动车被盗抢，由盗抢人承担责任", NONE, STOLEN_NORM)
    if case.ground == SOLD:
        return Ruling("转让并已交付的，由受让人承担责任", NONE if keeper else ALONE, SOLD_NORM)
    norm = LENT_NORM if case.ground == LENT else TAKEN_NORM
    if not keeper:
        return Ruling("机动车使用人承担责任", ALONE, norm)
    return Ruling(f"所有人{'有' if case.fault else '没有'}过错", PART if case.fault else NONE, norm)


def thief_alone(case: RoadUser) -> Ruling:
    """侵权责任法 52: who drives what another has stolen was not named."""
    if case.ground == STOLEN and case.side == USER:
        return Ruling("由盗抢人承担责任", ALONE if case.fault else NONE, STOLEN_NORM)
    return liability(case)


def registered_owner(case: RoadUser) -> Ruling:
    """Holds whom the register names jointly liable after a sale."""
    return Ruling("登记的所有人连带负责", JOINT, SOLD_NORM) if case.ground == SOLD else liability(case)


def scrap_as_sale(case: RoadUser) -> Ruling:
    """Treats the sale of a scrap vehicle as that of any other."""
    if case.ground == SCRAP:
        return Ruling("由受让人承担责任", NONE if case.side == KEEPER else ALONE, SCRAP_NORM)
    return liability(case)


def _cases() -> Iterator[tuple[RoadUser, float]]:
    for (ground, side, fault), tellings in DEEDS.items():
        for telling in range(len(tellings)):
            for car in CARS[ground]:
                weight = {UNDER: 0.8, SOLD: 1.3, SCRAP: 1.2}.get(ground, 1.0)
                yield RoadUser(ground, side, fault, car, telling), weight * (2 if fault and side == KEEPER else 1)


def _slots(case: RoadUser) -> dict[str, Any]:
    return {"deed": DEEDS[case.ground, case.side, case.fault][case.telling].format(car=case.car)}


TRAFFIC_ACCIDENT: Final = Family(
    name="traffic_accident",
    title="机动车交通事故责任",
    subject="民法",
    rule=LegalRule((LENT_NORM, SOLD_NORM, UNDER_NORM, TAKEN_NORM, SCRAP_NORM, STOLEN_NORM), liability),
    flaws=(
        Flaw(
            "thief_alone",
            "former_rule",
            "仍按侵权责任法第52条只让盗抢人负责，不知与使用人不是同一人时二者连带",
            FORMER,
            thief_alone,
        ),
        Flaw(
            "registered_owner", "confusion", "认为已交付未过户的，登记的所有人仍须连带负责", SOLD_NORM, registered_owner
        ),
        Flaw(
            "scrap_as_sale",
            "confusion",
            "把报废车、拼装车的转让当作普通转让，只让受让人负责",
            SCRAP_NORM,
            scrap_as_sale,
        ),
    ),
    outcomes=(
        Outcome(
            ALONE,
            claims=("{name}应当独自承担赔偿责任", "赔偿责任应由{name}一人承担"),
            positive=("应当独自承担赔偿责任",),
            negative=("不应独自承担赔偿责任",),
            norm=LENT_NORM,
        ),
        Outcome(
            JOINT,
            claims=("{name}应当与他人承担连带责任", "{name}对损害承担连带赔偿责任"),
            positive=("应当与他人承担连带责任",),
            negative=("不与他人承担连带责任",),
            norm=SCRAP_NORM,
            weight=2,
        ),
        Outcome(PART, claims=("{name}承担与过错相应的责任", "{name}应当按过错承担相应责任")),
        Outcome(
            NONE,
            claims=("{name}不承担赔偿责任", "{name}对该损害无须承担责任"),
            positive=("不承担赔偿责任",),
            negative=("应当承担赔偿责任",),
            norm=SOLD_NORM,
            weight=2,
        ),
    ),
    stems=wordings(
        "下列人员中，对保险赔付后的不足部分{ask}的{tail}",
        "根据民法典，对保险赔付后的不足部分{ask}的人员{tail}",
        "关于交通事故责任，以下人员对保险赔付后的不足部分{ask}的{tail}",
        "以下人员，对保险赔付后的不足部分{ask}的{tail}",
        "*根据民法典，下列人员中对保险赔付后的不足部分{ask}的{tail}",
        "*关于交通事故责任，对保险赔付后的不足部分{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{deed}，该车撞伤行人，由该车一方负全责",
        "{name}{deed}，后该车肇事致行人受伤，由该车一方负全责",
        "{name}{deed}，其间该车撞伤行人，经认定由该车一方负全责",
        "*{name}{deed}，后该车撞伤行人，经认定由该车一方负全责",
        "*{name}{deed}，其间该车肇事致行人受伤，由该车一方负全责",
    ),
    facts=wordings(
        "{name}{deed}，该车撞伤行人，由该车一方负全责，保险赔付后仍有不足",
        "{name}{deed}，后该车肇事致行人受伤，由该车一方负全责，保险赔付后仍有不足",
        "*{name}{deed}，后该车撞伤行人，由该车一方负全责，保险赔付后仍有不足",
    ),
    statements=clozes(
        {
            "机动车已经转让并交付但是未办理登记，发生交通事故属于该机动车一方责任的，由[受让人|转让人|转让人和受让人连带<registered_owner:误以登记为准]承担赔偿责任": SOLD_NORM,
            "以挂靠形式从事道路运输经营活动的机动车发生交通事故，属于该机动车一方责任的，由[挂靠人和被挂靠人承担连带|挂靠人单独承担|挂靠人和被挂靠人平均承担:漏掉连带]责任": UNDER_NORM,
            "转让已经达到报废标准的机动车，发生交通事故造成损害的，由[转让人和受让人连带|受让人单独<scrap_as_sale:与未过户的转让混淆|转让人单独:漏掉受让人]承担责任": SCRAP_NORM,
            "盗窃人与机动车使用人不是同一人，发生交通事故属于该机动车一方责任的，由[盗窃人与使用人连带|盗窃人单独<thief_alone:侵权责任法第52条的旧规定|使用人单独|盗窃人与所有人连带:记错责任人]承担责任": STOLEN_NORM,
            "机动车借给他人使用，发生交通事故属于该机动车一方责任，所有人对损害的发生有过错的，所有人承担[相应的|连带的|补充的|全部的:记错责任形态]赔偿责任": LENT_NORM,
            "机动车一方责任造成的损害，[先由强制保险的保险人|先由商业保险的保险人|先由侵权人:记错赔偿的次序]予以赔偿": INSURED_NORM,
            "非营运机动车造成无偿搭乘人损害，属于该机动车一方责任，使用人没有故意或者重大过失的，[应当减轻|应当免除|不得减轻:记错好意同乘的后果]其赔偿责任": LIFT_NORM,
            "未经允许驾驶他人机动车，发生交通事故属于该机动车一方责任，所有人没有过错的，由[使用人|所有人|使用人和所有人连带:误让所有人负责]承担赔偿责任": TAKEN_NORM,
            "*机动车驾驶人肇事逃逸而机动车不明的，需要支付的抢救费用由[道路交通事故社会救助基金垫付|公安机关交通管理部门垫付|实施抢救的医疗机构承担:记错垫付的主体]": FLED_NORM,
            "*无偿搭乘他人非营运机动车受害，而使用人有[故意或者重大过失/重大过失|一般过失|轻微过失:记错例外的条件]的，不减轻其赔偿责任": LIFT_NORM,
        }
    ),
    case_type=RoadUser,
    cases=dict(_cases()),
    slots=_slots,
    asked_whole=(
        "对保险赔付后的不足部分，{name}应当如何承担责任？",
        "{name}对该不足部分应当承担何种责任？",
        "*该不足部分应当如何由{name}承担？",
    ),
)
