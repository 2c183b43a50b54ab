"""债的保全: 民法典 535 to 541, whether a creditor can sue the debtor's debtor, have an act set aside, or neither."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

KNOWN_YEARS: Final = 1
ACT_YEARS: Final = 5

SINCE: Final = "2021-01-01"
SUBROGATION_NORM = Norm(
    "民法典",
    535,
    SINCE,
    says=("因债务人怠于行使其债权", "以自己的名义代位行使", "专属于债务人自身的除外", "必要费用，由债务人负担"),
)
PAID_NORM = Norm("民法典", 537, SINCE, says=("由债务人的相对人向债权人履行义务",))
FREE_NORM = Norm(
    "民法典",
    538,
    SINCE,
    says=("放弃其债权、放弃债权担保、无偿转让财产等方式无偿处分财产权益，或者恶意延长其到期债权的履行期限",),
)
PRICED_NORM = Norm(
    "民法典",
    539,
    SINCE,
    says=(
        "以明显不合理的低价转让财产、以明显不合理的高价受让他人财产或者为他人的债务提供担保",
        "债务人的相对人知道或者应当知道该情形的",
    ),
)
TIME_NORM = Norm(
    "民法典",
    541,
    SINCE,
    says=(
        f"自债权人知道或者应当知道撤销事由之日起{han(KNOWN_YEARS)}年内行使",
        f"自债务人的行为发生之日起{han(ACT_YEARS)}年内没有行使撤销权的，该撤销权消灭",
    ),
)
RANGE_NORM = Norm("民法典", 540, SINCE, says=("撤销权的行使范围以债权人的债权为限",))
VOID_NORM = Norm("民法典", 542, SINCE, says=("被撤销的，自始没有法律约束力",))
FORMER = Norm("合同法", 74, "1999-10-01", "2020-12-31", says=("放弃其到期债权或者无偿转让财产",))

SUE, UNDO, NEITHER = "代位", "撤销", "均不"
IDLE, OWN, FREE, PRICED, SURETY = "怠于行使", "专属债权", "无偿", "有偿", "担保"
DEEDS: Final = {
    IDLE: ("怠于行使对客户的到期货款债权", "怠于行使对邻居的到期借款债权", "怠于行使对承租人的到期租金债权"),
    OWN: ("怠于行使对成年子女的赡养费债权", "怠于行使对肇事者的人身损害赔偿债权"),
    FREE: (
        *("放弃对客户的到期货款债权", "把一处商铺无偿赠与亲戚", "放弃为其债权设定的抵押担保"),
        *("恶意延长对客户到期货款债权的履行期", "把一批存货无偿转让给友人"),
    ),
    PRICED: ("以明显不合理的低价把设备卖给客户", "以明显不合理的高价向友人购入旧车"),
    SURETY: ("为友人的债务提供抵押担保", "为客户的债务提供质押担保"),
}


@dataclass(frozen=True)
class DebtorAct:
    """``kind`` of what the debtor does, in the telling of that number; ``aware``: the other party knew of the harm (None
    where it is not told); completed months since the creditor knew, and since the act or since the claim fell due."""

    kind: str
    telling: int
    aware: bool | None
    known: int
    past: int


def remedy(case: DebtorAct) -> Ruling:
    """代位, 撤销 or 均不."""
    if case.kind == IDLE:
        return Ruling("债务人怠于行使非专属的到期债权", SUE, SUBROGATION_NORM)
    if case.kind == OWN:
        return Ruling("该债权专属于债务人自身", NEITHER, SUBROGATION_NORM)
    if case.kind in (PRICED, SURETY) and not case.aware:
        return Ruling("并非无偿处分财产，相对人又不知情", NEITHER, PRICED_NORM)
    return _in_time(case, case.known)


def _in_time(case: DebtorAct, counted: int) -> Ruling:
    if case.past > 12 * ACT_YEARS:
        return Ruling(f"行为发生已满{case.past}个月，超过{ACT_YEARS}年", NEITHER, TIME_NORM)
    if counted > 12 * KNOWN_YEARS:
        return Ruling(f"撤销期间已过{counted}个月，超过{KNOWN_YEARS}年", NEITHER, TIME_NORM)
    why = "撤销该行为不问相对人是否知情" if case.kind == FREE else "相对人知情"
    return Ruling(f"{why}，撤销期间仅过{counted}个月", UNDO, FREE_NORM if case.kind == FREE else PRICED_NORM)


def surety_not_named(case: DebtorAct) -> Ruling:
    """合同法 74 names no security for the debts of others."""
    return Ruling("提供担保不在可撤销之列", NEITHER, PRICED_NORM) if case.kind == SURETY else remedy(case)


def awareness_always(case: DebtorAct) -> Ruling:
    """Asks for the other party's knowledge in gifts and waivers too."""
    if case.kind == FREE and not case.aware:
        return Ruling("相对人不知情", NEITHER, FREE_NORM)
    return remedy(case)


def year_from_act(case: DebtorAct) -> Ruling:
    """Counts the one year from the act."""
    return _in_time(case, case.past) if remedy(case).outcome == UNDO else remedy(case)


# Completed months since the creditor knew, and since the act; never on a last day.
TIMES: Final = ((2, 4), (5, 9), (3, 20), (8, 30), (10, 44), (14, 16), (18, 40), (4, 63), (9, 70))
IDLE_TIMES: Final = ((2, 4), (5, 9), (3, 20), (8, 15), (14, 16), (18, 22))  # the debtor's claim is not time-barred


