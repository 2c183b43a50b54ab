"""诉讼时效: 民法典 188 (three years) and 195 (a demand restarts the period while it runs)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Ask, Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

PERIOD: Final = 3
PERIOD_BEFORE_2017: Final = 2

PERIOD_NORM = Norm("民法典", 188, "2021-01-01", says=(f"诉讼时效期间为{han(PERIOD)}年",))
DEMAND_NORM = Norm("民法典", 195, "2021-01-01", says=("提出履行请求", "诉讼时效期间重新计算"))
# Displaced by 民法总则 188 from 2017-10-01; debts whose period began later never knew the two years
# (法释〔2018〕12号 art. 1).
FORMER = Norm("民法通则", 135, "1987-01-01", "2017-09-30", says=(f"诉讼时效期间为{han(PERIOD_BEFORE_2017)}年",))
LONGEST: Final = 7
# Kinds of debt for which neither the former one-year period (民法通则 136) nor a special statute ever set another one.
DEBTS: Final = ("借款", "货款", "工程款", "加工费")


LONG_STOP: Final = 20
SUSPENSION: Final = 6
DEFENCE_NORM = Norm("民法典", 192, "2021-01-01", says=("义务人可以提出不履行义务的抗辩", "不得请求返还"))
COURT_NORM = Norm("民法典", 193, "2021-01-01", says=("人民法院不得主动适用诉讼时效的规定",))
SUSPENSION_NORM = Norm("民法典", 194, "2021-01-01", says=(f"诉讼时效期间的最后{han(SUSPENSION)}个月内", "诉讼时效中止"))
EXEMPT_NORM = Norm("民法典", 196, "2021-01-01", says=("停止侵害、排除妨碍、消除危险", "抚养费、赡养费或者扶养费"))
FIXED_NORM = Norm("民法典", 197, "2021-01-01", says=("由法律规定，当事人约定无效",))


@dataclass(frozen=True)
class CivilClaim:
    """``years`` completed since it fell due; ``demanded``: completed years after which it was demanded, or never."""

    debt: str
    years: int
    demanded: int | None = None


def limitation(claim: CivilClaim, period: int = PERIOD) -> Ruling:
    """届满 when ``period`` whole years have run since the due day or the last demand made in time, else 未届满."""
    years, demanded = claim.years, claim.demanded
    if demanded is None:
        return _elapsed(f"已满{years}年", years, period, PERIOD_NORM)
    if demanded >= period:
        return Ruling(f"满{demanded}年催收时已过{period}年", "届满", DEMAND_NORM)
    return _elapsed(f"满{demanded}年中断，又满{years - demanded}年", years - demanded, period, DEMAND_NORM)


def _elapsed(facts: str, years: int, period: int, norm: Norm) -> Ruling:
    expired = years >= period
    return Ruling(f"{facts}，{'达' if expired else '不足'}{period}年", "届满" if expired else "未届满", norm)


def former_limitation(claim: CivilClaim) -> Ruling:
    """民法通则 135: two years."""
    return limitation(claim, PERIOD_BEFORE_2017)


def _cases() -> Iterator[tuple[CivilClaim, float]]:
    for debt in DEBTS:
        for years in range(1, LONGEST + 1):
            yield CivilClaim(debt, years), 2 if years == PERIOD_BEFORE_2017 else 1.5
            # A demand on the very last day of the period is a question of hours; nobody is asked that here.
            for demanded in (k for k in range(1, years) if k != PERIOD):
                disputed = demanded < PERIOD and PERIOD_BEFORE_2017 in (years - demanded, demanded)
                yield CivilClaim(debt, years, demanded), 0.7 if disputed else 0.9


def _slots(claim: CivilClaim) -> dict[str, Any]:
    demand = "从未催收" if claim.demanded is None else f"满{claim.demanded}年时曾催收"
    return {"debt": claim.debt, "years": claim.years, "demand": demand}


def _withheld(claim: CivilClaim, ask: Ask) -> bool:
    return (claim.years, claim.demanded) in {(4, None), (5, 2), (4, 2), (6, 4), (7, 1), (3, 1)}


LIMITATION: Final = Family(
    name="limitation",
    title="诉讼时效",
    subject="民法",
    rule=LegalRule((PERIOD_NORM, DEMAND_NORM), limitation),
    flaws=(
        Flaw(
            "two_years",
            "former_rule",
            "普通诉讼时效期间仍按民法通则算作2年，而不是3年",
            FORMER,
            former_limitation,
        ),
    ),
    outcomes=(
        Outcome(
            "届满",
            claims=("{name}的债权诉讼时效期间已经届满", "{name}的债务人可以提出时效抗辩"),
            positive=("诉讼时效期间已经届满", "债务人可以提出时效抗辩"),
            negative=("诉讼时效期间尚未届满", "债务人不能提出时效抗辩"),
            norm=PERIOD_NORM,
        ),
        Outcome("未届满", claims=("{name}的债权诉讼时效期间尚未届满", "{name}的债务人不能提出时效抗辩")),
    ),
    stems=wordings(
        "下列债权中，{ask}的{tail}",
        "根据民法典，{ask}的债权{tail}",
        "关于诉讼时效，以下{ask}的{tail}",
        "以下债权，{ask}的{tail}",
        "*根据民法典，下列债权中{ask}的{tail}",
        "*关于诉讼时效，{ask}的债权{tail}",
    ),
    phrasings=wordings(
        "{name}的{debt}到期已满{years}年，{demand}",
        "{name}的{debt}，到期满{years}年，{demand}",
        "到期已满{years}年的{debt}，{name}{demand}",
        "*到期满{years}年的{debt}，{name}{demand}",
        "*{name}的{debt}，到期已满{years}年，{demand}",
    ),
    facts=wordings(
        "{name}的{debt}到期至今已满{years}年，{demand}",
        "{name}有一笔{debt}，到期至今已满{years}年，{demand}",
        "*{name}有一笔到期至今已满{years}年的{debt}，{demand}",
    ),
    statements=clozes(
        {
            f"向人民法院请求保护民事权利的普通诉讼时效期间为[{han(PERIOD)}|{han(PERIOD_BEFORE_2017)}<two_years:民法通则第135条的旧期间|一:民法通则第136条的旧期间|五:与最长撤销期间混淆]年": PERIOD_NORM,
            f"自权利受到损害之日起超过[{han(LONG_STOP)}|十:记错期间|五:与最长撤销期间混淆|十五:记错期间]年的，人民法院不予保护，有特殊情况的除外": PERIOD_NORM,
            "权利人在时效期间内向义务人提出履行请求的，诉讼时效期间[重新计算|继续计算|暂停计算:与中止混淆|不受影响:漏掉中断事由]": DEMAND_NORM,
            "请求[停止侵害/支付抚养费/排除妨碍|返还借款|支付加工费|支付货款:错用例外]，不适用诉讼时效的规定": EXEMPT_NORM,
            "诉讼时效期间届满后，义务人已经自愿履行的，[无权|可以|有权:把时效届满当作权利消灭]请求返还": DEFENCE_NORM,
            "人民法院[不得|可以|应当|必须:与除斥期间混淆]主动适用诉讼时效的规定": COURT_NORM,
            f"*能使诉讼时效中止的不可抗力，须存在于时效期间的最后[{han(SUSPENSION)}|九|十二|十八:记错期间]个月": SUSPENSION_NORM,
            "*诉讼时效的期间由法律规定，当事人[约定一律无效|可以约定延长|可以约定缩短:漏掉强制规定]": FIXED_NORM,
        }
    ),
    case_type=CivilClaim,
    cases=dict(_cases()),
    slots=_slots,
    withholds=_withheld,
    asked_from="2024-10-01",  # seven years after 民法总则: every debt in the exam began under the three-year period
)
