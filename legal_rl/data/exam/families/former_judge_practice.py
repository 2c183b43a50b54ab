"""离任后的执业限制: 法官法 36 and 检察官法 37, two years for lawyers and for ever before the own court or procuratorate."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 2
SUPERVISORS_YEARS: Final = 3
JUDGE, PROSECUTOR = "法官", "检察官"
MAY, MUST_NOT = "可以", "不得"


def _after(law: str, article: int, office: str) -> Norm:
    return Norm(
        law,
        article,
        "2019-10-01",
        says=(
            f"离任后{'两' if YEARS == 2 else han(YEARS)}年内，不得以律师身份担任诉讼代理人或者辩护人",
            "但是作为当事人的监护人或者近亲属代理诉讼或者进行辩护的除外",
            f"{office}被开除后，不得担任诉讼代理人或者辩护人",
        ),
    )


AFTER: Final = {JUDGE: _after("法官法", 36, JUDGE), PROSECUTOR: _after("检察官法", 37, PROSECUTOR)}
SUPERVISORS: Final = Norm(
    "监察官法", 49, "2022-01-01", says=(f"监察官离任{han(SUPERVISORS_YEARS)}年内，不得从事与监察和司法工作相关联",)
)
LAWYERS: Final = {
    article: Norm("律师法", article, "2018-01-01", says=(says,))
    for article, says in {
        5: "在律师事务所实习满一年",
        7: "受过刑事处罚的，但过失犯罪的除外",
        10: "律师只能在一个律师事务所执业",
        11: "任职期间不得从事诉讼代理或者辩护业务",
        53: "处罚期满未逾三年的，不得担任合伙人",
        54: "由其所在的律师事务所承担赔偿责任",
    }.items()
}

LAWYER, RELATIVE, GUARDIAN, CITIZEN = "律师", "被告人近亲属", "被告人监护人", "单位推荐的人"
KIN: Final = (RELATIVE, GUARDIAN)
COURTS: Final = {JUDGE: ("甲市中级人民法院", "乙市中级人民法院"), PROSECUTOR: ("甲市人民检察院", "乙市人民检察院")}


@dataclass(frozen=True)
class Former:
    """``months`` since leaving; ``own``: the case is one of the own court or procuratorate; ``role``: acts as."""

    office: str
    months: int
    own: bool
    role: str
    dismissed: bool = False


def practice(case: Former, years: int = YEARS) -> Ruling:
    """可以 or 不得."""
    norm = AFTER[case.office]
    if case.role in KIN:
        return Ruling(f"作为{case.role}辩护属于例外", MAY, norm)
    if case.dismissed:
        return Ruling(f"被开除的{case.office}不得担任辩护人", MUST_NOT, norm)
    if case.own:
        return Ruling("原任职单位办理的案件", MUST_NOT, norm)
    if case.role == LAWYER:
        why = f"离任{case.months}个月，以律师身份在他处办理的案件中辩护"
        return Ruling(why, MUST_NOT if case.months <= 12 * years else MAY, norm)
    return Ruling("不以律师身份在他处办理的案件中辩护", MAY, norm)


def two_years_enough(case: Former) -> Ruling:
    """Lets two years end the ban before the own court too."""
    if case.own and not case.dismissed and case.months > 12 * YEARS:
        return Ruling(f"离任{case.months}个月，已过{YEARS}年", MAY, AFTER[case.office])
    return practice(case)


def no_exception(case: Former) -> Ruling:
    """Forgets the exception for guardians and near relatives."""
    if case.role in KIN and (case.own or case.dismissed):
        return Ruling("原任职单位办理的案件，或者曾被开除", MUST_NOT, AFTER[case.office])
    return practice(case)


def three_years_for_judges(case: Former) -> Ruling:
    """Takes the three years of 监察官."""
    return practice(case, SUPERVISORS_YEARS)


def _cases() -> Iterator[tuple[Former, float]]:
    for office, own in product(COURTS, (True, False)):
        for months in (7, 15, 21, 27, 30, 33, 45, 70):
            yield Former(office, months, own, LAWYER), 0.5 if own or months < 24 else 1
        for months, dismissed in product((9, 18, 40), (True, False)):
            for role in KIN:
                yield Former(office, months, own, role, dismissed), 0.8 if own or dismissed else 0.3
            yield Former(office, months, own, CITIZEN, dismissed), 0.8


def _slots(case: Former) -> dict[str, Any]:
    home, other = COURTS[case.office]
    own, verb = home if case.own else other, "审理" if case.office == JUDGE else "办理"
    role = "经被告人所在单位推荐" if case.role == CITIZEN else f"以{case.role}身份"
    left = f"{'被开除' if case.dismissed else '离任'}已{case.months}个月"
    return {"was": f"{home}{case.office}", "left": left, "acts": f"{role}，在{own}{verb}的刑事案件中担任辩护人"}


FORMER_JUDGE_PRACTICE: Final = Family(
    name="former_judge_practice",
    title="法律职业人员的执业限制",
    subject="司法制度",
    rule=LegalRule(tuple(AFTER.values()), practice),
    flaws=(
        Flaw(
            "two_years_enough",
            "confusion",
            "以为离任满两年即可在原任职单位办理的案件中辩护",
            AFTER[JUDGE],
            two_years_enough,
        ),
        Flaw("no_exception", "confusion", "漏掉监护人和近亲属的例外", AFTER[JUDGE], no_exception),
        Flaw(
            "three_years_for_judges",
            "confusion",
            "把律师执业限制的两年与监察官的三年混淆",
            SUPERVISORS,
            three_years_for_judges,
        ),
    ),
    outcomes=(
        Outcome(
            MAY,
            claims=("{name}可以担任该案的辩护人", "{name}担任辩护人不违反法律"),
            positive=("可以担任该案的辩护人", "担任辩护人不违反法律"),
            negative=("不得担任该案的辩护人", "担任辩护人违反法律"),
            norm=AFTER[JUDGE],
        ),
        Outcome(MUST_NOT, claims=("{name}不得担任该案的辩护人", "{name}担任辩护人违反法律")),
    ),
    stems=wordings(
        "根据《法官法》和《检察官法》，以下人员{ask}的{tail}",
        "关于离任法官、检察官，下列人员{ask}的{tail}",
        "下列曾任法官、检察官的人员中，{ask}的{tail}",
        "以下曾任司法人员的人，{ask}的{tail}",
        "*根据《法官法》和《检察官法》，下列人员{ask}的{tail}",
        "*关于离任法官、检察官，以下人员中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}原是{was}，{left}，现{acts}",
        "原{was}{name}{left}，现{acts}",
        "{name}曾任{was}，{left}，拟{acts}",
        "*{name}原是{was}，{left}，拟{acts}",
        "*曾任{was}的{name}{left}，现{acts}",
    ),
    facts=wordings(
        "{name}曾任{was}，{left}，现{acts}",
        "原{was}{name}{left}，拟{acts}",
        "*曾任{was}的{name}{left}，拟{acts}",
    ),
    statements=clozes(
        {
            "法官从人民法院离任后[两|三<three_years_for_judges|五|十:与监察官的限制混淆]年内，不得以律师身份担任诉讼代理人或者辩护人": AFTER[
                JUDGE
            ],
            "监察官离任[三|五|十:记错期限]年内，不得从事与监察和司法工作相关联且可能发生利益冲突的职业": SUPERVISORS,
            "检察官被开除后，仍可以作为当事人的[监护人/近亲属|同事|所在单位推荐的人:不在例外之内]进行辩护": AFTER[
                PROSECUTOR
            ],
            "法官离任满两年的，[仍不得|即可以<two_years_enough|经法院许可可以:漏掉原任职法院的限制]以律师身份代理原任职法院办理的案件": AFTER[
                JUDGE
            ],
            "律师担任人大常委会组成人员的，任职期间不得从事[诉讼代理/辩护|法律咨询|代书遗嘱:扩大禁止的范围]业务": LAWYERS[
                11
            ],
            "符合其他条件的人，因[过失|故意|贪污:漏掉过失犯罪的例外]犯罪受过刑事处罚的，仍可以取得律师执业证书": LAWYERS[
                7
            ],
            "律师[只能在一个|可以同时在两个|经批准可以同时在数个:误以为可以多处执业]律师事务所执业": LAWYERS[10],
            "受到六个月以上停止执业处罚的律师，处罚期满未逾[三|五|十:记错期限]年的，不得担任合伙人": LAWYERS[53],
            "*律师因过错给当事人造成损失的，由[其所在的律师事务所|律师协会|司法行政部门:记错责任的主体]承担赔偿责任": LAWYERS[
                54
            ],
            "*申请律师执业的，应当在律师事务所实习满[一|二|三:记错期限]年": LAWYERS[5],
        }
    ),
    case_type=Former,
    cases=dict(_cases()),
    slots=_slots,
)
