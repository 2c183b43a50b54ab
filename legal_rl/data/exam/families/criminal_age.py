"""刑事责任年龄: 刑法 17 as amended by 刑法修正案（十一）."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Ask, Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

FULL: Final = 16
GRAVE: Final = 14
APPROVED: Final = 12

KILLINGS: Final = ("故意杀人致人死亡", "故意伤害致人死亡")
GRAVE_ACTS: Final = (
    *KILLINGS,
    *("故意伤害致人重伤", "强奸", "抢劫", "贩卖毒品", "放火", "爆炸", "投放危险物质"),
)
# Acts that never include one of the eight offences on their face; 绑架 without killing is the classic trap.
OTHER_ACTS: Final = (
    *("盗窃", "诈骗", "抢夺", "敲诈勒索", "非法拘禁", "绑架", "聚众斗殴", "寻衅滋事", "故意伤害致人轻伤", "走私毒品"),
)
CHILDISH: Final = ("盗窃", "抢夺", "放火", "故意伤害致人轻伤", "故意伤害致人重伤")  # of what a small child may be told
NORM = Norm(
    "刑法",
    17,
    "2021-03-01",
    says=(
        f"已满{han(FULL)}周岁的人犯罪，应当负刑事责任",
        f"已满{han(GRAVE)}周岁不满{han(FULL)}周岁的人，犯故意杀人、故意伤害致人重伤或者死亡、"
        + "、".join(GRAVE_ACTS[3:])
        + "罪的，应当负刑事责任",
        f"已满{han(APPROVED)}周岁不满{han(GRAVE)}周岁的人，犯故意杀人、故意伤害罪，致人死亡或者",
        "情节恶劣，经最高人民检察院核准追诉的，应当负刑事责任",
    ),
)
FORMER = Norm("刑法", 17, "1997-10-01", "2021-02-28", says=(f"已满{han(GRAVE)}周岁不满{han(FULL)}周岁的人",))


MENTAL_NORM = Norm(
    "刑法", 18, "2021-03-01", says=("精神正常的时候犯罪，应当负刑事责任", "醉酒的人犯罪，应当负刑事责任")
)
DEAF_NORM = Norm("刑法", 19, "2021-03-01", says=("又聋又哑的人或者盲人犯罪，可以从轻、减轻或者免除处罚",))
YOUNG = Norm("刑法", 17, "2021-03-01", says=("不满十八周岁的人，应当从轻或者减轻处罚", "其他监护人加以管教"))


@dataclass(frozen=True)
class Offender:
    """``approved``: prosecution approved by the 最高人民检察院; None where nobody would ask for it."""

    age: int
    act: str
    approved: bool | None = None


def liability(offender: Offender) -> Ruling:
    """负责 or 不负."""
    age, act = offender.age, offender.act
    if age >= GRAVE:
        return former_liability(offender)
    if age < APPROVED:
        return Ruling(f"{age}周岁，不满{APPROVED}", "不负", NORM)
    if act not in KILLINGS:
        return Ruling(f"{age}周岁，满{APPROVED}，{act}不追诉", "不负", NORM)
    if offender.approved:
        return Ruling(f"{age}周岁，满{APPROVED}，经核准", "负责", NORM)
    return Ruling(f"{age}周岁，满{APPROVED}，未核准", "不负", NORM)


def former_liability(offender: Offender) -> Ruling:
    """刑法 17 until 2021-02-28: nobody under fourteen is liable. Above, nothing has changed."""
    age, act = offender.age, offender.act
    if age >= FULL:
        return Ruling(f"{age}周岁，满{FULL}", "负责", NORM)
    if age < GRAVE:
        return Ruling(f"{age}周岁，不满{GRAVE}", "不负", NORM)
    if act in GRAVE_ACTS:
        return Ruling(f"{age}周岁，满{GRAVE}，{act}属八罪", "负责", NORM)
    return Ruling(f"{age}周岁，满{GRAVE}，{act}非八罪", "不负", NORM)


def _cases() -> Iterator[tuple[Offender, float]]:
    for act in (*GRAVE_ACTS, *OTHER_ACTS):
        for age in (9, 10, 11, 13, 12, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 27, 28, 30):
            if age in (12, 13) and act in KILLINGS:
                yield Offender(age, act, approved=True), 28
                yield Offender(age, act, approved=False), 6
            else:
                yield Offender(age, act), 1 if age < GRAVE else 3 if age < FULL else 1.5 if age < 18 else 0.3


def _slots(offender: Offender) -> dict[str, Any]:
    said = {None: "", True: "，情节恶劣，经最高检核准追诉", False: "，情节恶劣，未经核准追诉"}
    return {"age": offender.age, "act": offender.act, "approval": said[offender.approved]}


_WITHHELD: Final = {
    *((15, "抢劫"), (14, "放火"), (14, "盗窃"), (15, "诈骗"), (13, "强奸"), (16, "抢夺"), (12, "故意伤害致人死亡")),
    *((15, "绑架"), (14, "贩卖毒品"), (17, "敲诈勒索"), (12, "抢劫"), (11, "故意杀人致人死亡")),
}


def _withheld(offender: Offender, ask: Ask) -> bool:
    return (offender.age, offender.act) in _WITHHELD


CRIMINAL_AGE: Final = Family(
    name="criminal_age",
    title="刑事责任年龄",
    subject="刑法",
    rule=LegalRule((NORM,), liability),
    flaws=(
        Flaw(
            "nobody_under_fourteen",
            "former_rule",
            "认为不满14周岁一律不负刑事责任，不知2021年3月1日起的核准追诉",
            FORMER,
            former_liability,
        ),
    ),
    outcomes=(
        Outcome(
            "负责",
            claims=("{name}应当负刑事责任", "{name}应当承担刑事责任"),
            positive=("应当负刑事责任", "应当承担刑事责任"),
            negative=("不负刑事责任", "不承担刑事责任"),
            norm=NORM,
        ),
        Outcome("不负", claims=("{name}不应负刑事责任", "{name}不必承担刑事责任")),
    ),
    stems=wordings(
        "下列行为人中，{ask}的{tail}",
        "根据刑法，{ask}的行为人{tail}",
        "关于刑事责任年龄，以下{ask}的{tail}",
        "以下行为人，{ask}的{tail}",
        "*根据刑法，下列行为人中{ask}的{tail}",
        "*关于刑事责任年龄，{ask}的行为人{tail}",
    ),
    phrasings=wordings(
        "{name}，{age}周岁，{act}{approval}",
        "{age}周岁的{name}{act}{approval}",
        "{name}现年{age}周岁，{act}{approval}",
        "*现年{age}周岁的{name}{act}{approval}",
        "*{name}，今年{age}周岁，{act}{approval}",
    ),
    facts=wordings(
        "{name}{age}周岁时{act}{approval}",
        "{name}刚满{age}周岁，{act}{approval}",
        "*{name}满{age}周岁时{act}{approval}",
    ),
    statements=clozes(
        {
            f"对一切犯罪负刑事责任的年龄起点是[{han(FULL)}|{han(GRAVE)}:与八类犯罪的起点混淆|十八:与成年混淆|十七:记错年龄]周岁": NORM,
            f"刑法规定的负刑事责任的最低年龄是[{han(APPROVED)}|{han(GRAVE)}<nobody_under_fourteen:修正案（十一）以前的规定|十|十三:记错年龄]周岁": NORM,
            "已满十四周岁不满十六周岁的人，[抢劫/贩卖毒品/放火/强奸|盗窃|走私毒品|诈骗|抢夺:不在八类犯罪之内]的，应当负刑事责任": NORM,
            "已满十二周岁不满十四周岁的人故意杀人致人死亡，情节恶劣，经[最高人民检察院|最高人民法院:与死刑核准混淆|省级人民检察院|省级公安机关:记错核准的机关]核准追诉的，应当负刑事责任": NORM,
            "追究不满十八周岁的人刑事责任，[应当|可以:与老年人故意犯罪混淆|不得|一般不:漏掉从宽]从轻或者减轻处罚": YOUNG,
            "间歇性的精神病人在精神正常的时候犯罪，[应当|不应|可以不:漏掉精神正常的限制]负刑事责任": MENTAL_NORM,
            "*醉酒的人犯罪，[应当|不应|可以不:把醉酒当作免责]负刑事责任": MENTAL_NORM,
            "*又聋又哑的人犯罪，[可以|应当|必须:把可以记作应当|不得:漏掉从宽]从轻、减轻或者免除处罚": DEAF_NORM,
        }
    ),
    case_type=Offender,
    cases=dict(_cases()),
    slots=_slots,
    withholds=_withheld,
    told=lambda offender: offender.age >= APPROVED or offender.act in CHILDISH,
)
