"""宣告失踪: 民法典 40 (two years); 宣告死亡: 46 (four years; after an accident two, or none with a certificate)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import (
    Family,
    Flaw,
    LegalRule,
    Norm,
    Outcome,
    Ruling,
    clozes,
    wordings,
    years_and_months,
)

# In years.
MISSING: Final = 2
DEAD: Final = 4
DEAD_BY_ACCIDENT: Final = 2

ACCIDENTS: Final = ("因沉船事故", "因飞机失事", "因特大地震", "因矿井透水")
OTHER_CAUSES: Final = ("离家出走后", "外出务工后", "外出经商后", "外出求学后")

SINCE: Final = "2021-01-01"
MISSING_NORM = Norm("民法典", 40, SINCE, says=(f"下落不明满{han(MISSING)}年的",))
START_NORM = Norm(
    "民法典", 41, SINCE, says=("自其失去音讯之日起", "自战争结束之日或者有关机关确定的下落不明之日起计算")
)
DEATH_NORM = Norm(
    "民法典",
    46,
    SINCE,
    says=(
        f"下落不明满{han(DEAD)}年",
        f"因意外事件，下落不明满{han(DEAD_BY_ACCIDENT)}年",
        f"经有关机关证明该自然人不可能生存的，申请宣告死亡不受{han(DEAD_BY_ACCIDENT)}年时间的限制",
    ),
)
BOTH_NORM = Norm("民法典", 47, SINCE, says=("符合本法规定的宣告死亡条件的，人民法院应当宣告死亡",))
DAY_NORM = Norm("民法典", 48, SINCE, says=("因意外事件下落不明宣告死亡的，意外事件发生之日视为其死亡的日期",))
SPOUSE_NORM = Norm("民法典", 51, SINCE, says=("其配偶再婚或者向婚姻登记机关书面声明不愿意恢复的除外",))


@dataclass(frozen=True)
class Absence:
    """``months`` completed without news; ``certified``: an authority calls survival impossible; None: not told."""

    cause: str
    months: int
    certified: bool | None = None


def declaration(absence: Absence, dead: int = DEAD) -> Ruling:
    """The declaration to be had: 死亡, 失踪 alone, or 不能; ``dead``: years for 死亡 where there was no accident."""
    if absence.cause not in ACCIDENTS:
        return without_accident(absence, dead)
    told = f"意外满{years_and_months(absence.months)}"
    if absence.months >= 12 * DEAD_BY_ACCIDENT:
        return Ruling(f"{told}，达{DEAD_BY_ACCIDENT}年", "死亡", DEATH_NORM)
    if absence.certified:
        return Ruling(f"{told}，证明不可能生存", "死亡", DEATH_NORM)
    return Ruling(f"{told}无证明，不足{MISSING}年", "不能", MISSING_NORM)


def without_accident(absence: Absence, dead: int = DEAD) -> Ruling:
    """Judges every absence as one without an accident: the general periods alone."""
    told = f"满{years_and_months(absence.months)}"
    if absence.months >= 12 * dead:
        return Ruling(f"{told}，达{dead}年", "死亡", DEATH_NORM)
    if absence.months >= 12 * MISSING:
        return Ruling(f"{told}，达{MISSING}年不足{dead}年", "失踪", MISSING_NORM)
    return Ruling(f"{told}，不足{MISSING}年", "不能", MISSING_NORM)


def missing_means_dead(absence: Absence) -> Ruling:
    """Takes the two years of 宣告失踪 for those of 宣告死亡."""
    return declaration(absence, MISSING)


LENGTHS: Final = (6, 12, 18, 23, 24, 25, 30, 36, 42, 47, 48, 49, 60, 72)


def _cases() -> Iterator[tuple[Absence, float]]:
    for months in LENGTHS:
        between = 12 * MISSING <= months < 12 * DEAD
        for cause in OTHER_CAUSES:
            yield Absence(cause, months), 3 if between else 2.5
        for cause in ACCIDENTS:
            short = months < 12 * DEAD_BY_ACCIDENT
            yield Absence(cause, months, certified=False), 1 if between else 3 if short else 0.7
            yield Absence(cause, months, certified=True if short else None), 1 if between else 2 if short else 0.7


def _slots(absence: Absence) -> dict[str, Any]:
    certificate = {None: "", True: "，有关机关证明其不可能生存", False: "，有关机关未证明其不可能生存"}
    return {
        "cause": absence.cause,
        "span": years_and_months(absence.months),
        "certificate": certificate[absence.certified],
    }


MISSING_PERSON: Final = Family(
    name="missing_person",
    title="宣告失踪与宣告死亡",
    subject="民法",
    rule=LegalRule((MISSING_NORM, DEATH_NORM), declaration),
    flaws=(
        Flaw(
            "missing_means_dead",
            "confusion",
            "把宣告失踪的2年当作宣告死亡的期间，而不是4年",
            MISSING_NORM,
            missing_means_dead,
        ),
        Flaw(
            "accident_forgotten",
            "confusion",
            "宣告死亡一律要求满4年，不知意外事件满2年即可，经证明不可能生存的不受2年限制",
            DEATH_NORM,
            without_accident,
        ),
    ),
    outcomes=(
        Outcome(
            "死亡",
            claims=("利害关系人可以申请宣告{name}死亡", "{name}已符合宣告死亡的条件"),
            positive=("利害关系人可以申请宣告其死亡", "符合宣告死亡条件"),
            negative=("利害关系人不能申请宣告其死亡", "不符合宣告死亡条件"),
            norm=DEATH_NORM,
            weight=2,
        ),
        Outcome("失踪", claims=("利害关系人只能申请宣告{name}失踪", "{name}只符合宣告失踪的条件")),
        Outcome(
            "不能",
            claims=("利害关系人不能申请宣告{name}失踪或死亡", "{name}尚不符合宣告失踪或死亡的条件"),
            positive=("失踪、死亡两种宣告均不能申请", "宣告失踪和宣告死亡均不能申请"),
            negative=("失踪、死亡两种宣告至少能申请一种", "宣告失踪和宣告死亡至少能申请一种"),
            norm=MISSING_NORM,
        ),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据民法典，{ask}的人员{tail}",
        "关于下落不明的人，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据民法典，下列人员中{ask}的{tail}",
        "*关于下落不明的人，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{cause}下落不明刚满{span}{certificate}",
        "{cause}，{name}下落不明刚满{span}{certificate}",
        "{name}{cause}失去音讯刚满{span}{certificate}",
        "*{cause}，{name}失去音讯刚满{span}{certificate}",
        "*{name}{cause}，下落不明刚满{span}{certificate}",
    ),
    facts=wordings(
        "{name}{cause}失去音讯，至今下落不明刚满{span}{certificate}",
        "{name}{cause}下落不明，至今刚满{span}{certificate}",
        "*{name}{cause}失去音讯，至今刚满{span}{certificate}",
    ),
    statements=clozes(
        {
            f"申请宣告失踪，法律要求的下落不明期间为满[{han(MISSING)}|{han(DEAD)}:与宣告死亡混淆|一:记错期间|三:与诉讼时效混淆]年": MISSING_NORM,
            f"不是因意外事件下落不明的，申请宣告死亡所要求的期间为满[{han(DEAD)}|{han(MISSING)}<missing_means_dead:与宣告失踪混淆|三:与诉讼时效混淆|五:记错期间]年": DEATH_NORM,
            f"因意外事件下落不明、没有不可能生存的证明的，申请宣告死亡所要求的期间为满[{han(DEAD_BY_ACCIDENT)}|{han(DEAD)}<accident_forgotten:漏掉意外事件的例外|一|三:记错期间]年": DEATH_NORM,
            f"因意外事件下落不明，经有关机关证明该自然人不可能生存的，申请宣告死亡[不受{han(DEAD_BY_ACCIDENT)}年时间的限制|须下落不明满{han(DEAD_BY_ACCIDENT)}年:漏掉证明的例外|须下落不明满{han(DEAD)}年<accident_forgotten:漏掉意外事件的例外]": DEATH_NORM,
            "战争期间下落不明的，下落不明的时间自[战争结束|战争开始:起算日有误|失去音讯:与非战争期间混淆|提出申请:起算日有误]之日或者有关机关确定的下落不明之日起计算": START_NORM,
            "对同一自然人，有的利害关系人申请宣告死亡，有的申请宣告失踪，符合宣告死亡条件的，人民法院应当[宣告死亡|宣告失踪:误以失踪为先|不予受理:误以申请须一致]": BOTH_NORM,
            "非战争期间下落不明的，下落不明的时间自[其失去音讯|其离开住所|其亲属报案|法院受理申请:起算日有误]之日起计算": START_NORM,
            "*因意外事件下落不明宣告死亡的，[意外事件发生|死亡判决作出:与一般情形混淆|死亡判决公告|提出死亡申请:死亡日期有误]之日视为其死亡的日期": DAY_NORM,
            "*死亡宣告被撤销时，配偶[已经再婚/已向婚姻登记机关书面声明不愿意恢复|已与他人同居:漏掉再婚的条件|只对亲友口头表示不愿意恢复:漏掉书面声明的条件]的，婚姻关系不自行恢复": SPOUSE_NORM,
        }
    ),
    case_type=Absence,
    cases=dict(_cases()),
    slots=_slots,
)
