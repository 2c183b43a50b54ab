"""婚姻的无效: 民法典 1047 (age), 1048 (kin) and 1051 (the only three grounds)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

MAN: Final = 22
WOMAN: Final = 20
GENERATIONS: Final = 3

SINCE: Final = "2021-01-01"
AGE_NORM = Norm("民法典", 1047, SINCE, says=(f"男不得早于{han(MAN)}周岁，女不得早于{han(WOMAN)}周岁",))
KIN_NORM = Norm("民法典", 1048, SINCE, says=(f"直系血亲或者{han(GENERATIONS)}代以内的旁系血亲禁止结婚",))
VOID_NORM = Norm("民法典", 1051, SINCE, says=("（一）重婚", "（二）有禁止结婚的亲属关系", "（三）未到法定婚龄"))
DURESS_NORM = Norm("民法典", 1052, SINCE, says=("受胁迫的一方可以向人民法院请求撤销婚姻",))
ILLNESS_NORM = Norm(
    "民法典", 1053, SINCE, says=("另一方可以向人民法院请求撤销婚姻", "自知道或者应当知道撤销事由之日起一年内提出")
)
NOTHING_NORM = Norm("民法典", 1054, SINCE, says=("无效的或者被撤销的婚姻自始没有法律约束力",))
# The third of its four grounds; since the amendment of 2001.
FORMER = Norm("婚姻法", 10, "2001-04-28", "2020-12-31", says=("婚前患有医学上认为不应当结婚的疾病，婚后尚未治愈的",))

STRANGERS: Final = ("与同事", "与邻居", "与大学同学")
IN_LAWS: Final = ("与姐夫的表亲", "与嫂子的堂亲", "与前配偶的表亲", "与姑父的侄辈")
# The nearest common ancestor is a great-grandparent: the fourth generation.
DISTANT: Final = ("与祖父亲弟弟的孙辈", "与祖母亲姐姐的孙辈", "与外祖父亲哥哥的孙辈")
BLOOD: Final = (
    *("与亲舅舅的孩子", "与亲姑姑的孩子", "与亲叔叔的孩子", "与亲姨妈的孩子", "与亲姐姐的孩子"),
    *("与同父异母姐姐的孩子", "与同母异父哥哥的孩子"),
)
BIGAMY: Final = ("已有配偶尚未离婚，又与同事", "已有配偶尚未离婚，又与邻居", "与他人的婚姻尚未解除，又与同学")
ILLNESS: Final = (
    "婚前患有医学上认为不应当结婚的疾病，与同事",
    "婚前患有医学上认为不应当结婚的疾病，与邻居",
    "婚前患有医学上认为不应当结婚的疾病，与同学",
)
VOIDABLE: Final = (
    "因受对方胁迫，与同事",
    "因受对方胁迫，与邻居",
    "因对方隐瞒重大疾病，与同事",
    "因对方隐瞒重大疾病，与邻居",
)
FACTS: Final = (*STRANGERS, *IN_LAWS, *DISTANT, *BLOOD, *BIGAMY, *ILLNESS, *VOIDABLE)


@dataclass(frozen=True)
class Marriage:
    """Registered just now: ``fact``, one of ``FACTS``, how and with whom; ages in completed years."""

    fact: str
    man: int
    woman: int


def marriage(case: Marriage) -> Ruling:
    """无效 or 非无效, which includes one that may be set aside."""
    if case.fact in BIGAMY:
        return Ruling("前婚未解除，系重婚", "无效", VOID_NORM)
    if case.fact in BLOOD:
        return Ruling(f"{case.fact.removeprefix('与')}属{GENERATIONS}代以内旁系血亲", "无效", KIN_NORM)
    if case.man < MAN:
        return Ruling(f"男{case.man}周岁，不足{MAN}", "无效", AGE_NORM)
    if case.woman < WOMAN:
        return Ruling(f"女{case.woman}周岁，不足{WOMAN}", "无效", AGE_NORM)
    return Ruling(f"男{case.man}女{case.woman}，已达婚龄，{_why_not(case.fact)}", "非无效", VOID_NORM)


def _why_not(fact: str) -> str:
    if fact in DISTANT:
        return f"血亲在{GENERATIONS}代以外"
    if fact in ILLNESS:
        return "患病不是无效事由"
    return "仅可撤销" if fact in VOIDABLE else "无禁止结婚的亲属关系"


def former_marriage(case: Marriage) -> Ruling:
    """婚姻法 10(3): an illness with which one should not marry makes the marriage void."""
    if case.fact in ILLNESS:
        return Ruling("患有禁止结婚的疾病，系无效事由", "无效", VOID_NORM)
    return marriage(case)


def voidable_is_void(case: Marriage) -> Ruling:
    """Takes what lets a party have the marriage set aside for a ground on which it is void."""
    if case.fact in VOIDABLE:
        return Ruling(f"{'受胁迫' if '胁迫' in case.fact else '隐瞒疾病'}，系无效事由", "无效", VOID_NORM)
    return marriage(case)


OF_AGE: Final = ((22, 20), (22, 21), (23, 20), (24, 22), (25, 20), (22, 23), (28, 26), (30, 25))
UNDER_AGE: Final = ((21, 20), (22, 19), (21, 19), (20, 20), (20, 22), (23, 19), (21, 23), (19, 18), (24, 18), (21, 21))


def _cases() -> Iterator[tuple[Marriage, float]]:
    for fact in FACTS:
        disputed = fact in ILLNESS or fact in VOIDABLE
        for ages in OF_AGE:
            yield Marriage(fact, *ages), 4.5 if disputed else 3 if fact in BIGAMY else 1.4
        if fact not in BLOOD and fact not in BIGAMY:
            for ages in UNDER_AGE:
                yield Marriage(fact, *ages), 1.1 if disputed else 1


def _slots(case: Marriage) -> dict[str, Any]:
    return {"fact": case.fact, "man": case.man, "woman": case.woman}


MARRIAGE_CAPACITY: Final = Family(
    name="marriage_capacity",
    title="无效婚姻",
    subject="民法",
    rule=LegalRule((AGE_NORM, KIN_NORM, VOID_NORM), marriage),
    flaws=(
        Flaw(
            "illness_voids",
            "former_rule",
            "仍按婚姻法第10条，以患有医学上认为不应当结婚的疾病为婚姻无效的事由",
            FORMER,
            former_marriage,
        ),
        Flaw(
            "voidable_is_void",
            "confusion",
            "把受胁迫、被隐瞒重大疾病的可撤销婚姻当作无效婚姻",
            DURESS_NORM,
            voidable_is_void,
        ),
    ),
    outcomes=(
        Outcome(
            "无效",
            claims=("{name}的婚姻属于无效婚姻", "{name}所登记的婚姻无效"),
            positive=("属于无效婚姻", "婚姻无效"),
            negative=("不属于无效婚姻", "婚姻并非无效"),
            norm=VOID_NORM,
        ),
        Outcome("非无效", claims=("{name}的婚姻并非无效婚姻", "{name}所登记的婚姻并非无效")),
    ),
    stems=wordings(
        "下列婚姻中，{ask}的{tail}",
        "根据民法典，{ask}的{tail}",
        "关于婚姻的效力，以下{ask}的{tail}",
        "以下登记结婚的情形，{ask}的{tail}",
        "*根据民法典，下列登记结婚的情形中{ask}的{tail}",
        "*关于婚姻的效力，下列{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{fact}今日刚登记结婚，男方{man}周岁，女方{woman}周岁",
        "{name}{fact}刚登记结婚，男{man}周岁，女{woman}周岁",
        "男方{man}周岁，女方{woman}周岁，{name}{fact}刚登记结婚",
        "*男{man}周岁，女{woman}周岁，{name}{fact}刚登记结婚",
        "*{name}{fact}刚登记结婚，男方{man}周岁，女方{woman}周岁",
    ),
    facts=wordings(
        "{name}{fact}于今日登记结婚，男方现年{man}周岁，女方现年{woman}周岁",
        "{name}{fact}刚刚登记结婚，男方{man}周岁，女方{woman}周岁",
        "*{name}{fact}今日登记结婚，男方{man}周岁，女方{woman}周岁",
    ),
    statements=clozes(
        {
            f"男子的法定最低婚龄为[{han(MAN)}|{han(WOMAN)}:与女方的婚龄混淆|十八:与成年混淆|二十五:与晚婚年龄混淆]周岁": AGE_NORM,
            f"女子的法定最低婚龄为[{han(WOMAN)}|{han(MAN)}:与男方的婚龄混淆|十八:与成年混淆|二十三:与晚婚年龄混淆]周岁": AGE_NORM,
            f"禁止结婚的旁系血亲，其范围为[{han(GENERATIONS)}代|二代|四代|五代:记错代数]以内": KIN_NORM,
            "某人与其[姐夫的亲妹妹/前妻的亲妹妹|亲舅舅的女儿|亲姐姐的女儿:漏掉三代以内旁系血亲]结婚，不为法律所禁止": KIN_NORM,
            "[重婚/未到法定婚龄|受胁迫结婚<voidable_is_void|隐瞒重大疾病:与可撤销婚姻混淆|登记程序有瑕疵:漏掉法定的三种事由]的，婚姻无效": VOID_NORM,
            "一方婚前患有医学上认为不应当结婚的疾病，婚后尚未治愈的，[婚姻不因此无效|婚姻因此无效<illness_voids:婚姻法第10条的旧规定|婚姻因此不成立:误以为不成立]": VOID_NORM,
            "一方在结婚登记前未如实告知其重大疾病的，另一方可以请求[人民法院撤销婚姻|人民法院确认婚姻无效<voidable_is_void:与无效婚姻混淆|婚姻登记机关撤销婚姻:与旧法的撤销机关混淆]": ILLNESS_NORM,
            "未如实告知重大疾病的婚姻，请求撤销的，应当自[知道或者应当知道撤销事由|办理结婚登记或者共同生活|对方的疾病确诊:起算日有误]之日起一年内提出": ILLNESS_NORM,
            "*因胁迫结婚的，[受胁迫的一方|受胁迫方的父母|实施胁迫的一方:记错有权请求的人]可以向人民法院请求撤销婚姻": DURESS_NORM,
            "*无效的婚姻[自始|自判决时起|自起诉时起:漏掉溯及的效力]没有法律约束力": NOTHING_NORM,
        }
    ),
    case_type=Marriage,
    cases=dict(_cases()),
    slots=_slots,
)
