"""行政复议的申请期限: 行政复议法 20 (sixty days; one year at most where the right was not told) and 21."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 60
LONGEST: Final = 365  # one year; the exam keeps clear of the day that a leap year adds
SUIT_DAYS: Final = 180  # the six months of 行政诉讼法 46; the exam keeps clear of their exact length
YEARS: Final = 5
YEARS_LAND: Final = 20
SIMPLE_DAYS: Final = 30

LAW: Final = "行政复议法"
SINCE: Final = "2024-01-01"
PERIOD = Norm(
    LAW,
    20,
    SINCE,
    says=(
        f"可以自知道或者应当知道该行政行为之日起{han(DAYS)}日内提出行政复议申请",
        f"但是法律规定的申请期限超过{han(DAYS)}日的除外",
        "申请期限自障碍消除之日起继续计算",
        "自公民、法人或者其他组织知道或者应当知道申请行政复议的权利、行政复议机关和申请期限之日起计算",
        "自知道或者应当知道行政行为内容之日起最长不得超过一年",
    ),
)
LONG_STOP = Norm(
    LAW,
    21,
    SINCE,
    says=(f"因不动产提出的行政复议申请自行政行为作出之日起超过{han(YEARS_LAND)}年", f"超过{han(YEARS)}年的"),
)
FORM = Norm(LAW, 22, SINCE, says=("书面申请有困难的，也可以口头申请",))
FIRST = Norm(LAW, 23, SINCE, says=("对当场作出的行政处罚决定不服", "申请政府信息公开，行政机关不予公开"))
SIMPLE = Norm(
    LAW, 62, SINCE, says=(f"适用简易程序审理的行政复议案件，行政复议机关应当自受理申请之日起{han(SIMPLE_DAYS)}日内",)
)
FREE = Norm(LAW, 87, SINCE, says=("不得向申请人收取任何费用",))
SUIT = Norm("行政诉讼法", 46, "2017-07-01", says=("应当自知道或者应当知道作出行政行为之日起六个月内提出",))

ACTS: Final = ("查封决定", "收费决定", "吊销执照", "扣押财物")


@dataclass(frozen=True)
class Petition:
    """Filed on this ``day`` since the act was known; ``aware``: days since the right was known, None where the
    authority told of it with the act.

    Days just beyond a limit are left out: in time where a last day of rest prolongs it."""

    act: str
    day: int
    aware: int | None = None


def petition(case: Petition, days: int = DAYS) -> Ruling:
    """未逾期 or 逾期; ``days``: the period."""
    if case.aware is None:
        return from_act(case, days)
    if case.day > LONGEST:
        return Ruling(f"知道行为第{case.day}日，最长1年", "逾期", PERIOD)
    return Ruling(f"知道权利第{case.aware}日，期限{days}日", "未逾期" if case.aware <= days else "逾期", PERIOD)


def from_act(case: Petition, days: int = DAYS) -> Ruling:
    """Counts from the act even where nobody told of the right."""
    return Ruling(f"知道行为第{case.day}日，期限{days}日", "未逾期" if case.day <= days else "逾期", PERIOD)


def six_months(case: Petition) -> Ruling:
    """Takes the six months of 行政诉讼法 46."""
    return petition(case, SUIT_DAYS)


TOLD: Final = (20, 30, 45, 59, 60, 75, 80, 90, 120, 150, 170, 200, 300)
UNTOLD: Final = (
    *((50, 20), (59, 45), (90, 30), (120, 59), (120, 75), (150, 60), (200, 45), (200, 80), (300, 60), (300, 90)),
    *((350, 20), (350, 60), (350, 120), (400, 20), (400, 59), (450, 30), (500, 60)),
)


def _cases() -> Iterator[tuple[Petition, float]]:
    for act in ACTS:
        for case in (*(Petition(act, day) for day in TOLD), *(Petition(act, *days) for days in UNTOLD)):
            disputed = len({judge(case).outcome for judge in (petition, from_act, six_months)}) > 1
            yield case, 1 if disputed else 1.6


def _slots(case: Petition) -> dict[str, Any]:
    told = "已告知" if case.aware is None else "未告知"
    since = "" if case.aware is None else f"，申请日为得知后第{case.aware}日"
    return {"act": case.act, "day": case.day, "told": f"{told}复议权利、机关和期限{since}"}


RECONSIDERATION_PERIOD: Final = Family(
    name="reconsideration_period",
    title="行政复议的申请",
    subject="行政法",
    rule=LegalRule((PERIOD,), petition),
    flaws=(
        Flaw(
            "six_months_to_petition",
            "confusion",
            "把直接起诉的6个月当作申请行政复议的期限，而不是60日",
            SUIT,
            six_months,
        ),
        Flaw(
            "from_act",
            "confusion",
            "期限一律从知道行政行为起算，不知未告知复议权利的从知道权利起算",
            PERIOD,
            from_act,
        ),
    ),
    outcomes=(
        Outcome(
            "未逾期",
            claims=("{name}的复议申请没有超过申请期限", "{name}的复议申请在申请期限之内"),
            positive=("没有超过申请期限", "在申请期限之内"),
            negative=("已经超过申请期限", "在申请期限之外"),
            norm=PERIOD,
        ),
        Outcome("逾期", claims=("{name}的复议申请已经超过申请期限", "{name}的复议申请在申请期限之外")),
    ),
    stems=wordings(
        "下列行政复议申请中，{ask}的{tail}",
        "根据行政复议法，以下复议申请{ask}的{tail}",
        "关于行政复议，下列申请中{ask}的{tail}",
        "以下行政复议申请，{ask}的{tail}",
        "*根据行政复议法，下列行政复议申请{ask}的{tail}",
        "*关于行政复议，以下申请中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}知道{act}后第{day}日申请复议，{told}",
        "{told}，{name}在知道{act}后第{day}日申请复议",
        "{name}申请复议，时为知道{act}后第{day}日，{told}",
        "*{told}，{name}申请复议，时为知道{act}后第{day}日",
        "*{name}在知道{act}后第{day}日申请复议，{told}",
    ),
    facts=wordings(
        "{name}在知道{act}后的第{day}日申请行政复议，行政机关{told}",
        "行政机关{told}，{name}在知道{act}后的第{day}日申请行政复议",
        "*{name}申请行政复议，时为知道{act}后的第{day}日，行政机关{told}",
    ),
    statements=clozes(
        {
            f"申请行政复议的一般期限，为自知道或者应当知道行政行为之日起[{han(DAYS)}日|六个月<six_months_to_petition:与直接起诉的期限混淆|十五日:与不服复议起诉混淆|三十日:记错期限]": PERIOD,
            "其他法律规定的复议申请期限[超过|短于|少于:漏掉只认更长的期限]六十日的，从其规定": PERIOD,
            "未告知复议权利、机关和期限的，申请期限自知道或者应当知道行政行为内容之日起以[一|二:记错最长期限|五:与一般最长期限混淆|三:与民事诉讼时效混淆]年为限": PERIOD,
            "行政机关未告知复议权利、机关和期限的，申请期限自知道或者应当知道[上述权利、机关和期限|行政行为的内容<from_act:漏掉未告知的例外|行政行为的理由、依据和内容:起算日有误]之日起计算": PERIOD,
            f"因不动产提出的复议申请，自行政行为作出之日起超过[{han(YEARS_LAND)}|{han(YEARS)}:漏掉不动产的例外|十|十五:记错最长期限]年的，一律不予受理": LONG_STOP,
            "因[扣押车辆/没收存款|房屋登记|征收房屋:漏掉不动产的例外]提出的复议申请，自行政行为作出之日起超过五年未满二十年的，不予受理": LONG_STOP,
            "因不可抗力耽误法定申请期限的，申请期限自障碍消除之日起[继续计算|重新计算:中断与中止混淆|顺延十日:与行政诉讼混淆]": PERIOD,
            "申请人书面申请行政复议有困难的，[可以/也可以|无权|不能:误以为只能书面]口头申请": FORM,
            "对[当场作出的行政处罚/不予公开政府信息|普通程序的行政处罚|查封扣押的强制措施:不属复议前置]不服的，应当先申请行政复议，对复议决定不服再提起行政诉讼": FIRST,
            f"*适用简易程序审理的复议案件，作出复议决定的期限为自受理申请之日起[{han(SIMPLE_DAYS)}|六十:与普通程序的期限混淆|四十五:与行政诉讼混淆]日": SIMPLE,
            "*公民申请行政复议，[无须交纳任何费用|不交费即不受理|须交纳复议费用:漏掉免费的规定]": FREE,
        }
    ),
    case_type=Petition,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2025-05-16",  # 500 days after 行政复议法 20(3) came into force: no act of the exam became known before it
)
