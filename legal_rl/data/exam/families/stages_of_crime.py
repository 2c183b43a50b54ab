"""犯罪预备, 犯罪未遂 and 犯罪中止: 刑法 22, 23 and 24, and how each is punished."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "1997-10-01"
MILD: Final = "可以比照既遂犯从轻、减轻处罚或者免除处罚"
LESS: Final = "可以比照既遂犯从轻或者减轻处罚"
EXEMPT, REDUCED = "应当免除处罚", "应当减轻处罚"

PREPARED_NORM = Norm("刑法", 22, SINCE, says=("为了犯罪，准备工具、制造条件的，是犯罪预备", MILD))
ATTEMPT_NORM = Norm("刑法", 23, SINCE, says=("已经着手实行犯罪，由于犯罪分子意志以外的原因而未得逞的", LESS))
DESIST_NORM = Norm(
    "刑法",
    24,
    SINCE,
    says=("自动放弃犯罪或者自动有效地防止犯罪结果发生的", f"没有造成损害的，{EXEMPT}；造成损害的，{REDUCED}"),
)

NOTHING, HURT, DEAD = "没有造成任何损害", "受轻伤", "死亡"

# Of each plan: its preparation and its execution, each with what ended it against the will (two), and at will (two).
PLANS: Final = {
    "杀害": (
        ("为杀害仇人购买了匕首", "在前往仇人住处的途中被民警查获", "因仇人早已搬走而无从下手"),
        ("在前往仇人住处的途中心生悔意，转身返家", "经家人劝说，扔掉匕首打消了念头"),
        ("为杀害仇人，在路边持刀行凶", "被路人合力制服", "因仇人奋力逃脱而未得逞"),
        ("见仇人苦苦哀求，主动停手离去", "想到年幼的孩子，主动停手离去"),
    ),
    "毒杀": (
        ("为毒死仇人购买了毒药", "在回家途中被民警查获", "因毒药被他人拿走而未能投放"),
        ("随后心生悔意，将毒药倒掉", "经家人劝说，将毒药上交公安机关"),
        ("为毒死仇人，在其水杯中投毒", "因仇人察觉异味而没有得逞", "因水杯被他人打翻而没有得逞"),
        ("在仇人饮用前心生悔意，将毒水倒掉", "在仇人饮用前主动告知真相"),
    ),
    "抢劫": (
        ("为抢劫出租车司机准备了凶器", "在路边守候时被民警抓获", "因整夜没有出租车经过而作罢"),
        ("在路边守候时心生悔意，自行回家", "因担心日后坐牢，决定不再作案"),
        ("为劫取财物，持刀威胁出租车司机", "当场被司机制服", "因司机弃车逃走而没有抢得财物"),
        ("听司机说起家中困难，心生同情，分文未取", "随后心生悔意，向司机道歉，分文未取"),
    ),
    "诈骗": (
        ("为骗取某公司货款拟好了虚假的供货方案", "在联系该公司前被民警查获", "因该公司突然停业而未能联系"),
        ("经家人劝说，没有与该公司联系", "随后心生悔意，将方案全部销毁"),
        ("谎称可以供货，骗某公司预付货款50万元", "被该公司识破而分文未得", "因该公司及时报警而分文未得"),
        ("在该公司付款前主动说明真相", "在该公司付款前心生悔意，主动放弃"),
    ),
}
RESCUES: Final = {
    "杀害": ("为杀害仇人将其刺伤，随后心生怜悯，将其送医抢救", "为杀害仇人将其刺伤，随后因害怕受罚，将其送医抢救"),
    "毒杀": (
        "为毒死仇人而投毒，见其中毒后心生怜悯，将其送医抢救",
        "为毒死仇人而投毒，见其中毒后十分害怕，将其送医抢救",
    ),
}
AGAINST_WILL, AT_WILL, RESCUED = "意志以外", "自动放弃", "实施抢救"


@dataclass(frozen=True)
class Deed:
    """A ``plan`` that ended in its preparation or once ``begun``: why, in which of two ways, with which harm."""

    plan: str
    begun: bool
    end: str
    way: int
    harm: str


def stage(
    deed: Deed, *, always_prepared: bool = False, harmed_is_attempt: bool = False, effort_is_enough: bool = False
) -> Ruling:
    """预备, 未遂, 免除 or 减轻 (of one who desisted), or 既遂."""
    if deed.harm == DEAD and not effort_is_enough:
        return Ruling("虽然实施抢救，但未能有效防止死亡结果", "既遂", DESIST_NORM)
    when = "着手实行后" if deed.begun else "着手实行前"
    if deed.end == AGAINST_WILL or (always_prepared and not deed.begun):
        why = f"{when}因意志以外的原因停止犯罪"
        return Ruling(why, "未遂" if deed.begun else "预备", ATTEMPT_NORM if deed.begun else PREPARED_NORM)
    if deed.harm != NOTHING and harmed_is_attempt:
        return Ruling("已经造成损害", "未遂", ATTEMPT_NORM)
    how = "有效防止犯罪结果发生" if deed.end == RESCUED else "放弃犯罪"
    harmless = deed.harm == NOTHING
    why = f"{when}自动{how}，{'没有造成损害' if harmless else '但已造成损害'}"
    return Ruling(why, "免除" if harmless else "减轻", DESIST_NORM)


def _cases() -> Iterator[tuple[Deed, float]]:
    for plan, begun, end, way in product(PLANS, (False, True), (AGAINST_WILL, AT_WILL), (0, 1)):
        yield Deed(plan, begun, end, way, NOTHING), 1.8 if end == AT_WILL and not begun else 0.5
    for end, way in product((AGAINST_WILL, AT_WILL), (0, 1)):
        yield Deed("杀害", True, end, way, HURT), 2.2 if end == AT_WILL else 1.0
    for plan, way, harm in product(RESCUES, (0, 1), (HURT, DEAD)):
        yield Deed(plan, True, RESCUED, way, harm), 1.8


CASES: Final = dict(_cases())


def _slots(deed: Deed) -> dict[str, Any]:
    harm = deed.harm if deed.harm == NOTHING else f"仇人{deed.harm}"
    if deed.end == RESCUED:
        harm = f"仇人{'经抢救仍然死亡' if deed.harm == DEAD else '经抢救脱险，伤情为轻伤'}"
        return {"scene": f"{RESCUES[deed.plan][deed.way]}，{harm}"}
    (act, *caught), left = PLANS[deed.plan][2 * deed.begun : 2 * deed.begun + 2]
    return {"scene": f"{act}，{(caught if deed.end == AGAINST_WILL else left)[deed.way]}，{harm}"}


STAGES_OF_CRIME: Final = Family(
    name="stages_of_crime",
    title="故意犯罪的停止形态",
    subject="刑法",
    rule=LegalRule((PREPARED_NORM, ATTEMPT_NORM, DESIST_NORM), stage),
    flaws=(
        Flaw(
            "no_desistance_before_the_act",
            "confusion",
            "以为犯罪中止只能发生在着手以后，预备阶段自动放弃的是预备犯",
            PREPARED_NORM,
            partial(stage, always_prepared=True),
        ),
        Flaw(
            "no_desistance_after_harm",
            "confusion",
            "以为造成损害就不能成立中止，只能是未遂",
            ATTEMPT_NORM,
            partial(stage, harmed_is_attempt=True),
        ),
        Flaw(
            "effort_is_enough",
            "confusion",
            "以为作出抢救的努力就成立中止，漏掉有效防止结果的条件",
            DESIST_NORM,
            partial(stage, effort_is_enough=True),
        ),
    ),
    outcomes=(
        Outcome(
            "预备",
            claims=("{name}的行为属于犯罪预备", "{name}属于刑法上的预备犯"),
            positive=("属于犯罪预备", "构成犯罪预备"),
            negative=("不属于犯罪预备", "不构成犯罪预备"),
            norm=PREPARED_NORM,
        ),
        Outcome(
            "未遂",
            claims=("{name}的行为属于犯罪未遂", "{name}属于刑法上的未遂犯"),
            positive=("属于犯罪未遂", "构成犯罪未遂"),
            negative=("不属于犯罪未遂", "不构成犯罪未遂"),
            norm=ATTEMPT_NORM,
        ),
        Outcome(
            "免除",
            claims=("{name}成立犯罪中止，应当免除处罚", "对{name}应当免除处罚"),
            positive=("成立犯罪中止并应当免除处罚", "应当免除处罚"),
            negative=("不属于应当免除处罚情形",),
            norm=DESIST_NORM,
        ),
        Outcome(
            "减轻",
            claims=("{name}成立犯罪中止，应当减轻处罚", "对{name}应当减轻处罚"),
            positive=("成立犯罪中止并应当减轻处罚", "应当减轻处罚"),
            negative=("不属于应当减轻处罚情形",),
            norm=DESIST_NORM,
        ),
        Outcome("既遂", claims=("{name}的行为属于犯罪既遂", "{name}属于刑法上的既遂犯")),
    ),
    stems=wordings(
        "下列情形中，{ask}的{tail}",
        "根据刑法，下列行为人中{ask}的{tail}",
        "关于犯罪形态，以下情形中{ask}的{tail}",
        "以下行为人中，{ask}的{tail}",
        "*根据刑法，以下情形中{ask}的{tail}",
        "*关于犯罪形态，下列情形中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{scene}",
        "某日，{name}{scene}",
        "行为人{name}{scene}",
        "*某日，行为人{name}{scene}",
        "*某年某月，{name}{scene}",
    ),
    facts=wordings("{name}{scene}", "某日，{name}{scene}", "*某年某月，{name}{scene}"),
    statements=clozes(
        {
            "为了犯罪准备工具，因意志以外的原因未能着手的，成立[犯罪预备|犯罪未遂:混淆着手前后|犯罪中止:混淆停止的原因]": PREPARED_NORM,
            "对于预备犯，[可以|应当:把可以记作应当|不得:漏掉从宽]比照既遂犯从轻、减轻处罚或者免除处罚": PREPARED_NORM,
            "对于未遂犯，可以比照既遂犯[从轻或者减轻|减轻或者免除:记错从宽的幅度|从轻、减轻或者免除:与预备犯混淆]处罚": ATTEMPT_NORM,
            "犯罪未遂与犯罪预备的区别，在于犯罪分子是否[已经着手实行犯罪|出于意志以外的原因停止:两者均出于这种原因|造成了损害:损害不是区别的标准]": ATTEMPT_NORM,
            "犯罪分子[没有造成损害|没有得到财物|认罪悔罪:记错免除的条件]的，对其中止犯罪的行为应当免除处罚": DESIST_NORM,
            "对于造成损害的中止犯，[应当减轻处罚|可以从轻或者减轻处罚<no_desistance_after_harm:与未遂犯混淆|应当免除处罚:与没有造成损害混淆]": DESIST_NORM,
            "在准备工具的过程中自动放弃犯罪的，成立[犯罪中止|犯罪预备<no_desistance_before_the_act:漏掉自动放弃|犯罪未遂:混淆停止的原因]": DESIST_NORM,
            "犯罪行为实行终了后，成立犯罪中止须自动[有效地防止|努力地防止<effort_is_enough:漏掉有效的条件|及时地报告:记错条件]犯罪结果发生": DESIST_NORM,
            "*已经着手实行诈骗，因被害人识破骗局而未得逞的，属于[犯罪未遂|犯罪中止:混淆停止的原因|犯罪预备:混淆着手前后]": ATTEMPT_NORM,
            "*成立犯罪中止，须在[犯罪过程中|犯罪既遂之后:记错中止的时间|犯罪着手之前:把中止限于预备阶段]自动放弃犯罪或者自动有效地防止犯罪结果发生": DESIST_NORM,
        }
    ),
    case_type=Deed,
    cases=CASES,
    slots=_slots,
    asked_whole=(
        "对{name}的行为应当如何认定？",
        "关于{name}的行为，下列哪一说法是正确的？",
        "*{name}的行为应当如何认定？",
    ),
)