def _cases() -> Iterator[tuple[DebtorAct, float]]:
    for kind, tellings in DEEDS.items():
        for telling in range(len(tellings)):
            for known, past in IDLE_TIMES if kind in (IDLE, OWN) else TIMES:
                for aware in (None,) if kind in (IDLE, OWN) else (True, False):
                    case = DebtorAct(kind, telling, aware, known, past)
                    weight = {IDLE: 3.5, OWN: 1.5, FREE: 0.7, PRICED: 1.2, SURETY: 1.5}[kind]
                    yield case, weight * (1.5 if remedy(case).outcome == UNDO else 0.7)


def _slots(case: DebtorAct) -> dict[str, Any]:
    aware = {None: "", True: "，对方明知此举有害债权", False: "，对方不知此举有害债权"}[case.aware]
    past = "该债权到期" if case.kind in (IDLE, OWN) else "此事发生"
    return {
        "deed": DEEDS[case.kind][case.telling] + aware,
        "time": f"{past}已满{case.past}个月",
        "known": f"得知此事已满{case.known}个月",
    }


CREDITOR_PROTECTION: Final = Family(
    name="creditor_protection",
    title="债权人的代位权与撤销权",
    subject="民法",
    rule=LegalRule((SUBROGATION_NORM, FREE_NORM, PRICED_NORM, TIME_NORM), remedy),
    flaws=(
        Flaw(
            "surety_not_named",
            "former_rule",
            "仍按合同法第74条认为为他人债务提供担保的行为不可撤销",
            FORMER,
            surety_not_named,
        ),
        Flaw("awareness_always", "confusion", "对无偿处分也要求相对人知情才可撤销", PRICED_NORM, awareness_always),
        Flaw(
            "year_from_act", "confusion", "一年的撤销期间从行为发生时起算，而不是从知情时起算", TIME_NORM, year_from_act
        ),
    ),
    outcomes=(
        Outcome(
            SUE,
            claims=("{name}可以行使代位权", "{name}有权代位行使债务人的权利"),
            positive=("可以行使代位权",),
            negative=("不能行使代位权",),
            norm=SUBROGATION_NORM,
        ),
        Outcome(
            UNDO,
            claims=("{name}可以行使撤销权", "{name}有权请求撤销债务人的行为"),
            positive=("可以行使撤销权",),
            negative=("不能行使撤销权",),
            norm=FREE_NORM,
            weight=2,
        ),
        Outcome(
            NEITHER,
            claims=("{name}不能行使代位权或者撤销权", "{name}既无代位权也无撤销权"),
            positive=("代位权与撤销权都不能行使",),
            negative=("可以行使代位权或者撤销权",),
            norm=TIME_NORM,
        ),
    ),
    stems=wordings(
        "下列债权人中，{ask}的{tail}",
        "根据民法典，{ask}的债权人{tail}",
        "关于债的保全，以下债权人{ask}的{tail}",
        "以下债权人，{ask}的{tail}",
        "*根据民法典，下列债权人中{ask}的{tail}",
        "*关于债的保全，{ask}的债权人{tail}",
    ),
    phrasings=wordings(
        "债务人{deed}，致{name}的到期债权无法实现，{time}，{name}{known}",
        "{name}的到期债权无法实现，因债务人{deed}，{time}，{name}{known}",
        "债务人{deed}，{time}，致{name}的到期债权无法实现，{name}{known}",
        "*因债务人{deed}，{name}的到期债权无法实现，{time}，{name}{known}",
        "*债务人{deed}，{name}的到期债权无法实现，{time}，{name}{known}",
    ),
    facts=wordings(
        "债务人{deed}，致{name}的到期债权无法实现，{time}，{name}{known}",
        "债务人{deed}，{time}，致{name}的到期债权无法实现，{name}{known}",
        "*因债务人{deed}，{name}的到期债权无法实现，{time}，{name}{known}",
    ),
    statements=clozes(
        {
            f"撤销权自债权人知道或者应当知道撤销事由之日起[{han(KNOWN_YEARS)}年|九十日|六个月|三年:记错期间]内行使": TIME_NORM,
            f"自债务人的行为发生之日起[{han(ACT_YEARS)}年|一年<year_from_act|二年|三年:记错期间]内没有行使撤销权的，该撤销权消灭": TIME_NORM,
            "债务人无偿处分财产权益，影响债权人的债权实现的，债权人请求撤销[不以|须以<awareness_always|应以:与有偿行为混淆]相对人知道该情形为条件": FREE_NORM,
            "债务人以明显不合理的低价转让财产，影响债权实现的，债权人在[相对人知道或者应当知道|债务人与相对人串通或者共谋|转让财产尚未交付:记错条件]时才可以请求撤销": PRICED_NORM,
            "债权人以[自己|债务人|债务人的相对人|人民法院:记错名义]的名义代位行使债务人对相对人的权利": SUBROGATION_NORM,
            "代位权的行使范围以[债权人的到期债权|债务人的全部债权|相对人的全部财产:记错范围]为限": SUBROGATION_NORM,
            "人民法院认定代位权成立的，由债务人的相对人向[债权人|债务人|人民法院:合同法时期的入库之说]履行义务": PAID_NORM,
            "债权人行使代位权的必要费用，由[债务人|债权人|债务人的相对人:记错负担的人]负担": SUBROGATION_NORM,
            "债务人为他人的债务提供担保，影响债权实现，相对人知道该情形的，债权人[可以|不得<surety_not_named|一律不得:合同法第74条的旧规定]请求撤销": PRICED_NORM,
            "*债务人影响债权人的债权实现的行为被撤销的，[自始|自判决生效时起|自起诉时起:记错效力的起点]没有法律约束力": VOID_NORM,
            "*撤销权的行使范围以[债权人的债权|债务人的全部财产|相对人所得的利益:记错范围]为限": RANGE_NORM,
        }
    ),
    case_type=DebtorAct,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2025-01-01",  # 44 months after 民法典 539: what can be set aside in the exam was done under it
)
