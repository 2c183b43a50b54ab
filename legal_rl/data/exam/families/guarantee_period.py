"""保证期间: 民法典 692, and 担保制度解释 32 on guarantees until the debt is paid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

STATUTORY: Final = 6  # months
FORMER_YEARS: Final = 2

SINCE: Final = "2021-01-01"
NORM = Norm(
    "民法典",
    692,
    SINCE,
    says=(
        "不发生中止、中断和延长",
        "早于主债务履行期限或者与主债务履行期限同时届满的，视为没有约定",
        f"没有约定或者约定不明确的，保证期间为主债务履行期限届满之日起{han(STATUTORY)}个月",
        "自债权人请求债务人履行债务的宽限期届满之日起计算",
    ),
)
VAGUE_NORM = Norm(
    "担保制度解释",
    32,
    SINCE,
    says=("直至主债务本息还清时为止", f"视为约定不明，保证期间为主债务履行期限届满之日起{han(STATUTORY)}个月"),
)
KIND_NORM = Norm("民法典", 686, SINCE, says=("没有约定或者约定不明确的，按照一般保证承担保证责任",))
CLAIM_NORM = Norm(
    "民法典",
    693,
    SINCE,
    says=("未在保证期间对债务人提起诉讼或者申请仲裁的", "未在保证期间请求保证人承担保证责任的"),
)
CHANGE_NORM = Norm("民法典", 695, SINCE, says=("变更主债权债务合同的履行期限，未经保证人书面同意的，保证期间不受影响",))
FORMER = Norm(
    "担保法解释",
    32,
    "2000-12-13",
    "2020-12-31",
    says=("直至主债务本息还清时为止", f"视为约定不明，保证期间为主债务履行期届满之日起{FORMER_YEARS}年"),
)

NOTHING, SAME, EARLIER, UNTIL_PAID = "未约定", "同时届满", "早于", "直至还清"
TERMS: Final[dict[str | int, str]] = {
    NOTHING: "未约定保证期间",
    SAME: "约定保证期间与主债务履行期同时届满",
    EARLIER: "约定保证期间先于主债务履行期届满",
    UNTIL_PAID: "约定保证至主债务本息还清时为止",
    **{months: f"约定保证期间为自债务到期起{months}个月" for months in (3, 9, 12, 24)},
}


@dataclass(frozen=True)
class Guarantee:
    """``term``: a key of ``TERMS``, months where a period was agreed; ``elapsed``: completed months since the debt fell
    due, or, where no due day was agreed (``grace``), since the end of the time that the creditor allowed."""

    term: str | int
    elapsed: int
    grace: bool = False


def guarantee(case: Guarantee) -> Ruling:
    """The 保证期间: 届满 or 未届满."""
    if isinstance(case.term, int):
        return _elapsed(f"约定{case.term}个月", case.elapsed, case.term, NORM)
    norm = VAGUE_NORM if case.term == UNTIL_PAID else NORM
    told = {NOTHING: "没有约定", UNTIL_PAID: "约定不明"}.get(case.term, "视为没有约定")
    return _elapsed(f"{told}，为{STATUTORY}个月", case.elapsed, STATUTORY, norm)


def _elapsed(told: str, elapsed: int, period: int, norm: Norm) -> Ruling:
    over = elapsed >= period
    return Ruling(f"{told}，已过{elapsed}个月", "届满" if over else "未届满", norm)


def former_guarantee(case: Guarantee) -> Ruling:
    """担保法解释 32(2): two years where the guarantee is to last until the debt is paid."""
    if case.term == UNTIL_PAID:
        return _elapsed(f"约定不明，为{12 * FORMER_YEARS}个月", case.elapsed, 12 * FORMER_YEARS, VAGUE_NORM)
    return guarantee(case)


def as_agreed(case: Guarantee) -> Ruling:
    """Holds a period that ends no later than the debt falls due to be validly agreed, hence over."""
    if case.term in (SAME, EARLIER):
        return Ruling(f"约定有效，到期即满，已过{case.elapsed}个月", "届满", NORM)
    return guarantee(case)


ELAPSED: Final = (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 15, 18, 20, 23, 25)


def _cases() -> Iterator[tuple[Guarantee, float]]:
    for elapsed in ELAPSED:
        for term in TERMS:
            # On the last day of a period the hour and holidays would count (民法典 203); nobody is asked that here.
            if elapsed == term:
                continue
            case = Guarantee(term, elapsed)
            disputed = any(judge(case).outcome != guarantee(case).outcome for judge in (former_guarantee, as_agreed))
            yield case, 5 if disputed else 1.2 if guarantee(case).outcome == "未届满" else 1
        yield Guarantee(NOTHING, elapsed, grace=True), 1


def _slots(case: Guarantee) -> dict[str, Any]:
    start = "未定履行期的主债务宽限期届满" if case.grace else "主债务到期"
    return {"term": TERMS[case.term], "start": start, "elapsed": case.elapsed}


GUARANTEE_PERIOD: Final = Family(
    name="guarantee_period",
    title="保证期间",
    subject="民法",
    rule=LegalRule((NORM, VAGUE_NORM), guarantee),
    flaws=(
        Flaw(
            "two_years_until_paid",
            "former_rule",
            "约定保证至本息还清时为止的，仍按担保法解释第32条算作2年，而不是6个月",
            FORMER,
            former_guarantee,
        ),
        Flaw(
            "too_early_as_agreed",
            "confusion",
            "约定早于主债务履行期或者与其同时届满的保证期间，当作有效约定，不知视为没有约定",
            NORM,
            as_agreed,
        ),
    ),
    outcomes=(
        Outcome(
            "届满",
            claims=("{name}的保证期间已经届满", "{name}所作保证的期间已经结束"),
            positive=("保证期间已经届满", "保证期间已经结束"),
            negative=("保证期间尚未届满", "保证期间尚未结束"),
            norm=NORM,
        ),
        Outcome("未届满", claims=("{name}的保证期间尚未届满", "{name}所作保证的期间尚未结束")),
    ),
    stems=wordings(
        "下列保证中，{ask}的{tail}",
        "根据民法典，{ask}的保证{tail}",
        "关于保证期间的计算，以下{ask}的{tail}",
        "以下保证，{ask}的{tail}",
        "*根据民法典，下列保证中{ask}的{tail}",
        "*关于保证期间的计算，{ask}的保证{tail}",
    ),
    phrasings=wordings(
        "{name}提供保证，{term}，{start}刚满{elapsed}个月",
        "{name}为保证人，{term}，{start}刚满{elapsed}个月",
        "{start}刚满{elapsed}个月，保证人{name}{term}",
        "*保证人{name}{term}，{start}刚满{elapsed}个月",
        "*{start}刚满{elapsed}个月，{name}为保证人，{term}",
    ),
    facts=wordings(
        "{name}为他人的债务提供保证，{term}，{start}至今刚满{elapsed}个月",
        "{name}是他人债务的保证人，{term}，{start}至今刚满{elapsed}个月",
        "*{name}为他人债务的保证人，{term}，{start}至今刚满{elapsed}个月",
    ),
    statements=clozes(
        {
            f"没有约定保证期间的，保证期间为主债务履行期限届满之日起[{han(STATUTORY)}个月|{han(FORMER_YEARS)}年:与担保法解释的旧期间混淆|三年:与诉讼时效混淆|十二个月:记错期间]": NORM,
            f"约定保证责任直至主债务本息还清时为止的，保证期间为主债务履行期限届满之日起[{han(STATUTORY)}个月|{han(FORMER_YEARS)}年<two_years_until_paid:担保法解释的旧期间|三年:与诉讼时效混淆|十二个月:记错期间]": VAGUE_NORM,
            f"约定的保证期间与主债务履行期限同时届满的，[保证期间为履行期限届满之日起{han(STATUTORY)}个月|保证期间在主债务履行期限届满时届满<too_early_as_agreed:漏掉视为没有约定|保证合同随之无效，保证人不承担责任:误以合同无效]": NORM,
            "保证期间[不发生/一律不发生|会发生|同样发生:与诉讼时效混淆]中止、中断和延长": NORM,
            "主债务履行期限没有约定的，保证期间自债权人请求债务人履行债务的[宽限期届满|通知发出|通知到达|宽限期开始:起算日有误]之日起计算": NORM,
            "债权人和债务人变更主债务履行期限，未经保证人书面同意的，保证期间[不受影响|随之顺延:漏掉保证人书面同意|重新计算:与时效中断混淆]": CHANGE_NORM,
            "一般保证的债权人未在保证期间[对债务人提起诉讼或者申请仲裁|请求保证人承担保证责任:与连带责任保证混淆|书面或者口头通知债务人履行债务:误以催告代替起诉]的，保证人不再承担保证责任": CLAIM_NORM,
            "连带责任保证的债权人未在保证期间[请求保证人承担保证责任|对债务人提起诉讼|对债务人申请强制执行:与一般保证混淆]的，保证人不再承担保证责任": CLAIM_NORM,
            "*当事人对保证方式没有约定的，按照[一般保证|连带责任保证:担保法第19条的旧规定|共同保证:混淆保证的人数与方式]承担保证责任": KIND_NORM,
            "*约定的保证期间[早于主债务履行期限|短于法定的六个月:误以六个月为下限|长于诉讼时效期间:误以时效为上限]的，视为没有约定": NORM,
        }
    ),
    case_type=Guarantee,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2024-01-01",  # no debt fell due before 2021, when two years could still govern (法释〔2020〕15号 27)
)
