"""侦查羁押期限: 刑事诉讼法 156, 158 and 159, two months and what may be added."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

BASE, FIRST, SECOND, THIRD = 2, 1, 2, 2  # months
LONG_TERM: Final = 10  # years of 有期徒刑 to be expected

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法", 156, SINCE, says=(f"不得超过{han(BASE)}个月", f"可以经上一级人民检察院批准延长{han(FIRST)}个月")
)
GROUNDS: Final = ("重大的犯罪集团", "流窜作案的重大复杂")
PROVINCE_NORM = Norm(
    "刑事诉讼法",
    158,
    SINCE,
    says=(
        f"经省、自治区、直辖市人民检察院批准或者决定，可以延长{han(SECOND)}个月",
        "交通十分不便的边远地区的重大复杂案件",
        *(f"{ground}案件" for ground in GROUNDS),
    ),
)
LONG_NORM = Norm(
    "刑事诉讼法", 159, SINCE, says=(f"可能判处{han(LONG_TERM)}年有期徒刑以上刑罚", f"可以再延长{han(THIRD)}个月")
)
ANEW_NORM = Norm(
    "刑事诉讼法", 160, SINCE, says=("发现犯罪嫌疑人另有重要罪行的，自发现之日起", "自查清其身份之日起计算")
)
POSTPONED_NORM = Norm("刑事诉讼法", 157, SINCE, says=("由最高人民检察院报请全国人民代表大会常务委员会批准延期审理",))
ORDINARY: Final = ("案情复杂的盗窃", "案情复杂的故意伤害", "案情复杂的诈骗")
NONE, ONCE, CITY, PROVINCE, PROVINCE_TWICE = "没有", "市级一次", "市级", "省级", "省级两次"


@dataclass(frozen=True)
class InvestigationCustody:
    """Custody after the arrest of ``half_months``/2 months, extended by one month (but for 没有), then (but for
    市级一次) by two by ``approver``, and for 省级两次 by two more. The expected sentence is in ``years``; no last day is met."""

    case: str
    years: int
    approver: str
    half_months: int


def custody(one: InvestigationCustody, *, city_may: bool = False, any_sentence: bool = False) -> Ruling:
    """合法 or 超期; ``city_may``: the city's procuratorate may grant all, ``any_sentence``: of 159 too."""
    limit, norm = BASE, NORM
    if one.approver != NONE:
        limit += FIRST
        if one.case in GROUNDS and one.approver != ONCE and (city_may or one.approver != CITY):
            limit, norm = limit + SECOND, PROVINCE_NORM
            if one.approver == PROVINCE_TWICE:
                limit += THIRD if any_sentence or one.years >= LONG_TERM else 0
                norm = LONG_NORM
        elif one.approver == CITY:
            norm = PROVINCE_NORM
    over = one.half_months > limit * 2
    return Ruling(f"依法最长{limit}个月，实际羁押{_months(one)}", "超期" if over else "合法", norm)


def _months(one: InvestigationCustody) -> str:
    return f"{one.half_months // 2}个半月"


def _cases() -> Iterator[tuple[InvestigationCustody, float]]:
    years = cycle((4, 7, 12))
    for case, half in product((*ORDINARY, *GROUNDS), (3, 5)):
        yield InvestigationCustody(case, next(years), NONE, half), 0.4
        yield InvestigationCustody(case, next(years), ONCE, half + 2), 0.5
    for case, half in product(GROUNDS, (7, 9)):
        yield InvestigationCustody(case, next(years), CITY, half), 1.6
        yield InvestigationCustody(case, next(years), PROVINCE, half), 1.0
    for case, term, half in product(GROUNDS, (5, 6, 7, 8, 9, 11, 12, 13, 15), (11, 13, 15)):
        if half < 15 or term >= LONG_TERM:
            yield InvestigationCustody(case, term, PROVINCE_TWICE, half), 0.6 if term < LONG_TERM else 0.5
    for case in GROUNDS:
        yield InvestigationCustody(case, next(years), PROVINCE, 11), 0.6


CASES: Final = dict(_cases())
EXTENDED: Final = {
    NONE: "没有经批准延长",
    ONCE: "由上一级检察院批准延长1个月",
    CITY: "由上一级的市级检察院先后批准延长1个月和2个月",
    PROVINCE: "由上一级检察院批准延长1个月，由省级检察院批准延长2个月",
    PROVINCE_TWICE: "由上一级检察院批准延长1个月，由省级检察院两次批准各延长2个月",
}


def _slots(one: InvestigationCustody) -> dict[str, Any]:
    return {"case": f"{one.case}案件", "years": one.years, "extended": EXTENDED[one.approver], "months": _months(one)}


