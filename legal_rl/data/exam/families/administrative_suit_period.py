"""行政诉讼的起诉期限: 行政诉讼法 45 (fifteen days after reconsideration) and 46 (six months; five or twenty years)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

REVIEWED_DAYS: Final = 15
MONTHS: Final = 6
MONTHS_BEFORE_2015: Final = 3
YEARS: Final = 5
YEARS_LAND: Final = 20
EXTENSION_DAYS: Final = 10

LAW: Final = "行政诉讼法"
SINCE: Final = "2017-07-01"
REVIEWED = Norm(
    LAW,
    45,
    SINCE,
    says=(
        f"可以在收到复议决定书之日起{han(REVIEWED_DAYS)}日内向人民法院提起诉讼",
        f"可以在复议期满之日起{han(REVIEWED_DAYS)}日内",
    ),
)
DIRECT = Norm(
    LAW,
    46,
    SINCE,
    says=(
        f"应当自知道或者应当知道作出行政行为之日起{han(MONTHS)}个月内提出",
        f"因不动产提起诉讼的案件自行政行为作出之日起超过{han(YEARS_LAND)}年，"
        f"其他案件自行政行为作出之日起超过{han(YEARS)}年提起诉讼的，人民法院不予受理",
    ),
)
FORMER = Norm(LAW, 39, "1990-10-01", "2015-04-30", says=(f"之日起{han(MONTHS_BEFORE_2015)}个月内提出",))
DEFENDANT = Norm(LAW, 26, SINCE, says=("起诉原行政行为的，作出原行政行为的行政机关是被告",))
DUTY = Norm(LAW, 47, SINCE, says=("在紧急情况下", "提起诉讼不受前款规定期限的限制"))
DELAY = Norm(
    LAW,
    48,
    SINCE,
    says=("被耽误的时间不计算在起诉期限内", f"在障碍消除后{han(EXTENSION_DAYS)}日内，可以申请延长期限"),
)

LAND: Final = ("房屋登记", "房屋征收")
OTHERS: Final = ("吊销执照", "扣押财物")
ACTS: Final = (*LAND, *OTHERS)


@dataclass(frozen=True)
class AdministrativeSuit:
    """After reconsideration: filed on day ``count`` since its decision came, ``year`` None. Directly: in month
    ``count`` since the act was known and in ``year`` since it was done. In every case the period was told of.

    Days, months and years just beyond a limit are left out: in time where a last day of rest prolongs it."""

    act: str
    count: int
    year: int | None = None


def suit(case: AdministrativeSuit, months: int = MONTHS) -> Ruling:
    """未逾期 or 逾期; ``months``: the period for a direct suit."""
    if case.year is None:
        late = case.count > REVIEWED_DAYS
        why = f"收到复议决定第{case.count}日，期限{REVIEWED_DAYS}日"
        return Ruling(why, "逾期" if late else "未逾期", REVIEWED)
    longest = YEARS_LAND if case.act in LAND else YEARS
    if case.year > longest:
        return Ruling(f"行为作出第{case.year}年，最长{longest}年", "逾期", DIRECT)
    return Ruling(f"知道第{case.count}个月，期限{months}个月", "逾期" if case.count > months else "未逾期", DIRECT)


def former_suit(case: AdministrativeSuit) -> Ruling:
    """行政诉讼法 39 until 2015-04-30: three months."""
    return suit(case, MONTHS_BEFORE_2015)


def six_months_always(case: AdministrativeSuit) -> Ruling:
    """Gives six months after reconsideration too; no day in the exam lies beyond them."""
    if case.year is None:
        return Ruling(f"收到复议决定第{case.count}日，期限{MONTHS}个月", "未逾期", REVIEWED)
    return suit(case)


DAYS: Final[tuple[int, ...]] = (5, 10, 14, 15, 25, 30, 40, 60, 90, 120)
DIRECT_TIMES: Final = (
    *((1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (4, 3), (5, 1), (5, 4), (6, 1), (6, 5), (8, 1), (8, 3), (10, 2), (12, 5)),
    *((2, 7), (4, 8), (5, 10), (6, 15), (6, 20), (8, 10), (10, 20), (2, 22), (5, 25)),
)


def _cases() -> Iterator[tuple[AdministrativeSuit, float]]:
    for act in ACTS:
        for day in DAYS:
            yield AdministrativeSuit(act, day), 1.5 if day <= REVIEWED_DAYS else 0.9
        for month, year in DIRECT_TIMES:
            disputed = MONTHS_BEFORE_2015 < month <= MONTHS
            yield AdministrativeSuit(act, month, year), 1.2 if disputed else 0.9


def _slots(case: AdministrativeSuit) -> dict[str, Any]:
    direct = f"知道后第{case.count}个月、作出后第{case.year}年起诉"
    return {"act": case.act, "when": f"收到复议决定书后第{case.count}日起诉" if case.year is None else direct}


ADMINISTRATIVE_SUIT_PERIOD: Final = Family(
    name="administrative_suit_period",
    title="行政诉讼的起诉",
    subject="行政法",
    rule=LegalRule((REVIEWED, DIRECT), suit),
    flaws=(
        Flaw(
            "three_months",
            "former_rule",
            "直接起诉的期限仍按2015年5月以前的规定算作3个月，而不是6个月",
            FORMER,
            former_suit,
        ),
        Flaw(
            "six_months_always",
            "confusion",
            "把直接起诉的6个月用于经过复议的案件，而不服复议决定的期限是15日",
            DIRECT,
            six_months_always,
        ),
    ),
    outcomes=(
        Outcome(
            "未逾期",
            claims=("{name}的行政诉讼没有超过起诉期限", "{name}的行政诉讼在起诉期限之内"),
            positive=("没有超过起诉期限", "在起诉期限之内"),
            negative=("已经超过起诉期限", "在起诉期限之外"),
            norm=DIRECT,
        ),
        Outcome("逾期", claims=("{name}的行政诉讼已经超过起诉期限", "{name}的行政诉讼在起诉期限之外")),
    ),
    stems=wordings(
        "下列行政诉讼中，{ask}的{tail}",
        "根据行政诉讼法，以下起诉{ask}的{tail}",
        "关于行政诉讼的期限，下列起诉中{ask}的{tail}",
        "当事人的以下起诉，{ask}的{tail}",
        "*根据行政诉讼法，当事人的下列起诉{ask}的{tail}",
        "*关于行政诉讼的期限，以下起诉{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}不服{act}，{when}，起诉期限已获告知",
        "{act}一案，{name}{when}，起诉期限已获告知",
        "{name}已获告知起诉期限，不服{act}，{when}",
        "*{name}不服{act}，已获告知起诉期限，{when}",
        "*{act}一案，{name}已获告知起诉期限，{when}",
    ),
    facts=wordings(
        "{name}不服行政机关的{act}，已获告知起诉期限，{when}到法院",
        "行政机关的{act}一案，{name}已获告知起诉期限，{when}到法院",
        "*{name}已获告知起诉期限，不服行政机关的{act}，{when}到法院",
    ),
    statements=clozes(
        {
            f"除法律另有规定外，不服行政复议决定的起诉期限，为收到复议决定书之日起[{han(REVIEWED_DAYS)}日|六个月<six_months_always:与直接起诉的期限混淆|三十日:记错期限|六十日:与申请复议的期限混淆]": REVIEWED,
            f"除法律另有规定外，直接提起行政诉讼的期限，为知道或者应当知道作出行政行为之日起[{han(MONTHS)}|{han(MONTHS_BEFORE_2015)}<three_months:2015年5月以前的期限|两:与申请复议的期限混淆|九:记错期限]个月": DIRECT,
            "复议机关逾期不作决定的，起诉期限为[复议期满|申请复议|受理复议:起算日有误]之日起十五日，法律另有规定的除外": REVIEWED,
            f"因不动产提起的行政诉讼，自行政行为作出之日起超过[{han(YEARS_LAND)}|{han(YEARS)}:漏掉不动产的例外|十|十五:记错最长期限]年的，一律不予受理": DIRECT,
            "因[扣押车辆/没收存款|房屋登记|征收房屋:漏掉不动产的例外]提起的行政诉讼，自行政行为作出之日起超过五年未满二十年的，不予受理": DIRECT,
            "[在紧急情况下|在一般情况下:漏掉紧急情况的限制|以书面的形式:记错例外的条件]请求行政机关履行保护职责而其不履行的，起诉不受两个月期限的限制": DUTY,
            "因不可抗力耽误起诉期限的，被耽误的时间从起诉期限中[扣除/一律扣除|不予扣除:漏掉扣除的规定|折半扣除:记错扣除的规定]": DELAY,
            f"*因其他特殊情况耽误起诉期限的，申请延长期限的时间为障碍消除后[{han(EXTENSION_DAYS)}|十五:与起诉期限混淆|三十:记错期限]日内": DELAY,
            "*复议机关逾期未作决定，公民起诉原行政行为的，被告是[作出原行为的机关|逾期的复议机关:与起诉不作为混淆|复议机关和原机关:与复议维持混淆]": DEFENDANT,
        }
    ),
    case_type=AdministrativeSuit,
    cases=dict(_cases()),
    slots=_slots,
)
