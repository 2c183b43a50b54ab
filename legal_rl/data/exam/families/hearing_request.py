"""行政处罚听证: 行政处罚法 63 (which penalties) and 64 (five working days to ask for it)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 5
DAYS_BEFORE_2021: Final = 3
NOTICE_DAYS: Final = 7

LAW: Final = "行政处罚法"
SINCE: Final = "2021-07-15"
PENALTY = Norm(
    LAW,
    63,
    SINCE,
    says=(
        "（一）较大数额罚款",
        "没收较大数额违法所得、没收较大价值非法财物",
        "降低资质等级、吊销许可证件",
        "责令停产停业、责令关闭、限制从业",
        "当事人不承担行政机关组织听证的费用",
    ),
)
PROCEDURE = Norm(
    LAW,
    64,
    SINCE,
    says=(
        f"应当在行政机关告知后{han(DAYS)}日内提出",
        f"应当在举行听证的{han(NOTICE_DAYS)}日前",
        "除涉及国家秘密、商业秘密或者个人隐私依法予以保密外，听证公开举行",
        "由行政机关指定的非本案调查人员主持",
        "委托一至二人代理",
        "视为放弃听证权利，行政机关终止听证",
    ),
)
WORKING_DAYS = Norm(LAW, 85, SINCE, says=("是指工作日，不含法定节假日", "“五日”"))
RECORD = Norm(LAW, 65, SINCE, says=("应当根据听证笔录",))
FORMER = Norm(LAW, 42, "1996-10-01", "2021-07-14", says=(f"应当在行政机关告知后{han(DAYS_BEFORE_2021)}日内提出",))

HEARD: Final = (
    *("较大数额罚款", "没收较大数额违法所得", "没收较大价值非法财物", "降低资质等级", "吊销许可证件"),
    *("责令停产停业", "责令关闭", "限制从业"),
)
SMALL: Final = ("小数额罚款", "没收小数额违法所得", "没收小价值非法财物")
PENALTIES: Final = (*HEARD, *SMALL, "警告", "通报批评")


@dataclass(frozen=True)
class HearingRequest:
    """``day``: asked for on this working day after the notice, the day of the notice not counted."""

    penalty: str
    day: int


def hearing(case: HearingRequest, days: int = DAYS) -> Ruling:
    """应听证 or 不必; ``days``: the period for asking, in working days."""
    if case.penalty not in HEARD:
        return Ruling(f"{case.penalty}不属听证范围", "不必", PENALTY)
    return _within(case, days)


def _within(case: HearingRequest, days: int) -> Ruling:
    return Ruling(f"须在{days}日内要求，第{case.day}日要求", "应听证" if case.day <= days else "不必", PROCEDURE)


def three_days(case: HearingRequest) -> Ruling:
    """行政处罚法 42 until 2021-07-14: three days."""
    return hearing(case, DAYS_BEFORE_2021)


def every_fine(case: HearingRequest) -> Ruling:
    """Forgets that fines and what is confiscated must be of some size."""
    return _within(case, DAYS) if case.penalty in SMALL else hearing(case)


def _cases() -> Iterator[tuple[HearingRequest, float]]:
    for penalty in PENALTIES:
        for day in range(1, 11):
            yield HearingRequest(penalty, day), _weight(HearingRequest(penalty, day))


def _weight(case: HearingRequest) -> float:
    if case.penalty in SMALL:
        return 1.3 if case.day <= DAYS else 0.4
    if case.penalty in HEARD:
        return 1.3 if DAYS_BEFORE_2021 < case.day <= DAYS + 1 else 0.8
    return 0.4


def _slots(case: HearingRequest) -> dict[str, Any]:
    return {"penalty": case.penalty, "day": case.day}


HEARING_REQUEST: Final = Family(
    name="hearing_request",
    title="行政处罚的听证",
    subject="行政法",
    rule=LegalRule((PENALTY, PROCEDURE), hearing),
    flaws=(
        Flaw(
            "three_days",
            "former_rule",
            "要求听证的期限仍按2021年修订前的规定算作3日，而不是5日",
            FORMER,
            three_days,
        ),
        Flaw(
            "every_fine",
            "confusion",
            "以为罚款、没收一律可以听证，忘记须达到较大数额或者较大价值",
            PENALTY,
            every_fine,
        ),
    ),
    outcomes=(
        Outcome(
            "应听证",
            claims=("对{name}的处罚依法应当组织听证", "对{name}的处罚依法必须经过听证"),
            positive=("依法应当组织听证", "依法必须经过听证"),
            negative=("依法不必组织听证", "依法无须经过听证"),
            norm=PENALTY,
        ),
        Outcome("不必", claims=("对{name}的处罚依法不必组织听证", "对{name}的处罚依法无须经过听证")),
    ),
    stems=wordings(
        "下列拟作的行政处罚中，{ask}的{tail}",
        "根据行政处罚法，以下案件{ask}的{tail}",
        "关于行政处罚的听证，下列案件中{ask}的{tail}",
        "以下拟作的行政处罚，{ask}的{tail}",
        "*根据行政处罚法，下列拟作的处罚{ask}的{tail}",
        "*关于行政处罚的听证，以下案件中{ask}的{tail}",
    ),
    phrasings=wordings(
        "对{name}拟处{penalty}，其在被告知后第{day}个工作日要求听证",
        "拟对{name}处以{penalty}，{name}在被告知后第{day}个工作日要求听证",
        "{name}在被告知后第{day}个工作日要求听证，拟作的处罚是{penalty}",
        "*对{name}拟作的处罚是{penalty}，其在被告知后第{day}个工作日要求听证",
        "*{name}在被告知后第{day}个工作日要求听证，拟处{penalty}",
    ),
    facts=wordings(
        "行政机关拟对{name}作出{penalty}的处罚，{name}在被告知后的第{day}个工作日要求听证",
        "{name}在被告知后的第{day}个工作日要求听证，行政机关拟作的处罚是{penalty}",
        "*行政机关对{name}拟作的处罚是{penalty}，{name}在被告知后的第{day}个工作日要求听证",
    ),
    statements=clozes(
        {
            f"当事人要求听证的，提出的期限为行政机关告知后[{han(DAYS)}|{han(DAYS_BEFORE_2021)}<three_days:2021年修订前的期限|七:与听证通知的期限混淆|十:记错期限]日": PROCEDURE,
            f"行政机关应当在举行听证的[{han(NOTICE_DAYS)}|十五|十|三:记错期限]日前，通知当事人听证的时间、地点": PROCEDURE,
            "拟作出[降低资质等级/责令关闭|小数额罚款<every_fine:漏掉较大数额的条件|通报批评:不在听证范围之内|没收小额财物:漏掉较大价值的条件]决定的，应当告知当事人有要求听证的权利": PENALTY,
            "拟没收违法所得的，数额[较大|较小|很小<every_fine:漏掉较大数额的条件]时应当告知当事人有要求听证的权利": PENALTY,
            "组织听证的费用，由[行政机关|当事人|当事双方:漏掉免费的规定]承担": PENALTY,
            "听证由行政机关指定的[非本案调查人员|本案的调查人员|本案的执法人员:漏掉调查与听证分离]主持": PROCEDURE,
            "听证公开举行，但涉及[国家秘密/个人隐私|社会舆论|处罚幅度|执法程序:记错公开的例外]依法予以保密的除外": PROCEDURE,
            "要求听证的五日期限，按[工作日|自然日|公历日:漏掉工作日的规定]计算": WORKING_DAYS,
            "听证结束后，行政机关[应当根据|酌情参考|不必根据:漏掉笔录的约束力]听证笔录作出决定": RECORD,
            "*当事人可以亲自参加听证，也可以委托[一至二|三至五|二至三:记错人数]人代理": PROCEDURE,
            "*当事人无正当理由拒不出席听证的，行政机关[终止|中止:终止与中止混淆|延期|另行:漏掉视为放弃]听证": PROCEDURE,
        }
    ),
    case_type=HearingRequest,
    cases=dict(_cases()),
    slots=_slots,
)
