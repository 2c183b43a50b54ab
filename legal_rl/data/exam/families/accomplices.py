"""主犯, 从犯, 胁从犯 and 教唆犯: 刑法 26 to 29, and how each is punished."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ADULT: Final = 18
FULL_LIABILITY: Final = 16

SINCE: Final = "1997-10-01"
PRINCIPAL_NORM = Norm(
    "刑法",
    26,
    SINCE,
    says=(
        "在共同犯罪中起主要作用的，是主犯",
        "三人以上为共同实施犯罪而组成的较为固定的犯罪组织，是犯罪集团",
        "对组织、领导犯罪集团的首要分子，按照集团所犯的全部罪行处罚",
        "应当按照其所参与的或者组织、指挥的全部犯罪处罚",
    ),
)
ACCESSORY_NORM = Norm("刑法", 27, SINCE, says=("起次要或者辅助作用的，是从犯", "应当从轻、减轻处罚或者免除处罚"))
COERCED_NORM = Norm("刑法", 28, SINCE, says=("被胁迫参加犯罪的，应当按照他的犯罪情节减轻处罚或者免除处罚",))
INSTIGATOR_NORM = Norm(
    "刑法",
    29,
    SINCE,
    says=(
        "应当按照他在共同犯罪中所起的作用处罚",
        f"教唆不满{han(ADULT)}周岁的人犯罪的，应当从重处罚",
        "被教唆的人没有犯被教唆的罪，对于教唆犯，可以从轻或者减轻处罚",
    ),
)
AGE_NORM = Norm("刑法", 17, "2021-03-01", says=(f"已满{han(FULL_LIABILITY)}周岁的人犯罪，应当负刑事责任",))
JOINT_NORM = Norm("刑法", 25, SINCE, says=("二人以上共同故意犯罪", "二人以上共同过失犯罪，不以共同犯罪论处"))

LEADER, MAIN, MINOR_PART, COERCED = "首要分子", "主要作用", "辅助作用", "被胁迫"
CRIMES: Final = ("盗窃", "诈骗", "抢劫")
SCENES: Final = {
    LEADER: (
        "组织、领导{crime}集团，其中两次{crime}由成员按计划实施，本人没有到场",
        "系{crime}集团的首要分子，多次指派成员外出{crime}，本人没有参与具体实施",
    ),
    MAIN: (
        "邀约他人共同{crime}并负责分工，在共同犯罪中起主要作用",
        "在{crime}集团中并非首要分子，但在所参与的{crime}中起主要作用",
    ),
    MINOR_PART: (
        "应他人邀约参与{crime}，只在路口望风，在共同犯罪中起辅助作用",
        "得知他人准备{crime}，自愿提供车辆，在共同犯罪中起辅助作用",
    ),
    COERCED: (
        "因他人扬言伤害其子女，被胁迫参加{crime}，只在路口望风",
        "因他人以公开隐私相威胁，被胁迫参加{crime}，只提供了车辆",
    ),
}
REFUSED: Final = ("对方当场拒绝", "对方答应后始终没有实施", "对方没有实施，转而向公安机关报案")


@dataclass(frozen=True)
class Accomplice:
    """A ``part`` in ``crime``, told in one of its scenes. Whoever instigates another of ``age`` has ``part`` empty;
    ``refused``: why nothing came of it, with adults only, as minors would call for more and for less at once."""

    crime: str
    part: str = ""
    scene: int = 0
    age: int = 0
    refused: str = ""


def punishment(
    one: Accomplice, *, adult: int = ADULT, own_crimes_only: bool = False, swapped_parts: bool = False
) -> Ruling:
    """集团, 主犯, 从犯, 胁从, 从重 or 可轻; ``adult``: the age below which who was instigated calls for more."""
    if one.part == COERCED:
        return Ruling("系被胁迫参加犯罪", "从犯" if swapped_parts else "胁从", COERCED_NORM)
    if one.part == MINOR_PART:
        return Ruling("自愿参加犯罪，在共同犯罪中起辅助作用", "胁从" if swapped_parts else "从犯", ACCESSORY_NORM)
    if one.part == LEADER and not own_crimes_only:
        return Ruling("系组织、领导犯罪集团的首要分子", "集团", PRINCIPAL_NORM)
    if one.part:
        return Ruling("在共同犯罪中起主要作用，且并非首要分子", "主犯", PRINCIPAL_NORM)
    if one.refused:
        return Ruling("被教唆的人没有犯被教唆的罪", "可轻", INSTIGATOR_NORM)
    young = one.age < adult
    why = f"被教唆的人{one.age}周岁，不满{adult}周岁" if young else f"起主要作用，被教唆的人{one.age}周岁，已经成年"
    return Ruling(why, "从重" if young else "主犯", INSTIGATOR_NORM)


def _cases() -> Iterator[tuple[Accomplice, float]]:
    for crime, part, scene in product(CRIMES, SCENES, (0, 1)):
        yield Accomplice(crime, part, scene), 1.8 if part != MAIN else 0.4
    for crime, age in product(CRIMES, (16, 17, 18, 19, 20)):
        yield Accomplice(crime, age=age), 3.0 if age < ADULT else 0.5
    for age in (14, 15):
        yield Accomplice("抢劫", age=age), 0.4
    for crime, age, refused in product(CRIMES, (18, 19, 25), REFUSED):
        yield Accomplice(crime, age=age, refused=refused), 0.15


CASES: Final = dict(_cases())


def _slots(one: Accomplice) -> dict[str, Any]:
    if one.part:
        return {"scene": SCENES[one.part][one.scene].format(crime=one.crime)}
    told = f"教唆{one.age}周岁的同乡{one.crime}"
    if one.refused:
        return {"scene": f"{told}，{one.refused}"}
    return {"scene": f"{told}并负责谋划，在共同犯罪中起主要作用，对方依计实施"}


ACCOMPLICES: Final = Family(
    name="accomplices",
    title="共同犯罪人的处罚",
    subject="刑法",
    rule=LegalRule((PRINCIPAL_NORM, ACCESSORY_NORM, COERCED_NORM, INSTIGATOR_NORM), punishment),
    flaws=(
        Flaw(
            "sixteen",
            "confusion",
            "以为被教唆的人已满16周岁即不从重，与刑事责任年龄混淆",
            AGE_NORM,
            partial(punishment, adult=FULL_LIABILITY),
        ),
        Flaw(
            "own_crimes_only",
            "confusion",
            "以为首要分子也只对自己参与的犯罪负责",
            PRINCIPAL_NORM,
            partial(punishment, own_crimes_only=True),
        ),
        Flaw(
            "swapped_parts",
            "confusion",
            "把从犯和胁从犯的处罚原则用反",
            ACCESSORY_NORM,
            partial(punishment, swapped_parts=True),
        ),
    ),
    outcomes=(
        Outcome(
            "集团",
            claims=("对{name}应当按照集团所犯的全部罪行处罚",),
            positive=("应当按照集团所犯的全部罪行处罚",),
            negative=("不应按照集团所犯的全部罪行处罚",),
            norm=PRINCIPAL_NORM,
        ),
        Outcome("主犯", claims=("对{name}按其参与的犯罪处罚，不从宽也不从重",)),
        Outcome(
            "从犯",
            claims=("对{name}应当从轻、减轻处罚或者免除处罚",),
            positive=("应当从轻、减轻处罚或者免除处罚",),
            negative=("不适用从犯的处罚原则",),
            norm=ACCESSORY_NORM,
        ),
        Outcome(
            "胁从",
            claims=("对{name}应当按犯罪情节减轻处罚或者免除处罚",),
            positive=("应当按照犯罪情节减轻处罚或者免除处罚",),
            negative=("不适用胁从犯的处罚原则",),
            norm=COERCED_NORM,
        ),
        Outcome(
            "从重",
            claims=("{name}因教唆未成年人，应当从重处罚", "对{name}应当依法从重处罚"),
            positive=("应当从重处罚",),
            negative=("没有应当从重处罚情节",),
            norm=INSTIGATOR_NORM,
        ),
        Outcome(
            "可轻",
            claims=("对{name}可以作为教唆犯从轻或者减轻处罚",),
            positive=("可以作为教唆犯从轻或者减轻处罚",),
            negative=("不能作为教唆犯从轻或者减轻处罚",),
            norm=INSTIGATOR_NORM,
        ),
    ),
    stems=wordings(
        "下列犯罪分子中，{ask}的{tail}",
        "根据刑法，下列犯罪分子{ask}的{tail}",
        "关于共同犯罪，以下犯罪分子中{ask}的{tail}",
        "以下犯罪分子，{ask}的{tail}",
        "*根据刑法，以下犯罪分子中{ask}的{tail}",
        "*关于共同犯罪，下列犯罪分子{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{scene}",
        "某日，{name}{scene}",
        "经查，{name}{scene}",
        "*经法院查明，{name}{scene}",
        "*某年某月，{name}{scene}",
    ),
    facts=wordings("{name}{scene}", "经查，{name}{scene}", "*经法院查明，{name}{scene}"),
    statements=clozes(
        {
            "对组织、领导犯罪集团的首要分子，按照[集团所犯|其本人参与<own_crimes_only:与其他主犯混淆|集团成员所犯:包括了成员单独的犯罪]的全部罪行处罚": PRINCIPAL_NORM,
            "犯罪集团由[三人以上|二人以上:与共同犯罪的人数混淆|五人以上:记错人数]为共同实施犯罪而组成": PRINCIPAL_NORM,
            "对于从犯，应当[从轻、减轻处罚或者免除处罚|减轻处罚或者免除处罚<swapped_parts:与胁从犯混淆|比照主犯从轻处罚:1979年刑法的旧规定]": ACCESSORY_NORM,
            "在共同犯罪中起[次要或者辅助|主要或者组织:这是主犯|教唆或者策划:教唆犯不一定是从犯]作用的，是从犯": ACCESSORY_NORM,
            "对于被胁迫参加犯罪的，应当按照他的犯罪情节[减轻处罚或者免除处罚|从轻、减轻处罚或者免除处罚<swapped_parts:与从犯混淆|从轻或者减轻处罚:漏掉免除]": COERCED_NORM,
            f"教唆[不满{han(ADULT)}周岁|不满{han(FULL_LIABILITY)}周岁<sixteen:与刑事责任年龄混淆|不满二十周岁:记错年龄]的人犯罪的，应当从重处罚": INSTIGATOR_NORM,
            "被教唆的成年人没有犯被教唆的罪的，对于教唆犯[可以从轻或者减轻|应当减轻或者免除:与胁从犯混淆|可以减轻或者免除:记错从宽的幅度]处罚": INSTIGATOR_NORM,
            "二人以上共同过失犯罪，应当负刑事责任的，[按照他们所犯的罪分别|按照共同犯罪:过失不成立共同犯罪|按照其中较重的罪一并:误用择一重罪]处罚": JOINT_NORM,
            "*教唆成年人犯罪的，应当按照教唆者[在共同犯罪中所起的作用|在共同犯罪中的主犯地位:教唆犯不一定是主犯|所教唆的全部罪行:与首要分子混淆]处罚": INSTIGATOR_NORM,
            "*首要分子以外的主犯，应当按照[其所参与的或者组织、指挥|犯罪集团所犯:与首要分子混淆|其亲手实施:漏掉组织和指挥]的全部犯罪处罚": PRINCIPAL_NORM,
        }
    ),
    case_type=Accomplice,
    cases=CASES,
    slots=_slots,
    asked_whole=("对{name}应当如何处罚？", "关于{name}的处罚，下列哪一说法是正确的？", "*{name}应当如何处罚？"),
)
