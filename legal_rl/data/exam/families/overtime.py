"""加班工资: 劳动法 44, by the kind of day; only a rest day can be made up for by time off."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

EXTENDED: Final = 150  # per cent of the wage: beyond the hours of a working day
REST_DAY: Final = 200
HOLIDAY: Final = 300
DAILY: Final = 1  # hours
DAILY_SPECIAL: Final = 3
MONTHLY: Final = 36

SINCE: Final = "1995-01-01"
NORM = Norm(
    "劳动法",
    44,
    SINCE,
    says=(
        f"安排劳动者延长工作时间的，支付不低于工资的百分之{han(EXTENDED)}的工资报酬",
        f"休息日安排劳动者工作又不能安排补休的，支付不低于工资的百分之{han(REST_DAY)}的工资报酬",
        f"法定休假日安排劳动者工作的，支付不低于工资的百分之{han(HOLIDAY)}的工资报酬",
    ),
)
HOURS_NORM = Norm(
    "劳动法",
    41,
    SINCE,
    says=(
        f"一般每日不得超过{han(DAILY)}小时",
        f"延长工作时间每日不得超过{han(DAILY_SPECIAL)}小时，但是每月不得超过{han(MONTHLY)}小时",
    ),
)
EMERGENCY_NORM = Norm(
    "劳动法", 42, SINCE, says=("威胁劳动者生命健康和财产安全，需要紧急处理的", "不受本法第四十一条规定的限制")
)

WORKDAY, WEEKEND = "工作日下班后", "休息日"
# Public holidays under every edition of the rules since 2008, each on its own day, never on an adjoining one.
HOLIDAYS: Final = ("元旦当日", "清明节当日", "劳动节当日", "国庆节当日")


@dataclass(frozen=True)
class Overtime:
    """``day``: when; ``rested``: whether as much time off was given instead; ``percent`` of the wage paid for it."""

    day: str
    rested: bool
    percent: int


def overtime(case: Overtime, holidays: tuple[str, ...] = HOLIDAYS) -> Ruling:
    """足额 or 不足; ``holidays`` are the days that count as public holidays."""
    if case.day in holidays:
        return _against(case, f"{case.day}加班", HOLIDAY)
    if case.day == WORKDAY:
        return _against(case, "延长工时", EXTENDED)
    if case.rested:
        return Ruling(f"{case.day}加班已补休，可以不付加班工资", "足额", NORM)
    return _against(case, f"{case.day}加班未补休", REST_DAY)


def weekend_as_holiday(case: Overtime) -> Ruling:
    """Takes rest days for public holidays."""
    return overtime(case, (*HOLIDAYS, WEEKEND))


def rest_replaces_all(case: Overtime) -> Ruling:
    """Lets time off stand for the pay of a public holiday too."""
    if case.day in HOLIDAYS and case.rested:
        return Ruling(f"{case.day}加班已补休，可以不付加班工资", "足额", NORM)
    return overtime(case)


def _against(case: Overtime, work: str, least: int) -> Ruling:
    paid = f"付{case.percent}%" if case.percent else "未付"
    return Ruling(f"{work}不低于{least}%，{paid}", "足额" if case.percent >= least else "不足", NORM)


PERCENTS: Final = (0, 100, 140, 150, 160, 190, 200, 210, 250, 290, 300, 310)


def _cases() -> Iterator[tuple[Overtime, float]]:
    for percent in PERCENTS:
        yield Overtime(WORKDAY, False, percent), 4
        for rested in (False, True):
            for day in (WEEKEND, *HOLIDAYS):
                case = Overtime(day, rested, percent)
                lawful = overtime(case).outcome
                disputed = {weekend_as_holiday(case).outcome, rest_replaces_all(case).outcome} != {lawful}
                yield case, (2 if disputed else 1.4) * (2 if day == WEEKEND else 0.8)


def _slots(case: Overtime) -> dict[str, Any]:
    return {
        "day": case.day,
        "rest": "已安排同等时间补休" if case.rested else "没有安排任何补休",
        "pay": f"按工资的{case.percent}%付加班费" if case.percent else "没有另付加班费",
    }


OVERTIME: Final = Family(
    name="overtime",
    title="加班工资",
    subject="劳动法",
    rule=LegalRule((NORM,), overtime),
    flaws=(
        Flaw("weekend_as_holiday", "confusion", "把休息日当作法定休假日，一律要求300%", NORM, weekend_as_holiday),
        Flaw("rest_replaces_all", "confusion", "以为法定休假日加班也可以用补休代替工资", NORM, rest_replaces_all),
    ),
    outcomes=(
        Outcome(
            "足额",
            claims=("{name}的加班待遇符合法律规定", "{name}的加班待遇没有违法"),
            positive=("加班待遇符合法律规定", "加班待遇合法"),
            negative=("加班待遇违反法律规定", "加班待遇违法"),
            norm=NORM,
        ),
        Outcome("不足", claims=("{name}的加班待遇违反法律规定", "{name}的加班待遇并不合法")),
    ),
    stems=wordings(
        "实行标准工时制的下列职工中，{ask}的{tail}",
        "根据劳动法，{ask}的标准工时制职工{tail}",
        "关于标准工时制职工的加班，以下{ask}的{tail}",
        "以下标准工时制的职工，{ask}的{tail}",
        "*根据劳动法，下列标准工时制职工中{ask}的{tail}",
        "*关于标准工时制职工的加班，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}在{day}加班，{rest}，{pay}",
        "{name}{day}加班，{pay}，{rest}",
        "{name}：{day}加班，{rest}，{pay}",
        "*{name}在{day}加班，{pay}，{rest}",
        "*{name}：{day}加班，{pay}，{rest}",
    ),
    facts=wordings(
        "实行标准工时制的{name}在{day}加班，单位{rest}，{pay}",
        "{name}实行标准工时制，{day}加班，单位{rest}，{pay}",
        "*{name}实行标准工时制，在{day}加班，单位{pay}，{rest}",
    ),
    statements=clozes(
        {
            f"安排劳动者延长工作时间的，应付的工资报酬最低为工资的百分之[{han(EXTENDED)}|一百二十|一百八十:记错标准|{han(REST_DAY)}:与休息日的标准混淆]": NORM,
            f"休息日安排劳动者工作又不能安排补休的，应付的工资报酬最低为工资的百分之[{han(REST_DAY)}|{han(HOLIDAY)}<weekend_as_holiday:与法定休假日的标准混淆|四百:记错标准]": NORM,
            f"法定休假日安排劳动者工作的，应付的工资报酬最低为工资的百分之[{han(HOLIDAY)}|{han(REST_DAY)}:与休息日的标准混淆|四百:记错标准]": NORM,
            "休息日安排劳动者工作而已经安排补休的，[可以不再|须要另行<weekend_as_holiday|还须照常:漏掉补休的例外]支付加班的工资报酬": NORM,
            "法定休假日安排劳动者工作的，用人单位[不得/无权|可以<rest_replaces_all|有权:与休息日混淆]用补休代替支付工资报酬": NORM,
            f"用人单位经协商延长工作时间，一般每日以[{han(DAILY)}|{han(DAILY_SPECIAL)}:与特殊原因的上限混淆|二|四:记错上限]小时为限": HOURS_NORM,
            f"因特殊原因延长工作时间的，每月以[{han(MONTHLY)}|四十四:与每周工时混淆|四十八:记错上限]小时为限": HOURS_NORM,
            f"*因特殊原因需要延长工作时间的，每日以[{han(DAILY_SPECIAL)}|四|二|五:记错上限]小时为限": HOURS_NORM,
            "*因自然灾害威胁劳动者生命健康和财产安全，需要紧急处理的，延长工作时间[不受|须受|应受:漏掉例外]每月三十六小时的限制": EMERGENCY_NORM,
        }
    ),
    case_type=Overtime,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2008-01-01",  # since then 清明节 has been a public holiday
)
