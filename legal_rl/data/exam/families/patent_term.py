"""专利权的期限: 专利法 42, twenty, ten or fifteen years from the day of filing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

INVENTION, MODEL, DESIGN = "发明", "实用新型", "外观设计"
YEARS: Final = {INVENTION: 20, MODEL: 10, DESIGN: 15}
FORMER_DESIGN: Final = 10

LAW: Final = "专利法"
SINCE: Final = "2021-06-01"
TERM_NORM = Norm(
    LAW,
    42,
    SINCE,
    says=(
        *(f"{kind}专利权的期限为{han(years)}年" for kind, years in YEARS.items()),
        "均自申请日起计算",
        "自发明专利申请日起满四年，且自实质审查请求之日起满三年后授予发明专利权的",
        "补偿期限不超过五年，新药批准上市后总有效专利权期限不超过十四年",
    ),
)
PRIORITY_NORM = Norm(LAW, 29, SINCE, says=("之日起十二个月内，或者自外观设计在外国第一次提出专利申请之日起六个月内",))
NOVELTY_NORM = Norm(LAW, 24, SINCE, says=("在申请日以前六个月内", "不丧失新颖性"))
FEE_NORM = Norm(LAW, 43, SINCE, says=("自被授予专利权的当年开始缴纳年费",))
END_NORM = Norm(LAW, 44, SINCE, says=("没有按照规定缴纳年费的", "以书面声明放弃其专利权的"))
SUIT_NORM = Norm(LAW, 74, SINCE, says=("侵犯专利权的诉讼时效为三年",))
FORMER = Norm(LAW, 42, "2009-10-01", "2021-05-31", says=("实用新型专利权和外观设计专利权的期限为十年",))

OVER, RUNS = "届满", "未届满"
THINGS: Final = {
    INVENTION: ("净水装置", "蓄电池", "制冷装置"),
    MODEL: ("折叠座椅", "手机支架", "折叠雨伞"),
    DESIGN: ("台灯", "水壶", "包装盒"),
}


@dataclass(frozen=True)
class Patent:
    """Months of filing, of grant and of the question, each counted as 12 * year + month - 1."""

    kind: str
    thing: str
    filed: int
    granted: int
    asked: int


def term(case: Patent) -> Ruling:
    """届满 or 未届满; every patent was filed under the law in force, and its fees are paid."""
    return _since(case.filed, case, "申请")


def _since(start: int, case: Patent, event: str, years: int = 0) -> Ruling:
    years = years or YEARS[case.kind]
    over = case.asked - start > 12 * years
    why = f"自{_day(start)}{event}起{years}年，{'早于' if over else '晚于'}{_day(case.asked)}届满"
    return Ruling(why, OVER if over else RUNS, TERM_NORM)


def _day(month: int) -> str:
    return f"{month // 12}年{month % 12 + 1}月"


def from_grant(case: Patent) -> Ruling:
    """Counts from the grant."""
    return _since(case.granted, case, "授权")


def former_term(case: Patent) -> Ruling:
    """专利法 42 until 2021: ten years for designs."""
    return _since(case.filed, case, "申请", FORMER_DESIGN) if case.kind == DESIGN else term(case)


def like_design(case: Patent) -> Ruling:
    """Gives 实用新型 the fifteen years of designs."""
    return _since(case.filed, case, "申请", YEARS[DESIGN]) if case.kind == MODEL else term(case)


WAITS: Final = {INVENTION: (17, 20, 24), MODEL: (7, 9, 11), DESIGN: (5, 8, 10)}  # months to the grant
# Months before (-) and after the end of the term; none on the last day.
MARGINS: Final = {
    INVENTION: (-30, -17, -5, 4, 10, 15, 27),
    MODEL: (-21, -8, -3, 3, 6, 27, 44),
    DESIGN: (-50, -38, -26, -9, 3, 4, 7, 16),
}


def _cases() -> Iterator[tuple[Patent, float]]:
    for kind, things in THINGS.items():
        for number, thing in enumerate(things):
            for turn, margin in enumerate(MARGINS[kind]):
                filed = 12 * (2021 + (number + turn) % 2) + 6 + (2 * number + turn) % 5
                wait = WAITS[kind][(number + turn) % 3]
                case = Patent(kind, thing, filed, filed + wait, filed + 12 * YEARS[kind] + margin)
                flawed = (former_term, like_design, from_grant)
                yield case, 2 if any(judge(case).outcome != term(case).outcome for judge in flawed) else 1


def _slots(case: Patent) -> dict[str, Any]:
    return {
        "patent": f"{case.thing}{case.kind}专利",
        "filed": _day(case.filed),
        "granted": _day(case.granted),
        "asked": _day(case.asked),
    }


PATENT_TERM: Final = Family(
    name="patent_term",
    title="专利权的期限",
    subject="知识产权",
    rule=LegalRule((TERM_NORM,), term),
    flaws=(
        Flaw("from_grant", "confusion", "从授权之日起算专利权的期限，而不是从申请日起算", TERM_NORM, from_grant),
        Flaw(
            "design_ten_years",
            "former_rule",
            "外观设计专利仍按2020年修正前的专利法第42条算作十年，而不是十五年",
            FORMER,
            former_term,
        ),
        Flaw(
            "model_like_design",
            "confusion",
            "把外观设计的十五年也用于实用新型，而实用新型为十年",
            TERM_NORM,
            like_design,
        ),
    ),
    outcomes=(
        Outcome(
            OVER,
            claims=("他人开始仿制时，{name}的专利权期限已经届满", "{name}的专利权在他人开始仿制前已因期满终止"),
            positive=("在他人开始仿制时专利权期限已经届满", "专利权在他人开始仿制前已因期满终止"),
            negative=("在他人开始仿制时专利权期限尚未届满", "专利权在他人开始仿制前尚未因期满终止"),
            norm=TERM_NORM,
        ),
        Outcome(
            RUNS,
            claims=("他人开始仿制时，{name}的专利权期限尚未届满", "{name}的专利权在他人开始仿制前尚未因期满终止"),
        ),
    ),
    stems=wordings(
        "下列专利权人中，{ask}的{tail}",
        "根据专利法，{ask}的专利权人{tail}",
        "关于专利权的期限，以下专利权人{ask}的{tail}",
        "以下专利权人，{ask}的{tail}",
        "*根据专利法，下列专利权人中{ask}的{tail}",
        "*关于专利权的期限，{ask}的专利权人{tail}",
    ),
    phrasings=wordings(
        "{name}于{filed}申请{patent}，{granted}获得授权，按期缴费且未请求期限补偿，他人拟自{asked}起仿制",
        "他人拟自{asked}起仿制{name}的{patent}，该专利于{filed}申请、{granted}授权，按期缴费且未请求期限补偿",
        "{name}的{patent}于{filed}申请、{granted}授权，按期缴费且未请求期限补偿，他人拟自{asked}起仿制",
        "*{name}于{filed}申请{patent}，{granted}获得授权，他人拟自{asked}起仿制，其间按期缴费且未请求期限补偿",
        "*他人拟自{asked}起仿制{name}的{patent}，其间按期缴费且未请求期限补偿，该专利于{filed}申请、{granted}授权",
    ),
    facts=wordings(
        "{name}于{filed}申请{patent}，{granted}获得授权，按期缴费且未请求期限补偿，他人拟自{asked}起仿制",
        "{name}的{patent}于{filed}申请、{granted}授权，按期缴费且未请求期限补偿，他人拟自{asked}起仿制",
        "*{name}于{filed}申请{patent}，{granted}获得授权，他人拟自{asked}起仿制，其间按期缴费且未请求期限补偿",
    ),
    statements=clozes(
        {
            **{
                f"{kind}专利权的期限为[{han(right)}|{wrong}年，自申请日起计算": TERM_NORM
                for kind, right, wrong in (
                    (INVENTION, 20, "十五|十|三十:与其他专利混淆]"),
                    (MODEL, 10, "十五<model_like_design|二十|五:与其他专利混淆]"),
                    (DESIGN, 15, "十<design_ten_years:2020年修正前的旧规定|二十:与发明混淆|五:记错期间]"),
                )
            },
            "专利权的期限自[申请日|授权公告日<from_grant|颁发证书之日:误从授权起算|实质审查请求之日:记错起算日]起计算": TERM_NORM,
            "自发明专利申请日起满四年，且自实质审查请求之日起满[三年|二年|一年:记错期间]后授权的，专利权人可以就不合理延迟请求期限补偿": TERM_NORM,
            "为补偿新药上市审评审批占用的时间而给予的专利权期限补偿，最长为[五年|三年|十年|十四年:与总有效期限混淆]": TERM_NORM,
            "专利权人应当自[被授予专利权的当年|提出申请的当年|被授予专利权的次年:记错起始的年份]开始缴纳年费": FEE_NORM,
            "专利权人没有按照规定缴纳年费的，专利权[在期限届满前终止|自始无效|中止至补缴之日:记错后果]": END_NORM,
            "侵犯专利权的诉讼时效为[三年|二年:2020年修正前的旧规定|一年|五年:记错期间]": SUIT_NORM,
            "*外观设计的申请人要求外国优先权的，应自在外国第一次提出申请之日起[六个月|十二个月:与发明混淆|三个月|十六个月:与提交副本的期限混淆]内在中国申请": PRIORITY_NORM,
            "*申请日以前[六个月|十二个月|十八个月|二年:记错宽限期]内在规定的学术会议上首次发表的发明，不丧失新颖性": NOVELTY_NORM,
        }
    ),
    case_type=Patent,
    cases=dict(_cases()),
    slots=_slots,
)
