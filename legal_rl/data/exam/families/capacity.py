"""民事行为能力: 民法典 17–20 and 18(2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Ask, Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ADULT: Final = 18
SELF_SUPPORTING: Final = 16
LIMITED: Final = 8
LIMITED_BEFORE_2017: Final = 10
RATIFY_DAYS: Final = 30

SINCE: Final = "2021-01-01"
ADULTS = Norm("民法典", 17, SINCE, says=(f"{han(ADULT)}周岁以上的自然人为成年人",))
FULL = Norm(
    "民法典",
    18,
    SINCE,
    says=("成年人为完全民事行为能力人", f"{han(SELF_SUPPORTING)}周岁以上", "劳动收入为主要生活来源"),
)
PARTIAL = Norm("民法典", 19, SINCE, says=(f"{han(LIMITED)}周岁以上的未成年人为限制民事行为能力人",))
NONE = Norm("民法典", 20, SINCE, says=(f"不满{han(LIMITED)}周岁的未成年人为无民事行为能力人",))
# 民法通则 was repealed as a whole on 2021-01-01; 民法总则 19 and 20 had taken the place of its art. 12 on 2017-10-01.
FORMER = Norm("民法通则", 12, "1987-01-01", "2017-09-30", says=(f"{han(LIMITED_BEFORE_2017)}周岁以上",))


VOID = Norm("民法典", 144, SINCE, says=("无民事行为能力人实施的民事法律行为无效",))
RATIFIED = Norm("民法典", 145, SINCE, says=("经法定代理人同意或者追认后有效", f"{han(RATIFY_DAYS)}日内予以追认"))


@dataclass(frozen=True)
class ActingPerson:
    """``age`` in completed years; ``income``: lives mainly on what he or she earns."""

    age: int
    income: bool = False


def capacity(person: ActingPerson, limited_from: int = LIMITED) -> Ruling:
    """无, 限制 or 完全; ``limited_from`` is the age at which limited capacity begins."""
    age = person.age
    if age >= ADULT:
        return Ruling(f"{age}周岁，满{ADULT}", "完全", FULL)
    if age >= SELF_SUPPORTING and person.income:
        return Ruling(f"{age}周岁，满{SELF_SUPPORTING}有收入", "完全", FULL)
    if age >= limited_from:
        return Ruling(f"{age}周岁，满{limited_from}不满{ADULT}", "限制", PARTIAL)
    return Ruling(f"{age}周岁，不满{limited_from}", "无", NONE)


def former_capacity(person: ActingPerson) -> Ruling:
    """民法通则 12: limited capacity begins at ten."""
    return capacity(person, LIMITED_BEFORE_2017)


def _cases() -> Iterator[tuple[ActingPerson, float]]:
    for age in (*range(1, 31), 35, 40, 45, 50, 60):
        yield ActingPerson(age), 7 if age in (8, 9) else 2 if 5 <= age <= 19 else 1 if age < 5 else 0.5
    for age in range(14, 18):
        yield ActingPerson(age, income=True), 1.5


def _slots(person: ActingPerson) -> dict[str, Any]:
    return {"age": person.age, "income": "，以自己的劳动收入为主要生活来源" if person.income else ""}


def _withheld(person: ActingPerson, ask: Ask) -> bool:
    held_pair = (person.age, ask.outcome) in {(6, "限制"), (11, "无"), (9, "完全"), (19, "限制")}
    return held_pair or person.age in (13, 27) or person == ActingPerson(17, income=True)


CAPACITY: Final = Family(
    name="capacity",
    title="民事行为能力",
    subject="民法",
    rule=LegalRule((ADULTS, FULL, PARTIAL, NONE), capacity),
    flaws=(
        Flaw(
            "limited_from_ten",
            "former_rule",
            "限制民事行为能力的起点仍按民法通则算作10周岁，而不是8周岁",
            FORMER,
            former_capacity,
        ),
    ),
    outcomes=(
        Outcome(
            "无",
            claims=("{name}是无民事行为能力人", "{name}属于无民事行为能力人"),
            positive=("属于无民事行为能力人", "为无民事行为能力人"),
            negative=("不属于无民事行为能力人", "不是无民事行为能力人"),
            norm=NONE,
            weight=3,
        ),
        Outcome(
            "限制",
            claims=("{name}是限制民事行为能力人", "{name}属于限制民事行为能力人"),
            positive=("属于限制民事行为能力人", "为限制民事行为能力人"),
            negative=("不属于限制民事行为能力人", "不是限制民事行为能力人"),
            norm=PARTIAL,
            weight=3,
        ),
        Outcome(
            "完全",
            claims=("{name}是完全民事行为能力人", "{name}属于完全民事行为能力人"),
            positive=("属于完全民事行为能力人", "为完全民事行为能力人"),
            negative=("不属于完全民事行为能力人", "不是完全民事行为能力人"),
            norm=FULL,
            weight=1,
        ),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据民法典，{ask}的人员{tail}",
        "关于民事行为能力，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据民法典，下列人员中{ask}的{tail}",
        "*关于民事行为能力，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}，{age}周岁{income}",
        "{age}周岁的{name}{income}",
        "{name}今年{age}周岁{income}",
        "*今年{age}周岁的{name}{income}",
        "*{name}，现年{age}周岁{income}",
    ),
    facts=wordings("{name}现年{age}周岁{income}", "{name}今年刚满{age}周岁{income}", "*{name}今年{age}周岁{income}"),
    statements=clozes(
        {
            f"未成年人从[{han(LIMITED)}|{han(LIMITED_BEFORE_2017)}<limited_from_ten:民法通则第12条的旧年龄|六:与入学年龄混淆|十四:与刑事责任年龄混淆]周岁起为限制民事行为能力人": PARTIAL,
            f"自然人从[{han(ADULT)}|十六:与视为成年的例外混淆|二十:记错年龄]周岁起为成年人": ADULTS,
            f"以自己的劳动收入为主要生活来源的未成年人，从[{han(SELF_SUPPORTING)}|十四:与刑事责任年龄混淆|十五|十七:记错年龄]周岁起视为完全民事行为能力人": FULL,
            "十六周岁以上的未成年人，[以自己的劳动收入为主要生活来源的，视为完全民事行为能力人|无论以什么收入为主要生活来源，均视为完全民事行为能力人:漏掉劳动收入的条件|无论以什么收入为主要生活来源，均为限制民事行为能力人:漏掉例外]": FULL,
            "限制民事行为能力人[可以独立|不得独立|经追认才能:漏掉例外]实施纯获利益的民事法律行为": PARTIAL,
            "无民事行为能力人独立实施的民事法律行为[无效|效力待定:与限制民事行为能力人混淆|可以撤销:与可撤销的行为混淆|可以追认:与限制民事行为能力人混淆]": VOID,
            "*限制民事行为能力人依法不能独立订立的合同，[经法定代理人追认/经法定代理人同意|经人民法院确认:记错有权追认的人|经相对人催告:把催告当作追认]后有效": RATIFIED,
            f"*经相对人催告的，法定代理人追认的期限为收到通知之日起[{han(RATIFY_DAYS)}|十五:记错期间|六十:与受遗赠的期间混淆|九十:与重大误解的期间混淆]日": RATIFIED,
        }
    ),
    case_type=ActingPerson,
    cases=dict(_cases()),
    slots=_slots,
    withholds=_withheld,
)
