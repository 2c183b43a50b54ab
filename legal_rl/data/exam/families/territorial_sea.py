"""领海: 领海及毗连区法 6, 8, 11, 12 and 专属经济区和大陆架法 5, 7, 9, 11, the foreign acts that China must approve."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SEA: Final = 12
CONTIGUOUS: Final = 24
ZONE: Final = 200
NEEDED, FREE = "须批准", "无须批准"

SEA_NORMS: Final = {
    article: Norm("领海及毗连区法", article, "1992-02-25", says=says)
    for article, says in {
        3: (f"领海的宽度从领海基线量起为{han(SEA)}海里", "领海基线采用直线基线法划定"),
        4: (f"每一点与领海基线的最近点距离等于{han(CONTIGUOUS)}海里",),
        6: ("外国非军用船舶，享有依法无害通过", "外国军用船舶进入中华人民共和国领海，须经中华人民共和国政府批准"),
        7: ("必须在海面航行，并展示其旗帜",),
        8: ("必须持有有关证书，并采取特别预防措施",),
        10: ("对所造成的损失或者损害，船旗国应当负国际责任",),
        11: ("在中华人民共和国领海内进行科学研究、海洋作业等活动，须经中华人民共和国政府或者其有关主管部门批准",),
        12: ("或者经中华人民共和国政府或者其授权的机关批准或者接受，方可进入中华人民共和国领海上空",),
        13: ("违反有关安全、海关、财政、卫生或者入境出境管理的法律、法规的行为行使管制权",),
        14: ("在被追逐的船舶进入其本国领海或者第三国领海时，追逐终止",),
    }.items()
}
ZONE_NORMS: Final = {
    article: Norm("专属经济区和大陆架法", article, "1998-06-26", says=says)
    for article, says in {
        2: (f"从测算领海宽度的基线量起延至{han(ZONE)}海里",),
        5: ("进入中华人民共和国的专属经济区从事渔业活动，必须经中华人民共和国主管机关批准",),
        7: ("在中华人民共和国的大陆架上为任何目的进行钻探，必须经中华人民共和国主管机关批准",),
        9: ("进行海洋科学研究，必须经中华人民共和国主管机关批准",),
        11: ("享有航行、飞越的自由", "铺设海底电缆和管道的路线，必须经中华人民共和国主管机关同意"),
    }.items()
}

# What is done, by whom: the article that rules it in the territorial sea, and the one that does beyond.
ACTS: Final[dict[tuple[str, str], tuple[int, int]]] = {
    ("军舰", "航行通过"): (6, 11),
    ("商船", "不间断地正常航行通过"): (6, 11),
    ("货轮", "采取特别预防措施航行通过"): (8, 11),
    ("飞机", "飞越，两国间没有准许飞越的协定"): (12, 11),
    ("考察船", "进行海洋科学研究"): (11, 9),
    ("渔船", "捕鱼"): (11, 5),
    ("钻探船", "钻探石油"): (11, 7),
}
INNOCENT: Final = ("商船", "货轮")
MILES: Final = (3, 7, 11, 15, 19, 22, 60, 130, 190, 230, 310)


@dataclass(frozen=True)
class Voyage:
    """``miles``: from the baseline; ``flag``: the foreign state."""

    ship: str
    act: str
    miles: int
    flag: str


def approval(case: Voyage, sea: int = SEA) -> Ruling:
    """须批准 or 无须批准; ``sea``: the breadth of the territorial sea in miles."""
    inner, outer = ACTS[case.ship, case.act]
    if case.miles <= sea:
        why = "享有无害通过权" if case.ship in INNOCENT else "须经批准"
        return Ruling(
            f"距领海基线{case.miles}海里处是领海，外国{case.ship}的该项活动{why}",
            FREE if case.ship in INNOCENT else NEEDED,
            SEA_NORMS[inner],
        )
    if case.miles > ZONE:
        return Ruling(f"距领海基线{case.miles}海里处在专属经济区以外", FREE, ZONE_NORMS[2])
    why = "享有航行、飞越的自由" if outer == 11 else "须经批准"
    place = "专属经济区" if outer != 7 else "大陆架"
    return Ruling(
        f"距领海基线{case.miles}海里处是{place}，该项活动{why}", FREE if outer == 11 else NEEDED, ZONE_NORMS[outer]
    )


def twenty_four(case: Voyage) -> Ruling:
    """Takes the contiguous zone for territorial sea."""
    return approval(case, CONTIGUOUS)


def innocent_warship(case: Voyage) -> Ruling:
    """Grants warships the innocent passage that ships of no military use have."""
    if case.ship == "军舰" and case.miles <= SEA:
        return Ruling("军舰也享有无害通过权", FREE, SEA_NORMS[6])
    return approval(case)


def free_zone(case: Voyage) -> Ruling:
    """Takes research and fishing in the exclusive economic zone for free, as at high sea."""
    if SEA < case.miles <= ZONE:
        return Ruling("领海以外的活动是自由的", FREE, ZONE_NORMS[11])
    return approval(case)


def _cases() -> Iterator[tuple[Voyage, float]]:
    for ship, act in ACTS:
        for miles in MILES:
            if miles <= ZONE or ship not in ("考察船", "钻探船"):  # the continental shelf may reach farther
                weight = 1.6 if miles <= SEA and ship not in INNOCENT else 0.5 if miles > ZONE else 0.8
                for flag in ("甲国", "乙国"):
                    yield Voyage(ship, act, miles, flag), weight


def _slots(case: Voyage) -> dict[str, Any]:
    told = {"飞机": "一架{}飞机", "货轮": "一艘持有关证书、载运危险物质的{}货轮"}.get(case.ship, f"一艘{{}}{case.ship}")
    return {"ship": told.format(case.flag), "act": case.act, "miles": case.miles}


TERRITORIAL_SEA: Final = Family(
    name="territorial_sea",
    title="我国领海与专属经济区",
    subject="国际法",
    rule=LegalRule(
        (*(SEA_NORMS[article] for article in (6, 8, 11, 12)), *(ZONE_NORMS[article] for article in (2, 5, 7, 9, 11))),
        approval,
    ),
    flaws=(
        Flaw("twenty_four", "confusion", "把领海的宽度当作24海里，与毗连区混淆", SEA_NORMS[4], twenty_four),
        Flaw("innocent_warship", "confusion", "以为外国军用船舶也享有无害通过权", SEA_NORMS[6], innocent_warship),
        Flaw("free_zone", "confusion", "以为专属经济区内的活动一律自由", ZONE_NORMS[11], free_zone),
    ),
    outcomes=(
        Outcome(
            NEEDED,
            claims=("{name}报告的活动须经我国批准", "对{name}报告的活动，我国批准后方可进行"),
            positive=("须经我国批准", "经我国批准后方可进行"),
            negative=("无须我国批准", "不经我国批准也可进行"),
            norm=SEA_NORMS[6],
        ),
        Outcome(FREE, claims=("{name}报告的活动无须我国批准", "对{name}报告的活动，不经我国批准也可进行")),
    ),
    stems=wordings(
        "根据我国法律，下列报告中的活动{ask}的{tail}",
        "海警收到的下列报告中，所述活动{ask}的{tail}",
        "关于外国船舶和飞机，以下报告所述活动{ask}的{tail}",
        "根据我国法律，以下各项报告所述活动{ask}的{tail}",
        "*关于外国船舶和飞机，下列报告中的活动{ask}的{tail}",
        "*海警收到的以下报告中，所述活动{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}报告：{ship}拟在距我国领海基线{miles}海里处{act}",
        "{name}报告，在距我国领海基线{miles}海里处，{ship}拟{act}",
        "据{name}报告，{ship}拟在距我国领海基线{miles}海里处{act}",
        "*{name}报告：在距我国领海基线{miles}海里处，{ship}拟{act}",
        "*据{name}报告，在距我国领海基线{miles}海里处，{ship}拟{act}",
    ),
    facts=wordings(
        "{name}报告，{ship}拟在距我国领海基线{miles}海里处{act}",
        "据{name}的报告，在距我国领海基线{miles}海里处，{ship}拟{act}",
        "*据{name}的报告，{ship}拟在距我国领海基线{miles}海里处{act}",
    ),
    statements=clozes(
        {
            f"我国领海的宽度从领海基线量起为[{han(SEA)}|{han(CONTIGUOUS)}<twenty_four:与毗连区混淆|三|{han(ZONE)}:记错宽度]海里": SEA_NORMS[
                3
            ],
            f"我国毗连区的外部界限距领海基线[{han(CONTIGUOUS)}|{han(SEA)}|三十六:与毗连区自身的宽度混淆]海里": SEA_NORMS[
                4
            ],
            "外国潜水艇通过我国领海，必须[在海面航行并展示其旗帜|由我国军舰护航|由我国引航员引航:记错通过的方式]": SEA_NORMS[
                7
            ],
            "被紧追的外国船舶进入[其本国领海/第三国领海|我国专属经济区|我国毗连区|公海:漏掉可以继续追逐的海域]时，追逐终止": SEA_NORMS[
                14
            ],
            f"我国的专属经济区从测算领海宽度的基线量起延至[{han(ZONE)}|三百五十|{han(CONTIGUOUS)}|一百:记错宽度]海里": ZONE_NORMS[
                2
            ],
            "在我国专属经济区，任何国家依法享有[航行/飞越/铺设海底电缆|捕鱼<free_zone|海洋科学研究|勘探石油:把须经批准的当作自由]的自由": ZONE_NORMS[
                11
            ],
            "在我国大陆架上铺设海底电缆的路线，[必须经我国主管机关同意|可以由铺设国自行确定|应当经国际海底管理局批准:漏掉主管机关的同意]": ZONE_NORMS[
                11
            ],
            "我国领海基线采用[直线|正常|混合:记错基线]基线法划定": SEA_NORMS[3],
            "*我国有权在毗连区内，为惩处在领海内违反有关[海关/卫生/财政|劳动|教育|专利:不在管制的范围之内]的法律的行为行使管制权": SEA_NORMS[
                13
            ],
            "*外国军用船舶通过我国领海时违反我国法律造成损害的，由[船旗国|船长个人|全体船员:记错责任的主体]负国际责任": SEA_NORMS[
                10
            ],
        }
    ),
    case_type=Voyage,
    cases=dict(_cases()),
    slots=_slots,
)