INVESTIGATION_CUSTODY: Final = Family(
    name="investigation_custody",
    title="侦查羁押期限",
    subject="刑事诉讼法",
    rule=LegalRule((NORM, PROVINCE_NORM, LONG_NORM), custody),
    flaws=(
        Flaw(
            "city_may",
            "confusion",
            "以为重大集团犯罪等案件也由上一级检察院批准延长2个月",
            NORM,
            partial(custody, city_may=True),
        ),
        Flaw(
            "any_sentence",
            "confusion",
            "以为再延长2个月不以可能判处10年以上有期徒刑为条件",
            LONG_NORM,
            partial(custody, any_sentence=True),
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("对{name}的侦查羁押没有超过法定期限", "{name}被侦查羁押的时间在法定期限以内"),
            positive=("侦查羁押没有超过法定期限", "侦查羁押在法定期限以内"),
            negative=("侦查羁押超过法定期限", "侦查羁押不在法定期限以内"),
            norm=NORM,
        ),
        Outcome("超期", claims=("对{name}的侦查羁押已经超过法定期限", "{name}被侦查羁押的时间不在法定期限以内")),
    ),
    stems=wordings(
        "下列案件中，{ask}的{tail}",
        "根据刑事诉讼法，{ask}的案件{tail}",
        "关于侦查羁押期限，以下案件中{ask}的{tail}",
        "以下案件，{ask}的{tail}",
        "*根据刑事诉讼法，下列案件中{ask}的{tail}",
        "*关于侦查羁押期限，{ask}的案件{tail}",
    ),
    phrasings=wordings(
        "{name}涉嫌{case}，可能判处{years}年有期徒刑，{extended}，逮捕后羁押{months}",
        "{name}涉嫌{case}，可能判处{years}年有期徒刑，逮捕后{extended}，羁押{months}",
        "{name}可能判处{years}年有期徒刑，涉嫌{case}，逮捕后{extended}，羁押{months}",
        "*{name}可能判处{years}年有期徒刑，涉嫌{case}，{extended}，逮捕后羁押{months}",
        "*{name}涉嫌{case}，{extended}，可能判处{years}年有期徒刑，逮捕后羁押{months}",
    ),
    facts=wordings(
        "{name}涉嫌{case}，可能判处{years}年有期徒刑，逮捕后{extended}，羁押{months}",
        "{name}可能判处{years}年有期徒刑，涉嫌{case}，逮捕后{extended}，羁押{months}",
        "*{name}涉嫌{case}，可能判处{years}年有期徒刑，{extended}，逮捕后羁押{months}",
    ),
    statements=clozes(
        {
            f"对犯罪嫌疑人逮捕后的侦查羁押期限，未经延长的不得超过[{han(BASE)}|三:加上了一次延长|一:与延长的期限混淆|六:记错期限]个月": NORM,
            "案情复杂、侦查羁押期限届满不能终结的案件，批准延长一个月的机关是[上一级|同一级:记错级别|省级:与重大集团犯罪等案件混淆]人民检察院": NORM,
            f"重大的犯罪集团案件，经省级人民检察院批准，侦查羁押期限可以在三个月之外延长[{han(SECOND)}|一:与第一次延长混淆|三|四:记错期限]个月": PROVINCE_NORM,
            "流窜作案的重大复杂案件在三个月内不能侦查终结的，批准延长的机关是[省级|上一级<city_may:与第一次延长混淆|最高:与延期审理混淆]人民检察院": PROVINCE_NORM,
            f"侦查羁押期限再延长二个月的，要求犯罪嫌疑人[可能判处{han(LONG_TERM)}年有期徒刑以上刑罚|可能判处三年有期徒刑以上刑罚:记错刑期|拒不供述犯罪事实:记错条件]": LONG_NORM,
            "在侦查期间发现犯罪嫌疑人另有重要罪行的，侦查羁押期限自[发现|逮捕|立案:记错起算之日]之日起重新计算": ANEW_NORM,
            "犯罪嫌疑人身份不明的，侦查羁押期限自[查清其身份|对其拘留|对其逮捕:漏掉身份不明的例外]之日起计算": ANEW_NORM,
            f"*一名犯罪嫌疑人的侦查羁押期限依次经各种延长，没有重新计算的，总计最长为[{han(BASE + FIRST + SECOND + THIRD)}|五:漏掉再延长的二个月|六|九:记错期限]个月": LONG_NORM,
            "*在较长时间内不宜交付审判的特别重大复杂的案件，有权批准延期审理的是[全国人大常委会|最高人民检察院:把报请机关当作批准机关|最高人民法院:记错机关]": POSTPONED_NORM,
        }
    ),
    case_type=InvestigationCustody,
    cases=CASES,
    slots=_slots,
)
