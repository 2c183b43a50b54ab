"""撤销权的除斥期间: 民法典 152."""

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

YEARS: Final = 1
MISTAKE_DAYS: Final = 90
LONGEST_YEARS: Final = 5

SINCE: Final = "2021-01-01"
NORM = Norm(
    "民法典",
    152,
    SINCE,
    says=(
        f"自知道或者应当知道撤销事由之日起{han(YEARS)}年内",
        f"重大误解的当事人自知道或者应当知道撤销事由之日起{han(MISTAKE_DAYS)}日内没有行使撤销权",
        f"当事人受胁迫，自胁迫行为终止之日起{han(YEARS)}年内没有行使撤销权",
        "明确表示或者以自己的行为表明放弃撤销权",
        f"自民事法律行为发生之日起{han(LONGEST_YEARS)}年内没有行使撤销权的，撤销权消灭",
    ),
)
COURT_NORM = Norm("民法典", 148, SINCE, says=("受欺诈方有权请求人民法院或者仲裁机构予以撤销",))
FIXED_NORM = Norm("民法典", 199, SINCE, says=("不适用有关诉讼时效中止、中断和延长的规定",))
MARRIAGE_NORM = Norm("民法典", 1052, SINCE, says=(f"应当自恢复人身自由之日起{han(YEARS)}年内提出",))
# 民法总则 152 took its place on 2017-10-01 and gave a mistaken party three months; ninety days are of 2021.
FORMER = Norm("合同法", 55, "1999-10-01", "2017-09-30", says=(f"自知道或者应当知道撤销事由之日起{han(YEARS)}年内",))

FRAUD, DURESS, MISTAKE = "受对方欺诈", "受对方胁迫", "因重大误解"
CONTRACTS: Final = ("买卖", "租赁", "承揽")


@dataclass(frozen=True)
class Avoidance:
    """``age``: completed months since the contract was made. ``known``: completed months (after a mistake: days) since
    the ground was known, under duress since it ended. ``waived``: gave the right up in writing; None: not told."""

    ground: str
    contract: str
    age: int
    known: int
    waived: bool | None = None


def avoidance(case: Avoidance) -> Ruling:
    """The right to have the contract set aside: 消灭 or 存续."""
    if case.waived:
        return Ruling("书面放弃撤销权", "消灭", NORM)
    if case.age >= 12 * LONGEST_YEARS:
        return Ruling(f"签约满{years_and_months(case.age)}，达{LONGEST_YEARS}年", "消灭", NORM)
    if case.ground == MISTAKE:
        return _within(f"知情满{case.known}天", case.known, MISTAKE_DAYS, f"{MISTAKE_DAYS}天")
    since = "胁迫终止" if case.ground == DURESS else "知情"
    return _within(f"{since}满{years_and_months(case.known)}", case.known, 12 * YEARS, f"{YEARS}年")


def _within(told: str, gone: int, period: int, words: str) -> Ruling:
    expired = gone >= period
    return Ruling(f"{told}，{'达' if expired else '不足'}{words}", "消灭" if expired else "存续", NORM)


def former_avoidance(case: Avoidance) -> Ruling:
    """合同法 55: one year from the day when the ground was known (duress: from the contract); no longest period."""
    if case.waived:
        return avoidance(case)
    if case.ground == MISTAKE:
        return _within(f"知情满{case.known}天", case.known, 365 * YEARS, f"{YEARS}年")
    known = case.age if case.ground == DURESS else case.known
    return _within(f"知情满{years_and_months(known)}", known, 12 * YEARS, f"{YEARS}年")


# (age of the contract, since it was known or the duress ended). Nothing is asked of the last day of a period, nor of
# the days right after it, to which a holiday may extend the period (民法典 201 to 203).
MONTHS: Final = (
    *((11, 6), (13, 11), (18, 6), (18, 13), (24, 11), (30, 24), (36, 6), (36, 18), (48, 11), (48, 13)),
    *((59, 6), (59, 11), (59, 13), (61, 6), (61, 11), (61, 13), (72, 11), (72, 18)),
)
DAYS: Final = (
    *((6, 30), (11, 60), (13, 80), (18, 89), (24, 30), (36, 60), (48, 80), (59, 89), (61, 30), (61, 60), (72, 89)),
    *((6, 100), (11, 100), (13, 120), (18, 200), (24, 300), (36, 100), (48, 120), (59, 200), (36, 400), (61, 120)),
)


def _cases() -> Iterator[tuple[Avoidance, float]]:
    for contract in CONTRACTS:
        for ground, spans in ((FRAUD, MONTHS), (DURESS, MONTHS), (MISTAKE, DAYS)):
            for age, known in spans:
                case = Avoidance(ground, contract, age, known)
                disputed = avoidance(case).outcome != former_avoidance(case).outcome
                yield case, 1.7 if disputed else 1.2 if avoidance(case).outcome == "存续" else 0.7
        for age, known in MONTHS:
            if known < 12 * YEARS and age < 12 * LONGEST_YEARS:
                yield Avoidance(FRAUD, contract, age, known, waived=True), 0.8
                yield Avoidance(FRAUD, contract, age, known, waived=False), 0.8


