"""税款的追征: 税收征管法 52. Whose fault it was that too little was paid, and how long ago."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 3
EXTENDED_YEARS: Final = 5
PENALTY_YEARS: Final = 5

LAW: Final = "税收征收管理法"
SINCE: Final = "2015-04-24"
NORM = Norm(
    LAW,
    52,
    SINCE,
    says=(
        f"因税务机关的责任，致使纳税人、扣缴义务人未缴或者少缴税款的，税务机关在{han(YEARS)}年内",
        "但是不得加收滞纳金",
        f"税务机关在{han(YEARS)}年内可以追征税款、滞纳金；有特殊情况的，追征期可以延长到{han(EXTENDED_YEARS)}年",
        "对偷税、抗税、骗税的",
        "不受前款规定期限的限制",
    ),
)
REFUND = Norm(
    LAW,
    51,
    SINCE,
    says=("税务机关发现后应当立即退还", f"自结算缴纳税款之日起{han(YEARS)}年内发现的", "加算银行同期存款利息"),
)
INTEREST = Norm(LAW, 32, SINCE, says=("按日加收滞纳税款万分之五的滞纳金",))
DELAY = Norm(LAW, 31, SINCE, says=("最长不得超过三个月",))
PRIORITY = Norm(LAW, 45, SINCE, says=("税收优先于无担保债权", "税收应当先于抵押权、质权、留置权执行", "税收优先于罚款"))
PENALTY = Norm(LAW, 86, SINCE, says=(f"在{han(PENALTY_YEARS)}年内未被发现的，不再给予行政处罚",))
DISPUTE = Norm(LAW, 88, SINCE, says=("必须先依照税务机关的纳税决定缴纳", "对税务机关的处罚决定"))

OFFICE: Final = ("因税务机关适用税收法规不当", "因税务机关的执法行为违法")
ERROR: Final = (
    "因本人用错计算公式且无法定特殊情况",
    "因本人申报时笔误且无法定特殊情况",
    "因本人计算有误且无法定特殊情况",
)
SPECIAL: Final = ("因本人用错计算公式且有法定特殊情况", "因本人计算有误且有法定特殊情况")
EVASION: Final = ("以伪造账簿的方式偷税", "以隐匿账簿的方式偷税", "以暴力威胁的方式抗税")
AGES: Final = (1, 2, 4, 6, 8, 12)


@dataclass(frozen=True)
class Shortfall:
    """Tax paid short for a ``cause``, so many full ``years`` ago."""

    cause: str
    years: int


def recovery(case: Shortfall) -> Ruling:
    """税金 (the tax with interest for delay), 仅税 (the tax alone) or 不得 (nothing any more)."""
    if case.cause in EVASION:
        return Ruling("偷税、抗税的追征不受期限限制", "税金", NORM)
    return _within(case, EXTENDED_YEARS if case.cause in SPECIAL else YEARS)


def _within(case: Shortfall, years: int) -> Ruling:
    due = "仅税" if case.cause in OFFICE else "税金"
    late = case.years > years
    told = "税务机关的责任" if case.cause in OFFICE else "纳税人的失误"
    return Ruling(f"{told}，期限为{years}年，已满{case.years}年", "不得" if late else due, NORM)


def interest_always(case: Shortfall) -> Ruling:
    """Adds interest even where the tax office is at fault."""
    ruling = recovery(case)
    return Ruling(ruling.why, "税金" if ruling.outcome == "仅税" else ruling.outcome, NORM)


def five_years_for_evasion(case: Shortfall) -> Ruling:
    """Takes the five years within which evasion may be punished for those of recovery."""
    if case.cause not in EVASION:
        return recovery(case)
    over = case.years > PENALTY_YEARS
    return Ruling(f"期限为{PENALTY_YEARS}年，已满{case.years}年", "不得" if over else "税金", NORM)


def never_extended(case: Shortfall) -> Ruling:
    """Forgets the special circumstances that make it five years."""
    return recovery(case) if case.cause in EVASION else _within(case, YEARS)


def _cases() -> Iterator[tuple[Shortfall, float]]:
    for cause in (*OFFICE, *ERROR, *SPECIAL, *EVASION):
        for years in AGES:
            yield Shortfall(cause, years), 1.5 if cause in SPECIAL or (cause in OFFICE and years < YEARS) else 1.0


def _slots(case: Shortfall) -> dict[str, Any]:
    return {"cause": case.cause, "years": case.years}


TAX_RECOVERY: Final = Family(
    name="tax_recovery",
    title="税款的追征与退还",
    subject="经济法",
    rule=LegalRule((NORM,), recovery),
    flaws=(
        Flaw("interest_always", "confusion", "忘记因税务机关的责任少缴税款的不得加收滞纳金", NORM, interest_always),
        Flaw(
            "five_years_for_evasion",
            "confusion",
            "把税收处罚的五年时效当作偷税、抗税的追征期限",
            PENALTY,
            five_years_for_evasion,
        ),
        Flaw("never_extended", "confusion", "忘记纳税人失误而有特殊情况的，追征期可以延长到五年", NORM, never_extended),
    ),
    outcomes=(
        Outcome(
            "税金",
            claims=("税务机关可以向{name}追征税款并加收滞纳金", "税务机关有权要求{name}缴纳税款和滞纳金"),
            positive=("可以加收滞纳金", "有权加收滞纳金"),
            negative=("不得加收滞纳金", "无权加收滞纳金"),
            norm=NORM,
        ),
        Outcome(
            "仅税",
            claims=("税务机关可以要求{name}补缴税款，但不得加收滞纳金", "税务机关有权要求{name}补税而无权收滞纳金"),
        ),
        Outcome(
            "不得",
            claims=("税务机关已经不得再要求{name}补缴该笔税款", "税务机关已经无权再向{name}追征该笔税款"),
            positive=("已经不得再要求补缴", "已经无权要求补缴"),
            negative=("仍可要求补缴", "仍有权要求补缴"),
            norm=NORM,
        ),
    ),
    stems=wordings(
        "对下列少缴的税款，税务机关{ask}的{tail}",
        "根据税收征收管理法，税务机关对以下税款{ask}的{tail}",
        "关于少缴税款的追征，税务机关对下列各项{ask}的{tail}",
        "对以下少缴的税款，税务机关{ask}的{tail}",
        "*根据税收征收管理法，对下列少缴的税款，税务机关{ask}的{tail}",
        "*关于少缴税款的追征，税务机关对以下各项{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{cause}，少缴一笔税款，已满{years}年，其间税务机关从未发现和追征",
        "{name}少缴一笔税款已满{years}年，系{cause}，其间税务机关从未发现和追征",
        "{name}{cause}而少缴的一笔税款，至今已满{years}年，其间税务机关从未发现和追征",
        "*{name}{cause}，少缴一笔税款，至今已满{years}年，税务机关从未发现和追征",
        "*{name}少缴一笔税款，系{cause}，已满{years}年，其间税务机关从未发现和追征",
    ),
    facts=wordings(
        "{name}{cause}，少缴了一笔税款，至今已满{years}年，其间税务机关从未发现和追征",
        "{name}少缴了一笔税款，系{cause}，至今已满{years}年，其间税务机关从未发现和追征",
        "*{name}少缴了一笔税款已满{years}年，系{cause}，其间税务机关从未发现和追征",
    ),
    statements=clozes(
        {
            f"因税务机关的责任致使纳税人少缴税款的，税务机关可以要求补缴税款的期限为[{han(YEARS)}|{han(EXTENDED_YEARS)}:与有特殊情况的期限混淆|二|十:记错期限]年": NORM,
            "因税务机关的责任致使纳税人少缴税款的，税务机关在法定期限内可以[要求补缴税款而不加收滞纳金|追征税款并加收滞纳金<interest_always:漏掉不得加收的规定|追征税款并处以罚款:记错后果]": NORM,
            f"因纳税人计算错误而少缴税款且有特殊情况的，追征期可以延长到[{han(EXTENDED_YEARS)}|{han(YEARS)}<never_extended:漏掉特殊情况的延长|六|十:记错期限]年": NORM,
            "税务机关对偷税者追征税款和滞纳金的期限[不受限制|为三年:与计算错误的期限混淆|为五年<five_years_for_evasion:与处罚的时效混淆|为十年:记错期限]": NORM,
            f"违反税收法律应当给予行政处罚的行为，在[{han(PENALTY_YEARS)}|{han(YEARS)}:与追征期限混淆|二:与一般行政处罚的时效混淆|十:记错期限]年内未被发现的，不再给予行政处罚": PENALTY,
            f"纳税人发现多缴税款的，可以要求退还的期限为自结算缴纳税款之日起[{han(YEARS)}|{han(EXTENDED_YEARS)}|一|二:记错期限]年": REFUND,
            "纳税人在法定期限内发现多缴税款而要求退还的，税务机关退还时应当加算[银行同期存款利息|银行同期贷款利息|万分之五的滞纳金:记错利息]": REFUND,
            "纳税人未按期缴纳税款的，税务机关从滞纳之日起按日加收滞纳税款万分之[五|三|十|一:记错比率]的滞纳金": INTEREST,
            "纳税人欠缴的税款发生在其财产设定抵押之前的，税收[先于抵押权执行|后于抵押权执行|与抵押权同等受偿:记错先后]": PRIORITY,
            "纳税人因有特殊困难而获准延期缴纳税款的，延期最长不得超过[三|六|一|十二:记错期限]个月": DELAY,
            "*纳税人同税务机关在纳税上发生争议的，申请行政复议之前[须先缴税或者提供担保|无须缴税或者提供担保|须先向法院起诉:记错先行的条件]": DISPUTE,
            "*纳税人欠缴税款、又被行政机关处以罚款的，[税款优先于罚款|罚款优先于税款|税款与罚款按比例受偿:记错先后]": PRIORITY,
        }
    ),
    case_type=Shortfall,
    cases=dict(_cases()),
    slots=_slots,
)
