"""申请再审的期限: 民事诉讼法 216, six months from effect or, on four grounds of 211, from knowing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

MONTHS: Final = 6
MONTHS_BEFORE_2013: Final = 24
MONTHS_FROM_KNOWING_BEFORE_2013: Final = 3
REVIEW_MONTHS: Final = 3

LAW: Final = "民事诉讼法"
SINCE: Final = "2024-01-01"
PERIOD = Norm(
    LAW,
    216,
    SINCE,
    says=(
        f"应当在判决、裁定发生法律效力后{han(MONTHS)}个月内提出",
        "第二百一十一条第一项、第三项、第十二项、第十三项规定情形的",
        f"自知道或者应当知道之日起{han(MONTHS)}个月内提出",
    ),
)
GROUNDS_NORM = Norm(
    LAW,
    211,
    SINCE,
    says=(
        "（一）有新的证据，足以推翻原判决、裁定的",
        "（三）原判决、裁定认定事实的主要证据是伪造的",
        "（十二）据以作出原判决、裁定的法律文书被撤销或者变更的",
        "（十三）审判人员审理该案件时有贪污受贿，徇私舞弊，枉法裁判行为的",
    ),
)
FORMER = Norm(
    LAW,
    184,
    "2008-04-01",
    "2012-12-31",
    says=(
        f"发生法律效力后{han(MONTHS_BEFORE_2013 // 12)}年内提出",
        f"之日起{han(MONTHS_FROM_KNOWING_BEFORE_2013)}个月内提出",
    ),
)
COURT = Norm(LAW, 210, SINCE, says=("也可以向原审人民法院申请再审", "当事人申请再审的，不停止判决、裁定的执行"))
MEDIATION = Norm(LAW, 212, SINCE, says=("提出证据证明调解违反自愿原则",))
DIVORCE = Norm(LAW, 213, SINCE, says=("解除婚姻关系的判决、调解书，不得申请再审",))
REVIEW = Norm(LAW, 215, SINCE, says=(f"应当自收到再审申请书之日起{han(REVIEW_MONTHS)}个月内审查",))
STAY = Norm(LAW, 217, SINCE, says=("裁定中止原判决、裁定、调解书的执行", "抚养费", "劳动报酬", "可以不中止执行"))

# Grounds whose period runs from knowing; the latter two alone had a period of their own before 2013.
ALWAYS_FROM_EFFECT: Final = ("主要证据未经质证", "适用法律确有错误", "原判遗漏诉讼请求", "剥夺当事人辩论权")
NEW: Final = ("新证据足以推翻原判", "主要证据系伪造")
LATE: Final = ("原判所据文书被撤销", "审判人员受贿枉法")
GROUNDS: Final = (*ALWAYS_FROM_EFFECT, *NEW, *LATE)


@dataclass(frozen=True)
class Application:
    """``effect`` and ``known``: filed in this month since the judgment took effect, and since the ground was known.

    The seventh month is left out: it is in time while a last day of rest prolongs the period (民事诉讼法 85)."""

    ground: str
    effect: int
    known: int


def retrial(case: Application) -> Ruling:
    """未逾期 or 逾期."""
    if case.ground in ALWAYS_FROM_EFFECT:
        return from_effect(case)
    return _within(f"自知道事由起第{case.known}个月", case.known, MONTHS)


def from_effect(case: Application) -> Ruling:
    """Forgets the four grounds and always counts from the day of effect."""
    return _within(f"自生效起第{case.effect}个月", case.effect, MONTHS)


def former_retrial(case: Application) -> Ruling:
    """民事诉讼法 184 until 2012: two years from effect; after them, on two grounds, three months from knowing."""
    if case.effect > MONTHS_BEFORE_2013 and case.ground in LATE:
        return _within(f"自知道事由起第{case.known}个月", case.known, MONTHS_FROM_KNOWING_BEFORE_2013)
    return _within(f"自生效起第{case.effect}个月", case.effect, MONTHS_BEFORE_2013)


def _within(counted: str, month: int, limit: int) -> Ruling:
    return Ruling(f"{counted}，期限{limit}个月", "未逾期" if month <= limit else "逾期", PERIOD)


TIMES: Final = (
    *((2, 1), (4, 2), (5, 5), (6, 1), (6, 6), (8, 1), (8, 6), (8, 8), (10, 5), (10, 9), (12, 2), (12, 6), (12, 10)),
    *((15, 4), (15, 12), (20, 6), (20, 9), (30, 2), (30, 5), (30, 6), (30, 8)),
)


def _cases() -> Iterator[tuple[Application, float]]:
    for ground in GROUNDS:
        for effect, known in TIMES:
            case = Application(ground, effect, known)
            disputed = retrial(case).outcome != from_effect(case).outcome
            yield case, 1.1 if disputed else 2.2 if effect <= MONTHS else 0.9


def _slots(case: Application) -> dict[str, Any]:
    return {"ground": case.ground, "effect": case.effect, "known": case.known}


RETRIAL_APPLICATION: Final = Family(
    name="retrial_application",
    title="民事再审申请",
    subject="民事诉讼法",
    rule=LegalRule((PERIOD, GROUNDS_NORM), retrial),
    flaws=(
        Flaw(
            "two_years_to_apply",
            "former_rule",
            "申请再审的期限仍按2013年以前的规定算作生效后2年，而不是6个月",
            FORMER,
            former_retrial,
        ),
        Flaw(
            "from_effect",
            "confusion",
            "以为期限一律从裁判生效起算，不知四种事由从知道或者应当知道之日起算",
            PERIOD,
            from_effect,
        ),
    ),
    outcomes=(
        Outcome(
            "未逾期",
            claims=("{name}的再审申请没有超过法定期限", "{name}的再审申请在法定期限之内"),
            positive=("没有超过法定期限", "在法定期限之内"),
            negative=("已经超过法定期限", "在法定期限之外"),
            norm=PERIOD,
        ),
        Outcome("逾期", claims=("{name}的再审申请已经超过法定期限", "{name}的再审申请在法定期限之外")),
    ),
    stems=wordings(
        "下列再审申请中，{ask}的{tail}",
        "根据民事诉讼法，以下再审申请{ask}的{tail}",
        "关于申请再审的期限，下列情形中{ask}的{tail}",
        "当事人的以下再审申请，{ask}的{tail}",
        "*根据民事诉讼法，当事人的下列申请{ask}的{tail}",
        "*关于申请再审的期限，以下情形{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}以{ground}申请再审，判决生效第{effect}个月，知道事由第{known}个月",
        "判决生效第{effect}个月、知道事由第{known}个月，{name}以{ground}申请再审",
        "{name}申请再审，事由是{ground}，知道已第{known}个月，生效已第{effect}个月",
        "*{name}以{ground}申请再审，知道事由第{known}个月，判决生效第{effect}个月",
        "*判决生效第{effect}个月、知道事由第{known}个月，{name}申请再审，事由是{ground}",
    ),
    facts=wordings(
        "{name}以{ground}为由申请再审，当时是判决生效后的第{effect}个月，也是其知道该事由后的第{known}个月",
        "在判决生效后的第{effect}个月、知道事由后的第{known}个月，{name}以{ground}为由申请再审",
        "*{name}在知道事由后的第{known}个月以{ground}为由申请再审，当时是判决生效后的第{effect}个月",
    ),
    statements=clozes(
        {
            f"以适用法律确有错误为由申请再审，期限为判决发生法律效力后[{han(MONTHS)}|三:与审查期限混淆|十二:记错期限|{han(MONTHS_BEFORE_2013)}<two_years_to_apply:2013年以前的二年]个月": PERIOD,
            "以[主要证据系伪造/审判人员受贿枉法|主要证据未经质证|适用法律有错误|遗漏诉讼请求:该事由从生效起算]为由申请再审的，六个月自知道或者应当知道之日起算": PERIOD,
            "以原判决所依据的法律文书被撤销为由申请再审的，期限自[知道或者应当知道|原判决发生效力<from_effect:漏掉起算的例外|原判决书制作或者送达:起算日有误]之日起算": PERIOD,
            "当事人对已经发生法律效力的[解除婚姻关系|分割夫妻财产|解除租赁合同|返还借款:错用例外]的判决，不得申请再审": DIVORCE,
            "当事人申请再审期间，判决、裁定的执行[照常进行|不再进行|应当停止:与裁定再审混淆]": COURT,
            "当事人双方为公民的案件，除上一级人民法院外，也可以向[原审人民法院|执行地人民法院:记错法院|同级人民检察院:与申请抗诉混淆]申请再审": COURT,
            "对已经发生法律效力的调解书，提出证据证明[调解违反自愿原则|调解没有公开进行|调解结果对己不利:记错事由]的，可以申请再审": MEDIATION,
            f"*法院审查再审申请的期限，一般为收到再审申请书之日起[{han(REVIEW_MONTHS)}|六:与申请的期限混淆|一|二:记错期限]个月": REVIEW,
            "*决定再审的案件，原判决是[追索劳动报酬/追索抚养费|追索货款|追索房屋租金|追索借款:错用例外]的，可以不中止执行": STAY,
        }
    ),
    case_type=Application,
    cases=dict(_cases()),
    slots=_slots,
)
