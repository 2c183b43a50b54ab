"""不适用死刑的人: 刑法 49."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ADULT: Final = 18
OLD: Final = 75

NORM = Norm(
    "刑法",
    49,
    "2011-05-01",
    says=(
        f"犯罪的时候不满{han(ADULT)}周岁的人和审判的时候怀孕的妇女，不适用死刑",
        f"审判的时候已满{han(OLD)}周岁的人，不适用死刑，但以特别残忍手段致人死亡的除外",
    ),
)
# Until 刑法修正案（八） old age saved nobody.
FORMER = Norm("刑法", 49, "1997-10-01", "2011-04-30", says=("审判的时候怀孕的妇女，不适用死刑",))
REPRIEVE_NORM = Norm(
    "刑法",
    48,
    "1997-10-01",
    says=(
        "死刑只适用于罪行极其严重的犯罪分子",
        "都应当报请最高人民法院核准",
        "死刑缓期执行的，可以由高级人民法院判决或者核准",
    ),
)
REPRIEVE_YEARS: Final = 2
REDUCED: Final = 25
REDUCED_NORM = Norm(
    "刑法",
    50,
    "2015-11-01",
    says=(f"确有重大立功表现，{han(REPRIEVE_YEARS)}年期满以后，减为{han(REDUCED)}年有期徒刑",),
)

# A woman who loses her child in custody counts as pregnant at the trial (法释〔1998〕18号).
PREGNANT: Final = {"审判时怀孕": "审判时怀孕", "羁押期间流产": "羁押期间流产，依法释〔1998〕18号视为审判时怀孕"}
NOT_PREGNANT: Final = ("孕期犯罪，产后羁押", "产后犯罪，审判时哺乳")
TOLD: Final = {NOT_PREGNANT[0]: "怀孕期间犯罪，产后被羁押", NOT_PREGNANT[1]: "产后犯罪，审判时正在哺乳"}
CRUEL_DEATH: Final = "以特别残忍手段致人死亡"
ACTS: Final = (CRUEL_DEATH, "致人死亡，手段非特别残忍", "以特别残忍手段致人严重残疾", "贩卖毒品，数量特别巨大")


@dataclass(frozen=True)
class Accused:
    """``then`` and ``now``: age at the crime and at the trial; ``state`` of a woman, None where nothing is said."""

    then: int
    now: int
    act: str
    state: str | None = None


def death_penalty(accused: Accused) -> Ruling:
    """不适用 or 可适用."""
    if accused.then < ADULT:
        return Ruling(f"犯罪时{accused.then}周岁，不满{ADULT}", "不适用", NORM)
    if accused.state in PREGNANT:
        return Ruling(PREGNANT[accused.state], "不适用", NORM)
    return _by_age(accused.act, accused.now, "审判时", "犯罪时")


def wrong_time(accused: Accused) -> Ruling:
    """Looks at minors on the day of the trial, and at the old and the pregnant on the day of the crime."""
    if accused.now < ADULT:
        return Ruling(f"审判时{accused.now}周岁，不满{ADULT}", "不适用", NORM)
    if accused.state == NOT_PREGNANT[0]:
        return Ruling("孕期犯罪", "不适用", NORM)
    return _by_age(accused.act, accused.then, "犯罪时", "审判时")


def former_death_penalty(accused: Accused) -> Ruling:
    """刑法 49 until 2011-04-30: nothing for the old."""
    if accused.then >= ADULT and accused.state not in PREGNANT:
        return Ruling(f"犯罪时{accused.then}周岁，满{ADULT}", "可适用", NORM)
    return death_penalty(accused)


def _by_age(act: str, age: int, when: str, other: str) -> Ruling:
    """Of an adult: ``age`` is that of ``when``, the time at which one is looked at who may be too old."""
    if age >= OLD and act != CRUEL_DEATH:
        how = "手段非特别残忍" if "非特别残忍" in act else "没有以特别残忍手段致人死亡"
        return Ruling(f"{when}{age}周岁，满{OLD}，{how}", "不适用", NORM)
    if age >= OLD:
        return Ruling(f"{when}满{OLD}，但特别残忍手段致死", "可适用", NORM)
    return Ruling(f"{other}满{ADULT}，{when}不满{OLD}", "可适用", NORM)


def _cases() -> Iterator[tuple[Accused, float]]:
    for (then, now), act in product(((16, 17), (17, 17), (16, 18), (17, 18), (17, 19), (18, 18), (18, 19)), ACTS):
        yield Accused(then, now, act), 1.0 if then < ADULT <= now else 0.9
    for (then, now), act in product(((73, 74), (74, 74), (73, 75), (74, 75), (74, 76), (75, 75), (75, 76)), ACTS):
        if now < OLD:
            weight = 0.9
        elif act == CRUEL_DEATH:
            weight = 2.0
        else:
            weight = 0.7 if then < OLD else 1.3
        yield Accused(then, now, act), weight
    for age, state, act in product((25, 30), (*PREGNANT, *NOT_PREGNANT), ACTS):
        yield Accused(age, age, act, state), 0.5 if state != NOT_PREGNANT[1] else 0.9
    for age, act in product((25, 30), ACTS):
        yield Accused(age, age, act), 0.7


CASES: Final = dict(_cases())


def _slots(accused: Accused) -> dict[str, Any]:
    said = f"（女，{TOLD.get(accused.state, accused.state)}）" if accused.state else ""
    return {"then": accused.then, "now": accused.now, "act": accused.act, "state": said}


DEATH_PENALTY: Final = Family(
    name="death_penalty",
    title="死刑的限制",
    subject="刑法",
    rule=LegalRule((NORM,), death_penalty),
    flaws=(
        Flaw(
            "wrong_time",
            "confusion",
            "把时间点弄反：未成年看审判时，怀孕和年满75周岁看犯罪时",
            NORM,
            wrong_time,
        ),
        Flaw(
            "nothing_for_the_old",
            "former_rule",
            "仍按修正案（八）以前的规定，审判时年满75周岁的人也适用死刑",
            FORMER,
            former_death_penalty,
        ),
    ),
    outcomes=(
        Outcome(
            "不适用",
            claims=("对{name}依法不得适用死刑", "{name}属于不能适用死刑的人"),
            positive=("不适用死刑", "依法不得适用死刑"),
            negative=("可以适用死刑", "依法可以适用死刑"),
            norm=NORM,
        ),
        Outcome("可适用", claims=("对{name}依法可以适用死刑", "{name}属于可以适用死刑的人")),
    ),
    stems=wordings(
        "下列被告人均罪行极其严重，{ask}的{tail}",
        "根据刑法，罪行极其严重的以下被告人，{ask}的{tail}",
        "关于死刑，罪行极其严重的被告人中{ask}的{tail}",
        "以下被告人罪行极其严重，{ask}的{tail}",
        "*根据刑法，下列罪行极其严重的被告人中{ask}的{tail}",
        "*关于死刑，以下被告人均罪行极其严重，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{state}犯罪时{then}周岁，审判时{now}周岁，{act}",
        "{name}{state}审判时{now}周岁，犯罪时{then}周岁，{act}",
        "{name}{state}{act}，犯罪时{then}周岁，审判时{now}周岁",
        "*{name}{state}{act}，审判时{now}周岁，犯罪时{then}周岁",
        "*{name}{state}犯罪时{then}周岁，{act}，审判时{now}周岁",
    ),
    facts=wordings(
        "{name}{state}犯罪时{then}周岁，审判时{now}周岁，{act}，罪行极其严重",
        "{name}{state}{act}，罪行极其严重，犯罪时{then}周岁，审判时{now}周岁",
        "*{name}{state}犯罪时{then}周岁，{act}，罪行极其严重，审判时{now}周岁",
    ),
    statements=clozes(
        {
            "因未成年而不适用死刑的，以[犯罪的时候|审判的时候<wrong_time:与年满七十五周岁混淆|羁押的时候|立案的时候:记错时间点]的年龄为准": NORM,
            "因年满七十五周岁而不适用死刑的，以[审判的时候|犯罪的时候<wrong_time:与未成年人混淆|羁押的时候|立案的时候:记错时间点]的年龄为准": NORM,
            "审判的时候已满七十五周岁的人，[以特别残忍手段致人死亡|以特别残忍手段致人重伤:漏掉致人死亡的条件|贩卖毒品数量特别巨大:错用例外]的，仍可以适用死刑": NORM,
            "对审判的时候已满七十五周岁的毒品犯罪分子，[不得/不能|仍可<nothing_for_the_old|也可:2011年以前的旧规定]适用死刑": NORM,
            "对审判的时候怀孕的妇女适用死刑，为刑法所[禁止|允许|有条件地允许:漏掉对孕妇的禁止]": NORM,
            "死刑除依法由最高人民法院判决的以外，都应当报请[最高人民法院|高级人民法院:与死缓的核准混淆|最高人民检察院:与核准追诉混淆]核准": REPRIEVE_NORM,
            "死刑只适用于[罪行极其严重|犯罪情节严重|犯罪后果严重:降低了死刑的条件]的犯罪分子": REPRIEVE_NORM,
            "*判处死刑缓期执行的，可以由[高级人民法院|中级人民法院|基层人民法院:记错核准的法院]核准": REPRIEVE_NORM,
            f"*死刑缓期执行期间确有重大立功表现的，二年期满以后，减为[{han(REDUCED)}|二十|二十二:记错刑期]年有期徒刑": REDUCED_NORM,
        }
    ),
    case_type=Accused,
    cases=CASES,
    slots=_slots,
)
