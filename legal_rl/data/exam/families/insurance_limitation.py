"""保险金请求权的诉讼时效: 保险法 26, five years for 人寿保险 and two for everything else."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LIFE_YEARS: Final = 5
OTHER_YEARS: Final = 2
INCONTESTABLE_YEARS: Final = 2
RESCISSION_DAYS: Final = 30

SINCE: Final = "2015-04-24"
NORM = Norm(
    "保险法",
    26,
    SINCE,
    says=(
        "人寿保险以外的其他保险的被保险人或者受益人",
        f"诉讼时效期间为{han(OTHER_YEARS)}年，自其知道或者应当知道保险事故发生之日起计算",
        f"诉讼时效期间为{han(LIFE_YEARS)}年，自其知道或者应当知道保险事故发生之日起计算",
    ),
)
RESCISSION_NORM = Norm(
    "保险法",
    16,
    SINCE,
    says=(
        f"自保险人知道有解除事由之日起，超过{han(RESCISSION_DAYS)}日不行使而消灭",
        f"自合同成立之日起超过{han(INCONTESTABLE_YEARS)}年的，保险人不得解除合同",
        "保险人在合同订立时已经知道投保人未如实告知的情况的，保险人不得解除合同",
    ),
)
BENEFICIARY_NORM = Norm("保险法", 43, SINCE, says=("受益人故意造成被保险人死亡", "该受益人丧失受益权"))

LIFE: Final = ("终身寿险", "定期寿险", "两全寿险")
# 人身保险 without being 人寿保险: the trap.
PERSONAL: Final = ("意外伤害险", "重大疾病险", "住院医疗险")
PROPERTY: Final = ("家庭财产险", "车辆损失险", "企业财产险")


@dataclass(frozen=True)
class Entitlement:
    """Full years since the insured event ``happened`` and since the claimant knew or ought to have ``known`` of it."""

    kind: str
    happened: int
    known: int


def insurance_limitation(entitlement: Entitlement) -> Ruling:
    """届满 or 未届满."""
    life = entitlement.kind in LIFE
    return _elapsed(entitlement, "知道", entitlement.known, LIFE_YEARS if life else OTHER_YEARS)


def five_years_for_persons(entitlement: Entitlement) -> Ruling:
    """Gives the five years of 人寿保险 to every 人身保险."""
    person = entitlement.kind in (*LIFE, *PERSONAL)
    return _elapsed(entitlement, "知道", entitlement.known, LIFE_YEARS if person else OTHER_YEARS)


def from_the_event(entitlement: Entitlement) -> Ruling:
    """Counts from the event, whenever the claimant learned of it."""
    life = entitlement.kind in LIFE
    return _elapsed(entitlement, "事故发生", entitlement.happened, LIFE_YEARS if life else OTHER_YEARS)


def _elapsed(entitlement: Entitlement, start: str, years: int, period: int) -> Ruling:
    over = years >= period
    words = f"{entitlement.kind}，自{start}起已满{years}年，{'达' if over else '不足'}{period}年"
    return Ruling(words, "届满" if over else "未届满", NORM)


def _cases() -> Iterator[tuple[Entitlement, float]]:
    for kind in (*LIFE, *PERSONAL, *PROPERTY):
        for known in range(1, 8):
            for later in range(3):
                entitlement = Entitlement(kind, known + later, known)
                yield entitlement, _weight(entitlement)


def _weight(entitlement: Entitlement) -> float:
    outcome = insurance_limitation(entitlement).outcome
    disputed = any(flaw(entitlement).outcome != outcome for flaw in (five_years_for_persons, from_the_event))
    if outcome == "届满":
        return 1.3 if disputed else 0.6
    return 2.0 if disputed else 1.4


def _slots(entitlement: Entitlement) -> dict[str, Any]:
    return {**vars(entitlement)}


INSURANCE_LIMITATION: Final = Family(
    name="insurance_limitation",
    title="保险金请求权的诉讼时效",
    subject="商法",
    rule=LegalRule((NORM,), insurance_limitation),
    flaws=(
        Flaw(
            "five_years_for_persons",
            "confusion",
            "把人寿保险的5年用于一切人身保险，意外伤害险和健康险其实是2年",
            NORM,
            five_years_for_persons,
        ),
        Flaw(
            "from_the_event",
            "confusion",
            "从保险事故发生之日起算，而不是自知道或者应当知道之日",
            NORM,
            from_the_event,
        ),
    ),
    outcomes=(
        Outcome(
            "届满",
            claims=("{name}的保险金请求权诉讼时效期间已经届满", "保险人可以对{name}提出时效抗辩"),
            positive=("诉讼时效期间已经届满", "保险人可以提出时效抗辩"),
            negative=("诉讼时效期间尚未届满", "保险人不能提出时效抗辩"),
            norm=NORM,
        ),
        Outcome("未届满", claims=("{name}的保险金请求权诉讼时效期间尚未届满", "保险人不能对{name}提出时效抗辩")),
    ),
    stems=wordings(
        "下列保险金请求权中，{ask}的{tail}",
        "根据保险法，{ask}的保险金请求权{tail}",
        "关于保险金请求权，以下{ask}的{tail}",
        "以下保险金请求权，{ask}的{tail}",
        "*根据保险法，下列保险金请求权中{ask}的{tail}",
        "*关于保险金请求权，下列{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的{kind}，事故发生满{happened}年，其知道或应当知道满{known}年，从未索赔",
        "{name}知道或应当知道{kind}事故满{known}年，事故发生满{happened}年，从未索赔",
        "{kind}事故发生已满{happened}年，{name}知道或应当知道已满{known}年，从未索赔",
        "*{name}的{kind}事故发生已满{happened}年，其知道或应当知道已满{known}年，从未索赔",
        "*{kind}的事故发生满{happened}年，{name}知道或应当知道满{known}年，从未索赔",
    ),
    facts=wordings(
        "{name}有权领取{kind}的保险金，保险事故发生已满{happened}年，其知道或应当知道已满{known}年，从未索赔",
        "{name}就{kind}享有保险金请求权，事故发生已满{happened}年，其知道或应当知道已满{known}年，从未索赔",
        "*{name}就{kind}享有保险金请求权，其知道或应当知道事故已满{known}年，事故发生已满{happened}年，从未索赔",
    ),
    statements=clozes(
        {
            f"人寿保险的受益人请求给付保险金的诉讼时效期间为[{han(LIFE_YEARS)}|二:与其他保险混淆|三:与民法典的普通时效混淆|十:记错期间]年": NORM,
            f"人身保险中的意外伤害保险，请求给付保险金的诉讼时效期间为[{han(OTHER_YEARS)}|五<five_years_for_persons:与人寿保险混淆|三:与民法典的普通时效混淆|一:与民法通则的特别期间混淆]年": NORM,
            f"财产保险的被保险人请求赔偿保险金的诉讼时效期间为[{han(OTHER_YEARS)}|五:与人寿保险混淆|三:与民法典的普通时效混淆|四:与国际货物买卖混淆]年": NORM,
            "人身保险的保险金请求权，其诉讼时效期间自[权利人知道或者应当知道保险事故发生|保险合同所约定的保险事故实际发生<from_the_event|权利人收到保险人拒绝赔付的通知:起算日有误]之日起计算": NORM,
            "五年的保险金请求权诉讼时效期间，[只适用于人寿保险|适用于各种人身保险<five_years_for_persons:漏掉人寿以外的人身保险|适用于各种长期保险:记错适用范围]": NORM,
            f"保险人因投保人未如实告知而享有的解除权，最长可以行使到合同成立满[{han(INCONTESTABLE_YEARS)}|三|四:记错期间|五:与人寿保险的时效混淆]年之时": RESCISSION_NORM,
            "保险人在订立合同时已经知道投保人未如实告知的，[无权|有权|可以:漏掉保险人知情的例外]解除合同": RESCISSION_NORM,
            f"*投保人未如实告知的，保险人行使解除权的期间为自知道解除事由之日起[{han(RESCISSION_DAYS)}|六十:记错期间|九十:与可撤销行为混淆|五十:记错期间]日": RESCISSION_NORM,
            "*受益人故意造成被保险人死亡的，[该受益人丧失受益权|该保险合同归于无效|其他受益人丧失受益权:记错后果]": BENEFICIARY_NORM,
        }
    ),
    case_type=Entitlement,
    cases=dict(_cases()),
    slots=_slots,
)
