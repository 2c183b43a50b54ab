"""劳动合同的试用期: 劳动合同法 19 and 70, how long by the term of the contract, and when none."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

# The least term of a contract in months, and the longest trial period for it.
STEPS: Final = ((36, 6), (12, 2), (3, 1))
LONGEST: Final = 6
WAGE_SHARE: Final = 80
NOTICE_DAYS: Final = 3

LAW: Final = "劳动合同法"
SINCE: Final = "2008-01-01"
NORM = Norm(
    LAW,
    19,
    SINCE,
    says=(
        "三个月以上不满一年的，试用期不得超过一个月",
        "一年以上不满三年的，试用期不得超过二个月",
        f"三年以上固定期限和无固定期限的劳动合同，试用期不得超过{han(LONGEST)}个月",
        "同一用人单位与同一劳动者只能约定一次试用期",
        "以完成一定工作任务为期限的劳动合同或者劳动合同期限不满三个月的，不得约定试用期",
        "劳动合同仅约定试用期的，试用期不成立，该期限为劳动合同期限",
    ),
)
PART_TIME = Norm(LAW, 70, SINCE, says=("非全日制用工双方当事人不得约定试用期",))
WAGE = Norm(LAW, 20, SINCE, says=(f"劳动合同约定工资的百分之{han(WAGE_SHARE)}", "不得低于用人单位所在地的最低工资标准"))
DISMISSAL = Norm(LAW, 21, SINCE, says=("应当向劳动者说明理由",))
LEAVING = Norm(LAW, 37, SINCE, says=("提前三十日以书面形式", f"劳动者在试用期内提前{han(NOTICE_DAYS)}日通知用人单位"))
DAMAGES = Norm(LAW, 83, SINCE, says=("以劳动者试用期满月工资为标准，按已经履行的超过法定试用期的期间",))
GENERAL = Norm("劳动法", 21, "1995-01-01", says=(f"试用期最长不得超过{han(LONGEST)}个月",))

OPEN: Final = "无固定期限"
TASK: Final = "以完成一定工作任务为期限"
HOURLY: Final = "非全日制用工"
TERMS: Final = {
    **{"二个月": 2, "三个月": 3, "六个月": 6, "十个月": 10, "一年": 12, "一年半": 18, "二年": 24},
    **{"三年": 36, "四年": 48, "五年": 60, OPEN: 0, TASK: 0, HOURLY: 0},
}


@dataclass(frozen=True)
class Trial:
    """``term``: of the contract; ``months``: of the trial; ``again``: the employee was on trial there before."""

    term: str
    months: int
    again: bool


def trial(case: Trial) -> Ruling:
    """合法 or 违法."""
    if case.again:
        return Ruling("与同一单位已经约定过试用期", "违法", NORM)
    if case.term == HOURLY:
        return Ruling("非全日制用工不得约定试用期", "违法", PART_TIME)
    return _up_to(case, _longest(case.term))


def _longest(term: str) -> int:
    if term == OPEN:
        return LONGEST
    return next((longest for least, longest in STEPS if TERMS[term] >= least), 0)


def _up_to(case: Trial, longest: int) -> Ruling:
    kind = f"{case.term}的劳动合同"
    if not longest:
        return Ruling(f"{kind}不得约定试用期", "违法", NORM)
    words = f"{kind}，试用期最长{longest}个月，约定了{case.months}个月"
    return Ruling(words, "合法" if case.months <= longest else "违法", NORM)


def six_months_for_all(case: Trial) -> Ruling:
    """Knows 劳动法 21 alone: six months whatever the term."""
    return trial(case) if case.again or case.term == HOURLY else _up_to(case, LONGEST)


def trial_again(case: Trial) -> Ruling:
    """Lets each new contract have its own trial."""
    return trial(Trial(case.term, case.months, False))


def _cases() -> Iterator[tuple[Trial, float]]:
    for term in TERMS:
        for months in (1, 2, 3, 4, 5, 6, 8):
            for again in (False, True):
                if TERMS[term] and months * 2 > TERMS[term]:
                    continue
                case = Trial(term, months, again)
                lawful = trial(case).outcome == "合法"
                yield case, (3.0 if lawful else 0.5 if again else 1.0)


def _slots(case: Trial) -> dict[str, Any]:
    past = "此前曾在该公司试用后离职" if case.again else "此前没有在该公司工作过"
    contract = f"{case.term}合同" if case.term == HOURLY else f"{case.term}的劳动合同"
    return {"contract": contract, "months": case.months, "past": past}


TRIAL_PERIOD: Final = Family(
    name="trial_period",
    title="劳动合同的试用期",
    subject="劳动法",
    rule=LegalRule((NORM, PART_TIME), trial),
    flaws=(
        Flaw(
            "six_months_for_all",
            "confusion",
            "只记得劳动法的六个月上限，不按合同期限分别计算",
            GENERAL,
            six_months_for_all,
        ),
        Flaw("trial_again", "confusion", "以为重新订立合同可以再次约定试用期", NORM, trial_again),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("{name}的试用期约定符合法律规定", "{name}的试用期约定没有违法"),
            positive=("符合法律规定", "合法"),
            negative=("违反法律规定", "违法"),
            norm=NORM,
        ),
        Outcome("违法", claims=("{name}的试用期约定违反法律规定", "{name}的试用期约定并不合法")),
    ),
    stems=wordings(
        "下列试用期的约定中，{ask}的{tail}",
        "根据劳动合同法，{ask}的试用期约定{tail}",
        "关于试用期，以下约定{ask}的{tail}",
        "以下试用期的约定，{ask}的{tail}",
        "*根据劳动合同法，下列试用期的约定{ask}的{tail}",
        "*关于试用期，以下约定中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}与某公司订立{contract}，约定试用期{months}个月，{name}{past}",
        "某公司与{name}订立{contract}，约定试用期{months}个月，{name}{past}",
        "{name}与某公司订立{contract}，{name}{past}，双方约定的试用期为{months}个月",
        "*{name}与某公司订立{contract}，约定的试用期为{months}个月，{name}{past}",
        "*某公司与{name}订立{contract}，{name}{past}，双方约定试用期{months}个月",
    ),
    facts=wordings(
        "{name}与某公司订立{contract}，双方约定试用期{months}个月，{name}{past}",
        "某公司与{name}订立{contract}，{name}{past}，双方约定的试用期为{months}个月",
        "*{name}与某公司订立{contract}，{name}{past}，双方约定试用期{months}个月",
    ),
    statements=clozes(
        {
            "劳动合同期限为六个月的，试用期最长为[一|二|三:与较长的合同混淆|六<six_months_for_all:与劳动法的上限混淆]个月": NORM,
            "劳动合同期限为二年的，试用期最长为[二|一:与较短的合同混淆|三:记错上限|六<six_months_for_all:与劳动法的上限混淆]个月": NORM,
            f"劳动合同期限恰为三年的，试用期最长为[{han(LONGEST)}|二:与不满三年的合同混淆|三|十二:记错上限]个月": NORM,
            "同一用人单位与同一劳动者，[只能约定一次试用期|每次续订合同都可以约定试用期<trial_again|变更岗位后可以再次约定试用期:漏掉一次的限制]": NORM,
            "以完成一定工作任务为期限的劳动合同，[不得约定试用期|试用期不得超过一个月|试用期不得超过六个月<six_months_for_all:漏掉禁止的规定]": NORM,
            "劳动合同仅约定试用期的，该期限为[劳动合同期限|试用期限|无效的期限:记错后果]": NORM,
            f"劳动者在试用期的工资，不得低于本单位相同岗位最低档工资或者劳动合同约定工资的百分之[{han(WAGE_SHARE)}|五十|七十|九十:记错比例]": WAGE,
            "非全日制用工的双方，[不得约定试用期|可以约定一个月的试用期|可以约定二个月的试用期:漏掉禁止的规定]": PART_TIME,
            f"劳动者在试用期内解除劳动合同，应当提前[{han(NOTICE_DAYS)}|三十:与试用期满后的期限混淆|七|十五:记错期限]日通知用人单位": LEAVING,
            "*用人单位在试用期解除劳动合同的，应当向劳动者[说明理由|支付违约金|支付赔偿金:记错义务]": DISMISSAL,
            "*违法约定的试用期已经履行的，用人单位应当按超过法定试用期的期间，以劳动者[试用期满月工资|试用期的月工资|当地最低月工资:记错标准]为标准支付赔偿金": DAMAGES,
        }
    ),
    case_type=Trial,
    cases=dict(_cases()),
    slots=_slots,
)
