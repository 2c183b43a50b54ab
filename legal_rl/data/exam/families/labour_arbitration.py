"""劳动争议的仲裁时效: 劳动争议调解仲裁法 27."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 1
YEAR: Final = 12  # months
FORMER_DAYS: Final = 60
FORMER_MONTHS: Final = 2
AWARD_DAYS: Final = 45
SUE_DAYS: Final = 15

LAW: Final = "劳动争议调解仲裁法"
SINCE: Final = "2008-05-01"
NORM = Norm(
    LAW,
    27,
    SINCE,
    says=(
        f"劳动争议申请仲裁的时效期间为{han(YEARS)}年",
        "从当事人知道或者应当知道其权利被侵害之日起计算",
        "因当事人一方向对方当事人主张权利",
        "从中断时起，仲裁时效期间重新计算",
        "从中止时效的原因消除之日起，仲裁时效期间继续计算",
        "劳动关系存续期间因拖欠劳动报酬发生争议的，劳动者申请仲裁不受本条第一款规定的仲裁时效期间的限制",
        f"应当自劳动关系终止之日起{han(YEARS)}年内提出",
    ),
)
# Never struck from the text; 劳动争议调解仲裁法 27 took its place on the day it came into force.
FORMER = Norm(
    "劳动法", 82, "1995-01-01", "2008-04-30", says=(f"劳动争议发生之日起{han(FORMER_DAYS)}日内向劳动争议仲裁委员会",)
)
AWARD_NORM = Norm(LAW, 43, SINCE, says=(f"受理仲裁申请之日起{han(AWARD_DAYS)}日内结束",))
SUE_NORM = Norm(LAW, 48, SINCE, says=("仲裁裁决不服的", f"自收到仲裁裁决书之日起{han(SUE_DAYS)}日内向人民法院提起诉讼"))

PAY: Final = ("工资", "奖金", "加班工资")
MEDICAL, SEVERANCE_PAY = "工伤医疗费", "经济补偿"
ITEMS: Final = (*PAY, MEDICAL, SEVERANCE_PAY)


@dataclass(frozen=True)
class LabourDispute:
    """The employer's debt, and completed months since: the employee ``known`` of it, ``left`` (None: has not),
    ``demanded`` it in writing (None: never)."""

    item: str
    known: int
    left: int | None = None
    demanded: int | None = None


def arbitration(
    case: LabourDispute, period: int = YEAR, words: str = f"{YEAR}个月", apart: tuple[str, ...] = PAY
) -> Ruling:
    """届满 or 未届满; ``apart``: for what no period runs before the employment has ended."""
    start, since = case.known, "知情"
    if case.item in apart:
        if case.left is None:
            return Ruling(f"在职追索{case.item}，不受时效期间限制", "未届满", NORM)
        start, since = case.left, "离职"
    demanded = case.demanded
    if demanded is not None and demanded < start and start - demanded < period:
        return _elapsed("催要中断后又", demanded, period, words)
    return _elapsed(since, start, period, words)


def _elapsed(since: str, months: int, period: int, words: str) -> Ruling:
    expired = months >= period
    told = f"{since}满{months}个月，{'达' if expired else '不足'}{words}"
    return Ruling(told, "届满" if expired else "未届满", NORM)


def former_arbitration(case: LabourDispute) -> Ruling:
    """劳动法 82: sixty days, here against whole months, never two."""
    return arbitration(case, FORMER_MONTHS, f"{FORMER_DAYS}日")


def pay_like_the_rest(case: LabourDispute) -> Ruling:
    """Lets the year run for pay as well while the employment lasts."""
    return arbitration(case, apart=())


def the_rest_like_pay(case: LabourDispute) -> Ruling:
    """Lets no period run for anything while the employment lasts."""
    return arbitration(case, apart=ITEMS)


# Months known, months since a demand; (24, 6) and (26, 10) were demanded when the year was over.
DEMANDS: Final = ((6, 1), (10, 4), (14, 9), (16, 13), (18, 8), (20, 10), (24, 6), (24, 13), (26, 10))


def _all() -> Iterator[LabourDispute]:
    for known in (1, 5, 6, 9, 11, 13, 14, 18, 24):  # never just twelve: the last day is in time
        yield LabourDispute(MEDICAL, known)
        yield LabourDispute(MEDICAL, known + 8, left=known)
        yield LabourDispute(SEVERANCE_PAY, known, left=known)
        for item in PAY:
            yield LabourDispute(item, known)
            yield LabourDispute(item, known + 8, left=known)
    for known, demanded in DEMANDS:
        yield LabourDispute(MEDICAL, known, demanded=demanded)
        yield LabourDispute(SEVERANCE_PAY, known, known, demanded)
        for item in PAY:
            yield LabourDispute(item, known, demanded=demanded)
            yield LabourDispute(item, known + 8, known, demanded)


def _cases() -> Iterator[tuple[LabourDispute, float]]:
    for case in _all():
        lawful = arbitration(case).outcome
        flawed = {flaw(case).outcome for flaw in (former_arbitration, pay_like_the_rest, the_rest_like_pay)}
        yield case, 3 if lawful == "届满" and flawed != {lawful} else 1.5 if flawed == {lawful} else 1


def _slots(case: LabourDispute) -> dict[str, Any]:
    return {
        "item": case.item,
        "known": case.known,
        "status": "仍在原单位工作" if case.left is None else f"离职满{case.left}个月",
        "demand": "至今从未提出催要" if case.demanded is None else f"{case.demanded}个月前曾书面催要",
    }


LABOUR_ARBITRATION: Final = Family(
    name="labour_arbitration",
    title="劳动争议仲裁",
    subject="劳动法",
    rule=LegalRule((NORM,), arbitration),
    flaws=(
        Flaw("sixty_days", "former_rule", "仍按劳动法第82条算作60日，而不是一年", FORMER, former_arbitration),
        Flaw("pay_like_the_rest", "confusion", "漏掉在职时拖欠劳动报酬的例外", NORM, pay_like_the_rest),
        Flaw("the_rest_like_pay", "confusion", "把劳动报酬的例外推及在职时的一切争议", NORM, the_rest_like_pay),
    ),
    outcomes=(
        Outcome(
            "届满",
            claims=("{name}申请仲裁的时效已经届满", "{name}申请仲裁已过时效"),
            positive=("仲裁时效已经届满", "申请仲裁已过时效"),
            negative=("仲裁时效尚未届满", "申请仲裁未过时效"),
            norm=NORM,
        ),
        Outcome("未届满", claims=("{name}申请仲裁的时效尚未届满", "{name}申请仲裁未过时效")),
    ),
    stems=wordings(
        "下列劳动争议中，{ask}的{tail}",
        "根据劳动争议调解仲裁法，{ask}的争议{tail}",
        "关于仲裁时效，以下争议{ask}的{tail}",
        "以下劳动争议，{ask}的{tail}",
        "*根据劳动争议调解仲裁法，下列争议中{ask}的{tail}",
        "*关于仲裁时效，{ask}的劳动争议{tail}",
    ),
    phrasings=wordings(
        "{name}{status}，知道被拖欠{item}已满{known}个月，{demand}",
        "{name}知道被拖欠{item}已满{known}个月，{status}，{demand}",
        "{name}：被拖欠{item}，知情已满{known}个月，{status}，{demand}",
        "*{name}{status}，被拖欠{item}，知情已满{known}个月，{demand}",
        "*{name}：知道被拖欠{item}已满{known}个月，{demand}，{status}",
    ),
    facts=wordings(
        "{name}{status}，知道单位拖欠自己的{item}已满{known}个月，{demand}",
        "{name}知道单位拖欠自己的{item}已满{known}个月，{demand}，目前{status}",
        "*{name}目前{status}，知道单位拖欠自己的{item}已满{known}个月，{demand}",
    ),
    statements=clozes(
        {
            "劳动关系存续期间因工伤医疗费发生争议的，申请仲裁[须受|不受<the_rest_like_pay|免受:误用劳动报酬的例外]一年时效期间的限制": NORM,
            f"就劳动争议申请仲裁，一般的时效期间是[{han(YEARS)}年|{han(FORMER_DAYS)}日<sixty_days:劳动法第82条的旧期间|三年:与普通诉讼时效混淆|二年:记错期间]": NORM,
            "劳动争议的仲裁时效期间，一般从当事人[知道或者应当知道其权利被侵害|与对方协商未能达成一致意见:起算日有误|解除或者终止与对方的劳动关系:与拖欠报酬的起算日混淆]之日起计算": NORM,
            "劳动争议的仲裁时效中断的，仲裁时效期间从中断时起[重新计算|继续计算|停止计算:与中止混淆]": NORM,
            "劳动关系存续期间因拖欠劳动报酬发生争议的，劳动者申请仲裁[不受|须受<pay_like_the_rest|应受:漏掉例外]一年时效期间的限制": NORM,
            "因拖欠劳动报酬发生争议而劳动关系已经终止的，应当自[劳动关系终止|报酬开始拖欠|知道权利受损<pay_like_the_rest:漏掉例外的起算日]之日起一年内申请仲裁": NORM,
            "仲裁时效中止的，从中止时效的原因消除之日起，仲裁时效期间[继续计算|重新计算:与中断混淆|加倍计算:记错效果]": NORM,
            "劳动者对终局的劳动争议仲裁裁决不服的，[可以/有权|不得|无权:与用人单位混淆]向人民法院提起诉讼": SUE_NORM,
            f"*仲裁庭裁决劳动争议案件的期限，为自受理仲裁申请之日起[{han(AWARD_DAYS)}|{han(FORMER_DAYS)}:劳动法第82条的旧期间|三十五|五十五:记错期间]日，案情复杂经批准延期的除外": AWARD_NORM,
            f"*劳动者对终局的仲裁裁决不服的，提起诉讼的期间为自收到仲裁裁决书之日起[{han(SUE_DAYS)}|三十:与用人单位申请撤销混淆|十|六十:记错期间]日": SUE_NORM,
        }
    ),
    case_type=LabourDispute,
    cases=dict(_cases()),
    slots=_slots,
)