def _slots(case: Avoidance) -> dict[str, Any]:
    days = case.ground == MISTAKE
    return {
        "ground": case.ground,
        "contract": case.contract,
        "age": years_and_months(case.age),
        "since": "胁迫终止" if case.ground == DURESS else "知情",
        "known": f"{case.known}天" if days else years_and_months(case.known),
        "waiver": {None: "", True: "，其间曾书面放弃撤销权", False: "，其间从未放弃撤销权"}[case.waived],
    }


RESCISSION: Final = Family(
    name="rescission",
    title="撤销权的除斥期间",
    subject="民法",
    rule=LegalRule((NORM,), avoidance),
    flaws=(
        Flaw(
            "contract_law_55",
            "former_rule",
            "仍按合同法第55条，一律自知情起算1年，不知重大误解90日、胁迫终止起算和5年的最长期间",
            FORMER,
            former_avoidance,
        ),
    ),
    outcomes=(
        Outcome(
            "消灭",
            claims=("{name}的撤销权已经消灭", "{name}不能再请求撤销合同"),
            positive=("撤销权已经消灭", "不能再请求撤销合同"),
            negative=("撤销权尚未消灭", "仍可以请求撤销合同"),
            norm=NORM,
        ),
        Outcome("存续", claims=("{name}的撤销权尚未消灭", "{name}仍可以请求撤销合同")),
    ),
    stems=wordings(
        "下列当事人均未请求过撤销，其中{ask}的{tail}",
        "根据民法典，尚未请求撤销的当事人中{ask}的{tail}",
        "关于撤销权，以下尚未行使者中{ask}的{tail}",
        "以下当事人均尚未请求撤销，{ask}的{tail}",
        "*根据民法典，以下当事人均尚未行使撤销权，{ask}的{tail}",
        "*关于撤销权，尚未请求撤销者中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{ground}订立{contract}合同，签约刚满{age}，{since}刚满{known}{waiver}",
        "{name}{ground}签订{contract}合同刚满{age}，{since}刚满{known}{waiver}",
        "{name}的{contract}合同系{ground}签订，签约刚满{age}，{since}刚满{known}{waiver}",
        "*{name}系{ground}订立{contract}合同，签约刚满{age}，{since}刚满{known}{waiver}",
        "*{name}{ground}订立{contract}合同刚满{age}，{since}刚满{known}{waiver}",
    ),
    facts=wordings(
        "{name}{ground}订立{contract}合同，签约刚满{age}，{since}刚满{known}{waiver}，至今未请求撤销",
        "{name}{ground}签订{contract}合同刚满{age}，{since}刚满{known}{waiver}，尚未请求撤销",
        "*{name}{ground}签订{contract}合同，签约刚满{age}，{since}刚满{known}{waiver}，尚未请求撤销",
    ),
    statements=clozes(
        {
            f"受欺诈方行使撤销权的期间，为自知道或者应当知道撤销事由之日起[{han(YEARS)}年|{han(MISTAKE_DAYS)}日:与重大误解混淆|三年:与诉讼时效混淆|二年:记错期间]": NORM,
            f"重大误解的当事人行使撤销权的期间，为自知道或者应当知道撤销事由之日起[{han(MISTAKE_DAYS)}日|{han(YEARS)}年<contract_law_55:合同法第55条的旧期间|三十日|二年:记错期间]": NORM,
            "受胁迫方行使撤销权的一年期间，自[胁迫行为终止|知道撤销事由<contract_law_55:合同法第55条的旧起算日|胁迫行为开始|合同履行完毕:起算日有误]之日起计算": NORM,
            f"撤销合同的最长期间，为自民事法律行为发生之日起[{han(LONGEST_YEARS)}年|三年:与诉讼时效混淆|十年:记错期间|二十年:与最长诉讼时效混淆]": NORM,
            "当事人自合同订立之日起五年内没有行使撤销权，五年后才知道受欺诈的，其撤销权[已经消灭|尚未消灭<contract_law_55|仍存续一年:漏掉五年的最长期间]": NORM,
            "当事人知道撤销事由后[明确表示放弃撤销权/以自己的行为表明放弃撤销权|向对方书面提出异议:把异议当作放弃|要求对方说明合同签订的情况:把询问当作放弃]的，撤销权消灭": NORM,
            "*撤销权的存续期间，[不适用|适用|参照适用:与诉讼时效混淆]有关诉讼时效中止、中断和延长的规定": FIXED_NORM,
            "受欺诈方撤销合同，应当[请求人民法院或者仲裁机构撤销|以书面或者口头形式通知对方撤销合同:与解除合同的通知混淆|请求市场监督管理部门撤销:记错撤销的机关]": COURT_NORM,
            "*因胁迫结婚并被非法限制人身自由的人请求撤销婚姻，应当自[恢复人身自由|胁迫行为终止:漏掉限制人身自由的例外|办理结婚登记:旧婚姻法的起算日|知道撤销事由:与欺诈混淆]之日起一年内提出": MARRIAGE_NORM,
        }
    ),
    case_type=Avoidance,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2023-10-01",  # six years after 民法总则: no contract in the exam was made under 合同法 55
)
