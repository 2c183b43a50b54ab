"""法律冲突的裁决: 立法法 99–106, who decides which of two provisions applies, if the law itself does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

COUNCIL, CONGRESS, MAKER, NOBODY = "国务院", "全国人大常委会", "制定机关", "无须裁决"
NORMS: Final = {
    article: Norm("立法法", article, "2023-03-15", says=says)
    for article, says in {
        99: ("法律的效力高于行政法规、地方性法规、规章", "行政法规的效力高于地方性法规、规章"),
        100: ("地方性法规的效力高于本级和下级地方政府规章", "高于本行政区域内的设区的市、自治州的人民政府制定的规章"),
        101: ("在本自治地方适用自治条例和单行条例的规定",),
        102: ("部门规章与地方政府规章之间具有同等效力",),
        103: ("特别规定与一般规定不一致的，适用特别规定；新的规定与旧的规定不一致的，适用新的规定",),
        104: ("不溯及既往，但为了更好地保护公民、法人和其他组织的权利和利益而作的特别规定除外",),
        105: ("法律之间对同一事项的新的一般规定与旧的特别规定不一致", "行政法规之间", "由国务院裁决"),
        106: (
            "（一）同一机关制定的新的一般规定与旧的特别规定不一致时，由制定机关裁决",
            "国务院认为应当适用地方性法规的，应当决定在该地方适用地方性法规的规定",
            "认为应当适用部门规章的，应当提请全国人民代表大会常务委员会裁决",
            "（三）部门规章之间、部门规章与地方政府规章之间对同一事项的规定不一致时，由国务院裁决",
            "根据授权制定的法规与法律规定不一致，不能确定如何适用时，由全国人民代表大会常务委员会裁决",
        ),
        108: ("有权撤销同宪法和法律相抵触的行政法规", "国务院有权改变或者撤销不适当的部门规章和地方政府规章"),
        109: ("应当在公布后的三十日内依照下列规定报有关机关备案",),
    }.items()
}

TOPICS: Final = ("收费标准", "处罚种类", "许可条件")
OLD_SPECIAL: Final = "新的一般规定与旧的特别规定不一致，不能确定如何适用"
# What is found to differ on a topic: who decides, by which article, the reason.
CONFLICTS: Final[dict[str, tuple[str, int, str]]] = {
    "教育部与公安部的规章关于{}的规定不一致": (COUNCIL, 106, "部门规章之间不一致"),
    "财政部的规章与甲省政府的规章关于{}的规定不一致": (COUNCIL, 106, "部门规章与地方政府规章不一致"),
    "交通运输部的规章与甲省的地方性法规关于{}的规定不一致，国务院认为应当适用地方性法规": (
        COUNCIL,
        106,
        "国务院认为应当适用地方性法规",
    ),
    "交通运输部的规章与甲省的地方性法规关于{}的规定不一致，国务院认为应当适用部门规章": (
        CONGRESS,
        106,
        "国务院认为应当适用部门规章",
    ),
    f"全国人大先后制定的两部法律关于{{}}的规定，{OLD_SPECIAL}": (
        CONGRESS,
        105,
        "法律之间新的一般规定与旧的特别规定不一致",
    ),
    "国务院根据授权制定的法规与法律关于{}的规定不一致，不能确定如何适用": (
        CONGRESS,
        106,
        "根据授权制定的法规与法律不一致",
    ),
    f"甲省人大常委会先后制定的两部地方性法规关于{{}}的规定，{OLD_SPECIAL}": (
        MAKER,
        106,
        "同一机关的地方性法规新旧不一致",
    ),
    f"教育部先后制定的两部规章关于{{}}的规定，{OLD_SPECIAL}": (MAKER, 106, "同一机关的规章新旧不一致"),
    f"乙市政府先后制定的两部规章关于{{}}的规定，{OLD_SPECIAL}": (MAKER, 106, "同一机关的规章新旧不一致"),
    "行政法规与甲省的地方性法规关于{}的规定不一致": (NOBODY, 99, "行政法规的效力高于地方性法规"),
    "法律与公安部的规章关于{}的规定不一致": (NOBODY, 99, "法律的效力高于规章"),
    "甲省的地方性法规与甲省政府的规章关于{}的规定不一致": (NOBODY, 100, "地方性法规的效力高于本级政府规章"),
    "甲省政府与省内乙市政府的规章关于{}的规定不一致": (NOBODY, 100, "省政府规章的效力高于设区的市政府规章"),
    "教育部先后制定的两部规章关于{}的规定，新的特别规定与旧的一般规定不一致": (NOBODY, 103, "新的特别规定优先"),
}


@dataclass(frozen=True)
class Conflict:
    """``told``: a key of ``CONFLICTS``; ``topic``: of both provisions."""

    told: str
    topic: str


def decides(case: Conflict) -> Ruling:
    """国务院, 全国人大常委会, 制定机关 or 无须裁决."""
    outcome, article, why = CONFLICTS[case.told]
    return Ruling(why, outcome, NORMS[article])


def council_for_all(case: Conflict) -> Ruling:
    """Lets the State Council have the last word on rules of ministries and local regulations."""
    if "国务院认为" in case.told:
        return Ruling("部门规章与地方性法规不一致", COUNCIL, NORMS[106])
    return decides(case)


def ministries_above(case: Conflict) -> Ruling:
    """Ranks a rule of a ministry above one of a local government."""
    if "甲省政府的规章" in case.told and "财政部" in case.told:
        return Ruling("部门规章的效力高于地方政府规章", NOBODY, NORMS[102])
    return decides(case)


def new_before_old(case: Conflict) -> Ruling:
    """Applies the new provision though the old one is special."""
    if case.told.endswith(OLD_SPECIAL):
        return Ruling("新的规定优于旧的规定", NOBODY, NORMS[103])
    return decides(case)


def _cases() -> Iterator[tuple[Conflict, float]]:
    for told, (outcome, _, _) in CONFLICTS.items():
        for topic in TOPICS:
            mistaken = told.endswith((OLD_SPECIAL, "国务院认为应当适用部门规章")) or "财政部" in told
            yield Conflict(told, topic), 2.5 if mistaken else 0.8 if outcome == NOBODY else 1.2


def _slots(case: Conflict) -> dict[str, Any]:
    return {"told": case.told.format(case.topic)}


def _outcome(who: str) -> Outcome:
    return Outcome(
        who,
        claims=(f"{{name}}所见的冲突最终由{who}决定", f"对{{name}}所见的冲突，由{who}最终决定"),
        positive=(f"最终由{who}决定如何适用", f"由{who}最终决定"),
        negative=(f"并非由{who}最终决定", f"最终不由{who}决定如何适用"),
        norm=NORMS[106],
    )


NORM_CONFLICT: Final = Family(
    name="norm_conflict",
    title="法的效力与备案审查",
    subject="宪法",
    rule=LegalRule(tuple(NORMS[article] for article in (99, 100, 103, 105, 106)), decides),
    flaws=(
        Flaw(
            "council_for_all",
            "confusion",
            "以为部门规章与地方性法规的冲突一律由国务院决定",
            NORMS[106],
            council_for_all,
        ),
        Flaw("ministries_above", "confusion", "以为部门规章的效力高于地方政府规章", NORMS[102], ministries_above),
        Flaw("new_before_old", "confusion", "以为新的一般规定优先于旧的特别规定，无须裁决", NORMS[103], new_before_old),
    ),
    outcomes=(
        *map(_outcome, (COUNCIL, CONGRESS, MAKER)),
        Outcome(
            NOBODY,
            claims=("{name}所见的冲突无须提请任何机关裁决", "对{name}所见的冲突，直接适用其中一项，无须裁决"),
            positive=("无须提请任何机关裁决", "法律已定如何适用而无须裁决"),
            negative=("须由有关机关作出决定", "法律未定如何适用而有待决定"),
            norm=NORMS[99],
        ),
    ),
    stems=wordings(
        "根据《立法法》，下列规范冲突{ask}的{tail}",
        "关于规范之间的冲突，以下情形中{ask}的{tail}",
        "办案人员遇到的下列冲突，{ask}的{tail}",
        "以下规范冲突中，根据《立法法》{ask}的{tail}",
        "*关于规范之间的冲突，下列情形{ask}的{tail}",
        "*根据《立法法》，以下规范冲突中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}在办案中发现，{told}",
        "法官{name}发现，{told}",
        "办案中，{name}发现{told}",
        "*法官{name}在办案中发现，{told}",
        "*办案中，法官{name}发现{told}",
    ),
    facts=wordings("{name}在办案中发现，{told}", "法官{name}发现，{told}", "*法官{name}在办案中发现，{told}"),
    statements=clozes(
        {
            text: NORMS[article]
            for text, article in {
                "行政法规之间新的一般规定与旧的特别规定不一致，不能确定如何适用时，由[国务院|全国人大常委会|最高人民法院:与法律之间的冲突混淆]裁决": 105,
                "部门规章与地方政府规章之间[具有同等效力|前者效力较高<ministries_above|后者效力较高:记错效力的等级]，在各自的权限范围内施行": 102,
                "自治条例和单行条例依法对法律作变通规定的，在本自治地方适用[自治条例和单行条例|法律|国务院决定适用的规定:漏掉变通]": 101,
                "地方性法规与部门规章不一致，国务院认为应当适用部门规章的，由[全国人大常委会|国务院<council_for_all|最高人民法院:漏掉提请裁决]裁决": 106,
                "部门规章的新的一般规定与旧的特别规定不一致的，[由制定机关裁决|适用新的规定<new_before_old|由国务院裁决:与部门规章之间的冲突混淆]": 106,
                "同一机关制定的规章，特别规定与一般规定不一致的，适用[特别|一般|处罚较重的:记错适用的规则]规定": 103,
                "除为更好地保护公民、法人和其他组织的权益而作的特别规定外，法律、法规[不溯及既往|溯及既往|可以由法院决定溯及既往:记错溯及力]": 104,
                "全国人大常委会有权撤销同宪法和法律相抵触的[行政法规|部门规章|地方政府规章:与国务院的权限混淆]": 108,
                "国务院对不适当的[部门规章/地方政府规章|地方性法规|单行条例:与全国人大常委会的权限混淆]，有权改变或者撤销": 108,
                "省政府制定的规章与其设区的市的政府规章相比，[前者效力较高|后者效力较高|两者效力相同:记错效力的等级]": 100,
                "*行政法规、地方性法规和规章应当在公布后的[三十|六十|九十:记错期限]日内报有关机关备案": 109,
                "*根据授权制定的法规与法律不一致，不能确定如何适用时，由[全国人大常委会|国务院|授权的全国人大:记错裁决的机关]裁决": 106,
            }.items()
        }
    ),
    case_type=Conflict,
    cases=dict(_cases()),
    slots=_slots,
    asked_whole=("对{name}发现的冲突，应当由哪一机关决定如何适用？", "该冲突应当如何解决？", "*对该冲突应当如何决定？"),
)
