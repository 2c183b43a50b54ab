"""追诉时效: 刑法 87 (periods), 88 (flight after the case was filed), 89 (a new crime restarts the period)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

# (years of 有期徒刑 from which the period applies, the period in years), the highest first
PERIODS: Final = ((10, 15), (5, 10), (0, 5))
LONGEST: Final = 20
LIFE, DEATH = "无期徒刑", "死刑"

SINCE: Final = "1997-10-01"
PERIOD_NORM = Norm(
    "刑法",
    87,
    SINCE,
    says=(
        f"法定最高刑为不满{han(PERIODS[1][0])}年有期徒刑的，经过{han(PERIODS[2][1])}年",
        f"{han(PERIODS[1][0])}年以上不满{han(PERIODS[0][0])}年有期徒刑的，经过{han(PERIODS[1][1])}年",
        f"{han(PERIODS[0][0])}年以上有期徒刑的，经过{han(PERIODS[0][1])}年",
        f"{LIFE}、{DEATH}的，经过{han(LONGEST)}年",
        "须报请最高人民检察院核准",
    ),
)
FLIGHT_NORM = Norm("刑法", 88, SINCE, says=("逃避侦查或者审判的，不受追诉期限的限制", "应当立案而不予立案的"))
START_NORM = Norm(
    "刑法", 89, SINCE, says=("从犯罪行为终了之日起计算", "在追诉期限以内又犯罪的，前罪追诉的期限从犯后罪之日起计算")
)


@dataclass(frozen=True)
class Crime:
    """``maximum`` of the statutory penalty: years, 无期徒刑 or 死刑; ``years`` completed since the crime.

    ``again``: completed years after which a second crime was committed; ``fled``: completed years after which the case
    was filed and the offender fled, always within the period. Both None: neither happened.
    """

    maximum: int | str
    years: int
    again: int | None = None
    fled: int | None = None


def period(maximum: int | str, *, bound_below: bool = False) -> int:
    """Years; with ``bound_below`` a maximum of exactly five or ten years falls into the lower class."""
    if isinstance(maximum, str):
        return LONGEST
    return next(years for start, years in PERIODS if (maximum > start if bound_below else maximum >= start))


def prosecution(crime: Crime) -> Ruling:
    """已过 or 未过."""
    return _barred(crime, period(crime.maximum))


def bound_below(crime: Crime) -> Ruling:
    """Reads 五年以上 as more than five years, although 以上 includes the number (刑法 99)."""
    return _barred(crime, period(crime.maximum, bound_below=True))


def from_first_crime(crime: Crime) -> Ruling:
    """Forgets that a second crime within the period restarts it."""
    return _barred(Crime(crime.maximum, crime.years, fled=crime.fled), period(crime.maximum))


def _barred(crime: Crime, limit: int) -> Ruling:
    if crime.fled is not None and crime.fled < limit:
        return Ruling("立案后逃避侦查，不受时效限制", "未过", FLIGHT_NORM)
    if crime.again is None:
        return _elapsed(f"犯甲罪满{crime.years}年", crime.years, limit, PERIOD_NORM)
    if crime.again >= limit:
        return Ruling(f"再犯罪时已满{crime.again}年，达{limit}年", "已过", PERIOD_NORM)
    rest = crime.years - crime.again
    return _elapsed(f"从犯乙罪起满{rest}年", rest, limit, START_NORM)


def _elapsed(facts: str, years: int, limit: int, norm: Norm) -> Ruling:
    over = years >= limit
    return Ruling(f"{facts}，{'达' if over else '不足'}{limit}年", "已过" if over else "未过", norm)


LAST: Final = 24  # years back, so that every crime was committed under the code of 1997


def _cases() -> Iterator[tuple[Crime, float]]:
    # Never the very day: whether a period of ten full years has passed when ten are full may be argued.
    for maximum in (3, 4, 5, 6, 7, 9, 10, 12, 15, LIFE, DEATH):
        limit, lower = period(maximum), period(maximum, bound_below=True)
        for years in sorted({*range(lower, limit), lower - 1, limit + 1, limit + 3}):
            yield Crime(maximum, years), 2.6 if lower <= years < limit else 1
    for maximum in (3, 5, 7, 10, 12):
        limit = period(maximum)
        for again in (1, 2, limit - 2):
            for years in sorted({limit - 1, limit, limit + 1, again + limit - 1, again + limit + 1} - {again + limit}):
                if again < years <= LAST:
                    yield Crime(maximum, years, again=again), 0.9 if limit <= years < again + limit else 0.5
        yield Crime(maximum, limit + 3, again=limit + 1), 1.5
        for fled in (1, limit - 2):
            yield Crime(maximum, limit + 1, fled=fled), 1
            yield Crime(maximum, limit + 3, fled=fled), 1


CASES: Final = dict(_cases())


def _slots(crime: Crime) -> dict[str, Any]:
    event = "从未再犯罪也未立案"
    if crime.again is not None:
        event = f"满{crime.again}年时又犯乙罪"
    if crime.fled is not None:
        event = f"满{crime.fled}年立案后逃避侦查"
    most = crime.maximum if isinstance(crime.maximum, str) else f"有期徒刑{crime.maximum}年"
    return {"maximum": most, "years": crime.years, "event": event}


PROSECUTION_LIMITATION: Final = Family(
    name="prosecution_limitation",
    title="追诉时效",
    subject="刑法",
    rule=LegalRule((PERIOD_NORM, FLIGHT_NORM, START_NORM), prosecution),
    flaws=(
        Flaw(
            "bound_below",
            "confusion",
            "把法定最高刑恰为5年、10年的犯罪归入低一档的期限，不知“以上”包括本数",
            PERIOD_NORM,
            bound_below,
        ),
        Flaw(
            "from_first_crime",
            "confusion",
            "追诉期限以内又犯罪的，仍从犯前罪之日起计算期限",
            PERIOD_NORM,
            from_first_crime,
        ),
    ),
    outcomes=(
        Outcome(
            "已过",
            claims=("{name}所犯的甲罪已过追诉时效", "{name}所犯甲罪的追诉时效已过"),
            positive=("甲罪已过追诉时效", "甲罪的追诉时效已过"),
            negative=("甲罪未过追诉时效", "甲罪的追诉时效未过"),
            norm=PERIOD_NORM,
        ),
        Outcome("未过", claims=("{name}所犯的甲罪未过追诉时效", "{name}所犯甲罪的追诉时效未过")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据刑法，{ask}的人员{tail}",
        "关于追诉时效，以下人员中{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据刑法，下列人员中{ask}的{tail}",
        "*关于追诉时效，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}犯甲罪已满{years}年，法定最高刑{maximum}，{event}",
        "{name}犯甲罪满{years}年，甲罪法定最高刑{maximum}，{event}",
        "甲罪法定最高刑{maximum}，{name}犯罪已满{years}年，{event}",
        "*{name}犯甲罪已满{years}年，甲罪法定最高刑{maximum}，{event}",
        "*甲罪法定最高刑{maximum}，{name}犯甲罪满{years}年，{event}",
    ),
    facts=wordings(
        "{name}犯甲罪至今已满{years}年，甲罪的法定最高刑为{maximum}，{event}",
        "{name}所犯甲罪的法定最高刑为{maximum}，至今已满{years}年，{event}",
        "*{name}犯甲罪已满{years}年，甲罪的法定最高刑为{maximum}，{event}",
    ),
    statements=clozes(
        {
            f"法定最高刑为{han(PERIODS[1][0])}年有期徒刑的，追诉期限为[{han(PERIODS[1][1])}|五<bound_below:误归入低一档|三:记错期限]年": PERIOD_NORM,
            f"法定最高刑为{han(PERIODS[0][0])}年有期徒刑的，追诉期限为[{han(PERIODS[0][1])}|十<bound_below:误归入低一档|二十:与无期徒刑混淆]年": PERIOD_NORM,
            "在追诉期限以内又犯罪的，前罪追诉的期限从[犯后罪|犯前罪<from_first_crime:漏掉期限的中断|后罪判决:起算日有误]之日起计算": START_NORM,
            "犯罪行为有继续状态的，追诉期限从犯罪行为[终了|开始:漏掉继续犯的例外|发觉|立案:起算日有误]之日起计算": START_NORM,
            "在公安机关[立案侦查|接到举报|发现犯罪线索:记错例外的条件]以后，逃避侦查的，不受追诉期限的限制": FLIGHT_NORM,
            "被害人在追诉期限内提出控告，公安机关应当立案而不予立案的，[不受|仍受|须受:漏掉例外]追诉期限的限制": FLIGHT_NORM,
            f"*法定最高刑为不满五年有期徒刑的，追诉期限为[{han(PERIODS[2][1])}|三:记错期限|十:误归入高一档|二:记错期限]年": PERIOD_NORM,
            f"*法定最高刑为死刑的，经过{han(LONGEST)}年以后认为必须追诉的，须报请[最高人民检察院|最高人民法院:与死刑核准混淆|省级人民检察院|省级公安机关:记错核准的机关]核准": PERIOD_NORM,
        }
    ),
    case_type=Crime,
    cases=CASES,
    slots=_slots,
    asked_from="2023-01-01",
)
