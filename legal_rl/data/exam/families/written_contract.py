"""书面劳动合同: 劳动合同法 10 (one month), 82 (double pay), 14 (deemed open-ended after a year), 69 (part-time)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

GRACE: Final = 1  # months
DEEMED_YEARS: Final = 1
DEEMED: Final = 12  # months
DOUBLE: Final = 2
SERVICE_YEARS: Final = 10

SINCE: Final = "2008-01-01"
GRACE_NORM = Norm(
    "劳动合同法",
    10,
    SINCE,
    says=(f"应当自用工之日起{han(GRACE)}个月内订立书面劳动合同", "在用工前订立劳动合同的，劳动关系自用工之日起建立"),
)
DOUBLE_NORM = Norm(
    "劳动合同法",
    82,
    SINCE,
    says=(
        f"自用工之日起超过{han(GRACE)}个月不满{han(DEEMED_YEARS)}年未与劳动者订立书面劳动合同的",
        f"应当向劳动者每月支付{han(DOUBLE)}倍的工资",
        f"自应当订立无固定期限劳动合同之日起向劳动者每月支付{han(DOUBLE)}倍的工资",
    ),
)
DEEMED_NORM = Norm(
    "劳动合同法",
    14,
    SINCE,
    says=(
        f"自用工之日起满{han(DEEMED_YEARS)}年不与劳动者订立书面劳动合同的，视为用人单位与劳动者已订立无固定期限劳动合同",
        f"劳动者在该用人单位连续工作满{han(SERVICE_YEARS)}年的",
    ),
)
ORAL_NORM = Norm("劳动合同法", 69, SINCE, says=("非全日制用工双方当事人可以订立口头协议",))
TRIAL_NORM = Norm("劳动合同法", 70, SINCE, says=("非全日制用工双方当事人不得约定试用期",))
FREE_NORM = Norm("劳动合同法", 71, SINCE, says=("任何一方都可以随时通知对方终止用工",))

DAYS, MONTHS = "日", "个月"
IN_TIME, LATE, OPEN_ENDED = "合规", "二倍工资", "视为无固定期限"


@dataclass(frozen=True)
class Hiring:
    """``count`` of ``unit`` (``日``, always less than a month, or ``个月``) since work began; ``signed``: a written
    contract is made only now, else there is none to this day."""

    full_time: bool
    count: int
    unit: str
    signed: bool


def written_contract(case: Hiring, part_time_apart: bool = True, deemed: int = DEEMED) -> Ruling:
    """合规, 二倍工资 or 视为无固定期限; ``deemed``: months after which the contract counts as made."""
    worked = f"用工满{case.count}{case.unit}"
    if part_time_apart and not case.full_time:
        return Ruling("非全日制用工可以只有口头协议", IN_TIME, ORAL_NORM)
    if case.unit == DAYS:
        return Ruling(f"{worked}，未超过{GRACE}个月", IN_TIME, GRACE_NORM)
    if case.count >= deemed and not case.signed:
        return Ruling(f"{worked}未订书面合同，已满{deemed // DEEMED}年", OPEN_ENDED, DEEMED_NORM)
    return Ruling(f"{worked}，超过{GRACE}个月未满{deemed // DEEMED}年", LATE, DOUBLE_NORM)


def cured_by_signing(case: Hiring) -> Ruling:
    """Takes a contract made late for one made in time."""
    lawful = written_contract(case)
    if case.signed and lawful.outcome == LATE:
        return Ruling("补订书面合同后不再付二倍工资", IN_TIME, GRACE_NORM)
    return lawful


def ten_years(case: Hiring) -> Ruling:
    """Confuses the year with the ten years of service that give a right to an open-ended contract."""
    return written_contract(case, deemed=SERVICE_YEARS * DEEMED)


def part_time_too(case: Hiring) -> Ruling:
    """Asks part-time workers for a written contract as well."""
    return written_contract(case, part_time_apart=False)


UP_TO_A_MONTH: Final = (10, 12, 15, 18, 20, 25)
UP_TO_A_YEAR: Final = (2, 3, 4, 6, 8, 10, 11)
A_YEAR_AND_MORE: Final = (12, 13, 14, 15, 16, 17, 18, 19, 20)


def _cases() -> Iterator[tuple[Hiring, float]]:
    for signed in (False, True):
        for count in UP_TO_A_MONTH:
            yield Hiring(True, count, DAYS, signed), 2.5
            yield Hiring(False, count, DAYS, signed), 0.5
        for count in UP_TO_A_YEAR:
            yield Hiring(True, count, MONTHS, signed), 2
            yield Hiring(False, count, MONTHS, signed), 1
    # A written contract for a fixed term made after the year is a matter of dispute; nobody is asked about one.
    for count in A_YEAR_AND_MORE:
        yield Hiring(True, count, MONTHS, False), 2
        yield Hiring(False, count, MONTHS, False), 1.5


def _slots(case: Hiring) -> dict[str, Any]:
    return {
        "kind": "全日制" if case.full_time else "非全日制",
        "time": f"{case.count}{case.unit}",
        "contract": "此时才订书面合同" if case.signed else "至今未订书面合同",
    }


WRITTEN_CONTRACT: Final = Family(
    name="written_contract",
    title="劳动合同的订立",
    subject="劳动法",
    rule=LegalRule((GRACE_NORM, DOUBLE_NORM, DEEMED_NORM, ORAL_NORM), written_contract),
    flaws=(
        Flaw("cured_by_signing", "confusion", "以为补订书面合同就免去二倍工资", GRACE_NORM, cured_by_signing),
        Flaw("ten_years", "confusion", "把满一年视为订立与连续工作满十年混淆", DEEMED_NORM, ten_years),
        Flaw("part_time_too", "confusion", "漏掉非全日制用工可以口头约定的例外", DEEMED_NORM, part_time_too),
    ),
    outcomes=(
        Outcome(
            IN_TIME,
            claims=(
                "{name}不能请求二倍工资，也不视为订有无固定期限合同",
                "{name}的单位无须付二倍工资，也不视为已订无固定期限合同",
            ),
            positive=("单位无须支付二倍工资", "二倍工资无须支付"),
            negative=("单位应当支付二倍工资", "二倍工资应当支付"),
            norm=DOUBLE_NORM,
            weight=2,
        ),
        Outcome(
            LATE,
            claims=(
                "{name}可以请求二倍工资，但不视为订有无固定期限合同",
                "{name}的单位应当付二倍工资，但不视为已订无固定期限合同",
            ),
        ),
        Outcome(
            OPEN_ENDED,
            claims=(
                "{name}可以请求二倍工资，且视为订有无固定期限合同",
                "{name}的单位应当付二倍工资，且视为已订无固定期限合同",
            ),
            positive=("视为已订立无固定期限合同", "视为订有无固定期限合同"),
            negative=("不视为已订立无固定期限合同", "不视为订有无固定期限合同"),
            norm=DEEMED_NORM,
        ),
    ),
    stems=wordings(
        "下列用工情形中，{ask}的{tail}",
        "根据劳动合同法，{ask}的用工情形{tail}",
        "关于劳动合同的订立，以下{ask}的{tail}",
        "以下用工情形，{ask}的{tail}",
        "*根据劳动合同法，下列用工情形中{ask}的{tail}",
        "*关于劳动合同的订立，{ask}的情形{tail}",
    ),
    phrasings=wordings(
        "{name}从事{kind}工作满{time}，{contract}",
        "{kind}职工{name}入职满{time}，{contract}",
        "{name}系{kind}职工，入职满{time}，{contract}",
        "*{name}从事{kind}工作，入职满{time}，{contract}",
        "*{name}系{kind}职工，工作满{time}，{contract}",
    ),
    facts=wordings(
        "{name}在单位从事{kind}工作满{time}，{contract}",
        "{name}到单位从事{kind}工作，入职已满{time}，{contract}",
        "*{name}在单位从事{kind}工作，入职已满{time}，{contract}",
    ),
    statements=clozes(
        {
            f"已建立劳动关系而未同时订立书面劳动合同的，订立的期限为自用工之日起[{han(GRACE)}|二|三|六:记错期间]个月": GRACE_NORM,
            f"用人单位不与劳动者订立书面合同的，从用工满[{han(DEEMED_YEARS)}年|十年<ten_years:与连续工作满十年混淆|二年:记错期间]时起，视为已订立无固定期限劳动合同": DEEMED_NORM,
            f"超过法定的期间不满一年未订立书面劳动合同的，用人单位应当每月支付[{han(DOUBLE)}|三|四:记错倍数]倍的工资": DOUBLE_NORM,
            "用工之日起一个月内尚未订立书面劳动合同的，用人单位[无须|应当|需要:漏掉一个月的宽限]就该月支付二倍的工资": DOUBLE_NORM,
            "非全日制用工的双方当事人[可以/有权|不得<part_time_too|无权:漏掉例外]只订立口头协议": ORAL_NORM,
            "用人单位与劳动者在用工前订立劳动合同的，劳动关系自[用工|签约:把签约当作用工|备案:把备案当作用工]之日起建立": GRACE_NORM,
            f"劳动者在同一用人单位连续工作满[{han(SERVICE_YEARS)}|五|八:记错年限]年，提出订立无固定期限劳动合同的，用人单位应当订立": DEEMED_NORM,
            "非全日制用工的任何一方[都可以|不可以|都不能:与全日制用工混淆]随时通知对方终止用工": FREE_NORM,
            "*非全日制用工的双方当事人[不得/均不得|可以|均可以:漏掉禁止]约定试用期": TRIAL_NORM,
            f"*违法不订立无固定期限劳动合同的，自应当订立之日起每月支付[{han(DOUBLE)}|三|四:记错倍数]倍的工资": DOUBLE_NORM,
        }
    ),
    case_type=Hiring,
    cases=dict(_cases()),
    slots=_slots,
)
